"""A sheet by rounds: one line a round with its running totals, and why a line is as it is."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.sheets import knock
from referee.core.sheets.chinese import ChineseRound, ChineseRules
from referee.core.sheets.events import (
    KnockDeal,
    KnockRules,
    PadRound,
    QuizRound,
    QuizRules,
    SmallPot,
    SmallPotRules,
)
from referee.core.sheets.kinds import kind
from referee.core.sheets.reckoning import reckon
from referee.core.sheets.sheet import Sheet
from referee.core.sheets.smallpot import GAMES
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.sheets.words import chinese
from referee.screens.words.names import listed, signed
from referee.screens.words.sheets import a_hand, names


@dataclass(frozen=True, slots=True)
class Cell:
    """What a round brings a column, and its total after it."""

    points: str
    total: str
    best: bool


@dataclass(frozen=True, slots=True)
class Round:
    """One line. dealer: the column that dealt it, where the sheet says so."""

    row: int
    cells: tuple[Cell, ...]
    dealer: int | None
    dead: bool
    idle: bool
    corrected: bool


def rounds(sheet: Sheet) -> tuple[Round, ...]:
    """Every line of the sheet."""
    found = reckon(sheet)
    totals = [0] * len(sheet.columns)
    lines = []
    deals = getattr(sheet.rules, "deals", True)
    for number, (line, points) in enumerate(zip(sheet.lines, found.points, strict=True), start=1):
        totals = [a + b for a, b in zip(totals, points, strict=True)]
        most = max(points)
        lines.append(
            Round(
                row=number,
                cells=tuple(
                    Cell(_points(sheet, won), _points(sheet, total), won == most and most > 0)
                    for won, total in zip(points, totals, strict=True)
                ),
                dealer=(sheet.dealer + number - 1) % len(sheet.columns) if deals else None,
                dead=line.entry is None,
                idle=number in found.idle,
                corrected=bool(line.corrected),
            )
        )
    return tuple(lines)


def _points(sheet: Sheet, points: int) -> str:
    return signed(points) if kind(sheet.rules).balances or points < 0 else str(points)


def why(night: Night, sheet: Sheet, number: int) -> tuple[str, ...]:
    """Everything one row brought, in sentences."""
    row, who = sheet.lines[number - 1].entry, names(night, sheet)
    if row is None:
        return ("This row does not count.",)
    if number in reckon(sheet).idle:
        return ("The game was over before this row, so it does not count.",)
    match row, sheet.rules:
        case KnockDeal(), KnockRules() as knocking:
            said = tuple(_knock_why(row, knocking, who))
        case ChineseRound(), ChineseRules() as three_rows:
            said = tuple(chinese.why(row, three_rows, who))
        case SmallPot(), SmallPotRules() as pot:
            said = tuple(_pot_why(row, pot, who))
        case QuizRound(), QuizRules() as quiz:
            said = tuple(_quiz_why(row, quiz, who))
        case PadRound(note=note), _:
            said = (f"{note}.",) if note else ()
        case _:
            said = ()
    points = reckon(sheet).points[number - 1]
    brought = listed(
        [f"{name} {signed(brought)}" for name, brought in zip(who, points, strict=True)]
    )
    return (*said, f"{brought}.")


def _knock_why(deal: KnockDeal, rules: KnockRules, who: tuple[str, ...]) -> Iterator[str]:
    pot = rules.ante * len(deal.players)
    yield f"Everybody antes {rules.ante}: a pot of {pot}."
    stayed = [column for column in deal.players if column not in deal.dropped]
    if deal.knocker is None:
        yield "The stock ran out and nobody had knocked: everyone shows."
    else:
        yield f"{who[deal.knocker]} knocked."
        if deal.dropped:
            dropped = _those(deal.dropped, who)
            to = who[deal.knocker]
            yield f"{dropped} folded: {knock.DROP} each to {to}, no matter who won."
        if deal.short:
            yield f"{who[deal.knocker]} had less than jacks: a foul hand, which pays as if beaten."
        if len(stayed) > 1 and deal.knocker in deal.winners:
            yield f"The knocker is best: each other player who stayed pays {knock.STAKE}."
        elif len(stayed) > 1:
            yield f"The knocker is beaten and pays {knock.STAKE} to each who stayed."
    each = knock.bonus(deal.hand, rules.wild)
    if each:
        payers = "everybody dealt in" if rules.bonus_from == "all" else "everybody who stayed"
        yield f"{a_hand(deal.hand).capitalize()}: {payers} pays {each} more."
    yield f"The pot goes to {_those(deal.winners, who)}."


def _those(columns: tuple[int, ...], who: tuple[str, ...]) -> str:
    return listed([who[column] for column in columns])


def _quiz_why(row: QuizRound, rules: QuizRules, who: tuple[str, ...]) -> Iterator[str]:
    right = tuple(at for at, said in enumerate(row.said) if said == row.right)
    wrong = tuple(at for at, said in enumerate(row.said) if said and at not in right)
    yield f"{row.title}."
    if right:
        yield f"{_those(right, who)} {'was' if len(right) == 1 else 'were'} right."
    if wrong:
        were = "was wrong" if len(wrong) == 1 else "were wrong"
        pays = "pays" if len(wrong) == 1 else "pay"
        to = f" and {pays} {rules.stake} to each who was right" if right else ""
        yield f"{_those(wrong, who)} {were}{to}."


def _pot_why(deal: SmallPot, rules: SmallPotRules, who: tuple[str, ...]) -> Iterator[str]:
    pot = sum(deal.put_in)
    if not deal.high:
        yield f"All folded: the {pot} in the pot went back."
        return
    if GAMES[rules.game].lowest == "half":
        yield (
            f"Of the pot of {pot} the high half goes to {_those(deal.high, who)}, "
            f"the low half to {_those(deal.low, who)}."
        )
    else:
        yield f"The pot of {pot} goes to {_those(deal.high, who)}."
    if GAMES[rules.game].lowest == "pays" and deal.low and rules.forfeit:
        lowest = _those(deal.low, who)
        yield f"{lowest} had the lowest hand: a forfeit of {rules.forfeit} to the winner."
    if deal.note:
        yield f"{deal.note}."
