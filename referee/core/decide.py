"""Command -> events, or Refused. Legal is what is found among the offers.

act() is the whole of a tap: the events of the command, and what follows from them (a bet nobody
called goes back, a deal nobody opened is dealt again), with the night they lead to.
"""

from __future__ import annotations

from dataclasses import replace

from referee.core import (
    banking,
    betting,
    coarse,
    declaring,
    draw,
    forced,
    mends,
    paying,
    phones,
    rulings,
    sheets,
    standing,
    turns,
)
from referee.core.commands import (
    AllCheck,
    AllDrawn,
    AllHandle,
    Award,
    BankCommand,
    BetTo,
    BringIn,
    Call,
    Check,
    Command,
    CountPot,
    DeclareFoul,
    DividePot,
    DrawCards,
    Drop,
    GoAllIn,
    HandCommand,
    Handle,
    Knock,
    NextDeal,
    NobodyOpens,
    OthersDrop,
    PassTurn,
    PayByCards,
    PhoneCommand,
    PostBlinds,
    PutAntesIn,
    RaiseTo,
    Release,
    Reveal,
    Rule,
    Sealed,
    ServeOwed,
    SetDealer,
    SettleOurselves,
    ShowOpeners,
    Stand,
    Stay,
    StayIn,
    StockIsOut,
    TakeCard,
    TakeWidow,
    TapFrom,
    TellBoards,
    TellFirst,
    TellInterval,
    ThrowIn,
)
from referee.core.errors import Impossible, Refused
from referee.core.events import (
    AntesIn,
    Bet,
    ByConsent,
    Called,
    CashedOut,
    Checked,
    DealerSet,
    Dropped,
    Event,
    Fouled,
    HandBegan,
    Left,
    OpenersNotAsked,
    OpenersShown,
    PassedOut,
    PotCounted,
    PotDivided,
    PotStayed,
    PotTaken,
    Raised,
    Ruled,
    SecondHalf,
    TapsFrom,
    ThrownIn,
    UncalledReturned,
    Won,
)
from referee.core.evolve import each, evolve
from referee.core.game import Ante, Declare, Game, Stock, Widow
from referee.core.night import Hand, Night
from referee.core.offers import allowed, allows, dealt_in, missed_antes, openers_words, sole
from referee.core.pots import (
    Pot,
    kitty_back,
    kitty_due,
    kitty_has_all,
    pots,
    shares,
    stayed,
    unpaid,
    why_not,
)
from referee.core.scores.asks import SheetCommand
from referee.core.stepping import closed, to_showdown

Speech = Check | BetTo | Call | RaiseTo | Drop
RISING = (BetTo, RaiseTo)
Dealing = DrawCards | PostBlinds | PutAntesIn | NextDeal
DEALING = (DrawCards, PostBlinds, PutAntesIn, NextDeal)
Speaking = Speech | NobodyOpens | AllCheck | OthersDrop | StayIn | GoAllIn | TellInterval
IMPLYING = Speaking | BringIn | Award | PayByCards | AllDrawn | CountPot
FOLLOWING = frozenset(each(IMPLYING | forced.Forced | turns.Turning))


def act(night: Night, command: Command) -> tuple[tuple[Event, ...], Night]:
    """The events of one tap and the night after it. Raises Refused."""
    if isinstance(command, Stand) and command.freely:
        return _freely(night, command.command)
    done: tuple[Event, ...] = ()
    while earlier := _implied(night, command):
        night, done = _fold(night, earlier), done + earlier
    events = _stand(night, command) if isinstance(command, Stand) else decide(night, command)
    night, done = _fold(night, events), done + events
    while more := _consequences(night, done[-1]):
        night, done = _fold(night, more), done + more
    return done, night


