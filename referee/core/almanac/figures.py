"""What a night comes to, in figures that can be added up: no names, chips as they were won.

A figure says on how many deals it rests, wherever not every deal says it: real chips and
milestones leave things unknown, and what is unknown is in no figure.
"""

from __future__ import annotations

from referee.core.value import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """What somebody won in one part of their deals. key: a game's id, the dealer's seat, or the
    place at the table; dealt: deals of it; known: those whose result is known; chips: won in
    those."""

    key: str
    dealt: int
    known: int
    chips: int


@dataclass(frozen=True, slots=True)
class Swing:
    """Chips that one deal brought somebody; of none, nothing. deal: its number; game: its name."""

    chips: int = 0
    deal: int = 0
    game: str = ""


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """One seat's night. seconds: in the deals they were in, breaks left out; dealt: deals they were
    in; followed: those in which each bet was tapped: seen (to the end), raised (or bet) and all-ins
    are known of those alone, what a ruling undid left out; all_ins: (won, lost, came out even, not
    known); won: the most taken out of the pots of one deal; lost: the most lost in one deal;
    floor_asked: the floor was asked for; given: rulings they decided; against: laws applied to what
    they did; openers: among those, false ones; by_place: 0 for the dealer, 1 to the dealer's left,
    and on. Chips that come to them from a deal they were not in, as a pot is shared out, are in no
    part."""

    seat: int
    seconds: int = 0
    dealt: int = 0
    followed: int = 0
    seen: int = 0
    raised: int = 0
    all_ins: tuple[int, int, int, int] = (0, 0, 0, 0)
    won: Swing = Swing()
    lost: Swing = Swing()
    floor_asked: int = 0
    given: int = 0
    against: int = 0
    openers: int = 0
    by_game: tuple[Part, ...] = ()
    by_dealer: tuple[Part, ...] = ()
    by_place: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class GameFigures:
    """A game of a night. pots: deals whose pot is known, pot: chips in those; timed: deals whose
    length is known, seconds: of those; unopened: deals that nobody opened; carried: deals in whose
    pot chips of an earlier deal lay."""

    id: str
    name: str
    deals: int = 0
    pots: int = 0
    pot: int = 0
    timed: int = 0
    seconds: int = 0
    unopened: int = 0
    carried: int = 0


@dataclass(frozen=True, slots=True)
class LawFigures:
    """A law of a night, and how often it was applied."""

    id: str
    title: str
    times: int


@dataclass(frozen=True, slots=True)
class NightFigures:
    """A night: of its deals that are over. worth: what a chip is worth, in hundredths of the
    currency, nought where nothing; seconds: of its deals, breaks left out."""

    worth: int
    deals: int
    seconds: int
    players: tuple[PlayerFigures, ...]
    games: tuple[GameFigures, ...]
    laws: tuple[LawFigures, ...]
