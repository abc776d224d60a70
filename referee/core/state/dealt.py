"""Who would be dealt in now, and who may play for a pot that waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from referee.core.book.game import Ante, Game
from referee.core.state.button import next_dealer
from referee.core.state.hand import Hand
from referee.core.state.night import Night

Parts = tuple[tuple[int, int], ...]
"""Chips that a seat can win of a pot, as (seat, chips)."""
WhyOut = Literal["", "not-in-it", "forfeited", "not-anted"]
"""What keeps a seat from playing for a pot that waits: it is for those who were still in, money was
forfeited in a deal without it, or it has not anted and the house lets nobody buy in."""


def dealt_in(night: Night) -> tuple[int, ...]:
    """The seats that would be dealt in now, eldest first, the dealer last."""
    dealer = next_dealer(night)
    return () if dealer is None else dealt_in_by(night, dealer)


def dealt_in_by(night: Night, dealer: int) -> tuple[int, ...]:
    """The seats that he would deal in now, eldest first, himself last."""
    ring = night.ring
    at = (ring.index(dealer) + 1) % len(ring) if dealer in ring else 0
    able = [seat for seat in (*ring[at:], *ring[:at]) if night.able(seat)]
    return tuple([seat for seat in able if not why_out(night, seat)] if night.pot else able)


def why_out(night: Night, seat: int) -> WhyOut:
    """Why a seat may not play for a pot that waits (a choice of the house): the antes he missed
    can be paid, but not what was forfeited in a deal he was not in."""
    if not night.pot:
        return ""
    lives = night.staying is not None and night.hand is not None and night.hand.settled.lives
    if night.house.carried == "anybody" and not lives:
        return ""
    if night.staying is not None and seat not in night.staying:
        return "not-in-it"
    if night.house.carried == "pay":
        return "" if night.heirs is None or seat in night.heirs else "forfeited"
    return "not-anted" if missed_antes(night, seat, always=True) else ""


def all_in_for(night: Night, order: tuple[int, ...], game: Game) -> Parts:
    """Who of those is dealt in for their part of the pot that waits and no more, as (seat, chips):
    they have none of a side pot in it, or they have no chips."""
    if not night.claims and not night.lying:
        return ()
    waits = night.pot
    if lies_for(game):
        waits -= sum([chips for _, chips in night.lying])
    return tuple(
        (seat, min(chips, waits))
        for seat, chips in claimed(night, game)
        if seat in order and (chips < waits or not night.has_chips(seat))
    )


def claimed(night: Night, game: Game) -> Parts:
    """What everybody who is all-in for it, or may be, can win of the pot that waits. Antes that
    were to count for the next deal only wait there where its game has none: of each other's theirs
    is as much as their own."""
    if not night.lying or lies_for(game):
        return night.claims
    lying, before = dict(night.lying), dict(night.claims)
    waits = night.pot - sum(lying.values())
    parts = {
        seat: before.get(seat, waits) + sum([min(own, chips) for chips in lying.values()])
        for seat, own in lying.items()
    }
    return tuple({**before, **parts}.items())


def lies_for(game: Game) -> bool:
    """Whether the antes of a deal thrown in can count for one of this game."""
    return any(isinstance(step, Ante) for step in game.steps)


def kept_out(night: Night) -> tuple[int, ...]:
    """Who is here and has chips, and may not play for the pot that waits."""
    return tuple(seat for seat in night.ring if night.able(seat) and why_out(night, seat))


def fewest(game: Game, waits: int) -> int:
    """How many it takes to deal: two can always play on for chips that wait in the pot."""
    return min(game.players[0], 2) if waits else game.players[0]


def can_deal(game: Game, players: int, waits: int = 0) -> bool:
    """Whether so many can play it; waits: chips in the pot."""
    return fewest(game, waits) <= players <= game.players[1]


def missed_antes(night: Night, seat: int, always: bool = False) -> int:
    """How many antes of a waiting pot the seat has not paid, where they must be paid."""
    if not night.antes_in or (night.house.carried != "pay" and not always):
        return 0
    own = night.antes_in[seat] if seat < len(night.antes_in) else 0
    return max(night.antes_in) - own


def antes_back(night: Night, hand: Hand, playing: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The antes of a deal thrown in that were to count for this one, of those at the table who are
    not dealt in, as (seat, chips), as far as a count of the pot found them there. What the loser of
    a deal paid as the next ante stays."""
    if hand.settled.named:
        return ()
    there = night.pot - sum(chips for seat, chips in night.lying if seat in playing)
    back = list[tuple[int, int]]()
    for seat, chips in night.lying:
        if seat in night.ring and seat not in playing and (part := min(chips, there)) > 0:
            back.append((seat, part))
            there -= part
    return tuple(back)
