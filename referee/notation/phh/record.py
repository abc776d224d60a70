"""A hand of the poker-hand-history format as a value. Knows no file and no table."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Final, Literal, NamedTuple

from referee.core.value import dataclass
from referee.notation.phh.places import places_of
from referee.notation.reader import HandError

Betting = Literal["fixed", "pot", "none"]
Kind = Literal["common", "stud", "draw"]
ActKind = Literal["deal", "board", "drop", "call", "raise", "bring-in", "discard", "show", "note"]
UNKNOWN: Final = "??"
"""A card that was not seen."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One of the format's games. game: our file of it; cards: how many each is dealt first."""

    code: str
    game: str
    kind: Kind
    betting: Betting
    cards: int


VARIANTS: Final = {
    variant.code: variant
    for variant in (
        Variant("FT", "texas-holdem", "common", "fixed", 2),
        Variant("NT", "texas-holdem", "common", "none", 2),
        Variant("NS", "short-deck-holdem", "common", "none", 2),
        Variant("PO", "omaha", "common", "pot", 4),
        Variant("FO/8", "omaha-eight-or-better", "common", "fixed", 4),
        Variant("F7S", "seven-card-stud", "stud", "fixed", 3),
        Variant("F7S/8", "seven-card-stud-eight-or-better", "stud", "fixed", 3),
        Variant("FR", "razz", "stud", "fixed", 3),
        Variant("N2L1D", "kansas-city-lowball", "draw", "none", 5),
        Variant("F2L3D", "deuce-to-seven-triple-draw", "draw", "fixed", 5),
        Variant("FB", "badugi", "draw", "fixed", 4),
    )
}


class Action(NamedTuple):
    """One line of the actions. place: its place in them, from 0; player: an index, or None;
    amount: chips, a total for the interval; cards: as written, "??" unseen."""

    place: int
    kind: ActKind
    player: int | None = None
    amount: int = 0
    cards: tuple[str, ...] = ()

    @property
    def seen(self) -> bool:
        """Whether every card was seen."""
        return UNKNOWN not in self.cards


@dataclass(frozen=True, slots=True)
class Record:
    """One hand. Players are indices, 0 at the left of the button; heads-up, 1 has the button.

    Amounts are chips, the smallest unit that is in play; unit: how many of them make one of the
    file's. antes, blinds: by player, as they are put in (heads-up the file has them the other way
    round); a blind below nought is a post, which sets no order. finishing, winnings: as the file
    has them, in chips, perhaps not whole ones. extra: the keys that do not bear on the play.
    """

    variant: Variant
    stacks: tuple[int, ...]
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    bring_in: int
    sizes: tuple[int, ...]
    trimmed: bool
    acts: tuple[Action, ...]
    unit: int
    names: tuple[str, ...]
    finishing: tuple[Decimal, ...] | None
    winnings: tuple[Decimal, ...] | None
    extra: tuple[tuple[str, object], ...]
    text: str
    table: str = ""

    @property
    def players(self) -> int:
        return len(self.stacks)

    def amount(self, chips: int | Decimal) -> int | str:
        """An amount as the file would have it: a whole number, else a decimal as text."""
        found = Decimal(chips) / self.unit
        whole = found.to_integral_value()
        return int(whole) if whole == found else f"{found.normalize():f}"

    def error(self, place: int | str | None, sentence: str) -> HandError:
        """An error at an act or a key, with its line, to be raised."""
        places = places_of(self.text, self.table)
        if isinstance(place, int):
            return HandError(places.act(place), sentence)
        return HandError(places.keys.get(place or "actions", places.head), sentence)


def label(player: int) -> str:
    """A player's index as the format says it: p1 for 0."""
    return f"p{player + 1}"


def labels(players: Sequence[int]) -> str:
    """Several players as the format says them."""
    return ", ".join(label(player) for player in players)
