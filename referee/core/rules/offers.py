"""What the dock may offer now, in its order: decide() accepts all of it.

An offer is a command with bounds: for a bet, the totals it may come to. Commands of the bank
and the laws are always open to the host and are judged one by one; they are not listed.
"""

from __future__ import annotations

from typing import NamedTuple

from referee.core.book.game import Ante, Declare, Draw, Game, Source, Stock, Widow
from referee.core.messages.betting import (
    AllCheck,
    BetTo,
    BringIn,
    Call,
    Check,
    Drop,
    NobodyOpens,
    OthersDrop,
    RaiseTo,
    TellFirst,
)
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal, PostBlinds, PutAntesIn
from referee.core.messages.draw import DrawCards, ServeOwed
from referee.core.messages.milestones import (
    AllDrawn,
    Attribute,
    CountPot,
    PutChips,
    StayIn,
    TakeChips,
)
from referee.core.messages.showdown import Award, ShowOpeners, ThrowIn
from referee.core.messages.turns import (
    AllHandle,
    Handle,
    Knock,
    PassTurn,
    Reveal,
    Sealed,
    Stay,
    StockIsOut,
    TakeCard,
    TakeWidow,
)
from referee.core.rules.forced import straddlers
from referee.core.rules.turns import may_pass
from referee.core.state import betting, declaring, draw
from referee.core.state.betting import Choices
from referee.core.state.button import next_dealer
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import Pot, unpaid


class Offer(NamedTuple):
    """A command that is allowed now. least, most: the bounds of its amount, if it has one.

    cost: what it puts into the pot; all_in: it takes the whole stack; covers: it is less than a
    whole bet or raise, and all that anybody else has.
    """

    command: Command
    least: int = 0
    most: int = 0
    cost: int = 0
    all_in: bool = False
    covers: bool = False


def offers(night: Night) -> tuple[Offer, ...]:
    """What may be done with the deal now; empty on a closed night."""
    if night.closed or not night.begun:
        return ()
    hand = night.playing
    if hand is None:
        return _between(night)
    found: list[Offer] = []
    if isinstance(hand.now, Ante):
        found.append(Offer(PutAntesIn()))
    elif hand.posting is not None:
        doubling = range(len(straddlers(night, hand, hand.posting)) + 1)
        found += [Offer(PostBlinds(straddles)) for straddles in doubling]
    elif hand.handling is not None:
        found += _handle_offers(hand)
    elif hand.betting is not None:
        found += [*betting_offers(night, hand), *_shared(hand), *_openers(hand)]
    elif hand.drawing:
        found += [*_draw_offers(hand), Offer(AllDrawn()), *_openers(hand)]
    elif isinstance(hand.now, Widow | Stock | Declare):
        found += _turn_offers(night, hand)
    elif hand.free:
        found += _free_offers(night, hand)
    else:
        found += [*_showdown_offers(night, hand), *_openers(hand)]
    if night.tracking != "bets":
        found += _milestones(night, hand)
    if night.real and sole(hand) is None and night.game is not None:
        found.append(Offer(NextDeal(night.game)))
    return (*found, *_throw_in(hand))


def _milestones(night: Night, hand: Hand) -> list[Offer]:
    """What may be said at milestones though steps before it were not tapped."""
    found: list[Offer] = []
    if hand.betting is not None and hand.level and hand.contested:
        found.append(Offer(StayIn(tuple(one.seat for one in hand.live))))
    begun = hand.betting is not None and not hand.unopened
    draws = any(isinstance(step, Draw) for step in hand.game.steps)
    if begun and draws and not hand.draw_begun:
        found.append(Offer(AllDrawn()))
    if begun or hand.drawing:
        found += [
            Offer(Award(0, (one.seat,), openers))
            for one in hand.live
            for openers in openers_words(hand, at_once=True)
        ]
    return found


def _handle_offers(hand: Hand) -> list[Offer]:
    """Everybody does something with his cards: one by one, or all in one tap."""
    step = hand.handling
    in_turn = step is not None and step.way == "in-turn"
    waiting = [one.seat for one in hand.live if not one.done]
    ready = [seat for seat in waiting if not in_turn or seat == hand.turn]
    drops = [Offer(Drop(one.seat)) for one in hand.live] if hand.contested else []
    return [Offer(AllHandle()), *(Offer(Handle(seat)) for seat in ready), *drops]


