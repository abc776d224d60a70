"""How a night settles: every payment, and why it is so."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.rules import money
from referee.core.rules.settlement import EXACT_UP_TO, BoxSettlement, reasons
from referee.core.state.night import Night
from referee.core.value import dataclass, replace
from referee.screens.bank.rows import everybody
from referee.screens.bank.words.rows import at_sheets, pay_fields
from referee.screens.buttons import Button, Fields
from referee.screens.words.names import listed, so_many, sum_of

BOX = "The cash box"
Settled = Mapping[tuple[int | None, int], int]
"""By payer (None: the cash box) and payee: how much of it was settled since, between nights."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payment of the settlement and why it is so; pay: the fields of the button "paid"; slate:
    it was not made that night, and settled since; part: that was so much of it alone; entry: of
    the payment that was made, which a receipt can be had for, or 0; undo: what undoes it; earlier:
    it was made before the night was opened again."""

    payer: str
    payee: str
    amount: str
    why: str
    pay: Fields
    from_box: bool
    done: bool
    slate: bool = False
    part: str = ""
    entry: int = 0
    undo: Button | None = None
    earlier: bool = False


def story(night: Night, seat: int) -> str:
    """Why somebody is to get or to pay what he is: "won €5.20, paid €10.00 into the box"."""
    player, stakes = night.players[seat], night.stakes
    won = stakes.money(money.result(night, seat) or 0)
    parts = [
        f"{'won' if won > 0 else 'lost'} {sum_of(abs(won), stakes)}" if won else "came out even"
    ]
    if beside := at_sheets(night, seat):
        parts = [f"{parts[0]} at the table", *beside]
    for amount, paid, had in (
        (player.paid_in, "paid {} into the box", "received {} from the box"),
        (player.between, "paid {} to others", "received {} from others"),
        (player.gathered, "won {} at other tables", "lost {} at other tables"),
        (player.advanced, "paid {} for everyone", ""),
        (-player.costs, "", "shares costs of {}"),
        (stakes.money(player.kitty), "gets {} from the kitty", ""),
    ):
        if amount:
            parts.append((paid if amount > 0 else had).format(sum_of(abs(amount), stakes)))
    return f"{player.name} {listed(parts)}"


def transfers(night: Night, slate: Settled | None = None) -> tuple[tuple[Transfer, ...], bool]:
    """What was paid before the night was opened again, what comes out of the cash box, then the
    payments that clear the night; and whether fewer
    are impossible for sure. slate: those that were settled since, between nights."""
    found, before = money.settlement(night), money.at_closing(night)
    plan = money.plan(night, found)
    whys = _whys(before, found) if night.banker is None else _through(before, found, night.banker)
    slate = slate or {}
    since = [0 if paid.done else slate.get((paid.payer, paid.payee), 0) for paid in plan]
    lines = [
        Transfer(
            payer=BOX if paid.payer is None else night.name(paid.payer),
            payee=night.name(paid.payee),
            amount=sum_of(paid.amount, night.stakes),
            why=why,
            pay=pay_fields(paid.payer, paid.payee, paid.amount),
            from_box=paid.payer is None,
            done=paid.done,
            slate=settled >= paid.amount,
            part=sum_of(settled, night.stakes) if 0 < settled < paid.amount else "",
        )
        for paid, why, settled in zip(plan, whys, since, strict=True)
    ]
    return (*_made_before(night), *lines), found.settlement.exact


def _made_before(night: Night) -> list[Transfer]:
    """The payments made after an earlier closing: they stay in the list, and are in no other."""
    return [
        Transfer(
            payer=BOX if payer is None else night.name(payer),
            payee="the cash box" if payee is None else night.name(payee),
            amount=sum_of(amount, night.stakes),
            why="Paid before the night was reopened. It counts in what is left to pay.",
            pay=pay_fields(payer, payee, amount),
            from_box=payer is None,
            done=True,
            earlier=True,
        )
        for payer, payee, amount in night.paid_before
    ]


def _through(before: Night, found: BoxSettlement, banker: int) -> list[str]:
    """Why each payment is right where all of them go through the banker."""
    name = before.name(banker)
    box = f"Everybody settles with {name}, who takes all the cash in the box."
    if before.sent > 0:
        sent = sum_of(before.sent, before.stakes)
        box += f" {sent} of it was sent to {name} already."
    whys = [box for _ in found.payouts]
    for paid in found.settlement.payments:
        other, does = (paid.payer, "owes") if paid.payee == banker else (paid.payee, "gets")
        amount = sum_of(paid.amount, before.stakes)
        whys.append(f"{story(before, other)}, so {does} {amount}. Everybody settles with {name}.")
    return whys


def left_with(night: Night, exact: bool) -> str:
    """What stays with the banker when everybody has settled; without one, whether the payments
    are the fewest for sure."""
    if night.banker is None:
        few = f"With more than {EXACT_UP_TO} people to settle, this is a good way, "
        return "" if exact else few + "but maybe not the fewest payments."
    before = money.at_closing(night)
    claim = money.claim(before, night.banker) or 0
    ends = "is settled"
    if claim:
        ends = f"{'gets' if claim > 0 else 'owes'} {sum_of(abs(claim), night.stakes)}"
    return (
        f"Everybody settles with {night.name(night.banker)}. {story(before, night.banker)}, so "
        f"{ends}: it all comes out even once everyone has paid."
    )


def _whys(before: Night, found: BoxSettlement) -> list[str]:
    """Why each payment is right where they are the fewest."""
    night = before
    whys = [
        f"{story(before, out.payee)}, so {night.name(out.payee)} gets "
        f"{sum_of(out.claim, night.stakes)}"
        + (
            f"; {sum_of(out.still_gets, night.stakes)} of it comes below."
            if out.still_gets
            else "."
        )
        for out in found.payouts
    ]
    found_why = tuple(reasons(found.settlement, found.payouts))
    groups = {reason.group for reason in found_why}
    for reason in found_why:
        paid, stakes = reason.payment, night.stakes
        payee = night.name(paid.payee)
        owes = "is then settled"
        if reason.payer_still_owes:
            owes = f"then still owes {sum_of(reason.payer_still_owes, stakes)}"
        gets = f"{payee} is then paid in full"
        if reason.payee_still_gets:
            gets = f"{payee} then still gets {sum_of(reason.payee_still_gets, stakes)}"
        box = ""
        if reason.payee_from_box:
            box = f" ({sum_of(reason.payee_from_box, stakes)} of it from the box)"
        group = listed([night.name(seat) for seat in reason.group])
        among = f" {group} settle among themselves." if len(groups) > 1 else ""
        whys.append(
            f"{story(before, paid.payer)}, so {night.name(paid.payer)} owes "
            f"{sum_of(-reason.payer_balance, stakes)} and {owes}. "
            f"{story(before, paid.payee)}, so {payee} gets "
            f"{sum_of(reason.payee_balance, stakes)}{box}; {gets}.{among}"
        )
    return whys


def banker_button(night: Night) -> str:
    """The button that leads to the choice of a banker."""
    return "Settle through one player" if night.banker is None else "Settle another way"


@dataclass(frozen=True, slots=True)
class Settling:
    """A way to settle: through a banker, or nobody; payments: how many it takes, in words."""

    seat: str
    name: str
    payments: str
    chosen: bool


def ways(night: Night) -> tuple[Settling, ...]:
    """Every way to settle a night that comes out, the fewest payments first."""
    return tuple(
        Settling(
            "" if seat is None else str(seat),
            "The fewest payments" if seat is None else f"Through {night.name(seat)}",
            so_many(len(money.plan(replace(night, banker=seat))), "payment"),
            seat == night.banker,
        )
        for seat in (None, *everybody(night))
    )
