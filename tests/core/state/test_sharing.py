"""What each of the winners takes of a pot."""

from __future__ import annotations

from dataclasses import replace

from referee.core.book.house import House
from referee.core.state import sharing
from referee.core.state.pots import Pot

from .test_pot_questions import hand


def test_a_pot_in_halves_and_in_quarters() -> None:
    deal, pot = hand("3", "3", "3"), Pot(0, 9, (0, 1, 2))
    assert sharing.shares(deal, pot, (2,), (0,)) == ((0, 4), (2, 5))
    assert sharing.shares(deal, pot, (), (1, 0)) == ((0, 5), (1, 4))
    assert sharing.parts(deal, pot, (2,), (0,)) == (("high", 5, (2,)), ("low", 4, (0,)))
    tie = replace(
        deal,
        house=House(choices=(("both-ways-and-a-tie", "three-quarters"),)),
        declared=((2, "both"), (1, "high"), (0, "low")),
    )
    assert sharing.parts(tie, pot, (1, 2), (2,))[0] == ("three-quarters", 7, (2,))
    assert sharing.parts(tie, pot, (1,), (0,)) == (("high", 5, (1,)), ("low", 4, (0,)))
    wins = replace(tie, house=House(choices=(("both-ways-and-a-tie", "wins"),)))
    assert sharing.parts(wins, pot, (1, 2), (2,))[0] == ("high", 5, (1, 2))


def test_whoever_is_tapped_for_most_shares_has_the_whole_pot_of_such_a_game() -> None:
    """As by the cards: a host who taps the winner of each share pays no other."""
    pot, plain = Pot(0, 9, (0, 1, 2)), hand("3", "3", "3")
    deal = replace(plain, game=replace(plain.game, most=True))
    assert sharing.shares(deal, pot, (1,), (1,), (2,)) == ((1, 9),)
    assert sharing.shares(plain, pot, (1,), (1,), (2,)) == ((1, 6), (2, 3))
    assert sharing.shares(deal, pot, (0,), (1,), (2,)) == ((0, 3), (1, 3), (2, 3))
    assert sharing.shares(deal, pot, (1,), (1, 2), (2,)) == sharing.shares(
        plain, pot, (1,), (1, 2), (2,)
    )
