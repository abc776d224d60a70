"""Names and numbers as they stand on the felt."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from referee.core.book.game import Stakes
from referee.core.book.strengths import KINDS_NEEDED, PAIRS
from referee.core.rules.people import gone
from referee.core.state.night import Night
from referee.words.cards.hands import KIND_WORDS

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

STRENGTH: Mapping[str, str] = {
    **{word: word.replace("-", " ") for word in PAIRS},
    **{word: f"{KIND_WORDS[kind]} or better" for word, kind in KINDS_NEEDED.items()},
}
"""What it takes to open, in words."""


def to_open(needs: str, also: Sequence[str] = ()) -> str:
    """The same with the hands that open besides: "jacks or better, or a four-flush"."""
    return ", or ".join([STRENGTH.get(needs, needs), *(KIND_WORDS[kind] for kind in also)])


PARTS: Mapping[str, str] = {
    "high": "High",
    "low": "Low",
    "three-quarters": "Three quarters",
    "quarter": "A quarter",
}
"""The parts of a pot that are won by themselves."""


@lru_cache(maxsize=256)
def shortened(names: tuple[str, ...], width: int = 9) -> tuple[str, ...]:
    """Names cut to at most `width` letters so that they stay distinct ("Annem…", "Annab…"). Those
    of a night are the same at every tap, and are cut once."""
    whole = [letters(name) for name in names]
    cut = [_cut(name, width) for name in whole]
    for at, short in enumerate(cut):
        twins = [other for other, twin in enumerate(cut) if twin == short]
        if len(twins) > 1:
            for other in twins:
                cut[other] = _apart(whole, other, twins, width)
        cut[at] = cut[at] or "?"
    return tuple(
        short if cut.index(short) == at else f"{short}{cut[:at].count(short) + 1}"
        for at, short in enumerate(cut)
    )


_JOINER = "\u200d"


def letters(name: str) -> list[str]:
    """A name as the eye counts its letters: accents, skin tones and joined emoji are not cut."""
    found: list[str] = []
    for sign in name:
        joins = bool(found) and (
            unicodedata.combining(sign)
            or sign == _JOINER
            or found[-1].endswith(_JOINER)
            or unicodedata.category(sign) in ("Mn", "Me", "Mc")
            or "\U0001f3fb" <= sign <= "\U0001f3ff"
            or (_flag(sign) and len(found[-1]) == 1 and _flag(found[-1]))
        )
        if joins:
            found[-1] += sign
        else:
            found.append(sign)
    return found


def _flag(sign: str) -> bool:
    return "\U0001f1e6" <= sign <= "\U0001f1ff"


def _broad(letter: str) -> float:
    """How broad a letter is set, in ordinary letters."""
    if unicodedata.east_asian_width(letter[0]) in ("W", "F") or len(letter) > 1:
        return 2.0
    if letter in "MWmw@":
        return 1.6
    return 1.25 if letter.isupper() else 0.6 if letter in "ijltfr.,’' " else 1.0


def _fits(name: Sequence[str], width: int) -> bool:
    room = width * (1.2 if width < 10 else 1.04)  # long ones have no room for broad letters besides
    return len(name) <= width and sum(map(_broad, name)) <= room


def _cut(name: list[str], width: int) -> str:
    if _fits(name, width):
        return "".join(name)
    first = "".join(name).split()[0]
    whole = len(letters(first)) > 2 and _fits(letters(first), width)
    return first if whole else _head(name, width)


def _head(name: list[str], width: int) -> str:
    """The beginning with an ellipsis, as much as fits: a full stop would end the sentence."""
    most = min(width - 1, len(name))
    while most > 1 and not _fits([*name[:most], "…"], width):
        most -= 1
    return "".join(name[:most]).rstrip(" -–") + "…"


def _apart(names: Sequence[list[str]], at: int, twins: list[int], width: int) -> str:
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
    if part < width - 1 and _fits([*name[: part + 1], "…"], width):
        return "".join(name[: max(part + 1, len(letters(_head(name, width))) - 1)]).rstrip() + "…"
    tail = name[part : part + 3]
    most = width - 4
    ends = [(names[other], names[other][part : part + 3]) for other in twins]
    while most > 1 and not all(_fits([*whole[:most], "…", *end], width) for whole, end in ends):
        most -= 1  # as much of each, so that they part at one place when they are cut again
    return f"{''.join(name[:most]).rstrip()}…{''.join(tail).strip()}"


def count(number: int, thing: str, things: str = "") -> str:
    """ "one card", "three cards"."""
    word = _WORDS[number] if 0 <= number < len(_WORDS) else str(number)
    return f"{word} {thing if number == 1 else things or thing + 's'}"


def so_many(number: int, thing: str = "chip") -> str:
    """ "1 chip", "2 chips"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def signed(number: int) -> str:
    """ "+12", "−5", "0"."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def moved(moves: Iterable[tuple[int, int, int]], night: Night) -> str:
    """Chips from player to player: "Bob → Eva 38"."""
    return listed([f"{night.name(a)} → {night.name(b)} {chips}" for a, b, chips in moves])


def across(moves: Iterable[tuple[int, int, int]], night: Night) -> str:
    """The same as it is done with real chips: what is due from, or to, somebody who has left comes
    out of the bank, or goes into it."""
    left = gone(night) if night.real else ()
    ends = [
        (*("the bank" if seat in left else night.name(seat) for seat in (a, b)), chips)
        for a, b, chips in moves
    ]
    return listed([f"{source} → {target} {chips}" for source, target, chips in ends])


def handed(moves: Iterable[tuple[int, int, int]], night: Night) -> str:
    """The same in words: "38 from Bob to Eva"."""
    return listed([f"{chips} from {night.name(a)} to {night.name(b)}" for a, b, chips in moves])


LATER = ", in play from the next deal"


def later_for(seats: Iterable[int], night: Night) -> str:
    """Whose chips of a line come into play with the next deal."""
    names = [night.name(seat) for seat in seats]
    return f", {own(listed(names))}{LATER[1:]}" if names else ""


def to_each(shares: Iterable[tuple[int, int]], night: Night) -> str:
    """Chips as (seat, chips): "Ann 8 and Bob 4"."""
    return listed([f"{night.name(seat)} {chips}" for seat, chips in shares])


def both_ways(shares: Iterable[tuple[int, int]], night: Night, other: str) -> tuple[str, str]:
    """Chips one way and, below nought, the other way: "Ann 8 and Bob 4", "Cy gives back 3"."""
    those = tuple(shares)
    less = [f"{night.name(seat)} {other} {-chips}" for seat, chips in those if chips < 0]
    return to_each([share for share in those if share[1] > 0], night), listed(less)


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


def device(night: Night, logged: str) -> str:
    """What people call a device: as the host named it, else after the player whose it is ("Ann's
    phone"), else as the log has it ("phone 3fa2")."""
    having = (
        phone.seat for phone in night.phones if phone.device == logged and phone.state == "has"
    )
    seat = next(having, None)
    if logged in dict(night.devices) or seat is None:
        return named_device(night, logged)
    return f"{own(night.name(seat))} {logged.split()[0]}"


def named_device(night: Night, logged: str) -> str:
    """The same without the player: where it is said that a phone is, or would be, a player's."""
    return dict(night.devices).get(logged, logged)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def money(chips: int, worth: int, currency: str) -> str:
    """What so many chips are worth: "€1.20"; nothing for plain chips."""
    return amount(chips * worth, currency) if worth else ""


def sum_of(units: int, stakes: Stakes) -> str:
    """What the night settles in: "€1.20", or "12 chips" where a chip is worth nothing."""
    if stakes.worth:
        return amount(units, stakes.currency)
    return f"{'−' if units < 0 else ''}{abs(units)} {'chip' if abs(units) == 1 else 'chips'}"


def amount(cents: int, currency: str) -> str:
    """Money: "€1.20", "−€0.50"."""
    sign = "−" if cents < 0 else ""
    whole, part = divmod(abs(cents), 100)
    return f"{sign}{currency}{whole}.{part:02d}"


def share_name(end: str) -> str:
    """Whose share an odd chip goes to: "the high hand", "the lowest spade"."""
    return f"the {end} hand" if end in ("high", "low") else end


def pot_name(number: int, pots: int = 0) -> str:
    """pots: how many there are, where that is known. The first side pot has a number only where
    there are more: it is mostly the only one."""
    if number == 0:
        return "the main pot"
    return "the side pot" if number == 1 and pots < 3 else f"side pot {number}"
