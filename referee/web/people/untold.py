"""A closed night in which somebody's money is hidden: its paper, which has places, is for
everybody, and every other page of it for hosts. Of an open night the chips lie on the table. The
tables of a club evening are one night: what is hidden at one is told at none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from flask import Flask, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.core.people.evening import seats_of
from referee.core.people.persons import tells_money
from referee.store import StoreError
from referee.table import Look, NoNight
from referee.web.addresses import instead
from referee.web.services import services
from referee.web.viewer import Viewer, viewer

OF_A_NIGHT = "/night/<"
"""How the addresses of a night's own pages begin."""
TOLD = ("paper.page", "paper.file", "wire.stream", "wire.still", "felt.tap")
"""What a guest asks for all the same: the paper, and what answers with a view, which says so."""


def watch(app: Flask) -> None:
    """See to it that guests are led to the paper."""
    app.before_request(_to_the_paper)


def hidden(look: Look) -> frozenset[int]:
    """The seats of a night whose chips and money the house does not show."""
    people = services().table.house.at_hand
    at = people.who(look.id, seats_of(look.night))
    return frozenset(seat for seat, person in at.items() if not people.shows_money(person))


def places_only(look: Look) -> bool:
    """Whether of that night nothing but places is told."""
    if not look.night.closed or hidden(look):
        return look.night.closed
    return bool(look.night.evening) and any(map(hidden, beside(look)))


def beside(look: Look) -> Iterator[Look]:
    """The other tables of its evening; one that cannot be read hides nobody."""
    table = services().table
    for night in table.tables(look.id):
        with suppress(NoNight, StoreError):
            if night != look.id:
                yield table.look(night)


def untold(look: Look, device: Viewer) -> bool:
    """Whether this device reads only the paper of that night."""
    return not device.host and places_only(look)


def untold_nights() -> frozenset[int]:
    """Every night of which this device reads only the paper."""
    if viewer().host:
        return frozenset()
    house = services().table.house
    people = house.people
    return frozenset(
        night.night
        for night in house.evenings()[0]
        if night.closed and not tells_money(people, night)
    )


def _to_the_paper() -> AnyResponse | None:
    rule, night = request.url_rule, (request.view_args or {}).get("night")
    if rule is None or not rule.rule.startswith(OF_A_NIGHT) or not isinstance(night, int):
        return None
    if viewer().host or request.endpoint in TOLD:
        return None
    try:
        if not places_only(services().table.look(night)):
            return None
    except (NoNight, StoreError):
        return None  # the page says it
    return instead(url_for("paper.page", night=night))
