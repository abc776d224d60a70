"""Pokino by the rules: draws that double, five tricks, honours, the line, the rubber."""

from __future__ import annotations

import pytest

from referee.core.cards.cards import read_cards
from referee.core.errors import Refused
from referee.core.sheets import pokino
from referee.core.sheets.events import (
    PokinoDeal,
    PokinoDraw,
    PokinoHonours,
    PokinoRules,
    PokinoStep,
    PokinoTricks,
)
from referee.core.sheets.line import Rubber, standing
from referee.rulebook.judging import judge_of

PLAIN = PokinoRules()


def deal(
    tricks: int, dealer: int = 1, draws: tuple[int, int] = (0, 0), honours: str = ""
) -> PokinoDeal:
    """A deal in which column 0 took so many tricks. honours: "0 pair": whose, and what."""
    whose, _, hand = honours.partition(" ")
    better = int(whose) if whose else None
    return PokinoDeal(dealer, draws, (tricks, 5 - tricks), better, hand)


def played(*deals: PokinoDeal | None, rules: PokinoRules = PLAIN) -> Rubber:
    return standing(deals, rules, pokino.after)


# ---- one deal ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("draws", "pays"),
    [
        ((0, 0), (1, 1)),
        ((1, 0), (2, 1)),  # the one who does not deal is doubled by his first draw,
        ((2, 0), (4, 1)),  # and redoubled by his second;
        ((0, 1), (1, 1)),  # the dealer has one that costs him nothing,
        ((0, 2), (1, 2)),
        ((0, 3), (1, 4)),
        ((2, 3), (4, 4)),
    ],
)
def test_who_draws_pays_more_for_each_trick_lost(
    draws: tuple[int, int], pays: tuple[int, int]
) -> None:
    asked = deal(3, dealer=1, draws=draws)
    assert pokino.multipliers(asked) == pays
    # Three tricks at what the other pays, two at what this one pays.
    assert pokino.score(asked, PLAIN).below == (3 * pays[1], 2 * pays[0])


def test_it_is_the_same_when_the_other_deals() -> None:
    assert pokino.multipliers(deal(3, dealer=0, draws=(1, 1))) == (1, 2)
    assert pokino.multipliers(deal(3, dealer=0, draws=(3, 2))) == (4, 4)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("pair", 50),
        ("two pairs", 100),
        ("three of a kind", 200),
        ("straight", 300),
        ("flush", 400),
        ("full house", 500),
        ("four of a kind", 900),
        ("straight flush", 750),
        ("royal flush", 1000),
    ],
)
def test_honours(hand: str, points: int) -> None:
    assert pokino.score(deal(2, honours=f"1 {hand}"), PLAIN).above == (0, points)


def test_the_house_may_have_six_hundred_for_four_of_a_kind() -> None:
    asked = deal(2, honours="0 four of a kind")
    assert pokino.score(asked, PokinoRules(quads=600)).above == (600, 0)


def test_the_loser_of_the_tricks_may_have_the_honours_and_all_five_are_a_sweep() -> None:
    found = pokino.score(deal(5, honours="1 straight"), PLAIN)
    assert (found.below, found.honours, found.sweep) == ((5, 0), (0, 300), (250, 0))


@pytest.mark.parametrize(
    ("left", "right", "says"),
    [
        ("Ks Kd 9h 8c 2s", "Qs Jd 7h 5c 4d", (0, "pair")),
        ("Ks Qd 9h 8c 2s", "As Jd 7h 5c 4d", (None, "")),  # ace high beats king high: no honours
        ("Ks Kd 9h 8c 2s", "Kh Kc 9d 8s 2h", (None, "")),  # equal hands
        ("9s 9d 9h 9c 2s", "5h 6h 7h 8h Th", (0, "four of a kind")),
        ("9s 9d 9h 9c 2s", "5h 6h 7h 8h 4h", (1, "straight flush")),  # though 750 are less
        ("As Ks Qs Js Ts", "Ad Ah Ac Kd Kh", (0, "royal flush")),
        ("As 2d 3h 4c 5s", "2s 2d 3s 3d Kh", (0, "straight")),
        ("Ks Kd 2h 2c 9s", "Qs Qd Qh 3c 4d", (1, "three of a kind")),
    ],
)
def test_whose_hand_is_better(left: str, right: str, says: tuple[int | None, str]) -> None:
    assert pokino.better_hand(judge_of("pokino"), [read_cards(left), read_cards(right)]) == says


