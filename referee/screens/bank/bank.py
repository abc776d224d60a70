"""The bank: who bought and holds what, the cash box, and how the night settles, with reasons."""

from __future__ import annotations

from dataclasses import dataclass

from referee.core.book.game import Stakes
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
from referee.core.rules.settlement import EXACT_UP_TO, BoxSettlement, reasons
from referee.core.sheets.exchange import chips
from referee.core.state.night import Dispute, Night, Player
from referee.core.value import but
from referee.screens.buttons import Fields
from referee.screens.words.events import line as said
from referee.screens.words.law import claims
from referee.screens.words.names import listed, so_many, sum_of
from referee.screens.words.names import money as worth_of
from referee.screens.words.refusals import sentence
from referee.screens.words.sheets import sheet_title

BOX = "The cash box"


@dataclass(frozen=True, slots=True)
class Row:
    """One player's line, in chips and (where a chip is worth something) in money.

    holds, result: nothing where a real stack is not counted; read: how well it is known then;
    open: what is still to be paid; pay: the fields of the button that says it was.
    """

    seat: int
    name: str
    presence: str
    bought: str
    cashed: str
    holds: str
    read: str
    result: str
    worth: str
    cash: str
    open: str
    pay: Fields
    pay_label: str
    won: bool
    lost: bool
    in_play: bool


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payment of the settlement and why it is so; pay: the fields of the button "paid"."""

    payer: str
    payee: str
    amount: str
    why: str
    pay: Fields
    from_box: bool
    done: bool


@dataclass(frozen=True, slots=True)
class Bank:
    """Everything of the bank page. off: what the bank is off by, nothing when it balances; whose:
    what is asked about it before the night can close.

    cash, sent: what lies in the cash box, and how much of it the banker was sent; among: chips
    among the seats, where they are real; waiting: a pot is left between deals; money: every line
    of money so far; begun: whether anything was paid since the closing.
    """

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
    real: bool
    taps: bool
    take_back: str = ""
    again: str = ""
    notice: str = ""
    disputes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


PRESENCE = {"here": "", "away": "sits out", "gone": "has left"}


def rows(night: Night) -> tuple[Row, ...]:
    """Every player's line, in the order of the seats, those who left last."""
    order = (*night.ring, *(one.seat for one in night.players if one.seat not in night.ring))
    return tuple(_row(night, night.players[seat]) for seat in order)


def _worth(result: int | None, stakes: Stakes) -> str:
    """A result in money: "+€1.20", "−€0.50"; nothing for plain chips."""
    said = worth_of(result or 0, stakes.worth, stakes.currency)
    return "" if result is None else f"+{said}" if said and result > 0 else said


def _row(night: Night, player: Player) -> Row:
    seat, stakes, playing = player.seat, night.stakes, night.playing
    chips, result = money.held(night, seat), money.result(night, seat)
    claim = money.claim(night, seat)
    pay, label = _clearing(night, player, claim)
    return Row(
        seat=seat,
        name=player.name,
        presence="leaves" if player.leaving else PRESENCE[player.presence],
        bought=str(player.bought),
        cashed=str(player.cashed),
        holds="" if chips is None else str(chips),
        read=_read(night, player),
        result="" if result is None else signed(result),
        worth=_worth(result, stakes),
        cash=_cash(night, player),
        open=still(night, seat),
        pay=pay,
        pay_label=label,
        won=(result or 0) > 0,
        lost=(result or 0) < 0,
        in_play=playing is not None and playing.has(seat),
    )


def _read(night: Night, player: Player) -> str:
    """How well a stack is known that is not known exactly."""
    if money.is_counted(night, player.seat):
        return ""
    if player.counted is None:
        return "not counted"
    after = f"after deal {player.counted_at}" if player.counted_at > 0 else "at the start"
    return f"not counted since {player.counted} {after}"