def _freely(night: Night, command: HandCommand) -> tuple[tuple[Event, ...], Night]:
    """It stood at the table: by consent, else as near as can be, else it is only written down."""
    try:
        return act(night, Stand(command))
    except Refused as error:
        refused = error
    except Impossible:
        refused = Refused("law-not-now")
    done: tuple[Event, ...] = ()
    after = night
    try:
        while earlier := _implied(after, command):
            after, done = _fold(after, earlier), done + earlier
        near = standing.near(after, command, refused)
        after, done = _fold(after, near), done + near
        while more := _consequences(after, done[-1]):
            after, done = _fold(after, more), done + more
        return done, after
    except (Refused, Impossible):
        event = standing.noted(night, command, refused)
        return (event,), evolve(night, event)


def _fold(night: Night, events: tuple[Event, ...]) -> Night:
    for event in events:
        night = evolve(night, event)
    return night


def _implied(night: Night, command: Command) -> tuple[Event, ...]:
    """What a tap implies and nobody has to tap: the antes, and at milestones whole steps."""
    hand = night.playing
    if hand is None or (coarse.follows_closely(night) and hand.betting is not None):
        return ()
    inner = command.command if isinstance(command, Stand) else command
    if type(inner) not in FOLLOWING:
        return ()
    if isinstance(inner, CountPot) and (inner.side is None or hand.betting is None):
        return ()
    if isinstance(hand.now, Ante):
        return decide(night, PutAntesIn())
    if hand.posting is not None and not isinstance(inner, PostBlinds):
        return decide(night, PostBlinds())
    if not isinstance(inner, IMPLYING):
        return ()
    if hand.handling is not None and not isinstance(inner, Drop):
        return decide(night, AllHandle())
    if isinstance(hand.now, Widow | Stock) and not isinstance(inner, Drop):
        return decide(night, AllHandle())
    if hand.free and isinstance(inner, Award):
        return coarse.skips(night, hand)
    if hand.showing:  # reached by what this tap implies
        return kitty_due(hand) if isinstance(inner, Award | PayByCards) else ()
    if coarse.follows_closely(night):
        return ()
    if isinstance(inner, CountPot):
        return coarse.skips(night, hand) if coarse.counts_early(night, hand) else ()
    if isinstance(inner, Award | PayByCards):
        return () if hand.unopened else coarse.skips(night, hand)
    if isinstance(inner, AllDrawn) and hand.betting is not None and not hand.draw_begun:
        return coarse.skips(night, hand)
    if isinstance(inner, Speaking) and hand.drawing and not isinstance(inner, Drop):
        return coarse.skips(night, hand)
    return ()


def _stand(night: Night, command: Stand) -> tuple[Event, ...]:
    """It stood at the table: as the rules have it if they allow it, else by consent."""
    try:
        return decide(night, command.command)
    except Refused as refused:
        return standing.stand(night, command.command, refused)


def _consequences(night: Night, last: Event) -> tuple[Event, ...]:
    """What follows by itself from what has just become true."""
    hand = night.playing
    if hand is None:
        if isinstance(last, PassedOut) and night.hand is not None:
            return _again(night, night.hand)
        return ()
    if hand.turn is not None and hand.uncalled is None:
        return ()  # somebody has to act first
    if hand.passed_out:
        return (SecondHalf() if _goes_on(hand) else PassedOut(),)
    if not hand.live:
        return stayed(night, hand, night.pot)
    if hand.uncalled is not None and len(hand.live) > 1:
        seat, amount = hand.uncalled
        return (UncalledReturned(seat, min(amount, night.pot)),)
    if kitty_has_all(night, hand):
        return (*(() if hand.uncalled is None else (UncalledReturned(*hand.uncalled),)), Won(0, ()))
    return kitty_due(hand)


def _goes_on(hand: Hand) -> bool:
    """Whether the deal that nobody opened has a second half."""
    step = hand.betting
    return step is not None and step.unopened == "second-half"


def _again(night: Night, passed: Hand) -> tuple[Event, ...]:
    """Nobody opened: everybody antes again into the same pot (F3). The deal begins by itself."""
    try:
        return _begin(night, passed.game)
    except Refused:
        return ()  # too few can play on: the pot waits for them


