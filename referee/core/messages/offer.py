"""What an offer is: a command that is allowed now, with the bounds of its amount. Who is offered
what, the noun's file in `rules` says (a raise: `betting`), and `rules/offers` walks them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from referee.core.book.game import Step
from referee.core.messages.command import Command


class Offer(NamedTuple):
    """A command that is allowed now. least, most: the bounds of its amount, if it has one.

    cost: what it puts into the pot; all_in: it takes the whole stack; covers: it is less than a
    whole bet or raise, and all that anybody else has.
    """

    command: Command
    least: int = 0
    most: int = 0
    cost: int = 0
    all_in: bool = False
    covers: bool = False


Offering = Callable[..., Iterable[Offer]]
"""What is offered of a night and its hand; given an act, only what it is looked up among."""
AtStep = Mapping[type[Step], tuple[Offering, ...]]
"""What offers something at which step."""
