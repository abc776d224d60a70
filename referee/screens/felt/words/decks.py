"""What is in a pack, and what makes one into another."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.book.book import Book
from referee.core.cards.cards import PLURALS, Pack, pack_of
from referee.core.cards.judge.rule import JudgeRule
from referee.core.rules.checks import MOST_SEATS
from referee.screens.words.names import capital, listed

WHOLE = 52
COUNTS = {1: "the joker", 2: "both jokers", 3: "three jokers"}


def deck_before(before: tuple[str, int], book: Book | None) -> Pack | None:
    """What was in the pack of the deal before, by its game and how many cards it had."""
    game = book.games.get(before[0]) if book is not None else None
    rule = book.judges.get(game.judge()) if book is not None and game is not None else None
    return deck_of(before[1] or WHOLE, rule)


def deck_of(size: int, rule: JudgeRule | None) -> Pack | None:
    """What is in a pack of so many cards: as the judge has it, else the highest of a deck."""
    packs = (rule.for_players(many).pack for many in range(2, MOST_SEATS + 1)) if rule else ()
    found = next((pack for pack in packs if pack.size == size), None)
    return found or (pack_of(size) if 20 <= size <= 55 else None)


def changed(old: Pack | None, new: Pack | None) -> str:
    """What makes one pack into another: "Put the joker in: 53 cards."; nothing where it is the
    same, or nobody says what is in one."""
    if old is None or new is None:
        return ""
    does = [*_ranks(old, new), *_jokers(old, new)]
    return f"{capital(listed(does))}: {new.size} cards." if does else ""


def _ranks(old: Pack, new: Pack) -> Iterator[str]:
    for said, ranks in (
        ("take out {}", sorted(set(old.ranks) - set(new.ranks))),
        ("put {} back in", sorted(set(new.ranks) - set(old.ranks))),
    ):
        each = [PLURALS[rank].replace("deuces", "twos") for rank in ranks]
        row = len(ranks) > 1 and ranks[-1] - ranks[0] == len(ranks) - 1
        if ranks:
            yield said.format(f"{each[0]} to {each[-1]}" if row else listed(each))


def _jokers(old: Pack, new: Pack) -> Iterator[str]:
    more = new.jokers - old.jokers
    if more:
        yield f"put {COUNTS[more]} in" if more > 0 else f"take {COUNTS[-more]} out"
