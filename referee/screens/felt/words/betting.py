"""The buttons of a betting interval: check, bet, call, raise, fold; whoever speaks later."""

from __future__ import annotations

from typing import Any

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
from referee.core.messages.command import Command
from referee.core.messages.showdown import ShowOpeners
from referee.core.rules.offer import Offer
from referee.core.state import betting
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.screens.buttons import Button, Dock, Fields, Slots
from referee.screens.felt.words import steps
from referee.screens.felt.words.steps import by_name, on_the_way, passing_fields, while_away
from referee.screens.words.names import listed

OPENS: Fields = (("id", "all-in-for-the-ante"), ("q.what", "open"))
"""Which law is asked, and how, where somebody without chips opens."""


def dock(night: Night, hand: Hand, found: tuple[Offer, ...]) -> Dock:
    """What the seat to act may do, in the slots; what skips ahead of it, in the row."""
    mine: dict[str, Button] = {}
    later: list[tuple[int, Button]] = []
    everyone: tuple[Button, ...] = ()
    shared: list[Button] = []
    ahead = Call if hand.level else BetTo
    for offer in found:
        command = offer.command
        of_all = isinstance(command, NobodyOpens | AllCheck | OthersDrop | ShowOpeners)
        seat: Any = getattr(command, "seat", None)
        if not (of_all or seat == hand.turn or isinstance(command, ahead)):
            continue  # what else a later seat may do has no button
        button = bet_button(night, hand, offer)
        if button is None:
            continue
        if isinstance(command, OthersDrop) and command.calling:
            everyone = (button,)
        elif of_all:
            shared.append(button)
        elif seat == hand.turn:
            mine[_slot(command)] = button
        else:
            later.append((seat, button))
    may_open = [
        Button(
            f"{night.name(seat)} opens …",
            overlay="floor.law",
            fields=(*OPENS, ("offender", str(seat))),
        )
        for seat in hand.may_be_opened
    ]
    if may_open:  # nobody has the turn any more
        mine = {"passive": shared.pop(), "aggressive": may_open.pop(0)}
    label, word = _later(hand)
    row = (*on_the_way(night, hand, by_name(night, later)), *everyone, *shared, *may_open)
    slots = while_away(night, found) or Slots(**mine)
    name = label if row else ""
    return Dock((), row, name, word=word if later or everyone else "", slots=slots)


def _slot(command: Command) -> str:
    """In which of the three slots an act of the seat to act lies."""
    if isinstance(command, Drop):
        return "fold"
    return "passive" if isinstance(command, Check | Call | BringIn) else "aggressive"


def _later(hand: Hand) -> tuple[str, str]:
    """What the row of later seats is for: said in full, and the word before the names."""
    if hand.level:
        return "Called by a later seat (players before them fold)", "Calls:"
    if hand.unopened:
        return "Opened by a later seat", "Opens:"
    return "Bet by a later seat (players before them check)", "Bets:"


def bet_button(night: Night, hand: Hand, offer: Offer) -> Button | None:
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
            return Button("everyone", "others-drop", seats, spoken="Everyone else calls")
        case OthersDrop():
            return Button(steps.all_fold(night, hand), "others-drop")
        case ShowOpeners(seat):
            return Button(f"{night.name(seat)} shows openers", "show-openers", fields)
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
