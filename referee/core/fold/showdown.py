"""How a deal ends: openers shown, bets nobody called, pots paid, or left for the next deal.
Night + event -> night."""

from __future__ import annotations

from referee.core.chips import ASIDE, LOOSE, POT, add_up, move
from referee.core.errors import Impossible
from referee.core.fold.bank import came, received, since_counted
from referee.core.fold.flow import hand_of, holding_of, less, put
from referee.core.fold.pot import pay_chips, put_chips
from referee.core.messages.betting import PassedOut, UncalledReturned
from referee.core.messages.law import Reclaimed
from referee.core.messages.showdown import (
    CardsShown,
    CardTwice,
    HandShown,
    KittyTaken,
    OpenersNotAsked,
    OpenersOpened,
    OpenersSealed,
    OpenersShown,
    PotDivided,
    PotStayed,
    PotTaken,
    SidePaid,
    ThrownIn,
    Won,
)
from referee.core.state.hand import Hand, Proof
from referee.core.state.night import Finished, Hangs, Night
from referee.core.state.pots import claims_of, one_ante, pots, staked, taken, unpaid
from referee.core.value import replace


def _uncalled(night: Night, event: UncalledReturned) -> Night:
    seat, amount = event.seat, event.amount
    purse = pay_chips(night, night.purse, ((seat, amount),))
    hand = hand_of(night)
    sole = (seat, amount) if hand.showing and not hand.contested else None
    holding = holding_of(hand, seat)
    hand = put(hand, replace(less(holding, amount), all_in=holding.all_in and not amount))
    return replace(night, purse=purse, hand=replace(hand, uncalled=None, returned=sole))


def _laid_open(night: Night, event: CardsShown) -> Night:
    hand = hand_of(night)
    laid = tuple(other for other in hand.shown if other[0] != holding_of(hand, event.seat).seat)
    shown = (*laid, (event.seat, event.cards, event.counts or event.words))
    called = tuple(said for said in hand.called if said[0] != event.seat)
    if event.called:
        called += ((event.seat, event.called),)
    return replace(night, hand=replace(hand, shown=shown, called=called))


def _shown(night: Night, event: HandShown | CardTwice) -> Night:
    """A hand from a phone, or that a card is there twice: until a hand comes whose cards are there
    but once; who still has it twice says so anew. The payment says what it goes by."""
    hand = hand_of(night)
    if isinstance(event, CardTwice):
        return replace(night, hand=replace(hand, doubled=True))
    laid = tuple(other for other in hand.shown if other[0] != holding_of(hand, event.seat).seat)
    shown = (*laid, (event.seat, event.cards, event.words))
    return replace(night, hand=replace(hand, shown=shown, doubled=False))


def _side_paid(night: Night, event: SidePaid) -> Night:
    purse = night.purse
    for source, target, amount in event.moves:
        purse = move(purse, night.account(source), night.account(target), amount)
        night = received(night, ((source, -amount), (target, amount)))
    if event.why == "fee-back":
        gone = {(target, source) for source, target, _ in event.moves}
        return replace(
            night, purse=purse, fees=tuple(fee for fee in night.fees if fee[:2] not in gone)
        )
    if event.why == "after-knock":
        night = replace(night, fees=(*night.fees, *event.moves))
    elif night.hand is not None and night.hand.awards:
        night = replace(night, beside=(*night.beside, *event.moves))
        if _paid_last(night):
            *earlier, last = night.finished
            more = last.more or "beside"
            night = replace(night, finished=(*earlier, replace(last, more=more)))
    return replace(night, purse=purse)


def _kitty(night: Night, event: KittyTaken) -> Night:
    hand, amount = hand_of(night), event.amount
    purse = move(night.purse, *((POT, ASIDE) if amount >= 0 else (ASIDE, POT)), abs(amount))
    hand = replace(hand, kitty=hand.kitty + amount)
    return replace(night, purse=purse, hand=hand, kitty=night.kitty + amount)


def _divided(night: Night, event: PotDivided) -> Night:
    purse = pay_chips(night, night.purse, event.shares)
    night = replace(night, purse=purse, staying=None, claims=(), anted=False, marks=())
    return received(replace(night, antes_in=(), heirs=None, lying=(), passed_deals=0), event.shares)


def _proved(night: Night, event: OpenersShown | OpenersNotAsked) -> Night:
    proof: Proof = "shown" if isinstance(event, OpenersShown) else "not-asked"
    return replace(night, hand=replace(hand_of(night), proof=proof))


