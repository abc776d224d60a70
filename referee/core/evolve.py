"""Night + event -> night. Total: it moves chips and turns, and refuses nothing.

What cannot have happened raises Impossible; only a take-back can meet that, and is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, assert_never, get_args

from referee.core import betting, phones
from referee.core.chips import ASIDE, LOOSE, POT, move, pocket, stack, widen
from referee.core.errors import Impossible
from referee.core.events import (
    AllDrew,
    AllHandled,
    AntesIn,
    Attributed,
    Bet,
    BettingOver,
    Bought,
    BroughtIn,
    ByConsent,
    Called,
    CameBack,
    CardOwed,
    CardsShown,
    CardTaken,
    CashedOut,
    Checked,
    ChipsPassed,
    Corrected,
    CostShared,
    Counted,
    DealerSet,
    Declared,
    DrawChanged,
    Drew,
    Dropped,
    Event,
    FirstTold,
    Fouled,
    GrainSet,
    HandBegan,
    Handled,
    HasDeclared,
    Impounded,
    IntervalTold,
    KittyShared,
    KittySpent,
    KittyTaken,
    Knocked,
    Left,
    LogEvent,
    MenuSet,
    MoneyPaid,
    NightBegan,
    NightClosed,
    NightReopened,
    OpenersNotAsked,
    OpenersShown,
    OwedServed,
    PassedOut,
    PhoneEvent,
    PlaysPat,
    Posted,
    PotCounted,
    PotDivided,
    PotStayed,
    PotTaken,
    PutBack,
    PutIn,
    PutRight,
    Raised,
    Reclaimed,
    Released,
    Renamed,
    Reopened,
    Reseated,
    Ruled,
    Sat,
    SecondHalf,
    SidePaid,
    StakesSet,
    Stayed,
    StillIn,
    StockRanOut,
    TakenBack,
    TapsFrom,
    ThrownIn,
    Told,
    TookBack,
    TookOut,
    TurnPassed,
    UncalledReturned,
    Warned,
    WentAway,
    WidowTaken,
    WillLeave,
    Won,
)
from referee.core.game import Bet as BetStep
from referee.core.game import Declare, Draw, Game, House, Stakes
from referee.core.keeping import written_down
from referee.core.ledger import (
    entered,
    gather,
    out_of_play,
    person,
    reading,
    since_counted,
    with_person,
)
from referee.core.mending import Mended, put_right, set_aside
from referee.core.night import NOT_NOTED, Finished, Hand, Holding, Night, Player, Proof
from referee.core.pots import pots
from referee.core.rotation import turns_with
from referee.core.scores.entries import SheetEvent
from referee.core.stepping import (
    holding,
    interval_over,
    interval_size,
    less,
    move_on,
    next_step,
    placed,
    put,
)
from referee.core.value import but


def replay(events: Iterable[Event]) -> Night:
    """The night these events fold into."""
    night = Night()
    for event in events:
        night = evolve(night, event)
    return night


def evolve(night: Night, event: Event) -> Night:
    """The night after the event. The chips are counted after each one."""
    kind = type(event)
    after = FOLDS[kind](night, event)
    if kind in _COUNTED or (kind in _UNPAID and after.purse is night.purse):
        return after  # counted as it was paid, or no chip has moved
    if sum(after.purse):
        raise AssertionError(f"chips do not balance after {event!r}")
    hand = after.hand
    if hand is not None and not hand.ending and hand.pot != after.purse[POT]:
        raise AssertionError(f"pot is {after.purse[POT]}, the hand has {hand.pot}: {event!r}")
    return after


_RAISING = (Bet, Raised)
_COUNTED = (Called, Bet, Raised)
_UNPAID = (Checked, Dropped, Drew, CardsShown)


def _uncalled(night: Night, event: UncalledReturned) -> Night:
    seat, amount = event.seat, event.amount
    purse = move(night.purse, POT, night.account(seat), amount)
    hand = _hand(night)
    sole = (seat, amount) if hand.showing and len(hand.live) < 2 else None
    hand = put(hand, less(holding(hand, seat), amount))
    return but(night, purse=purse, hand=but(hand, uncalled=None, returned=sole))


def _laid_open(night: Night, event: CardsShown) -> Night:
    hand = _hand(night)
    laid = tuple(one for one in hand.shown if one[0] != holding(hand, event.seat).seat)
    return but(night, hand=but(hand, shown=(*laid, (event.seat, event.cards, event.words))))


def _side_paid(night: Night, event: SidePaid) -> Night:
    purse = night.purse
    for source, target, amount in event.moves:
        purse = move(purse, night.account(source), night.account(target), amount)
        night = since_counted(night, ((source, -amount), (target, amount)))
    return but(night, purse=purse)


def _kitty(night: Night, event: KittyTaken) -> Night:
    hand, amount = _hand(night), event.amount
    purse = move(night.purse, POT, ASIDE, amount)
    hand = but(hand, kitty=hand.kitty + amount)
    return but(night, purse=purse, hand=hand, kitty=night.kitty + amount)


def _divided(night: Night, event: PotDivided) -> Night:
    purse = night.purse
    for seat, amount in event.shares:
        purse = move(purse, POT, night.account(seat), amount)
    return since_counted(but(night, purse=purse, antes_in=(), heirs=None), event.shares)


def _proved(night: Night, event: OpenersShown | OpenersNotAsked) -> Night:
    proof: Proof = "shown" if isinstance(event, OpenersShown) else "not-asked"
    return but(night, hand=but(_hand(night), proof=proof))


def _told(night: Night, event: Told) -> Night:
    hand = _hand(night)
    return but(night, hand=but(hand, told=(*hand.told, event)))


def _said_so(night: Night, event: Ruled) -> Night:
    """A ruling moves nothing itself; it ends the vote about it."""
    voted = night.vote is not None and night.vote.law == event.law
    return but(night, vote=None) if voted else night


def _warned(night: Night, event: Warned) -> Night:
    return but(night, warnings=(*night.warnings, (event.seat, event.why)))


def _dealer(night: Night, event: DealerSet) -> Night:
    return but(night, dealer=event.seat, dealt_for=event.absent)


def _taps_from(night: Night, event: TapsFrom) -> Night:
    others = tuple(one for one in night.tappers if one[0] != event.strand)
    return but(night, tappers=(*others, (event.strand, event.device)))


def _unchanged(night: Night, event: TakenBack | PutBack) -> Night:
    """Nothing: what was taken back is left out of the fold (log.py)."""
    return night


# --- betting --------------------------------------------------------------------------------


def _spoken(night: Night, event: Checked | Bet | Called | Raised | Dropped) -> Night:
    hand = before = _hand(night)
    seat, purse = event.seat, night.purse
    one = holding(hand, seat)
    at = start = hand.order.index(seat)
    kind, step = type(event), hand.betting
    ruled = isinstance(event, Dropped) and event.ruled
    if hand.turn != seat and step is not None and not (hand.lenient or ruled):
        raise Impossible("an act out of turn")
    if one.state != "in":
        raise Impossible("an act of somebody who is out")
    if step is None or kind in _RAISING:
        start += 1
    elif hand.turn is not None:
        start = hand.order.index(hand.turn)  # out of turn: the turn stays
    if isinstance(event, Dropped):
        one = but(one, state="dropped", folded=hand.cards - one.owed, owed=0)
        if seat == hand.opener and hand.has_openers and hand.proof == "none":
            hand = but(hand, proof="owed")
    elif isinstance(event, Checked):
        passed = one.passed or hand.unopened
        one = but(one, answered=hand.level, passed=passed, checked=True)
    else:
        purse = move(purse, night.account(seat), POT, event.paid)
        all_in = event.all_in if night.real else not purse[stack(seat)]
        bet = one.bets[-1]
        one = _answered(night, hand, one, event, all_in)
        if one.bets[-1] - bet != event.paid:
            raise AssertionError(f"the bet has not grown by what was paid: {event!r}")
        hand = hand if isinstance(event, Called) else _raised(night, hand, event)
    holdings = (*hand.holdings[:at], one, *hand.holdings[at + 1 :])
    turn = None if step is None or ruled else betting.speaker(hand, start, holdings)
    hand = but(
        hand,
        holdings=holdings,
        turn=hand.turn if turn is None else turn,
        acted=hand.acted or kind is not Dropped,
        told=(),
        lenient=False,
        turn_known=True,
        earlier=None if step is None and not ruled else before,
    )
    if ruled:
        hand = _without(hand, seat)
    elif turn is None:
        hand = move_on(hand, seat) if step is None else interval_over(hand, step)
    return but(night, purse=purse, hand=hand)


_Stepped = Posted | FirstTold | BroughtIn | Handled | AllHandled | SecondHalf


def _stepped(night: Night, event: _Stepped) -> Night:
    hand = _hand(night)
    match event:
        case Posted():
            return _posted(night, event)
        case FirstTold(seat):
            if not hand.asks_first or not betting.owes(hand, holding(hand, seat)):
                raise Impossible("that seat cannot speak first")
            return but(night, hand=but(hand, turn=seat, asks_first=False, told=()))
        case BroughtIn(seat, to, level, all_in):
            purse = move(night.purse, night.account(seat), POT, to)
            empty = all_in if night.real else not purse[stack(seat)]
            one = holding(hand, seat)
            one = but(one, bets=(*one.bets[:-1], to), answered=level, all_in=empty)
            hand = but(put(hand, one), level=level, bring=level, acted=True, told=(), earlier=hand)
            return but(night, purse=purse, hand=move_on(hand, seat))
        case Handled(seat):
            hand = put(hand, but(holding(hand, seat), done=True))
            return but(night, hand=move_on(hand, seat))
        case AllHandled():
            if isinstance(hand.now, Declare):
                return but(night, hand=next_step(hand))  # what was declared was not noted
            done = [but(one, done=True) for one in hand.holdings]
            return but(night, hand=move_on(but(hand, holdings=tuple(done))))
        case SecondHalf():
            afresh = [but(one, passed=False, barred=False) for one in hand.holdings]
            place = hand.game.showdown(0)
            again = but(
                hand,
                holdings=tuple(afresh),
                second=True,
                passed_out=False,
                opener=None,
                step=place,
                proof="none",
            )
            return but(night, hand=next_step(again))
        case _:
            assert_never(event)


_Turned = (
    WidowTaken | TurnPassed | Knocked | CardTaken | Stayed | StockRanOut | HasDeclared | Declared
)


def _round(night: Night, event: _Turned) -> Night:
    return but(night, hand=_turned(_hand(night), event))


def _turned(hand: Hand, event: _Turned) -> Hand:
    """After a turn round a widow or a stock, or a declaration."""
    match event:
        case StockRanOut():
            return next_step(hand)
        case Declared(choices):
            return move_on(but(hand, declared=choices, told=()))
        case HasDeclared(seat):
            return put(hand, but(holding(hand, seat), done=True))
        case _:
            pass
    one = holding(hand, event.seat)
    last = hand.knocker is not None
    if isinstance(event, Knocked):
        hand = but(hand, knocker=event.seat)
    if isinstance(event, CardTaken) and event.source == "stock":
        hand = but(hand, stub=hand.stub - 1)
    slept = tuple(seat for seat in hand.slept if seat != event.seat)
    if isinstance(event, TurnPassed):
        slept = (*slept, event.seat)
    opened = isinstance(event, WidowTaken) or hand.live[-1].seat == event.seat
    widow = "open" if hand.widow and opened else hand.widow
    hand = but(hand, slept=slept, widow=widow, told=())
    if last or isinstance(event, Knocked | Stayed):
        hand = put(hand, but(one, done=True))
    return move_on(hand, event.seat)


def _posted(night: Night, event: Posted) -> Night:
    """Blinds lie before their seats; they are bets of the first interval."""
    hand, purse = _hand(night), night.purse
    paid, dead = dict(event.paid), dict(event.dead)
    holdings = []
    for one in hand.holdings:
        seat = one.seat
        chips, beside = paid.get(seat, 0), dead.get(seat, 0)
        if chips or beside:
            purse = move(purse, night.account(seat), POT, chips + beside)
            empty = one.all_in or (chips > 0 and not night.real and not purse[stack(seat)])
            one = but(one, bets=(chips,), dead=one.dead + beside, all_in=empty)
        else:
            one = but(one, bets=(0,))
        holdings.append(but(one, state="out") if seat in event.out else one)
    hand = but(
        hand,
        holdings=tuple(holdings),
        street=0,
        posted=True,
        level=event.level,
        full=max(paid.values(), default=0) if hand.stakes.limit.kind != "fixed" else 0,
        last_post=event.last,
    )
    return but(night, purse=purse, hand=next_step(hand))


def _guessed(night: Night, hand: Hand) -> bool:
    """At milestones nobody says how much was bet, unless the limit says it."""
    return night.tracking != "bets" and hand.stakes.limit.kind != "fixed"


def _answered(
    night: Night, hand: Hand, one: Holding, event: Bet | Called | Raised, all_in: bool
) -> Holding:
    """The holding after it put chips in."""
    bets = (*one.bets[:-1], event.to)
    level = max(event.to, hand.level)
    if isinstance(event, Called) or not _guessed(night, hand):
        return but(one, bets=bets, answered=level, all_in=all_in)
    return but(one, bets=bets, answered=level, all_in=all_in, sure="about")


def _raised(night: Night, hand: Hand, event: Bet | Raised) -> Hand:
    """The hand with the level risen."""
    level, up = max(event.to, hand.level), event.to - hand.level
    full, raises = hand.full, hand.raises
    opens = isinstance(event, Bet) and hand.opener is None
    if hand.stakes.limit.kind == "fixed":
        before, now = betting.full_bets(hand.level, full), betting.full_bets(event.to, full)
        raises += max(now, 1) - max(before, 1)
    elif betting.counts(hand, up):
        full = max(full, up)
        raises += isinstance(event, Raised)
    return but(
        hand,
        level=level,
        full=full,
        raises=raises,
        capped=hand.capped or _caps(hand, raises),
        aggressor=event.seat,
        opener=event.seat if opens else hand.opener,
        opened_street=hand.street if opens else hand.opened_street,
        pot_sure="about" if _guessed(night, hand) else hand.pot_sure,
    )


def _caps(hand: Hand, raises: int) -> bool:
    """Whether so many raises are all there may be, with more than two who could raise (B107)."""
    most = hand.stakes.limit.raises
    if most is None or raises < most:
        return False
    return sum(one.state == "in" and not one.all_in for one in hand.holdings) > 2


# --- the deal -------------------------------------------------------------------------------


UNDEALT = Hand(0, Game("", "", "", (0, 0), 0, ()), Stakes(), House(), 0, (), ())
"""A hand before anything has happened."""


@cache
def _fresh(seat: int) -> Holding:
    """A seat's holding before anything has happened; all deals begin with the same ones."""
    return but(Holding(seat))


