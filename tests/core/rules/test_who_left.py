"""Chips that come to who has left the table, or would have to come from them, with the tablet's
chips and with real ones: the night can be closed, and what everybody won comes to nought.
"""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.messages.bank import CloseNight, Correct, Count, RightDeal
from referee.core.messages.command import Command, Stand
from referee.core.messages.debts import HandOver
from referee.core.messages.law import Release, Rule
from referee.core.messages.people import Leave
from referee.core.messages.showdown import DividePot, ThrowIn
from referee.core.rules import money
from referee.core.state.night import Night
from referee.notation.player import play
from referee.screens.bank.words.closing import sharing
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
        assert line(events[-1], night) in ("Bob cashes out 2", "Bob cashes out 3")
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
    "command",
    [
        Correct(ANN, CY, 2, "those were theirs"),
        RightDeal(1, (BOB,), "misread"),
        Rule(BOOK.laws["pot-paid-wrongly"], (("riffle", "no"),)),
    ],
)
def test_who_left_has_no_chips_to_give_back(way: str, command: Command) -> None:
    night = leaves(after(way, *WON), ANN, 22)
    with pytest.raises(Refused) as refused:
        act(night, command)
    assert (refused.value.reason, refused.value.seat) == ("not-so-many-chips", ANN)


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
