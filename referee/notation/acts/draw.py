"""A draw, in words."""

from __future__ import annotations

from referee.core.messages import draw as messages
from referee.core.messages.milestones import AllDrawn
from referee.core.state.night import Night
from referee.notation.acts.tap import Tap, remark
from referee.notation.acts.words import Said, Verbs, Words, bare, ends, plain, seats_of
from referee.notation.reader import HandError, Line, whole


def _draw(line: Line, night: Night, seat: int) -> Said:
    """draws 3 | draws 5 with NAME mixed (whose discards were not kept apart)"""
    if not line.rest:
        raise HandError(line.number, 'say how many: "draws 3"')
    said = {word: word.lower().rstrip(",") for word in line.rest[1:]}
    names = [word for word, plainly in said.items() if plainly not in ("mixed", "with", "and")]
    if "mixed" not in said.values():
        ends(line, 1)
    mixed = seats_of(night, line, names)
    return messages.DrawCards(seat, whole(line, line.rest[0]), mixed)


def _pat(seat: int) -> messages.DrawCards:
    return messages.DrawCards(seat, 0)


VERBS: Verbs = {"draws": _draw, "stands pat": plain(_pat), "is pat": plain(_pat)}
WORDS: Words = {"all drawn": bare(AllDrawn)}


def line(event: messages.DrawEvent, tap: Tap) -> str:
    """An event as an act."""
    name = tap.names[event.seat]
    match event:
        case messages.Drew(_, 0):
            return f"{name} stands pat"
        case messages.Drew(_, count):
            return f"{name} draws {count}"
        case _:
            return remark(event)
