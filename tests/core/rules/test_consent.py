"""Whatever players do, the table may let it stand: no act of theirs is refused for good."""

from __future__ import annotations

from random import Random

import pytest
from shelf import BOOK

from referee.core.book.game import Stakes
from referee.core.book.house import House
from referee.core.chips import POT
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.messages.bank import BeginNight
from referee.core.messages.betting import (
    AllCheck,
    Bet,
    BetTo,
    Call,
    Called,
    Check,
    Checked,
    Drop,
    Dropped,
    NobodyOpens,
    Raised,
    RaiseTo,
)
from referee.core.messages.command import HandCommand, Stand
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.draw import DrawCards, Drew
from referee.core.messages.law import ByConsent, Restored
from referee.core.messages.milestones import AllDrawn, BettingOver, GoAllIn, SetGrain
from referee.core.messages.showdown import Award, ShowOpeners, ThrowIn, Won
from referee.core.messages.turns import Knock
from referee.core.rules import consent
from referee.core.rules.offers import offers
from referee.core.state.holding import NOT_NOTED
from referee.core.state.night import Night

PLAYERS = (("Ann", 60), ("Bob", 60), ("Cy", 60), ("Dot", 60))
GAMES = ("jackpots", "california-lowball", "seven-card-stud", "whiskey-poker", "texas-holdem")

GOES_ON = (PutAntesIn, Check, Call, AllCheck, AllDrawn, NextDeal)
"""Acts that an offer names in full."""


def begun(game: str) -> Night:
    night = act(Night(), BeginNight("", PLAYERS, 0, BOOK.games["jackpots"], Stakes(), House()))[1]
    return act(night, NextDeal(BOOK.games[game]))[1]


def anything(chance: Random) -> HandCommand:
    """An act of anybody, at any time, of any size."""
    seat, number = chance.randrange(4), chance.choice((0, 1, 2, 5, 9, 60, 700))
    made: list[HandCommand] = [
        Check(seat),
        BetTo(seat, number),
        Call(seat),
        RaiseTo(seat, number),
        Drop(seat),
        DrawCards(seat, number),
        Award(0, (seat,), chance.choice(("", "shown"))),
        ShowOpeners(seat),
        GoAllIn(seat, number),
        Knock(seat),
        NobodyOpens(),
        AllCheck(),
        AllDrawn(),
        PutAntesIn(),
    ]
    return chance.choice(made)


@pytest.mark.sweep
@pytest.mark.parametrize("grain", ["tablet", "real"])
@pytest.mark.parametrize("game", GAMES)
def test_no_act_of_a_player_is_refused_for_good(game: str, grain: str) -> None:
    chance = Random(f"{game} {grain}")
    for _ in range(12):
        night = begun(game)
        if grain == "real":
            night = act(night, SetGrain("real", "milestones"))[1]
        for _ in range(40):
            before = night
            events, night = act(night, Stand(anything(chance), freely=True))
            assert sum(night.purse) == 0
            assert night.purse[POT] >= 0
            consent = [event for event in events if isinstance(event, ByConsent)]
            assert len(consent) < 2
            if consent and consent[0].what:
                assert night == before, "what is only written down moves nothing"
                assert len(events) == 1
            legal = [offer.command for offer in offers(night) if isinstance(offer.command, GOES_ON)]
            if legal and chance.random() < 0.5:
                night = act(night, legal[0])[1]


def test_steps_nobody_tapped_are_over_without_their_facts() -> None:
    night = act(begun("jackpots"), PutAntesIn())[1]
    events, night = act(night, Stand(DrawCards(1, 3), freely=True))
    assert [type(event) for event in events] == [BettingOver, ByConsent, Drew]
    assert night.hand is not None
    assert night.hand.drawing
    assert night.hand.of(1).drew == 3
    assert all(holding.drew != NOT_NOTED for holding in night.hand.holdings)


def test_a_hand_that_had_dropped_may_play_on() -> None:
    night = act(begun("jackpots"), PutAntesIn())[1]
    for command in (BetTo(1, 2), Drop(2)):
        night = act(night, command)[1]
    events, night = act(night, Stand(Call(2), freely=True))
    assert [type(event) for event in events] == [Restored, ByConsent, Called]
    assert night.hand is not None
    assert night.hand.of(2).live
    assert night.hand.of(2).bet == 2


