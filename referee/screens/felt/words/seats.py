"""What stands at a seat."""

from __future__ import annotations

from referee.core.book.game import Draw
from referee.core.rules.forced import posts
from referee.core.state.draw import counts_open
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.core.state.pots import pots
from referee.screens.words import declarations
from referee.screens.words.law import early_act
from referee.screens.words.names import so_many
from referee.screens.words.showdown import in_suits


def say_state(
    night: Night, hand: Hand | None, own: Holding | None, seat: int, turn: bool
) -> tuple[str, str]:
    """The seat's state as a class, and as a word beside it."""
    player = night.players[seat]
    if own is None or hand is None or hand.ending:
        if player.presence == "away":
            return "away", "sits out"
        if night.playing is not None and not player.leaving and (night.real or night.holds(seat)):
            return "away", "waits"
        return ("idle", "leaves") if player.leaving else ("idle", _marks(night, hand, seat))
    if own.state == "foul":
        return "foul", "foul"
    if own.state == "dropped":
        return "dropped", declarations.gave_up(hand, own)
    if own.state == "out":
        return "away", "not in"
    if turn:
        return "turn", "to act" if not hand.drawing else "draws"
    said = declarations.badge(hand, seat)
    if not own.all_in:
        return "in", _to_post(hand, seat)
    return "all-in", f"all-in · {said}" if said else _plays_for(hand, seat)


def _marks(night: Night, hand: Hand | None, seat: int) -> str:
    """The legs won, or the lives left, in a pot that lives on from deal to deal."""
    if hand is None or not any(night.marks):
        return ""
    had = night.marks_of(seat)
    if hand.settled.lives:
        left = hand.settled.lives - had
        return f"{left} {'life' if left == 1 else 'lives'}" if left > 0 else "out"
    return so_many(had, "leg") if had and hand.settled.legs else ""


def _to_post(hand: Hand, seat: int) -> str:
    """What the seat is to post, before the blinds are in."""
    due = dict(posts(hand, hand.posting)).get(seat, 0) if hand.posting is not None else 0
    return f"posts {due}" if due else ""


def _plays_for(hand: Hand, seat: int) -> str:
    """Up to which pot an all-in plays, where it does not play for all of them."""
    found = pots(hand)
    last = max((pot.number for pot in found if seat in pot.claimants), default=0)
    if not found or last == found[-1].number:
        return "all-in"
    if last < 2:
        return "main + side 1" if last else "main pot only"
    return f"main + {last} sides"


def say_badge(hand: Hand | None, own: Holding | None) -> str:
    """The last act of the seat in this interval."""
    if hand is None or own is None or hand.ending or own.state != "in":
        return ""
    if hand.handling is not None:
        return "ready" if own.done else ""
    if hand.betting is None:
        return declarations.badge(hand, own.seat)
    if hand.early is not None and hand.early.seat == own.seat:
        return early_act(hand.early)
    if own.answered is None:
        return f"posts {own.bet}" if own.bet else declarations.badge(hand, own.seat)
    if hand.bring and hand.level == hand.bring:
        return f"{own.bet} in"
    if hand.aggressor == own.seat:
        first = "completes to" if hand.bring and own.bet == hand.full else "bets"
        return f"{'raises to' if hand.raises else first} {own.bet}"
    if own.answered and own.bet < hand.level:
        return f"{own.bet} in"
    return "calls" if own.answered and own.bet else "checks"


def say_drew(hand: Hand | None, own: Holding | None, turn: bool = False) -> str:
    """How many were drawn, inside the window of law 26(b) only, beside whose turn it is."""
    if hand is None or own is None or not counts_open(hand) or own.drew is None:
        return ""
    if not own.live:
        return ""
    if own.noted is None:
        return "" if own.all_in else "not noted"
    drew = "pat" if own.noted == 0 else f"drew {own.noted}"
    if any(isinstance(step, Draw) and step.extra for step in hand.game.steps):
        drew = f"discarded {own.noted or 'none'}"  # with an extra card nobody is pat
    if turn:
        return f"to act, {drew}"
    return f"all-in, {drew}" if own.all_in else drew


def laid_down(hand: Hand | None, seat: int) -> str:
    """The cards that a seat has shown in the deal, in the order in which they were told; what it
    declared before them."""
    cards = next((cards for shown, cards, _ in hand.shown if shown == seat), "") if hand else ""
    said = declarations.badge(hand, seat) if hand and cards else ""
    return f"{said}: {in_suits(cards)}" if said else in_suits(cards)
