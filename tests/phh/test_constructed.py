"""Some hundreds of made-up all-ins come out as the plain reckoner has them, to the chip."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.core.book.book import Book
from referee.notation.phh.player import play_record
from referee.notation.phh.reader import read_phh

from .constructed import CODES, hands
from .plain import reckon

NUMBER = 320


@pytest.mark.sweep
def test_made_up_hands_come_out_to_the_chip(book: Book) -> None:
    seen: Counter[str] = Counter()
    for name, text in hands(NUMBER):
        record, plain = read_phh(text), reckon(text)
        played = play_record(record, book)
        assert list(played.stacks) == plain.finishing, f"{name}\n{text}"
        assert [(amount, list(who)) for amount, who in played.pots] == plain.pots, name
        assert sum(played.stacks) == sum(record.stacks)
        assert played.acts == len(record.acts)
        seen[record.variant.code] += 1
        seen["several pots"] += len(plain.pots) > 2
        seen["shared"] += sum(chips > 0 for chips in plain.payouts) > len(plain.pots)
    assert set(CODES) <= set(seen), "a variant is missing among the made-up hands"
    assert seen["several pots"] >= 40
    assert seen["shared"] >= 40


def test_they_are_the_same_every_time() -> None:
    assert list(hands(20)) == list(hands(20))