def _begin(night: Night, event: HandBegan) -> Night:
    for seat in event.order:
        if seat >= len(night.players) or seat not in night.ring:
            raise Impossible("a seat was dealt in that is not at the table")
    purse = night.purse
    for seat, waiting in enumerate(purse[pocket(0) :: 2]):
        if waiting:
            purse = move(purse, pocket(seat), stack(seat), waiting)
    if purse[POT] != event.carried:
        raise Impossible("the pot held something else when this deal began")
    hand = but(
        UNDEALT,
        number=event.number,
        game=event.game,
        stakes=event.stakes,
        house=event.house,
        dealer=event.dealer,
        order=event.order,
        holdings=tuple(map(_fresh, event.order)),
        carried=event.carried,
        stub=event.game.pack_for(len(event.order)),
        passes=night.passes,
    )
    waits = event.carried > 0
    return but(
        night,
        purse=purse,
        hand=next_step(hand),
        vote=None,
        hands=event.number,
        dealer=None,
        dealt_for=False,
        game=event.game,
        turns=turns_with(night, event.game.id, event.dealer),
        antes_in=night.antes_in if waits else (),
        heirs=night.heirs if waits else None,
    )


def _antes(night: Night, event: AntesIn) -> Night:
    hand, purse = _hand(night), night.purse
    for seat in event.out:
        hand = put(hand, but(holding(hand, seat), state="out"))
    holdings, real = {one.seat: one for one in hand.holdings}, night.real
    for seat, amount in event.paid:
        one = holdings[seat] if seat in holdings else holding(hand, seat)
        empty = not real and amount == purse[stack(seat)]
        purse = move(purse, night.account(seat), POT, amount)
        if event.dead:
            holdings[seat] = but(one, dead=one.dead + amount, all_in=empty)
        else:
            holdings[seat] = but(one, ante=one.ante + amount, all_in=empty)
    hand = but(hand, holdings=tuple(holdings.values()))
    if event.dead:
        return but(night, purse=purse, hand=next_step(hand))
    rounds = max(night.antes_in, default=0) + 1
    antes = [*night.antes_in, *[0] * (len(night.players) - len(night.antes_in))]
    for seat, _ in event.paid:
        antes[seat] = rounds
    return but(night, purse=purse, antes_in=tuple(antes), hand=next_step(hand))


