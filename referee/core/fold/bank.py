"""The bank's events: chips bought, sold and cashed, money paid, stacks counted.

The cash box is kept like the chips: what went in and has not come out lies there, and what all
have put up (paid in, laid out for others, less their shares of costs) adds up to it. Between the
players nothing is left over. The sums are made after each event.
"""

from __future__ import annotations

from typing import assert_never

from referee.core.chips import ASIDE, BANK, LOOSE, Purse, add_up, move, pocket, stack
from referee.core.errors import Impossible
from referee.core.fold import phones
from referee.core.fold.flow import back_in, counted_out
from referee.core.messages.bank import (
    Bought,
    CashedOut,
    ChipsPassed,
    Corrected,
    CostShared,
    Counted,
    KittyShared,
    KittySpent,
    Ledger,
    MoneyPaid,
    PutRight,
)
from referee.core.state.hand import Hand
from referee.core.state.night import Finished, Night, Player
from referee.core.state.pots import matched
from referee.core.value import replace


def entered(night: Night, event: Ledger) -> Night:
    """The night after a line of the bank's book."""
    after = _entered(night, event)
    put_up = sum([player.put_up for player in after.players])
    if after.till != put_up:
        raise AssertionError(f"{after.till} in the cash box, {put_up} put up: {event!r}")
    if sum([player.between for player in after.players]):
        raise AssertionError(f"money between players does not balance: {event!r}")
    return after


def _entered(night: Night, event: Ledger) -> Night:
    match event:
        case Bought(seat, amount, later, how):
            into = night.account(seat, later)
            money = 0 if how == "slip" else night.stakes.money(amount)
            night = phones.granted(night, seat, "buy")
            player = player_of(night, seat)
            player = replace(player, bought=player.bought + amount, paid_in=player.paid_in + money)
            night = replace(
                night,
                players=_among(night.players, player),
                purse=move(night.purse, BANK, into, amount),
                till=night.till + money,
                sent=night.sent + money if how == "sent" else night.sent,
            )
            return _plays_on(reading(night, seat, amount), seat)
        case CashedOut(seat, amount, True) if amount < 0:
            return _owed_to_box(night, seat, -amount)
        case CashedOut(seat, amount, left):
            if not left:  # who has left already has none before them
                out_of_play(night, seat)
            purse = move(gather(night.purse, seat), night.account(seat), BANK, amount)
            player = player_of(night, seat)
            player = replace(player, cashed=player.cashed + amount, counted=None)
            player = replace(
                player, carried=None if player.carried is None else max(player.carried - amount, 0)
            )
            return with_person(replace(night, purse=purse), player)
        case ChipsPassed():
            return _passed(night, event)
        case CostShared():
            return _shared(night, event)
        case KittyShared() | KittySpent():
            return _kitty(night, event)
        case MoneyPaid():
            return paid(night, event)
        case Corrected(source, target, amount):
            there = BANK if source is None else night.account(source)
            here = BANK if target is None else night.account(target, event.later)
            night = replace(night, purse=move(night.purse, there, here, amount))
            if source is None or target is None:
                own = target if source is None else source
                more = amount if source is None else -amount
                return night if own is None else _bought(night, own, more)
            return reading(reading(night, source, -amount), target, amount)
        case Counted():
            return _counted(night, event)
        case _:
            assert_never(event)


def _plays_on(night: Night, seat: int) -> Night:
    """Who goes light in the middle of a deal is all-in no longer, unless he has called a bet short:
    of that pot he has his part only (law 39(a))."""
    hand = night.playing
    if hand is None or hand.showing or not night.stack(seat):
        return night
    if not hand.has(seat) or not hand.of(seat).all_in or seat in dict(hand.claims):
        return night
    holding = hand.of(seat)
    if hand.betting and holding.answered is not None and holding.bet < holding.answered:
        return night
    before = {
        other.seat: chips - (other.bet if hand.betting else 0)
        for other, chips in zip(hand.holdings, matched(hand), strict=True)
        if other.live
    }
    if before[seat] < max(before.values()):
        return night
    on = tuple(
        [replace(other, all_in=False) if other is holding else other for other in hand.holdings]
    )
    return replace(night, hand=replace(hand, holdings=on))


