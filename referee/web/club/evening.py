"""The page of an evening with several tables: one more is opened, players move, all is closed."""

from __future__ import annotations

import secrets
from contextlib import suppress

from flask import g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.core.errors import Refused
from referee.core.log.missed import missed
from referee.core.rules.balancing import TableMove, dealt_out, next_big, worst_place
from referee.core.state.night import Night
from referee.screens.club import words
from referee.screens.club.evening import evening
from referee.screens.words.refusals import sentence
from referee.store import StoreError
from referee.store.quota import Full
from referee.table import Look, Stale, TakeBack
from referee.table.club import Asks
from referee.table.moves import Mover, RefusedThere
from referee.web import words as say
from referee.web.club import bp
from referee.web.data.changed import named_log
from referee.web.doors import rights
from referee.web.doors.rights import LOOK_ONLY, NotYours
from referee.web.dropping import shown
from referee.web.forms.fields import InvalidForm, digits, number
from referee.web.forms.marks import mark
from referee.web.night import chance
from referee.web.people.untold import hidden, untold
from referee.web.services import services
from referee.web.viewer import viewer

BANK = TakeBack("bank")
"""What may be done at the bank of a table may be done with the table itself."""


def tables_of(night: int) -> tuple[Look, ...]:
    """The tables of the evening, or that night alone."""
    table = services().table
    return tuple(map(shown, table.looks(table.tables(night) or (night,))))


@bp.get("/night/<int:night>/evening")
def tables(night: int) -> str:
    """All tables, and what the host may do with them."""
    return page(night)


def page(night: int, wrong: str = "") -> str:
    """The page; wrong: what was refused."""
    looks = tables_of(night)
    here = next(look for look in looks if look.id == night)
    g.log = here.came
    who = viewer()
    breaking, proposed = 0, tuple[TableMove, ...]()
    at = services().table
    if who.host and here.night.evening:
        breaking, proposed = _broken(looks)
        owed = {look.id: at.of_log(look.id, missed) for look in looks if not look.night.closed}
    else:
        owed = {}
    found = evening(
        {look.id: look.night for look in looks},
        {look.id: look.seen["bank"] for look in looks},
        owed,
        breaking,
        proposed,
        results=who.host or not any(map(hidden, looks)),
        untold=frozenset(look.id for look in looks if untold(look, who)),
    )
    return render_template(
        "club/evening.html",
        look=here,
        evening=found,
        several=bool(here.night.evening),
        who=who,
        wrong=wrong,
        new_mark=lambda: secrets.token_hex(8),
        moved_in=words.MOVED_IN,
    )


def _broken(looks: tuple[Look, ...]) -> tuple[int, tuple[TableMove, ...]]:
    """The table that is to be broken, if one is, and where all of it go who find a seat; by lot
    where that is asked for."""
    source = digits(request.args.get("break", ""))
    nights = {look.id: look.night for look in looks if not look.night.closed}
    if source not in nights or len(nights) < 2:
        return 0, ()
    ring = nights[source].ring
    big = next_big(nights[source])
    at = ring.index(big) if big in ring else 0
    order = (*ring[at:], *ring[:at])
    if request.args.get("lot"):
        order = chance.shuffled(order)
    others = {number: there for number, there in nights.items() if number != source}
    return source, dealt_out(source, order, others)


@bp.post("/night/<int:night>/evening")
def act(night: int) -> AnyResponse | tuple[str, int]:
    """One thing that the host does with the tables."""
    who, at = viewer(), services().table
    if not who.host:
        return page(night, LOOK_ONLY), 403
    try:
        asks = Asks(_seen(), who.device, mark(), _allowed)
        match request.form.get("do", ""):
            case "open":
                at.open_table(night, asks, at.book.games[at.book.usual])
            case "move":
                at.move(_movers(night), asks)
            case "close":
                at.close_evening(night, asks)
            case "reopen":
                at.reopen_evening(night, asks)
            case _:
                raise InvalidForm(say.NO_SUCH_BUTTON)
    except InvalidForm as error:
        return page(night, str(error)), 400
    except Stale:
        return page(night, say.STALE_ALONE), 409
    except NotYours as error:
        return page(night, str(error)), 403
    except RefusedThere as there:
        (look,) = at.looks((there.night,))
        said = sentence(there.refused, look.night)
        return page(night, words.at(look.night.table, said)), 422
    except Refused as refused:
        return page(night, sentence(refused, at.look(night).night)), 422
    except StoreError as error:
        return page(night, str(error)), 409 if isinstance(error, Full) else 503
    return redirect(url_for("club.tables", night=night), 303)


def _allowed(look: Look) -> None:
    """Whether this device may do that at each of the tables. Raises NotYours, Stale."""
    if look.came != named_log():
        raise Stale
    rights.check(look, BANK, viewer())


def _seen() -> dict[int, int]:
    """What the page had seen of each table's bank: fields such as seen.7."""
    named = [key for key in request.form if key.startswith("seen.")]
    return {_part(key): number(request.form, key) for key in named}


def _part(key: str, at: int = 1) -> int:
    """A number in the name of a field. Raises InvalidForm."""
    parts = key.split(".")
    found = digits(parts[at]) if at < len(parts) else None
    if found is None:
        raise InvalidForm(say.NO_SUCH_BUTTON)
    return found


def _movers(night: int) -> list[Mover]:
    """Who goes where, in the order of the form: fields such as to.7.2 (night and seat), with the
    table's proposal for the place where none is named."""
    nights: dict[int, Night] = {}
    with suppress(StoreError):
        nights = {look.id: look.night for look in tables_of(night)}
    found: list[Mover] = []
    for key, value in request.form.items():
        if key.startswith("to.") and (target := digits(value)):
            source, seat = _part(key), _part(key, 2)
            chips = request.form.get(f"chips.{source}.{seat}", "").strip()
            after = digits(request.form.get(f"after.{source}.{seat}", ""))
            if after is None and target in nights:
                after = worst_place(nights[target])
            counted = number(request.form, f"chips.{source}.{seat}") if chips else None
            found.append(Mover(seat, source, target, after, counted))
    return found