def _sealed(night: Night, event: OpenersSealed) -> Night:
    hand = hand_of(night)
    return replace(night, hand=replace(hand, sealed=holding_of(hand, event.seat).seat))


def _opened(night: Night, event: OpenersOpened) -> Night:
    hand = hand_of(night)
    since: tuple[str, ...] = (event.since,) if event.since else ()
    if event.late:
        told = hand.proven[2:]
        since = (*told, *("", hand.proof)[len(told) :])
    proven = (event.cards, event.thrown, *since) if event.cards else ()
    return replace(night, hand=replace(hand, proof=event.proof, proven=proven, sealed=None))


def _heirs(night: Night, hand: Hand) -> tuple[int, ...] | None:
    """Who was in every deal that left forfeited money, which is more than antes, in the pot."""
    if not any(holding.total > holding.ante for holding in hand.holdings):
        return night.heirs
    were_in = (holding.seat for holding in hand.holdings if holding.state != "out")
    return tuple(seat for seat in were_in if night.heirs is None or seat in night.heirs)


def _antes_back(night: Night, hand: Hand, back: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """How many antes each has in the pot once so many chips have gone back: where his own of this
    deal has too, as many as before it."""
    due, given, antes = one_ante(hand), dict(back), list(night.antes_in)
    for holding in hand.holdings if antes and due else ():
        if given.get(holding.seat, 0) > holding.total - holding.ante:
            antes[holding.seat] -= -(-holding.ante // due)
    return tuple(antes)


def _with(
    back: tuple[tuple[int, int], ...], lying: tuple[tuple[int, int], ...]
) -> tuple[tuple[int, int], ...]:
    """What is no longer an ante of this deal: chips that went back, and antes of the next one."""
    return tuple(add_up(back, lying).items())


def _won(night: Night, event: Won) -> Night:
    hand, purse = hand_of(night), pay_chips(night, night.purse, event.shares)
    if not hand.awards:
        night = replace(night, unpaid=replace(night, unpaid=None, hand=None), beside=())
        those = [holding.seat for holding in hand.live] if len(pots(hand)) > 1 else []
        hand = replace(hand, rivals=tuple(those))
    night = received(night, event.shares)
    awards = (*hand.awards, (event.pot, event.shares))
    odds = (*hand.odds, *event.odds)
    hand = replace(hand, awards=awards, odds=odds, instructions=(), lenient=False)
    if not hand.pot:
        return _settled(replace(night, purse=purse), replace(hand, ending="won"))
    return replace(night, purse=purse, hand=hand, lying=())


def _waits_again(night: Night) -> Night:
    """All that was known of the pot before it was paid."""
    was = night.unpaid
    if was is None:
        return night
    return replace(
        night,
        antes_in=was.antes_in,
        heirs=was.heirs,
        passed_deals=was.passed_deals,
        lying=was.lying,
        staying=was.staying,
        claims=was.claims,
        anted=was.anted,
        marks=was.marks,
        beside=(),
        unpaid=None,
    )


def _settled(night: Night, hand: Hand) -> Night:
    """The last pot of a deal has its winners. Where it lives on, it is known who has anted."""
    finished = _finished(night, hand)
    night = replace(
        night, hand=hand, passed_deals=0, finished=finished, staying=None, claims=(), anted=False
    )
    lives = hand.settled.match and len(hand.live) > 1
    antes = night.antes_in if lives else ()
    return replace(night, antes_in=antes, heirs=None, lying=(), marks=())


def _taken(night: Night, event: PotTaken) -> Night:
    hand = replace(hand_of(night), ending="taken", turn=None)
    purse = move(night.purse, POT, LOOSE, event.amount)
    night = replace(night, purse=purse, hand=hand, staying=None, claims=(), anted=False, marks=())
    return replace(night, antes_in=(), heirs=None, lying=(), passed_deals=0)


def _stayed(night: Night, event: PotStayed) -> Night:
    hand = hand_of(night)
    if hand.awards and len(hand.awards) == len(pots(hand)):  # odd chips
        return _settled(night, replace(hand, ending="won", turn=None))
    night = replace(night, heirs=_heirs(night, hand), lying=(), claims=claims_of(hand))
    able = {seat for pot in unpaid(hand) for seat in pot.claimants}
    if hand.game.least and able:
        night = replace(night, staying=tuple(seat for seat in hand.order if seat in able))
    hand = replace(hand, ending="stayed", turn=None)
    if hand.awards:
        night = replace(night, finished=_finished(night, hand))
    return replace(night, hand=hand)


def _passed_out(night: Night, event: PassedOut) -> Night:
    hand = hand_of(night)
    heirs = _heirs(night, hand) if hand.began_again else night.heirs
    same = hand.house.same_dealer
    night = replace(
        night, passed_deals=night.passed_deals + 1, heirs=heirs, lying=(), claims=claims_of(hand)
    )
    hand = replace(hand, ending="passed-out", passed_out=False, turn=None, next_dealer=not same)
    return replace(night, hand=hand)


def _thrown_in(night: Night, event: ThrownIn) -> Night:
    hand, back, lying = hand_of(night), event.back, event.lying
    purse = night.purse
    for seat, chips in sorted(back, key=lambda share: share[1]):
        purse, _ = put_chips(night, purse, seat, -chips)
    waiting = _antes_back(night, hand, _with(back, lying))
    silent = any([holding.all_in for holding in hand.holdings])
    waits = claims_of(_off(hand, dict(back), dict(lying))) if silent else ()
    night = replace(received(night, back), antes_in=waiting, claims=waits)
    hand = replace(hand, ending="thrown-in", turn=None, next_dealer=event.next_dealer)
    return replace(night, purse=purse, hand=hand, lying=lying, anted=hand.anted)


def _off(hand: Hand, back: dict[int, int], lying: dict[int, int]) -> Hand:
    """The hand without what goes back or lies there for the next deal. Who has chips again, or an
    ante there, is all-in no longer."""
    holdings = []
    for holding in hand.holdings:
        chips, ante = back.get(holding.seat, 0), lying.get(holding.seat, 0)
        gone = min(holding.total, chips + ante)
        out = less(holding, gone) if gone > 0 else holding
        holdings.append(replace(out, all_in=out.all_in and chips <= 0 and not ante))
    return replace(hand, holdings=tuple(holdings))


def _reclaimed(night: Night, event: Reclaimed) -> Night:
    """What was paid lies in the pot again, and who had it, has it no longer. Below nought: what was
    matched for it goes back."""
    hand, purse = hand_of(night), night.purse
    for seat, amount in event.shares:
        purse, _ = put_chips(night, purse, seat, amount)
    night = since_counted(night, tuple((seat, -amount) for seat, amount in event.shares))
    night = came(night, tuple((seat, -amount) for seat, amount in taken(night, hand).items()))
    night = came(night, hand.matched)
    if _paid_last(night):
        night = replace(night, finished=night.finished[:-1])
    return replace(_waits_again(night), purse=purse, hand=_unpaid(hand))


MOST_FINISHED = 12


def _finished(night: Night, hand: Hand) -> tuple[Finished, ...]:
    """The last deals that were paid, this one among them."""
    won = tuple(add_up(*(shares for _, shares in hand.awards)).items())
    if not (those := pots(hand)):
        raise Impossible("a pot was paid that nobody can have won")
    stakes, waits = staked(hand, those), sum([pot.amount for pot in those]) - hand.paid
    apart = [holding for holding in hand.holdings if holding.state in ("dropped", "foul")]
    folded = tuple([holding.seat for holding in apart])
    hangs = _hangs(night, hand)
    called, name = hand.aggressor, hand.game.name
    deal = Finished(hand.number, name, won, hand.awards, hangs, waits, stakes, folded, called)
    return (*night.finished[1 - MOST_FINISHED :], deal)


def _hangs(night: Night, hand: Hand) -> Hangs:
    """What hangs on who won, beside the pot. One alone in a match ends it."""
    end = hand.settled
    if end.match and len(hand.live) > 1:
        return "match"
    return "leg" if end.legs else "life" if end.lives else "beside" if night.beside else ""


def _paid_last(night: Night) -> bool:
    hand = night.hand
    return bool(night.finished and hand and hand.ending and night.finished[-1].deal == hand.number)


def _unpaid(hand: Hand) -> Hand:
    """The hand as it was before it was paid; a returned bet counts as put in again."""
    if hand.returned is not None:
        seat, amount = hand.returned
        holding = holding_of(hand, seat)
        hand = put(hand, replace(holding, bets=(*holding.bets[:-1], holding.bet + amount)))
    hand = replace(hand, awards=(), odds=(), rivals=(), matched=(), ending="")
    return replace(hand, uncalled=hand.returned, returned=None)


ENDS = (_won, _taken, _stayed, _passed_out, _thrown_in, _reclaimed)
FOLDS = (
    _uncalled,
    _laid_open,
    *ENDS,
    _side_paid,
    _kitty,
    _divided,
    _proved,
    _sealed,
    _opened,
    _shown,
)