def _turn_offers(night: Night, hand: Hand) -> list[Offer]:
    """Turns round a widow or a stock, and declaring."""
    step, seat = hand.now, hand.turn
    found = [Offer(AllHandle())]
    if isinstance(step, Declare):
        waiting = [one.seat for one in hand.live if not one.done]
        both = tuple((one.seat, "high") for one in hand.live)
        return [*found, Offer(Reveal(both)), *(Offer(Sealed(one)) for one in waiting)]
    assert seat is not None
    if isinstance(step, Stock) and hand.knocker is not None:
        return [*found, Offer(Stay(seat)), Offer(Stay(seat, stays=False))]
    if isinstance(step, Stock):
        sources: tuple[Source, ...] = ("stock", "discards")
        found += [Offer(TakeCard(seat, one, knocks)) for one in sources for knocks in (False, True)]
        found += [Offer(Knock(one.seat)) for one in hand.live]
        return [*found, Offer(StockIsOut())]
    found.append(Offer(TakeWidow(seat, hand.cards)))
    if hand.widow == "open":
        found.append(Offer(TakeWidow(seat, 1)))
    if hand.knocker is None:
        found.append(Offer(Knock(seat)))
    if may_pass(hand, seat):
        found.append(Offer(PassTurn(seat)))
    return found


def _free_offers(night: Night, hand: Hand) -> list[Offer]:
    """Just a pot: in, out, or somebody takes it."""
    found: list[Offer] = []
    for one in hand.live:
        if night.reach(one.seat):
            found.append(Offer(PutChips(one.seat, 1), 1, night.reach(one.seat)))
        if night.pot_there > 0:
            found.append(Offer(TakeChips(one.seat, 1), 1, night.pot_there))
        if night.pot and not hand.unsaid:
            found.append(Offer(Award(0, (one.seat,))))
    return [*found, *_whose(night, hand)] if hand.unsaid else found


def _between(night: Night) -> tuple[Offer, ...]:
    if night.game is None or not _can_deal(night.game, len(dealt_in(night))):
        return ()
    return (Offer(NextDeal(night.game)),)


def _can_deal(game: Game, players: int) -> bool:
    return game.players[0] <= players <= game.players[1]


def dealt_in(night: Night) -> tuple[int, ...]:
    """The seats that would be dealt in now, eldest first, the dealer last."""
    dealer = next_dealer(night)
    return () if dealer is None else dealt_in_by(night, dealer)


def dealt_in_by(night: Night, dealer: int) -> tuple[int, ...]:
    """The seats that he would deal in now, eldest first, himself last."""
    ring = night.ring
    at = (ring.index(dealer) + 1) % len(ring) if dealer in ring else 0
    able = [seat for seat in (*ring[at:], *ring[:at]) if night.able(seat)]
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


def betting_offers(night: Night, hand: Hand) -> tuple[Offer, ...]:
    """What the seat whose turn it is may do, then every seat after it (those between pass)."""
    found: list[Offer] = []
    for seat in betting.to_answer(hand):
        found += seat_offers(night, hand, seat)
        if hand.asks_first:
            found.append(Offer(TellFirst(seat)))
    return tuple(found)


def seat_offers(night: Night, hand: Hand, seat: int) -> tuple[Offer, ...]:
    """What one seat may do now; seats that speak before it would pass."""
    passing = betting.passers(hand, seat)
    chips = night.behind(seat)
    able = None if passing is None else allowed(night, hand, seat, passing, chips)
    if passing is None or able is None:
        return ()
    found: list[Offer] = []
    if able.bring_in:
        brings = able.bring_in
        found.append(Offer(BringIn(seat), brings, brings, brings, brings == chips))
    if allows(hand, able, Check, passing):
        found.append(Offer(Check(seat, passing)))
    if allows(hand, able, Call, passing):
        found.append(Offer(Call(seat, passing), cost=able.call, all_in=able.call == chips))
    if able.least is not None and able.most is not None:
        kind = BetTo if able.opens else RaiseTo
        cost = able.least - hand.of(seat).bet
        offer = Offer(kind(seat, able.least, passing), able.least, able.most, cost, cost == chips)
        found.append(offer)
        to = covering(night, hand, seat, able.least)
        if to is not None:
            cost = to - hand.of(seat).bet
            found.append(Offer(kind(seat, to), to, to, cost, covers=True))
    if allows(hand, able, Drop, passing):
        found.append(Offer(Drop(seat, passing)))
    return tuple(found)


def covering(night: Night, hand: Hand, seat: int, least: int) -> int | None:
    """The total that puts everybody else all-in, where that is more than the bet and less than the
    least that the seat to act could bet or raise to: nobody can call more."""
    if hand.turn != seat or betting.bound(hand, seat) is not None:
        return None
    able = [one for one in hand.live if one.seat != seat and not one.all_in]
    most = max([one.bet + night.behind(one.seat) for one in able], default=0)
    return most if hand.level < most < least else None


def allowed(
    night: Night,
    hand: Hand,
    seat: int,
    passing: tuple[int, ...],
    chips: int,
    raises: bool = True,
) -> Choices | None:
    """What a seat with so many chips may do once those before it have passed; None when they may
    not pass.

    raises: whether to reckon what it may bet or raise to.
    """
    if passing and not _may_pass(night, hand, seat, passing):
        return None
    able = betting.choices(hand, seat, chips, raises)
    return None if able.bring_in and passing else able


