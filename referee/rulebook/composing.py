"""The composer: a base game and changes agreed before the deal, made into a game file.

"Three-card triple-draw California lowball, kings wild" is the file of California lowball with
three cards, three draws and kings wild. Its steps are changed as values and printed by
`games.written`; the loader checks what comes out like every other file, and the house can keep
it and give it away.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from referee.core.book.game import (
    Bet,
    Declare,
    Draw,
    Game,
    Showdown,
    Step,
    cards_needed,
)
from referee.rulebook import customs
from referee.rulebook.customs import Customs
from referee.rulebook.games import load_game, written
from referee.rulebook.judging import rulebook_folder
from referee.rulebook.reading import RulebookError
from referee.rulebook.steps import (
    NUMBERS,
    Steps,
    asks_in_out,
    dealing,
    dealt,
    dealt_at_once,
    declares_ends,
    draw_so_often,
    drawn_from,
    draws,
    four_before,
    halves,
    lies_open,
    rolled_out,
    stands_alone,
    with_passes,
)

Ends = Literal["", "high", "low", "hilo"]
Low = Literal["", "ace-to-five", "deuce-to-seven", "ace-to-six"]
Joker = Literal["", "bug", "wild"]
Qualifier = Literal["", "8", "9", "pair"]
Order = Literal["", "three-card", "three-card-trips-top", "three-card-casino"]

DRAWS = ("no-draw", "", "double-draw", "triple-draw", "four-draw")
RANKS = {
    "A": "aces", "K": "kings", "Q": "queens", "J": "jacks", "T": "tens", "9": "nines",
    "8": "eights", "7": "sevens", "6": "sixes", "5": "fives", "4": "fours", "3": "threes",
    "2": "deuces", "lowest": "lowest card",
}  # fmt: skip
ENDINGS = {"high": "high", "low": "low", "hilo": "high-low"}
LOWS = {
    "ace-to-five": "",
    "deuce-to-seven": "deuce to seven",
    "ace-to-six": "ace to six",
}
SIZED = {1: "one-card", 2: "two-card", 3: "three-card"}
"""The order of high hands of so few cards."""
THREE: Mapping[str, str] = {
    "three-card": "usual order",
    "three-card-trips-top": "three alike on top",
    "three-card-casino": "order of the casinos",
}
"""The orders of three cards, as the name has them."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What is to be different. Nothing named: as in the base game.

    cards: dealt to each before the first bet; draws: how many; ends: which hand wins; low: which
    order of low hands; wild: ranks ("K"), "2", or "lowest"; declare: in secret before the showdown;
    qualifier: what the low (or, with "pair", the high) must have; rollout: the cards are turned up
    one by one with a bet after each; passes: cards passed to the left, each before a bet; tigers:
    tigers and dogs count; four_before: one card fewer before the draw, and one more in it; order:
    of three cards; customs: what the table agrees on beside the cards.
    """

    cards: int = 0
    draws: int = -1
    ends: Ends = ""
    low: Low = ""
    wild: tuple[str, ...] = ()
    joker: Joker = ""
    declare: bool = False
    qualifier: Qualifier = ""
    rollout: bool = False
    passes: tuple[int, ...] = ()
    tigers: bool = False
    four_before: bool = False
    order: Order = ""
    customs: Customs = field(default_factory=Customs)


@dataclass(frozen=True, slots=True)
class Base:
    """What is changed. title: what it is called once it is changed; judge: the keys of the judge
    in its file; proper: its name keeps its capital wherever it stands."""

    game: Game
    title: str
    judge: Mapping[str, Any]
    proper: bool
    events: Sequence[Mapping[str, Any]] = ()

    @property
    def steps(self) -> Steps:
        return self.game.steps


def compose(path: Path, changes: Changes) -> str:
    """The text of the composed game's file. path: the file of the base game.

    Raises RulebookError, in words for the table, where the changes make no game.
    """
    base = _base(path)
    _check(base, changes)
    if changes.cards == dealt(base.steps):
        changes = replace(changes, cards=0)
    name = named(base, changes)
    judge = _judge(dict(base.judge), changes)
    steps = _steps(base.steps, judge, changes)
    least, most = base.game.players
    most = _most_players(replace(base.game, steps=steps, pack=int(judge.get("pack", "52"))))
    if most < least:
        raise RulebookError(f"the pack has not cards enough for {least} players")
    head: dict[str, object] = {
        "name": name,
        "summary": f"A game of this house, made from {base.title}: {_parts(name, base.title)}.",
        "sources": [f"{base.title}, changed at this table"],
        "players": [least, most],
    }
    if base.proper and name.startswith(base.title):
        head["proper"] = True
    return written(name, head, judge, steps, base.events)


def _base(path: Path) -> Base:
    """The base game with the judge that its one showdown names. Double-draw and its like are
    California lowball with other steps, and are named so once they are changed."""
    game, text = load_game(path), tomllib.loads(path.read_text(encoding="utf-8"))
    last = game.steps[-1]
    if len(halves(game.steps)) == 1 and isinstance(last, Showdown) and last.judge:
        found = next(
            path
            for part in ("games", "judging")
            if (path := rulebook_folder() / part / f"{last.judge}.toml").exists()
        )
        text = tomllib.loads(found.read_text(encoding="utf-8"))
        game = replace(game, steps=(*game.steps[:-1], replace(last, judge="")))
    events = text.get("event", ())
    return Base(game, text["name"], text["judge"], text.get("proper", False), events)


def _check(base: Base, changes: Changes) -> None:
    """Refuse changes that make no game. Raises RulebookError."""
    name, steps = base.title, base.steps
    mode = changes.ends or base.judge.get("mode")
    hands = (changes.cards, changes.ends, changes.low, changes.wild, changes.joker)
    if len(halves(steps)) > 1 and any((*hands, changes.declare, changes.qualifier, changes.tigers)):
        raise RulebookError(
            f"{name} is two games in one, each with hands of its own: only draws, passes, "
            "roll-out and four-before can be changed"
        )
    if (changes.cards or changes.four_before) and not dealt_at_once(steps):
        raise RulebookError(
            f"the cards of {name} are dealt in several steps, so their number stays; begin with "
            "a game that deals them all at once"
        )
    if changes.declare and mode != "hilo":
        raise RulebookError("to declare takes two ends: choose high-low")
    if changes.qualifier and mode != "hilo":
        raise RulebookError("a qualifier is for an end of the pot: choose high-low")
    if changes.low and mode == "high":
        raise RulebookError("nothing is won by a low hand here: choose low or high-low")
    if changes.tigers and mode == "low":
        raise RulebookError("tigers and dogs are for high hands: choose high or high-low")
    _check_cards(base, changes)
    if asks_in_out(steps) or stands_alone(steps):
        _check_in_out(base, changes)
    customs.check(name, _with_draws(steps, changes), changes.customs)


def _check_in_out(base: Base, changes: Changes) -> None:
    """Refuse what a game has no place for in which nobody bets against the others: the losers match
    the pot, or pay lives, or it is bet against. Raises RulebookError."""
    name, own = base.title, draws(base.steps)
    if not dealt(base.steps):
        raise RulebookError(f"nobody holds cards in {name}: it stays as it is")
    if "hilo" in (changes.ends, base.judge.get("mode")):
        raise RulebookError(f"one hand wins the whole pot in {name}: no high-low")
    spare = base.judge.get("kitty", False)
    if spare and (changes.ends == "low" or changes.cards not in (0, dealt(base.steps))):
        raise RulebookError(f"{name} has a spare hand to beat: its cards and its high hands stay")
    bets = changes.draws > 0 and changes.draws != own
    if bets or changes.passes or changes.rollout or changes.customs.last_bet:
        raise RulebookError(
            f"nobody bets against the others in {name}: no more draws, passes, roll-out or bets"
        )


def _with_draws(steps: Steps, changes: Changes) -> Steps:
    """The steps with as many draws as are asked for, to see what else they have a place for."""
    if changes.draws < 0:
        return steps
    return draw_so_often(steps, changes.draws, 5) if len(halves(steps)) == 1 else steps


def _check_cards(base: Base, changes: Changes) -> None:
    """Refuse what cannot be done with the cards each holds. Raises RulebookError."""
    name, steps = base.title, base.steps
    often = changes.draws if changes.draws >= 0 else draws(steps)
    before = changes.four_before or four_before(steps)
    if not often and before:
        raise RulebookError("four before the draw takes a draw: choose one")
    if changes.draws >= 0 and any(isinstance(step, Draw) and step.stock for step in steps):
        raise RulebookError(f"everybody draws from a stock of his own in {name}: the draws stay")
    held = (changes.cards or dealt(steps)) - before
    if changes.passes and max(changes.passes) > held:
        raise RulebookError(f"nobody can pass {max(changes.passes)} cards of {held}")
    cards = [changes.cards] if changes.cards else base.judge.get("cards", [5])
    if changes.order and (cards != [3] or "community" in base.judge):
        raise RulebookError("these orders are for hands of three cards: choose three cards")
    if changes.order and (changes.ends or base.judge.get("mode")) == "low":
        raise RulebookError("these orders are for high hands: choose high or high-low")
    if changes.rollout and any(lies_open(step) for step in steps):
        raise RulebookError(f"cards of {name} lie open already: nothing is left to roll out")


def slug(name: str) -> str:
    """The id of a game of that name: what its file is called."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return plain[:60].rstrip("-") or "house-game"


