"""The bank's commands: people, chips bought and cashed, corrections, closing the night."""

from __future__ import annotations

from typing import assert_never

from referee.core.book.families import (
    ALL,
    fits,
    in_chips_of,
    playable,
    stakes_of,
    usual,
    with_stakes,
)
from referee.core.book.game import Paid
from referee.core.chips import share
from referee.core.errors import Impossible, Refused
from referee.core.fold.evolve import evolve
from referee.core.messages.bank import (
    BankerNamed,
    BeginNight,
    Bought,
    Buy,
    CashedOut,
    ChipsPassed,
    CloseNight,
    Correct,
    Corrected,
    CostShared,
    Count,
    Counted,
    KittyPays,
    KittyShared,
    KittySpent,
    MoneyPaid,
    NameBanker,
    NightBegan,
    NightClosed,
    NightReopened,
    PassChips,
    PayMoney,
    PutRight,
    ReopenNight,
    RightDeal,
    ShareCost,
    ShareKitty,
)
from referee.core.messages.command import TableCommand
from referee.core.messages.dealing import DealerSet
from referee.core.messages.event import Event
from referee.core.messages.milestones import GrainSet
from referee.core.messages.people import (
    CameBack,
    ComeBack,
    GoAway,
    Leave,
    Left,
    Rename,
    Renamed,
    Reseat,
    Reseated,
    Sat,
    Sit,
    WentAway,
    WillLeave,
)
from referee.core.messages.stakes import MenuSet, PlayFor, SetMenu, SetStakes, StakesSet
from referee.core.rules import debts, money, stakes
from referee.core.rules.checks import (
    MOST_CHIPS,
    MOST_MONEY,
    MOST_SEATS,
    check_chips,
    check_house,
    check_stakes,
    in_play,
    player_at,
    seated_at,
)
from referee.core.rules.names import clean_name, new_name, seen, tidy
from referee.core.state.night import Night


def decide(night: Night, command: TableCommand) -> tuple[Event, ...]:
    """The events of a bank command. Raises Refused."""
    if isinstance(command, BeginNight):
        return _begin(night, command)
    if not night.begun:
        raise Refused("no-night")
    if isinstance(command, ReopenNight):
        if not night.closed:
            raise Refused("night-open")
        return (NightReopened(command.why),)
    if night.closed and isinstance(command, PayMoney):
        return _tick(night, command)
    if isinstance(command, NameBanker):
        return (_banker(night, command.seat),)
    if night.closed:
        raise Refused("night-closed")
    match command:
        case Sit():
            return _sit(night, command)
        case Buy(seat, amount, paid):
            check_chips(amount)
            seated_at(night, seat)
            light = night.house.light  # whoever runs short may bet on credit (B125)
            return (Bought(seat, amount, later=in_play(night) and not light, paid=paid),)
        case PassChips():
            return _pass(night, command)
        case ShareCost():
            return _share_cost(night, command)
        case ShareKitty(among):
            return _share_kitty(night, among)
        case KittyPays():
            return _kitty_pays(night, command)
        case PayMoney():
            return (_payment(night, command),)
        case Leave(seat, amount, paid):
            return _leave(night, seat, amount, paid)
        case GoAway(seat):
            if player_at(night, seat).presence != "here":
                raise Refused("not-at-the-table", seat=seat)
            return (WentAway(seat, _plays_on(night, seat)),)
        case ComeBack(seat):
            if player_at(night, seat).presence == "here" and not night.players[seat].leaving:
                raise Refused("here-already", seat=seat)
            return (CameBack(seat, chair=seat not in night.ring and seat in night.chairs),)
        case Rename(seat, name):
            player_at(night, seat)
            return (Renamed(seat, new_name(night, name, but_not=seat)),)
        case Reseat(ring, drawn, chairs):
            reseated = Reseated(ring, drawn, chairs)
            try:
                evolve(night, reseated)
            except Impossible:
                raise Refused("seats-changed") from None
            return (reseated,)
        case SetStakes():
            return (_stakes(night, command),)
        case SetMenu(games, rotation):
            if rotation == "round" and not games:
                raise Refused("menu-empty")
            return (MenuSet(games, rotation),)
        case PlayFor():
            return stakes.decide(night, command)
        case Correct():
            return _correct(night, command)
        case Count():
            return _count(night, command)
        case RightDeal():
            return _right(night, command)
        case CloseNight(bearers, why):
            return _close(night, bearers, why)
        case _:
            assert_never(command)


