"""Every choice of the house on the felt: whatever a house has chosen, each moment of a deal can be
shown. A page that fails would close the night."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from shelf import BOOK, turned

from referee.core.book.game import Game, Stakes
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.messages.bank import BeginNight
from referee.core.messages.dealing import NextDeal
from referee.core.rules.offers import offers
from referee.core.state.night import Night
from referee.screens.felt.felt import Logged, Onlooker, felt

pytestmark = pytest.mark.soak

CHOICES = [(switch.id, choice.id) for switch in BOOK.switches.all for choice in switch.choices]
ACTS = 24
GAMES = tuple(BOOK.games.values())
SHARE = 75


def shown(night: Night) -> None:
    felt(1, night, Logged(1), Onlooker(taps=True), book=BOOK)


def played(game: Game, house: House, chance: Random) -> None:
    """Some acts of a few deals by chance, the felt shown after each."""
    names = ("Ann", "Bob", "Cy", "Dot", "Eva", "Finn")[: max(game.players[0], 3)]
    people = tuple((name, chance.choice((4, 40))) for name in names)
    stakes = Stakes(ante=1, blinds=(1, 2))
    night = act(Night(), BeginNight("", people, 0, game, stakes, house))[1]
    for _ in range(ACTS):
        found = offers(night)
        asked = chance.choice(found) if found else None
        command = asked.command if asked is not None else NextDeal(game)
        if asked is not None and hasattr(command, "to"):
            command = replace(command, to=asked.least)
        try:
            night = act(night, command)[1]
        except Refused:
            continue
        shown(night)


@pytest.mark.parametrize(("switch", "choice"), CHOICES)
def test_every_choice_of_the_house_can_be_shown(switch: str, choice: str) -> None:
    house = House().choosing(switch, choice)
    for game in turned(GAMES, SHARE):
        played(game, house, Random(f"{switch}/{choice}/{game.id}"))


def test_openers_that_rise_are_no_matter_of_games_without() -> None:
    """The felt of every game at its first bet, where it takes a higher pair each time."""
    house = House().choosing("nobody-opens", "progressive")
    for game in GAMES:
        played(game, house, Random(game.id))
