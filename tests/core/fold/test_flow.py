"""What comes next in a deal: steps, turns round the table, chips nobody called."""

from __future__ import annotations

import pytest

from referee.core.book.game import (
    Ante,
    BetStep,
    Deal,
    Declare,
    Draw,
    Free,
    Game,
    HandleStep,
    Limit,
    Showdown,
    Stakes,
    Step,
    Stock,
    Widow,
)
from referee.core.book.house import House
from referee.core.book.prices import BackTo, Offered
from referee.core.errors import Impossible
from referee.core.fold import flow
from referee.core.fold.evolve import evolve
from referee.core.messages.betting import Bet
from referee.core.messages.law import ActedEarly
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.core.value import replace

from .changes import opened

FIXED, NONE = Limit("fixed", (2, 4)), Limit("none", (2,), raises=None)
OPENING = BetStep("first", needs="jacks-or-better", unopened="ante-again")
SHOWN = BetStep("first", needs="jacks-or-better", unopened="showdown")
SHOWDOWN = Showdown()
In = Holding


def hand(
    *steps: Step, at: int = 0, holdings: tuple[Holding, ...] | None = None, **more: object
) -> Hand:
    """A deal at a step; three are in it unless it is said who is."""
    game = Game("bare", "Bare", "", (2, 12), 52, steps)
    those = holdings or (Holding(0), Holding(1), Holding(2))
    order = tuple(holding.seat for holding in those)
    found = Hand(1, game, Stakes(limit=FIXED), House(), order[-1], order, those, step=at, stub=52)
    return replace(found, **more)


@pytest.mark.parametrize(
    ("paid", "out", "uncalled"),
    [
        ((5, 5), (), None),
        ((5, 8), (), (1, 3)),
        ((8, 5, 3), (), (0, 3)),
        ((8, 5, 8), (), None),
        ((0, 0, 0), (), None),
        ((2, 8, 5), (1,), None),  # who put in most has dropped
        ((2, 8, 5), (2,), (1, 3)),
    ],
)
def test_what_nobody_called(
    paid: tuple[int, ...], out: tuple[int, ...], uncalled: tuple[int, int] | None
) -> None:
    holdings = tuple(Holding(seat, "dropped" if seat in out else "in") for seat in range(len(paid)))
    assert flow.unmatched(holdings, list(paid)) == uncalled
    bets = tuple(
        replace(holding, bets=(9, chips)) for holding, chips in zip(holdings, paid, strict=True)
    )
    over = hand(BetStep("only"), SHOWDOWN, holdings=bets, level=max(paid))
    assert flow.closed(over).uncalled == uncalled
    assert flow.closed(replace(over, level=0)).uncalled is None
    assert flow.closed(replace(over, step=1)).uncalled is None


@pytest.mark.parametrize(
    ("amount", "left"),
    [
        (0, ((3, 4), 2, 1)),
        (3, ((3, 1), 2, 1)),
        (5, ((2, 0), 2, 1)),
        (7, ((0, 0), 2, 1)),
        (8, ((0, 0), 1, 1)),
        (9, ((0, 0), 0, 1)),
        (10, ((0, 0), 0, 0)),
    ],
)
def test_chips_come_out_of_the_latest_bets_first(
    amount: int, left: tuple[tuple[int, ...], int, int]
) -> None:
    holding = flow.less(Holding(0, ante=1, dead=2, bets=(3, 4)), amount)
    assert (holding.bets, holding.dead, holding.ante) == left
    assert holding.total == 10 - amount


def test_what_cannot_have_happened() -> None:
    deal = hand(BetStep("only"), SHOWDOWN, holdings=(In(4), In(7, "dropped")))
    with pytest.raises(Impossible, match="more chips taken back"):
        flow.less(Holding(0, ante=1, dead=2, bets=(3, 4)), 11)
    with pytest.raises(Impossible, match="no deal"):
        flow.hand_of(Night())
    with pytest.raises(Impossible, match="not in this deal"):
        flow.holding_of(deal, 0)
    with pytest.raises(Impossible, match="somebody who is out"):
        flow.dropped(deal, deal.of(7))
    with pytest.raises(Impossible, match="the bet has not grown"):
        evolve(opened(*(Holding(seat, bets=()) for seat in range(3))), Bet(1, 2, paid=2))
    assert (flow.place_of(deal, 7), flow.holding_of(deal, 7).seat) == (1, 7)


