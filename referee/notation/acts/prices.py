"""What an up card brings and what is offered in turn, in words."""

from __future__ import annotations

from referee.core.book.prices import CardEvent
from referee.core.cards.cards import RANK_LETTERS
from referee.core.messages import prices as messages
from referee.core.messages.turns import AllHandle
from referee.core.state.night import Night
from referee.core.state.prices import watched
from referee.notation.acts.tap import Tap
from referee.notation.acts.words import Said, Verbs, Words, bare
from referee.notation.reader import HandError, Line, whole


def _gets(line: Line, night: Night, seat: int) -> Said:
    """gets 3 up, pays | gets 3 up, folds | gets 4 up, buys | gets Q up, 7 wild | gets Qs up"""
    said = [word.rstrip(",") for word in line.rest]
    if len(said) < 2 or said[1].lower() != "up":
        raise HandError(line.number, 'expected "gets 3 up" and what is done: "pays", "7 wild"')
    hand, after = night.playing, [word.lower() for word in said[2:]]
    known = hand.game.events if hand is not None else ()
    card = next((e.card for e in known if e.card.casefold() == said[0].casefold()), said[0])
    if len(after) == 2 and after[1] == "wild":
        letters = {letter.lower(): rank for rank, letter in RANK_LETTERS.items() if rank > 1}
        if after[0] not in letters:
            raise HandError(line.number, 'expected a rank before "wild": "7 wild", "T wild"')
        return messages.CardUp(seat, card, rank=letters[after[0]])
    if after not in ([], ["pays"], ["buys"], ["folds"]):
        raise HandError(line.number, 'after "up" stands "pays", "buys", "folds" or "7 wild"')
    return messages.CardUp(seat, card, after != ["folds"])


def _takes(line: Line, night: Night, seat: int) -> Said:
    """takes the offer | takes the offer 2: for the second of its prices"""
    return messages.TakeOffer(seat, whole(line, line.rest[0]) if line.rest else 1)


def _leaves(line: Line, night: Night, seat: int) -> Said:
    """leaves the offer"""
    return messages.TakeOffer(seat)


VERBS: Verbs = {"gets": _gets, "takes the offer": _takes, "leaves the offer": _leaves}
WORDS: Words = {"nobody takes": bare(AllHandle)}


def line(event: messages.PricesEvent, tap: Tap) -> str:
    """An event as an act; nothing where another event of the tap says it."""
    match event:
        case messages.CardFell(seat, card, rank, folds):
            hand = tap.night.playing
            brings = watched(hand, card) if hand is not None else None
            return f"{tap.names[seat]} gets {card} up{_done(brings, rank, folds)}"
        case messages.OfferAnswered(seat, takes):
            many = f" {takes}" if takes > 1 else ""
            says = f"takes the offer{many}" if takes else "leaves the offer"
            return f"{tap.names[seat]} {says}"
        case messages.FeePaid() | messages.CardGiven() | messages.Matched():
            return ""


def _done(event: CardEvent | None, rank: int, folds: bool) -> str:
    """What is said after the card."""
    if rank:
        return f", {RANK_LETTERS[rank]} wild"
    if event is not None and event.brings in ("pay", "buy"):
        return ", folds" if folds else ", pays" if event.brings == "pay" else ", buys"
    return ""
