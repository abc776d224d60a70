"""Effects of rulings that put a hand right, as events. Each refuses what does not fit the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from referee.core.book.game import BY_BOARD
from referee.core.book.law import Effect, Stays
from referee.core.chips import add_up
from referee.core.errors import Refused
from referee.core.fold.effects import before, put_in_since
from referee.core.fold.evolve import replay
from referee.core.fold.flow import interval_size
from referee.core.law.moments import may_contest, paid_before
from referee.core.law.possible import contests, going_back, gone, start
from referee.core.law.seats import still_to_come
from referee.core.messages.bank import Bought, RightDeal
from referee.core.messages.betting import Bet, Dropped, Raised
from referee.core.messages.dealing import DealerSet
from referee.core.messages.event import Event
from referee.core.messages.law import (
    ActedEarly,
    BackedUp,
    DeclaredOpen,
    Impounded,
    Instruction,
    PaidIn,
    Reclaimed,
    Release,
    Released,
    Restored,
    RolledBack,
)
from referee.core.messages.showdown import SidePaid
from referee.core.rules import debts
from referee.core.rules.bank import right_deal, short_to_right
from referee.core.rules.checks import waits_for_next
from referee.core.rules.dealing import thrown_in
from referee.core.rules.people import through_the_box
from referee.core.rules.turns import fees_back
from referee.core.state import betting, pots
from referee.core.state.button import left_of
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding, State
from referee.core.state.night import Impound, Night
from referee.core.state.pots import kitty_back, stayed, uncalled_back


def redeal(night: Night, hand: Hand, effect: Effect, dealer: int | None) -> list[Event]:
    """The deal is off. Bets go back, and the antes too unless the law leaves them in, or all.

    dealer: who deals the next one, where the law names him.
    """
    if hand.ending or hand.awards:
        raise Refused("paid-already")
    if dealer is not None and dealer not in night.ring:
        raise Refused("who-was-it")
    antes = effect.antes
    if antes == "house":
        antes = "stay" if hand.house.ante_again else "count"
    off = thrown_in(night, hand, antes, effect.dealer == "next")
    return off if dealer is None else [*off, DealerSet(dealer)]


def dealt(night: Night, hand: Hand, seat: int) -> list[Event]:
    """Another seat dealt than the one that the log has, or that was named before: the deal passes
    on from it."""
    said = night.dealer is not None and hand.dealer in night.ring
    return [DealerSet(left_of(night, seat))] if said or seat != hand.dealer else []


def declare_open(hand: Hand, holding: Holding) -> list[Event]:
    """Who is all-in for the ante opens the pot. Once it is open that is only written down."""
    step = hand.betting
    if step is None or not hand.unopened:
        return []
    if not holding.live or not holding.all_in:
        raise Refused("opens-with-a-bet", seat=holding.seat)
    return [DeclaredOpen(holding.seat, interval_size(hand, step))]


def carry(night: Night, hand: Hand) -> list[Event]:
    """Nobody wins: what lies in the middle waits for the next deal."""
    if hand.ending or hand.awards:
        raise Refused("paid-already")
    return list(stayed(night, hand, night.pot))


def reclaim(night: Night, hand: Hand) -> list[Event]:
    """What was paid comes back to the middle, so that it can be paid anew, with a bet that went
    back to the last claimant; what losers paid for it into the next pot goes back to them, and what
    players paid each other beside it. Who has spent those chips buys the missing ones, who has left
    has them on their tab. Refuses where what stayed in the pot has been divided, or a leg or a life
    hangs on it: such a payment is undone whole."""
    if not hand.awards:
        return []
    beside = tuple((target, source, chips) for source, target, chips in night.beside)
    if hand.settled.legs or hand.settled.lives:
        raise Refused("more-hangs-on-it")
    back = [hand.returned] if hand.returned is not None else []
    matched = [(seat, -chips) for seat, chips in hand.matched]
    taken = add_up(pots.taken(night, hand).items(), back, matched)
    if night.pot + sum(taken.values()) < hand.pot + hand.paid + sum(chips for _, chips in back):
        raise Refused("more-hangs-on-it")
    gives = [(source, chips) for source, _, chips in beside]
    gets = [(target, -chips) for _, target, chips in beside]
    due = add_up(taken.items(), gives, gets)
    sides = [SidePaid(beside, "given-back")] if beside else []
    return [*bought_back(night, due), *sides, Reclaimed(tuple(taken.items()))]


def bought_back(night: Night, due: Mapping[int, int]) -> list[Event]:
    """Whoever has fewer chips than they must give back buys those that are missing; who has left
    gets theirs out of the box as it is."""
    return [
        Bought(seat, chips - night.reach(seat))
        for seat, chips in due.items()
        if chips > night.reach(seat) and night.players[seat].presence != "gone"
    ]


def stands(hand: Hand, out: Mapping[int, State]) -> bool:
    """Whether what was paid stays paid though these hands are out: no foul one was paid anything,
    and no chips that nobody can win any more fall to what was. out: what they are then."""
    paid = {seat for _, shares in hand.awards for seat, _ in shares}
    fouls = {seat for seat, state in out.items() if state == "foul"}
    if paid & fouls or not hand.awards or not out or hand.ending:
        return not paid & fouls
    those = (replace(each, state=out.get(each.seat, each.state)) for each in hand.holdings)
    after = replace(hand, holdings=tuple(those))
    was, now = ({pot.number: pot.amount for pot in pots.pots(each)} for each in (hand, after))
    return all(was[number] == now.get(number) for number, _ in hand.awards)


def pay_over(night: Night, hand: Hand, seat: int, why: str) -> list[Event]:
    """What the last deal before this one paid goes to the seat that should have had it."""
    last = paid_before(night, hand)
    if last is None:
        raise Refused("too-long-ago")
    if last.more:
        raise Refused("more-hangs-on-it")
    if len(last.pots) > 1:
        raise Refused("pots-one-by-one")
    right = RightDeal(last.deal, (seat,), why)
    plays = () if night.playing is None else night.playing.order
    short = {who: chips for who, chips in short_to_right(night, right) if who not in plays}
    bought: list[Event] = [Bought(who, chips) for who, chips in short.items()]
    return [*bought, *right_deal(replay(bought, night), right)]


def impound(night: Night, hand: Hand, amount: int | None, why: str) -> list[Event]:
    """The pot, or a part of it, is set aside; a pot already paid comes back for it first. A bet
    that nobody called is in no dispute and goes back."""
    debts.no_debts(night)
    events = reclaim(night, hand)
    after = replay(through_the_box(night, tuple(events)), night)
    back = uncalled_back(after, after.hand or hand) if hand.ending or hand.showing else ()
    there = after.pot - sum(event.amount for event in back)
    amount = there if amount is None else amount
    if not 0 < amount <= there:
        raise Refused("pot-is-less", amount=there)
    return [*events, *back, Impounded(amount, tuple(holding.seat for holding in hand.live), why)]


Early = Sequence[ActedEarly]


def back_up(
    night: Night,
    hand: Hand,
    seat: int | None,
    law: str,
    stays: Stays,
    offender: int | None,
    early: Early,
) -> list[Event]:
    """The action goes back to a seat. Where nothing was entered since, it is only said.

    stays: chips put in since lie there until the turn comes ("all"), or are taken back; then those
    of the offender may be given up: they are in the pot and no bet. early: what the offender did
    too early, as far as that is known if it was not entered.
    """
    if seat is None or seat not in hand.order:
        raise Refused("who-was-it", law=law)
    if hand.betting is None or hand.ending:
        raise Refused("too-late-to-go-back", seat=seat)
    early = early if offender != seat else []
    if still_to_come(hand, seat):
        return [*early, Instruction("wait", seat)] if stays == "all" else []
    then = going_back(night, hand, seat)
    back = tuple(
        (holding.seat, holding.total - was.total)
        for holding, was in zip(hand.holdings, then.holdings, strict=True)
        if holding.total > was.total
    )
    asks = _asks_first(then)
    events: list[Event] = [BackedUp(seat, back, _broke(night, hand))]
    if stays == "offender" and offender in dict(back):
        events.append(PaidIn(offender, dict(back)[offender], above=True))
    if early and then.of(early[0].seat).answered != hand.of(early[0].seat).answered:
        now, lies = hand.of(early[0].seat), dict(back).get(early[0].seat, 0)
        early = [ActedEarly(now.seat, now.bet, then.level, lies)]
    events += early if stays == "all" and not asks else []
    if stays == "all" and not asks and dict(back).keys() <= {offender}:
        events.append(Instruction("wait", seat))  # else somebody takes theirs back
    return events


def _broke(night: Night, hand: Hand) -> tuple[int, ...]:
    """Who has folded and was counted to nothing in this deal since."""
    folded = [holding.seat for holding in hand.holdings if not holding.live]
    players = [(seat, night.players[seat]) for seat in folded]
    return tuple(
        seat for seat, who in players if who.counted == 0 and who.counted_at == night.hands
    )


def _asks_first(then: Hand) -> bool:
    """Whether the action that goes back so far has nobody's turn until it is told who is first."""
    return then.earlier is None and then.betting is not None and then.betting.first in BY_BOARD