@pytest.mark.parametrize(
    ("holding", "folded"), [(In(0), 5), (In(0, owed=1), 4), (In(0, all_in=True), 5)]
)
def test_dropped_cards_lie_among_the_discards(holding: Holding, folded: int) -> None:
    found = flow.dropped(hand(BetStep("only"), SHOWDOWN, cards=5), holding)
    assert (found.state, found.folded, found.owed) == ("dropped", folded, 0)


STUD = BetStep("later")


@pytest.mark.parametrize(
    ("steps", "stub", "cards", "dealt"),
    [
        # (cards of each, up among them, common, shared, the stub)
        ((Deal(down=2),), 52, 0, (2, 0, 0, (), 46)),
        ((Deal(up=1, down=2),), 52, 0, (3, 1, 0, (), 43)),
        ((Deal(down=5, widow=5),), 52, 0, (5, 0, 0, (), 32)),
        ((Deal(stock=4),), 52, 0, (0, 0, 0, (), 40)),
        ((Deal(common=3, burn=1),), 20, 2, (2, 0, 3, (), 16)),
        ((Deal(common=3, burn=1), Deal(common=1, burn=1)), 20, 2, (2, 0, 4, (), 14)),
        ((Deal(up=1),), 3, 6, (7, 1, 0, (), 0)),
        ((Deal(up=1),), 2, 6, (6, 0, 1, (0,), 1)),  # the last card is everybody's
        ((Deal(down=1),), 2, 6, (6, 0, 1, (0,), 1)),
        ((Deal(up=1),), 2, 0, (1, 1, 0, (), 0)),  # no first card is
        ((Deal(up=2),), 5, 6, (8, 2, 0, (), 0)),
        ((Deal(up=1, burn=1),), 4, 6, (7, 1, 0, (), 0)),
        ((Deal(up=1, burn=1),), 3, 6, (7, 1, 0, (), 0)),  # nothing is burnt
        ((Deal(up=1, burn=1),), 2, 6, (6, 0, 1, (0,), 1)),
        ((Deal(up=2, burn=1),), 6, 6, (8, 2, 0, (), 0)),
        ((Deal(up=1, common=1),), 3, 6, (7, 1, 1, (), 0)),
    ],
)
def test_cards_of_a_deal(
    steps: tuple[Deal, ...], stub: int, cards: int, dealt: tuple[int, ...]
) -> None:
    deal = flow.next_step(hand(*steps, STUD, SHOWDOWN, at=-1, stub=stub, cards=cards))
    assert (deal.cards, deal.up, deal.common, deal.shared, deal.stub) == dealt
    assert deal.now == STUD
    assert (deal.turn, deal.street) == (0, 0)


@pytest.mark.parametrize(
    ("changes", "at"),
    [({}, 0), ({"anted": True}, 2), ({"anted": True, "late": True}, 0), ({"late": True}, 0)],
)
def test_nobody_antes_again_into_a_pot_that_goes_on_but_who_came_late(
    changes: dict[str, object], at: int
) -> None:
    deal = hand(Ante(), Deal(down=5), BetStep("first"), SHOWDOWN, at=-1, **changes)
    assert flow.next_step(deal).step == at


def test_who_has_dropped_is_dealt_no_card() -> None:
    deal = hand(Deal(up=1), STUD, SHOWDOWN, at=-1, stub=20, holdings=(In(0), In(1, "dropped")))
    assert flow.next_step(deal).stub == 19


