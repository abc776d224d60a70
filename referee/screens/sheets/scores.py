"""A score sheet as a page: the heads, what stands below them, and what may be done now."""

from __future__ import annotations

from referee.core.sheets import exchange
from referee.core.sheets.reckoning import reckon
from referee.core.sheets.sheet import Sheet, strand
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.sheets.words.scores import (
    RowInWords,
    best,
    rate_words,
    standing_words,
    total_words,
    wish_words,
)
from referee.screens.words.names import listed, shortened, signed
from referee.screens.words.sheets import kind, names, sheet_title


@dataclass(frozen=True, slots=True)
class Head:
    """One column: whose, its total, whether it leads, and what it is worth in chips. short,
    shorter: the name as it fits a column of a few, and one of many or on a phone."""

    name: str
    short: str
    shorter: str
    total: str
    best: bool
    chips: str
    deals: bool


@dataclass(frozen=True, slots=True)
class Page:
    """What every score sheet shows. shape: the name of its forms; lined: it has the heavy line;
    asks_pay: how points are paid is for the players to say.

    seen: the last entry of its strand; writes: whether this viewer may write on it; tapper: the
    device that alone writes, when it is another one; may_take: whether this one may take over;
    host: whether it may also put the sheet down and change what it is worth; on_screen: the room
    reads it, and nobody taps it.
    """

    night: int
    number: int
    seen: int
    seen_roles: int
    title: str
    kind: str
    evening: str
    shape: str
    lined: bool
    asks_pay: bool
    deal: str
    heads: tuple[Head, ...]
    rows: tuple[RowInWords, ...]
    result: str
    worth: str
    note: str
    over: bool
    ended: bool
    closed: bool
    phones: bool
    writes: bool
    host: bool
    tapper: str
    may_take: bool
    mine: bool
    take_back: str
    again: str
    notice: str
    on_screen: bool = False

    @property
    def view(self) -> str:
        """The name of its view."""
        return strand(self.number)


def heads(night: Night, sheet: Sheet) -> tuple[Head, ...]:
    """The heads of the columns with their totals."""
    found = reckon(sheet)
    won = (
        exchange.columns(found.totals, sheet.rate, exchange.lowest_wins(sheet.rules))
        if sheet.rate
        else ()
    )
    marked, who = dealer(sheet), names(night, sheet)
    return tuple(
        Head(
            name=name,
            short=short,
            shorter=shorter,
            total=total_words(sheet, found.totals[at]),
            best=at in best(found),
            chips=signed(won[at]) if won else "",
            deals=at == marked,
        )
        for at, (name, short, shorter) in enumerate(
            zip(who, shortened(who, 11), shortened(who, 7), strict=True)
        )
    )


def dealer(sheet: Sheet) -> int | None:
    """The column that deals the row in play; nobody where the sheet does not say, or is over."""
    if not getattr(sheet.rules, "deals", True):
        return None
    return None if sheet.ended or reckon(sheet).over else sheet.deals


# --- the list of the sheets -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SheetTile:
    """One sheet in the list."""

    number: int
    title: str
    kind: str
    who: str
    standing: str
    worth: str
    state: str


@dataclass(frozen=True, slots=True)
class Wish:
    """A sheet that a player asks for. words: all that the host agrees to by beginning it."""

    seat: int
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class SheetList:
    """All sheets of the night. seat: the player whose phone looks; wishes: what is asked for, where
    this viewer may do something about it; number, seen: what the next sheet is begun with."""

    night: int
    title: str
    cards: tuple[SheetTile, ...]
    host: bool
    closed: bool
    notice: str
    seat: int | None
    wishes: tuple[Wish, ...]
    number: int
    seen: int


def shelf(
    id: int, night: Night, host: bool, seat: int | None, seen: int, notice: str = ""
) -> SheetList:
    """The list of the sheets, the newest first. seat: the player whose phone looks."""
    cards = tuple(_card(night, sheet) for sheet in reversed(night.sheets))
    own = tuple(wish for wish in wishes(night) if host or wish.seat == seat)
    return SheetList(
        id, night.title, cards, host, night.closed, notice, seat, own, night.next_sheet, seen
    )


def wishes(night: Night) -> tuple[Wish, ...]:
    """The sheets that players ask for."""
    return tuple(
        Wish(seat, night.name(seat), wish_words(night, began)) for seat, began in night.wanted
    )


def _card(night: Night, sheet: Sheet) -> SheetTile:
    over = reckon(sheet).over
    return SheetTile(
        number=sheet.number,
        title=sheet_title(sheet),
        kind=kind(sheet.rules) if sheet.title else "",
        who=listed(names(night, sheet)),
        standing=standing_words(night, sheet),
        worth=rate_words(sheet.rate, night.stakes),
        state="finished" if over else "ended" if sheet.ended else "",
    )
