"""The last amount that can be and the first that cannot, for stakes, houses and names; what single
pieces of the rules say that no deal comes to often."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from shelf import BOOK

from referee.core.book.game import Ante, Free, Limit, Showdown, Stakes
from referee.core.book.house import House
from referee.core.errors import Refused
from referee.core.messages.command import Command
from referee.core.messages.draw import ServeOwed
from referee.core.messages.milestones import PutChips
from referee.core.messages.prices import TakeOffer
from referee.core.messages.showdown import Award, PayByCards, ThrowIn, ThrownIn
from referee.core.messages.turns import Reveal
from referee.core.rules import cards_speak
from referee.core.rules.checks import MOST_CHIPS, MOST_POSTS, check_chips, check_house, check_stakes
from referee.core.rules.implied import at_showdown
from referee.core.rules.names import clean_name, tidy
from referee.core.rules.offers import offers
from referee.core.state.hand import Holding
from referee.core.state.night import Night
from referee.notation.player import play

from ..fold.changes import ANTE, JACKPOTS, LAST, SHOWDOWN, opened, table
from .decided import Outcome, decided

MOST = MOST_CHIPS
ODD, COLOURS = "odd-stakes", "odd-colours"
FIXED, SPREAD, NONE = Limit("fixed", (2, 4)), Limit("spread", (2,), most=5), Limit("none", (2,))


def colours(*those: tuple[str, int]) -> dict[str, Any]:
    return {"colours": those}


def limit(kind: Limit, **more: Any) -> dict[str, Any]:
    return {"limit": replace(kind, **more)}


TWOS: dict[str, Any] = {"chip": 2, **limit(NONE)}
STAKES: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    # the last that can be, the first that cannot, why
    ({"ante": 0}, {"ante": -1}, ODD),
    ({"ante": MOST}, {"ante": MOST + 1}, ODD),
    (TWOS | {"ante": 4}, TWOS | {"ante": 3}, "smaller-than-a-chip"),
    ({"chip": 1}, {"chip": 0}, ODD),
    ({"worth": 0}, {"worth": -1}, ODD),
    (limit(FIXED, sizes=(1, 1)), limit(FIXED, sizes=(0, 1)), ODD),
    (limit(FIXED, sizes=(2, MOST)), limit(FIXED, sizes=(2, MOST + 1)), ODD),
    (limit(FIXED, raises=0), limit(FIXED, raises=-1), ODD),
    (limit(FIXED, raises=100), limit(FIXED, raises=101), ODD),
    (limit(FIXED, raises=None), limit(FIXED, sizes=()), ODD),
    (limit(FIXED, sizes=(4, 4)), limit(FIXED, sizes=(4, 3)), "big-bet-is-smaller"),
    (limit(SPREAD, most=2), limit(SPREAD, most=1), "big-bet-is-smaller"),
    (limit(SPREAD, most=MOST), limit(SPREAD, most=MOST + 1), ODD),
    (limit(NONE, multiple=1), limit(NONE, multiple=0), ODD),
    (limit(NONE, multiple=MOST), limit(NONE, multiple=MOST + 1), ODD),
    ({"blinds": (0,) * MOST_POSTS}, {"blinds": (0,) * (MOST_POSTS + 1)}, ODD),
    ({"blinds": (0, MOST)}, {"blinds": (0, MOST + 1)}, ODD),
    ({"blinds": (0, 2)}, {"blinds": (-1, 2)}, ODD),
    ({"bring_in": 0}, {"bring_in": -1}, ODD),
    ({"bring_in": 2}, {"bring_in": 3}, ODD),
    ({"forfeit": MOST}, {"forfeit": MOST + 1}, ODD),
    ({"forfeit": 0}, {"forfeit": -1}, ODD),
    ({"side_ante": MOST}, {"side_ante": MOST + 1}, ODD),
    ({"side_ante": 0}, {"side_ante": -1}, ODD),
    (colours(("a", 1), ("b", 1)), colours(("a", 1), ("A", 1)), COLOURS),
    (colours(("a", 1)), colours(("a", 0)), COLOURS),
    (colours(("a", MOST)), colours(("a", MOST + 1)), COLOURS),
    (colours(("a" * 20, 1)), colours(("a" * 21, 1)), COLOURS),
    (colours(("a", 1)), colours((" ", 1)), COLOURS),
    (
        colours(*((f"c{at}", 1) for at in range(8))),
        colours(*((f"c{at}", 1) for at in range(9))),
        COLOURS,
    ),
]  # fmt: skip
HOUSES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"kitty": 0}, {"kitty": -1}),
    ({"kitty": MOST}, {"kitty": MOST + 1}),
    ({"straddles": 0}, {"straddles": -1}),
    ({"straddles": MOST_POSTS}, {"straddles": MOST_POSTS + 1}),
    ({"straddles": None}, {"kitty": -1, "straddles": 2}),
]


@pytest.mark.parametrize(("last", "first", "reason"), STAKES)
def test_the_last_stakes_that_can_be(
    last: dict[str, Any], first: dict[str, Any], reason: str
) -> None:
    check_stakes(Stakes(**last))
    with pytest.raises(Refused) as refused:
        check_stakes(Stakes(**first))
    amount = {"odd-colours": 8, "smaller-than-a-chip": 2}.get(reason)
    if reason == "big-bet-is-smaller":
        amount = 1 if Stakes(**first).limit.kind == "spread" else 3
    assert (refused.value.reason, refused.value.amount) == (reason, amount)


@pytest.mark.parametrize(("last", "first"), HOUSES)
def test_the_last_house_that_can_be(last: dict[str, Any], first: dict[str, Any]) -> None:
    check_house(House(**last))
    with pytest.raises(Refused) as refused:
        check_house(House(**first))
    assert refused.value.reason == ODD


@pytest.mark.parametrize(
    ("chips", "fits"), [(0, False), (1, True), (MOST, True), (MOST + 1, False)]
)
def test_the_last_chips_that_can_be(chips: int, fits: bool) -> None:
    if fits:
        check_chips(chips)
    else:
        with pytest.raises(Refused) as refused:
            check_chips(chips)
        assert refused.value.reason == "no-amount"


NAMES = [
    (" Ann \t B. ", "Ann B."),
    ("Zo\u0308e", "Zöe"),
    ("a\u202eb", "a b"),
    ("👩\u200d🚀", "👩\u200d🚀"),
    ("é\u200d", "é\u200d"),
    ("x" * 300, "x" * 200),
    ("é" * 300, "é" * 200),
    ("\u3164", "\u3164"),
]


@pytest.mark.parametrize(("typed", "kept"), NAMES)
def test_what_is_typed_is_kept_on_one_line(typed: str, kept: str) -> None:
    assert tidy(typed) == kept


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("x" * 41, "name-too-long"),
        ("é" * 41, "name-too-long"),
        ("\u3164\u200d", "no-name"),
        ("-", "no-name"),
        ("\u2000", "no-name"),
    ],
)
def test_a_name_that_cannot_be(name: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_name(name)
    assert (refused.value.reason, refused.value.amount) == (
        reason,
        40 if "long" in reason else None,
    )


def test_a_name_that_can_be() -> None:
    assert [clean_name(name) for name in ("x" * 40, "7", "😀", "Ö")] == ["x" * 40, "7", "😀", "Ö"]


# --- single pieces ----------------------------------------------------------------------------


def night(*acts: str, head: str = "", game: str = "jackpots") -> Night:
    lines = (f"game {game}", "seats Ann Bob Cy", head, "", *acts)
    played = play("\n".join(lines), BOOK)
    assert played.wrong == []
    return played.log.night


SHOWDOWN_OF: dict[str, Any] = dict(at=SHOWDOWN, turn=None, proof="shown")
ALL = ((0, 7),)
OWED = (Holding(0, ante=1, bets=(0,), owed=1), Holding(1, ante=1, bets=(0,)))
CASES: dict[str, tuple[Night, Command, Outcome]] = {
    "a pot is said twice": (
        opened(**SHOWDOWN_OF),
        PayByCards((), ((0, ALL), (0, ALL))),
        Refused("every-pot-once"),
    ),
    "a pot is not said": (opened(**SHOWDOWN_OF), PayByCards((), ()), Refused("every-pot-once")),
    "a pot that is none": (
        opened(**SHOWDOWN_OF),
        PayByCards((), ((1, ALL),)),
        Refused("every-pot-once"),
    ),
    "a seat is said twice": (
        opened(**SHOWDOWN_OF),
        PayByCards((), ((0, ((0, 3), (0, 4))),)),
        Refused("every-pot-once"),
    ),
    "less than nothing": (
        opened(**SHOWDOWN_OF),
        PayByCards((), ((0, ((0, 8), (1, -1))),)),
        Refused("no-amount"),
    ),
    "more than the pot": (
        opened(**SHOWDOWN_OF),
        PayByCards((), ((0, ((0, 8),)),)),
        Refused("shares-and-pot", amount=7),
    ),
    "who pays has won": (
        opened(**SHOWDOWN_OF, steps=(*JACKPOTS[:-1], Showdown(forfeit=True))),
        Award(0, (0,), lowest=(0,)),
        Refused("cannot-lose", seat=0),
    ),
    "who pays is not in": (
        opened(**SHOWDOWN_OF, steps=(*JACKPOTS[:-1], Showdown(forfeit=True))),
        Award(0, (0,), lowest=(7,)),
        Refused("cannot-lose", seat=7),
    ),
    "what is owed comes in the draw": (
        table(*OWED, at=LAST, turn=0),
        ServeOwed(0),
        Refused("no-card-owed", seat=0),
    ),
    "not one's pot": (
        table(steps=(Ante(), Free(), Showdown()), at=1),
        PutChips(9, 2),
        Refused("not-in-the-hand", seat=9),
    ),
    "one's first card is turned": (
        night("all ante", game="no-peek"),
        TakeOffer(0, 0),
        Refused("turns-first-card", seat=0),
    ),
    "a life of who is not there": (
        night("nobody takes", game="screw-your-neighbor"),
        Award(0, (), lowest=(9,)),
        Refused("not-in-the-hand", seat=9),
    ),
    "antes that lie there go back": (
        table(
            *(Holding(seat) for seat in range(3)), at=ANTE, turn=None, carried=6,
            night={"lying": ((0, 2), (1, 1))},
        ),
        ThrowIn(False, False),
        (ThrownIn(((0, 2), (1, 1)), 3, False),),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_command_comes_to(name: str) -> None:
    before, command, outcome = CASES[name]
    assert decided(before, command) == outcome


def test_who_is_in_is_offered_as_all_one_and_nobody() -> None:
    seats = night("all ante", game="guts-two-card")
    found = [offer.command for offer in offers(seats) if isinstance(offer.command, Reveal)]
    ways = [[way for _, way in command.choices] for command in found]
    assert ways == [["in"] * 3, ["in", "out", "out"], ["out"] * 3]


def test_no_deal_is_no_showdown() -> None:
    with pytest.raises(Refused) as refused:
        at_showdown(night("throw in"))
    assert refused.value.reason == "no-showdown-yet"


def test_a_rank_that_is_wild_anyway_is_named_once() -> None:
    before, judge = night("all ante", game="baseball").hand, BOOK.judges["baseball"]
    assert before is not None
    ranks = judge.wild.ranks
    rule = cards_speak.rule_for(judge, replace(before, wild=(ranks[0], 7)))
    assert rule.wild.ranks == (*ranks, 7)
