"""What is said of people between nights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.core.errors import Refused
from referee.core.messages.log import PutBack, TakenBack
from referee.core.people.messages import (
    CountsSet,
    DebtPaid,
    FeltName,
    GuestSet,
    HouseEvent,
    Merged,
    MoneySet,
    PersonNamed,
    Placed,
    SeasonBegan,
)
from referee.core.state.night import Night
from referee.screens.words.names import amount, capital, listed, signed, so_many
from referee.screens.words.refusals import sentence

REFUSALS: Mapping[str, str] = {
    "both-in-one-night": "Both play in one and the same night, so they can’t be one person.",
    "sits-in-open-night": "They sit in a night that is still open. Close it first.",
    "house-moved-on": "Somebody changed that list just now. Look again; nothing was changed.",
    "nobody-to-merge": "Choose another person to merge with.",
    "paid-as-that": "They paid or were paid under that name. Undo that payment first.",
    "person-of-that-name": "Somebody else has or had that name. Add a letter, or merge the two.",
    "season-of-that-day": "A season begins on that day already.",
    "not-at-the-table": "Nobody sat there in that night.",
}
BOX_NAME = "the cash box"
NO_DAY = "Enter the season’s first day, like 2026-09-01."
NO_PERSON = "There is nobody of that name here. They may have been merged."
UNDONE = "Undone."
FORGOTTEN = "Forgotten: the name is gone from every night and this page. The results stay."

SAVED = "Saved."
HIDDEN = "hidden"
HIDING = "It hides money from guests here and on the slate. Each night’s own pages still show it."


def refused(refusal: Refused) -> str:
    """Why not, in a sentence."""
    return REFUSALS.get(refusal.reason) or sentence(refusal, Night())


def won(results: tuple[tuple[str, int], ...], chips: int | None) -> str:
    """What somebody won in all: "+€5.20", "−€1.00, +12 chips"."""
    parts = [plus(cents, currency) for currency, cents in results]
    if chips is not None:
        parts.append(f"{signed(chips)} {'chip' if abs(chips) == 1 else 'chips'}")
    return ", ".join(parts)


def plus(cents: int, currency: str) -> str:
    """Money won or lost: "+€5.20", "−€1.00", "€0.00"."""
    return f"{'+' if cents > 0 else ''}{amount(cents, currency)}"


def told(event: HouseEvent, names: Mapping[str, str]) -> str:
    """What an entry of the house log says. names: of persons; others are named by their keys."""

    def name(person: str) -> str:
        return names.get(person) or capital(person) if person else BOX_NAME

    match event:
        case PersonNamed(person, said):
            return f"{capital(person)} is called {said}"
        case FeltName(person, said):
            return f"{name(person)} sits down as {said}" if said else f"{name(person)}: no nickname"
        case Merged(person, into):
            return f"{capital(person)} is the same person as {name(into)}"
        case Placed(night, seat, person):
            return f"Seat {seat + 1} of night {night} was {name(person)}"
        case GuestSet(person, guest):
            return f"{name(person)} is {'' if guest else 'no longer '}a guest"
        case CountsSet(person, counts):
            return f"{name(person)} is {'back ' if counts else 'not '}in the standings"
        case MoneySet(person, off):
            whose = f"{name(person)}’s money" if person else "Money"
            return f"{whose} is {'hidden: points only' if off else 'shown again'}"
        case SeasonBegan(said, start):
            return f"Season {said} begins on {start}"
        case DebtPaid(payer, payee, cents, currency, note):
            why = f" ({note})" if note else ""
            return f"{name(payer)} paid {name(payee)} {amount(cents, currency)}{why}"
        case TakenBack():
            return "A change was undone"
        case PutBack():
            return "An entry was redone"


def still_named(backups: int, nights: Sequence[int]) -> str:
    """Where a name that was forgotten may still be."""
    said = []
    if backups:
        have = "has" if backups == 1 else "have"
        kept = f"{so_many(backups, 'backup')} on this computer still {have} the name"
        said.append(f"{kept}, and so may copies elsewhere.")
    if nights:
        damaged = listed([f"night {night}" for night in nights])
        said.append(f"{capital(damaged)} can’t be read to the end and may still have it.")
    return " ".join(said)


PAID_SINCE = "They’ve paid each other on the slate since then. Mark the rest there, under People."
MORE_THAN_OWED = "That’s more than they owe. Enter what was paid of this debt."
SURE = "Tick the box to forget them for good."


def nights(number: int) -> str:
    return so_many(number, "night")


def missing(nights: Sequence[int]) -> str:
    """That nights are damaged, so that the slate lacks what they left unpaid."""
    if not nights:
        return ""
    their = "its" if len(nights) == 1 else "their"
    named = capital(listed([f"night {night}" for night in nights]))
    return f"{named} can’t be read to the end; {their} debts are missing here."


def still_reading(late: int) -> str:
    """That older nights are still to be read."""
    if not late:
        return ""
    are = "is" if late == 1 else "are"
    return f"{so_many(late, 'older night')} {are} still being read. Refresh to see everything."


SAME_NAME = "That’s the name they have now. Add a letter to tell the two apart."
NOTHING_NEW = "That’s what it was already."