def _bought(night: Night, seat: int, amount: int) -> Night:
    player = player_of(night, seat)
    night = with_person(night, replace(player, bought=player.bought + amount))
    return reading(night, seat, amount)


def _owed_to_box(night: Night, seat: int, amount: int) -> Night:
    """Chips that who has left would have to give come out of the box: they have cashed so many
    less, and bought what is more than that."""
    player = player_of(night, seat)
    less = min(player.cashed, amount)
    player = replace(player, cashed=player.cashed - less, bought=player.bought + amount - less)
    purse = move(night.purse, BANK, night.account(seat), amount)
    return with_person(replace(night, purse=purse), player)


def _passed(night: Night, event: ChipsPassed) -> Night:
    """Chips sold from player to player: the one has cashed them, the other bought them."""
    source, target, amount = event.source, event.target, event.amount
    out_of_play(night, source)
    purse = gather(night.purse, source)
    into = night.account(target, event.later)
    seller = player_of(night, source)
    night = with_person(night, replace(seller, cashed=seller.cashed + amount))
    night = replace(night, purse=move(purse, night.account(source), into, amount))
    night = phones.granted(reading(night, source, -amount), target, "buy")
    night, on_slip = _bought(night, target, amount), event.paid == "slip"
    return night if on_slip else _between(night, target, source, night.stakes.money(amount))


def _shared(night: Night, event: CostShared) -> Night:
    """Somebody paid for several, or the cash box did."""
    for seat, part in event.shares:
        player = player_of(night, seat)
        night = with_person(night, replace(player, costs=player.costs + part))
    if event.payer is None:
        return _till(night, -event.amount)
    payer = player_of(night, event.payer)
    return with_person(night, replace(payer, advanced=payer.advanced + event.amount))


def _kitty(night: Night, event: KittyShared | KittySpent) -> Night:
    """Chips out of the kitty: into play, or cashed for what was bought with them."""
    total = sum(chips for _, chips in event.shares)
    if total > night.kitty:
        raise Impossible("more chips out of the kitty than lie there")
    night = replace(night, kitty=night.kitty - total)
    if isinstance(event, KittyShared):
        for seat, chips in event.shares:
            purse = move(night.purse, ASIDE, night.account(seat, event.later), chips)
            night = reading(replace(night, purse=purse), seat, chips)
        return night
    night = replace(night, purse=move(night.purse, ASIDE, BANK, total))
    spent = 0
    for seat, chips in event.shares:
        player = player_of(night, seat)
        player = replace(player, kitty=player.kitty + chips)
        if event.box:
            player = replace(player, costs=player.costs + night.stakes.money(chips))
            spent += night.stakes.money(chips)
        night = with_person(night, player)
    return _till(night, -spent)


def paid(night: Night, event: MoneyPaid) -> Night:
    """Money from one side to the other."""
    source, target, amount = event.source, event.target, event.amount
    if source is not None and target is not None:
        night = _between(night, source, target, amount)
    elif source is not None:
        night = _into_box(night, source, amount, event.sent)
    elif target is not None:
        night = _into_box(night, target, -amount, event.sent)
    if night.closed:
        night = replace(night, paid_since=(*night.paid_since, (source, target, amount)))
    return night


def _between(night: Night, payer: int, payee: int, amount: int) -> Night:
    player = player_of(night, payer)
    night = with_person(night, replace(player, between=player.between + amount))
    player = player_of(night, payee)
    return with_person(night, replace(player, between=player.between - amount))


def _into_box(night: Night, seat: int, amount: int, sent: bool) -> Night:
    """Money into the cash box in somebody's name; out of it when below nought."""
    player = player_of(night, seat)
    night = with_person(night, replace(player, paid_in=player.paid_in + amount))
    night = _till(night, amount)
    return replace(night, sent=night.sent + amount) if sent else night


