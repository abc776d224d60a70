"""What an up card costs and what is offered in turn: what may be told, and what it makes happen.
Commands -> events.

A price is dead money: it goes into the pot at once, and nobody calls it. Who must pay and is short
pays all they have; who may choose and is short cannot buy.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.core.book.game import BetStep, Showdown
from referee.core.book.prices import (
    AGAINST,
    BETS,
    FOLLOWER,
    LAID,
    ON_A_POST,
    OUTSIDE,
    OWN,
    REFUSED,
    THE_DECK,
    Offered,
)
from referee.core.cards.cards import ACE, SUITS
from referee.core.errors import Refused
from referee.core.messages.event import Event
from referee.core.messages.offer import AtStep, Offer
from referee.core.messages.prices import (
    CardFell,
    CardGiven,
    CardUp,
    FeePaid,
    OfferAnswered,
    TakeOffer,
)
from referee.core.messages.showdown import Won
from referee.core.messages.turns import AllHandle
from referee.core.state.hand import Hand
from referee.core.state.night import Night, going_on
from referee.core.state.pots import stayed
from referee.core.state.prices import (
    against,
    comes_again,
    due,
    follower_due,
    kings_shown,
    left,
    may_fall,
    may_fall_to,
    most_against,
    none_left,
    offering,
    on_a_post,
    rank_of,
    room,
    told_already,
    watched,
)


def cards_up(night: Night, hand: Hand, asked: CardUp | None = None) -> Iterator[Offer]:
    """Every card that may be told to have been turned up now, and what is done about it. asked: any
    rank may have followed."""
    rank = 0 if asked is None else asked.rank
    for event in hand.game.events:
        if event.brings == "wild-next" and hand.follows is not None and follower_due(hand):
            yield Offer(CardUp(hand.follows, FOLLOWER, rank=rank if 2 <= rank <= ACE else ACE))
        if not may_fall(night, hand, event) or none_left(hand, event):
            continue
        for holding in hand.live:
            seat, cost = holding.seat, due(night, hand, event.price)
            if not may_fall_to(hand, seat) or told_already(hand, seat, event):
                continue
            if event.brings in ("pay", "buy"):
                if event.brings == "pay" or (hand.stub and can_pay(night, hand, seat, cost)):
                    yield Offer(CardUp(seat, event.card), cost=min(cost, left(night, hand, seat)))
                if event.brings == "pay" and left(night, hand, seat):
                    yield Offer(CardUp(seat, event.card, pays=False))
            else:
                wild = rank if event.brings == "wild-next" else 0
                yield Offer(CardUp(seat, event.card, rank=wild))


def can_pay(night: Night, hand: Hand, seat: int, cost: int) -> bool:
    """Whether a seat has so many chips, as far as anybody knows of real ones."""
    return room(night, hand, seat) >= cost


def answers(night: Night, hand: Hand, asked: TakeOffer | None = None) -> Iterator[Offer]:
    """What the seat may do that is offered something now; or nobody takes any more. asked: as many
    chips as it names, and a bet against the pot with its third card."""
    told, bid = asked is not None, 0 if asked is None else asked.bid
    step, seat = offering(hand), hand.turn
    if step is None or seat is None:
        return
    if against(hand):
        yield from (
            Offer(TakeOffer(seat, ended))
            for ended in range(1, len(step.prices) + 1)
            if _can_end(step, ended)
        )
        return
    taken = tuple(_for_a_price(night, hand, step, bid, told))
    if step.what != "roll" or hand.took or not taken:  # the first must roll, if they can
        yield Offer(TakeOffer(seat))
    if step.what == "pot":
        yield from _bids(night, hand, step, TakeOffer(seat, BETS, bid))
    if step.what == "swap" and seat != hand.live[-1].seat and kings_shown(hand) < len(SUITS):
        yield Offer(TakeOffer(seat, REFUSED))
    yield from taken
    if step.what not in ("roll", "stay") or night.tracking != "bets" or comes_again(hand):
        yield Offer(AllHandle())


def _for_a_price(night: Night, hand: Hand, step: Offered, bid: int, told: bool) -> Iterator[Offer]:
    """What the seat whose turn it is can have, for each of its prices."""
    seat = hand.turn if hand.turn is not None else hand.order[0]
    for which, price in enumerate(step.prices, 1):
        cost = due(night, hand, price)
        if price.of == "bid":
            if step.what != "pot" or (told and _can_end(step, which)):
                yield from _bids(night, hand, step, TakeOffer(seat, which, bid))
        elif step.what == "stay" and which == 1 and (has := _can_stay(night, hand, seat)) >= 0:
            yield Offer(TakeOffer(seat, which), cost=min(cost, has))
        elif can_pay(night, hand, seat, cost) and _is_there(hand, step):
            yield Offer(TakeOffer(seat, which), cost=cost)


def _can_stay(night: Night, hand: Hand, seat: int) -> int:
    """With how much a seat stays in at most; less than nought: not at all. Who has staked against a
    dealer with nothing left to lay stays in for nothing."""
    has = room(night, hand, seat)
    staked = hand.keeper is not None and hand.of(seat).fees > 0
    return has if has or staked else -1


def _can_end(step: Offered, ended: int) -> bool:
    """Whether a bet against the pot can end so: one's own hand hits no post."""
    return not step.own or ended != ON_A_POST