@pytest.mark.parametrize(
    ("step", "changes", "stub", "widow", "turn"),
    [
        (Widow(), {}, 20, "hidden", 0),
        (Widow(up=True), {}, 20, "open", 0),
        (Stock(), {}, 19, "", 0),
        (Declare(), {}, 20, "", None),
        (HandleStep("pass", 2, "left"), {}, 20, "", None),
        (HandleStep("turn-up", 1, "in-turn"), {}, 20, "", 0),
        (Draw(), {}, 20, "", 0),
        (Free(), {}, 20, "", None),
    ],
)
def test_a_step_begins(
    step: Step, changes: dict[str, object], stub: int, widow: str, turn: int | None
) -> None:
    before = tuple(Holding(seat, done=True, drew=2, bets=(3,)) for seat in range(3))
    deal = flow.next_step(
        hand(
            Ante(),
            step,
            SHOWDOWN,
            holdings=before,
            stub=20,
            turn=2,
            instructions=((0, "x"),),
            **changes,
        )
    )
    assert (deal.now, deal.stub, deal.widow, deal.turn) == (step, stub, widow, turn)
    turns = isinstance(step, Widow | Stock | Declare)
    assert [holding.done for holding in deal.holdings] == [
        not (turns or isinstance(step, HandleStep))
    ] * 3
    assert [holding.drew for holding in deal.holdings] == [
        None if isinstance(step, Draw) else 2
    ] * 3
    assert bool(deal.instructions) == (not turns)
    free = isinstance(step, Free)
    assert (deal.street, deal.of(0).bets) == ((0, (3, 0)) if free else (-1, (3,)))


@pytest.mark.parametrize(
    ("what", "cards", "up", "thrown"),
    [("discard", 3, 1, [2, 0, 2]), ("turn-up", 5, 3, [0, 0, 0]), ("pass", 5, 1, [0, 0, 0])],
)
def test_what_everybody_has_done_with_cards(
    what: str, cards: int, up: int, thrown: list[int]
) -> None:
    holdings = (Holding(0), Holding(1, "dropped"), Holding(2))
    deal = flow.handled(hand(SHOWDOWN, holdings=holdings, cards=5, up=1), HandleStep(what, 2))
    assert (deal.cards, deal.up) == (cards, up)
    assert [holding.thrown for holding in deal.holdings] == thrown


DONE, OUT = Holding(1, done=True), Holding(1, "dropped")


@pytest.mark.parametrize(
    ("step", "second", "after", "changes", "turn"),
    [
        (Widow(), In(1), 0, {}, 1),
        (Widow(), DONE, 0, {}, 2),
        (Widow(), OUT, 0, {}, 2),
        (Widow(), In(1), 2, {}, 0),
        (Widow(), In(1), None, {}, 0),
        (Stock(), In(1), 0, {"stub": 1}, 1),
        (Stock(), In(1), 0, {"stub": 0}, None),  # the stock is out: the deal is over
        (Stock(), In(1), 0, {"stub": 0, "knocker": 2}, 1),  # after a knock everybody has a turn
        (HandleStep("arrange", 0, "in-turn"), In(1), 0, {}, 0),
        (HandleStep("arrange", 0, "together"), In(1), 0, {}, None),
        (Offered("card"), In(1), 0, {}, 0),
        (Offered("card"), In(1), 1, {"took": ((1, 0),)}, 0),
        (Offered("roll"), In(1), 0, {"took": ((1, 0),)}, 2),  # whose cards are to be beaten
        (Offered("roll"), In(1), 0, {}, 0),
        (Offered("pot"), In(1), 0, {}, 1),
        (Offered("pot"), In(1, all_in=True), 0, {}, 2),
        (Offered("card"), In(1, all_in=True), 0, {"took": ()}, 0),
        (Offered("pot"), OUT, 2, {}, 0),
        (Offered("pot"), In(1), None, {}, 0),
    ],
)
def test_whose_turn_is_next(
    step: Step, second: Holding, after: int | None, changes: dict[str, object], turn: int | None
) -> None:
    holdings = (Holding(0), second, Holding(2))
    deal = flow.move_on(hand(step, SHOWDOWN, holdings=holdings, turn=0, **changes), after)
    assert deal.turn == turn
    assert deal.showing == (isinstance(step, Stock) and changes.get("stub") == 0 and turn is None)


@pytest.mark.parametrize(
    "step", [Widow(), Stock(), HandleStep("discard", 1, "in-turn"), Offered("card"), Offered("pot")]
)
def test_a_step_is_over_when_all_who_are_in_have_had_their_turn(step: Step) -> None:
    holdings = (Holding(0, done=True), OUT, Holding(2, done=True))
    assert flow.move_on(hand(step, SHOWDOWN, holdings=holdings, turn=2), 2).showing


