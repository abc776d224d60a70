"""Phones at their seats: whose is which, what they may do, are asked and ask for."""

from __future__ import annotations

from typing import Literal

from referee.core.messages.phones import AskedFor, May
from referee.core.value import dataclass

PhoneState = Literal["asks", "has", "denied", "lost", "replaced"]


@dataclass(frozen=True)
class Phone:
    """A phone and a player's name. mark: which device; state: it asks for the name, has it, was
    not let in, or had it until the host freed it or gave it to another phone."""

    seat: int
    device: str
    mark: str
    state: PhoneState


@dataclass(frozen=True)
class Vote:
    """What the phones are asked; see VoteAsked. cast: who has voted; counts: how many were for each
    choice, once it is over."""

    law: str
    title: str
    ask: str
    choices: tuple[str, ...]
    voters: tuple[int, ...]
    facts: tuple[tuple[str, str], ...] = ()
    offender: int | None = None
    question: str = ""
    answers: tuple[str, ...] = ()
    cast: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether there is a result."""
        return bool(self.counts)

    @property
    def leading(self) -> tuple[int, ...]:
        """The places of the choices with the most votes: several in a tie, none without a vote."""
        most = max(self.counts, default=0)
        return tuple(at for at, count in enumerate(self.counts) if count == most > 0)


@dataclass(frozen=True)
class Acting:
    """What phones may do at their seats. ahead: what a player will do when the turn comes is kept;
    deals: the dealer's taps are done on the dealer's phone;
    unconfirmed: what phones entered and nobody has confirmed yet, as (entry, seat); requests: what
    players ask the host to enter, one thing each."""

    may: May = ""
    ahead: bool = False
    deals: bool = False
    unconfirmed: tuple[tuple[int, int], ...] = ()
    requests: tuple[AskedFor, ...] = ()

    @property
    def confirmed_to(self) -> int:
        """The entry up to which all that phones entered can be confirmed; 0 where nothing waits."""
        return self.unconfirmed[-1][0] if self.unconfirmed else 0
