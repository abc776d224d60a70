"""Every player's line at the bank: what they bought, hold and won, and what is still to be paid."""

from __future__ import annotations

from referee.core.book.game import Stakes
from referee.core.rules import money
from referee.core.state.night import Night, Player
from referee.core.value import dataclass
from referee.screens.bank.words.rows import (
    PRESENCE,
    clearing,
    in_pot,
    say_beside,
    say_cash,
    say_read,
)
from referee.screens.buttons import Fields
from referee.screens.words.names import money as worth_of
from referee.screens.words.names import signed, sum_of


@dataclass(frozen=True, slots=True)
class BankRow:
    """One player's line, in chips and (where a chip is worth something) in money.

    holds, result: nothing where a real stack is not counted; read: how well it is known then;
    beside: chips that are neither bought nor held, those in the pot among them;
    open: what is still to be paid; pay: the fields of the button that says it was.
    """

    seat: int
    name: str
    presence: str
    bought: str
    cashed: str
    holds: str
    read: str
    beside: str
    result: str
    worth: str
    cash: str
    open: str
    pay: Fields
    pay_label: str
    won: bool
    lost: bool
    in_play: bool


def rows(night: Night) -> tuple[BankRow, ...]:
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


def _row(night: Night, player: Player) -> BankRow:
    seat, stakes, playing = player.seat, night.stakes, night.playing
    chips, result = money.held(night, seat), money.result(night, seat)
    claim = money.claim(night, seat)
    pay, label = clearing(night, player, claim)
    return BankRow(
        seat=seat,
        name=player.name,
        presence="leaves" if player.leaving else PRESENCE[player.presence],
        bought=str(player.bought),
        cashed=str(player.cashed),
        holds="" if chips is None else str(chips),
        read=say_read(night, player),
        beside=say_beside(night, seat),
        result="" if result is None else signed(result),
        worth=worth(result, stakes),
        cash=say_cash(night, player),
        open=still(night, seat),
        pay=pay,
        pay_label=label,
        won=(result or 0) > 0,
        lost=(result or 0) < 0,
        in_play=playing is not None and playing.has(seat),
    )


def still(night: Night, seat: int) -> str:
    """What somebody is still to get or to pay: "gets €3.00", "owes €2.10", "clear"."""
    claim = money.claim(night, seat)
    if claim is None or in_pot(night, seat):
        return ""  # what lies in the pot is nobody's yet
    if not claim:
        return "settled"
    return f"{'gets' if claim > 0 else 'owes'} {sum_of(abs(claim), night.stakes)}"