def _heirs(night: Night, hand: Hand) -> tuple[int, ...] | None:
    """Who was in every deal that left forfeited money, which is more than antes, in the pot."""
    if not any(one.total > one.ante for one in hand.holdings):
        return night.heirs
    were_in = (one.seat for one in hand.holdings if one.state != "out")
    return tuple(seat for seat in were_in if night.heirs is None or seat in night.heirs)


_Ended = Won | PotStayed | PassedOut | ThrownIn | PotTaken | Reclaimed


def _ended(night: Night, event: _Ended) -> Night:
    hand, purse = _hand(night), night.purse
    match event:
        case Won(pot, shares):
            for seat, amount in shares:
                purse = move(purse, POT, night.account(seat), amount)
            night = since_counted(night, shares)
            hand = but(hand, awards=(*hand.awards, (pot, shares)), told=(), lenient=False)
            if not hand.pot:
                hand = but(hand, ending="won")
                night = but(night, passes=0, finished=_finished(night, hand))
                night = but(night, antes_in=(), heirs=None)
        case PotTaken(amount):
            purse = move(purse, POT, LOOSE, amount)
            hand = but(hand, ending="taken", turn=None)
            night = but(night, antes_in=(), heirs=None)
        case PotStayed(_) if hand.awards and len(hand.awards) == len(pots(hand)):  # odd chips
            hand = but(hand, ending="won", turn=None)
            night = but(night, passes=0, finished=_finished(night, hand), antes_in=(), heirs=None)
        case PotStayed(_):
            night = but(night, heirs=_heirs(night, hand))
            hand = but(hand, ending="stayed", turn=None)
            if hand.awards:
                night = but(night, finished=_finished(night, hand))
        case PassedOut():
            hand = but(
                hand,
                ending="passed-out",
                passed_out=False,
                turn=None,
                next_dealer=hand.house.after_pass == "next",
            )
            night = but(night, passes=night.passes + 1)
        case ThrownIn(back, _, next_dealer):
            for seat, amount in back:
                purse = move(purse, POT, night.account(seat), amount)
            night = since_counted(night, back)
            hand = but(hand, ending="thrown-in", turn=None, next_dealer=next_dealer)
        case Reclaimed(shares):
            for seat, amount in shares:
                purse = move(purse, night.account(seat), POT, amount)
            night = since_counted(night, tuple((seat, -amount) for seat, amount in shares))
            hand = _unpaid(hand)
            if _paid_last(night):
                night = but(night, finished=night.finished[:-1])
        case _:
            assert_never(event)
    return but(night, purse=purse, hand=hand)


