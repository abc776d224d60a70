"""Each against the dealer alone, on a rule card: who wins, and what is paid."""

from __future__ import annotations

from referee.core.book.prices import Versus
from referee.core.state.prices import rank_of
from referee.screens.words.names import listed
from referee.screens.words.prices import RANKS
from referee.words.cards.hands import KIND_WORDS

COURTS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}


def against_dealer(step: Versus) -> str:
    """The showdown on a rule card: the dealer has laid as much against every stake."""
    said = ["Showdown: each plays against the dealer alone, who laid as much against every stake."]
    if not step.hand:
        said.append("The dealer has no hand: one that is good enough wins, any other loses.")
    else:
        said.append(
            "An equal hand is the dealer’s."
            if step.copies
            else "Equal, or better with one part only: you take back your own."
        )
    if step.needs:
        said.append(
            f"If the dealer has less than {needed(step.needs)}, your first stake is paid and "
            "the rest goes back."
        )
    if step.pays:
        ways = [f"{KIND_WORDS[kind]} {times} to 1" for kind, times in step.pays]
        stake = "last stake" if step.last else "stake"
        said.append(f"A winning {stake} is paid by the hand: {listed(ways)}; any other, 1 to 1.")
    return " ".join(said)


def needed(hand: str) -> str:
    """What a hand must be at least: a kind, a pair of a rank, or high cards."""
    if hand in KIND_WORDS:
        return KIND_WORDS[hand]
    letters = hand.split()
    if len(letters) == 1:
        return f"a pair of {RANKS[rank_of(letters[0])]}"
    return f"{'-'.join(COURTS.get(letter, letter) for letter in letters)} high"
