"""What this house plays where the authorities differ: choices, presets, and whose rule each is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from referee.core.book import Book
from referee.core.game import House
from referee.core.switches import Authority, Choice, Switches
from referee.screens.names import listed
from referee.screens.rulebook import set_in_type

AUTHORITIES: Mapping[Authority, str] = {
    "morehead": "Morehead",
    "roberts": "Robert’s Rules",
    "tda": "the TDA rules",
    "house": "a custom of houses",
}
PASS, LIGHT = "S15", "S29"
"""Two switches that the engine keeps to by fields of their own."""


@dataclass(frozen=True, slots=True)
class Way:
    """One choice of a switch. by: whose rule it is, in words."""

    id: str
    words: str
    by: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One switch as the page asks it. laws: (id, title) of the laws it governs."""

    id: str
    title: str
    ask: str
    changes: str
    ways: tuple[Way, ...]
    laws: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A preset: a kind of table, and whether this house plays just so."""

    id: str
    title: str
    about: str
    chosen: bool


def own(house: House) -> dict[str, str]:
    """What a house has chosen, switch by switch."""
    found = dict(house.switches)
    found.update({PASS: "same"} if house.after_pass == "same" else {})
    found.update({LIGHT: "light"} if house.light else {})
    return found


def played(switches: Switches, house: House) -> Mapping[str, Choice]:
    """What is played of each switch; where nothing is chosen, as the first preset has it."""
    return switches.chosen(switches.presets[0].id, own(house))


def presets(switches: Switches, house: House) -> tuple[Table, ...]:
    """The kinds of tables, the one that is played marked."""
    now = {id: choice.id for id, choice in played(switches, house).items()}
    return tuple(
        Table(one.id, set_in_type(one.title), set_in_type(one.about), _of(switches, one.id) == now)
        for one in switches.presets
    )


def _of(switches: Switches, preset: str) -> dict[str, str]:
    return {id: choice.id for id, choice in switches.chosen(preset, {}).items()}


def lines(book: Book, house: House) -> tuple[Line, ...]:
    """Every switch in the order of its number, with what is chosen."""
    now = played(book.switches, house)
    return tuple(
        Line(
            one.id,
            set_in_type(one.title),
            set_in_type(one.ask),
            set_in_type(one.changes),
            tuple(_way(choice, now[one.id]) for choice in one.choices),
            tuple((id, set_in_type(book.laws[id].title)) for id in one.laws),
        )
        for one in book.switches.all
    )


def _way(choice: Choice, chosen: Choice) -> Way:
    by = listed([AUTHORITIES[one] for one in choice.by])
    return Way(choice.id, set_in_type(choice.words), by, choice.id == chosen.id)


def governing(book: Book, law: str, house: House) -> tuple[Line, ...]:
    """The switches that govern a law, the choice of this house first."""
    ids = {one.id for one in book.switches.governing(law)}
    return tuple(
        replace(one, ways=tuple(sorted(one.ways, key=lambda way: not way.chosen)))
        for one in lines(book, house)
        if one.id in ids
    )


def by_preset(switches: Switches, preset: str, house: House) -> House:
    """The house as a kind of table plays. An unknown preset changes nothing."""
    if preset not in [one.id for one in switches.presets]:
        return house
    return with_choices(switches, _of(switches, preset), house)


def with_choices(switches: Switches, chosen: Mapping[str, str], house: House) -> House:
    """The house with these choices; what nobody chose stays. Only what differs from the first
    preset is kept, so that a switch of a later version is played as it usually is."""
    usual = _of(switches, switches.presets[0].id)
    now = {id: choice.id for id, choice in played(switches, house).items()}
    for switch in switches.all:
        if switch.choice(chosen.get(switch.id, "")) is not None:
            now[switch.id] = chosen[switch.id]
    return replace(
        house,
        after_pass="same" if now.get(PASS) == "same" else "next",
        light=now.get(LIGHT) == "light",
        switches=tuple((id, choice) for id, choice in now.items() if choice != usual[id]),
    )
