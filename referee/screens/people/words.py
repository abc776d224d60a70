"""What is said of people between nights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from referee.core.errors import Refused
from referee.core.messages.log import PutBack, TakenBack
from referee.core.people import messages
from referee.core.people.evening import Evening
from referee.core.state.night import Night
from referee.screens.words.days import listed_day, listed_moment
from referee.screens.words.names import amount, capital, listed, own, signed, so_many
from referee.screens.words.refusals import sentence

REFUSALS: Mapping[str, str] = {
    "both-in-one-night": "Both played in the same night, so they can’t be one person.",
    "sits-in-open-night": "They’re in a night that is still open. Close it first.",
    "house-moved-on": "Somebody just changed that list, so your change wasn’t saved. Look again.",
    "nobody-there": "Nobody here has that name anymore: they’re forgotten already.",
    "nobody-to-merge": "Choose another person to merge with.",
    "paid-as-that": "They paid or were paid under that name. Undo that payment first.",
    "person-of-that-name": "Somebody else has or had that name. Add a letter, or merge the two.",
    "season-of-that-day": "A season already begins on that day.",
    "season-of-that-name": "Another season has that name. Add the year.",
    "not-at-the-table": "Nobody sat there that night.",
}
BOX_NAME = "the cash box"
NO_DAY = "Enter the season’s first day, like 2026-09-01."
NO_PERSON = "Nobody here has that name. It may have been merged with another one."
FORGOTTEN = "Forgotten: the name is gone from every night and this page. The results stay."

HIDDEN = "hidden"
OFF = "People and seasons are switched off."
ON_AGAIN = "Nothing was deleted: switch them on, and everything is back."
SWITCHING = (
    "No standings, almanac or tab, and no names or old debts at a new night. Nights and their own"
    " payments stay as they are, and nothing is deleted."
)
LEAVING_OUT = (
    "Leave out of everything: no standings, no almanac, not suggested as a name. Guests see them"
    " only in the recaps of closed nights, and none of their debts on the tab."
)
LEFT_OUT = "They’re left out of people and seasons. Only hosts see this page."
HIDING_ONE = (
    "Hide their money: everybody’s standings go by points. Guests see only the recap of closed"
    " nights they sat in, with places; everywhere else such a night counts for places only. Debts"
    " that would give their money away are for hosts only."
)
SILENT = "Debts that would give hidden money away are shown to hosts only, and aren’t listed here."
HIDING = (
    "The standings go by points. Guests see no money here, on the tab or in a closed night: of a"
    " closed night they see only the recap, with places."
)


def days(nights: Iterable[Evening]) -> dict[int, str]:
    """The day of each night, with the hour of those that were on one day."""
    begun = {night.night: night.at for night in nights}
    on = Counter(at[:10] for at in begun.values())
    return {
        night: listed_moment(at) if on[at[:10]] > 1 else listed_day(at)
        for night, at in begun.items()
    }


def undone(said: str) -> str:
    return f"Undone: {said}"


def done(said: str) -> str:
    """What has just been written, as a sentence of its own."""
    return f"{said}."


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


def told(
    event: messages.HouseEvent,
    names: Mapping[str, str],
    sat: Mapping[tuple[int, int, str], tuple[str, str]] = MappingProxyType({}),
) -> str:
    """What an entry of the house log says. names: of persons; others are named by their keys; sat:
    by night, seat and as whom they sat down (or nothing), who sat there by the log of the night,
    and when."""

    def name(person: str) -> str:
        return names.get(person) or capital(person) if person else BOX_NAME

    match event:
        case messages.PersonNamed(person, said):
            return f"{capital(person)} is called {said}"
        case messages.FeltName(person, said):
            return (
                f"{name(person)} {sits_down_as(said)}" if said else f"{name(person)}: no nickname"
            )
        case messages.Merged(person, into):
            return f"{capital(person)} is the same person as {name(into)}"
        case messages.Placed(night, seat, person, sat_as):
            if (night, seat, sat_as) in sat:
                called, day = sat[night, seat, sat_as]
                return f"{called} on {day} was {name(person)}"
            return f"Seat {seat + 1} of night {night} was {name(person)}"
        case messages.GuestSet(person, guest):
            return f"{name(person)} is {'' if guest else 'no longer '}a guest"
        case messages.CountsSet(person, counts):
            return f"{name(person)} is {'back ' if counts else 'not '}in the standings"
        case messages.MoneySet("", _, bool(out)):
            return f"People and seasons are switched {'off' if out else 'on again'}"
        case messages.MoneySet(person, _, bool(out)):
            return f"{name(person)} is {'left out of' if out else 'back in'} people and seasons"
        case messages.MoneySet(person, off):
            whose = f"{name(person)}’s money" if person else "Money"
            return f"{whose} is {'hidden: points only' if off else 'shown again'}"
        case messages.SeasonBegan(said, start):
            return f"Season {said} begins on {start}"
        case messages.DebtPaid(payer, payee, cents, currency, _, banker) if banker:
            return laid_out(name(banker), name(payee), amount(cents, currency), name(payer))
        case messages.DebtPaid(payer, payee, cents, currency, _, _, creditor) if creditor:
            return owes_now(name(payee), name(payer), amount(cents, currency))
        case messages.DebtPaid(payer, payee, cents, currency, note):
            why = f" ({note})" if note else ""
            return f"{paid(name(payer), name(payee), amount(cents, currency))}{why}"
        case TakenBack():
            return "A change was undone"
        case PutBack():
            return "A change was redone"


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


PAID_SINCE = (
    "That has been settled on the tab since. Whatever they still owe stands there, under People."
)
MORE_THAN_OWED = "That’s more than they owe. Enter what was paid of this debt."
NO_BANKER = "The banker is somebody who neither owes nor gets this money. Choose another player."
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


def correcting(at: str) -> str:
    """That a night is open again, so that the slate has what it left unpaid before."""
    return (
        f"The night of {listed_day(at)} is being corrected. Until it’s closed again, its debts "
        "stand here as they were."
    )


def still_reading(late: int) -> str:
    """That older nights are still to be read."""
    if not late:
        return ""
    are = "is" if late == 1 else "are"
    return f"{so_many(late, 'older night')} {are} still being read. Refresh to see everything."


def is_this(new: str, known: str, said: str) -> str:
    """Whether somebody new is somebody who owes: "Is Cyy the same as Cy? Cy still owes Ann €15"."""
    return f"Is {new} the same as {known}? {said}."


def it_stands(said: Sequence[str]) -> str:
    """Debts of whoever sits down while a night goes on."""
    return f"{'. '.join(said)}, from an earlier night. Settle it on the tab, or leave it for now."


def corrected(before: Mapping[str, str], now: Mapping[str, str]) -> str:
    """What the correction of a night changed on the slate. Debts by what they are between."""
    gone = [f"no longer: {said}" for debt, said in before.items() if debt not in now]
    new = [
        f"{said} (before: {before[debt]})" if debt in before else said
        for debt, said in now.items()
        if before.get(debt) != said
    ]
    return f"The tab changed with it. {capital('; '.join([*new, *gone]))}." if new or gone else ""


SAME_NAME = "That’s the name they have now. Add a letter to tell the two apart."
NOTHING_NEW = "That’s what it already was."

GUEST = "guest"
NO_NIGHT_YET = "no closed night yet"
NOT_RANKED = "not in the standings"


def sits_down_as(nickname: str) -> str:
    return f"at the table: {nickname}"


def paid(payer: str, payee: str, sum_: str) -> str:
    """ "Ann paid the cash box €15.00"."""
    return f"{capital(payer)} paid {payee} {sum_}"


def did_not_pay(debtor: str, creditor: str, sum_: str) -> str:
    return f"{capital(debtor)} didn’t pay {creditor} {sum_}"


def night_called(title: str, day: str, fixed: bool) -> str:
    """A night as a reason of a debt: "First, Nov 28, corrected later"."""
    return ", ".join(filter(None, (title, day, "corrected later" if fixed else "")))


def still_owes(debtor: str, creditor: str, sum_: str) -> str:
    return f"{debtor} still owes {creditor} {sum_}"


CHAIN = "A chain of debts is settled in one payment: the first pays the last."
THROUGH_WHOM = "Which debts"


def part(debtor: str, creditor: str, whole: str, some: str) -> str:
    """ "Cy owes Bob €5.00", "Cy owes Bob €5.00; this payment covers €2.00 of it". some: how much,
    where that is not all."""
    said = f"{capital(debtor)} owes {creditor} {whole}"
    return f"{said}; this payment covers {some} of it" if some else said


def earlier(number: int) -> str:
    """That there are more nights and payments behind a debt than are listed."""
    return f"And {number} earlier." if number else ""


def in_all(debtor: str, owed: str, creditor: str, held: str) -> str:
    """Why somebody pays somebody where no chain of debts leads from the one to the other."""
    return (
        f"In all {debtor} owes {owed} and {creditor} is owed {held}: paid this way, it takes"
        " only a few payments to get everybody even."
    )


def with_whom(debtor: str, creditor: str) -> str:
    """What stands over what either of them owes and is owed."""
    return f"What {debtor} and {creditor} owe and get"


def behind(nights: int, payments: int) -> str:
    """Of how much a debt is made: "9 nights and 2 payments"."""
    found = [so_many(nights, "night")] if nights else []
    return listed([*found, *([so_many(payments, "payment")] if payments else [])])


def still_held(owner: str, sum_: str) -> str:
    """That the cash box holds somebody's money."""
    return f"The cash box still holds {sum_} of {owner}’s"


