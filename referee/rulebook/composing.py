"""The composer: a base game and changes agreed before the deal, made into a game file.

"Three-card triple-draw California lowball, kings wild" is the file of California lowball with
three cards, three draws and kings wild. Its steps are changed as values and printed by
`games.written`; the loader checks what comes out like every other file, and the house can keep
it and give it away.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from referee.core.book.game import BetStep, Deal, Declare, Draw, Game, HandleStep, Showdown, Step
from referee.core.book.needed import cards_needed
from referee.rulebook.changing import Base, Changes
from referee.rulebook.games import load_game, written
from referee.rulebook.judging import load_ladders, read_judge, rulebook_folder
from referee.rulebook.making import OF_A_SUIT, SIZED, Judge, Making, keyed, with_events
from referee.rulebook.places import NoHandError
from referee.rulebook.reading import RulebookError, parse_toml
from referee.rulebook.steps import (
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
from referee.rulebook.words import games as say
from referee.rulebook.words import wanting
from referee.rulebook.words.customs import agreed, fitting
from referee.rulebook.words.naming import RANKS, brought, named, parts

QUALIFIES = ("low_max", "low_no_pair", "high_min_pair")
"""The keys of a judge that say what an end must have."""
IN_THE_MIDDLE = ("low-common", "common-1", "common-3", "common-5")
"""Wild cards that lie in the middle."""


def compose(path: Path, changes: Changes, called: str = "") -> str:
    """The text of the composed game's file. path: the file of the base game; called: what the table
    calls it, else it is named by what was changed.

    Raises RulebookError, in words for the table, where the changes make no game.
    """
    base = _base(path)
    _check(base, changes)
    if changes.cards == dealt(base.steps):
        changes = replace(changes, cards=0)
    made, said = _made(base, changes)
    name = named(base, changes, said)
    least, most = base.game.players
    pack = int(made.judge.get("pack", "52"))
    most = _most_players(replace(base.game, steps=made.steps, pack=pack), base.game)
    if most < least:
        raise RulebookError(say.too_few_cards(least))
    head: dict[str, object] = {
        "name": called or name,
        "summary": say.summary(base.title, parts(name, base.title))
        if name != base.title
        else base.game.summary,
        "sources": [say.source(base.title)],
        "players": [least, most],
    }
    if called or (base.proper and name.startswith(base.title)):
        head["proper"] = True
    return _judged(base, made, name, head)


def customs_of(path: Path) -> Mapping[str, tuple[str, ...]]:
    """What a table can agree on in the game of that file besides its cards (`customs.fitting`)."""
    base = _base(path)
    return fitting(Making(base.title, base.steps, base.judge, base.events))


def _made(base: Base, changes: Changes) -> tuple[Making, list[str]]:
    """The game as it is changed, and what was agreed on beside the cards, in the words of the name.
    Raises RulebookError."""
    judge = _judge(base.judge, changes)
    made = Making(base.title, _steps(base.steps, judge, changes), judge, base.events)
    if changes.events and (said := wanting.open_cards(made)):
        raise RulebookError(said)
    made, said_of = agreed(with_events(made, changes.events), changes.agreed)
    made = _with_wild(made, changes.wild)
    openers, sevens = made.judge["mode"] != "low", "seven_rule" in made.judge
    steps = tuple(_as_judged(step, openers, sevens) for step in made.steps)
    return replace(made, steps=steps), [*brought(changes.events), *said_of]


def _with_wild(made: Making, wild: Sequence[str]) -> Making:
    """Cards in the middle can be wild where some lie there, hole cards where so many are told.
    Raises RulebookError."""
    common = max(made.judge.get("community", [0]))
    if made.judge.get("kitty"):
        common = 0
    for word in wild:
        place = int(word[-1]) if word in IN_THE_MIDDLE and word[-1].isdigit() else 1
        if word in IN_THE_MIDDLE and place > common:
            raise RulebookError(say.cannot_be_wild(RANKS[word], common))
    if "low-hole" in wild and "hole" not in made.judge:
        down = sum(step.down for step in made.steps if isinstance(step, Deal))
        return made.judged(hole=min(down, min(made.own)))
    return made


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
    return Base(game, text["name"], keyed(text["judge"]), text.get("proper", False), events)


def _check(base: Base, changes: Changes) -> None:
    """Refuse changes that make no game. Raises RulebookError."""
    name, steps = base.title, base.steps
    mode = changes.ends or base.judge.get("mode")
    hands = (changes.cards, changes.ends, changes.low, changes.wild, changes.joker)
    if len(halves(steps)) > 1 and any((*hands, changes.declare, changes.qualifier, changes.tigers)):
        raise RulebookError(say.two_in_one(name))
    if (changes.cards or changes.four_before) and not dealt_at_once(steps):
        raise RulebookError(say.number_stays(name))
    if shares := _named_shares(base.judge, changes.ends):
        raise RulebookError(say.shares_stay(name, shares))
    if changes.declare and mode != "hilo":
        raise RulebookError(say.DECLARE_ENDS)
    if changes.qualifier and mode != "hilo":
        raise RulebookError(say.QUALIFIER_ENDS)
    if changes.declare and changes.qualifier:
        raise RulebookError(say.DECLARE_OR_QUALIFY)
    if changes.low and mode == "high":
        raise RulebookError(say.NO_LOW)
    if changes.tigers and mode == "low":
        raise RulebookError(say.TIGERS_HIGH)
    _check_cards(base, changes)
    if asks_in_out(steps) or stands_alone(steps):
        _check_in_out(base, changes)


def _judged(base: Base, made: Making, name: str, head: Mapping[str, object]) -> str:
    """The text of the file; where more cards are held than a hand is made of, the best count.
    Raises RulebookError where there is none of a kind that is asked for, or too few cards."""
    text = written(name, head, made.judge, made.steps, made.events)
    table = parse_toml(text, "composed.toml").table("judge")
    try:
        read_judge(table, base.game.id, base.title, load_ladders(rulebook_folder()))
    except NoHandError as wrong:
        if not wrong.too_many:
            raise RulebookError(say.no_hand(base.title)) from None
        return _judged(base, made.judged(**{wrong.too_many: "best"}), name, head)
    return text


def _named_shares(judge: Judge, ends: str) -> Sequence[str]:
    """The shares of a game that are no high and low hand, where one of them alone was to be played
    for; the high hand alone can be, where the other share is a card."""
    if not ends or ends == "hilo" or "ends" not in judge:
        return ()
    card = ends == "high" and str(judge.get("low", "")).endswith(OF_A_SUIT)
    return () if card else tuple(judge["ends"])


def _check_in_out(base: Base, changes: Changes) -> None:
    """Refuse what a game has no place for in which nobody bets against the others: the losers match
    the pot, or pay lives, or it is bet against. Raises RulebookError."""
    name, own = base.title, draws(base.steps)
    if not dealt(base.steps) and changes != Changes():
        raise RulebookError(say.no_cards(name))
    if "hilo" in (changes.ends, base.judge.get("mode")):
        raise RulebookError(say.no_split(name))
    spare = base.judge.get("kitty", False)
    if spare and (changes.ends == "low" or changes.cards not in (0, dealt(base.steps))):
        raise RulebookError(say.widow_to_beat(name))
    bets = changes.draws > 0 and changes.draws != own
    if bets or changes.passes or changes.rollout:
        raise RulebookError(say.no_bets(name))


def _check_cards(base: Base, changes: Changes) -> None:
    """Refuse what cannot be done with the cards each holds. Raises RulebookError."""
    name, steps = base.title, base.steps
    often = changes.draws if changes.draws >= 0 else draws(steps)
    before = changes.four_before or four_before(steps)
    if not often and before:
        raise RulebookError(say.FOUR_BEFORE)
    if changes.draws >= 0 and any(isinstance(step, Draw) and step.stock for step in steps):
        raise RulebookError(say.own_stock(name))
    held = (changes.cards or dealt(steps)) - before
    if not held and before:
        raise RulebookError(say.FOUR_OF_ONE)
    own = [step.cards for step in steps if isinstance(step, HandleStep) and step.what == "pass"]
    most = max(changes.passes or own, default=0)
    if most > held:
        raise RulebookError(say.cannot_pass(most, held))
    cards = [changes.cards] if changes.cards else base.judge.get("cards", [5])
    if changes.order and (cards != [3] or "community" in base.judge):
        raise RulebookError(say.THREE_CARDS)
    if changes.order and (changes.ends or base.judge.get("mode")) == "low":
        raise RulebookError(say.HIGH_HANDS)
    if changes.rollout and any(lies_open(step) for step in steps):
        raise RulebookError(say.lies_open(name))


# --- the judge ------------------------------------------------------------------------------


def _judge(judge: Judge, changes: Changes) -> Judge:
    """The judge as it is changed; what it was stays as it is."""
    if changes.ends:
        other = {"openers": None} if changes.ends == "low" else {}
        high = None if changes.ends == "low" else "standard"
        judge = keyed(judge, mode=changes.ends, high=judge.get("high", high), **other)
    if changes.low:
        judge = keyed(judge, low=changes.low)
    if changes.wild:
        judge = keyed(judge, wild=list(changes.wild))
    if changes.joker:
        packs = {key: judge[key] for key in ("pack", "big_pack") if key in judge}
        sizes = {"pack": "52", **packs}.items()
        judge = keyed(judge, joker=changes.joker, **{key: _joined(size) for key, size in sizes})
    if changes.declare:
        judge = keyed(judge, declare=True, **dict.fromkeys(QUALIFIES))
    if changes.qualifier:
        judge = keyed(judge, declare=None, **QUALIFIED[changes.qualifier])
    if changes.tigers:
        judge = keyed(judge, tigers=True)
    if changes.cards:
        judge = _sized(judge, changes.cards)
    if changes.order:
        judge = keyed(judge, high=changes.order)
    return keyed(judge, **dict.fromkeys(_out_of_place(judge, changes)))


def _joined(pack: Any) -> str:
    """The pack with a joker."""
    return str(int(pack) // 4 * 4 + 1)


def _out_of_place(judge: Judge, changes: Changes) -> Iterator[str]:
    """The keys that say nothing of hands that are played for this end, or of so many cards."""
    if judge.get("cards", [5]) != [5] or judge.get("low", "ace-to-five") != "ace-to-five":
        yield "seven_rule"
    if judge["mode"] != "low" or changes.draws == 0:
        yield "seven_rule"
    if judge["mode"] != "hilo":
        yield from ("declare", "end", "ends", "low_choose")
        yield from ("low_max", "low_no_pair") if judge["mode"] == "high" else HIGH_ASKS


QUALIFIED: Mapping[str, Mapping[str, object]] = {
    "8": {"low_max": 8},
    "9": {"low_max": 9},
    "pair": {"low_no_pair": True, "high_min_pair": True},
}
"""What an end must have, as keys of a judge."""
HIGH_ASKS = ("high_least", "high_min_pair", "unwon")
"""What is asked of a high hand."""


def _sized(judge: Judge, size: int) -> Judge:
    """The judge for hands of so many cards; small ones have an order of their own for high."""
    judge = keyed(judge, cards=[size])
    if "community" in judge:
        return judge
    if judge.get("high", "standard") in ("standard", *SIZED.values()):
        judge = keyed(judge, high=SIZED.get(size, "standard"))
    if size == 1 and judge["mode"] == "hilo":
        judge = keyed(judge, low="one-card-low")
    return judge


# --- the steps ------------------------------------------------------------------------------


def _steps(steps: Steps, judge: Judge, changes: Changes) -> Steps:
    size = changes.cards or dealt(steps)
    before = changes.four_before or four_before(steps)
    if changes.cards or changes.four_before:
        steps = tuple(dealing(step, size - before) for step in steps)
    declared = changes.declare or any(declares_ends(step) for step in steps)
    declared = declared and not changes.qualifier
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
    return tuple(made)


def _as_judged(step: Step, openers: bool, sevens: bool) -> Step:
    """The step as the judge has it: low hands have no openers to hold, and the seven rule is for
    five cards, ace to five."""
    if isinstance(step, BetStep) and not openers:
        return replace(step, needs="nothing", rises=False)
    if isinstance(step, Showdown):
        proves = step.proves if openers else ()
        return replace(step, proves=proves, seven=step.seven and sevens)
    return step


def _most_players(game: Game, base: Game) -> int:
    """As many as the pack has cards for, or as the base game takes with as many cards (the last one
    may lie in the middle for all)."""
    for many in range(game.players[1], 1, -1):
        if cards_needed(game, many) <= max(game.pack_for(many), cards_needed(base, many)):
            return many
    return 1
