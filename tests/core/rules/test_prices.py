"""What up cards cost and bring, what is offered in turn, what comes of it, and why it cannot be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from shelf import BOOK

from referee.core.book.game import Ante, BetStep, Deal, Game, Showdown, Stakes, Step
from referee.core.book.prices import AGAINST, FOLLOWER, CardEvent, Offered, Price
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.messages.command import Command
from referee.core.messages.offer import Offer
from referee.core.messages.prices import (
    CardFell,
    CardGiven,
    CardUp,
    FeePaid,
    OfferAnswered,
    TakeOffer,
)
from referee.core.messages.showdown import PotStayed, Won
from referee.core.messages.turns import AllHandle
from referee.core.rules import prices
from referee.core.rules.offers import offers
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.notation.player import play

from ..fold.changes import table
from .decided import decided

AGAINST_THE_POT = (Ante(), Deal(down=2), Offered("pot", (Price(of="bid"),)), Showdown())
ROLL = (Ante(), Deal(down=5), Offered("roll"), Showdown())
CARD = (Ante(), Deal(down=5), Offered("card", (Price(0),)), Showdown())


def in_turn(*steps: object, **more: object) -> Night:
    holdings = tuple(Holding(seat, ante=5, waited=1) for seat in range(3))
    return table(*holdings, at=2, steps=steps, turn=0, **more)


@pytest.mark.parametrize(
    ("bid", "taken"), [(1, False), (2, True), (4, True), (5, False), (7, True), (8, False)]
)
def test_against_the_pot_one_bids_whole_chips_or_all_one_has(bid: int, taken: bool) -> None:
    """Fifteen lie there, the least chip is two, and Ann has seven."""
    before = in_turn(*AGAINST_THE_POT, stakes=Stakes(chip=2), stacks=(7, 20, 20))
    found = decided(before, TakeOffer(0, 1, bid))
    assert isinstance(found, Refused) is not taken


def test_who_turns_up_their_own_cards_needs_no_deck() -> None:
    """A card of the deck is offered while there is one; one's own while one is face down."""
    for steps, stub, there in ((CARD, 0, False), (CARD, 1, True), (ROLL, 0, True)):
        found = [offer.command for offer in offers(in_turn(*steps, stub=stub))]
        assert (TakeOffer(0, 1) in found) is there
    done = tuple(Holding(seat, ante=5, waited=5) for seat in range(3))
    found = [offer.command for offer in offers(table(*done, at=2, steps=ROLL, turn=0))]
    assert TakeOffer(0, 1) not in found


@pytest.mark.parametrize(
    ("up", "fours", "taken"),
    [(1, 1, True), (1, 2, False), (2, 2, True), (2, 3, False)],
)
@pytest.mark.parametrize("bought_up", [False, True])
def test_a_card_up_brings_what_it_brings_once(
    up: int, fours: int, taken: bool, bought_up: bool
) -> None:
    """So many cards came up to each; what is bought face up may be one more four."""
    steps = (Ante(), Deal(down=2, up=up), BetStep("first"), Showdown())
    buys = CardEvent("4", "buy", Price(1), up=bought_up)
    game = Game("bare", "Bare", "", (2, 12), 52, steps, events=(buys,))
    those = (Holding(seat, ante=5, bets=(0,)) for seat in range(3))
    night = table(*those, at=2, steps=steps, game=game, turn=0)
    for told in range(fours):
        if told < up or bought_up:
            _, night = act(night, CardUp(1, "4"))
        else:
            assert not taken
            assert decided(night, CardUp(1, "4")) == Refused("card-told", seat=1)
    assert night.stack(1) == 20 - (fours if taken or bought_up else up)


@pytest.mark.parametrize("way", ["", "chips real bets\n", "chips real milestones\n"])
def test_who_is_all_in_is_offered_nothing_for_chips(way: str) -> None:
    """Bob's one chip was the ante. Real chips that an all-in has put in are all there were: nobody
    pushes a card on for chips they do not have."""
    head = "game push\nseats Ann Bob Cy\nstacks Ann 20, Bob 1, Cy 20\nlimit none 2\n\n"
    night = act(play(f"{head}{way}all ante", BOOK).log.night, TakeOffer(0))[1]
    hand = night.playing
    assert hand is not None
    assert (hand.turn, hand.of(1).all_in) == (1, True)
    asked = [one.command for one in offers(night) if isinstance(one.command, TakeOffer)]
    assert asked == [TakeOffer(1)]
    with pytest.raises(Refused, match="price-too-high"):
        act(night, TakeOffer(1, 1))


