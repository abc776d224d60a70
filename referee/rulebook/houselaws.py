"""Laws that a house wrote for itself: `<data>/house/laws/<id>.toml`, read and written.

A file has a title, when it applies, and what is ruled; it may say why, name the law of the book
that it overrides, how players ask for it, and what the app carries out. A file that cannot be used
is told with file, key and cure, and stops nothing else. Must not know any form.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import tomlkit
from tomlkit import TOMLDocument
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Array

from referee.core.book.book import Book
from referee.core.book.law import HOUSE, Chapter, Effect, Law, Picture, Ruling
from referee.core.value import dataclass
from referee.rulebook.house import HouseGames
from referee.rulebook.laws import STAGES
from referee.rulebook.reading import RulebookError, Toml, load_toml, parse_toml
from referee.rulebook.words import games as say
from referee.rulebook.words.naming import lawful

CHAPTER = Chapter(HOUSE, say.HOUSE_LAWS, say.OWN_RULES, "rest", "money")
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
CITE = say.THIS_HOUSE
FIRST = 5
"""Their place among the laws of a moment: before most of the book."""
MOST_CHIPS = 1_000_000
PAYS = "pays-in"
DOES: Mapping[str, tuple[str, Effect]] = {
    "bets-back": (say.BETS_BACK, Effect("return", since="deal")),
    "foul": (say.FOUL, Effect("foul")),
    "drops": (say.AS_FOLDED, Effect("drop")),
    PAYS: (say.PAYS_IN, Effect("pay-in")),
    "no-raise": (say.NO_RAISE, Effect("no-raise")),
    "warned": (say.WARNED, Effect("warn")),
    "deal-again": (say.DEAL_AGAIN, Effect("redeal", antes="house")),
    "next-deals": (say.NEXT_DEALS, Effect("redeal", dealer="next", antes="house")),
    "set-aside": (say.SET_ASIDE, Effect("impound")),
}
"""What an own law can have carried out: its name in the file, the words of the form, the effect."""
SEEN: Mapping[str, Picture] = {
    "bets-back": "amount",
    "foul": "cards",
    "drops": "fold",
    "no-raise": "turn",
    "deal-again": "cards",
    "next-deals": "cards",
}
"""Under which picture a law of its own is looked for, by the first thing it does."""
OF_NOBODY = ("deal-again", "next-deals", "set-aside")
"""Those that are about no player in particular."""


@dataclass(frozen=True, slots=True)
class OwnLaw:
    """What the form of an own law says. overrides: a law of the book, or nothing; does: names of
    DOES; chips: how many are paid into the pot."""

    title: str
    when: str
    ruling: str
    why: str = ""
    overrides: str = ""
    asked_as: tuple[str, ...] = ()
    does: tuple[str, ...] = ()
    chips: int = 0


@dataclass(frozen=True, slots=True)
class OwnLaws:
    """The own laws that are there. laws: those in force, by id; broken: of each other file its id
    and one sentence that says what is wrong."""

    laws: Mapping[str, OwnLaw]
    broken: Mapping[str, str]


def id_of(title: str) -> str:
    """The name of the file: "No phones at the table" -> "no-phones-at-the-table"."""
    plain = title.lower().replace("’", "").replace("'", "")
    return lawful("-".join(re.findall(r"[a-z0-9]+", plain))[:60].strip("-"))


def own_laws(book: Book, folder: Path) -> OwnLaws:
    """The files of a folder, in the order of their names. Of two that override the same law the
    second is broken."""
    laws: dict[str, OwnLaw] = {}
    broken: dict[str, str] = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            own = read_own_law(path)
            _check(path.stem, own, laws, book)
        except RulebookError as error:
            broken[path.stem] = str(error)
            continue
        laws[path.stem] = own
    return OwnLaws(laws, broken)


def with_own_laws(book: Book, shelf: OwnLaws) -> Book:
    """The book with the laws of a house in a chapter of their own."""
    laws = {id: law for id, law in book.laws.items() if law.chapter != CHAPTER.id}
    chapters = tuple(chapter for chapter in book.front.chapters if chapter.id != CHAPTER.id)
    laws |= {id: _law(id, own, laws.get(own.overrides)) for id, own in shelf.laws.items()}
    ordered = {law.id: law for law in sorted(laws.values(), key=lambda law: (law.order, law.id))}
    front = replace(book.front, chapters=(*chapters, CHAPTER) if shelf.laws else chapters)
    return replace(book, laws=ordered, front=front)


def house_games(shipped: Book, data: Path, rulebook: Path) -> HouseGames:
    """What lies in a house's data folder: its games, on top of the shipped book with its laws."""
    house = HouseGames(shipped, data / "house", rulebook)
    house.shipped = with_own_laws(shipped, own_laws(shipped, house.laws))
    return house