def decide(night: Night, command: Command) -> tuple[Event, ...]:
    """The events of a command. Raises Refused when it is not offered."""
    if night.begun and not night.closed:  # what is tapped most comes first
        if isinstance(command, Speech):
            return _speak(night, command)
        if isinstance(command, DEALING):
            return _dealing(night, command)
    if isinstance(command, BankCommand):
        return banking.decide(night, command)
    if isinstance(command, SheetCommand):
        return sheets.decide(night, command)
    if isinstance(command, TapFrom):
        return (TapsFrom(command.strand, command.device),)
    if isinstance(command, PhoneCommand):
        return phones.decide(night, command)
    if isinstance(command, Stand):
        return _stand(night, command)
    if not night.begun or night.closed:
        raise Refused("night-closed" if night.closed else "no-night")
    match command:
        case Check() | BetTo() | Call() | RaiseTo() | Drop():
            return _speak(night, command)
        case NobodyOpens() | AllCheck():
            return _all_check(night, command)
        case OthersDrop(calling):
            return _others(night, calling)
        case DrawCards() | PostBlinds() | PutAntesIn() | NextDeal():
            return _dealing(night, command)
        case TellFirst() | TellBoards() | BringIn() | Handle() | AllHandle():
            return forced.decide(night, command)
        case (
            TakeWidow()
            | PassTurn()
            | Knock()
            | TakeCard()
            | Stay()
            | StockIsOut()
            | Sealed()
            | Reveal()
        ):
            return turns.decide(night, command)
        case ServeOwed(seat):
            return _serve_owed(_playing(night), seat)
        case Award():
            return _award(night, command)
        case PayByCards():
            return paying.pay_by_cards(night, _playing(night), command)
        case ShowOpeners(seat):
            return _show_openers(night, seat)
        case SetDealer(seat):
            if seat not in night.ring:
                raise Refused("not-at-the-table", seat=seat)
            if night.playing is not None:
                raise Refused("deal-going-on")
            return (DealerSet(seat, absent=not night.present(seat)),)
        case ThrowIn():
            return _throw_in(night, _playing(night), command)
        case DividePot(seats):
            return _divide(night, seats)
        case DeclareFoul(seat, why):
            hand = _playing(night)
            if not hand.has(seat):
                raise Refused("not-in-the-hand", seat=seat)
            return (*rulings.reclaimed(night, hand), Fouled(seat, why))
        case SettleOurselves():
            return _settled(night, command)
        case Release():
            return (mends.release(night, command),)
        case Rule():
            try:
                return _rule(night, command)
            except Impossible:  # the chips it would move have been moved since
                raise Refused("law-not-now", law=command.law.id) from None
        case _:
            return coarse.decide(night, command)


def _dealing(night: Night, command: Dealing) -> tuple[Event, ...]:
    match command:
        case DrawCards(seat, count, mixed):
            return _draw(_playing(night), seat, count, mixed)
        case PostBlinds():
            return forced.decide(night, command)
        case PutAntesIn(out):
            return _antes(night, out)
        case NextDeal(game):
            return _next_deal(night, game)


def _playing(night: Night) -> Hand:
    hand = night.playing
    if hand is None:
        raise Refused("no-deal")
    return hand


# --- betting --------------------------------------------------------------------------------


def _speak(night: Night, command: Speech) -> tuple[Event, ...]:
    hand, seat = _playing(night), command.seat
    if hand.betting is None:
        return _dropped_between(hand, command)
    expected = betting.passers(hand, seat)
    if expected is None and not hand.has(seat):
        raise Refused("not-in-the-hand", seat=seat)
    if expected is None:
        raise Refused("nothing-to-say", seat=seat, other=hand.turn)
    if expected != command.passing:
        raise Refused("out-of-turn", seat=seat, other=hand.turn)
    chips, rises = night.reach(seat), isinstance(command, RISING)
    able = allowed(night, hand, seat, expected, chips, rises)
    if able is None or not allows(hand, able, type(command), expected):
        raise _why_not(night, hand, command)
    if isinstance(command, RISING) and able.least is not None and able.most is not None:
        _amount_fits(hand, command, able.least, able.most, chips)
    said = _said(hand, command, chips)
    if not expected and not hand.asks_first:
        return (said,)
    return (*(_passed(night, hand, expected) or forced.spoke_first(hand, seat)), said)


