"""The rule card of a game: how it is dealt and bet, and the order of hands, on one screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Literal

from referee.core.book.game import Game, HandleStep, Showdown
from referee.core.cards.cards import RANK_LETTERS, Card, read_cards
from referee.core.cards.cards import card as card_of
from referee.core.cards.judge.division import EndKey
from referee.core.cards.judge.ladder import BadugiLadder, BragLadder, GroupLadder, Ladder, SumLadder
from referee.core.cards.judge.odds import Odds
from referee.core.cards.judge.rule import JudgeRule
from referee.core.cards.judge.rule import measure as measure_of
from referee.core.value import dataclass
from referee.screens.games.words.cardpoints import points
from referee.screens.games.words.course import course
from referee.screens.words.law import set_in_type
from referee.screens.words.names import capital, count, listed
from referee.words.cards.hands import KIND_WORDS, name_sum
from referee.words.cards.odds import rarity, warnings

ONE_SCREEN, FOLDED = 640, 25
"""Letters of a deal and what stands above it that a phone's screen has room for; what a line and a
folded order take of it."""
MOST_SUMS = 6
"""So many sums of a game of sums stand on the card; it can have a hundred."""


@dataclass(frozen=True, slots=True)
class Rank:
    """A kind of hand: what it is called, how it looks, how rare it is dealt."""

    name: str
    example: str
    rarity: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """The hands of one end of the pot, the best first. warnings: where that is not the order of
    their rarity; counting: how rare they are is still being counted."""

    title: str
    ranks: tuple[Rank, ...]
    warnings: tuple[str, ...] = ()
    counting: bool = False


@dataclass(frozen=True, slots=True)
class RuleCard:
    """A rule card. steps: the course of a deal; orders: what beats what, for each end; points: the
    bets, what is wild, what wins and what is odd, as (what, said)."""

    id: str
    name: str
    aliases: str
    summary: str
    players: str
    pack: str
    steps: tuple[str, ...]
    orders: tuple[Order, ...]
    points: tuple[tuple[str, str], ...] = ()

    @property
    def short(self) -> bool:
        """Whether the course of a deal fits a phone below the name; else it is folded there."""
        letters = sum(map(len, (*self.steps, self.summary, self.aliases, self.name)))
        return letters + FOLDED * (len(self.orders) + len(self.steps)) <= ONE_SCREEN


Counted = Odds | Literal["counting"] | None
"""How rare each kind is; still being counted; or not counted for this game."""
Ask = Callable[[JudgeRule, EndKey], Counted]


def card(
    game: Game, rules: Sequence[JudgeRule] = (), odds: Ask = lambda _rule, _end: None
) -> RuleCard:
    """The card of a game. rules: how it is judged, a game of two halves by two; odds: how rare the
    hands of one end are."""
    big = ""
    if game.big is not None:
        more = " and more" if game.big[1] < game.players[1] else ""
        big = f", {game.big[0]} for {count(game.big[1], 'player')}{more}"
    if game.grows:
        big = f" for {game.grows - 1}, four more for each further player"
    passes = any(isinstance(step, HandleStep) and step.what == "pass" for step in game.steps)
    tricks = any(isinstance(step, Showdown) and step.named for step in game.steps)
    return RuleCard(
        id=game.id,
        name=game.name,
        aliases=listed(game.aliases, "or"),
        summary=game.summary,
        players=f"{game.players[0]} to {game.players[1]} players",
        pack=f"{game.pack} cards{big}",
        steps=course(game),
        orders=tuple(
            order
            for rule in (() if tricks else rules)
            for order in _orders(rule, _nobody_counts if passes else odds, len(rules) > 1)
            if len(order.ranks) > 1
        ),
        points=points(game, rules),
    )


def _nobody_counts(rule: JudgeRule, end: EndKey) -> Counted:
    """Where cards are passed on, how rare a dealt hand is says nothing of those at the showdown."""
    return None


def readback(card: RuleCard) -> str:
    """The game in one paragraph, to be read out and checked by the table."""
    said = dict(card.points)
    steps = card.steps
    if any(step.startswith("Repeat from step") for step in steps):
        steps = tuple(f"({at}) {step}" for at, step in enumerate(steps, 1))
    parts = [f"{card.name}, for {card.players}, {card.pack}.", *steps]
    for what in ("Bets", "Wins", "Wild", "Note"):
        if point := said.get(what, ""):
            parts.append(f"{what}: {point[0].lower()}{point[1:]}")
    odd = [order for order in card.orders if not _everybody_knows(order)]
    parts += [
        f"{order.title}: {listed([rank.name.lower() for rank in order.ranks])}." for order in odd
    ]
    return " ".join(parts)


def _everybody_knows(order: Order) -> bool:
    """Whether hands rank as everybody knows, or low, which is said by the best one; sums have no
    order that needs saying."""
    names = [rank.name.lower() for rank in order.ranks]
    ranked = [USUAL.index(name) for name in names if name in USUAL]
    known = len(ranked) == len(names) and ranked == sorted(ranked)
    return names[0] == "no pair" or not ranked or known


USUAL = (
    "five of a kind", "straight flush", "four of a kind", "full house", "flush", "straight",
    "three of a kind", "two pair", "pair", "no pair",
)  # fmt: skip
"""The order that everybody knows, the best first."""


@lru_cache(maxsize=64)
def sentences(game: Game, rules: tuple[JudgeRule, ...]) -> tuple[str, ...]:
    """What the card of a game says, sentence by sentence, each once, to be found by a question."""
    said = card(game, rules)
    orders = [
        f"{order.title}: {listed([rank.name.lower() for rank in order.ranks])}."
        for order in said.orders
    ]
    told = [f"{what}: {text}" if what != "Note" else text for what, text in said.points]
    texts = (*said.steps, *orders, *told, f"{said.players}, {said.pack}.", said.summary)
    return tuple(dict.fromkeys(each for text in texts for each in _SENTENCE.split(text)))


_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z])(?!Last of )")
"""Where a sentence ends, but not before one that goes on about the same upcard."""


def _orders(rule: JudgeRule, odds: Ask, halves: bool) -> Iterator[Order]:
    """What beats what for each end; once for ends that are alike."""
    alike: dict[Order, list[str]] = {}
    for end in rule.ends:
        alike.setdefault(_order(rule, end.key, odds(rule, end.key)), []).append(end.name)
    for order, names in alike.items():
        plain = rule.mode != "hilo" and not halves
        all_of_them = len(names) == len(rule.ends) > 1
        whose = "For each share" if all_of_them else f"For {listed(names)}"
        yield replace(order, title=f"{'Hands' if plain else whose}, best first")


def _order(rule: JudgeRule, end: EndKey, odds: Counted) -> Order:
    counted = odds if isinstance(odds, Odds) else None
    kinds = tuple(kind for kind, count in counted.counts if count) if counted else _kinds(rule, end)
    last = kinds[-1:] if _sums(rule, end) else ()
    kinds = kinds[:MOST_SUMS] if last else kinds
    ranks = tuple(
        Rank(
            capital(_name(kind)),
            _example(rule, end, kind),
            rarity(counted, kind) if counted else "",
        )
        for kind in kinds
    ) + tuple(
        Rank(f"… and so on to {_name(kind)}", "", rarity(counted, kind) if counted else "")
        for kind in last
    )
    said = (
        tuple(f"{capital(set_in_type(warning))}." for warning in warnings(counted))
        if counted
        else ()
    )
    return Order("", ranks, said, odds == "counting")


def _sums(rule: JudgeRule, end: EndKey) -> bool:
    return isinstance(_ladder(rule, end), SumLadder)


def _ladder(rule: JudgeRule, end: EndKey) -> Ladder:
    return rule.end(end).ladder


def _kinds(rule: JudgeRule, end: EndKey) -> tuple[str, ...]:
    """The kinds of a ladder while their odds are not known; what cannot be dealt is left out."""
    match _ladder(rule, end):
        case GroupLadder() as ladder:
            middle = rule.wild.places or rule.wild.low_common or rule.wild.board != "plain"
            fives = ("five-of-a-kind",) if middle else ()
            return tuple(k for k in ladder.kinds if k in fives or _example(rule, end, k))
        case BadugiLadder():
            return tuple(f"badugi-{count}" for count in range(4, 0, -1))
        case BragLadder():
            return ("three-of-a-kind", "pair", "high-card")
        case _:
            return ()


def _name(kind: str) -> str:
    """A kind as it stands in a list: "straight flush", "no pair", "plus twenty"."""
    if kind.removeprefix("-").isdecimal():
        return name_sum(int(kind))
    return KIND_WORDS.get(kind, kind.replace("-", " ")).removeprefix("a ")


def _example(rule: JudgeRule, end: EndKey, kind: str) -> str:
    """A hand that the judge of this game calls by this name, if there is one to be held."""
    return _examples(rule, end).get(kind, "")


@cache
def _examples(rule: JudgeRule, end: EndKey) -> Mapping[str, str]:
    """For each kind the best of the examples that the judge of this game calls by that name; where
    none is, of the same hands with every card a few ranks lower."""
    size = _size(rule, end)
    rule = replace(
        rule,
        choose="all",
        community=(0,),
        low_choose=None,
        high_lines=None,
        low_lines=None,
        high_own=(),
        low_own=(),
        more=tuple(replace(end, choose="all", lines=None, own=()) for end in rule.more),
        hole=size if rule.wild.low_hole else 0,
    )
    measure = measure_of(rule, end)
    found: dict[str, str] = {}
    for lower in range(LOWERED):
        best: dict[str, tuple[tuple[int, ...], str]] = {}
        for hand in (_lowered(read_cards(text), lower) for text in EXAMPLES):
            if len(hand) == size and all(rule.pack.copies(held) for held in hand):
                made = measure.best(hand).strength
                shown = (made.key, " ".join(map(_shown, hand)))
                best[made.kind] = max(shown, best.get(made.kind, shown))
        found = {kind: text for kind, (_, text) in best.items()} | found
    return found


def _lowered(hand: Sequence[Card], ranks: int) -> tuple[Card, ...]:
    """The hand with every card so many ranks lower, past the deuce from the ace on."""
    return tuple(
        each if each.is_joker else card_of((each.rank - 2 - ranks) % 13 + 2, each.suit)
        for each in hand
    )


def _shown(held: Card) -> str:
    if held.is_joker:
        return "joker"
    return f"{'10' if held.rank == 10 else RANK_LETTERS[held.rank]}{PIPS[held.suit]}"


LOWERED = 13
PIPS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def _size(rule: JudgeRule, end: EndKey) -> int:
    ladder = _ladder(rule, end)
    dealt = rule.cards[0] + rule.community[0]
    if isinstance(ladder, BadugiLadder):
        return min(4, dealt)
    return min(ladder.size, dealt) if isinstance(ladder, GroupLadder) else rule.cards[0]


EXAMPLES = (
    "A♠ A♥ A♦ A♣ joker", "K♠ K♥ K♦ K♣ joker",
    "K♠ K♥ K♦ K♣ 2♥", "9♥ 8♥ 7♥ 6♥ 5♥", "10♥ 9♥ 8♥ 7♥ 6♥", "J♥ 10♥ 9♥ 8♥ 7♥",
    "Q♠ Q♥ Q♦ Q♣ 4♣", "Q♠ Q♥ Q♦ Q♣ 9♣", "8♠ 8♥ 8♣ J♦ J♣", "A♣ J♣ 8♣ 5♣ 2♣", "A♣ J♣ 9♣ 8♣ 7♣",
    "K♠ J♥ 10♦ 9♣ 8♠", "8♠ 7♥ 6♦ 4♣ 3♠", "A♠ K♥ J♦ 10♣ 9♠", "7♠ 6♥ 4♦ 3♣ 2♠",
    "10♠ 9♦ 8♣ 7♥ 6♠", "J♠ 10♦ 9♣ 8♥ 7♠", "7♠ 7♦ 7♣ K♦ 2♠", "7♠ 7♦ 7♣ K♦ 9♠", "K♥ K♣ 5♠ 5♦ 9♥",
    "K♥ K♣ 8♠ 8♦ 9♥", "J♠ J♦ A♣ 8♥ 3♣", "J♠ J♦ A♣ 8♥ 7♣", "A♠ Q♦ 9♣ 6♥ 4♠", "A♠ Q♦ 9♣ 8♥ 7♠",
    "5♠ 4♥ 3♦ 2♣ A♠", "6♠ 4♥ 3♦ 2♣ A♠", "7♠ 5♥ 4♦ 3♣ 2♠", "A♠ A♥ 4♦ 3♣ 2♠",
    "A♣ J♣ 9♣ 6♣ 4♥", "10♠ 9♦ 8♣ 7♥ 2♠",
    "9♥ 8♥ 7♥", "7♠ 7♦ 7♣", "10♠ 9♦ 8♣", "A♣ 9♣ 4♣", "J♠ J♦ A♣", "A♠ Q♦ 9♣",
    "4♠ 3♥ 2♦ A♣", "4♠ 3♥ 2♦ A♠", "4♠ 3♥ 2♥ A♠", "4♠ 3♠ 2♠ A♠", "K♠ K♥ K♦ K♣",
    "J♠ J♦", "A♠ Q♦", "2♠ A♦", "A♠", "2♠",
)  # fmt: skip
"""Hands to show; each card takes those that fit its pack and its ladder."""
