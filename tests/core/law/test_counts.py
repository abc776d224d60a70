"""Floor! and the number of cards that the game gives: said wherever a number can be wrong, and
never killed where the game gives it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from walks import FILES, book, moments

from referee.core.book.law import Law, Question
from referee.core.law.rulings import Asked, Reached, applicable, offenders, walk
from referee.core.state.counts import given, uneven
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.value import replace
from referee.notation.player import play
from referee.screens.words.law import filled
from referee.screens.words.names import count

NUMBER = re.compile(r"\{cards\}|(number of|too many|too few) cards|\bshort\b|cards? too many")
LITERAL = re.compile(r"\b(four|five|six|seven|eight|\d) cards|than (five|six|seven)\b")


STUD = "game seven-card-stud\nseats Ann Bob Cy\nstacks 90 each\nlimit none 2\n\nall ante\n"


def texts(law: Law) -> Iterator[str]:
    yield from (ruling.say for ruling in law.rulings)
    for question in law.questions:
        yield from (question.ask, *dict(question.words).values(), *dict(question.when).values())


def reads_a_number(law: Law) -> bool:
    """Whether it can kill a hand, and asks or says whether its number of cards is right."""
    kills = any(effect.do == "foul" for ruling in law.rulings for effect in ruling.effects)
    return kills and any(NUMBER.search(text) for text in texts(law))


def read() -> list[Law]:
    return [law for law in book().laws.values() if reads_a_number(law)]


def dealt() -> Iterator[tuple[str, Night, Hand]]:
    """Every few moments of every written deal of every game."""
    for name in sorted(FILES):
        for _, night in moments(name)[::2]:
            if night.hand is not None and not night.hand.ending:
                yield name, night, night.hand


def asked_first(law: Law, night: Night, seat: int) -> Question | None:
    at = walk(law, night, seat, {})
    return at.question if isinstance(at, Asked) else None


@pytest.mark.sweep
def test_no_hand_is_killed_for_the_number_that_the_game_gives() -> None:
    met, laws = set[str](), read()
    assert {"wrong-number-dealt", "wrong-number-drawn", "stud-wrong-number"} <= {x.id for x in laws}
    for name, night, hand in dealt():
        met |= {hand.game.id} if uneven(hand) else set()
        for law in applicable(laws, night):
            for seat in offenders(law, night):
                due, question = given(hand, seat), asked_first(law, night, seat)
                if uneven(hand):
                    assert question is not None, (name, law.id)
                    assert question.sees == "odd-number", (name, law.id)
                    right = walk(law, night, seat, {question.id: "yes"})
                    assert isinstance(right, Reached), (name, law.id)
                    assert not right.ruling.moves, (name, law.id)
                if question is not None and "{cards}" in question.ask and due is not None:
                    assert count(due, "card") in filled(question.ask, seat, night), (name, law.id)
    assert {"baseball", "football", "seven-twenty-seven", "two-twenty-two"} <= met


def test_the_number_is_said_by_the_game_and_by_no_law(subtests: pytest.Subtests) -> None:
    for law in read():
        with subtests.test(law.id):
            assert [text for text in (law.summary, *texts(law)) if LITERAL.search(text)] == []
            assert [ruling.id for ruling in law.rulings if "{cards}" in ruling.say] == [], (
                "the log keeps what is said, and the number would be another one later"
            )


@pytest.mark.parametrize(
    ("game", "at", "seat", "number"),
    [
        ("baseball", "Cy gets 4 up, buys", 2, 4),
        ("baseball", "Cy gets 4 up, buys", 0, 3),
        ("seven-twenty-seven", "Ann bets 2; Bob calls; Cy calls; Ann takes the offer", 0, 3),
        ("seven-twenty-seven", "Ann bets 2; Bob calls; Cy calls; Ann takes the offer", 1, 2),
        ("five-card-draw", "Ann bets 2", 1, 5),
        ("texas-holdem", "", 1, 2),
    ],
)
def test_the_number_is_reckoned_from_what_was_dealt_and_bought(
    game: str, at: str, seat: int, number: int
) -> None:
    begins = "blinds" if game == "texas-holdem" else "all ante"
    told = f"game {game}\nseats Ann Bob Cy\nstacks 90 each\nlimit none 2\n\n{begins}; {at}\n"
    hand = play(told.replace(";", "\n"), book()).log.night.hand
    assert hand is not None
    assert given(hand, seat) == number


def test_a_card_in_the_middle_for_all_leaves_everybody_one_short() -> None:
    hand = replace(play(STUD, book()).log.night.hand, shared=(9,), cards=6)
    assert uneven(hand)
    assert given(hand, 0) == 6