def still(night: Night, seat: int) -> str:
    """What somebody is still to get or to pay: "gets €3.00", "owes €2.10", "clear"."""
    claim, hand = money.claim(night, seat), night.playing
    if claim is None or (hand is not None and seat in hand.order and hand.of(seat).total):
        return ""  # what lies in the pot is nobody's yet
    if not claim:
        return "clear"
    return f"{'gets' if claim > 0 else 'owes'} {sum_of(abs(claim), night.stakes)}"


def _cash(night: Night, player: Player) -> str:
    """The money of one player so far, in words."""
    parts = []
    stakes = night.stakes
    if player.paid_in:
        way = "paid in" if player.paid_in > 0 else "had from the box"
        parts.append(f"{way} {sum_of(abs(player.paid_in), stakes)}")
    if player.between:
        way = "paid others" if player.between > 0 else "had from others"
        parts.append(f"{way} {sum_of(abs(player.between), stakes)}")
    if player.advanced:
        parts.append(f"laid out {sum_of(player.advanced, stakes)}")
    if player.costs:
        parts.append(f"costs {sum_of(player.costs, stakes)}")
    if player.kitty:
        parts.append(f"from the kitty {sum_of(stakes.money(player.kitty), stakes)}")
    parts += at_sheets(night, player.seat)
    return ", ".join(parts)


def at_sheets(night: Night, seat: int) -> list[str]:
    """What somebody won or lost on the score sheets that are for chips: "won €1.20 at Pokino"."""
    found = []
    for sheet in night.sheets:
        if won := chips(sheet).get(seat, 0):
            amount = sum_of(abs(night.stakes.money(won)), night.stakes)
            found.append(f"{'won' if won > 0 else 'lost'} {amount} at {sheet_title(sheet)}")
    return found


def _clearing(night: Night, player: Player, claim: int | None) -> tuple[Fields, str]:
    """The button that clears the line of somebody who has left."""
    if player.presence != "gone" or night.closed or not claim:
        return (), ""
    amount = sum_of(abs(claim), night.stakes)
    if claim < 0:
        return _fields(player.seat, None, -claim), f"Paid {amount} into the box"
    if claim <= night.till:
        return _fields(None, player.seat, claim), f"Paid {amount} from the box"
    return (), ""


def _fields(payer: int | None, payee: int | None, amount: int) -> Fields:
    ends = ["box" if seat is None else str(seat) for seat in (payer, payee)]
    return (("source", ends[0]), ("target", ends[1]), ("units", str(amount)))


def signed(chips: int) -> str:
    """ "+12", "−5", "0"."""
    return f"+{chips}" if chips > 0 else f"−{-chips}" if chips < 0 else "0"


# --- the settlement -------------------------------------------------------------------------


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
        (player.paid_in, "paid {} into the box", "had {} from the box"),
        (player.between, "paid {} to others", "had {} from others"),
        (player.advanced, "laid out {} for all", ""),
        (-player.costs, "", "shares costs of {}"),
        (stakes.money(player.kitty), "is due {} from the kitty", ""),
    ):
        if amount:
            parts.append((paid if amount > 0 else had).format(sum_of(abs(amount), stakes)))
    return f"{player.name} {listed(parts)}"


def transfers(night: Night) -> tuple[tuple[Transfer, ...], bool]:
    """What comes out of the cash box, then the payments that clear the night; and whether fewer
    are impossible for sure."""
    found, before = money.settlement(night), money.at_closing(night)
    whys = _whys(before, found) if night.banker is None else _through(before, found, night.banker)
    lines = [
        Transfer(
            payer=BOX if one.payer is None else night.name(one.payer),
            payee=night.name(one.payee),
            amount=sum_of(one.amount, night.stakes),
            why=why,
            pay=_fields(one.payer, one.payee, one.amount),
            from_box=one.payer is None,
            done=one.done,
        )
        for one, why in zip(money.plan(night, found), whys, strict=True)
    ]
    return tuple(lines), found.settlement.exact


