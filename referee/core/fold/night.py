"""The night begins, is closed and opened again; who keeps the box. Night + event -> night."""

from __future__ import annotations

from referee.core.chips import LOOSE, POT, move, stack
from referee.core.errors import Impossible
from referee.core.fold.bank import gather, player_of
from referee.core.messages.bank import (
    BankerNamed,
    NightBegan,
    NightClosed,
    NightReopened,
    PaperEdited,
)
from referee.core.state.night import Night
from referee.core.value import replace


def _night_began(night: Night, event: NightBegan) -> Night:
    return replace(
        night,
        title=event.title,
        game=event.game,
        stakes=event.stakes,
        families=event.families,
        house=event.house,
        begun=True,
    )


def _shut(night: Night, event: NightClosed) -> Night:
    """The night is closed; bearers give up (or are given) what the bank is off by."""
    purse = night.purse
    if night.playing is not None or purse[POT]:
        raise Impossible("the night was closed over a deal")
    for seat, amount in event.bearers:
        if night.real:
            continue
        purse = gather(purse, seat)
        source, target = (stack(seat), LOOSE) if amount >= 0 else (LOOSE, stack(seat))
        purse = move(purse, source, target, abs(amount))
    return replace(night, purse=purse, closed=True, borne=event.bearers, paid_since=())


def _opened_again(night: Night, event: NightReopened) -> Night:
    """What was borne at the closing goes back where it was."""
    purse = night.purse
    for seat, amount in () if night.real else night.borne:
        source, target = (LOOSE, stack(seat)) if amount >= 0 else (stack(seat), LOOSE)
        purse = move(purse, source, target, abs(amount))
    return replace(
        night,
        purse=purse,
        closed=False,
        borne=(),
        paid_since=(),
        paid_before=(*night.paid_before, *night.paid_since),
    )


def _banker(night: Night, event: BankerNamed) -> Night:
    if event.seat is not None:
        player_of(night, event.seat)
    return replace(night, banker=event.seat)


def _paper(night: Night, event: PaperEdited) -> Night:
    others = tuple(written for written in night.paper if written[0] != event.line)
    return replace(night, paper=others if event.anew else (*others, (event.line, event.text)))


FOLDS = (_night_began, _shut, _opened_again, _banker, _paper)
