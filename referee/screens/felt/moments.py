"""What an entry makes chips do on the felt: bets go to the pot, the pot to its winner. Told from
the night before the entry and the one after it; the page shows it once, to whoever saw both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.core.chips import add_up
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.value import dataclass

COLOURS = (
    *("white", "red", "blue", "green", "black", "yellow"),
    *("purple", "orange", "pink", "brown", "gray"),
)
"""Colours of chips that the felt can show."""


@dataclass(frozen=True, slots=True)
class Move:
    """Chips on their way between a seat and the pot. won: from the pot; colour: of the chip, where
    the house says it."""

    seat: int
    chips: int
    won: bool = False
    colour: str = ""


def moves(before: Night | None, night: Night) -> tuple[Move, ...]:
    """What moved with the last entry: bets when a round ended, then what was won."""
    old = before.playing if before is not None else None
    if old is None:
        return ()
    new = night.hand if night.hand is not None and night.hand.number == old.number else None
    found = [] if new is None else [*_bets(old, new)]
    won = add_up(_won(old, new, night))
    found += [Move(seat, chips, won=True) for seat, chips in won.items() if chips]
    named = night.stakes.colours
    return tuple(Move(m.seat, m.chips, m.won, colour(m.chips, named)) for m in found)


def _bets(old: Hand, new: Hand) -> list[Move]:
    """The bets of a round that the entry ended, with those it added itself."""
    if old.betting is None or (new.betting is not None and new.street == old.street):
        return []
    found = []
    for holding in old.holdings:
        round_at = len(holding.bets) - 1
        bets = new.of(holding.seat).bets
        if 0 <= round_at < len(bets) and bets[round_at]:
            found.append(Move(holding.seat, bets[round_at]))
    return found


def _won(old: Hand, new: Hand | None, night: Night) -> list[tuple[int, int]]:
    """What was won, as (seat, chips), also where the next deal has begun with the same entry."""
    if new is not None:
        return [share for _, shares in new.awards[len(old.awards) :] for share in shares]
    paid = next((deal for deal in night.finished if deal.deal == old.number), None)
    return list(paid.shares) if paid is not None else []


def taken(night: Night) -> Mapping[int, int]:
    """Who has how much of the pots of the deal in sight: as they were paid, or put right since."""
    hand = night.hand
    if hand is None:
        return {}
    paid = add_up(*(shares for _, shares in hand.awards))
    if not hand.ending:
        return paid
    done = [add_up(deal.shares) for deal in night.finished if deal.deal == hand.number]
    righted = done and sum(done[0].values()) == sum(paid.values())
    return done[0] if righted and set(done[0]) <= set(hand.order) else paid


def won(night: Night, seat: int) -> str:
    """What a seat has won in the deal that was played last: "+28"."""
    hand, chips = night.hand, taken(night).get(seat, 0)
    if hand is None:
        return ""
    return f"+{'' if hand.pot_sure == 'exact' else '≈'}{chips}" if chips else ""


def colour(chips: int, named: Sequence[tuple[str, int]]) -> str:
    """The colour of the largest chip that goes into so many; nothing where the house names none."""
    if not (chips and named):
        return ""
    fitting = [(worth, name.split()[-1].lower()) for name, worth in named if worth <= chips]
    _, found = max(fitting, default=(0, ""))
    found = "gray" if found == "grey" else found
    return found if found in COLOURS else ""
