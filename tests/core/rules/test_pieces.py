"""What single pieces of the rules say that no deal comes to often."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from shelf import BOOK

from referee.core.book.game import Ante, Free, Showdown
from referee.core.errors import Refused
from referee.core.messages.command import Command
from referee.core.messages.draw import ServeOwed
from referee.core.messages.milestones import PutChips
from referee.core.messages.prices import TakeOffer
from referee.core.messages.showdown import Award, PayByCards, ThrowIn, ThrownIn
from referee.core.messages.turns import Reveal
from referee.core.rules import cards_speak
from referee.core.rules.implied import at_showdown
from referee.core.rules.offers import offers
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.notation.player import play

from ..fold.changes import ANTE, JACKPOTS, LAST, SHOWDOWN, opened, table
from .decided import Outcome, decided

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
