"""The felt as a room reads it: without a button, and between two deals the evening in short."""

from __future__ import annotations

from referee.core.sheets.sheet import Sheet
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.felt.felt import Felt
from referee.screens.felt.seats import Seat
from referee.screens.floor.words import voting
from referee.screens.tv.words import between


@dataclass(frozen=True, slots=True)
class InTheRoom:
    """One player between two deals. so_far: what they have won or lost tonight, or nothing."""

    seat: Seat
    so_far: str


@dataclass(frozen=True, slots=True)
class RoomScreen:
    """What the screen shows besides the felt. last: the last act; asked: what the table votes on;
    tally: how far that is, or how it ended; between: no deal is played; coming: the games to come;
    people: everybody at the table."""

    last: str
    asked: str
    tally: str
    between: bool
    coming: str
    kitty: str
    people: tuple[InTheRoom, ...]


def screen(night: Night, felt: Felt, hidden: bool) -> RoomScreen:
    """The screen of a night. hidden: somebody's money is, so nobody's result is told."""
    told = night.hands > 0 and not hidden
    vote = voting.ballot(night)
    return RoomScreen(
        last=felt.tapped or (felt.note.text if felt.note is not None else ""),
        asked=vote.ask if vote is not None else "",
        tally=voting.tallied(night),
        between=night.playing is None,
        coming=between.coming(night),
        kitty=between.kitty(night),
        people=tuple(
            InTheRoom(seat, between.so_far(night, seat.seat) if told else "") for seat in felt.seats
        ),
    )


def beside(night: Night) -> Sheet | None:
    """The score sheet that is written on now: the newest that has not ended."""
    return next((sheet for sheet in reversed(night.sheets) if not sheet.ended), None)
