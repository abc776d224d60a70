"""A club evening: a file is of one table, where who moves sits down and leaves like anybody."""

from __future__ import annotations

from referee.core.messages import club as messages
from referee.core.messages.people import CameBack
from referee.notation.acts.tap import Tap
from referee.notation.acts.words import Verbs, Words

VERBS: Verbs = {}
WORDS: Words = {}


def line(event: messages.ClubEvent, tap: Tap) -> str:
    """An event as an act: chips that are brought are bought here; of the rest other lines say it,
    or it is of no table alone."""
    match event:
        case messages.CameFrom(seat, chips) if chips and tap.of(CameBack):
            return f"{tap.names[seat]} buys {chips}"
        case messages.TableNamed() | messages.WentTo() | messages.CameFrom():
            return ""
        case messages.AccountsMoved() | messages.EveningReopened():
            return ""
