"""Main and side pots: who may win which chips."""

from __future__ import annotations

from itertools import pairwise

from referee.core.book.game import Ante, Showdown
from referee.core.book.prices import Offered
from referee.core.chips import add_up
from referee.core.messages.betting import UncalledReturned
from referee.core.messages.event import Event
from referee.core.messages.showdown import KittyTaken, PotStayed
from referee.core.state.above import in_layers
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.core.value import dataclass, once


@dataclass(frozen=True, slots=True)
class Pot:
    """number: 0 is the main pot; amount: chips; claimants: seats that may win it, in order from
    the dealer's left."""

    number: int
    amount: int
    claimants: tuple[int, ...]


def taken(night: Night, hand: Hand) -> dict[int, int]:
    """What the pots of a deal have paid, by seat, as it has been put right since."""
    last = night.finished[-1] if night.finished and hand.ending else None
    if last is not None and last.deal == hand.number:
        return dict(last.shares)
    return add_up(*(shares for _, shares in hand.awards))


@once
def pots(hand: Hand) -> tuple[Pot, ...]:
    """The pots as they would be contested now, paid ones among them (law 39; RRoP Ties 5).

    Only an all-in makes a new pot. What dropped and foul hands put in above the last level
    somebody can win merges down into the last pot that can be won. Chips that nobody is said to
    have put in lie in the main pot. Once one is paid they stay what they were, whoever is out
    since; what nobody can win any more falls to the one below. Empty when nobody can win.
    """
    live = tuple([holding.seat for holding in hand.live])
    if not live or not hand.rivals:
        return _shared(hand, live) if live else ()
    paid, left, spare = {number for number, _ in hand.awards}, list[Pot](), 0
    for pot in _shared(hand, hand.rivals):
        own = pot.claimants == (hand.keeper,)  # nobody else has staked it, whatever a hand is
        claimants = tuple([seat for seat in pot.claimants if seat in live or own])
        if claimants or pot.number in paid:
            left.append(Pot(pot.number, pot.amount + spare, claimants))
            spare = 0
        elif left:
            left[-1] = Pot(left[-1].number, left[-1].amount + pot.amount, left[-1].claimants)
        else:
            spare += pot.amount
    return tuple(left)


def _shared(hand: Hand, rivals: tuple[int, ...]) -> tuple[Pot, ...]:
    """The pots that those seats can win."""
    if hand.keeper is not None and hand.followed and (found := _against_dealer(hand, rivals)):
        return found
    totals = matched(hand)
    stakes = [
        (holding, total)
        for holding, total in zip(hand.holdings, totals, strict=True)
        if holding.seat in rivals
    ]
    covering = tuple([holding.seat for holding, _ in stakes if not holding.all_in])
    levels = sorted({total for holding, total in stakes if holding.all_in})
    layers: list[tuple[int, tuple[int, ...]]] = []
    below, above = 0, in_layers(hand, levels)
    for level, more in zip(levels, above, strict=False):
        amount = sum([min(total, level) - below for total in totals if total > below]) + more
        claimants = tuple(
            [holding.seat for holding, total in stakes if not holding.all_in or total >= level]
        )
        layers.append((amount, claimants))
        below = level
    rest = sum([total - below for total in totals if total > below])
    layers.append((rest + above[-1], covering))
    beside = sum([holding.total for holding in hand.holdings]) - sum(totals) - sum(above)
    waited = _waited(hand, rivals) if hand.claims else []
    extra = hand.carried + hand.loose - hand.kitty - hand.apart + beside
    extra -= sum([amount for amount, _ in waited])
    return _merged([*waited, *layers], extra, dict(hand.piled))


def _against_dealer(hand: Hand, rivals: tuple[int, ...]) -> tuple[Pot, ...]:
    """A pot for each who has staked against the dealer: that, and what is laid against it, also
    where the dealer's hand is out; then what is the dealer's in any case. What waited is for all.
    Nothing where nobody has chips in."""
    dealer, lies = hand.order[-1], sum([each.total for each in hand.holdings])
    laid, layers = hand.of(dealer).total, list[tuple[int, tuple[int, ...]]]()
    for each in hand.holdings:
        if each.seat in rivals and each.seat != dealer and each.total:
            against = min(each.total, laid)  # less where chips of the dealer have gone back
            laid -= against
            those = (each.seat, dealer) if dealer in rivals else (each.seat,)
            layers.append((each.total + against, those))
    if not lies:
        return ()
    rest = lies - sum([chips for chips, _ in layers])
    extra = hand.carried - hand.kitty - hand.apart
    waits = [(0, rivals)] if extra > 0 else []
    return _merged([*waits, *layers, (rest, (dealer,))], extra, {})


