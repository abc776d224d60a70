"""Why the night cannot be settled yet, and what may have happened to a chip."""

from __future__ import annotations

from referee.core.log import Entry
from referee.core.messages.bank import Bought, Counted
from referee.core.rules import money
from referee.core.rules.dealing import pot_is_left
from referee.core.rules.debts import unhanded
from referee.core.rules.night import hand_over
from referee.core.state.night import Impound, Night
from referee.screens.words.law import claims
from referee.screens.words.names import listed, so_many, sum_of
from referee.screens.words.refusals import sentence


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
                counted.append(f"{name} was counted at {event.amount}, not {event.book}")
    found = []
    if off in bought:
        way = "counted but not entered" if missing < 0 else "entered twice"
        found.append(f"It is exactly one buy-in of {off}: maybe a re-buy was {way}.")
    found += [f"{line}: count that stack again." for line in counted[-6:]]
    found.append("Look for chips on the floor, in a pocket, or lent to another player.")
    return tuple(found)


def say_impound(impound: Impound, night: Night) -> str:
    """One impounded pot: how much, of which deal, and whose it may be."""
    names = listed([night.name(seat) for seat in impound.claimants])
    whose = f": {names}" if names else ""
    return (
        f"{impound.amount} of deal {impound.deal}, {impound.why}{whose} ({claims(night, impound)})"
    )


def say_sent(night: Night) -> str:
    """What part of the box is with the banker."""
    if not night.sent:
        return ""
    amount = sum_of(abs(night.sent), night.stakes)
    if night.sent > 0:
        return f"{amount} of it was sent to the host"
    return f"the host sent {amount} more than came in, so that much of the cash is the host’s"


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
        return sentence(hand_over(night, source, target, amount), night)
    if missing := money.uncounted(night):
        names = listed([night.name(seat) for seat in missing])
        are = "stack is" if len(missing) == 1 else "stacks are"
        return f"{names}: the {are} not counted yet. Count to settle."
    return ""


def with_the_evening(night: Night) -> str:
    """Why a table of an evening is not settled by itself; nothing for any other night."""
    if not night.goes_on_elsewhere:
        return ""
    if night.settled_at:
        return f"This was table {night.table}. All tables are settled together, at table 1."
    return f"This is table {night.table}. All tables are settled together when they are closed."


def question(off: int) -> str:
    """What is asked of so many chips that are missing (too many: below nought)."""
    if off > 0:
        return f"Who gets the {so_many(off, 'missing chip')}?"
    return f"Who gives up the {so_many(-off, 'extra chip')}?"


def astray(off: int) -> str:
    """So many chips in play are missing (too many: below nought), beside how many there are."""
    if off > 0:
        return f"{off} of them missing"
    return f"and {-off} too many" if off else ""


def say_where(night: Night) -> str:
    """Where the chips in play are that stand in nobody's line."""
    apart = [(night.kitty, "in the kitty"), (night.aside - night.kitty, "set aside")]
    lies = [(night.pot, "in the pot"), *apart]
    parts = [f"{chips} {where}" for chips, where in lies if chips]
    if night.real:
        stacks = f"{night.box - night.pot - night.aside} in the stacks"
        where = f" = {' + '.join((stacks, *parts))}, by the log"
    else:
        where = f"; that includes {listed(parts)}" if parts else ""
    missing = astray(money.off(night))
    return f"{where}, {missing}" if missing else where


def open_question(night: Night) -> str:
    """Why there is no settlement although all is counted; nothing when the chips add up."""
    off = money.off(night)
    if not off:
        return ""
    said = f"{so_many(abs(off))} {'missing' if off > 0 else 'too many'}"
    if night.closed:
        return f"{said}. Reopen the night and count."
    who = "gets them" if off > 0 else "gives them up"
    return f"{said}. Count again, or say below who {who}."