def _dropped_between(hand: Hand, command: Speech) -> tuple[Event, ...]:
    """Outside the betting intervals a player may only drop."""
    seat = command.seat
    if not isinstance(command, Drop) or not hand.has(seat) or not (hand.drawing or hand.handling):
        raise Refused("no-betting-now")
    if len(hand.live) < 2:
        raise Refused("last-in", seat=seat)
    return (Dropped(seat),)


def _passed(night: Night, hand: Hand, seats: tuple[int, ...]) -> tuple[Event, ...]:
    """Those who spoke before the one who was tapped: they checked, or dropped to a bet."""
    free = all(betting.choices(hand, seat, night.reach(seat)).check for seat in seats)
    return tuple(Checked(seat) if free else Dropped(seat) for seat in seats)


def _said(hand: Hand, command: Speech, chips: int) -> Event:
    seat = command.seat
    if isinstance(command, Check):
        return Checked(seat)
    if isinstance(command, Drop):
        return Dropped(seat)
    before = hand.holdings[hand.order.index(seat)].bets[-1]
    if isinstance(command, Call):
        paid = min(hand.level - before, chips)
        return Called(seat, before + paid, paid, paid == chips)
    paid = command.to - before
    if isinstance(command, BetTo):
        return Bet(seat, command.to, paid, paid == chips)
    return Raised(seat, command.to, paid, paid == chips, betting.completes(hand, command.to))


def _amount_fits(hand: Hand, command: BetTo | RaiseTo, least: int, most: int, chips: int) -> None:
    seat, to = command.seat, command.to
    if to > hand.of(seat).bet + chips:
        raise Refused("not-so-many-chips", seat=seat, amount=chips)
    if to < least:
        raise Refused("too-little", seat=seat, amount=least)
    if to > most:
        raise Refused("too-much", seat=seat, amount=most)
    if to % hand.stakes.chip and to != most:
        raise Refused("smaller-than-a-chip", amount=hand.stakes.chip)
    multiple = hand.stakes.limit.multiple
    if (to - hand.level) % multiple and to not in (most, hand.of(seat).bet + chips):
        raise Refused("not-a-multiple", amount=multiple)


def _why_not(night: Night, hand: Hand, command: Speech) -> Refused:
    """The sentence for an act that is not offered though the seat may speak."""
    seat = command.seat
    able = betting.choices(hand, seat, night.reach(seat))
    if able.bring_in:
        return Refused("bring-in-first", seat=seat, amount=able.bring_in)
    match command:
        case Check() if not able.call:
            return Refused("bet-or-drop", seat=seat)
        case Check():
            return Refused("bet-to-face", seat=seat, amount=able.call)
        case Call():
            return Refused("nothing-to-call", seat=seat)
        case BetTo() if hand.level:
            return Refused("bet-already", seat=seat, amount=hand.level)
        case RaiseTo() if not hand.level:
            return Refused("nothing-to-raise", seat=seat)
        case BetTo() | RaiseTo():
            return _no_raise(hand, seat)
        case Drop():
            return Refused("last-in", seat=seat)


def _no_raise(hand: Hand, seat: int) -> Refused:
    """Why a seat may not raise: it has checked, or there is no raise to make."""
    step = hand.betting
    if step is not None and hand.of(seat).answered == 0 and not betting.may_check_raise(hand, step):
        return Refused("checked-already", seat=seat)
    return Refused("no-raise", seat=seat)


