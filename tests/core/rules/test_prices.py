"""What a seat may name for an offer, and where one is there at all."""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.book.game import Ante, BetStep, Deal, Game, Showdown, Stakes
from referee.core.book.prices import CardEvent, Offered, Price
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.messages.prices import CardUp, TakeOffer
from referee.core.rules.offers import offers
from referee.core.state.hand import Holding
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
