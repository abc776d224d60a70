"""One currency a house: the slate and the seasons add up in it."""

from __future__ import annotations

from collections.abc import Collection

from referee.core.book.game import Stakes
from referee.web import words as say
from referee.web.forms.fields import InvalidForm
from referee.web.services import services


def held(besides: Collection[int] = ()) -> tuple[str, ...]:
    """In what money the house's other nights were played, the newest last; none where nobody can
    read them: a comfort, so that a night begins without it."""
    try:
        evenings, _ = services().table.house.evenings()
    except Exception:
        return ()
    return tuple(night.currency for night in evenings if night.money and night.night not in besides)


def house_currency() -> str:
    """The money of the house: of its newest night; nothing where it has none yet."""
    return next(iter(held()[::-1]), "")


def keeps_currency(stakes: Stakes, night: int = 0) -> None:
    """A house plays for one currency: a night begins in none but it, and is changed to no other. A
    house that has two of old goes on with both; one whose money had no sign may give it one. Those
    beside a night in its evening are played for the same as it. Raises InvalidForm."""
    if not stakes.worth:
        return
    table = services().table
    if night and table.look(night).night.stakes.currency == stakes.currency:
        return
    others = set(held({night, *table.tables(night)} if night else ()))
    if others and others != {""} and stakes.currency not in others:
        raise InvalidForm(say.one_currency(house_currency()))
