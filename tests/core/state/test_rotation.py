"""Dealer's choice: the same game again, each dealer's own, or a round of each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from shelf import BOOK

from referee.core.book.game import Stakes
from referee.core.book.house import House
from referee.core.chips import POT
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.messages.bank import BeginNight
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal
from referee.core.messages.showdown import ThrowIn
from referee.core.messages.stakes import SetMenu
from referee.core.state.night import Night
from referee.core.state.rotation import chooser, lives_on, next_game, turns_with
from referee.screens.felt.felt import Logged, Onlooker, felt
from referee.screens.felt.words.crib import crib

from ..fold.changes import SHOWDOWN, table

GAMES = BOOK.games
MENU = (("jackpots", "Jackpots"), ("razz", "Razz"))
ANN, BOB, CY = range(3)


def begun() -> Night:
    """Ann, Bob and Cy; Cy deals first, jackpots."""
    players = (("Ann", 100), ("Bob", 100), ("Cy", 100))
    first = BeginNight("", players, CY, GAMES["jackpots"], Stakes(), House())
    return act(Night(), first)[1]


def does(night: Night, *commands: Command) -> Night:
    for command in commands:
        night = act(night, command)[1]
    return night


def deal(night: Night, game: str = "") -> Night:
    """The next deal, thrown in; the next player deals then."""
    coming = next_game(night)
    assert coming is not None
    return does(night, NextDeal(GAMES[game or coming[0]]), ThrowIn(False, True))


def dock(night: Night) -> list[tuple[str, str]]:
    model = felt(1, night, Logged(1), Onlooker(taps=True))
    return [(offer.label, dict(offer.fields).get("game", offer.overlay)) for offer in model.dock]


def test_the_same_game_again_is_one_tap() -> None:
    night = deal(begun(), "razz")
    assert next_game(night) == ("razz", "Razz")
    assert dock(night) == [("Ann deals next", "razz"), ("Another game …", "games.games")]
    assert chooser(night) is None


def test_each_dealer_chooses_and_the_felt_says_who() -> None:
    night = deal(does(begun(), SetMenu((), "dealer")))
    assert chooser(night) == ANN
    assert dock(night) == [("Ann chooses …", "games.games"), ("Jackpots again", "jackpots")]
    assert "Ann deals next and chooses the game." in str(crib(night))
    assert chooser(deal(night, "razz")) == BOB


def test_a_round_of_each_changes_when_everybody_has_dealt() -> None:
    night = does(begun(), SetMenu(MENU, "round"))
    seen = []
    for _ in range(7):
        coming = next_game(night)
        assert coming is not None
        seen.append(coming[0])
        night = deal(night)
    assert seen == ["jackpots"] * 3 + ["razz"] * 3 + ["jackpots"]


def test_the_felt_says_that_the_round_goes_on_with_another_game() -> None:
    night = does(begun(), SetMenu(MENU, "round"))
    for _ in range(3):
        night = deal(night)
    assert dock(night)[0] == ("Cy deals Razz", "razz")
    assert "Cy deals next, and the game is now Razz." in str(crib(night))


def test_the_same_dealer_again_is_no_turn_more() -> None:
    night = does(begun(), SetMenu(MENU, "round"))
    for _ in range(4):
        night = does(night, NextDeal(GAMES["jackpots"]), ThrowIn(False, False))
    assert (night.turns, next_game(night)) == (1, MENU[0])


def test_a_game_that_is_not_in_the_menu_is_followed_by_its_first() -> None:
    night = deal(does(begun(), SetMenu(MENU[1:], "round")), "jackpots")
    assert next_game(night) == ("razz", "Razz")


def test_a_round_of_each_needs_a_menu() -> None:
    with pytest.raises(Refused) as error:
        act(begun(), SetMenu((), "round"))
    assert error.value.reason == "menu-empty"


@pytest.mark.parametrize(
    ("waits", "night", "chooses"),
    [
        (7, {}, True),  # a pot waits, and any game may be dealt for it
        (7, {"anted": True}, False),  # those who put in their antes play on for it
        (7, {"staying": (ANN, BOB)}, False),
        (7, {"staying": ()}, False),
        (0, {"anted": True}, True),
        (0, {"staying": (ANN,)}, True),
    ],
)
def test_the_next_dealer_chooses_unless_the_game_goes_on_for_its_pot(
    waits: int, night: dict[str, Any], chooses: bool
) -> None:
    more = {"rotation": "dealer"} | night
    found = table(at=SHOWDOWN, turn=None, ending="stayed", night=more)
    found = replace(found, purse=replace_pot(found, waits))
    assert lives_on(found) is not chooses
    assert (chooser(found) is not None) is chooses


def replace_pot(night: Night, chips: int) -> tuple[int, ...]:
    return tuple(chips if at == POT else held for at, held in enumerate(night.purse))


WAITS = {"ending": "stayed", "pot": 7}


@pytest.mark.parametrize(
    ("night", "hand", "coming"),
    [
        # The same game again, unless it is a round of each.
        ({}, {}, ("bare", "Bare")),
        ({"menu": MENU}, {}, ("bare", "Bare")),
        ({"menu": MENU, "rotation": "dealer"}, {}, ("bare", "Bare")),
        ({"menu": (), "rotation": "round"}, {}, ("bare", "Bare")),
        ({"game": None}, {}, None),
        # A round of each: a game that stands not in the menu is followed by its first.
        ({"menu": MENU, "rotation": "round"}, {}, MENU[0]),
        ({"menu": MENU, "rotation": "round", "game": None}, {}, MENU[0]),
        ({"menu": (("", "None"), *MENU), "rotation": "round", "game": None}, {}, ("", "None")),
        # Where the game goes on for its pot it is no other's turn; one chip is a pot.
        ({"menu": MENU, "rotation": "round", "anted": True}, {"pot": 7}, ("bare", "Bare")),
        ({"menu": MENU, "rotation": "round", "anted": True}, {"pot": 1}, ("bare", "Bare")),
        ({"menu": MENU, "rotation": "round", "anted": True}, {"pot": 0}, MENU[0]),
    ],
)
def test_which_game_comes_next(
    night: dict[str, Any], hand: dict[str, int], coming: tuple[str, str] | None
) -> None:
    found = replace(table(at=SHOWDOWN, turn=None, ending="stayed"), **night)
    assert next_game(replace(found, purse=replace_pot(found, hand.get("pot", 0)))) == coming


FOUR = (("a", "A"), ("b", "B"), ("c", "C"), ("d", "D"))


@pytest.mark.parametrize(
    ("game", "turns", "coming"),
    [("a", 2, "a"), ("a", 3, "b"), ("b", 3, "c"), ("c", 4, "d"), ("d", 2, "d"), ("d", 3, "a")],
)
def test_in_a_round_each_game_has_as_many_deals_as_there_are_players(
    game: str, turns: int, coming: str
) -> None:
    found = table(at=SHOWDOWN, turn=None, ending="won", night={"turns": turns})
    assert found.game is not None
    found = replace(found, menu=FOUR, rotation="round", game=replace(found.game, id=game))
    assert next_game(found) == (coming, coming.upper())


@pytest.mark.parametrize(
    ("turns", "game", "dealer", "then"),
    [
        (2, "bare", ANN, 3),
        (2, "bare", CY, 2),  # the same dealer again
        (2, "razz", ANN, 1),
        (0, "bare", ANN, 1),  # of an old log, which did not count them
        (0, "bare", CY, 1),
    ],
)
def test_how_many_dealers_running_have_dealt_a_game(
    turns: int, game: str, dealer: int, then: int
) -> None:
    night = table(at=SHOWDOWN, turn=None, ending="won", night={"turns": turns})
    assert turns_with(night, game, dealer) == then
    assert turns_with(replace(night, hand=None), game, dealer) == 1
