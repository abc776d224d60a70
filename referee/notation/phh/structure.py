"""What a record is played for: the game of our file, with the record's antes, blinds and bets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from referee.core.book import Book
from referee.core.commands import BeginNight
from referee.core.game import Ante, Bet, Blinds, Game, House, Limit, Stakes, Step
from referee.notation.phh.record import Record, label

FORCED: Final = (Ante, Blinds)
NO_HOUSE: Final = House()
"""The files know no switches."""


def beginning(record: Record, book: Book, whole: bool = True) -> BeginNight:
    """The night in which the record is the first deal. Players are seats; the last one deals.

    whole: a call matches the whole blind or bring-in where its poster was short, not what he
    could post.
    """
    limit = Limit(kind=record.variant.betting, sizes=record.sizes, raises=None)
    posts = posted(record, whole)
    stakes = Stakes(
        ante=ante(record),
        limit=limit,
        blinds=_nominal(record, posts, whole),
        bring_in=_bring_in(record, whole),
    )
    return BeginNight(
        title=record.table,
        players=tuple((label(at), chips) for at, chips in enumerate(record.stacks)),
        dealer=record.players - 1,
        game=game_of(record, book, whole),
        stakes=stakes,
        house=NO_HOUSE,
    )


def game_of(record: Record, book: Book, whole: bool = True) -> Game:
    """The game of our file, with the forced bets of the record in the place of its own."""
    game = book.games[record.variant.game]
    forced: list[Step] = list(antes(record))
    posts = posted(record, whole)
    if posts:
        forced.append(Blinds(tuple((player, 1) for player in posts)))
    rest = [step for step in game.steps if not isinstance(step, FORCED)]
    if not posts:  # nobody has a bet to face: it may be checked
        rest = [replace(step, check=True) if isinstance(step, Bet) else step for step in rest]
    return replace(
        game,
        steps=(*forced, *rest),
        players=(2, max(game.players[1], record.players)),
    )


def posted(record: Record, whole: bool = True) -> tuple[int, ...]:
    """Who posts, in the order of posting; who only posts to come in sets no order, so goes first.

    Heads-up the button (the second player) has the small blind. Not whole: whoever has nothing
    left for his blind posts none.
    """
    blinds = record.blinds
    later = [player for player, chips in enumerate(blinds) if chips < 0]
    usual = [player for player, chips in enumerate(blinds) if chips > 0]
    posts = (*later, *(usual[::-1] if len(blinds) == 2 else usual))
    return tuple(player for player in posts if _post(record, player, whole))


def _nominal(record: Record, posts: Sequence[int], whole: bool) -> tuple[int, ...]:
    """What each of them is to post. Where a post to come in is more than the last blind that could
    be posted, that blind counts for as much: it sets the order, and is all-in for less."""
    amounts = [_post(record, player, whole) for player in posts]
    if posts and 0 < amounts[-1] < record.blinds[posts[-1]]:
        amounts[-1] = max(amounts)
    return tuple(amounts)


def short_post(record: Record) -> bool:
    """Whether somebody cannot post the highest blind, or the bring-in, in full."""
    most = max(abs(blind) for blind in record.blinds)
    posters = [player for player, blind in enumerate(record.blinds) if abs(blind) == most]
    short = most > 0 and any(_post(record, player, False) < most for player in posters)
    return short or _bring_in(record, whole=False) < record.bring_in


def _post(record: Record, player: int, whole: bool) -> int:
    blind = abs(record.blinds[player])
    if whole:
        return blind
    return min(blind, _after_ante(record, player))


def _bring_in(record: Record, whole: bool) -> int:
    """The bring-in; not whole: what the player who posts it, or bets so much, has for it."""
    first = next((one for one in record.acts if one.kind in ("bring-in", "raise")), None)
    if whole or first is None or first.player is None:
        return record.bring_in
    return min(record.bring_in, _after_ante(record, first.player))


def _after_ante(record: Record, player: int) -> int:
    return max(record.stacks[player] - record.antes[player], 0)


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