# ---- tricks --------------------------------------------------------------------------------


def trick(lead: str, reply: str) -> bool:
    return pokino.answers(read_cards(lead), read_cards(reply))


def test_the_high_card_wins_and_of_equal_ones_the_one_led() -> None:
    assert trick("3c", "Td")
    assert not trick("Ks", "2d")
    assert not trick("9h", "9s")


def test_only_a_larger_set_of_like_cards_beats_a_pair() -> None:
    assert trick("3c 3d", "4c 4h")
    assert not trick("3c 3d", "As Kd")
    assert not trick("4c 4d", "4h 4s")
    assert trick("7c 7d 7h", "8c 8d 8h")
    assert not trick("7c 7d 7h", "8c 8d Ah")


def test_who_wins_leads() -> None:
    plays = [("Ks", "2d"), ("Qs", "Ah"), ("9h 9d", "Ts Th"), ("5c", "4d")]
    cards = [(read_cards(lead), read_cards(reply)) for lead, reply in plays]
    # Column 0 leads and wins, leads and loses; 1 leads nines and loses to tens; 0 leads and wins.
    assert pokino.tricks(0, cards) == [0, 0, 1, 0, 0]


# ---- the line ------------------------------------------------------------------------------


def test_a_game_is_twenty_below_and_the_losers_part_score_is_cancelled() -> None:
    found = played(deal(3, draws=(0, 2)), deal(5, dealer=0, draws=(0, 2)))
    # 3 at 2 and 2 at 1; then 5 at 4: 26 to 2. The 2 are struck off and leave the total.
    assert found.won == (0,)
    assert found.total == (26 + 250 + 100, 0)
    assert [(m.points, m.struck, m.counts) for m in found.marks if m.side == 1] == [
        (2, True, False)
    ]
    assert found.part == (0, 0)


def test_the_house_may_keep_the_cancelled_part_score_in_the_total() -> None:
    deals = (deal(3, draws=(0, 2)), deal(5, dealer=0, draws=(0, 2)))
    found = played(*deals, rules=PokinoRules(keep=True))
    assert found.total == (376, 2)


def test_what_is_above_twenty_counts_and_does_not_carry_over() -> None:
    won = deal(5, draws=(0, 3))  # five tricks at 4
    found = played(deal(2), won, deal(1, dealer=0))
    # 2 + 20 = 22 make the game; the next one begins with 1 to 4.
    assert (found.won, found.part) == ((0,), (1, 4))


def test_nineteen_are_no_game() -> None:
    found = played(deal(4, draws=(0, 3)), deal(3))  # 16 to 1, 19 to 3
    assert (found.won, found.part) == ((), (19, 3))


def test_both_past_twenty_the_higher_part_score_takes_the_game() -> None:
    both = deal(3, draws=(2, 3))  # 12 to 8
    found = played(both, both)  # 24 to 16: game
    assert found.won == (0,)
    twice = (deal(2, draws=(2, 3)), deal(3, draws=(2, 3)), deal(1, dealer=0, draws=(0, 1)))
    found = played(*twice)  # 8 to 12, then 20 to 20: neither; then 21 to 24
    assert played(*twice[:2]).won == ()
    assert (found.won, found.total) == ((1,), (0, 24 + 100))


def test_the_rubber_in_two_games_and_in_three() -> None:
    ours, theirs = deal(5, draws=(0, 3)), deal(0, dealer=0, draws=(3, 0))
    two = played(ours, ours)
    assert (two.over, two.won, two.winner) == (True, (0, 0), 0)
    assert two.total == (2 * (20 + 250 + 100) + 750, 0)
    three = played(ours, theirs, ours)
    assert three.won == (0, 1, 0)
    assert three.total == (2 * (20 + 250 + 100) + 500, 20 + 250 + 100)


