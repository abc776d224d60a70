"""Back to the start of an interval: whatever was played, the chips agree and the deal goes on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from shelf import BOOK

from referee.core.book.game import Stakes
from referee.core.book.house import House
from referee.core.book.law import Effect, Law, Ruling
from referee.core.chips import POT
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.fold.evolve import evolve
from referee.core.messages.bank import BeginNight, Correct
from referee.core.messages.betting import BetTo, Call, Check, Drop, RaiseTo
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal, PostBlinds, PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.messages.law import BackedUp, DeclareFoul, Instruction, RolledBack, Rule
from referee.core.messages.milestones import SetGrain
from referee.core.messages.people import Leave
from referee.core.rules.offers import offers
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.notation.player import play

SCENARIOS = Path(__file__).parents[2] / "scenarios"

LAW = BOOK.laws["roll-back-to-a-start"]
PLAYERS = (("Ann", 60), ("Bob", 60), ("Cy", 60), ("Dot", 60))
ROADS = {"interval": "this", "before": "earlier", "first": "opening"}


def begun(game: str) -> Night:
    night = act(Night(), BeginNight("", PLAYERS, 0, BOOK.games[game], Stakes(), House()))[1]
    return act(night, NextDeal(BOOK.games[game]))[1]


def ruled(moment: str, who: str, offender: int, amounts: tuple[tuple[int, int], ...] = ()) -> Rule:
    return Rule(LAW, (("moment", moment), (ROADS[moment], who)), offender, amounts, "the table")


def playing(night: Night) -> Hand:
    assert night.playing is not None
    return night.playing


def somehow(night: Night, chance: Random) -> Night:
    """One legal act; the same night where none is offered that is named in full."""
    plain = (Check, Call, BetTo, RaiseTo, Drop, DrawCards, PutAntesIn, PostBlinds)
    legal = [offer.command for offer in offers(night) if isinstance(offer.command, plain)]
    keeps = [command for command in legal if not isinstance(command, Drop)] or legal
    return (
        act(night, chance.choice(keeps if chance.random() < 0.8 else legal))[1] if legal else night
    )


@pytest.mark.sweep
@pytest.mark.parametrize("who", ["all", "fault", "named"])
@pytest.mark.parametrize("game", ["jackpots", "five-card-draw", "seven-card-stud", "triple-draw"])
def test_the_chips_agree_wherever_the_deal_goes_back(game: str, who: str) -> None:
    chance, ruled_so = Random(f"{game} {who}"), 0
    for _ in range(25):
        night = begun(game)
        for _ in range(chance.randrange(3, 25)):
            night = somehow(night, chance)
        if night.playing is None or not night.playing.starts:
            continue
        moment, fault = chance.choice(sorted(ROADS)), chance.choice(playing(night).order)
        if moment == "before" and len(playing(night).starts) < 2:
            continue
        if night.playing.awards:
            continue
        there = playing(night).starts[{"interval": -1, "before": -2, "first": 0}[moment]]
        more = {
            holding.seat: holding.total - there.of(holding.seat).total
            for holding in playing(night).holdings
        }
        amounts = tuple((seat, chips // 2) for seat, chips in more.items())
        stays = {
            "all": dict.fromkeys(more, 0),
            "fault": {seat: chips * (seat == fault) for seat, chips in more.items()},
            "named": {seat: chips - chips // 2 for seat, chips in more.items()},
        }[who]
        told = amounts if who == "named" else ()
        _, after = act(night, ruled(moment, who, fault, told))
        ruled_so += 1
        assert sum(after.purse) == 0
        assert after.purse[POT] == playing(after).pot == there.pot + sum(stays.values())
        for seat, chips in stays.items():
            assert playing(after).of(seat).total == there.of(seat).total + chips
        assert playing(after).step == there.step
        assert playing(after).stub == there.stub
        assert all(holding.noted is None for holding in playing(after).holdings) or there.draw_begun
        for _ in range(60):
            after = somehow(after, chance)
            assert sum(after.purse) == 0
    assert ruled_so > 5


def test_who_drew_puts_the_cards_back_and_draws_again() -> None:
    night = begun("five-card-draw")
    for command in (PutAntesIn(), BetTo(1, 2), Call(2), Drop(3), Drop(0), DrawCards(1, 3)):
        night = act(night, command)[1]
    stub = playing(night).starts[0].stub
    events, night = act(night, ruled("interval", "all", 2))
    assert RolledBack(0, ((1, 2), (2, 2))) in events
    assert Instruction("unserve", 0) in events
    assert playing(night).stub == stub
    assert [holding.drew for holding in playing(night).holdings] == [None] * 4
    assert len(playing(night).live) == 4


def test_who_has_left_the_table_stays_out() -> None:
    night = begun("five-card-draw")
    for command in (PutAntesIn(), BetTo(1, 2), Drop(2), Leave(2, night.stack(2) - 1, "slip")):
        night = act(night, command)[1]
    after = act(night, ruled("interval", "all", 1))[1]
    assert [holding.seat for holding in playing(after).live] == [1, 3, 0]
    assert playing(after).turn == 1


def test_a_hand_that_was_ruled_foul_stays_foul() -> None:
    night = begun("five-card-draw")
    for command in (PutAntesIn(), BetTo(1, 2), Call(2), DeclareFoul(2, "six cards")):
        night = act(night, command)[1]
    night = act(night, ruled("interval", "all", 1))[1]
    assert playing(night).of(2).state == "foul"
    assert playing(night).turn == 1


OVERBET = Rule(
    BOOK.laws["overbet-for-change"], (("said", "yes"), ("faces", "nothing"), ("own", "no")), 2
)
"""The chips come back, and Cy acts again, though he has folded by now."""
COUNTS_NOT = Ruling("r", "It is so.", "Because.", ("House 1",), (Effect("restore"),))
RESTORES = Rule(
    Law("t", "Test", "", (), ("opening",), ("offender",), "r", (), (COUNTS_NOT,)), (), 2
)
"""Cy's fold does not count."""


