"""The bank: chips bought and passed, costs shared, money paid, chips counted and put right."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.chips import add_up, share
from referee.core.errors import Refused
from referee.core.fold.flow import back_in
from referee.core.messages.bank import (
    Bought,
    Buy,
    ChipsPassed,
    Correct,
    Corrected,
    CostShared,
    Count,
    Counted,
    KittyPays,
    KittyShared,
    KittySpent,
    MoneyPaid,
    PassChips,
    PayMoney,
    PutRight,
    RightDeal,
    ShareCost,
    ShareKitty,
)
from referee.core.messages.event import Event
from referee.core.rules import debts, money
from referee.core.rules.checks import (
    MOST_CHIPS,
    MOST_MONEY,
    check_chips,
    in_play,
    player_at,
    seated_at,
    spares,
    waits_for_next,
)
from referee.core.rules.names import tidy
from referee.core.rules.night import all_held
from referee.core.state.button import clockwise
from referee.core.state.night import Finished, Hangs, Night, Player
from referee.core.state.sharing import with_first

Moves = tuple[tuple[int, int, int], ...]
"""Chips from player to player, as (from, to, chips)."""
HANGING: Mapping[Hangs, str] = {
    "match": "losers-matched-it",
    "leg": "leg-hangs-on-it",
    "life": "life-hangs-on-it",
    "beside": "paid-beside-it",
}
"""Why a deal is not put right by moving its pot alone."""


def buy(night: Night, command: Buy) -> tuple[Event, ...]:
    """Chips out of the box. Raises Refused."""
    check_chips(command.amount)
    seated_at(night, command.seat)
    light = night.house.light  # whoever runs short may bet on credit
    later = in_play(night) and not light
    return (Bought(command.seat, command.amount, later=later, paid=command.paid),)


def pass_chips(night: Night, command: PassChips) -> tuple[Event, ...]:
    """Chips from player to player. Law 39(b): nobody in a deal sells, and what somebody buys in
    a deal comes into play with the next."""
    source, target, amount = command.source, command.target, command.amount
    for seat in (source, target):
        seated_at(night, seat)
    if source == target:
        raise Refused("same-place")
    check_chips(amount)
    hand = night.playing
    if hand is not None and hand.has(source):
        raise Refused("sells-after-deal", seat=source)
    if not night.real and night.holds(source) < amount:
        raise Refused("not-so-many-chips", seat=source, amount=night.holds(source))
    later = in_play(night) or waits_for_next(night, target)
    return (ChipsPassed(source, target, amount, later, command.paid),)


# --- money ----------------------------------------------------------------------------------


def share_cost(night: Night, command: ShareCost) -> tuple[Event, ...]:
    """Odd cents go to the first in the order of the seats."""
    what = tidy(command.what)
    if not what:
        raise Refused("say-what-for")
    if not 1 <= command.amount <= MOST_MONEY:
        raise Refused("no-money")
    among = sorted(set(command.among))
    for seat in (*among, *(() if command.payer is None else (command.payer,))):
        player_at(night, seat)
    if not among:
        raise Refused("among-whom")
    if command.payer is None and command.amount > night.till:
        raise Refused("not-in-the-box", amount=night.till)
    parts = tuple((seat, part) for seat, part in share(command.amount, among) if part)
    return (CostShared(command.payer, command.amount, parts, what),)


def share_kitty(night: Night, command: ShareKitty) -> tuple[Event, ...]:
    """Equal parts; odd chips go clockwise from the dealer's left, as in a pot of this house. Where
    everybody has left, theirs are cashed."""
    among, able = command.among, _whose_kitty(night)
    if not night.kitty:
        raise Refused("kitty-is-empty")
    seats = clockwise(night, [seat for seat in able if seat in among])
    if not seats or len(seats) < len(set(among)):
        raise Refused("not-at-the-table" if set(among) - set(able) else "among-whom")
    odd, chip = night.house.odd_chips, night.stakes.chip
    parts = tuple(part for part in share(night.kitty, seats, chip, odd.each) if part[1])
    if not night.ring:
        return (KittySpent(night.kitty, parts, ""),)
    later = in_play(night) or any([waits_for_next(night, seat) for seat in seats])
    return (KittyShared(parts, later),)


def _whose_kitty(night: Night) -> tuple[int, ...]:
    """Those at the table; all who played, once nobody is."""
    return night.ring or tuple(player.seat for player in night.players)


def kitty_pays(night: Night, command: KittyPays) -> tuple[Event, ...]:
    """Whoever laid it out is given its worth; what the box pays is paid in the name of all."""
    what = tidy(command.what)
    if not what:
        raise Refused("say-what-for")
    check_chips(command.amount)
    if command.amount > night.kitty:
        raise Refused("kitty-is-less", amount=night.kitty)
    if command.payer is not None:
        player_at(night, command.payer)
        return (KittySpent(command.amount, ((command.payer, command.amount),), what),)
    if night.stakes.money(command.amount) > night.till:
        raise Refused("not-in-the-box", amount=night.till)
    parts = share(command.amount, _whose_kitty(night))
    return (KittySpent(command.amount, tuple(part for part in parts if part[1]), what, box=True),)


def _payment(night: Night, command: PayMoney) -> MoneyPaid:
    source, target, amount = command.source, command.target, command.amount
    if not 1 <= amount <= MOST_MONEY:
        raise Refused("no-money")
    for seat in (source, target):
        if seat is not None:
            player_at(night, seat)
    if source == target:
        raise Refused("same-place")
    if source is None and amount > night.till:
        raise Refused("not-in-the-box", amount=night.till)
    between = source is not None and target is not None
    return MoneyPaid(source, target, amount, command.sent and not between)


def pay_money(night: Night, command: PayMoney) -> tuple[Event, ...]:
    """Money from player to player or box; once the night is closed, one of the settlement's."""
    if not night.begun:
        raise Refused("no-night")
    return _tick(night, command) if night.closed else (_payment(night, command),)


