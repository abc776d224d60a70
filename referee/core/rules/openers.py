"""Openers that lie sealed: when a player may seal them, and whether they fit what came later. The
table keeps them; whether they open, opening.py says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from referee.core.cards.cards import Card, CardsRefused, read_cards
from referee.core.errors import Refused
from referee.core.state.draw import counts_open
from referee.core.state.hand import Hand
from referee.core.state.night import Night


def may_enter(hand: Hand, seat: int) -> Refused | None:
    """Why a player cannot enter openers now, or nothing: nobody has opened and they may, or they
    have, and hold what they were dealt."""
    if not hand.has_openers or not hand.has(seat):
        return Refused("no-openers-now", seat=seat)
    own = hand.of(seat)
    if hand.opener is None:
        barred = own.passed or own.barred or hand.ending or hand.draw_begun
        return Refused("no-openers-now", seat=seat) if barred else None
    if hand.opener != seat:
        return Refused("opened-already")
    return Refused("openers-too-late", seat=seat) if _changed(hand, seat) else None


def now_final(night: Night, hand: Hand) -> bool:
    """Whether what the opener entered can be changed no more, and nobody has proved it otherwise.
    Where draws are not tapped, it is so when the bets of the opening are over."""
    opener = hand.opener
    if opener is None or hand.proof != "none":
        return False
    if hand.of(opener).state == "foul":
        return False
    untold = night.tracking != "bets" and hand.betting is None
    return untold or _changed(hand, opener)


def _changed(hand: Hand, opener: int) -> bool:
    """Whether the opener has other cards than at the opening, or must prove them."""
    return (
        hand.street != hand.opened_street
        or hand.of(opener).drew is not None
        or hand.proof != "none"
    )


def may_split(hand: Hand, seat: int) -> Refused | None:
    """Why the opener cannot say now which of the sealed cards they threw, or nothing: they have
    drawn, and nobody has acted since the draw."""
    if hand.opener != seat or not hand.vouched or not hand.has(seat):
        return Refused("no-sealed-openers", seat=seat)
    return None if hand.of(seat).drew and counts_open(hand) else Refused("no-split-now", seat=seat)


def may_split_late(hand: Hand, seat: int) -> Refused | None:
    """Why the opener cannot say, now that the openers lie open, that they were split, or nothing:
    nobody has been paid, and the house lets them be split in silence (Morehead 29)."""
    if hand.opener != seat or not hand.proven or not hand.has(seat) or hand.ending or hand.awards:
        return Refused("no-split-now", seat=seat)
    if hand.house.choice("splitting-openers") == "declared":
        return Refused("split-unsaid", seat=seat, law="splitting-openers")
    return None


# --- what came later ------------------------------------------------------------------------


def kept_enough(night: Night, hand: Hand, seat: int, cards: str, thrown: str) -> bool:
    """Whether the opener can still have held so many of the sealed cards after the draw, and threw
    none that was not among them."""
    if Counter(read_cards(thrown)) - Counter(read_cards(cards)):
        return False
    drew = hand.of(seat).noted
    if drew is None or night.tracking != "bets":
        return True
    away = len(thrown.split())
    return away <= drew and len(cards.split()) - away <= hand.cards - drew


def fits(hand: Hand, shown: Mapping[int, str]) -> bool:
    """Whether the hands that are shown agree with the openers that were opened: the opener has
    what was not thrown and no more of it, and nobody else has any. A joker is like any other."""
    if hand.opener is None or not hand.proven:
        return True
    cards, thrown = (list(read_cards(some)) for some in hand.proven[:2])
    kept = list((Counter(cards) - Counter(thrown)).elements())
    held = {seat: _read(text) for seat, text in shown.items()}
    mixed = _mixed(hand, hand.opener)
    if hand.opener in held:
        left = _without(held[hand.opener], kept)
        if left is None or (_any_of(left, thrown) and not mixed):
            return False
    if mixed:
        cards = kept if hand.opener in held else []
    others = (laid for seat, laid in held.items() if seat != hand.opener)
    return not any(_any_of(laid, cards) for laid in others)


def _mixed(hand: Hand, opener: int) -> bool:
    """Whether what the opener threw may have been dealt again: it lies with no discards."""
    own = hand.of(opener)
    gone = bool(own.drew) and not own.thrown
    return gone or hand.shuffled > 0 or not (hand.has(opener) or own.folded)


def _read(text: str) -> list[Card]:
    try:
        return list(read_cards(text))
    except CardsRefused:
        return []


def _without(held: list[Card], some: Iterable[Card]) -> list[Card] | None:
    """The cards less those; None where one of them is not there. One that was shown without its
    suit may be any of its rank."""
    left = list(held)
    for each in some:
        like = each if each in left else _bare(left, each)
        if like is None:
            return None
        left.remove(like)
    return left


def _bare(held: Iterable[Card], wanted: Card) -> Card | None:
    return next((each for each in held if each.lacks_suit and each.rank == wanted.rank), None)


def _any_of(held: Iterable[Card], some: Iterable[Card]) -> bool:
    """Whether any of those is among the cards, jokers aside: packs have several."""
    return any(each in some and not each.is_joker for each in held)
