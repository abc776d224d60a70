"""How a deal begins and how it ends without a winner: who is dealt in, antes, what goes back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.core.book.game import Ante, BetStep, Blinds, Deal, Game, Showdown, Stakes, Step
from referee.core.book.house import House
from referee.core.book.law import Antes
from referee.core.errors import Refused
from referee.core.messages.bank import CashedOut
from referee.core.messages.betting import UncalledReturned
from referee.core.messages.command import Command
from referee.core.messages.dealing import (
    AntesIn,
    DealerSet,
    DealtIn,
    HandBegan,
    NextDeal,
    PutAntesIn,
    SetDealer,
)
from referee.core.messages.debts import Owing
from referee.core.messages.event import Event
from referee.core.messages.milestones import PotCounted
from referee.core.messages.people import Left
from referee.core.messages.showdown import (
    DividePot,
    KittyTaken,
    OpenersNotAsked,
    PotDivided,
    PotTaken,
    ThrowIn,
    ThrownIn,
    Won,
)
from referee.core.rules import dealing
from referee.core.rules.betting import who_dealt
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from ..fold.changes import ANTE, IN, JACKPOTS, SHOWDOWN, bet, opened, table
from .decided import Outcome, decided

FRESH = tuple(Holding(seat) for seat in range(3))
ALONE = (bet(4, 0)[0], *(Holding(seat, "dropped", ante=1, bets=(0,)) for seat in (1, 2)))
WON: dict[str, Any] = dict(at=SHOWDOWN, turn=None, ending="won", awards=((0, ((0, 7),)),))
OTHER = Game("other", "Other", "", (2, 3), 52, (Ante(), Deal(down=5), BetStep("x"), Showdown()))
ANN, BOB, CY = range(3)


def hand(night: Night) -> Hand:
    assert night.hand is not None
    return night.hand


def game(night: Night) -> Game:
    assert night.game is not None
    return night.game


def over(*holdings: Holding, **said: Any) -> Night:
    """The deal before is won, Cy had dealt it."""
    return opened(*holdings, **(WON | said))


def began(night: Night) -> HandBegan:
    """The deal that begins now."""
    events = decided(night, NextDeal(game(night)))
    assert isinstance(events, tuple)
    found = next(event for event in events if isinstance(event, HandBegan))
    return found


# --- who is dealt in ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("night", "dealer", "order"),
    [
        (over(), ANN, (BOB, CY, ANN)),
        (over(next_dealer=False), CY, (ANN, BOB, CY)),
        (over(players={ANN: dict(presence="away")}), BOB, (CY, BOB)),
        (over(stacks=(20, 0, 20)), ANN, (CY, ANN)),
        (over(stacks=(20, 0, 20), pockets=(0, 5, 0)), ANN, (BOB, CY, ANN)),
        (over(night={"dealer": CY}), CY, (ANN, BOB, CY)),
    ],
)
def test_who_is_dealt_in_next(night: Night, dealer: int, order: tuple[int, ...]) -> None:
    event = began(night)
    assert (event.number, event.dealer, event.order, event.carried) == (4, dealer, order, 0)


@pytest.mark.parametrize(
    ("night", "reason"),
    [
        (over(stacks=(20, 0, 0)), Refused("too-few", amount=2)),
        (
            over(players={1: dict(presence="gone"), 2: dict(presence="away")}),
            Refused("too-few", amount=2),
        ),
        (over(stacks=(20,) * 5, pockets=(0,) * 5), Refused("too-many", amount=3, other=5)),
    ],
)
def test_too_few_or_too_many_are_there(night: Night, reason: Refused) -> None:
    assert decided(night, NextDeal(OTHER)) == reason


def test_as_many_as_may_play_are_dealt_in_and_a_pot_that_waits_comes_along() -> None:
    """Bob is all-in for three of the seven; for a pot that waits two are enough."""
    night = waits(stacks=(20, 0, 20), night={"claims": ((BOB, 3),)})
    events = decided(night, NextDeal(OTHER))
    assert isinstance(events, tuple)
    found = events[0]
    assert isinstance(found, HandBegan)
    assert (found.order, found.carried) == ((BOB, CY, ANN), 7)
    assert (found.claims, found.antes) == (((BOB, 3),), "")
    living = {"anted": True, "antes_in": (1, 0, 1)}
    lives = table(*FRESH, at=3, steps=LIVING, turn=None, carried=6, ending="stayed", night=living)
    assert began(lives).antes == "missed"


def test_an_ante_beside_the_blinds_is_the_big_blinds() -> None:
    """It goes by the order of those who are dealt in, and with a dead button by the place said."""
    beside = Stakes(side_ante=3, side_ante_by="big-blind")
    steps = (Blinds(((0, 1), (1, 2))), Deal(down=2), BetStep("first"), Showdown())
    for said, place in (({}, 1), ({"dealer": 0, "blinds": (2, 1)}, 0)):
        night = table(
            *IN, at=3, steps=steps, turn=None, ending="taken", night=said | {"stakes": beside}
        )
        night = replace(night, purse=(-60, 0, 0, 0, 20, 0, 20, 0, 20, 0))
        event = began(night)
        assert event.order == (1, 2, 0)
        assert event.game.steps[0] == Ante(place=place, chips=3)


def test_who_leaves_is_cashed_before_the_next_deal() -> None:
    """With real chips nobody can cash what was not counted: they leave by themselves."""
    night = over(players={BOB: dict(leaving=True)}, pockets=(0, 3, 0))
    events = decided(night, NextDeal(game(night)))
    assert isinstance(events, tuple)
    assert events[:2] == (CashedOut(BOB, 23), Left(BOB))
    assert began(night).order == (CY, ANN)
    real = over(players={BOB: dict(leaving=True)}, night={"chips": "real"})
    assert dealing.begin(real, game(real))[0] == began(real)


LIVING: tuple[Step, ...] = (Ante(), Deal(down=3), BetStep("only"), Showdown(match=5))


@pytest.mark.parametrize(
    ("night", "other", "antes"),
    [
        (over(), False, ""),
        (over(*FRESH, carried=6, ending="stayed", awards=(), level=0, opener=None), False, ""),
        # A pot that lives on: nobody antes again, but who has missed antes, or in another game.
        ({"antes_in": (1, 1, 1)}, False, "none"),
        ({"antes_in": (1, 0, 1)}, False, "missed"),
        ({"antes_in": (1, 1, 1)}, True, "all"),
    ],
)
def test_who_antes_into_a_pot_that_lives_on(night: Any, other: bool, antes: str) -> None:
    if isinstance(night, dict):
        said = {"anted": True, "house": House()} | night
        night = table(*FRESH, at=3, steps=LIVING, turn=None, carried=6, ending="stayed", night=said)
    assert dealing._antes(night, OTHER if other else game(night), (0, 1, 2)) == antes


# --- before the antes are in -------------------------------------------------------------------


def before(**more: Any) -> Night:
    """The deal has begun, nobody's ante is in. Cy deals it; the table is not watched bet by bet."""
    said = {"tracking": "milestones"} | more.pop("night", {})
    holdings = more.pop("holdings", FRESH)
    return table(*holdings, at=ANTE, turn=None, cards=0, dealt_by=CY, night=said, **more)