# --- up cards: what may be told, and what it makes happen -------------------------------------

UP: tuple[Step, ...] = (
    Ante(),
    Deal(down=2, up=1),
    BetStep("first"),
    Deal(up=1),
    BetStep("last"),
    Showdown(),
)
QUEEN = CardEvent("Q", "wild-next")
THREE = CardEvent("3", "pay", Price(2))
FOUR = CardEvent("4", "buy", Price(3), up=True)
SPADE = CardEvent("Qs", "out")
MARIAH = CardEvent("Ks", "redeal")
IN = tuple(Holding(seat, ante=1, bets=(0,)) for seat in range(3))
OUT = (IN[0], Holding(1, "dropped", ante=1, bets=(0,)), IN[2])


def up(*holdings: Holding, events: tuple[CardEvent, ...], at: int = 2, **more: Any) -> Night:
    """A card has come up to each of three; nobody has spoken. Three antes lie there."""
    found = table(*(holdings or IN), at=at, steps=UP, **({"turn": 0} | more))
    assert found.hand is not None
    game = replace(found.hand.game, events=events)
    return replace(found, hand=replace(found.hand, game=game))


def hand(night: Night) -> Hand:
    assert night.hand is not None
    return night.hand


TELLS: dict[str, tuple[Night, int, list[Offer]]] = {
    # Who must pay and is short pays all there is; who has nothing does not choose to fold.
    "a card that costs": (
        up(events=(THREE,), stacks=(20, 1, 0)),
        0,
        [
            Offer(CardUp(0, "3"), cost=2),
            Offer(CardUp(0, "3", pays=False)),
            Offer(CardUp(1, "3"), cost=1),
            Offer(CardUp(1, "3", pays=False)),
            Offer(CardUp(2, "3")),
        ],
    ),
    "a card that buys": (
        up(events=(FOUR,), stacks=(20, 2, 3)),
        0,
        [Offer(CardUp(0, "4"), cost=3), Offer(CardUp(2, "4"), cost=3)],
    ),
    "a card that buys, and no card is left": (up(events=(FOUR,), stub=0), 0, []),
    "a card that costs, and no card is left": (
        up(*OUT[::2], events=(THREE,), stub=0),
        0,
        [
            Offer(CardUp(0, "3"), cost=2),
            Offer(CardUp(0, "3", pays=False)),
            Offer(CardUp(2, "3"), cost=2),
            Offer(CardUp(2, "3", pays=False)),
        ],
    ),
    "a card that strikes": (
        up(*OUT, events=(SPADE,)),
        0,
        [Offer(CardUp(0, "Qs")), Offer(CardUp(2, "Qs"))],
    ),
    "a card after which the next is wild": (
        up(*OUT, events=(QUEEN,)),
        9,
        [Offer(CardUp(0, "Q", rank=9)), Offer(CardUp(2, "Q", rank=9))],
    ),
    "of the others no rank is told": (
        up(*OUT, events=(SPADE,)),
        9,
        [Offer(CardUp(0, "Qs")), Offer(CardUp(2, "Qs"))],
    ),
    # The last card up of the round before was a queen: the first one up now is wild.
    "the card that follows": (
        up(*OUT, events=(QUEEN,), at=4, follows=2, fell=2, fallen=((1, 0, "Q"), (1, 2, "Q"))),
        9,
        [Offer(CardUp(2, FOLLOWER, rank=9))],
    ),
    "a deuce follows": (
        up(*OUT, events=(QUEEN,), at=4, follows=2, fell=2, fallen=((1, 0, "Q"), (1, 2, "Q"))),
        2,
        [Offer(CardUp(2, FOLLOWER, rank=2))],
    ),
    "nobody has said which follows": (
        up(*OUT, events=(QUEEN,), at=4, follows=2, fell=2, fallen=((1, 0, "Q"), (1, 2, "Q"))),
        1,
        [Offer(CardUp(2, FOLLOWER, rank=14))],
    ),
    "nothing follows a card that costs": (
        up(*OUT, events=(THREE,), at=4, follows=2, fell=2, fallen=((1, 0, "3"), (1, 2, "3"))),
        9,
        [],
    ),
    "somebody has spoken": (up(events=(THREE,), acted=True), 0, []),
    "all four were told": (
        up(events=(THREE,), fallen=tuple((0, seat, "3") for seat in (0, 1, 2, 0))),
        0,
        [],
    ),
    "no card that is watched for": (up(events=()), 0, []),
}


