"""Who would be dealt in now, and who may play for a pot that waits."""

from __future__ import annotations

from referee.core.state.button import next_dealer
from referee.core.state.night import Night


def dealt_in(night: Night) -> tuple[int, ...]:
    """The seats that would be dealt in now, eldest first, the dealer last."""
    dealer = next_dealer(night)
    return () if dealer is None else dealt_in_by(night, dealer)


def dealt_in_by(night: Night, dealer: int) -> tuple[int, ...]:
    """The seats that he would deal in now, eldest first, himself last."""
    ring = night.ring
    at = (ring.index(dealer) + 1) % len(ring) if dealer in ring else 0
    able = [seat for seat in (*ring[at:], *ring[:at]) if night.able(seat)]
    if night.staying is not None:
        able = [seat for seat in able if seat in night.staying]
    if night.heirs is None and not night.antes_in:
        return tuple(able)
    return tuple([seat for seat in able if _may_come_in(night, seat)])


def _may_come_in(night: Night, seat: int) -> bool:
    """Whether a seat may play for a pot that waits (a choice of the house): the antes he missed
    can be paid, but not what was forfeited in a deal he was not in."""
    if night.house.carried == "pay":
        return night.heirs is None or seat in night.heirs
    return night.house.carried == "anybody" or not missed_antes(night, seat, always=True)


def kept_out(night: Night) -> tuple[int, ...]:
    """Who is here and has chips, and may not play for the pot that waits."""
    return tuple(seat for seat in night.ring if night.able(seat) and not _may_come_in(night, seat))


def missed_antes(night: Night, seat: int, always: bool = False) -> int:
    """How many antes of a waiting pot the seat has not paid, where they must be paid."""
    if not night.antes_in or (night.house.carried != "pay" and not always):
        return 0
    own = night.antes_in[seat] if seat < len(night.antes_in) else 0
    return max(night.antes_in) - own
