"""The card after one whose follower is wild (a queen, say): where it is asked on the felt."""

from __future__ import annotations

from referee.core.book.prices import FOLLOWER
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.prices import follower_due, up_to_come
from referee.core.value import dataclass
from referee.screens.buttons import Button, Dock, Fields
from referee.screens.words.names import own
from referee.screens.words.prices import RANKS, named


def last_up(night: Night, hand: Hand, seat: int) -> str:
    """What follows a card that was the last one up of its round, or of the whole deal."""
    card = f"{own(night.name(seat))} {_card(hand)} was the last upcard"
    if up_to_come(hand):
        return f"{card}: the first one of the next round is wild."
    return f"{card} of the deal, so nothing follows it."


def _card(hand: Hand) -> str:
    """What the card is called whose follower is wild: "queen"."""
    those = (event.card for event in hand.game.events if event.brings == "wild-next")
    return named(next(those, "")).partition(" ")[2]


def follower(night: Night, hand: Hand) -> str:
    """Whose card is asked for, the first one up of this round, and after which: "Cal’s upcard
    follows Bob’s queen"; nothing while none is."""
    if hand.follows is None or not follower_due(hand):
        return ""
    first = own(night.name(hand.live[0].seat))
    return f"{first} upcard follows {own(night.name(hand.follows))} {_card(hand)}"


@dataclass(frozen=True, slots=True)
class Following:
    """What is asked of the card after one whose follower is wild. ranks: what it can be, as (rank,
    name); again: it is another of the same kind, whose, and that seat; last: none follows yet."""

    title: str
    ranks: tuple[tuple[int, str], ...]
    again: tuple[str, int] | None
    last: str


def following(night: Night, hand: Hand, seat: int, waits: bool) -> Following:
    """What is asked once it is said whose card came up. waits: its follower is the first one up of
    this round, else the next one after theirs."""
    live = [holding.seat for holding in hand.live]
    there = live.index(seat) + 1 if not waits and seat in live else 0
    after = live[there] if there < len(live) else None
    card = _card(hand)
    ranks = [(rank, name) for rank, name in RANKS.items() if name != f"{card}s"]
    again = None if after is None else (f"{own(night.name(after))} {card} too", after)
    of = "the round" if up_to_come(hand) else "the deal"
    title = follower(night, hand) if waits else f"The card after {own(night.name(seat))} {card}"
    return Following(title, tuple(ranks), again, "" if waits else f"It was {own(of)} last upcard")


def which_follows(night: Night, hand: Hand) -> str:
    """The same as the dealer's line asks it."""
    if not follower(night, hand):
        return ""
    return f"{own(night.name(hand.live[0].seat))} card makes its rank wild. Which is it?"


def dock(night: Night, hand: Hand) -> Dock | None:
    """Before anything else is said of a round, what the card is that made its rank wild."""
    if hand.follows is None or not follower_due(hand):
        return None
    fields: Fields = (("seat", str(hand.follows)), ("card", FOLLOWER))
    label = f"{own(night.name(hand.live[0].seat))} upcard is …"
    return Dock((Button(label, overlay="felt.card_up", fields=fields, kind="main"),))
