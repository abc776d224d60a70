"""What a law says of jokers and of ties among wild cards is what the game that is played has."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shelf import BOOK

from referee.core.book.game import Game, Stakes
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.law.rulings import Asked, Reached, walk
from referee.core.messages.bank import BeginNight
from referee.core.messages.dealing import NextDeal
from referee.core.state.night import Night

EQUAL = House(choices=(("ties-with-wild-cards", "split"),))


def dealt(asked: Game) -> Night:
    players = tuple((name, 100) for name in ("Ann", "Bob", "Cy"))
    night = act(Night(), BeginNight("", players, 0, asked, Stakes(), EQUAL))[1]
    return act(night, NextDeal(asked))[1]


def comes_to(
    law: str, game: str, offender: int | None = None, joker: str | None = None, **said: str
) -> str:
    """The ruling, or the question asked. joker: what it is, where not as in the game's file."""
    played = BOOK.games[game]
    played = played if joker is None else replace(played, joker=joker)
    found = walk(BOOK.laws[law], dealt(played), offender, said)
    if isinstance(found, Asked):
        return f"{found.question.id}?"
    assert isinstance(found, Reached)
    return found.ruling.id


@pytest.mark.parametrize(
    ("game", "ruling"),
    [("gardena-jackpots", "bug"), ("california-lowball", "missing"), ("jackpots", "no-joker")],
)
def test_the_joker_is_what_the_game_has_it_be(game: str, ruling: str) -> None:
    assert comes_to("joker-as-bug", game) == ruling


def test_a_joker_for_everything_and_a_game_that_does_not_say() -> None:
    assert not [game for game in BOOK.games.values() if game.ladder and not game.joker]
    for joker, ruling in (("wild", "any"), ("", "kind?"), ("fixed", "kind?")):
        assert comes_to("joker-as-bug", "jackpots", joker=joker) == ruling


def test_a_joker_that_belongs_to_the_deck_kills_no_hand() -> None:
    assert comes_to("joker-in-the-deal", "jackpots", 0) == "acted?"
    assert comes_to("joker-in-the-deal", "gardena-jackpots", 0) == "belongs?"
    assert comes_to("joker-in-the-deal", "gardena-jackpots", 0, belongs="yes") == "plays"


@pytest.mark.parametrize(("game", "ruling"), [("brag", "by-game"), ("deuces-wild", "split")])
def test_like_hands_with_wild_cards_are_parted_as_the_game_has_it(game: str, ruling: str) -> None:
    """In Brag nobody shares, whatever the house has chosen for its other games."""
    assert comes_to("wild-ties", game) == ruling
    expected = "by-game" if ruling == "by-game" else "equal"
    assert comes_to("order-with-wild-cards", game, what="ties") == expected
