"""The games to choose from: in families, with a reason where one does not fit the table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from referee.core.book.book import Book
from referee.core.book.game import Deal, Game, Handle
from referee.core.state.button import next_dealer
from referee.core.state.night import Night
from referee.screens.games.stakes import in_words
from referee.screens.words.names import number_word

FAMILIES = {
    "house": "Games of this house",
    "draw": "Draw",
    "lowball": "Lowball",
    "high-low": "High-low",
    "stud": "Stud",
    "common": "Common cards",
    "small": "Small hands",
    "rolled": "Rolled out",
    "odd": "Odd ones",
}
"""The families, in the order in which they are offered."""
SMALL = 3
"""A hand of so many cards, or fewer, is a small one."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A game as the chooser shows it. words: what a search looks through; stakes: what it would be
    played for; why: why it cannot be
    dealt now, or nothing; star: whether it is one of the house's favourites."""

    id: str
    name: str
    summary: str
    words: str
    why: str = ""
    star: bool = False
    stakes: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Games under one heading."""

    id: str
    title: str
    games: tuple[Choice, ...]


def family(game: Game, book: Book, house: Collection[str] = ()) -> str:
    """Which of FAMILIES a game belongs to. house: the ids of the house's own games."""
    if game.id in house:
        return "house"
    rule = book.judges.get(game.judge())
    deals = [step for step in game.steps if isinstance(step, Deal)]
    if any(isinstance(step, Handle) and step.what == "turn-up" for step in game.steps):
        return "rolled"
    if any(step.common for step in deals):
        return "common"
    if rule is not None and rule.cards[0] <= SMALL:
        return "small"
    if any(step.up for step in deals):
        return "stud"
    if rule is not None and rule.mode == "hilo":
        return "high-low"
    if not game.draws:
        return "odd"
    return "lowball" if rule is not None and rule.mode == "low" else "draw"


def families(
    book: Book,
    house: Collection[str],
    stars: Collection[str],
    players: int,
    night: Night | None = None,
) -> tuple[Group, ...]:
    """Every game of the book under its family, those that do not fit so many players with why, and
    with what it is played for in a night."""
    found: dict[str, list[Choice]] = {id: [] for id in FAMILIES}
    for game in book.games.values():
        found[family(game, book, house)].append(choice(game, stars, players, night))
    return tuple(Group(id, FAMILIES[id], tuple(games)) for id, games in found.items() if games)


def choice(game: Game, stars: Collection[str], players: int, night: Night | None = None) -> Choice:
    """One game for a table of so many players; nought: nobody asks for a number."""
    return Choice(
        game.id,
        game.name,
        game.summary,
        " ".join((game.name, *game.aliases)).casefold(),
        why_not(game, players),
        game.id in stars,
        "" if night is None else in_words(night.stakes_for(game), game),
    )


def why_not(game: Game, players: int) -> str:
    """Why so many cannot play it: "takes 2 to 7"; nothing when they can."""
    least, most = game.players
    if not players or least <= players <= most:
        return ""
    return f"takes {number_word(least)}" if least == most else f"takes {least} to {most}"


def picked(
    book: Book, night: Night, stars: Collection[str], players: int, before: Sequence[str] = ()
) -> tuple[Group, ...]:
    """What stands first: the menu of the night, the favourites, what was played last, this night
    and (before: their ids) in earlier ones."""
    menu = [id for id, _ in night.menu]
    named = {game.name: game.id for game in book.games.values()}
    last = [named[done.game] for done in reversed(night.finished) if done.game in named]
    last += [id for id in before if id in book.games]
    groups = (
        ("menu", "Tonight’s menu", menu),
        ("stars", "Favourites", [id for id in book.games if id in stars]),
        ("last", "Played last", list(dict.fromkeys(last))[:6]),
    )
    return tuple(
        Group(id, title, _choices(book, night, ids, stars, players))
        for id, title, ids in groups
        if ids
    )


def _choices(
    book: Book, night: Night, ids: Sequence[str], stars: Collection[str], players: int
) -> tuple[Choice, ...]:
    return tuple(choice(book.games[id], stars, players, night) for id in ids if id in book.games)


def asks(night: Night) -> str:
    """The heading: whose choice it is."""
    dealer = next_dealer(night)
    if night.rotation == "dealer" and dealer is not None:
        return f"{night.name(dealer)} chooses"
    return "The next deal is …"
