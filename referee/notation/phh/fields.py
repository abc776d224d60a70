"""One hand of the format, key by key and act by act, on its way to a Record.

Amounts may be decimals; they are scaled to the smallest unit in play here, at the door.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal, DecimalException
from typing import Final

from referee.core.rules.checks import MOST_SEATS
from referee.notation.phh.places import places_of
from referee.notation.phh.record import UNKNOWN, VARIANTS, Action, ActKind, Record, Variant, label
from referee.notation.reader import HandError

MOST_PLACES: Final = 9
MOST_RESULT_PLACES: Final = 60
"""Nothing is scaled by a result: a third of a pot may be written as it was reckoned."""
MOST_AMOUNT: Final = 10**10
"""In chips; the bank takes no more."""
_AMOUNT = re.compile(r"(?:0|[1-9][0-9_]{0,24})(?:\.[0-9]{1,24})?")
_LABELS = {label(player): player for player in range(MOST_SEATS)}
_CARDS: Final = {
    rank + suit: UNKNOWN if "?" in rank + suit else rank + suit
    for rank in "23456789TJQKA?"
    for suit in "cdhs?"
}
_PLAYED = frozenset(
    (
        "variant",
        "ante_trimming_status",
        "antes",
        "blinds_or_straddles",
        "bring_in",
        "small_bet",
        "big_bet",
        "min_bet",
        "starting_stacks",
        "actions",
        "players",
        "finishing_stacks",
        "winnings",
    )
)
_WORDS: Final[dict[str, ActKind]] = {
    "f": "drop",
    "cc": "call",
    "cbr": "raise",
    "pb": "bring-in",
    "sd": "discard",
    "sm": "show",
}
_PLAIN: Final[dict[str, tuple[ActKind, int]]] = {
    f"{who} {word}": (_WORDS[word], player)
    for who, player in _LABELS.items()
    for word in ("f", "cc", "pb", "sd", "sm")
}
"""The acts that are two words and nothing else: most of them."""
ACTS: Final = (
    '"d dh p1 AcKd", "d db 2c3c4c", "p1 f", "p1 cc", "p1 cbr 8", "p1 pb", "p1 sd 2c", "p1 sm 2c3c"'
)

Toml = dict[str, object]
Amount = int | Decimal


class Point(str):
    """A number with a point, as it was written."""


class PhhKeys:
    """The keys of one table of the file."""

    def __init__(self, data: Toml, text: str, table: str) -> None:
        self.data = data
        self.text = text
        self.table = table
        self.unit = 1
        self.raises: list[tuple[int, str]] = []

    def record(self) -> Record:
        variant = self._variant()
        written = self._list("starting_stacks", "a list of amounts, one for each player")
        count = len(written)
        if not 2 <= count <= MOST_SEATS:
            raise self.error(
                "starting_stacks", f"expected 2 to {MOST_SEATS} players, found {count}"
            )
        acts = self._acts(count)
        stacks = [self._decimal("starting_stacks", stack) for stack in written]
        antes = self._amounts("antes", count)
        blinds = self._blinds(variant, count)
        named = ("small_bet", "big_bet") if variant.betting == "fixed" else ("min_bet",)
        sizes = [self._one(key) for key in named]
        bring_in = self._one("bring_in") if variant.kind == "stud" else 0
        raised = [self._raised(*written) for written in self.raises]
        self.unit = _unit([*stacks, *antes, *blinds, *sizes, bring_in, *raised])
        if min(sizes) <= 0:
            raise self.error(named[0], "expected an amount above zero, found 0")
        for at, stack in enumerate(stacks):
            if stack <= 0:
                raise self.error("starting_stacks", f"expected chips for {label(at)}, found none")
        return Record(
            variant=variant,
            stacks=self._chips("starting_stacks", stacks),
            antes=self._chips("antes", _as_put_in(antes)),
            blinds=self._chips("blinds_or_straddles", _as_put_in(blinds)),
            bring_in=self._chips("bring_in", [bring_in])[0],
            sizes=self._chips(named[0], sizes),
            trimmed=self._flag("ante_trimming_status"),
            acts=self._with_chips(acts, raised),
            unit=self.unit,
            names=self._names(count),
            finishing=self._results("finishing_stacks", count),
            winnings=self._results("winnings", count),
            extra=tuple((key, value) for key, value in self.data.items() if key not in _PLAYED),
            text=self.text,
            table=self.table,
        )

    def error(self, key: str | int, sentence: str) -> HandError:
        """An error about a key, or about an act by its place. What is missing is missing from the
        first line of the file or the table on."""
        places = places_of(self.text, self.table)
        if isinstance(key, int):
            return HandError(places.act(key), sentence)
        return HandError(places.keys.get(key, places.head), f'"{key}": {sentence}')

    # --- keys -------------------------------------------------------------------------------

    def _variant(self) -> Variant:
        known = ", ".join(VARIANTS)
        code = self._get("variant", f"one of {known}")
        if not isinstance(code, str) or isinstance(code, Point) or code not in VARIANTS:
            raise self.error("variant", f"expected one of {known}; found {_shown(code)}")
        return VARIANTS[code]

    def _get(self, key: str, wanted: str) -> object:
        if key not in self.data:
            raise self.error(key, f"is missing; expected {wanted}")
        return self.data[key]

    def _list(self, key: str, wanted: str) -> list[object]:
        value = self._get(key, wanted)
        if not isinstance(value, list):
            raise self.error(key, f"expected {wanted}; found {_shown(value)}")
        return value

    def _flag(self, key: str) -> bool:
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            raise self.error(key, f"expected true or false; found {_shown(value)}")
        return value

    def _names(self, count: int) -> tuple[str, ...]:
        if "players" not in self.data:
            return ()
        found = self._list("players", "a list of names")
        if len(found) != count or not all(type(name) is str for name in found):
            raise self.error("players", f"expected {count} names, as many as stacks")
        return tuple(str(name) for name in found)

    def _decimal(
        self, key: str, value: object, below: bool = False, places: int = MOST_PLACES
    ) -> Amount:
        """An amount as it is written. below: it may be below nought; places: its most decimals."""
        if type(value) is int and 0 <= value <= MOST_AMOUNT:
            return value
        if isinstance(value, Point):
            found = _number(value)
        elif isinstance(value, int) and not isinstance(value, bool):
            found = Decimal(value)
        else:
            raise self.error(key, f"expected an amount, found {_shown(value)}")
        if found is None or not found.is_finite() or not -MOST_AMOUNT <= found <= MOST_AMOUNT:
            raise self.error(key, f"expected an amount up to {MOST_AMOUNT}, found {_shown(value)}")
        if found < 0 and not below:
            raise self.error(key, f"expected an amount of zero or more, found {_shown(value)}")
        if _places(found) > places:
            raise self.error(key, f"expected at most {places} decimals, found {found}")
        return found

    def _one(self, key: str) -> Amount:
        return self._decimal(key, self._get(key, "an amount"))

    def _amounts(
        self, key: str, count: int, below: bool = False, places: int = MOST_PLACES
    ) -> list[Amount]:
        found = self._list(key, f"a list of {count} amounts, one for each player")
        if len(found) != count:
            raise self.error(key, f"expected {count} amounts, one a player; found {len(found)}")
        return [self._decimal(key, amount, below, places) for amount in found]

    def _blinds(self, variant: Variant, count: int) -> list[Amount]:
        if variant.kind == "stud" and "blinds_or_straddles" not in self.data:
            return [0] * count
        found = self._amounts("blinds_or_straddles", count, below=True)
        if variant.kind == "stud" and any(found):
            raise self.error("blinds_or_straddles", "expected none where there is a bring-in")
        return found

    def _results(self, key: str, count: int) -> tuple[Decimal, ...] | None:
        if key not in self.data:
            return None
        found = self._amounts(key, count, places=MOST_RESULT_PLACES)
        return tuple(Decimal(result) * self.unit for result in found)

    # --- chips ------------------------------------------------------------------------------

    def _chips(self, key: str, amounts: Sequence[Amount]) -> tuple[int, ...]:
        return tuple(self._whole(key, amount) for amount in amounts)

    def _with_chips(self, acts: list[Action], raised: list[Amount]) -> tuple[Action, ...]:
        for (place, _), amount in zip(self.raises, raised, strict=True):
            act = acts[place]
            acts[place] = Action(place, act.kind, act.player, self._whole(place, amount), act.cards)
        return tuple(acts)

    def _whole(self, key: str | int, amount: Amount) -> int:
        chips = amount * self.unit
        if chips > MOST_AMOUNT:
            most = Decimal(MOST_AMOUNT) / self.unit
            raise self.error(key, f"expected an amount up to {most}, found {amount}")
        return int(chips)

    # --- acts -------------------------------------------------------------------------------

    def _acts(self, count: int) -> list[Action]:
        """The acts, without the amounts; where those stand is kept in `raises`."""
        found = []
        for place, text in enumerate(self._list("actions", f"a list of acts like {ACTS}")):
            if type(text) is not str:
                raise self.error(place, f"expected an act like {ACTS}; found {_shown(text)}")
            found.append(self._act(place, text, count))
        return found

    def _act(self, place: int, text: str, count: int) -> Action:
        plain = _PLAIN.get(text)
        if plain is not None and plain[1] < count:
            return Action(place, *plain)
        words = (text.partition("#")[0] if "#" in text else text).split()
        match words:
            case [who, "f" | "cc" | "pb" | "sd" | "sm" as word]:
                return Action(place, _WORDS[word], self._player(place, who, count))
            case [who, "cbr", amount]:
                self.raises.append((place, amount))
                return Action(place, "raise", self._player(place, who, count))
            case ["d", "db", cards]:
                return Action(place, "board", cards=self._cards(place, cards))
            case ["d", "dh", who, cards]:
                player = self._player(place, who, count)
                return Action(place, "deal", player, cards=self._cards(place, cards))
            case [who, "sm", "-"]:
                return Action(place, "show", self._player(place, who, count), cards=(UNKNOWN,))
            case [who, "sd" | "sm" as word, cards]:
                player = self._player(place, who, count)
                return Action(place, _WORDS[word], player, cards=self._cards(place, cards))
            case []:
                return Action(place, "note")
        raise self.error(place, f'expected an act like {ACTS}; found "{_short(text)}"')

    def _player(self, place: int, who: str, count: int) -> int:
        player = _LABELS.get(who, count)
        if player < count:
            return player
        raise self.error(place, f'expected a player, p1 to p{count}; found "{_short(who)}"')

    def _raised(self, place: int, amount: str) -> Amount:
        if amount.isdecimal() and amount.isascii() and 0 < len(amount) < 10 and amount[0] != "0":
            return int(amount)
        if _AMOUNT.fullmatch(amount):
            found = Decimal(amount)
            if 0 < found <= MOST_AMOUNT and _places(found) <= MOST_PLACES:
                return found
        raise self.error(place, f'expected an amount up to {MOST_AMOUNT}; found "{_short(amount)}"')

    def _cards(self, place: int, cards: str) -> tuple[str, ...]:
        found = [_CARDS.get(cards[at : at + 2], "") for at in range(0, len(cards), 2)]
        if not found or "" in found:
            raise self.error(place, f'expected cards like AcTd or ????; found "{_short(cards)}"')
        return tuple(found)


def _unit(amounts: Sequence[Amount]) -> int:
    """How many chips make one of the file's: a power of ten that leaves no decimals in play."""
    return int(
        10 ** max([0, *(_places(amount) for amount in amounts if isinstance(amount, Decimal))])
    )


def _places(amount: Decimal) -> int:
    """Decimals of an amount, those that are nought left out."""
    _, digits, exponent = amount.as_tuple()
    figures = "".join(map(str, digits))
    noughts = len(figures) - len(figures.rstrip("0"))
    return -(int(exponent) + noughts) if amount else 0


def _as_put_in(amounts: Sequence[Amount]) -> Sequence[Amount]:
    """Heads-up the file says small and big, or the big one's ante, the other way round."""
    return amounts[::-1] if len(amounts) == 2 else amounts


def _number(text: str) -> Decimal | None:
    try:
        return Decimal(text)
    except DecimalException:
        return None


def _short(text: str) -> str:
    plain = "".join(sign if sign.isprintable() else "?" for sign in text)
    return plain if len(plain) <= 40 else plain[:40] + "…"


def _shown(value: object) -> str:
    """A value as the errors show it."""
    match value:
        case bool():
            return "true" if value else "false"
        case Point():
            return _short(value)
        case str():
            return f'"{_short(value)}"'
        case int():
            return str(value) if abs(value) < 10**30 else "a very long number"
        case list():
            return "a list"
        case dict():
            return "a table"
        case _:
            return "something else"
