"""Game files thrown together from every word, key and choice that the reader of files asks for.

What cannot be is taken out again, as the reader's sentence says, until it is a game or nothing is
left: so whatever the language learns is played by chance from that day on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import tomlkit
from shelf import SHIPPED

from referee.core.book.game import BY_BOARD, Game
from referee.core.book.strengths import KINDS_NEEDED
from referee.core.cards.judge.ladder import KINDS, Ladder
from referee.rulebook import language
from referee.rulebook.games import WORDS, read_game
from referee.rulebook.judging import as_judged, load_ladders, read_judge
from referee.rulebook.language import Ask
from referee.rulebook.reading import RulebookError, parse_toml

Keys = dict[str, Any]
FIRST = {"ante": 0.8, "blinds": 0.35}
ALONE = ("free", "showdown", *FIRST)
"""What has its place at the beginning, at the end, or is a whole game."""
WITHOUT_BETS = ("pass", "turn-up", "arrange", "offer", "deal")
"""Where lives are played for."""
TRIES = 60
CARDS = ("2", "3", "Q", "A", "Qs", "pair", "hearts")
FOR = {"deal": 3, "bet": 4, "offer": 2, "declare": 2, "again": 2}
"""How often a step is taken, of those in between; any other, 1."""
NUMBERS = {"to": (2, 3, 4, 5), "times": (0, 1, 2, 3), "cap": (1, 3, 20), "match": (1, 5, 20)}
FEW = (0, 1, 1, 2, 3)
OWN = ("price", "prices", "posts", "units")
"""What is said by hand below."""
ENDS = ("high_least", "unwon", "sweep", "low_max", "declare")
"""Of the judge, what says who can win which part of a pot; the cards are nobody's here."""


def thrown_together(chance: Random) -> Game | None:
    """A game of a file that the reader takes, or none after so many tries."""
    many = chance.randint(2, 7)
    between = [word for word in WORDS if word not in ALONE for _ in range(FOR.get(word, 1))]
    words = [word for word, often in FIRST.items() if chance.random() < often]
    words += ["deal", *chance.choices(between, k=many)]
    lives = chance.choice((0,) * 15 + (3,))
    if lives:
        words = ["deal", *chance.choices(WITHOUT_BETS, k=2)]
    steps = [_keys(chance, word, language.of_step(word)) for word in words]
    steps = [part for step in steps for part in _with_company(chance, step)]
    if any(step.get("unopened") == "second-half" for step in steps):
        steps += [{"do": "showdown"}, {"do": "deal", "down": 2}, {"do": "bet", "name": "Again"}]
    alone = not lives and chance.random() < 0.06
    if alone:
        steps = _against_dealer(chance)
    steps.append(_keys(chance, "showdown", language.of_step("showdown")))
    if alone:
        steps[-1] = {
            "do": "showdown",
            "dealer": chance.choice(("hand", "hand", "scale")),
            "pays": ["pair=2", "royal-flush=9", "pair in 2=5/2"],
            "needs": chance.choice(("pair", "A K", "J")),
            **{key: chance.random() < 0.5 for key in ("copies", "last", "first")},
        }
    if lives:
        steps[-1] |= {"lives": lives, "match": 0, "legs": 0}
    if any(step["do"] == "compare" for step in steps):
        steps[-1].setdefault("legs", 2)
    if any(step.get("what") == "pot" for step in steps):
        steps[-1]["stays"] = True
    events = [_event(chance) for _ in range(chance.choice((0, 0, 0, 1, 2)))]
    judge: Keys = {"mode": chance.choice(("high", "low", "hilo"))}
    for key in ENDS:
        if chance.random() < 0.2:
            judge[key] = _said(chance, language.of_judge()[key])
    if chance.random() < 0.15:
        judge |= {"mode": "hilo", "end": [{"name": "third", "ladder": "ace-to-five"}]}
    if judge["mode"] == "hilo" and chance.random() < 0.2:
        judge |= {"high_own": [1, 2], "low_own": [3, 4, 5]}
    if judge["mode"] == "hilo" and chance.random() < 0.2:
        judge |= {"most_shares": True, "sweep": False, "declare": False}
    if judge["mode"] != "low" and any(step.get("needs") in KINDS_NEEDED for step in steps):
        judge["order"] = [*KINDS]
    players = sorted((chance.choice((2, 2, 2, 3)), chance.choice((4, 6, 8))))
    return _mended({"players": players, "judge": judge, "event": events, "step": steps})


def _against_dealer(chance: Random) -> list[Keys]:
    """Stakes and cards of a game in which each plays against the dealer alone."""
    stay, more = ({"do": "offer", "what": what} for what in ("stay", "more"))
    priced = [*({**each, "prices": _prices(chance, True)} for each in (stay, more))]
    cards = [_keys(chance, "deal", language.of_step("deal")) | {"down": 2}]
    free = {"do": "offer", "what": chance.choice(("card", "swap", "exchange")), "prices": [0]}
    more_steps = [*priced, free, {"do": "deal", "common": 1}, {"do": "draw", "most": 2}]
    return [{**stay, "prices": [1]}, *cards, *chance.sample(more_steps, chance.randint(1, 5))]


