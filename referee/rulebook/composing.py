"""The composer: a base game and changes agreed before the deal, made into a game file.

"Three-card triple-draw California lowball, kings wild" is the file of California lowball with
three cards, three draws and kings wild (catalogue 40). What comes out is the text of a file like
every other; the loader checks it, and the house can keep it and give it away.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from referee.core.book.game import Bet, Game, cards_needed
from referee.core.cards.judge.rule import JudgeRule
from referee.rulebook.judging import rulebook_folder
from referee.rulebook.reading import RulebookError

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
SIZED = {1: "one-card", 2: "two-card", 3: "three-card"}
"""The order of high hands of so few cards."""


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
    """The text of the composed game's file. path: the file of the base game.

    Raises RulebookError, in words for the table, where the changes make no game.
    """
    base = _with_its_judge(tomllib.loads(path.read_text(encoding="utf-8")))
    _check(base, changes)
    if changes.cards == _dealt(base["step"]):
        changes = replace(changes, cards=0)
    name = named(base["name"], base, changes)
    judge = _judge(dict(base["judge"]), changes)
    steps = _steps([dict(step) for step in base["step"]], judge, changes)
    least, most = base["players"]
    most = _most_players(most, judge, steps)
    if most < least:
        raise RulebookError(f"the pack has not cards enough for {least} players")
    head = {
        "name": name,
        "summary": f"A game of this house, made from {base['name']}: {_parts(name, base['name'])}.",
        "sources": [f"{base['name']}, changed at this table"],
        "players": [least, most],
    }
    return written(name, head, judge, steps)


def _with_its_judge(base: dict[str, Any]) -> dict[str, Any]:
    """The base game with the judge that its one showdown names. Double-draw and its like are
    California lowball with other steps, and are named so once they are changed."""
    last = base["step"][-1]
    if len(_halves(base["step"])) > 1 or "judge" not in last:
        return base
    own = {key: value for key, value in last.items() if key != "judge"}
    found = next(
        path
        for part in ("games", "judging")
        if (path := rulebook_folder() / part / f"{last['judge']}.toml").exists()
    )
    judged = tomllib.loads(found.read_text(encoding="utf-8"))
    steps = [*base["step"][:-1], own]
    return {**base, "name": judged["name"], "judge": judged["judge"], "step": steps}


def _halves(steps: Steps) -> list[Steps]:
    """The steps up to each showdown: one list, or two where a second half follows."""
    ends = [at + 1 for at, step in enumerate(steps) if step["do"] == "showdown"]
    return [steps[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def _check(base: Mapping[str, Any], changes: Changes) -> None:
    """Refuse changes that make no game. Raises RulebookError."""
    name, steps, judge = base["name"], base["step"], base["judge"]
    mode = changes.ends or judge.get("mode")
    hands = (changes.cards, changes.ends, changes.low, changes.wild, changes.joker)
    if len(_halves(steps)) > 1 and any(
        (*hands, changes.declare, changes.qualifier, changes.tigers)
    ):
        raise RulebookError(
            f"{name} is two games in one, each with hands of its own: only draws, passes, "
            "roll-out and four-before can be changed"
        )
    if (changes.cards or changes.four_before) and not _closed(steps):
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
    draws = changes.draws if changes.draws >= 0 else _draws(steps)
    before = changes.four_before or any(step.get("extra") for step in steps)
    if not draws and before:
        raise RulebookError("four before the draw takes a draw: choose one")
    if changes.draws >= 0 and any(step.get("from") == "stock" for step in steps):
        raise RulebookError(f"everybody draws from a stock of his own in {name}: the draws stay")
    held = (changes.cards or _dealt(steps)) - before
    if changes.passes and max(changes.passes) > held:
        raise RulebookError(f"nobody can pass {max(changes.passes)} cards of {held}")
    if changes.rollout and any(
        step.get("up") or step.get("common") or step["do"] == "turn-up" for step in steps
    ):
        raise RulebookError(f"cards of {name} lie open already: nothing is left to roll out")


def _closed(steps: Steps) -> bool:
    """Whether every player gets all his cards at once, face down, and keeps their number."""
    deals = [step for step in steps if step["do"] == "deal"]
    own = [step for step in deals if step.get("down") or step.get("up") or step.get("stock")]
    plain = len(own) == 1 and not own[0].get("up") and not own[0].get("stock")
    return plain and not any(step["do"] in ("discard", "turn-up", "arrange") for step in steps)


def slug(name: str) -> str:
    """The id of a game of that name: what its file is called."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return plain[:60].rstrip("-") or "house-game"


