"""The cards of a record while it is played: dealt, thrown, shown, in the middle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import Final

from referee.core.cards.cards import SUITS, Card, card
from referee.core.value import dataclass
from referee.notation.phh.record import UNKNOWN, Action, Record, label

NAMED = {
    f"{letter}{suit}": card(rank, suit)
    for rank, letter in enumerate("23456789TJQKA", start=2)
    for suit in SUITS
}
"""The cards as the format writes them."""
PACK: Final = 52
BURNED: Final = 4
"""In stud, at most."""
STUD: Final = 7
"""Cards of a whole hand."""


@dataclass
class Cards:
    """holes: each player's cards in the order they came, "??" unseen; given_up: who mucked, in
    that order, and with which act; shown:
    who laid his cards down, hidden: of them, whose cards nobody wrote down; seen: where each card
    was dealt; dealt: how many were."""

    record: Record
    holes: list[list[str]] = field(default_factory=list)
    board: list[str] = field(default_factory=list)
    given_up: dict[int, int] = field(default_factory=dict)
    hidden: set[int] = field(default_factory=set)
    seen: dict[str, int] = field(default_factory=dict)
    dealt: int = 0

    def __post_init__(self) -> None:
        self.holes = [[] for _ in self.record.stacks]

    def take(self, act: Action) -> None:
        """Take in a deal, a discard or a showing. Raises HandError for cards that cannot be."""
        hole = self.board if act.player is None else self.holes[act.player]
        if act.kind in ("deal", "board"):
            self._dealt(act)
            hole += act.cards
        elif act.kind == "discard":
            self._thrown(act, hole)
        elif act.kind == "show":
            self._shown(act, hole)

    def gather(self, players: Iterable[int], going: int) -> None:
        """In stud the cards of those who are out may come again, once the pack is too short for a
        card to each of so many who go on."""
        if PACK - BURNED - self.dealt >= going:
            return
        for player in players:
            for name in self.holes[player]:
                self.seen.pop(name, None)

    def _dealt(self, act: Action) -> None:
        """A card comes once, but in the draw, where discards may be shuffled in again."""
        self.dealt += len(act.cards)
        if act.kind == "board" and len(self.board) + len(act.cards) > 5:
            raise self.record.error(act.place, "expected no more than five community cards")
        variant = self.record.variant
        most = STUD if variant.kind == "stud" else variant.cards
        if act.player is not None and len(self.holes[act.player]) + len(act.cards) > most:
            who = label(act.player)
            raise self.record.error(act.place, f"expected no more than {most} cards for {who}")
        if variant.kind == "draw":
            return
        for name in act.cards:
            if name != UNKNOWN and name in self.seen:
                raise self.record.error(act.place, f"{name} was dealt before")
            self.seen[name] = act.place

    def _thrown(self, act: Action, hole: list[str]) -> None:
        for name in act.cards:
            if name in hole:
                hole.remove(name)
            elif UNKNOWN in hole:
                hole.remove(UNKNOWN)
            else:
                who = label(act.player or 0)
                raise self.record.error(act.place, f"{who} does not have {name} to throw")

    def _shown(self, act: Action, hole: list[str]) -> None:
        assert act.player is not None
        if not act.cards:
            self.given_up.setdefault(act.player, act.place)
        elif act.seen:
            hole[:] = act.cards
        elif UNKNOWN in hole or not hole:
            self.hidden.add(act.player)

    def known(self, player: int) -> bool:
        """Whether all his cards were seen."""
        hole = self.holes[player]
        return bool(hole) and UNKNOWN not in hole

    def up(self, player: int) -> list[str]:
        """His up cards in stud: the third to the sixth."""
        return self.holes[player][2:6]


def as_cards(cards: Sequence[str]) -> tuple[Card, ...]:
    """The cards of these names, all of them seen."""
    return tuple([NAMED[card] for card in cards])
