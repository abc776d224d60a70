"""What each event of the draw changes in a night."""

from __future__ import annotations

import pytest

from referee.core.errors import Impossible
from referee.core.fold.evolve import evolve
from referee.core.messages.draw import Drew, OwedServed
from referee.core.messages.event import Event
from referee.core.messages.law import CardOwed, DrawChanged, Instruction, PlaysPat
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from .changes import DRAW, IN, LAST, changes, opened

CASES: dict[str, tuple[Night, Event, dict[str, object]]] = {
    "drew": (
        opened(at=DRAW, turn=0, lenient=True, instructions=(Instruction("x", 0),)),
        Drew(0, 3, 3, 34),
        {
            "hand 0 drew": 3,
            "hand 0 thrown": 3,
            "hand turn": 1,
            "hand stub": 34,
            "hand instructions": (),
            "hand cards_asked": Drew(seat=0, count=3, top=3, stub=34, pool=0, apart=(), owed=0),
            "hand lenient": False,
        },
    ),
    "drew last": (
        opened(
            Holding(0, ante=1, bets=(4,), drew=1),
            Holding(1, ante=1, bets=(4,), drew=0),
            Holding(2, ante=1, bets=(4,)),
            at=DRAW,
            turn=2,
        ),
        Drew(2, 2, 2, 35),
        {
            "hand 0 bets": (4, 0),
            "hand 1 bets": (4, 0),
            "hand 2 bets": (4, 0),
            "hand 2 drew": 2,
            "hand 2 thrown": 2,
            "hand step": 4,
            "hand street": 1,
            "hand level": 0,
            "hand full": 2,
            "hand whole": 0,
            "hand turn": 0,
            "hand acted": False,
            "hand aggressor": None,
            "hand stub": 35,
            "hand cards_asked": Drew(seat=2, count=2, top=2, stub=35, pool=0, apart=(), owed=0),
            "hand starts": 1,
        },
    ),
    "drew with a card owed": (
        opened(at=DRAW, turn=0),
        Drew(0, 5, 4, 33, owed=1),
        {
            "hand 0 drew": 5,
            "hand 0 owed": 1,
            "hand 0 thrown": 5,
            "hand turn": 1,
            "hand stub": 33,
            "hand cards_asked": Drew(seat=0, count=5, top=4, stub=33, pool=0, apart=(), owed=1),
        },
    ),
    "new pack": (
        opened(
            Holding(0, ante=1, bets=(4,), drew=1, thrown=1),
            Holding(1, "dropped", ante=1, bets=(4,), folded=5, thrown=2),
            Holding(2, ante=1, bets=(4,)),
            at=DRAW,
            turn=2,
            strays=1,
        ),
        Drew(2, 2, 1, 5, 8, (0,)),
        {
            "hand 0 bets": (4, 0),
            "hand 1 bets": (4, 0),
            "hand 1 thrown": 0,
            "hand 1 folded": 0,
            "hand 2 bets": (4, 0),
            "hand 2 drew": 2,
            "hand step": 4,
            "hand street": 1,
            "hand level": 0,
            "hand full": 2,
            "hand whole": 0,
            "hand turn": 0,
            "hand acted": False,
            "hand aggressor": None,
            "hand stub": 5,
            "hand strays": 0,
            "hand cards_asked": Drew(seat=2, count=2, top=1, stub=5, pool=8, apart=(0,), owed=0),
            "hand starts": 1,
        },
    ),
    "owed served": (
        opened(
            Holding(0, ante=1, bets=(4,), drew=1, owed=2),
            Holding(1, ante=1, bets=(4,), drew=0),
            Holding(2, ante=1, bets=(4,), drew=0),
            at=DRAW,
            turn=None,
            cards_asked=Drew(1, 1, 1, 1),
        ),
        OwedServed(0, 1, 1, 36),
        {"hand 0 owed": 1, "hand stub": 36, "hand cards_asked": None},
    ),
    "changed": (
        opened(
            Holding(0, ante=1, bets=(4,), drew=3, thrown=3),
            *IN[1:],
            at=DRAW,
            turn=1,
            cards_asked=Drew(1, 1, 1, 1),
        ),
        DrawChanged(0, 1, 39),
        {"hand 0 drew": 1, "hand 0 thrown": 1, "hand stub": 39, "hand cards_asked": None},
    ),
    "changed unnoted": (
        opened(Holding(0, ante=1, bets=(4,), drew=-1, thrown=2), *IN[1:], at=DRAW, turn=1),
        DrawChanged(0, 1, 39),
        {"hand 0 drew": 1, "hand 0 thrown": 3, "hand stub": 39},
    ),
    "changed after": (
        opened(
            *tuple(Holding(s, ante=1, bets=(4, 0), drew=3, thrown=3) for s in range(3)),
            at=LAST,
            turn=1,
        ),
        DrawChanged(0, 1, 39),
        {"hand 0 drew": 1, "hand 0 thrown": 1, "hand stub": 39},
    ),
    "card owed": (
        opened(Holding(0, ante=1, bets=(4,), drew=3, owed=1), *IN[1:], at=DRAW, turn=1, strays=1),
        CardOwed(0, 2),
        {"hand 0 owed": 3, "hand strays": 3},
    ),
    "card owed after": (
        opened(
            *tuple(Holding(s, ante=1, bets=(4, 0), drew=3) for s in range(3)),
            at=LAST,
            turn=0,
            level=0,
            street=1,
        ),
        CardOwed(0, 2),
        {
            "hand 0 bets": (4,),
            "hand 0 owed": 2,
            "hand 1 bets": (4,),
            "hand 2 bets": (4,),
            "hand step": 3,
            "hand street": 0,
            "hand turn": None,
            "hand strays": 2,
        },
    ),
    "pat": (
        opened(
            Holding(0, ante=1, bets=(4,), drew=3, thrown=4, owed=1),
            *IN[1:],
            at=DRAW,
            turn=1,
            cards_asked=Drew(1, 1, 1, 1),
        ),
        PlaysPat(0),
        {
            "hand 0 drew": 0,
            "hand 0 owed": 0,
            "hand 0 thrown": 1,
            "hand 0 pat": True,
            "hand stub": 40,
            "hand cards_asked": None,
        },
    ),
    "pat later": (
        opened(
            *tuple(Holding(s, ante=1, bets=(4, 0), drew=None, thrown=0) for s in range(3)),
            at=LAST,
            turn=1,
        ),
        PlaysPat(0),
        {"hand 0 drew": 0, "hand 0 pat": True},
    ),
}


@pytest.mark.parametrize(("night", "event", "found"), CASES.values(), ids=CASES)
def test_what_an_event_changes(night: Night, event: Event, found: dict[str, object]) -> None:
    assert changes(night, evolve(night, event)) == found


@pytest.mark.parametrize(
    "night",
    [
        opened(at=DRAW, turn=1),
        opened(at=LAST, turn=0),  # his turn, and nobody draws any more
        opened(at=LAST, turn=0, lenient=True),
    ],
)
def test_nobody_draws_out_of_turn_or_where_there_is_no_draw(night: Night) -> None:
    with pytest.raises(Impossible, match="a draw out of turn"):
        evolve(night, Drew(0, 1, 1, 36))


def test_where_the_table_lets_it_be_a_draw_may_come_before_its_turn() -> None:
    after = evolve(opened(at=DRAW, turn=1, lenient=True), Drew(0, 1, 1, 36)).hand
    assert after is not None
    assert after.of(0).drew == 1
