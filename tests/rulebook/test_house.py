"""The house's own games: kept as files, read into the book, and never in the way of others."""

from __future__ import annotations

from pathlib import Path

import pytest
from serving import ROOT
from shelf import BOOK

from referee.core.book.book import Book
from referee.core.book.game import Showdown
from referee.rulebook import RulebookError
from referee.rulebook.changing import Changes
from referee.rulebook.composing import compose
from referee.rulebook.house import MOST_BYTES, MOST_FILES, HouseGames

RULEBOOK = ROOT / "rulebook"


@pytest.fixture(scope="module")
def book() -> Book:
    """The rulebook alone: no odds are needed here."""
    return BOOK


@pytest.fixture
def house(tmp_path: Path, book: Book) -> HouseGames:
    return HouseGames(book, tmp_path / "house", RULEBOOK)


def composed(**changes: object) -> str:
    base = RULEBOOK / "games" / "five-card-draw.toml"
    return compose(base, Changes(**changes))


def test_a_kept_game_is_in_the_book_with_its_judge(house: HouseGames) -> None:
    id = house.keep(composed(wild=("2",)))
    assert id == "five-card-draw-deuces-wild"
    book = house.book()
    assert book.games[id].name == "Five-card draw, deuces wild"
    assert book.judges[id].wild.ranks == (2,)
    assert list(book.games) == sorted(book.games, key=lambda one: book.games[one].name)
    assert house.ids == (id,)
    assert house.shipped.games.keys() & {id} == set()


def test_the_same_twice_is_one_and_another_is_refused(house: HouseGames) -> None:
    text = composed(wild=("2",))
    assert house.keep(text) == house.keep(text)
    with pytest.raises(RulebookError, match=r"another game in five-card-draw-deuces-wild\.toml"):
        house.keep(text.replace("players = [2, 8]", "players = [2, 6]"))
    assert house.text("five-card-draw-deuces-wild") == text


def test_no_game_is_kept_that_would_not_be_read(house: HouseGames) -> None:
    """Of more files than are read, the last by name would vanish."""
    old = house.keep(composed(wild=("2",)))
    for number in range(MOST_FILES - 1):
        (house.folder / f"a-{number}.toml").touch()
    with pytest.raises(RulebookError, match="has 200 games, and no more fit"):
        house.keep(composed(wild=("3",)))
    assert len(list(house.folder.iterdir())) == MOST_FILES
    assert house.keep(composed(wild=("2",)) + "# again\n", instead=True) == old


def test_no_game_takes_the_name_of_a_shipped_one(house: HouseGames) -> None:
    with pytest.raises(RulebookError, match="a game called Five-card draw already"):
        house.keep(composed())
    assert not house.folder.exists()


def test_a_file_of_before_says_by_one_word_what_is_paid_beside_the_pot(house: HouseGames) -> None:
    text = (RULEBOOK / "games" / "knock-poker.toml").read_text(encoding="utf-8")
    text = text.replace('name    = "Knock poker"', 'name = "Ours"').replace('"Rap poker"', "")
    id = house.keep(text.replace("knocker = 2\nbonus   = true", 'settle = "knock"'))
    assert house.book().games[id].steps[-1] == Showdown(knocker=2, bonus=True)


def test_a_broken_file_is_told_and_stops_nothing(house: HouseGames) -> None:
    good = house.keep(composed(wild=("2",)))
    text = composed(wild=("3",)).replace('do = "showdown"', 'do = "shuffle"')
    (house.folder / "bad.toml").write_text(text, encoding="utf-8")
    (house.folder / "razz.toml").write_text(composed(wild=("4",)), encoding="utf-8")
    (house.folder / "deep.toml").write_text("a=" + "[" * 5_000, encoding="utf-8")
    (house.folder / "noise.toml").write_bytes(b"\xff\xfe\x00")
    book = house.book()
    assert house.ids == (good,)
    assert house.broken[0].startswith('bad.toml: in [step 6] "do" must be one of ante, blinds,')
    assert house.broken[0].endswith('found "shuffle"')
    assert "too deep" in house.broken[1]
    assert house.broken[2] == "noise.toml: is not text in UTF-8"
    assert house.broken[3] == "razz.toml: a game that came with the program has that name"
    assert book.games["razz"] is house.shipped.games["razz"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", 'game.toml: "name" is missing'),
        ("name = [", "game.toml: is not TOML"),
        ("#" * (MOST_BYTES + 1), "is longer than a game file can be"),
        (composed(wild=("2",)).split("[[step]]")[0], "a game needs steps"),
        (composed(wild=("2",)).replace('"high"', '"up"'), '"mode" must be one of'),
        (composed(wild=("2",)).replace('do = "showdown"', 'do = "showdown"\njudge = "x"'), '"x"'),
    ],
)
def test_wrong_files_get_the_loaders_sentence(house: HouseGames, text: str, words: str) -> None:
    with pytest.raises(RulebookError) as error:
        house.keep(text)
    assert words in str(error.value)
    assert not house.folder.exists()


def test_a_game_is_thrown_away_and_nothing_outside_the_folder(
    house: HouseGames, tmp_path: Path
) -> None:
    other = tmp_path / "other.toml"
    other.write_text("x", encoding="utf-8")
    id = house.keep(composed(wild=("2",)))
    assert not house.delete("../other")
    assert house.text("../other") is None
    assert house.delete(id)
    assert not house.delete(id)
    assert other.exists()
    assert house.files() == ()
