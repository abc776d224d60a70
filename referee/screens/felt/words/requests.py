"""What phones wait for, in the corner of the felt."""

from __future__ import annotations

from referee.core.state.night import Night
from referee.screens.words.names import own


def say_asking(night: Night) -> str:
    """The phones that wait to be let in, on one small button."""
    asking = [phone for phone in night.phones if phone.state == "asks"]
    if len(asking) == 1:
        return f"{own(night.name(asking[0].seat))} phone?"
    return f"{len(asking)} phones?" if asking else ""


def say_request(night: Night) -> str:
    """What players ask the host to enter, on one small button."""
    asked = night.acting.requests
    if len(asked) != 1:
        return f"{len(asked)} requests" if asked else ""
    what = f"buy {asked[0].chips}" if asked[0].what == "buy" else asked[0].what
    return f"{night.name(asked[0].seat)}: {what}?"


def say_wanted(night: Night) -> str:
    """The score sheets that players ask for, on one small button."""
    names = [night.name(seat) for seat, _ in night.wanted]
    return f"{names[0]}’s sheet?" if len(names) == 1 else f"{len(names)} sheets?" if names else ""