def _check(id: str, own: OwnLaw, others: Mapping[str, OwnLaw], book: Book) -> None:
    """Its name is its own, and what it overrides is there and overridden by no other law."""
    shipped = {law.id for law in book.laws.values() if law.chapter != CHAPTER.id}
    if id in shipped:
        raise RulebookError(f"{id}.toml: the rulebook has a law of that name already")
    if not own.overrides:
        return
    where = f'{id}.toml: "overrides" names "{own.overrides}"'
    if own.overrides not in shipped:
        raise RulebookError(f"{where}, and the rulebook has no such law")
    for other, law in others.items():
        if law.overrides == own.overrides:
            raise RulebookError(f"{where}, which {other}.toml overrides already; only one may")


def read_own_law(path: Path) -> OwnLaw:
    """One law of a house. Raises RulebookError."""
    if ID.fullmatch(path.stem) is None:
        raise RulebookError(f"{path.name}: is named in small letters, digits and dashes")
    return law_of(load_toml(path))


def law_of(table: Toml) -> OwnLaw:
    """What a law's file says. Raises RulebookError."""
    own = OwnLaw(
        title=table.text("title"),
        when=table.text("when"),
        ruling=table.text("ruling"),
        why=table.text("why", say.AGREED),
        overrides=table.text("overrides", ""),
        asked_as=table.texts("asked-as", ()),
        does=table.texts("does", (), allowed=DOES),
        chips=table.number("chips", 0, least=0, most=MOST_CHIPS),
    )
    table.done()
    if (PAYS in own.does) != bool(own.chips):
        raise table.error("chips", f'must say how many where "does" has "{PAYS}", and only there')
    return own


def _law(id: str, own: OwnLaw, instead: Law | None) -> Law:
    """instead: the law of the book in whose place it stands; it is looked for where that one is."""
    effects = tuple(
        replace(DOES[name][1], chips=own.chips) if name == PAYS else DOES[name][1]
        for name in own.does
    )
    about = any(name not in OF_NOBODY for name in own.does)
    seen = next((SEEN[name] for name in own.does if name in SEEN), CHAPTER.picture)
    return Law(
        id=id,
        title=own.title,
        summary=own.when,
        cites=(CITE,),
        stages=STAGES,
        needs=("offender",) if about else (),
        root="so",
        questions=(),
        rulings=(Ruling("so", own.ruling, own.why, (CITE,), effects or (Effect("note"),)),),
        order=FIRST,
        asked_as=own.asked_as,
        chapter=CHAPTER.id,
        see=(own.overrides,) if own.overrides else (),
        overrides=own.overrides,
        settles=instead.settles if instead else CHAPTER.settles,
        picture=instead.picture if instead else seen,
    )


def write_own_law(book: Book, folder: Path, own: OwnLaw, id: str = "") -> None:
    """Keep a law in a file of its own. id: the law that is written anew; without it one of the
    same title is. Raises RulebookError; then nothing is kept. Raises OSError."""
    name = id or id_of(own.title)
    if not name:
        raise RulebookError(say.NEEDS_TITLE)
    others = {own_id: law for own_id, law in own_laws(book, folder).laws.items() if own_id != name}
    _check(name, own, others, book)
    path = folder / f"{name}.toml"
    text = _text(own, path)
    law_of(parse_toml(text, path.name))
    folder.mkdir(parents=True, exist_ok=True)
    _write(path, text)


def delete_own_law(folder: Path, id: str) -> bool:
    """Throw a law away, whether or not its file can be used; whether it was there. Raises
    OSError."""
    found = next((path for path in folder.glob("*.toml") if path.stem == id), None)
    if found is not None:
        found.unlink()
    return found is not None


def _text(own: OwnLaw, path: Path) -> str:
    """The file of a law. What is written there already keeps its order and its remarks."""
    document = _document(path)
    says = {
        "title": own.title,
        "when": own.when,
        "ruling": own.ruling,
        "why": own.why,
        "overrides": own.overrides,
        "asked-as": list(own.asked_as),
        "does": list(own.does),
        "chips": own.chips,
    }
    for key, value in says.items():
        if not value:
            document.pop(key, None)
        elif isinstance(value, list) and isinstance(there := document.get(key), Array):
            for word in [word for word in there if word not in value]:
                there.remove(word)
            there.extend(word for word in value if word not in there)
        elif document.get(key) != value:
            document[key] = value
    return document.as_string()


def _document(path: Path) -> TOMLDocument:
    """What a file says, remarks and all; nothing where it is not there, or is no TOML."""
    try:
        return tomlkit.parse(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, TOMLKitError):
        return tomlkit.document()


def _write(path: Path, text: str) -> None:
    """Whole or not at all."""
    spare = path.with_suffix(".new")
    spare.write_text(text, encoding="utf-8")
    os.replace(spare, path)