@pytest.mark.parametrize(
    ("night", "but_not", "dealer", "order"),
    [
        (before(), None, None, ()),  # nothing changes
        (before(players={BOB: dict(presence="away")}), None, CY, (ANN, CY)),
        (before(players={CY: dict(presence="away")}), None, ANN, (BOB, ANN)),
        (before(), BOB, CY, (ANN, CY)),
        (before(), CY, ANN, (BOB, ANN)),
        (before(holdings=FRESH[:2]), None, CY, (ANN, BOB, CY)),  # Cy came back to their own deal
        # Chips were bought: they come into play.
        (before(pockets=(0, 5, 0)), None, CY, (ANN, BOB, CY)),
        # Who is all-in for the pot has nothing to bring in; once they have bought, they have.
        (
            before(
                claims=((BOB, 2),), carried=5, stacks=(20, 0, 20), night={"claims": ((BOB, 2),)}
            ),
            None,
            None,
            (),
        ),
        (
            before(
                claims=((BOB, 5),),
                carried=5,
                stacks=(20, 0, 20),
                pockets=(0, 9, 0),
                night={"claims": ((BOB, 5),)},
            ),
            None,
            CY,
            (ANN, BOB, CY),
        ),
        # Too few would be left, or more than play it.
        (before(players={BOB: dict(presence="away")}), CY, None, ()),
        (before(players={BOB: dict(presence="away")}, carried=3), CY, None, ()),
    ],
)
def test_who_came_or_went_counts_for_this_deal(
    night: Night, but_not: int | None, dealer: int | None, order: tuple[int, ...]
) -> None:
    found = dealing.dealt_in_now(night, hand(night), but_not)
    if dealer is None:
        assert found == ()
    else:
        assert found == (DealtIn(3, hand(night).game, dealer, order),)


