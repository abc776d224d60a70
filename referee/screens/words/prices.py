"""Chips that are no bet, in words: what a card brought, and what was offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from referee.core.book.prices import AGAINST, FOLLOWER, LAID, OWN, PLAYED
from referee.core.messages import prices as messages
from referee.core.state.night import Night
from referee.core.state.prices import offered_last
from referee.screens.words.names import count, listed, own, so_many

REFUSED: Mapping[str, str] = {
    "all-in-pays-nothing": "{seat} is all-in: the card costs nothing more, and {seat} stays in.",
    "bid-so-many": "{seat} can bid {chips} at most, in chips this table uses.",
    "card-asks-otherwise": "That isn’t what {seat} has to pay for this card.",
    "card-brings-nothing": "That card does nothing in this game.",
    "card-told": "All of {seat}’s new upcards are entered already. Wrong card? Undo first.",
    "card-too-late": "A card’s effect is settled before anybody acts after it. Undo, or "
    "settle it at the table.",
    "dealer-cannot-match": "{other} has {amount} left to match a bet.",
    "four-of-a-rank": "A rank has only {amount} cards. Undo what was tapped wrong before.",
    "no-card-up": "None of {seat}’s cards has just been turned up.",
    "no-such-price": "Choose one of the prices shown.",
    "no-such-rank": "No card has that rank.",
    "nothing-offered": "Nothing is on offer right now.",
    "price-too-high": "That costs {amount}, and {seat} has less, or there is no card left.",
    "turns-first-card": "{seat} goes first: there is nothing to beat yet.",
}
"""Why not, by the refusal's slug."""

RANKS = {
    **{14: "aces", 13: "kings", 12: "queens", 11: "jacks", 10: "tens", 9: "nines", 8: "eights"},
    **{7: "sevens", 6: "sixes", 5: "fives", 4: "fours", 3: "threes", 2: "deuces"},
}
ONE: Mapping[str, str] = {
    "A": "an ace", "K": "a king", "Q": "a queen", "J": "a jack", "T": "a ten", "9": "a nine",
    "8": "an eight", "7": "a seven", "6": "a six", "5": "a five", "4": "a four", "3": "a three",
    "2": "a deuce", "Qs": "the queen of spades", "pair": "an open pair", "card": "a card",
    "exchange": "an exchange", "push": "the push", "market": "a card",
    "bid": "a bid", "last-up": "the last card face up", "spades": "a spade", "stay": "staying in",
    "more": "another bet",
    "hearts": "a heart", "diamonds": "a diamond", "clubs": "a club",
}  # fmt: skip
"""What was paid for, in words; what stands not here is a word of the game itself."""


def named(card: str) -> str:
    """A card that a game watches for, or what is offered: "a three", "an open pair"."""
    return ONE.get(card, f"the {card}")


