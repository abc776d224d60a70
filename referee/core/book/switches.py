"""The choices of a house where the authorities differ, and the presets that answer all of them.

Must not know where they are kept or what a law does with them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from referee.core.value import dataclass

Authority = Literal["morehead", "roberts", "tda", "house"]
SWITCHES = (
    *("letter-or-fairness", "how-long-a-misdeal", "misdeal-costs-the-deal"),
    *("ante-again-after-a-misdeal", "card-shown-in-the-draw", "card-shown-before-the-draw"),
    *("wrong-number-in-the-draw", "short-and-the-next-served", "passed-over-at-the-draw"),
    *("changing-the-number", "most-cards-in-the-draw", "pack-runs-out", "splitting-openers"),
    *("false-openers-before-the-draw", "nobody-opens", "out-of-turn", "fold-out-of-turn"),
    *("owing-after-an-early-drop", "string-bet", "misheard-amount", "did-not-see-the-raise"),
    *("raise-too-small", "raises-in-a-limit-game", "losers-at-the-showdown", "asking-to-see"),
    *("thrown-in-winner", "odd-chip", "who-bets-first-in-stud", "short-of-chips", "check-raise"),
    *("both-ways-and-a-tie", "flop-of-four-cards", "cards-shown-in-play", "ties-with-wild-cards"),
    *("several-short-all-ins", "raise-to-or-by", "who-shows-first", "cards-or-word"),
    "lessons-on-phones",
)
"""All there are, in the order in which they are asked; what is new stands at the end."""
BY_NUMBER: Mapping[str, str] = {f"S{at}": id for at, id in enumerate(SWITCHES, 1)}
"""What rows of the log and deals in writing said of the first 38 when they had numbers."""


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

    id: its name ("out-of-turn"); ask: the question in plain words; changes: what
    is different at the table; laws: the ids of the laws it governs; default: preset -> choice.
    """

    id: str
    title: str
    ask: str
    changes: str
    choices: tuple[Choice, ...]
    laws: tuple[str, ...]
    default: tuple[tuple[str, str], ...]

    def choice(self, id: str) -> Choice | None:
        """The choice of that name, if it has one."""
        return next((choice for choice in self.choices if choice.id == id), None)


@dataclass(frozen=True, slots=True)
class Switches:
    """All switches in the order of SWITCHES, and the presets, the first the usual one."""

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

    def of(self, id: str) -> Switch | None:
        """The switch of that name, if there is one."""
        return next((switch for switch in self.all if switch.id == id), None)

    def governing(self, law: str) -> tuple[Switch, ...]:
        """The switches that govern a law."""
        return tuple(switch for switch in self.all if law in switch.laws)
