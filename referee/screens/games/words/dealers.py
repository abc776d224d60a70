"""Each against the dealer alone, on a rule card: who wins, and what is paid."""

from __future__ import annotations

from referee.core.book.prices import Versus
from referee.core.state.prices import rank_of
from referee.screens.words.names import count, listed
from referee.screens.words.prices import RANKS
from referee.words.cards.hands import KIND_WORDS

COURTS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}


def against_dealer(step: Versus, split: bool) -> str:
    """The showdown on a rule card: the dealer has matched every bet. split: hands are in two."""
    said = ["Showdown: you play only against the dealer, who matched your bets."]
    if not step.hand:
        said.append("The dealer has no cards: your hand wins if it’s good enough (see Wins).")
    else:
        tie = "A tie goes to the dealer." if step.copies else "A tie is a push: bets come back."
        both = (
            "Win both your hands to win; lose both, and you lose; else it’s a push: bets come back."
        )
        said += [both] * split + [tie] * (step.copies or not split)
    if step.needs:
        paid = "by your hand" if step.first else "1 to 1"
        said.append(
            f"If the dealer has less than {needed(step.needs)}, your first bet is paid {paid} and "
            "the rest comes back."
        )
    if step.scale:
        ways = [f"{scaled(odds)} {odds[1]} to {odds[2]}" for odds in step.scale]
        bet = "last bet" if step.last else "first bet" if step.first else "bet"
        said.append(f"A winning {bet} is paid by the hand: {listed(ways)}; any other, 1 to 1.")
    return " ".join(said)


def scaled(odds: tuple[str, int, int, int]) -> str:
    """What a scale pays for: "a flush", "21 in two cards"."""
    what, _, _, cards = odds
    return KIND_WORDS.get(what, what) + (f" in {count(cards, 'card')}" if cards else "")


def needed(hand: str) -> str:
    """What a hand must be at least: a kind, a pair of a rank, or high cards."""
    if hand in KIND_WORDS:
        return KIND_WORDS[hand]
    letters = hand.split()
    if len(letters) == 1:
        return f"a pair of {RANKS[rank_of(letters[0])]}"
    return f"{'-'.join(COURTS.get(letter, letter) for letter in letters)} high"
