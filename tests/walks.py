"""Every written deal walked again, moment by moment: nothing else has changed.

The scenarios, the lessons and the recorded nights reach most of what can happen at a table. They
check what their authors thought of; a walk marks everything else there is to see: what a room of
the core answers at each moment. The marks are kept in `walks.tsv` beside the test of the room, a
line for each deal. Who changes something on purpose reads which moments are others now, and why

    python tests/walks.py fold laws/false-openers     (what is marked, in words: compare two states)
    WALKS=write python -m pytest tests/core -k walk      (keeps the marks of today)
"""

from __future__ import annotations

import hashlib
import inspect
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from evenings import EVENINGS, evening
from old_nights import NIGHTS, entries
from shelf import BOOK, QUICK, turned
from turns import IN_TURNS

from referee.core.book.book import Book
from referee.core.book.game import Game
from referee.core.book.house import House
from referee.core.book.law import Law
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.log import Entry, Log
from referee.core.messages.command import Command
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import pots
from referee.notation.player import play

ROOT = Path(__file__).resolve().parent.parent
PLACES = (ROOT / "tests" / "scenarios", ROOT / "rulebook" / "lessons")
FILES = {
    f"{path.parent.name}/{path.stem}": path
    for place in PLACES
    for path in sorted(place.rglob("*.hand"))
}
GROUPS = 24
ALL = sorted({*FILES, *NIGHTS, *EVENINGS})
TODAY = {*(turned(ALL, 4 if QUICK else 2) if IN_TURNS else ALL)}
"""Which are walked: ./test takes one in two, ./test quick one in four, others after each change."""
Moment = tuple[Entry, Night]
Tells = Callable[[str, Entry, Night], Iterable[str]]
"""What a room answers at a moment of a deal, in lines."""


@cache
def book() -> Book:
    return BOOK


@cache
def moments(name: str) -> tuple[Moment, ...]:
    """A written deal (or a recorded night, or an evening by chance), as its entries with the night
    after each."""
    if name in EVENINGS:
        return tuple(evening(name))
    if name in NIGHTS:
        those = list(entries(name))
    else:
        those = play(FILES[name].read_text(encoding="utf-8"), book()).log.entries
    log, found = Log(), list[Moment]()
    for entry in those:
        log.append(entry)
        found.append((entry, log.night))
    return tuple(found)


def group(number: int) -> list[str]:
    """The names of a part of the deals."""
    return sorted(FILES)[number::GROUPS]


def walked(place: Path, names: Iterable[str], tells: Tells, every: int = 1) -> None:
    """Each moment (or one in so many) of these deals is marked as it was."""
    names = [name for name in names if name in TODAY]
    kept = dict(line.split("\t") for line in place.read_text(encoding="utf-8").splitlines())
    now = {name: " ".join(marks(name, tells, every)) for name in names}
    if os.environ.get("WALKS") == "write":
        lines = sorted((kept | now).items())
        known = {*FILES, *NIGHTS, *EVENINGS}
        place.write_text("".join(f"{line}\t{marks}\n" for line, marks in lines if line in known))
        return
    for name, found in now.items():
        room = place.parent.name
        assert name in kept, f"{name} has not been walked: WALKS=write (see tests/walks.py)"
        before, after = kept[name].split(), found.split()
        other = [at for at, pair in enumerate(zip(before, after, strict=False)) if len({*pair}) > 1]
        assert before == after, (
            f"python tests/walks.py {room} {name} tells what is another at {other} of {len(after)}"
        )


def marks(name: str, tells: Tells, every: int = 1) -> Iterator[str]:
    for entry, night in moments(name)[::-every][::-1]:
        told = "\n".join(tells(name, entry, night))
        yield hashlib.blake2b(told.encode(), digest_size=2).hexdigest()


FORMERLY = {"PaymentDue": "Line", "BetStep": "Bet", "HandleStep": "Handle", "BackTo": "Again"}
"""Classes that had another name when the marks were made."""


# --- a value in words -----------------------------------------------------------------------