def line(event: messages.PricesEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    if isinstance(event, messages.Matched):
        told = [f"{night.name(seat)} {chips}" for seat, chips in event.paid]
        return (
            f"Into the next pot: {listed(told)}" if told else "The pot stays in for the next deal"
        )
    if isinstance(event, messages.Compared):
        names = listed([night.name(seat) for seat in event.winners])
        return f"Best hand of the players in: {names}"
    if isinstance(event, messages.Marked):
        return _marked(event, night)
    name = night.name(event.seat)
    match event:
        case messages.CardFell(_, card, _, True):
            return f"{name} gets {named(card)} and is out"
        case messages.CardFell(_, card, _, _, True):
            return f"{name} gets {named(card)}: a new deal for those still in"
        case messages.CardFell(_, card, rank) if card == FOLLOWER:
            return f"The card after {own(name)}: {RANKS[rank]} are wild"
        case messages.CardFell(_, card, rank) if rank:
            return f"{name} gets {named(card)}: {RANKS[rank]} are wild"
        case messages.CardFell(_, card):
            return f"{name} gets {named(card)}"
        case messages.FeePaid(_, amount, what) if what == AGAINST:
            return f"{name} {'bets' if amount > 0 else 'takes back'} {abs(amount)}" + (
                " against the pot" if amount > 0 else ""
            )
        case messages.FeePaid(_, amount, what) if amount < 0:
            return f"{name} takes {so_many(-amount)} from the pot"
        case messages.FeePaid(_, amount, what) if what == LAID:
            return f"{name} matches it: {amount}"
        case messages.FeePaid(_, amount, what) if what == "more":
            return f"{name} bets {amount} more"
        case messages.FeePaid(_, amount, "stay") if _against_dealer(night):
            return f"{name} bets {amount}"
        case messages.FeePaid(_, amount, what):
            paid = f"{so_many(amount)}, all they have," if event.short else so_many(amount)
            given = "" if what == "pot" else f" for {named(what)}"
            return f"{name} pays {paid} into the pot{given}"
        case messages.CardGiven(_, up):
            return f"{name} gets one more card, face {'up' if up else 'down'}"
        case messages.OfferAnswered():
            return f"{name} {_answered(event, night)}"
        case _:
            assert_never(event)


def _against_dealer(night: Night) -> bool:
    """Whether each plays against the dealer, in the deal of that moment."""
    return night.hand is not None and night.hand.keeper is not None


ANSWERS: Mapping[str, tuple[str, ...]] = {
    "push": ("keeps the card", "pushes the card on"),
    "roll": ("turns up every card and is out", "has the best hand showing"),
    "swap": (
        "keeps the card",
        "swaps with the player to the left",
        "wants to swap; the player to the left shows a king",
        "takes the top card of the deck",
    ),
    "stay": ("is out", *("stays in",) * 9),
    "more": ("doesn’t bet again", *("bets again",) * 9),
}
"""What passing an offer and taking it is called, where it is no taking."""


FELL = (
    "gets a third card outside the two: the bet goes into the pot",
    "hits a post and pays double, or all they have",
    "gets the third card in between",
)
"""Where the third card fell, in the order of PLAYED."""
OWN_HAND = ("has no higher card: the bet goes into the pot", "", "has a higher card")


def _answered(event: messages.OfferAnswered, night: Night) -> str:
    """What somebody does about an offer."""
    what, takes, bid = event.what or _offered(night), event.takes, event.bid
    if what in ("pot", OWN) and 0 < takes <= len(PLAYED):
        if bid:
            return f"bets {bid} against the pot and {PLAYED[takes - 1]}"
        return OWN_HAND[takes - 1] if what == OWN else FELL[takes - 1]
    if what == "stay" and _against_dealer(night):
        return "has bet" if takes else "folds"
    if takes < len(ANSWERS.get(what, ())):
        return ANSWERS[what][takes]
    if bid:
        return f"bids {bid}"
    return "takes it" if takes else "passes"


def _offered(night: Night) -> str:
    """What was offered last, of nights in which no answer says what it was to."""
    step = offered_last(night.hand) if night.hand is not None else None
    if step is None:
        return ""
    return OWN if step.what == "pot" and step.own else step.what


def _marked(event: messages.Marked, night: Night) -> str:
    """A leg, or lives: how many of them, and what they cost."""
    lives = night.hand is not None and night.hand.settled.lives
    if not event.paid and not lives:  # in the log another game may be played by now
        return listed([f"{night.name(seat)} wins a leg" for seat in event.seats])
    paid = dict(event.paid)
    return ", ".join(
        f"{night.name(seat)} loses a life and pays {paid.get(seat, 0)}" for seat in event.seats
    )


def standing(night: Night) -> str:
    """How many legs everybody has, while somebody has some."""
    hand = night.hand
    legs = hand.settled.legs if hand is not None else 0
    if not legs or not any(night.marks):
        return ""
    told = [
        f"{night.name(seat)} {count(night.marks_of(seat), 'leg')}"
        for seat in night.ring
        if night.marks_of(seat)
    ]
    return f" {listed(told)}."
