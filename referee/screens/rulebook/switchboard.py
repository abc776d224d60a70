"""What this house plays where the authorities differ: choices, presets, and whose rule each is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from referee.core.book.book import Book
from referee.core.book.game import Stakes
from referee.core.book.house import CAPS, LIMITED, RAISES, House, raises_choice
from referee.core.book.switches import Choice, Switches
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.rulebook.words.rulebook import set_in_type
from referee.screens.rulebook.words.switchboard import AUTHORITIES, say_raises
from referee.screens.words.names import listed


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    """One choice of a switch. by: whose rule it is, in words."""

    id: str
    words: str
    by: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class SwitchLine:
    """One switch as the page asks it. laws: (id, title) of the laws it governs; instead: what is
    played where it is none of the choices."""

    id: str
    title: str
    ask: str
    changes: str
    ways: tuple[ChoiceLine, ...]
    laws: tuple[tuple[str, str], ...]
    instead: str = ""


@dataclass(frozen=True, slots=True)
class PresetLine:
    """A preset: a kind of table, and whether this house plays just so."""

    id: str
    title: str
    about: str
    chosen: bool


def played(switches: Switches, stakes: Stakes, house: House) -> Mapping[str, Choice]:
    """What is played of each switch; where nothing is chosen, as the first preset has it. A number
    of raises that is none of the choices is left out."""
    raises = raises_choice(stakes.limit)
    own = dict(house.choices) | {RAISES: raises}
    found = dict(switches.chosen(switches.presets[0].id, own))
    if not raises:
        del found[RAISES]
    return found


def presets(switches: Switches, stakes: Stakes, house: House) -> tuple[PresetLine, ...]:
    """The kinds of tables, the one that is played marked: without a limit any number of raises."""
    now = {id: choice.id for id, choice in played(switches, stakes, house).items()}
    free = stakes.limit.kind not in LIMITED
    return tuple(
        PresetLine(
            preset.id,
            set_in_type(preset.title),
            set_in_type(preset.about),
            (now | {RAISES: of[RAISES]} if free else now) == of,
        )
        for preset in switches.presets
        for of in (_of(switches, preset.id),)
    )


def _of(switches: Switches, preset: str) -> dict[str, str]:
    return {id: choice.id for id, choice in switches.chosen(preset, {}).items()}


def lines(book: Book, stakes: Stakes, house: House) -> tuple[SwitchLine, ...]:
    """Every switch in their order, with what is chosen."""
    now = played(book.switches, stakes, house)
    return tuple(
        SwitchLine(
            switch.id,
            set_in_type(switch.title),
            set_in_type(switch.ask),
            set_in_type(switch.changes),
            tuple(_way(choice, now.get(switch.id)) for choice in switch.choices),
            tuple((id, set_in_type(book.laws[id].title)) for id in switch.laws),
            "" if switch.id in now else say_raises(stakes),
        )
        for switch in book.switches.all
    )


def _way(choice: Choice, chosen: Choice | None) -> ChoiceLine:
    by = listed([AUTHORITIES[authority] for authority in choice.by])
    return ChoiceLine(choice.id, set_in_type(choice.words), by, choice == chosen)


def governing(book: Book, law: str, stakes: Stakes, house: House) -> tuple[SwitchLine, ...]:
    """The switches that govern a law, the choice of this house first."""
    ids = {switch.id for switch in book.switches.governing(law)}
    return tuple(
        replace(line, ways=tuple(sorted(line.ways, key=lambda way: not way.chosen)))
        for line in lines(book, stakes, house)
        if line.id in ids
    )


def of_preset(switches: Switches, preset: str) -> dict[str, str]:
    """What a kind of table chooses, by switch; nothing where there is no such kind."""
    known = preset in [preset.id for preset in switches.presets]
    return _of(switches, preset) if known else {}


def with_choices(
    switches: Switches, chosen: Mapping[str, str], stakes: Stakes, house: House
) -> tuple[Stakes, House]:
    """Stakes and house with these choices; what nobody chose stays. Only what differs from the
    first preset is kept, so that a switch of a later version is played as it usually is."""
    usual = _of(switches, switches.presets[0].id)
    now = {id: choice.id for id, choice in played(switches, stakes, house).items()}
    for switch in switches.all:
        if switch.choice(chosen.get(switch.id, "")) is not None:
            now[switch.id] = chosen[switch.id]
    raises = now.pop(RAISES, "")
    choices = tuple((id, choice) for id, choice in now.items() if choice != usual[id])
    return _capped(stakes, raises), replace(house, choices=choices)


def _capped(stakes: Stakes, choice: str) -> Stakes:
    """The stakes with so many raises, where bets are limited."""
    limit = stakes.limit
    if choice not in CAPS or limit.kind not in LIMITED:
        return stakes
    raises, free = CAPS[choice]
    return replace(stakes, limit=replace(limit, raises=raises, heads_up_free=free))


def next_night(before: Night) -> Stakes:
    """The usual stakes of a new night, with as many raises as were played where bets were
    limited."""
    every = (before.stakes, *(stakes for _, stakes in before.families))
    said = (raises_choice(stakes.limit) for stakes in every if stakes.limit.kind in LIMITED)
    return _capped(Stakes(), next(said, ""))
