"""Before the night closes: who gets a pot that waits, and whose chips are that do not add up."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.messages.bank import CloseNight
from referee.core.messages.people import Leave
from referee.core.messages.showdown import DividePot, PotDivided
from referee.core.rules import money
from referee.core.state.dealt import why_out
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.bank.rows import everybody, still
from referee.screens.bank.words.bank import question
from referee.screens.buttons import toggled
from referee.screens.words.names import listed, so_many, sum_of
from referee.screens.words.names import money as worth_of
from referee.screens.words.refusals import sentence


@dataclass(frozen=True, slots=True)
class ClosingRow:
    """One player: ticked or not; now, then: what is still to be paid, before and with this choice;
    with_it: the seats chosen when this one is tapped; wrong: why it cannot be this one."""

    seat: int
    name: str
    ticked: bool
    now: str
    then: str
    with_it: tuple[int, ...]
    wrong: str


@dataclass(frozen=True, slots=True)
class Closing:
    """The question, the choices, and the button that closes; no button before anybody is chosen."""

    ask: str
    hint: str
    choices: tuple[ClosingRow, ...]
    chosen: tuple[int, ...]
    close: str


def closing(night: Night, chosen: Sequence[int]) -> Closing:
    """chosen: the seats ticked so far, who share the difference."""
    off = money.off(night)
    chosen = tuple(seat for seat in everybody(night) if seat in chosen)
    names = listed([night.name(seat) for seat in chosen])
    if off > 0:
        chips = so_many(off, "missing chip")
        hint = (
            "They were bought, but they’re in nobody’s stack. The player who gets them wins that"
            " much more. Tap a name, or several to share them."
        )
        does = f"{names} {'get' if len(chosen) > 1 else 'gets'} the {chips}"
    else:
        chips = so_many(-off)
        hint = (
            "The player who gives them up wins that much less. Tap a name, or several to share"
            " them."
        )
        does = f"{names} {'give' if len(chosen) > 1 else 'gives'} up {chips}"
    choices = tuple(_choice(night, seat, chosen) for seat in everybody(night))
    wrong = any(choice.wrong for choice in choices if choice.ticked)
    close = f"Close the night: {does}" if chosen and not wrong else ""
    return Closing(question(off), hint, choices, chosen, close)


def _choice(night: Night, seat: int, chosen: tuple[int, ...]) -> ClosingRow:
    """A player not chosen yet stands with what it would be alone."""
    ticked = seat in chosen
    with_it = toggled(chosen, seat)
    then, wrong = "", ""
    try:
        after = act(night, CloseNight(chosen if ticked else (seat,)))[1]
        then = still(after, seat)
    except Refused as refused:
        wrong = sentence(refused, night)
    return ClosingRow(seat, night.name(seat), ticked, still(night, seat), then, with_it, wrong)


def leaving(night: Night, seat: int, chips: int | None) -> str:
    """What somebody who leaves with so many chips (None: as the log has it) gets or owes; and that
    the log had another number, whose chips are then missing."""
    if night.real and chips is None:
        return ""
    try:
        after = act(night, Leave(seat, chips))[1]
    except Refused as refused:
        return sentence(refused, night)
    name, less = night.name(seat), 0 if chips is None else night.holds(seat) - chips
    said = f"{name} {still(after, seat)}{_of_it(night, after, seat)}.".replace(
        " settled.", " is settled."
    )
    if night.real or not less:
        return said
    had = f"The log has {abs(less)} {'more' if less > 0 else 'fewer'} for {name}"
    who = "gets the missing" if less > 0 else "gives up the extra"
    return f"{said} {had}: count again, or say at the end who {who} {so_many(abs(less))}."


def _of_it(night: Night, after: Night, seat: int) -> str:
    """How that comes out of the chips: ": €11.60 in chips, less €4.00 on the tab"."""
    claim, player = money.claim(after, seat), after.players[seat]
    worth = night.stakes.money(player.cashed - night.players[seat].cashed)
    if not claim or claim == worth or not still(after, seat):
        return ""
    less = worth - claim
    rest = f"less {sum_of(less, night.stakes)} on" if less > 0 else ""
    rest = rest or f"and {sum_of(-less, night.stakes)} from"
    return f": {sum_of(worth, night.stakes)} in chips, {rest} the tab"


def box_short(night: Night, seat: int, chips: int | None) -> str:
    """Why somebody who leaves with so many chips can't be paid now, where the cash box has less
    than they get."""
    if night.real and chips is None:
        return ""
    try:
        act(night, Leave(seat, chips, "cash"))
    except Refused as refused:
        if refused.reason == "not-in-the-box":
            return f"{sentence(refused, night)} So it’s settled at the end."
    return ""


@dataclass(frozen=True, slots=True)
class Sharing:
    """A pot nobody plays for any more. people: (seat, what they get, whether they share, the
    seats left out once this one is tapped); among: who shares; button: nothing where nobody does.
    """

    people: tuple[tuple[int, str, bool, tuple[int, ...]], ...]
    among: tuple[int, ...]
    button: str


def sharing(night: Night, out: Sequence[int] | None = None) -> Sharing:
    """out: the seats that get nothing of the pot; until somebody has said, those who can’t play for
    it, unless nobody can. Raises Refused where no pot waits."""
    able = night.ring or tuple(player.seat for player in night.players)  # once all have left
    if out is None:
        cannot = tuple(seat for seat in able if why_out(night, seat))
        out = cannot if len(cannot) < len(able) else ()
    among = tuple(seat for seat in able if seat not in out)
    got: dict[int, int] = {}
    for event in act(night, DividePot(among or able))[0]:
        if isinstance(event, PotDivided) and among:
            got = dict(event.shares)
    people = []
    for seat in able:
        chips = got.get(seat, 0)
        worth = worth_of(chips, night.stakes.worth, night.stakes.currency)
        gets = f"gets {chips}{f' = {worth}' if worth else ''}" if seat in got else "gets nothing"
        people.append((seat, f"{night.name(seat)} {gets}", seat in got, toggled(out, seat)))
    each = f": {max(got.values())} each" if len(set(got.values())) == 1 else ""
    return Sharing(tuple(people), among, f"Split {night.pot}{each}" if among else "")