def raise_stands(hand: Hand, seat: int) -> list[Event]:
    """Where the action has gone back to who acted early, and somebody who had been passed over has
    raised since: that raise stands, in its turn. hand: as it was before the action went back."""
    then, who = before(hand, seat), hand.aggressor
    if then is None or who in (None, seat) or hand.level <= then.level:
        return []
    passed, now = before(then, who), hand.of(who)
    if passed is None or _asks_first(passed):
        return []  # they sit behind, or who speaks first is told anew: they act again in turn
    was = passed.of(who).bet
    back = tuple(
        (holding.seat, holding.total - earlier.total)
        for holding, earlier in zip(then.holdings, passed.holdings, strict=True)
        if holding.total > earlier.total
    )
    went = now.bet, now.bet - was, now.all_in
    if not passed.level:
        return [BackedUp(who, back), Bet(who, *went)]
    return [BackedUp(who, back), Raised(who, *went, betting.completes(passed, now.bet))]


def roll_back(
    night: Night, hand: Hand, effect: Effect, offender: int | None, told: dict[int, int]
) -> list[Event]:
    """The deal goes back to the start of an interval. What was put in since goes back to all, to
    all but the offender, or to each as much as is told; the rest is in the pot and no bet."""
    if hand.ending or hand.awards:
        raise Refused("paid-already")
    then = start(night, hand, effect.since)
    if then is None:
        raise Refused("no-such-moment")
    since, kitty = put_in_since(hand, then), kitty_back(night, hand)
    stays = _kept_in(since, effect, offender, told)
    back = tuple((seat, chips) for seat, chips in since.items() if chips)
    events: list[Event] = [*kitty, RolledBack(then.street, back, _broke(night, hand))]
    events += [PaidIn(seat, chips, above=True) for seat, chips in stays.items() if chips]
    served = (then.cards, then.common, then.stub) != (hand.cards, hand.common, hand.stub)
    return [*events, Instruction("unserve", hand.dealer)] if served else events