MOST_FINISHED = 12


def _finished(night: Night, hand: Hand) -> tuple[Finished, ...]:
    """The last deals that were paid, this one among them."""
    taken: dict[int, int] = {}
    for _, shares in hand.awards:
        for seat, amount in shares:
            taken[seat] = taken.get(seat, 0) + amount
    one = Finished(hand.number, hand.game.name, tuple(taken.items()))
    return (*night.finished[1 - MOST_FINISHED :], one)


def _paid_last(night: Night) -> bool:
    hand = night.hand
    return bool(night.finished and hand and hand.ending and night.finished[-1].deal == hand.number)


# --- the draw -------------------------------------------------------------------------------


def _unpaid(hand: Hand) -> Hand:
    """The hand as it was before it was paid; a returned bet counts as put in again."""
    if hand.returned is not None:
        seat, amount = hand.returned
        one = holding(hand, seat)
        hand = put(hand, but(one, bets=(*one.bets[:-1], one.bet + amount)))
    return but(hand, awards=(), ending="", uncalled=hand.returned, returned=None)


def _drawn(night: Night, event: Drew | OwedServed | DrawChanged | CardOwed | PlaysPat) -> Night:
    hand = _hand(night)
    one = holding(hand, event.seat)
    match event:
        case Drew(seat, count, _, stub, pool, apart, owed):
            if not hand.drawing or (hand.turn != seat and not hand.lenient):
                raise Impossible("a draw out of turn")
            one = but(one, drew=count, thrown=one.thrown + count, owed=owed)
            hand = _swept(hand, placed(hand, one), pool, apart, stub)
            hand = but(hand, lenient=False) if hand.lenient else hand
        case OwedServed(seat, count, _, stub, pool, apart):
            one = but(one, owed=one.owed - count)
            hand = _swept(hand, placed(hand, one), pool, apart, stub)
        case DrawChanged(_, count, stub):
            thrown = one.thrown + count - (one.noted or 0)
            hand = but(put(hand, but(one, drew=count, thrown=thrown)), stub=stub)
        case CardOwed(seat, count):
            hand = hand if hand.drawing else _back_to_draw(hand)
            hand = put(hand, but(holding(hand, seat), owed=one.owed + count))
            hand = but(hand, strays=hand.strays + count)
        case PlaysPat():
            gone = one.noted or 0
            after = but(one, drew=0, thrown=one.thrown - gone, owed=0, pat=True)
            hand = but(put(hand, after), stub=hand.stub + gone)
        case _:
            assert_never(event)
    return but(night, hand=move_on(hand) if hand.drawing else hand)


