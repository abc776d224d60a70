"""Rulings in words: three at most, two conditions each, and each told from the others."""

from __future__ import annotations

from itertools import permutations

import pytest

from referee.core.book.book import Book
from referee.core.law.leaves import leaves, usual
from referee.finding.answers import MOST, OPEN, Answered, Said, agreed, answered, anybody, plain
from referee.finding.cases import ASKED, CHOICES, CaseStep, Reading
from referee.finding.elsewhere import elsewhere
from referee.finding.index import Finder, Found
from referee.words.answers import clause


def every(finds: Finder, book: Book) -> list[Answered]:
    """Each law as the answer to its own title."""
    return [
        answered(Found(law, 1.0, tuple(finds.reader.stems(law.title))), book.laws, usual, finds)
        for law in book.laws.values()
    ]


@pytest.mark.sweep
def test_three_rulings_at_most_and_the_rest_is_there(finds: Finder, book: Book) -> None:
    """And one line for the whole law: in front where no ruling answers, else beside many."""
    for answer in every(finds, book):
        rule = plain(answer.law.summary)
        short = any(line.endswith(rule) for line in answer.lines[: 1 + answer.sure])
        assert short or (answer.sure and len(answer.rulings) <= MOST)
        assert 1 <= len(answer.lines) - short <= MOST
        assert len(answer.lines) - short + len(answer.rest) == len(answer.rulings)


def test_two_conditions_tell_each_from_those_beside_it(finds: Finder, book: Book) -> None:
    for found in every(finds, book):
        if len(found.rulings) > MOST:
            continue
        for said, other in permutations(found.rulings, 2):
            told = said.line(found.rulings, ()).removesuffix(f": {said.say}")
            hangs = [anybody(clause(question, answer)) for question, answer in said.leaf.when]
            assert sum(clause in told for clause in hangs) <= OPEN
            assert told not in other.line(found.rulings, ())


def test_what_tells_it_from_a_hidden_one_comes_after_what_tells_it_from_a_shown_one(
    book: Book,
) -> None:
    law = book.laws["string-bet"]
    by_id = {leaf.ruling.id: Said(leaf) for leaf in leaves(law, book.laws, usual)}
    call, late, opening = by_id["call"], by_id["too-late"], by_id["opening"]
    alone = call.leading((call,), (late, opening, by_id["stands"], by_id["motions"]))
    assert "put chips in before saying “raise”, and there is a bet to call:" in alone
    beside = call.leading((call, opening, late), (by_id["stands"], by_id["motions"]))
    assert "hasn’t acted" in beside
    assert "there is a bet to call:" in beside


@pytest.mark.parametrize(("law", "lines"), [("suits-never-win", 3), ("out-of-turn-again", 1)])
def test_a_law_with_few_rulings_says_all_of_them(
    finds: Finder, book: Book, law: str, lines: int
) -> None:
    answer = answered(Found(book.laws[law], 1.0), book.laws, usual, finds)
    assert (len(answer.lines), answer.rest, answer.brief) == (lines, (), answer.lines[0])


def test_where_no_ruling_is_sure_the_law_in_short_answers(finds: Finder, book: Book) -> None:
    """What the story tells is not asked again behind it."""
    story = "he put in two chips in silence before me, I do not remember whether there was a bet"
    answer = answered(Found(book.laws["string-bet"], 1.0, (), story), book.laws, usual, finds)
    assert not answer.sure
    assert answer.lines[0] == answer.brief == plain(answer.law.summary)
    assert all(line.startswith("If ") for line in answer.lines[1:])
    assert not any("you said" in line for line in answer.lines)


@pytest.mark.parametrize(
    ("first", "second", "sure"),
    [
        ("card-exposed-before-draw", "card-exposed-in-the-deal", True),
        ("card-exposed-before-draw", "odd-chip", False),
        ("phones", "odd-chip", False),
    ],
)
def test_a_doubt_between_laws_that_rule_alike_is_none(
    finds: Finder, book: Book, first: str, second: str, sure: bool
) -> None:
    """The first is ruled on then, and the others stand below."""
    story = (
        "five card draw, and in the deal the third card, mine, was turned up. nobody had acted yet"
    )
    laws = (first, second, "rabbit-hunting", "soft-play")
    choices = tuple(Found(book.laws[law], 1.0, (), story) for law in laws)
    below = tuple(Found(book.laws[law], 1.0, (), story) for law in ("rap", "string-bet"))
    doubt = Reading(choices, besides=below, choices=choices)
    read = agreed(doubt, lambda found: answered(found, book.laws, usual, finds))
    assert read.sure is sure
    if sure:
        assert [step.law.id for step in read.steps] == [first]
        assert read.besides == (*choices[1:], *below)[:ASKED]
        assert read.choices == ()
    else:
        assert read is doubt
    assert len(laws) == CHOICES


def test_nothing_is_ruled_on_twice_by_another_name(finds: Finder, book: Book) -> None:
    """What is only likely and rules as the first does is a title below."""
    story = "hold'em, my second card off the deck landed face up in the deal, nobody had acted yet"
    one, two, other = (
        CaseStep(Found(book.laws[law], 1.0, (), story), story, sure=False)
        for law in ("card-exposed-in-the-deal", "hole-card-exposed", "odd-chip")
    )
    twice = Reading((one.found, two.found), case=(one, two, other))
    read = agreed(twice, lambda found: answered(found, book.laws, usual, finds))
    assert (read.case, read.besides) == ((one, other), (two.found,))
    once = Reading((one.found,), case=(one, other))
    assert agreed(once, lambda found: answered(found, book.laws, usual, finds)) is once


def test_where_no_house_is_known_what_another_rules_is_said(finds: Finder, book: Book) -> None:
    """Only what hangs on another choice of the house, and agrees with all the story tells."""

    def other(law: str, story: str) -> str:
        said = answered(Found(book.laws[law], 1.0, (), story), book.laws, usual, finds)
        return elsewhere(said, book.laws, finds)

    shown = "in the draw my new card was turned over by the dealer, only the one"
    assert other("card-exposed-in-draw", shown) == (
        "If the house replaces every exposed card: None of the cards shown may be taken. They go to"
        " the discards, and the player gets others after everybody else has drawn."
    )
    second = "hold'em, the second card of the deal was turned over by the dealer, nobody had acted"
    assert other("hole-card-exposed", second).startswith(
        "If the house allows a redeal until substantial action, and there is still time for a"
        " redeal: Misdeal."
    )
    assert other("river-too-soon", "river came before the betting was done") == ""
