"""Paying the pots: to whom the table names, or by the verdict that a command carries, checked
against the pots. Knows no cards."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.book.game import BetStep, Declare, Draw, Showdown
from referee.core.book.prices import Compare
from referee.core.errors import Refused
from referee.core.fold.evolve import evolve
from referee.core.messages.dealing import NextDeal
from referee.core.messages.event import Event
from referee.core.messages.offer import AtStep, Offer
from referee.core.messages.showdown import (
    Award,
    CardsShown,
    OpenersNotAsked,
    OpenersShown,
    PayByCards,
    PotStayed,
    ShowOpeners,
    Won,
)
from referee.core.messages.turns import Reveal
from referee.core.rules import matching, openers
from referee.core.rules.marks import cannot_compare, cannot_lose, compared, lives_lost, said
from referee.core.rules.turns import beside, settling
from referee.core.rules.versus import with_odds
from referee.core.state import declaring
from referee.core.state.dealt import can_deal
from referee.core.state.hand import Hand
from referee.core.state.night import Night, going_on
from referee.core.state.pots import (
    Pot,
    open_pot,
    openers_words,
    pots,
    since_draw,
    sole,
    stayed,
    uncalled_back,
    unpaid,
    why_not,
)
from referee.core.state.sharing import asks_highest_card, parts, share_out, shares
from referee.core.value import replace

Shares = tuple[tuple[int, int], ...]
Ends = tuple[tuple[int, ...], ...]


def awards(night: Night, hand: Hand, asked: Award | None = None) -> Iterator[Offer]:
    """Who may have each pot that is unpaid, the best hand of a stage, or lose a life. asked: whom
    the table names; what the game has beside the pot, the rule reckons."""
    if asked is not None:
        if cannot_pay(hand, asked) is None:
            yield Offer(asked)
    elif isinstance(hand.now, Compare):
        yield from said(hand)
    elif late := declaring.came_back(hand):
        yield Offer(Reveal(tuple((seat, "high") for seat in late)))
    elif not hand.unsaid:
        yield from said(hand) if hand.settled.lives and hand.contested else _of_each_pot(hand)


def _of_each_pot(hand: Hand) -> Iterator[Offer]:
    for pot in unpaid(hand):
        alone = [((seat,),) for seat in pot.claimants]
        for ends in declaring.awards(hand, pot) if declaring.counts(hand) else alone:
            for word in openers_words(hand):
                yield Offer(Award(pot.number, ends[0], word, (*ends[1:], ())[0], more=ends[2:]))
        if hand.may_stay and pot == unpaid(hand)[0]:  # who is in for it is in for those above
            yield from (Offer(Award(pot.number, (), word)) for word in openers_words(hand))


def sole_takes(night: Night, hand: Hand) -> Iterator[Offer]:
    """The next deal, which pays a pot that only one can have."""
    if hand.unsaid or night.game is None:
        return
    if (left := sole(hand)) is not None:
        paid = replace(night, claims=())  # nobody is all-in for a pot any more
        seats = {seat for seat in paid.ring if paid.able(seat)}
        seats |= {seat for seat in left.claimants if left.amount and night.present(seat)}
        if can_deal(night.game, len(seats)):
            yield Offer(NextDeal(night.game))


def proofs(night: Night, hand: Hand, asked: ShowOpeners | None = None) -> Iterator[Offer]:
    """The proof that is still owed. asked: also while cards are handled and at turns."""
    if hand.proof == "owed" and hand.opener is not None:
        yield Offer(ShowOpeners(hand.opener))


def cannot_pay(hand: Hand, command: Award) -> Refused | None:
    """Why a pot cannot be paid so; None where it can."""
    if isinstance(hand.now, Compare) and not hand.ending:
        return cannot_compare(hand, command)
    if not hand.showing:
        return Refused("reveal-first" if isinstance(hand.now, Declare) else "no-showdown-yet")
    if late := declaring.came_back(hand):
        return Refused("declares-too", seat=late[0])
    pot = open_pot(hand, command.pot)
    if pot is None:
        paid = command.pot in (number for number, _ in hand.awards)
        return Refused("paid-already" if paid else "every-pot-once")
    named = len(command.more) + 2 if command.more else 2 if command.low else 1
    shared = hand.game.wins == "hilo" or bool(hand.declared)
    if named > (len(hand.game.ends) if shared else 1):
        return Refused("no-such-end")
    for seat in command.named:
        if seat not in pot.claimants:
            return Refused("cannot-win", seat=seat, amount=pot.number, law=why_not(hand, seat))
    if hand.settled.lives and hand.contested:
        return cannot_lose(hand, command)
    if declaring.counts(hand):
        if objection := declaring.objection(hand, pot, command):
            return objection
    elif not command.winners and not hand.may_stay:
        return Refused("who-won")
    elif not command.named and pot.number > unpaid(hand)[0].number:
        return Refused("pay-the-main-pot-first", amount=pot.number, law="side-pots")
    if not_of_openers := _not_of_openers(hand, command):
        return not_of_openers
    if hand.unsaid:
        return Refused("say-whose", amount=abs(hand.unsaid))
    return Refused("beside-nothing") if _strange(hand, command) else None


def _not_of_openers(hand: Hand, command: Award | PayByCards) -> Refused | None:
    """Why that cannot be said of the openers, or nothing: they are owed, or nobody owes any. Those
    that have just opened by themselves may be called shown by a page that did not know of them."""
    words = openers_words(hand)
    if command.openers in words or (command.openers == "shown" and hand.proven):
        return None
    if words == ("",):
        seat = hand.live[0].seat if hand.opener is None else hand.opener
        return Refused("no-openers-due", seat=seat, law="showing-openers")
    return Refused("say-of-openers", seat=hand.opener, law="showing-openers")


def _strange(hand: Hand, command: Award | PayByCards) -> bool:
    """Whether it speaks of a forfeit, a bonus or a highest card that this game has not."""
    step = settling(hand)
    if isinstance(command, Award) and command.odd_to is not None and not asks_highest_card(hand):
        return True
    lowest = command.lowest and not (step.forfeit or step.named)
    winners = command.winners if isinstance(command, Award) and hand.settled.versus else ()
    odds = winners not in ((), (hand.keeper,))
    return bool(lowest or (command.bonus and not (step.bonus or odds)))


def award(night: Night, command: Award) -> tuple[Event, ...]:
    """One pot to those whom the table names. Refuses a forfeit of who cannot have lost it."""
    hand = going_on(night)
    if isinstance(hand.now, Compare):
        return compared(night, hand, command.winners)
    if command.lowest and hand.settled.lives:
        return lives_lost(night, hand, command.lowest)
    pot = next(pot for pot in unpaid(hand) if pot.number == command.pot)
    if hand.settled.named:
        _check_named(hand, command)
    between = settling(hand).beside or hand.settled.named
    if between and (command.lowest or command.bonus) and len(unpaid(hand)) > 1:
        raise Refused("beside-last")
    events: list[Event] = []
    if hand.opener is not None and command.openers and hand.proof == "owed":
        shown = command.openers == "shown"
        events.append((OpenersShown if shown else OpenersNotAsked)(hand.opener))
    back = 0
    for returned in uncalled_back(night, hand):  # out of the pot it lies in, which it may be alone
        events.append(returned)
        back, hand = returned.amount, evolve(night, returned).hand or hand
        there = open_pot(hand, pot.number)
        if there is None:
            return tuple(events)
        pot = there
    if not command.named:  # nobody is left who declared one end
        stays = stayed(night, hand, night.pot - back)
        done = (*events, *stays)
        return (*done, *matching.lost(night, hand, done, command.lowest))
    won = _won(night, hand, pot, tuple(command.ends.values()), command.odd_to)
    if command.bonus and hand.keeper is not None:
        those = [seat for seat in command.winners if seat != hand.keeper]
        won = with_odds(hand, won, tuple((seat, command.bonus) for seat in those[:1]))
    events.append(won)
    if len(unpaid(hand)) == 1:
        events += _odd_chips(hand, pot, won)
        events += _from_player_to_player(night, hand, command, events)
        events += matching.lost(night, hand, events, command.lowest)
    return tuple(events)


def _won(night: Night, hand: Hand, pot: Pot, ends: Ends, odd_to: int | None) -> Won:
    """A pot that those win who are named for each of its ends."""
    won = Won(pot.number, shares(hand, pot, *ends, odd_to=odd_to))
    if hand.settled.match:
        (won,) = matching.won(night, hand, [won])
    return won


def each_takes(
    night: Night, hand: Hand, pot: Pot, ends: Ends, odd_to: int | None = None
) -> tuple[tuple[str, int, Shares], ...]:
    """What each would take of a pot, before it is paid, as (which part, chips, shares); of the
    whole where losers match it. ends: who wins each of its ends."""
    if hand.settled.match:
        won = any(ends)
        return (("", 0, _won(night, hand, pot, ends, odd_to).shares),) if won else ()
    found = (
        (part, chips, share_out(hand, chips, those, odd_to))
        for part, chips, those in parts(hand, pot, *ends)
    )
    return tuple([part for part in found if part[-1]])


def _check_named(hand: Hand, command: Award) -> None:
    """Raises Refused where somebody would pay who has won, or is not in."""
    for seat in command.lowest:
        if seat in command.winners or not hand.has(seat):
            raise Refused("cannot-lose", seat=seat)


def _from_player_to_player(
    night: Night, hand: Hand, command: Award, paid: list[Event]
) -> tuple[Event, ...]:
    """What goes from player to player after the pots were paid, in the few games that have it:
    with the winners of the main pot, for which everybody in could play, whichever was paid last."""
    if not settling(hand).beside:
        return ()
    winners = command.winners
    if command.pot:
        winners = tuple(seat for seat, chips in dict(hand.awards).get(0, ()) if chips)
    for event in paid:
        night = evolve(night, event)
    return beside(night, hand, command, winners)


def _odd_chips(hand: Hand, pot: Pot, last: Won) -> list[Event]:
    """What nobody gets, of all pots, waits for the next deal: odd chips of a house that has it so.

    pot, last: the pot that is paid last, a bet that goes back taken off, and how.
    """
    here = sum(chips for _, chips in last.shares)
    others = sum(other.amount for other in pots(hand) if other.number != pot.number)
    paid = sum(chips for _, shared in hand.awards for _, chips in shared)
    left = pot.amount - here + others - paid
    return [PotStayed(left, left=True)] if left else []


def show_openers(night: Night, command: ShowOpeners) -> tuple[Event, ...]:
    """The opener proves what they opened on."""
    return (OpenersShown(command.seat),)


def pay_by_cards(night: Night, command: PayByCards) -> tuple[Event, ...]:
    """Every pot to those the cards name. A pot that nobody can win waits for the next deal."""
    hand = going_on(night)
    if not hand.showing:
        raise Refused("no-showdown-yet")
    if late := declaring.came_back(hand):
        raise Refused("declares-too", seat=late[0])
    if hand.unsaid:
        raise Refused("say-whose", amount=abs(hand.unsaid))
    if hand.settled.lives or hand.settled.named:
        raise Refused("cards-do-not-decide")
    if _strange(hand, command):
        raise Refused("beside-nothing")
    if not_of_openers := _not_of_openers(hand, command):
        raise not_of_openers
    if not openers.fits(hand, {seat: cards for seat, cards, _ in command.shown}):
        raise Refused("openers-do-not-fit", seat=hand.opener, law="false-openers")
    called = {seat: (words, counts) for seat, words, counts in command.called}
    if called and not hand.house.word_binds:
        raise Refused("cards-speak", seat=min(called), law="miscalled-hand")
    events: list[Event] = []
    for seat, cards, words in command.shown:
        if seat not in hand.order or hand.of(seat).state not in ("in", "foul"):
            raise Refused("not-in-the-hand", seat=seat)
        widow = hand.settled.kitty and bool(command.board) and not events
        said = called.get(seat, ("", ""))
        spare = command.widow if widow else ""
        events.append(CardsShown(seat, cards, words, command.board, *said, widow, spare))
    if hand.opener is not None and command.openers and hand.proof == "owed":
        proved = command.openers == "shown"
        events.append((OpenersShown if proved else OpenersNotAsked)(hand.opener))
    for back in uncalled_back(night, hand):
        events.append(back)
        hand = evolve(night, back).hand or hand
    events += _paid(night, hand, command.shares, command.odds)
    events += matching.lost(night, hand, events)
    if not settling(hand).beside:
        return tuple(events)
    for event in events:
        night = evolve(night, event)
    best = tuple(seat for seat, chips in dict(command.shares).get(0, ()) if chips)
    return (*events, *beside(night, hand, command, best))


def _paid(
    night: Night, hand: Hand, all_shares: tuple[tuple[int, Shares], ...], odds: Shares
) -> tuple[Event, ...]:
    """Each pot as it is shared; an odd chip may wait for the next deal. odds: what the dealer pays
    beyond the stakes."""
    pots, odd_stays = unpaid(hand), hand.house.odd_chips.to == "stays"
    named = dict(all_shares)
    if len(named) != len(all_shares) or set(named) != {pot.number for pot in pots}:
        raise Refused("every-pot-once")
    paid: list[Won] = []
    matched = hand.settled.match > 0
    for pot in pots:
        back = since_draw(hand, pot) if settling(hand).seven else {}
        tie = not any(chips for _, chips in named[pot.number])  # for odd chips, which stay
        shares = tuple(
            (seat, chips) for seat, chips in named[pot.number] if chips or matched or tie
        )
        for seat, chips in shares:
            if seat not in pot.claimants and not 0 < chips <= back.get(seat, 0):
                law = why_not(hand, seat)
                raise Refused("cannot-win", seat=seat, amount=pot.number, law=law)
            if chips < 0:
                raise Refused("no-amount")
        if len(dict(shares)) != len(shares):
            raise Refused("every-pot-once")
        if not shares:
            continue
        left = pot.amount - sum(chips for _, chips in shares)
        if left and not (odd_stays and left > 0):
            raise Refused("shares-and-pot", amount=pot.amount)
        paid.append(Won(pot.number, shares))
    if matched:
        paid = [*matching.won(night, hand, paid)]
    stays = sum(pot.amount for pot in pots)
    stays -= sum(chips for event in paid for _, chips in event.shares)
    if not paid:
        return stayed(night, hand, stays)
    paid[-1] = with_odds(hand, paid[-1], odds) if odds else paid[-1]
    return (*paid, PotStayed(stays, left=len(paid) == len(pots))) if stays else tuple(paid)


def _no_award(night: Night, hand: Hand, command: Award) -> Refused:
    reason = cannot_pay(hand, command)
    assert reason is not None
    return reason


def _no_openers(night: Night, hand: Hand, command: ShowOpeners) -> Refused:
    return Refused("no-openers-due", seat=command.seat, law="showing-openers")


OFFERS: AtStep = {
    Compare: (awards,),
    Showdown: (awards, sole_takes, proofs),
    **dict.fromkeys((BetStep, Draw), (proofs,)),
}
WHY_NOT = (_no_award, _no_openers)
RULES = (award, show_openers, pay_by_cards)
