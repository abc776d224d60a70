"""Random sheets: totals are the sums of the entries in whatever order they are corrected, below the
line never stands more than the rules allow, and what is zero-sum stays so."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from referee.core.sheets import exchange, knock, pokino
from referee.core.sheets.chinese import ChineseRound, ChineseRules
from referee.core.sheets.events import (
    BridgeRules,
    Contract,
    KnockDeal,
    KnockRules,
    PadRound,
    PadRules,
    PokinoDeal,
    PokinoRules,
    QuizRound,
    QuizRules,
    Rate,
    Row,
    Rules,
    SmallPot,
    SmallPotRules,
)
from referee.core.sheets.reckoning import brought, check_row, reckon
from referee.core.sheets.sheet import Sheet, WrittenRow

from .night import Evening

pytestmark = pytest.mark.soak

OFTEN = settings(
    max_examples=150,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)

honours = st.one_of(
    st.just((None, "")), st.tuples(st.integers(0, 1), st.sampled_from(sorted(pokino.HONOURS)))
)


@st.composite
def deals(draw: st.DrawFn) -> PokinoDeal:
    """Any deal of Pokino the rules allow."""
    dealer, left = draw(st.integers(0, 1)), draw(st.integers(0, 5))
    draws = [draw(st.integers(0, pokino.most_draws(side, dealer))) for side in (0, 1)]
    better, hand = draw(honours)
    return PokinoDeal(dealer, (draws[0], draws[1]), (left, 5 - left), better, hand)


@st.composite
def knocks(draw: st.DrawFn, columns: int = 4) -> KnockDeal:
    """Any deal of knock poker the rules allow."""
    players = tuple(draw(st.permutations(range(columns)))[: draw(st.integers(2, columns))])
    knocker = draw(st.sampled_from([None, *players]))
    others = [one for one in players if one != knocker]
    dropped = tuple(draw(st.sets(st.sampled_from(others)))) if knocker is not None else ()
    stayed = [one for one in players if one not in dropped]
    winners = tuple(draw(st.sets(st.sampled_from(stayed), min_size=1)))
    hand = draw(st.sampled_from(["", *knock.BONUSES]))
    return KnockDeal(players, knocker, dropped, winners, hand)


@st.composite
def rounds(draw: st.DrawFn, columns: int = 4) -> ChineseRound:
    """Any round of Chinese poker among four."""
    place = st.lists(st.integers(1, 4), min_size=columns, max_size=columns).map(tuple)
    paid = draw(st.lists(st.integers(0, 9), min_size=columns, max_size=columns))
    foul = draw(st.sets(st.integers(0, columns - 1)))
    return ChineseRound(draw(place), draw(place), draw(place), tuple(paid), tuple(sorted(foul)))


@st.composite
def pots(draw: st.DrawFn, columns: int = 4) -> SmallPot:
    """Any pot of Whiskey."""
    put_in = tuple(draw(st.lists(st.integers(1, 50), min_size=columns, max_size=columns)))
    high = draw(st.sets(st.integers(0, columns - 1), min_size=1))
    low = draw(st.sets(st.integers(0, columns - 1))) - high
    return SmallPot(put_in, tuple(high), tuple(low))


contracts = st.builds(
    Contract,
    st.integers(0, 1),
    st.integers(1, 7),
    st.sampled_from("cdhsn"),
    st.sampled_from([1, 2, 4]),
    st.integers(0, 13),
)
pad_rounds = st.builds(PadRound, st.lists(st.integers(-50, 50), min_size=4, max_size=4).map(tuple))
balanced = st.lists(st.integers(-50, 50), min_size=3, max_size=3).map(
    lambda some: PadRound((*some, -sum(some)))
)
questions = st.builds(
    QuizRound,
    st.just("two-motions"),
    st.just("String bet"),
    st.lists(st.sampled_from(("", "call", "stands")), min_size=4, max_size=4)
    .filter(any)
    .map(tuple),
    st.just("call"),
)
SHEETS: list[tuple[Rules, int, st.SearchStrategy[Row]]] = [
    (PokinoRules(), 2, deals()),
    (PokinoRules(600, True), 2, deals()),
    (BridgeRules(), 2, contracts),
    (KnockRules(2), 4, knocks()),
    (ChineseRules(), 4, rounds()),
    (SmallPotRules("whiskey", 1, 5), 4, pots()),
    (PadRules(target=200), 4, pad_rounds),
    (PadRules(fill="balance"), 4, balanced),
    (QuizRules(3), 4, questions),
]
kinds = st.sampled_from(range(len(SHEETS)))


def sheet(rules: Rules, columns: int, rows: list[Row]) -> Sheet:
    """A sheet on which these rows stand as they were first entered."""
    heads = Evening().begins(rules, columns).columns
    return Sheet(1, "", rules, heads, lines=tuple(WrittenRow(row) for row in rows))


@OFTEN
@given(st.data())
def test_totals_are_the_sums_of_the_rows_in_whatever_order_they_were_corrected(
    data: st.DataObject,
) -> None:
    """Wrong rows, corrected in any order: the sheet is as if nothing had been wrong."""
    rules, columns, rows = SHEETS[data.draw(kinds)]
    right = data.draw(st.lists(rows, min_size=1, max_size=8))
    wrong = data.draw(st.lists(rows, min_size=len(right), max_size=len(right)))
    evening = Evening()
    evening.begins(rules, columns)
    entered = 0
    for row in wrong:
        if reckon(evening.sheet()).over:
            break
        evening.writes(row)
        entered += 1
    right = right[:entered]
    for at in data.draw(st.permutations(range(entered))):
        if evening.sheet().rows[at] != right[at]:
            evening.corrects(at + 1, right[at])
    found = evening.sheet()
    assert found.rows == tuple(right)
    straight = sheet(rules, columns, list(right))
    assert reckon(found) == reckon(straight)
    by_row = brought(straight)
    assert reckon(found).totals == tuple(sum(column) for column in zip(*by_row, strict=True))


@OFTEN
@given(st.lists(deals(), max_size=30), st.booleans())
def test_below_the_line_never_stands_more_than_the_rules_allow(
    played: list[PokinoDeal], keep: bool
) -> None:
    rules = PokinoRules(keep=keep)
    standing = pokino.Rubber()
    for row, deal in enumerate(played, start=1):
        pokino.check(deal)
        before, standing = standing, pokino.after(standing, row, deal, rules)
        left, right = standing.part
        # A game in play is under 20 on both sides, or even on both.
        assert max(left, right) < 20 or left == right
        for game, winner in enumerate(standing.won):
            sums = [
                sum(m.points for m in standing.marks if m.below and m.game == game and m.side == s)
                for s in (0, 1)
            ]
            assert sums[winner] >= 20
            assert sums[winner] > sums[1 - winner]
            struck = [m for m in standing.marks if m.below and m.game == game and m.struck]
            assert all(m.side != winner and m.counts is keep for m in struck)
            assert sum(m.points for m in struck) == sums[1 - winner]
        assert standing.games(0) <= 2
        assert standing.games(1) <= 2
        assert len(standing.won) - len(before.won) <= 1
        assert standing.over == (2 in (standing.games(0), standing.games(1)))
        for side in (0, 1):
            counted = [m.points for m in standing.marks if m.side == side and m.counts]
            assert standing.total[side] == sum(counted)


@OFTEN
@given(st.data())
def test_what_is_zero_sum_stays_so(data: st.DataObject) -> None:
    rules, columns, rows = SHEETS[data.draw(st.sampled_from([3, 4, 5, 7, 8]))]
    entered = data.draw(st.lists(rows, max_size=10))
    found = sheet(rules, columns, entered)
    for row in entered:
        check_row(found, row)
    assert all(sum(points) == 0 for points in reckon(found).points)
    assert sum(reckon(found).totals) == 0
    rate = Rate(data.draw(st.integers(1, 9)), data.draw(st.integers(1, 9)), "standing")
    assert sum(exchange.columns(reckon(found).totals, rate)) == 0


@OFTEN
@given(
    st.lists(st.integers(-5000, 5000), min_size=2, max_size=8),
    st.integers(1, 20),
    st.integers(1, 200),
    st.sampled_from(["differences", "winner"]),
    st.booleans(),
)
def test_chips_always_come_to_nought(
    totals: list[int], chips: int, points: int, pay: str, low: bool
) -> None:
    rate = Rate(chips, points, pay)
    paid = exchange.columns(totals, rate, low)
    assert sum(paid) == 0
    best = min(totals) if low else max(totals)
    assert paid[totals.index(best)] >= 0


@OFTEN
@given(knocks(), st.integers(0, 30), st.sampled_from(["all", "active"]))
def test_a_settlement_of_knock_poker_comes_to_the_pot(deal: KnockDeal, pot: int, who: str) -> None:
    paid = knock.settle(
        deal.players,
        pot,
        deal.knocker,
        deal.dropped,
        deal.winners,
        4,
        who,
    )
    assert sum(paid.values()) == pot
    assert set(paid) == set(deal.players)