# --- the name -------------------------------------------------------------------------------


def named(base_name: str, base: Mapping[str, Any], changes: Changes) -> str:
    """What the dealer announces: cards, draws, the base game, then everything else."""
    before = []
    dealt = _dealt(base["step"])
    if changes.cards and changes.cards != dealt:
        before.append(f"{NUMBERS[changes.cards]}-card")
    base_draws = _draws(_halves(base["step"])[0])
    if changes.draws >= 0 and changes.draws != base_draws:
        before.append(DRAWS[changes.draws] or "single-draw")
    elif base_draws > 1 and "draw" not in base_name.lower():
        before.append(DRAWS[base_draws])
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
    if changes.four_before or any(step.get("extra") for step in base["step"]):
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


def _dealt(steps: Steps) -> int:
    """Cards to each before the first bet, the one that four-before draws more among them."""
    total = int(any(step.get("extra") for step in steps))
    for step in steps:
        if step["do"] == "bet":
            break
        total += step.get("down", 0) + step.get("up", 0)
    return total


def _draws(steps: Steps) -> int:
    return sum(step["do"] == "draw" for step in steps)


def _steps(steps: Steps, judge: dict[str, Any], changes: Changes) -> Steps:
    size = changes.cards or _dealt(steps)
    before = changes.four_before or any(step.get("extra") for step in steps)
    if changes.cards or changes.four_before:
        steps = [_dealing(step, size - before) for step in steps]
    declared = changes.declare or any(step["do"] == "declare" for step in steps)
    steps = [step for step in steps if step["do"] != "declare"]
    made: Steps = []
    for half in _halves(steps):
        if changes.draws >= 0 and changes.draws != _draws(half):
            half = _draw_so_often(half, changes.draws, size)
        half = _drawn_from(half, size, before)
        if changes.passes and not made:
            bare = [step for step in half if step["do"] != "pass"]
            half = _with_passes(bare, changes.passes)
        made += _rolled_out(half, size) if changes.rollout else half
    if declared and judge["mode"] == "hilo":
        made.insert(len(made) - 1, {"do": "declare"})
    if judge["mode"] == "low":
        made = [_without_openers(step) for step in made]
    return made if "seven_rule" in judge else [_without_sevens(step) for step in made]


def _dealing(step: dict[str, Any], cards: int) -> dict[str, Any]:
    """The step with so many cards to each, if it deals cards to each."""
    return {**step, "down": cards} if step.get("down") else step


def _drawn_from(steps: Steps, size: int, before: bool) -> Steps:
    """The draws from hands of so many cards: nobody throws more than he holds, and with four before
    the first of them brings one card more."""
    made, held = [], size - before
    for step in steps:
        if step["do"] == "draw":
            plain = {key: value for key, value in step.items() if key != "extra"}
            step = {**plain, "most": min(step.get("most", 5), held)}
            if held < size:
                step["extra"], held = 1, size
        made.append(step)
    return made


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
        more.append({**like, "most": min(max(like.get("most", 5), cards), 5)})
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


def _rolled_out(steps: Steps, dealt: int) -> Steps:
    """Five cards (of so many dealt) in an order that stays, turned up one by one with a bet after
    each but the last."""
    cards = min(dealt, 5)
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


def _without_sevens(step: dict[str, Any]) -> dict[str, Any]:
    """The seven rule is for five cards, ace to five."""
    return {key: value for key, value in step.items() if key != "seven-rule"}


def _most_players(most: int, judge: Mapping[str, Any], steps: Steps) -> int:
    """As many as the pack has cards for, two cards for every draw reckoned in."""
    each = sum(
        step.get("down", 0) + step.get("up", 0) + step.get("stock", 0)
        for step in steps
        if step["do"] == "deal"
    )
    common = sum(step.get(kind, 0) for step in steps for kind in ("common", "burn", "widow"))
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
    bets = sum(isinstance(step, Bet) for step in game.steps[: game.showdown(0)])
    if bets == 1:
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
    ranks = set(judge.wild.ranks)
    if judge.mode == "low" and ranks & {2, 3, 4, 5, 6, 7, 14}:
        said.append("For low, wild cards should be useless ones: kings rather than deuces.")
    if judge.mode == "high" and ranks & {11, 12, 13, 14}:
        said.append("For high, wild cards should be useless ones: deuces rather than kings.")
    if judge.mode == "hilo" and ranks and ranks != {9} and judge.qualify.low_max == 8:
        said.append("With eight or better for low, nines are the useless cards: make those wild.")
    if judge.cards[0] > 9:
        said.append("More than nine cards are hard to hold.")
    return said
