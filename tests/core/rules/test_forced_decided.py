"""What commands about up cards, the bring-in, blinds come to."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.book.game import Ante, BetStep, Blinds, Deal, Limit, Showdown
from referee.core.book.house import House
from referee.core.errors import Refused
from referee.core.messages.betting import BringIn, BroughtIn, FirstTold, TellBoards, TellFirst
from referee.core.messages.command import Command
from referee.core.messages.dealing import PostBlinds, Posted
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from ..fold.changes import DRAW, table
from .decided import Outcome, decided

REAL = {"chips": "real"}
STUD = (
    Ante(),
    Deal(down=2, up=1),
    BetStep("third", first="low-card", bring_in=True),
    Deal(up=1),
    BetStep("fourth", first="high-board"),
    Showdown(),
)
BLINDS = (
    Blinds(((0, 1), (1, 2)), 1),
    Deal(down=2),
    BetStep("first", first="after-blinds"),
    Deal(common=3, burn=1),
    BetStep("flop"),
    Showdown(),
)
FRESH = (Holding(0), Holding(1), Holding(2))


def asked(**more: Any) -> Night:
    """Third street: somebody is to say whose card is lowest."""
    return table(steps=STUD, turn=None, asks_first=True, up=1, **more)


CASES: dict[str, tuple[Night, Command, Outcome]] = {
    "lowest card": (
        asked(),
        TellBoards(((0, "9h"), (1, "2c"), (2, "Kd"))),
        (FirstTold(seat=1, boards=((0, "9h"), (1, "2c"), (2, "Kd"))),),
    ),
    "who is all-in is passed": (
        table(
            Holding(0, ante=1, bets=(0,)),
            Holding(1, ante=1, bets=(0,), all_in=True),
            Holding(2, ante=1, bets=(0,)),
            steps=STUD,
            turn=None,
            asks_first=True,
            up=1,
        ),
        TellBoards(((0, "9h"), (1, "2c"), (2, "Kd"))),
        (FirstTold(seat=2, boards=((0, "9h"), (1, "2c"), (2, "Kd")), best=1),),
    ),
    "who has dropped has no board": (
        table(
            Holding(0, ante=1, bets=(0,)),
            Holding(1, "dropped", ante=1, bets=(0,)),
            Holding(2, ante=1, bets=(0,)),
            steps=STUD,
            turn=None,
            asks_first=True,
            up=1,
        ),
        TellBoards(((0, "9h"), (1, "2c"), (2, "8d"))),
        (FirstTold(seat=2, boards=((0, "9h"), (2, "8d"))),),
    ),
    "after the last comes the first": (
        table(
            Holding(0, ante=1, bets=(0,)),
            Holding(1, ante=1, bets=(0,)),
            Holding(2, ante=1, bets=(0,), all_in=True),
            steps=STUD,
            turn=None,
            asks_first=True,
            up=1,
        ),
        TellBoards(((0, "9h"), (1, "3c"), (2, "2d"))),
        (FirstTold(seat=0, boards=((0, "9h"), (1, "3c"), (2, "2d")), best=2),),
    ),
    "first is known": (
        table(steps=STUD, turn=1, up=1),
        TellBoards(((0, "9h"), (1, "2c"), (2, "Kd"))),
        Refused("first-is-known", other=1),
    ),
    "not in a betting interval": (
        table(at=DRAW, asks_first=True),
        TellBoards(((0, "9h"),)),
        Refused("first-is-known"),
    ),
    "no such card": (
        asked(),
        TellBoards(((0, "9h"), (1, "xx"), (2, "Kd"))),
        Refused("no-such-card", seat=1),
    ),
    "a board is missing": (
        asked(),
        TellBoards(((0, "9h"), (2, "Kd"))),
        Refused("up-cards-of", seat=1, amount=1),
    ),
    "too many cards": (
        asked(),
        TellBoards(((0, "9h"), (1, "2c"), (2, "Kd Ks"))),
        Refused("up-cards-of", seat=2, amount=1),
    ),
    "twice the same": (
        asked(),
        TellBoards(((0, "9h"), (1, "2c"), (2, "2c"))),
        Refused("up-cards-twice"),
    ),
    "suits decide": (
        asked(),
        TellBoards(((0, "9h"), (1, "2"), (2, "2c"))),
        Refused("up-cards-suit"),
    ),
    "told": (asked(), TellFirst(2), (FirstTold(seat=2),)),
    "brings in": (
        table(steps=STUD, turn=1, stacks=(20, 20, 20)),
        BringIn(1),
        (BroughtIn(seat=1, to=1, level=1),),
    ),
    "brings in all": (
        table(steps=STUD, turn=1, stacks=(20, 1, 20), limit=Limit("fixed", (4, 8))),
        BringIn(1),
        (BroughtIn(seat=1, to=1, level=2, all_in=True),),
    ),
    "brings in all exactly": (
        table(steps=STUD, turn=1, stacks=(20, 2, 20), limit=Limit("fixed", (4, 8))),
        BringIn(1),
        (BroughtIn(seat=1, to=2, level=2, all_in=True),),
    ),
    "brings in first": (asked(), BringIn(2), (FirstTold(seat=2), BroughtIn(seat=2, to=1, level=1))),
    "brings in real": (
        table(
            steps=STUD,
            turn=0,
            limit=Limit("fixed", (4, 8)),
            night=REAL,
            players={0: dict(counted=2, counted_at=3, carried=3)},
        ),
        BringIn(0),
        (BroughtIn(seat=0, to=2, level=2, all_in=True),),
    ),
    "posts": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(),
        (Posted(paid=((0, 1), (1, 2)), level=2, last=1),),
    ),
    "straddles": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(1),
        (Posted(paid=((0, 1), (1, 2), (2, 4)), level=4, last=2, straddles=1),),
    ),
    "straddles twice": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(2),
        Refused("no-straddle", amount=1),
    ),
    "straddle of the house": (
        table(
            *FRESH,
            Holding(3),
            steps=BLINDS,
            at=0,
            street=-1,
            stacks=(20,) * 4,
            pockets=(0,) * 4,
            house=House(straddles=2),
        ),
        PostBlinds(2),
        (Posted(paid=((0, 1), (1, 2), (2, 4), (3, 8)), level=8, last=3, straddles=2),),
    ),
    "straddle is short": (
        table(*FRESH, steps=BLINDS, at=0, street=-1, stacks=(20, 20, 3)),
        PostBlinds(1),
        Refused("no-straddle", amount=0),
    ),
    "straddle just": (
        table(*FRESH, steps=BLINDS, at=0, street=-1, stacks=(20, 20, 4)),
        PostBlinds(1),
        (Posted(paid=((0, 1), (1, 2), (2, 4)), level=4, last=2, straddles=1),),
    ),
    "posts short": (
        table(*FRESH, steps=BLINDS, at=0, street=-1, stacks=(20, 1, 20)),
        PostBlinds(),
        (Posted(paid=((0, 1), (1, 1)), level=2, last=1),),
    ),
    "two left": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(0, (1,)),
        (Posted(paid=((2, 1), (0, 2)), level=2, last=0, out=(1,)),),
    ),
    "one left": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(0, (1, 2)),
        Refused("too-few", amount=2),
    ),
    "out is nobody": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(0, (7,)),
        Refused("not-in-the-hand", seat=7),
    ),
    "no small": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(small=False),
        (Posted(paid=((0, 2),), level=2, last=0, small=False),),
    ),
    "no small where four are, one of them out and said twice": (
        table(
            *FRESH, Holding(3), steps=BLINDS, at=0, street=-1, stacks=(20,) * 4, pockets=(0,) * 4
        ),
        PostBlinds(0, (2, 2), small=False),
        (Posted(paid=((0, 2),), level=2, last=0, small=False, out=(2,)),),
    ),
    "no small of two": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(0, (1,), small=False),
        Refused("no-small-blind"),
    ),
    "live": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(live=((2, 2),), dead=((2, 1),)),
        (Posted(paid=((0, 1), (1, 2)), level=2, last=1, dead=((2, 1),), live=((2, 2),)),),
    ),
    "live too much": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(live=((2, 3),)),
        Refused("live-so-much", seat=2, amount=2),
    ),
    "live, one chip": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(live=((2, 1),), dead=((2, 1),)),
        (Posted(paid=((0, 1), (1, 2)), level=2, last=1, dead=((2, 1),), live=((2, 1),)),),
    ),
    "dead more than there is": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(live=((2, 2),), dead=((2, 19),)),
        Refused("not-so-many-chips", seat=2, amount=18),
    ),
    "dead of who sits out": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(0, (2,), dead=((2, 1),)),
        Refused("not-so-many-chips", seat=2, amount=20),
    ),
    "live of who posts": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(live=((1, 2),)),
        Refused("posts-already", seat=1),
    ),
    "live of a stranger": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(live=((7, 2),)),
        Refused("not-in-the-hand", seat=7),
    ),
    "live nothing": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(live=((2, 0),)),
        Refused("live-so-much", seat=2, amount=2),
    ),
    "live short": (
        table(*FRESH, steps=BLINDS, at=0, street=-1, stacks=(20, 20, 1)),
        PostBlinds(live=((2, 2),)),
        Refused("live-so-much", seat=2, amount=1),
    ),
    "live posts already": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(live=((1, 2),)),
        Refused("posts-already", seat=1),
    ),
    "live is out": (
        table(
            *FRESH, Holding(3), steps=BLINDS, at=0, street=-1, stacks=(20,) * 4, pockets=(0,) * 4
        ),
        PostBlinds(out=(2,), live=((2, 2),)),
        Refused("posts-already", seat=2),
    ),
    "live twice": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(live=((2, 2), (2, 1))),
        Refused("posts-already", seat=2),
    ),
    "dead of nobody": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(dead=((7, 1),)),
        Refused("not-in-the-hand", seat=7),
    ),
    "dead too much": (
        table(*FRESH, steps=BLINDS, at=0, street=-1, stacks=(20, 5, 20)),
        PostBlinds(dead=((1, 4),)),
        Refused("not-so-many-chips", seat=1, amount=3),
    ),
    "dead all": (
        table(*FRESH, steps=BLINDS, at=0, street=-1, stacks=(20, 5, 20)),
        PostBlinds(dead=((1, 3),)),
        (Posted(paid=((0, 1), (1, 2)), level=2, last=1, dead=((1, 3),)),),
    ),
    "dead twice": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(dead=((1, 1), (1, 1))),
        Refused("not-so-many-chips", seat=1, amount=18),
    ),
    "dead nothing": (
        table(*FRESH, steps=BLINDS, at=0, street=-1),
        PostBlinds(dead=((1, 0),)),
        Refused("not-so-many-chips", seat=1, amount=18),
    ),
    "posts real": (
        table(
            *FRESH,
            steps=BLINDS,
            at=0,
            street=-1,
            night=REAL,
            players={
                1: dict(counted=2, counted_at=3, carried=2),
                2: dict(counted=3, counted_at=3, carried=3),
            },
        ),
        PostBlinds(live=((2, 2),), dead=((2, 1),)),
        (
            Posted(
                paid=((0, 1), (1, 2)),
                level=2,
                last=1,
                dead=((2, 1),),
                live=((2, 2),),
                all_in=(1, 2),
            ),
        ),
    ),
}


@pytest.mark.parametrize(("night", "command", "outcome"), CASES.values(), ids=CASES)
def test_what_a_command_comes_to(night: Night, command: Command, outcome: Outcome) -> None:
    assert decided(night, command) == outcome
