"""What a tap implies and nobody has to tap, and what follows from it by itself.

Implied are antes and blinds that are in, cards that were handled, and, where chips are not followed
bet by bet, whole steps that are over. Said once, for the rules, the notation and the screens.
"""

from __future__ import annotations

from referee.core.book.game import Ante, Blinds, Stock, Widow
from referee.core.book.prices import Offered
from referee.core.errors import Refused
from referee.core.fold.evolve import evolve
from referee.core.messages.betting import (
    BettingCommand,
    BringIn,
    Drop,
    PassedOut,
    TellBoards,
    TellFirst,
)
from referee.core.messages.command import Command, Stand
from referee.core.messages.dealing import HandBegan, PostBlinds, PutAntesIn
from referee.core.messages.event import Event
from referee.core.messages.milestones import AllDrawn, CountPot, GoAllIn, StayIn, TellInterval
from referee.core.messages.people import Leave
from referee.core.messages.prices import PricesCommand
from referee.core.messages.showdown import Award, PayByCards, PotStayed, Won
from referee.core.messages.turns import AllHandle, TurnsCommand
from referee.core.rules import dealing, forced, turns
from referee.core.rules.betting import passed_out
from referee.core.rules.marks import leg_won, legs_over
from referee.core.rules.milestones import counts_early, follows_closely, skips
from referee.core.rules.versus import odds_paid
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import kitty_due, kitty_has_all, stayed, uncalled_back
from referee.core.value import each

FIRST = frozenset(each(TellFirst | TellBoards))
"""What says who speaks first: the blinds are in, and no step is skipped for it."""
SAID = frozenset(each(BettingCommand | StayIn | GoAllIn | TellInterval)) - FIRST
"""What is said in a betting interval, by one or by all."""
IMPLYING = SAID | frozenset(each(Award | PayByCards | AllDrawn | CountPot))
FOLLOWING = IMPLYING | FIRST | frozenset(each(TurnsCommand | PricesCommand | PostBlinds))
"""What can only be tapped when antes and blinds are in, or puts them in."""


def implied(night: Night, command: Command) -> tuple[Event, ...]:
    """The next thing a tap implies; nothing when all of it has happened. Raises Refused."""
    hand = night.playing
    if hand is None or (hand.betting is not None and follows_closely(night)):
        return ()
    if isinstance(command, Leave):
        waits = night.dealing_in is None or (night.real and command.amount is None)
        goes = hand.has(command.seat) and not waits
        return dealing.dealt_in_now(night, hand, but_not=command.seat) if goes else ()
    inner = command.command if isinstance(command, Stand) else command
    kind = type(inner)
    if kind not in FOLLOWING:
        return ()
    if isinstance(inner, CountPot) and (inner.side is None or hand.betting is None):
        return ()
    if isinstance(hand.now, Ante | Blinds):
        return () if kind is PostBlinds and isinstance(hand.now, Blinds) else put_in(night, hand)
    if kind not in IMPLYING:
        return ()
    at_turns = hand.handling is not None or isinstance(hand.now, Widow | Stock | Offered)
    if at_turns and kind is not Drop:
        return turns.handle_cards(night, AllHandle())
    if hand.free and kind is Award:
        return skips(night, hand)
    if hand.showing:  # reached by what this tap implies
        return kitty_due(hand) if isinstance(inner, Award | PayByCards) else ()
    return skips(night, hand) if _skips(night, hand, inner) else ()


def _skips(night: Night, hand: Hand, command: Command) -> bool:
    """Whether the step in progress is over, because of what is tapped."""
    if follows_closely(night):
        return False
    match command:
        case CountPot():
            return counts_early(night, hand)
        case Award() | PayByCards():
            return not hand.unopened
        case AllDrawn():
            return hand.betting is not None and not hand.draw_begun
        case Drop() | BringIn():
            return False
        case _:
            return type(command) in SAID and hand.drawing


def put_in(night: Night, hand: Hand) -> tuple[Event, ...]:
    """Antes or blinds, from everybody. Raises Refused."""
    if isinstance(hand.now, Ante):
        return dealing.put_antes_in(night, PutAntesIn())
    return forced.post_blinds(night, PostBlinds())


def follows(night: Night, last: Event) -> tuple[Event, ...]:
    """What follows by itself from what has just become true."""
    hand = night.playing
    if hand is None:
        if isinstance(last, PassedOut) and night.hand is not None:
            return _again(night, night.hand)
        return odds_paid(night) if isinstance(last, Won | PotStayed) else ()
    if hand.turn is not None and hand.uncalled is None:
        return ()  # somebody has to act first
    if night.dealing_in is not None:
        known = isinstance(last, HandBegan) and night.staying is None  # it has just begun with them
        return () if known else dealing.dealt_in_now(night, hand)
    if hand.passed_out:
        return () if hand.may_be_opened else passed_out(night, hand)
    if not hand.live:
        return stayed(night, hand, night.pot)
    if hand.uncalled is not None and hand.contested:
        return uncalled_back(night, hand)
    if leg := leg_won(hand):
        return leg
    if hand.settled.legs and hand.showing:
        return uncalled_back(night, hand) or kitty_due(hand) or legs_over(night, hand)
    if kitty_has_all(night, hand):
        return (*uncalled_back(night, hand), Won(0, ()))
    return kitty_due(hand)


def _again(night: Night, passed: Hand) -> tuple[Event, ...]:
    """Nobody opened: everybody antes again into the same pot. The deal begins by itself."""
    try:
        return dealing.begin(night, passed.game)
    except Refused:
        return ()  # too few can play on: the pot waits for them


def begun(night: Night, handled: bool = False) -> Night:
    """The night with antes and blinds in, as far as they can be; handled: and with all having done
    what they had to do with their cards. Whoever speaks implies it."""
    try:
        while (hand := night.playing) is not None:
            if isinstance(hand.now, Ante | Blinds):
                more = put_in(night, hand)
            elif handled and hand.handling is not None:
                more = turns.handle_cards(night, AllHandle())
            else:
                break
            while more:
                for event in more:
                    night = evolve(night, event)
                more = follows(night, more[-1])
    except Refused:
        pass
    return night


def at_showdown(night: Night) -> Night:
    """The night as it is when cards are shown: what showing them implies has happened.

    Raises Refused when the deal has not come so far.
    """
    while (hand := night.playing) is not None:
        over = () if follows_closely(night) else skips(night, hand)
        if not over or hand.free:
            break
        for event in over:
            night = evolve(night, event)
    if hand is None or not hand.showing:
        raise Refused("no-showdown-yet")
    for event in kitty_due(hand):
        night = evolve(night, event)
    for back in uncalled_back(night, hand):
        night = evolve(night, back)
    return night