def _begin(night: Night, command: BeginNight) -> tuple[Event, ...]:
    if night.begun:
        raise Refused("night-open")
    if not 2 <= len(command.players) <= MOST_SEATS:
        raise Refused("seats-two-to-twelve", amount=len(command.players))
    if not 0 <= command.dealer < len(command.players):
        raise Refused("who-deals")
    check_stakes(command.stakes)
    check_house(command.house)
    stakes, families = command.stakes, playable(command.stakes, command.families)
    events: list[Event] = [
        NightBegan(tidy(command.title), command.game, stakes, command.house, families)
    ]
    names: set[str] = set()
    for seat, (name, amount) in enumerate(command.players):
        clean = clean_name(name)
        if (known := seen(clean)) in names:
            raise Refused("name-taken", amount=seat + 1)
        names.add(known)
        events.append(Sat(seat, clean))
        if amount:
            check_chips(amount)
            events.append(Bought(seat, amount, paid=command.paid))
    if command.real is not None:
        events.append(GrainSet("real", command.real))
    if command.seated:
        if sorted(command.seated) != list(range(len(command.players))):
            raise Refused("seats-changed")
        events.append(Reseated(command.seated, drawn=True))
    return (*events, DealerSet(command.dealer, drawn=command.drawn))


def _stakes(night: Night, command: SetStakes) -> StakesSet:
    """What is played for, from the next deal on. Raises Refused."""
    stakes, which, table = command.stakes, command.family, command.families
    check_stakes(stakes)
    check_house(command.house)
    if stakes.worth != night.stakes.worth and money.noted(night):
        raise Refused("worth-stands")
    if which:
        table = with_stakes(night.families, which, stakes)
        stakes = in_chips_of(stakes, night.stakes)
        if not fits(stakes):  # of whoever has none of its own
            table = tuple((one, stakes_of(one, stakes, table)) for one in ALL)
            stakes = usual("draw", stakes)
    return StakesSet(stakes, command.house, which, playable(stakes, table))


def _sit(night: Night, command: Sit) -> tuple[Event, ...]:
    amount, after = command.amount, command.after
    if len(night.ring) >= MOST_SEATS:
        raise Refused("seats-two-to-twelve", amount=len(night.ring) + 1)
    if after is not None and after not in night.ring:
        raise Refused("not-at-the-table", seat=after)
    seat = len(night.players)
    sat = Sat(seat, new_name(night, command.name), after)
    if not amount:
        return (sat,)
    check_chips(amount)
    return (sat, Bought(seat, amount, paid=command.paid))


def _plays_on(night: Night, seat: int) -> bool:
    """Whether who goes away now is in a deal that goes on: he sits out from the next one."""
    hand = night.playing
    if hand is None or not hand.has(seat):
        return False
    return night.dealing_in is None or len(hand.order) <= hand.game.players[0]


def _leave(night: Night, seat: int, amount: int | None, paid: Paid) -> tuple[Event, ...]:
    player = player_at(night, seat)
    if player.presence == "gone":
        raise Refused("not-at-the-table", seat=seat)
    hand = night.playing
    if hand is not None and hand.has(seat):
        if amount is not None:
            raise Refused("leave-after-deal", seat=seat)
        return (WillLeave(seat),)
    if night.real and amount is None:
        raise Refused("count-first", seat=seat)
    _handed_over(night, seat)
    if night.real and night.owes(seat) and not debts.still_owed(night):
        raise Refused("pay-up-first", seat=seat, amount=night.owes(seat))
    book = amount if night.real and amount is not None else night.holds(seat)
    count = book if amount is None else amount
    if count < 0:
        raise Refused("no-amount")
    events: list[Event] = [] if count == book else [Counted(seat, count, book)]
    if count:
        events.append(CashedOut(seat, count))
    events.append(Left(seat))
    if paid == "slip":
        return tuple(events)
    after = night
    for event in events:
        after = evolve(after, event)
    return (*events, *_cleared(after, seat, sent=paid == "sent"))


def _cleared(night: Night, seat: int, sent: bool) -> tuple[Event, ...]:
    """What a player is to get or to pay goes out of the cash box or into it, now."""
    to_get = money.claim(night, seat)
    if not to_get:
        return ()
    if to_get < 0:
        return (MoneyPaid(seat, None, -to_get, sent),)
    if to_get > night.till:
        raise Refused("not-in-the-box", seat=seat, amount=night.till)
    return (MoneyPaid(None, seat, to_get, sent),)


def _pass(night: Night, command: PassChips) -> tuple[Event, ...]:
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
    return (ChipsPassed(source, target, amount, in_play(night), command.paid),)


# --- money ----------------------------------------------------------------------------------


def _share_cost(night: Night, command: ShareCost) -> tuple[Event, ...]:
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


def _share_kitty(night: Night, among: tuple[int, ...]) -> tuple[Event, ...]:
    """Equal parts; odd chips go to the first in the order of the seats."""
    if not night.kitty:
        raise Refused("kitty-is-empty")
    seats = [seat for seat in night.ring if seat in among]
    if not seats or len(seats) < len(set(among)):
        raise Refused("not-at-the-table" if set(among) - set(night.ring) else "among-whom")
    parts = share(night.kitty, seats, night.stakes.chip)
    return (KittyShared(tuple(one for one in parts if one[1]), in_play(night)),)


def _kitty_pays(night: Night, command: KittyPays) -> tuple[Event, ...]:
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
    parts = share(command.amount, night.ring)
    return (KittySpent(command.amount, tuple(one for one in parts if one[1]), what, box=True),)


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


