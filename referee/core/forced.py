"""Chips that must be put in before anybody may choose: blinds, straddles, the bring-in.

Also the step that is neither a bet nor a draw: everybody does something with his cards.
"""

from __future__ import annotations

from referee.core import betting
from referee.core.commands import AllHandle, BringIn, Handle, PostBlinds, TellFirst
from referee.core.errors import Refused
from referee.core.events import AllHandled, BroughtIn, Event, FirstTold, Handled, Posted
from referee.core.game import Blinds, Declare, Stock, Widow
from referee.core.game import Handle as HandleStep
from referee.core.night import Hand, Night

HANDLED = HandleStep | Widow | Stock | Declare
"""Steps that are over when everybody has done what he does there."""
Forced = PostBlinds | TellFirst | BringIn | Handle | AllHandle


def decide(night: Night, command: Forced) -> tuple[Event, ...]:
    """The events of such a command. Raises Refused."""
    hand = night.playing
    if hand is None:
        raise Refused("no-deal")
    match command:
        case PostBlinds():
            return (_post(night, hand, command),)
        case TellFirst(seat):
            return (_first(hand, seat),)
        case BringIn(seat):
            return _bring_in(night, hand, seat)
        case Handle(seat):
            step = hand.handling
            if step is None:
                raise Refused("nothing-to-do-now")
            if not hand.has(seat):
                raise Refused("not-in-the-hand", seat=seat)
            if hand.of(seat).done:
                raise Refused("done-already", seat=seat)
            if step.way == "in-turn" and hand.turn != seat:
                raise Refused("out-of-turn", seat=seat, other=hand.turn)
            return (Handled(seat),)
        case AllHandle():
            if not isinstance(hand.now, HANDLED) or hand.ending:
                raise Refused("nothing-to-do-now")
            return (AllHandled(),)


# --- blinds ---------------------------------------------------------------------------------


def posts(hand: Hand, step: Blinds, out: tuple[int, ...] = ()) -> tuple[tuple[int, int], ...]:
    """Who posts how much, as (seat, chips), in the order of the game's posts.

    Heads-up the dealer has the first post, the other the last (RRoP, Button and Blinds 5), unless
    the game has it as with more players (blind and straddle, catalogue 46).
    """
    order = [seat for seat in hand.order if seat not in out] if out else hand.order
    post = hand.stakes.post
    amounts = [(place, post(which, units)) for which, (place, units) in enumerate(step.posts)]
    if len(order) == 2 and len(amounts) > 1 and step.heads_up == "dealer":
        return (order[1], amounts[0][1]), (order[0], amounts[-1][1])
    return tuple(
        (order[place], chips) for place, chips in amounts if -len(order) <= place < len(order)
    )


def straddlers(
    night: Night, hand: Hand, step: Blinds, out: tuple[int, ...] = ()
) -> tuple[tuple[int, int], ...]:
    """Who may double what was posted, as (seat, chips), in turn; nobody posts twice. How many
    may is the game's, unless the house says otherwise."""
    must = posts(hand, step, out)
    if not must:
        return ()
    order, found = [seat for seat in hand.order if seat not in out], list[tuple[int, int]]()
    chips = must[-1][1]
    at = order.index(must[-1][0])
    most = step.straddles if hand.house.straddles is None else hand.house.straddles
    for far in range(1, most + 1 if chips else 1):
        seat = order[(at + far) % len(order)]
        chips *= 2
        if seat in dict(must) or seat in dict(found) or night.reach(seat) < chips:
            break
        found.append((seat, chips))
    return tuple(found)


def _post(night: Night, hand: Hand, command: PostBlinds) -> Posted:
    step = hand.posting
    if step is None:
        raise Refused("blinds-are-in")
    for seat in (*command.out, *dict(command.dead)):
        if seat not in hand.order:
            raise Refused("not-in-the-hand", seat=seat)
    if len(hand.order) - len(set(command.out)) < hand.game.players[0]:
        raise Refused("too-few", amount=hand.game.players[0])
    must = posts(hand, step, command.out)
    doubled = straddlers(night, hand, step, command.out) if command.straddles else ()
    if not 0 <= command.straddles <= len(doubled):
        raise Refused("no-straddle", amount=len(doubled))
    nominal = (*must, *doubled[: command.straddles])
    level = max([chips for _, chips in nominal])
    last = next(seat for seat, chips in reversed(nominal) if chips == level)
    paid = tuple([(seat, min(chips, night.reach(seat))) for seat, chips in nominal if chips])
    given = dict(paid)
    for seat, chips in command.dead:
        left = night.reach(seat) - given.get(seat, 0)
        if not 0 < chips <= left or seat in command.out:
            raise Refused("not-so-many-chips", seat=seat, amount=left)
    gone = tuple([seat for seat in hand.order if seat in command.out])
    return Posted(paid, level * step.opens, last, command.straddles, command.dead, gone)


# --- the up cards ---------------------------------------------------------------------------


def _first(hand: Hand, seat: int) -> FirstTold:
    if not hand.asks_first:
        raise Refused("first-is-known", other=hand.turn)
    if not hand.has(seat) or not betting.owes(hand, hand.of(seat)):
        raise Refused("nothing-to-say", seat=seat)
    return FirstTold(seat)


def spoke_first(hand: Hand, seat: int) -> tuple[Event, ...]:
    """Who speaks while it is not yet said whose up cards are first, says that they are his."""
    return (_first(hand, seat),) if hand.asks_first else ()


def _bring_in(night: Night, hand: Hand, seat: int) -> tuple[Event, ...]:
    step = hand.betting
    if step is None or not step.bring_in or hand.level:
        raise Refused("no-bring-in-now")
    before = spoke_first(hand, seat)
    if not before and hand.turn != seat:
        raise Refused("out-of-turn", seat=seat, other=hand.turn)
    chips = night.reach(seat)
    whole = hand.stakes.least_in
    to = min(whole, chips)
    return (*before, BroughtIn(seat, to, whole, to == chips))