def side(cents: int, currency: str) -> str:
    """What somebody is to get or to pay in all."""
    return f"{'gets' if cents > 0 else 'owes'} {amount(abs(cents), currency)}"


def on(at: str) -> str:
    """When something was paid, as a receipt has it, whose seal hangs on every letter. at: a moment
    as the clocks here have it."""
    return f"on {at[:10]} at {at[11:16]}"


def laid_out(banker: str, payee: str, sum_: str, debtor: str) -> str:
    """ "Cy paid Dot €10.25 for Ann"."""
    return f"{capital(banker)} paid {payee} {sum_} for {debtor}"


def owes_now(debtor: str, banker: str, sum_: str) -> str:
    """What a debtor owes the banker who paid a debt of theirs."""
    return f"{capital(debtor)} owes {banker} {sum_} instead"


def debt_of(debtor: str, payee: str) -> str:
    """What the banker paid for a debtor."""
    return f"{own(debtor)} debt to {payee}"


def paid_for(note: str) -> str:
    return f"for: {note}"


NO_RECEIPT = "There’s no receipt in that text. It begins with “Receipt no.” and ends with its seal."
FORGED = (
    "Not genuine: this house didn’t write that. A word, a number or the seal was changed,"
    " or it was written before this house moved to another computer."
)
OTHER_SEAL = (
    "Not genuine by its seal: that was changed, or is from before this house moved to another"
    " computer. But that payment is in the log here just as it says, and counts."
)
PAYMENT_UNDONE = (
    "This house wrote that, but the payment has been undone or changed since. It no longer counts."
)
TRUE = "Genuine: this house wrote that, and the payment counts."
