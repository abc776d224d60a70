"""What phones wait for, in the corner of the felt."""

from __future__ import annotations

from referee.core.state.night import Night
from referee.screens.buttons import Button
from referee.screens.words.names import own


def say_asking(night: Night) -> str:
    """The phones that wait to be let in, on one small button."""
    asking = [phone for phone in night.phones if phone.state == "asks"]
    if len(asking) == 1:
        return f"{own(night.name(asking[0].seat))} phone wants in"
    return f"{len(asking)} phones want in" if asking else ""


def say_request(night: Night) -> Button | None:
    """What a player asks the host to enter, the oldest of these: one tap enters it. Nothing is
    entered once the night is closed."""
    if night.closed or not night.acting.requests:
        return None
    asked = night.acting.requests[0]
    name, seat = night.name(asked.seat), ("seat", str(asked.seat))
    if asked.what == "buy":
        fields = (seat, ("chips", str(asked.chips)))
        what, does = f"buy {asked.chips}", f"{name} buys {asked.chips}, on the tab"
        return Button(f"{name}: {what}?", "buy", fields, spoken=f"{name}: {what}? {does}")
    spoken = f"{name}: {asked.what}? {name} is {asked.what}"
    return Button(f"{name}: {asked.what}?", asked.what, (seat,), spoken=spoken)


def say_more(night: Night) -> str:
    """How many more ask, on one small button."""
    more = 0 if night.closed else len(night.acting.requests) - 1
    return f"{more} more" if more > 0 else ""


def say_wanted(night: Night) -> str:
    """The score sheets that players ask for, on one small button."""
    names = [night.name(seat) for seat, _ in night.wanted]
    return (
        f"{names[0]} wants a sheet"
        if len(names) == 1
        else f"{len(names)} want a sheet"
        if names
        else ""
    )
