"""What a player may do in their turn: hand in, choices out; who speaks, passes and shows first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.core.book.game import Ante, BetStep, Deal, First, Game, Limit, Showdown, Stakes
from referee.core.book.house import House
from referee.core.messages.law import ActedEarly
from referee.core.state import betting
from referee.core.state.betting import Choices
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding

FIXED, WHOLE = Limit("fixed", (4, 8)), Limit("fixed", (4, 8), half=False)
NONE, POT = Limit("none", (4,), raises=None), Limit("pot", (4,), raises=None)
SPREAD = Limit("spread", (4,), most=10)
EACH = House(choices=(("several-short-all-ins", "each"),))
NO_CHECK_RAISE = House(choices=(("check-raise", "no"),))
PLAIN = BetStep("only")
OPENING = BetStep("only", needs="jacks-or-better", unopened="ante-again")


def hand(
    *bets: str,
    step: BetStep = PLAIN,
    limit: Limit = NONE,
    house: House | None = None,
    level: int | None = None,
    chip: int = 1,
    **more: object,
) -> Hand:
    """Chips of each in this interval, then ! for all-in, x for dropped, ? for who has not spoken;
    seat 0 is to speak, and nobody has put in an ante."""
    holdings = []
    for seat, word in enumerate(bets):
        chips = int(word.strip("!x?"))
        state = "dropped" if "x" in word else "in"
        answered = None if "?" in word else chips
        holdings.append(Holding(seat, state, "!" in word, bets=(chips,), answered=answered))
    game = Game("bare", "Bare", "", (2, 12), 52, (Ante(), Deal(down=5), step, Showdown()))
    top = max(holding.bet for holding in holdings)
    level = top if level is None else level
    found = Hand(
        1, game, Stakes(limit=limit, chip=chip), house or House(), len(bets) - 1,
        tuple(range(len(bets))), tuple(holdings), step=2, level=level, full=max(level, 4), turn=0,
        whole=level,
    )  # fmt: skip
    return replace(found, **more)


BRINGS = BetStep("only", first="low-card", bring_in=True)
NEVER_CHECKS = BetStep("only", check=False)


@pytest.mark.parametrize(
    ("deal", "chips", "choices"),
    [
        # nobody has bet: check, or bet; only where nobody may check there is a drop
        (hand("0?", "0?"), 50, Choices(0, True, 0, 0, 4, 50, True, False)),
        (hand("0?", "0?"), 3, Choices(0, True, 0, 0, 3, 3, True, False)),
        (hand("0?", "0?", step=NEVER_CHECKS), 50, Choices(0, False, 0, 0, 4, 50, True, True)),
        # the bring-in: no check, no drop
        (hand("0?", "0?", step=BRINGS), 50, Choices(0, False, 0, 0, 4, 50, True, False, 2)),
        (hand("0?", "0?", step=BRINGS), 2, Choices(0, False, 0, 0, None, None, True, False, 2)),
        (hand("0?", "0?", step=BRINGS), 1, Choices(0, False, 0, 0, None, None, True, False, 1)),
        (hand("2?", "2", step=BRINGS), 50, Choices(0, True, 0, 2, 6, 52, False, False)),
        # a blind of one's own: it may be checked though nobody else may check
        (hand("4?", "4", step=NEVER_CHECKS), 9, Choices(0, True, 0, 4, 8, 13, False, True)),
        # a bet: call, raise, drop; with few chips
        (hand("0?", "6"), 50, Choices(0, False, 6, 6, 12, 50, False, True)),
        (hand("2?", "6"), 50, Choices(0, False, 4, 6, 12, 52, False, True)),
        (hand("0?", "6"), 9, Choices(0, False, 6, 6, 9, 9, False, True)),
        (hand("0?", "6"), 6, Choices(0, False, 6, 6, None, None, False, True)),
        (hand("0?", "6"), 5, Choices(0, False, 5, 5, None, None, False, True)),
        (
            hand("0?", "6!"),
            50,
            Choices(0, False, 6, 6, None, None, False, True),
        ),
        (hand("0?", "6!", "0?"), 50, Choices(0, False, 6, 6, 12, 50, False, True)),
        (hand("0?", "6", "0x"), 50, Choices(0, False, 6, 6, 12, 50, False, True)),
    ],
)
def test_what_may_be_done(deal: Hand, chips: int, choices: Choices) -> None:
    assert betting.choices(deal, 0, chips) == choices
    bare = betting.choices(deal, 0, chips, raises=False)
    assert bare == choices._replace(least=None, most=None)


@pytest.mark.parametrize(
    ("deal", "chips", "bounds"),
    [
        # fixed: the next whole bet, half of one counting where the house has it so
        (hand("0?", "0?", limit=FIXED), 50, (4, 4)),
        (hand("0?", "4", limit=FIXED, aggressor=1), 50, (8, 8)),
        (hand("0?", "6", limit=FIXED, aggressor=1), 50, (12, 12)),
        (hand("0?", "5", limit=FIXED, aggressor=1), 50, (8, 8)),
        (hand("0?", "6", limit=WHOLE, aggressor=1), 50, (8, 8)),
        (hand("0?", "4", limit=FIXED, aggressor=1), 7, (7, 7)),
        (hand("0?", "0?", limit=FIXED, step=BetStep("only", size=2)), 50, (8, 8)),
        (hand("0?", "0?", limit=FIXED, step=BetStep("only", size=3)), 50, (8, 8)),
        (hand("0?", "0?", limit=FIXED, step=BetStep("only", times=3)), 50, (12, 12)),
        # a blind that is less than a bet is made up to one
        (hand("0?", "3", limit=FIXED), 50, (4, 4)),
        (hand("0?", "3", limit=FIXED, aggressor=1), 50, (8, 8)),
        (hand("0?", "4", limit=FIXED), 50, (8, 8)),
        # so is the bring-in, or more where the limit admits it
        (hand("0?", "2", limit=FIXED, bring=2), 50, (4, 4)),
        (hand("0?", "2", limit=NONE, bring=2), 50, (4, 50)),
        (hand("0?", "2", limit=SPREAD, bring=2), 50, (4, 12)),
        (hand("0?", "2", limit=POT, bring=2), 50, (4, 6)),
        (hand("0?", "2", limit=POT, bring=2, pot_sure="about"), 50, (4, 50)),
        (hand("0?", "2", limit=POT, bring=2, carried=9), 50, (4, 15)),
        (hand("0?", "2", limit=FIXED, bring=2), 3, (3, 3)),
        (hand("0?", "4", limit=NONE, bring=4), 50, (8, 50)),
        (hand("0?", "4", limit=FIXED, bring=2, aggressor=1), 50, (8, 8)),
        # spread, pot and none
        (hand("0?", "0?", limit=SPREAD), 50, (4, 10)),
        (hand("0?", "6", limit=SPREAD), 50, (12, 16)),
        (hand("0?", "6", limit=SPREAD), 11, (11, 11)),
        (hand("0?", "6", limit=SPREAD), 15, (12, 15)),
        (hand("0?", "6", limit=SPREAD, step=BetStep("only", times=2)), 90, (14, 26)),
        (hand("0?", "6", limit=SPREAD, full=15), 50, (21, 21)),
        (hand("0?", "6", limit=POT), 90, (12, 18)),
        (hand("2?", "6", limit=POT), 90, (12, 18)),
        (hand("0?", "6", limit=POT, carried=5), 90, (12, 23)),
        (hand("0?", "6", limit=POT, pot_sure="about"), 90, (12, 90)),
        (hand("0?", "6", limit=NONE, full=10), 90, (16, 90)),
        # in multiples, and in chips that are there
        (hand("0?", "0?", limit=replace(NONE, multiple=5)), 50, (5, 50)),
        (hand("0?", "6", limit=replace(NONE, multiple=5)), 50, (16, 50)),
        (hand("0?", "5", limit=replace(NONE, multiple=5)), 50, (10, 50)),
        (hand("0?", "0?", limit=NONE, chip=5), 50, (5, 50)),
        (hand("0?", "7", limit=NONE, chip=5), 50, (15, 50)),
        (hand("0?", "7", limit=replace(NONE, multiple=2), chip=5), 50, (15, 50)),
        (hand("0?", "7", limit=replace(NONE, multiple=5), chip=2), 50, (22, 50)),
        (hand("0?", "7", limit=NONE, chip=5), 14, (14, 14)),
        (hand("0?", "7", limit=replace(NONE, multiple=5), chip=5), 90, (17, 90)),  # none fits
    ],
)
def test_what_a_bet_or_raise_may_come_to(deal: Hand, chips: int, bounds: tuple[int, int]) -> None:
    able = betting.choices(deal, 0, chips)
    assert (able.least, able.most) == bounds


BARRED = Holding(0, bets=(0,), barred=True)


@pytest.mark.parametrize(
    ("deal", "may"),
    [
        (hand("0?", "0?"), True),
        (hand("0?", "0?", holdings=(BARRED, Holding(1, bets=(0,)))), False),
        (hand("0?", "6", holdings=(BARRED, Holding(1, bets=(6,)))), True),
        (
            hand("0?", "6", holdings=(Holding(0, bets=(0,), muted=True), Holding(1, bets=(6,)))),
            False,
        ),
        # since they spoke there was a whole raise, or there was none
        (hand("6", "12", "6", full=6, whole=12), True),
        (hand("6", "11", "6", full=6, whole=6), False),
        (hand("6", "12", "6", full=6, whole=6), True),  # two short all-ins are one raise together
        (hand("6", "12", "6", full=6, whole=6, house=EACH), False),
        (hand("6", "12", "6", full=6, whole=12, house=EACH), True),
        (hand("6", "13", "6", full=6, whole=7, house=EACH), True),
        # half a bet counts in a fixed limit only, and only where the house has it so
        (hand("4", "6", "4", limit=FIXED, full=4, whole=4, aggressor=1), True),
        (hand("4", "5", "4", limit=FIXED, full=4, whole=4, aggressor=1), False),
        (hand("4", "6", "4", limit=WHOLE, full=4, whole=4, aggressor=1), False),
        (hand("4", "6", "4", limit=NONE, full=4, whole=4, aggressor=1), False),
        # a blind or short all-in that was made up to a whole bet since
        (hand("3", "4", "3", limit=FIXED, full=4, whole=4, aggressor=1), True),
        (hand("3", "4", "3", limit=WHOLE, full=4, whole=3, aggressor=1), True),
        (hand("3", "4!", "3", limit=WHOLE, full=4, whole=3, aggressor=1), False),
        (hand("3", "4", "3", limit=WHOLE, full=4, whole=3), False),
        (hand("3", "4", "3", limit=NONE, full=4, whole=3, aggressor=1), False),
        (hand("4", "5", "4", limit=WHOLE, full=4, whole=4, aggressor=1), False),
        # the bring-in was no bet of theirs
        (hand("2", "4", "2", full=4, whole=4, bring=2, aggressor=1), True),
        (hand("2", "5", "2", full=4, whole=2, bring=2, aggressor=1), True),
        (hand("2", "5", "2", full=4, whole=2, bring=0, aggressor=1), False),
        # who has checked
        (hand("0", "6", "0"), True),
        (hand("0", "6", "0", step=BetStep("only", check_raise=False)), False),
        (hand("0", "6", "0", house=NO_CHECK_RAISE), False),
        (hand("0?", "6", "0", house=NO_CHECK_RAISE), True),
        (hand("3", "9", "0", house=NO_CHECK_RAISE, full=3), True),
        # so many raises, free between two
        (hand("0?", "16", "0?", limit=FIXED, raises=3), False),
        (hand("0?", "16", "0?", limit=FIXED, raises=2), True),
        (hand("0?", "16", "0x", limit=FIXED, raises=3), True),
        (hand("0?", "16", "0x", limit=FIXED, raises=3, capped=True), False),
        (hand("0?", "16", "16!", limit=FIXED, raises=3), True),
        (hand("0?", "16", "0x", limit=replace(FIXED, heads_up_free=False), raises=3), False),
        (hand("0?", "16", "0?", limit=replace(FIXED, raises=None), raises=9), True),
        (hand("0?", "16", "0?", limit=replace(FIXED, raises=0), raises=0), False),
    ],
)
def test_who_may_raise(deal: Hand, may: bool) -> None:
    assert (betting.choices(deal, 0, 99).least is not None) == may


def early(to: int | None, seat: int = 0, level: int = 0) -> ActedEarly:
    return ActedEarly(seat, to, level)


@pytest.mark.parametrize(
    ("deal", "chips", "bound", "choices"),
    [
        (
            hand("0?", "0?", early=early(6)),
            50,
            6,
            Choices(0, False, 0, 0, 6, 6, True, False, 0, True),
        ),
        (
            hand("0?", "0?", early=early(0)),
            50,
            0,
            Choices(0, True, 0, 0, None, None, True, False, 0, True),
        ),
        (
            hand("0?", "6", early=early(6, level=6)),
            50,
            6,
            Choices(0, False, 6, 6, None, None, False, False, 0, True),
        ),
        (
            hand("0?", "6", early=early(14, level=6)),
            50,
            14,
            Choices(0, False, 0, 6, 14, 14, False, False, 0, True),
        ),
        (
            hand("0?", "6", early=early(5, level=6)),
            5,
            5,
            Choices(0, False, 5, 5, None, None, False, False, 0, True),
        ),
        (hand("0?", "6", early=early(6, level=0)), 50, None, None),  # somebody has bet since
        (hand("0?", "6", early=early(6, seat=1, level=6)), 50, None, None),
        (hand("0?", "6", early=early(None, level=6)), 50, None, None),
        (hand("6", "6", early=early(6, level=6)), 50, None, None),  # spoke already
    ],
)
def test_an_early_act_that_stands(
    deal: Hand, chips: int, bound: int | None, choices: Choices | None
) -> None:
    assert betting.bound(deal, 0) == bound
    free = betting.choices(replace(deal, early=None), 0, chips)
    assert betting.choices(deal, 0, chips) == (choices or free)
    assert betting.bound_first(deal, (1, 0)) == (0 if bound else None)


@pytest.mark.parametrize(
    ("holding", "level", "owes"),
    [
        (Holding(0, bets=(0,)), 0, True),
        (Holding(0, bets=(0,)), 4, True),
        (Holding(0, bets=(0,), answered=0), 0, False),
        (Holding(0, bets=(2,), answered=2), 4, True),
        (Holding(0, bets=(4,), answered=4), 4, False),
        (Holding(0, bets=(2,), answered=4, excused=True), 4, False),
        (Holding(0, bets=(2,), answered=2, excused=True), 4, True),
        (Holding(0, bets=(2,), answered=4), 4, True),
        (Holding(0, bets=(0,), barred=True), 0, False),
        (Holding(0, bets=(0,), barred=True), 4, True),
        (Holding(0, "dropped", bets=(0,)), 4, False),
        (Holding(0, "in", True, bets=(0,)), 4, False),
    ],
)
def test_who_owes_an_act(holding: Holding, level: int, owes: bool) -> None:
    assert betting.owes(hand("0?", "0?", level=level), holding) == owes


@pytest.mark.parametrize(
    ("deal", "start", "seat"),
    [
        (hand("0?", "0?", "0?"), 0, 0),
        (hand("0?", "0?", "0?"), 2, 2),
        (hand("0?", "0?", "0?"), 4, 1),
        (hand("6", "6", "0?"), 0, 2),
        (hand("6", "6", "6"), 0, None),
        (hand("6!", "0?", "6"), 0, 1),
        (hand("6!", "0?", "0x"), 0, 1),
        (hand("6!", "6?", "0x"), 0, None),  # nobody is left who could answer
        (hand("6!", "8?", "0x"), 0, None),
        (hand("6!", "6!", "6!"), 0, None),
        (hand("0!", "0?", "0x"), 0, None),
        (hand("0!", "0?", "0x", step=OPENING, began_again=True), 0, 1),  # the pot needs an opener
        (hand("4!", "4?", "0x", step=OPENING, began_again=True), 0, None),
    ],
)
def test_who_speaks(deal: Hand, start: int, seat: int | None) -> None:
    assert betting.speaker(deal, start) == seat
    others = replace(deal, holdings=tuple(replace(each, state="out") for each in deal.holdings))
    assert betting.speaker(others, start, deal.holdings) == seat


@pytest.mark.parametrize(
    ("deal", "seat", "passers"),
    [
        (hand("0?", "0?", "0?"), 0, ()),
        (hand("0?", "0?", "0?"), 1, (0,)),
        (hand("0?", "0?", "0?"), 2, (0, 1)),
        (hand("0?", "0?", "0?", turn=2), 1, (2, 0)),
        (hand("0?", "0x", "0?"), 2, (0,)),
        (hand("0?", "0x", "0?"), 1, None),
        (hand("0?", "0", "0?"), 1, None),
        (hand("0", "0?", "0?"), 0, None),
        (hand("0?", "0?", "0?", turn=None), 1, None),
        (hand("0?", "0?", "0?", turn=None, asks_first=True), 1, ()),
        (hand("0?", "0?", "0?"), 7, None),
    ],
)
def test_who_would_have_passed(deal: Hand, seat: int, passers: tuple[int, ...] | None) -> None:
    assert betting.passers(deal, seat) == passers


@pytest.mark.parametrize(
    ("deal", "waiting", "alone"),
    [
        (hand("0?", "0?", "0?"), (0, 1, 2), None),
        (hand("0?", "6", "0?"), (0, 2), 1),
        (hand("0?", "6", "6", "0?"), (0, 3), None),
        (hand("0?", "0?", "0?", turn=2), (2, 0, 1), None),
        (hand("0?", "0?", "0?", turn=None), (), None),
        (hand("0?", "0?", "0?", turn=None, asks_first=True), (0, 1, 2), None),
        (hand("0?", "1?", "2?"), (0, 1, 2), 2),  # a walk
        (hand("0?", "2?", "1?"), (0, 1, 2), None),
        (hand("2?", "0x", "0x"), (0,), None),
    ],
)
def test_who_has_the_pot_when_all_others_drop(
    deal: Hand, waiting: tuple[int, ...], alone: int | None
) -> None:
    assert betting.to_answer(deal) == waiting
    assert betting.left_alone(deal) == alone


STARTS = (hand("0?", "0?", "0?"),)
IN_SEAT = House(choices=(("who-shows-first", "first-seat"),))


def began(first: First, **changes: object) -> tuple[Hand]:
    """The interval as it began, where that seat speaks first."""
    return (replace(hand("0?", "0?", "0?", step=BetStep("only", first)), **changes),)


@pytest.mark.parametrize(
    ("changes", "first"),
    [
        ({}, 0),
        ({"starts": ()}, None),
        ({"aggressor": 2}, 2),
        ({"aggressor": 1}, None),  # who bet last has dropped
        ({"aggressor": 2, "house": IN_SEAT}, 0),
        ({"starts": began("opener", opener=2)}, 2),
        ({"starts": began("after-blinds", last_post=1, street=0)}, 2),
        ({"starts": began("after-blinds", last_post=1, street=1)}, 0),
        ({"starts": began("after-blinds", last_post=2, street=0)}, 0),
        ({"starts": began("high-board")}, None),
        ({"starts": began("high-board"), "leads": 2}, 2),
        ({"starts": began("high-board"), "leads": 1}, 2),  # who has dropped: the next one
        ({"starts": began("high-board"), "leads": 2, "unspoken": 1}, None),  # more has come up
        ({"starts": began("high-board"), "leads": 0, "aggressor": 2}, 2),
        ({"starts": (replace(STARTS[0], step=3),)}, None),
        ({"starts": (replace(STARTS[0], step=0), STARTS[0])}, 0),
    ],
)
def test_who_shows_first(changes: dict[str, object], first: int | None) -> None:
    deal = hand("6", "6x", "6", step=PLAIN, starts=STARTS)
    assert betting.shows_first(replace(deal, **changes)) == first
    alone = replace(deal, holdings=(deal.holdings[0], deal.holdings[1], Holding(2, "foul")))
    assert betting.shows_first(alone) is None


@pytest.mark.parametrize(
    ("bring", "level", "full", "to", "completes"),
    [
        (2, 2, 4, 4, True),
        (2, 2, 4, 8, False),
        (0, 2, 4, 4, False),
        (2, 4, 4, 4, False),
        (4, 4, 4, 4, False),
        (2, 3, 4, 4, False),
    ],
)
def test_a_bring_in_made_up(bring: int, level: int, full: int, to: int, completes: bool) -> None:
    deal = hand("0?", "0?", level=level, bring=bring, full=full)
    assert betting.completes(deal, to) == completes


@pytest.mark.parametrize(
    ("limit", "up", "counts"),
    [
        (FIXED, 2, True),
        (FIXED, 1, False),
        (WHOLE, 3, False),
        (WHOLE, 4, True),
        (NONE, 2, False),
        (NONE, 4, True),
    ],
)
def test_what_is_a_raise(limit: Limit, up: int, counts: bool) -> None:
    assert betting.counts(hand("0?", "0?", limit=limit, full=4), up) == counts


LAXER = House(choices=(("out-of-turn", "chips-stay"),))


@pytest.mark.parametrize(
    ("changes", "seat", "only"),
    [
        ({}, 0, True),
        ({}, 1, False),  # it is the other's word
        ({"early": early(None, level=6)}, 0, False),  # no word that leaves no raise
        ({"early": None}, 0, False),
        # Somebody has bet since: they are free again, but where even then chips stay.
        ({"level": 8}, 0, False),
        ({"level": 8, "house": LAXER}, 0, True),
        ({"level": 4, "house": LAXER}, 0, False),
        # With chips put in it is a bet that stands, no word.
        ({"early": replace(early(6, level=6), must="no-raise")}, 0, False),
    ],
)
def test_who_may_only_call_for_what_they_did_before_their_turn(
    changes: dict[str, Any], seat: int, only: bool
) -> None:
    word = replace(early(None, level=6), must="no-raise")
    said = replace(hand("0?", "6?", "0?"), early=word, level=6)
    assert betting.may_only_call(replace(said, **changes), seat) == only