def test_where_the_blinds_are_said_their_places_stay() -> None:
    """Whoever is big must be in it."""
    away = before(players={BOB: dict(presence="away")}, big=CY, small=BOB)
    assert dealing.dealt_in_now(away, hand(away)) == (DealtIn(3, hand(away).game, CY, (ANN, CY)),)
    big = before(players={BOB: dict(presence="away")}, big=BOB, small=ANN)
    assert dealing.dealt_in_now(big, hand(big)) == ()


@pytest.mark.parametrize(
    ("more", "but_not", "deals"),
    [
        ({}, None, CY),
        ({"players": {CY: dict(presence="away")}}, None, ANN),
        ({}, CY, ANN),
        ({"players": {CY: dict(presence="away"), ANN: dict(presence="away")}}, None, BOB),
        # Nobody is there: whoever deals it now goes on.
        ({"players": {seat: dict(presence="away") for seat in range(3)}}, None, CY),
        # It was nobody's at the table: a dead button, or somebody deals for the absent one.
        ({"dealt_by": None}, None, CY),
        ({"dealt_by": 9}, None, CY),
        ({"dealt_by": 9, "dealer": 9}, None, 9),
        ({"dealt_by": None, "dealer": BOB, "players": {BOB: dict(presence="away")}}, None, CY),
    ],
)
def test_whose_deal_it_is(more: dict[str, Any], but_not: int | None, deals: int) -> None:
    night = table(*FRESH, at=ANTE, turn=None, **({"dealt_by": CY} | more))
    assert dealing._who_deals(night, hand(night), but_not) == deals


# --- who deals ---------------------------------------------------------------------------------

DEALERS: dict[str, tuple[Night, Command, Outcome]] = {
    "somebody": (over(), SetDealer(BOB), (DealerSet(BOB),)),
    "a stranger": (over(), SetDealer(5), Refused("not-at-the-table", seat=5)),
    "big is a stranger": (over(), SetDealer(0, 5), Refused("not-at-the-table", seat=5)),
    "small is a stranger": (over(), SetDealer(0, 1, 5), Refused("not-at-the-table", seat=5)),
    "both blinds": (over(), SetDealer(0, 2, 1), (DealerSet(0, big=2, small=1),)),
    "nobody's small blind": (over(), SetDealer(0, 2), (DealerSet(0, big=2),)),
    "a small blind without a big one": (
        over(),
        SetDealer(0, None, 1),
        Refused("blinds-places", seat=None),
    ),
    "both at one place": (over(), SetDealer(0, 1, 1), Refused("blinds-places", seat=1)),
    "big is away": (
        over(players={2: dict(presence="away")}),
        SetDealer(0, 2, 1),
        Refused("blinds-places", seat=2),
    ),
    "small is away": (
        over(players={1: dict(presence="away")}),
        SetDealer(0, 2, 1),
        (DealerSet(0, big=2, small=1),),
    ),
}


@pytest.mark.parametrize("case", DEALERS)
def test_who_is_named_dealer(case: str) -> None:
    night, command, outcome = DEALERS[case]
    assert decided(night, command) == outcome


# --- the antes ---------------------------------------------------------------------------------


