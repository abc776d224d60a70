"""What is said of people between nights: the events of the house log, and an entry of it.

A person is named by a key: what the eye can see of a name (rules.names.seen), so that whoever
played in any night is a person without a row. Any entry may be taken back: none needs another one.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.messages.log import PutBack, TakenBack
from referee.core.value import dataclass


@dataclass(frozen=True, slots=True)
class PersonNamed:
    """The person is called that, and whoever sits down under that name is that person."""

    person: str
    name: str


@dataclass(frozen=True, slots=True)
class FeltName:
    """What is written at the person's seat, where it is not the name; nothing: the name again."""

    person: str
    name: str


@dataclass(frozen=True, slots=True)
class Merged:
    """The two are one person, who goes on as `into`."""

    person: str
    into: str


@dataclass(frozen=True, slots=True)
class Placed:
    """Whoever had that seat in that night is this person, whatever they were called there. sat: as
    whom they sat down, as it is seen; nobody else who sits there once that was undone is meant.
    Entries of old say nothing of it."""

    night: int
    seat: int
    person: str
    sat: str = ""


@dataclass(frozen=True, slots=True)
class GuestSet:
    """The person is a guest: in no standings, and not on the list when a night begins."""

    person: str
    guest: bool = True


@dataclass(frozen=True, slots=True)
class SeasonBegan:
    """From that day on (ISO 8601) nights are of this season."""

    name: str
    start: str


@dataclass(frozen=True, slots=True)
class CountsSet:
    """Whether the person is in the standings."""

    person: str
    counts: bool = False


@dataclass(frozen=True, slots=True)
class MoneySet:
    """How much is shown of a person, or (nothing) of everybody: money and chips, or places and
    points only. out: that stays as it is, and they are left out of people and seasons (all of that
    is switched off), or no longer."""

    person: str = ""
    off: bool = True
    out: bool | None = None


@dataclass(frozen=True, slots=True)
class DebtPaid:
    """Somebody paid somebody between evenings: hundredths of the currency. A side of nothing is the
    cash box, as it was left. banker: through whom the debt was put; creditor: whose debt the
    banker laid out here, for the payee."""

    payer: str
    payee: str
    amount: int
    currency: str
    note: str = ""
    banker: str = ""
    creditor: str = ""


HouseEvent = (
    PersonNamed
    | FeltName
    | Merged
    | Placed
    | GuestSet
    | SeasonBegan
    | CountsSet
    | MoneySet
    | DebtPaid
    | TakenBack
    | PutBack
)

NAMES: Mapping[str, type] = {
    "PersonNamed": PersonNamed,
    "FeltName": FeltName,
    "Merged": Merged,
    "Placed": Placed,
    "GuestSet": GuestSet,
    "SeasonBegan": SeasonBegan,
    "CountsSet": CountsSet,
    "MoneySet": MoneySet,
    "DebtPaid": DebtPaid,
    "TakenBack": TakenBack,
    "PutBack": PutBack,
}
"""By which words the house log keeps them, whatever the classes are called: chosen once."""


@dataclass(frozen=True, slots=True)
class HouseEntry:
    """One tap between nights. seq: its number, from 1; at: when, as ISO 8601 text; by: which
    device; tap: the device's own mark, so that a repeated one counts once."""

    seq: int
    events: tuple[HouseEvent, ...]
    at: str = ""
    by: str = ""
    tap: str = ""
