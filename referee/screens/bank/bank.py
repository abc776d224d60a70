"""The bank: who bought and holds what, the cash box, and how the night settles, with reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.core.errors import Refused
from referee.core.log import Entry
from referee.core.messages.bank import (
    Bought,
    ChipsPassed,
    CostShared,
    Counted,
    KittySpent,
    MoneyPaid,
)
from referee.core.rules import money
from referee.core.rules.dealing import pot_is_left
from referee.core.rules.debts import unhanded
from referee.core.state.night import Impound, Night
from referee.screens.bank.finale import Finale, finale
from referee.screens.bank.rows import PRESENCE, Row, rows
from referee.screens.bank.words.settling import Transfer, banker_button, left_with, transfers
from referee.screens.floor.commonlaw import when
from referee.screens.words.events import line as said
from referee.screens.words.law import claims
from referee.screens.words.names import listed, signed, so_many, sum_of
from referee.screens.words.refusals import sentence


@dataclass(frozen=True, slots=True)
class Bank:
    """Everything of the bank page. off: what the bank is off by, nothing when it balances; whose:
    what is asked about it before the night can close.

    cash, sent: what lies in the cash box, and how much of it the banker was sent; among: chips
    among the seats, where they are real; waiting: a pot is left between deals; money: every line
    of money so far; begun: whether anything was paid since the closing.
    """

    night: int
    seen_bank: int
    title: str
    rows: tuple[Row, ...]
    gone: tuple[Row, ...]
    ring: str
    box: str
    pot: str
    kitty: str
    among: str
    cash: str
    sent: str
    money: tuple[str, ...]
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


def causes(night: Night, entries: tuple[Entry, ...]) -> tuple[str, ...]:
    """Where a difference of the bank is likely to come from, the likeliest first."""
    missing = money.off(night)
    off = abs(missing)
    if not off:
        return ()
    bought, counted = set[int](), list[str]()
    for entry in entries:
        for event in entry.events:
            if isinstance(event, Bought):
                bought.add(event.amount)
            elif isinstance(event, Counted) and event.amount != event.book:
                name = night.name(event.seat)
                counted.append(f"{name} was counted at {event.amount}; the log had {event.book}")
    found = []
    if off in bought:
        way = "counted but not entered" if missing < 0 else "entered twice"
        found.append(f"It is exactly one buy-in of {off}: maybe a re-buy was {way}.")
    found += [f"{line}: count that stack again." for line in counted[-6:]]
    found.append("Check for chips on the floor, in a pocket, or lent to another player.")
    return tuple(found)


def money_lines(night: Night, entries: tuple[Entry, ...]) -> tuple[str, ...]:
    """Every line in which money changed hands, or costs were shared, in the order of the night."""
    return tuple(
        said(event, night)
        for entry in entries
        for event in entry.events
        if isinstance(event, MoneyPaid | CostShared | KittySpent)
        or (isinstance(event, Bought | ChipsPassed) and event.paid != "slip")
    )


def bank(
    id: int,
    night: Night,
    seen: dict[str, int],
    entries: tuple[Entry, ...],
    taps: bool,
    labels: tuple[str, str] = ("", ""),
    notice: str = "",
    course: Sequence[Night] = (),
) -> Bank:
    """The bank page. entries: those that count; labels: take-back and again of the bank; course:
    of a closed night, for its finale (Table.course)."""
    lines = rows(night)
    paid = money_lines(night, entries)
    ready = unready(night)
    off = money.off(night)
    asks = ready or open_question(night)
    settled, exact = ((), True) if asks else transfers(night)
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
        among=str(night.loose) if night.real else "",
        cash=sum_of(night.till, night.stakes) if paid else "",
        sent=_sent(night),
        money=paid,
        off=signed(-off) if off else "",
        whose=question(off) if off and not ready else "",
        causes=causes(night, entries),
        transfers=settled,
        payments=sum(not paid.from_box for paid in settled),
        exact=left_with(night, exact),
        banker="" if asks or night.paid_since else banker_button(night),
        ready=asks,
        waiting=pot_is_left(night),
        closed=night.closed,
        taps=taps,
        take_back=labels[0],
        again=labels[1],
        notice=notice,
        impounds=tuple(_impound(impound, night) for impound in night.impounds),
        warnings=tuple(f"{night.name(seat)}: {why}" for seat, why in night.warnings),
        finale=finale(night, course, settled, day(entries)) if course and not asks else None,
    )


def day(entries: Sequence[Entry]) -> str:
    """The day a night began, as people say it."""
    return when(entries[0])[0] if entries else ""


def _impound(impound: Impound, night: Night) -> str:
    """One impounded pot: how much, of which deal, and whose it may be."""
    names = listed([night.name(seat) for seat in impound.claimants])
    whose = f": {names}" if names else ""
    return (
        f"{impound.amount} of deal {impound.deal}, {impound.why}{whose} ({claims(night, impound)})"
    )


def _sent(night: Night) -> str:
    """What part of the box is with the banker."""
    if not night.sent:
        return ""
    amount = sum_of(abs(night.sent), night.stakes)
    if night.sent > 0:
        return f"{amount} of it was sent to the host"
    return f"the host has sent {amount} more than they received: that much of the cash is theirs"


def unready(night: Night) -> str:
    """Why the night cannot be settled yet; nothing when it can."""
    if night.playing is not None and not pot_is_left(night):
        return "A deal is going on. The settlement appears here when it is over."
    if night.pot:
        return f"{so_many(night.pot)} in the pot: play for it or split it first."
    if night.kitty:
        return f"{so_many(night.kitty)} in the kitty: split it or spend it first."
    if night.aside:
        said = f"{so_many(night.aside)} still set aside: who gets them?"
        return f"{said} Reopen the night to say so." if night.closed else said
    for source, target, amount in unhanded(night) if night.real and not night.closed else ():
        refused = Refused("hand-over-first", seat=source, other=target, amount=amount)
        return sentence(refused, night)
    if missing := money.uncounted(night):
        names = listed([night.name(seat) for seat in missing])
        are = "stack is" if len(missing) == 1 else "stacks are"
        return f"{names}: the {are} not counted yet. Count to settle."
    return ""


def question(off: int) -> str:
    """What is asked of so many chips that are missing (too many: below nought)."""
    if off > 0:
        return f"Who bears the {so_many(off, 'missing chip')}?"
    return f"Who gives up the {so_many(-off, 'extra chip')}?"


def open_question(night: Night) -> str:
    """Why there is no settlement although all is counted; nothing when the chips add up."""
    off = money.off(night)
    if not off:
        return ""
    said = f"{so_many(abs(off))} {'missing' if off > 0 else 'too many'}"
    if night.closed:
        return f"{said}. Reopen the night and count."
    return f"{said}. Count again, or say below who bears it."