# --- the name -------------------------------------------------------------------------------


def named(base: Base, changes: Changes) -> str:
    """What the dealer announces: cards, draws, the base game, then everything else."""
    before, title = [], base.title
    if changes.cards and changes.cards != dealt(base.steps):
        before.append(f"{NUMBERS[changes.cards]}-card")
    base_draws = draws(halves(base.steps)[0])
    if changes.draws >= 0 and changes.draws != base_draws:
        before.append(DRAWS[changes.draws] or "single-draw")
    elif base_draws > 1 and "draw" not in title.lower():
        before.append(DRAWS[base_draws])
    after, judge = [], base.judge
    if changes.ends and changes.ends != judge.get("mode"):
        after.append(ENDINGS[changes.ends])
    if changes.low and changes.low != judge.get("low", "ace-to-five"):
        after.append(LOWS[changes.low] or "ace to five")
    if changes.declare:
        after.append("with declare")
    if changes.qualifier:
        words = {"8": "eight or better", "9": "nine or better", "pair": "pair or no pair"}
        after.append(words[changes.qualifier])
    if changes.four_before or four_before(base.steps):
        after.append("four before")
    if changes.passes:
        after.append(f"passing {listed([NUMBERS[number] for number in changes.passes])}")
    if changes.rollout:
        after.append("rolled out")
    if changes.wild:
        after.append(f"{listed([RANKS.get(rank, rank) for rank in changes.wild])} wild")
    if changes.joker and changes.joker != judge.get("joker", "none"):
        after.append("joker wild" if changes.joker == "wild" else "with the bug")
    if changes.tigers:
        after.append("tigers and dogs")
    usual = SIZED.get(changes.cards, judge.get("high", "standard"))
    if changes.order and changes.order != usual:
        after.append(THREE[changes.order])
    after += customs.words(_with_draws(base.steps, changes), changes.customs)
    own = title if base.proper or not before else title[0].lower() + title[1:]
    first = " ".join([*before, own])
    whole = ", ".join([first, *after])
    return whole[0].upper() + whole[1:]