def antes(*holdings: Holding, **more: Any) -> Night:
    return table(*(holdings or FRESH), **({"at": ANTE, "turn": None, "cards": 0} | more))


ONE: tuple[Step, ...] = (Ante(2, place=0), *JACKPOTS[1:])
DEALERS_ANTE: tuple[Step, ...] = (Ante(3, place=-1), *JACKPOTS[1:])
LIES: dict[str, Any] = {"carried": 3, "night": {"lying": ((0, 1), (1, 2))}}
EACH = ((0, 1), (1, 1), (2, 1))
PUT_IN: dict[str, tuple[Night, PutAntesIn, Outcome]] = {
    "from everybody": (antes(), PutAntesIn(), (AntesIn(EACH),)),
    "one stays out": (antes(), PutAntesIn((1,)), (AntesIn(((0, 1), (2, 1)), (1,)),)),
    "all they have": (
        antes(stakes=Stakes(ante=3), stacks=(20, 2, 20)),
        PutAntesIn(),
        (AntesIn(((0, 3), (1, 2), (2, 3))),),
    ),
    "one owes it": (antes(), PutAntesIn((), (2,)), (AntesIn(EACH), Owing(2, 1))),
    "one stays out and owes it": (
        antes(),
        PutAntesIn((1,), (1,)),
        Refused("not-in-the-hand", seat=1),
    ),
    "a stranger stays out": (antes(), PutAntesIn((5,)), Refused("not-in-the-hand", seat=5)),
    "a stranger owes it": (antes(), PutAntesIn((), (5,)), Refused("not-in-the-hand", seat=5)),
    "two stay out": (antes(), PutAntesIn((0, 1)), Refused("too-few", amount=2)),
    "they are in": (opened(), PutAntesIn(), Refused("antes-are-in")),
    # An ante missed in a pot that waits is paid with this one.
    "one has missed two": (
        antes(carried=6, night={"antes_in": (2, 0, 2)}),
        PutAntesIn(),
        (AntesIn(((0, 1), (1, 3), (2, 1)), missed=((1, 2),)),),
    ),
    "one has missed two, and has two chips": (
        antes(carried=6, stacks=(20, 2, 20), night={"antes_in": (2, 0, 2)}),
        PutAntesIn(),
        (AntesIn(((0, 1), (1, 2), (2, 1)), missed=((1, 2),)),),
    ),
    "the pot lives on, one was not in it": (
        antes(carried=6, anted=True, late=True, night={"antes_in": (1, 0, 1)}),
        PutAntesIn(),
        (AntesIn(((1, 1),), missed=((1, 1),)),),
    ),
    # Who is all-in for what waits has no chips for an ante.
    "one is all-in for the pot": (
        antes(carried=6, claims=((1, 4),)),
        PutAntesIn(),
        (AntesIn(((0, 1), (1, 0), (2, 1))),),
    ),
    # Of a deal thrown in the antes lie there; Bob's was two, and one of them nobody matches.
    "some lie there": (
        antes(**LIES),
        PutAntesIn(),
        (AntesIn(((2, 1),), lying=((0, 1), (1, 2))), UncalledReturned(1, 1)),
    ),
    "some lie there, of who stays out": (
        antes(**LIES),
        PutAntesIn((1,)),
        (AntesIn(((2, 1),), (1,), lying=((0, 1),), back=((1, 2),)),),
    ),
    "one for the table": (antes(steps=ONE), PutAntesIn(), (AntesIn(((0, 2),), dead=True),)),
    "one for the table, who stays out": (
        antes(steps=ONE),
        PutAntesIn((0,)),
        (AntesIn(((1, 2),), (0,), dead=True),),
    ),
    "the dealer's for the table": (
        antes(steps=DEALERS_ANTE, stacks=(20, 20, 2)),
        PutAntesIn(),
        (AntesIn(((2, 2),), dead=True),),
    ),
    "one for the table is owed": (
        antes(steps=ONE),
        PutAntesIn((), (0,)),
        (AntesIn(((0, 2),), dead=True), Owing(0, 2)),
    ),
    "one for the table is not owed by others": (
        antes(steps=ONE),
        PutAntesIn((), (1,)),
        (AntesIn(((0, 2),), dead=True),),
    ),
    "one for the table lies there": (
        antes(steps=ONE, carried=2, night={"lying": ((0, 2),)}),
        PutAntesIn(),
        (AntesIn((), dead=True, lying=((0, 2),)),),
    ),
    # Real chips: all that a seat is known to have is all-in.
    "the last real chip": (
        antes(night={"chips": "real"}, players={1: dict(carried=1), 2: dict(carried=2)}),
        PutAntesIn(),
        (AntesIn(EACH, all_in=(1,)),),
    ),
    "the last real chips for the table": (
        antes(steps=ONE, night={"chips": "real"}, players={0: dict(carried=1)}),
        PutAntesIn(),
        (AntesIn(((0, 1),), dead=True, all_in=(0,)),),
    ),
}


