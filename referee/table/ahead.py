"""What players chose on their phones before their turn: kept beside the night, in memory alone, and
entered when the turn comes, as a tap of that phone."""

from __future__ import annotations

import logging
from collections.abc import Callable

from referee.core.errors import Impossible, Refused
from referee.core.log import Entry
from referee.core.messages.betting import Spoken
from referee.core.messages.phones import ByPhone
from referee.core.messages.showdown import OpenersOpened, OpenersSealed
from referee.core.rules.ahead import Chosen, choices, comes_to, holds, is_due
from referee.store import StoreError
from referee.table.kept import Kept
from referee.table.taps import ChooseAhead, OnPhone, Stale

log = logging.getLogger(__name__)
GOES_ON = Spoken | OpenersSealed | OpenersOpened | ByPhone
"""What may happen in the round while a choice stands: others speak. Anything else ends all."""


def choose(there: Kept, asked: ChooseAhead, device: str) -> None:
    """Keep what a player chooses, in place of what they chose before. Raises Refused, Stale."""
    night = there.log.night
    there.chosen.pop(asked.mark, None)
    there.fallen.pop(asked.mark, None)
    if asked.what is None:
        return
    if asked.moment != there.moment():
        raise Stale
    if asked.what not in choices(night, asked.seat):
        raise Refused("not-ahead-now", seat=asked.seat)
    there.chosen[asked.mark] = Chosen(asked.seat, asked.what, asked.moment, device)


def drop_stale(there: Kept, entry: Entry) -> None:
    """An entry was folded in: choices fall away that do not hold any more, and the phone of who is
    still to speak says so, as long as that is so."""
    goes_on = entry.strand != "hand" or all(isinstance(event, GOES_ON) for event in entry.events)
    night, now, before = there.log.night, there.moment(), there.chosen
    there.chosen = {
        mark: chosen
        for mark, chosen in before.items()
        if goes_on and night.seat_of(mark) == chosen.seat and holds(night, chosen, now)
    }
    there.fallen = {
        mark: chosen
        for mark, chosen in (there.fallen | before).items()
        if mark not in there.chosen and night.seat_of(mark) == chosen.seat
        if is_due(night, chosen, now)
    }


def enter_chosen(there: Kept, enter: Callable[[OnPhone, str], None]) -> None:
    """Enter what was chosen, where its turn has come. Whatever becomes of that, the tap before it
    stands."""
    try:
        while (due := _take_next(there)) is not None:
            enter(*due)
    except (Refused, Stale, StoreError):
        return
    except Impossible:
        log.exception("night %s: what was chosen ahead cannot be", there.id)


def _take_next(there: Kept) -> tuple[OnPhone, str] | None:
    """The next act that was chosen before, now that it is its turn, and the phone it is from: it is
    chosen no longer, and has fallen unless it is entered."""
    night, now = there.log.night, there.moment()
    for mark, chosen in there.chosen.items():
        command = comes_to(night, chosen, now)
        if command is not None:
            there.fallen[mark] = there.chosen.pop(mark)
            return OnPhone(now, command), chosen.device
    return None
