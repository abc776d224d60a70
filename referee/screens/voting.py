"""A vote of the phones on what a law leaves open: what the tablet and each phone show of it. Pure.

Nothing here is told of a vote before all have voted or the host has ended it, but who has voted.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.core.commands import AskPhones
from referee.core.law import Law
from referee.core.night import Night, Vote
from referee.core.rulings import Reached, offenders, walk
from referee.screens.names import listed
from referee.screens.rulebook import set_in_type
from referee.screens.words import filled

CHOICES = ("Yes, so be it", "No")


@dataclass(frozen=True, slots=True)
class Ballot:
    """A vote as the tablet shows it. so_far: how many have answered; waiting: who has not; result:
    (choice, how many) once it is over; tally: the result in short, to stand in the log."""

    title: str
    ask: str
    so_far: str
    waiting: str
    result: tuple[tuple[str, int], ...]
    tally: str
    law: str
    facts: tuple[tuple[str, str], ...]
    offender: str


def ballot(night: Night) -> Ballot | None:
    """The vote that goes on, or whose result nobody has acted on yet."""
    vote = night.vote
    if vote is None:
        return None
    waiting = [night.name(seat) for seat in vote.voters if seat not in vote.cast]
    result = tuple(zip(vote.choices, vote.counts, strict=True)) if vote.over else ()
    return Ballot(
        title=set_in_type(vote.title),
        ask=vote.ask,
        so_far=f"{len(vote.cast)} of {len(vote.voters)}",
        waiting=listed(waiting),
        result=result,
        tally=tally(vote),
        law=vote.law,
        facts=vote.facts,
        offender="" if vote.offender is None else str(vote.offender),
    )


def tally(vote: Vote) -> str:
    """The result as it stands in the log beside a ruling: "a vote, 4 to 1"."""
    return f"a vote, {' to '.join(str(one) for one in vote.counts)}" if vote.over else ""


def button(night: Night) -> str:
    """What the tablet's button says while there is a vote."""
    vote = night.vote
    if vote is None:
        return ""
    if vote.over:
        return f"Vote: {' to '.join(str(one) for one in vote.counts)}"
    return f"Vote: {len(vote.cast)} of {len(vote.voters)}"


def question(night: Night, seat: int) -> Vote | None:
    """What the phone of a seat is asked now; nothing once it has answered."""
    vote = night.vote
    if vote is None or vote.over or seat not in vote.voters or seat in vote.cast:
        return None
    return vote


def about(
    law: Law, night: Night, offender: int | None, facts: tuple[tuple[str, str], ...]
) -> AskPhones | None:
    """The question for the phones, where these facts lead to a ruling that is left to a person."""
    among = offenders(law, night)
    if len(among) == 1:
        offender = among[0]
    reached = walk(law, night, offender, dict(facts))
    if not isinstance(reached, Reached) or not reached.ruling.discretion:
        return None
    said = filled(reached.ruling.say, offender, night)
    return AskPhones(law.id, law.title, said, CHOICES, reached.answers, offender)
