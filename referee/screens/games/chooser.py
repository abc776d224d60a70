"""The games to choose from: in families, with a reason where one does not fit the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import islice, zip_longest

from referee.core.book.book import Book
from referee.core.book.game import BetStep, Deal, Declare, Draw, Game, HandleStep, Stock, Widow
from referee.core.book.prices import WILD, Offered
from referee.core.cards.judge.ladder import BragLadder
from referee.core.cards.judge.rule import JudgeRule
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.games.words.chooser import FAMILIES, STAPLES, why_not
from referee.screens.games.words.stakes import in_words

SHORT = 3
"""A hand of so many cards, or fewer, is a quick one."""
KNOWN = (
    *("omaha-eight-or-better", "baseball", "guts-two-card", "follow-the-queen", "iron-cross"),
    *("seven-card-stud-eight-or-better", "california-lowball"),
)
"""What stands large where little was played yet."""
TILES = 6


@dataclass(frozen=True, slots=True)
class GameTile:
    """A game as the chooser shows it. words: what a search looks through, name by name; stakes:
    what it would be played for; why: why it cannot be dealt now, or nothing; star: whether it
    is one of the house's favourites; families: which of FAMILIES it is in."""

    id: str
    name: str
    summary: str
    words: str
    why: str = ""
    star: bool = False
    stakes: str = ""
    families: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GameGroup:
    """Games under one heading."""

    id: str
    title: str
    games: tuple[GameTile, ...]


def families_of(game: Game, book: Book, house: Collection[str] = ()) -> tuple[str, ...]:
    """Which of FAMILIES a game is in. house: the ids of the house's own games."""
    rules = [book.judges[id] for id in game.judges if id in book.judges]
    kinds = {type(step) for step in game.steps}
    deals = [step for step in game.steps if isinstance(step, Deal)]
    tasks = {step.what for step in game.steps if isinstance(step, HandleStep)}
    offers = {step.what for step in game.steps if isinstance(step, Offered)}
    asked = {step.says for step in game.steps if isinstance(step, Declare)}
    bets = sum(isinstance(step, BetStep) for step in game.steps[: game.showdown(0)])
    few = bool(rules) and max(rules[0].cards) <= SHORT
    common = any(step.common for step in deals)
    up = any(step.up for step in deals) or "turn-up" in tasks or "roll" in offers
    found = {
        "house": game.id in house,
        "stud": up and not common,
        "draw": bool(kinds & {Draw, Stock, Widow} or offers & {"exchange", "market"}),
        "board": common,
        "guts": "in-out" in asked,
        "passing": "pass" in tasks or bool(offers & {"push", "swap"}),
        "split": any(rule.mode == "hilo" for rule in rules),
        "wild": any(map(_wild, rules)) or any(e.brings in WILD for e in game.events),
        "quick": few or bets < 2,
    }
    return tuple(family for family in FAMILIES if found[family])


def _wild(rule: JudgeRule) -> bool:
    wild = rule.wild
    some = wild.ranks or wild.cards or wild.places or wild.by_hand
    some = some or isinstance(rule.high, BragLadder)
    return bool(some or wild.low_common or wild.board != "plain" or wild.joker == "wild")


def families(
    book: Book,
    house: Collection[str],
    stars: Collection[str],
    players: int,
    night: Night | None = None,
) -> tuple[GameGroup, ...]:
    """Every game of the book once, under the first of its families, those that do not fit so many
    players with why, and with what it is played for in a night."""
    found: dict[str, list[GameTile]] = {id: [] for id in FAMILIES}
    for shown in every(book, house, stars, players, night):
        found[shown.families[0]].append(shown)
    return tuple(GameGroup(id, FAMILIES[id], tuple(games)) for id, games in found.items() if games)


def every(
    book: Book,
    house: Collection[str],
    stars: Collection[str],
    players: int,
    night: Night | None = None,
) -> tuple[GameTile, ...]:
    """Every game of the book, with all its families."""
    return tuple(
        replace(choice(game, stars, players, night), families=families_of(game, book, house))
        for game in book.games.values()
    )


def tabs(games: Sequence[GameTile]) -> tuple[tuple[str, str, int], ...]:
    """The families that have games: id, title, how many."""
    many = Counter(family for game in games for family in game.families)
    return tuple((id, title, many[id]) for id, title in FAMILIES.items() if many[id])


def choice(
    game: Game, stars: Collection[str], players: int, night: Night | None = None
) -> GameTile:
    """One game for a table of so many players; nought: nobody asks for a number."""
    return GameTile(
        game.id,
        game.name,
        game.summary,
        ", ".join((game.name, *game.aliases)).casefold(),
        why_not(game, players),
        game.id in stars,
        "" if night is None else in_words(night.stakes_for(game), game),
    )


Shown = Mapping[str, GameTile]
"""Every game of the book as the chooser shows it, by its id."""


def menu(shown: Shown, night: Night) -> tuple[GameTile, ...]:
    """Tonight's games, where somebody has said which."""
    return _those(shown, [id for id, _ in night.menu])


def tiles(
    shown: Shown, book: Book, night: Night | None, before: Sequence[str] = ()
) -> tuple[GameTile, ...]:
    """What stands first and large: what was played last, this night (if there is one) and (before:
    their ids) in earlier ones, and the favourites, turn and turn about; then what a table mostly
    plays."""
    done = night.finished if night is not None else ()
    named = {game.name: game.id for game in book.games.values()} if done else {}
    last = [named[deal.game] for deal in reversed(done) if deal.game in named]
    last = list(dict.fromkeys([*last, *before]))
    liked = [id for id, game in shown.items() if game.star]
    turns = [id for pair in zip_longest(last, liked) for id in pair if id]
    usual = [book.usual, *KNOWN, *STAPLES, *shown]
    fits = [id for id in dict.fromkeys([*turns, *usual]) if id in shown]
    played = (id for id in fits if id in turns or not shown[id].why)
    return _those(shown, tuple(islice(played, TILES)))


def staples(shown: Shown) -> tuple[tuple[str, GameTile], ...]:
    """What everybody knows, by its short name."""
    return tuple((STAPLES[game.id], game) for game in _those(shown, list(STAPLES)))


def _those(shown: Shown, ids: Sequence[str]) -> tuple[GameTile, ...]:
    return tuple(shown[id] for id in ids if id in shown)