def _tick(night: Night, command: PayMoney) -> tuple[Event, ...]:
    """A payment of the settlement was made: the night is closed, and only those are left."""
    _all_held(night)
    asked = (command.source, command.target, command.amount)
    for line in money.plan(night):
        if (line.payer, line.payee, line.amount) == asked and not line.done:
            return (_payment(night, command),)
    raise Refused("no-such-payment")


# --- chips put right ------------------------------------------------------------------------


def _correct(night: Night, command: Correct) -> tuple[Event, ...]:
    why = tidy(command.why)
    if not why:
        raise Refused("say-why")
    if command.source == command.target:
        raise Refused("same-place")
    check_chips(command.amount)
    for seat in (command.source, command.target):
        if seat is not None:
            player_at(night, seat)
    if command.source is not None and night.reach(command.source) < command.amount:
        amount = night.stack(command.source)
        raise Refused("not-so-many-chips", seat=command.source, amount=amount)
    hand = night.playing
    if command.source is not None and hand is not None and hand.has(command.source):
        left = night.stack(command.source) - command.amount
        if not left:  # a hand in play cannot be made all-in by a correction
            raise Refused("deal-going-on", seat=command.source)
    return (Corrected(command.source, command.target, command.amount, why),)


def _count(night: Night, command: Count) -> tuple[Event, ...]:
    """A real stack may be read at any time; one the tablet keeps, not while its hand is in play."""
    seat, amount, why = command.seat, command.amount, tidy(command.why)
    player = player_at(night, seat)
    if not 0 <= amount <= MOST_CHIPS:
        raise Refused("no-amount")
    if night.real:
        if player.presence == "gone":
            raise Refused("not-at-the-table", seat=seat)
        return (Counted(seat, amount, amount, why),)
    hand = night.playing
    if hand is not None and hand.has(seat):
        raise Refused("count-after-deal", seat=seat)
    return (Counted(seat, amount, night.holds(seat), why),)


def _right(night: Night, command: RightDeal) -> tuple[Event, ...]:
    """A finished deal was somebody else's: what it paid goes to the true winners."""
    found = next((one for one in night.finished if one.deal == command.deal), None)
    if found is None:
        raise Refused("too-long-ago")
    if not command.winners:
        raise Refused("who-won")
    for seat in command.winners:
        player_at(night, seat)
    total = sum(chips for _, chips in found.shares)
    moves = _moves(dict(found.shares), dict(share(total, command.winners, night.stakes.chip)))
    if not moves:
        raise Refused("right-already")
    hand = night.playing
    for source in {move[0] for move in moves}:
        left = night.reach(source) - sum(chips for seat, _, chips in moves if seat == source)
        if left < 0:
            raise Refused("not-so-many-chips", seat=source, amount=night.stack(source))
        if not left and hand is not None and hand.has(source):
            raise Refused("deal-going-on", seat=source)  # it would put him all-in
    return (PutRight(command.deal, moves, tidy(command.why)),)


def _moves(had: dict[int, int], wanted: dict[int, int]) -> tuple[tuple[int, int, int], ...]:
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


def _banker(night: Night, seat: int | None) -> BankerNamed:
    """Payments made since the closing were made to somebody else. Raises Refused."""
    if seat is not None:
        player_at(night, seat)
    if night.paid_since:
        raise Refused("payments-begun")
    return BankerNamed(seat)


def _all_held(night: Night) -> None:
    """Raises Refused while chips are nobody's, or a stack was not counted."""
    if night.pot:
        raise Refused("pot-on-the-table", amount=night.pot)
    if night.kitty:
        raise Refused("kitty-on-the-table", amount=night.kitty)
    if night.aside:
        raise Refused("still-set-aside", amount=night.aside)
    for seat in money.uncounted(night):
        raise Refused("count-first", seat=seat)


def _handed_over(night: Night, leaving: int | None = None) -> None:
    """Raises Refused while real chips are still to be handed over, by whoever leaves or to them: a
    stack has them still, whatever it was counted."""
    for source, target, amount in debts.unhanded(night) if night.real else ():
        if leaving in (None, source, target):
            raise Refused("hand-over-first", seat=source, other=target, amount=amount)


def _close(night: Night, bearers: tuple[int, ...], why: str) -> tuple[Event, ...]:
    if night.playing is not None:
        raise Refused("deal-going-on")
    _all_held(night)
    _handed_over(night)
    off = money.off(night)
    if not off:
        return (NightClosed(0, (), tidy(why)),)
    if not bearers:
        raise Refused("who-bears", amount=abs(off))
    bearers = tuple(dict.fromkeys(bearers))
    for seat in bearers:
        player_at(night, seat)
    sign = 1 if off < 0 else -1
    parts = share(abs(off), bearers)
    for seat, chips in parts:
        if sign > 0 and not night.real and night.holds(seat) < chips:
            raise Refused("not-so-many-chips", seat=seat, amount=night.holds(seat))
    return (NightClosed(off, tuple((seat, sign * chips) for seat, chips in parts), tidy(why)),)
