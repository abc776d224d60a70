"""Declaring in words: the rule before it, who still has to, and what a seat has said (0.6)."""

from __future__ import annotations

from referee.core.book.game import Deal, Declare
from referee.core.book.prices import Compare
from referee.core.cards.judge.division import EVERY, MOST_ENDS, end_keys
from referee.core.rules.matching import most
from referee.core.state import declaring
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.core.state.pots import match_due
from referee.screens.words.names import capital, count, listed, number_word

CARRIED = "If all still in go both ways and nobody wins both, the pot carries over."
SHARED = "If all still in go both ways and nobody wins both, the cards speak."

FREE = "Out costs nothing. "
TOGETHER = "Fists open together: a chip means in."
"""How in and out are said together."""

LETTERS = {"h": "high", "l": "low", "b": "both", "i": "in", "o": "out"} | {
    end[-1]: end for end in end_keys(MOST_ENDS)[2:]
}
"""One letter each, so that nobody can tell them apart by their length on the way."""


def said(hand: Hand | None, word: str) -> str:
    """What is declared, as players say it."""
    names = hand.game.ends if hand is not None else ()
    plain = dict(zip(end_keys(len(names)), names, strict=True))
    return plain.get(word, ("both ways" if len(names) < 3 else "all") if word == EVERY else word)


def gave_up(hand: Hand, own: Holding) -> str:
    """What somebody is who gave the hand up: out where it was said with in or out, else folded."""
    return "out" if in_or_out(hand) and not any(own.bets) else "folded"


def in_or_out(hand: Hand) -> bool:
    """Whether the game is one in which players say in or out."""
    return any(isinstance(step, Declare) and step.says == "in-out" for step in hand.game.steps)


def ways(hand: Hand | None) -> tuple[tuple[str, str, str], ...]:
    """What can be declared now: its letter on the way, its word, and what a button says."""
    those = ("high", "low", EVERY) if hand is None else declaring.words(hand)
    letter = {word: letter for letter, word in LETTERS.items()}
    return tuple((letter[word], word, capital(said(hand, word))) for word in those)


def rule(shared: bool = False, hand: Hand | None = None) -> tuple[str, ...]:
    """What is agreed before anybody declares. shared: the house shares out a pot that only
    failed scoopers are left for, instead of letting it wait."""
    if hand is not None and hand.in_or_out:
        legs = hand.settled.legs
        alone = f"must beat {_widow(hand)}" if hand.settled.kitty else "takes the pot"
        alone = f"wins a leg; legs carry over; {count(legs, 'leg')} take the pot" if legs else alone
        stage = isinstance(hand.now, Declare) and hand.now.stage
        alone = "wins nothing yet" if stage and not legs else alone
        due, match = match_due(hand), hand.settled.match and not stage
        lose = "Take no trick" if hand.settled.named else "Lose"
        pays = f" {lose}, and you pay {due} into the next pot." if match else ""
        pays += " All out: the deal passes on, and all ante again." if match else ""
        pays += _beside(hand)
        return (f"{FREE}The only player in {alone}.{pays}",)
    return (
        "You can win only the way you declare.",
        *_all_ways(hand),
        SHARED if shared else CARRIED,
    )


def _widow(hand: Hand) -> str:
    """The hand that one alone must beat: it lies there, or is dealt then."""
    later = [step for step in hand.game.steps[max(hand.step, 0) :] if isinstance(step, Deal)]
    cards = next((step.widow for step in later if step.widow), 0)
    return f"{number_word(cards)} cards dealt face up" if cards else "the widow"


def _beside(hand: Hand) -> str:
    """What the best hand of this stage gets from each of the others who are in; nothing where the
    pot alone is played for."""
    later = hand.game.steps[max(hand.step, 0) :]
    stage = next((step for step in later if isinstance(step, Compare)), None)
    if stage is None:
        return ""
    limit, match = hand.stakes.limit, stage.price.of == "match"
    due = stage.price.due(hand.stakes.ante, max(limit.most, *limit.sizes), hand.pot)
    as_much = "as much as the pot, " if match and due == hand.pot else ""
    return f" Lose, and you pay the winner {as_much}{due}."


def _all_ways(hand: Hand | None) -> tuple[str, ...]:
    if hand is not None and len(hand.game.ends) > 2:
        return (
            "Going all ways, you must win them all outright.",
            "If nobody declares one share, the other shares split it.",
        )
    return (
        "Going both ways, you must win both outright.",
        "If nobody declares one way, the other takes it all.",
    )


def instruction(hand: Hand) -> str:
    """What the table does now, in a sentence."""
    if hand.in_or_out:
        aloud = isinstance(hand.now, Declare) and hand.now.in_turn
        return "In turn from the dealer’s left, aloud: in or out?" if aloud else TOGETHER
    if all(holding.done for holding in hand.live):
        return "Everyone has declared: reveal them together."
    two = hand.game.ends == ("high", "low")
    fists = ", chips in the fist: none low, one high, two both" if two else ""
    return f"Declare in secret{fists}. {_all_ways(hand)[0]}"


def waiting(night: Night, hand: Hand, shared: bool) -> str:
    """Who has still to declare, once somebody has; before that, the end of the rule."""
    left = [night.name(holding.seat) for holding in hand.live if not holding.done]
    if len(left) == len(hand.live):
        if hand.in_or_out:
            short, whole = _short(night, hand), rule(hand=hand)[0]
            return f"{short}{whole.removeprefix(FREE)}" if short else whole
        return SHARED if shared else CARRIED
    return f"Still to declare: {listed(left)}" if left else ""


def _short(night: Night, hand: Hand) -> str:
    """Who can win less than the pot, or has less than a loser pays into the next one, before
    anybody says in or out. Who has already put more into it may win more than they can lose."""
    if night.real:
        return ""
    due = match_due(hand)
    pays = {each.seat: night.reach(each.seat) for each in hand.live}
    wins = {seat: most(night, hand, seat) for seat in pays}
    wins = {seat: chips for seat, chips in wins.items() if chips < hand.pot}
    pays = {seat: chips for seat, chips in pays.items() if chips < due}
    if wins == pays:
        return _at_most(night, "win or lose", pays)
    return _at_most(night, "win", wins) + _at_most(night, "lose", pays)


def _at_most(night: Night, what: str, chips: dict[int, int]) -> str:
    """The most you can win: Ann 1 and Bob 3."""
    each = [f"{night.name(seat)} {limit}" for seat, limit in chips.items()]
    return f"The most you can {what}: {listed(each)}. " if each else ""


def badge(hand: Hand, seat: int) -> str:
    """What stands at a seat: that it has declared, and after the opening, what."""
    if isinstance(hand.now, Declare):
        return "declared" if hand.of(seat).done else ""
    word = dict(hand.declared).get(seat, "")
    return "" if word in ("", "in", "out") else said(hand, word)