def _parts(name: str, base_name: str) -> str:
    """What was changed, in the words of the name."""
    rest = re.sub(re.escape(base_name), "", name, flags=re.IGNORECASE)
    words = [word.strip() for word in rest.split(",") if word.strip()]
    return ", ".join(words).lower() or "nothing changed"


def listed(words: Sequence[str]) -> str:
    """Words with commas, the last with "and"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


# --- the judge ------------------------------------------------------------------------------


def _judge(judge: dict[str, Any], changes: Changes) -> dict[str, Any]:
    if changes.ends:
        judge["mode"] = changes.ends
        if changes.ends != "low":
            judge.setdefault("high", "standard")
        if changes.ends == "low":
            judge.pop("openers", None)
    if changes.low:
        judge["low"] = changes.low
    if changes.wild:
        judge["wild"] = list(changes.wild)
    if changes.joker:
        judge["joker"] = changes.joker
        for key in ("pack", "big_pack"):
            if key in judge or key == "pack":
                judge[key] = str(int(judge.get(key, "52")) // 4 * 4 + 1)
    if changes.declare:
        judge["declare"] = True
    if changes.qualifier in ("8", "9"):
        judge["low_max"] = int(changes.qualifier)
    if changes.qualifier == "pair":
        judge["low_no_pair"] = judge["high_min_pair"] = True
    if changes.tigers:
        judge["tigers"] = True
    if changes.cards:
        _sized(judge, changes.cards)
    if changes.order:
        judge["high"] = changes.order
    if judge.get("cards", [5]) != [5] or judge.get("low", "ace-to-five") != "ace-to-five":
        judge.pop("seven_rule", None)
    if judge["mode"] != "low" or changes.draws == 0:
        judge.pop("seven_rule", None)
    if judge["mode"] != "hilo":
        judge.pop("declare", None)
    return judge


def _sized(judge: dict[str, Any], size: int) -> None:
    """The judge for hands of so many cards; small ones have an order of their own for high."""
    judge["cards"] = [size]
    if "community" in judge:
        return
    if size > 5:
        judge["choose"] = "best"
    if judge.get("high", "standard") in ("standard", *SIZED.values()):
        judge["high"] = SIZED.get(size, "standard")
    if size == 1 and judge["mode"] == "hilo":
        judge["low"] = "one-card-low"


# --- the steps ------------------------------------------------------------------------------


def _steps(steps: Steps, judge: Mapping[str, Any], changes: Changes) -> Steps:
    size = changes.cards or dealt(steps)
    before = changes.four_before or four_before(steps)
    if changes.cards or changes.four_before:
        steps = tuple(dealing(step, size - before) for step in steps)
    declared = changes.declare or any(declares_ends(step) for step in steps)
    made: list[Step] = []
    for half in halves(tuple(step for step in steps if not declares_ends(step))):
        if changes.draws >= 0 and changes.draws != draws(half):
            half = draw_so_often(half, changes.draws, size)
        half = drawn_from(half, size, before)
        if changes.passes and not made:
            half = with_passes(half, changes.passes)
        made += rolled_out(half, size) if changes.rollout else half
    if declared and judge["mode"] == "hilo":
        made.insert(len(made) - 1, Declare())
    made = [*customs.with_customs(tuple(made), changes.customs)]
    openers, sevens = judge["mode"] != "low", "seven_rule" in judge
    return tuple(_as_judged(step, openers, sevens) for step in made)


def _as_judged(step: Step, openers: bool, sevens: bool) -> Step:
    """The step as the judge has it: low hands have no openers to hold, and the seven rule is for
    five cards, ace to five."""
    if isinstance(step, Bet) and not openers:
        return replace(step, needs="nothing", rises=False)
    if isinstance(step, Showdown):
        proves = step.proves if openers else ()
        return replace(step, proves=proves, seven=step.seven and sevens)
    return step


def _most_players(game: Game) -> int:
    """As many as the pack has cards for, up to what the base game takes; two in any case."""
    able = range(game.players[1], 2, -1)
    return next((many for many in able if cards_needed(game, many) <= game.pack), 2)
