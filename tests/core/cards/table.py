"""Judges by id, hands as text."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from referee.core.cards.cards import CardsRefused, read_cards
from referee.core.cards.judge.options import with_options
from referee.core.cards.judge.rule import JudgeRule
from referee.core.cards.judge.showdown import JudgedPot, Laid, Verdict, judge
from referee.rulebook.judging import judge_of, load_ladders, rulebook_folder
from referee.words.cards.refused import in_words


@contextmanager
def refuses(words: str, of: type[CardsRefused] = CardsRefused) -> Iterator[None]:
    """That cards are refused, in such words."""
    with pytest.raises(of) as refused:
        yield
    assert words in in_words(refused.value)


def rule_of(slug: str, **options: object) -> JudgeRule:
    """A game's rule with options."""
    return with_options(judge_of(slug), options, load_ladders(rulebook_folder()))


def lay(pot: int = 100, board: str = "", declare: str = "", foul: str = "", **hands: str) -> Laid:
    """Hands as text; declarations as "A:high B:low"."""
    return Laid(
        hands={seat: read_cards(text) for seat, text in hands.items()},
        pots=(JudgedPot(pot),),
        board=read_cards(board),
        declared=dict(each.split(":") for each in declare.split()),
        foul=frozenset(foul.split()),
    )


def show_down(slug: str, laid: Laid, **options: object) -> Verdict:
    """The verdict of a game on what is laid down."""
    return judge(rule_of(slug, **options), laid)
