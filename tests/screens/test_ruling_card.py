"""The ruling card as a value: what stands on it, and that it fits half a page in all cases."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from shelf import BOOK

from referee.core.log import Log
from referee.core.messages.law import Ruled
from referee.core.messages.log import counting
from referee.notation.player import play
from referee.screens.floor.card import HEIGHT, MARGIN, WIDTH, RulingCard, broken, card, face

SCENARIOS = Path(__file__).parent.parent / "scenarios"
LONG = "Maximiliane-Charlotte"
ADDRESS = "http://192.168.1.20:8080/night/17/log?before=1234"


def played(name: str) -> Log:
    return play((SCENARIOS / f"{name}.hand").read_text(encoding="utf-8"), BOOK).log


def made(name: str) -> RulingCard:
    """The card of the last ruling of a scenario."""
    log = played(name)
    seq = max(entry.seq for entry in log.entries if any(isinstance(e, Ruled) for e in entry.events))
    found = card(counting(log.entries), log.night, seq, BOOK.laws)
    assert found is not None
    return found


def test_a_card_says_all_of_a_ruling() -> None:
    made_ = made("laws/false-openers-alone")
    assert made_.title == "False openers"
    assert made_.say.startswith("Bob’s hand is foul")
    assert made_.moved == (
        "Bob’s hand is foul: False openers",
        "Nobody wins the pot: 5 chips carried over to the next deal",
    )
    assert made_.cites == ("Morehead 30(a)", "Morehead 30(c)")
    assert made_.deal == 1
    assert made_.by == "the book"
    assert any(by.startswith("Robert’s Rules") for by, _ in made_.others)


def test_no_card_without_a_ruling_or_of_one_taken_back() -> None:
    log = played("laws/false-openers-alone")
    every = counting(log.entries)
    ruled = [
        entry.seq
        for entry in log.entries
        if card(every, log.night, entry.seq, BOOK.laws) is not None
    ]
    assert len(ruled) == 1
    dead = [(entry, counts and entry.seq != ruled[0]) for entry, counts in every]
    assert card(dead, log.night, ruled[0], BOOK.laws) is None
    assert card(every, log.night, 10**6, BOOK.laws) is None


def test_a_law_that_the_book_no_longer_has_keeps_its_words() -> None:
    log = played("laws/false-openers-alone")
    found = card(counting(log.entries), log.night, log.seq, {})
    assert found is not None
    assert (found.law, found.others, found.title) == ("", (), "False openers")


def test_draws_are_not_told_while_the_deal_runs() -> None:
    text = (SCENARIOS / "laws" / "27d-slip-of-the-tongue.hand").read_text(encoding="utf-8")
    lines = text.splitlines()
    last = max(at for at, line in enumerate(lines) if line.startswith("law "))
    log = play("\n".join(lines[: last + 1]), BOOK).log
    found = card(counting(log.entries), log.night, log.entries[-1].seq, BOOK.laws)
    assert found is not None
    assert found.moved == ("Bob’s draw is corrected",)


@pytest.mark.sweep
def test_every_ruling_of_the_book_fits_half_a_page() -> None:
    one = replace(made("laws/false-openers-alone"), by=LONG, night=f"{LONG}’s night")
    for law in BOOK.laws.values():
        for ruling in law.rulings:
            full = replace(
                one,
                title=law.title,
                say=ruling.say.replace("{offender}", LONG),
                cites=ruling.cites,
                moved=(f"{LONG} takes back 20", f"{LONG}’s hand is foul: {law.title}"),
                others=tuple((other.by, other.says) for other in law.others),
                interpretation=ruling.interpretation,
            )
            drawn = face(full, ADDRESS)
            said = " ".join(line.words for line in drawn.words).split()
            assert drawn.height == HEIGHT, law.id
            assert all(MARGIN < line.y < HEIGHT - MARGIN + 1 for line in drawn.words)
            assert set(full.say.split()) <= set(said), "nothing is cut"
            main = [line.y for line in drawn.words if line.words.startswith("Decided by")]
            assert main[0] < drawn.qr[1], f"{law.id}: text over the QR"


def test_what_is_too_much_leaves_out_what_other_books_say_and_then_grows() -> None:
    one = made("laws/false-openers-alone")
    many = replace(one, others=tuple((f"Book {n}", "It is otherwise. " * 20) for n in range(9)))
    drawn = face(many, ADDRESS)
    said = " ".join(line.words for line in drawn.words)
    assert drawn.height == HEIGHT
    assert "Book 8" in said
    assert "otherwise" not in said
    assert face(replace(one, moved=("Ann takes back 1",) * 99)).height > HEIGHT


def test_a_word_that_is_wider_than_the_card_is_broken() -> None:
    lines = broken("x" * 200 + " and more", 20)
    assert "".join(lines).replace(" ", "") == "x" * 200 + "andmore"
    assert all(len(line) < 40 for line in lines)
    assert broken("", 20) == []
    assert WIDTH > 2 * MARGIN
