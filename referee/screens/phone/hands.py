"""A player's own cards on their phone: whether they can be entered, are, or can be shown. Which
they are, no page is told before they are shown. Pure."""

from __future__ import annotations

from referee.core.rules import myhand
from referee.core.state.hand import Hand
from referee.core.value import dataclass


@dataclass(frozen=True, slots=True)
class MyHand:
    """The part of a phone about its player's cards. may: they can be entered; entered: they are;
    old: before their player drew; shows: they can be laid down now; learns: the house lets them
    read how rare the hand is."""

    may: bool = False
    entered: bool = False
    old: bool = False
    shows: bool = False
    learns: bool = False


def mine(hand: Hand | None, seat: int, entered: bool, old: bool) -> MyHand:
    """The same for one seat. entered: cards of this deal are kept; old: from before the draw."""
    if hand is None or not myhand.may_enter(hand, seat):
        return MyHand()
    shown = any(other == seat for other, _, _ in hand.shown)
    shows = entered and not old and myhand.may_show(hand, seat)
    return MyHand(not shown, entered, old, shows, entered and hand.house.lessons)
