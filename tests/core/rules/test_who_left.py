"""Chips that come to who has left the table, or would have to come from them, with the tablet's
chips and with real ones: the night can be closed, and what everybody won comes to nought.
"""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.log import Entry, Log
from referee.core.messages.bank import CashedOut, CloseNight, Correct, Corrected, Count, RightDeal
from referee.core.messages.command import Command, Stand, strand
from referee.core.messages.dealing import AntesIn, NextDeal
from referee.core.messages.debts import HandOver, LetOff
from referee.core.messages.event import Event
from referee.core.messages.law import Instruction, Release, Rule
from referee.core.messages.milestones import SetGrain
from referee.core.messages.people import ComeBack, Leave
from referee.core.messages.showdown import Award, DividePot, ThrowIn
from referee.core.rules import money
from referee.core.rules.people import through_the_box
from referee.core.state.night import Night
from referee.notation.player import play
from referee.screens.bank.words.closing import sharing
from referee.screens.felt.words.debts import said
from referee.screens.words.events import line

ANN, BOB, CY = range(3)
HEAD = "game jackpots\nseats Ann Bob Cy\nstacks 20 each\nlimit none 2\n\n"
WON = ("all ante", "Ann opens 2", "Bob drops", "Cy drops", "Ann wins, openers not-asked")
ASIDE = ("all ante", "Ann opens 2", "Bob calls", "Cy drops")
WAYS = ("chips tablet bets", "chips real bets", "chips real milestones")


def after(way: str, *acts: str) -> Night:
    first = [way] if "real" in way else []
    played = play(HEAD + "\n".join([*first, *acts]), BOOK)
    assert played.wrong == []
    return played.log.night


def begun(way: str) -> Log:
    return play(HEAD + "\n".join([*([way] if "real" in way else []), *WON]), BOOK).log


def leaves(night: Night, seat: int, chips: int) -> Night:
    return act(night, Leave(seat, chips if night.real else None))[1]


def closed(night: Night, stacks: dict[int, int]) -> list[int]:
    """What everybody won, once those who are there have been counted and the night is closed."""
    if night.handing:
        night = act(night, HandOver())[1]
    for seat, chips in stacks.items() if night.real else ():
        night = act(night, Count(seat, chips))[1]
    night = act(night, CloseNight())[1]
    assert not night.borne
    return [money.balance(night, player.seat) or 0 for player in night.players]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("command", "stacks", "won"),
    [
        (RightDeal(1, (BOB,), "misread"), {ANN: 19, CY: 19}, [-1, 2, -1]),
        (Correct(ANN, BOB, 2, "gave them"), {ANN: 20, CY: 19}, [0, 1, -1]),
    ],
)
def test_what_comes_to_who_left_is_theirs(
    way: str, command: Command, stacks: dict[int, int], won: list[int]
) -> None:
    night = leaves(after(way, *WON), BOB, 19)
    events, night = act(night, command)
    if "real" in way:
        assert line(events[-1], night) in (
            "Bob has left: 2 to the bank, cashed out for Bob",
            "Bob has left: 3 to the bank, cashed out for Bob",
        )
    assert closed(night, stacks) == won


@pytest.mark.parametrize("way", WAYS[1:])
@pytest.mark.parametrize(
    ("command", "cy", "won"),
    [
        (Correct(None, BOB, 2, "bought 22"), 21, [2, -3, 1]),
        (Correct(BOB, None, 2, "bought 18"), 17, [2, 1, -3]),
    ],
)
def test_a_buy_in_of_real_chips_is_put_right_after_who_bought_has_left(
    way: str, command: Command, cy: int, won: list[int]
) -> None:
    """The chips lay on the table all the time; Cy's count has them, or has them not."""
    night = act(leaves(after(way, *WON), BOB, 19), command)[1]
    assert closed(night, {ANN: 22, CY: cy}) == won


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("command", "stacks", "won"),
    [
        (Correct(ANN, CY, 2, "those were theirs"), {BOB: 19, CY: 21}, [0, -1, 1]),
        (RightDeal(1, (BOB,), "misread"), {BOB: 22, CY: 19}, [-1, 2, -1]),
        (Rule(BOOK.laws["pot-paid-wrongly"], (("riffle", "no"),)), {}, []),
    ],
)
def test_what_who_left_has_to_give_back_is_on_their_tab(
    way: str, command: Command, stacks: dict[int, int], won: list[int]
) -> None:
    """Ann has gone home with the chips: those due come out of the bank, and she owes for them."""
    night = leaves(after(way, *WON), ANN, 22)
    if isinstance(command, Rule):
        events, after_it = act(night, command)
        assert events[0] == CashedOut(ANN, -5, left=True)
        assert (after_it.box, after_it.pot) == (night.box + 5, 5)
        night = act(after_it, Award(0, (ANN,)))[1]
        assert closed(night, {BOB: 19, CY: 19}) == [2, -1, -1]
        return
    events, after_it = act(night, command)
    due = stacks[CY] - 19 or stacks[BOB] - 19
    assert events[0] == CashedOut(ANN, -due, left=True)
    assert line(events[0], night) == f"Ann has left: {due} from the bank, on Ann’s tab"
    assert after_it.box == night.box + due
    assert closed(after_it, stacks) == won


