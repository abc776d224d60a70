"""Who may write what. A right is judged by the command and by what it writes to, never by what the
fields of a form call it; and in the moment of writing, so that nobody slips in between."""

from __future__ import annotations

from referee.core.log import Entry
from referee.core.messages import phones
from referee.core.messages.showdown import OpenersOpened
from referee.core.messages.turns import Declared
from referee.core.rules import own
from referee.core.sheets.commands import CorrectRow, Score
from referee.core.sheets.events import RowCorrected, Scored
from referee.core.state.night import Night
from referee.screens.words.names import capital, device
from referee.table import Act, Again, Look, TakeBack, strand_of, taps
from referee.web import words as say
from referee.web.viewer import Viewer

LOOK_ONLY = say.LOOK_ONLY
NOT_THAT_SEAT = say.NOT_THAT_SEAT

ForItself = phones.AskSeat | phones.LeaveSeat
"""What every phone that came in may do; the server itself names the phone."""
AsAPlayer = taps.CastVote | taps.OnPhone | taps.AsDealer | taps.ChooseAhead | taps.OwnCards
"""What the phone of a seat does as its player, and nobody for another, not even the host. Which
acts of a deal those are, and when, core/rules/own.py says."""
OfASeat = (
    AsAPlayer
    | taps.Seal
    | taps.Unseal
    | taps.Opening
    | phones.AskFloor
    | phones.HearFloor
    | phones.AskSheet
    | phones.HearSheet
    | phones.AskFor
    | phones.HearAsked
)
"""What a phone may do for the seat it has."""

OnASheet = Score | CorrectRow | phones.TapFrom
"""What every phone may do on a sheet that is open to phones. All else is the host's."""


class NotYours(Exception):
    """This device may not do that; the sentence says why."""


def check(look: Look, asked: Act, who: Viewer) -> None:
    """Whether this device may do that now. Raises NotYours."""
    if (
        isinstance(asked, ForItself)
        or _own_seat(look.night, asked, who)
        or undoes(look, asked, who)
    ):
        return
    if isinstance(asked, AsAPlayer):
        raise NotYours(NOT_THAT_SEAT)
    if not who.host and not _on_open_sheet(look, asked):
        raise NotYours(NOT_THAT_SEAT if isinstance(asked, OfASeat) else LOOK_ONLY)
    tapper = look.night.tapper(strand_of(asked))
    if tapper not in ("", who.device) and not isinstance(asked, phones.TapFrom):
        called = capital(device(look.night, tapper))
        raise NotYours(say.runs_the_table(called))


def may(look: Look, asked: Act, who: Viewer) -> bool:
    """The same as an answer, for what a page offers."""
    try:
        check(look, asked, who)
    except NotYours:
        return False
    return True


def meant(asked: Act) -> str:
    """The strand an act is about: what it writes on, or what it takes over the tapping of."""
    return asked.strand if isinstance(asked, phones.TapFrom) else strand_of(asked)


def _own_seat(night: Night, asked: Act, who: Viewer) -> bool:
    having = night.phone(who.mark)
    return (
        isinstance(asked, OfASeat)
        and having is not None
        and having.state == "has"
        and asked.seat == having.seat
    )


def deals(look: Look, who: Viewer) -> bool:
    """Whether this is the phone that does the dealer's taps now, and no host's device."""
    if who.host or look.damage is not None:
        return False
    seat = look.night.seat_of(who.mark)
    return seat is not None and own.dealing_seat(look.night) == seat


def undoes(look: Look, asked: Act, who: Viewer) -> bool:
    """Whether a player takes back what they entered last on their own phone, as long as nobody has
    acted since, nor the table heard it, and nothing was opened by it that lay sealed: who folds
    and sees the openers does not stay in."""
    last, acting = look.last["hand"], look.night.acting
    seat = look.night.seat_of(who.mark)
    if asked != TakeBack("hand") or last is None or seat is None or not acting.may:
        return False
    if phones.ByPhone(seat, last.seq) not in last.events or look.night.closed:
        return False
    if any(isinstance(event, OpenersOpened | Declared | phones.VoteEnded) for event in last.events):
        return False
    return acting.may != "confirm" or (last.seq, seat) in acting.unconfirmed


def _on_open_sheet(look: Look, asked: Act) -> bool:
    """Whether a sheet that is open to phones lets them do that: rows are theirs, the sheet itself,
    its rate and its end are the host's, also where they were taken back."""
    on = meant(asked)
    sheet = next((sheet for sheet in look.night.sheets if sheet.strand == on), None)
    if sheet is None or not sheet.phones:
        return False
    match asked:
        case _ if isinstance(asked, OnASheet):
            return True
        case TakeBack(to=None):
            last = look.last.get(on)
            return last is not None and _rows_only((last,))
        case Again():
            return _rows_only(look.undone.get(on, ()))
        case _:
            return False


def _rows_only(entries: tuple[Entry, ...]) -> bool:
    events = [event for entry in entries for event in entry.events]
    return bool(events) and all(
        isinstance(event, Scored | RowCorrected | phones.ByPhone) for event in events
    )
