"""The composer: a base game and changes agreed before the deal, made into a game file.

"Three-card triple-draw California lowball, kings wild" is the file of California lowball with
three cards, three draws and kings wild (catalogue 40). What comes out is the text of a file like
every other; the loader checks it, and the house can keep it and give it away.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from referee.core.game import Bet, Game, cards_needed
from referee.core.judging.rule import JudgeRule

Ends = Literal["", "high", "low", "hilo"]
Low = Literal["", "ace-to-five", "deuce-to-seven", "ace-to-six"]
Joker = Literal["", "bug", "wild"]
Qualifier = Literal["", "8", "9", "pair"]
Steps = list[dict[str, Any]]

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
DRAWS = ("no-draw", "", "double-draw", "triple-draw", "four-draw")
RANKS = {
    "A": "aces", "K": "kings", "Q": "queens", "J": "jacks", "T": "tens", "9": "nines",
    "8": "eights", "7": "sevens", "6": "sixes", "5": "fives", "4": "fours", "3": "threes",
    "2": "deuces",
}  # fmt: skip
ENDINGS = {"high": "high", "low": "low", "hilo": "high-low"}
LOWS = {
    "ace-to-five": "",
    "deuce-to-seven": "deuce to seven",
    "ace-to-six": "ace to six",
}
FAMILY = ("draw", "closed", "open")


@dataclass(frozen=True, slots=True)
class Changes:
    """What is to be different. Nothing named: as in the base game.

    cards: dealt to each before the first bet; draws: how many; ends: which hand wins; low: which
    order of low hands; wild: ranks ("K"), "2", or "lowest"; declare: in secret before the showdown;
    qualifier: what the low (or, with "pair", the high) must have; rollout: the cards are turned up
    one by one with a bet after each; passes: cards passed to the left, each before a bet; tigers:
    tigers and dogs count; four_before: one card fewer before the draw, and one more in it.
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


def compose(path: Path, changes: Changes) -> str:
    """The text of the composed game's file. path: the file of the base game."""
    base = tomllib.loads(path.read_text(encoding="utf-8"))
    name = named(base["name"], base, changes)
    judge = _judge(dict(base.get("judge", {})), changes)
    steps = _steps([dict(step) for step in base.get("step", [])], judge, changes)
    head = {
        "name": name,
        "summary": f"A game of this house, made from {base['name']}: {_parts(name, base['name'])}.",
        "sources": [f"{base['name']}, changed at this table"],
        "players": [2, _most_players(base["players"][1], judge, steps)],
    }
    return written(name, head, judge, steps)


def slug(name: str) -> str:
    """The id of a game of that name: what its file is called."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return plain[:60].rstrip("-") or "house-game"


# --- the name -------------------------------------------------------------------------------


def named(base_name: str, base: Mapping[str, Any], changes: Changes) -> str:
    """What the dealer announces: cards, draws, the base game, then everything else."""
    before = []
    dealt = _dealt(base.get("step", []))
    if changes.cards and changes.cards != dealt:
        before.append(f"{NUMBERS[changes.cards]}-card")
    if changes.draws >= 0 and changes.draws != _draws(base.get("step", [])):
        before.append(DRAWS[changes.draws] or "single-draw")
    after = []
    judge = base.get("judge", {})
    if changes.ends and changes.ends != judge.get("mode"):
        after.append(ENDINGS[changes.ends])
    if changes.low and changes.low != judge.get("low", "ace-to-five"):
        after.append(LOWS[changes.low] or "ace to five")
    if changes.declare:
        after.append("with declare")
    if changes.qualifier:
        words = {"8": "eight or better", "9": "nine or better", "pair": "pair or no pair"}
        after.append(words[changes.qualifier])
    if changes.four_before:
        after.append("four before")
    if changes.passes:
        after.append(f"passing {listed([NUMBERS[number] for number in changes.passes])}")
    if changes.rollout:
        after.append("rolled out")
    if changes.wild:
        after.append(f"{listed([_wild_name(one) for one in changes.wild])} wild")
    if changes.joker and changes.joker != judge.get("joker", "none"):
        after.append("joker wild" if changes.joker == "wild" else "with the bug")
    if changes.tigers:
        after.append("tigers and dogs")
    first = " ".join([*before, base_name[0].lower() + base_name[1:] if before else base_name])
    if before and base_name[0].isupper() and base_name.split()[0] in PROPER:
        first = " ".join([*before, base_name])
    whole = ", ".join([first, *after])
    return whole[0].upper() + whole[1:]


def _parts(name: str, base_name: str) -> str:
    """What was changed, in the words of the name."""
    rest = re.sub(re.escape(base_name), "", name, flags=re.IGNORECASE)
    words = [one.strip() for one in rest.split(",") if one.strip()]
    return ", ".join(words).lower() or "nothing changed"


PROPER = ("California", "Kansas", "Texas", "Omaha", "Brag", "Gardena", "Johnson", "Anaconda")


def listed(words: Sequence[str]) -> str:
    """Words with commas, the last with "and"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _wild_name(one: str) -> str:
    return RANKS.get(one, "lowest card" if one == "lowest" else one)


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
        judge["pack"], judge["joker"] = "53", changes.joker
    if changes.declare:
        judge["declare"] = True
    if changes.qualifier in ("8", "9"):
        judge["low_max"] = int(changes.qualifier)
    if changes.qualifier == "pair":
        judge["low_no_pair"] = judge["high_min_pair"] = True
    if changes.tigers:
        judge["tigers"] = True
    if changes.cards:
        size = changes.cards
        judge["cards"] = [size]
        if size > 5:
            judge["choose"] = "best"
        if size == 3 and judge.get("high", "standard") == "standard":
            judge["high"] = "three-card"
        if size == 2 and judge.get("high", "standard") == "standard":
            judge["high"] = "two-card"
    return judge


