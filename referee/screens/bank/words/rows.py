"""What stands beside a player in the bank: how well the stack is known, the money so far."""

from __future__ import annotations

from referee.core.rules import money
from referee.core.sheets.exchange import chips
from referee.core.state.night import Night, Player
from referee.screens.buttons import Fields
from referee.screens.words.names import sum_of
from referee.screens.words.sheets import sheet_title

PRESENCE = {"here": "", "away": "sits out", "gone": "has left"}


def say_read(night: Night, player: Player) -> str:
    """How well a stack is known that is not known exactly."""
    if money.is_counted(night, player.seat):
        return ""
    if player.counted is None:
        return "not counted"
    since = f"deal {player.counted_at}" if player.counted_at > 0 else "the start"
    return f"not counted since {since}"


def in_pot(night: Night, seat: int) -> int:
    """What the seat has in the pot of the deal that is played."""
    hand = night.playing
    return hand.of(seat).total if hand is not None and seat in hand.order else 0


def say_beside(night: Night, seat: int) -> str:
    """Where chips are that somebody bought and neither holds nor cashed."""
    player, parts = night.players[seat], []
    if player.brought:
        parts.append(f"brought {player.brought} from another table")
    if player.taken:
        parts.append(f"took {player.taken} to another table")
    if lies := in_pot(night, seat):
        parts.append(f"{lies} in the pot")
    if borne := dict(night.borne).get(seat, 0) if night.real else 0:
        parts.append(f"{'gives up' if borne > 0 else 'gets'} {abs(borne)} at the close")
    return ", ".join(parts)


def say_cash(night: Night, player: Player) -> str:
    """The money of one player so far, in words."""
    parts = []
    stakes = night.stakes
    if player.paid_in:
        way = "paid in" if player.paid_in > 0 else "received from the bank"
        parts.append(f"{way} {sum_of(abs(player.paid_in), stakes)}")
    if player.between:
        way = "paid others" if player.between > 0 else "received"
        parts.append(f"{way} {sum_of(abs(player.between), stakes)}")
    if player.gathered and night.settled_at == "here":
        way = "won" if player.gathered > 0 else "lost"
        parts.append(f"{way} {sum_of(abs(player.gathered), stakes)} at other tables")
    if player.advanced:
        parts.append(f"paid for everyone {sum_of(player.advanced, stakes)}")
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


def clearing(night: Night, player: Player, claim: int | None) -> tuple[Fields, str]:
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
