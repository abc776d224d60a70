"""A small hand of each variant, written for this house; each file reasons its result."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from referee.core.book.book import Book
from referee.notation.phh.reader import read_hands
from referee.notation.phh.record import VARIANTS
from referee.notation.phh.report import in_words, reports

from .conftest import HANDS
from .plain import reckon

Pots = Sequence[tuple[int | str, list[int]]]
RESULTS: list[tuple[str, str, Pots]] = [
    ("nt-side-pots", "cards", [(80, [0, 1, 2, 3]), (90, [1, 2, 3])]),
    ("ns-button-blind", "cards", [(33, [0, 1, 2])]),
    ("ft-heads-up", "fold", [(20, [1])]),
    ("po-pot-bet", "cards", [(36, [0, 1])]),
    ("fo8-odd-chip", "cards", [(13, [1, 2, 3])]),
    ("f7s-bring-in", "fold", [(20, [0])]),
    ("f7s8-no-low", "cards", [(18, [0, 1, 2]), (16, [1, 2])]),
    ("fr-low-board", "fold", [(13, [1])]),
    ("n2l1d-ante-for-the-table", "cards", [(56, [1, 2])]),
    ("f2l3d-discards-unseen", "cards", [(24, [0, 1])]),
    ("fb-decimals", "cards", [("1.25", [1, 2])]),
    ("nt-record-pays", "record", [(21, [1, 2])]),
    ("nt-all-muck-but-one", "record", [(60, [0, 1, 2])]),
    ("f7s-short-bring-in", "cards", [(3, [0, 1, 2])]),
    ("nt-short-ante", "record", [(50, [0, 1])]),
    ("ft-raise-to-all-he-has", "cards", [(18, [0, 1])]),
    ("n2l1d-ante-eats-the-blind", "cards", [(4, [0, 1, 2])]),
]


@pytest.mark.parametrize(("name", "paid_by", "pots"), RESULTS, ids=lambda one: str(one))
def test_a_small_hand(name: str, paid_by: str, pots: Pots, book: Book) -> None:
    text = (HANDS / f"{name}.phh").read_text(encoding="utf-8")
    (found,) = reports(name, text, book)
    assert found["ok"], found
    assert found["paid_by"] == paid_by
    assert found["pots"] == [{"amount": amount, "eligible": who} for amount, who in pots]
    assert (found["error"], found["line"]) == (None, None)
    assert ": OK (" in in_words(found)
    if paid_by != "record":
        (record,) = read_hands(text)
        told = record.finishing
        assert told is not None
        assert [record.unit * stack for stack in reckon(text).finishing] == [
            record.unit * stack for stack in told
        ]


def test_every_variant_has_one() -> None:
    texts = [path.read_text(encoding="utf-8") for path in HANDS.glob("*.phh*")]
    assert {hand.variant.code for text in texts for hand in read_hands(text)} == set(VARIANTS)
    assert len(RESULTS) == len(list(HANDS.glob("*.phh")))


def test_the_record_pays_where_no_card_was_seen(book: Book) -> None:
    text = (HANDS / "nt-record-pays.phh").read_text(encoding="utf-8")
    (found,) = reports("x", text, book)
    assert found["finishing_stacks"] == [99, 111, 90]
    (found,) = reports("x", text.replace("winnings = [0, 20, 0]", ""), book)
    assert not found["ok"]
    assert "nobody's cards were seen" in str(found["error"])


def test_several_hands_are_told_apart(book: Book) -> None:
    text = (HANDS / "two-hands.phhs").read_text(encoding="utf-8")
    first, second = reports("two.phhs", text, book)
    assert (first["hand"], second["hand"]) == ("1", "2")
    assert (first["finishing_stacks"], second["finishing_stacks"]) == ([11, 9], [18, 2])
    assert in_words(second).startswith("two.phhs, hand 2: OK")


def test_other_stacks_than_recorded_are_told(book: Book) -> None:
    text = (HANDS / "nt-side-pots.phh").read_text(encoding="utf-8")
    (found,) = reports("x.phh", text.replace("[80, 0, 90, 50]", "[80, 0, 88, 52]"), book)
    assert not found["ok"]
    assert found["finishing_stacks"] == [80, 0, 90, 50]
    assert found["line"] == 25
    assert found["error"] == ("the stacks come out otherwise: p3 has 90, not 88, p4 has 50, not 52")
    (found,) = reports("x.phh", text.replace("[80, 0, 90, 50]", "[80, 0, 89.5, 50.5]"), book)
    assert found["ok"]


BROKEN = [
    ('"p4 cbr 100"', '"p4 cbr 101"', "expected p4 to call (cc), raise to 10 up to 100 (cbr)"),
    ('"p4 cbr 100"', '"p4 cbr 9"', "raise to 10 up to 100"),
    ('"p3 cbr 6"', '"p2 cbr 6", "p1 cc"', "expected p3 to act, found p2"),
    ('"p3 cbr 6"', '"p3 pb"', "expected p3 to call (cc), raise to 4 up to 50 (cbr), fold (f)"),
    ('"p3 cbr 6"', '"p3 sd"', "expected cards, found an act of betting"),
    ('  "p1 cc",\n', '  "d db 3c4d8s",\n', "expected p1 to act, found a deal"),
    ('"d db 9h"', '"d db 3c"', "3c was dealt before"),
    ('"d db 9h"', '"d db 9h9d9c"', "no more than five community cards"),
    ('"d db 9h"', '"p3 cc"', "expected cards, found an act of betting"),
    ('"d db 9h",', "", "the community cards are missing"),
    ('"p3 sm KsKh"', '"p3 sm AsAd"', "the ace of spades"),
]


@pytest.mark.parametrize(("old", "new", "words"), BROKEN, ids=lambda one: str(one))
def test_an_unlawful_hand_is_told_what_was_expected(
    old: str, new: str, words: str, book: Book
) -> None:
    text = (HANDS / "nt-side-pots.phh").read_text(encoding="utf-8")
    assert old in text
    text = text.replace(old, new).replace("finishing_stacks", "_finishing_stacks")
    (found,) = reports("x.phh", text, book)
    assert words in str(found["error"]), found
    assert found["line"]
    assert not found["ok"]
    assert found["finishing_stacks"] is None


def test_who_alone_has_not_mucked_needs_no_record(book: Book) -> None:
    text = (HANDS / "nt-all-muck-but-one.phh").read_text(encoding="utf-8")
    acts, _, told = text.partition("finishing_stacks")
    assert told
    (found,) = reports("mucked", acts, book)
    assert (found["ok"], found["paid_by"]) == (True, "fold")
    assert found["finishing_stacks"] == [60, 0, 0]


def test_without_a_record_too_the_last_to_hold_cards_takes_what_could_be_matched(
    book: Book,
) -> None:
    text = (HANDS / "nt-short-ante.phh").read_text(encoding="utf-8")
    (found,) = reports("short", text.partition("finishing_stacks")[0], book)
    assert (found["ok"], found["paid_by"]) == (True, "fold")
    assert found["finishing_stacks"] == [50, 71]


def test_of_two_readings_the_error_of_the_one_that_came_further_is_told(book: Book) -> None:
    text = (HANDS / "n2l1d-ante-eats-the-blind.phh").read_text(encoding="utf-8")
    (found,) = reports("x", text.replace('"p3 sd",', '"p3 cc",'), book)
    assert found["error"] == "expected p3 to draw"


def test_a_share_of_a_third_may_be_written_out(book: Book) -> None:
    text = (HANDS / "nt-short-ante.phh").read_text(encoding="utf-8")
    third = "0.333333333333333333333333333"
    (found,) = reports("x", text.replace("[50, 71]", f"[50.{third[2:]}, 70.6]"), book)
    assert found["ok"], found
