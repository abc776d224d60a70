"""A vote of the phones on what a law leaves open: what the tablet and each phone show of it. Pure.

Nothing here is told of a vote before all have voted or the host has ended it, but who has voted.
"""

from __future__ import annotations

from referee.core.book.law import Law
from referee.core.law.rulings import Asked, Reached, offenders, walk
from referee.core.messages.phones import AskPhones
from referee.core.state.night import Night
from referee.core.state.phones import Vote
from referee.core.value import dataclass
from referee.screens.rulebook.words.rulebook import set_in_type
from referee.screens.words.law import filled
from referee.screens.words.names import listed

CHOICES = ("Yes, apply it", "No")
"""Of a ruling that is left to the table."""
Facts = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Ballot:
    """A vote as the tablet shows it. so_far: how many have answered; waiting: who has not;
    choices: what they choose from; secret: whether more than one votes; result: (choice, how many,
    whether it leads) once it is over; outcome: what that means, where it is not plain; ways:
    (button, the facts it leads on with), one for each choice that leads."""

    title: str
    ask: str
    so_far: str
    waiting: str
    choices: tuple[str, ...]
    secret: bool
    result: tuple[tuple[str, int, bool], ...]
    outcome: str
    ways: tuple[tuple[str, Facts], ...]
    law: str
    offender: str


def ballot(night: Night) -> Ballot | None:
    """The vote that goes on, or whose result nobody has acted on yet."""
    vote = night.vote
    if vote is None:
        return None
    waiting = [night.name(seat) for seat in vote.voters if seat not in vote.cast]
    each = enumerate(zip(vote.choices, vote.counts, strict=True)) if vote.over else ()
    result = tuple((words, count, at in vote.leading) for at, (words, count) in each)
    return Ballot(
        title=set_in_type(vote.title),
        ask=vote.ask,
        so_far=f"{len(vote.cast)} of {len(vote.voters)}",
        waiting=listed(waiting),
        choices=vote.choices,
        secret=len(vote.voters) > 1,
        result=result,
        outcome=_outcome(vote),
        ways=_ways(vote) if vote.over else (),
        law=vote.law,
        offender="" if vote.offender is None else str(vote.offender),
    )


def _outcome(vote: Vote) -> str:
    if not vote.over or len(vote.leading) == 1:
        return ""
    if not vote.leading:
        return "Nobody voted. The host decides."
    return f"A tie, {vote.counts[vote.leading[0]]} each. The host decides."


def _ways(vote: Vote) -> tuple[tuple[str, Facts], ...]:
    """Where a vote that is over leads: to the ruling of each answer that leads; of a ruling voted
    on, there where it was not voted down."""
    if not vote.leading:
        return (("Back to the law", vote.facts),)
    if not vote.question:
        return (("To the ruling", vote.facts),) if 0 in vote.leading else ()
    return tuple((f"Rule: {vote.choices[at]}", _facts(vote, at)) for at in vote.leading)


def _facts(vote: Vote, at: int) -> Facts:
    return (*vote.facts, (vote.question, vote.answers[at]))


def tally(night: Night, law: str, known: Facts) -> str:
    """The result of a vote as it stands in the log beside the ruling that it led to: "a vote, 4 to
    1"; nothing where no vote has led there."""
    vote = night.vote
    if vote is None or not vote.over or vote.law != law:
        return ""
    led = [at for at in vote.leading if set(_facts(vote, at) if vote.question else ()) <= {*known}]
    if not led or (not vote.question and 0 not in led):
        return ""
    tied = "a tied vote" if len(vote.leading) > 1 else "a vote"
    if len(vote.counts) == 2:
        other = sum(vote.counts) - vote.counts[led[0]]
        return f"{tied}, {vote.counts[led[0]]} to {other}"
    return f"{tied}, {vote.counts[led[0]]} of {sum(vote.counts)}"


def button(night: Night) -> str:
    """What the tablet's button says while there is a vote."""
    vote = night.vote
    if vote is None:
        return ""
    if vote.over and len(vote.leading) > 1:
        return "Vote: a tie"
    if vote.over and len(vote.counts) > 2:
        return "Vote: done"
    if vote.over:
        return f"Vote: {' to '.join(str(votes) for votes in vote.counts)}"
    return f"Vote: {len(vote.cast)} of {len(vote.voters)}"


def tallied(night: Night) -> str:
    """How far a vote is, or how it ended, for a room without buttons."""
    vote = night.vote
    if vote is None or not vote.over or len(vote.leading) != 1:
        return _outcome(vote) if vote is not None and vote.over else button(night)
    counts = zip(vote.choices, vote.counts, strict=True)
    return ", ".join(f"{words.removesuffix('.')}: {count}" for words, count in counts)


def question(night: Night, seat: int) -> Vote | None:
    """What the phone of a seat is asked now; nothing once it has answered."""
    vote = night.vote
    if vote is None or vote.over or seat not in vote.voters or seat in vote.cast:
        return None
    return vote


def about(law: Law, night: Night, offender: int | None, facts: Facts) -> AskPhones | None:
    """The question for the phones, where these facts lead to a choice, or to a ruling, that is left
    to a person."""
    among = offenders(law, night)
    if len(among) == 1:
        offender = among[0]
    reached = walk(law, night, offender, dict(facts))
    if isinstance(reached, Asked) and reached.question.discretion:
        question = reached.question
        ask = filled(question.ask, offender, night)
        named = dict(question.words)
        words = tuple(
            set_in_type(filled(named.get(answer, answer), offender, night))
            for answer in reached.answers
        )
        return AskPhones(
            law.id, law.title, ask, words, facts, offender, question.id, reached.answers
        )
    if not isinstance(reached, Reached) or not reached.ruling.discretion:
        return None
    said = filled(reached.ruling.say, offender, night)
    return AskPhones(law.id, law.title, said, CHOICES, reached.answers, offender)
