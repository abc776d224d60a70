"""What up cards and offers ask of a deal: what a price comes to, when a card can be told and of
whom, who is asked next, how much may be bet against the pot. The cards are not known here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.core.book.game import Ante, BetStep, Deal, HandleStep, Limit, Showdown, Step
from referee.core.book.prices import CardEvent, Decide, Offered, Price
from referee.core.state import prices
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from ..fold.changes import FIXED, table

STUD: tuple[Step, ...] = (
    Ante(),
    Deal(down=2, up=1),
    BetStep("first"),
    Deal(up=1),
    BetStep("second"),
    Deal(down=1),
    BetStep("last"),
    Showdown(),
)
FIRST, SECOND, LAST, SHOWDOWN = 2, 4, 6, 7
QUEEN = CardEvent("Q", "wild-next")
THREE = CardEvent("3", "pay", Price(2))
FOUR = CardEvent("4", "buy", Price(1), up=True)
SPADE = CardEvent("Qs", "out")
PAIR = CardEvent("pair", "pay", Price(1))
FLOP = CardEvent("flop", "pay", Price(1))
EVENTS = (QUEEN, THREE, FOUR, SPADE, PAIR)
IN = tuple(Holding(seat, ante=1, bets=(0,)) for seat in range(3))
OUT = (IN[0], Holding(1, "dropped", ante=1, bets=(0,)), Holding(2, "dropped", ante=1, bets=(0,)))
PAID = ((0, ((0, 3),)),)


def deal(
    *holdings: Holding,
    at: int = SECOND,
    steps: tuple[Step, ...] = STUD,
    events: tuple[CardEvent, ...] = EVENTS,
    pack: int = 52,
    night: dict[str, Any] | None = None,
    limit: Limit = FIXED,
    **more: Any,
) -> tuple[Night, Hand]:
    """Three have anted, Ann is to speak in that step, nobody has spoken yet."""
    more = {"turn": 0} | more
    found = table(*(holdings or IN), at=at, steps=steps, limit=limit, night=night, **more)
    hand = found.hand
    assert hand is not None
    hand = replace(hand, game=replace(hand.game, events=events, pack=pack))
    return replace(found, hand=hand), hand


# --- what it costs --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("price", "limit", "due"),
    [
        (Price(3), Limit("fixed", (2, 4)), 3),
        (Price(2, "bet"), Limit("fixed", (2, 4)), 8),  # the biggest bet of the limit
        (Price(1, "bet"), Limit("spread", (1,), most=5), 5),
        (Price(1, "bet"), Limit("spread", (8,), most=5), 8),
        (Price(1, "bet"), Limit("none", (2,), most=9), 2),
        (Price(of="match"), Limit("fixed", (2, 4)), 3),  # three antes lie there
        (Price(of="match", cap=2), Limit("fixed", (2, 4)), 2),
        (Price(of="bid"), Limit("fixed", (2, 4)), 0),
    ],
)
def test_what_a_price_comes_to(price: Price, limit: Limit, due: int) -> None:
    assert prices.due(*deal(limit=limit), price) == due


@pytest.mark.parametrize(("card", "found"), [("3", THREE), ("Qs", SPADE), ("5", None), ("", None)])
def test_which_cards_are_watched_for(card: str, found: CardEvent | None) -> None:
    assert prices.watched(deal()[1], card) == found


# --- when it can be told --------------------------------------------------------------------------

SPOKEN: dict[str, Any] = {"acted": True}
SHOWING: dict[str, Any] = {"at": SHOWDOWN, "turn": None}
ROLL: tuple[Step, ...] = (Ante(), Deal(down=7), Offered("roll"), BetStep("after"), Showdown())
BOUGHT: tuple[Step, ...] = (
    Ante(),
    Deal(down=2),
    Offered("card", up=True),
    BetStep("x"),
    Showdown(),
)
HIDDEN: tuple[Step, ...] = (Ante(), Deal(down=2), Offered("card"), BetStep("x"), Showdown())
TURN_UP: tuple[Step, ...] = (
    Ante(),
    Deal(down=5),
    HandleStep("turn-up", 1),
    BetStep("x"),
    Showdown(),
)
PASSES: tuple[Step, ...] = (Ante(), Deal(down=5), HandleStep("pass", 1), BetStep("x"), Showdown())
MIDDLE: tuple[Step, ...] = (Ante(), Deal(common=3, where="flop"), BetStep("x"), Showdown())
BOARD: tuple[Step, ...] = (
    *(
        Ante(),
        Deal(common=3, where="flop"),
        BetStep("x"),
        Deal(common=1, where="turn"),
        BetStep("y"),
    ),
    Showdown(),
)
FALLS: dict[str, tuple[tuple[Night, Hand], CardEvent, bool]] = {
    "a card was turned up just now": (deal(), THREE, True),
    "the first of them too": (deal(at=FIRST), THREE, True),
    "the last was dealt down": (deal(at=LAST), THREE, False),
    "somebody has spoken": (deal(**SPOKEN), THREE, False),
    "somebody has spoken, and it costs nothing": (deal(**SPOKEN), QUEEN, True),
    "somebody spoke where nobody follows it": (
        deal(**SPOKEN, night={"tracking": "milestones"}),
        THREE,
        True,
    ),
    "nobody is left to play with": (deal(*OUT), THREE, False),
    "before the betting": (deal(at=0, turn=None), THREE, False),
    "at the showdown": (deal(**SHOWING), THREE, False),
    "at the showdown, the last bets were silent": (deal(**SHOWING, unspoken=1), THREE, True),
    "the pot is paid": (deal(**SHOWING, unspoken=1, awards=PAID), THREE, False),
    "one is left and is struck": (deal(*OUT, **SHOWING), SPADE, True),
    "one is left, the card only costs": (deal(*OUT, **SHOWING), THREE, False),
    "one is left and has the pot": (deal(*OUT, **SHOWING, awards=PAID), SPADE, False),
    "two are left at the showdown": (deal(*OUT[:2], IN[2], **SHOWING), SPADE, False),
    "one turns up their own cards": (deal(at=2, steps=ROLL), THREE, True),
    "after the roll": (deal(at=3, steps=ROLL), THREE, True),
    "a card was bought face up": (deal(at=3, steps=BOUGHT), THREE, True),
    "a card was bought face down": (deal(at=3, steps=HIDDEN), THREE, False),
    "everybody turned one up": (deal(at=3, steps=TURN_UP), THREE, True),
    "everybody passed one on": (deal(at=3, steps=PASSES), THREE, False),
    "a card in the middle": (deal(at=2, steps=MIDDLE), THREE, True),
    "one up is no pair": (deal(up=1), PAIR, False),
    "two up can be": (deal(up=2), PAIR, True),
    "the word of a card in the middle": (deal(at=2, steps=MIDDLE), FLOP, True),
    "a card with its suit": (deal(), SPADE, True),
    "the word of a card that lay there before": (
        deal(**SHOWING | {"at": 5}, steps=BOARD, unspoken=2, starts=(deal(at=2, steps=BOARD)[1],)),
        FLOP,
        False,
    ),
    "the word of one since the last bets": (
        deal(**SHOWING | {"at": 5}, steps=BOARD, unspoken=1, starts=(deal(at=2, steps=BOARD)[1],)),
        CardEvent("turn", "pay"),
        True,
    ),
    "the word of another one": (deal(at=2, steps=MIDDLE), CardEvent("river", "pay"), False),
}


@pytest.mark.parametrize("case", FALLS)
def test_when_a_card_can_have_been_turned_up(case: str) -> None:
    (night, hand), event, may = FALLS[case]
    assert prices.may_fall(night, hand, event) == may


def test_since_the_last_bets_that_could_be_all_cards_count() -> None:
    """All are all-in from the first interval on: the up card of the second lies there, and two
    fall down. A silent last card is down, so what came before counts too."""
    began = deal(at=FIRST)[1]
    night, hand = deal(**SHOWING, unspoken=2, starts=(began,))
    assert prices.may_fall(night, hand, THREE)
    later = deal(at=LAST)[1]
    night, hand = deal(**SHOWING, unspoken=1, starts=(began, later))
    assert not prices.may_fall(night, hand, THREE)


@pytest.mark.parametrize(
    ("hand", "due"),
    [
        (deal(follows=1, fell=FIRST)[1], True),
        (deal(at=FIRST, follows=1, fell=FIRST)[1], False),  # the next one up is still to come
        (deal(follows=None, fell=FIRST)[1], False),
        (deal(*OUT, follows=0, fell=FIRST)[1], False),
        (deal(at=LAST, follows=1, fell=SECOND)[1], False),  # that card lies face down
        (deal(**SHOWING, follows=1, fell=FIRST)[1], True),
        (deal(**SHOWING, follows=1, fell=FIRST, awards=PAID)[1], False),
        (deal(at=5, follows=1, fell=FIRST, turn=None)[1], False),  # nobody is asked yet
    ],
)
def test_the_card_that_follows_is_asked_for_until_it_is_told(hand: Hand, due: bool) -> None:
    assert prices.follower_due(hand) == due


@pytest.mark.parametrize(
    ("at", "comes"), [(-1, True), (0, True), (2, True), (3, True), (4, False), (7, False)]
)
def test_whether_cards_are_still_dealt_up(at: int, comes: bool) -> None:
    assert prices.up_to_come(replace(deal()[1], step=at)) == comes


@pytest.mark.parametrize(("at", "comes"), [(-1, True), (0, True), (1, False)])
def test_where_no_ante_comes_before_the_first_card(at: int, comes: bool) -> None:
    hand = deal(at=at, steps=(Deal(up=1), BetStep("x"), Showdown()), turn=None)[1]
    assert prices.up_to_come(hand) == comes


@pytest.mark.parametrize(
    ("hand", "whose"),
    [
        (deal()[1], (0, 1, 2)),
        (deal(at=2, steps=ROLL, turn=1)[1], (1,)),
        (deal(at=3, steps=ROLL, took=((0, 0), (1, 0), (2, 0)))[1], (2,)),
        (deal(at=3, steps=ROLL)[1], (0, 1, 2)),  # nobody said whose cards beat the board
        (deal(at=3, steps=BOUGHT, took=((2, 0),))[1], (0, 1, 2)),
    ],
)
def test_whose_card_it_can_have_been(hand: Hand, whose: tuple[int, ...]) -> None:
    assert tuple(seat for seat in range(3) if prices.may_fall_to(hand, seat)) == whose


THREES = ((0, 0, "3"),)
TOLD: dict[str, tuple[Hand, CardEvent, bool]] = {
    # One came up to each in this round.
    "nothing yet": (deal()[1], THREE, False),
    "that card": (deal(fallen=((1, 0, "3"),))[1], THREE, True),
    "another card": (deal(fallen=((1, 0, "4"),))[1], THREE, False),
    "somebody else's": (deal(fallen=((1, 1, "3"),))[1], THREE, False),
    "of the round before": (deal(fallen=((0, 0, "3"),))[1], THREE, False),
    # One queen can be the queen of spades, and one card can make a pair.
    "the queen as a spade too": (deal(fallen=((1, 0, "Q"),))[1], SPADE, False),
    "the three as a pair too": (deal(fallen=((1, 0, "3"),))[1], PAIR, False),
    "a three after the spade": (deal(fallen=((1, 0, "Qs"),))[1], THREE, True),
    "a king has refused a swap": (deal(fallen=((1, 0, "K"),))[1], THREE, True),
    "two up, one told": (
        deal(at=2, steps=(Ante(), Deal(up=2), BetStep("x"), Showdown()), fallen=((0, 0, "3"),))[1],
        THREE,
        False,
    ),
    "two up, both told": (
        deal(at=2, steps=(Ante(), Deal(up=2), BetStep("x"), Showdown()), fallen=THREES * 2)[1],
        THREE,
        True,
    ),
    "a card in the middle is one": (deal(at=2, steps=MIDDLE, fallen=THREES * 2)[1], THREE, False),
    "three of them in the middle": (deal(at=2, steps=MIDDLE, fallen=THREES * 3)[1], THREE, True),
    # A four bought one more card face up: that may be a three.
    "a four has bought one more": (deal(fallen=((1, 0, "4"),))[1], FOUR, False),
    "and that is told": (deal(fallen=((1, 0, "4"), (1, 0, "4")))[1], THREE, False),
    # Face down nobody sees it.
    "a four that buys one face down": (
        deal(events=(THREE, CardEvent("4", "buy")), fallen=((1, 0, "4"),))[1],
        THREE,
        True,
    ),
    "as many as were turned up": (deal(at=3, steps=TURN_UP, fallen=THREES)[1], THREE, True),
    "fewer than were turned up": (
        deal(at=3, steps=(*TURN_UP[:2], HandleStep("turn-up", 2), *TURN_UP[3:]), fallen=THREES)[1],
        THREE,
        False,
    ),
    "as many as were bought": (
        deal(at=3, steps=BOUGHT, took=((0, 0),), fallen=THREES)[1],
        THREE,
        True,
    ),
    "fewer than were bought": (
        deal(at=3, steps=BOUGHT, took=((0, 0), (0, 1), (1, 0)), fallen=THREES)[1],
        THREE,
        False,
    ),
    # Who turns up their own cards has all of them, and what they bought; of every round.
    "six of seven": (deal(at=2, steps=ROLL, cards=7, fallen=THREES * 6)[1], THREE, False),
    "seven of seven": (deal(at=2, steps=ROLL, cards=7, fallen=THREES * 7)[1], THREE, True),
    "seven of eight": (
        deal(replace(IN[0], more=1), *IN[1:], at=2, steps=ROLL, cards=7, fallen=THREES * 7)[1],
        THREE,
        False,
    ),
    "in the rounds before": (
        deal(at=2, steps=ROLL, cards=2, street=1, fallen=((0, 0, "3"), (1, 0, "3")))[1],
        THREE,
        True,
    ),
    "the roll is over": (deal(at=3, steps=ROLL, cards=2, fallen=THREES * 2)[1], THREE, True),
}


@pytest.mark.parametrize("case", TOLD)
def test_no_card_is_told_twice(case: str) -> None:
    hand, event, already = TOLD[case]
    assert prices.told_already(hand, 0, event) == already


FOURS = tuple((0, seat, "3") for seat in (0, 1, 2, 0))
COMMON: tuple[Step, ...] = (*STUD[:-2], Deal(common=1), *STUD[-2:])


@pytest.mark.parametrize(
    ("hand", "event", "none"),
    [
        (deal(fallen=FOURS[:3])[1], THREE, False),
        (deal(fallen=FOURS)[1], THREE, True),
        (deal(fallen=FOURS)[1], FOUR, False),
        (deal(fallen=FOURS, shuffled=2)[1], THREE, False),  # they may come again
        (deal(fallen=FOURS, pack=54)[1], THREE, True),  # jokers are no threes
        (deal(fallen=FOURS, pack=104)[1], THREE, False),
        (deal(fallen=FOURS, steps=COMMON)[1], THREE, False),  # one card may have been told of all
        (deal(fallen=((0, 0, "Qs"),) * 4)[1], SPADE, False),
    ],
)
def test_four_of_a_rank_are_all_there_are(hand: Hand, event: CardEvent, none: bool) -> None:
    assert prices.none_left(hand, event) == none


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Q", "Qs", True),
        ("Qs", "Q", True),
        ("3", "nut", True),
        ("nut", "3", True),
        ("3", "pair", True),
        ("pair", "3", True),
        ("3", "3", False),
        ("3", "4", False),
        ("Qs", "Ks", False),
    ],
)
def test_one_card_can_be_two_things(one: str, other: str, same: bool) -> None:
    assert prices._one_card(one, other) == same


# --- offers ---------------------------------------------------------------------------------------

MORE = (replace(IN[0], more=1), *IN[1:])
LAST_UP: tuple[Step, ...] = (
    Ante(),
    Deal(down=2, up=2),
    Offered("last-up"),
    BetStep("x"),
    Showdown(),
)
BOTH: tuple[Step, ...] = (*BOUGHT[:3], Offered("card"), *BOUGHT[3:])


@pytest.mark.parametrize(
    ("hand", "up"),
    [
        (deal(up=2)[1], 2),
        (deal(*OUT[::-1], up=2)[1], 0),
        (deal(*MORE, up=2, events=())[1], 2),  # nobody knows on which side it lies
        (deal(*MORE, up=2, events=(FOUR,))[1], 3),
        (deal(*MORE, up=2, events=(CardEvent("4", "buy"),))[1], 2),
        (deal(*MORE, up=2, at=3, steps=BOUGHT, events=())[1], 3),
        (deal(*MORE, up=2, at=3, steps=HIDDEN, events=())[1], 2),
        (deal(*MORE, up=2, at=4, steps=BOTH, events=())[1], 2),
        (deal(up=2, at=3, steps=LAST_UP, took=((0, 0),))[1], 3),
        (deal(up=2, at=3, steps=LAST_UP, took=((1, 0),))[1], 2),
        (deal(up=2, at=2, steps=LAST_UP, took=((0, 0),))[1], 2),  # it is still being offered
    ],
)
def test_how_many_cards_lie_face_up_before_a_seat(hand: Hand, up: int) -> None:
    seat = hand.order[0]
    assert prices.cards_up(hand, hand.of(seat)) == up


@pytest.mark.parametrize(
    ("hand", "offered", "rolls"),
    [
        (deal(at=2, steps=ROLL)[1], True, True),
        (deal(at=2, steps=ROLL, ending="won", awards=PAID)[1], False, False),
        (deal(at=2, steps=BOUGHT)[1], True, False),
        (deal(at=3, steps=BOUGHT)[1], False, False),
    ],
)
def test_what_is_offered_now(hand: Hand, offered: bool, rolls: bool) -> None:
    assert (prices.offering(hand) is not None, prices.rolling(hand)) == (offered, rolls)


def holdings(*words: str) -> tuple[Holding, ...]:
    """x: dropped, !: all-in, d: done; a number: offers passed."""
    found = []
    for seat, word in enumerate(words):
        passed = int("0" + "".join(letter for letter in word if letter.isdigit()))
        state = "dropped" if "x" in word else "in"
        found.append(Holding(seat, state, "!" in word, ante=1, done="d" in word, waited=passed))
    return tuple(found)


@pytest.mark.parametrize(
    ("step", "words", "took", "done"),
    [
        (Offered("card"), ("d", "d", "d"), ((0, 0),), (False, False, False)),
        (Offered("card", freeze=2), ("1", "2", "3"), (), (False, True, True)),
        (Offered("card"), ("1", "2", "3"), (), (False, False, False)),
        (Offered("roll"), ("d", "d", ""), ((1, 0),), (False, True, False)),
        (
            Offered("roll"),
            ("d", "d", ""),
            ((1, 0), (2, 0)),
            (False, False, True),
        ),  # the last of them
        (Offered("roll"), ("d", "d", ""), (), (False, False, False)),
    ],
)
def test_who_is_asked_as_an_offer_begins(
    step: Offered, words: tuple[str, ...], took: tuple[tuple[int, int], ...], done: tuple[bool, ...]
) -> None:
    """To roll, the one whose cards are to be beaten is not; who has passed so often is frozen."""
    after = prices.offered_afresh(deal(*holdings(*words), took=took)[1], step)
    assert tuple(holding.done for holding in after.holdings) == done
    assert after.took == (took if step.what == "roll" else ())


@pytest.mark.parametrize(
    ("step", "words", "took", "after", "asked"),
    [
        (Offered("card"), ("", "", ""), (), None, 0),
        (Offered("card"), ("d", "", ""), (), 0, 1),
        (Offered("card"), ("", "d", ""), (), 1, 0),  # the eldest first, whoever was asked last
        (Offered("card"), ("", "d", ""), ((1, 0),), 1, 0),
        (Offered("card"), ("x", "!", ""), (), None, 1),  # who is all-in takes a card for nothing
        (Offered("card"), ("d", "x", "d"), (), 2, None),
        (Offered("roll"), ("", "d", ""), ((1, 0),), 0, 2),
        (Offered("roll"), ("", "d", "x"), ((1, 0),), 2, 0),
        (Offered("roll"), ("", "", ""), (), 1, 0),  # nobody has turned up anything yet
        (Offered("pot"), ("", "", ""), (), 1, 2),
        (Offered("pot"), ("", "", ""), (), 2, 0),
        (Offered("pot"), ("", "", "!"), (), 1, 0),  # against the pot one needs chips
        (Offered("pot"), ("!", "!", "!"), (), 1, None),
    ],
)
def test_who_is_asked_next(
    step: Offered,
    words: tuple[str, ...],
    took: tuple[tuple[int, int], ...],
    after: int | None,
    asked: int | None,
) -> None:
    hand = deal(*holdings(*words), took=took)[1]
    assert prices.asked_next(hand, step, after) == asked


POT: tuple[Step, ...] = (Ante(), Deal(down=2), Offered("pot"), Showdown())


@pytest.mark.parametrize(
    ("hand", "lies"),
    [
        (deal(at=2, steps=POT, took=((0, 2),))[1], 2),
        (deal(at=2, steps=POT, took=((1, 2),))[1], 0),  # that was the one before
        (deal(at=2, steps=POT)[1], 0),
        (deal(at=2, steps=BOUGHT, took=((0, 2),))[1], 0),
        (deal(at=3, steps=POT, took=((0, 2),), turn=None)[1], 0),
    ],
)
def test_what_lies_against_the_pot(hand: Hand, lies: int) -> None:
    assert prices.against(hand) == lies


@pytest.mark.parametrize(
    ("pot", "chip", "stack", "turns", "most"),
    [
        (12, 1, 20, 0, 6),  # in the first turn half
        (12, 1, 20, 1, 12),
        (13, 1, 20, 0, 6),
        (13, 5, 20, 0, 5),  # in whole chips
        (13, 5, 20, 1, 10),
        (3, 5, 20, 1, 3),  # the least chip, but never more than lies there
        (12, 5, 2, 1, 2),  # and never more than one has
        (12, 1, 4, 0, 4),
    ],
)
def test_the_most_against_the_pot(pot: int, chip: int, stack: int, turns: int, most: int) -> None:
    asked = replace(IN[0], ante=0, waited=turns)
    others = (Holding(1, ante=pot, bets=(0,)), replace(IN[2], ante=0))
    night, hand = deal(asked, *others, at=2, steps=POT, stacks=(stack, 9, 9))
    hand = replace(hand, stakes=replace(hand.stakes, chip=chip))
    assert prices.most_against(night, hand, 0) == most


def test_a_swap_is_with_the_next_who_is_in() -> None:
    hand = deal(*holdings("", "x", ""))[1]
    assert (prices.swaps_with(hand, 0), prices.swaps_with(hand, 2)) == (2, 0)
    assert [prices.swaps_with(deal()[1], seat) for seat in range(3)] == [1, 2, 0]
    assert prices.swaps_with(deal(*holdings("x", "", ""))[1], 2) == 1  # all round, if need be
    out = [seat for seat in hand.order if not hand.has(seat)]
    assert [prices.swaps_with(hand, seat) for seat in out] == [2]  # who folded since
    assert prices.kings_shown(hand) == 0
    told = replace(hand, fallen=((0, 2, "K"), (0, 0, "3"), (1, 0, "K")))
    assert prices.kings_shown(told) == 2


def test_who_is_in_for_a_stage() -> None:
    said = ((0, "in"), (1, "in"), (2, "out"))
    assert prices.in_for_it(deal(declared=said)[1]) == (0, 1)
    assert prices.in_for_it(deal(*holdings("x", "", ""), declared=said)[1]) == (1,)


@pytest.mark.parametrize(("at", "what"), [(1, None), (2, "card"), (3, "last-up"), (5, "last-up")])
def test_what_was_offered_last(at: int, what: str | None) -> None:
    steps = (
        Ante(),
        Deal(down=2, up=1),
        Offered("card"),
        Offered("last-up"),
        BetStep("x"),
        Showdown(),
    )
    hand = deal(at=at, steps=steps, took=((2, 0), (0, 0)))[1]
    found = prices.offered_last(hand)
    assert (found and found.what) == what
    assert prices.took_up(hand) == ((2, 0) if what == "last-up" else ())


@pytest.mark.parametrize(("at", "letter"), list(enumerate("23456789TJQKA", 2)))
def test_every_rank_has_its_letter(at: int, letter: str) -> None:
    assert prices.rank_of(letter) == at


@pytest.mark.parametrize(("wild", "falls"), [((12,), True), ((11,), False), ((), False)])
def test_a_card_that_counts_after_another_waits_for_it(wild: tuple[int, ...], falls: bool) -> None:
    king = CardEvent("K", "wild", after="Q")
    night, hand = deal(events=(QUEEN, king), wild=wild)
    assert prices.may_fall(night, hand, king) is falls


@pytest.mark.parametrize(
    ("steps", "was", "begins"),
    [
        ((Decide(of=("high", "low", "hilo")),), "low", "hilo"),  # what the last deal had is over
        ((Decide(of=("high", "low", "hilo")),), "hilo", "hilo"),
        ((Decide(of=("high", "low")), *STUD), "high", "hilo"),
        ((Decide(of=("2", "3")),), "low", "low"),  # a rank is decided, not the ends
        (STUD, "low", "low"),
        (STUD, "high", "high"),
    ],
)
def test_which_ends_count_as_a_deal_begins(steps: tuple[Step, ...], was: Any, begins: str) -> None:
    game = deal(steps=(*steps, Showdown()), at=0)[1].game
    assert prices.as_written(replace(game, wins=was)) == replace(game, wins=begins)
