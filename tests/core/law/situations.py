"""The moments at which rulings are tried: deals told act by act, each with other chips, other
stacks, with chips that wait of a deal before, with somebody who left between.

An act that a variant does not allow is left out of it (whoever is all-in has nothing to say), so a
deal is written once. `evenings` adds nights played by chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from evenings import EVENINGS, evening
from shelf import BOOK

from referee.core.book.book import Book
from referee.core.book.game import BetStep
from referee.core.log import Entry, Log
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.notation.player import go_on, play

OPEN, TIGHT = "limit none 2", "limit fixed 2 4"
FOUR, TWO = "seats Ann Bob Cy Dot", "seats Ann Bob"
Script = tuple[str, str, str]
"""The game, the limit, and what is done."""

DEALS: dict[str, Script] = {
    "one bets": (
        "five-card-draw",
        OPEN,
        "Ann bets 10; Bob calls; Cy drops; Dot calls; Ann draws 1; Bob is pat; Dot draws 2;"
        "Ann bets 4; Bob all-in; Dot drops; Ann calls; Bob wins",
    ),
    "nobody has bet": (
        "five-card-draw",
        OPEN,
        "all ante; Ann checks; Bob checks; Cy bets 4; Dot drops; Ann calls; Bob calls; all drawn;"
        "all check; Bob wins",
    ),
    "raised and raised again": (
        "five-card-draw",
        OPEN,
        "Ann bets 4; Bob raises to 8; Cy raises to 30; Dot drops; Ann drops",
    ),
    "everybody all-in": (
        "five-card-draw",
        OPEN,
        "Ann bets 20; Bob calls; Cy calls; Dot all-in; Ann calls; Bob is pat; Cy is pat;"
        "Dot is pat; Ann is pat; Ann bets 10; Dot wins pot 1; Bob wins",
    ),
    "two are left": (
        "five-card-draw",
        OPEN,
        "Ann drops; Cy drops; Dot bets 4; Bob calls; Bob draws 3; Dot is pat; Bob checks;"
        "Dot bets 6",
    ),
    "the last one in": ("five-card-draw", OPEN, "Ann checks; Bob bets 6; others drop; Bob wins"),
    "openers": (
        "jackpots",
        TIGHT,
        "Ann checks; Bob opens 2; Cy calls; Dot drops; Ann drops; Bob draws 3; Cy draws 1;"
        "Bob bets 4; Cy drops; Bob wins, openers not-asked",
    ),
    "blinds": (
        "texas-holdem",
        OPEN,
        "blinds; Cy calls; Dot calls; Ann calls; Bob checks; Ann bets 6; Bob calls; Cy drops;"
        "Dot drops; Ann checks; Bob bets 1",
    ),
    "only the blinds are left": (
        "texas-holdem",
        OPEN,
        "blinds; Cy drops; Dot drops; Ann calls; Bob raises to 6; Ann calls; Ann checks;"
        "Bob bets 4; Ann drops; Bob wins",
    ),
    "stud": (
        "seven-card-stud",
        TIGHT,
        "Bob is first; Bob brings in; Cy calls; Dot raises to 2; Ann drops; Bob calls; Cy calls;"
        "Dot is first; Dot bets 2; Bob calls",
    ),
    "lowball": (
        "lowball",
        TIGHT,
        "Ann checks; Bob bets 2; Cy calls; Dot drops; Ann drops; all drawn; all check; Cy wins",
    ),
    "all declared both ways": (
        "high-low-declare",
        OPEN,
        "Ann bets 4; called Bob Cy; all drawn; all check; declared Ann both, Bob both, Cy both",
    ),
    "a knock": (
        "knock-poker",
        TIGHT,
        "all ante; Ann takes from stock; Bob takes from discards; Cy takes from stock, knocks;"
        "Dot stays; Ann stays; Bob drops",
    ),
    "cards passed on": ("anaconda", TIGHT, "all ante; all have passed; Ann bets 2; Bob all-in"),
    "rolled out": (
        "shotgun",
        OPEN,
        "Ann bets 2; Bob calls; Cy calls; Dot drops; all drawn; all are ready; all have turned",
    ),
    "the board is played": (
        "texas-holdem",
        TIGHT,
        "blinds; Cy calls; Dot drops; Ann calls; Bob checks; all check; all check; all check",
    ),
    "all-in before the last card": (
        "razz",
        TIGHT,
        "Bob is first; Bob brings in; Cy calls; Dot drops; Ann drops; Bob is first; Bob bets 2;"
        "Cy calls; Bob is first; Bob bets 4; Cy calls; Bob is first; Bob all-in",
    ),
}
COMPOSED: dict[str, Script] = {
    "nobody who has checked may raise": (
        "no-check-raise",
        TIGHT,
        "Ann checks; Bob bets 2; Cy calls; Dot drops; Ann calls; all drawn; Ann checks; Bob bets 4",
    ),
}
"""Deals of a game as the book has none and a house can compose it."""


def with_composed() -> Book:
    """The book, with those games in it."""
    game = BOOK.games["five-card-draw"]
    steps = tuple(
        replace(step, check_raise=False) if isinstance(step, BetStep) else step
        for step in game.steps
    )
    made = replace(game, id="no-check-raise", steps=steps)
    rule = BOOK.judges[game.id]
    return replace(
        BOOK,
        games={**BOOK.games, made.id: made},
        judges={**BOOK.judges, made.id: rule},
    )


ALL_GAMES = with_composed()
HEADS_UP: dict[str, Script] = {
    "heads-up, drawn": (
        "jackpots",
        OPEN,
        "Ann checks; Bob opens 2; Ann raises to 8; Bob calls; Ann draws 2; Bob is pat; Bob bets 4;"
        "Ann calls; Ann wins, openers not-asked",
    ),
    "heads-up, blinds": (
        "texas-holdem",
        OPEN,
        "blinds; Bob calls; Ann checks; Ann bets 4; Bob raises to 12; Ann all-in; Bob calls",
    ),
}


@dataclass(frozen=True)
class Variant:
    """How a deal is told another time: the stacks, and what is done before it."""

    stacks: str = "stacks 100 each"
    before: str = ""
    more: str = ""
    house: str = ""


def house(number: int) -> str:
    """A house that has made the choice of that number of every switch, or the last there is."""
    every = (switch for switch in BOOK.switches.all if switch.id != "raises-in-a-limit-game")
    those = ((switch.id, [one.id for one in switch.choices]) for switch in every)
    said = [f"{id} {able[min(number, len(able) - 1)]}" for id, able in those]
    return f"house {', '.join((*said, *BESIDE[number % len(BESIDE)]))}"


BESIDE = (("kitty 1",), ("claims until two have acted",), ("claims until the night ends",))
HOUSES = max(len(switch.choices) for switch in BOOK.switches.all)


WAITS = "all ante; blinds; throw in, antes stay;"
NEXT = "{last} deals; next deal;"
VARIANTS: dict[str, Variant] = {
    "tablet": Variant(),
    "real bets": Variant(before="chips real bets;"),
    "milestones": Variant(before="chips real milestones;"),
    "Bob short": Variant("stacks Ann 100, Bob 9, Cy 100, Dot 100"),
    "all short": Variant("stacks Ann 40, Bob 9, Cy 5, Dot 14"),
    "waiting pot": Variant(before=f"{WAITS} {NEXT}"),
    "somebody left": Variant(before=f"{WAITS} Eva leaves; {NEXT}", more=" Eva"),
    "left, real chips": Variant(
        before=f"chips real bets; {WAITS} Eva leaves with 90; {NEXT}", more=" Eva"
    ),
    "left, short": Variant(
        "stacks Ann 40, Bob 9, Cy 5, Dot 14, Eva 20",
        f"{WAITS} Eva leaves; {NEXT}",
        " Eva",
    ),
    **{f"house {n}": Variant(house=house(n)) for n in range(HOUSES)},
}


@dataclass(frozen=True)
class Situation:
    """A night with a deal in it, how it came about, and the log up to it. place: which act of which
    deal it is, in any variant."""

    told: str
    night: Night
    entries: tuple[Entry, ...] = ()
    place: tuple[str, int] | None = None

    @property
    def hand(self) -> Hand:
        assert self.night.hand is not None
        return self.night.hand

    def log(self) -> Log:
        return Log(self.entries)


def told(name: str, script: Script, seats: str, named: str) -> Iterator[Situation]:
    """Every state of a deal in one variant, each once."""
    (game, limit, acts), variant = script, VARIANTS[named]
    head = f"game {game}\n{seats}{variant.more}\n{variant.stacks}\n{limit}\n{variant.house}\n"
    played = play(f"{head}\nnext deal\n", ALL_GAMES)
    first = variant.before.format(last=seats.split()[-1])
    before = [line.strip() for line in first.split(";") if line.strip()]
    for at, line in enumerate((*before, *acts.split(";"))):
        seq = played.log.seq
        go_on(played, line.strip(), ALL_GAMES)
        if played.log.seq > seq and at >= len(before):
            entries = tuple(played.log.entries)
            words = f"{name}, {named}, {line.strip()}"
            yield Situation(words, played.log.night, entries, (name, at - len(before)))


@cache
def situations() -> tuple[Situation, ...]:
    """Every state of every deal in every variant."""
    found: list[Situation] = []
    for scripts, seats in ((DEALS, FOUR), (HEADS_UP, TWO), (COMPOSED, FOUR)):
        for name, script in scripts.items():
            for named, variant in VARIANTS.items():
                if seats is FOUR or "Cy" not in variant.stacks:
                    found += told(name, script, seats, named)
    return tuple(found)


def by_chance(share: int, at: int) -> Iterator[Situation]:
    """Moments of evenings played by chance, of one evening in so many."""
    for name in sorted(EVENINGS)[at % share :: share]:
        entries: tuple[Entry, ...] = ()
        for number, (entry, night) in enumerate(evening(name)):
            entries = (*entries, replace(entry, seq=number + 1))
            if night.hand is not None and number % 4 == at % 4:
                yield Situation(f"evening {name}, entry {number}", night, entries)