def _back_to_draw(hand: Hand) -> Hand:
    """The draw goes on after all: the interval that began without an act is taken away."""
    steps = hand.game.steps
    place = max(at for at, step in enumerate(steps[: hand.step]) if isinstance(step, Draw))
    begun = sum(isinstance(step, BetStep) for step in steps[place : hand.step + 1])
    before = [but(one, bets=one.bets[: len(one.bets) - begun]) for one in hand.holdings]
    street = hand.street - begun
    return but(hand, step=place, street=street, holdings=tuple(before), turn=None)


def _swept(
    hand: Hand, holdings: tuple[Holding, ...], pool: int, apart: tuple[int, ...], stub: int
) -> Hand:
    """After cards were served, with the holdings it leaves. The discards went into a new pack, if
    one was made, except those kept apart."""
    if not pool:
        return but(hand, holdings=holdings, stub=stub, told=())
    left = [but(one, folded=0, thrown=one.thrown if one.seat in apart else 0) for one in holdings]
    return but(hand, holdings=tuple(left), strays=0, stub=stub, told=())


# --- rulings --------------------------------------------------------------------------------


def _ruled(night: Night, event: Fouled | TookBack | Reopened) -> Night:
    hand, purse = _hand(night), night.purse
    match event:
        case Fouled(seat, _):
            hand = put(hand, but(holding(hand, seat), state="foul", owed=0))
            if hand.uncalled is not None and hand.uncalled[0] == seat:
                hand = but(hand, uncalled=None)
            if hand.opener == seat:
                hand = but(hand, proof="none")  # a foul hand has nothing left to prove
            hand = _without(hand, seat)
        case TookBack(seat, amount):
            purse = move(purse, POT, night.account(seat), amount)
            night = since_counted(night, ((seat, amount),))
            hand = put(hand, but(less(holding(hand, seat), amount), all_in=False))
        case Reopened(barred, first):
            hand = _reopened(hand, barred, first)
        case _:
            assert_never(event)
    return but(night, purse=purse, hand=hand)


def _without(hand: Hand, seat: int) -> Hand:
    """After a hand fell out: the turn passes if it was his, and the step may be done."""
    if hand.ending or hand.showing:
        return hand
    if hand.asks_first and len(hand.live) > 1:
        return hand
    if hand.turn == seat or hand.turn is None or len(hand.live) < 2:
        return move_on(hand, seat)
    if isinstance(hand.now, Draw):
        return move_on(hand)
    turn = betting.speaker(hand, hand.order.index(hand.turn))
    return move_on(hand, seat) if turn is None else but(hand, turn=turn)


def _reopened(hand: Hand, barred: tuple[int, ...], first: int) -> Hand:
    """The opening interval begins again: chips that stay are dead, nobody has spoken."""
    place = next(
        at
        for at, step in enumerate(hand.game.steps)
        if isinstance(step, BetStep) and step.needs != "nothing"
    )

    def afresh(one: Holding) -> Holding:
        stays = one.bets[0] if one.bets else 0
        return but(
            one,
            dead=one.dead + stays,
            bets=(0,),
            answered=None,
            barred=one.barred or one.seat in barred,
        )

    step = hand.game.steps[place]
    assert isinstance(step, BetStep)
    hand = but(
        hand,
        holdings=tuple([afresh(one) for one in hand.holdings]),
        step=place,
        street=0,
        level=0,
        full=interval_size(hand, step),
        raises=0,
        capped=False,
        aggressor=None,
        opener=None,
        proof="none",
        uncalled=None,
        turn=None,
        began_again=True,
    )
    turn = betting.speaker(hand, hand.order.index(first))
    return but(hand, turn=turn, passed_out=turn is None)


# --- coarse acts and readings ---------------------------------------------------------------

