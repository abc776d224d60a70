"""What is played for: the night's stakes, its menu, and stakes for one deal."""

from __future__ import annotations

from typing import Literal

from referee.core.book.families import Families, Family
from referee.core.book.game import Game, Rotation, Stakes
from referee.core.book.house import House
from referee.core.value import Command, Event, dataclass


@dataclass(frozen=True, slots=True)
class SetStakes(Command):
    """What is played for, and how, from the next deal on. family: whose stakes these are, and the
    others keep theirs; without one they are the night's, and families is the table of those that
    have others."""

    stakes: Stakes
    house: House
    family: Family | Literal[""] = ""
    families: Families = ()


@dataclass(frozen=True, slots=True)
class SetMenu(Command):
    """Which games may be chosen tonight, as (id, name), none for all; and how the next is found."""

    games: tuple[tuple[str, str], ...]
    rotation: Rotation


When = Literal["deal", "now", "next"]


@dataclass(frozen=True, slots=True)
class PlayFor(Command):
    """Other stakes for a game and its family, all that concerns the chips themselves apart. when:
    in the deal going on, only there or from now on, while nobody has bet; or from the next on."""

    game: Game
    stakes: Stakes
    when: When = "next"


StakesCommand = SetStakes | SetMenu | PlayFor


@dataclass(frozen=True, slots=True)
class StakesSet(Event, word="StakesSet"):
    """From the next deal on. stakes: the night's; family: whose were said, or everybody's;
    families: what each family plays for from then on, where it is not the night's stakes."""

    stakes: Stakes
    house: House
    family: Family | Literal[""] = ""
    families: Families = ()


@dataclass(frozen=True, slots=True)
class MenuSet(Event, word="MenuSet"):
    """From the next deal on. games: the menu as (id, name), none for every game; rotation: how the
    next game is found."""

    games: tuple[tuple[str, str], ...]
    rotation: Rotation


StakesEvent = StakesSet | MenuSet