def _waited(hand: Hand, seats: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
    """What was carried over, as (chips, who can win them), where somebody is all-in for it."""
    claims, below = dict(hand.claims), 0
    found = []
    for level in sorted({*claims.values(), hand.carried}):
        able = tuple([seat for seat in seats if claims.get(seat, hand.carried) >= level])
        found.append((level - below, able))
        below = level
    return found


def claims_of(hand: Hand) -> tuple[tuple[int, int], ...]:
    """What everybody who is all-in and still in can win of the pots, as (seat, chips): it stays
    theirs to win if the pot waits. Not where a pot is matched, played against or for marks: who has
    no chips there has lost."""
    end = hand.settled
    steps = hand.game.steps
    against = any(isinstance(step, Offered) and step.what == "pot" for step in steps)
    if end.match or end.lives or end.legs or end.versus or against:
        return ()
    found: dict[int, int] = {}
    for pot in unpaid(hand):
        for seat in pot.claimants:
            if hand.of(seat).all_in:
                found[seat] = found.get(seat, 0) + pot.amount
    return tuple(found.items())


def matched(hand: Hand) -> list[int]:
    """What each put in that others match or do not, in the order of the holdings; what is beside
    it lies in the main pot: dead chips, and antes missed of a pot that waited, which the others
    paid before. What a false opener had bet is dead, but remains bets that who is all-in
    for the ante has no part in (law 30(b), 39(a)). What the table let them off counts as put in: it
    is missing in the main pot, where what is owed lies. What it costs to stay in is a bet,
    too; who has won more against the pot than that has none."""
    stays = _pays_to_stay(hand)
    totals = [
        holding.ante + sum(holding.bets) + holding.let_off + _stay(holding, stays)
        for holding in hand.holdings
    ]
    if hand.carried:
        due = ante_due(hand)
        totals = [
            total - max(holding.ante - due, 0)
            for holding, total in zip(hand.holdings, totals, strict=True)
        ]
    if hand.began_again:
        totals = [
            total + (max(holding.dead - _stay(holding, stays), 0) if holding.state == "foul" else 0)
            for holding, total in zip(hand.holdings, totals, strict=True)
        ]
    return totals


def _stay(holding: Holding, stays: bool) -> int:
    """What a hand has paid to stay in, where that is to be paid."""
    return max(holding.fees, 0) if stays else 0


def _pays_to_stay(hand: Hand) -> bool:
    """Whether anybody has paid to stay in."""
    paid = any([holding.fees for holding in hand.holdings])
    return paid and any(
        isinstance(step, Offered) and step.what == "stay" for step in hand.game.steps
    )


def ante_due(hand: Hand) -> int:
    """Chips of the antes each pays for this deal, none missed."""
    return 0 if hand.anted else one_ante(hand)


def one_ante(hand: Hand) -> int:
    """Chips of the antes each pays for one deal of this game."""
    antes = [step for step in hand.game.steps if isinstance(step, Ante) and step.place is None]
    return sum(step.due(hand.stakes.ante) for step in antes)


def put_in(night: Night, antes: bool) -> tuple[tuple[int, int], ...]:
    """What each has in a pot that losers match, the last deal with it, as (seat, chips). Who has
    left since has given it up, and owes the antes again. antes: what the loser paid as the ante of
    the next deal is put in with that."""
    hand = night.hand
    if hand is None or not hand.settled.match:
        return ()
    anted = [seat for seat, many in enumerate(night.antes_in) if many]
    put = ((holding.seat, holding.total) for holding in hand.holdings)
    won = ((seat, -chips) for _, shares in hand.awards for seat, chips in shares)
    off = hand.ending == "thrown-in"
    ante = ((seat, -chips) for seat, chips in (night.lying if antes and not off else ()))
    those = add_up(night.put_in, () if off else put, won, hand.matched, ante)
    return tuple((seat, those[seat]) for seat in anted if those.get(seat, 0) > 0)


def match_due(hand: Hand) -> int:
    """What who is in and loses pays into the next pot; nought where nobody does."""
    return min(hand.pot, hand.settled.match * hand.stakes.ante)


def countable(hand: Hand, early: bool = False) -> tuple[Pot, ...]:
    """The piles that real chips lie in at the showdown and that can be counted: the pots still to
    be paid, and one the log has nothing of, where two can have bet beside an all-in. early: as if
    the showdown had come."""
    found = unpaid(hand) if hand.showing or early else ()
    beside = tuple(holding.seat for holding in hand.live if not holding.all_in)
    if found and len(beside) > 1 and len(beside) < len(hand.live):
        number = len(pots(hand))
        if found[-1].claimants != beside and not hand.awards:
            return (*found, Pot(number, 0, beside))
    return found


def _merged(
    layers: list[tuple[int, tuple[int, ...]]], extra: int, piled: dict[int, int]
) -> tuple[Pot, ...]:
    """Layers with the same claimants become one; a layer without any falls to the one below, and
    an empty one too unless its pile was counted. piled: chips found in a pile, by pot."""
    merged: list[tuple[int, tuple[int, ...]]] = []
    for amount, claimants in layers:
        empty = not amount and len(merged) not in piled
        if merged and (not claimants or claimants == merged[-1][1] or empty):
            merged[-1] = (merged[-1][0] + amount, merged[-1][1])
        elif claimants:
            merged.append((amount, claimants))
        else:
            extra += amount
    apart = {number: chips for number, chips in piled.items() if number < len(merged)}
    extra -= sum(apart.values())
    found = []
    for number, (amount, claimants) in enumerate(merged):
        amount += extra + apart.get(number, 0)
        extra = min(amount, 0)  # a pot was counted lower than what the log has of it
        found.append(Pot(number, max(amount, 0), claimants))
    return tuple(found)


def since_draw(hand: Hand, pot: Pot) -> dict[int, int]:
    """What each seat put into a pot in the last betting interval, in chips."""
    those = pots(hand)
    totals = dict(zip(hand.order, matched(hand), strict=True))
    uppers = _tops(hand, totals, those)
    at = next(place for place, other in enumerate(those) if other.number == pot.number)
    lower = uppers[at - 1] if at else 0
    found = {}
    for holding in hand.holdings:
        total = totals[holding.seat]
        upper = min(uppers[at], total) if at < len(uppers) else total
        found[holding.seat] = max(0, upper - max(lower, total - holding.bet))
    return found


def _tops(hand: Hand, totals: dict[int, int], those: tuple[Pot, ...]) -> list[int]:
    """Up to what each seat's chips of this deal lie in each pot that another lies above: nothing
    in what was carried over. That comes first, and not all may win it who put chips in since."""
    tops = list[int]()
    for pot, above in pairwise(_shared(hand, hand.rivals) if hand.rivals else those):
        gone = (totals[seat] for seat in pot.claimants if seat not in above.claimants)
        tops.append(max(gone, default=0))
        if not {*above.claimants} <= {*pot.claimants}:
            tops = [0] * len(tops)
    return [tops[above.number - 1] for above in those[1:]]


def staked(hand: Hand, those: tuple[Pot, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """By pot of a hand, who has chips in it, as (number, seats): whoever may win it, and whose hand
    is out but who put in more than the pots below it hold, or nobody knows how much."""
    totals = dict(zip(hand.order, matched(hand), strict=True))
    lowest = [-1, *_tops(hand, totals, those)]
    out = [holding.seat for holding in hand.holdings if holding.state not in ("in", "out")]
    found = []
    for pot, level in zip(those, lowest, strict=True):
        had = {seat for seat in out if totals[seat] > level or not hand.followed}
        there = had.union(pot.claimants)
        found.append((pot.number, tuple(seat for seat in hand.order if seat in there)))
    return tuple(found)


def unpaid(hand: Hand) -> tuple[Pot, ...]:
    """The pots still to be paid."""
    paid = {number for number, _ in hand.awards}
    return tuple(pot for pot in pots(hand) if pot.number not in paid)


def open_pot(hand: Hand, number: int) -> Pot | None:
    """The pot of that number, while nobody has it."""
    return next((pot for pot in unpaid(hand) if pot.number == number), None)


def beaten_for(hand: Hand, seat: int, pot: Pot) -> tuple[int, tuple[int, ...]] | None:
    """A pot that seat could have won too, and that went to others who are in for this one: their
    hands beat its own. None where there is none, or where each share has hands of its own."""
    if hand.game.wins == "hilo" or hand.declared or hand.settled.stays:
        return None
    could = {other.number: other.claimants for other in pots(hand)}
    for number, taken in hand.awards:
        winners = tuple(winner for winner, _ in taken)
        if seat in winners or seat not in could.get(number, ()):
            continue
        if better := tuple(winner for winner in winners if winner in pot.claimants):
            return number, better
    return None


def outermost(hand: Hand) -> tuple[int, ...]:
    """Who contests the last side pot that several do: they show before the others."""
    those = (pot.claimants for pot in reversed(pots(hand)) if len(pot.claimants) > 1)
    return next(those, ())


def sole(hand: Hand) -> Pot | None:
    """The pot of the only hand left, while it is unpaid."""
    left = unpaid(hand) if hand.showing else ()
    return left[0] if len(hand.live) == 1 == len(left) and not hand.contested else None


def openers_words(hand: Hand, at_once: bool = False) -> tuple[str, ...]:
    """What can be said of the openers when a pot is paid; at_once: before the showdown came. Those
    that lie sealed speak for themselves."""
    opener = hand.opener
    if hand.vouched:
        return ("",)
    due = at_once and hand.has_openers and hand.proof == "none"
    due = due and opener is not None and hand.of(opener).state != "foul"
    return ("shown", "not-asked") if due or hand.proof == "owed" else ("",)


def why_not(hand: Hand, seat: int) -> str:
    """The id of the law that keeps a seat from winning a pot: it has not matched it, was false
    opener, or its hand is out."""
    if hand.has(seat):
        return "side-pots"
    foul = seat in hand.order and hand.of(seat).state == "foul"
    return "false-openers" if foul and seat == hand.opener else "mucked-hand"


def stayed(night: Night, hand: Hand, amount: int) -> tuple[Event, ...]:
    """So many chips wait for the next deal, and with them what the kitty has had already of a pot
    of which nobody wins anything."""
    return (*kitty_back(night, hand), PotStayed(amount + _has_had(night, hand)))


def uncalled_back(night: Night, hand: Hand) -> tuple[UncalledReturned, ...]:
    """What nobody called goes back, or as much of it as was counted in the pot."""
    if hand.uncalled is None:
        return ()
    seat, amount = hand.uncalled
    return (UncalledReturned(seat, min(amount, night.pot)),)


def kitty_due(hand: Hand) -> tuple[KittyTaken, ...]:
    """What the kitty takes before the pots are paid: of the main pot only, and nothing of stakes
    against the dealer, of which one player would pay it."""
    if (
        hand.keeper is not None
        or not hand.house.kitty
        or hand.kitty
        or hand.awards
        or not hand.showing
        or not hand.live
    ):
        return ()
    main = pots(hand)[0].amount - (hand.uncalled or (0, 0))[1]
    kitty = min(hand.house.kitty, main)
    return (KittyTaken(kitty),) if kitty > 0 else ()


def kitty_has_all(night: Night, hand: Hand) -> bool:
    """Whether the kitty has had all that could be won, so that nobody need say who won it. Somebody
    says it all the same where openers are owed or players pay each other beside the pot, and where
    there may be chips in the pot that the log does not know of."""
    back = (hand.uncalled or (0, 0))[1]
    if not hand.showing or not hand.kitty or hand.pot > back or hand.awards:
        return False
    settles = any(isinstance(step, Showdown) and step.beside for step in hand.game.steps)
    known = night.tracking == "bets" and hand.pot_sure == "exact"
    return known and not settles and hand.proof != "owed"


def kitty_back(night: Night, hand: Hand) -> tuple[KittyTaken, ...]:
    """What the kitty has of a deal that nobody wins goes back, as far as it is still there."""
    there = _has_had(night, hand)
    return (KittyTaken(-there),) if there else ()


def _has_had(night: Night, hand: Hand) -> int:
    return 0 if hand.awards else min(hand.kitty, night.kitty)