@pytest.mark.parametrize("case", TELLS)
def test_which_cards_may_be_told(case: str) -> None:
    night, rank, found = TELLS[case]
    card = CardUp(0, "", rank=rank) if rank else None
    assert list(prices.cards_up(night, hand(night), card)) == found


FALLS: dict[str, tuple[Night, CardUp, object]] = {
    "who pays": (up(events=(THREE,)), CardUp(1, "3"), (CardFell(1, "3"), FeePaid(1, 2, "3"))),
    "who pays all there is": (
        up(events=(THREE,), stacks=(20, 1, 20)),
        CardUp(1, "3"),
        (CardFell(1, "3"), FeePaid(1, 1, "3", short=True)),
    ),
    "who has nothing pays nothing": (
        up(events=(THREE,), stacks=(20, 0, 20)),
        CardUp(1, "3"),
        (CardFell(1, "3"),),
    ),
    "who folds": (up(events=(THREE,)), CardUp(1, "3", pays=False), (CardFell(1, "3", folds=True),)),
    "who buys": (
        up(events=(FOUR,)),
        CardUp(1, "4"),
        (CardFell(1, "4"), CardGiven(1, True), FeePaid(1, 3, "4")),
    ),
    "who is struck": (up(events=(SPADE,)), CardUp(1, "Qs"), (CardFell(1, "Qs", folds=True),)),
    "its own rank becomes wild": (
        up(events=(CardEvent("9", "wild"),)),
        CardUp(1, "9"),
        (CardFell(1, "9", 9),),
    ),
    "a rank becomes wild": (up(events=(QUEEN,)), CardUp(1, "Q", rank=9), (CardFell(1, "Q", 9),)),
    "it was the last one up": (up(events=(QUEEN,)), CardUp(1, "Q"), (CardFell(1, "Q"),)),
    "the deuce is wild": (up(events=(QUEEN,)), CardUp(1, "Q", rank=2), (CardFell(1, "Q", 2),)),
    "the ace is wild": (up(events=(QUEEN,)), CardUp(1, "Q", rank=14), (CardFell(1, "Q", 14),)),
    "there is no such rank": (
        up(events=(QUEEN,)),
        CardUp(1, "Q", rank=15),
        Refused("no-such-rank", seat=1),
    ),
    "nor such a one": (
        up(events=(QUEEN,)),
        CardUp(1, "Q", rank=1),
        Refused("no-such-rank", seat=1),
    ),
    "the next card": (
        up(events=(QUEEN,), at=4, follows=1, fell=2),
        CardUp(1, FOLLOWER, rank=9),
        (CardFell(1, FOLLOWER, 9),),
    ),
    "all are dealt anew": (
        up(events=(MARIAH,)),
        CardUp(1, "Ks"),
        (CardFell(1, "Ks", redeal=True), PotStayed(3)),
    ),
    "the last real chips": (
        up(events=(THREE,), night={"chips": "real"}, players={1: dict(carried=3)}),
        CardUp(1, "3"),
        (CardFell(1, "3"), FeePaid(1, 2, "3", all_in=True)),
    ),
    "more than they have of real chips": (
        up(events=(THREE,), night={"chips": "real"}, players={1: dict(carried=2)}),
        CardUp(1, "3"),
        (CardFell(1, "3"), FeePaid(1, 1, "3", True, True)),
    ),
    # Why not
    "a card that brings nothing": (
        up(events=(THREE,)),
        CardUp(1, "5"),
        Refused("card-brings-nothing", seat=1),
    ),
    "who is out": (up(*OUT, events=(THREE,)), CardUp(1, "3"), Refused("not-in-the-hand", seat=1)),
    "after somebody spoke": (
        up(events=(THREE,), acted=True),
        CardUp(1, "3"),
        Refused("card-too-late", seat=1),
    ),
    "where no card was turned up": (
        up(events=(THREE,), at=5, turn=None),
        CardUp(1, "3"),
        Refused("no-card-up", seat=1),
    ),
    "where the fifth of a rank": (
        up(events=(THREE,), fallen=tuple((0, seat, "3") for seat in (0, 1, 2, 0))),
        CardUp(1, "3"),
        Refused("four-of-a-rank", amount=4),
    ),
    "twice": (
        up(events=(THREE,), fallen=((0, 1, "3"),)),
        CardUp(1, "3"),
        Refused("card-told", seat=1),
    ),
    "who folds for what costs nothing": (
        up(events=(SPADE,)),
        CardUp(1, "Qs", pays=False),
        Refused("card-asks-otherwise", seat=1),
    ),
    "who folds and need not buy": (
        up(events=(FOUR,)),
        CardUp(1, "4", pays=False),
        Refused("card-asks-otherwise", seat=1),
    ),
    "a rank of a card that costs": (
        up(events=(THREE,)),
        CardUp(1, "3", rank=9),
        Refused("card-asks-otherwise", seat=1),
    ),
    "who has nothing need not fold": (
        up(events=(THREE,), stacks=(20, 0, 20)),
        CardUp(1, "3", pays=False),
        Refused("all-in-pays-nothing", seat=1),
    ),
    "who cannot buy": (
        up(events=(FOUR,), stacks=(20, 2, 20)),
        CardUp(1, "4"),
        Refused("price-too-high", seat=1, amount=3),
    ),
}


