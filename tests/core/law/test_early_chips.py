"""Chips put in before the turn that nobody entered bind when the turn comes, as entered ones do."""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.law.rulings import Asked, walk
from referee.notation.player import play

HEAD = "game five-card-draw\nseats Ann Bob Cy Dot\nstacks Ann 100, Bob 100, Cy 40, Dot 100\n"


def told(acts: str, limit: str = "limit none 2") -> list[object]:
    return play(f"{HEAD}{limit}\n\n" + acts.replace("; ", "\n"), BOOK).wrong


@pytest.mark.parametrize(
    ("lies", "acts"),
    [
        # With nothing bet they are a bet, a check puts in none.
        (6, "Bob checks; Cy checks  refused early-act-binds"),
        (6, "Bob checks; Cy bets 6  leaves Cy 33, turn Dot"),
        (0, "Bob checks; Cy bets 6  refused; Cy checks  leaves turn Dot"),
        # Too little is made up to the least bet; the last chips are all-in.
        (1, "Bob checks; Cy bets 2  leaves Cy 37, turn Dot"),
        (39, "Bob checks; Cy all-in  leaves Cy 0, turn Dot"),
        # After a bet nothing binds any more.
        (6, "Bob bets 4; Cy drops  leaves Cy dropped"),
    ],
)
def test_an_early_act_nobody_entered_binds(lies: int, acts: str) -> None:
    back = f"law out-of-turn Cy what act, between wait, over Bob, lies {lies}  ruling back-up"
    assert told(f"Ann checks; {back}; {acts}") == []


def test_a_call_before_the_turn_is_a_whole_call() -> None:
    """One chip on a bet of four is a call of four; a check before it is judged at the turn."""
    back = "law out-of-turn Dot what act, between wait, over Bob, lies {}  ruling back-up"
    assert told(f"Ann bets 4; {back.format(1)}; Bob drops; Cy drops; Dot drops  refused") == []
    assert (
        told(f"Ann bets 4; {back.format(1)}; Bob drops; Cy drops; Dot calls  leaves Dot 95") == []
    )
    assert told(f"Ann bets 4; {back.format(0)}; Bob drops; Cy drops; Dot drops  leaves pot 8") == []


def test_nobody_puts_in_more_early_than_they_have() -> None:
    back = "law out-of-turn Cy what act, between wait, over Bob, lies 50  refused not-so-many-chips"
    assert told(f"Ann checks; {back}") == []


def test_an_early_act_that_was_entered_is_not_asked_for() -> None:
    played = play(f"{HEAD}limit none 2\n\nAnn checks\nstood Cy all-in\n", BOOK)
    law, said = BOOK.laws["out-of-turn"], {"what": "act", "between": "wait", "over": "1"}
    assert not isinstance(walk(law, played.log.night, 2, said), Asked)
    asked = walk(law, play(f"{HEAD}limit none 2\n\nAnn checks\n", BOOK).log.night, 2, said)
    assert isinstance(asked, Asked)
    assert asked.question.id == "lies"
