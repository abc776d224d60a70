"""Where the buttons of a betting interval stand: check, bet, call, raise, fold; whoever speaks
later. What they say, `screens/words/betting` knows."""

from __future__ import annotations

from typing import Any

from referee.core.messages.betting import (
    AllCheck,
    BetTo,
    BringIn,
    Call,
    Check,
    Drop,
    NobodyOpens,
    OthersDrop,
)
from referee.core.messages.command import Command
from referee.core.messages.offer import Offer
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.screens.buttons import Button, Dock, Fields, Slots
from referee.screens.felt.dock.steps import by_name, on_the_way, passing_verb, while_away
from referee.screens.words.betting import button as says

OF_ALL = (NobodyOpens, AllCheck, OthersDrop)
OPENS: Fields = (("id", "all-in-for-the-ante"), ("q.what", "open"))
"""Which law is asked, and how, where somebody without chips opens."""


def dock(night: Night, hand: Hand, found: tuple[Offer, ...]) -> Dock:
    """What the seat to act may do, in the slots; what skips ahead of it, in the row."""
    mine: dict[str, Button] = {}
    later: list[tuple[int, Button]] = []
    everyone: tuple[Button, ...] = ()
    shared: list[Button] = []
    ahead = Call if hand.level else BetTo
    for offer in found:
        command = offer.command
        of_all = isinstance(command, OF_ALL)
        seat: Any = getattr(command, "seat", None)
        if not (of_all or seat == hand.turn or isinstance(command, ahead)):
            continue  # what else a later seat may do has no button
        button = says(night, hand, offer)
        if button is None:
            continue
        if isinstance(command, OthersDrop) and command.calling:
            everyone = (button,)
        elif of_all:
            shared.append(button)
        elif seat == hand.turn:
            mine[_slot(command)] = button
        else:
            later.append((seat, button))
    may_open = [
        Button(
            f"{night.name(seat)} opens …",
            overlay="floor.law",
            fields=(*OPENS, ("offender", str(seat))),
        )
        for seat in hand.may_be_opened
    ]
    if may_open:  # nobody has the turn any more
        mine = {"passive": shared.pop(), "aggressive": may_open.pop(0)}
    label, word = _later(hand)
    row = (*on_the_way(night, hand, by_name(night, later)), *everyone, *shared, *may_open)
    slots = while_away(night, found) or Slots(**mine)
    return Dock((), row, label, word=word if later or everyone else "", slots=slots)


def _slot(command: Command) -> str:
    """In which of the three slots an act of the seat to act lies."""
    if isinstance(command, Drop):
        return "fold"
    return "passive" if isinstance(command, Check | Call | BringIn) else "aggressive"


def _later(hand: Hand) -> tuple[str, str]:
    """What the row of later seats is for: said in full, and the word before the names."""
    if hand.level:
        return "Called by a later seat (players before them fold)", "Next to call:"
    if hand.unopened:
        return "Opened by a later seat", "First to open:"
    return f"Bet by a later seat (players before them {passing_verb(hand, 2)})", "First to bet:"