def _through(before: Night, found: BoxSettlement, banker: int) -> list[str]:
    """Why each payment is right where all of them go through the banker."""
    name = before.name(banker)
    box = f"Everybody settles with {name}, who takes all that lies in the box."
    if before.sent > 0:
        sent = sum_of(before.sent, before.stakes)
        box += f" {sent} of it was sent to the banker already."
    whys = [box for _ in found.payouts]
    for paid in found.settlement.payments:
        other, does = (paid.payer, "owes") if paid.payee == banker else (paid.payee, "gets")
        amount = sum_of(paid.amount, before.stakes)
        whys.append(f"{story(before, other)}, so {does} {amount}. Everybody settles with {name}.")
    return whys


def left_with(night: Night) -> str:
    """What stays with the banker when everybody has settled."""
    if night.banker is None:
        return ""
    before = money.at_closing(night)
    claim = money.claim(before, night.banker) or 0
    ends = "is clear"
    if claim:
        ends = f"{'gets' if claim > 0 else 'owes'} {sum_of(abs(claim), night.stakes)}"
    return (
        f"Everybody settles with {night.name(night.banker)}. {story(before, night.banker)}, so "
        f"{ends}: it comes out even when all of this is paid."
    )


def _whys(before: Night, found: BoxSettlement) -> list[str]:
    """Why each payment is right where they are the fewest."""
    night = before
    whys = [
        f"{story(before, one.payee)}, so gets {sum_of(one.claim, night.stakes)}"
        + (f"; {sum_of(one.still_gets, night.stakes)} of it come below." if one.still_gets else ".")
        for one in found.payouts
    ]
    for reason in reasons(found.settlement, found.payouts):
        paid, stakes = reason.payment, night.stakes
        payee = night.name(paid.payee)
        owes = "is then clear"
        if reason.payer_still_owes:
            owes = f"then still owes {sum_of(reason.payer_still_owes, stakes)}"
        gets = f"{payee} has then everything"
        if reason.payee_still_gets:
            gets = f"{payee} then still gets {sum_of(reason.payee_still_gets, stakes)}"
        box = ""
        if reason.payee_from_box:
            box = f" ({sum_of(reason.payee_from_box, stakes)} of it from the box)"
        group = listed([night.name(seat) for seat in reason.group])
        whys.append(
            f"{story(before, paid.payer)}, so owes {sum_of(-reason.payer_balance, stakes)} and "
            f"{owes}. {story(before, paid.payee)}, so gets "
            f"{sum_of(reason.payee_balance, stakes)}{box}; {gets}. What {group} owe and get "
            "cancels out."
        )
    return whys


def _banker(night: Night) -> str:
    """The button that leads to the choice of a banker."""
    return "Settle through one player" if night.banker is None else "Settle another way"


@dataclass(frozen=True, slots=True)
class Way:
    """A way to settle: through a banker, or nobody; payments: how many it takes, in words."""

    seat: str
    name: str
    payments: str
    chosen: bool