_Coarse = (
    GrainSet
    | StillIn
    | BettingOver
    | AllDrew
    | PotCounted
    | Attributed
    | IntervalTold
    | ByConsent
    | PutIn
    | TookOut
)


def _coarse(night: Night, event: _Coarse) -> Night:
    match event:
        case GrainSet():
            return _grain(night, event)
        case StillIn(seats, paid):
            return _still_in(night, seats, paid)
        case BettingOver():
            return but(night, hand=_betting_over(_hand(night)))
        case AllDrew():
            hand = _hand(night)
            drawn = [
                but(one, drew=NOT_NOTED if one.drew is None else one.drew, owed=0)
                if one.live
                else one
                for one in hand.holdings
            ]
            hand = but(hand, holdings=tuple(drawn), stub_known=False, told=())
            return but(night, hand=move_on(hand))
        case PotCounted(amount, book, side):
            hand, more = _hand(night), amount - book
            purse = move(night.purse, *((LOOSE, POT) if more >= 0 else (POT, LOOSE)), abs(more))
            unsaid = hand.unsaid if night.real else hand.unsaid + more
            hand = but(hand, loose=hand.loose + more, unsaid=unsaid)
            if side is not None:
                before = dict(hand.piled)
                piled = before | {side: before.get(side, 0) + more if side else 0}
                hand = but(hand, piled=tuple(sorted(piled.items())))
                if not {one.number for one in pots(hand)} <= piled.keys():
                    return but(night, purse=purse, hand=hand)
            return but(night, purse=purse, hand=but(hand, pot_sure="exact", counted_in=hand.step))
        case Attributed(seat, amount):
            return _attributed(night, seat, amount)
        case IntervalTold():
            return _told_interval(night, event)
        case ByConsent(reason, _, what) if what or reason == "settled":
            return night  # said, and written down
        case ByConsent(_, seat):
            hand = _hand(night)
            if seat is not None and seat in hand.order:
                hand = put(hand, but(holding(hand, seat), excused=True))
            return but(night, hand=but(hand, lenient=True))
        case PutIn(seat, amount):
            hand = _hand(night)
            one = holding(hand, seat)
            hand = put(hand, but(one, bets=(*one.bets[:-1], one.bet + amount)))
            purse = move(night.purse, night.account(seat), POT, amount)
            return but(night, purse=purse, hand=but(hand, acted=True))
        case TookOut(seat, amount):
            hand = _hand(night)
            one = holding(hand, seat)
            own = min(one.bet, amount)
            hand = put(hand, but(one, bets=(*one.bets[:-1], one.bet - own)))
            purse = move(night.purse, POT, night.account(seat), amount)
            return but(night, purse=purse, hand=but(hand, loose=hand.loose - amount + own))
        case _:
            assert_never(event)


def _grain(night: Night, event: GrainSet) -> Night:
    """The chips go together when they are real, and to their stacks when the tablet keeps them."""
    purse, players = night.purse, list(night.players)
    if event.chips == "real" and not night.real:
        for player in night.players:
            held = purse[stack(player.seat)] + purse[pocket(player.seat)]
            purse = move(gather(purse, player.seat), stack(player.seat), LOOSE, held)
            in_it = night.playing is not None and night.playing.has(player.seat)
            at = night.hands - 1 if in_it else night.hands
            with_it = night.playing.of(player.seat).total if in_it and night.playing else None
            read = but(player, counted=held, counted_at=at)
            players[player.seat] = but(read, counted_with=with_it)
    elif event.chips == "tablet" and night.real:
        for seat, amount in event.stacks:
            purse = move(purse, LOOSE, stack(seat), amount)
    hand = night.playing
    if hand is not None and hand.betting is not None and night.tracking != "bets":
        unheard = not hand.level and not hand.draw_begun
        hand = but(hand, turn_known=event.tracking != "bets" or unheard)
    if hand is not None:
        night = but(night, hand=but(hand, unsaid=0) if event.chips == "real" else hand)
    return but(
        night, purse=purse, players=tuple(players), chips=event.chips, tracking=event.tracking
    )


def _still_in(night: Night, seats: tuple[int, ...], paid: tuple[tuple[int, int], ...]) -> Night:
    hand, purse, put_in = _hand(night), night.purse, dict(paid)
    for one in hand.live:
        if one.seat not in seats:
            hand = put(hand, but(one, state="dropped", folded=hand.cards - one.owed, owed=0))
            if one.seat == hand.opener and hand.has_openers and hand.proof == "none":
                hand = but(hand, proof="owed")
            continue
        chips = put_in.get(one.seat, 0)
        purse = move(purse, night.account(one.seat), POT, chips)
        bets = (*one.bets[:-1], one.bet + chips)
        empty = one.all_in or (not night.real and not purse[stack(one.seat)])
        known = but(one, bets=bets, answered=hand.level, excused=True, sure="about", all_in=empty)
        hand = put(hand, known)
    hand = but(hand, acted=True, told=(), pot_sure="about")
    return but(night, purse=purse, hand=move_on(hand, hand.turn))


def _betting_over(hand: Hand) -> Hand:
    """Nobody tapped the bets of this interval: who is in is in, what was bet is not known, unless
    the pot has been counted in it."""
    known = [but(one, answered=hand.level, sure="about") for one in hand.holdings]
    hand = but(hand, holdings=tuple(known), turn=None, told=(), acted=True)
    sure = hand.free or (hand.counted_in == hand.step and hand.pot_sure == "exact")
    return next_step(hand if sure else but(hand, pot_sure="about"))


