"""What a game file says: a list of steps out of a closed vocabulary, and the night's stakes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

First = Literal["eldest", "opener", "after-blinds"]
Unopened = Literal["go-on", "ante-again"]
LimitKind = Literal["fixed", "spread", "pot", "none"]
NextDealer = Literal["next", "same"]
Chips = Literal["tablet", "real"]
Tracking = Literal["bets", "milestones", "referee"]
Sure = Literal["exact", "about", "unknown"]
Carried = Literal["pay", "those-in", "anybody"]
Paid = Literal["slip", "cash", "sent"]
"""How chips were paid for: on the slip (at the end), in cash, or sent to the banker."""


@dataclass(frozen=True, slots=True)
class Ante:
    """Everybody puts in units times the night's ante before the deal."""

    units: int = 1


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards for every player, one at a time, from the dealer's left."""

    down: int = 0
    up: int = 0
    common: int = 0


@dataclass(frozen=True, slots=True)
class Bet:
    """A betting interval.

    size: which bet of a fixed limit is in force, counted from 1; needs: the strength without
    which nobody may open ("jacks-or-better"), or nothing; unopened: what follows if all pass.
    """

    name: str
    first: First = "eldest"
    check: bool = True
    check_raise: bool = True
    size: int = 1
    needs: str = "nothing"
    unopened: Unopened = "go-on"


@dataclass(frozen=True, slots=True)
class Draw:
    """Each active player in turn discards and is served as many cards."""

    least: int = 0
    most: int = 5


@dataclass(frozen=True, slots=True)
class Showdown:
    """Hands are compared. proves: what must be shown even if nobody called ("openers")."""

    proves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Free:
    """Just a pot: anybody puts in or takes out any amount, in any order."""


Step = Ante | Deal | Bet | Draw | Free | Showdown


@dataclass(frozen=True, slots=True)
class Game:
    """One game: pack is the number of cards, players the least and the most it takes."""

    id: str
    name: str
    summary: str
    players: tuple[int, int]
    pack: int
    steps: tuple[Step, ...]
    aliases: tuple[str, ...] = ()

    @property
    def has_openers(self) -> bool:
        """Whether somebody must hold a strength to open."""
        return any(isinstance(step, Bet) and step.needs != "nothing" for step in self.steps)


@dataclass(frozen=True, slots=True)
class Limit:
    """How much may be bet, in chips.

    fixed: sizes are the bets of the intervals, raises how many raises follow a bet (None: any
    number); spread: between sizes[0] and most; pot and none: from sizes[0] up.
    heads_up_free: the number of raises is free once only two are left.
    """

    kind: LimitKind = "fixed"
    sizes: tuple[int, ...] = (2, 4)
    most: int = 0
    raises: int | None = 3
    heads_up_free: bool = True

    def size(self, which: int) -> int:
        """The bet of an interval whose size is the which-th, counted from 1."""
        return self.sizes[min(which, len(self.sizes)) - 1]


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the night is played for.

    ante and limit in chips; chip: the smallest chip in play; worth: what one chip is worth in
    hundredths of the currency, nought for plain chips; colours: (name, chips) pairs of the chips
    on the table, none where nobody said.
    """

    ante: int = 1
    limit: Limit = field(default_factory=Limit)
    chip: int = 1
    worth: int = 0
    currency: str = ""
    colours: tuple[tuple[str, int], ...] = ()

    def money(self, chips: int) -> int:
        """What so many chips settle as: hundredths of the currency, or themselves."""
        return chips * (self.worth or 1)


@dataclass(frozen=True, slots=True)
class House:
    """The switches of this house.

    after_pass: who deals when nobody opened (S15: the next dealer, or the same one again);
    carried: who may play for a pot that waited (B154): whoever pays the antes he missed, only
    those who have chips in it, or anybody.
    """

    after_pass: NextDealer = "next"
    carried: Carried = "pay"
