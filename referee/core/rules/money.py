"""Money: what everybody won, paid and is still to get, and who pays whom in the end.

Chips become money by Stakes.money: hundredths of the currency, or chips where a chip is worth
none. A real stack is known only by a count, made since the last deal.
"""

from __future__ import annotations

from referee.core.fold.bank import paid
from referee.core.messages.bank import MoneyPaid
from referee.core.rules.settlement import BoxSettlement, pay_from_box, pay_through
from referee.core.sheets.exchange import chips
from referee.core.state.night import Night
from referee.core.value import dataclass, replace


@dataclass(frozen=True, slots=True)
class PaymentDue:
    """One payment of the settlement. A payer of None is the cash box; done: it was made."""

    payer: int | None
    payee: int
    amount: int
    done: bool


# --- chips ----------------------------------------------------------------------------------


def is_counted(night: Night, seat: int) -> bool:
    """Whether what the seat holds is known exactly: always, unless the chips are real."""
    player = night.players[seat]
    if not night.real or seat not in night.ring:
        return True
    if night.playing is not None and night.playing.has(seat):
        return False
    return player.counted is not None and player.counted_at == night.hands


def held(night: Night, seat: int) -> int | None:
    """The chips a seat holds; None when nobody counted them since the last deal."""
    if not night.real:
        return night.holds(seat)
    if seat not in night.ring:
        return 0
    return night.players[seat].counted if is_counted(night, seat) else None


def uncounted(night: Night) -> tuple[int, ...]:
    """Who is still there and has to be counted before anything can be settled."""
    return tuple(seat for seat in night.ring if not is_counted(night, seat))


def off(night: Night) -> int:
    """The chips that are missing (too many: below nought), as far as stacks were counted."""
    if not night.real:
        return night.loose
    if night.closed:
        return night.loose - _counts(night) + sum(chips for _, chips in night.borne)
    return 0 if uncounted(night) else night.loose - _counts(night)


def _counts(night: Night) -> int:
    return sum(held(night, seat) or 0 for seat in night.ring)


def result(night: Night, seat: int) -> int | None:
    """What the seat won or lost, in chips; None while its stack is not counted."""
    chips, player = held(night, seat), night.players[seat]
    if chips is None:
        return None
    borne = dict(night.borne).get(seat, 0) if night.real else 0
    return player.cashed + player.taken + chips - player.bought - player.brought - borne


def on_sheets(night: Night, seat: int) -> int:
    """What the seat has won or lost on score sheets that are for chips, as they stand now."""
    return sum(chips(sheet).get(seat, 0) for sheet in night.sheets)


# --- money ----------------------------------------------------------------------------------


def balance(night: Night, seat: int) -> int | None:
    """What the seat won at the table and on score sheets, what the kitty paid in its name, what it
    has paid other players for chips or debts, and the same of other tables of the evening, once all
    is settled here: all balances together come to nought."""
    won = result(night, seat)
    if won is None:
        return None
    player = night.players[seat]
    at_the_table = night.stakes.money(won + on_sheets(night, seat) + player.kitty)
    return at_the_table + player.between + player.gathered


def claim(night: Night, seat: int) -> int | None:
    """What the seat is still to get, from the box or the others (less than nought: to pay)."""
    so_far = balance(night, seat)
    return None if so_far is None else so_far + night.players[seat].put_up


def noted(night: Night) -> bool:
    """Whether money was noted, which would mean something else if a chip were worth more."""
    return any(
        player.paid_in or player.between or player.advanced or player.costs
        for player in night.players
    )


def at_closing(night: Night) -> Night:
    """The night without the payments made since it was closed."""
    for payer, payee, amount in night.paid_since:
        night = paid(night, MoneyPaid(payee, payer, amount))
    return replace(night, paid_since=())


def comes_out(night: Night) -> bool:
    """Whether everything can be settled: every chip is somebody's, and all of them were counted."""
    return not (night.pot or night.aside or uncounted(night) or off(night))


def settlement(night: Night) -> BoxSettlement:
    """The cash box first, then the fewest payments, or all of it through the banker. Payments
    made since the night was closed are part of it: what is still to do does not change while
    people pay.

    Raises ValueError while the chips do not come out (see comes_out).
    """
    before = at_closing(night)
    balances = {player.seat: balance(before, player.seat) or 0 for player in before.players}
    put_up = {player.seat: player.put_up for player in before.players}
    if before.banker is not None:
        return pay_through(before.banker, balances, put_up)
    return pay_from_box(balances, put_up)


def plan(night: Night, found: BoxSettlement | None = None) -> tuple[PaymentDue, ...]:
    """Every payment of the settlement, the box first, and whether it was made."""
    found = found or settlement(night)
    lines: list[tuple[int | None, int, int]] = [
        (None, payout.payee, payout.amount) for payout in found.payouts
    ]
    lines += [
        (payment.payer, payment.payee, payment.amount) for payment in found.settlement.payments
    ]
    return tuple(PaymentDue(*line, done=line in night.paid_since) for line in lines)