@pytest.mark.parametrize("case", FALLS)
def test_what_a_card_brings(case: str) -> None:
    night, command, outcome = FALLS[case]
    assert decided(night, command) == outcome


# --- offers: what a seat may take, and what it makes happen --------------------------------------


def asked(offered: Offered, *holdings: Holding, **more: Any) -> Night:
    """Ann is offered something; three antes lie there. Five cards were dealt to each."""
    steps = (Ante(), Deal(down=5), offered, BetStep("x"), Showdown())
    return table(*(holdings or IN), at=2, steps=steps, **({"turn": 0} | more))


TWO = (Price(0), Price(2))
BID = (Price(of="bid"),)
BETS = (Price(of="bid"),) * 3
TAKES: dict[str, tuple[Night, list[Offer]]] = {
    "a card for nothing or two": (
        asked(Offered("card", TWO)),
        [
            Offer(TakeOffer(0)),
            Offer(TakeOffer(0, 1)),
            Offer(TakeOffer(0, 2), cost=2),
            Offer(AllHandle()),
        ],
    ),
    "to stay in for all one has": (
        asked(Offered("stay", (Price(3),)), stacks=(2, 20, 20)),
        [Offer(TakeOffer(0)), Offer(TakeOffer(0, 1), cost=2)],
    ),
    "to stay in, and one has nothing": (
        asked(Offered("stay", (Price(3),)), stacks=(0, 20, 20)),
        [Offer(TakeOffer(0))],
    ),
    "with a single chip": (
        asked(Offered("card", TWO), stacks=(1, 20, 20)),
        [Offer(TakeOffer(0)), Offer(TakeOffer(0, 1)), Offer(AllHandle())],
    ),
    "with just two": (
        asked(Offered("card", TWO), stacks=(2, 20, 20)),
        [
            Offer(TakeOffer(0)),
            Offer(TakeOffer(0, 1)),
            Offer(TakeOffer(0, 2), cost=2),
            Offer(AllHandle()),
        ],
    ),
    "no card is left": (
        asked(Offered("card", TWO), stub=0),
        [Offer(TakeOffer(0)), Offer(AllHandle())],
    ),
    "a card in exchange, and none is left": (
        asked(Offered("exchange", TWO[:1]), stub=0),
        [Offer(TakeOffer(0)), Offer(AllHandle())],
    ),
    "a card that lies before somebody": (
        asked(Offered("push", TWO[:1]), stub=0),
        [Offer(TakeOffer(0)), Offer(TakeOffer(0, 1)), Offer(AllHandle())],
    ),
    "a bid": (
        asked(Offered("last-up", BID)),
        [Offer(TakeOffer(0)), Offer(TakeOffer(0, 1, 1), 1, 20, 1), Offer(AllHandle())],
    ),
    "a bid without chips": (
        asked(Offered("last-up", BID), stacks=(0, 20, 20)),
        [Offer(TakeOffer(0)), Offer(AllHandle())],
    ),
    "the first to turn up must": (
        asked(Offered("roll"), cards=5),
        [Offer(TakeOffer(0, 1))],
    ),
    "the first to turn up, who can't pay for it": (
        asked(Offered("roll", BID), cards=5, stacks=(0, 20, 20)),
        [Offer(TakeOffer(0))],
    ),
    "the next may pass, and is out": (
        asked(Offered("roll"), cards=5, took=((2, 0),)),
        [Offer(TakeOffer(0)), Offer(TakeOffer(0, 1))],
    ),
    "all theirs are turned up": (
        asked(Offered("roll"), replace(IN[0], waited=5), *IN[1:], cards=5, took=((2, 0),)),
        [Offer(TakeOffer(0))],
    ),
    "one more was bought": (
        asked(Offered("roll"), replace(IN[0], waited=5, more=1), *IN[1:], cards=5, took=((2, 0),)),
        [Offer(TakeOffer(0)), Offer(TakeOffer(0, 1))],
    ),
    "nobody follows who turns up what": (
        asked(Offered("roll"), cards=5, night={"tracking": "milestones"}),
        [Offer(TakeOffer(0, 1)), Offer(AllHandle())],
    ),
    "to swap with the left": (
        asked(Offered("swap")),
        [Offer(TakeOffer(0)), Offer(TakeOffer(0, 2)), Offer(TakeOffer(0, 1)), Offer(AllHandle())],
    ),
    # The last one swaps with the deck, and a deck refuses nothing.
    "to swap with the deck": (
        asked(Offered("swap"), turn=2),
        [Offer(TakeOffer(2)), Offer(TakeOffer(2, 1)), Offer(AllHandle())],
    ),
    "to swap, and all kings were shown": (
        asked(Offered("swap"), fallen=((0, 1, "K"),) * 4),
        [Offer(TakeOffer(0)), Offer(TakeOffer(0, 1)), Offer(AllHandle())],
    ),
    "to swap, and a king is left": (
        asked(Offered("swap"), fallen=((0, 1, "K"),) * 3),
        [Offer(TakeOffer(0)), Offer(TakeOffer(0, 2)), Offer(TakeOffer(0, 1)), Offer(AllHandle())],
    ),
    "against the pot": (
        asked(Offered("pot", BETS)),
        [Offer(TakeOffer(0)), Offer(TakeOffer(0, 4, 1), 1, 1, 1), Offer(AllHandle())],
    ),
    "a bet lies there": (
        asked(Offered("pot", BETS), took=((0, 1),)),
        [Offer(TakeOffer(0, 1)), Offer(TakeOffer(0, 2)), Offer(TakeOffer(0, 3))],
    ),
    "nobody is asked": (asked(Offered("card", TWO), turn=None), []),
    "nothing is offered": (table(turn=0), []),
}