# --- the steps ------------------------------------------------------------------------------


def _dealt(steps: Steps) -> int:
    """Cards to each before the first bet."""
    total = 0
    for step in steps:
        if step["do"] == "bet":
            break
        total += step.get("down", 0) + step.get("up", 0)
    return total


def _draws(steps: Steps) -> int:
    return sum(step["do"] == "draw" for step in steps)


def _steps(steps: Steps, judge: dict[str, Any], changes: Changes) -> Steps:
    size = changes.cards or _dealt(steps)
    if changes.cards:
        steps = _deal_so_many(steps, changes.cards)
    if changes.four_before:
        steps = _deal_so_many(steps, size - 1)
    if changes.draws >= 0 and changes.draws != _draws(steps):
        steps = _draw_so_often(steps, changes.draws, size)
    for step in steps:
        if step["do"] == "draw":
            step["most"] = min(step.get("most", 5), size)
            if changes.four_before and not step.get("extra"):
                step["extra"] = 1
                break
    if changes.passes:
        steps = _with_passes(steps, changes.passes)
    if changes.rollout:
        steps = _rolled_out(steps, min(size, 5))
    if changes.declare and not any(step["do"] == "declare" for step in steps):
        steps.insert(len(steps) - 1, {"do": "declare"})
    if judge.get("mode") == "low":
        steps = [_without_openers(step) for step in steps]
    return steps


def _deal_so_many(steps: Steps, cards: int) -> Steps:
    """The first deal gives so many cards down; later deals go."""
    made: Steps = []
    for step in steps:
        if step["do"] == "deal":
            if not any(one["do"] == "deal" for one in made):
                made.append({"do": "deal", "down": cards})
            continue
        made.append(step)
    return _no_two_bets(made)


def _no_two_bets(steps: Steps) -> Steps:
    """A betting interval for which nothing happened any more since the last goes."""
    return [
        step
        for at, step in enumerate(steps)
        if not (step["do"] == "bet" and at and steps[at - 1]["do"] == "bet")
    ]


def _draw_so_often(steps: Steps, draws: int, cards: int) -> Steps:
    """The draws of the game, each with the interval after it, so many times."""
    kept = [
        step
        for at, step in enumerate(steps)
        if step["do"] != "draw" and not (step["do"] == "bet" and steps[at - 1]["do"] == "draw")
    ]
    like = next((step for step in steps if step["do"] == "draw"), {"do": "draw"})
    after = next(
        (steps[at + 1] for at, step in enumerate(steps[:-1]) if step["do"] == "draw"),
        {"do": "bet", "name": "After the draw", "size": 2},
    )
    first = next((at for at, step in enumerate(kept) if step["do"] == "bet"), len(kept) - 2) + 1
    more: Steps = []
    for which in range(1, draws + 1):
        more.append({**like, "most": min(like.get("most", 5), cards)})
        words = "After the draw" if draws == 1 else f"After draw {which}"
        size = 2 if 2 * which >= draws else 1
        more.append({**after, "do": "bet", "name": words, "size": size})
    return [*kept[:first], *more, *kept[first:]]


