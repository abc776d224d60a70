"""Openers on the phone of their player: whether they can be entered, are kept, lie sealed. Which
cards they are, the sheet alone is told that the player opens on that phone. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from referee.core.cards.cards import Card, Pack, show_cards
from referee.core.rules.openers import may_enter, may_split, may_split_late
from referee.core.state.hand import Hand
from referee.core.value import dataclass
from referee.screens.felt.cards import SIGNS
from referee.screens.words.names import to_open
from referee.words.cards.hands import name_card

OpenersState = Literal["", "enter", "ready", "sealed"]
Split = Literal["", "may", "said", "late"]
RANKS = {10: "10", 11: "J", 12: "Q", 13: "K", 14: "A"}


@dataclass(frozen=True, slots=True)
class MyOpeners:
    """The part of a phone about openers. state: they can be entered, are kept, or lie sealed;
    change: other cards can be entered; opened: their player has opened; needs: what it
    takes; split: which of them were thrown can be said, or has been; late: now that they lie
    open, to everybody."""

    state: OpenersState = ""
    change: bool = False
    opened: bool = False
    needs: str = ""
    split: Split = ""


def mine(
    hand: Hand | None,
    seat: int,
    ready: bool,
    vouched: bool,
    split: bool = False,
    settled: bool = False,
) -> MyOpeners:
    """The same for one seat. ready: they were entered here; vouched: the opener's lie sealed, and
    are there; split: what was thrown of them has been said; settled: whatever was taken back, none
    can be entered any more."""
    if hand is None or not hand.has_openers or not hand.has(seat):
        return MyOpeners()
    kept = may_enter(hand, seat) is None
    may = kept and not settled and not hand.before_antes
    opened = hand.opener == seat
    state: OpenersState = "enter" if may else ""
    if ready and kept:
        state = "ready"
    elif opened and vouched:
        state = "sealed"
    says: Split = "may" if vouched and may_split(hand, seat) is None else ""
    says = "said" if says and split else says
    if may_split_late(hand, seat) is None and not hand.proven[1]:
        says = "late"
    return MyOpeners(state, may, opened, to_open(hand.strength, hand.opens.also), says)


@dataclass(frozen=True, slots=True)
class Pick:
    """One card that can be ticked. value: as forms send it; ticked: it was entered before."""

    value: str
    label: str
    suit: str
    name: str
    ticked: bool = False


def picks(pack: Pack, ticked: Sequence[Card] = ()) -> tuple[Pick, ...]:
    """Every card of the pack, the highest first, four suits to a rank, jokers last."""
    ranked = sorted(pack.without_jokers().cards, key=lambda each: -each.rank)
    cards = (*ranked, *(each for each in pack.cards if each.is_joker))
    return tuple(
        Pick(
            show_cards((each,)),
            f"{RANKS.get(each.rank, each.rank)}{SIGNS[each.suit]}"
            if each.suit
            else name_card(each),
            each.suit or "joker",
            name_card(each),
            each in ticked,
        )
        for each in cards
    )
