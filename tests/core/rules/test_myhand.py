"""A hand from a phone: whether it can be held and shown, and a card that lies there twice."""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.cards.cards import CardsRefused, read_cards
from referee.core.errors import Refused
from referee.core.fold.evolve import replay
from referee.core.messages.draw import Drew
from referee.core.messages.event import Event
from referee.core.messages.law import Instruction
from referee.core.messages.prices import CardFell, CardGiven, OfferAnswered
from referee.core.messages.showdown import CardTwice, HandShown, OpenersOpened, OpenersSealed
from referee.core.messages.turns import AllHandled, WidowTaken
from referee.core.rules.myhand import check, may_enter, may_show, other_cards, shown, twice
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.notation.player import play

ANN, BOB, CY = range(3)
HEAD = ("game jackpots", "seats Ann Bob Cy", "stacks 100 each", "", "all ante")
END = (*HEAD, "Ann bets 2", "Bob calls", "Cy drops", "Ann draws 1", "Bob draws 1", "all check")
TENS, NINES = "Ts Th 4d 3c 2s", "9s 9h 8d 7c 5s"
RULE = BOOK.judges["jackpots"]


def table(*lines: str) -> Night:
    played = play("\n".join(lines), BOOK)
    assert played.wrong == []
    return played.log.night


def hand(night: Night, *events: Event) -> Hand:
    found = replay(events, night).hand
    assert found is not None
    return found


def said(there: Hand, seat: int, cards: str) -> object:
    try:
        return shown(RULE, there, seat, read_cards(cards), "a hand")
    except Refused as refused:
        return refused.reason


def test_who_is_in_enters_cards_once_they_are_dealt() -> None:
    assert not may_enter(hand(table(*HEAD[:3], "next deal jackpots")), ANN)
    assert may_enter(hand(table(*HEAD)), BOB)
    assert not may_enter(hand(table(*END)), CY)
    assert not may_enter(hand(table(*END, "won Bob, openers shown")), BOB)


@pytest.mark.parametrize(
    ("seat", "cards", "no"),
    [
        (ANN, TENS, ""),
        (ANN, "Ts", ""),
        (ANN, "", "hand-so-many"),
        (ANN, f"{TENS} As", "hand-so-many"),
        (CY, TENS, "no-hand-now"),
    ],
)
def test_no_more_cards_than_a_hand_has(seat: int, cards: str, no: str) -> None:
    there = hand(table(*END))
    if no:
        with pytest.raises(Refused, match=no):
            check(RULE, there, seat, read_cards(cards))
    else:
        check(RULE, there, seat, read_cards(cards))
    with pytest.raises(CardsRefused):
        check(RULE, there, ANN, read_cards("Ts Ts"))


def test_a_hand_is_shown_at_the_showdown_whole_and_once() -> None:
    there = hand(table(*END))
    assert said(there, ANN, TENS) == (HandShown(ANN, TENS, "a hand"),)
    assert said(there, ANN, "Ts Th") == "hand-not-whole"
    assert said(there, CY, TENS) == "show-at-the-showdown"
    assert said(hand(table(*END[:-1])), ANN, TENS) == "show-at-the-showdown"
    assert not may_show(hand(table(*END), HandShown(ANN, TENS, "")), ANN)
    alone = hand(table(*END[:5], "Ann bets 2", "Bob drops", "Cy drops"))
    assert said(alone, ANN, TENS) == "show-at-the-showdown"


def test_a_card_that_lies_there_twice_is_told_once_and_names_nobody() -> None:
    there = hand(table(*END), HandShown(ANN, TENS, ""))
    assert said(there, BOB, NINES) == (HandShown(BOB, NINES, "a hand"),)
    assert said(there, BOB, "Ts 9h 8d 7c 5s") == (CardTwice(),)
    told = hand(table(*END), HandShown(ANN, TENS, ""), CardTwice())
    assert (told.doubled, [seat for seat, _, _ in told.shown]) == (True, [ANN])
    assert said(told, BOB, "Ts 9h 8d 7c 5s") == "card-twice"


def test_openers_that_opened_lie_there_too() -> None:
    events = (OpenersSealed(ANN), OpenersOpened(ANN, "Ks Kh", "pair of kings"))
    there = hand(table(*END), *events)
    assert twice(RULE, there, BOB, read_cards("Ks 9h 8d 7c 5s"))
    assert not twice(RULE, there, ANN, read_cards("Ks Kh 8d 7c 5s"))
    assert said(there, ANN, TENS) == "openers-do-not-fit"


OTHERS = {
    "a draw": (Drew(BOB, 2, 2, 30), (BOB,)),
    "no card drawn": (Drew(BOB, 0, 0, 30), ()),
    "cards passed on": (AllHandled("pass"), (ANN, BOB)),
    "cards thrown by all": (AllHandled("discard"), (ANN, BOB)),
    "cards turned up": (AllHandled("turn-up"), ()),
    "the widow": (WidowTaken(ANN, 5), (ANN,)),
    "a card bought": (CardGiven(BOB), (BOB,)),
    "an exchange": (OfferAnswered(ANN, 1, 0, "exchange"), (ANN,)),
    "no exchange": (OfferAnswered(ANN, 0, 0, "exchange"), ()),
    "staying in": (OfferAnswered(ANN, 1, 0, "stay"), ()),
    "a swap": (OfferAnswered(ANN, 1, 0, "swap"), (ANN, BOB)),
    "a card replaced by a ruling": (Instruction("replace", BOB, 1), (BOB,)),
    "a ruling about chips": (Instruction("takes", BOB, 4), ()),
    "a new deal of the cards": (CardFell(ANN, "2s", redeal=True), (ANN, BOB)),
    "a wild card": (CardFell(ANN, "2s", rank=2), ()),
}


@pytest.mark.parametrize(("event", "seats"), OTHERS.values(), ids=OTHERS)
def test_who_has_other_cards_by_it(event: Event, seats: tuple[int, ...]) -> None:
    assert tuple(seat for seat in (ANN, BOB) if other_cards(event, seat)) == seats
