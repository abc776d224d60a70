"""Moments of many kinds, every command tried at them, right and wrong ones, and what came of each
kept in words: a net for the rules.

Like the walks it says that something is another, not that it is wrong: who changes something on
purpose reads the difference and keeps it, KEEP=write. What is right stands in the tables beside
it. Commands and fields that did not exist when it was kept are not asked for.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields
from functools import cache
from pathlib import Path
from random import Random
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from shelf import BOOK
from walks import words

from referee.core.book.game import Game, Limit, Stakes
from referee.core.book.house import House
from referee.core.book.law import Law
from referee.core.messages.command import HandCommand, Stand, TableCommand
from referee.core.state.night import Night
from referee.notation.player import play

Tried = HandCommand | TableCommand | Stand
EACH = 2
"""So many forms of each command of a deal are tried at a moment."""
POOR = "stacks Ann 3, Bob 30, Cy 9"
OPENED = ("Ann opens 2", "Bob calls", "Cy drops")
PAT = ("Ann stands pat", "Bob stands pat", "Cy stands pat")
WON = ("Ann opens 2", "Bob drops", "Cy drops", "Ann shows openers", "Ann wins")
MOMENTS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "before the deal": ("jackpots", "", ()),
    "the antes are in": ("jackpots", "", ("all ante",)),
    "opened": ("jackpots", "", ("Ann opens 2",)),
    "all-in": ("jackpots", POOR, ("Ann opens 2",)),
    "a side pot": (
        "jackpots",
        POOR,
        ("Ann opens 2", "Bob calls", "Cy calls", *PAT, "Bob bets 4"),
    ),
    "the draw": ("jackpots", "", ("Ann opens 2", "Bob calls", "Cy calls", "Ann draws 1")),
    "after the draw": ("jackpots", "", (*OPENED, "Ann stands pat", "Bob stands pat")),
    "the showdown": (
        "jackpots",
        "",
        (*OPENED, "Ann stands pat", "Bob stands pat", "all check"),
    ),
    "paid": (
        "jackpots",
        "",
        WON,
    ),
    "a second deal": (
        "jackpots",
        "",
        (*WON, "next deal", "all ante", "Bob opens 2"),
    ),
    "real chips": ("jackpots", "", ("chips real bets", "all ante", "Ann opens 2", "Bob calls")),
    "milestones": ("jackpots", "", ("chips real milestones", "all ante", "Ann opens 2")),
    "thrown in, antes stay": ("jackpots", "", ("all ante", "throw in, antes stay")),
    "blinds": ("texas-holdem", "", ()),
    "the flop": ("texas-holdem", POOR, ("blinds", "Cy calls", "Ann calls", "Bob checks")),
    "stud": ("seven-card-stud", "", ("all ante",)),
    "up cards": ("baseball", POOR, ("all ante",)),
    "an offer": ("push", "", ("all ante",)),
    "bought cards": ("buy-your-card", "", ("all ante",)),
    "in or out": ("guts-two-card", "", ("all ante",)),
    "all declared": ("guts-two-card", "", ("all ante", "declared Ann in, Bob in, Cy out")),
    "turns": ("knock-poker", "", ("all ante",)),
    "lives": ("screw-your-neighbor", "", ()),
    "against the pot": ("in-between", "", ("all ante",)),
}


@cache
def night(name: str) -> Night:
    return at(*MOMENTS[name])


def at(game: str, head: str, acts: tuple[str, ...]) -> Night:
    """The night after these acts of a written deal of Ann, Bob and Cy."""
    played = play("\n".join((f"game {game}", "seats Ann Bob Cy", head, "", *acts)), BOOK)
    assert played.wrong == []
    return played.log.night


def commands(name: str) -> Iterator[Tried]:
    """Forms of every command, the same whenever this is asked."""
    forms = {
        **dict.fromkeys(get_args(TableCommand), 1),
        **dict.fromkeys(get_args(HandCommand), EACH),
    }
    for kind, many in forms.items():
        for number in range(many):
            command = some(kind, f"{name} {number}")
            if command is not None:
                yield command
                if number == 0 and isinstance(command, HandCommand):
                    yield Stand(command, freely=Random(name).random() < 0.5)


def some(kind: type, seed: str) -> Any:
    """One of a class with fields as they could be, or None where nothing is known to fit."""
    given, hints = dict[str, Any](), get_type_hints(kind)
    for field in fields(kind):
        chance = Random(f"{seed} {kind.__name__} {field.name}")
        if field.default is not MISSING and chance.random() < 0.5:
            continue
        able = fitting(hints[field.name], field.name)
        if not able:
            return None
        given[field.name] = chance.choice(able)
    return kind(**given)


NAMED: dict[str, tuple[object, ...]] = {
    "card": ("3", "4", "Q", "7h"),
    "name": ("Zoe", "ann", " "),
    "chips": (1, 2, 5, 40),
    "amount": (1, 2, 5, 40),
    "to": (2, 4, 6, 9),
    "pot": (0, 0, 1),
}


def fitting(kind: Any, name: str = "") -> tuple[Any, ...]:
    """Values of a type, the likely ones oftener."""
    if name in NAMED and get_origin(kind) is None:
        return NAMED[name]
    if get_origin(kind) is Literal:
        return get_args(kind)
    if get_origin(kind) in (Union, UnionType):
        parts = [part for part in get_args(kind) if part is not NoneType]
        return (*(value for part in parts for value in fitting(part)), None)
    if get_origin(kind) is tuple:
        part, *rest = get_args(kind)
        if rest != [...]:
            return ((0, 2), (1, 1)) if {part, *rest} == {int} else ()
        able = fitting(part)
        return ((), able[:1], able[1:3]) if able else ()
    known: dict[Any, tuple[Any, ...]] = {
        int: (0, 1, 2, 0, 1, 2, 3, 5, 9, -1),
        bool: (False, True),
        str: ("", "hand", "pizza"),
        Game: tuple(BOOK.games[name] for name in ("jackpots", "texas-holdem", "guts-two-card")),
        Stakes: (Stakes(), Stakes(2, Limit("fixed", (2, 4))), Stakes(ante=-1)),
        House: (House(), House(kitty=2)),
        Law: tuple(BOOK.laws[name] for name in ("false-openers", "mucked-hand")),
    }
    return known.get(kind, ())


def compared(kept: Path, name: str, comes_to: Callable[[Tried, Night], str]) -> None:
    """What came of the commands at a moment is what came of them before."""
    found = {words(command): comes_to(command, night(name)) for command in commands(name)}
    as_kept(kept, name, {command: what for command, what in found.items() if what})


def as_kept(kept: Path, name: str, now: Mapping[str, str]) -> None:
    """What was tried, and what came of it, at a moment: what came of it before."""
    if os.environ.get("KEEP") == "write":
        _keep(kept, name, now)
    before = _kept(kept.read_text(encoding="utf-8")).get(name, {})
    tried = before.keys() & now.keys()  # a command with another field has other forms
    assert len(tried) > 0.9 * len(before), f"too few of {name} are kept: KEEP=write"
    others = [
        f"{command}\n    was {before[command]}\n    is  {now[command]}"
        for command in sorted(tried)
        if now[command] != before[command]
    ]
    assert not others, f"KEEP=write keeps what is meant to be so:\n{chr(10).join(others)}"


@cache
def _kept(text: str) -> dict[str, dict[str, str]]:
    """For each moment each command, and what it came to."""
    found: dict[str, dict[str, str]] = {}
    for block in text.split("\n\n"):
        name, *lines = block.strip().splitlines() or [""]
        split = (line.split(" ← ") for line in lines)
        found[name] = {command: what for what, those in split for command in those.split("; ")}
    return found


def _keep(kept: Path, name: str, now: Mapping[str, str]) -> None:
    """Keeps what everything comes to now, those together that come to the same."""
    those: dict[str, Mapping[str, str]] = {}
    if kept.exists():
        those |= _kept(kept.read_text(encoding="utf-8"))
    those[name] = now
    told = []
    for moment in sorted(those, key=[*MOMENTS, *those].index):
        found: dict[str, list[str]] = {}
        for command, what in those[moment].items():
            found.setdefault(what, []).append(command)
        lines = (f"{what} ← {'; '.join(each)}" for what, each in sorted(found.items()))
        told.append("\n".join([moment, *lines]))
    kept.write_text("\n\n".join(told) + "\n", encoding="utf-8")