def allows(hand: Hand, able: Choices, kind: type[Command], passing: tuple[int, ...]) -> bool:
    """Whether what a seat may do has this kind of act in it."""
    if kind is Check:
        return able.check
    if kind is Call:
        return able.call > 0
    if kind is Drop:
        if able.bound or (passing and not able.check and len(hand.live) - len(passing) < 2):
            return False
        return not able.bring_in and hand.contested
    return able.least is not None and kind is (BetTo if able.opens else RaiseTo)


def _may_pass(night: Night, hand: Hand, seat: int, passing: tuple[int, ...]) -> bool:
    """Whether all of these may check, or (facing a bet) drop and leave him somebody to answer."""
    if not passing:
        return True
    if any((betting.bound(hand, seat) or 0) > hand.of(seat).bet for seat in passing):
        return False
    if all(betting.choices(hand, seat, night.behind(seat)).check for seat in passing):
        return True
    others = [one for one in hand.live if one.seat != seat and one.seat not in passing]
    if all(one.all_in for one in others):
        return hand.of(seat).bet < max([one.bet for one in others], default=0)
    return True


def _shared(hand: Hand) -> tuple[Offer, ...]:
    """The acts of several at once."""
    owing = betting.to_answer(hand)
    if betting.bound_first(hand, owing) is not None:
        return ()
    if hand.level == 0:
        step = hand.betting
        if hand.may_be_opened:
            return (Offer(NobodyOpens()),)
        if step is None or not step.check or step.bring_in or not owing:
            return ()
        return (Offer(NobodyOpens() if hand.unopened else AllCheck()),)
    if hand.level and len(hand.live) - len(owing) >= 1 and owing:
        return (Offer(OthersDrop()), Offer(OthersDrop(owing)))
    return (Offer(OthersDrop()),) if betting.left_alone(hand) is not None else ()


def _draw_offers(hand: Hand) -> tuple[Offer, ...]:
    seat = hand.turn
    if seat is None:
        late = draw.owed(hand)
        return (Offer(ServeOwed(late)),) if late is not None else ()
    least, most = draw.bounds(hand)
    most = min(most, draw.most_served(hand, seat))
    found = [Offer(DrawCards(seat, count)) for count in range(least, most + 1)]
    drops = (Offer(Drop(one.seat)) for one in hand.live) if hand.contested else ()
    return (*found, *drops)


def _showdown_offers(night: Night, hand: Hand) -> tuple[Offer, ...]:
    if hand.unsaid:
        return tuple(_whose(night, hand))
    found: list[Offer] = []
    for pot in unpaid(hand):
        alone = [((seat,), ()) for seat in pot.claimants]
        found += [
            Offer(Award(pot.number, high, openers, low))
            for high, low in (declaring.awards(hand, pot) if declaring.counts(hand) else alone)
            for openers in openers_words(hand)
        ]
    left = sole(hand)
    if left is not None and night.game is not None:
        seats = {*dealt_in(night), *(seat for seat in left.claimants if night.present(seat))}
        if _can_deal(night.game, len(seats)):
            found.append(Offer(NextDeal(night.game)))
    return tuple(found)


def _whose(night: Night, hand: Hand) -> list[Offer]:
    """The pot was counted off: say whose the difference is, or count it again."""
    off = hand.unsaid
    found = [Offer(CountPot(night.pot - off))] if night.pot >= off else []
    for one in hand.holdings:
        most = min(off, night.reach(one.seat)) if off > 0 else min(-off, sum(one.bets))
        if most > 0 and one.state != "out":
            found.append(Offer(Attribute(one.seat, most if off > 0 else -most)))
    return found


def openers_words(hand: Hand, at_once: bool = False) -> tuple[str, ...]:
    """What can be said of the openers when a pot is paid; at_once: before the showdown came."""
    opener = hand.opener
    due = at_once and hand.has_openers and opener is not None and hand.proof == "none"
    due = due and opener is not None and hand.of(opener).state != "foul"
    return ("shown", "not-asked") if due or hand.proof == "owed" else ("",)


def sole(hand: Hand) -> Pot | None:
    """The pot of the only hand left, while it is unpaid."""
    left = unpaid(hand) if hand.showing else ()
    return left[0] if len(hand.live) == 1 and len(left) == 1 else None


def _openers(hand: Hand) -> tuple[Offer, ...]:
    if hand.proof == "owed" and hand.opener is not None:
        return (Offer(ShowOpeners(hand.opener)),)
    return ()


def _throw_in(hand: Hand) -> tuple[Offer, ...]:
    if hand.awards:
        return ()
    return tuple(
        Offer(ThrowIn(antes == "stay", next_dealer, antes == "count"))
        for antes in ("back", "stay", "count")
        for next_dealer in (False, True)
    )
