"""What is said in a betting interval, in table words: its events, its buttons, and why not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from referee.core.messages import betting as messages
from referee.core.messages.betting import (
    AllCheck,
    BetTo,
    BringIn,
    Call,
    Check,
    Drop,
    NobodyOpens,
    OthersDrop,
    RaiseTo,
)
from referee.core.messages.offer import Offer
from referee.core.state import betting
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.screens.buttons import Button, Fields
from referee.screens.words.names import listed

FEW = 3
"""So many names are said of who stays in."""
REFUSED: Mapping[str, str] = {
    "bet-already": "There is a bet of {amount} already: {seat} may call, raise or fold.",
    "bet-or-drop": "There is no checking here: bet or fold.",
    "bet-to-face": "There is a bet: {seat} calls {amount} or folds.",
    "bring-in-first": "The bring-in comes first: {amount}, or the full bet.",
    "checked-already": "{seat} checked in this round, and there is no check-raise here: call "
    "or fold.",
    "early-act-binds": "{seat}’s early action stands: nobody has bet or raised since.",
    "first-is-known": "{other} is first to act.",
    "last-in": "{seat} is the last one in and doesn’t have to fold: the pot goes to {seat}.",
    "no-bet-to-face": "Nobody has bet yet, so nobody has to fold.",
    "no-betting-now": "There is no betting right now.",
    "no-bring-in-now": "There is nothing to bring in right now.",
    "no-raise": "{seat} can’t raise: the last all-in was too short to reopen the betting.",
    "nobody-to-raise": "{seat} can’t raise: nobody left has chips to call with.",
    "nobody-must-open": "Nobody has to open in this round: say that all check.",
    "not-a-multiple": "Bets here are multiples of {amount}.",
    "not-opened-yet": "Nobody has opened yet.",
    "nothing-left-to-bet": "{seat} has no chips left to bet: somebody else acts first.",
    "nothing-to-call": "There is nothing to call: {seat} can check or bet.",
    "nothing-to-raise": "There is no bet to raise yet: {seat} can bet.",
    "nothing-to-say": "{seat} is done for this round; it’s {other}’s turn.",
    "opened-already": "The pot is open already.",
    "out-of-turn": "It is {other}’s turn, not {seat}’s.",
    "raises-capped": "{seat} can’t raise: the cap of {amount} raises is reached.",
    "ruled-no-raise": "{seat} can’t bet or raise this round: that was the ruling.",
    "too-little": "{seat} must make it at least {amount}.",
    "too-much": "{seat} can make it at most {amount}.",
    "word-binds": "{seat} announced it, and that’s binding: bet, raise or call as it was said.",
}
"""Why not, by the refusal's slug."""


