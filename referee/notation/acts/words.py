"""What the words of several nouns are read with: names, chips, how something was paid."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches

from referee.core.book.book import Book
from referee.core.book.game import Game, Paid
from referee.core.messages.command import Command
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.notation.reader import HandError, Line, whole
from referee.notation.showing import Lay, Speak


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last act of a strand, or all since a moment ("opening", "draw", "deal")."""

    strand: str = "hand"
    to: str = ""


@dataclass(frozen=True, slots=True)
class Redo:
    strand: str = "hand"


Said = Command | Undo | Redo | Lay | Speak
Verbs = Mapping[str, Callable[[Line, Night, int], Said]]
"""By the words after a player's name, what reads the rest; the number is the player's seat."""
Words = Mapping[str, Callable[[Line, Night, Book], Said]]
"""By the words that a line of the table begins with, what reads the rest."""
NAMED = re.compile(r"{(\w+)}")
"""A number in such words, by the name of its field."""
PAID: Mapping[str, Paid] = {"slip": "slip", "cash": "cash", "sent": "sent"}


def plain(kind: Callable[[int], Said]) -> Callable[[Line, Night, int], Said]:
    """For an act of which nothing but the player is said."""

    def read(line: Line, night: Night, seat: int) -> Said:
        ends(line)
        return kind(seat)

    return read


def bare(kind: Callable[[], Said]) -> Callable[[Line, Night, Book], Said]:
    """For an act of the table of which nothing is said."""

    def read(line: Line, night: Night, book: Book) -> Said:
        ends(line)
        return kind()

    return read


def number(kind: Callable[[int, int], Said]) -> Callable[[Line, Night, int], Said]:
    """For an act of which the player and a number are said."""

    def read(line: Line, night: Night, seat: int) -> Said:
        if not line.rest:
            raise HandError(line.number, f'say how many: "{line.text} 2"')
        ends(line, 1)
        return kind(seat, whole(line, line.rest[0]))

    return read


def filed(words: str, kind: Callable[..., Said]) -> Callable[[Line, Night, int], Said]:
    """For an act that the file of its noun says by itself: "owes nothing", "exchanges {cards}"."""
    names = NAMED.findall(words)

    def read(line: Line, night: Night, seat: int) -> Said:
        if len(line.rest) < len(names):
            raise HandError(line.number, f'say how many: "{line.text} 2"')
        ends(line, len(names))
        return kind(seat, **{name: whole(line, line.rest[at]) for at, name in enumerate(names)})

    return read


def seats(kind: Callable[[tuple[int, ...]], Said]) -> Callable[[Line, Night, Book], Said]:
    """For an act of the table of which nothing but players are said."""
    return lambda line, night, book: kind(seats_of(night, line, line.rest))


def ends(line: Line, after: int = 0) -> None:
    """Raises HandError where something is said after the words of an act and so many more."""
    if line.rest[after:]:
        said = " ".join(line.words[: line.act + after])
        raise HandError(line.number, f'nothing is said after "{said}"')


def listed(words: Iterable[str]) -> str:
    return ", ".join(sorted(words))


def game_called(id: str, book: Book, number: int) -> Game:
    """The game of the book with this id; number: of the line. Raises HandError."""
    if id not in book.games:
        near = listed(get_close_matches(id.lower(), book.games, n=3))
        raise HandError(
            number, f'no game is called "{id}"' + (f"; near it: {near}" if near else "")
        )
    return book.games[id]


def seat_of(night: Night, line: Line, name: str) -> int:
    """The seat of a name (any case, a trailing comma allowed). Raises HandError."""
    said = name.rstrip(",:").casefold()
    for player in night.players:
        if player.name.casefold() == said:
            return player.seat
    names = ", ".join(player.name for player in night.players)
    raise HandError(line.number, f'nobody is called "{name}"; at the table: {names}')


def seats_of(night: Night, line: Line, names: Iterable[str]) -> tuple[int, ...]:
    """The seats of names, each once. Raises HandError."""
    seats = [seat_of(night, line, name) for name in names]
    for seat in seats:
        if seats.count(seat) > 1:
            raise HandError(line.number, f"{night.name(seat)} is named twice in this line")
    return tuple(seats)


def amounts_of(night: Night, line: Line, words: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """NAME 20, NAME 14: as (seat, chips). Raises HandError."""
    if len(words) % 2:
        raise HandError(line.number, 'expected "NAME AMOUNT, NAME AMOUNT"')
    pairs = zip(words[::2], words[1::2], strict=True)
    return tuple((seat_of(night, line, name), whole(line, much)) for name, much in pairs)


def paid(line: Line) -> tuple[tuple[str, ...], Paid]:
    """The words before ", paid cash" (or sent, or slip), and how it was paid."""
    words = line.rest
    if len(words) < 2 or words[-2].lower() != "paid":
        return words, "slip"
    if words[-1].lower() not in PAID:
        raise HandError(line.number, f'"paid" how? one of: {listed(PAID)}')
    return words[:-2], PAID[words[-1].lower()]


def chips(line: Line, night: Night, words: tuple[str, ...]) -> int:
    """Chips as a number, or by colour: 97 | 3 white 4 red"""
    values = {name.casefold(): value for name, value in night.stakes.colours}
    if len(words) < 2:
        return whole(line, words[0] if words else "nothing")
    total = 0
    for number, colour in zip(words[::2], (*words[1::2], ""), strict=False):
        name = colour.rstrip(",").casefold()
        if name not in values:
            raise HandError(
                line.number, f'no chip is called "{colour}"; {listed(values) or "none"}'
            )
        total += whole(line, number) * values[name]
    return total


def reason(line: Line) -> tuple[tuple[str, ...], str]:
    """The words before " because WHY", and why."""
    head, _, why = line.after.partition(" because ")
    return tuple(head.split()), why