def _kept_in(
    since: dict[int, int], effect: Effect, offender: int | None, told: dict[int, int]
) -> dict[int, int]:
    """What of the chips put in since then stays in the pot, by seat."""
    if effect.stays == "offender":
        return {seat: chips for seat, chips in since.items() if seat == offender}
    if effect.stays != "named":
        return {}
    for seat, chips in told.items():
        if chips > since.get(seat, 0):
            raise Refused("put-in-less", seat=seat, amount=since.get(seat, 0))
    return {seat: chips - told.get(seat, 0) for seat, chips in since.items()}


def drop(hand: Hand, holding: Holding) -> list[Event]:
    """The hand is out as if it had dropped; the last one in cannot be."""
    if not holding.live or hand.ending:
        return []
    if not contests(hand, holding.seat):
        raise Refused("last-in", seat=holding.seat)
    return [Dropped(holding.seat, hand.betting is not None and hand.turn != holding.seat)]


def restore(
    night: Night, hand: Hand, holding: Holding, law: str, stays: Stays = "all"
) -> list[Event]:
    """A hand that was thrown away by mistake is in again, while the deal goes on and its player is
    there; with its "turn", where that fold was the last act of betting: a round that is over
    without what it owed does not begin again."""
    if holding.live:
        return []
    if hand.ending or hand.awards or gone(night, holding):
        raise Refused("law-not-now", law=law)
    last = hand.earlier if hand.betting is not None and stays == "turn" else None
    if last is not None and last.turn == holding.seat and last.has(holding.seat):
        return back_up(night, hand, holding.seat, law, "nobody", holding.seat, [])
    short = not holding.all_in and any(other.bet > holding.bet for other in hand.live)
    if stays == "turn" and hand.betting is None and short:
        raise Refused("too-late-to-go-back", seat=holding.seat)
    out = night.tracking == "bets" and night.about(holding.seat) == 0
    return [*fees_back(night, holding.seat), Restored(holding.seat, out)]


def claims_over(night: Night, impound: Impound) -> bool:
    """Whether the house's time for claims on chips set aside is over; once another deal has begun,
    the shuffle for it is taken to have begun too."""
    may, hand = may_contest(night, impound.deal), night.hand
    return may == "no" or (may == "riffle" and hand is not None and hand.number > impound.deal)


def release(night: Night, command: Release, late: bool = False) -> Released:
    """What was impounded first, to whom it is ruled to belong. Whose claim stood when it was set
    aside may be given it whenever the ruling comes; anybody else claims in time, or late where the
    table lets it stand."""
    if not night.impounds:
        raise Refused("nothing-set-aside")
    first, there = night.impounds[0], night.impounds[0].amount
    for seat, amount in command.shares:
        if seat >= len(night.players):
            raise Refused("not-at-the-table", seat=seat)
        if amount < 1:
            raise Refused("no-amount")
    if not command.shares or sum(amount for _, amount in command.shares) > there:
        raise Refused("set-aside-is-less", amount=there)
    new = [seat for seat, _ in command.shares if seat not in first.claimants]
    if new and first.claimants and not late and claims_over(night, first):
        raise Refused("claims-over", seat=new[0])
    later = tuple(seat for seat, _ in command.shares if waits_for_next(night, seat))
    return Released(command.shares, command.why, later)
