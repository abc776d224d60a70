"""Cards speak, with calls read and hands named in our words."""

from __future__ import annotations

from referee.core.cards.judge.rule import JudgeRule
from referee.core.messages.showdown import PayByCards
from referee.core.rules import cards_speak
from referee.core.rules.cards_speak import ReadHands, ShownHands
from referee.core.state.night import Night
from referee.words.cards.calls import read_calls
from referee.words.cards.verdict import named, widow_words


def read(rule: JudgeRule, night: Night, shown: ShownHands) -> ReadHands:
    """The verdict on the cards that were shown so far. Raises CardsRefused and Refused."""
    return cards_speak.read(rule, night, shown, read_calls)


def payment(night: Night, shown: ShownHands, reading: ReadHands, openers: str = "") -> PayByCards:
    """The command that pays every pot as the cards say. Raises Refused while it is not clear."""
    verdict = reading.verdict
    widow = widow_words(verdict)
    return cards_speak.payment(night, shown, reading, named(verdict), openers, widow)