@pytest.mark.parametrize(
    ("took", "holdings", "now"),
    [
        ((), None, SHOWDOWN),
        (((0, 0),), None, Offered("card")),
        (((0, 0),), (In(0), In(1), OUT), Offered("card")),
        (((0, 0),), (In(0), Holding(1, "dropped"), Holding(2, "foul")), SHOWDOWN),
    ],
)
def test_an_offer_is_made_again_while_somebody_takes_it(
    took: tuple[tuple[int, int], ...], holdings: tuple[Holding, ...] | None, now: Step
) -> None:
    steps = (Ante(), Offered("card"), BackTo(2), SHOWDOWN)
    deal = flow.next_step(hand(*steps, at=1, holdings=holdings, took=took))
    assert deal.now == now
    assert deal.turn == (None if now == SHOWDOWN else 0)


ALONE = (Holding(0), Holding(1, "dropped"), Holding(2, "foul"))


@pytest.mark.parametrize("step", [Draw(), Widow(), Stock(), Declare(), HandleStep("pass", 1)])
def test_who_is_left_alone_goes_to_the_showdown(step: Step) -> None:
    deal = flow.move_on(hand(step, BetStep("last"), SHOWDOWN, holdings=ALONE, asks_first=True))
    assert (deal.showing, deal.turn, deal.asks_first) == (True, None, False)


@pytest.mark.parametrize(
    ("step", "holdings", "changes", "found"),
    [
        (OPENING, None, {}, "passed out"),
        (SHOWN, None, {}, "showdown"),
        (BetStep("first"), None, {}, "next"),
        (OPENING, None, {"level": 2}, "next"),
        (OPENING, ALONE, {}, "showdown"),
        (OPENING, ALONE, {"began_again": True}, "passed out"),  # the pot needs an opener
        (OPENING, (In(0, "foul"), In(1, "foul")), {"began_again": True}, "showdown"),
    ],
)
def test_what_comes_after_a_betting_interval(
    step: BetStep, holdings: tuple[Holding, ...] | None, changes: dict[str, object], found: str
) -> None:
    those = holdings or tuple(Holding(seat, bets=(2,), answered=2) for seat in range(3))
    deal = flow.interval_over(hand(step, Draw(), SHOWDOWN, holdings=those, **changes), step)
    told = "passed out" if deal.passed_out else "showdown" if deal.showing else "next"
    assert told == found
    assert deal.turn == (0 if found == "next" else None)


@pytest.mark.parametrize(
    ("changes", "holding", "proof"),
    [
        ({"opener": 0}, Holding(0), "owed"),
        ({"opener": 0, "proof": "shown"}, Holding(0), "shown"),
        ({"opener": 0, "proof": "not-asked"}, Holding(0), "not-asked"),
        ({"opener": 0}, Holding(0, "foul"), "none"),
        ({"opener": 0}, Holding(0, "dropped"), "owed"),
        ({}, Holding(0), "none"),
    ],
)
def test_openers_are_owed_at_the_showdown(
    changes: dict[str, object], holding: Holding, proof: str
) -> None:
    deal = hand(OPENING, SHOWDOWN, holdings=(holding, Holding(1), Holding(2)), **changes)
    assert flow.to_showdown(deal).proof == flow.next_step(deal).proof == proof
    plain = hand(BetStep("first"), SHOWDOWN, **changes)
    assert flow.to_showdown(plain).proof == changes.get("proof", "none")


BIG = BetStep("last", size=2)


