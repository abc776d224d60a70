"""Reads rulebook/games/*.toml: the header and the steps of each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, cast, get_args

import tomlkit

from referee.core.book.game import (
    BY_BOARD,
    SETTLED,
    Ante,
    BetStep,
    Blinds,
    Deal,
    Declare,
    Draw,
    First,
    Free,
    Game,
    HandleStep,
    HeadsUp,
    Manner,
    Says,
    Showdown,
    Step,
    Stock,
    Task,
    Unopened,
    Widow,
    Wins,
)
from referee.core.book.needed import cards_needed
from referee.core.book.prices import (
    DECIDES,
    BackTo,
    Brings,
    CardEvent,
    Compare,
    Decide,
    Offered,
    Price,
    Versus,
)
from referee.core.book.strengths import ALSO, NEEDS, STRENGTHS
from referee.core.cards.cards import RANK_LETTERS, pack_of
from referee.rulebook.judging import packs, taken_out
from referee.rulebook.prices import offer, price_key, price_keys, prices, versus, versus_keys
from referee.rulebook.reading import RulebookError, Toml, load_toml
from referee.rulebook.sense import faults
from referee.rulebook.words import games as say

BRINGS = get_args(Brings)
RANKS = tuple(letter for rank, letter in RANK_LETTERS.items() if rank > 1)
DOES: Mapping[type[Step], str] = {
    **{Ante: "ante", Blinds: "blinds", Deal: "deal", BetStep: "bet", Draw: "draw"},
    **{Widow: "widow", Stock: "stock", Declare: "declare", Compare: "compare", Decide: "decide"},
    **{Offered: "offer", BackTo: "again", Free: "free", Showdown: "showdown"},
}
"""The word for each kind of step; what is done with the cards has a word for each way."""
WORDS = (*DOES.values(), *get_args(Task))
PLACES = {"eldest": 0, "second": 1, "third": 2, "dealer": -1}
NAMED = {place: name for name, place in PLACES.items()}
KEYS = {"ace": "one-more-with-an-ace", "four": "four-then-one", "seven": "seven-rule"}
KEYS |= {"passes": "pass"}
"""The keys of steps that are not called as their fields are."""


def load_games(folder: Path) -> tuple[Mapping[str, Game], str]:
    """Every game that has steps, by id (the file's name), in the order of their names; and which a
    new night begins with: the one that says `usual = true`. Raises RulebookError."""
    tables = {path.stem: load_toml(path) for path in sorted(folder.glob("*.toml"))}
    usual = [id for id, table in tables.items() if table.flag("usual", False)]
    if len(usual) > 1:
        raise RulebookError(f'{usual[1]}.toml: says "usual" as {usual[0]}.toml does; only one may')
    games = [read_game(table, id) for id, table in tables.items()]
    found = {game.id: game for game in sorted(games, key=lambda game: game.name) if game.steps}
    return found, next(iter([*usual, *found]), "")


def load_game(path: Path) -> Game:
    """One game file. Raises RulebookError."""
    return read_game(load_toml(path), path.stem)


def read_game(table: Toml, id: str) -> Game:
    """A game from what stands in its file. Raises RulebookError."""
    pack, big = _packs(table)
    game = Game(
        id=id,
        name=table.text("name"),
        summary=table.text("summary"),
        players=_players(table),
        pack=pack,
        big=big,
        grows=_grows(table),
        without=taken_out(table.maybe_table("judge")),
        wins=_wins(table),
        steps=tuple(read_step(step) for step in table.tables("step")),
        aliases=table.texts("aliases", ()),
        events=tuple(read_event(event) for event in table.tables("event")),
    )
    table.texts("sources", ())
    table.flag("proper", False)
    table.flag("usual", False)
    table.maybe_table("judge")
    table.done()
    if game.steps:
        _check_order(table, game)
    return game


def step_keys(step: Step) -> Mapping[str, object]:
    """What stands in a file for a step: what a reader of it needs, defaults left out."""
    if isinstance(step, HandleStep):
        word, own = step.what, {"cards": step.cards} if step.cards else {}
        own |= {"least": step.least} if step.least is not None else {}
        return {"do": word, **own, "to" if word == "pass" else "how": step.way}
    keys: dict[str, object] = {"do": DOES[type(step)]}
    if isinstance(step, Compare):
        return keys | price_keys(step.price)
    if isinstance(step, Blinds):
        keys["posts"] = [NAMED[place] for place, _ in step.posts]
        keys["units"] = [units for _, units in step.posts]
    if isinstance(step, Offered) and step.what != "pot":
        keys["prices"] = [price_key(price) for price in step.prices]
        caps = [price.cap for price in step.prices if price.of == "match"]
        keys |= {"cap": caps[0]} if caps and caps[0] != Price().cap else {}
    for field in fields(step):
        value, name = getattr(step, field.name), field.name
        if name in ("prices", "up") and isinstance(step, Offered | Widow):
            keys |= {"side": "up"} if name == "up" and value else {}
            continue
        if value == field.default or name == "posts":
            continue
        if isinstance(value, Versus):
            keys |= versus_keys(value)
            continue
        if name == "place":
            name, value = "from", NAMED[value]
        elif isinstance(step, Draw) and name == "stock":
            name, value = "from", "stock"
        elif name == "in_turn":
            name, value = "how", "in-turn"
        keys[KEYS.get(name, name.replace("_", "-"))] = value
    return keys


def _players(table: Toml) -> tuple[int, int]:
    found = table.numbers("players", least=2, most=12)
    if len(found) != 2 or found[0] > found[1]:
        raise table.error("players", "must be two numbers, the least and the most")
    return found[0], found[1]


def _packs(table: Toml) -> tuple[int, tuple[int, int] | None]:
    """How many cards the judge's pack has, or the one the game itself names (its judge may be
    another file's); and another for many players, as (cards, from how many on)."""
    judge = table.maybe_table("judge")
    pack, big = packs(judge) if judge else (pack_of(52), None)
    cards = table.number("pack", pack.size, least=20, most=108)
    if judge is None or big is None:
        return cards, None
    return cards, (big.size, judge.number("big_pack_from", least=3, most=12))


def _grows(table: Toml) -> int:
    """From how many players on each brings a rank more."""
    judge = table.maybe_table("judge")
    return judge.number("pack_grows_from", 0, least=0, most=12) if judge else 0


def _wins(table: Toml) -> Wins:
    """Which hands take the pot, as the game's own judge has it."""
    judge = table.maybe_table("judge")
    return cast(Wins, judge.choice("mode", get_args(Wins), "high")) if judge else "high"


def read_step(table: Toml) -> Step:
    """One step. Raises RulebookError."""
    step: Step
    word = table.choice("do", WORDS)
    match word:
        case "ante":
            payer = table.choice("from", ("everybody", *PLACES), "everybody")
            step = Ante(table.number("units", 1, least=1, most=20), PLACES.get(payer))
        case "blinds":
            step = _blinds(table)
        case "deal":
            step = _deal(table)
        case "bet":
            step = _bet(table)
        case "draw":
            step = Draw(
                least=table.number("least", 0, least=0, most=9),
                most=table.number("most", 5, least=0, most=9),
                extra=table.number("extra", 0, least=0, most=3),
                ace=table.flag("one-more-with-an-ace", False),
                stock=table.choice("from", ("pack", "stock"), "pack") == "stock",
                four=table.flag("four-then-one", False),
                burn=table.number("burn", 0, least=0, most=3),
                only_own=table.flag("only-own", False),
            )
        case "pass" | "discard" | "turn-up" | "arrange":
            step = _handle(table, word)
        case "widow":
            step = Widow(_lies_up(table), table.flag("pass", True))
        case "stock":
            needs = table.choice("needs", ("nothing", *STRENGTHS), "jacks-or-better")
            step = Stock(needs, table.number("fee", 1, least=0, most=99))
        case "declare":
            says = cast(Says, table.choice("says", get_args(Says), "high-low"))
            how = table.choice("how", ("together", "in-turn"), "together")
            step = Declare(says, how == "in-turn", table.flag("stage", False))
        case "compare":
            step = Compare(prices(table)[0])
        case "decide":
            step = Decide(table.texts("of", Decide().of, allowed=(*DECIDES, *RANKS)))
        case "offer":
            step = offer(table)
        case "again":
            step = BackTo(table.number("to", least=2, most=40))
        case "free":
            step = Free()
        case _:
            step = _showdown(table)
    table.done()
    return step


def _lies_up(table: Toml) -> bool:
    """Whether it says that its cards lie face up."""
    return table.choice("side", ("down", "up"), "down") == "up"


def _showdown(table: Toml) -> Showdown:
    paid = SETTLED[table.choice("settle", SETTLED, "pot")]
    return Showdown(
        proves=table.texts("proves", (), allowed=("openers",)),
        judge=table.text("judge", ""),
        seven=table.flag("seven-rule", False),
        forfeit=table.flag("forfeit", paid.forfeit),
        knocker=table.number("knocker", paid.knocker, least=0, most=99),
        bonus=table.flag("bonus", paid.bonus),
        match=table.number("match", 0, least=0, most=999),
        kitty=table.flag("kitty", False),
        named=table.flag("named", False),
        stays=table.flag("stays", False),
        lives=table.number("lives", 0, least=0, most=9),
        legs=table.number("legs", 0, least=0, most=9),
        capped=table.flag("capped", False),
        always=table.flag("always", False),
        versus=versus(table),
    )


def _blinds(table: Toml) -> Blinds:
    places = table.texts("posts", allowed=tuple(PLACES))
    units = table.numbers("units", least=0, most=99)
    if not places or len(places) != len(units):
        raise table.error("units", "must be one number for each of the posts")
    return Blinds(
        posts=tuple((PLACES[place], chips) for place, chips in zip(places, units, strict=True)),
        straddles=table.number("straddles", 0, least=0, most=9),
        opens=table.number("opens", 1, least=1, most=4),
        heads_up=cast(HeadsUp, table.choice("heads-up", get_args(HeadsUp), "dealer")),
    )


def _deal(table: Toml) -> Deal:
    kinds = ("down", "up", "common", "burn", "stock", "widow")
    down, up, common, burn, stock, widow = (
        table.number(kind, 0, least=0, most=9) for kind in kinds
    )
    step = Deal(down, up, common, burn, stock, widow, table.text("where", ""))
    if not (step.down or step.up or step.common or step.stock or step.widow):
        raise table.error("do", "deals no card: give down, up, common, stock or widow")
    return step


def _bet(table: Toml) -> BetStep:
    step = BetStep(
        name=table.text("name"),
        first=cast(First, table.choice("first", get_args(First), "eldest")),
        check=table.flag("check", True),
        check_raise=table.flag("check-raise", True),
        size=table.number("size", 1, least=1, most=9),
        times=table.number("times", 0, least=0, most=99),
        needs=table.choice("needs", ("nothing", *NEEDS), "nothing"),
        also=table.texts("also", (), allowed=ALSO),
        rises=table.flag("rises", False),
        unopened=cast(Unopened, table.choice("unopened", get_args(Unopened), "go-on")),
        bring_in=table.flag("bring-in", False),
        taken=table.flag("taken", False),
    )
    if step.also and step.needs == "nothing":
        raise table.error("also", 'opens besides what "needs" says: give that, too')
    if step.needs != "nothing" and step.unopened in ("go-on", "showdown"):
        raise table.error("needs", 'wants unopened = "ante-again" or "second-half" beside it')
    if step.bring_in and step.first not in BY_BOARD:
        raise table.error("bring-in", "wants a first that goes by the up cards")
    return step


def _handle(table: Toml, what: Task) -> HandleStep:
    ways = ("left", "right", "across") if what == "pass" else ("together", "in-turn")
    return HandleStep(
        what=what,
        cards=table.number("cards", 0, least=0, most=9) if what != "arrange" else 0,
        way=cast(Manner, table.choice("to" if what == "pass" else "how", ways, ways[0])),
        least=table.number("least", least=0, most=9)
        if what == "discard" and "least" in table
        else None,
    )


def read_event(table: Toml) -> CardEvent:
    """What a card brings that is turned up. Raises RulebookError."""
    brings = cast(Brings, table.choice("brings", BRINGS))
    priced = brings in ("pay", "buy")
    if "price" in table and not priced:
        raise table.error("price", f'is for what is paid or bought, not for "{brings}"')
    event = CardEvent(
        card=table.text("card"),
        brings=brings,
        price=prices(table)[0] if priced else Price(0),
        up=_lies_up(table),
        keeps=table.flag("keeps", False),
        after=table.choice("after", ("", *RANKS), ""),
    )
    if event.brings == "wild" and event.card not in RANKS:
        raise table.error("card", 'must be a rank, which is wild from then on: brings = "wild"')
    if event.keeps and brings != "wild-next":
        raise table.error("keeps", 'says what is wild until a rank follows: brings = "wild-next"')
    table.done()
    return event


def _check_order(table: Toml, game: Game) -> None:
    """A deal before anything is bet or drawn, and a showdown at the end of each half."""
    kinds: list[type[Step]] = [type(step) for step in game.steps]
    halves = 1 + any(
        isinstance(step, BetStep) and step.unopened == "second-half" for step in game.steps
    )
    if kinds.count(Showdown) != halves or kinds[-1] is not Showdown:
        raise table.error("step", f"must end with a showdown, and have {halves} of them")
    if Free in kinds:
        if kinds != [Free, Showdown]:
            raise table.error("step", "that is free stands alone, before the showdown")
        return
    if Deal not in kinds:
        raise table.error("step", "must deal cards before the showdown")
    if any(kind in (BetStep, Draw, HandleStep) for kind in kinds[: kinds.index(Deal)]):
        raise table.error("step", "must deal cards before a bet or a draw")
    for fault in faults(game):
        raise RulebookError(f'{table.file}: in [step {fault.step}] "{fault.key}" {fault.what}')
    for many in range(game.players[0] if game.grows else game.players[1], game.players[1] + 1):
        pack, needed = game.pack_for(many), cards_needed(game, many)
        if needed > pack and not _last_is_shared(game, many):
            raise table.error("players", f"need {needed} cards, more than the {pack} of the pack")
        if game.grows and pack > 52:
            raise table.error("players", f"make a pack of {pack} cards: 52 is the whole pack")


def _last_is_shared(game: Game, players: int) -> bool:
    """Stud: where the pack runs short, a single card to each lies in the middle for all."""
    deals = [step for step in game.steps if isinstance(step, Deal)]
    drawn = sum(step.extra for step in game.steps if isinstance(step, Draw))
    left = game.pack_for(players) - any(isinstance(step, Stock) for step in game.steps)
    left -= drawn * players
    for step in deals:
        each, others = step.down + step.up + step.stock, step.common + step.widow
        shared = each == 1 and not others and left < players + step.burn
        left -= 1 if shared else each * players + others + step.burn
    return left >= 0 and any(step.up for step in deals)


def written(
    title: str,
    head: Mapping[str, object],
    judge: Mapping[str, object],
    steps: tuple[Step, ...],
    events: Sequence[Mapping[str, Any]] = (),
) -> str:
    """A game file: head, judge, what up cards bring, steps."""
    document = tomlkit.document()
    document.add(tomlkit.comment(say.as_played(title)))
    document.add(tomlkit.nl())
    document.update(head)
    document["judge"] = dict(judge)
    if events:
        document["event"] = [dict(event) for event in events]
    document["step"] = [dict(step_keys(step)) for step in steps]
    return document.as_string()
