"""What rows of before said in another way, read as it is said now."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.book.game import SETTLED, Showdown
from referee.core.book.house import RAISES, House
from referee.core.book.switches import BY_NUMBER

Parts = dict[str, object]
FIELDS: Mapping[str, tuple[object, object, tuple[str, str]]] = {
    "after_pass": ("next", "same", ("nobody-opens", "same")),
    "light": (False, True, ("short-of-chips", "light")),
}
"""Two choices that had a field each, which the engine kept to: as usual, as chosen, and how it is
chosen now."""


def house(parts: Parts) -> Parts:
    """Choices by numbers, two of them beside fields that meant the same, and one beside the stakes.
    What cannot be read stays as it is: the codec says so."""
    rest = {key: value for key, value in parts.items() if key not in ("switches", *FIELDS)}
    said = parts.get("switches", ())
    if rest.keys() == parts.keys() or not _pairs(said):
        return parts
    assert isinstance(said, tuple)
    found = {BY_NUMBER.get(number, number): choice for number, choice in said}
    found.pop(RAISES, None)
    for field, (usual, own, (switch, choice)) in FIELDS.items():
        value = parts.get(field, usual)
        if value == own:
            found[switch] = choice
        elif value != usual:
            return parts
        elif found.get(switch) == choice:
            del found[switch]
    return rest | ({"choices": tuple(found.items())} if found else {})


def _pairs(said: object) -> bool:
    return isinstance(said, tuple) and all(
        isinstance(pair, tuple) and len(pair) == 2 and all(isinstance(word, str) for word in pair)
        for pair in said
    )


def showdown(parts: Parts) -> Parts:
    """What is paid beside the pot, by one word. What cannot be read stays as it is."""
    paid = parts.get("settle")
    if not isinstance(paid, str) or paid not in SETTLED:
        return parts
    said = SETTLED[paid]
    own = {"forfeit": said.forfeit, "knocker": said.knocker, "bonus": said.bonus}
    return own | {key: value for key, value in parts.items() if key != "settle"}


OLDER: Mapping[type, Callable[[Parts], Parts]] = {House: house, Showdown: showdown}