@pytest.mark.parametrize(
    ("changes", "full", "street", "bets"),
    [
        ({}, 4, 1, (3, 0)),
        ({"stakes": Stakes(limit=NONE)}, 2, 1, (3, 0)),
        ({"posted": True, "full": 1}, 4, 0, (3,)),
        ({"posted": True, "full": 9}, 9, 0, (3,)),
    ],
)
def test_a_betting_interval_begins(
    changes: dict[str, object], full: int, street: int, bets: tuple[int, ...]
) -> None:
    said = Holding(
        0, bets=(3,), answered=3, excused=True, checked=True, muted=True, passed=True, sure="about"
    )
    others = tuple(replace(said, seat=seat) for seat in range(3))
    before = hand(
        Ante(), BIG, SHOWDOWN, holdings=others, street=0, level=3, raises=2, whole=3, capped=True,
        bring=1, acted=True, turn_known=False, aggressor=2, unspoken=1,
        early=ActedEarly(1, 4, 3), earlier=hand(BIG), **changes,
    )  # fmt: skip
    deal = flow.next_step(before)
    anew = not changes.get("posted")
    assert (deal.full, deal.street, deal.of(0).bets) == (full, street, bets)
    nought = (0, 0, 0, False, 0) if anew else (3, 2, 3, True, 1)
    assert (deal.level, deal.raises, deal.whole, deal.capped, deal.bring) == nought
    assert (deal.acted, deal.turn_known, deal.posted) == (False, True, False)
    assert (deal.early, deal.earlier) == (None, None)  # both were of the interval before
    if anew:
        fresh = Holding(0, bets=bets, passed=True, sure="about")
        assert deal.of(0) == fresh
        assert (deal.turn, deal.aggressor, deal.unspoken) == (0, None, 0)
        assert [start.step for start in deal.starts] == [1]


ALL_IN = (
    Holding(0, all_in=True, bets=(5,)),
    Holding(1, bets=(5,)),
    Holding(2, "dropped", bets=(0,)),
)


@pytest.mark.parametrize(
    ("steps", "step", "street", "unspoken", "bets", "common"),
    [
        ((BetStep("turn"), SHOWDOWN), 2, 1, 1, 2, 0),
        (
            (Deal(common=1), BetStep("turn"), Deal(common=1), BetStep("river"), SHOWDOWN),
            5,
            2,
            2,
            3,
            2,
        ),
        (
            (BetStep("turn"), Draw(), BetStep("river"), SHOWDOWN),
            2,
            1,
            1,
            2,
            0,
        ),  # the draw is not passed
    ],
)
def test_where_nobody_can_be_answered_the_intervals_are_passed_over(
    steps: tuple[Step, ...], step: int, street: int, unspoken: int, bets: int, common: int
) -> None:
    deal = flow.next_step(hand(Ante(), *steps, holdings=ALL_IN, street=0))
    assert (deal.step, deal.street, deal.unspoken) == (step, street, unspoken)
    assert (len(deal.of(1).bets), deal.common) == (bets, common)
    assert deal.turn == (0 if deal.drawing else None)


def test_with_two_who_can_bet_no_interval_is_passed_over() -> None:
    two = (ALL_IN[0], ALL_IN[1], Holding(2, bets=(5,)))
    deal = flow.next_step(hand(Ante(), BetStep("turn"), SHOWDOWN, holdings=two, street=0))
    assert (deal.betting, deal.turn, deal.unspoken) == (BetStep("turn"), 1, 0)


@pytest.mark.parametrize(
    ("changes", "gone", "turn"),
    [
        ({"turn": 0}, 0, 1),
        ({"turn": 1}, 0, 1),
        ({"turn": 2}, 0, 2),
        ({"turn": 2}, 2, 1),
        ({"turn": None, "asks_first": True}, 0, None),
    ],
)
def test_the_turn_after_a_hand_fell_out(
    changes: dict[str, object], gone: int, turn: int | None
) -> None:
    those = tuple(Holding(seat, "foul" if seat == gone else "in", bets=(0,)) for seat in range(4))
    deal = hand(BetStep("only"), SHOWDOWN, holdings=those, **changes)
    if gone == 2:
        those = tuple(
            replace(holding, answered=0 if holding.seat in (0, 3) else None) for holding in those
        )
        deal = replace(deal, holdings=those)
    assert flow.without(deal, gone).turn == turn
    for over in ({"ending": "won"}, {"step": 1}):
        assert flow.without(replace(deal, **over), gone) == replace(deal, **over)


@pytest.mark.parametrize(("other", "step"), [(True, 1), (False, 0)])
def test_a_hand_that_falls_out_while_cards_say_who_is_first(other: bool, step: int) -> None:
    """Whoever is left to bet alone, the others all-in, is not asked."""
    left = (Holding(0), Holding(1, all_in=other), Holding(2, "dropped"))
    first = hand(BetStep("first", first="low-card"), SHOWDOWN, holdings=left, asks_first=True)
    then = flow.without(first, 2)
    assert (then.step, then.asks_first) == (step, not other)