def test_who_folded_and_whose_chips_were_put_right_since_is_back_all_in() -> None:
    """Whose turn it is again has no chips: nobody waits for them. The same where a fold is taken
    back."""
    night = begun("five-card-draw")
    moved = Correct(2, 0, 59, "another deal’s")
    for command in (PutAntesIn(), Check(1), Drop(2), Check(3), moved):
        night = act(night, command)[1]
    for ruling in (OVERBET, RESTORES):
        after = act(night, ruling)[1]
        hand = playing(after)
        assert (hand.of(2).live, hand.of(2).all_in, after.stack(2)) == (True, True, 0)
        assert hand.turn in (0, 3)


def test_a_count_after_a_fold_makes_all_in_where_the_log_says_so() -> None:
    """Logs from before say nothing of it, and fold as they did: that hand was asked to bet."""
    path = SCENARIOS / "laws" / "counted-out-and-the-round-goes-back.hand"
    log, said = play(path.read_text("utf-8"), BOOK).log, 0
    night = Night()
    for entry in log.living():
        for event in entry.events:
            if isinstance(event, RolledBack) and event.broke:
                older = evolve(night, replace(event, broke=()))
                [seat] = event.broke
                assert playing(older).of(seat).live
                assert not playing(older).of(seat).all_in
                assert playing(evolve(night, event)).of(seat).all_in
                said += 1
            night = evolve(night, event)
    assert said == 1


def test_a_bet_taken_back_brings_no_foul_hand_back() -> None:
    night = begun("five-card-draw")
    for command in (PutAntesIn(), Check(1), BetTo(2, 2), DeclareFoul(0, "six cards")):
        night = act(night, command)[1]
    night = act(night, OVERBET)[1]
    hand = playing(night)
    assert [holding.seat for holding in hand.live] == [1, 2, 3]
    assert (hand.turn, night.pot) == (2, 4)


def test_there_is_no_interval_before_the_first() -> None:
    night = begun("five-card-draw")
    for command in (PutAntesIn(), BetTo(1, 2)):
        night = act(night, command)[1]
    with pytest.raises(Refused, match="no-such-moment"):
        act(night, ruled("before", "all", 1))
    with pytest.raises(Refused, match="put-in-less"):
        act(night, ruled("interval", "named", 1, ((1, 3),)))


def test_real_chips_are_an_instruction() -> None:
    night = act(begun("five-card-draw"), SetGrain("real", "bets"))[1]
    for command in (PutAntesIn(), BetTo(1, 2), Call(2)):
        night = act(night, command)[1]
    events, night = act(night, ruled("interval", "fault", 1))
    assert Instruction("takes", 2, 2) in events
    assert not [event for event in events if isinstance(event, Instruction) and event.seat == 1]
    assert night.pot == 4 + 2


@pytest.mark.parametrize(
    ("since", "turn"),
    [
        ((), 2),
        ((Drop(0),), 2),
        ((DeclareFoul(2, "six cards"),), 3),  # whose hand is out has nothing more to say
    ],
)
def test_whose_turn_it_is_when_the_action_has_gone_back(
    since: tuple[Command, ...], turn: int
) -> None:
    night = begun("five-card-draw")
    for command in (PutAntesIn(), Check(1), Check(2), BetTo(3, 2), *since):
        night = act(night, command)[1]
    after = evolve(night, BackedUp(2, ((3, 2),)))
    assert playing(after).turn == turn
