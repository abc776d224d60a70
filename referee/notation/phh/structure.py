"""What a record is played for: the game of our file, with the record's antes, blinds and bets."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from referee.core.book import Book
from referee.core.commands import BeginNight
from referee.core.game import Ante, Blinds, Game, House, Limit, Stakes, Step
from referee.notation.phh.record import Record, label

FORCED: Final = (Ante, Blinds)
NO_HOUSE: Final = House()
"""The files know no switches."""


def beginning(record: Record, book: Book, whole: bool = True) -> BeginNight:
    """The night in which the record is the first deal. Players are seats; the last one deals.

    whole: a call matches the whole blind where its poster was short, not what he could post.
    """
    limit = Limit(kind=record.variant.betting, sizes=record.sizes, raises=None)
    posts = posted(record)
    stakes = Stakes(
        ante=ante(record),
        limit=limit,
        blinds=tuple(_post(record, player, whole) for player in posts),
        bring_in=record.bring_in,
    )
    return BeginNight(
        title=record.table,
        players=tuple((label(at), chips) for at, chips in enumerate(record.stacks)),
        dealer=record.players - 1,
        game=game_of(record, book),
        stakes=stakes,
        house=NO_HOUSE,
    )


def game_of(record: Record, book: Book) -> Game:
    """The game of our file, with the forced bets of the record in the place of its own."""
    game = book.games[record.variant.game]
    forced: list[Step] = list(antes(record))
    posts = posted(record)
    if posts:
        forced.append(Blinds(tuple((player, 1) for player in posts)))
    rest = [step for step in game.steps if not isinstance(step, FORCED)]
    return replace(
        game,
        steps=(*forced, *rest),
        players=(2, max(game.players[1], record.players)),
    )


def posted(record: Record) -> tuple[int, ...]:
    """Who posts, in the order of posting; who only posts to come in sets no order, so goes first.

    Heads-up the button (the second player) has the small blind.
    """
    blinds = record.blinds
    later = [player for player, chips in enumerate(blinds) if chips < 0]
    usual = [player for player, chips in enumerate(blinds) if chips > 0]
    return (*later, *(usual[::-1] if len(blinds) == 2 else usual))


def short_blind(record: Record) -> bool:
    """Whether somebody cannot post the highest blind in full."""
    most = max(abs(blind) for blind in record.blinds)
    posters = [player for player, blind in enumerate(record.blinds) if abs(blind) == most]
    return most > 0 and any(_post(record, player, False) < most for player in posters)


def _post(record: Record, player: int, whole: bool) -> int:
    blind = abs(record.blinds[player])
    if whole:
        return blind
    return min(blind, max(record.stacks[player] - record.antes[player], 0))


def together(record: Record) -> bool:
    """Whether all ante alike, each for himself: his ante counts towards his level.

    An ante that the file does not trim is dead money; where everybody has it in full, that comes
    to the same.
    """
    first = record.antes[0]
    if not first or any(one != first for one in record.antes):
        return False
    return record.trimmed or all(stack >= first for stack in record.stacks)


def ante(record: Record) -> int:
    """The unit of the antes."""
    return record.antes[0] if together(record) else 1


def antes(record: Record) -> tuple[Ante, ...]:
    """One step for all, or one for each who pays for the table."""
    if together(record):
        return (Ante(),)
    return tuple(
        Ante(units=chips, place=player) for player, chips in enumerate(record.antes) if chips
    )
