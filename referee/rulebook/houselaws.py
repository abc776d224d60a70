"""Laws that a house wrote for itself: `<data>/house/laws/<id>.toml`, read and written.

A file has a title, when it applies, and what is ruled; it may say why, name the law of the book
that it overrides, and how players ask for it. Must not know any form.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from referee.core.book import Book
from referee.core.law import Chapter, Effect, Law, Ruling
from referee.rulebook.laws import STAGES
from referee.rulebook.reading import RulebookError, load_toml

CHAPTER = Chapter("house", "Laws of this house", "What this table has agreed on, in its own words.")
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
CITE = "This house"
FIRST = 5
"""Their place among the laws of a moment: before most of the book."""


@dataclass(frozen=True, slots=True)
class OwnLaw:
    """What the form of an own law says. overrides: a law of the book, or nothing."""

    title: str
    when: str
    ruling: str
    why: str = ""
    overrides: str = ""
    asked_as: tuple[str, ...] = ()


def id_of(title: str) -> str:
    """The name of the file: "No phones at the table" -> "no-phones-at-the-table"."""
    plain = title.lower().replace("’", "").replace("'", "")
    return "-".join(re.findall(r"[a-z0-9]+", plain))[:60].strip("-")


def with_own_laws(book: Book, folder: Path) -> Book:
    """The book with the laws of a house in a chapter of their own.

    :raises RulebookError: a wrong file, a name that the book has already, or two laws that
        override the same one.
    """
    laws = {id: law for id, law in book.laws.items() if law.chapter != CHAPTER.id}
    chapters = tuple(one for one in book.front.chapters if one.id != CHAPTER.id)
    own = [load_own_law(path) for path in sorted(folder.glob("*.toml"))]
    _check(own, laws)
    laws |= {law.id: law for law in own}
    ordered = {law.id: law for law in sorted(laws.values(), key=lambda law: (law.order, law.id))}
    front = replace(book.front, chapters=(*chapters, CHAPTER) if own else chapters)
    return replace(book, laws=ordered, front=front)


def _check(own: Iterable[Law], laws: Mapping[str, Law]) -> None:
    over: dict[str, str] = {}
    for law in own:
        if law.id in laws:
            raise RulebookError(f"{law.id}.toml: the rulebook has a law of that name already")
        if not law.overrides:
            continue
        where = f'{law.id}.toml: "overrides" names "{law.overrides}"'
        if law.overrides not in laws:
            raise RulebookError(f"{where}, and the rulebook has no such law")
        if law.overrides in over:
            raise RulebookError(
                f"{where}, which {over[law.overrides]}.toml overrides already; only one may"
            )
        over[law.overrides] = law.id


def load_own_law(path: Path) -> Law:
    """One law of a house. Raises RulebookError."""
    table = load_toml(path)
    if ID.fullmatch(path.stem) is None:
        raise RulebookError(f"{path.name}: is named in small letters, digits and dashes")
    own = OwnLaw(
        title=table.text("title"),
        when=table.text("when"),
        ruling=table.text("ruling"),
        why=table.text("why", "This house has agreed on it."),
        overrides=table.text("overrides", ""),
        asked_as=table.texts("asked-as", ()),
    )
    table.done()
    return Law(
        id=path.stem,
        title=own.title,
        summary=own.when,
        cites=(CITE,),
        stages=STAGES,
        needs=(),
        root="so",
        questions=(),
        rulings=(Ruling("so", own.ruling, own.why, (CITE,), (Effect("note"),)),),
        order=FIRST,
        asked_as=own.asked_as,
        chapter=CHAPTER.id,
        see=(own.overrides,) if own.overrides else (),
        overrides=own.overrides,
    )


def write_own_law(book: Book, folder: Path, own: OwnLaw) -> Book:
    """Keep a law in a file of its own and give back the book with it; a law of the same title is
    written anew. Raises RulebookError; then nothing is kept. Raises OSError."""
    name = id_of(own.title)
    if not name:
        raise RulebookError("A law needs a title with letters in it.")
    path = folder / f"{name}.toml"
    before = path.read_text(encoding="utf-8") if path.exists() else None
    folder.mkdir(parents=True, exist_ok=True)
    _write(path, _text(own))
    try:
        return with_own_laws(book, folder)
    except RulebookError:
        if before is None:
            path.unlink()
        else:
            _write(path, before)
        raise


def _text(own: OwnLaw) -> str:
    pairs: list[tuple[str, object]] = [
        ("title", own.title),
        ("when", own.when),
        ("ruling", own.ruling),
        ("why", own.why),
        ("overrides", own.overrides),
        ("asked-as", list(own.asked_as)),
    ]
    return "".join(
        f"{key:<9} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in pairs if value
    )


def _write(path: Path, text: str) -> None:
    """Whole or not at all."""
    spare = path.with_suffix(".new")
    spare.write_text(text, encoding="utf-8")
    os.replace(spare, path)
