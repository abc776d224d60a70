"""A table of a club evening: who goes to another one or comes from it, and where all is settled.
Night + event -> night."""

from __future__ import annotations

from typing import Literal

from referee.core.chips import BANK, move
from referee.core.errors import Impossible
from referee.core.fold.bank import gather, out_of_play, player_of, reading, with_person
from referee.core.messages.club import AccountsMoved, CameFrom, EveningReopened, TableNamed, WentTo
from referee.core.state.night import Night
from referee.core.value import replace


def _named(night: Night, event: TableNamed) -> Night:
    if night.evening:
        raise Impossible("it is a table of an evening already")
    return replace(night, evening=event.evening, table=event.table)


def _went(night: Night, event: WentTo) -> Night:
    """The chips go out of this bank with their player, who has neither cashed nor lost them."""
    seat, chips = event.seat, event.chips
    out_of_play(night, seat)
    purse = move(gather(night.purse, seat), night.account(seat), BANK, chips)
    player = player_of(night, seat)
    carried = None if player.carried is None else max(player.carried - chips, 0)
    player = replace(player, taken=player.taken + chips, counted=None, carried=carried)
    return with_person(replace(night, purse=purse), player)


def _came(night: Night, event: CameFrom) -> Night:
    seat, chips = event.seat, event.chips
    out_of_play(night, seat)
    player = player_of(night, seat)
    links = (*player.links, (event.table, event.origin))
    night = with_person(night, replace(player, brought=player.brought + chips, links=links))
    night = replace(night, purse=move(night.purse, BANK, night.account(seat), chips))
    return reading(night, seat, chips)


def _accounts(night: Night, event: AccountsMoved) -> Night:
    """Accounts come here, or go from here: what they have put up goes with them in the box, and
    between the players nothing is left over."""
    sign = 1 if event.here else -1
    put_up = between = 0
    for seat, chips, balance, up in event.accounts:
        player = player_of(night, seat)
        player = replace(
            player,
            elsewhere=player.elsewhere + sign * chips,
            gathered=player.gathered + sign * balance,
            paid_in=player.paid_in + sign * up,
        )
        night = with_person(night, player)
        put_up, between = put_up + up, between + balance
    if between:
        raise Impossible("accounts that do not balance")
    if (till := night.till + sign * put_up) < 0:
        raise Impossible("more money out of the cash box than lies there")
    where: Literal["here", "there"] = "here" if event.here else "there"
    return replace(night, till=till, sent=night.sent + sign * event.sent, settled_at=where)


def _reopened(night: Night, event: EveningReopened) -> Night:
    return replace(night, settled_at="")


FOLDS = (_named, _went, _came, _accounts, _reopened)