def _till(night: Night, amount: int) -> Night:
    if night.till + amount < 0:
        raise Impossible("more money out of the cash box than lies there")
    return replace(night, till=night.till + amount)


# --- stacks ---------------------------------------------------------------------------------


def _counted(night: Night, event: Counted) -> Night:
    """A stack was counted: a real one is read, the tablet's is put right."""
    seat, amount = event.seat, event.amount
    if night.real:
        hand, night = night.playing, known(night, seat, amount, event.debts)
        night = with_person(night, replace(player_of(night, seat), unsettled=event.debts))
        if hand is None or not hand.has(seat):
            read = replace(player_of(night, seat), counted=amount, counted_at=night.hands)
            return with_person(night, replace(read, counted_with=None))
        out = event.all_in and night.bets_on(seat)  # not before antes that were undone
        read = replace(player_of(night, seat), counted=amount, counted_at=night.hands - 1)
        night = with_person(night, replace(read, counted_with=hand.of(seat).total))
        before = back_in(hand, seat) if event.back_in else None
        return replace(night, hand=counted_out(hand, seat) if out else before or hand)
    more = amount - event.book
    if more >= 0:
        return replace(night, purse=move(night.purse, LOOSE, stack(seat), more))
    purse = night.purse
    if sum(purse[stack(seat) : stack(seat) + 1]) < -more:
        purse = gather(purse, seat)
    return replace(night, purse=move(purse, stack(seat), LOOSE, -more))


def reading(night: Night, seat: int, more: int) -> Night:
    """Real chips came to a seat (or went): the last count of it is as much more."""
    if not night.real:
        return night
    night = came(night, ((seat, more),))
    player = player_of(night, seat)
    if player.counted is None:
        return night
    return with_person(night, replace(player, counted=max(player.counted + more, 0)))


def settled(night: Night, seat: int, owed: int = 0, due: int = 0) -> tuple[Night, int]:
    """Debts of a seat (or to it) are over. Also: how many chips its last reading had too many for
    that (below nought: too few), as it was made while they were open."""
    player = player_of(night, seat)
    gives, gets = player.unsettled or (0, 0)
    owed, due = min(owed, gives), min(due, gets)
    if owed or due:
        night = with_person(night, replace(player, unsettled=(gives - owed, gets - due)))
    return night, owed - due


def handed(night: Night, seat: int, owed: int = 0, due: int = 0) -> Night:
    """The chips of debts have gone from a seat (or come to it): so has a reading of before."""
    night, over = settled(night, seat, owed, due)
    return reading(night, seat, -over)


def since_counted(night: Night, shares: tuple[tuple[int, int], ...]) -> Night:
    """Chips of the deal went to seats that were counted after they had dropped out of it."""
    for seat, amount in shares if night.real else ():
        player = player_of(night, seat)
        if player.counted is not None and player.counted_at == night.hands:
            night = with_person(night, replace(player, counted=max(player.counted + amount, 0)))
    return night


def received(night: Night, shares: tuple[tuple[int, int], ...]) -> Night:
    """Chips of the pot, or of another player, went to these seats."""
    return came(since_counted(night, shares), shares)


def came(night: Night, shares: tuple[tuple[int, int], ...]) -> Night:
    """Real chips came to seats, or went (below nought), and what they put into the pot of the
    present deal is as it was: so much more is carried on, unless more is in the pot than that."""
    hand = night.hand
    for seat, amount in shares if night.real else ():
        player = player_of(night, seat)
        if player.carried is not None:
            after, part = player.carried + amount, _put_in(hand, seat)
            known = after >= 0 and (player.carried >= part or night.tracking != "bets")
            night = with_person(night, replace(player, carried=after if known else None))
    return night


