"""What is kept of the rulebook is the rulebook, or is not used."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from hashlib import blake2b
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from referee.core.law.leaves import usual
from referee.finding.answers import answered
from referee.finding.index import Finder
from referee.finding.laws import ANSWERS, LEARNT, finder
from referee.finding.table import read_table
from referee.paths import ROOT
from referee.rulebook import kept, load_book
from referee.rulebook.cues import load_cues
from referee.rulebook.kept import BOOK, FOLDER, SAYINGS, load_sayings
from referee.rulebook.plain import plain, value
from referee.rulebook.reading import RulebookError
from referee.rulebook.slang import load_slang
from referee.rulebook.whole import read_book

SHIPPED = ROOT / "rulebook"
CUE = """[[cue]]
words = '{acts} before (?:the )?draw'
answers = ["draw-begun=no"]
[[cue]]
words = "with {n} chips"
means = "chips"
near = ["chip"]
"""
SAID = "string bet", "dealer gave me four, I asked for three", "opners fake!", "who is first?"


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A rulebook of few words."""
    (tmp_path / "cues.toml").write_text(CUE, encoding="utf-8")
    (tmp_path / "slang.toml").write_text('[pot]\nkitty = "pot"\n', encoding="utf-8")
    load_sayings(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the shipped rulebook that nobody has read."""
    folder = tmp_path_factory.mktemp("shelf") / "rulebook"
    shutil.copytree(SHIPPED, folder, ignore=shutil.ignore_patterns(FOLDER))
    return folder


@pytest.fixture(autouse=True)
def _apart() -> Iterator[None]:
    kept._program.cache_clear()
    yield
    kept._program.cache_clear()


def places(whole: Any) -> list[int]:
    """Of every value in a whole, one after the other, at which place the same thing stood first."""
    first: dict[int, int] = {}
    found: list[int] = []

    def look(one: Any) -> None:
        if is_dataclass(one):
            found.append(first.setdefault(id(one), len(found)))
            inside = [getattr(one, field.name) for field in fields(one)]
        elif isinstance(one, dict):
            inside = list(one.values())
        else:
            inside = list(one) if isinstance(one, tuple) else []
        for each in inside:
            look(each)

    look(whole)
    return found


def test_the_kept_book_is_the_book(copy: Path) -> None:
    """Everything in it, in the same order, and one thing where there was one."""
    read = read_book(copy)
    first, then = load_book(copy), load_book(copy)
    assert (copy / FOLDER / BOOK).is_file()
    for found in (first, then):
        assert found == read
        assert repr(found) == repr(read)
    assert places(then) == places(read)


def test_the_kept_sayings_are_the_sayings_and_find_the_same(copy: Path) -> None:
    read = load_slang(copy / "slang.toml"), load_cues(copy / "cues.toml")
    for _ in range(2):
        slang, cues = load_sayings(copy)
        assert (slang, cues) == read
        assert [list(answers) for answers in cues.values()] == [
            list(answers) for answers in read[1].values()
        ]
    book = load_book(SHIPPED)
    table = read_table((SHIPPED / LEARNT).read_bytes())
    answers = read_table((SHIPPED / ANSWERS).read_bytes())
    cold = Finder(book.laws.values(), read[0], table, cues=read[1], answers=answers)
    warm = finder(book, SHIPPED)
    for text in SAID:
        told = [
            [answered(found, book.laws, usual, finds) for found in finds.find(text)]
            for finds in (cold, warm)
        ]
        assert told[0] == told[1] != [], text


def test_nothing_is_read_anew_that_fits(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (shelf / FOLDER / SAYINGS).stat()
    monkeypatch.setattr("referee.rulebook.cues.load_cues", lambda _: pytest.fail("read anew"))
    load_sayings(shelf)
    assert (shelf / FOLDER / SAYINGS).stat() == before


def test_a_file_that_changes_comes_or_goes_is_seen(copy: Path) -> None:
    load_book(copy)
    game = copy / "games" / "razz.toml"
    text = game.read_text("utf-8")
    assert len(text) == len(text.replace("Razz", "Rozz"))
    game.write_text(text.replace("Razz", "Rozz"), "utf-8")
    assert load_book(copy).games["razz"].name == "Rozz"
    game.write_text("players = [", "utf-8")
    for _ in range(2):
        with pytest.raises(RulebookError, match=r"razz\.toml"):
            load_book(copy)
    game.unlink()
    assert "razz" not in load_book(copy).games
    game.write_text(text, "utf-8")


def test_what_another_program_kept_is_read_anew(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (shelf / FOLDER / SAYINGS).read_bytes()
    monkeypatch.setattr(kept, "_program", lambda: b"a line of a reader is another one")
    assert load_sayings(shelf)[0] == {"kitty": "pot"}
    after = (shelf / FOLDER / SAYINGS).read_bytes()
    assert before.partition(b"\n")[0] != after.partition(b"\n")[0]
    assert before.partition(b"\n")[2] == after.partition(b"\n")[2]


def test_a_damaged_file_is_read_anew(shelf: Path) -> None:
    """Cut anywhere, a byte changed anywhere, of another part, or none at all."""
    path = shelf / FOLDER / SAYINGS
    good, whole = load_sayings(shelf), path.read_bytes()
    places = range(0, len(whole), 7)
    damaged = [whole[:at] for at in places]
    damaged += [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in places]
    damaged += [b"[" * 100_000, b"\0" * 100, b"\xff\n{}", whole + b" ", whole * 2]
    for text in damaged:
        path.write_bytes(text)
        assert load_sayings(shelf) == good
        assert path.read_bytes() == whole


FOREIGN = (
    None, [], {}, 3, "book", [[], [], [9]], [[], [], [4, 7]], [[], [], [3, 1, "x"]],
    [[["..os", "system", []]], [], [5]], [[["value", "Command", []]], [], [5]],
    [[["book.law", "Law", ["id"]]], [], [5, "x"]], [[["nowhere", "Law", []]], [], [5]],
    [[["book.law", "Picture", []]], [], [5]], [[["book.book", "Book", []]], [], [[5]]],
)  # fmt: skip


def test_a_file_that_somebody_else_wrote_is_read_anew(copy: Path) -> None:
    """Also under the right mark, with the right sum: and it can name nothing that runs."""
    book, path = load_book(copy), copy / FOLDER / BOOK
    mark = path.read_bytes().partition(b"\n")[0].split(b" ")[-2].decode()
    for told in FOREIGN:
        with pytest.raises(kept.UNFIT):
            value(told)
    for told in (FOREIGN[-1], [[], [], "no book"]):
        body = json.dumps(told).encode()
        assert kept._head(mark, body).endswith(blake2b(body, digest_size=16).hexdigest())
        path.write_bytes(kept._head(mark, body).encode() + b"\n" + body)
        assert load_book(copy) == book


def test_only_values_of_the_core_are_kept(tmp_path: Path) -> None:
    for thing in (tmp_path, [1], object(), print, kept.load_book, {1: {2}}):
        with pytest.raises(TypeError):
            plain(thing)


def test_several_may_read_and_keep_it_at_once(shelf: Path) -> None:
    good, found = load_sayings(shelf), []
    path = shelf / FOLDER / SAYINGS

    def read() -> None:
        for _ in range(20):
            found.append(load_sayings(shelf))
            path.unlink(missing_ok=True)

    threads = [Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [good] * 80
    load_sayings(shelf)
    assert [each.name for each in path.parent.iterdir()] == [SAYINGS]


def test_where_nothing_can_be_written_it_is_read_each_time(shelf: Path) -> None:
    good = load_sayings(shelf)
    shutil.rmtree(shelf / FOLDER)
    (shelf / FOLDER).write_text("no folder", "utf-8")
    assert load_sayings(shelf) == good
    (shelf / FOLDER).unlink()
    (shelf / FOLDER / SAYINGS).mkdir(parents=True)
    assert load_sayings(shelf) == good
    assert [each.name for each in (shelf / FOLDER).iterdir()] == [SAYINGS]


def test_a_program_without_its_sources_takes_what_came_with_it(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a browser tab: nothing else is read, whatever lies there."""
    book = load_book(copy)
    monkeypatch.setattr(kept, "__file__", "referee/rulebook/kept.pyc")
    monkeypatch.setattr(kept, "_tomls", lambda _: iter([copy / "nowhere.toml"]))
    monkeypatch.setattr("referee.rulebook.whole.read_book", lambda _: pytest.fail("read anew"))
    assert load_book(copy) == book