def _attributed(night: Night, seat: int, amount: int) -> Night:
    """Somebody put in (or did not put in) what a reading of the pot brought to light."""
    hand = _hand(night)
    one = holding(hand, seat)
    more = but(one, bets=(*one.bets[:-1], one.bet + amount)) if one.bets else None
    one = less(one, -amount) if amount < 0 else more or but(one, dead=one.dead + amount)
    ends = (night.account(seat), LOOSE) if amount >= 0 else (LOOSE, night.account(seat))
    purse = move(night.purse, *ends, abs(amount))
    empty = one.live and not night.real and not purse[stack(seat)]
    hand = put(hand, but(one, all_in=one.all_in or empty))
    unsaid = hand.unsaid if night.real else hand.unsaid - amount
    hand = but(hand, loose=hand.loose - amount, unsaid=unsaid)
    if hand.uncalled is not None and hand.uncalled[0] == seat and amount < 0:
        left = hand.uncalled[1] + amount
        hand = but(hand, uncalled=(seat, left) if left > 0 else None)
    if hand.betting is not None:
        hand = but(hand, level=max(hand.level, one.bet))
        if hand.turn == seat and not betting.owes(hand, holding(hand, seat)):
            hand = move_on(hand, seat)
    return but(night, purse=purse, hand=hand)


def _told_interval(night: Night, event: IntervalTold) -> Night:
    """Somebody says how the interval stands: from here on every bet is followed."""
    hand, purse = _hand(night), night.purse
    for seat, chips in sorted(event.bets, key=lambda told: told[1] < holding(hand, told[0]).bet):
        one = holding(hand, seat)
        more = chips - one.bet
        account = night.account(seat)
        purse = move(purse, *((account, POT) if more >= 0 else (POT, account)), abs(more))
        answered = event.level if chips == event.level and chips else None
        empty = one.all_in or (one.live and not night.real and not purse[stack(seat)])
        told = but(one, bets=(*one.bets[:-1], chips), answered=answered, all_in=empty)
        hand = put(hand, told)
    hand = but(hand, level=event.level, turn=event.turn, turn_known=True)
    if event.level:
        hand = _first_to_bet(hand, event.turn)
    return but(night, purse=purse, hand=hand)


def _first_to_bet(hand: Hand, turn: int) -> Hand:
    """Who opened, as the told bets look: the first after the turn who has the whole bet in."""
    at = hand.order.index(turn)
    around = (*hand.order[at + 1 :], *hand.order[:at])
    first = next((seat for seat in around if holding(hand, seat).bet == hand.level), None)
    if hand.opener is None:
        hand = but(hand, opener=first, opened_street=hand.street)
    return hand if hand.aggressor is not None else but(hand, aggressor=first)


# --- the bank -------------------------------------------------------------------------------

_Banked = (
    NightBegan
    | Sat
    | Bought
    | CashedOut
    | ChipsPassed
    | CostShared
    | KittyShared
    | KittySpent
    | MoneyPaid
    | WentAway
    | CameBack
    | WillLeave
    | Left
    | Renamed
    | Reseated
    | StakesSet
    | MenuSet
    | Corrected
    | Counted
    | PutRight
    | NightClosed
    | NightReopened
)


def _banked(night: Night, event: _Banked) -> Night:
    match event:
        case NightBegan(title, game, stakes, house):
            return but(night, title=title, game=game, stakes=stakes, house=house, begun=True)
        case Sat(seat, name, after):
            return _seated(night, seat, name, after)
        case (
            Bought()
            | CashedOut()
            | ChipsPassed()
            | CostShared()
            | KittyShared()
            | KittySpent()
            | MoneyPaid()
            | Corrected()
            | Counted()
        ):
            return entered(night, event)
        case WentAway() | CameBack() | WillLeave() | Left() | Renamed():
            return _person(night, event)
        case Reseated(ring):
            if sorted(ring) != sorted(night.ring):
                raise Impossible("the seats named are not those at the table")
            return but(night, ring=ring)
        case StakesSet(stakes, house):
            return but(night, stakes=stakes, house=house)
        case MenuSet(games, rotation):
            return but(night, menu=games, rotation=rotation, turns=0)
        case PutRight():
            return _put_right(night, event)
        case NightClosed():
            return _shut(night, event)
        case NightReopened():
            return _opened_again(night)
        case _:
            assert_never(event)


def _person(night: Night, event: WentAway | CameBack | WillLeave | Left | Renamed) -> Night:
    player = person(night, event.seat)
    match event:
        case WentAway():
            return with_person(night, but(player, presence="away"))
        case CameBack(seat):
            night = with_person(night, but(player, presence="here", leaving=False))
            return night if seat in night.ring else but(night, ring=(*night.ring, seat))
        case WillLeave():
            return with_person(night, but(player, leaving=True))
        case Left(seat):
            out_of_play(night, seat)
            ring = tuple(one for one in night.ring if one != seat)
            dealer = _dealer_without(night, seat)
            dealt_for = night.dealt_for and dealer == night.dealer
            night = but(_without_part(night, seat), dealer=dealer, dealt_for=dealt_for)
            night = phones.without(night, seat)
            return but(with_person(night, but(player, presence="gone", leaving=False)), ring=ring)
        case Renamed(_, name):
            return with_person(night, but(player, name=name))
        case _:
            assert_never(event)


