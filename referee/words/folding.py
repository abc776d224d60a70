"""Fold or drop: the one table of a house that says drop, put over what was said with fold.

Sentences say fold everywhere. Where a night has it so, what a player reads of it is said anew by
this table. What people wrote themselves (names, reasons, laws of their own) stays: such words are
marked by a sign that nobody sees, which is taken out when the page goes out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from html import escape
from typing import Any, cast

from referee.core.book.game import Game
from referee.core.messages.event import Event
from referee.core.messages.law import ByConsent, Ruled
from referee.core.sheets.events import Column, SheetBegan
from referee.core.sheets.sheet import Sheet
from referee.core.state.night import Night

DROP: Mapping[str, str] = {
    "fold": "drop",
    "folds": "drops",
    "folded": "dropped",
    "folding": "dropping",
}
KEEP = "\u2060"
"""A word joiner: within a word it says that the word stays."""
WRITTEN = {"name", "title", "why", "what", "text", "note", "by", "about", "lines"}
"""Fields of events that hold what somebody wrote."""
OWN_LAW = "This house"
WORD = re.compile(r"(?<!\w)fold(?:s|ed|ing)?(?!\w)", re.I)
ITSELF = re.compile(r"“fold”", re.I)
"""The word itself, where it is what one chooses."""
TAG = re.compile(r"(<!--.*?-->|<[^>]*>)", re.S)
READ_OUT = re.compile(r'(\s(?:aria-label|title|placeholder|alt|data-says)=")([^"]*)(")')
STAYS = re.compile(r"<(script|style|textarea|bdi|code|pre)\b|<(\w+)[^>]*\btranslate=\"no\"")


def drops(night: Night) -> bool:
    """Whether this house says drop."""
    return night.house.fold == "drop"


def said(text: str) -> str:
    """The same in the words of a house that says drop."""
    return WORD.sub(_word, ITSELF.sub(lambda found: kept(found[0]), text))


def _word(found: re.Match[str]) -> str:
    word = found[0]
    new = DROP[word.lower()]
    return new.upper() if word.isupper() else new.capitalize() if word[0].isupper() else new


def kept(text: str) -> str:
    """The text with each such word marked to stay."""
    return WORD.sub(lambda found: f"{found[0][:1]}{KEEP}{found[0][1:]}", text)


def plain(text: str) -> str:
    """The text without marks, as it goes out."""
    return text.replace(KEEP, "") if KEEP in text else text


def _escaped(text: str) -> str:
    """As a template writes it."""
    return escape(text, quote=False).replace("'", "&#39;").replace('"', "&#34;")


def page(html: str, own: Iterable[str] = ()) -> str:
    """A page or a fragment in those words: what is read on it or read out, and nothing else.
    own: names and sentences of the house, as the page has them, which stay wherever they stand."""
    if stay := [_escaped(text) for text in own if WORD.sub("", text).strip()]:
        those = "|".join(re.escape(text) for text in sorted(stay, key=len, reverse=True))
        html = re.sub(rf"(?<!\w)(?:{those})(?!\w)", lambda found: kept(found[0]), html, flags=re.I)
    found, until, deep = [], "", 0
    for part in TAG.split(html):
        if part[:1] != "<" or part.startswith("<!--"):
            found.append(part if until or not part else said(part))
            continue
        if until:
            if re.match(rf"<{until}\b", part) and not part.endswith("/>"):
                deep += 1
            elif part.startswith(f"</{until}"):
                deep -= 1
                until = until if deep else ""
        else:
            if (stays := STAYS.match(part)) and not part.endswith("/>"):
                until, deep = stays[1] or stays[2], 1
            part = READ_OUT.sub(lambda of: f"{of[1]}{said(of[2])}{of[3]}", part)
        found.append(part)
    return plain("".join(found))


def named(night: Night) -> Night:
    """The night with what people wrote in it marked to stay."""
    if not drops(night):
        return night
    players = tuple(replace(player, name=kept(player.name)) for player in night.players)
    devices = tuple((logged, kept(name)) for logged, name in night.devices)
    wanted = tuple((seat, written(sheet)) for seat, sheet in night.wanted)
    return replace(
        night,
        title=kept(night.title),
        players=players,
        devices=devices,
        sheets=tuple(_sheet(sheet) for sheet in night.sheets),
        wanted=cast(Any, wanted),
        paper=tuple((line, kept(text)) for line, text in night.paper),
    )


def _sheet(sheet: Sheet) -> Sheet:
    """A score sheet with what people wrote on it marked to stay."""
    lines = tuple(
        replace(line, corrected=tuple(replace(was, why=kept(was.why)) for was in line.corrected))
        for line in sheet.lines
    )
    return replace(sheet, title=kept(sheet.title), columns=_columns(sheet.columns), lines=lines)


def _columns(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    return tuple(replace(column, name=kept(column.name)) for column in columns)


def written(event: Event) -> Event:
    """The event with what somebody wrote in it marked to stay."""
    if isinstance(event, ByConsent) and event.reason != "settled":
        return event
    wrote = set(WRITTEN)
    if isinstance(event, Ruled):
        wrote = wrote | {"say", "interpretation"} if OWN_LAW in event.cites else wrote - {"title"}
    changed: Any = event
    if isinstance(event, SheetBegan):
        changed = replace(event, columns=_columns(event.columns))
    if isinstance(game := getattr(changed, "game", None), Game):
        changed = replace(changed, game=replace(game, name=kept(game.name)))
    texts = {
        field.name: kept(text)
        for field in fields(changed)
        if field.name in wrote and isinstance(text := getattr(changed, field.name), str)
    }
    marked = any(KEEP in text for text in texts.values())
    return cast(Event, replace(changed, **texts) if marked else changed)
