"""The sheet on which cards are shown: places, what is missing, openers, the button that pays."""

from __future__ import annotations

import re
from collections.abc import Iterable

from referee.core.cards.cards import RANK_NAMES, SUIT_NAMES
from referee.core.cards.judge.rule import JudgeRule
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import Pot, beaten_for, pots
from referee.screens.rulebook.words.rulebook import set_in_type
from referee.screens.words.names import listed, own, pot_name
from referee.screens.words.showdown import SEALED, in_suits

FIVE = re.compile(r" \([^()]*(?:[♠♥♦♣]|[2-9TJQKA][shdc]\b)[^()]*\)")
"""The cards that a hand is made of, behind its name."""
FEW = 2
"""The cards of so many hands are told with what they make."""
CODES = re.compile(r"\(((?:(?:[2-9TJQKA][shdc]|Jo) ?)+)\)")
BOARD, WIDOW = "The board", "The widow"
BOARD_AND_WIDOW = "Board, widow"
JOKER = "Joker"
HOLE_FIRST = "the hole cards first"
IN_ORDER = "in the order they were dealt"


def hole_first(rule: JudgeRule) -> str:
    """In which order a player's own cards are entered, where it matters: by shares, where the hand
    is parted, or the hole cards first."""
    parts = [f"{many} for {end.name}" for many, end in zip(rule.parts, rule.ends, strict=False)]
    in_order = IN_ORDER if rule.wild.own else ""
    return ", then ".join(parts) or (HOLE_FIRST if rule.hole else in_order)


NOT_COMPLETE = "One of the hands is not complete yet."


def sample(cards: int) -> str:
    """So many cards as they are typed."""
    return " ".join(["Kh", "Kd", "9", "9", "2", "Js", "7c", "5", "Ac"][:cards])


def in_signs(words: str) -> str:
    """The cards of a hand in its words as they are printed, the highest first: "(A♥ 9♥ 6♠)"."""
    return CODES.sub(lambda found: f"({in_suits(' '.join(_sorted(found[1].split())))})", words)


def at_a_glance(words: str) -> str:
    """What was shown: of more than a few without the five cards of each, since what they hold
    stands at their seats."""
    return FIVE.sub("", words) if words.count(" shows ") > FEW else words


def _sorted(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=lambda card: "23456789TJQKA".find(card[0]), reverse=True)


def more_to_enter(cards: int) -> str:
    return f"{cards} more to enter"


def suited(rank: int, suit: str) -> str:
    return f"the {RANK_NAMES[rank]} of {SUIT_NAMES[suit]}"


def pay(paid: Iterable[tuple[str, int]], matched: Iterable[tuple[str, int]] = ()) -> str:
    """The button that pays what the cards say. matched: what losers pay into the next pot."""
    said = [f"{name} {chips}" for name, chips in paid if chips]
    pays = losers_pay(matched)
    kept = ("Pay " + listed(said)) if said else "The pot carries over"
    return f"{kept}; {pays}" if pays else kept


def losers_pay(matched: Iterable[tuple[str, int]]) -> str:
    """ "Bob pays 6 and Dot pays 6"; nothing where nobody does."""
    return listed([f"{name} pays {chips}" for name, chips in matched])


def beaten(night: Night, hand: Hand, pot: Pot, seats: Iterable[int]) -> tuple[str, ...]:
    """Of those who are to win a pot, whose hand has lost another one already, as sentences."""
    said = []
    for seat in seats:
        if lost := beaten_for(hand, seat, pot):
            number, winners = lost
            beat = listed([night.name(winner) for winner in winners])
            which = pot_name(number, len(pots(hand)))
            said.append(f"{beat} won {which} against {night.name(seat)}: look at the cards again.")
    return tuple(said)


def matching(matched: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """What losers pay into the next pot, in a sentence without a full stop, where any does."""
    said = losers_pay(matched)
    return (f"{said} into the next pot",) if said else ()


def kind(words: str) -> str:
    """A kind of hand on its key: "Two pair"."""
    plain = words.removeprefix("a ").removesuffix(" for low")
    return plain[:1].upper() + plain[1:]


def openers_shown(name: str, cards: str) -> str:
    return f"{own(name)} openers: {set_in_type(cards)}, shown."


def openers_sealed(
    name: str, cards: str, thrown: str, since: str = "", before: str = "", *, fit: bool = True
) -> str:
    split = f"; split, the {in_suits(thrown)} discarded" if thrown else ""
    split += ": look at the discard" if before else ""
    said = f"{own(name)} openers: {in_suits(cards)}, {SEALED[since]}{split}."
    return said if fit else f"{said} The cards shown don’t fit them."


def openers_no_good(name: str, cards: str) -> str:
    held = set_in_type(cards.partition(":")[0])
    return f"{own(name)} openers are no good: {name} was pat with {held}."


def openers_of(whose: str) -> str:
    """Whose openers are asked for, where they are somebody else's."""
    return f"{whose} openers" if whose else "openers"