def words(value: object) -> str:
    """A value as text, without what is as in a fresh one: it may get fields. Of what is looked at
    by itself (a night, a deal) or may be rewritten (a law, a game, a house) only which it is."""
    return _teller(type(value))(value)


@cache
def _teller(kind: type) -> Callable[[Any], str]:
    """How a value of this class is put into words; found out once."""
    if issubclass(kind, Law | Game):
        return lambda value: f"{kind.__name__} {value.id}"
    if issubclass(kind, House | Night):
        return lambda value: kind.__name__
    if issubclass(kind, Hand):
        return lambda value: f"deal {value.number}"
    if issubclass(kind, tuple | list):
        return lambda value: f"({' '.join([words(part) for part in value])})"
    if issubclass(kind, set | frozenset):
        return lambda value: f"{{{' '.join(sorted(map(words, value)))}}}"
    if issubclass(kind, dict):
        return lambda value: words(list(value.items()))
    if not is_dataclass(kind):
        return str
    names, own = [field.name for field in fields(kind)], FORMERLY.get(kind.__name__, kind.__name__)

    def told(value: object) -> str:
        parts = [(name, getattr(value, name)) for name in names]
        return f"{own}({' '.join([f'{name}={words(part)}' for name, part in parts if part])})"

    return told


def leaves(value: object) -> Iterator[str]:
    """Everything that is not as in a fresh night, deal or player, whatever holds it: values may be
    grouped or named anew without a change here."""
    if isinstance(value, House | Law | Game):
        return
    if compared := _compared(type(value)):
        for name in compared:
            if part := getattr(value, name):
                yield from leaves(part)
    elif isinstance(value, tuple) and any(is_dataclass(part) for part in value):
        for at, part in enumerate(value):
            yield from (f"{at}:{leaf}" for leaf in leaves(part))
    elif value:
        yield words(value)


@cache
def _compared(kind: type) -> list[str]:
    """The fields of a class by which its values are told apart."""
    return [field.name for field in fields(kind) if field.compare] if is_dataclass(kind) else []


def told(function: Callable[..., object], *given: object) -> str:
    """What a function answers, or what it raises."""
    try:
        return words(function(*given))
    except Refused as refused:
        return f"refused {refused.reason} {words([refused.seat, refused.amount, refused.other])}"
    except TypeError:
        raise  # asked wrongly: a mark would only say so
    except Exception as error:
        return type(error).__name__


def done(night: Night, command: Command) -> str:
    """What a command comes to."""
    return f"{words(command)}: {told(_events, night, command)}"


def _events(night: Night, command: Command) -> object:
    return act(night, command)[0]


def answers(asked: Iterable[Callable[..., object]], night: Night) -> Iterator[str]:
    """What functions say that ask for a night or a deal, and for a seat, a holding or a pot."""
    hand = night.hand
    those: dict[str, tuple[object, ...]] = {
        "night": (night,),
        "hand": (hand,) if hand is not None else (),
        "seat": tuple(player.seat for player in night.players),
        "pot": pots(hand) if hand is not None else (),
        "holding": hand.holdings if hand is not None else (),
    }
    for function in asked:
        for given in product(*(those[name] for name in _asks(function))):
            yield f"{function.__name__} {told(function, *given)}"


@cache
def _asks(function: Callable[..., object]) -> tuple[str, ...]:
    """What a function must be given; found out once."""
    asks = inspect.signature(function).parameters.values()
    return tuple(parameter.name for parameter in asks if parameter.default is parameter.empty)


def looks(names: str, value: object) -> Iterator[str]:
    """What the properties of a value say."""
    for name in names.split():
        yield f"{name} {told(getattr, value, name)}"


def main(room: str, name: str) -> None:
    """Prints what is marked of a deal."""
    tests = "test_evenings" if name in EVENINGS else "test_walks"
    module = __import__(f"core.{room}.{tests}", fromlist=["tells"])
    for at, (entry, night) in enumerate(moments(name)):
        print(f"--- {at}", *module.tells(name, entry, night), sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