def _with_passes(steps: Steps, passes: tuple[int, ...]) -> Steps:
    """Before the first bets, one pass each; more passes bring bets of their own."""
    made: Steps = []
    left = list(passes)
    for step in steps:
        if step["do"] == "bet" and left:
            made.append({"do": "pass", "cards": left.pop(0), "to": "left"})
        made.append(step)
    end = len(made) - 1
    extra: Steps = []
    for which, cards in enumerate(left, 1):
        extra.append({"do": "pass", "cards": cards, "to": "left"})
        extra.append({"do": "bet", "name": f"After one more pass ({which})", "size": 2})
    return [*made[:end], *extra, *made[end:]]


def _rolled_out(steps: Steps, cards: int) -> Steps:
    """Five cards in an order that stays, turned up one by one with a bet after each but the
    last."""
    dealt = _dealt(steps)
    roll: Steps = [{"do": "discard", "cards": dealt - cards}] if dealt > cards else []
    roll.append({"do": "arrange"})
    for which in range(1, cards):
        roll.append({"do": "turn-up", "cards": 1})
        name = f"{NUMBERS[which].capitalize()} up"
        roll.append({"do": "bet", "name": name, "size": 2 if which > cards // 2 else 1})
    return [*steps[:-1], *roll, steps[-1]]


def _without_openers(step: dict[str, Any]) -> dict[str, Any]:
    """Low hands have no openers to hold."""
    if step["do"] == "bet":
        return {key: value for key, value in step.items() if key not in ("needs", "rises")}
    if step["do"] == "showdown":
        return {key: value for key, value in step.items() if key != "proves"}
    return step


def _most_players(most: int, judge: Mapping[str, Any], steps: Steps) -> int:
    """As many as the pack has cards for, two cards for every draw reckoned in."""
    each = sum(
        step.get("down", 0) + step.get("up", 0) + step.get("stock", 0)
        for step in steps
        if step["do"] == "deal"
    )
    common = sum(step.get("common", 0) + step.get("widow", 0) for step in steps)
    pack = int(judge.get("pack", "52"))
    enough: int = (pack - common) // max(each, 1)
    return max(2, min(most, enough))


# --- the file -------------------------------------------------------------------------------


def written(title: str, head: dict[str, Any], judge: dict[str, Any], steps: Steps) -> str:
    """A game file: head, judge, steps."""
    lines = [f"# {title}, as this house plays it.", ""]
    lines += [f"{key} = {_value(value)}" for key, value in head.items()]
    lines += ["", "[judge]", *(f"{key} = {_value(value)}" for key, value in judge.items())]
    for step in steps:
        lines += ["", "[[step]]", *(f"{key} = {_value(value)}" for key, value in step.items())]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case list() | tuple():
            return f"[{', '.join(_value(one) for one in value)}]"
        case _:
            plain = str(value).replace("\\", "\\\\").replace('"', '\\"')
            return '"' + re.sub(r"[\x00-\x1f\x7f]", " ", plain) + '"'


# --- the guidelines -------------------------------------------------------------------------


def advice(game: Game, judge: JudgeRule, players: int) -> list[str]:
    """What the guidelines would say against it (catalogue 40). Nothing here forbids anything."""
    said = []
    bets = sum(isinstance(step, Bet) for step in game.steps)
    if bets < 2:
        said.append("One betting interval is little: two to five are usual.")
    if bets > 5:
        said.append(f"{bets} betting intervals are many: two to five are usual.")
    needed = cards_needed(game, players)
    if needed > game.pack:
        said.append(f"{players} players need {needed} cards, and the pack has {game.pack}.")
    elif game.draws and needed + 2 * players > game.pack:
        said.append(f"{game.pack - needed} cards are left for the draws of {players}: a tight fit.")
    qualified = judge.qualify.low_max or judge.qualify.low_no_pair
    if judge.mode == "hilo" and judge.declare and qualified:
        said.append("Declare or qualify, not both.")
    if judge.mode == "hilo" and not judge.declare and not qualified:
        said.append("High-low wants a declaration or a qualifier.")
    if judge.mode == "hilo" and players < 5:
        said.append("High-low is best with five players or more.")
    wild = 4 * len(judge.wild.ranks) + len(judge.wild.cards) + (judge.wild.joker == "wild")
    if wild > 6 or judge.wild.lowest:
        said.append("So many wild cards make ties and muddle: four, perhaps six, are enough.")
    if judge.mode == "low" and set(judge.wild.ranks) & {2, 3, 4, 5, 6, 7}:
        said.append("For low, wild cards should be useless ones: kings rather than deuces.")
    if judge.cards[0] > 9:
        said.append("More than nine cards are hard to hold.")
    return said
