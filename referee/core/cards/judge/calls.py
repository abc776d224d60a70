"""Calls: what a player said the hand was, for tables that hold a player to the word.

Knows what hands can be called in a game, and what a hand counts for that was called lower than its
cards. Must not know seats, chips, or whether the house binds anybody.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from referee.core.cards.cards import ACE, Card
from referee.core.cards.judge.division import EndKey
from referee.core.cards.judge.ladder import (
    CATS,
    BadugiLadder,
    CardLadder,
    GroupLadder,
    SumLadder,
    TargetLadder,
)
from referee.core.cards.judge.made import HandName, Made, Measure
from referee.core.cards.judge.rule import JudgeRule
from referee.core.cards.judge.rule import measure as measure_of
from referee.core.cards.judge.scale import Strength


@lru_cache(maxsize=64)
def calls_of(rule: JudgeRule) -> tuple[HandName, ...]:
    """All that a hand of this game can be called: by kinds, each without a rank first. A sum is
    one call for both ends."""
    found: dict[tuple[EndKey, str, int], HandName] = {}
    for end in rule.ends:
        of = end.name if end.key not in ("high", rule.mode) else ""
        for kind, ranks in _kinds(measure_of(rule, end.key), rule.pack.ranks):
            for rank in ranks:
                call = HandName(end.key, kind, rank, of)
                found.setdefault(("" if kind == "sum" else end.key, kind, rank), call)
    return tuple(found.values())


def held_to(
    rule: JudgeRule,
    end: EndKey,
    made: Made,
    called: Sequence[HandName],
    own: Sequence[Card],
    board: Sequence[Card] = (),
) -> Made:
    """What the hand counts for: no more than it was called. A hand called higher, or as it is,
    counts as its cards, and so does one that was not called."""
    measure = measure_of(rule, end)
    for call in called:
        if call.end == end or call.kind == "sum":
            made = _lowered(measure, made, call, own, board)
    return made


def _lowered(
    measure: Measure, made: Made, call: HandName, own: Sequence[Card], board: Sequence[Card]
) -> Made:
    """The best hand of what was called that lies in the cards; where none does, one that every
    real hand of it beats."""
    worth = _worth(measure, call)
    if made.strength.key[: len(worth)] <= worth:
        return made
    found = measure.best_as(call.kind, call.rank, own, board)
    if found is not None:
        return found
    ranks = (call.rank,) if len(worth) > 1 or call.kind == "sum" else ()
    return Made(Strength(worth, call.kind, ranks), made.cards, called=call)


def _worth(measure: Measure, call: HandName) -> tuple[int, ...]:
    """How the keys of all hands begin that are what was called; by itself it is less than each."""
    ladder, rank = measure.ladder, call.rank
    sign = -1 if ladder.best == "low" else 1
    match ladder:
        case SumLadder():
            return (sign * rank,)
        case GroupLadder():
            place = -ladder.kinds.index(call.kind)
        case BadugiLadder():
            place = int(call.kind[-1])
        case _:
            place = ("high-card", "pair", "three-of-a-kind").index(call.kind)
    return (place, sign * rank) if rank else (place,)


def _kinds(measure: Measure, pack_ranks: Sequence[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Each kind of the ladder, what is called most first, and the ranks it can be named by."""
    ladder = measure.ladder
    ranks = tuple(reversed(pack_ranks))
    if isinstance(ladder, SumLadder):
        most = ladder.size * max(points for _, points in ladder.points)
        yield "sum", tuple(range(-most, most + 1))
    elif isinstance(ladder, BadugiLadder):
        low = (*pack_ranks[:-1], 1) if pack_ranks[-1] == ACE else tuple(pack_ranks)
        for size in range(ladder.size, 0, -1):
            yield f"badugi-{size}", (0, *sorted(low))
    elif isinstance(ladder, GroupLadder):
        assert measure.scale is not None
        ranks = measure.scale.terms.ranks
        tops = tuple(run[0] for run in measure.scale.terms.runs)
        for kind in reversed(ladder.kinds) if ladder.best == "high" else ladder.kinds:
            if kind == "five-of-a-kind" and not measure.wild.any:
                continue
            named = () if kind in CATS else tops if "straight" in kind else ranks
            yield kind, (0, *named)
    elif not isinstance(ladder, CardLadder | TargetLadder):  # those are never called
        for kind in ("high-card", "pair", "three-of-a-kind"):
            yield kind, (0, *ranks)
