"""What up cards, fees, offers, matches, stages and lives change in a night."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.core.book.game import Ante, BetStep, Deal, Declare, Showdown, Stakes, Step
from referee.core.book.prices import AGAINST, FOLLOWER, CardEvent, Compare, Offered, Price
from referee.core.fold.evolve import evolve
from referee.core.messages.event import Event
from referee.core.messages.prices import (
    CardFell,
    CardGiven,
    Compared,
    FeePaid,
    Marked,
    Matched,
    OfferAnswered,
)
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from .changes import IN, bet, changes, opened, table

QUEEN, THREE = CardEvent("Q", "wild-next"), CardEvent("3", "pay", Price(2))
UP: tuple[Step, ...] = (Ante(), Deal(up=1), BetStep("first"), Deal(up=1), BetStep("x"), Showdown())
TWO = (*IN[:2], Holding(2, "dropped", ante=1, bets=(0,)))
ALONE = (IN[0], *(Holding(seat, "dropped", ante=1, bets=(0,)) for seat in (1, 2)))


def up(*holdings: Holding, **more: Any) -> Night:
    """A card has come up to each; Ann is to speak."""
    found = table(*(holdings or IN), steps=UP, **({"at": 2, "turn": 0, "cards": 1} | more))
    assert found.hand is not None
    game = replace(found.hand.game, events=(QUEEN, THREE))
    return replace(found, hand=replace(found.hand, game=game))


def fell(seat: int, card: str, **more: Any) -> dict[str, object]:
    """What a card that was told always leaves behind."""
    told = CardFell(seat, card, **more)
    return {"hand cards_asked": told, "hand fallen": ((0, seat, card),)}


def offered(what: Any, *holdings: Holding, **more: Any) -> Night:
    steps = (Ante(), Deal(down=5), Offered(what), BetStep("x"), Showdown())
    return table(*(holdings or IN), steps=steps, **({"at": 2, "turn": 0} | more))


DONE = (replace(IN[0], done=True), replace(IN[1], done=True), IN[2])
"""Ann and Bob have been asked; Cy is the last."""
STAGE: tuple[Step, ...] = (
    *(Ante(), Deal(down=2), Declare("in-out", stage=True), Compare(), Deal(down=1)),
    *(Declare("in-out", stage=True), Compare(), Showdown(legs=2)),
)
SAID = ((0, "in"), (1, "in"), (2, "out"))
LIVES: tuple[Step, ...] = (Ante(), Deal(down=1), Showdown(lives=2))
MATCH: tuple[Step, ...] = (Ante(), Deal(down=3), Showdown(match=5))
NAMED: tuple[Step, ...] = (Ante(), Deal(down=3), Showdown(match=5, named=True))
OVER: dict[str, Any] = {"at": 2, "turn": None, "ending": "won", "awards": ((0, ((0, 3),)),)}
REAL: dict[str, Any] = {"chips": "real"}
READ = {seat: dict(counted=20, counted_at=3, carried=21) for seat in range(3)}
CASES: dict[str, tuple[Night, Event, dict[str, object]]] = {
    # Up cards
    "a card that costs": (up(), CardFell(0, "3"), fell(0, "3")),
    "the rank of the next one is wild": (
        up(follows=1),
        CardFell(0, "Q", 9),
        fell(0, "Q", rank=9) | {"hand wild": (9,), "hand follows": None, "hand fell": 2},
    ),
    "it was the last one up": (
        up(wild=(9,)),
        CardFell(1, "Q"),
        fell(1, "Q") | {"hand wild": (), "hand follows": 1, "hand fell": 2},
    ),
    "the follower is told": (
        up(follows=1, fell=2, at=4),
        CardFell(1, FOLLOWER, 9),
        {
            "hand cards_asked": CardFell(1, FOLLOWER, 9),
            "hand wild": (9,),
            "hand follows": None,
            "hand fell": 4,
        },
    ),
    "who folds by it passes the turn": (
        up(),
        CardFell(0, "3", folds=True),
        fell(0, "3", folds=True) | {"hand 0 state": "dropped", "hand 0 folded": 1, "hand turn": 1},
    ),
    "who folds by it out of turn": (
        up(),
        CardFell(2, "3", folds=True),
        fell(2, "3", folds=True) | {"hand 2 state": "dropped", "hand 2 folded": 1},
    ),
    "who is struck at the showdown, alone": (
        up(*ALONE, at=5, turn=None),
        CardFell(0, "3", folds=True),
        fell(0, "3", folds=True)
        | {
            "hand 0 state": "dropped",
            "hand 0 folded": 1,
            "anted": True,
            "hand fallen": ((1, 0, "3"),),
        },
    ),
    "all are dealt anew": (
        up(*TWO),
        CardFell(1, "3", redeal=True),
        fell(1, "3", redeal=True) | {"hand next_dealer": False, "staying": (0, 1), "anted": True},
    ),
    # Fees
    "a fee": (
        opened(),
        FeePaid(2, 3, "four"),
        {"pot": 3, "stack 2": -3, "hand 2 dead": 3, "hand 2 fees": 3},
    ),
    "a second fee": (
        opened(bet(4)[0], replace(IN[1], dead=2), IN[2]),
        FeePaid(1, 3, "four"),
        {"pot": 3, "stack 1": -3, "hand 1 dead": 5, "hand 1 fees": 3},
    ),
    "a fee of all, in turn": (
        opened(stacks=(16, 3, 20)),
        FeePaid(1, 3, "four"),
        {
            "pot": 3,
            "stack 1": -3,
            "hand 1 dead": 3,
            "hand 1 fees": 3,
            "hand 1 all_in": True,
            "hand turn": 2,
        },
    ),
    "a fee of all while it is offered": (
        offered("card", stacks=(3, 20, 20)),
        FeePaid(0, 3, "card"),
        {"pot": 3, "stack 0": -3, "hand 0 dead": 3, "hand 0 fees": 3, "hand 0 all_in": True},
    ),
    "a fee of the last real chips": (
        opened(night=REAL, players=READ),
        FeePaid(1, 3, "four", True),
        {
            "pot": 3,
            "loose": -3,
            "hand 1 dead": 3,
            "hand 1 fees": 3,
            "hand 1 all_in": True,
            "hand turn": 2,
            "1 carried": 4,
        },
    ),
    "a fee of real chips": (
        opened(night=REAL, players=READ),
        FeePaid(1, 3, "four"),
        {"pot": 3, "loose": -3, "hand 1 dead": 3, "hand 1 fees": 3},
    ),
    "against the pot": (
        offered("pot", cards_asked=CardFell(0, "3")),
        FeePaid(0, 2, AGAINST),
        {
            "pot": 2,
            "stack 0": -2,
            "hand 0 dead": 2,
            "hand 0 fees": 2,
            "hand took": ((0, 2),),
            "hand cards_asked": None,
        },
    ),
    "back from the pot": (
        offered("pot", replace(IN[0], dead=2), *IN[1:], took=((0, 2),)),
        FeePaid(0, -2, AGAINST),
        {"pot": -2, "stack 0": 2, "hand 0 dead": 0, "hand 0 fees": -2, "hand took": ()},
    ),
    "won of the pot": (
        offered("pot", replace(IN[0], all_in=True), *IN[1:], stacks=(0, 20, 20)),
        FeePaid(0, -2, "pot"),
        {"pot": -2, "stack 0": 2, "hand 0 dead": -2, "hand 0 fees": -2, "hand 0 all_in": False},
    ),
    # Cards and offers
    "a card is given": (
        opened(),
        CardGiven(1),
        {"hand 1 more": 1, "hand stub": 36, "hand cards_asked": CardGiven(1)},
    ),
    "a second card, of the last": (
        opened(bet(4)[0], replace(IN[1], more=1), IN[2], stub=0),
        CardGiven(1),
        {"hand 1 more": 2, "hand cards_asked": CardGiven(1)},
    ),
    "a card is taken": (
        offered("card"),
        OfferAnswered(0, 1),
        {
            "hand 0 done": True,
            "hand 0 more": 1,
            "hand stub": 36,
            "hand turn": 1,
            "hand took": ((0, 0),),
            "hand cards_asked": OfferAnswered(0, 1),
        },
    ),
    "a card is taken in exchange": (
        offered("exchange"),
        OfferAnswered(0, 1),
        {
            "hand 0 done": True,
            "hand 0 thrown": 1,
            "hand stub": 36,
            "hand turn": 1,
            "hand took": ((0, 0),),
            "hand cards_asked": OfferAnswered(0, 1),
        },
    ),
    "the last card up, for a bid": (
        offered("last-up", took=((2, 1),)),
        OfferAnswered(0, 1, 5),
        {
            "hand 0 done": True,
            "hand turn": 1,
            "hand took": ((2, 1), (0, 5)),
            "hand cards_asked": OfferAnswered(0, 1, 5),
        },
    ),
    "an offer is passed": (
        offered("card", cards_asked=CardGiven(1)),
        OfferAnswered(0, 0),
        {"hand 0 done": True, "hand 0 waited": 1, "hand turn": 1, "hand cards_asked": None},
    ),
    "the last one passes, and there is betting": (
        offered("card", *DONE, turn=2),
        OfferAnswered(2, 0),
        {
            "hand 2 done": True,
            "hand 2 waited": 1,
            "hand step": 3,
            "hand turn": 0,
            "hand street": 0,
            "hand full": 2,
            "hand starts": 1,
            "hand 0 bets": (0, 0),
            "hand 1 bets": (0, 0),
            "hand 2 bets": (0, 0),
        },
    ),
    "a king refuses": (
        offered("swap"),
        OfferAnswered(0, 2),
        {
            "hand 0 done": True,
            "hand 0 waited": 1,
            "hand turn": 1,
            "hand fallen": ((-1, 1, "K"),),
            "hand cards_asked": OfferAnswered(0, 2),
        },
    ),
    "a swap": (
        offered("swap"),
        OfferAnswered(0, 1),
        {
            "hand 0 done": True,
            "hand turn": 1,
            "hand took": ((0, 0),),
            "hand cards_asked": OfferAnswered(0, 1),
        },
    ),
    # Who turns up their own cards and does not beat the board is out.
    "a roll that does not": (
        offered("roll", took=((2, 0),)),
        OfferAnswered(0, 0),
        {"hand 0 state": "dropped", "hand 0 folded": 5, "hand turn": 1},
    ),
    "a bet against the pot is over": (
        offered("pot", took=((0, 2),)),
        OfferAnswered(0, 1),
        {
            "hand 0 waited": 1,
            "hand turn": 1,
            "hand took": (),
            "hand cards_asked": OfferAnswered(0, 1),
        },
    ),
    # A pot that lives on
    "losers match": (
        table(steps=MATCH, **OVER),
        Matched(((1, 3), (2, 2))),
        {
            "pot": 5,
            "stack 1": -3,
            "stack 2": -2,
            "hand matched": ((1, 3), (2, 2)),
            "anted": True,
        },
    ),
    "losers match real chips": (
        table(steps=MATCH, **OVER, night=REAL, players=READ),
        Matched(((1, 3),)),
        {
            "pot": 3,
            "loose": -3,
            "hand matched": ((1, 3),),
            "anted": True,
            "1 counted": 17,
            "1 carried": 18,
        },
    ),
    "who is named pays the next ante": (
        table(steps=NAMED, **OVER, stakes=Stakes(ante=2)),
        Matched(((1, 5), (2, 1))),
        {
            "pot": 6,
            "stack 1": -5,
            "stack 2": -1,
            "hand matched": ((1, 5), (2, 1)),
            "lying": ((1, 2), (2, 1)),
        },
    ),
    # Stages and legs
    "a stage is compared": (
        table(steps=STAGE, at=3, turn=None, declared=SAID, stacks=(20, 0, 20)),
        Compared((0,)),
        {
            "hand 1 all_in": True,
            "hand declared": (),
            "hand step": 5,
            "hand cards": 6,
            "hand stub": 34,
        },
    ),
    "a stage of real chips": (
        table(steps=STAGE, at=3, turn=None, declared=SAID, stacks=(20, 0, 20), night=REAL),
        Compared((0,)),
        {"hand declared": (), "hand step": 5, "hand cards": 6, "hand stub": 34},
    ),
    "a leg": (
        table(steps=STAGE, at=3, turn=None, declared=SAID, night={"marks": (0, 1, 0)}),
        Marked((0,)),
        {
            "hand declared": (),
            "hand step": 5,
            "hand cards": 6,
            "hand stub": 34,
            "marks": (1, 1, 0),
        },
    ),
    "the last leg": (
        table(steps=STAGE, at=3, turn=None, declared=SAID, night={"marks": (0, 1)}),
        Marked((1,)),
        {"hand declared": (), "hand step": 7, "marks": (0, 2, 0)},
    ),
    # Lives
    "a life": (
        table(steps=LIVES, at=2, turn=None),
        Marked((1,), ((1, 1),)),
        {"pot": 1, "stack 1": -1, "hand 1 ante": 2, "marks": (0, 1, 0), "staying": (0, 1, 2)},
    ),
    "the last life of one": (
        table(steps=LIVES, at=2, turn=None, night={"marks": (0, 1, 2), "staying": (0, 1)}),
        Marked((1,), ((1, 1),)),
        {"pot": 1, "stack 1": -1, "hand 1 ante": 2, "marks": (0, 2, 2), "staying": (0,)},
    ),
    "a life that costs nothing any more": (
        table(steps=LIVES, at=2, turn=None, stacks=(20, 0, 20)),
        Marked((1,)),
        {"marks": (0, 1, 0), "staying": (0, 1, 2)},
    ),
}


@pytest.mark.parametrize(("night", "event", "found"), CASES.values(), ids=CASES)
def test_what_an_event_changes(night: Night, event: Event, found: dict[str, object]) -> None:
    assert changes(night, evolve(night, event)) == found


def test_cards_that_beat_the_board_end_the_step_for_all() -> None:
    """Ann beats Cy's: the betting begins, and after it the next in turn."""
    after = evolve(offered("roll", took=((2, 0),)), OfferAnswered(0, 1)).hand
    assert after is not None
    assert (after.step, after.took, after.of(0).waited) == (3, ((0, 0),), 1)


def test_a_card_that_ends_the_deal_brings_the_showdown() -> None:
    ends = CardEvent("7", "ends")
    night = up()
    assert night.hand is not None
    game = replace(night.hand.game, events=(ends,))
    night = replace(night, hand=replace(night.hand, game=game))
    after = evolve(night, CardFell(1, "7")).hand
    assert after is not None
    assert (after.showing, after.turn) == (True, None)


def test_who_does_not_pay_to_stay_is_out() -> None:
    steps = (Ante(), Deal(down=5), Offered("stay", (Price(3),)), Showdown())
    night = table(*IN, steps=steps, at=2, turn=0)
    after = evolve(night, OfferAnswered(0, 0, what="stay")).hand
    assert after is not None
    assert (after.of(0).state, after.turn) == ("dropped", 1)