def test_most_points_win_not_most_games() -> None:
    lucky = [deal(0, dealer=0, honours="1 royal flush", draws=(0, 0))] * 3  # 15 to nought
    found = played(*lucky, deal(5, draws=(0, 3)), deal(5, draws=(0, 3)))
    assert (found.over, found.won) == (True, (0, 0))
    # Column 1: three royal flushes and three sweeps; its 15 below are cancelled.
    assert found.total == (2 * 370 + 750, 3 * 1250)
    assert found.winner == 1


def test_equal_totals_have_no_winner() -> None:
    assert Rubber(over=True).winner is None


def test_deals_after_the_rubber_do_not_count() -> None:
    ours = deal(5, draws=(0, 3))
    found = played(ours, ours, ours)
    assert (found.total, found.idle) == (played(ours, ours).total, (3,))


def test_a_deal_that_does_not_count_leaves_its_place_empty() -> None:
    found = played(deal(3), None, deal(3))
    assert [mark.row for mark in found.marks] == [1, 1, 3, 3]


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (deal(6), "five-tricks"),
        (PokinoDeal(1, (0, 0), (3, 3)), "five-tricks"),
        (deal(3, draws=(3, 0)), "draws-so-often"),
        (deal(3, draws=(0, 4)), "draws-so-often"),
        (deal(3, dealer=2), "which-column"),
        (PokinoDeal(1, (0, 0), (3, 2), 0, ""), "whose-honours"),
        (PokinoDeal(1, (0, 0), (3, 2), None, "pair"), "whose-honours"),
        (PokinoDeal(1, (0, 0), (3, 2), 0, "skip straight"), "no-such-hand"),
    ],
)
def test_a_deal_that_cannot_have_been(wrong: PokinoDeal, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        pokino.check(wrong)
    assert refused.value.reason == reason


# ---- a deal in play ------------------------------------------------------------------------


def test_the_one_who_does_not_deal_draws_first_and_twice_at_most() -> None:
    now = pokino.stage(1, ())
    assert (now.drawing, now.leads) == (0, 0)
    now = pokino.stage(1, (PokinoDraw(0, 3),))
    assert (now.drawing, now.draws) == (0, (1, 0))
    now = pokino.stage(1, (PokinoDraw(0, 3), PokinoDraw(0, 1)))
    assert (now.drawing, now.draws) == (1, (2, 0))


def test_the_dealer_draws_three_times_at_most() -> None:
    three = (PokinoDraw(0, 0), PokinoDraw(1, 3), PokinoDraw(1, 2), PokinoDraw(1, 1))
    now = pokino.stage(1, three)
    assert (now.drawing, now.draws, now.drew) == (None, (0, 3), ((), (3, 2, 1)))


def test_the_deal_is_whole_with_five_tricks_and_the_honours() -> None:
    steps: tuple[PokinoStep, ...] = (
        PokinoDraw(0, 2),
        PokinoDraw(0, 0),
        PokinoTricks((2, 0)),
        PokinoTricks((0, 1)),
        PokinoTricks((0, 2)),
    )
    assert pokino.whole(1, steps) is None
    assert pokino.stage(1, steps).leads == 1
    whole = pokino.whole(1, (*steps, PokinoHonours(1, "two pairs")))
    assert whole == PokinoDeal(1, (1, 0), (2, 3), 1, "two pairs")


@pytest.mark.parametrize(
    ("done", "step", "reason"),
    [
        ((), PokinoDraw(0, 4), "draw-one-to-three"),
        ((), PokinoDraw(7, 1), "which-column"),
        ((PokinoDraw(0, 0),), PokinoDraw(0, 1), "draws-no-more"),
        ((PokinoDraw(1, 1),), PokinoDraw(0, 1), "draws-no-more"),
        ((PokinoTricks((1, 0)),), PokinoDraw(1, 1), "draws-are-over"),
        ((), PokinoTricks((0, 0)), "tricks-left"),
        ((PokinoTricks((4, 0)),), PokinoTricks((0, 2)), "tricks-left"),
        ((PokinoHonours(None),), PokinoHonours(0, "pair"), "honours-are-in"),
        ((), PokinoHonours(0, ""), "whose-honours"),
    ],
)
def test_a_step_that_does_not_come_now(
    done: tuple[PokinoStep, ...], step: PokinoStep, reason: str
) -> None:
    with pytest.raises(Refused) as refused:
        pokino.check_step(pokino.stage(1, done), step)
    assert refused.value.reason == reason