def _keys(chance: Random, word: str, asks: Mapping[str, Ask]) -> Keys:
    """A step of that word with some of its keys."""
    said: Keys = {"do": word}
    for key, ask in asks.items():
        if key in OWN:
            continue
        often = 1 if ask.key == "of" else 0.6 if len(asks) < 4 else 0.3
        if ask.usual is None or chance.random() < often:
            said[key] = _said(chance, ask)
    if word == "blinds":
        posts = chance.sample(("eldest", "second", "third", "dealer"), chance.randint(1, 3))
        said["posts"] = posts
        said["units"] = [chance.choice((1, 2)) for _ in posts]
    if word == "deal" and not {"down", "up"} & said.keys():
        said["down"] = chance.randint(1, 3)
    if said.get("what") == "pot":
        said |= {key: chance.random() < 0.5 for key in ("whole", "own")}
    if word in ("compare", "offer") and said.get("what") != "pot":
        said["prices" if word == "offer" else "price"] = _prices(chance, word == "offer")
    return said


def _said(chance: Random, ask: Ask) -> object:
    if ask.kind == "flag":
        return chance.random() < 0.7
    if ask.kind == "choice":
        return chance.choice(ask.options)
    if ask.kind == "number":
        few = NUMBERS.get(ask.key, FEW)
        return min(max(chance.choice(few), ask.least), ask.most)
    if ask.key == "of":
        return chance.sample(ask.options, 2)
    if ask.kind == "texts" and ask.options:
        return [chance.choice(ask.options)]
    if ask.kind == "text" and ask.key == "name":
        return f"Bet {chance.randint(1, 99)}"
    return "so" if ask.key == "where" else ask.usual


def _prices(chance: Random, several: bool) -> object:
    some = (0, 1, 2, "bet", "match", *(("bid",) if several else ()))
    found = [chance.choice(some) for _ in range(chance.randint(1, 2))]
    return found if several else found[0]


def _event(chance: Random) -> Keys:
    asks = language.of_event()
    brings = _said(chance, asks["brings"])
    said: Keys = {"card": chance.choice(CARDS), "brings": brings}
    if brings == "wild":
        said |= {"card": chance.choice("23Q")} | ({"after": "2"} if chance.random() < 0.4 else {})
    if brings in ("pay", "buy"):
        said |= {"price": _prices(chance, several=False), "cap": chance.choice((1, 20))}
    return said | ({"side": "up"} if chance.random() < 0.4 else {})


def _with_company(chance: Random, step: Keys) -> list[Keys]:
    """A step, and what it cannot be without."""
    if step["do"] == "compare":
        return [{"do": "declare", "says": "in-out", "stage": True}, step]
    if step.get("first") in BY_BOARD or (step["do"] == "bet" and step.get("bring-in")):
        return [{"do": "deal", "up": 1}, step]
    if step["do"] == "widow":
        return [{"do": "deal", "widow": chance.randint(1, 5)}, step]
    if step["do"] == "draw" and step.get("from") == "stock":
        return [{"do": "deal", "stock": 3}, step]
    if step["do"] == "again":
        return [{"do": "offer", "prices": [1]}, {"do": "bet", "name": "More"}, step]
    if step.get("needs") not in (None, "nothing") and step["do"] == "bet":
        return [step | {"unopened": "ante-again"}]
    return [step]


KEPT = ("do", "to", "cards", "card", "posts", "prices")
"""Keys without which there is nothing left of a step."""
WRONG = re.compile(r"in \[(step|event) (\d+)\] \"([^\"]+)\"")


def _mended(parts: Keys) -> Game | None:
    """The game, without what its reader refuses."""
    for _ in range(TRIES):
        text = _text(parts)
        try:
            table = parse_toml(text, "thrown.toml")
            game = read_game(table, "thrown-together")
            rule = read_judge(table.table("judge"), game.id, game.name, _ladders())
            return as_judged(game, rule)
        except RulebookError as error:
            if not _without(parts, str(error)):
                return None
    return None


def _without(parts: Keys, error: str) -> bool:
    """Take out what the sentence names: a key, or its step; a player where the cards are few."""
    steps = parts["step"]
    if "have 1 of them" in error:
        first = next(at for at, step in enumerate(steps) if step["do"] == "showdown")
        del steps[first]
        return len(steps) > 1
    if (found := WRONG.search(error)) is None:
        least, most = parts["players"]
        parts["players"] = [least, most - 1]
        return bool("need" in error and most > least)
    row = parts[found[1]][int(found[2]) - 1]
    if found[3] in row and found[3] not in KEPT:
        del row[found[3]]
    elif row["do"] in ("showdown", "deal"):
        return False
    else:
        parts[found[1]].remove(row)
    return True


def _text(parts: Keys) -> str:
    head = {"name": "Thrown together", "summary": "Of no book.", "sources": ["Chance"]}
    return tomlkit.dumps(head | parts)


@cache
def _ladders() -> Mapping[str, Ladder]:
    return load_ladders(SHIPPED)