def _tick(night: Night, command: PayMoney) -> tuple[Event, ...]:
    """A payment of the settlement was made: the night is closed, and only those are left."""
    if night.goes_on_elsewhere:
        raise Refused("settled-with-the-evening")
    all_held(night)
    asked = (command.source, command.target, command.amount)
    for line in money.plan(night):
        if (line.payer, line.payee, line.amount) == asked and not line.done:
            return (_payment(night, command),)
    raise Refused("no-such-payment")


# --- chips put right ------------------------------------------------------------------------


def correct(night: Night, command: Correct) -> tuple[Event, ...]:
    """Chips from one place to another, with a reason. Raises Refused."""
    why = tidy(command.why)
    if not why:
        raise Refused("say-why")
    if command.source == command.target:
        raise Refused("same-place")
    check_chips(command.amount)
    for seat in (command.source, command.target):
        if seat is not None:
            player_at(night, seat)
    if command.source is not None and command.target is not None:
        spares(night, command.source, command.amount)
    elif command.source is not None:
        _bought_so_many(night, command.source, command.amount)
    later = command.target is not None and waits_for_next(night, command.target)
    return (Corrected(command.source, command.target, command.amount, why, later),)


def _bought_so_many(night: Night, seat: int, chips: int) -> None:
    """Raises Refused where a buy-in can't be put right by so many chips: of real ones none are
    moved, and they were bought; the tablet's go back."""
    player = night.players[seat]
    if night.real and chips > player.bought:
        raise Refused("bought-only", seat=seat, amount=player.bought)
    if not night.real and player.presence == "gone" and chips > night.stack(seat):
        raise Refused("not-so-many-chips", seat=seat, amount=night.stack(seat))
    if not night.real:
        spares(night, seat, chips)


def count(night: Night, command: Count) -> tuple[Event, ...]:
    """A real stack may be read at any time, and of who still bets nothing left of it says that they
    are all-in. Another reading lifts that where nobody has acted since. One the tablet keeps isn't
    counted while its hand is in play."""
    seat, amount, why = command.seat, command.amount, tidy(command.why)
    player = player_at(night, seat)
    if not 0 <= amount <= MOST_CHIPS:
        raise Refused("no-amount")
    if player.presence == "gone":
        raise Refused("not-at-the-table", seat=seat)
    if night.real:
        anew = _back_in(night, seat, amount)
        if amount and not anew and _counted_out(night, player):
            raise Refused("counted-to-nothing", seat=seat)
        again = player.counted == amount and player.counted_at == night.hands
        same = player.unsettled if again else None  # as it was read, and put right since
        so = debts.open_debts(night, seat) if same is None else same
        out = not amount and night.bets_on(seat)
        return (Counted(seat, amount, amount, why, so, out, anew),)
    hand = night.playing
    if hand is not None and hand.has(seat):
        raise Refused("count-after-deal", seat=seat)
    return (Counted(seat, amount, night.holds(seat), why),)