def _without_part(night: Night, seat: int) -> Night:
    """Who leaves gives up his part in a pot that waits."""
    antes = tuple(0 if at == seat else paid for at, paid in enumerate(night.antes_in))
    heirs = None if night.heirs is None else tuple(one for one in night.heirs if one != seat)
    return but(night, antes_in=antes, heirs=heirs)


def _dealer_without(night: Night, seat: int) -> int | None:
    """Who deals next when `seat` leaves: if the deal turned on it, the seat at its left."""
    deals = night.hand.dealer if night.dealer is None and night.hand else night.dealer
    if deals != seat or seat not in night.ring or len(night.ring) < 2:
        return night.dealer
    return night.ring[(night.ring.index(seat) + 1) % len(night.ring)]


_NOBODY = Player(-1, "")
"""Whoever sits down, before he has a seat and a name."""


def _seated(night: Night, seat: int, name: str, after: int | None) -> Night:
    if seat != len(night.players):
        raise Impossible("somebody else has sat down since")
    at = night.ring.index(after) + 1 if after in night.ring else len(night.ring)
    return but(
        night,
        players=(*night.players, but(_NOBODY, seat=seat, name=name)),
        ring=(*night.ring[:at], seat, *night.ring[at:]),
        purse=widen(night.purse, seat + 1),
    )


def _put_right(night: Night, event: PutRight) -> Night:
    """A finished deal's chips go to those whose they were; the present deal goes on."""
    purse, taken = night.purse, dict[int, int]()
    for source, target, amount in event.moves:
        purse = move(purse, night.account(source), night.account(target), amount)
        taken[target] = taken.get(target, 0) + amount
    finished = []
    for one in night.finished:
        if one.deal == event.deal:
            kept = dict(one.shares)
            for source, target, amount in event.moves:
                kept[source] = kept.get(source, 0) - amount
                kept[target] = kept.get(target, 0) + amount
            shares = tuple((seat, chips) for seat, chips in kept.items() if chips)
            one = Finished(one.deal, one.game, shares)
        finished.append(one)
    for source, target, amount in event.moves:
        for seat, more in ((source, -amount), (target, amount)):
            if person(night, seat).counted_at >= event.deal:
                night = reading(night, seat, more)
    return but(night, purse=purse, finished=tuple(finished))


def _shut(night: Night, event: NightClosed) -> Night:
    """The night is closed; bearers give up (or are given) what the bank is off by."""
    purse = night.purse
    if night.playing is not None or purse[POT]:
        raise Impossible("the night was closed over a deal")
    for seat, amount in event.bearers:
        if night.real:
            continue
        purse = gather(purse, seat)
        source, target = (stack(seat), LOOSE) if amount >= 0 else (LOOSE, stack(seat))
        purse = move(purse, source, target, abs(amount))
    return but(night, purse=purse, closed=True, borne=event.bearers, paid_since=())


def _opened_again(night: Night) -> Night:
    """What was borne at the closing goes back where it was."""
    purse = night.purse
    for seat, amount in () if night.real else night.borne:
        source, target = (LOOSE, stack(seat)) if amount >= 0 else (stack(seat), LOOSE)
        purse = move(purse, source, target, abs(amount))
    return but(night, purse=purse, closed=False, borne=(), paid_since=())


# --- small helpers --------------------------------------------------------------------------


def _hand(night: Night) -> Hand:
    if night.hand is None:
        raise Impossible("there is no deal to act in")
    return night.hand


# --- which fold for which event -------------------------------------------------------------

_KINDS: tuple[tuple[object, Callable[[Night, Any], Night]], ...] = (
    (Checked | Bet | Called | Raised | Dropped, _spoken),
    (Drew | OwedServed | DrawChanged | CardOwed | PlaysPat, _drawn),
    (AntesIn, _antes),
    (_Stepped, _stepped),
    (_Turned, _round),
    (HandBegan, _begin),
    (UncalledReturned, _uncalled),
    (CardsShown, _laid_open),
    (_Ended, _ended),
    (SidePaid, _side_paid),
    (KittyTaken, _kitty),
    (PotDivided, _divided),
    (OpenersShown | OpenersNotAsked, _proved),
    (Told, _told),
    (Ruled, _said_so),
    (Fouled | TookBack | Reopened, _ruled),
    (Mended, put_right),
    (Impounded | Released, set_aside),
    (Warned, _warned),
    (DealerSet, _dealer),
    (_Coarse, _coarse),
    (_Banked, _banked),
    (TapsFrom, _taps_from),
    (PhoneEvent, phones.told),
    (LogEvent, _unchanged),
    (SheetEvent, written_down),
)


def each(kinds: object) -> tuple[Any, ...]:
    """The classes of a union, also where unions lie in it; or the class itself."""
    return tuple(one for part in get_args(kinds) for one in each(part)) or (kinds,)


FOLDS = {kind: fold for kinds, fold in _KINDS for kind in each(kinds)}
"""One fold for each class of event; tests/core/test_evolve.py counts them."""
