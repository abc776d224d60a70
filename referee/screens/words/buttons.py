"""The buttons of what is offered that has no place of its own in the dock: they stand in its row.

The file of each noun has what they say (BUTTONS), beside the sentences of the same acts; where
another button says it already, that is nothing. What a bet or a draw is called is there, too:
where it lies, `screens/felt/dock` knows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.core.messages.offer import Offer
from referee.core.state.night import Night
from referee.core.value import by_class
from referee.screens.buttons import Button, sends
from referee.screens.words.events import NOUNS

SAYS = by_class("command", *(says for noun in NOUNS for says in getattr(noun, "BUTTONS", ())))


def in_the_row(night: Night, found: Iterable[Offer]) -> tuple[Button, ...]:
    asked: list[Any] = [offer.command for offer in found if type(offer.command) in SAYS]
    said = ((SAYS[type(command)](command, night), command) for command in asked)
    return tuple(sends(label, command) for label, command in said if label)
