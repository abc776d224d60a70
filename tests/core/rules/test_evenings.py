"""Evenings played by chance come to what they came to (tests/evenings.py), marked as walks are; at
showdowns what cards by chance come to, when all show and when somebody does not. At some moments
what is nearly offered is tried, at a few every command there is."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from evenings import EVENINGS
from shelf import BOOK
from walks import told, walked

from referee.core.cards.cards import SUITS, card
from referee.core.cards.judge.rule import JudgeRule
from referee.core.decide import act
from referee.core.log import Entry
from referee.core.messages.event import Event
from referee.core.rules.cards_speak import ShownHands, check_so_far
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.words.cards.speaking import payment, read
from referee.words.cards.verdict import hands, opening_words, outcome_at_table

from ..moments import commands
from .test_every_command import comes_to
from .test_near_misses import offered_and_nearby
from .test_walks import MARKS
from .test_walks import tells as tells_of_a_walk

CALLS = ("a pair of nines", "two pair", "ace high", "a flush", "7-5 low", "a straight")

NEARBY, ANY = 0.3, 0.15
"""At what share of the moments what is nearly offered, and every command, is tried."""


def tells(name: str, entry: Entry, night: Night) -> Iterator[str]:
    yield from tells_of_a_walk(name, entry, night)
    chance = Random(f"{name} {entry.seq} tried")
    if chance.random() < NEARBY:
        yield from (comes_to(command, night) for command in offered_and_nearby(night))
    if chance.random() < ANY:
        yield from (comes_to(command, night) for command in commands(f"{name} {entry.seq}"))
    hand = night.playing
    rule = BOOK.judges.get(hand.judge) if hand is not None else None
    if hand is not None and rule is not None and hand.contested and not hand.awards:
        for number in range(6 if hand.showing else 1):
            shown = laid_down(rule, hand, Random(f"{name} {entry.seq} {number}"))
            yield told(check_so_far, rule, night, shown)
            yield told(said, rule, night, shown)
            yield told(paid, rule, night, shown)


def laid_down(rule: JudgeRule, hand: Hand, chance: Random) -> ShownHands:
    """Cards by chance, often of few ranks so that hands are equal or good."""
    ranks = chance.sample(range(2, 15), chance.choice((5, 13, 13)))
    pack = [card(rank, suit) for rank in ranks for suit in SUITS]
    chance.shuffle(pack)
    silent = tuple(holding.seat for holding in hand.live if chance.random() < 0.12)
    seats = [seat for seat in hand.order if seat not in silent and chance.random() < 0.97]
    if chance.random() < 0.9:
        seats = [seat for seat in seats if hand.has(seat)]
    many, common = max(rule.cards), chance.choice(rule.community)
    hands = tuple((seat, tuple(pack.pop() for _ in range(many) if pack)) for seat in seats)
    ways = tuple((seat, chance.choice(("high", "low", "both"))) for seat in seats)
    calls = tuple((seat, chance.choice(CALLS)) for seat in seats if chance.random() < 0.3)
    return ShownHands(
        hands,
        silent,
        tuple(pack.pop() for _ in range(common) if pack),
        ways if rule.declare else (),  # three of its words
        calls if hand.house.word_binds else (),
    )


def said(rule: JudgeRule, night: Night, shown: ShownHands) -> object:
    reading = read(rule, night, shown)
    verdict, opener = reading.verdict, ""
    if reading.opening is not None:
        words = opening_words(reading.opening, verdict.rule)
        opener = words.partition(":")[0] if reading.proof == "proved" else words
    told = (*hands(verdict), *outcome_at_table(reading))
    return (
        *(reading.proof, opener, reading.lowest, reading.bonus, reading.waiting),
        *(told, [division.payout for division in verdict.divisions]),
    )


def paid(rule: JudgeRule, night: Night, shown: ShownHands) -> tuple[Event, ...]:
    reading = read(rule, night, shown)
    openers = "shown" if reading.proof == "ask" else ""
    return act(night, payment(night, shown, reading, openers))[0]


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_by_chance(name: str) -> None:
    walked(MARKS, [name], tells)
