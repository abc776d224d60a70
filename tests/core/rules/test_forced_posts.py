"""Who posts what before the cards: antes beside the blinds, blinds, straddles, what comes in beside
them; and whose up cards are first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.core.book.game import (
    Ante,
    BetStep,
    Blinds,
    Deal,
    Game,
    Showdown,
    SideAnteBy,
    Stakes,
    Step,
)
from referee.core.book.house import House
from referee.core.errors import Refused
from referee.core.messages.betting import BringIn, BroughtIn, FirstTold, TellBoards, TellFirst
from referee.core.messages.dealing import PostBlinds, Posted
from referee.core.rules import forced
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from ..fold.changes import FIXED, IN, table
from .decided import Outcome, decided

ANN, BOB, CY, DOT = range(4)
TWO, ONE = Blinds(((0, 1), (1, 2)), 2), Blinds(((-1, 2),))
THREE = Blinds(((-1, 1), (0, 1), (1, 2)))
BOTH_SEATS = Blinds(((0, 1), (1, 2)), heads_up="eldest")
BEHIND = Blinds(((-1, 1), (0, 2)), heads_up="eldest")
TAIL: tuple[Step, ...] = (Deal(down=2), BetStep("first"), Showdown())


def posting(blinds: Blinds = TWO, many: int = 4, **more: Any) -> Night:
    """So many are dealt in; the last of them deals, nobody has posted."""
    those = tuple(Holding(seat) for seat in range(many))
    said = {"stacks": (20,) * many, "pockets": (0,) * many} | more
    return table(*those, at=0, steps=(blinds, *TAIL), turn=None, cards=0, **said)


def hand(night: Night) -> Hand:
    assert night.hand is not None
    return night.hand


def game(*steps: Step) -> Game:
    return Game("x", "X", "", (2, 8), 52, steps)


SIDE: list[tuple[Game, SideAnteBy, tuple[int, ...], int | None, Ante | None]] = [
    # (the game, who puts it in, who plays, whose place the big blind is at, the ante)
    (game(TWO, *TAIL), "all", (0, 1, 2), None, Ante(chips=3)),
    (game(TWO, *TAIL), "dealer", (0, 1, 2), None, Ante(place=-1, chips=3)),
    (game(TWO, *TAIL), "big-blind", (0, 1, 2), None, Ante(place=1, chips=3)),
    (game(TWO, *TAIL), "big-blind", (0, 1), None, Ante(place=0, chips=3)),  # the dealer is small
    (game(BOTH_SEATS, *TAIL), "big-blind", (0, 1), None, Ante(place=1, chips=3)),
    (game(ONE, *TAIL), "big-blind", (0, 1), None, Ante(place=-1, chips=3)),
    (game(Blinds(((3, 2),)), *TAIL), "big-blind", (0, 1, 2), None, Ante(place=2, chips=3)),
    # Where the button may be dead, by the place that was said.
    (game(TWO, *TAIL), "big-blind", (2, 0, 1), 0, Ante(place=1, chips=3)),
    (game(TWO, *TAIL), "big-blind", (2, 0, 1), 9, Ante(place=1, chips=3)),
    # A game with an ante of its own, or without blinds, has no other.
    (game(Ante(), TWO, *TAIL), "all", (0, 1, 2), None, None),
    (game(*TAIL), "all", (0, 1, 2), None, None),
]


@pytest.mark.parametrize(("played", "by", "order", "big", "ante"), SIDE)
def test_an_ante_beside_the_blinds(
    played: Game, by: SideAnteBy, order: tuple[int, ...], big: int | None, ante: Ante | None
) -> None:
    found = forced.with_side_ante(played, Stakes(side_ante=3, side_ante_by=by), order, big)
    assert found.steps == (played.steps if ante is None else (ante, *played.steps))
    # Where the stakes have none any more it is gone again, and the game is as it was.
    assert forced.with_side_ante(found, Stakes(), order, big).steps == played.steps


@pytest.mark.parametrize(
    ("night", "out", "small", "posts"),
    [
        (posting(), (), True, ((0, 1), (1, 2))),
        (posting(), (0,), True, ((1, 1), (2, 2))),
        (posting(), (), False, ((0, 2),)),  # only the next one, and that is the big one
        (posting(many=2), (), True, ((1, 1), (0, 2))),
        (posting(BOTH_SEATS, 2), (), True, ((0, 1), (1, 2))),
        (posting(BEHIND, 2), (), True, ((1, 1), (0, 2))),
        (posting(ONE), (), True, ((3, 2),)),
        (posting(ONE, 2), (), True, ((1, 2),)),
        (posting(THREE), (), True, ((3, 1), (0, 1), (1, 2))),
        (posting(THREE, 3), (), True, ((2, 1), (0, 1), (1, 2))),
        (posting(THREE, 2), (), True, ((1, 1), (0, 2))),  # the last two are left
        # the small blind that is left out is the first of two: of one or three all are posted
        (posting(ONE), (), False, ((3, 2),)),
        (posting(THREE), (), False, ((3, 1), (0, 1), (1, 2))),
        (posting(Blinds(((4, 2),)), 3), (), True, ((2, 2),)),  # nobody has that place
        # Whose places they are at was said: the small one by who is there, if anybody is.
        (posting(small=2, big=3), (), True, ((2, 1), (3, 2))),
        (posting(small=None, big=3), (), True, ((3, 2),)),
        (posting(small=9, big=3), (), True, ((3, 2),)),
        (posting(small=2, big=3), (), False, ((3, 2),)),
        (posting(small=2, big=3), (3,), True, ((2, 1), (0, 2))),  # the next of those who play
        (posting(many=2, small=9, big=0), (), True, ((1, 1), (0, 2))),
    ],
)
def test_who_posts_how_much(
    night: Night, out: tuple[int, ...], small: bool, posts: tuple[tuple[int, int], ...]
) -> None:
    step = hand(night).posting
    assert step is not None
    assert forced.posts(hand(night), step, out, small) == posts


@pytest.mark.parametrize(
    ("night", "straddles"),
    [
        (posting(), ((2, 4), (3, 8))),  # the game's own two
        (posting(house=House(straddles=1)), ((2, 4),)),
        (posting(house=House(straddles=0)), ()),
        (posting(house=House(straddles=9)), ((2, 4), (3, 8))),  # nobody posts twice
        (posting(stacks=(20, 20, 20, 7)), ((2, 4),)),
        (posting(stacks=(20, 20, 3, 20)), ()),
        (posting(stacks=(20, 20, 4, 8)), ((2, 4), (3, 8))),
        (posting(many=3), ((2, 4),)),
        (posting(Blinds(((0, 0), (1, 0)), 2)), ()),  # nothing is no straddle
    ],
)
def test_who_may_straddle(night: Night, straddles: tuple[tuple[int, int], ...]) -> None:
    step = hand(night).posting
    assert step is not None
    assert forced.straddlers(night, hand(night), step) == straddles


PLAIN = Posted(((0, 1), (1, 2)), 2, 1)
POSTED: dict[str, tuple[Night, PostBlinds, Outcome]] = {
    "both": (posting(), PostBlinds(), (PLAIN,)),
    "with straddles": (
        posting(),
        PostBlinds(straddles=2),
        (Posted(((0, 1), (1, 2), (2, 4), (3, 8)), 8, 3, 2),),
    ),
    "one sits out": (posting(), PostBlinds(out=(0,)), (Posted(((1, 1), (2, 2)), 2, 2, out=(0,)),)),
    "nobody's small one": (
        posting(),
        PostBlinds(small=False),
        (Posted(((0, 2),), 2, 0, small=False),),
    ),
    "one blind": (posting(ONE), PostBlinds(), (Posted(((3, 2),), 2, 3),)),
    "as far as they have it": (
        posting(stacks=(20, 1, 20, 20)),
        PostBlinds(),
        (Posted(((0, 1), (1, 1)), 2, 1),),
    ),
    "twice the last of them to play": (
        posting(Blinds(((0, 1), (1, 2)), opens=2)),
        PostBlinds(),
        (Posted(((0, 1), (1, 2)), 4, 1),),
    ),
    "the last of two alike": (
        posting(Blinds(((0, 2), (1, 2)))),
        PostBlinds(),
        (Posted(((0, 2), (1, 2)), 2, 1),),
    ),
    # Beside them: dead chips, and bets of who comes in.
    "dead chips": (
        posting(),
        PostBlinds(dead=((2, 2),)),
        (Posted(((0, 1), (1, 2)), 2, 1, dead=((2, 2),)),),
    ),
    "a live one": (
        posting(),
        PostBlinds(live=((3, 2),)),
        (Posted(((0, 1), (1, 2)), 2, 1, live=((3, 2),)),),
    ),
    "a live one of who posts": (
        posting(),
        PostBlinds(live=((0, 2),)),
        Refused("posts-already", seat=0),
    ),
    "a live one of who sits out": (
        posting(),
        PostBlinds(out=(3,), live=((3, 2),)),
        Refused("posts-already", seat=3),
    ),
    "a live one of a stranger": (
        posting(),
        PostBlinds(live=((9, 2),)),
        Refused("not-in-the-hand", seat=9),
    ),
    "a live one above the call": (
        posting(),
        PostBlinds(live=((3, 3),)),
        Refused("live-so-much", seat=3, amount=2),
    ),
    "a live one above what they have": (
        posting(stacks=(20, 20, 20, 1)),
        PostBlinds(live=((3, 2),)),
        Refused("live-so-much", seat=3, amount=1),
    ),
    "a live one of nothing": (
        posting(),
        PostBlinds(live=((3, 0),)),
        Refused("live-so-much", seat=3, amount=2),
    ),
    "dead chips of who sits out": (
        posting(),
        PostBlinds(out=(3,), dead=((3, 2),)),
        Refused("not-so-many-chips", seat=3, amount=20),
    ),
    "dead chips twice": (
        posting(),
        PostBlinds(dead=((2, 1), (2, 1))),
        Refused("not-so-many-chips", seat=2, amount=20),
    ),
    "dead chips above what is left": (
        posting(stacks=(20, 4, 20, 20)),
        PostBlinds(dead=((1, 3),)),
        Refused("not-so-many-chips", seat=1, amount=2),
    ),
    "dead chips, all that is left": (
        posting(stacks=(20, 4, 20, 20)),
        PostBlinds(dead=((1, 2),)),
        (Posted(((0, 1), (1, 2)), 2, 1, dead=((1, 2),)),),
    ),
    "dead chips beside a live one": (
        posting(stacks=(20, 20, 20, 4)),
        PostBlinds(live=((3, 2),), dead=((3, 3),)),
        Refused("not-so-many-chips", seat=3, amount=2),
    ),
    "dead chips of nothing": (
        posting(),
        PostBlinds(dead=((2, 0),)),
        Refused("not-so-many-chips", seat=2, amount=20),
    ),
    # Real chips: who posts the last they are known to have is all-in.
    "the last real chips": (
        posting(night={"chips": "real"}, players={1: dict(carried=2), 0: dict(carried=2)}),
        PostBlinds(),
        (Posted(((0, 1), (1, 2)), 2, 1, all_in=(1,)),),
    ),
}


@pytest.mark.parametrize("case", POSTED)
def test_what_is_posted(case: str) -> None:
    night, command, outcome = POSTED[case]
    assert decided(night, command) == outcome


# --- the up cards ----------------------------------------------------------------------------

STUD: tuple[Step, ...] = (
    *(Ante(), Deal(down=2, up=1), BetStep("first", first="low-card", bring_in=True)),
    Showdown(),
)
HIGH: tuple[Step, ...] = (*STUD[:2], BetStep("first", first="high-card"), Showdown())


def asks(
    *holdings: Holding,
    steps: tuple[Step, ...] = STUD,
    wins: Any = "high",
    ladder: str = "",
    **more: Any,
) -> Night:
    said = {"turn": None, "asks_first": True, "full": 2, "up": 1, "limit": FIXED} | more
    found = table(*(holdings or IN), at=2, steps=steps, **said)
    deal = hand(found)
    return replace(found, hand=replace(deal, game=replace(deal.game, wins=wins, ladder=ladder)))


def boards(*cards: str) -> TellBoards:
    return TellBoards(tuple(enumerate(cards)))


SILENT = (IN[0], Holding(1, ante=1, bets=(0,), all_in=True), IN[2])
FOLDED = (IN[0], Holding(1, "dropped", ante=1, bets=(0,)), IN[2])
TOLD = ((0, "Kh"), (1, "2c"), (2, "2d"))
BOARDS: dict[str, tuple[Night, TellBoards, Outcome]] = {
    "the lowest card, clubs first": (asks(), boards("Kh", "2c", "2d"), (FirstTold(1, TOLD),)),
    "the highest card": (
        asks(steps=HIGH),
        boards("Kh", "2c", "Qd"),
        (FirstTold(0, ((0, "Kh"), (1, "2c"), (2, "Qd"))),),
    ),
    # For low the ace is the lowest card.
    "an ace for low": (
        asks(wins="low"),
        boards("Kh", "2c", "Ad"),
        (FirstTold(2, ((0, "Kh"), (1, "2c"), (2, "Ad"))),),
    ),
    "an ace for high": (
        asks(),
        boards("Kh", "3c", "Ad"),
        (FirstTold(1, ((0, "Kh"), (1, "3c"), (2, "Ad"))),),
    ),
    # It is so where the hands have it so, whichever half they are for; and not in deuce to seven.
    "an ace where low and badugi share": (
        asks(wins="hilo", ladder="ace-to-five"),
        boards("Kh", "2c", "Ad"),
        (FirstTold(2, ((0, "Kh"), (1, "2c"), (2, "Ad"))),),
    ),
    "an ace in deuce to seven": (
        asks(wins="low", ladder="deuce-to-seven"),
        boards("Kh", "2c", "Ad"),
        (FirstTold(1, ((0, "Kh"), (1, "2c"), (2, "Ad"))),),
    ),
    # A rank that an up card made wild counts as the best.
    "a wild deuce": (
        asks(wild=(2,)),
        boards("Kh", "2c", "Qd"),
        (FirstTold(2, ((0, "Kh"), (1, "2c"), (2, "Qd"))),),
    ),
    # Who is all-in has nothing to say: the next one speaks, and whose cards were first is kept.
    "who is first has no chips": (
        asks(*SILENT),
        boards("Kh", "2c", "Qd"),
        (FirstTold(2, ((0, "Kh"), (1, "2c"), (2, "Qd")), 1),),
    ),
    "who has folded shows none": (
        asks(*FOLDED),
        TellBoards(((0, "Kh"), (2, "Qd"))),
        (FirstTold(2, ((0, "Kh"), (2, "Qd"))),),
    ),
    "it is known": (
        asks(asks_first=False, turn=1),
        boards("Kh", "2c", "Qd"),
        Refused("first-is-known", other=1),
    ),
    "one is missing": (asks(), boards("Kh", "2c"), Refused("up-cards-of", seat=2, amount=1)),
    "two of one": (asks(), boards("Kh", "2c 3c", "Qd"), Refused("up-cards-of", seat=1, amount=1)),
    "no such card": (asks(), boards("Kh", "2x", "Qd"), Refused("no-such-card", seat=1)),
    "one card twice": (asks(), boards("Kh", "2c", "Kh"), Refused("up-cards-twice")),
    "a suit is wanted": (asks(), boards("Kh", "2", "2d"), Refused("up-cards-suit")),
}


@pytest.mark.parametrize("case", BOARDS)
def test_whose_up_cards_are_first(case: str) -> None:
    night, command, outcome = BOARDS[case]
    assert decided(night, command) == outcome


BRINGS = Stakes(bring_in=1, limit=FIXED)


@pytest.mark.parametrize(
    ("night", "events"),
    [
        (asks(stakes=BRINGS, asks_first=False, turn=0), (BroughtIn(0, 1, 1),)),
        (asks(stakes=BRINGS), (FirstTold(0), BroughtIn(0, 1, 1))),
        (
            asks(
                stakes=Stakes(bring_in=2, limit=FIXED), asks_first=False, turn=0, stacks=(1, 20, 20)
            ),
            (BroughtIn(0, 1, 2, True),),
        ),
        (
            asks(stakes=BRINGS, asks_first=False, turn=0, stacks=(1, 20, 20)),
            (BroughtIn(0, 1, 1, True),),
        ),
    ],
)
def test_a_bring_in(night: Night, events: tuple[object, ...]) -> None:
    assert decided(night, BringIn(0)) == events


def test_somebody_says_whose_cards_are_first() -> None:
    assert decided(asks(), TellFirst(2)) == (FirstTold(2),)