@pytest.mark.parametrize("case", TAKES)
def test_what_is_offered_to_a_seat(case: str) -> None:
    night, found = TAKES[case]
    assert list(prices.answers(night, hand(night))) == found


@pytest.mark.parametrize(("bid", "found"), [(0, 1), (1, 1), (5, 5), (20, 20), (21, 1)])
def test_a_bid_is_found_as_it_is_named(bid: int, found: int) -> None:
    night = asked(Offered("last-up", BID))
    named = TakeOffer(0, 1, bid)
    assert Offer(TakeOffer(0, 1, found), 1, 20, found) in prices.answers(night, hand(night), named)


def test_a_bet_against_the_pot_may_be_told_with_its_third_card() -> None:
    night = asked(Offered("pot", BETS), *(Holding(seat, ante=2, waited=1) for seat in range(3)))
    told = [offer for offer in prices.answers(night, hand(night), TakeOffer(0, 1, 4))]
    assert [offer.command for offer in told if isinstance(offer.command, TakeOffer)] == [
        TakeOffer(0),
        *(TakeOffer(0, takes, 4) for takes in (4, 1, 2, 3)),
    ]
    assert {(offer.least, offer.most) for offer in told if offer.most} == {(1, 6)}


LIES: dict[str, Any] = {"took": ((0, 2),)}
OLD = tuple(Holding(seat, ante=2, waited=1) for seat in range(3))
OPEN = (Holding(0, ante=2, dead=2, waited=1), *OLD[1:])
"""Six lie there; Ann has bet two against them."""
ANSWERS: dict[str, tuple[Night, Command, object]] = {
    "passed": (asked(Offered("card", TWO)), TakeOffer(0), (OfferAnswered(0, 0, what="card"),)),
    "taken for nothing": (
        asked(Offered("card", TWO)),
        TakeOffer(0, 1),
        (OfferAnswered(0, 1, what="card"),),
    ),
    "taken for two": (
        asked(Offered("card", TWO)),
        TakeOffer(0, 2),
        (FeePaid(0, 2, "card"), OfferAnswered(0, 2, what="card")),
    ),
    "taken for a bid": (
        asked(Offered("last-up", BID)),
        TakeOffer(0, 1, 5),
        (FeePaid(0, 5, "bid"), OfferAnswered(0, 1, 5, what="last-up")),
    ),
    "swapped": (asked(Offered("swap")), TakeOffer(0, 1), (OfferAnswered(0, 1, what="swap"),)),
    "a king refuses": (
        asked(Offered("swap")),
        TakeOffer(0, 2),
        (OfferAnswered(0, 2, what="swap"),),
    ),
    "swapped with the deck": (
        asked(Offered("swap"), turn=2),
        TakeOffer(2, 1),
        (OfferAnswered(2, 3, what="swap"),),
    ),
    # Against the pot: laid, lost outside, twice on a post, or back with as much of the pot.
    "a bet is laid": (
        asked(Offered("pot", BETS), *OLD),
        TakeOffer(0, 4, 2),
        (FeePaid(0, 2, AGAINST),),
    ),
    "it is lost": (
        asked(Offered("pot", BETS), *OPEN, **LIES),
        TakeOffer(0, 1),
        (OfferAnswered(0, 1, what="pot"),),
    ),
    "it hits a post": (
        asked(Offered("pot", BETS), *OPEN, **LIES),
        TakeOffer(0, 2),
        (FeePaid(0, 2, "pot"), OfferAnswered(0, 2, what="pot")),
    ),
    "it hits a post, and one is short": (
        asked(Offered("pot", BETS), *OPEN, stacks=(1, 20, 20), **LIES),
        TakeOffer(0, 2),
        (FeePaid(0, 1, "pot", short=True), OfferAnswered(0, 2, what="pot")),
    ),
    "it wins": (
        asked(Offered("pot", BETS), *OPEN, **LIES),
        TakeOffer(0, 3),
        (FeePaid(0, -2, AGAINST), FeePaid(0, -2, "pot"), OfferAnswered(0, 3, what="pot")),
    ),
    "it wins all": (
        asked(Offered("pot", BETS), replace(OPEN[0], dead=6), *OLD[1:], took=((0, 6),)),
        TakeOffer(0, 3),
        (FeePaid(0, -6, AGAINST), OfferAnswered(0, 3, what="pot"), Won(0, ((0, 6),))),
    ),
    # All in one breath, bet and third card.
    "lost at once": (
        asked(Offered("pot", BETS), *OLD),
        TakeOffer(0, 1, 2),
        (FeePaid(0, 2, AGAINST), OfferAnswered(0, 1, what="pot")),
    ),
    "a post at once": (
        asked(Offered("pot", BETS), *OLD),
        TakeOffer(0, 2, 2),
        (FeePaid(0, 2, AGAINST), FeePaid(0, 2, "pot"), OfferAnswered(0, 2, what="pot")),
    ),
    "a post at once, and one is short": (
        asked(Offered("pot", BETS), *OLD, stacks=(3, 20, 20)),
        TakeOffer(0, 2, 2),
        (FeePaid(0, 2, AGAINST), FeePaid(0, 1, "pot", short=True), OfferAnswered(0, 2, what="pot")),
    ),
    "a post at once, of real chips that the log knows nothing of any more": (
        asked(Offered("pot", BETS), *OLD, night={"chips": "real"}, players={0: dict(carried=2)}),
        TakeOffer(0, 2, 2),
        (FeePaid(0, 2, AGAINST), FeePaid(0, 2, "pot"), OfferAnswered(0, 2, what="pot")),
    ),
    "won at once": (
        asked(Offered("pot", BETS), *OLD),
        TakeOffer(0, 3, 2),
        (
            FeePaid(0, 2, AGAINST),
            FeePaid(0, -2, AGAINST),
            FeePaid(0, -2, "pot"),
            OfferAnswered(0, 3, what="pot"),
        ),
    ),
    "all won at once": (
        asked(Offered("pot", BETS), *OLD),
        TakeOffer(0, 3, 6),
        (
            FeePaid(0, 6, AGAINST),
            FeePaid(0, -6, AGAINST),
            OfferAnswered(0, 3, what="pot"),
            Won(0, ((0, 6),)),
        ),
    ),
    # Why not
    "nothing is offered": (table(turn=0), TakeOffer(0), Refused("nothing-offered")),
    "not one's turn": (
        asked(Offered("card", TWO)),
        TakeOffer(1),
        Refused("out-of-turn", seat=1, other=0),
    ),
    "who is out": (
        asked(Offered("card", TWO), *OUT),
        TakeOffer(1),
        Refused("not-in-the-hand", seat=1, other=0),
    ),
    "the third card comes first": (
        asked(Offered("pot", BETS), *OPEN, **LIES),
        TakeOffer(0),
        Refused("third-card-first", seat=0, amount=2),
    ),
    "a fifth king": (
        asked(Offered("swap"), fallen=((0, 1, "K"),) * 4),
        TakeOffer(0, 2),
        Refused("four-of-a-rank", amount=4),
    ),
    "four kings, where none is swapped for one": (
        asked(Offered("card", TWO), stacks=(1, 20, 20), fallen=((0, 1, "K"),) * 4),
        TakeOffer(0, 2),
        Refused("price-too-high", seat=0, amount=2),
    ),
    "the deck refuses nothing": (
        asked(Offered("swap"), turn=2),
        TakeOffer(2, 2),
        Refused("no-such-price", amount=1),
    ),
    "a price that is none": (
        asked(Offered("card", TWO)),
        TakeOffer(0, 3),
        Refused("no-such-price", amount=2),
    ),
    "against the pot a price that is none": (
        asked(Offered("pot", BETS), *OLD),
        TakeOffer(0, 5, 2),
        Refused("no-such-price", amount=3),
    ),
    "a bet where there is no pot to bet against": (
        asked(Offered("card", TWO)),
        TakeOffer(0, 4),  # what it is called where there is one
        Refused("no-such-price", amount=2),
    ),
    "less than a price": (
        asked(Offered("card", TWO)),
        TakeOffer(0, -1),
        Refused("no-such-price", amount=2),
    ),
    "the first may not pass": (
        asked(Offered("roll"), cards=5),
        TakeOffer(0),
        Refused("turns-first-card", seat=0),
    ),
    "no card is left": (
        asked(Offered("card", TWO), stub=0),
        TakeOffer(0, 1),
        Refused("no-cards-left", seat=0, amount=0),
    ),
    "more than one has": (
        asked(Offered("card", TWO), stacks=(1, 20, 20)),
        TakeOffer(0, 2),
        Refused("price-too-high", seat=0, amount=2),
    ),
    "a bid of more than one has": (
        asked(Offered("last-up", BID)),
        TakeOffer(0, 1, 21),
        Refused("bid-so-many", seat=0, amount=20),
    ),
    "a bet of more than the pot": (
        asked(Offered("pot", BETS), *OLD),
        TakeOffer(0, 4, 7),
        Refused("bid-so-many", seat=0, amount=6),
    ),
    "in the first turn more than half of it": (
        asked(Offered("pot", BETS), *(Holding(seat, ante=2) for seat in range(3))),
        TakeOffer(0, 4, 4),
        Refused("bid-so-many", seat=0, amount=3),
    ),
}


@pytest.mark.parametrize("case", ANSWERS)
def test_what_an_answer_comes_to(case: str) -> None:
    night, command, outcome = ANSWERS[case]
    assert decided(night, command) == outcome
