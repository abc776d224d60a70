"""Who would be dealt in now, who may play for a pot that waits, and what they owe it."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.book.game import Ante, Blinds, Deal, Game, Showdown, Step
from referee.core.book.house import Carried, House
from referee.core.state import dealt
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from ..fold.changes import opened, table

ANN, BOB, CY, DOT = range(4)
FRESH = tuple(Holding(seat) for seat in range(4))
LIVES: tuple[Step, ...] = (Ante(), Deal(down=1), Showdown(lives=3))


def waits(carried: Carried = "pay", pot: int = 6, **more: Any) -> Night:
    """So much waits in the pot; Dot dealt last, Ann is next."""
    said = {"house": House(carried=carried)} | more.pop("night", {})
    stacks = more.pop("stacks", (20,) * 4)
    return table(
        *FRESH,
        at=5,
        turn=None,
        ending="stayed",
        carried=pot,
        stacks=stacks,
        pockets=(0,) * 4,
        night=said,
        **more,
    )


@pytest.mark.parametrize(
    ("night", "dealer", "order"),
    [
        (waits(), None, (BOB, CY, DOT, ANN)),
        (waits(), CY, (DOT, ANN, BOB, CY)),
        (waits(), 9, (ANN, BOB, CY, DOT)),  # the dealer has left the table
        (waits(stacks=(20, 0, 20, 20)), None, (CY, DOT, ANN)),
        (waits(players={BOB: dict(presence="away"), CY: dict(leaving=True)}), None, (DOT, ANN)),
        # Who may not play for the pot is not dealt in; where none waits, everybody is.
        (waits(night={"heirs": (ANN, CY)}), None, (CY, ANN)),
        (waits(pot=0, night={"heirs": (ANN, CY)}), None, (BOB, CY, DOT, ANN)),
        (Night(), None, ()),
    ],
)
def test_who_is_dealt_in(night: Night, dealer: int | None, order: tuple[int, ...]) -> None:
    found = dealt.dealt_in(night) if dealer is None else dealt.dealt_in_by(night, dealer)
    assert found == order


STAY = {"staying": (ANN, BOB)}
FORFEIT = {"heirs": (ANN, BOB)}
MISSED = {"antes_in": (2, 1, 2, 2)}


@pytest.mark.parametrize(
    ("night", "seat", "why"),
    [
        (waits(pot=0, night=STAY), CY, ""),
        (waits(night=STAY), CY, "not-in-it"),
        (waits(night=STAY), ANN, ""),
        # Anybody may: but for lives, which only those have who began with some.
        (waits("anybody", night=STAY), CY, ""),
        (waits(night=FORFEIT), CY, "forfeited"),
        (waits(night=FORFEIT), BOB, ""),
        (waits("anybody", night=FORFEIT), CY, ""),
        (waits(night=STAY | FORFEIT | {"heirs": (ANN,)}), BOB, "forfeited"),
        (waits(night=MISSED), BOB, ""),  # they can be paid
        (waits("those-in", night=MISSED), BOB, "not-anted"),
        (waits("those-in", night=MISSED), CY, ""),
        (waits("those-in"), BOB, ""),
    ],
)
def test_why_a_seat_may_not_play_for_it(night: Night, seat: int, why: str) -> None:
    assert dealt.why_out(night, seat) == why


def test_lives_are_for_those_who_have_some_in_every_house() -> None:
    house = {"house": House(carried="anybody"), "staying": (ANN, BOB)}
    night = table(*FRESH[:3], at=2, steps=LIVES, turn=None, ending="stayed", carried=6, night=house)
    assert [dealt.why_out(night, seat) for seat in (ANN, CY)] == ["", "not-in-it"]
    assert dealt.kept_out(night) == (CY,)


@pytest.mark.parametrize(
    ("night", "kept"),
    [
        (waits(night=STAY), (CY, DOT)),
        (waits(night=STAY, stacks=(20, 20, 0, 20)), (DOT,)),
        (waits(night=STAY, players={DOT: dict(presence="away")}), (CY,)),
        (waits(), ()),
    ],
)
def test_who_is_kept_out(night: Night, kept: tuple[int, ...]) -> None:
    assert dealt.kept_out(night) == kept


@pytest.mark.parametrize(
    ("night", "order", "silent"),
    [
        # Bob can win two of the six: he has no chips of his own, or none of the side pot.
        (waits(night={"claims": ((BOB, 2),)}), (ANN, BOB), ((BOB, 2),)),
        (waits(night={"claims": ((BOB, 2),)}), (ANN, CY), ()),
        (waits(night={"claims": ((BOB, 6),)}), (ANN, BOB), ()),  # all of it, and he has chips
        (waits(night={"claims": ((BOB, 6),)}, stacks=(20, 0, 20, 20)), (ANN, BOB), ((BOB, 6),)),
        (waits(night={"claims": ((BOB, 9),)}, stacks=(20, 0, 20, 20)), (ANN, BOB), ((BOB, 6),)),
        (waits(night={"claims": ((BOB, 5),), "lying": ((ANN, 1),)}), (ANN, BOB), ()),
        (waits(night={"claims": ((BOB, 4),), "lying": ((ANN, 1),)}), (ANN, BOB), ((BOB, 4),)),
    ],
)
def test_who_is_dealt_in_for_their_part_and_no_more(
    night: Night, order: tuple[int, ...], silent: tuple[tuple[int, int], ...]
) -> None:
    game = night.game
    assert game is not None
    assert dealt.all_in_for(night, order, game) == silent


BLINDS = Game("blinds", "Blinds", "", (2, 8), 52, (Blinds(((0, 1), (1, 2))), Deal(down=2)))


@pytest.mark.parametrize(
    ("lying", "claims", "parts"),
    [
        # Antes of one, one and three wait where the next game has none; what was there before
        # is everybody's, of the antes each can win from each other's as much as their own.
        ((), ((BOB, 2),), ((BOB, 2),)),
        (((ANN, 1), (BOB, 1), (CY, 3)), (), ((ANN, 1 + 3), (BOB, 1 + 3), (CY, 1 + 5))),
        (((ANN, 1), (BOB, 1)), ((BOB, 2),), ((BOB, 2 + 2), (ANN, 4 + 2))),
    ],
)
def test_antes_that_only_wait_make_a_part_of_the_pot(
    lying: tuple[tuple[int, int], ...],
    claims: tuple[tuple[int, int], ...],
    parts: tuple[tuple[int, int], ...],
) -> None:
    night = waits(night={"lying": lying, "claims": claims})
    assert dealt.claimed(night, BLINDS) == parts
    assert night.game is not None
    assert dealt.claimed(night, night.game) == claims
    assert (dealt.lies_for(night.game), dealt.lies_for(BLINDS)) == (True, False)


@pytest.mark.parametrize(
    ("least", "pot", "fewest"), [(2, 0, 2), (4, 0, 4), (4, 1, 2), (2, 9, 2), (1, 9, 1)]
)
def test_two_can_always_play_on(least: int, pot: int, fewest: int) -> None:
    assert dealt.fewest(Game("x", "X", "", (least, 8), 52, ()), pot) == fewest


@pytest.mark.parametrize(
    ("night", "seat", "always", "many"),
    [
        (waits(night=MISSED), BOB, False, 1),
        (waits(night=MISSED), ANN, False, 0),
        (waits(night={"antes_in": (3, 0)}), CY, False, 3),  # sat down since
        (waits(), BOB, False, 0),
        (waits("those-in", night=MISSED), BOB, False, 0),
        (waits("those-in", night=MISSED), BOB, True, 1),
    ],
)
def test_how_many_antes_a_seat_has_missed(night: Night, seat: int, always: bool, many: int) -> None:
    assert dealt.missed_antes(night, seat, always) == many


def test_antes_that_count_go_back_to_who_is_not_dealt_in() -> None:
    """Not what the loser of a deal has paid as the next ante, nor of who has left the table."""
    lying = {"lying": ((0, 1), (1, 2), (9, 3))}
    night = opened(night=lying)
    assert night.hand is not None
    assert dealt.antes_back(night, night.hand, (0, 2)) == ((1, 2),)
    assert dealt.antes_back(night, night.hand, (0, 1)) == ()
    named = opened(steps=(Ante(), Deal(down=3), Showdown(match=5, named=True)), at=2, night=lying)
    assert named.hand is not None
    assert dealt.antes_back(named, named.hand, (0, 2)) == ()
