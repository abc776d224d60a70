"""One currency a house: the slate and the seasons add up in it."""

from __future__ import annotations

from referee.core.book.game import Stakes
from referee.web import words as say
from referee.web.forms.fields import InvalidForm
from referee.web.services import services


def house_currency(besides: int = 0) -> str | None:
    """What money the house's other nights were played for, the newest first; None where none was,
    or nobody can read them: a comfort, so that a night begins without it."""
    try:
        evenings, _ = services().table.house.evenings()
    except Exception:
        return None
    held = [night.currency for night in evenings if night.money and night.night != besides]
    return held[-1] if held else None


def keeps_currency(stakes: Stakes, night: int = 0) -> None:
    """A house plays for one currency: its slate and its seasons add up in it. Raises
    InvalidForm."""
    held = house_currency(night) if stakes.worth else None
    if held is not None and held != stakes.currency:
        raise InvalidForm(say.one_currency(held))
