"""A game file as fields, and fields as a game file: every key the language has, as text.

What a key takes is asked of the reader itself (`language`); what a field says is checked by reading
the file that comes of it, like every other.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

import tomlkit

from referee.core.value import dataclass
from referee.rulebook import language
from referee.rulebook.language import Ask, Asks
from referee.rulebook.reading import RulebookError
from referee.rulebook.words import games as say

Keys = Mapping[str, object]
NOTHING = "none"
"""What stands in a field for a list that is empty, and says something by that."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A game file, taken apart: its head, [judge] and its [[judge.end]], each [[event]] and each
    [[step]]."""

    head: Keys
    judge: Keys
    events: tuple[Keys, ...]
    steps: tuple[Keys, ...]
    ends: tuple[Keys, ...] = ()

    @property
    def text(self) -> str:
        """The file."""
        document = tomlkit.document()
        document.add(tomlkit.comment(say.as_played(self.head.get("name", ""))))
        document.add(tomlkit.nl())
        document.update(self.head)
        further = {"end": [dict(end) for end in self.ends]} if self.ends else {}
        document["judge"] = {**self.judge, **further}
        if self.events:
            document["event"] = [dict(event) for event in self.events]
        document["step"] = [dict(step) for step in self.steps]
        return document.as_string()


def draft(text: str) -> Draft:
    """A game file taken apart. Raises RulebookError."""
    try:
        found: dict[str, Any] = tomllib.loads(text)
    except ValueError as error:
        raise RulebookError(f"this is not TOML ({error})") from None
    parts = {key: found.pop(key, None) for key in ("judge", "event", "step")}
    judge = dict(parts["judge"] or {})
    ends = tuple(judge.pop("end", ()))
    return Draft(found, judge, tuple(parts["event"] or ()), tuple(parts["step"] or ()), ends)


def asks_of(part: str, keys: Keys) -> Asks:
    """What may be said in a part of a file: "judge", "end", "event", or a "step" by its word."""
    if part in ("judge", "end"):
        return language.of_judge() if part == "judge" else language.of_end()
    return language.of_event() if part == "event" else language.of_step(str(keys.get("do", "")))


def as_field(ask: Ask, keys: Keys) -> str:
    """What stands in the field of a key; nothing where it is as usual."""
    if ask.key not in keys:
        return "1" if ask.usual is True else ""
    said = keys[ask.key]
    if isinstance(said, bool):
        return "1" if said else ""
    if isinstance(said, list):
        return ", ".join(map(str, said)) or NOTHING
    return str(said)


def as_keys(asks: Asks, sent: Mapping[str, str]) -> dict[str, object]:
    """What the fields say, what is as usual left out. Raises RulebookError."""
    found: dict[str, object] = {}
    for key, ask in asks.items():
        said = _read(ask, sent.get(key, "").strip())
        usual = list(ask.usual) if isinstance(ask.usual, tuple) else ask.usual
        if said is not None and said != usual:
            found[key] = said
    return found


def _read(ask: Ask, text: str) -> object:
    """One field; None where nothing is said."""
    if ask.kind == "flag":
        return text == "1"
    if not text:
        return None
    if ask.kind == "number":
        return _number(ask.key, text)
    if ask.kind == "choice" or ask.kind == "text":
        return text
    if text == NOTHING:
        return []
    if ask.kind == "numbers":
        return [_number(ask.key, part) for part in re.split(r"[,\s]+", text) if part]
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if ask.kind == "mixed":
        mixed = [int(part) if re.fullmatch(r"\d{1,4}", part) else part for part in parts]
        return mixed if ask.key == "prices" or len(mixed) > 1 else mixed[0]
    return parts


def _number(key: str, text: str) -> int:
    if re.fullmatch(r"\d{1,4}", text) is None:
        raise RulebookError(say.whole_number(key, text[:20]))
    return int(text)


def step_of(word: str, sent: Mapping[str, str]) -> Keys:
    """A step as its fields say it. Raises RulebookError."""
    return {"do": word, **as_keys(language.of_step(word), sent)}


def moved(steps: Sequence[Keys], at: int, word: str) -> tuple[Keys, ...]:
    """The steps with one more of that word after the at-th (from 1), or without it ("out"), or with
    it one place earlier ("up"). "again" goes back to the same steps as before."""
    made = list(steps)
    place = at - 1
    if word == "out":
        gone = made.pop(place)
        return _again(made, at, -1) if gone else tuple(made)
    if word == "up" and place > 0:
        made[place - 1], made[place] = made[place], made[place - 1]
        return tuple(made)
    if word == "up":
        return tuple(made)
    made.insert(at, NEW.get(word, {"do": word}))
    return _again(made, at + 1, 1)


def _again(steps: Sequence[Keys], from_: int, by: int) -> tuple[Keys, ...]:
    """The steps with those that lead back to a later one (its number) put right."""
    return tuple(
        {**step, "to": to + by} if isinstance(to := step.get("to"), int) and to >= from_ else step
        for step in steps
    )


NEW: Mapping[str, Keys] = {
    "blinds": {"do": "blinds", "posts": ["eldest", "second"], "units": [1, 2]},
    "deal": {"do": "deal", "down": 1},
    "bet": {"do": "bet", "name": say.ONE_MORE_BET},
    "pass": {"do": "pass", "cards": 1},
    "discard": {"do": "discard", "cards": 1},
    "turn-up": {"do": "turn-up", "cards": 1},
    "offer": {"do": "offer", "prices": [1]},
    "again": {"do": "again", "to": 2},
    "declare": {"do": "declare", "says": "in-out"},
}
"""What a step says when it is added, where its word alone is not enough."""
