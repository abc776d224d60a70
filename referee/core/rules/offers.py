"""What the dock may offer now, in its order: decide() accepts all of it.

Draws, turns, what is said, what is forced and who is paid are legal when they are found here
(`legal`). Commands of the bank and the laws are always open to the host and are not listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from referee.core import value
from referee.core.book.game import (
    Ante,
    BetStep,
    Deal,
    Declare,
    Draw,
    Game,
    Showdown,
    Source,
    Step,
    Stock,
    Widow,
)
from referee.core.book.law import Antes
from referee.core.book.prices import Compare
from referee.core.messages.betting import (
    AllCheck,
    NobodyOpens,
    OthersDrop,
    TellFirst,
)
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
from referee.core.rules import dealing, prices
from referee.core.rules.betting import drops_between, seat_offers
from referee.core.rules.forced import cannot_post, straddlers
from referee.core.rules.marks import said
from referee.core.rules.offer import Offer
from referee.core.rules.turns import may_pass
from referee.core.state import betting, declaring, draw
from referee.core.state.dealt import dealt_in, fewest
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import openers_words, sole, unpaid
from referee.core.state.prices import offering

THROWN_IN: tuple[Antes, ...] = ("back", "stay", "count")
"""What may become of the antes of a deal that is off."""


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
        found += blinds(night, hand)
    elif hand.handling is not None:
        found += [*handling(hand), *drops_between(hand)]
    elif hand.betting is not None:
        found += [*_speech(night, hand), *said_together(hand), *openers(hand)]
        found += prices.cards_up(night, hand)
    elif hand.drawing:
        found += [*_draw(hand), Offer(AllDrawn()), *openers(hand)]
    elif isinstance(hand.now, Widow | Stock | Declare):
        found += turns(hand)
    elif offering(hand) is not None:
        found += [*prices.answers(night, hand), *drops_between(hand)]
        found += prices.cards_up(night, hand)
    elif isinstance(hand.now, Compare):
        found += said(hand)
    elif hand.free:
        found += _free_offers(night, hand)
    else:
        found += [*_showdown_offers(night, hand), *openers(hand)]
        found += prices.cards_up(night, hand)
    if night.tracking != "bets":
        found += _milestones(night, hand)
    if night.real and sole(hand) is None and night.game is not None:
        found.append(Offer(NextDeal(night.game)))
    return (*found, *_throw_in(night, hand))


def _milestones(night: Night, hand: Hand) -> list[Offer]:
    """What may be said at milestones though steps before it were not tapped."""
    found: list[Offer] = []
    if hand.betting is not None and hand.level and hand.contested:
        found.append(Offer(StayIn(tuple(holding.seat for holding in hand.live))))
    begun = hand.betting is not None and not hand.unopened
    if begun and isinstance(_comes(hand, (BetStep, Deal)), Draw) and not hand.draw_begun:
        found.append(Offer(AllDrawn()))
    if (begun or hand.drawing) and isinstance(_comes(hand, (BetStep, Deal, Draw)), Showdown):
        found += [
            Offer(Award(0, (holding.seat,), openers))
            for holding in hand.live
            for openers in openers_words(hand, at_once=True)
        ]
    return found


def _comes(hand: Hand, over: tuple[type, ...]) -> Step:
    """The next step that is none of those, which may go by untapped; an interval that everything
    hangs on, where nobody opens it, may not."""
    for step in hand.game.steps[max(hand.step, 0) :]:
        opens = isinstance(step, BetStep) and step.unopened != "go-on" and step is not hand.betting
        if opens or not isinstance(step, over):
            return step
    return hand.game.steps[-1]


def blinds(night: Night, hand: Hand, given: PostBlinds | None = None) -> Iterator[Offer]:
    """The blinds, with as many straddles as there may be; given: who sits out, and the like."""
    step, given = hand.posting, given or PostBlinds()
    if step is not None and not cannot_post(hand, step, given.out, given.small):
        plain = replace(given, straddles=0) if given.straddles else given
        yield Offer(plain)
        for straddles in range(len(straddlers(night, hand, step, given.out, given.small))):
            yield Offer(replace(plain, straddles=straddles + 1))


def handling(hand: Hand) -> Iterator[Offer]:
    """Everybody does something with the cards: all in one tap, or one after the other."""
    step = hand.handling
    if step is None:
        return
    yield Offer(AllHandle())
    for holding in hand.live:
        if not holding.done and (step.way != "in-turn" or holding.seat == hand.turn):
            yield Offer(Handle(holding.seat))


def turns(hand: Hand, unheard: bool = False) -> Iterator[Offer]:
    """Turns round a widow or a stock, and declaring. unheard: turns may not have been tapped."""
    step, seat = hand.now, hand.turn
    if hand.ending or not isinstance(step, Widow | Stock | Declare):
        return
    if hand.in_or_out:
        seats = tuple(holding.seat for holding in hand.live)
        for many in (len(seats), 1, 0):
            ins = ("in",) * many + ("out",) * (len(seats) - many)
            yield Offer(Reveal(tuple(zip(seats, ins, strict=True))))
        yield from (Offer(Sealed(holding.seat)) for holding in hand.live if not holding.done)
        return
    yield Offer(AllHandle())
    if isinstance(step, Declare):
        yield from declared(hand, tuple((holding.seat, "high") for holding in hand.live))
        yield from (Offer(Sealed(holding.seat)) for holding in hand.live if not holding.done)
        return
    assert seat is not None
    yield from _at_stock(hand, seat) if isinstance(step, Stock) else _at_widow(hand, seat, unheard)


def _at_stock(hand: Hand, seat: int) -> Iterator[Offer]:
    if hand.knocker is not None:
        yield from (Offer(Stay(seat)), Offer(Stay(seat, stays=False)))
        return
    sources: tuple[Source, ...] = ("stock", "discards") if hand.stub else ("discards",)
    for source in sources:
        yield from (Offer(TakeCard(seat, source, knocks)) for knocks in (False, True))
    yield from (Offer(Knock(holding.seat)) for holding in hand.live)
    yield Offer(StockIsOut())


def _at_widow(hand: Hand, seat: int, unheard: bool) -> Iterator[Offer]:
    yield Offer(TakeWidow(seat, hand.cards))
    if hand.widow == "open":
        yield Offer(TakeWidow(seat, 1))
    if hand.knocker is None:
        knocks = [holding.seat for holding in hand.live] if unheard else [seat]
        yield from (Offer(Knock(knocking)) for knocking in knocks)
    if may_pass(hand, seat):
        yield Offer(PassTurn(seat))


def _free_offers(night: Night, hand: Hand) -> list[Offer]:
    """Just a pot: in, out, or somebody takes it."""
    found: list[Offer] = []
    for holding in hand.live:
        if night.reach(holding.seat):
            found.append(Offer(PutChips(holding.seat, 1), 1, night.reach(holding.seat)))
        if night.pot_there > 0:
            found.append(Offer(TakeChips(holding.seat, 1), 1, night.pot_there))
        if night.pot and not hand.unsaid:
            found.append(Offer(Award(0, (holding.seat,))))
    return [*found, *_whose(night, hand)] if hand.unsaid else found


def _between(night: Night) -> tuple[Offer, ...]:
    if night.game is None or not _can_deal(night.game, len(dealt_in(night)), night.pot):
        return ()
    return (Offer(NextDeal(night.game)),)


def _can_deal(game: Game, players: int, waits: int = 0) -> bool:
    return fewest(game, waits) <= players <= game.players[1]


def declared(hand: Hand, choices: tuple[tuple[int, str], ...]) -> Iterator[Offer]:
    """All choices at once: of everybody still in, each an end or both."""
    going = isinstance(hand.now, Declare) and not hand.ending
    everybody = {*dict(choices)} == {holding.seat for holding in hand.live}
    if going and everybody and all(end in declaring.words(hand) for _, end in choices):
        yield Offer(Reveal(choices))


def _draw(hand: Hand) -> Iterator[Offer]:
    if hand.turn is None:
        yield from owed(hand)
    else:
        yield from (*draws(hand), *drops_between(hand))


def _speech(night: Night, hand: Hand) -> Iterator[Offer]:
    """What the seat whose turn it is may do, then every seat after it (those between pass)."""
    for seat in betting.to_answer(hand):
        yield from seat_offers(night, hand, seat)
        if hand.asks_first:
            yield Offer(TellFirst(seat))


def firsts(hand: Hand) -> Iterator[Offer]:
    """Whose up cards may be said to be first."""
    if hand.asks_first:
        yield from (Offer(TellFirst(seat)) for seat in betting.to_answer(hand))


def said_together(hand: Hand, calling: tuple[int, ...] = ()) -> Iterator[Offer]:
    """The acts of several at once. calling: as OthersDrop says it, besides nobody and all."""
    owing = betting.to_answer(hand)
    if betting.bound_first(hand, owing) is not None:
        return
    if hand.level == 0:
        step = hand.betting
        if hand.may_be_opened:
            yield Offer(NobodyOpens())
        elif step is not None and step.check and not step.bring_in and owing:
            yield Offer(NobodyOpens() if hand.unopened else AllCheck())
        return
    if owing and not hand.asks_first and leaves_somebody(hand, owing):
        yield Offer(OthersDrop())
        if len(hand.live) > len(owing):
            yield Offer(OthersDrop(owing))
    if calling and {*calling} <= {*owing} and leaves_somebody(hand, owing, len(calling)):
        yield Offer(OthersDrop(calling))


def leaves_somebody(hand: Hand, owing: tuple[int, ...], calling: int = 0) -> bool:
    """Whether all who owe an answer may drop but so many of them: somebody is left."""
    return len(hand.live) > len(owing) - calling or betting.left_alone(hand) is not None


def draws(
    hand: Hand, counts: Iterable[int] | None = None, mixed: tuple[int, ...] = ()
) -> Iterator[Offer]:
    """What the next one may draw; counts, mixed: as DrawCards says them."""
    seat = hand.turn
    if seat is not None:
        for count in range(hand.cards + 1) if counts is None else counts:
            if draw.can_draw(hand, seat, count, mixed):
                yield Offer(DrawCards(seat, count, mixed))


def owed(hand: Hand) -> Iterator[Offer]:
    """What is served after all have drawn, to whom it is owed."""
    late = draw.owed(hand)
    if late is not None and draw.can_serve_owed(hand, late):
        yield Offer(ServeOwed(late))


def _showdown_offers(night: Night, hand: Hand) -> tuple[Offer, ...]:
    if hand.unsaid:
        return tuple(_whose(night, hand))
    found: list[Offer] = []
    if hand.settled.lives and hand.contested:
        return tuple(said(hand))
    for pot in unpaid(hand):
        alone = [((seat,),) for seat in pot.claimants]
        found += [
            Offer(Award(pot.number, ends[0], openers, (*ends[1:], ())[0], more=ends[2:]))
            for ends in (declaring.awards(hand, pot) if declaring.counts(hand) else alone)
            for openers in openers_words(hand)
        ]
        if hand.may_stay and pot == unpaid(hand)[0]:  # who is in for it is in for those above
            found += [Offer(Award(pot.number, (), openers)) for openers in openers_words(hand)]
    left = sole(hand)
    if left is not None and night.game is not None:
        paid = value.replace(night, claims=())  # nobody is all-in for a pot any more
        seats = {seat for seat in paid.ring if paid.able(seat)}
        seats |= {seat for seat in left.claimants if night.present(seat)}
        if _can_deal(night.game, len(seats)):
            found.append(Offer(NextDeal(night.game)))
    return tuple(found)


def _whose(night: Night, hand: Hand) -> list[Offer]:
    """The pot was counted off: say whose the difference is, or count it again."""
    off = hand.unsaid
    found = [Offer(CountPot(night.pot - off))] if night.pot >= off else []
    for holding in hand.holdings:
        most = min(off, night.reach(holding.seat)) if off > 0 else min(-off, sum(holding.bets))
        if most > 0 and holding.state != "out":
            found.append(Offer(Attribute(holding.seat, most if off > 0 else -most)))
    return found


def openers(hand: Hand) -> Iterator[Offer]:
    """The proof that is still owed."""
    if hand.proof == "owed" and hand.opener is not None:
        yield Offer(ShowOpeners(hand.opener))


def _throw_in(night: Night, hand: Hand) -> tuple[Offer, ...]:
    if hand.awards:
        return ()
    return tuple(
        Offer(ThrowIn(antes == "stay", next_dealer, antes == "count"))
        for antes in THROWN_IN
        if dealing.can_throw_in(night, hand, antes)
        for next_dealer in (False, True)
    )