@pytest.mark.parametrize("case", PUT_IN)
def test_what_is_anted(case: str) -> None:
    night, command, outcome = PUT_IN[case]
    assert decided(night, command) == outcome


# --- a deal that is off ------------------------------------------------------------------------

TOOK = (bet(4, 0)[0], replace(IN[1], out=3), IN[2])
"""Bob took three chips of others out of a pot of their own."""
OFF: dict[str, tuple[Night, ThrowIn, Outcome]] = {
    "all goes back": (
        opened(),
        ThrowIn(False, False),
        (ThrownIn(((0, 5), (1, 1), (2, 1)), 0, False),),
    ),
    "antes stay": (opened(), ThrowIn(True, True), (ThrownIn(((0, 4),), 3, True),)),
    "antes count": (
        opened(),
        ThrowIn(False, False, True),
        (ThrownIn(((0, 4),), 3, False, EACH),),
    ),
    "antes stay and count": (opened(), ThrowIn(True, False, True), Refused("antes-one-way")),
    "dead chips go back with the antes": (
        opened(bet(4, 0)[0], replace(IN[1], dead=2), IN[2]),
        ThrowIn(False, False),
        (ThrownIn(((0, 5), (1, 3), (2, 1)), 0, False),),
    ),
    "and stay with them": (
        opened(bet(4, 0)[0], replace(IN[1], dead=2), IN[2]),
        ThrowIn(True, False),
        (ThrownIn(((0, 4),), 5, False),),
    ),
    "a pot waited": (
        opened(carried=6),
        ThrowIn(False, False),
        (ThrownIn(((0, 5), (1, 1), (2, 1)), 6, False),),
    ),
    "the kitty had some of it": (
        opened(kitty=2, aside=2, night={"kitty": 3}),
        ThrowIn(False, False),
        (KittyTaken(-2), ThrownIn(((0, 5), (1, 1), (2, 1)), 0, False)),
    ),
    "some of it is paid": (
        opened(at=SHOWDOWN, turn=None, awards=((0, ((0, 3),)),)),
        ThrowIn(False, False),
        Refused("paid-already"),
    ),
    "antes of the deal before lie there": (
        antes(carried=6, night={"lying": ((0, 2), (1, 1))}),
        ThrowIn(False, False),
        (ThrownIn(((0, 2), (1, 1)), 3, False),),
    ),
    "and count again": (
        antes(carried=6, night={"lying": ((0, 2), (1, 1))}),
        ThrowIn(False, False, True),
        (ThrownIn((), 6, False, ((0, 2), (1, 1))),),
    ),
    "one for the table counts": (
        table(Holding(0, dead=2, bets=(0,)), *FRESH[1:], steps=ONE, turn=1),
        ThrowIn(False, False, True),
        (ThrownIn((), 2, False, ((0, 2),)),),
    ),
    "one for the table and a fee": (
        table(Holding(0, dead=5, bets=(0,)), *FRESH[1:], steps=ONE, turn=1),
        ThrowIn(False, False, True),
        (ThrownIn((), 5, False, ((0, 2),)),),
    ),
    # Who took chips of others puts them back, as far as they have them.
    "taken chips come back": (
        opened(*TOOK, loose=-3),
        ThrowIn(False, False),
        (ThrownIn(((0, 5), (1, -2), (2, 1)), 0, False),),
    ),
    "taken chips that are gone": (
        opened(*TOOK, loose=-3, stacks=(16, 1, 20)),
        ThrowIn(False, False),
        Refused("not-so-many-chips", seat=1, amount=1),
    ),
    # A pot counted lower than what goes back: they take back what they put in all the same.
    "the pot was counted lower": (
        opened(loose=-2, night={"chips": "real"}),
        ThrowIn(False, False),
        (PotCounted(7, 5), ThrownIn(((0, 5), (1, 1), (2, 1)), 0, False)),
    ),
}


