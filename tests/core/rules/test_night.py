"""How a night begins, is closed and opened again: what each command comes to, or why not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from shelf import BOOK

from referee.core.book.families import usual_but
from referee.core.book.game import Limit, Stakes
from referee.core.book.house import House
from referee.core.errors import Refused
from referee.core.messages.bank import (
    BankerNamed,
    BeginNight,
    Bought,
    CloseNight,
    EditPaper,
    NameBanker,
    NightBegan,
    NightClosed,
    NightReopened,
    PaperEdited,
    ReopenNight,
)
from referee.core.messages.command import Command
from referee.core.messages.dealing import DealerSet
from referee.core.messages.milestones import GrainSet
from referee.core.messages.people import Reseated, Sat
from referee.core.rules.checks import MOST_CHIPS
from referee.core.rules.night import nothing_to_hand_over
from referee.core.state.holding import Holding
from referee.core.state.night import Impound, Night

from ..fold.changes import opened, table
from .decided import Outcome, decided

GAME, STAKES, HOUSE = BOOK.games["jackpots"], Stakes(ante=2), House(kitty=1)
BEGIN = BeginNight(" Friday\n", (("Ann", 50), (" Bob ", 0)), 1, GAME, STAKES, HOUSE)
BEGAN = NightBegan("Friday", GAME, STAKES, HOUSE)
ANN, BOB = Sat(0, "Ann"), Sat(1, "Bob")
FAMILIES = usual_but("draw", STAKES)


def begin(**more: Any) -> BeginNight:
    return replace(BEGIN, **more)


def many(players: int) -> tuple[tuple[str, int], ...]:
    return tuple((f"Player {at}", 0) for at in range(players))


BEGINS: dict[str, tuple[Command, Outcome]] = {
    "two, one of them with chips": (BEGIN, (BEGAN, ANN, Bought(0, 50), BOB, DealerSet(1))),
    "paid in cash": (
        begin(paid="cash"),
        (BEGAN, ANN, Bought(0, 50, paid="cash"), BOB, DealerSet(1)),
    ),
    "chance named the dealer and the chairs": (
        begin(drawn=True, seated=(1, 0), dealer=0),
        (
            *(BEGAN, ANN, Bought(0, 50), BOB),
            *(Reseated((1, 0), drawn=True), DealerSet(0, drawn=True)),
        ),
    ),
    "real chips": (
        begin(real="milestones"),
        (BEGAN, ANN, Bought(0, 50), BOB, GrainSet("real", "milestones"), DealerSet(1)),
    ),
    "other stakes for other games": (
        begin(families=FAMILIES),
        (replace(BEGAN, families=FAMILIES), ANN, Bought(0, 50), BOB, DealerSet(1)),
    ),
    "one alone": (begin(players=many(1), dealer=0), Refused("seats-two-to-twelve", amount=1)),
    "thirteen": (begin(players=many(13)), Refused("seats-two-to-twelve", amount=13)),
    "nobody deals": (begin(dealer=2), Refused("who-deals")),
    "less than nobody deals": (begin(dealer=-1), Refused("who-deals")),
    "stakes nobody could play for": (begin(stakes=Stakes(ante=-1)), Refused("odd-stakes")),
    "a house nobody could keep to": (
        begin(house=House(kitty=-1)),
        Refused("odd-kitty", amount=MOST_CHIPS),
    ),
    # The place of who comes second with it, counted from one.
    "a name twice": (
        begin(players=(("Ann", 0), ("Bob", 0), ("aNN ", 0))),
        Refused("name-taken", amount=3),
    ),
    "no name": (begin(players=(("Ann", 0), (" ", 0))), Refused("no-name")),
    "chips below nought": (begin(players=(("Ann", -1), ("Bob", 0))), Refused("no-amount")),
    "a chair twice": (begin(seated=(0, 0)), Refused("seats-changed")),
    "a chair too few": (begin(seated=(0,)), Refused("seats-changed")),
}


@pytest.mark.parametrize("case", BEGINS)
def test_how_a_night_begins(case: str) -> None:
    command, outcome = BEGINS[case]
    assert decided(Night(), command) == outcome


def test_twelve_sit_down_and_the_last_of_them_deals() -> None:
    events = decided(Night(), begin(players=many(12), dealer=11))
    assert isinstance(events, tuple)
    assert events[-1] == DealerSet(11)
    assert sum(isinstance(event, Sat) for event in events) == 12


def over(
    *,
    stacks: tuple[int, ...] = (20, 20, 20),
    players: dict[int, dict[str, Any]] | None = None,
    **said: Any,
) -> Night:
    """Between two deals; each of three has bought twenty chips."""
    those = (Holding(seat) for seat in range(3))
    pockets = (0,) * len(stacks)
    return table(*those, ending="won", stacks=stacks, pockets=pockets, players=players, night=said)


COUNTED = {seat: dict(counted=20, counted_at=3) for seat in range(3)}
REAL = over(chips="real", players=COUNTED)


CLOSES: dict[str, tuple[Night, Command, Outcome]] = {
    "all chips are there": (over(), CloseNight((), " late "), (NightClosed(0, (), "late"),)),
    # Who bears something where nothing is off bears nothing.
    "somebody bears nothing": (over(), CloseNight((1,)), (NightClosed(0),)),
    "a deal goes on": (opened(), CloseNight(), Refused("deal-going-on")),
    "a pot waits": (
        table(*(Holding(seat) for seat in range(3)), ending="stayed", carried=6),
        CloseNight(),
        Refused("pot-on-the-table", amount=6),
    ),
    "the kitty is not empty": (
        over(kitty=4),
        CloseNight(),
        Refused("kitty-on-the-table", amount=4),
    ),
    "chips are set aside": (
        table(
            *(Holding(seat) for seat in range(3)),
            ending="won",
            aside=5,
            night={"impounds": (Impound(2, 5, (0,), ""),)},
        ),
        CloseNight(),
        Refused("still-set-aside", amount=5),
    ),
    "real chips, not counted": (over(chips="real"), CloseNight(), Refused("count-first", seat=0)),
    "real chips, counted": (REAL, CloseNight(), (NightClosed(0),)),
    "real chips still to be handed over": (
        replace(REAL, handing=((0, 2, 3),)),
        CloseNight(),
        Refused("hand-over-first", seat=0, amount=3, other=2),
    ),
}


@pytest.mark.parametrize("case", CLOSES)
def test_how_a_night_is_closed(case: str) -> None:
    night, command, outcome = CLOSES[case]
    assert decided(night, command) == outcome


@pytest.mark.parametrize(
    ("counts", "bearers", "outcome"),
    [
        # More were counted than are out: who bears it gives up a part each, the first the odd chip;
        # fewer: they are given it.
        ((22, 20, 20), (), Refused("who-bears", amount=2)),
        ((17, 20, 20), (), Refused("who-bears", amount=3)),
        ((23, 20, 20), (2, 1), (NightClosed(-3, ((2, 2), (1, 1))),)),
        ((17, 20, 20), (2, 1), (NightClosed(3, ((2, -2), (1, -1))),)),
        ((17, 20, 20), (2, 1, 2), (NightClosed(3, ((2, -2), (1, -1))),)),
        ((17, 20, 20), (1,), (NightClosed(3, ((1, -3),)),)),
        ((17, 20, 20), (3,), Refused("not-at-the-table")),
    ],
)
def test_who_bears_what_is_missing_of_real_chips(
    counts: tuple[int, ...], bearers: tuple[int, ...], outcome: Outcome
) -> None:
    players = {seat: dict(counted=chips, counted_at=3) for seat, chips in enumerate(counts)}
    assert decided(over(chips="real", players=players), CloseNight(bearers)) == outcome


@pytest.mark.parametrize(
    ("missing", "stacks", "bearers", "outcome"),
    [
        (3, (20, 2, 20), (0, 1), None),  # one of three: Bob has it
        (3, (20, 1, 20), (0, 1), None),
        (3, (20, 0, 20), (0, 1), Refused("not-so-many-chips", seat=1, amount=0)),
        (3, (1, 20, 20), (0, 1), Refused("not-so-many-chips", seat=0, amount=1)),
        (-3, (20, 0, 20), (0, 1), None),  # who is given chips needs none
    ],
)
def test_nobody_bears_more_than_the_tablet_has_of_them(
    missing: int, stacks: tuple[int, ...], bearers: tuple[int, ...], outcome: Outcome | None
) -> None:
    night = over(stacks=stacks)
    purse = list(night.purse)
    purse[0], purse[3] = -sum(stacks) + missing, -missing
    found = decided(replace(night, purse=tuple(purse)), CloseNight(bearers))
    if outcome is not None:
        assert found == outcome
        return
    assert isinstance(found, tuple)
    assert isinstance(found[0], NightClosed)
    sign = 1 if missing > 0 else -1
    assert found[0].bearers == ((0, sign * 2), (1, sign))


@pytest.mark.parametrize(("leaving", "stays"), [(None, True), (0, True), (2, True), (1, False)])
def test_who_still_has_chips_of_another_cannot_leave(leaving: int | None, stays: bool) -> None:
    night = replace(REAL, handing=((0, 2, 3),))
    if stays:
        with pytest.raises(Refused, match="hand-over-first"):
            nothing_to_hand_over(night, leaving)
    else:
        nothing_to_hand_over(night, leaving)


def test_what_the_tablet_keeps_is_handed_over_at_once() -> None:
    nothing_to_hand_over(replace(over(), handing=((0, 2, 3),)))


CLOSED: dict[str, Any] = {"closed": True, "paper": (("winner", "Ann"), ("pot", ""))}
OTHERS: dict[str, tuple[Night, Command, Outcome]] = {
    "opened again": (over(closed=True), ReopenNight("one more"), (NightReopened("one more"),)),
    # What was written on the paper may be true no more.
    "opened again, with a paper": (
        over(**CLOSED),
        ReopenNight(),
        (NightReopened(""), PaperEdited("winner", anew=True), PaperEdited("pot", anew=True)),
    ),
    "opened, and it is open": (over(), ReopenNight(), Refused("night-open")),
    "opened before it began": (Night(), ReopenNight(), Refused("no-night")),
    "a banker": (over(), NameBanker(2), (BankerNamed(2),)),
    "no banker": (over(banker=2), NameBanker(None), (BankerNamed(None),)),
    "a banker who is not there": (over(), NameBanker(3), Refused("not-at-the-table")),
    "a banker before the night": (Night(), NameBanker(0), Refused("no-night")),
    "another banker once somebody has paid": (
        over(closed=True, banker=1, paid_since=((0, 1, 5),)),
        NameBanker(2),
        Refused("payments-begun"),
    ),
    "a line of the paper": (
        over(closed=True),
        EditPaper("next", " Friday\nat eight "),
        (PaperEdited("next", "Friday at eight"),),
    ),
    "a line that is none": (over(closed=True), EditPaper("loser"), Refused("no-such-line")),
    "a paper of an open night": (over(), EditPaper("next"), Refused("no-paper-yet")),
    "a night that has begun": (over(), BEGIN, Refused("night-open")),
}


@pytest.mark.parametrize("case", OTHERS)
def test_what_a_command_comes_to(case: str) -> None:
    night, command, outcome = OTHERS[case]
    assert decided(night, command) == outcome


def test_a_family_is_played_for_what_the_smallest_chip_can_pay() -> None:
    """Bets of two cannot be made of chips of five: that family has what is usual with them."""
    fives = Stakes(ante=5, limit=Limit("fixed", (10, 20)), chip=5)
    families = usual_but("draw", STAKES)
    events = decided(Night(), begin(stakes=fives, families=families))
    assert isinstance(events, tuple)
    assert isinstance(events[0], NightBegan)
    assert all(size % 5 == 0 for _, family in events[0].families for size in family.limit.sizes)