@pytest.mark.parametrize("way", WAYS)
def test_who_left_gets_back_their_own_part_of_a_pot_they_had_won(way: str) -> None:
    """All five come back out of the box, three of them are Ann's own: two are on her tab."""
    night = leaves(after(way, *WON), ANN, 22)
    events, after_it = act(night, Rule(BOOK.laws["two-equal-cards"], (("may", "yes"),)))
    boxed = [event.amount for event in events if isinstance(event, CashedOut)]
    assert (boxed, after_it.pot, after_it.holds(ANN)) == ([-5, 3], 0, 0)
    assert after_it.box == night.box + 2
    assert closed(after_it, {BOB: 20, CY: 20}) == [0, 0, 0]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("part", "left"), [((("part", "all"),), 0), ((("part", "part"), ("chips", "1")), 2)]
)
def test_a_pot_comes_back_in_which_who_left_plays_again(
    way: str, part: tuple[tuple[str, str], ...], left: int
) -> None:
    """A part of it is set aside, and the rest can be won again, by Ann's hand: her uncalled bet
    goes back to the bank all the same. No line tells her to put chips in."""
    night = leaves(after(way, *WON), ANN, 22)
    events, after_it = act(night, Rule(BOOK.laws["impound"], part))
    boxed = [event.amount for event in events if isinstance(event, CashedOut)]
    assert (boxed, after_it.pot, after_it.aside) == ([-5, 2], left, 3 - left)
    assert not [event for event in events if isinstance(event, Instruction)]
    night = act(after_it, Award(0, (ANN,)))[1] if left else after_it
    night = act(night, Release(((ANN, 3 - left),)))[1]
    assert closed(night, {BOB: 19, CY: 19}) == [2, -1, -1]


RIGHT, GAVE = RightDeal(1, (BOB,), "misread"), Correct(ANN, BOB, 2, "gave them")
"""Three, or two, go from Ann to Bob."""
BEFORE, THEN = {ANN: 22, BOB: 19, CY: 19}, {ANN: 19, BOB: 22, CY: 19}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("command", "had", "again", "who", "goes"),
    [
        (RIGHT, THEN, False, BOB, ""),  # undone once Bob has left with them: nobody can
        (RIGHT, THEN, False, ANN, "tablet"),  # who would have them back has left
        (RIGHT, THEN, False, CY, "tablet real"),  # no chip of theirs
        (RIGHT, BEFORE, True, BOB, "tablet"),  # done again once who would get them has left
        (RIGHT, BEFORE, True, ANN, ""),
        (RIGHT, BEFORE, True, CY, "tablet real"),
        (GAVE, {ANN: 20, BOB: 21, CY: 19}, False, BOB, ""),
        (GAVE, {ANN: 20, BOB: 21, CY: 19}, False, ANN, "tablet"),
        (GAVE, {ANN: 20, BOB: 21, CY: 19}, False, CY, "tablet real"),
    ],
)
def test_no_undo_moves_real_chips_that_were_taken_along(
    way: str, command: Command, had: dict[int, int], again: bool, who: int, goes: str
) -> None:
    """Nobody would hand them over, and nobody would have them. With the tablet's chips what comes
    to who has left is theirs, and what they took along can't be taken."""
    log, which = Log(), strand(command)
    for entry in begun(way).entries:
        log.append(entry)
    log.append(Entry(log.seq + 1, which, act(log.night, command)[0]))
    righted = log.seq
    if again:
        log.append(Entry(log.seq + 1, which, log.take_back(which)))
    if log.night.handing:
        log.append(Entry(log.seq + 1, strand(HandOver()), act(log.night, HandOver())[0]))
    leaving = Leave(who, had[who] if log.night.real else None)
    log.append(Entry(log.seq + 1, "bank", act(log.night, leaving)[0]))

    def undo() -> tuple[Event, ...]:
        if again:
            return log.put_back(which)
        return log.take_back(which, righted, alone=which == "bank")

    if way.split()[1] not in goes:
        with pytest.raises(Refused, match="stands-on-it") as refused:
            undo()
        assert refused.value.amount in (log.seq, None)
        return
    log.append(Entry(log.seq + 1, which, undo()))
    stacks = THEN if again else BEFORE
    there = {seat: chips for seat, chips in stacks.items() if seat != who}
    assert closed(log.night, there) == ([-1, 2, -1] if again else [2, -1, -1])


@pytest.mark.parametrize("way", WAYS[1:])
def test_who_has_cashed_less_than_they_owe_has_bought_the_rest(way: str) -> None:
    night = leaves(after(way, *WON), ANN, 1)
    night = act(night, RightDeal(1, (BOB,), "misread"))[1]
    assert (night.players[ANN].cashed, night.players[ANN].bought) == (0, 22)


