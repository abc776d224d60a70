"""What a house plays where games, tables and authorities differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from referee.core.book.game import Limit
from referee.core.value import dataclass

Claims = Literal["riffle", "action", "night"]
Carried = Literal["pay", "those-in", "anybody"]
Odd = Literal["each", "first"]
Fold = Literal["fold", "drop"]
RAISES = "raises-in-a-limit-game"
CAPS: Mapping[str, tuple[int, bool]] = {
    "three": (3, True),
    "three-for-two": (3, False),
    "four": (4, True),
    "six": (6, True),
}
"""Of that switch: how many raises, and whether there is no end of them between two. The stakes keep
it, and may say a number that is no choice."""
LIMITED = ("fixed", "spread")


def raises_choice(limit: Limit) -> str:
    """Which choice of how many raises a limit says; nothing where bets are not limited, or where
    the number is no choice."""
    now = (limit.raises, limit.heads_up_free) if limit.kind in LIMITED else None
    return next((choice for choice, cap in CAPS.items() if cap == now), "")


@dataclass(frozen=True, slots=True)
class OddChips:
    """to: who gets a chip that cannot be divided: "left" of the dealer, "by-game", who was
    "called", or nobody: it "stays"; each: several go one each from there on, not all to one."""

    to: str
    each: bool


@dataclass(frozen=True, slots=True)
class House:
    """What is played here.

    carried: who may play for a pot that waited: whoever pays the antes they missed, only those who
    have chips in it, or anybody; odd: odd chips go one each from the dealer's left, or all to the
    first; claims: until when chips set aside may be claimed: the next riffle, the first two acts of
    the next deal, or the end of the night; kitty: chips every pot leaves for the table; straddles:
    how many may double the blinds (None: as the game has it); dead_button: the big blind goes on to
    the next player, small blind and button follow it, even to an empty place;
    fold: the word for giving up a hand (words/folding.py says it);
    choices: what was chosen where the authorities differ, as (switch, choice) by their names in
    rulebook/switches.toml, such as ("out-of-turn", "void"); a switch that is not named is played as
    the first preset has it. The number of raises is none of them: the stakes say it.
    """

    carried: Carried = "pay"
    odd: Odd = "each"
    claims: Claims = "riffle"
    kitty: int = 0
    straddles: int | None = None
    dead_button: bool = False
    fold: Fold = "fold"
    choices: tuple[tuple[str, str], ...] = ()

    def choice(self, switch: str) -> str:
        """What was chosen of a switch; nothing where it is as usual."""
        return dict(self.choices).get(switch, "") if self.choices else ""

    def choosing(self, switch: str, choice: str, so: bool = True) -> House:
        """The house with this choice, or without it where it is not so."""
        found = dict(self.choices)
        if so:
            found[switch] = choice
        elif found.get(switch) == choice:
            del found[switch]
        return replace(self, choices=tuple(found.items()))

    @property
    def same_dealer(self) -> bool:
        """Whether the same dealer deals again when nobody opened; else the next."""
        return self.choice("nobody-opens") == "same"

    @property
    def rising_openers(self) -> bool:
        """Whether it takes a higher pair to open each time nobody did, where openers are needed."""
        return self.choice("nobody-opens") == "progressive"

    @property
    def light(self) -> bool:
        """Whether a player who runs short may bet on credit."""
        return self.choice("short-of-chips") == "light"

    @property
    def misdeal_until(self) -> str:
        """Until when a wrong deal may be begun again: "round-two", "two-acted" or "substantial"."""
        return self.choice("how-long-a-misdeal") or "round-two"

    @property
    def never_redeals(self) -> bool:
        """Whether no deal is ever begun again."""
        return self.choice("misdeal-costs-the-deal") == "never"

    @property
    def lessons(self) -> bool:
        """Whether a phone tells its own player how rare their hand is."""
        return self.choice("lessons-on-phones") == "lesson"

    @property
    def ante_again(self) -> bool:
        """Whether all ante again when a deal is begun anew, and the old antes stay."""
        return self.choice("ante-again-after-a-misdeal") == "yes"

    @property
    def most_drawn(self) -> str:
        """How many cards may be drawn: "five", "four-one" or "three"."""
        return self.choice("most-cards-in-the-draw") or "five"

    @property
    def early_act_binds(self) -> bool:
        """Whether an act before one's turn binds where nothing has changed when the turn comes."""
        return self.choice("out-of-turn") not in ("referee", "void")

    @property
    def odd_chips(self) -> OddChips:
        """Who gets the chips that cannot be divided, and how several of them go."""
        return OddChips(self.choice("odd-chip") or "left", self.odd == "each")

    @property
    def check_raise(self) -> str:
        """Whether a player who has checked may raise: "yes", "no", or not in "limit" games, or in
        "lowball"."""
        return self.choice("check-raise") or "yes"

    @property
    def tie_of_both(self) -> str:
        """What a player gets who declares both and ties one: "loses", "wins", "three-quarters";
        nothing where the house has not chosen and it is as the judge's rule has it."""
        return self.choice("both-ways-and-a-tie")

    @property
    def wild_ties(self) -> str:
        """Who wins where equal hands have wild cards: "split", "natural", "fewer"; nothing where
        the house has not chosen and it is as the judge's rule has it."""
        return self.choice("ties-with-wild-cards")

    @property
    def short_all_ins_add_up(self) -> bool:
        """Whether several all-ins for less than a raise can be one raise together."""
        return self.choice("several-short-all-ins") != "each"

    @property
    def bettor_shows_first(self) -> bool:
        """Whether the last one who bet or raised shows first; else the first in turn."""
        return self.choice("who-shows-first") != "first-seat"

    @property
    def word_binds(self) -> bool:
        """Whether a hand is worth no more than its owner called it; else the cards speak."""
        return self.choice("cards-or-word") == "word"