def _is_there(hand: Hand, step: Offered) -> bool:
    """Whether what is offered can be had: a card of the pack, or one's own to turn up."""
    if step.what == "roll":
        holding = hand.of(hand.turn if hand.turn is not None else hand.order[0])
        return holding.waited < hand.cards + holding.more
    return bool(hand.stub) or not step.from_pack


def _bids(night: Night, hand: Hand, step: Offered, command: TakeOffer) -> Iterator[Offer]:
    """What a seat may name, against the pot no more than lies there; a bid within it is found."""
    least, chip = hand.stakes.chip, hand.stakes.chip
    most = (
        most_against(night, hand, command.seat)
        if step.what == "pot"
        else room(night, hand, command.seat)
    )
    if least <= most and _is_there(hand, step):
        fits = least <= command.bid <= most and (command.bid % chip == 0 or command.bid == most)
        bid = command.bid if fits else least
        yield Offer(replace(command, bid=bid), least, most, cost=bid)


def card_up(night: Night, command: CardUp) -> tuple[Event, ...]:
    """A card that the game watches for, with what is paid for it or follows from it."""
    hand, seat = going_on(night), command.seat
    if command.card == FOLLOWER:
        return (CardFell(seat, FOLLOWER, command.rank),)
    event = watched(hand, command.card)
    assert event is not None
    match event.brings:
        case "wild-next":
            if command.rank and not 2 <= command.rank <= ACE:
                raise Refused("no-such-rank", seat=seat)
            return (CardFell(seat, event.card, command.rank),)
        case "wild":
            return (CardFell(seat, event.card, rank_of(event.card)),)
        case "out":
            return (CardFell(seat, event.card, folds=True),)
        case "redeal":
            return (CardFell(seat, event.card, redeal=True), *stayed(night, hand, night.pot))
        case "pay" if not command.pays:
            return (CardFell(seat, event.card, folds=True),)
        case _:
            given = (CardGiven(seat, event.up),) if event.brings == "buy" else ()
            paid = _fee(night, seat, due(night, hand, event.price), event.card)
            return (CardFell(seat, event.card), *given, *paid)


def answer(night: Night, command: TakeOffer) -> tuple[Event, ...]:
    """What is offered is taken for a price, or passed."""
    hand, seat = going_on(night), command.seat
    step = offering(hand)
    assert step is not None
    what = OWN if step.what == "pot" and step.own else step.what
    answered = OfferAnswered(seat, command.takes, what=what)
    if not command.takes:
        return (answered,)
    if step.what == "swap":
        deck = seat == hand.live[-1].seat
        return (replace(answered, takes=THE_DECK) if deck else answered,)
    if step.what == "pot":
        return _against(night, hand, command, answered)
    answered = replace(answered, bid=command.bid)
    price = step.prices[command.takes - 1]
    cost = command.bid if price.of == "bid" else due(night, hand, price)
    named = price.of == "bid" and step.what != "stay"
    return (*_fee(night, seat, cost, "bid" if named else step.what), answered)


