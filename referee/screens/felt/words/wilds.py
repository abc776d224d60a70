"""What is wild, in words: for the badge by the game’s name, and as the subject of a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.core.cards.cards import Card, read_cards
from referee.core.cards.judge.ladder import BragLadder
from referee.core.cards.judge.rule import JudgeRule
from referee.core.state.hand import Hand
from referee.screens.felt.words.aims import ORDINALS, OWN, lies
from referee.screens.words.names import capital, count, listed, number_word
from referee.screens.words.prices import RANKS
from referee.screens.words.showdown import in_suits
from referee.words.cards.hands import name_card

BY_COUNT = "rank = cards held"
MANY = 3
"""So many numbers of cards are told one by one."""
Wild = tuple[str, str]
"""A wild card: as the badge says it, and as the subject of a sentence."""


def wild_cards(rules: Sequence[JudgeRule], fallen: Iterable[int] = ()) -> list[Wild]:
    """Everything that is wild. fallen: ranks that an up card made so."""
    found = [(RANKS[rank], RANKS[rank]) for rank in fallen]
    for rule in rules:
        wild = rule.wild
        found += [(RANKS[rank], RANKS[rank]) for rank in wild.ranks]
        found += [
            (f"{RANKS[rank]} as {RANKS[other]}", f"{RANKS[rank]}, but only as {RANKS[other]},")
            for rank, other in wild.also
        ]
        named = rule.high.braggers if isinstance(rule.high, BragLadder) else ()
        found += [(_sign(card), f"the {name_card(card)}") for card in (*wild.cards, *named)]
        found += [_in_place(rule, at) for at in wild.places]
        found += [own_card(rule, at) for at in wild.own]
        found += [said for is_so, said in _named_by_the_deal(rule) if is_so]
        found += [_as_one(*both) for both in wild.pairs]
        if found and wild.holding:
            with_ = listed([RANKS[rank].removesuffix("s") for rank in wild.holding])
            short, long = found.pop()
            found.append((f"{short} with {with_}", f"{long}, for a player who also holds {with_},"))
        if rule.pack.jokers and wild.joker == "wild":
            found.append(("joker", "the joker"))
    return list(dict.fromkeys(found))


def _in_place(rule: JudgeRule, at: int) -> Wild:
    """A card in the middle that makes its rank wild; itself, too, where somebody plays it."""
    place = lies(rule, at)
    if all(end.lines == OWN for end in rule.ends):
        return f"{place}’s rank", f"the rank of the {place}"
    return place, f"the {place} and its rank"


def own_card(rule: JudgeRule, at: int) -> Wild:
    """A player's own card that makes its rank wild for them, by when it came."""
    which = "last" if at == rule.cards[0] else ORDINALS[at]
    return f"own {which} card", f"your {which} card and its rank"


def _by_count(rule: JudgeRule) -> str:
    """The rank that is as high as the number of cards held: "threes with three cards, …"."""
    held = [many for many in rule.cards if many in RANKS]
    if not 0 < len(held) <= MANY:
        return "cards whose rank is the number of cards you hold"
    more = [f"{RANKS[many]} with {number_word(many)}" for many in held[1:]]
    return listed([f"{RANKS[held[0]]} with {count(held[0], 'card')}", *more])


def _as_one(rank: int, other: int) -> Wild:
    """Two cards that may count together as one wild card."""
    both = f"{RANKS[rank].removesuffix('s')} + {RANKS[other].removesuffix('s')}"
    return both, f"{both} together, as one card,"


def _sign(card: Card) -> str:
    """A card as it is printed: "A♦"."""
    return in_suits(str(card))


def _named_by_the_deal(rule: JudgeRule) -> tuple[tuple[bool, Wild], ...]:
    wild = rule.wild
    return (
        (
            wild.lowest,
            ("own lowest", "all cards of your lowest rank (aces high)"),
        ),
        (
            wild.low_hole and rule.hole != 1,
            ("own lowest in the hole", "your lowest hole card and its rank (aces high)"),
        ),
        (wild.low_hole and rule.hole == 1, ("own hole card", "your hole card and its rank")),
        (wild.count, (BY_COUNT, _by_count(rule))),
        (wild.choice, ("own choice of rank", "all cards of one rank you choose yourself")),
        (wild.low_common, ("lowest on the board", "the lowest card on the board and its rank")),
        (
            wild.board == "wild-with-rank",
            ("middle card", "the middle card and its rank")
            if rule.common == 1
            else ("the board’s ranks", "every card on the board and its rank"),
        ),
        (
            wild.board == "only-rank",
            ("middle card’s rank", "others of the middle card’s rank")
            if rule.common == 1
            else ("the board’s ranks", "others of the ranks on the board"),
        ),
    )


def among_upcards(hand: Hand, rules: Sequence[JudgeRule]) -> str:
    """What is wild when upcards say who acts first, and what is not known then."""
    always = read_cards(hand.game.wilds)
    wild = [RANKS[card.rank] if card.lacks_suit else f"the {name_card(card)}" for card in always]
    wild = list(dict.fromkeys((*wild, *(RANKS[rank] for rank in hand.wild))))
    known = f"{capital(listed(wild))} are wild here, too." if wild else ""
    board = any(rule.wild.by_board for rule in rules)
    unknown = "What the middle card makes wild isn’t entered here." if board else ""
    return " ".join(filter(None, (known, unknown)))