@pytest.mark.parametrize("case", OFF)
def test_what_goes_back_of_a_deal_that_is_off(case: str) -> None:
    night, command, outcome = OFF[case]
    assert decided(night, command) == outcome


def test_a_deal_that_a_ruling_ends_may_leave_everything_in_the_pot() -> None:
    """What somebody won of it in mid-deal is no part of what they put in."""
    night = opened(bet(4, 0)[0], replace(IN[1], dead=-2), IN[2])
    assert dealing.thrown_in(night, hand(night), "all-stay", True) == [
        ThrownIn(((1, -2),), 7, True)
    ]
    assert dealing.thrown_in(night, hand(night), "stay", False) == [
        ThrownIn(((0, 4), (1, -2)), 3, False)
    ]


def test_antes_count_only_where_the_pot_holds_them() -> None:
    """It was counted at two, with four that go back: three antes are not there."""
    night = opened(loose=-1, night={"chips": "real"})
    assert dealing.thrown_in(night, hand(night), "count", False)[-1] == ThrownIn(
        ((0, 4),), 2, False
    )
    table_ante = table(
        Holding(0, dead=1, bets=(0,)), Holding(1, dead=3, bets=(0,)), steps=ONE, turn=0
    )
    assert dealing.thrown_in(table_ante, hand(table_ante), "count", False) == [
        ThrownIn((), 4, False, ((0, 1),))
    ]


@pytest.mark.parametrize(
    ("night", "antes", "can"),
    [
        (opened(), "back", True),
        (opened(*TOOK, loose=-3), "back", True),
        (opened(*TOOK, loose=-3, stacks=(16, 1, 20)), "back", False),
        (opened(*TOOK, loose=-3, stacks=(16, 1, 20)), "stay", True),  # the antes make up for it
        (opened(apart=2, aside=2), "stay", True),
        (opened(apart=2, aside=2), "back", False),  # what lies aside cannot go back
    ],
)
def test_whether_it_can_go_back_at_all(night: Night, antes: Antes, can: bool) -> None:
    assert dealing.can_throw_in(night, hand(night), antes) == can


def test_why_it_cannot_go_back() -> None:
    aside = opened(apart=2, aside=2)
    assert decided(aside, ThrowIn(False, False)) == Refused("still-set-aside", amount=2)
    released = opened(apart=2)
    assert decided(released, ThrowIn(False, False)) == Refused("pot-is-less", amount=5)


# --- a pot between deals -----------------------------------------------------------------------


def waits(*holdings: Holding, **more: Any) -> Night:
    said = {"at": SHOWDOWN, "turn": None, "ending": "stayed", "carried": 7} | more
    return table(*(holdings or FRESH), **said)


DIVIDES: dict[str, tuple[Night, tuple[int, ...], Outcome]] = {
    "among two, the odd chip to the first": (waits(), (2, 0), (PotDivided(((0, 4), (2, 3))),)),
    "in whole chips": (
        waits(night={"stakes": Stakes(chip=2)}),
        (0, 1),
        (PotDivided(((0, 5), (1, 2))),),
    ),
    "to one": (waits(), (1,), (PotDivided(((1, 7),)),)),
    "a deal that has not begun is off": (
        antes(carried=7),
        (0, 1),
        (ThrownIn((), 7, False), PotDivided(((0, 4), (1, 3)))),
    ),
    "among nobody": (waits(), (), Refused("no-pot")),
    "nothing lies there": (over(), (0,), Refused("no-pot")),
    "with a stranger": (waits(), (0, 3), Refused("not-at-the-table")),
    "in a deal": (opened(), (0,), Refused("deal-going-on")),
    "an ante is in": (
        antes(Holding(0, ante=1), *FRESH[1:], carried=7),
        (0,),
        Refused("deal-going-on"),
    ),
    "no pot waits for the deal": (antes(), (0,), Refused("deal-going-on")),
}


