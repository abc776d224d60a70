"""Night + event -> night. Total: it moves chips and turns, and refuses nothing.

What cannot have happened raises Impossible; only a take-back can meet that, and is refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from referee.core import betting, draw
from referee.core.chips import LOOSE, POT, move, pocket, stack, widen
from referee.core.errors import Impossible
from referee.core.events import (
    AllDrew,
    AntesIn,
    Attributed,
    Bet,
    BettingOver,
    Bought,
    ByConsent,
    Called,
    CameBack,
    CardOwed,
    CardsShown,
    CashedOut,
    Checked,
    ChipsPassed,
    Corrected,
    CostShared,
    Counted,
    DealerSet,
    DrawChanged,
    Drew,
    Dropped,
    Event,
    Fouled,
    GrainSet,
    HandBegan,
    IntervalTold,
    Left,
    MoneyPaid,
    NightBegan,
    NightClosed,
    NightReopened,
    OpenersNotAsked,
    OpenersShown,
    OwedServed,
    PassedOut,
    PlaysPat,
    PotCounted,
    PotDivided,
    PotStayed,
    PotTaken,
    PutBack,
    PutIn,
    PutRight,
    Raised,
    Reclaimed,
    Renamed,
    Reopened,
    Reseated,
    Ruled,
    Sat,
    StakesSet,
    StillIn,
    TakenBack,
    TapsFrom,
    ThrownIn,
    Told,
    TookBack,
    TookOut,
    UncalledReturned,
    WentAway,
    WillLeave,
    Won,
)
from referee.core.game import Ante, Deal, Draw, Free, Showdown
from referee.core.game import Bet as BetStep
from referee.core.ledger import (
    entered,
    gather,
    out_of_play,
    person,
    reading,
    since_counted,
    with_person,
)
from referee.core.night import NOT_NOTED, Finished, Hand, Holding, Night, Player
from referee.core.value import but


def replay(events: Iterable[Event]) -> Night:
    """The night these events fold into."""
    night = Night()
    for event in events:
        night = evolve(night, event)
    return night


def evolve(night: Night, event: Event) -> Night:
    """The night after the event. The chips are counted after each one."""
    after = _evolve(night, event)
    if sum(after.purse):
        raise AssertionError(f"chips do not balance after {event!r}")
    hand = after.hand
    if hand is not None and not hand.ending and hand.pot != after.purse[POT]:
        raise AssertionError(f"pot is {after.purse[POT]}, the hand has {hand.pot}: {event!r}")
    return after


def _evolve(night: Night, event: Event) -> Night:
    match event:
        case Checked() | Bet() | Called() | Raised() | Dropped():
            return _spoken(night, event)
        case Drew() | OwedServed() | DrawChanged() | CardOwed() | PlaysPat():
            return _drawn(night, event)
        case AntesIn():
            return _antes(night, event)
        case HandBegan():
            return _begin(night, event)
        case UncalledReturned(seat, amount):
            purse = move(night.purse, POT, night.account(seat), amount)
            hand = _hand(night)
            sole = (seat, amount) if hand.showing and len(hand.live) < 2 else None
            hand = _with(hand, _less(_of(hand, seat), amount))
            return but(night, purse=purse, hand=but(hand, uncalled=None, returned=sole))
        case PotDivided(shares):
            purse = night.purse
            for seat, amount in shares:
                purse = move(purse, POT, night.account(seat), amount)
            return since_counted(but(night, purse=purse, antes_in=()), shares)
        case Won() | PotStayed() | PassedOut() | ThrownIn() | PotTaken() | Reclaimed():
            return _ended(night, event)
        case CardsShown(seat, cards, words):
            hand = _hand(night)
            laid = tuple(one for one in hand.shown if one[0] != _of(hand, seat).seat)
            return but(night, hand=but(hand, shown=(*laid, (seat, cards, words))))
        case OpenersShown() | OpenersNotAsked():
            hand = _hand(night)
            if isinstance(event, OpenersShown):
                return but(night, hand=but(hand, proof="shown"))
            return but(night, hand=but(hand, proof="not-asked"))
        case Ruled():
            return night
        case Fouled() | TookBack() | Reopened():
            return _ruled(night, event)
        case Told():
            hand = _hand(night)
            return but(night, hand=but(hand, told=(*hand.told, event)))
        case DealerSet(seat):
            return but(night, dealer=seat)
        case (
            GrainSet()
            | StillIn()
            | BettingOver()
            | AllDrew()
            | PotCounted()
            | Attributed()
            | IntervalTold()
            | ByConsent()
            | PutIn()
            | TookOut()
        ):
            return _coarse(night, event)
        case TapsFrom(strand, device):
            others = tuple(one for one in night.tappers if one[0] != strand)
            return but(night, tappers=(*others, (strand, device)))
        case TakenBack() | PutBack():
            return night
        case (
            NightBegan()
            | Sat()
            | Bought()
            | CashedOut()
            | ChipsPassed()
            | CostShared()
            | MoneyPaid()
            | WentAway()
            | CameBack()
            | WillLeave()
            | Left()
            | Renamed()
            | Reseated()
            | StakesSet()
            | Corrected()
            | Counted()
            | PutRight()
            | NightClosed()
            | NightReopened()
        ):
            return _banked(night, event)
        case _:
            assert_never(event)


# --- betting --------------------------------------------------------------------------------


def _spoken(night: Night, event: Checked | Bet | Called | Raised | Dropped) -> Night:
    hand, seat, purse = _hand(night), event.seat, night.purse
    one = _of(hand, seat)
    if not one.live or (hand.turn != seat and not hand.drawing and not hand.lenient):
        raise Impossible("an act out of turn")
    if isinstance(event, Checked):
        passed = one.passed or hand.unopened
        hand = _with(hand, but(one, answered=hand.level, passed=passed))
    elif isinstance(event, Dropped):
        hand = _with(hand, but(one, state="dropped", folded=hand.cards - one.owed, owed=0))
        if seat == hand.opener and hand.game.has_openers and hand.proof == "none":
            hand = but(hand, proof="owed")
    else:
        purse = move(purse, night.account(seat), POT, event.paid)
        all_in = event.all_in if night.real else not purse[stack(seat)]
        hand = _paid(hand, one, event, all_in)
    acted = hand.acted or not isinstance(event, Dropped)
    after = seat
    if hand.betting and hand.turn is not None and not isinstance(event, Bet | Raised):
        after = hand.order[hand.order.index(hand.turn) - 1]  # out of turn: the turn stays
    hand = but(hand, acted=acted, told=(), lenient=False, turn_known=True)
    if isinstance(event, Bet | Raised) and _guessed(night, hand):
        hand = but(_with(hand, but(_of(hand, seat), sure="about")), pot_sure="about")
    return but(night, purse=purse, hand=_move_on(hand, after))


def _guessed(night: Night, hand: Hand) -> bool:
    """At milestones nobody says how much was bet, unless the limit says it."""
    return night.tracking != "bets" and hand.stakes.limit.kind != "fixed"


def _paid(hand: Hand, one: Holding, event: Bet | Called | Raised, all_in: bool) -> Hand:
    level = max(event.to, hand.level)
    bets = (*one.bets[:-1], event.to)
    after = _with(hand, but(one, bets=bets, answered=level, all_in=all_in))
    if isinstance(event, Called):
        return after
    up = event.to - hand.level
    fixed = hand.stakes.limit.kind == "fixed"
    counts = up * 2 >= hand.full if fixed else up >= hand.full
    if isinstance(event, Bet) and hand.opener is None:
        after = but(after, opener=event.seat, opened_street=hand.street)
    full = max(hand.full, up) if counts and not fixed else hand.full
    raises = hand.raises + 1 if counts and isinstance(event, Raised) else hand.raises
    if fixed:
        raises = max(hand.raises, betting.full_bets(event.to, hand.full) - 1)
    return but(after, level=level, full=full, raises=raises, aggressor=event.seat)


# --- the steps of the game ------------------------------------------------------------------


def _move_on(hand: Hand, after: int | None = None) -> Hand:
    """The hand with the turn passed on; steps that are done make way for the next."""
    if len(hand.live) < 2 and not (hand.live and hand.reopened):
        return _to_showdown(_closed(hand))
    step = hand.now
    if isinstance(step, BetStep):
        start = hand.order.index(after) + 1 if after is not None else 0
        turn = betting.speaker(hand, start)
        if turn is not None:
            return but(hand, turn=turn)
        if hand.unopened:
            return but(hand, turn=None, passed_out=True)
        return _next_step(_closed(hand))
    if isinstance(step, Draw):
        turn = draw.drawer(hand)
        if turn is not None or draw.owed(hand) is not None:
            return but(hand, turn=turn)
        return _next_step(hand)
    return hand


def _closed(hand: Hand) -> Hand:
    """A betting interval has ended: what nobody called will go back."""
    if not isinstance(hand.now, BetStep) or hand.level == 0:
        return but(hand, turn=None)
    best = max(hand.holdings, key=lambda one: one.bet)
    second = max(one.bet for one in hand.holdings if one is not best)
    uncalled = (best.seat, best.bet - second) if best.live and best.bet > second else None
    return but(hand, turn=None, uncalled=uncalled)


def _to_showdown(hand: Hand) -> Hand:
    last = len(hand.game.steps) - 1
    return _enter_showdown(but(hand, step=last, turn=None))


def _enter_showdown(hand: Hand) -> Hand:
    if hand.opener is None or not hand.game.has_openers or hand.proof != "none":
        return hand
    return hand if _of(hand, hand.opener).state == "foul" else but(hand, proof="owed")


def _next_step(hand: Hand) -> Hand:
    """Enter the next step of the game."""
    hand = but(hand, step=hand.step + 1, turn=None)
    step = hand.now
    match step:
        case Ante():
            return hand
        case Deal(down, up, common):
            each = down + up
            left = hand.stub - each * len(hand.live) - common
            return _next_step(but(hand, cards=hand.cards + each, stub=left))
        case BetStep():
            return _begin_interval(hand, step)
        case Draw():
            ready = tuple([but(one, drew=None) for one in hand.holdings])
            return _move_on(but(hand, holdings=ready))
        case Free():
            fresh = tuple([but(one, bets=(*one.bets, 0)) for one in hand.holdings])
            return but(hand, holdings=fresh, street=hand.street + 1)
        case Showdown():
            return _enter_showdown(hand)
        case _:
            assert_never(step)


def _begin_interval(hand: Hand, step: BetStep) -> Hand:
    fresh = [but(one, bets=(*one.bets, 0), answered=None, excused=False) for one in hand.holdings]
    hand = but(
        hand,
        holdings=tuple(fresh),
        street=hand.street + 1,
        level=0,
        full=hand.stakes.limit.size(step.size),
        raises=0,
        acted=False,
        aggressor=None,
        turn_known=True,
    )
    turn = betting.speaker(hand, betting.first_place(hand, step))
    return but(hand, turn=turn) if turn is not None else _next_step(hand)


# --- the deal -------------------------------------------------------------------------------


def _begin(night: Night, event: HandBegan) -> Night:
    for seat in event.order:
        if seat >= len(night.players) or seat not in night.ring:
            raise Impossible("a seat was dealt in that is not at the table")
    purse = night.purse
    for player in night.players:
        waiting = purse[pocket(player.seat)]
        if waiting:
            purse = move(purse, pocket(player.seat), stack(player.seat), waiting)
    if purse[POT] != event.carried:
        raise Impossible("the pot held something else when this deal began")
    hand = Hand(
        number=event.number,
        game=event.game,
        stakes=event.stakes,
        house=event.house,
        dealer=event.dealer,
        order=event.order,
        holdings=tuple(Holding(seat) for seat in event.order),
        carried=event.carried,
        stub=event.game.pack,
    )
    antes_in = night.antes_in if event.carried else ()
    night = but(night, purse=purse, hands=event.number, dealer=None, antes_in=antes_in)
    return but(night, hand=_next_step(hand))


def _antes(night: Night, event: AntesIn) -> Night:
    hand, purse = _hand(night), night.purse
    for seat in event.out:
        hand = _with(hand, but(_of(hand, seat), state="out"))
    for seat, amount in event.paid:
        one = _of(hand, seat)
        empty = not night.real and amount == purse[stack(seat)]
        purse = move(purse, night.account(seat), POT, amount)
        hand = _with(hand, but(one, ante=one.ante + amount, all_in=empty))
    rounds = max(night.antes_in, default=0) + 1
    paid = {seat for seat, _ in event.paid}
    before = dict(enumerate(night.antes_in))
    antes = tuple(
        rounds if player.seat in paid else before.get(player.seat, 0) for player in night.players
    )
    return but(night, purse=purse, antes_in=antes, hand=_next_step(hand))


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
                night = but(night, finished=_finished(night, hand), antes_in=())
        case PotTaken(amount):
            purse = move(purse, POT, LOOSE, amount)
            hand = but(hand, ending="taken", turn=None)
            night = but(night, antes_in=())
        case PotStayed(_):
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
        one = _of(hand, seat)
        hand = _with(hand, but(one, bets=(*one.bets[:-1], one.bet + amount)))
    return but(hand, awards=(), ending="", uncalled=hand.returned, returned=None)


def _drawn(night: Night, event: Drew | OwedServed | DrawChanged | CardOwed | PlaysPat) -> Night:
    hand = _hand(night)
    one = _of(hand, event.seat)
    match event:
        case Drew(seat, count, _, stub, pool, apart):
            if not hand.drawing or (hand.turn != seat and not hand.lenient):
                raise Impossible("a draw out of turn")
            hand = _with(hand, but(one, drew=count, thrown=one.thrown + count))
            hand = but(_swept(hand, pool, apart, stub), lenient=False)
        case OwedServed(seat, count, _, stub, pool, apart):
            hand = _with(hand, but(one, owed=one.owed - count))
            hand = _swept(hand, pool, apart, stub)
        case DrawChanged(_, count, stub):
            thrown = one.thrown + count - (one.noted or 0)
            hand = but(_with(hand, but(one, drew=count, thrown=thrown)), stub=stub)
        case CardOwed(seat, count):
            hand = hand if hand.drawing else _back_to_draw(hand)
            hand = _with(hand, but(_of(hand, seat), owed=one.owed + count))
            hand = but(hand, strays=hand.strays + count)
        case PlaysPat():
            gone = one.noted or 0
            after = but(one, drew=0, thrown=one.thrown - gone, owed=0, pat=True)
            hand = but(_with(hand, after), stub=hand.stub + gone)
        case _:
            assert_never(event)
    return but(night, hand=_move_on(hand) if hand.drawing else hand)


def _back_to_draw(hand: Hand) -> Hand:
    """The draw goes on after all: the interval that began without an act is taken away."""
    steps = hand.game.steps
    place = max(at for at, step in enumerate(steps[: hand.step]) if isinstance(step, Draw))
    begun = sum(isinstance(step, BetStep) for step in steps[place : hand.step + 1])
    before = [but(one, bets=one.bets[: len(one.bets) - begun]) for one in hand.holdings]
    street = hand.street - begun
    return but(hand, step=place, street=street, holdings=tuple(before), turn=None)


def _swept(hand: Hand, pool: int, apart: tuple[int, ...], stub: int) -> Hand:
    """After cards were served. The discards went into a new pack, if one was made, except those
    kept apart."""
    if not pool:
        return but(hand, stub=stub, told=())
    left = [
        but(one, folded=0, thrown=one.thrown if one.seat in apart else 0) for one in hand.holdings
    ]
    return but(hand, holdings=tuple(left), strays=0, stub=stub, told=())


# --- rulings --------------------------------------------------------------------------------


def _ruled(night: Night, event: Fouled | TookBack | Reopened) -> Night:
    hand, purse = _hand(night), night.purse
    match event:
        case Fouled(seat, _):
            hand = _with(hand, but(_of(hand, seat), state="foul", owed=0))
            if hand.uncalled is not None and hand.uncalled[0] == seat:
                hand = but(hand, uncalled=None)
            if hand.opener == seat:
                hand = but(hand, proof="none")  # a foul hand has nothing left to prove
            hand = _without(hand, seat)
        case TookBack(seat, amount):
            purse = move(purse, POT, night.account(seat), amount)
            night = since_counted(night, ((seat, amount),))
            hand = _with(hand, but(_less(_of(hand, seat), amount), all_in=False))
        case Reopened(barred, first):
            hand = _reopened(hand, barred, first)
        case _:
            assert_never(event)
    return but(night, purse=purse, hand=hand)


def _without(hand: Hand, seat: int) -> Hand:
    """After a hand fell out: the turn passes if it was his, and the step may be done."""
    if hand.ending or hand.showing:
        return hand
    if hand.turn == seat or hand.turn is None or len(hand.live) < 2:
        return _move_on(hand, seat)
    if isinstance(hand.now, Draw):
        return _move_on(hand)
    turn = betting.speaker(hand, hand.order.index(hand.turn))
    return _move_on(hand, seat) if turn is None else but(hand, turn=turn)


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
        full=hand.stakes.limit.size(step.size),
        raises=0,
        aggressor=None,
        opener=None,
        proof="none",
        uncalled=None,
        turn=None,
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
            return but(night, hand=_move_on(hand))
        case PotCounted(amount, book):
            hand, more = _hand(night), amount - book
            purse = move(night.purse, *((LOOSE, POT) if more >= 0 else (POT, LOOSE)), abs(more))
            unsaid = hand.unsaid if night.real else hand.unsaid + more
            hand = but(hand, loose=hand.loose + more, unsaid=unsaid)
            return but(night, purse=purse, hand=but(hand, pot_sure="exact", counted_in=hand.step))
        case Attributed(seat, amount):
            return _attributed(night, seat, amount)
        case IntervalTold():
            return _told_interval(night, event)
        case ByConsent("settled"):
            return night
        case ByConsent(_, seat):
            hand = _hand(night)
            if seat is not None and seat in hand.order:
                hand = _with(hand, but(_of(hand, seat), excused=True))
            return but(night, hand=but(hand, lenient=True))
        case PutIn(seat, amount):
            hand = _hand(night)
            one = _of(hand, seat)
            hand = _with(hand, but(one, bets=(*one.bets[:-1], one.bet + amount)))
            purse = move(night.purse, night.account(seat), POT, amount)
            return but(night, purse=purse, hand=but(hand, acted=True))
        case TookOut(seat, amount):
            hand = _hand(night)
            one = _of(hand, seat)
            own = min(one.bet, amount)
            hand = _with(hand, but(one, bets=(*one.bets[:-1], one.bet - own)))
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
            players[player.seat] = but(player, counted=held, counted_at=at)
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
            hand = _with(hand, but(one, state="dropped", folded=hand.cards - one.owed, owed=0))
            if one.seat == hand.opener and hand.game.has_openers and hand.proof == "none":
                hand = but(hand, proof="owed")
            continue
        chips = put_in.get(one.seat, 0)
        purse = move(purse, night.account(one.seat), POT, chips)
        bets = (*one.bets[:-1], one.bet + chips)
        empty = one.all_in or (not night.real and not purse[stack(one.seat)])
        known = but(one, bets=bets, answered=hand.level, excused=True, sure="about", all_in=empty)
        hand = _with(hand, known)
    hand = but(hand, acted=True, told=(), pot_sure="about")
    return but(night, purse=purse, hand=_move_on(hand, hand.turn))


def _betting_over(hand: Hand) -> Hand:
    """Nobody tapped the bets of this interval: who is in is in, what was bet is not known, unless
    the pot has been counted in it."""
    known = [but(one, answered=hand.level, sure="about") for one in hand.holdings]
    hand = but(hand, holdings=tuple(known), turn=None, told=(), acted=True)
    sure = hand.free or (hand.counted_in == hand.step and hand.pot_sure == "exact")
    return _next_step(hand if sure else but(hand, pot_sure="about"))


def _attributed(night: Night, seat: int, amount: int) -> Night:
    """Somebody put in (or did not put in) what a reading of the pot brought to light."""
    hand = _hand(night)
    one = _of(hand, seat)
    more = but(one, bets=(*one.bets[:-1], one.bet + amount)) if one.bets else None
    one = _less(one, -amount) if amount < 0 else more or but(one, dead=one.dead + amount)
    ends = (night.account(seat), LOOSE) if amount >= 0 else (LOOSE, night.account(seat))
    purse = move(night.purse, *ends, abs(amount))
    empty = one.live and not night.real and not purse[stack(seat)]
    hand = _with(hand, but(one, all_in=one.all_in or empty))
    unsaid = hand.unsaid if night.real else hand.unsaid - amount
    hand = but(hand, loose=hand.loose - amount, unsaid=unsaid)
    if hand.uncalled is not None and hand.uncalled[0] == seat and amount < 0:
        left = hand.uncalled[1] + amount
        hand = but(hand, uncalled=(seat, left) if left > 0 else None)
    if hand.betting is not None:
        hand = but(hand, level=max(hand.level, one.bet))
        if hand.turn == seat and not betting.owes(hand, _of(hand, seat)):
            hand = _move_on(hand, seat)
    return but(night, purse=purse, hand=hand)


def _told_interval(night: Night, event: IntervalTold) -> Night:
    """Somebody says how the interval stands: from here on every bet is followed."""
    hand, purse = _hand(night), night.purse
    for seat, chips in sorted(event.bets, key=lambda told: told[1] < _of(hand, told[0]).bet):
        one = _of(hand, seat)
        more = chips - one.bet
        account = night.account(seat)
        purse = move(purse, *((account, POT) if more >= 0 else (POT, account)), abs(more))
        answered = event.level if chips == event.level and chips else None
        empty = one.all_in or (one.live and not night.real and not purse[stack(seat)])
        told = but(one, bets=(*one.bets[:-1], chips), answered=answered, all_in=empty)
        hand = _with(hand, told)
    hand = but(hand, level=event.level, turn=event.turn, turn_known=True)
    if event.level:
        hand = _first_to_bet(hand, event.turn)
    return but(night, purse=purse, hand=hand)


def _first_to_bet(hand: Hand, turn: int) -> Hand:
    """Who opened, as the told bets look: the first after the turn who has the whole bet in."""
    at = hand.order.index(turn)
    around = (*hand.order[at + 1 :], *hand.order[:at])
    first = next((seat for seat in around if _of(hand, seat).bet == hand.level), None)
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
    | MoneyPaid
    | WentAway
    | CameBack
    | WillLeave
    | Left
    | Renamed
    | Reseated
    | StakesSet
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
            night = but(night, dealer=_dealer_without(night, seat))
            return but(with_person(night, but(player, presence="gone", leaving=False)), ring=ring)
        case Renamed(_, name):
            return with_person(night, but(player, name=name))
        case _:
            assert_never(event)


def _dealer_without(night: Night, seat: int) -> int | None:
    """Who deals next when `seat` leaves: if the deal turned on it, the seat at its left."""
    deals = night.hand.dealer if night.dealer is None and night.hand else night.dealer
    if deals != seat or seat not in night.ring or len(night.ring) < 2:
        return night.dealer
    return night.ring[(night.ring.index(seat) + 1) % len(night.ring)]


def _seated(night: Night, seat: int, name: str, after: int | None) -> Night:
    if seat != len(night.players):
        raise Impossible("somebody else has sat down since")
    at = night.ring.index(after) + 1 if after in night.ring else len(night.ring)
    return but(
        night,
        players=(*night.players, Player(seat, name)),
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


def _of(hand: Hand, seat: int) -> Holding:
    if seat not in hand.order:
        raise Impossible("that seat is not in this deal")
    return hand.holdings[hand.order.index(seat)]


def _with(hand: Hand, one: Holding) -> Hand:
    """The hand with one holding put in the place of the one of that seat."""
    holdings = list(hand.holdings)
    holdings[hand.order.index(one.seat)] = one
    return but(hand, holdings=tuple(holdings))


def _less(one: Holding, amount: int) -> Holding:
    """The holding with so many chips taken out again, from the latest interval back."""
    bets = list(one.bets)
    for at in range(len(bets) - 1, -1, -1):
        out = min(bets[at], amount)
        bets[at] -= out
        amount -= out
    if amount:
        raise Impossible("more chips taken back than were put in")
    return but(one, bets=tuple(bets))
