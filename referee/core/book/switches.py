"""The choices of a house where the authorities differ, and the presets that answer all of them.

Must not know where they are kept or what a law does with them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Authority = Literal["morehead", "roberts", "tda", "house"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a switch. by: whose rule it is; "house" is a custom, or our own way out."""

    id: str
    words: str
    by: tuple[Authority, ...]


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of table that answers every switch."""

    id: str
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class Switch:
    """One choice of the house.

    id: its number ("S5"); key: its speaking name; ask: the question in plain words; changes: what
    is different at the table; laws: the ids of the laws it governs; default: preset -> choice.
    """

    id: str
    key: str
    title: str
    ask: str
    changes: str
    choices: tuple[Choice, ...]
    laws: tuple[str, ...]
    default: tuple[tuple[str, str], ...]

    def choice(self, id: str) -> Choice | None:
        """The choice of that name, if it has one."""
        return next((one for one in self.choices if one.id == id), None)


@dataclass(frozen=True, slots=True)
class Switches:
    """All switches in the order of their numbers, and the presets, the first the usual one."""

    presets: tuple[Preset, ...] = ()
    all: tuple[Switch, ...] = ()

    def chosen(self, preset: str, own: Mapping[str, str]) -> Mapping[str, Choice]:
        """What a house plays, switch by switch: its own choice, else that of its preset.

        own: switch id -> choice id. A choice that is gone from the file counts as not made.
        """
        found: dict[str, Choice] = {}
        for switch in self.all:
            usual = switch.choice(dict(switch.default)[preset])
            choice = switch.choice(own.get(switch.id, "")) or usual
            assert choice is not None, f"{switch.id} has no answer for {preset}"
            found[switch.id] = choice
        return found

    def governing(self, law: str) -> tuple[Switch, ...]:
        """The switches that govern a law."""
        return tuple(switch for switch in self.all if law in switch.laws)
