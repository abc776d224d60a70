"""Who sits down, goes and comes back, in words."""

from __future__ import annotations

from referee.core.book.book import Book
from referee.core.messages import people as messages
from referee.core.messages.bank import Bought, CashedOut
from referee.core.messages.club import CameFrom, WentTo
from referee.core.state.night import Night
from referee.notation.acts.tap import Tap
from referee.notation.acts.words import Said, Verbs, Words, chips, paid, plain, seat_of, seats
from referee.notation.reader import HandError, Line, whole


def _leave(line: Line, night: Night, seat: int) -> Said:
    """leaves | leaves with 97 | leaves with 3 white 4 red, paid cash"""
    words, how = paid(line)
    rest = tuple(word for word in words if word.lower() != "with")
    return messages.Leave(seat, chips(line, night, rest) if rest else None, how)


def _rename(line: Line, night: Night, seat: int) -> Said:
    """renamed NAME"""
    return messages.Rename(seat, " ".join(line.rest))


def _sit(line: Line, night: Night, book: Book) -> Said:
    """joins NAME AMOUNT [after NAME] [, paid cash]"""
    words, how = paid(line)
    if len(words) not in (2, 4) or words[2:3] not in ((), ("after",)):
        raise HandError(
            line.number, 'expected "joins NAME AMOUNT" or "joins NAME AMOUNT after NAME"'
        )
    after = seat_of(night, line, words[3]) if len(words) > 3 else None
    return messages.Sit(words[0], whole(line, words[1]), after, how)


VERBS: Verbs = {
    "leaves": _leave,
    "away": plain(messages.GoAway),
    "back": plain(messages.ComeBack),
    "renamed": _rename,
}
WORDS: Words = {"joins": _sit, "seats": seats(messages.Reseat)}


def line(event: messages.PeopleEvent, tap: Tap) -> str:
    """An event as an act; nothing for a name, which is said as it was."""
    match event:
        case messages.Sat(seat, _, after):
            bought = sum(buy.amount for buy in tap.of(Bought) if buy.seat == seat)
            bought += sum(came.chips for came in tap.of(CameFrom) if came.seat == seat)
            at = "" if after is None else f" after {tap.names[after]}"
            return f"joins {tap.names[seat]} {bought}{at}"
        case messages.WentAway(seat):
            return f"{tap.names[seat]} away"
        case messages.CameBack(seat):
            known = tap.in_file(seat) is not None
            return f"{tap.names[seat]} back" if known else f"joins {tap.names[seat]} 0"
        case messages.WillLeave(seat):
            return f"{tap.names[seat]} leaves"
        case messages.Left(seat):
            return _leaves(seat, tap)
        case messages.Reseated(ring):
            return f"seats {tap.list(ring)}"
        case messages.Renamed():
            return ""


def _leaves(seat: int, tap: Tap) -> str:
    """Who goes home, if they have not gone there by themselves as the next deal began."""
    player = tap.in_file(seat)
    if player is None or player.presence == "gone":
        return ""
    cashed = sum(cash.amount for cash in tap.of(CashedOut))
    cashed += sum(went.chips for went in tap.of(WentTo) if went.seat == seat)
    return f"{tap.names[seat]} leaves" + (f" with {cashed}" if tap.night.real else "")
