"""Chips and money at the bank: its events in table words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from referee.core.messages import bank as messages
from referee.core.state.night import Night
from referee.screens.words.names import (
    LATER,
    later_for,
    listed,
    moved,
    own,
    pot_name,
    so_many,
    sum_of,
    to_each,
)

REFUSED: Mapping[str, str] = {
    "among-whom": "Tap the players who share it.",
    "bought-only": "{seat} has bought only {amount}.",
    "count-after-deal": "{seat} is still in this deal: count the stack when it is over.",
    "counted-to-nothing": "By the last count {seat} has nothing left, and is all-in. If that was "
    "wrong, undo that count first.",
    "hand-over-first": "{seat} still has to give {other} {amount}: hand it over first.",
    "kitty-is-empty": "The kitty is empty.",
    "kitty-is-less": "The kitty has only {amount}.",
    "kitty-on-the-table": "The kitty still has {chips}: split it or spend it first.",
    "leg-hangs-on-it": "Legs depend on who won deal {amount}: moving the pot alone would leave "
    "them wrong. In History, rewind to before it, or correct chips at the bank.",
    "life-hangs-on-it": "Lives depend on who lost deal {amount}: moving the pot alone would leave "
    "them wrong. In History, rewind to before it, or correct chips at the bank.",
    "losers-matched-it": "The losers of deal {amount} matched its pot: moving the pot alone would "
    "leave that wrong. In History, rewind to before it, or correct chips at the bank.",
    "no-chips-in-it": "{seat} can’t win side pot {amount}: none of {seat}’s chips are in it.",
    "no-money": "Enter an amount of money, more than 0.",
    "no-such-payment": "The settlement has no such payment, or it was made already.",
    "not-in-that-deal": "{seat} wasn’t in deal {amount}.",
    "not-in-the-box": "The cash box has only {money}.",
    "paid-beside-it": "After deal {amount} players also paid each other: moving the pot alone "
    "would leave that wrong. In History, rewind to before it, or correct chips at the bank.",
    "payments-begun": "Payments were made already. Undo them first.",
    "pot-on-the-table": "The pot still has {chips}: play for it or split it first.",
    "put-in-box-first": "{seat} still has to put {amount} into the bank: tap “Done” once it’s in.",
    "same-place": "Choose two different places.",
    "say-what-for": "Say what it was for.",
    "sells-after-deal": "{seat} is still in this deal: chips can be sold when it is over.",
    "take-from-box-first": "{seat} still gets {amount} from the bank: tap “Done” first.",
}
"""Why not, by the refusal's slug."""

PAPER = {
    "winner": "who won",
    "pot": "the biggest pot",
    "ruling": "the ruling",
    "game": "the game",
    "next": "next time",
}
"""The lines of the paper of the night, as the log has them."""


