"""Every player's line at the bank: what they bought, hold and won, and what is still to be paid."""

from __future__ import annotations

from dataclasses import dataclass

from referee.core.book.game import Stakes
from referee.core.rules import money
from referee.core.sheets.exchange import chips
from referee.core.state.night import Night, Player
from referee.screens.buttons import Fields
from referee.screens.words.names import money as worth_of
from referee.screens.words.names import signed, sum_of
from referee.screens.words.sheets import sheet_title


@dataclass(frozen=True, slots=True)
class Row:
    """One player's line, in chips and (where a chip is worth something) in money.

    holds, result: nothing where a real stack is not counted; read: how well it is known then;
    open: what is still to be paid; pay: the fields of the button that says it was.
    """

    seat: int
    name: str
    presence: str
    bought: str
    cashed: str
    holds: str
    read: str
    result: str
    worth: str
    cash: str
    open: str
    pay: Fields
    pay_label: str
    won: bool
    lost: bool
    in_play: bool


PRESENCE = {"here": "", "away": "sits out", "gone": "has left"}


def rows(night: Night) -> tuple[Row, ...]:
    """Every player's line, in the order of the seats, those who left last."""
    return tuple(_row(night, night.players[seat]) for seat in everybody(night))


def everybody(night: Night) -> tuple[int, ...]:
    """The seats in their order, then those of the players who left."""
    gone = (player.seat for player in night.players if player.seat not in night.ring)
    return (*night.ring, *gone)


def worth(result: int | None, stakes: Stakes) -> str:
    """A result in money: "+€1.20", "−€0.50"; nothing for plain chips."""
    said = worth_of(result or 0, stakes.worth, stakes.currency)
    return "" if result is None else f"+{said}" if said and result > 0 else said


def _row(night: Night, player: Player) -> Row:
    seat, stakes, playing = player.seat, night.stakes, night.playing
    chips, result = money.held(night, seat), money.result(night, seat)
    claim = money.claim(night, seat)
    pay, label = _clearing(night, player, claim)
    return Row(
        seat=seat,
        name=player.name,
        presence="leaves" if player.leaving else PRESENCE[player.presence],
        bought=str(player.bought),
        cashed=str(player.cashed),
        holds="" if chips is None else str(chips),
        read=_read(night, player),
        result="" if result is None else signed(result),
        worth=worth(result, stakes),
        cash=_cash(night, player),
        open=still(night, seat),
        pay=pay,
        pay_label=label,
        won=(result or 0) > 0,
        lost=(result or 0) < 0,
        in_play=playing is not None and playing.has(seat),
    )


def _read(night: Night, player: Player) -> str:
    """How well a stack is known that is not known exactly."""
    if money.is_counted(night, player.seat):
        return ""
    if player.counted is None:
        return "not counted"
    since = f"deal {player.counted_at}" if player.counted_at > 0 else "the start"
    return f"not counted since {since}"


def still(night: Night, seat: int) -> str:
    """What somebody is still to get or to pay: "gets €3.00", "owes €2.10", "clear"."""
    claim, hand = money.claim(night, seat), night.playing
    if claim is None or (hand is not None and seat in hand.order and hand.of(seat).total):
        return ""  # what lies in the pot is nobody's yet
    if not claim:
        return "settled"
    return f"{'gets' if claim > 0 else 'owes'} {sum_of(abs(claim), night.stakes)}"


def _cash(night: Night, player: Player) -> str:
    """The money of one player so far, in words."""
    parts = []
    stakes = night.stakes
    if player.paid_in:
        way = "paid in" if player.paid_in > 0 else "received from the bank"
        parts.append(f"{way} {sum_of(abs(player.paid_in), stakes)}")
    if player.between:
        way = "paid others" if player.between > 0 else "received"
        parts.append(f"{way} {sum_of(abs(player.between), stakes)}")
    if player.advanced:
        parts.append(f"paid for all {sum_of(player.advanced, stakes)}")
    if player.costs:
        parts.append(f"costs {sum_of(player.costs, stakes)}")
    if player.kitty:
        parts.append(f"from the kitty {sum_of(stakes.money(player.kitty), stakes)}")
    parts += at_sheets(night, player.seat)
    return ", ".join(parts)


def at_sheets(night: Night, seat: int) -> list[str]:
    """What somebody won or lost on the score sheets that are for chips: "won €1.20 at Pokino"."""
    found = []
    for sheet in night.sheets:
        if won := chips(sheet).get(seat, 0):
            amount = sum_of(abs(night.stakes.money(won)), night.stakes)
            found.append(f"{'won' if won > 0 else 'lost'} {amount} at {sheet_title(sheet)}")
    return found


def _clearing(night: Night, player: Player, claim: int | None) -> tuple[Fields, str]:
    """The button that clears the line of somebody who has left."""
    if player.presence != "gone" or night.closed or not claim:
        return (), ""
    amount = sum_of(abs(claim), night.stakes)
    if claim < 0:
        return pay_fields(player.seat, None, -claim), f"Mark {amount} as paid in"
    if claim <= night.till:
        return pay_fields(None, player.seat, claim), f"Mark {amount} as paid out"
    return (), ""


def pay_fields(payer: int | None, payee: int | None, amount: int) -> Fields:
    """What a button sends that says that money was paid; None is the cash box."""
    ends = ["box" if seat is None else str(seat) for seat in (payer, payee)]
    return (("source", ends[0]), ("target", ends[1]), ("units", str(amount)))
