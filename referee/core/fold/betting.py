"""What is said in a betting interval, and who speaks next. Night + event -> night."""

from __future__ import annotations

from referee.core.errors import Impossible
from referee.core.fold.bank import known
from referee.core.fold.flow import (
    dropped,
    hand_of,
    interval_over,
    move_on,
    place_of,
    placed_at,
    put,
    without,
)
from referee.core.fold.pot import put_chips
from referee.core.messages.betting import Bet, Called, Checked, Dropped, Raised
from referee.core.state import betting
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.core.value import replace


def _checked(night: Night, event: Checked) -> Night:
    hand = hand_of(night)
    at = _speaks(hand, event.seat)
    holding = hand.holdings[at]
    passed = holding.passed or hand.unopened
    holding = replace(holding, answered=hand.level, passed=passed, checked=True)
    return replace(night, hand=_went_on(hand, hand, at, holding))


def _put_in(night: Night, event: Bet | Called | Raised) -> Night:
    hand, seat, to = hand_of(night), event.seat, event.to
    at = _speaks(hand, seat)
    holding = hand.holdings[at]
    if not holding.bets or to - holding.bets[-1] != event.paid:
        raise Impossible(f"the bet has not grown by what was paid: {event!r}")
    purse, all_in = put_chips(night, night.purse, seat, event.paid, event.all_in)
    level = max(to, hand.level)
    bets = (*holding.bets[:-1], to)
    holding = replace(holding, bets=bets, answered=level, all_in=all_in, had=to - event.paid)
    if isinstance(event, Called):
        night = replace(night, purse=purse, hand=_went_on(hand, hand, at, holding))
    else:
        if _guessed(night, hand):
            holding = replace(holding, sure="about")
        higher = risen(night, hand, event)
        night = replace(night, purse=purse, hand=_went_on(hand, higher, at, holding, at + 1))
    return known(night, seat, 0) if all_in and night.chips == "real" else night


def _dropped(night: Night, event: Dropped) -> Night:
    hand = before = hand_of(night)
    at = place_of(hand, event.seat) if event.ruled else _speaks(hand, event.seat)
    holding = dropped(hand, hand.holdings[at])
    if event.seat == hand.opener and hand.has_openers and hand.proof == "none":
        hand = replace(hand, proof="owed")
    if not event.ruled:
        return replace(night, hand=_went_on(before, hand, at, holding))
    gone = replace(
        put(hand, holding), instructions=(), lenient=False, turn_known=True, earlier=before
    )
    return replace(night, hand=without(gone, event.seat))


def _speaks(hand: Hand, seat: int) -> int:
    """The place of a seat that speaks now. Raises Impossible when it cannot."""
    at = place_of(hand, seat)
    if hand.turn != seat and hand.betting is not None and not hand.lenient:
        raise Impossible("an act out of turn")
    if hand.holdings[at].state != "in":
        raise Impossible("an act of somebody who is out")
    return at


def _went_on(before: Hand, hand: Hand, at: int, holding: Holding, start: int | None = None) -> Hand:
    """The hand after somebody spoke. before: as it was until then; hand: with what he said of the
    level; holding: theirs now, at that place; start: where the next to speak is looked for, if
    not where the turn is (out of turn it stays)."""
    holdings = placed_at(hand, at, holding)
    step, seat = hand.betting, holding.seat
    if step is None:  # between the intervals somebody dropped
        gone = replace(
            hand, holdings=holdings, instructions=(), lenient=False, turn_known=True, earlier=None
        )
        return move_on(gone, seat)
    if start is None:
        start = at if hand.turn in (seat, None) else place_of(hand, hand.turn or 0)
    turn = betting.speaker(hand, start, holdings)
    hand = replace(
        hand,
        holdings=holdings,
        turn=hand.turn if turn is None else turn,
        acted=hand.acted or holding.state == "in",
        instructions=(),
        lenient=False,
        turn_known=True,
        earlier=before,
    )
    return interval_over(hand, step) if turn is None else hand


def _guessed(night: Night, hand: Hand) -> bool:
    """At milestones nobody says how much was bet, unless the limit says it."""
    return night.tracking != "bets" and hand.stakes.limit.kind != "fixed"


def risen(night: Night, hand: Hand, event: Bet | Raised) -> Hand:
    """The hand with the level risen."""
    up, full, raises = event.to - hand.level, hand.full, hand.raises
    whole = betting.counts(hand, up)
    opens, limit = isinstance(event, Bet) and _opens(hand), hand.stakes.limit
    if limit.kind == "fixed":
        before = betting.full_bets(hand.level, full, limit.half)
        now = betting.full_bets(event.to, full, limit.half)
        raises += max(now, 1) - max(before, 1)
    elif whole:
        full = max(full, up)
        raises += isinstance(event, Raised)
    return replace(
        hand,
        level=max(event.to, hand.level),
        full=full,
        raises=raises,
        whole=event.to if whole else hand.whole,
        capped=hand.capped or _caps(hand, raises),
        aggressor=event.seat,
        opener=event.seat if opens else hand.opener,
        opened_street=hand.street if opens else hand.opened_street,
        pot_sure="about" if _guessed(night, hand) else hand.pot_sure,
    )


def _opens(hand: Hand) -> bool:
    """Whether the first bet of this interval opens: nobody has opened, or it is the one that takes
    openers."""
    step = hand.betting
    needs = step is not None and step.needs != "nothing"
    return hand.opener is None or (needs and hand.opened_street < hand.street)


def _caps(hand: Hand, raises: int) -> bool:
    """Whether so many raises are all there may be, with more than two who could raise."""
    most = hand.stakes.limit.raises
    if most is None or raises < most:
        return False
    return sum(holding.state == "in" and not holding.all_in for holding in hand.holdings) > 2


FOLDS = (_checked, _put_in, _dropped)
