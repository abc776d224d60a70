"""The kinds of score sheets: each says the same things of itself, and nothing else is asked of it.

A new kind is its rules, its row (and its steps) in `events`, a module that reckons them, and an
entry here. The screens and the pages have the form of its `shape`; besides, it needs its words
(screens/words/sheets.py), its lines and rounds (screens/sheets), the form that begins it
(web/sheets/new.py), those that read a row (web/forms/sheets.py, scores.py) with their template, and
its paragraph in docs/sheets.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.core.sheets import bridge, chinese, events, knock, pad, pokino, quiz, smallpot
from referee.core.sheets.chinese import ChineseRound, ChineseRules
from referee.core.sheets.line import After
from referee.core.value import dataclass

MOST_COLUMNS = 12
MOST_STAKE = 1000
MOST_CHIPS = 10_000_000_000
MOST_POINTS = 1_000_000
Steps = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class InSteps:
    """A row that may be entered bit by bit. kinds: of the steps; whole: the row they make, once
    nothing is missing, from who deals and the steps; check: refuses a step that does not come now,
    given also the rules and how many columns there are."""

    kinds: tuple[type, ...]
    whole: Callable[[int, Steps], events.Row | None]
    check: Callable[[int, Steps, Any, Any, int], None]


@dataclass(frozen=True, slots=True)
class Kind:
    """What a kind of sheet says of itself.

    shape: the name of its forms; row: what its rows are; check: refuses a row that cannot have
    been, given the rules and how many columns there are; sensible: whether anybody could play by
    these rules with these columns, which are two or up to `most`.
    after: of a sheet with the heavy line, what one more row makes of it; points: of any other, what
    a row brings by column.
    balances: the columns always come to nought together; steps: how a row comes about bit by bit;
    judge: the id of the rule by which typed hands are judged, if they can be. kept: what of a row
    stays when it is put right.
    """

    shape: str
    row: type[events.Row]
    check: Callable[[Any, Any, int], None]
    sensible: Callable[[Any, Sequence[events.Column]], bool]
    most: int = MOST_COLUMNS
    after: After | None = None
    points: Callable[[Any, Any, int], tuple[int, ...]] | None = None
    balances: bool = True
    steps: InSteps | None = None
    judge: Callable[[Any], str] = lambda rules: ""
    kept: Callable[[Any], object] = lambda row: None


def kind(rules: events.Rules) -> Kind:
    """The kind of sheet that is played by these rules."""
    if isinstance(rules, events.PadRules):
        return LINE if rules.layout == "line" else BALANCE if rules.fill == "balance" else ROUND
    return KINDS[type(rules)]


def _pad(rules: events.PadRules, columns: Sequence[events.Column]) -> bool:
    numbers = (rules.target, rules.rounds, rules.game, rules.games, *rules.bonus)
    line = rules.layout != "line" or (rules.game > 0 and rules.games <= 9)
    return line and all(0 <= number <= MOST_POINTS for number in numbers)


def _chips(*amounts: int) -> bool:
    return all(0 <= chips <= MOST_CHIPS for chips in amounts)


KINDS: dict[type, Kind] = {
    events.PokinoRules: Kind(
        "pokino",
        events.PokinoDeal,
        lambda row, rules, columns: pokino.check(row),
        lambda rules, columns: (
            rules.quads in (900, 600) and all(len(column.seats) < 2 for column in columns)
        ),
        most=2,
        after=pokino.after,
        balances=False,
        steps=InSteps(
            (events.PokinoDraw, events.PokinoTricks, events.PokinoHonours),
            pokino.whole,
            lambda dealer, done, step, rules, columns: pokino.check_step(
                pokino.stage(dealer, done), step
            ),
        ),
        judge=lambda rules: "pokino",
    ),
    events.BridgeRules: Kind(
        "bridge",
        events.Contract,
        lambda row, rules, columns: bridge.check(row),
        lambda rules, columns: True,
        most=2,
        after=bridge.after,
        balances=False,
    ),
    ChineseRules: Kind(
        "chinese",
        ChineseRound,
        chinese.check,
        lambda rules, columns: chinese.sensible(rules, MOST_STAKE),
        points=lambda row, rules, columns: chinese.score(row, rules),
    ),
    events.KnockRules: Kind(
        "knock",
        events.KnockDeal,
        knock.check,
        lambda rules, columns: _chips(rules.ante),
        most=9,
        points=knock.score,
        steps=InSteps(
            (
                events.KnockBegin,
                events.KnockTurn,
                events.KnockCall,
                events.KnockAnswer,
                events.StockOut,
                events.KnockShow,
            ),
            lambda dealer, done: knock.whole(done),
            lambda dealer, done, step, rules, columns: knock.check_step(
                knock.stage(done), step, rules, columns
            ),
        ),
        judge=lambda rules: "knock-poker-deuces-wild" if rules.wild else "knock-poker",
    ),
    events.SmallPotRules: Kind(
        "pot",
        events.SmallPot,
        smallpot.check,
        lambda rules, columns: _chips(rules.ante, rules.forfeit),
        points=lambda row, rules, columns: smallpot.score(row, rules),
        judge=lambda rules: smallpot.GAMES[rules.game].judge,
    ),
    events.QuizRules: Kind(
        "quiz",
        events.QuizRound,
        quiz.check,
        lambda rules, columns: 1 <= rules.stake <= MOST_STAKE,
        points=lambda row, rules, columns: quiz.score(row, rules),
        kept=lambda row: (row.question, row.title, row.right),
    ),
}
ROUND = Kind(
    "round",
    events.PadRound,
    pad.check_round,
    _pad,
    points=lambda row, rules, columns: row.points,
    balances=False,
)
BALANCE = Kind(
    "round", events.PadRound, pad.check_round, _pad, points=lambda row, rules, columns: row.points
)
LINE = Kind("line", events.PadLine, pad.check_line, _pad, most=2, after=pad.after, balances=False)
EVERY = (*KINDS.values(), ROUND, BALANCE, LINE)