def _all_check(night: Night, command: NobodyOpens | AllCheck) -> tuple[Event, ...]:
    hand = _playing(night)
    if hand.betting is None:
        raise Refused("no-betting-now")
    if hand.level:
        raise Refused("bet-to-face", seat=hand.turn, amount=hand.level)
    if hand.betting.bring_in:
        raise Refused("bring-in-first", seat=hand.turn, amount=hand.stakes.least_in)
    if not hand.betting.check:
        raise Refused("bet-or-drop", seat=hand.turn)
    if isinstance(command, NobodyOpens) != hand.unopened:
        raise Refused("opened-already" if isinstance(command, NobodyOpens) else "not-opened-yet")
    seats = betting.owing(hand)
    return (*forced.spoke_first(hand, seats[0]), *(Checked(seat) for seat in seats))


def _others(night: Night, calling: tuple[int, ...]) -> tuple[Event, ...]:
    hand = _playing(night)
    owing = betting.owing(hand) if hand.betting is not None else ()
    if not hand.level or not owing:
        raise Refused("no-bet-to-face")
    for seat in calling:
        if seat not in owing:
            raise Refused("nothing-to-say", seat=seat, other=hand.turn)
    if len(hand.live) - len(owing) + len(calling) < 1:
        raise Refused("last-in", seat=owing[-1])
    events: list[Event] = []
    for seat in owing:
        now = night.playing
        if now is None or now.turn != seat or now.step != hand.step:
            break  # nobody is left who could answer him: he need not speak any more
        chips = night.reach(seat)
        event = _said(now, Call(seat), chips) if seat in calling else Dropped(seat)
        night = evolve(night, event)
        events.append(event)
    return tuple(events)


# --- the draw -------------------------------------------------------------------------------


def _draw(hand: Hand, seat: int, count: int, mixed: tuple[int, ...]) -> tuple[Event, ...]:
    if not hand.drawing:
        raise Refused("no-draw-now")
    if not hand.has(seat):
        raise Refused("not-in-the-hand", seat=seat)
    if hand.of(seat).drew is not None:
        raise Refused("drew-already", seat=seat, law="slip-of-the-tongue")
    if seat != hand.turn:
        raise Refused("draw-out-of-turn", seat=seat, other=hand.turn, law="draw-out-of-turn")
    least, most = draw.bounds(hand)
    if not least <= count <= most:
        raise Refused("draw-so-many", seat=seat, amount=most, other=least)
    return (draw.serve(hand, seat, count, mixed),)


def _serve_owed(hand: Hand, seat: int) -> tuple[Event, ...]:
    if not hand.drawing or draw.owed(hand) != seat:
        raise Refused("no-card-owed", seat=seat)
    return (draw.serve_owed(hand, seat),)


# --- the deal -------------------------------------------------------------------------------


def _next_deal(night: Night, game: Game) -> tuple[Event, ...]:
    hand = night.playing
    if hand is None:
        return _begin(night, game)
    left = sole(hand)
    if left is None and night.real:
        return _unnoted(night, hand, game)
    if left is None:
        raise Refused("pot-not-paid")
    openers = "not-asked" if hand.proof == "owed" else ""
    paid = _award(night, Award(left.number, left.claimants, openers))
    after = night
    for event in paid:
        after = evolve(after, event)
    return (*paid, *_begin(after, game))


def _unnoted(night: Night, hand: Hand, game: Game) -> tuple[Event, ...]:
    """With real chips nothing holds up the next deal: who took the pot was not noted. It left its
    chips to the kitty all the same, as far as the log knows of it."""
    owed = hand.proof == "owed" and hand.opener is not None
    asked = (OpenersNotAsked(hand.opener),) if owed and hand.opener is not None else ()
    kitty = kitty_due(to_showdown(closed(hand)))
    taken = PotTaken(night.pot - sum(one.amount for one in kitty))
    events: tuple[Event, ...] = (*asked, *kitty, taken)
    after = night
    for event in events:
        after = evolve(after, event)
    try:
        return (*events, *_begin(after, game))
    except Refused:
        return events  # too few (or too many) are there for another deal: this one is over


