"""What many rules ask first: the last amount that can be and the first that cannot, who is at the
table, and what a seat can spare."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.core.book.game import Limit, Stakes
from referee.core.book.house import House
from referee.core.errors import Refused
from referee.core.rules.checks import (
    MOST_CHIPS,
    MOST_POSTS,
    check_chips,
    check_house,
    check_stakes,
    in_play,
    player_at,
    seated_at,
    spares,
    waits_for_next,
)
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from ..fold.changes import ANTE, DRAW, SHOWDOWN, bet, opened, table

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
KITTY, STRADDLES = ("odd-kitty", MOST), ("odd-straddles", MOST_POSTS)
HOUSES: list[tuple[dict[str, Any], dict[str, Any], tuple[str, int]]] = [
    ({"kitty": 0}, {"kitty": -1}, KITTY),
    ({"kitty": MOST}, {"kitty": MOST + 1}, KITTY),
    ({"straddles": 0}, {"straddles": -1}, STRADDLES),
    ({"straddles": MOST_POSTS}, {"straddles": MOST_POSTS + 1}, STRADDLES),
    ({"straddles": None}, {"kitty": -1, "straddles": 2}, KITTY),
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


@pytest.mark.parametrize(("last", "first", "why"), HOUSES)
def test_the_last_house_that_can_be(
    last: dict[str, Any], first: dict[str, Any], why: tuple[str, int]
) -> None:
    check_house(House(**last))
    with pytest.raises(Refused) as refused:
        check_house(House(**first))
    assert (refused.value.reason, refused.value.amount) == why


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


# --- who is at the table, and what a seat can spare ---------------------------------------------

OVER: dict[str, Any] = dict(at=SHOWDOWN, turn=None, ending="won", awards=((0, ((0, 7),)),))
GONE = opened(players={1: dict(presence="gone"), 2: dict(presence="away")})


@pytest.mark.parametrize(
    ("seat", "there", "seated"),
    [(0, True, True), (1, True, False), (2, True, True), (3, False, False), (-1, False, False)],
)
def test_who_is_at_the_table(seat: int, there: bool, seated: bool) -> None:
    """Bob has left, Cy is away for a while."""
    for asked, found in ((player_at, there), (seated_at, seated)):
        if found:
            assert asked(GONE, seat).seat == seat
        else:
            with pytest.raises(Refused) as refused:
                asked(GONE, seat)
            known = seat if asked is seated_at and there else None
            assert (refused.value.reason, refused.value.seat) == ("not-at-the-table", known)


@pytest.mark.parametrize(
    ("night", "cards_are_out"),
    [
        (opened(), True),
        (table(at=ANTE, cards=0, turn=None), False),
        (opened(at=SHOWDOWN, turn=None), True),
        (opened(**OVER), False),
        (Night(), False),
    ],
)
def test_chips_bought_wait_once_the_cards_are_out(night: Night, cards_are_out: bool) -> None:
    """Law 39(b)."""
    assert in_play(night) == cards_are_out


OUT = (bet(4, 0, 0)[0], Holding(1, "dropped", ante=1, bets=(0,)), bet(4, 0, 0)[2])
SHORT: dict[str, tuple[Night, int, int, str]] = {
    # Ann has bet 4 of 20 and an ante; Bob faces 4, Cy speaks after.
    "all but one chip, the bet is theirs": (opened(), 0, 15, ""),
    "the last chip of who is in": (opened(), 0, 16, "deal-going-on"),
    "more than they have": (opened(), 0, 17, "not-so-many-chips"),
    "all but the call": (opened(), 1, 16, ""),
    "a chip of the call": (opened(), 1, 17, "deal-going-on"),
    "the call is less, a part of it lies there": (opened(*bet(4, 3, 0)), 1, 19, ""),
    "nothing to call, but the last chip": (opened(*bet(4, 4, 0), turn=2), 1, 20, "deal-going-on"),
    "in the draw nothing is faced": (opened(at=DRAW, turn=1), 1, 19, ""),
    "the last chip in the draw": (opened(at=DRAW, turn=1), 1, 20, "deal-going-on"),
    "who has folded": (opened(*OUT), 1, 20, ""),
    "more than who has folded has": (opened(*OUT), 1, 21, "not-so-many-chips"),
    "the deal is over": (opened(**OVER), 0, 16, ""),
    "real chips": (opened(night={"chips": "real"}), 1, 10**8, ""),
}


@pytest.mark.parametrize("case", SHORT)
def test_what_a_seat_can_spare(case: str) -> None:
    night, seat, chips, reason = SHORT[case]
    if not reason:
        spares(night, seat, chips)
        return
    with pytest.raises(Refused) as refused:
        spares(night, seat, chips)
    amount = night.stack(seat) if reason == "not-so-many-chips" else None
    found = refused.value
    assert (found.reason, found.seat, found.amount) == (reason, seat, amount)


SILENT = Holding(1, ante=1, bets=(3,), all_in=True)


@pytest.mark.parametrize(
    ("night", "seat", "later"),
    [
        (opened(bet(4, 0, 0)[0], SILENT, bet(4, 0, 0)[2], turn=2), 1, True),
        (opened(bet(4, 0, 0)[0], SILENT, bet(4, 0, 0)[2], turn=2), 0, False),
        (opened(OUT[0], replace(OUT[1], all_in=True), OUT[2], turn=2), 1, False),
        (opened(*bet(4, 0)), 2, False),  # not in this deal
        (opened(bet(4, 0, 0)[0], SILENT, turn=0, night={"chips": "real"}), 1, False),
        (opened(SILENT, at=SHOWDOWN, turn=None, ending="won", awards=((0, ((1, 4),)),)), 1, False),
    ],
)
def test_chips_of_an_all_in_wait_for_the_next_deal(night: Night, seat: int, later: bool) -> None:
    assert waits_for_next(night, seat) == later
