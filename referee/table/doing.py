"""What comes of an act that a device asks for: the events of the next entry."""

from __future__ import annotations

from dataclasses import replace

from referee.core.book.book import Book
from referee.core.decide import Beside, act
from referee.core.errors import Refused
from referee.core.log import Log
from referee.core.messages.command import Stand
from referee.core.messages.event import Event
from referee.core.messages.phones import (
    AskedHeard,
    AskFloor,
    AskFor,
    AskSheet,
    ByPhone,
    EndVote,
    FloorHeard,
    HearAsked,
    HearFloor,
    HearSheet,
    SheetHeard,
)
from referee.core.messages.turns import Reveal
from referee.core.rules import own
from referee.core.state.night import Night
from referee.core.value import OwnCommand
from referee.store import Store
from referee.table import ahead, hands, moves, openers, sealed
from referee.table.kept import Kept
from referee.table.taps import (
    Act,
    Again,
    AsDealer,
    AskLesson,
    CastVote,
    ChooseAhead,
    EnterHand,
    OnPhone,
    Seal,
    SealOpeners,
    ShowHand,
    SplitOpeners,
    Stale,
    TakeBack,
    Unseal,
    strand_of,
)


def beside(there: Kept, asked: Act, by: str, book: Book, store: Store) -> bool:
    """Carry out what makes no entry: it is kept beside the log. False for anything else. Raises
    Refused, Stale, StoreError."""
    match asked:
        case ChooseAhead():
            ahead.choose(there, asked, by)
            return True
        case SealOpeners():
            openers.entered(there, asked, store, book)
            return True
        case SplitOpeners() if not openers.lie_open(there):
            openers.split(there, asked, store)
            return True
        case EnterHand():
            hands.entered(there, asked, store, book)
            return True
        case AskLesson():
            hands.looked_at(there, asked)
            return True
        case _:
            return False


ASKED = AskFloor | HearFloor | AskSheet | HearSheet | AskFor | HearAsked
SAID = Seal | Unseal | CastVote | SplitOpeners | ASKED
"""What a player says on their phone, or somebody at the tablet for them."""
HEARD = FloorHeard | SheetHeard | AskedHeard
Comes = tuple[tuple[Event, ...], Night | None]
"""The events of the next entry, and the night that they lead to, where it was reckoned already."""


def happens(there: Kept, asked: Act, by: str, words: sealed.Words, book: Book) -> Comes:
    """What comes of an act, and on whose phone it was tapped; words: what lies sealed beside the
    log. Raises Refused, Stale."""
    events, after = _happens(there, asked, words, book)
    on = _said_on(there.log, asked, by)
    if on and isinstance(asked, HearFloor | HearSheet | HearAsked):
        events = tuple(replace(event, back=True) for event in events if isinstance(event, HEARD))
    return (*events, *on), after


def _said_on(log: Log, asked: Act, by: str) -> tuple[Event, ...]:
    """That it was said on the phone of that seat, where it is no act of the deal that the table
    would confirm. What a phone may neither do for its seat nor write on a sheet is none of it."""
    night, on = log.night, strand_of(asked)
    seats = [phone.seat for phone in night.phones if (phone.device, phone.state) == (by, "has")]
    if isinstance(asked, SAID):
        seats = [seat for seat in seats if seat == asked.seat]
    elif isinstance(asked, TakeBack) and on == "hand":
        last = log.last(on)
        seats = [seat for seat in seats if last and ByPhone(seat, last.seq) in last.events]
    elif not on.startswith("sheet:"):
        return ()
    return tuple(ByPhone(seat, 0) for seat in seats[:1])


def _happens(there: Kept, asked: Act, words: sealed.Words, book: Book) -> Comes:
    """The same without the phone."""
    log, true = there.log, openers.beside(there)
    match asked:
        case Seal():
            return sealed.declared(there, asked), None
        case Unseal():
            return sealed.own_back(there, asked), None
        case CastVote():
            return sealed.cast(log, asked, words), None
        case EndVote():
            return act(log.night, EndVote(sealed.counted(log, words)))
        case Reveal(choices) | Stand(Reveal(choices)):
            return act(log.night, sealed.opened(log, choices, words()), true)
        case TakeBack(on) | Again(on) if log.night.closed and on not in ("bank", "roles"):
            raise Refused("night-closed")  # the settlement stands on what deals and sheets say
        case TakeBack() | Again():
            return moves.asked_of(log, asked), None
        case OnPhone(moment, command):
            if moment != there.moment():
                raise Stale
            return on_phone(log, command, true), None
        case AsDealer(seat, command):
            own.check_dealer(log.night, seat)
            return (*_happens(there, command, words, book)[0], ByPhone(seat, log.seq + 1)), None
        case ShowHand():
            return hands.shown(there, asked, book), None
        case SplitOpeners():
            return openers.split_late(there, asked), None
        case ChooseAhead() | SealOpeners() | EnterHand() | AskLesson():
            return (), None
        case _:
            return act(log.night, asked, true)


def on_phone(log: Log, command: OwnCommand, beside: Beside) -> tuple[Event, ...]:
    """A player's act, and that it was entered on their phone. Raises Refused."""
    own.check(log.night, command)
    return (*act(log.night, command, beside)[0], ByPhone(command.seat, log.seq + 1))


def too_late(log: Log, asked: Act, seen: int | None) -> bool:
    """Whether others have acted since what the page had seen, where that matters."""
    if isinstance(asked, OnPhone) and own.never_too_late(log.night, asked.command):
        return False
    return seen is not None and not log.version(strand_of(asked)) <= seen <= log.seq
