"""Random deals of every game of the rulebook with every number of players: never stuck.

SOAK=1000 plays so many deals of each game with each number of players; the short run some dozens
of each game, spread over all numbers of players.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from shelf import swept, turned
from test_properties import BOOK, Table

from referee.core.book.game import (
    Ante,
    Blinds,
    Declare,
    Draw,
    Free,
    Game,
    HandleStep,
    Limit,
    Stakes,
    Stock,
    Widow,
)
from referee.core.book.house import House
from referee.core.messages.bank import BeginNight
from referee.core.messages.betting import (
    AllCheck,
    BetTo,
    Call,
    Check,
    Drop,
    NobodyOpens,
    OthersDrop,
    RaiseTo,
)
from referee.core.messages.command import Command
from referee.core.messages.dealing import AntesIn, HandBegan, NextDeal, Posted
from referee.core.messages.draw import Drew
from referee.core.messages.event import Event
from referee.core.messages.milestones import PutIn, SetGrain
from referee.core.messages.offer import Offer
from referee.core.messages.showdown import ThrowIn, Won
from referee.core.messages.turns import (
    AllHandle,
    AllHandled,
    CardTaken,
    Declared,
    Handled,
    Knock,
    Reveal,
    StockIsOut,
    WidowTaken,
)
from referee.core.rules.offers import offers
from referee.core.state.hand import Hand
from referee.notation.player import Played, play

SCENARIOS = Path(__file__).parent.parent / "rulebook" / "lessons"
EVENTS: Mapping[type, tuple[type, ...]] = {
    Ante: (AntesIn,),
    Blinds: (Posted,),
    Draw: (Drew,),
    HandleStep: (Handled, AllHandled),
    Widow: (WidowTaken,),
    Stock: (CardTaken,),
    Declare: (Declared,),
    Free: (PutIn,),
}
"""What a worked deal must show of each step of its game."""
SOAK = int(os.environ.get("SOAK", "0"))
DEALS = 30
"""So many deals of each game there are in the short run, which plays one in three of them."""
MOST_ACTS = 1500
"""More than a deal can take: nine intervals, seven players, three raises each."""
LIKELY: dict[type, float] = {
    Call: 12,
    Check: 8,
    BetTo: 3,
    RaiseTo: 2,
    Drop: 1,
    OthersDrop: 0.2,
    AllCheck: 1,
    NobodyOpens: 1,
    AllHandle: 0.5,
    Knock: 0.3,
    StockIsOut: 0.1,
    ThrowIn: 0.02,
}
"""How likely an offer is taken, so that deals go on to their end; any other, 4."""
HURRIED = 0.03
SELDOM = 0.15
MOST_CHIPS = 5000
"""How much less likely an act is that has others pass before it; SELDOM: how often a bet is the
highest there is; MOST_CHIPS: more than anybody has, where the chips are real and nobody knows."""


def stakes(chance: Random) -> Stakes:
    size = chance.randrange(1, 6)
    limits = (
        Limit("fixed", (size, 2 * size), raises=chance.choice([0, 1, 3, None])),
        Limit("fixed", (size, 2 * size), half=False, heads_up_free=False),
        Limit("spread", (size,), most=size + chance.randrange(1, 6)),
        Limit("pot", (size,), raises=None),
        Limit("none", (size,), raises=None),
    )
    return Stakes(ante=chance.randrange(0, 6), limit=chance.choice(limits))


def begin(game: Game, players: int, chance: Random) -> BeginNight:
    chips = [chance.choice([(40, 300), (200, 2000), (1, 60)]) for _ in range(players)]
    return BeginNight(
        title="A night",
        players=tuple((f"P{at}", chance.randint(*some)) for at, some in enumerate(chips)),
        dealer=chance.randrange(players),
        game=game,
        stakes=stakes(chance),
        house=House(
            odd=chance.choice(["each", "first"]),
            kitty=chance.choice([0, 0, 1]),
        ).choosing("nobody-opens", chance.choice(["next", "same"])),
    )


def likely(offer: Offer) -> float:
    weight = LIKELY.get(type(offer.command), 4)
    return weight * HURRIED if getattr(offer.command, "passing", ()) else weight


def chosen(table: Table) -> Command:
    """One of the offers; what has an amount or choices gets some of them."""
    found = offers(table.night)
    assert found, "stuck"
    offer = table.chance.choices(found, [likely(one) for one in found])[0]
    command = offer.command
    if isinstance(command, BetTo | RaiseTo):
        return replace(command, to=_amount(table.chance, offer))
    if isinstance(command, Reveal) and not {"in", "out"} & {way for _, way in command.choices}:
        ways = ("high", "low", "both")
        said = tuple((seat, table.chance.choice(ways)) for seat, _ in command.choices)
        return Reveal(said)
    return command


def _amount(chance: Random, offer: Offer) -> int:
    """Mostly small amounts, so that deals go on; at times everything."""
    if chance.random() < SELDOM:
        return max(offer.least, min(offer.most, MOST_CHIPS))
    return chance.randint(offer.least, min(offer.most, 2 * offer.least))


def check_cards(hand: Hand) -> None:
    """No card is dealt twice: what is out, what was thrown and the stub make the pack at most."""
    assert hand.stub >= 0
    dealt = sum(one.state != "foul" for one in hand.live) * hand.cards
    assert dealt + hand.stub + hand.common <= hand.game.pack_for(len(hand.order)), hand


def play_deals(game: Game, players: int, seed: int, deals: int = 1) -> int:
    """Play some deals to their end, every third with real chips. The acts it took."""
    chance = Random(f"{game.id} {players} {seed}")
    table = Table(begin(game, players, chance), chance.randrange(2**32))
    if seed % 3 == 2:
        table.tap(SetGrain("real", chance.choice(["bets", "milestones", "referee"])))
    acts = 0
    for _ in range(deals):
        if not offers(table.night):
            break  # too many are broke
        table.tap(NextDeal(game))
        number = table.night.hands
        for _ in range(MOST_ACTS + 1):
            hand = table.night.playing
            if hand is None or hand.number != number:
                break
            if hand.stub_known and not hand.game.big:
                check_cards(hand)
            table.tap(chosen(table))
            acts += 1
        else:
            raise AssertionError("the deal does not end")
    return acts


GAMES = swept(list(BOOK.games.values()), 3)


def seatings(game: Game) -> range:
    return range(game.players[0], game.players[1] + 1)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_is_played_out_with_every_number_of_players(game: Game) -> None:
    each = SOAK or -(-DEALS // len(seatings(game)))
    those = [(players, at) for at in range(each) for players in seatings(game)]
    acts = [play_deals(game, players, at) for players, at in turned(those, 3)]
    assert sum(acts) > len(acts)


@pytest.mark.parametrize("game", BOOK.games.values(), ids=lambda game: game.id)
def test_a_game_has_a_worked_deal_that_is_paid(game: Game) -> None:
    path = SCENARIOS / f"{game.id}.hand"
    played = play(path.read_text(encoding="utf-8"), BOOK)
    assert played.wrong == []
    begun = [event for event in _events(played) if isinstance(event, HandBegan)]
    assert {event.game.id for event in begun} == {game.id}
    assert any(isinstance(event, Won) for event in _events(played))
    shown = {type(event) for event in _events(played)}
    wanted = [EVENTS[type(step)] for step in game.steps if type(step) in EVENTS]
    assert [those for those in wanted if not shown & set(those)] == []


def _events(played: Played) -> list[Event]:
    return [event for entry in played.log.living() for event in entry.events]
