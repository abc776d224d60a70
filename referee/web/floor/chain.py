"""The steps of a case, from one law sheet to the next: the address carries them along."""

from __future__ import annotations

from collections.abc import Sequence

from flask import request, url_for

from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.finding.index import LONGEST
from referee.web.services import services
from referee.words.folding import plain


@dataclass(frozen=True, slots=True)
class Chain:
    """Where a law sheet stands in a case. story: as it was told, if it was; number: this step,
    from 1, and nought outside a case; of: how many steps there are; then: where the next one
    opens, nothing after the last; fields: to be carried along."""

    story: str = ""
    number: int = 0
    of: int = 0
    then: str = ""
    fields: tuple[tuple[str, str], ...] = ()


def page_of(night: int, story: str, steps: Sequence[str], at: int) -> str:
    """The address of a step."""
    case, story = ".".join(steps), story[:LONGEST]
    return url_for("floor.law", night=night, id=steps[at], q=story, case=case, step=at)


def told(night: int) -> Chain:
    """The story and the case that the query tells of, if it does."""
    known = services().table.book.laws
    case = [step for step in request.args.get("case", "").split(".") if step]
    steps = [step for step in case if step in known]
    at, story = request.args.get("step", ""), request.args.get("q", "")[:LONGEST]
    if at not in [str(place) for place in range(len(steps))]:
        return Chain(story, fields=(("q", story),) if story else ())
    number = int(at) + 1
    then = page_of(night, story, steps, number) if number < len(steps) else ""
    fields = (("q", story), ("case", ".".join(steps)), ("step", at))
    return Chain(story, number, len(steps), then, fields)


def seated(night: Night) -> dict[int, str]:
    """Seat -> who sits there, as a story may name them."""
    return {seat: plain(night.name(seat)) for seat in night.ring}
