"""Who may be paid which end of a pot after the declarations."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bare import Bare
from shelf import BOOK

from referee.core.book.game import Ante, BetStep, Deal, Declare, Showdown
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.log import Entry, Log, begins_hand
from referee.core.messages.betting import BetTo, Call, RaiseTo
from referee.core.messages.command import Stand
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.law import ByConsent, DeclareFoul
from referee.core.messages.milestones import SetGrain
from referee.core.messages.showdown import Award, PotStayed, Won
from referee.core.messages.turns import Reveal, Sealed
from referee.core.rules.offers import offers
from referee.core.state.declaring import awards, counts, may_tie, objection, words
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.pots import unpaid
from referee.notation.player import play
from referee.notation.writer import as_hand

from ..fold import changes

STEPS = (Ante(), Deal(down=5), Declare(), Showdown())
WITH_BET = (Ante(), Deal(down=5), BetStep("The bet"), Declare(), Showdown())
WAYS = {"h": "high", "l": "low", "b": "both"}


def declared(ways: str, *, ante: int = 1) -> Bare:
    """Everybody antes and declares: "hlb" is seat 0 high, seat 1 low, seat 2 both."""
    table = Bare(*STEPS, ante=ante)
    table.does(PutAntesIn(), reveal(ways))
    return table


def reveal(ways: str) -> Reveal:
    return Reveal(tuple((seat, WAYS[way]) for seat, way in enumerate(ways)))


@pytest.mark.parametrize(
    ("ways", "high", "low", "paid"),
    [
        # The odd chip of three goes to the high half.
        ("hlh", (0,), (1,), ((0, 2), (1, 1))),
        ("hlh", (0, 2), (1,), ((0, 1), (1, 1), (2, 1))),
        # Nobody declares an end: the other takes all.
        ("hhh", (2,), (), ((2, 3),)),
        ("lll", (), (1,), ((1, 3),)),
        # Who says both and wins both alone takes all.
        ("hlb", (2,), (2,), ((2, 3),)),
        ("bbb", (1,), (1,), ((1, 3),)),
        # He fails: those who said one end share, though he holds the better hand.
        ("hlb", (0,), (1,), ((0, 2), (1, 1))),
        ("blb", (), (1,), ((1, 3),)),
        ("bhb", (1,), (), ((1, 3),)),
    ],
)
def test_the_pot_goes_by_declarations(
    ways: str, high: tuple[int, ...], low: tuple[int, ...], paid: tuple[tuple[int, int], ...]
) -> None:
    events = declared(ways).does(Award(0, high, low=low))
    assert events == (Won(0, paid),)


@pytest.mark.parametrize(
    ("ways", "high", "low", "reason"),
    [
        ("hlh", (1,), (1,), "declared-low"),
        ("hlh", (0,), (0,), "declared-high"),
        ("hlh", (0,), (2,), "declared-high"),
        ("hlh", (0,), (), "who-won-low"),
        ("hlh", (), (1,), "who-won-high"),
        ("hlh", (), (), "who-won-high"),
        ("hhh", (0,), (1,), "declared-high"),
        # One end is not both, and a share of both ends is not alone.
        ("hlb", (2,), (1,), "both-alone"),
        ("hlb", (0,), (2,), "both-alone"),
        ("hlb", (0, 2), (2,), "both-alone"),
        ("hlb", (2,), (1, 2), "both-alone"),
        ("hbb", (1, 2), (1, 2), "both-alone"),
        ("hlb", (), (), "who-won-high"),
    ],
)
def test_what_the_declarations_do_not_admit(
    ways: str, high: tuple[int, ...], low: tuple[int, ...], reason: str
) -> None:
    assert declared(ways).refuses(Award(0, high, low=low)) == reason


THIRDS = ("high", "low", "the spade")


def thirds(*said: str) -> Bare:
    """Everybody antes and declares one of three ends, or all."""
    table = Bare(*STEPS, ends=THIRDS)
    table.does(PutAntesIn(), Reveal(tuple(enumerate(said))))
    return table


@pytest.mark.parametrize(
    ("said", "command", "paid"),
    [
        (
            ("high", "low", "end-3"),
            Award(0, (0,), low=(1,), more=((2,),)),
            ((0, 1), (1, 1), (2, 1)),
        ),
        # Nobody said the spade: the two others share the three chips.
        (("high", "low", "low"), Award(0, (0,), low=(1,)), ((0, 2), (1, 1))),
        (("both", "low", "end-3"), Award(0, (0,), low=(0,), more=((0,),)), ((0, 3),)),
        (("both", "low", "end-3"), Award(0, (), low=(1,), more=((2,),)), ((1, 2), (2, 1))),
    ],
)
def test_three_ends_are_declared(
    said: tuple[str, ...], command: Award, paid: tuple[tuple[int, int], ...]
) -> None:
    assert thirds(*said).does(command) == (Won(0, paid),)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (Award(0, (0,), low=(1,)), "who-won-end"),
        (Award(0, (0,), low=(1,), more=((1,),)), "declared-otherwise"),
        (Award(0, (0,), low=(1,), more=((2,), (2,))), "no-such-end"),
    ],
)
def test_what_three_declared_ends_do_not_admit(command: Award, reason: str) -> None:
    assert thirds("high", "low", "end-3").refuses(command) == reason


def test_only_ends_of_the_game_are_declared() -> None:
    table = Bare(*STEPS, ends=THIRDS)
    table.does(PutAntesIn())
    said = ((0, "high"), (1, "low"), (2, "end-4"))
    assert table.refuses(Reveal(said)) == "high-low-or-both"


def test_only_failed_scoopers_left_and_the_pot_waits() -> None:
    table = declared("bbb", ante=2)
    assert table.does(Award(0, ())) == (PotStayed(6),)
    assert (table.hand.ending, table.night.pot) == ("stayed", 6)
    assert table.night.game is not None
    table.does(NextDeal(table.night.game), PutAntesIn())
    assert (table.hand.carried, table.night.pot) == (6, 12)


def side_pot(ways: str) -> Bare:
    """Seat 0 is all-in for five: fifteen in the main pot, twelve more between the two others."""
    table = Bare(*WITH_BET, stacks=(5, 50, 50))
    table.does(PutAntesIn(), BetTo(0, 4), RaiseTo(1, 10), Call(2), reveal(ways))
    return table


def test_a_side_pot_that_waits_is_settled_last() -> None:
    table = side_pot("hbb")
    assert table.refuses(Award(1, ())) == "pay-the-others-first"
    table.does(Award(0, (0,)))
    assert table.does(Award(1, ())) == (PotStayed(12),)
    assert table.stacks == (15, 39, 39)


def test_a_scooper_wins_the_side_pot_that_he_alone_can() -> None:
    table = side_pot("hbl")
    table.does(Award(1, (1,), low=(1,)), Award(0, (0,), low=(2,)))
    # Of fifteen the high half is eight; the twelve were seat 1's alone.
    assert table.stacks == (8, 51, 46)


def test_what_goes_back_uncalled_is_not_part_of_what_waits() -> None:
    table = Bare(*WITH_BET, stacks=(50, 5))
    table.does(PutAntesIn(), BetTo(0, 10), Call(1), reveal("bb"))
    assert table.does(Award(0, ())) == (PotStayed(10),)
    assert (table.night.pot, table.stacks) == (10, (45, 0))


def test_every_offered_award_is_taken() -> None:
    for ways in ("hlb", "bbb", "hhh", "lbb", "hbl"):
        for table in (declared(ways), side_pot(ways)):
            found = [offer.command for offer in offers(table.night)]
            awards = [event for event in found if isinstance(event, Award)]
            assert awards
            for award in awards:
                act(table.night, award)


def test_the_last_one_in_takes_the_pot_whatever_he_declared() -> None:
    table = declared("hlb")
    table.does(DeclareFoul(0), DeclareFoul(2))
    assert table.does(Award(0, (1,))) == (Won(0, ((1, 3),)),)


def test_a_foul_hand_declares_for_nothing() -> None:
    table = declared("hlb")
    table.does(DeclareFoul(0))
    assert table.refuses(Award(0, (0,), low=(1,))) == "cannot-win"
    assert table.does(Award(0, (), low=(1,))) == (Won(0, ((1, 3),)),)


def test_it_can_stand_at_the_table() -> None:
    """Some tables let a scooper tie; that is by consent, and the log says so."""
    table = declared("hlb")
    events = table.does(Stand(Award(0, (0, 2), low=(2,))))
    assert isinstance(events[0], ByConsent)
    assert events[1] == Won(0, ((0, 1), (2, 2)))


def test_late_and_early() -> None:
    table = Bare(*WITH_BET)
    table.does(PutAntesIn())
    assert table.refuses(Sealed(0)) == "no-declaring-now"
    table = declared("hlb")
    assert table.refuses(Sealed(0)) == "declared-too-late"
    assert table.refuses(reveal("lll")) == "declared-too-late"


def test_the_pot_is_not_paid_before_the_declarations_are_open() -> None:
    table = Bare(*STEPS)
    table.does(PutAntesIn(), Sealed(0))
    assert table.refuses(Award(0, (0,))) == "reveal-first"


def test_at_milestones_declaring_is_skipped_unless_somebody_has_begun() -> None:
    table = Bare(*STEPS)
    table.does(SetGrain("real", "milestones"), PutAntesIn())
    begun = act(table.night, Sealed(1))[1]
    table.does(Award(0, (0,)))
    assert (table.hand.ending, table.hand.declared) == ("won", ())
    table.night = begun
    assert table.refuses(Award(0, (0,))) == "reveal-first"


# --- in the log -----------------------------------------------------------------------------


def logged(*seats: int) -> Log:
    """A log in which these have declared, one entry each."""
    table = Bare(*STEPS)
    table.does(PutAntesIn())
    log = Log()
    log.night = table.night
    log._kept = [(0, table.night)]
    for seat in seats:
        log.append(Entry(log.seq + 1, "hand", act(log.night, Sealed(seat))[0]))
    return log


def test_who_changes_takes_back_only_his_own() -> None:
    log = logged(0, 1, 2)
    assert log.declarations() == {0: 1, 1: 2, 2: 3}
    log.append(Entry(4, "hand", log.retract(2)))
    assert log.declarations() == {0: 1, 2: 3}
    assert log.night.hand is not None
    assert [holding.seat for holding in log.night.hand.live if holding.done] == [0, 2]


def test_a_declaration_is_never_done_again_unopened() -> None:
    log = logged(0, 1)
    log.append(Entry(3, "hand", log.take_back("hand")))
    assert log.undone("hand") == ()


def test_opened_declarations_can_be_done_again() -> None:
    log = logged(0, 1, 2)
    log.append(Entry(4, "hand", act(log.night, reveal("hlb"))[0]))
    log.append(Entry(5, "hand", log.take_back("hand", to=2)))
    assert [entry.seq for entry in log.undone("hand")] == [2, 3, 4]
    log.append(Entry(6, "hand", log.put_back("hand")))
    assert log.night.hand is not None
    assert dict(log.night.hand.declared) == {0: "high", 1: "low", 2: "both"}


# --- written down ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ways", "payment"),
    [
        ("Ann high, Bob low, Cy high", "won Ann Cy, Bob low"),
        ("Ann high, Bob high, Cy high", "won Cy"),
        ("Ann low, Bob low, Cy both", "won Ann low"),
        ("Ann low, Bob high, Cy both", "Cy wins high and low"),
        ("Ann both, Bob both, Cy both", "won"),
    ],
)
def test_a_declared_deal_is_written_so_that_it_plays_again(ways: str, payment: str) -> None:
    acts = ["all check", "Ann is pat", "Bob is pat", "Cy is pat", "all check", "Bob has chosen"]
    text = "\n".join(
        ("game high-low-declare", "seats Ann Bob Cy", "", *acts, f"declared {ways}", payment)
    )
    log = play(text, BOOK).log
    begins = next(at for at, entry in enumerate(log.entries) if begins_hand(entry))
    before = Log(log.entries[:begins]).night
    written = as_hand(log.entries[begins:], BOOK, before)
    again = play(written, BOOK)
    assert again.wrong == []
    assert f"declared {ways}" in written
    assert payment.replace("Cy wins high", "won Cy high") in written
    night, same = log.night, again.log.night
    assert [night.stack(seat) for seat in range(3)] == [same.stack(seat) for seat in range(3)]
    assert night.pot == same.pot


# --- the whole of the module, case by case --------------------------------------------------


def said(ways: str, house: House | None = None, **more: object) -> Hand:
    """A hand of three at the showdown with these declarations; nine chips lie in its pot."""
    choices = tuple((seat, WAYS[way]) for seat, way in enumerate(ways))
    three = tuple(Holding(seat, ante=3) for seat in range(3))
    found = changes.table(*three, at=3, steps=STEPS, turn=None, declared=choices, **more).hand
    assert found is not None
    game = replace(found.game, wins="hilo")
    return replace(found, game=game, house=house or House())


def tie(way: str) -> House:
    return House(choices=(("both-ways-and-a-tie", way),))


@pytest.mark.parametrize(
    ("ways", "house", "high", "low", "no"),
    [
        ("hlh", "", (0,), (1,), None),
        ("hlh", "", (1,), (1,), Refused("declared-low", seat=1)),
        ("hlh", "", (0,), (2,), Refused("declared-high", seat=2)),
        ("hlh", "", (), (1,), Refused("who-won-high")),
        ("hlb", "", (2,), (2,), None),
        ("hlb", "", (2,), (1,), Refused("both-alone", seat=2)),
        ("hlb", "", (0, 2), (2,), Refused("both-alone", seat=2)),
        # Where a tie is good enough, both ends must be shared all the same.
        ("hlb", "wins", (0, 2), (2,), None),
        ("hlb", "wins", (2,), (1, 2), None),
        ("hlb", "wins", (2,), (2,), None),
        ("hlb", "wins", (0, 2), (1,), Refused("both-alone", seat=2)),
        ("hlb", "wins", (0,), (1, 2), Refused("both-alone", seat=2)),
        ("hlb", "three-quarters", (0, 2), (2,), None),
        ("hlb", "three-quarters", (0, 2), (1,), Refused("both-alone", seat=2)),
        # And who shares with such a hand has declared that end.
        ("hlb", "wins", (1, 2), (2,), Refused("declared-low", seat=1)),
        ("hbb", "wins", (1, 2), (1, 2), None),
        ("hbb", "", (1,), (1,), None),
    ],
)
def test_what_declarations_have_against_an_award(
    ways: str, house: str, high: tuple[int, ...], low: tuple[int, ...], no: Refused | None
) -> None:
    hand = said(ways, tie(house) if house else None)
    assert may_tie(hand) is bool(house)
    (pot,) = unpaid(hand)
    assert objection(hand, pot, Award(0, high, low=low)) == no


@pytest.mark.parametrize(
    ("ways", "simplest"),
    [
        ("hlh", (((0,), (1,)), ((2,), (1,)))),
        ("hhh", (((0,), ()), ((1,), ()), ((2,), ()))),
        ("hlb", (((2,), (2,)), ((0,), (1,)))),
        ("bbb", (((0,), (0,)), ((1,), (1,)), ((2,), (2,)), ((), ()))),  # or it waits
    ],
)
def test_the_simplest_awards_of_a_pot(
    ways: str, simplest: tuple[tuple[tuple[int, ...], ...], ...]
) -> None:
    hand = said(ways)
    (pot,) = unpaid(hand)
    assert awards(hand, pot) == simplest


def test_a_pot_that_nobody_plainly_declared_for_is_scooped_or_paid_last() -> None:
    hand = side_pot("hbb").hand
    main, side = unpaid(hand)
    assert awards(hand, side) == (((1,), (1,)), ((2,), (2,)))
    assert awards(hand, main) == (((1,), (1,)), ((2,), (2,)), ((0,), ()))
    assert objection(hand, side, Award(1, ())) == Refused("pay-the-others-first")


@pytest.mark.parametrize(
    ("says", "step", "can_say"),
    [
        ("ends", 2, ("high", "low", "both")),
        ("in-out", 2, ("in", "out")),
        ("in-out", 3, ("high", "low", "both")),  # that was another step
    ],
)
def test_what_can_be_declared(says: str, step: int, can_say: tuple[str, ...]) -> None:
    hand = said("")
    steps = (*STEPS[:2], Declare(says=says), Showdown())
    assert words(replace(hand, game=replace(hand.game, steps=steps), step=step)) == can_say


def test_declarations_count_while_several_are_left() -> None:
    assert counts(said("hlb"))
    assert not counts(said(""))
    alone = tuple(Holding(seat, "in" if seat == 1 else "dropped", ante=3) for seat in range(3))
    assert not counts(replace(said("hlb"), holdings=alone))