def _begin(night: Night, game: Game) -> tuple[Event, ...]:
    """The players who leave are cashed, then the deal begins with those who are there."""
    leaving = [one.seat for one in night.players if one.leaving] if not night.real else []
    gone = [one for seat in leaving for one in (CashedOut(seat, night.holds(seat)), Left(seat))]
    dealer, order = night.next_dealer(), dealt_in(night)
    if dealer is None or len(order) < game.players[0]:
        raise Refused("too-few", amount=game.players[0])
    if len(order) > game.players[1]:
        raise Refused("too-many", amount=game.players[1], other=len(order))
    blinds = night.blinds_next()
    began = HandBegan(
        number=night.hands + 1,
        game=forced.with_side_ante(game, night.stakes, order, blinds[1] if blinds else None),
        stakes=night.stakes,
        house=night.house,
        dealer=dealer,
        order=order,
        carried=night.pot,
        small=None if blinds is None else blinds[0],
        big=None if blinds is None else blinds[1],
    )
    return (*gone, began)


def _antes(night: Night, out: tuple[int, ...]) -> tuple[Event, ...]:
    hand = _playing(night)
    step = hand.now
    if not isinstance(step, Ante):
        raise Refused("antes-are-in")
    for seat in out:
        if seat not in hand.order:
            raise Refused("not-in-the-hand", seat=seat)
    gone = tuple([seat for seat in hand.order if seat in out])
    playing = [seat for seat in hand.order if seat not in gone]
    if len(playing) < hand.game.players[0]:
        raise Refused("too-few", amount=hand.game.players[0])
    if step.place is not None:
        payer = playing[step.place % len(playing)]
        chips = min(step.due(hand.stakes.ante), night.reach(payer))
        return (AntesIn(((payer, chips),), gone, dead=True),)
    due, missed = step.due(hand.stakes.ante), [0] * len(playing)
    if night.antes_in:
        missed = [missed_antes(night, seat) for seat in playing]
    paid = [
        (seat, min(due * (1 + many), night.reach(seat)))
        for seat, many in zip(playing, missed, strict=True)
    ]
    return (AntesIn(tuple(paid), gone),)


def _throw_in(night: Night, hand: Hand, command: ThrowIn) -> tuple[Event, ...]:
    if hand.awards:
        raise Refused("paid-already")
    back = tuple(
        (one.seat, chips)
        for one in hand.holdings
        if (chips := one.total - (one.ante + one.dead if command.antes_stay else 0))
    )
    kitty = kitty_back(night, hand)
    pot = hand.pot - sum(one.amount for one in kitty)
    stays = pot - sum(chips for _, chips in back)
    if stays >= 0:
        return (*kitty, ThrownIn(back, stays, command.next_dealer))
    # The pot was counted lower than what goes back: what people put in is what they take back.
    again = PotCounted(pot - stays, pot)
    return (*kitty, again, ThrownIn(back, 0, command.next_dealer))


def _divide(night: Night, seats: tuple[int, ...]) -> tuple[Event, ...]:
    if night.playing is not None:
        raise Refused("deal-going-on")
    if not night.pot or not seats:
        raise Refused("no-pot")
    if any(seat >= len(night.players) for seat in seats):
        raise Refused("not-at-the-table")
    in_order = [seat for seat in range(len(night.players)) if seat in seats]
    each, odd = divmod(night.pot, len(in_order))
    return (PotDivided(tuple((seat, each + (at < odd)) for at, seat in enumerate(in_order))),)


# --- the showdown ---------------------------------------------------------------------------


