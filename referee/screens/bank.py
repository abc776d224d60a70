"""The bank: who bought and holds what, and how the night settles, with reasons."""

from __future__ import annotations

from dataclasses import dataclass

from referee.core.events import Bought, Counted
from referee.core.log import Entry
from referee.core.night import Night
from referee.core.settle import EXACT_UP_TO, reasons, settle
from referee.screens.names import listed, money


@dataclass(frozen=True, slots=True)
class Row:
    """One player's line, in chips and (where a chip is worth something) in money."""

    seat: int
    name: str
    presence: str
    bought: str
    cashed: str
    holds: str
    result: str
    worth: str
    won: bool
    lost: bool
    in_play: bool


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payment between two people and why it is so."""

    payer: str
    payee: str
    amount: str
    why: str


@dataclass(frozen=True, slots=True)
class Bank:
    """Everything of the bank page. off: what the bank is off by, nothing when it balances."""

    night: int
    seq: int
    seen_bank: int
    seen_hand: int
    title: str
    rows: tuple[Row, ...]
    gone: tuple[Row, ...]
    ring: str
    box: str
    pot: str
    off: str
    causes: tuple[str, ...]
    transfers: tuple[Transfer, ...]
    exact: str
    ready: str
    closed: bool
    taps: bool
    take_back: str = ""
    again: str = ""
    notice: str = ""


PRESENCE = {"here": "", "away": "sits out", "gone": "has left"}


def results(night: Night) -> dict[int, int]:
    """What each player won or lost so far, in chips."""
    return {
        player.seat: player.cashed + night.holds(player.seat) - player.bought
        for player in night.players
    }


def rows(night: Night) -> tuple[Row, ...]:
    """Every player's line, in the order of the seats, those who left last."""
    result = results(night)
    stakes = night.stakes
    order = (*night.ring, *(one.seat for one in night.players if one.seat not in night.ring))
    playing = night.playing
    found = []
    for seat in order:
        player = night.players[seat]
        chips = result[seat]
        found.append(
            Row(
                seat=seat,
                name=player.name,
                presence="leaves" if player.leaving else PRESENCE[player.presence],
                bought=str(player.bought),
                cashed=str(player.cashed),
                holds=str(night.holds(seat)),
                result=signed(chips),
                worth=money(chips, stakes.worth, stakes.currency),
                won=chips > 0,
                lost=chips < 0,
                in_play=playing is not None and playing.has(seat),
            )
        )
    return tuple(found)


def signed(chips: int) -> str:
    """ "+12", "−5", "0"."""
    return f"+{chips}" if chips > 0 else f"−{-chips}" if chips < 0 else "0"


def transfers(night: Night) -> tuple[tuple[Transfer, ...], bool]:
    """The fewest payments that clear the night, and whether fewer are impossible for sure."""
    balances = {seat: chips for seat, chips in results(night).items() if chips}
    found = settle(balances)
    stakes = night.stakes

    def shown(chips: int) -> str:
        return money(chips, stakes.worth, stakes.currency) or f"{chips}"

    lines = []
    for reason in reasons(found):
        paid = reason.payment
        payer, payee = night.name(paid.payer), night.name(paid.payee)
        owes = "is then clear"
        if reason.payer_still_owes:
            owes = f"then still owes {shown(reason.payer_still_owes)}"
        gets = f"{payee} has then everything"
        if reason.payee_still_gets:
            gets = f"{payee} then still gets {shown(reason.payee_still_gets)}"
        group = listed([night.name(seat) for seat in reason.group])
        why = (
            f"{payer} lost {shown(-reason.payer_balance)} and {owes}; {payee} won "
            f"{shown(reason.payee_balance)}, {gets}. The results of {group} cancel out."
        )
        lines.append(Transfer(payer, payee, shown(paid.amount), why))
    return tuple(lines), found.exact


def causes(night: Night, entries: tuple[Entry, ...]) -> tuple[str, ...]:
    """Where a difference of the bank is likely to come from, the likeliest first."""
    off = abs(night.loose)
    if not off:
        return ()
    bought, counted = set[int](), list[str]()
    for entry in entries:
        for event in entry.events:
            if isinstance(event, Bought):
                bought.add(event.amount)
            elif isinstance(event, Counted) and event.amount != event.book:
                name = night.name(event.seat)
                counted.append(f"{name} was counted {event.amount}, the log had {event.book}")
    found = []
    if off in bought:
        way = "counted in but not entered" if night.loose < 0 else "entered twice"
        found.append(f"It is exactly one buy-in of {off}: perhaps a re-buy {way}.")
    found += [f"{line}: count that stack again." for line in counted[-6:]]
    found.append("Chips on the floor, in a pocket, or lent from player to player.")
    return tuple(found)


def bank(
    id: int,
    night: Night,
    seq: int,
    seen: dict[str, int],
    entries: tuple[Entry, ...],
    taps: bool,
    labels: tuple[str, str] = ("", ""),
    notice: str = "",
) -> Bank:
    """The bank page. entries: those that count; labels: take-back and again of the bank."""
    lines = rows(night)
    ready = _unready(night)
    settled, exact = ((), True) if ready else transfers(night)
    return Bank(
        night=id,
        seq=seq,
        seen_bank=seen.get("bank", 0),
        seen_hand=seen.get("hand", 0),
        title=night.title,
        rows=tuple(row for row in lines if row.presence != PRESENCE["gone"]),
        gone=tuple(row for row in lines if row.presence == PRESENCE["gone"]),
        ring=",".join(str(seat) for seat in night.ring),
        box=str(night.box),
        pot=str(night.pot) if night.pot else "",
        off=signed(-night.loose) if night.loose else "",
        causes=causes(night, entries),
        transfers=settled,
        exact=""
        if exact
        else f"With more than {EXACT_UP_TO} people to settle this is a good "
        "way, but perhaps not the very fewest payments.",
        ready=ready,
        closed=night.closed,
        taps=taps,
        take_back=labels[0],
        again=labels[1],
        notice=notice,
    )


def _unready(night: Night) -> str:
    """Why the night cannot be settled yet; nothing when it can."""
    if night.playing is not None:
        return "A deal is going on. The settlement stands here when it is over."
    if night.pot:
        return f"{night.pot} chips wait in the pot: play for them or share them out first."
    if night.loose:
        return "The bank does not balance. Find the difference, or say below who bears it."
    return ""
