"""Every comparison of hands in the worked examples of the called games, as the facts have it.

`called.tsv`: section and example, whose judge, which end, a hand, "beats", "ties" or "loses to",
another. A hand is its cards; "on" the common cards that are played with it; "wild" what is wild by
the deal; "hole" how many of the cards, the first, lie in the hole.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from referee.core.cards.cards import read_cards
from referee.core.cards.judge.rule import measure
from referee.rulebook.judging import judge_of, load_ladders, rulebook_folder

TABLE = Path(__file__).with_name("called.tsv").read_text("utf-8").splitlines()
ROWS = [line.split("\t") for line in TABLE]
SECTIONS_WITHOUT_CARDS = {19, 32, 33, 34, 46, 47}


def key(game: str, end: str, hand: str) -> tuple[int, ...]:
    """How strong a hand is in a game. end: "high", "low", or the ladder of a switch; a line of the
    middle is given as the cards of one line."""
    hand, _, hole = hand.partition(" hole ")
    hand, _, wild = hand.partition(" wild ")
    own, board = (read_cards(cards) for cards in hand.partition(" on ")[::2])
    rule = judge_of(game)
    if end not in ("high", "low"):
        rule, end = replace(rule, high=load_ladders(rulebook_folder())[end]), "high"
    if wild:
        ranks = tuple(read_cards(rank)[0].rank for rank in wild.split())
        rule = replace(rule, wild=replace(rule.wild, ranks=ranks))
    rule = replace(rule, hole=int(hole)) if hole else rule
    weighs = measure(rule.for_size(len(own) + len(board)), end)
    if weighs.lines and len(board) < max(rule.community):
        weighs = replace(weighs, lines=None)
    return weighs.best(own, board).strength.key


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}: {row[3]} {row[4]} {row[5]}")
def test_the_hands_of_every_example(row: list[str]) -> None:
    _, game, end, first, says, second = row
    one, other = (key(game, end, hand) for hand in (first, second))
    assert {"beats": one > other, "ties": one == other, "loses to": one < other}[says]


def test_every_section_with_cards_is_there() -> None:
    sections = {int(place.split()[0]) for place, *_ in ROWS}
    assert set(range(1, 48)) - sections == SECTIONS_WITHOUT_CARDS
