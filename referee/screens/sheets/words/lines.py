"""A sheet with the heavy line: scores climbing above it and falling below, and why each is so."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.core.sheets import bridge, pokino
from referee.core.sheets.events import BridgeRules, Contract, PadLine, PokinoDeal, PokinoRules
from referee.core.sheets.line import Mark, Rubber
from referee.core.sheets.reckoning import reckon
from referee.core.sheets.sheet import Sheet
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.words.names import count, own
from referee.screens.words.sheets import a_hand, contract_words, hand_word, names

WHAT = {
    "honours": "honors",
    "tricks": "tricks",
    "game": "game",
    "rubber": "rubber",
    "sweep": "sweep",
}


@dataclass(frozen=True, slots=True)
class Figure:
    """One number on the ruled paper. what: a word beside it; fresh: of the newest row."""

    row: int
    points: int
    what: str
    struck: bool
    fresh: bool
    spoken: str


@dataclass(frozen=True, slots=True)
class GameBlock:
    """One game below the line: what each side scored in it, and who won it ("": not yet)."""

    left: tuple[Figure, ...]
    right: tuple[Figure, ...]
    parts: tuple[str, str]
    winner: str


@dataclass(frozen=True, slots=True)
class Lined:
    """The two columns. above: what stands above the line, the lowest first; high: how many lines
    the paper has above; empty: how many are still free below."""

    above: tuple[tuple[Figure, ...], tuple[Figure, ...]]
    games: tuple[GameBlock, ...]
    high: int
    empty: int


LEAST_ABOVE, LEAST_BELOW = 4, 4
"""So many lines of the paper are shown at least."""


def lined(night: Night, sheet: Sheet) -> Lined:
    """The columns of a sheet with a line."""
    standing = reckon(sheet).standing
    assert standing is not None
    who = names(night, sheet)
    newest = max((mark.row for mark in standing.marks), default=0)

    def entry(mark: Mark) -> Figure:
        where = "below" if mark.below else "above"
        struck = ", struck off" if mark.struck else ""
        word = caption(sheet, mark)
        return Figure(
            row=mark.row,
            points=mark.points,
            what=word,
            struck=mark.struck,
            fresh=mark.row == newest,
            spoken=f"{word} {mark.points}".strip()
            + f", {own(who[mark.side])}, {where} the line, deal {mark.row}{struck}",
        )

    above = tuple(
        tuple(entry(mark) for mark in standing.marks if mark.side == side and not mark.below)
        for side in (0, 1)
    )
    games = tuple(_games(standing, who, entry))
    lines = sum(max(len(game.left), len(game.right), 1) for game in games)
    high = max(LEAST_ABOVE, 1 + max(len(above[0]), len(above[1])))
    return Lined((above[0], above[1]), games, high, max(LEAST_BELOW - lines, 0))


def _games(
    standing: Rubber, who: tuple[str, ...], entry: Callable[[Mark], Figure]
) -> Iterator[GameBlock]:
    last = len(standing.won) + (not standing.over)
    for game in range(last):
        sides = [
            tuple(
                entry(mark)
                for mark in standing.marks
                if mark.below and mark.game == game and mark.side == side
            )
            for side in (0, 1)
        ]
        won = standing.won[game] if game < len(standing.won) else None
        parts = ("", "")
        if won is None and any(standing.part):
            parts = (str(standing.part[0]), str(standing.part[1]))
        yield GameBlock(sides[0], sides[1], parts, "" if won is None else who[won])


def caption(sheet: Sheet, mark: Mark) -> str:
    """The word beside a number above the line; below it the numbers stand alone."""
    if mark.below:
        return ""
    row = sheet.lines[mark.row - 1].entry
    if mark.what == "honours" and isinstance(row, PokinoDeal):
        return hand_word(row.hand)
    return WHAT.get(mark.what, mark.what)


# --- why --------------------------------------------------------------------------------------


def why(night: Night, sheet: Sheet, number: int) -> tuple[str, ...]:
    """Everything one row brought, in sentences."""
    row, who = sheet.lines[number - 1].entry, names(night, sheet)
    if row is None:
        return ("This deal does not count.",)
    before, after = around(sheet, number)
    if before.over:
        return ("The rubber was over before this deal, so it does not count.",)
    said: list[str] = []
    match row, sheet.rules:
        case PokinoDeal(), PokinoRules() as rules:
            said += _pokino_why(row, rules, who)
        case Contract(), BridgeRules() as own_rules:
            said += _bridge_why(row, own_rules, before, who)
        case PadLine(), _:
            said += _pad_why(row, who)
        case _:
            pass
    return (*said, *_line_why(sheet, before, after, number, who))


def around(sheet: Sheet, number: int) -> tuple[Rubber, Rubber]:
    """The sheet before and after one row."""
    found = []
    for upto in (number - 1, number):
        part = Sheet(0, "", sheet.rules, sheet.columns, lines=sheet.lines[:upto])
        standing = reckon(part).standing
        assert standing is not None
        found.append(standing)
    return found[0], found[1]


def _pokino_why(deal: PokinoDeal, rules: PokinoRules, who: tuple[str, ...]) -> Iterator[str]:
    pays, score = pokino.multipliers(deal), pokino.score(deal, rules)
    yield f"{who[deal.dealer]} dealt."
    for side in (0, 1):
        yield _drew(deal, side, pays[side], who)
    for side in (0, 1):
        if deal.tricks[side]:
            at = f" at {pays[1 - side]}" if pays[1 - side] > 1 else ""
            yield (
                f"{who[side]} took {count(deal.tricks[side], 'trick')}{at}: "
                f"{score.below[side]} below the line."
            )
    for side, points in enumerate(score.sweep):
        if points:
            yield f"All five tricks are a sweep: {points} above for {who[side]}."
    if deal.better is None:
        yield "No honors: the better hand had no pair, or the hands tied."
    else:
        points = max(score.honours)
        yield f"{who[deal.better]} had the better poker hand, {a_hand(deal.hand)}: {points} above."
        if deal.hand == "four of a kind" and rules.quads == 900:
            yield "(900 is the printed number, though a straight flush brings 750.)"
    if any(deal.cards):
        yield f"The hands: {_hands(deal, who)}."


def _hands(deal: PokinoDeal, who: tuple[str, ...]) -> str:
    return "; ".join(f"{who[side]} {cards}" for side, cards in enumerate(deal.cards) if cards)


def _drew(deal: PokinoDeal, side: int, pays: int, who: tuple[str, ...]) -> str:
    times = {0: "was pat", 1: "drew once", 2: "drew twice", 3: "drew three times"}
    said = f"{who[side]} {times[deal.draws[side]]}"
    if side == deal.dealer and deal.draws[side]:
        said += ", the first time free"
    if pays == 1:
        return f"{said}."
    doubled = "doubled" if pays == 2 else "redoubled"
    return f"{said}: {doubled}, so each trick {who[side]} lost counts {pays}."


def _bridge_why(
    deal: Contract, rules: BridgeRules, before: Rubber, who: tuple[str, ...]
) -> Iterator[str]:
    yield f"{contract_words(deal, who)}."
    if deal.side is None:
        return
    vulnerable = before.games(deal.side) > 0
    score = bridge.score(deal, vulnerable, rules)
    if vulnerable:
        yield f"{who[deal.side]} had won a game: vulnerable."
    if score.below:
        yield f"{score.below} below the line for {who[deal.side]}."
    for side, points, what in score.above:
        yield f"{points} above for {who[side]}: {what}."


def _pad_why(row: PadLine, who: tuple[str, ...]) -> Iterator[str]:
    if row.note:
        yield f"{row.note}."
    for side in (0, 1):
        if row.below[side]:
            yield f"{row.below[side]} below the line for {who[side]}."
        if row.above[side]:
            yield f"{row.above[side]} above for {who[side]}."


def _line_why(
    sheet: Sheet, before: Rubber, after: Rubber, number: int, who: tuple[str, ...]
) -> Iterator[str]:
    """What the deal made of the game: won, drawn, or going on."""
    if len(after.won) == len(before.won):
        if any(after.part):
            left, right = after.part
            yield f"The game stands {left} to {right}."
            if left == right and isinstance(sheet.rules, PokinoRules) and left >= pokino.GAME:
                yield "Both are past 20 and even, so they play on."
        return
    side = after.won[-1]
    bonus = [mark for mark in after.marks if mark.row == number and mark.what == "game"]
    with_bonus = f", {bonus[0].points} above" if bonus else ""
    yield f"With that the game is {own(who[side])}{with_bonus}."
    struck = sum(m.points for m in after.marks if m.struck and m.game == len(before.won))
    if struck:
        leaves = (
            " and leaves the total"
            if isinstance(sheet.rules, PokinoRules) and not sheet.rules.keep
            else ""
        )
        yield f"{own(who[1 - side])} part-score of {struck} is struck off{leaves}."
    for mark in after.marks:
        if mark.row == number and mark.what == "rubber":
            games = "two games to none" if len(after.won) == 2 else "two games to one"
            yield f"{games.capitalize()}: the rubber, {mark.points} above."
    if after.over:
        yield "The rubber is over; most points win it."
