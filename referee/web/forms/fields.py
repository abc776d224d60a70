"""Reads the fields of a form: numbers, chips, seats, words. Whether they fit is not judged here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast, get_args

from werkzeug.datastructures import ImmutableMultiDict, MultiDict

from referee.core.book.game import Paid
from referee.core.cards.judge.division import MOST_ENDS, end_keys
from referee.core.rules.names import tidy
from referee.core.sheets.sheet import SHEETS
from referee.web import words as say

Form = MultiDict[str, str]
LONGEST = 9
"""Digits of a number that a form may send."""
MOST_ANSWERED = 60
"""Letters of an answer to a law's question."""


class InvalidForm(Exception):
    """What was sent cannot be read; the sentence says what was expected."""


class Sent(ImmutableMultiDict[str, str]):
    """The fields as they came. One that is read as one, and was sent with several values, says
    two things: it is not read at all (InvalidForm). getlist() reads those that may be many."""

    def __getitem__(self, key: str) -> str:
        values = dict.get(self, key, ())
        if len(values) > 1 and len(set(values)) > 1:
            raise InvalidForm(say.sent_twice(key[:20]))
        return super().__getitem__(key)

    def get(  # type: ignore[override]  # each of its several signatures
        self, key: str, default: Any = None, type: Any = None
    ) -> Any:
        """The same as ever; most fields that are asked for were not sent."""
        if key not in self:
            return default
        return self[key] if type is None else super().get(key, default, type)

    def items(  # type: ignore[override]  # its own view of the pairs is no class of ours
        self, multi: bool = False
    ) -> Iterator[tuple[str, str]]:
        """Each field once; with `multi` every value of it."""
        if multi:
            return iter(super().items(multi=True))
        return ((key, self[key]) for key in self)


def digits(text: str, most: int = LONGEST) -> int | None:
    """The whole number a text is, with so many digits at most; nothing where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= most else None


def number(form: Form, key: str, default: int | None = None) -> int:
    """A whole number from nought. Raises InvalidForm."""
    text = form.get(key, "").strip()
    if not text and default is not None:
        return default
    if not (text.isascii() and text.isdigit()):
        raise InvalidForm(say.not_whole(text[:20]))
    if len(text) > LONGEST:
        raise InvalidForm(say.digits(LONGEST))
    return int(text)


def chips(form: Form, default: int | None = None) -> int:
    """A number of chips, or chips by colour: fields such as "by.25" say how many of 25 each.

    Where any colour is filled in, the colours count. Raises InvalidForm.
    """
    keys = [key for key in form if key.startswith("by.")]
    if any(value.strip() for key in keys for value in form.getlist(key)):
        total = 0
        for key in keys:
            value = digits(key.partition(".")[2])
            if value is None:
                raise InvalidForm(say.NO_SUCH_CHIP)
            total += sum(plain_chips(count) for count in form.getlist(key)) * value
        return total
    if keys and default is None and not form.get("chips", "").strip():
        raise InvalidForm(say.HOW_MANY_CHIPS)
    return number(form, "chips", default)


def paid(form: Form) -> Paid:
    """How chips were paid for; on the slip where nothing is said. Raises InvalidForm."""
    said = form.get("paid", "slip")
    if said not in get_args(Paid):
        raise InvalidForm(say.PAID_HOW)
    return cast(Paid, said)


def money(form: Form) -> int:
    """What the night settles in: "units" as they are; "money" as people write it, or chips where
    a chip is worth none ("plain"). Raises InvalidForm."""
    if "units" in form:
        return number(form, "units")
    if form.get("plain"):
        return number(form, "money")
    cents = hundredths(form.get("money", ""))
    if not cents:
        raise InvalidForm(say.HOW_MUCH_MONEY)
    return cents


def seats(form: Form, key: str) -> tuple[int, ...]:
    """Seats, as repeated fields or separated by commas, each once. Raises InvalidForm."""
    words = [word for value in form.getlist(key) for word in value.split(",") if word.strip()]
    return tuple(dict.fromkeys(_seat(word.strip()) for word in words))


def place(form: Form, key: str) -> int | None:
    """A seat, or the box."""
    return None if form.get(key) == "box" else number(form, key)


def further_ends(form: Form) -> tuple[tuple[int, ...], ...]:
    """Who won the third end of a pot and further ones, if anybody did. Raises InvalidForm."""
    won = [seats(form, end) for end in end_keys(MOST_ENDS)[2:]]
    while won and not won[-1]:
        won.pop()
    return tuple(won)


def written(form: Form, key: str) -> str:
    """What somebody wrote, on one line, without control and direction marks."""
    return tidy(form.get(key, ""))


def answers(form: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """A law's answers: every field that begins with "q.". Raises InvalidForm."""
    found = tuple((key[2:], value) for key, value in form.items() if key.startswith("q."))
    for _, value in found:
        if len(value) > MOST_ANSWERED:
            raise InvalidForm(say.too_long(value[:20]))
    return tuple((key, value) for key, value in found if value)


def hundredths(text: str) -> int:
    """Money as people write it, in hundredths: "0.10" is ten, nothing is nought."""
    plain = text.strip().replace(",", ".")
    if not plain:
        return 0
    whole, _, part = plain.partition(".")
    units, cents = digits(whole or "0", 5), digits((part or "0").ljust(2, "0"), 2)
    if units is None or cents is None:
        raise InvalidForm(say.no_money(text[:20]))
    return units * 100 + cents


def by_seat(form: Form, name: str) -> tuple[tuple[int, int], ...]:
    """Fields such as "bet.3": an amount for each seat."""
    keys = [key for key in form if key.startswith(f"{name}.") and form.get(key, "").strip()]
    found = tuple((_seat(key.partition(".")[2]), number(form, key)) for key in keys)
    if len(dict(found)) < len(found):  # "bet.1" and "bet.01" are one seat
        raise InvalidForm(say.NO_SEATS)
    return found


def texts_by_seat(form: Form, name: str) -> tuple[tuple[int, str], ...]:
    """Fields such as "up.3": a short text for each seat."""
    keys = [key for key in form if key.startswith(f"{name}.")]
    return tuple((_seat(key.partition(".")[2]), form.get(key, "")[:60]) for key in keys)


def either(form: Form, key: str, words: tuple[str, ...], wrong: str = "", usual: str = "") -> str:
    """One of several words; where nothing is said the usual or the first. Raises InvalidForm."""
    said = form.get(key) or usual or words[0]
    if said not in words:
        choices = ", ".join(words)
        raise InvalidForm(wrong or say.not_one_of(key.capitalize(), said[:20], choices))
    return said


def plain_chips(text: str) -> int:
    """A number of chips; nothing is nought. Raises InvalidForm."""
    found = digits(text.strip() or "0")
    if found is None:
        raise InvalidForm(say.no_chips(text[:20]))
    return found


def _seat(text: str) -> int:
    found = digits(text, 3)
    if found is None:
        raise InvalidForm(say.NO_SEATS)
    return found


def strand(form: Form, *more: str) -> str:
    """The strand a take-back or a device means; more: others that it may. Raises InvalidForm."""
    named = form.get("strand", "hand")
    if named not in ("hand", "bank", *more) and sheet_of(named) is None:
        raise InvalidForm(say.NOT_OF_THIS_NIGHT)
    return named


def sheet_of(strand: str) -> int | None:
    """The number of the score sheet a strand, or a view, is of; nothing for others."""
    return digits(strand.removeprefix(SHEETS), 4) if strand.startswith(SHEETS) else None
