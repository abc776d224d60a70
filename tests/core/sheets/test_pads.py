"""Rubber bridge, Chinese poker, the general pads, and points into chips."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from referee.core.errors import Refused
from referee.core.sheets import bridge, chinese, exchange, pad
from referee.core.sheets.chinese import ChineseRound, ChineseRules
from referee.core.sheets.events import (
    BridgeRules,
    Contract,
    PadLine,
    PadRound,
    PadRules,
    Rate,
)
from referee.core.sheets.line import standing
from referee.core.sheets.sheet import Correction, WrittenRow

# ---- rubber bridge -------------------------------------------------------------------------

RULES = BridgeRules()


def made(text: str, tricks: int, doubled: int = 1, vulnerable: bool = False) -> tuple[int, int]:
    """(below, above) of a contract of side 0: what it makes, or (below nought) gives away."""
    deal = Contract(0, int(text[0]), text[1], doubled, tricks)
    found = bridge.score(deal, vulnerable, RULES)
    return found.below, sum(p if side == 0 else -p for side, p, _ in found.above)


@pytest.mark.parametrize(
    ("contract", "tricks", "doubled", "vulnerable", "points"),
    [
        ("1c", 7, 1, False, (20, 0)),
        ("3n", 9, 1, False, (100, 0)),
        ("4s", 11, 1, True, (120, 30)),
        ("2h", 9, 2, False, (120, 100 + 50)),
        ("2h", 9, 2, True, (120, 200 + 50)),
        ("1d", 8, 4, True, (80, 400 + 100)),
        ("6n", 12, 1, False, (190, 500)),
        ("6h", 13, 1, True, (180, 30 + 750)),
        ("7s", 13, 1, True, (210, 1500)),
        ("7c", 13, 2, False, (280, 1000 + 50)),
        ("4s", 9, 1, False, (0, -50)),
        ("4s", 8, 1, True, (0, -200)),
        ("4s", 9, 2, False, (0, -100)),
        ("4s", 7, 2, False, (0, -500)),
        ("4s", 6, 2, False, (0, -800)),
        ("4s", 9, 2, True, (0, -200)),
        ("4s", 7, 2, True, (0, -800)),
        ("3n", 8, 4, False, (0, -200)),
        ("3n", 7, 4, True, (0, -1000)),
    ],
)
def test_what_a_contract_brings(
    contract: str, tricks: int, doubled: int, vulnerable: bool, points: tuple[int, int]
) -> None:
    assert made(contract, tricks, doubled, vulnerable) == points


def test_a_rubber_with_part_scores_that_count_though_they_are_struck() -> None:
    deals = [
        Contract(1, 2, "h", tricks=8),  # They: 60 below
        Contract(0, 4, "s", tricks=10),  # We: 120, the first game; their 60 are struck, not lost
        Contract(0, 3, "n", doubled=2, tricks=8),  # one down, vulnerable and doubled: 200
        Contract(None, held=0, honours=100),  # passed out, with honours
        Contract(0, 5, "d", tricks=11),  # 100: the rubber to nothing
    ]
    found = standing(deals, RULES, bridge.after)
    assert (found.won, found.over, found.winner) == ((0, 0), True, 0)
    assert found.total == (120 + 100 + 100 + 700, 60 + 200)


def test_a_correction_changes_who_was_vulnerable() -> None:
    down = Contract(0, 4, "s", tricks=8)
    game = Contract(0, 3, "n", tricks=9)
    assert standing([game, down], RULES, bridge.after).total == (100, 200)
    assert standing([None, down], RULES, bridge.after).total == (0, 100)


def test_three_games_make_a_rubber_of_five_hundred() -> None:
    ours, theirs = Contract(0, 3, "n", tricks=9), Contract(1, 3, "n", tricks=9)
    assert standing([ours, theirs, ours], RULES, bridge.after).total == (700, 100)


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        (Contract(0, 8, "n", tricks=9), "odd-contract"),
        (Contract(0, 3, "n", doubled=3, tricks=9), "odd-contract"),
        (Contract(0, 3, "n", tricks=14), "odd-contract"),
        (Contract(2, 3, "n", tricks=9), "which-column"),
        (Contract(0, 3, "n", tricks=9, held=0, honours=90), "odd-honours"),
        (Contract(0, 3, "n", tricks=9, honours=100), "odd-honours"),
    ],
)
def test_a_contract_that_cannot_be(deal: Contract, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        bridge.check(deal)
    assert refused.value.reason == reason


# ---- chinese poker -------------------------------------------------------------------------

ONE_SIX = ChineseRules(row=1, scoop=3)


def played(front: str, middle: str, back: str, royalties: str = "", foul: str = "") -> ChineseRound:
    """Places as digits, one for each column."""
    rows = [tuple(int(one) for one in row) for row in (front, middle, back)]
    paid = tuple(int(one) for one in royalties.split()) or (0,) * len(front)
    return ChineseRound(rows[0], rows[1], rows[2], paid, tuple(int(one) for one in foul))


def test_two_rows_of_three_are_a_point_and_all_three_a_scoop() -> None:
    assert chinese.score(played("12", "12", "21"), ONE_SIX) == (1, -1)
    assert chinese.score(played("12", "12", "12"), ONE_SIX) == (6, -6)
    assert chinese.score(played("12", "12", "11"), ONE_SIX) == (2, -2)  # a tie spoils the scoop


def test_everybody_settles_with_everybody() -> None:
    # A beats B and C in all rows (6 each); C beats B in two (1).
    assert chinese.score(played("132", "132", "123"), ONE_SIX) == (12, -7, -5)


def test_the_worked_examples_of_chinese_poker() -> None:
    # A beats B in all rows, A beats C in two, C beats B in two; then B sets wrongly and A has a
    # flush at the back.
    assert chinese.score(played("132", "231", "123"), ONE_SIX) == (7, -7, 0)
    assert chinese.score(played("12", "12", "12", "4 0", foul="1"), ONE_SIX) == (10, -10)


def test_royalties_come_from_everybody() -> None:
    assert chinese.score(played("12", "21", "11", "0 4"), ONE_SIX) == (-4, 4)
    assert chinese.score(played("111", "111", "111", "3 0 1"), ONE_SIX) == (5, -4, -1)


def test_who_sets_wrongly_loses_all_rows_and_his_royalties() -> None:
    assert chinese.score(played("12", "12", "12", "9 2", foul="0"), ONE_SIX) == (-8, 8)
    assert chinese.score(played("00", "00", "00", foul="01"), ONE_SIX) == (0, 0)


def test_who_does_not_play_is_left_out() -> None:
    assert chinese.score(played("102", "102", "102"), ONE_SIX) == (6, 0, -6)


TWO_FOUR = ChineseRules(row=1, scoop=1, two=1, surrender=3)
OPEN_FACE = ChineseRules(royalties="table", open_face=True, fantasyland=True)


def royal(round_: ChineseRound, *hands: tuple[str, str, str]) -> ChineseRound:
    return replace(round_, made=hands)


def test_the_worked_rounds_of_the_facts() -> None:
    # A beats B 3-0, A beats C 2-1, C beats B 2-1: units B to A 6, C to A 1, B to C 1.
    assert chinese.score(played("123", "132", "231"), ONE_SIX) == (7, -7, 0)
    assert chinese.duel(played("123", "132", "231"), ONE_SIX, 2, 1) == 1
    # B fouls in the open-face game, A has a flush at the back: 6 + 4.
    fouled = royal(played("10", "10", "10", foul="1"), ("", "", "flush"), ("", "", ""))
    assert chinese.score(fouled, OPEN_FACE) == (10, -10)
    # A and B: a row each and a tie; A beats C in two with a tie; B scoops C, who has 2 royalties.
    pairs = [played("12", "21", "11"), played("12", "12", "11"), played("12", "12", "12", "0 2")]
    assert [chinese.duel(pair, ONE_SIX, 0, 1) for pair in pairs] == [0, 2, 4]


def test_two_rows_bring_their_bonus_on_the_other_scale() -> None:
    rows = [played("12", "12", "21"), played("12", "12", "12"), played("12", "21", "11")]
    assert [chinese.score(row, TWO_FOUR)[0] for row in rows] == [2, 4, 0]


def test_a_surrender_pays_each_and_plays_no_row() -> None:
    gave_up = replace(played("102", "102", "102"), gave_up=(1,))
    assert chinese.score(gave_up, TWO_FOUR) == (3 + 4, -6, 3 - 4)


def test_royalties_by_the_table_and_who_is_in_fantasyland() -> None:
    row = royal(
        played("12", "12", "12"), ("QQ", "full-house", "four"), ("222", "three", "straight")
    )
    assert chinese.parts(row, OPEN_FACE, 0, 1)["royalties"] == (7 + 12 + 10) - (10 + 2 + 2)
    assert chinese.in_fantasyland(row, OPEN_FACE) == (0, 1)
    assert chinese.in_fantasyland(replace(row, foul=(0,)), OPEN_FACE) == (1,)
    assert chinese.in_fantasyland(row, ONE_SIX) == ()


@pytest.mark.parametrize(
    ("hands", "reason"),
    [
        (("", "flush", "straight"), "rows-out-of-order"),
        (("", "straight", ""), "rows-out-of-order"),
        (("222", "", ""), "rows-out-of-order"),
        (("", "QQ", ""), "no-such-royalty"),
    ],
)
def test_royalties_that_cannot_be(hands: tuple[str, str, str], reason: str) -> None:
    row = royal(played("12", "12", "12"), hands, ("", "", ""))
    with pytest.raises(Refused) as refused:
        chinese.check(row, OPEN_FACE, 2)
    assert refused.value.reason == reason
    if reason == "rows-out-of-order":
        chinese.check(replace(row, foul=(0,)), OPEN_FACE, 2)  # said to be fouled: it can be


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (replace(played("12", "12", "12"), gave_up=(0,)), "nobody-surrenders"),
        (royal(played("12", "12", "12"), ("", "", ""), ("", "", "")), "no-such-royalty"),
        (played("12", "12", "12", "0 0 0"), "which-column"),
        (played("12", "12", "12", foul="7"), "which-column"),
        (played("12", "12", "12", "0 9999"), "odd-points"),
        (played("10", "10", "10"), "places-for-others"),
        (played("00", "00", "00", foul="0"), "places-for-others"),
        (played("15", "12", "12"), "places-one-to-four"),
        (played("12", "10", "12"), "three-places"),
    ],
)
def test_a_round_of_chinese_poker_that_cannot_be(entry: ChineseRound, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        chinese.check(entry, ONE_SIX, 2)
    assert refused.value.reason == reason


def test_more_than_four_play_no_round_of_chinese_poker() -> None:
    five = played("11111", "11111", "11111", "0 0 0 0 0")
    with pytest.raises(Refused) as refused:
        chinese.check(five, ONE_SIX, 5)
    assert refused.value.reason == "two-to-four-play"


# ---- pads ----------------------------------------------------------------------------------


def test_a_race_ends_at_its_target_and_the_rest_does_not_count() -> None:
    rules = PadRules("race", target=121)
    found = pad.tally([(60, 50), (60, 70), (1, 0), (9, 9)], rules, 2)
    assert (found.totals, found.over, found.best, found.idle) == ((121, 120), True, (0,), (4,))


def test_low_score_wins_when_somebody_reaches_the_target() -> None:
    found = pad.tally([(80, 30, 0), (21, 0, 5)], PadRules(best="low", target=100), 3)
    assert (found.totals, found.over, found.best) == ((101, 30, 5), True, (2,))


def test_a_pad_may_end_after_so_many_rounds_and_a_struck_one_is_none() -> None:
    rules = PadRules(rounds=2)
    assert not pad.tally([(1, 2), None], rules, 2).over
    found = pad.tally([(1, 2), None, (5, 0), (7, 7)], rules, 2)
    assert (found.totals, found.over, found.best) == ((6, 2), True, (0,))


def test_zero_sum_entries() -> None:
    assert pad.winner_gets(1, {0: 5, 1: 99, 2: 7}, 3) == (-5, 12, -7)
    assert pad.each_pays(0, 4, (1, 2, 3), 4) == (12, -4, -4, -4)


def test_a_pad_with_a_line_of_ones_own() -> None:
    rules = PadRules("line", "line", game=30, games=2, bonus=(100, 50))
    rows = [PadLine((20, 10), (0, 5)), PadLine((10, 0), (0, 0), "capot"), PadLine((0, 40), (0, 0))]
    rows.append(PadLine((30, 0), (7, 0)))
    found = standing(rows, rules, pad.after)
    # 30 to 10, then 0 to 40, then 30 to 0: two to one.
    assert (found.won, found.total) == ((0, 1, 0), (20 + 10 + 30 + 7 + 50, 10 + 5 + 40))


@pytest.mark.parametrize(
    ("entry", "rules", "reason"),
    [
        (PadRound((1, 2, 3)), PadRules(), "which-column"),
        (PadRound((1, 2)), PadRules(fill="balance"), "must-balance"),
        (PadRound((10**9, 0)), PadRules(), "odd-points"),
        (PadRound((1, 2)), PadRules(layout="line"), "other-entry"),
    ],
)
def test_a_round_that_does_not_fit(entry: PadRound, rules: PadRules, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        pad.check_round(entry, rules, 2)
    assert refused.value.reason == reason


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (PadLine((0, 0), (0, 0)), "no-points"),
        (PadLine((-1, 0), (0, 0)), "odd-points"),
        (PadLine((1,), (0,)), "which-column"),
    ],
)
def test_a_line_that_does_not_fit(entry: PadLine, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        pad.check_line(entry, PadRules(layout="line", game=100), 2)
    assert refused.value.reason == reason
    with pytest.raises(Refused) as refused:
        pad.check_line(entry, PadRules(), 2)
    assert refused.value.reason == "other-entry"


# ---- points into chips ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("totals", "rate", "chips"),
    [
        ((1490, 375), Rate(1, 100), (11, -11)),  # 1115 points: 11 chips
        ((1490, 340), Rate(1, 100), (12, -12)),  # 1150: a half counts
        ((100, 40, 10), Rate(1, 10), (6 + 9, -6 + 3, -9 - 3)),
        ((100, 40, 10), Rate(1, 10, "winner"), (15, -6, -9)),
        ((50, 50, 10), Rate(1, 10, "winner"), (0, 0, 0)),  # nobody has won
        ((5, -2, -3), Rate(2, 1, "standing"), (10, -4, -6)),
        ((5, -2, -3), Rate(1, 2, "standing"), (3, -1, -2)),  # 2½, −1, −1½
    ],
)
def test_chips_for_points(totals: tuple[int, ...], rate: Rate, chips: tuple[int, ...]) -> None:
    assert exchange.columns(totals, rate) == chips


def test_where_the_lowest_score_wins_the_low_ones_get_chips() -> None:
    assert exchange.columns((101, 30), Rate(1, 10), low=True) == (-7, 7)


def test_rounding_is_the_same_for_both_sides() -> None:
    assert exchange.nearest(Fraction(5, 2)) == 3
    assert exchange.nearest(Fraction(-5, 2)) == -3
    assert sum(exchange.evened([Fraction(1, 3)] * 2 + [Fraction(-2, 3)])) == 0


def test_what_a_row_said_last_is_what_is_put_right() -> None:
    first, second = PadRound((1, 2)), PadRound((3, 4))
    wrong = (Correction(first, "slip"),)
    assert WrittenRow(second, wrong).last_said == second
    assert WrittenRow(None, wrong).last_said == first  # it is struck out
    twice = (*wrong, Correction(None, "after all"))
    assert WrittenRow(None, twice).last_said == first
    assert WrittenRow(None).last_said is None