def test_whatever_event_brings_chips_to_who_has_left_they_are_cashed() -> None:
    """No list of events is kept: what comes to them is read off the fold of any of them."""
    thrown = after("chips real bets", "all ante", "throw in, antes count")
    night = act(leaves(thrown, CY, 19), NextDeal(BOOK.games["jackpots"]))[1]
    antes = AntesIn((), (), lying=((ANN, 1), (BOB, 1)), back=((CY, 1),))
    assert through_the_box(night, (antes,)) == (antes, CashedOut(CY, 1, left=True))
    bought = Corrected(None, CY, 1, "bought 21")
    assert through_the_box(night, (bought,)) == (bought,), "what the bank gives says so"
    assert through_the_box(after("chips real bets", *WON), (bought,)) == (bought,)


@pytest.mark.parametrize("way", WAYS[1:])
@pytest.mark.parametrize(
    ("left", "winner", "first", "tab"),
    [
        (ANN, BOB, "take-from-box-first", "the bank → Bob 3"),
        (BOB, BOB, "put-in-box-first", "Ann → the bank 3"),
    ],
)
def test_real_chips_of_who_left_go_through_the_bank(
    way: str, left: int, winner: int, first: str, tab: str
) -> None:
    night = leaves(after(way, *WON), left, {ANN: 22, BOB: 19}[left])
    night = act(night, RightDeal(1, (winner,), "misread"))[1]
    assert said(night) == f"{tab}: hand it over. "
    for command in (ComeBack(left), CloseNight()):
        for seat, chips in ((BOB, 22), (ANN, 19), (CY, 19)):
            if seat != left:
                night = act(night, Count(seat, chips))[1]
        with pytest.raises(Refused) as refused:
            act(night, command)
        assert refused.value.reason == first
    back = act(act(night, HandOver())[1], ComeBack(left))[1]
    assert back.players[left].presence == "here"


def test_the_chips_of_who_has_left_are_told_apart_when_the_grain_changes() -> None:
    night = leaves(after(WAYS[0], *WON), BOB, 19)
    night = act(night, Correct(ANN, BOB, 2, "gave them"))[1]
    events, real = act(night, SetGrain("real", "bets"))
    assert events[0] == CashedOut(BOB, 2, left=True)
    assert closed(real, {ANN: 20, CY: 19}) == [0, 1, -1]
    real = act(real, RightDeal(1, (BOB,), "misread"))[1]
    with pytest.raises(Refused) as refused:
        act(real, SetGrain("tablet", "bets", ((ANN, 17), (CY, 19))))
    assert refused.value.reason == "put-in-box-first"


@pytest.mark.parametrize("way", WAYS[1:])
@pytest.mark.parametrize("left", [ANN, BOB])
def test_a_debt_of_a_deal_put_right_is_forgiven_although_one_of_them_has_left(
    way: str, left: int
) -> None:
    """Ann owes Bob the pot of 3, one of them has gone home, and the table lets Ann keep it."""
    night = leaves(after(way, *WON), left, {ANN: 22, BOB: 19}[left])
    night = act(night, RightDeal(1, (BOB,), "misread"))[1]
    night = act(night, LetOff(ANN))[1]
    stacks = {ANN: 22, BOB: 19, CY: 19}
    del stacks[left]
    assert closed(night, stacks) == [2, -1, -1]


@pytest.mark.parametrize("way", WAYS)
def test_a_deal_thrown_in_gives_back_to_who_has_folded_and_left(way: str) -> None:
    night = leaves(after(way, "all ante", "Ann opens 2", "Bob calls", "Cy drops"), CY, 19)
    night = act(night, ThrowIn(False, False))[1]
    assert closed(night, {ANN: 20, BOB: 20}) == [0, 0, 0]


@pytest.mark.parametrize("way", WAYS)
def test_a_pot_that_nobody_is_left_to_play_for_is_split(way: str) -> None:
    """All have gone home: the sheet names all who played, and the night can be closed."""
    night = after(way, "all ante", "throw in, antes stay")
    for seat in (ANN, BOB, CY):
        night = leaves(night, seat, 19)
    assert (night.ring, night.pot) == ((), 3)
    assert sharing(night, (CY,)).among == (ANN, BOB)
    night = act(night, DividePot((ANN, BOB)))[1]
    assert closed(night, {}) == [1, 0, -1]


@pytest.mark.parametrize("way", WAYS)
def test_chips_set_aside_are_theirs_who_left_since(way: str) -> None:
    """The pot of 3 is set aside, Cy leaves, and is given it once that is ruled."""
    night = act(after(way, *WON), Rule(BOOK.laws["impound"], (("part", "all"),)))[1]
    assert (night.aside, night.pot) == (3, 0), "a bet that nobody called is Ann's"
    night = leaves(night, CY, 19)
    night = act(night, Stand(Release(((CY, 3),), "the deal was Cy’s"), freely=True))[1]
    assert closed(night, {ANN: 19, BOB: 19}) == [-1, -1, 2]
