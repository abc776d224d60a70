"""Whom a law can be about, and what it takes for granted of them."""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.law.rulings import Asked, offenders, walk
from referee.notation.player import play

HEAD = "game five-card-draw\nseats Ann Bob Cy Dot\nstacks 100 each\n\n"
SHOWN = "Ann bets 2; Bob calls; Cy calls; Dot drops; all drawn; all check"


@pytest.mark.parametrize(
    ("acts", "seats"),
    [
        (SHOWN, (0, 1, 2, 3)),
        (f"{SHOWN}; Ann wins", (1, 2, 3)),  # it was paid
        (f"{SHOWN}; law wrong-count-at-showdown Bob stud no", (0, 2, 3)),
    ],
)
def test_whose_hand_can_have_been_thrown_in(acts: str, seats: tuple[int, ...]) -> None:
    played = play(HEAD + acts.replace("; ", "\n"), BOOK)
    assert played.wrong == []
    assert offenders(BOOK.laws["mucked-hand"], played.log.night) == seats


SHORT = "Ann all-in; Bob all-in; Cy calls; Dot calls; all drawn; Cy bets 5; Dot calls"

FIRST = "all check; all drawn; all check; Dot wins; next deal"
LATER = "Bob all-in; Cy calls; Dot calls; Ann all-in; all drawn; Cy bets 5; Dot calls"


@pytest.mark.parametrize(
    ("acts", "seats"),
    [
        (SHORT, (0, 1, 2, 3)),
        # Paid the outermost pot, and in two more that are still to be paid.
        (f"{SHORT}; Cy wins pot 2", (0, 1, 2, 3)),
        (f"{SHORT}; Cy wins pot 2; Cy wins pot 1", (0, 1, 2, 3)),
        (f"{SHORT}; Cy wins pot 2; Cy wins pot 1; Cy wins", (0, 1, 3)),
        # Who won all that could be won is not asked about; whoever lost a part of it is.
        (f"{SHORT}; Cy wins pot 2; Bob wins pot 1", (0, 1, 2, 3)),
        (f"{SHORT}; Cy wins pot 2; Bob wins pot 1; Ann wins", (1, 2, 3)),
        (f"{SHORT}; Cy wins pot 2; Bob wins pot 1; Bob wins", (0, 2, 3)),
        # The same in the second deal of the night.
        (f"{FIRST}; {LATER}; Cy wins pot 2", (0, 1, 2, 3)),
        (f"{FIRST}; {LATER}; Cy wins pot 2; Cy wins pot 1; Cy wins", (0, 1, 3)),
    ],
)
def test_who_was_paid_a_side_pot_can_still_have_been_mucked(
    acts: str, seats: tuple[int, ...]
) -> None:
    stacks = "stacks Ann 11, Bob 21, Cy 100, Dot 100\nlimit none 2"
    played = play(HEAD.replace("stacks 100 each", stacks) + acts.replace("; ", "\n"), BOOK)
    assert played.wrong == []
    assert tuple(sorted(offenders(BOOK.laws["mucked-hand"], played.log.night))) == seats


@pytest.mark.parametrize("seat", [1, 3])
def test_how_a_hand_got_among_the_discards_is_asked(seat: int) -> None:
    """Whoever folded, in the betting too, may have been lied to."""
    night = play(HEAD + SHOWN.replace("; ", "\n"), BOOK).log.night
    asked = walk(BOOK.laws["mucked-hand"], night, seat, {"told": "yes"})
    assert isinstance(asked, Asked)
    assert (asked.question.id, asked.guess) == ("how", None)