def _back_in(night: Night, seat: int, amount: int) -> bool:
    """Whether a seat that only a count made all-in has more chips than came to it since, and nobody
    has acted since."""
    hand = night.playing
    if hand is None or not hand.has(seat) or back_in(hand, seat) is None:
        return False
    return amount > (night.about(seat) or 0)


def _counted_out(night: Night, player: Player) -> bool:
    """Whether a seat is all-in in a deal that goes on, nothing was left of its real stack when it
    was read in it, and no chips came since."""
    hand, seat = night.playing, player.seat
    read = player.counted == 0 and player.counted_with is not None and night.tracking == "bets"
    if hand is None or hand.showing or not (read and hand.has(seat) and hand.of(seat).all_in):
        return False
    return night.about(seat) == 0


def right_deal(night: Night, command: RightDeal) -> tuple[Event, ...]:
    """A finished deal was somebody else's: what it paid goes to the true winners. Refuses where
    more than its pot would have to move, and a winner who has no chips in it."""
    found = next((deal for deal in night.finished if deal.deal == command.deal), None)
    if found is None or command.pot not in (None, *dict(found.pots)):
        raise Refused("too-long-ago")
    if found.more:
        raise Refused(HANGING[found.more], amount=found.deal)
    if not command.winners:
        raise Refused("who-won")
    for seat in command.winners:
        player_at(night, seat)
        _has_a_stake(found, seat, command.pot)
    moves = moves_to_right(night, command)
    if not moves:
        raise Refused("right-already")
    for source, chips in _handed_back(moves).items():
        spares(night, source, chips)
    to = sorted({target for _, target, _ in moves})
    later = tuple(seat for seat in to if waits_for_next(night, seat))
    return (PutRight(command.deal, moves, tidy(command.why), command.pot, later),)


def _has_a_stake(found: Finished, seat: int, pot: int | None) -> None:
    """Raises Refused where a seat can't have won that pot, or all of them."""
    for number, seats in found.stakes:
        if seat not in seats and pot in (None, number):
            if number:
                raise Refused("no-chips-in-it", seat=seat, amount=number, law="side-pots")
            raise Refused("not-in-that-deal", seat=seat, amount=found.deal)


def moves_to_right(night: Night, command: RightDeal) -> Moves:
    """What has to go from whom to whom for a deal, or one pot of it, to be those winners'. Odd
    chips stay in no pot that was paid: they go one each where the house would have left them."""
    found = next(deal for deal in night.finished if deal.deal == command.deal)
    shares = found.shares if command.pot is None else dict(found.pots)[command.pot]
    total = sum(chips for _, chips in shares)
    those = next((seats for pot, seats in found.stakes if command.pot in (None, pot)), ())
    in_order = [*(seat for seat in those if seat in command.winners)]  # from the dealer's left
    in_order += [seat for seat in command.winners if seat not in in_order]
    odd, chip = night.house.odd_chips, night.stakes.chip
    first = found.called if odd.to == "called" else None
    return _moves(dict(shares), dict(with_first(total, in_order, chip, odd.each, first)))


def short_to_right(night: Night, command: RightDeal) -> tuple[tuple[int, int], ...]:
    """Who has fewer chips than they would have to hand back, and how many are missing; what who has
    left would have to hand back comes out of the box."""
    back = _handed_back(moves_to_right(night, command)).items()
    return tuple(
        (seat, chips - night.reach(seat))
        for seat, chips in back
        if chips > night.reach(seat) and night.players[seat].presence != "gone"
    )


def _handed_back(moves: Moves) -> dict[int, int]:
    return add_up((source, chips) for source, _, chips in moves)


def _moves(had: dict[int, int], wanted: dict[int, int]) -> Moves:
    """What has to go from whom to whom, as (from, to, chips)."""
    spare = {seat: chips - wanted.get(seat, 0) for seat, chips in had.items()}
    moves = []
    for seat, chips in wanted.items():
        missing = chips - had.get(seat, 0)
        for giver in spare:
            part = min(missing, spare[giver])
            if part > 0:
                moves.append((giver, seat, part))
                spare[giver] -= part
                missing -= part
    return tuple(moves)


RULES = (
    buy,
    pass_chips,
    share_cost,
    share_kitty,
    kitty_pays,
    pay_money,
    correct,
    count,
    right_deal,
)
