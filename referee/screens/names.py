"""Names and numbers as they stand on the felt."""

from __future__ import annotations

from collections.abc import Sequence

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def shortened(names: Sequence[str], width: int = 9) -> tuple[str, ...]:
    """Names cut to at most `width` letters so that they stay distinct ("Annem.", "Annab.")."""
    cut = [_cut(name, width) for name in names]
    for at, short in enumerate(cut):
        twins = [other for other, one in enumerate(cut) if one == short]
        if len(twins) > 1:
            for other in twins:
                cut[other] = _apart(names, other, twins, width)
        cut[at] = cut[at] or "?"
    return tuple(cut)


def _cut(name: str, width: int) -> str:
    if len(name) <= width:
        return name
    first = name.split()[0]
    return first if len(first) <= width else name[: width - 1].rstrip() + "."


def _apart(names: Sequence[str], at: int, twins: list[int], width: int) -> str:
    """Where the beginnings are the same, the beginning and the place they part."""
    name = names[at]
    others = [names[other] for other in twins if other != at]
    part = next(
        (
            place
            for place in range(len(name))
            if all(name[: place + 1] != other[: place + 1] for other in others)
        ),
        len(name) - 1,
    )
    if part < width - 1:
        return name[: max(part + 1, width - 1)].rstrip() + "."
    head = name[: width - 4].rstrip()
    return f"{head}…{name[part : part + 3].strip()}"


def count(number: int, thing: str, things: str = "") -> str:
    """ "one card", "three cards"."""
    word = _WORDS[number] if 0 <= number < len(_WORDS) else str(number)
    return f"{word} {thing if number == 1 else things or thing + 's'}"


def number_word(number: int) -> str:
    return _WORDS[number] if 0 <= number < len(_WORDS) else str(number)


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "Ann", "Ann and Bob", "Ann, Bob and Cy"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def own(name: str) -> str:
    """ "Ann's"."""
    return f"{name}’s"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def money(chips: int, worth: int, currency: str) -> str:
    """What so many chips are worth: "€1.20"; nothing for plain chips."""
    if not worth:
        return ""
    cents = chips * worth
    sign = "−" if cents < 0 else ""
    whole, part = divmod(abs(cents), 100)
    return f"{sign}{currency}{whole}.{part:02d}"
