"""Fields of a form that stand once for each column of a sheet, and whole rows made of such."""

from __future__ import annotations

from referee.core.sheets.chinese import ROWS, ChineseRound
from referee.web import words as say
from referee.web.forms.fields import Form, InvalidForm, digits, number, seats


def signed(text: str) -> int:
    """A whole number, perhaps below nought. Raises InvalidForm."""
    plain = text.strip().replace("−", "-").replace("–", "-").removeprefix("+")
    points = digits(plain.removeprefix("-") or "0", 7)
    if points is None:
        raise InvalidForm(say.no_points(text[:20]))
    return -points if plain.startswith("-") else points


def by_column(form: Form, key: str, columns: int) -> tuple[int, ...]:
    """Fields such as "points.2", one for each column; nothing is nought."""
    return tuple(signed(form.get(f"{key}.{at}", "")) for at in range(columns))


def column(form: Form, key: str, none: bool = False) -> int | None:
    """The column that a field names; nobody's where it may be none. Raises InvalidForm."""
    return None if none and form.get(key, "") in ("", "none") else number(form, key)


def chinese_round(form: Form, columns: int) -> ChineseRound:
    """Places by row, royalties by points or hands, fouls, surrenders. Raises InvalidForm."""
    front, middle, back, royalties = (by_column(form, key, columns) for key in (*ROWS, "royalties"))
    hands = ([form.get(f"made.{row}.{at}", "") for row in ROWS] for at in range(columns))
    made = tuple((own[0], own[1], own[2]) for own in hands)
    foul, gave_up = seats(form, "foul"), seats(form, "gave-up")
    paid = made if any(map(any, made)) else ()
    return ChineseRound(front, middle, back, royalties, foul, gave_up, paid)
