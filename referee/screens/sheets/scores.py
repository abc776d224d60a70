"""A score sheet as a page: the heads, what stands below them, and what may be done now."""

from __future__ import annotations

from dataclasses import dataclass

from referee.core.book.game import Stakes
from referee.core.sheets import exchange, kinds
from referee.core.sheets.events import (
    ChineseRules,
    KnockRules,
    PadRules,
    PokinoRules,
    QuizRules,
    Rate,
    Rules,
    SheetBegan,
    SmallPotRules,
)
from referee.core.sheets.reckoning import Reckoning, reckon
from referee.core.sheets.sheet import Sheet, strand
from referee.core.sheets.smallpot import GAMES
from referee.core.state.night import Night
from referee.screens.words.names import capital, count, listed, shortened, signed, sum_of
from referee.screens.words.sheets import column_name, kind, names, row_words, sheet_title


@dataclass(frozen=True, slots=True)
class Head:
    """One column: whose, its total, whether it leads, and what it is worth in chips. short: the
    name as it fits a narrow column."""

    name: str
    short: str
    total: str
    best: bool
    chips: str
    deals: bool


@dataclass(frozen=True, slots=True)
class RowInWords:
    """One row in words, for the list below the sheet. points: what it brings, where its words do
    not say so; corrected: (what it said, why) pairs."""

    row: int
    words: str
    points: str
    dead: bool
    idle: bool
    corrected: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Page:
    """What every score sheet shows. shape: the name of its forms; lined: it has the heavy line;
    asks_pay: how points are paid is for the players to say.

    seen: the last entry of its strand; writes: whether this viewer may write on it; tapper: the
    device that alone writes, when it is another one; may_take: whether this one may take over;
    host: whether it may also put the sheet down and change what it is worth.
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
            total=total_words(sheet, found.totals[at]),
            best=at in best(found),
            chips=signed(won[at]) if won else "",
            deals=at == marked,
        )
        for at, (name, short) in enumerate(zip(who, shortened(who, 7), strict=True))
    )


def best(found: Reckoning) -> tuple[int, ...]:
    """Who has won, or leads; nobody where all are even."""
    if found.standing is not None:
        left, right = found.totals
        return () if left == right else (0,) if left > right else (1,)
    return found.best if len(found.best) < len(found.totals) else ()


def dealer(sheet: Sheet) -> int | None:
    """The column that deals the row in play; nobody where the sheet does not say, or is over."""
    if not getattr(sheet.rules, "deals", True):
        return None
    return None if sheet.ended or reckon(sheet).over else sheet.deals


def total_words(sheet: Sheet, total: int) -> str:
    """A total as it stands at the head: with its sign where gains and losses cancel out."""
    return signed(total) if kinds.kind(sheet.rules).balances else str(total)


def in_words(night: Night, sheet: Sheet) -> tuple[RowInWords, ...]:
    """Every row in words, the first first."""
    heads_, idle = names(night, sheet), reckon(sheet).idle
    found = []
    for number, line in enumerate(sheet.lines, start=1):
        shown = line.entry if line.entry is not None else line.corrected[-1].before
        found.append(
            RowInWords(
                row=number,
                words=row_words(shown, heads_) if shown is not None else "struck out",
                points=_brought(sheet, number, heads_),
                dead=line.entry is None,
                idle=number in idle,
                corrected=tuple(
                    (
                        row_words(change.before, heads_) if change.before else "did not count",
                        change.why,
                    )
                    for change in line.corrected
                ),
            )
        )
    return tuple(found)


def _brought(sheet: Sheet, row: int, who: tuple[str, ...]) -> str:
    """What a row brings, below and above: "Ann 4 + 50, Bob 1"."""
    standing = reckon(sheet).standing
    if standing is None and isinstance(sheet.rules, PadRules):
        return ""  # its words say so
    if standing is None:
        points = reckon(sheet).points[row - 1]
        return ", ".join(
            f"{name} {signed(brought)}" for name, brought in zip(who, points, strict=True)
        )
    found = []
    for side, name in enumerate(who):
        own = [mark for mark in standing.marks if mark.row == row and mark.side == side]
        parts = [f"{mark.points}{'' if mark.counts else ' (struck)'}" for mark in own]
        if parts:
            found.append(f"{name} {' + '.join(parts)}")
    return ", ".join(found)


def standing_words(night: Night, sheet: Sheet) -> str:
    """How the sheet stands, in one sentence without a full stop."""
    found, who = reckon(sheet), names(night, sheet)
    leaders = [who[at] for at in best(found)]
    if not sheet.lines:
        return "nothing entered yet"
    if found.standing is not None:
        return _line_words(found, leaders)
    if not leaders:
        return "all even"
    verb = "lead" if len(leaders) > 1 else "leads"
    if found.over:
        verb = "win" if len(leaders) > 1 else "wins"
    at = total_words(sheet, found.totals[best(found)[0]])
    return f"{listed(leaders)} {verb} with {at}"


def _line_words(found: Reckoning, leaders: list[str]) -> str:
    left, right = sorted(found.totals, reverse=True)
    if not leaders:
        return f"even at {left}" + (": nobody wins" if found.over else "")
    verb = "wins" if found.over else "leads"
    return f"{leaders[0]} {verb} by {left - right} ({left} to {right})"


def rate_words(rate: Rate | None, stakes: Stakes) -> str:
    """What points are worth, in words."""
    if rate is None:
        return "for points alone"
    chips = count(rate.chips, "chip")
    each = f"{chips} a point" if rate.points == 1 else f"{chips} for {rate.points} points"
    how = {
        "standing": "",
        "differences": ", by the difference",
        "winner": ", all pay the winner the difference",
    }[rate.pay]
    worth = f" ({sum_of(stakes.money(rate.chips), stakes)})" if stakes.worth else ""
    return f"{each}{worth}{how}"


def note(rules: Rules) -> str:
    """What stands on the sheet besides: house choices, and how its game ends."""
    match rules:
        case PokinoRules(quads, keep):
            said = (
                "Four of a kind is 900, as printed, although a straight flush is 750."
                if quads == 900
                else "Four of a kind is 600 in this house (900 as printed)."
            )
            kept = " Struck part-scores stay in the total." if keep else ""
            return f"{said}{kept}"
        case PadRules() if rules.layout == "line":
            return f"A game is {rules.game} below the line."
        case PadRules():
            return _pad_note(rules)
        case ChineseRules(row, scoop):
            return f"{capital(count(row, 'point'))} a row, {scoop} more for winning all three."
        case KnockRules(ante, wild):
            return (
                f"Ante {ante}. "
                + ("Deuces are wild. " if wild else "")
                + "Jacks or better to knock."
            )
        case QuizRules(stake):
            return f"Each wrong answer pays {stake} to each right one."
        case SmallPotRules(game, _, forfeit) if GAMES[game].lowest == "pays" and forfeit:
            return f"The lowest hand pays {count(forfeit, 'chip')} to the winner."
        case _:
            return ""


def _pad_note(rules: PadRules) -> str:
    parts = []
    if rules.target:
        parts.append(f"The game ends at {rules.target}")
    if rules.rounds:
        parts.append(
            f"{'it ends' if parts else 'The game ends'} after {count(rules.rounds, 'round')}"
        )
    if rules.best == "low":
        parts.append("the lowest score wins" if parts else "The lowest score wins")
    return f"{'; '.join(parts)}." if parts else ""


def result(night: Night, sheet: Sheet) -> str:
    """The sentence above the sheet when it is finished or put down."""
    found = reckon(sheet)
    if not (found.over or sheet.ended):
        return ""
    said = standing_words(night, sheet)
    if found.over:
        return f"{said}."
    return f"Ended: {said}."


# --- the list of the sheets -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Card:
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
class Shelf:
    """All sheets of the night. seat: the player whose phone looks; wishes: what is asked for, where
    this viewer may do something about it; number, seen: what the next sheet is begun with."""

    night: int
    title: str
    cards: tuple[Card, ...]
    host: bool
    closed: bool
    notice: str
    seat: int | None
    wishes: tuple[Wish, ...]
    number: int
    seen: int


def shelf(
    id: int, night: Night, host: bool, seat: int | None, seen: int, notice: str = ""
) -> Shelf:
    """The list of the sheets, the newest first. seat: the player whose phone looks."""
    cards = tuple(_card(night, sheet) for sheet in reversed(night.sheets))
    own = tuple(wish for wish in wishes(night) if host or wish.seat == seat)
    return Shelf(
        id, night.title, cards, host, night.closed, notice, seat, own, night.next_sheet, seen
    )


def wishes(night: Night) -> tuple[Wish, ...]:
    """The sheets that players ask for."""
    return tuple(
        Wish(seat, night.name(seat), wish_words(night, began)) for seat, began in night.wanted
    )


def wish_words(night: Night, began: SheetBegan) -> str:
    """A sheet that could be begun: "Pokino: Ann and Bob; one chip a point, by the difference"."""
    who = listed([column_name(night, column) for column in began.columns])
    called = f" (“{began.title}”)" if began.title else ""
    rules = note(began.rules)
    more = f" {rules}" if rules else ""
    writes = "phones write on it" if began.phones else "phones can’t write"
    worth = rate_words(began.rate, night.stakes)
    return f"{kind(began.rules)}{called}: {who}; {worth}; {writes}.{more}"


def _card(night: Night, sheet: Sheet) -> Card:
    over = reckon(sheet).over
    return Card(
        number=sheet.number,
        title=sheet_title(sheet),
        kind=kind(sheet.rules) if sheet.title else "",
        who=listed(names(night, sheet)),
        standing=standing_words(night, sheet),
        worth=rate_words(sheet.rate, night.stakes),
        state="finished" if over else "ended" if sheet.ended else "",
    )
