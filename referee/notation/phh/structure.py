"""What a record is played for: the game of our file, with the record's antes, blinds and bets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from referee.core.book.book import Book
from referee.core.book.game import Ante, BetStep, Blinds, Game, Limit, Stakes, Step
from referee.core.book.house import House
from referee.core.messages.bank import BeginNight
from referee.notation.phh.record import ActKind, Record, label

FORCED: Final = (Ante, Blinds)
SPOKEN: Final = frozenset[ActKind](("drop", "call", "raise"))


def beginning(record: Record, book: Book, house: House, whole: bool = True) -> BeginNight:
    """The night in which the record is the first deal. Players are seats; the last one deals.

    house: its switches; whole: a call matches the whole blind or bring-in where its poster was
    short, not what he could post.
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
        house=house,
    )


def game_of(record: Record, book: Book, whole: bool = True) -> Game:
    """The game of our file, with the forced bets of the record in the place of its own."""
    game = book.games[record.variant.game]
    forced: list[Step] = list(antes(record))
    posts = posted(record, whole)
    if posts:
        forced.append(Blinds(tuple((player, 1) for player in posts), heads_up="eldest"))
    rest = [step for step in game.steps if not isinstance(step, FORCED)]
    if not posts:  # nobody has a bet to face: it may be checked
        rest = [replace(step, check=True) if isinstance(step, BetStep) else step for step in rest]
    elif not whole and _from_the_left(record):
        first = next(step for step in rest if isinstance(step, BetStep))
        rest[rest.index(first)] = replace(first, first="eldest")
    return replace(game, steps=(*forced, *rest), players=(2, max(game.players[1], record.players)))


def posted(record: Record, whole: bool = True) -> tuple[int, ...]:
    """Who posts, in the order of posting; who only posts to come in sets no order, so goes first.

    Heads-up the button (the second player) has the small blind. Not whole: whoever has nothing
    left for his blind posts none.
    """
    blinds = record.blinds
    later = [player for player, chips in enumerate(blinds) if chips < 0]
    usual = [player for player, chips in enumerate(blinds) if chips > 0]
    posts = (*later, *(usual if _button_last(record) else usual[::-1]))
    setter = None if whole else _setter(record)
    return tuple(player for player in posts if player == setter or _post(record, player, whole))


def _button_last(record: Record) -> bool:
    """Whether the last seat posts last: always among more than two. Of two equal blinds heads-up
    the button's is the small one, and he speaks first; where the other one does, it is not."""
    if record.players > 2:
        return True
    first = next((done.player for done in record.acts if done.kind in SPOKEN), None)
    return record.blinds[0] == record.blinds[1] and first == 0


def _nominal(record: Record, posts: Sequence[int], whole: bool) -> tuple[int, ...]:
    """What each of them is to post; who sets the order, as much as the highest."""
    amounts = [_post(record, player, whole) for player in posts]
    setter = None if whole else _setter(record)
    return tuple(
        max(amounts) if player == setter else chips
        for player, chips in zip(posts, amounts, strict=True)
    )


def _setter(record: Record) -> int | None:
    """Whose blind sets the order though somebody posts more to come in, where it cannot be posted
    in full: it counts for as much, and is all-in for less. None where the highest post is a blind,
    or nobody is all-in so between the highest blind and whoever speaks first."""
    blinds, posts = record.blinds, [_post(record, at, False) for at in range(record.players)]
    highest = max([chips for chips, blind in zip(posts, blinds, strict=True) if blind >= 0])
    if max(posts) <= highest:
        return None
    at = _highest_blind(record)
    for far in range(record.players):
        player = (at + far) % record.players
        if posts[player] < blinds[player]:
            return player
        if player != at and _after_ante(record, player) > posts[player]:
            return None
    return None


def _highest_blind(record: Record) -> int:
    """Behind whom the format's own program begins: who posted the most, of several the last one;
    where no blind could be posted, the last who does not post to come in."""
    usual = [player for player in range(record.players) if record.blinds[player] >= 0]
    return max(usual, key=lambda player: (_post(record, player, whole=False), player))


def _from_the_left(record: Record) -> bool:
    """Whether it begins at the button's left, all blinds having been eaten by antes."""
    none = all(
        _post(record, at, False) == 0 for at, chips in enumerate(record.blinds) if chips >= 0
    )
    return none and _setter(record) is None and _highest_blind(record) == record.players - 1


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
    first = next((done for done in record.acts if done.kind in ("bring-in", "raise")), None)
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
    if not first or any(ante != first for ante in record.antes):
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
