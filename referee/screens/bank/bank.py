"""The bank: who bought and holds what, the cash box, and how the night settles, with reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from referee.core.log import Entry
from referee.core.messages.bank import (
    Bought,
    ChipsPassed,
    CostShared,
    KittySpent,
    MoneyPaid,
    NightClosed,
)
from referee.core.rules import money
from referee.core.rules.dealing import pot_is_left
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.bank.finale import Finale, finale
from referee.screens.bank.rows import BankRow, rows
from referee.screens.bank.words.bank import (
    causes,
    open_question,
    question,
    say_impound,
    say_sent,
    say_where,
    unready,
    with_the_evening,
)
from referee.screens.bank.words.rows import PRESENCE, pay_fields
from referee.screens.bank.words.settling import (
    Settled,
    Transfer,
    banker_button,
    left_with,
    transfers,
)
from referee.screens.buttons import Button, Fields
from referee.screens.floor.commonlaw import when
from referee.screens.night.words.history import undo_payment
from referee.screens.words.events import line as said
from referee.screens.words.events import title
from referee.screens.words.names import signed, sum_of


@dataclass(frozen=True, slots=True)
class Bank:
    """Everything of the bank page. where: the chips in play that stand in nobody's line; off: what
    the bank is off by, nothing when it balances; whose: what is asked about it before the night can
    close.

    cash, sent: what lies in the cash box, and how much of it the banker was sent; waiting: a pot is
    left between deals; money: every line of money so far, and what undoes it; begun: whether
    anything was paid since the closing; table: which one of an evening it is.
    """

    night: int
    seen_bank: int
    title: str
    rows: tuple[BankRow, ...]
    gone: tuple[BankRow, ...]
    ring: str
    box: str
    pot: str
    kitty: str
    where: str
    cash: str
    sent: str
    money: tuple[tuple[str, Button | None], ...]
    off: str
    whose: str
    causes: tuple[str, ...]
    transfers: tuple[Transfer, ...]
    payments: int
    exact: str
    banker: str
    ready: str
    waiting: bool
    closed: bool
    taps: bool
    take_back: str = ""
    again: str = ""
    notice: str = ""
    impounds: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    finale: Finale | None = None
    table: int = 0


def money_lines(night: Night, entries: tuple[Entry, ...]) -> tuple[tuple[str, Button | None], ...]:
    """Every line in which money changed hands, or costs were shared, in the order of the night, and
    what undoes it: all that was entered with it, which it names then."""
    return tuple(
        (said(event, night), _undo(entry, night, entries))
        for entry in entries
        for event in entry.events
        if isinstance(event, MoneyPaid | CostShared | KittySpent)
        or (isinstance(event, Bought | ChipsPassed) and event.paid != "slip")
    )


def _undo(entry: Entry, night: Night, entries: Sequence[Entry]) -> Button | None:
    """A night that is closed takes back its last entry alone."""
    if entry.seq == 1 or (night.closed and entry is not _last(entries)):
        return None
    return undo_payment(entry, title(entry, night))


def _with_receipts(
    night: Night, entries: Sequence[Entry], settled: Sequence[Transfer]
) -> tuple[Transfer, ...]:
    """The payments, each with what undoes it, and where it is for money with the entry that says it
    was made."""
    made: dict[Fields, list[Entry]] = {}
    for entry in entries:
        for event in entry.events:
            if isinstance(event, MoneyPaid):
                paid = pay_fields(event.source, event.target, event.amount)
                made.setdefault(paid, []).append(entry)
    # what was paid twice alike: the last payments are those that the settlement counts, in order
    alike = Counter(transfer.pay for transfer in settled if transfer.done)
    left = {paid: iter(made.get(paid, ())[-count:]) for paid, count in alike.items()}
    found = []
    for transfer in settled:
        for entry in islice(left.get(transfer.pay, ()), 1) if transfer.done else ():
            seq = entry.seq if night.stakes.worth else 0
            transfer = replace(transfer, entry=seq, undo=_undo(entry, night, entries))
        found.append(transfer)
    return tuple(found)


def bank(
    id: int,
    night: Night,
    seen: dict[str, int],
    entries: tuple[Entry, ...],
    taps: bool,
    labels: tuple[str, str] = ("", ""),
    notice: str = "",
    course: Sequence[Night] = (),
    slate: Settled | None = None,
) -> Bank:
    """The bank page. entries: those that count; labels: take-back and again of the bank; course:
    of a closed night, for its finale (film.course); slate: payments settled between nights."""
    lines, off = rows(night), money.off(night)
    paid = money_lines(night, entries)
    asks = (ready := unready(night)) or open_question(night) or with_the_evening(night)
    settled, exact = ((), True) if asks else transfers(night, slate)
    return Bank(
        night=id,
        seen_bank=seen.get("bank", 0),
        title=night.title,
        rows=tuple(row for row in lines if row.presence != PRESENCE["gone"]),
        gone=tuple(row for row in lines if row.presence == PRESENCE["gone"]),
        ring=",".join(str(seat) for seat in night.ring),
        box=str(night.box),
        pot=str(night.pot) if night.pot else "",
        kitty=str(night.kitty) if night.kitty else "",
        where=say_where(night),
        cash=sum_of(night.till, night.stakes) if paid else "",
        sent=say_sent(night),
        money=paid,
        off=signed(-off) if off else "",
        whose=question(off) if off and not ready else "",
        causes=causes(night, entries),
        transfers=_with_receipts(night, entries, settled),
        payments=sum(not paid.from_box and not paid.earlier for paid in settled),
        exact=left_with(night, exact),
        banker="" if asks or night.paid_since else banker_button(night),
        ready=asks,
        waiting=pot_is_left(night),
        closed=night.closed,
        taps=taps,
        take_back="" if night.closed and _closes(entries) else labels[0],
        again=labels[1],
        notice=notice,
        impounds=tuple(say_impound(impound, night) for impound in night.impounds),
        warnings=tuple(f"{night.name(seat)}: {why}" for seat, why in night.warnings),
        table=night.table,
        finale=finale(night, course, settled, day(entries)) if course and not asks else None,
    )


def _closes(entries: Sequence[Entry]) -> bool:
    """Whether all the last entry of the bank did was to close the night: to reopen it is the one
    way back."""
    last = _last(entries)
    events = last.events if last is not None else ()
    return any(isinstance(event, NightClosed) for event in events)


def _last(entries: Sequence[Entry]) -> Entry | None:
    return next((entry for entry in reversed(entries) if entry.strand == "bank"), None)


def day(entries: Sequence[Entry]) -> str:
    """The day a night began, as people say it."""
    return when(entries[0])[0] if entries else ""
