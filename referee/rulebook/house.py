"""The games of this house: files in its data folder, read into the book beside the shipped ones.

A file that cannot be used is told with file, key and cure, and stops nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path

from referee.core.book.book import Book
from referee.core.book.game import Free, Game
from referee.core.cards.judge.rule import JudgeRule
from referee.core.value import dataclass
from referee.rulebook.games import read_game
from referee.rulebook.judging import as_judged, load_ladders, read_judge
from referee.rulebook.reading import RulebookError, parse_toml
from referee.rulebook.words import games as say
from referee.rulebook.words.naming import slug

MOST_BYTES = 16 * 1024
"""The longest game file that is taken; the shipped ones have a tenth of it."""
MOST_FILES = 200
Marks = frozenset[tuple[str, int, int]]
"""Of each file its name, when it was written (ns) and its size."""


@dataclass
class HouseGames:
    """The house's own games. shipped: the book without them; folder: where their files lie;
    broken: one sentence for each file that cannot be used; ids: those that can;
    seen, seen_laws: how the files of games and of laws lay when they were read."""

    shipped: Book
    folder: Path
    rulebook: Path
    broken: tuple[str, ...] = ()
    ids: tuple[str, ...] = field(default=())
    seen: Marks = frozenset()
    seen_laws: Marks = frozenset()

    def __post_init__(self) -> None:
        self.read_laws()

    @cached_property
    def laws(self) -> Path:
        """Where the house's own laws lie."""
        return self.folder / "laws"

    def changed(self) -> bool:
        """Whether a file has come, gone or changed since the book was made: by names, times and
        sizes, nothing is read."""
        return self._marks(self.folder) != self.seen

    def laws_changed(self) -> bool:
        """The same of the laws."""
        return self._marks(self.laws) != self.seen_laws

    def read_laws(self) -> None:
        """The laws are being read as they lie now."""
        self.seen_laws = self._marks(self.laws)

    def _marks(self, folder: Path) -> Marks:
        try:
            with os.scandir(folder) as found:
                files = [file for file in found if file.name.endswith(".toml")]
                stats = [(file.name, file.stat()) for file in files]
        except OSError:  # no folder yet, or a file that has just gone
            return frozenset()
        return frozenset((name, stat.st_mtime_ns, stat.st_size) for name, stat in stats)

    def book(self) -> Book:
        """The shipped book with the house's games in it, read anew."""
        self.seen = self._marks(self.folder)
        games, judges, broken = dict(self.shipped.games), dict(self.shipped.judges), list[str]()
        ids = []
        for path in sorted(self.folder.glob("*.toml"))[:MOST_FILES]:
            try:
                game, judge = self.read(path)
            except RulebookError as error:
                broken.append(str(error))
                continue
            ids.append(game.id)
            games[game.id] = game
            judges |= {} if judge is None else {game.id: judge}
        self.broken, self.ids = tuple(broken), tuple(ids)
        ordered = {game.id: game for game in sorted(games.values(), key=lambda game: game.name)}
        return replace(self.shipped, games=ordered, judges=judges)

    def check(self, text: str, id: str) -> tuple[Game, JudgeRule | None]:
        """A game file's text, read as a file of that id would be: the game, and how its hands are
        judged; a free pot need not say that. Raises RulebookError."""
        if len(text.encode()) > MOST_BYTES:
            raise RulebookError(
                f"{id}.toml: is longer than a game file can be ({MOST_BYTES} bytes)"
            )
        file = f"{id}.toml"
        game = read_game(parse_toml(text, file), id)
        if not game.steps:
            raise RulebookError(f'{file}: "step" is missing: a game needs steps to be played')
        for judge in game.judges:
            if judge != id and judge not in self.shipped.judges:
                known = ", ".join(sorted(self.shipped.games))
                raise RulebookError(
                    f'{file}: in [step] "judge" must be one of {known}, found "{judge}"'
                )
        whole = parse_toml(text, file)
        if "judge" not in whole and any(isinstance(step, Free) for step in game.steps):
            return game, None
        rule = read_judge(whole.table("judge"), id, game.name, load_ladders(self.rulebook))
        return as_judged(game, {**self.shipped.judges, id: rule}[game.judge()]), rule

    def keep(self, text: str, instead: bool = False) -> str:
        """Write a game file under its own name; its id. The same file twice is one. instead: a
        game of the house that has that name goes. Raises RulebookError, also when another game has
        that name."""
        game, _ = self.check(text, "game")
        id = slug(game.name)
        self.check(text, id)
        path = self.folder / f"{id}.toml"
        if id in self.shipped.games or self.names().get(game.name.casefold(), id) != id:
            raise RulebookError(say.same_name(game.name))
        if path.exists() and not instead:
            if _text(path) == text:
                return id
            raise RulebookError(say.same_file(path.name))
        if not path.exists() and len(self.files()) >= MOST_FILES:
            raise RulebookError(say.too_many(MOST_FILES))
        _write(path, text)
        return id

    def text(self, id: str) -> str | None:
        """The file of one of the house's games, broken ones too; None if there is no such file."""
        path = self._path(id)
        return _text(path) if path is not None else None

    def delete(self, id: str) -> bool:
        """Throw a game away; whether it was there."""
        path = self._path(id)
        if path is None:
            return False
        with suppress(FileNotFoundError):
            path.unlink()
        return True

    def files(self) -> tuple[str, ...]:
        """The ids of all files that are there, those that cannot be used among them."""
        return tuple(path.stem for path in sorted(self.folder.glob("*.toml"))[:MOST_FILES])

    def read(self, path: Path) -> tuple[Game, JudgeRule | None]:
        """A game file and how it is judged. Raises RulebookError."""
        if path.stem in self.shipped.games:
            raise RulebookError(say.shipped(path.name))
        return self.check(_text(path), path.stem)

    def _path(self, id: str) -> Path | None:
        """The file of that id, if it is one of those that are there."""
        return self.folder / f"{id}.toml" if id in self.files() else None

    def names(self) -> Mapping[str, str]:
        """The names of the games that came with the program, folded, and their ids."""
        return {game.name.casefold(): game.id for game in self.shipped.games.values()}


def _text(path: Path) -> str:
    """What stands in a file. Raises RulebookError."""
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise RulebookError(f"{path.name}: is not text in UTF-8") from None
    except OSError as error:
        raise RulebookError(f"{path.name}: cannot be read ({error.strerror})") from None


def _write(path: Path, text: str) -> None:
    """Write a file whole or not at all. Raises RulebookError."""
    spare = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with spare.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        spare.replace(path)
    except OSError as error:
        raise RulebookError(f"{path.name}: cannot be written ({error.strerror})") from None
    finally:
        spare.unlink(missing_ok=True)
