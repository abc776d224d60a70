"""Laws of a house in files: read, refused with a sentence, and never in the way of the others."""

from __future__ import annotations

from pathlib import Path

import pytest
from shelf import BOOK

from referee.core.book.book import Book
from referee.core.book.law import Effect
from referee.rulebook import RulebookError
from referee.rulebook.houselaws import (
    DOES,
    OwnLaw,
    delete_own_law,
    own_laws,
    read_own_law,
    with_own_laws,
    write_own_law,
)

LATE = OwnLaw("Late again", "Somebody comes late.", "He antes double.", "It was agreed.")


@pytest.fixture(scope="module")
def book() -> Book:
    return BOOK


def law_file(folder: Path, name: str, more: str = "") -> Path:
    """A right file, with more lines under it."""
    path = folder / f"{name}.toml"
    path.write_text(f'title = "{name}"\nwhen = "w"\nruling = "r"\n{more}', encoding="utf-8")
    return path


def test_what_is_written_is_read(book: Book, tmp_path: Path) -> None:
    write_own_law(book, tmp_path, OwnLaw(**{**_fields(LATE), "does": ("pays-in",), "chips": 2}))
    shelf = own_laws(book, tmp_path)
    assert shelf.broken == {}
    law = with_own_laws(book, shelf).laws["late-again"]
    assert law.rulings[0].effects == (Effect("pay-in", chips=2),)
    assert law.needs == ("offender",)


def _fields(own: OwnLaw) -> dict[str, object]:
    return {key: getattr(own, key) for key in ("title", "when", "ruling", "why")}


def test_every_effect_of_the_form_is_one_the_engine_knows(book: Book, tmp_path: Path) -> None:
    for name in DOES:
        chips = "chips = 3" if name == "pays-in" else ""
        law_file(tmp_path, name, f'does = ["{name}"]\n{chips}')
    laws = with_own_laws(book, own_laws(book, tmp_path)).laws
    assert {laws[name].rulings[0].effects[0].do for name in DOES} == {
        *("return", "foul", "drop", "pay-in", "no-raise", "warn", "redeal", "impound")
    }
    assert laws["deal-again"].needs == ()


def test_a_broken_file_stops_neither_the_book_nor_the_other_laws(
    book: Book, tmp_path: Path
) -> None:
    law_file(tmp_path, "good")
    law_file(tmp_path, "noisy", 'does = ["shout"]')
    (tmp_path / "torn.toml").write_text("title = [", encoding="utf-8")
    shelf = own_laws(book, tmp_path)
    assert set(shelf.laws) == {"good"}
    assert shelf.broken["noisy"].startswith('noisy.toml: "does" must be one of bets-back, foul,')
    assert shelf.broken["torn"].startswith("torn.toml: is not TOML")
    assert "good" in with_own_laws(book, shelf).laws


def test_two_that_override_the_same_law_are_an_error_that_names_both(
    book: Book, tmp_path: Path
) -> None:
    for name in ("a", "b"):
        law_file(tmp_path, name, 'overrides = "phones"')
    shelf = own_laws(book, tmp_path)
    assert set(shelf.laws) == {"a"}
    assert shelf.broken == {
        "b": 'b.toml: "overrides" names "phones", which a.toml overrides already; only one may'
    }


@pytest.mark.parametrize(
    ("name", "more", "said"),
    [
        ("Big Name", "", "is named in small letters, digits and dashes"),
        ("law", 'colour = "red"', '"colour" is not a known key'),
        ("law", 'does = ["pays-in"]', '"chips" must say how many where "does" has "pays-in"'),
        ("law", "chips = 2", '"chips" must say how many where "does" has "pays-in"'),
        ("law", "chips = -1", '"chips" must be'),
    ],
)
def test_a_wrong_file_says_where(tmp_path: Path, name: str, more: str, said: str) -> None:
    with pytest.raises(RulebookError) as error:
        read_own_law(law_file(tmp_path, name, more))
    assert str(error.value).startswith(f"{name}.toml: ")
    assert said in str(error.value)


def test_a_law_may_not_take_the_name_of_one_of_the_book(book: Book, tmp_path: Path) -> None:
    law_file(tmp_path, "phones")
    assert own_laws(book, tmp_path).broken == {
        "phones": "phones.toml: the rulebook has a law of that name already"
    }
    law_file(tmp_path, "no-such", 'overrides = "nowhere"')
    assert "the rulebook has no such law" in own_laws(book, tmp_path).broken["no-such"]


def test_only_a_law_that_is_there_is_deleted(book: Book, tmp_path: Path) -> None:
    folder, other = tmp_path / "laws", law_file(tmp_path, "other")
    write_own_law(book, folder, LATE)
    assert not delete_own_law(folder, "../other")
    assert delete_own_law(folder, "late-again")
    assert not delete_own_law(folder, "late-again")
    assert other.exists()