def line(event: messages.BettingEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    match event:
        case messages.Checked(seat):
            return f"{night.name(seat)} checks"
        case messages.Dropped(seat):
            return f"{night.name(seat)} folds"
        case messages.Bet(seat, to, _, all_in):
            return f"{night.name(seat)} bets {to}{_all_in(all_in)}"
        case messages.Called(seat, _, 0, False):
            return f"{night.name(seat)} checks"
        case messages.Called(seat, _, paid, all_in):
            return f"{night.name(seat)} calls {paid}{_all_in(all_in)}"
        case messages.Raised(seat, to, _, all_in, completes):
            does = "completes" if completes else "raises"
            return f"{night.name(seat)} {does} to {to}{_all_in(all_in)}"
        case messages.UncalledReturned(seat, amount):
            return f"Uncalled bet of {amount} returned to {night.name(seat)}"
        case messages.PassedOut():
            return "Passed out: the pot stays, everybody antes again"
        case messages.FirstTold(seat, boards, best):
            shown = ", ".join(f"{night.name(each)} {cards}" for each, cards in boards)
            over = "" if best is None else f", {night.name(best)} being all-in"
            return f"{night.name(seat)} is first{over}{f': {shown} up' if shown else ''}"
        case messages.BroughtIn(seat, to, _, all_in):
            return f"{night.name(seat)} brings in {to}{', all-in' if all_in else ''}"
        case _:
            assert_never(event)


def _all_in(all_in: bool) -> str:
    return ", all-in" if all_in else ""


# --- on buttons -----------------------------------------------------------------------------


def button(night: Night, hand: Hand, offer: Offer) -> Button | None:
    """The button of what may be said; nothing where another says it."""
    command = offer.command
    fields = passing_fields(command)
    passing = getattr(command, "passing", ())
    name = night.name(command.seat) if isinstance(command, Check | BetTo | Call | RaiseTo) else ""
    match command:
        case Check():
            return Button(f"{name} checks" if passing else "Check", "check", fields, kind="main")
        case Call():
            words = "Call all-in" if offer.all_in else "Call"
            cost = f"≈{offer.cost}" if offer.all_in and night.real else f"{offer.cost}"
            label = f"{name} calls {cost}" if passing else f"{words} {cost}"
            return Button(label, "call", fields, kind="main")
        case BetTo() | RaiseTo():
            return _amount_button(night, hand, offer, fields, name if passing else "")
        case BringIn() if not passing:
            return Button(f"Bring in {offer.cost}", "bring-in", fields, kind="main")
        case Drop() if not passing and _drops(night, hand, command.seat):
            return Button("Fold", "drop", fields)
        case NobodyOpens():
            return Button("Nobody opens", "nobody-opens")
        case AllCheck():
            return Button("All check", "all-check")
        case OthersDrop() if len(betting.to_answer(hand)) < 2 or len(hand.live) == 2:
            return None  # one seat alone: its own buttons say it
        case OthersDrop(calling) if calling:
            seats = (("calling", ",".join(str(seat) for seat in calling)),)
            return Button("Everyone else calls", "others-drop", seats)
        case OthersDrop():
            return Button(all_fold(night, hand), "others-drop")
        case _:
            return None


def _drops(night: Night, hand: Hand, seat: int) -> bool:
    """Whether dropping is an ordinary answer here: there is a bet to face."""
    return betting.choices(hand, seat, night.behind(seat)).drop


def _amount_button(night: Night, hand: Hand, offer: Offer, fields: Fields, name: str) -> Button:
    bet, completes = isinstance(offer.command, BetTo), _completes(hand)
    verb = "Bet" if bet else "Complete to" if completes else "Raise to"
    if offer.least != offer.most:
        label = f"{verb} {offer.least}+ …"
        label = f"{name}: {label.lower()}" if name else label
        return Button(label, overlay="felt.amount", fields=fields)
    label = f"{verb} {offer.least}"
    if name:
        does = "bets" if bet else "completes to" if completes else "raises to"
        label = f"{name} {does} {offer.least}"
    elif hand.unopened:
        label = f"Open for {offer.least}"
    if offer.all_in:
        label += ", all-in"
    if offer.covers:
        others = [
            holding.seat
            for holding in hand.live
            if holding.seat != hand.turn and not holding.all_in
        ]
        has = "has" if len(others) == 1 else "have"
        label += f" (all {listed([night.name(seat) for seat in others])} {has})"
    return Button(label, "bet" if bet else "raise", (*fields, ("to", str(offer.least))))


def _completes(hand: Hand) -> bool:
    """Whether the next raise makes a bring-in up to a whole bet."""
    return bool(hand.bring) and hand.level == hand.bring < hand.full


def later_call(night: Night, offer: Offer) -> Button:
    """ "Dot calls 2", for a seat that is not yet to act."""
    name = night.name(getattr(offer.command, "seat", 0))
    return Button(f"{name} calls {offer.cost}", "call", passing_fields(offer.command))


def later_bet(night: Night, hand: Hand, offer: Offer) -> Button:
    """ "Cy opens", "Cy bets": the only size, or an overlay where the size is free."""
    name = night.name(getattr(offer.command, "seat", 0))
    said = f"{name} {'opens' if hand.unopened else 'bets'}"
    fields = passing_fields(offer.command)
    if offer.least != offer.most:
        return Button(f"{name} bets …", overlay="felt.amount", fields=fields, spoken=said)
    return Button(said, "bet", (*fields, ("to", str(offer.least))), spoken=said)


def passing_fields(command: object) -> Fields:
    """The seat of a command, and the seats that pass before it."""
    fields: Fields = (("seat", str(getattr(command, "seat", ""))),)
    passing = getattr(command, "passing", ())
    if passing:
        fields = (*fields, ("passing", ",".join(str(seat) for seat in passing)))
    return fields


def all_fold(night: Night, hand: Hand) -> str:
    """What it comes to when all who still owe an answer drop, the player to act among them: who has
    the pot, or who is still in."""
    seat = betting.left_alone(hand)
    if seat is not None:
        return f"All fold to {night.name(seat)}"
    owing = betting.to_answer(hand)
    names = [night.name(holding.seat) for holding in hand.live if holding.seat not in owing]
    return f"All fold but {listed(names) if len(names) < FEW else f'{len(names)} players'}"
