"""A finished deal put right: to whom its pot goes, and what is handed over, before it is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.messages.bank import PutRight, RightDeal
from referee.core.state.night import Night
from referee.screens.words.names import listed, moved
from referee.screens.words.refusals import sentence


@dataclass(frozen=True, slots=True)
class Person:
    """with_it: the winners when this name is tapped."""

    name: str
    ticked: bool
    with_it: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """A finished deal. moves: what would go from whom to whom ("Bob → Eva 38"); wrong: why it
    cannot be; both empty while nobody is chosen."""

    number: int
    game: str
    took: str
    people: tuple[Person, ...]
    chosen: tuple[int, ...]
    moves: str
    wrong: str


def deals(night: Night, number: int | None, chosen: Sequence[int]) -> tuple[Deal, ...]:
    """The last deals, the newest first; of the one with that number, what the choice would move."""
    return tuple(
        _deal(night, one.deal, one.game, one.shares, chosen if one.deal == number else ())
        for one in reversed(night.finished)
    )


def _deal(
    night: Night, number: int, game: str, shares: tuple[tuple[int, int], ...], seats: Sequence[int]
) -> Deal:
    order = (*night.ring, *(seat for seat, _ in shares if seat not in night.ring))
    chosen = tuple(seat for seat in order if seat in seats)
    people = tuple(
        Person(
            night.name(seat),
            seat in chosen,
            tuple(one for one in chosen if one != seat) if seat in chosen else (*chosen, seat),
        )
        for seat in order
    )
    took = listed([f"{night.name(seat)} {chips}" for seat, chips in shares])
    moves, wrong = "", ""
    if chosen:
        try:
            events, _ = act(night, RightDeal(number, chosen))
        except Refused as refused:
            wrong = sentence(refused, night)
        else:
            moves = listed([moved(one.moves, night) for one in events if isinstance(one, PutRight)])
    return Deal(number, game, took, people, chosen, moves, wrong)