@pytest.mark.parametrize("command", [ThrowIn(False, False), Check(9)])
def test_only_acts_of_players_at_the_table_can_stand(command: HandCommand) -> None:
    night = act(begun("jackpots"), PutAntesIn())[1]
    for over in (BetTo(1, 2), Drop(2), Drop(3), Drop(0), Award(0, (1,), "shown")):
        night = act(night, over)[1]
    with pytest.raises(Refused):
        act(night, Stand(command, freely=True))


# --- what is let stand, act by act -----------------------------------------------------------


NO = Refused("no")
STOOD, OPENED = ByConsent("no", 1), ByConsent("no", 2)


def opening(real: bool = False, *acts: HandCommand) -> Night:
    """The first betting interval of jackpots: seat 1 is eldest; everybody has 59 behind."""
    night = act(begun("jackpots"), PutAntesIn())[1]
    if real:
        night = act(night, SetGrain("real", "milestones"))[1]
    for command in acts:
        night = act(night, command)[1]
    return night


FRESH, BET = opening(), opening(False, BetTo(1, 2))
SHOWN = opening(False, BetTo(1, 2), Call(2), Call(3), Drop(0), AllDrawn(), AllCheck())


def stood(night: Night, command: HandCommand) -> object:
    try:
        return consent.stand(night, command, NO)
    except Refused as refused:
        return refused.reason


def come_near(night: Night, command: HandCommand) -> object:
    try:
        return consent.near(night, command, NO)
    except Refused as refused:
        return refused.reason


@pytest.mark.parametrize(
    ("night", "command", "comes_to"),
    [
        (FRESH, Check(1), (STOOD, Checked(1))),
        (FRESH, Check(2), (OPENED, Checked(2))),
        (FRESH, Check(9), "no"),
        (FRESH, BetTo(1, 59), (STOOD, Bet(1, 59, 59))),
        (FRESH, BetTo(1, 60), "no"),
        (FRESH, BetTo(1, 0), "no"),
        (FRESH, Call(1), "no"),
        (FRESH, GoAllIn(1, 59), "no"),  # the tablet knows what is there: it is a bet of all
        (opening(True), GoAllIn(1, 40), (STOOD, Bet(1, 40, 40, True))),
        (BET, BetTo(2, 1), (OPENED, Called(2, 1, 1))),
        (BET, BetTo(2, 2), (OPENED, Called(2, 2, 2))),
        (BET, BetTo(2, 3), (OPENED, Raised(2, 3, 3))),
        (BET, RaiseTo(2, 60), "no"),
        (BET, Call(2), (OPENED, Called(2, 2, 2))),
        (BET, Call(1), (STOOD, Called(1, 2, 0))),
        (BET, Drop(1), (STOOD, Dropped(1))),
        (BET, DrawCards(1, 1), "no"),
        (BET, Award(0, (1,)), "no"),
        (SHOWN, Check(1), "no"),
        (SHOWN, Award(0, ()), "no"),
        (SHOWN, Award(1, (1,)), "no"),
        (SHOWN, Award(0, (9,)), "no"),
        (SHOWN, Award(0, (2,), low=(9,)), "no"),
        (SHOWN, Award(0, (2,)), (ByConsent("no"), Won(0, ((2, 10),)))),
        (SHOWN, Award(0, (0,)), (ByConsent("no"), Won(0, ((0, 10),)))),  # who had dropped
    ],
)
def test_what_stands(night: Night, command: HandCommand, comes_to: object) -> None:
    assert stood(night, command) == comes_to


@pytest.mark.parametrize(
    ("night", "command", "comes_to"),
    [
        (FRESH, BetTo(1, 700), (STOOD, Bet(1, 59, 59))),
        (FRESH, BetTo(1, 5), (STOOD, Bet(1, 5, 5))),
        (BET, RaiseTo(2, 700), (OPENED, Raised(2, 59, 59))),
        (BET, RaiseTo(1, 700), (STOOD, Raised(1, 59, 57))),
        (BET, Check(2), "no"),
        (SHOWN, BetTo(1, 700), "no"),
        (SHOWN, Check(0), "no"),
    ],
)
def test_what_comes_near(night: Night, command: HandCommand, comes_to: object) -> None:
    assert come_near(night, command) == comes_to