def _against(
    night: Night, hand: Hand, command: TakeOffer, ended: OfferAnswered
) -> tuple[Event, ...]:
    """A bet against the pot is laid into it, or its third card falls: outside it stays there, on a
    post as much goes in once more, and in between it comes back with as much of the pot."""
    seat, lies = command.seat, against(hand)
    laid = () if lies else _fee(night, seat, command.bid, AGAINST)
    if command.takes == BETS:
        return laid
    bid = lies or command.bid
    if command.takes == OUTSIDE:
        return (*laid, ended)
    if command.takes == ON_A_POST:
        again = bid if not lies or on_a_post(night, seat, bid) else 0
        return (*laid, *_fee(night, seat, again, "pot", 0 if lies else bid), ended)
    back = FeePaid(seat, -bid, AGAINST)
    if bid == night.pot - lies:
        return (*laid, back, ended, Won(0, ((seat, bid),)))
    return (*laid, back, FeePaid(seat, -bid, "pot"), ended)


def _fee(night: Night, seat: int, cost: int, what: str, gone: int = 0) -> tuple[FeePaid, ...]:
    """The price, or all that is there of it; less than nought: chips of the pot. gone: what the
    seat has paid in the same breath."""
    hand = going_on(night)
    amount = min(cost, room(night, hand, seat) - gone)
    all_in = amount > 0 and bool(night.all_in_with(((seat, amount + gone),)))
    paid = (FeePaid(seat, amount, what, all_in, amount < cost),) if amount else ()
    if not paid or hand.keeper in (None, seat):
        return paid
    lays, has = hand.order[-1], bool(night.all_in_with(((hand.order[-1], amount),)))
    return (*paid, FeePaid(lays, amount, LAID, amount > 0 and has))


# --- why not ---------------------------------------------------------------------------------


def not_up(night: Night, hand: Hand, command: CardUp) -> Refused:
    """Why such a card cannot be told now."""
    seat, event = command.seat, watched(hand, command.card)
    if event is None:
        return Refused("card-brings-nothing", seat=seat)
    if not hand.has(seat):
        return Refused("not-in-the-hand", seat=seat)
    if not may_fall(night, hand, event):
        spoken = hand.betting is not None and hand.acted and night.tracking == "bets"
        return Refused("card-too-late" if spoken else "no-card-up", seat=seat)
    if not may_fall_to(hand, seat):
        return Refused("no-card-up", seat=seat)
    if none_left(hand, event):
        return Refused("four-of-a-rank", amount=len(SUITS))
    if told_already(hand, seat, event):
        return Refused("card-told", seat=seat)
    refuses, ranks = event.brings == "pay", event.brings == "wild-next"
    if not (command.pays or refuses) or (command.rank and not ranks):
        return Refused("card-asks-otherwise", seat=seat)
    if not (command.pays or left(night, hand, seat)):
        return Refused("all-in-pays-nothing", seat=seat)
    return Refused("price-too-high", seat=seat, amount=due(night, hand, event.price))


def not_offered(night: Night, hand: Hand, command: TakeOffer) -> Refused:
    """Why a seat cannot take that."""
    seat, step = command.seat, offering(hand)
    if step is None:
        return Refused("nothing-offered")
    if not hand.has(seat) or seat != hand.turn:
        out = not hand.has(seat)
        return Refused("not-in-the-hand" if out else "out-of-turn", seat=seat, other=hand.turn)
    if against(hand):
        return Refused("third-card-first", seat=seat, amount=against(hand))
    if step.what == "swap" and command.takes == REFUSED and kings_shown(hand) >= len(SUITS):
        return Refused("four-of-a-rank", amount=len(SUITS))
    bets = step.what == "pot" and command.takes == BETS
    if not (bets or 0 <= command.takes <= len(step.prices)):
        return Refused("no-such-price", amount=len(step.prices))
    if not command.takes:
        return Refused("turns-first-card", seat=seat)
    if not _is_there(hand, step):
        return Refused("no-cards-left", seat=seat, amount=0)
    price = step.prices[0 if bets else command.takes - 1]
    if hand.keeper not in (None, seat) and (lays := left(night, hand, hand.order[-1])) < left(
        night, hand, seat
    ):
        return Refused("dealer-cannot-match", amount=lays, other=hand.order[-1])
    if price.of == "bid":
        most = most_against(night, hand, seat) if step.what == "pot" else room(night, hand, seat)
        return Refused("bid-so-many", seat=seat, amount=most, other=None)
    return Refused("price-too-high", seat=seat, amount=due(night, hand, price))


OFFERS: AtStep = {Offered: (answers,)}
CARDS_UP: AtStep = dict.fromkeys((BetStep, Offered, Showdown), (cards_up,))
WHY_NOT = (not_up, not_offered)
RULES = (card_up, answer)
