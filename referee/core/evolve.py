"""Night + event -> night. Total: it moves chips and turns, and refuses nothing.

What cannot have happened raises Impossible; only a take-back can meet that, and is refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from referee.core import betting, draw
from referee.core.chips import BANK, LOOSE, POT, Purse, move, pocket, stack, widen
from referee.core.errors import Impossible
from referee.core.events import (
    AntesIn,
    Bet,
    Bought,
    Called,
    CameBack,
    CardOwed,
    CashedOut,
    Checked,
    Corrected,
    Counted,
    DealerSet,
    DrawChanged,
    Drew,
    Dropped,
    Event,
    Fouled,
    HandBegan,
    Left,
    NightBegan,
    NightClosed,
    NightReopened,
    OpenersNotAsked,
    OpenersShown,
    OwedServed,
    PassedOut,
    PlaysPat,
    PotDivided,
    PotStayed,
    PutBack,
    Raised,
    Reclaimed,
    Renamed,
    Reopened,
    Reseated,
    Ruled,
    Sat,
    StakesSet,
    TakenBack,
    ThrownIn,
    Told,
    TookBack,
    UncalledReturned,
    WentAway,
    WillLeave,
    Won,
)
from referee.core.game import Ante, Deal, Draw, Showdown
from referee.core.game import Bet as BetStep
from referee.core.night import Hand, Holding, Night, Player
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
            purse = move(night.purse, POT, stack(seat), amount)
            hand = _hand(night)
            sole = (seat, amount) if hand.showing and len(hand.live) < 2 else None
            hand = _with(hand, _less(_of(hand, seat), amount))
            return but(night, purse=purse, hand=but(hand, uncalled=None, returned=sole))
        case PotDivided(shares):
            purse = night.purse
            for seat, amount in shares:
                purse = move(purse, POT, stack(seat), amount)
            return but(night, purse=purse)
        case Won() | PotStayed() | PassedOut() | ThrownIn() | Reclaimed():
            return _ended(night, event)
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
        case TakenBack() | PutBack():
            return night
        case (
            NightBegan()
            | Sat()
            | Bought()
            | CashedOut()
            | WentAway()
            | CameBack()
            | WillLeave()
            | Left()
            | Renamed()
            | Reseated()
            | StakesSet()
            | Corrected()
            | Counted()
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
    if not one.live or (hand.turn != seat and not hand.drawing):
        raise Impossible("an act out of turn")
    if isinstance(event, Checked):
        passed = one.passed or hand.unopened
        hand = _with(hand, but(one, answered=hand.level, passed=passed))
    elif isinstance(event, Dropped):
        hand = _with(hand, but(one, state="dropped", folded=hand.cards - one.owed, owed=0))
        if seat == hand.opener and hand.game.has_openers and hand.proof == "none":
            hand = but(hand, proof="owed")
    else:
        purse = move(purse, stack(seat), POT, event.paid)
        hand = _paid(hand, one, event, all_in=not purse[stack(seat)])
    hand = but(hand, acted=hand.acted or not isinstance(event, Dropped), told=())
    return but(night, purse=purse, hand=_move_on(hand, seat))


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
        case Showdown():
            return _enter_showdown(hand)
        case _:
            assert_never(step)


def _begin_interval(hand: Hand, step: BetStep) -> Hand:
    fresh = tuple([but(one, bets=(*one.bets, 0), answered=None) for one in hand.holdings])
    hand = but(
        hand,
        holdings=fresh,
        street=hand.street + 1,
        level=0,
        full=hand.stakes.limit.size(step.size),
        raises=0,
        acted=False,
        aggressor=None,
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
    night = but(night, purse=purse, hands=event.number, dealer=None)
    return but(night, hand=_next_step(hand))


def _antes(night: Night, event: AntesIn) -> Night:
    hand, purse = _hand(night), night.purse
    for seat in event.out:
        hand = _with(hand, but(_of(hand, seat), state="out"))
    for seat, amount in event.paid:
        one, empty = _of(hand, seat), amount == purse[stack(seat)]
        purse = move(purse, stack(seat), POT, amount)
        hand = _with(hand, but(one, ante=one.ante + amount, all_in=empty))
    return but(night, purse=purse, hand=_next_step(hand))


def _ended(night: Night, event: Won | PotStayed | PassedOut | ThrownIn | Reclaimed) -> Night:
    hand, purse = _hand(night), night.purse
    match event:
        case Won(pot, shares):
            for seat, amount in shares:
                purse = move(purse, POT, stack(seat), amount)
            hand = but(hand, awards=(*hand.awards, (pot, shares)), told=())
            if not hand.pot:
                hand = but(hand, ending="won")
        case PotStayed(_):
            hand = but(hand, ending="stayed", turn=None)
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
                purse = move(purse, POT, stack(seat), amount)
            hand = but(hand, ending="thrown-in", turn=None, next_dealer=next_dealer)
        case Reclaimed(shares):
            for seat, amount in shares:
                purse = move(purse, stack(seat), POT, amount)
            hand = _unpaid(hand)
        case _:
            assert_never(event)
    return but(night, purse=purse, hand=hand)


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
            if hand.turn != seat or not hand.drawing:
                raise Impossible("a draw out of turn")
            hand = _with(hand, but(one, drew=count, thrown=one.thrown + count))
            hand = _swept(hand, pool, apart, stub)
        case OwedServed(seat, count, _, stub, pool, apart):
            hand = _with(hand, but(one, owed=one.owed - count))
            hand = _swept(hand, pool, apart, stub)
        case DrawChanged(_, count, stub):
            thrown = one.thrown + count - (one.drew or 0)
            hand = but(_with(hand, but(one, drew=count, thrown=thrown)), stub=stub)
        case CardOwed(seat, count):
            hand = hand if hand.drawing else _back_to_draw(hand)
            hand = _with(hand, but(_of(hand, seat), owed=one.owed + count))
            hand = but(hand, strays=hand.strays + count)
        case PlaysPat():
            gone = one.drew or 0
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
            purse = move(purse, POT, stack(seat), amount)
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


# --- the bank -------------------------------------------------------------------------------

_Banked = (
    NightBegan
    | Sat
    | Bought
    | CashedOut
    | WentAway
    | CameBack
    | WillLeave
    | Left
    | Renamed
    | Reseated
    | StakesSet
    | Corrected
    | Counted
    | NightClosed
    | NightReopened
)


def _banked(night: Night, event: _Banked) -> Night:
    match event:
        case NightBegan(title, game, stakes, house):
            return but(night, title=title, game=game, stakes=stakes, house=house, begun=True)
        case Sat(seat, name, after):
            return _seated(night, seat, name, after)
        case Bought(seat, amount, later):
            purse = move(night.purse, BANK, pocket(seat) if later else stack(seat), amount)
            player = _player(night, seat)
            return but(_seat(night, but(player, bought=player.bought + amount)), purse=purse)
        case CashedOut(seat, amount):
            _out_of_play(night, seat)
            purse = move(_gather(night.purse, seat), stack(seat), BANK, amount)
            player = _player(night, seat)
            return but(_seat(night, but(player, cashed=player.cashed + amount)), purse=purse)
        case WentAway() | CameBack() | WillLeave() | Left() | Renamed():
            return _person(night, event)
        case Reseated(ring):
            if sorted(ring) != sorted(night.ring):
                raise Impossible("the seats named are not those at the table")
            return but(night, ring=ring)
        case StakesSet(stakes, house):
            return but(night, stakes=stakes, house=house)
        case Corrected(source, target, amount, _):
            there = BANK if source is None else stack(source)
            here = BANK if target is None else stack(target)
            return but(night, purse=move(night.purse, there, here, amount))
        case Counted(seat, amount, book):
            return _counted(night, seat, amount - book)
        case NightClosed():
            return _shut(night, event)
        case NightReopened():
            return _opened_again(night)
        case _:
            assert_never(event)


def _person(night: Night, event: WentAway | CameBack | WillLeave | Left | Renamed) -> Night:
    player = _player(night, event.seat)
    match event:
        case WentAway():
            return _seat(night, but(player, presence="away"))
        case CameBack(seat):
            night = _seat(night, but(player, presence="here", leaving=False))
            return night if seat in night.ring else but(night, ring=(*night.ring, seat))
        case WillLeave():
            return _seat(night, but(player, leaving=True))
        case Left(seat):
            _out_of_play(night, seat)
            ring = tuple(one for one in night.ring if one != seat)
            night = but(night, dealer=_dealer_without(night, seat))
            return but(_seat(night, but(player, presence="gone", leaving=False)), ring=ring)
        case Renamed(_, name):
            return _seat(night, but(player, name=name))
        case _:
            assert_never(event)


def _out_of_play(night: Night, seat: int) -> None:
    """A player whose hand can still win cannot have taken his chips away."""
    if night.playing is not None and night.playing.has(seat):
        raise Impossible("that seat is still in the deal")


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


def _counted(night: Night, seat: int, more: int) -> Night:
    if more >= 0:
        return but(night, purse=move(night.purse, LOOSE, stack(seat), more))
    purse = night.purse
    if purse[stack(seat)] < -more:
        purse = _gather(purse, seat)
    return but(night, purse=move(purse, stack(seat), LOOSE, -more))


def _shut(night: Night, event: NightClosed) -> Night:
    """The night is closed; bearers give up (or are given) what the bank is off by."""
    purse = night.purse
    if night.playing is not None or purse[POT]:
        raise Impossible("the night was closed over a deal")
    for seat, amount in event.bearers:
        purse = _gather(purse, seat)
        source, target = (stack(seat), LOOSE) if amount >= 0 else (LOOSE, stack(seat))
        purse = move(purse, source, target, abs(amount))
    return but(night, purse=purse, closed=True, borne=event.bearers)


def _opened_again(night: Night) -> Night:
    """What was borne at the closing goes back where it was."""
    purse = night.purse
    for seat, amount in night.borne:
        source, target = (LOOSE, stack(seat)) if amount >= 0 else (stack(seat), LOOSE)
        purse = move(purse, source, target, abs(amount))
    return but(night, purse=purse, closed=False, borne=())


def _gather(purse: Purse, seat: int) -> Purse:
    return move(purse, pocket(seat), stack(seat), purse[pocket(seat)])


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


def _player(night: Night, seat: int) -> Player:
    if seat >= len(night.players):
        raise Impossible("nobody has that seat")
    return night.players[seat]


def _seat(night: Night, player: Player) -> Night:
    players = list(night.players)
    players[player.seat] = player
    return but(night, players=tuple(players))


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
