"""Score sheets in words."""

from __future__ import annotations

from referee.core.book.game import Stakes
from referee.core.sheets import events, kinds
from referee.core.sheets.chinese import ChineseRules
from referee.core.sheets.reckoning import Reckoning, reckon
from referee.core.sheets.sheet import Sheet
from referee.core.sheets.smallpot import GAMES
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.sheets.words import chinese
from referee.screens.words.names import count, listed, signed, sum_of
from referee.screens.words.sheets import column_name, kind, names, row_words


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


def best(found: Reckoning) -> tuple[int, ...]:
    """Who has won, or leads; nobody where all are even."""
    if found.standing is not None:
        left, right = found.totals
        return () if left == right else (0,) if left > right else (1,)
    return found.best if len(found.best) < len(found.totals) else ()


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
    if standing is None and isinstance(sheet.rules, events.PadRules):
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


def rate_words(rate: events.Rate | None, stakes: Stakes) -> str:
    """What points are worth, in words."""
    if rate is None:
        return "for points only"
    chips = count(rate.chips, "chip")
    each = f"{chips} a point" if rate.points == 1 else f"{chips} for {rate.points} points"
    how = {
        "standing": "",
        "differences": ", by the difference",
        "winner": ", all pay the winner the difference",
    }[rate.pay]
    worth = f" ({sum_of(stakes.money(rate.chips), stakes)})" if stakes.worth else ""
    return f"{each}{worth}{how}"


def note(rules: events.Rules) -> str:
    """What stands on the sheet besides: house choices, and how its game ends."""
    match rules:
        case events.PokinoRules(quads, keep):
            said = (
                "Four of a kind is 900, as printed, although a straight flush is 750."
                if quads == 900
                else "Four of a kind is 600 in this house (900 as printed)."
            )
            kept = " Struck part-scores stay in the total." if keep else ""
            return f"{said}{kept}"
        case events.PadRules() if rules.layout == "line":
            return f"A game is {rules.game} below the line."
        case events.PadRules():
            return _pad_note(rules)
        case ChineseRules():
            return chinese.note(rules)
        case events.KnockRules(ante, wild):
            return (
                f"Ante {ante}. "
                + ("Deuces are wild. " if wild else "")
                + "Jacks or better to knock."
            )
        case events.QuizRules(stake):
            return f"Each wrong answer pays {stake} to each right one."
        case events.SmallPotRules(game, _, forfeit) if GAMES[game].lowest == "pays" and forfeit:
            return f"The lowest hand pays {count(forfeit, 'chip')} to the winner."
        case _:
            return ""


def _pad_note(rules: events.PadRules) -> str:
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


def wish_words(night: Night, began: events.SheetBegan) -> str:
    """A sheet that could be begun: "Pokino: Ann and Bob; one chip a point, by the difference"."""
    who = listed([column_name(night, column) for column in began.columns])
    called = f" (“{began.title}”)" if began.title else ""
    rules = note(began.rules)
    more = f" {rules}" if rules else ""
    writes = "phones write on it" if began.phones else "phones can’t write"
    worth = rate_words(began.rate, night.stakes)
    return f"{kind(began.rules)}{called}: {who}; {worth}; {writes}.{more}"
