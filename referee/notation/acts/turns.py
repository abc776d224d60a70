"""Steps that are neither bet nor draw, in words: passes, the widow, the stock, declarations."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.book.book import Book
from referee.core.book.game import Source
from referee.core.cards.judge.division import WAYS
from referee.core.messages import turns as messages
from referee.core.state.night import Night
from referee.notation.acts.tap import Tap, remark
from referee.notation.acts.words import Said, Verbs, Words, bare, ends, listed, plain, seat_of
from referee.notation.reader import HandError, Line

SOURCES: Mapping[str, Source] = {"stock": "stock", "discards": "discards"}


def _take_card(line: Line, night: Night, seat: int) -> Said:
    """takes from stock | takes from discards [, knocks]"""
    source = SOURCES.get(line.rest[0].rstrip(",")) if line.rest else None
    if source is None:
        raise HandError(line.number, f'"takes from" and one of: {listed(SOURCES)}')
    knocks = line.rest[1:2] == ("knocks",)
    ends(line, 1 + knocks)
    return messages.TakeCard(seat, source, knocks)


def _declared(line: Line, night: Night, book: Book) -> Said:
    """declared Ann high, Bob low, Cy both: all choices at once"""
    choices = []
    for clause in line.after.split(","):
        words = clause.split()
        said = words[1].lower() if len(words) == 2 else ""
        if said not in (*WAYS, "in", "out"):
            raise HandError(line.number, f'expected "NAME" and one of: {listed(WAYS)}, in, out')
        choices.append((seat_of(night, line, words[0]), said))
    return messages.Reveal(tuple(choices))


def _decided(line: Line, night: Night, book: Book) -> Said:
    """decided hilo, decided high, decided 7: what the table has said"""
    if not line.rest:
        raise HandError(line.number, '"decided" and what: high, low, hilo, or a rank')
    ends(line, 1)
    return messages.DecideOn(line.rest[0] if len(line.rest[0]) > 1 else line.rest[0].upper())


READY, ALL_READY = plain(messages.Handle), bare(messages.AllHandle)
VERBS: Verbs = {
    "is ready": READY,
    "has set down": READY,
    "has thrown": READY,
    "turns up": READY,
    "takes from": _take_card,
    "knocks": plain(messages.Knock),
}
WORDS: Words = {
    "all are ready": ALL_READY,
    "all have passed": ALL_READY,
    "all have thrown": ALL_READY,
    "all have turned": ALL_READY,
    "all have declared": ALL_READY,
    "declared": _declared,
    "decided": _decided,
    "stock is out": bare(messages.StockIsOut),
}


def line(event: messages.TurnsEvent, tap: Tap) -> str:
    """An event as an act; nothing where the checks say it, or another event of the tap."""
    match event:
        case messages.Handled(seat):
            return f"{tap.names[seat]} is ready"
        case messages.AllHandled():
            return "all are ready"
        case messages.TurnPassed(seat):
            return f"{tap.names[seat]} passes"
        case messages.Knocked(seat):
            return "" if tap.of(messages.CardTaken) else f"{tap.names[seat]} knocks"
        case messages.CardTaken(seat, source):
            knocks = ", knocks" if tap.of(messages.Knocked) else ""
            return f"{tap.names[seat]} takes from {source}{knocks}"
        case messages.StockRanOut():
            return "stock is out"
        case messages.Declared(choices):
            return f"declared {', '.join(f'{tap.names[seat]} {way}' for seat, way in choices)}"
        case messages.DecidedOn(way):
            return f"decided {way}"
        case messages.SecondHalf():
            return ""
        case _:
            return remark(event)