def _award(night: Night, command: Award) -> tuple[Event, ...]:
    hand = _playing(night)
    if not hand.showing:
        raise Refused("reveal-first" if isinstance(hand.now, Declare) else "no-showdown-yet")
    pot = next((one for one in unpaid(hand) if one.number == command.pot), None)
    if pot is None:
        raise Refused("paid-already")
    for seat in (*command.winners, *command.low):
        if seat not in pot.claimants:
            raise Refused("cannot-win", seat=seat, amount=pot.number, law=why_not(hand, seat))
    if declaring.counts(hand):
        declaring.check(hand, pot, command)
    elif not command.winners:
        raise Refused("who-won")
    if command.openers not in openers_words(hand):
        raise Refused("say-of-openers", seat=hand.opener, law="showing-openers")
    events: list[Event] = []
    if hand.opener is not None and command.openers:
        shown = command.openers == "shown"
        events.append((OpenersShown if shown else OpenersNotAsked)(hand.opener))
    if hand.unsaid:
        raise Refused("say-whose", amount=abs(hand.unsaid))
    back = 0
    if hand.uncalled is not None:
        seat, back = hand.uncalled
        back = min(back, pot.amount)
        events.append(UncalledReturned(seat, back))
        pot = replace(pot, amount=pot.amount - back)
    if not command.winners and not command.low:  # nobody is left who declared one end
        return (*events, *stayed(night, hand, night.pot - back))
    won = Won(pot.number, shares(hand, pot, command.winners, command.low, command.odd_to))
    events.append(won)
    if len(unpaid(hand)) == 1:
        events += _odd_chips(hand, pot, won)
        events += _beside(night, hand, command, events)
    return tuple(events)


def _beside(night: Night, hand: Hand, command: Award, paid: list[Event]) -> tuple[Event, ...]:
    """What goes from player to player after the pots were paid, in the few games that have it."""
    if not turns.settling(hand):
        return ()
    for event in paid:
        night = evolve(night, event)
    return turns.beside(night, hand, command, command.winners)


def _odd_chips(hand: Hand, pot: Pot, last: Won) -> list[Event]:
    """What nobody gets, of all pots, waits for the next deal: odd chips of a house that has it so.

    pot, last: the pot that is paid last, a bet that goes back taken off, and how.
    """
    here = sum(chips for _, chips in last.shares)
    others = sum(one.amount for one in pots(hand) if one.number != pot.number)
    paid = sum(chips for _, shared in hand.awards for _, chips in shared)
    left = pot.amount - here + others - paid
    return [PotStayed(left)] if left else []


def _show_openers(night: Night, seat: int) -> tuple[Event, ...]:
    hand = _playing(night)
    if hand.opener != seat or hand.proof != "owed":
        raise Refused("no-openers-due", seat=seat, law="showing-openers")
    return (OpenersShown(seat),)


# --- rulings --------------------------------------------------------------------------------


def _settled(night: Night, command: SettleOurselves) -> tuple[Event, ...]:
    if night.hand is None:
        raise Refused("no-deal")
    if command.offender is not None and command.offender not in night.hand.order:
        raise Refused("not-in-the-hand")
    return (ByConsent("settled", command.offender, command.title),)


def _rule(night: Night, command: Rule) -> tuple[Event, ...]:
    law, offender = command.law, command.offender
    if not rulings.applies(law, night):
        raise Refused("law-not-now", law=law.id)
    allowed = rulings.offenders(law, night)
    if allowed and offender is None and len(allowed) == 1:
        offender = allowed[0]
    if not allowed:
        offender = None  # the law speaks of nobody in particular
    elif offender not in allowed:
        raise Refused("who-was-it", law=law.id)
    reached = rulings.walk(law, night, offender, dict(command.answers))
    if not isinstance(reached, rulings.Reached):
        raise Refused("law-not-finished", law=law.id)
    events = rulings.effects(law, reached, night, offender, command.amounts)
    return tuple(replace(one, by=command.by) if isinstance(one, Ruled) else one for one in events)


def preview(night: Night, command: Command) -> Night:
    """The night as it would be after the command; nothing is kept."""
    return act(night, command)[1]


__all__ = ["act", "decide", "pots", "preview"]