def ways(night: Night) -> tuple[Way, ...]:
    """Every way to settle a night that comes out, the fewest payments first."""
    order = (*night.ring, *(one.seat for one in night.players if one.seat not in night.ring))
    return tuple(
        Way(
            "" if seat is None else str(seat),
            "The fewest payments" if seat is None else f"Through {night.name(seat)}",
            so_many(len(money.plan(but(night, banker=seat))), "payment"),
            seat == night.banker,
        )
        for seat in (None, *order)
    )


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
                counted.append(f"{name} was counted {event.amount}, the log had {event.book}")
    found = []
    if off in bought:
        way = "counted in but not entered" if missing < 0 else "entered twice"
        found.append(f"It is exactly one buy-in of {off}: perhaps a re-buy {way}.")
    found += [f"{line}: count that stack again." for line in counted[-6:]]
    found.append("Chips on the floor, in a pocket, or lent from player to player.")
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
    seq: int,
    seen: dict[str, int],
    entries: tuple[Entry, ...],
    taps: bool,
    labels: tuple[str, str] = ("", ""),
    notice: str = "",
) -> Bank:
    """The bank page. entries: those that count; labels: take-back and again of the bank."""
    lines = rows(night)
    paid = money_lines(night, entries)
    ready = unready(night)
    off = money.off(night)
    asks = ready or open_question(night)
    settled, exact = ((), True) if asks else transfers(night)
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
        kitty=str(night.kitty) if night.kitty else "",
        among=str(night.loose) if night.real else "",
        cash=sum_of(night.till, night.stakes) if paid else "",
        sent=_sent(night),
        money=paid,
        off=signed(-off) if off else "",
        whose=question(off) if off and not ready else "",
        causes=causes(night, entries),
        transfers=settled,
        payments=sum(not one.from_box for one in settled),
        exact=left_with(night)
        if exact or night.banker is not None
        else f"With more than {EXACT_UP_TO} people to settle this is a good "
        "way, but perhaps not the very fewest payments.",
        banker=("" if asks or night.paid_since else _banker(night)),
        ready=asks,
        waiting=pot_is_left(night),
        closed=night.closed,
        real=night.real,
        taps=taps,
        take_back=labels[0],
        again=labels[1],
        notice=notice,
        disputes=tuple(_dispute(one, night) for one in night.disputes),
        warnings=tuple(f"{night.name(seat)}: {why}" for seat, why in night.warnings),
    )


def _dispute(one: Dispute, night: Night) -> str:
    """One impounded pot: how much, of which deal, and whose it may be."""
    names = listed([night.name(seat) for seat in one.claimants])
    whose = f": {names}" if names else ""
    return f"{one.amount} of deal {one.deal}, {one.why}{whose} ({claims(night, one)})"


def _sent(night: Night) -> str:
    """What part of the box is with the banker."""
    if not night.sent:
        return ""
    amount = sum_of(abs(night.sent), night.stakes)
    if night.sent > 0:
        return f"{amount} of it was sent to the banker"
    return f"the banker has sent {amount} more than he was sent: so much of the cash is his"


def unready(night: Night) -> str:
    """Why the night cannot be settled yet; nothing when it can."""
    if night.playing is not None and not pot_is_left(night):
        return "A deal is going on. The settlement stands here when it is over."
    if night.pot:
        return f"{night.pot} chips wait in the pot: play for them or share them out first."
    if night.kitty:
        return f"{night.kitty} chips lie in the kitty: share them out, or pay something with them."
    if night.aside:
        are, they = ("is", "is it") if night.aside == 1 else ("are", "are they")
        said = f"{so_many(night.aside)} {are} still set aside: whose {they}?"
        return f"{said} Open the night again to say so." if night.closed else said
    for source, target, amount in unhanded(night) if night.real and not night.closed else ():
        refused = Refused("hand-over-first", seat=source, other=target, amount=amount)
        return sentence(refused, night)
    if missing := money.uncounted(night):
        names = listed([night.name(seat) for seat in missing])
        are = "stack is" if len(missing) == 1 else "stacks are"
        return f"{names}: the {are} not counted yet. The settlement waits for that."
    return ""


def question(off: int) -> str:
    """What is asked of so many chips that are missing (too many: below nought)."""
    if off > 0:
        return f"Whose {'is' if off == 1 else 'are'} the {so_many(off, 'missing chip')}?"
    return f"Who gives up the {so_many(-off)} too many?"


def open_question(night: Night) -> str:
    """Why there is no settlement although all is counted; nothing when the chips add up."""
    off = money.off(night)
    if not off:
        return ""
    said = f"{so_many(abs(off))} {'missing' if off > 0 else 'too many'}"
    if night.closed:
        return f"{said}. Open the night again and count."
    return f"{said}. Count again, or say below whose they are."
