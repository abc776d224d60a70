"""Reads what stands around the laws: chapters.toml, terms.toml and sources.toml.

Knows what a citation looks like. Must not know any law: laws.py reads those.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, cast, get_args

from referee.core.book.law import Chapter, Front, Picture, Settles, Source
from referee.rulebook.reading import RulebookError, Toml, load_toml

CHAPTERS: Final = "chapters.toml"
TERMS: Final = "terms.toml"
SOURCES: Final = "sources.toml"
NUMBER: Final = re.compile(r"(RP-)?\d+(-[A-Z]\d*|-\d+|-[A-Z]\d+)?(\([a-z0-9]\))?( Addendum \d+)?")
"""The numbers that occur: 8, 2-3, 53-A, 35-A7, RP-10-D, 1(c), 43-A Addendum 2."""


def load_front(folder: Path) -> Front:
    """The three files of a folder of laws. Raises RulebookError."""
    return Front(
        chapters=load_chapters(folder / CHAPTERS),
        terms=load_terms(folder / TERMS),
        sources=load_sources(folder / SOURCES),
    )


def load_chapters(path: Path) -> tuple[Chapter, ...]:
    """The chapters, in the order in which the book is read. Raises RulebookError."""
    table = load_toml(path)
    found: list[Chapter] = []
    for entry in table.tables("chapter"):
        settles, picture = sorting(entry)
        chapter = Chapter(
            entry.text("id"), entry.text("title"), entry.text("about"), settles, picture
        )
        entry.done()
        if chapter.id in [other.id for other in found]:
            raise entry.error("id", f'says "{chapter.id}" a second time')
        found.append(chapter)
    table.done()
    return tuple(found)


def sorting(
    table: Toml, settles: Settles = "rest", picture: Picture = ""
) -> tuple[Settles, Picture]:
    """What a chapter or a law settles, and under which picture it is looked for, unless it says
    nothing of that."""
    found = table.choice("settles", get_args(Settles), settles)
    seen = table.choice("picture", get_args(Picture), picture)
    return cast(Settles, found), cast(Picture, seen)


def load_terms(path: Path) -> tuple[tuple[str, str], ...]:
    """Every term with its explanation, by the alphabet. Raises RulebookError."""
    table = load_toml(path)
    found = [(term, table.text(term)) for term in table]
    return tuple(sorted(found, key=lambda pair: pair[0].casefold()))


def load_sources(path: Path) -> tuple[Source, ...]:
    """Every authority. Raises RulebookError."""
    table = load_toml(path)
    found: list[Source] = []
    for entry in table.tables("source"):
        source = _source(entry)
        if source.tag in [other.tag for other in found]:
            raise entry.error("tag", f'says "{source.tag}" a second time')
        found.append(source)
    table.done()
    return tuple(found)


def _source(table: Toml) -> Source:
    source = Source(
        tag=table.text("tag"),
        name=table.text("name"),
        edition=table.text("edition"),
        year=table.text("year", ""),
        read=table.text("read"),
        places=table.texts("places", ()),
        sections=table.texts("sections", ()),
        numbered=table.flag("numbered", False),
        alone=table.flag("alone", False),
    )
    table.done()
    return source


def check_cite(file: str, cite: str, front: Front) -> None:
    """Refuse a citation that names no known authority, or no place that may be cited there.

    :raises RulebookError: names the file, the citation and what may stand there.
    """
    source = front.source(cite)
    if source is None:
        tags = ", ".join(source.tag for source in front.sources) or "none"
        raise RulebookError(f'{file}: cites "{cite}", which is no known source; known: {tags}')
    if not _is_place(cite.removeprefix(source.tag).strip(), source):
        raise RulebookError(f'{file}: cites "{cite}"; of {source.tag} {_may_be(source)}')


def _is_place(place: str, source: Source) -> bool:
    if not place:
        return source.alone
    if place in source.places or (source.numbered and NUMBER.fullmatch(place)):
        return True
    for section in sorted(source.sections, key=len, reverse=True):
        if place == section or place.startswith(f"{section} "):
            rest = place.removeprefix(section).strip()
            return not rest or NUMBER.fullmatch(rest) is not None
    return False


def _may_be(source: Source) -> str:
    """What may follow a tag, as the error says it."""
    ways = []
    if source.places:
        ways.append(f"these places: {', '.join(source.places)}")
    if source.sections:
        ways.append(f"a section, with or without a number: {', '.join(source.sections)}")
    if source.numbered:
        ways.append("a number such as 8, 2-3, 53-A, RP-10-D or 1(c)")
    if source.alone:
        ways.append("nothing more")
    return "may be cited " + "; or ".join(ways or ["nothing"])