def known(night: Night, seat: int, amount: int, debts: tuple[int, int] = (0, 0)) -> Night:
    """So many real chips lie before a seat. Where that is not what was carried on, chips have moved
    that nobody tapped, and what the others have is known only as far as it was counted since.
    debts: chips of them that it owes, and chips due to it, which its last reading may have without.
    """
    before, hand, player = night.about(seat), night.hand, player_of(night, seat)
    owed, due = player.unsettled or (0, 0)
    without = amount - debts[0] + debts[1] + owed - due
    if player.unsettled:
        night = with_person(night, replace(player, unsettled=debts))
    for other in night.players if before not in (None, amount, without) else ():
        now = other.counted_at == night.hands or other.counted_with is not None
        if not (now and other.counted is not None):
            night = with_person(night, replace(other, carried=None))
    return with_person(night, replace(player_of(night, seat), carried=amount + _put_in(hand, seat)))


def _put_in(hand: Hand | None, seat: int) -> int:
    """What a seat has put into the last deal begun."""
    return hand.of(seat).total if hand is not None and hand.plays(seat) else 0


def carried_on(night: Night) -> Night:
    """A deal begins: what everybody has is carried on from the last one, if that was followed."""
    if not night.real:
        return night
    hand, players = night.hand, []
    for player in night.players:
        carried = player.carried
        if hand is not None and hand.plays(player.seat):
            left = -1 if carried is None or not hand.followed else carried
            left -= hand.of(player.seat).total
            carried = left if left >= 0 else None
        if carried is None and player.counted_at == night.hands:
            carried = player.counted
        players.append(replace(player, carried=carried, counted_with=None))
    return replace(night, players=tuple(players))


def out_of_play(night: Night, seat: int) -> None:
    """A player whose hand can still win cannot have taken his chips away."""
    if night.playing is not None and night.playing.has(seat):
        raise Impossible("that seat is still in the deal")


def gather(purse: Purse, seat: int) -> Purse:
    """The purse with the chips that wait for the next deal put to the stack."""
    waiting = purse[pocket(seat) : pocket(seat) + 1]
    return move(purse, pocket(seat), stack(seat), sum(waiting))


def player_of(night: Night, seat: int) -> Player:
    """The player of a seat. Raises Impossible when nobody has it."""
    if seat >= len(night.players):
        raise Impossible("nobody has that seat")
    return night.players[seat]


def with_person(night: Night, player: Player) -> Night:
    """The night with one player put in the place of the one of that seat."""
    return replace(night, players=_among(night.players, player))


def _among(players: tuple[Player, ...], player: Player) -> tuple[Player, ...]:
    return (*players[: player.seat], player, *players[player.seat + 1 :])


def _put_right(night: Night, event: PutRight) -> Night:
    """A finished deal's chips go to those whose they were; the present deal goes on."""
    purse = night.purse
    for source, target, amount in event.moves:
        here = night.account(target, target in event.later)
        purse = move(purse, night.account(source), here, amount)
    finished = tuple(
        _shifted(done, event) if done.deal == event.deal else done for done in night.finished
    )
    for source, target, amount in event.moves:
        for seat, more in ((source, -amount), (target, amount)):
            who = player_of(night, seat)
            if who.counted is not None and who.counted_at >= event.deal:
                night = with_person(night, replace(who, counted=max(who.counted + more, 0)))
            night = came(night, ((seat, more),))
    handing = (*night.handing, *event.moves) if night.real else night.handing
    return replace(night, purse=purse, finished=finished, handing=handing)


def _shifted(done: Finished, event: PutRight) -> Finished:
    """What was paid, put right; pot by pot no longer where all of it was put right at once."""
    came = [(target, chips) for _, target, chips in event.moves]
    went = [(source, -chips) for source, _, chips in event.moves]

    def after(shares: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        return tuple((seat, chips) for seat, chips in add_up(shares, came, went).items() if chips)

    pots = ((pot, after(paid) if pot == event.pot else paid) for pot, paid in done.pots)
    apart = () if event.pot is None else tuple(pots)
    return replace(done, shares=after(done.shares), pots=apart)


FOLDS = (_put_right, entered)