def line(event: messages.BankEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    match event:
        case messages.NightBegan(title):
            return f"The night begins: {title}"
        case messages.Bought(seat, amount, later, paid):
            how = _how(paid, night.stakes.money(amount), night)
            return f"{night.name(seat)} buys {amount}{how}{LATER if later else ''}"
        case messages.ChipsPassed(source, target, amount, later, paid):
            at_once = sum_of(night.stakes.money(amount), night.stakes)
            how = "" if paid == "slip" else f", paid between them ({at_once})"
            who = f"{night.name(source)} sells {amount} to {night.name(target)}"
            return f"{who}{how}{LATER if later else ''}"
        case messages.CostShared(payer, amount, shares, what):
            each = ((night.name(seat), sum_of(part, night.stakes)) for seat, part in shares)
            parts = listed([f"{name} {part}" for name, part in each])
            total = sum_of(amount, night.stakes)
            return f"{till(payer, night, 'The')} pays {total} for {what}: {parts}"
        case messages.KittyShared(shares, later):
            return f"The kitty is split: {to_each(shares, night)}{LATER if later else ''}"
        case messages.KittySpent(_, shares, ""):
            return f"The kitty is split: {to_each(shares, night)}"
        case messages.KittySpent(amount, shares, what, box):
            who = "the cash box" if box else listed([night.name(seat) for seat, _ in shares])
            worth = sum_of(night.stakes.money(amount), night.stakes)
            return f"The kitty pays {amount} ({worth}) for {what}, to {who}"
        case messages.MoneyPaid(source, target, amount, sent):
            ends = (till(source, night, "The"), till(target, night))
            whole = f"{sum_of(amount, night.stakes)} to {ends[1]}"
            return f"{ends[0]} pays {whole}{', sent' if sent else ''}"
        case messages.CashedOut(seat, amount, left):
            return _cashes(seat, amount, night, left)
        case messages.Corrected(source, target, amount, why, later):
            to = _place(target, night) + (LATER if later else "")
            return f"Correction: {amount} from {_place(source, night)} to {to}: {why}"
        case messages.Counted():
            return _counted(event, night)
        case messages.NightClosed():
            return _closed(event, night)
        case messages.NightReopened():
            return "The night is reopened"
        case messages.BankerNamed(seat):
            fewest = "Settlement: the fewest payments again"
            return fewest if seat is None else f"Everybody settles with {night.name(seat)}"
        case messages.PaperEdited():
            return _paper(event)
        case messages.PutRight():
            return _fixed(event, night)
        case _:
            assert_never(event)


def _fixed(event: messages.PutRight, night: Night) -> str:
    which = f"Deal {event.deal}" + (f", {pot_name(event.pot)}," if event.pot is not None else "")
    to = moved(event.moves, night) + later_for(event.later, night)
    return f"{which} is fixed: {to}" + (f": {event.why}" if event.why else "")


def _counted(event: messages.Counted, night: Night) -> str:
    had = f", not {event.book}" if event.book != event.amount else ""
    said = f"{own(night.name(event.seat))} stack was counted: {event.amount}{had}"
    said += f" ({event.why})" if event.why else ""
    name = night.name(event.seat)
    if event.back_in:
        return f"{said}; {name} isn’t all-in"
    return f"{said}; {name} is all-in" if event.all_in else said


def _paper(event: messages.PaperEdited) -> str:
    which = PAPER.get(event.line, event.line)
    if event.anew:
        return f"The recap has its own line on {which} again, not what was written"
    if not event.text:
        return f"The recap leaves out {which}"
    return f"The recap says of {which}: “{event.text}”"


def _closed(event: messages.NightClosed, night: Night) -> str:
    """The closing, and whose chips were that did not add up."""
    if not event.off:
        return "The night is closed"
    each = tuple((seat, abs(chips)) for seat, chips in event.bearers)
    those = night.name(each[0][0]) if len(each) == 1 else to_each(each, night)
    said = so_many(abs(event.off), "missing chip" if event.off > 0 else "chip")
    how = "credited to" if event.off > 0 else "too many taken from"
    return f"The night is closed; {said} {how} {those}"


def _how(paid: str, money: int, night: Night) -> str:
    """How chips were paid for, where money changed hands."""
    if paid == "slip":
        return f" ({sum_of(money, night.stakes)} on the tab)" if night.stakes.worth else ""
    return (
        f" for {sum_of(money, night.stakes)} {'in cash' if paid == 'cash' else 'sent to the host'}"
    )


def till(seat: int | None, night: Night, article: str = "the") -> str:
    return f"{article} cash box" if seat is None else night.name(seat)


def _cashes(seat: int, amount: int, night: Night, left: bool) -> str:
    """Chips back to the bank; of who has left, those that came to them or are due from them."""
    name = night.name(seat)
    if not left:
        worth = f" ({sum_of(night.stakes.money(amount), night.stakes)})" * (night.stakes.worth > 0)
        return f"{name} cashes out {amount}{worth}"
    if amount < 0:
        return f"{name} has left: {-amount} from the bank, on {own(name)} tab"
    return f"{name} has left: {amount} to the bank, cashed out for {name}"


def _place(seat: int | None, night: Night) -> str:
    return "the bank" if seat is None else night.name(seat)