@pytest.mark.parametrize("case", DIVIDES)
def test_a_pot_is_divided_between_deals(case: str) -> None:
    night, seats, outcome = DIVIDES[case]
    assert decided(night, DividePot(seats)) == outcome


# --- the deal before is not paid yet -----------------------------------------------------------


def ends(night: Night) -> tuple[Event, ...] | Refused:
    """What comes before the next deal begins."""
    events = decided(night, NextDeal(game(night)))
    if isinstance(events, Refused):
        return events
    assert isinstance(events[-1], HandBegan)
    return events[:-1]


REAL: dict[str, Any] = {"chips": "real"}
KITTY = House(kitty=2)


@pytest.mark.parametrize(
    ("night", "before"),
    [
        (over(), ()),
        # The only one left has it first; what nobody called goes back.
        (
            opened(*ALONE, at=SHOWDOWN, turn=None, uncalled=(0, 4), proof="owed"),
            (OpenersNotAsked(0), UncalledReturned(0, 4), Won(0, ((0, 3),))),
        ),
        (opened(*ALONE, at=SHOWDOWN, turn=None, unsaid=2), Refused("say-whose", amount=2)),
        (opened(*ALONE, at=SHOWDOWN, turn=None, unsaid=-2), Refused("say-whose", amount=2)),
        (opened(at=SHOWDOWN, turn=None), Refused("pot-not-paid")),
        (opened(), Refused("pot-not-paid")),
        # With real chips nobody noted who took it.
        (opened(night=REAL), (PotTaken(7),)),
        (
            opened(at=SHOWDOWN, turn=None, proof="owed", night=REAL),
            (OpenersNotAsked(0), PotTaken(7)),
        ),
        (opened(at=SHOWDOWN, turn=None, proof="shown", night=REAL), (PotTaken(7),)),
        (opened(at=SHOWDOWN, turn=None, house=KITTY, night=REAL), (KittyTaken(2), PotTaken(5))),
        # The bet that nobody called is none of the kitty's.
        (
            opened(*bet(4, 0, 0), turn=1, house=House(kitty=9), night=REAL),
            (KittyTaken(3), PotTaken(4)),
        ),
    ],
)
def test_what_comes_before_the_next_deal(night: Night, before: tuple[Event, ...] | Refused) -> None:
    assert ends(night) == before


def test_the_last_deal_of_real_chips_ends_though_no_other_can_begin() -> None:
    night = opened(night=REAL, players={seat: dict(presence="away") for seat in (1, 2)})
    assert decided(night, NextDeal(game(night))) == (PotTaken(7),)


def test_blinds_are_told_with_the_places_they_were_said_for() -> None:
    steps = (Blinds(((0, 1), (1, 2))), Deal(down=2), BetStep("first"), Showdown())
    night = table(
        *IN,
        at=3,
        steps=steps,
        turn=None,
        ending="won",
        awards=((0, ((0, 3),)),),
        night={"dealer": 0, "blinds": (1, 2)},
    )
    event = began(night)
    assert (event.dealer, event.small, event.big) == (0, 1, 2)


@pytest.mark.parametrize(
    ("named", "ring", "again"),
    [
        (None, (0, 1, 2), ()),
        (0, (0, 1, 2), (DealerSet(2),)),  # Ann was to deal next: so it was Cy's deal
        (2, (0, 1, 2), (DealerSet(1),)),
        (0, (2, 1, 0), (DealerSet(1),)),
        (0, (0, 1), ()),  # who dealt has left; that is named besides
    ],
)
def test_whose_deal_it_is_once_more(
    named: int | None, ring: tuple[int, ...], again: tuple[DealerSet, ...]
) -> None:
    night = replace(opened(), dealer=named, ring=ring)
    assert who_dealt(night, hand(night)) == again
