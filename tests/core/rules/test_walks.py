"""Every act of every deal comes to what it came to; what is offered and what is refused is the
same, each refusal with its reason, seat and amount. At some moments many acts are tried."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from walks import GROUPS, NIGHTS, answers, done, group, told, walked

from referee.core.log import Entry
from referee.core.messages import (
    bank,
    betting,
    dealing,
    debts,
    draw,
    law,
    milestones,
    people,
    showdown,
    turns,
)
from referee.core.messages.command import Command, Stand
from referee.core.rules import debts as owed
from referee.core.rules import money, settlement
from referee.core.rules.offers import offers
from referee.core.state import dealt
from referee.core.state.night import Night
from referee.store.codec import encode

from .test_every_command import comes_to
from .test_near_misses import offered_and_nearby

MARKS = Path(__file__).with_name("walks.tsv")
ASKED = (offers, dealt.dealt_in, dealt.kept_out, owed.unhanded, owed.still_owed)
RECKONED = (
    *(money.is_counted, money.held, money.uncounted, money.off, money.result, money.on_sheets),
    *(money.balance, money.claim, money.comes_out, money.settlement, money.plan),
)


def tried(night: Night, chance: Random) -> Iterator[Command]:
    """Acts that a finger could do at any moment, lawful or not."""
    count, game = len(night.players), night.game
    for seat in range(min(count, 4)):
        more = chance.randrange(1, 12)
        yield betting.Check(seat)
        yield betting.Call(seat)
        yield betting.Drop(seat)
        yield betting.BetTo(seat, more)
        yield betting.RaiseTo(seat, 2 * more)
        yield betting.RaiseTo(seat, 4, tuple(range(seat)))
        yield betting.BringIn(seat)
        yield betting.TellFirst(seat)
        yield draw.DrawCards(seat, chance.randrange(6))
        yield draw.ServeOwed(seat)
        yield showdown.ShowOpeners(seat)
        yield showdown.Award(0, (seat,), chance.choice(["", "shown", "not-asked"]))
        yield showdown.Award(1, (seat,), low=(0,))
        yield milestones.StayIn((seat, (seat + 1) % count))
        yield milestones.GoAllIn(seat, more)
        yield milestones.PutChips(seat, more)
        yield milestones.TakeChips(seat, more)
        yield milestones.Attribute(seat, chance.choice([-more, more, 0]))
        yield debts.Owe(seat, chance.randrange(3))
        yield debts.PayUp(seat)
        yield debts.LetOff(seat)
        yield bank.Buy(seat, chance.randrange(3) * more)
        yield bank.Count(seat, 10 * more)
        yield bank.Correct(seat, chance.choice([None, 0]), chance.randrange(20), "a wrong seat")
        yield bank.PassChips(seat, (seat + 1) % count, more)
        yield people.GoAway(seat)
        yield people.ComeBack(seat)
        yield people.Leave(seat, chance.choice([None, more]))
        yield turns.Handle(seat)
        yield turns.TakeWidow(seat, chance.randrange(6))
        yield turns.PassTurn(seat)
        yield turns.Knock(seat)
        yield turns.TakeCard(seat, chance.choice(["stock", "discards"]))
        yield turns.Stay(seat)
        yield law.DeclareFoul(seat)
        yield dealing.SetDealer(seat)
        yield Stand(betting.Check(seat))
        yield Stand(betting.BetTo(seat, more), freely=True)
        yield Stand(betting.Drop(seat), freely=chance.random() < 0.5)
    pot = night.pot
    yield from (milestones.CountPot(chips) for chips in (pot, pot + 3, max(pot - 2, 0), 0))
    yield milestones.CountPot(pot, 1)
    yield milestones.AllDrawn()
    yield milestones.PutChips(None, 3)
    yield milestones.TellInterval(0, 4, tuple((seat, 4 * (seat > 0)) for seat in night.ring))
    yield milestones.SetGrain("real", "milestones")
    yield milestones.SetGrain(
        "tablet", "bets", tuple((player.seat, 40) for player in night.players)
    )
    yield from (betting.NobodyOpens(), betting.AllCheck(), betting.OthersDrop())
    yield betting.OthersDrop((0,))
    for kept in range(8):
        yield showdown.ThrowIn(bool(kept & 1), bool(kept & 2), bool(kept & 4))
    yield from (dealing.PutAntesIn(), dealing.PutAntesIn((0,)), dealing.PutAntesIn((), (1,)))
    yield from (dealing.PostBlinds(), dealing.PostBlinds(1), dealing.PostBlinds(0, (1,)))
    yield from (debts.HandOver(), debts.LetCountStand(), turns.AllHandle(), turns.StockIsOut())
    yield showdown.DividePot(tuple(night.ring))
    yield showdown.DividePot((0, 1))
    yield showdown.Award(0, tuple(night.ring))
    yield law.Release(((0, 3),))
    yield law.SettleOurselves("false-openers", "False openers")
    yield people.Sit("Ida", chance.randrange(50), chance.choice([None, 0]))
    yield people.Rename(0, chance.choice(["Zoe", " ", night.players[-1].name]))
    yield people.Reseat(tuple(reversed(night.ring)))
    yield bank.ShareCost(0, 30, (0, 1), "beer")
    yield bank.ShareKitty((0, 1))
    yield bank.KittyPays(0, 2, "a new deck")
    yield bank.PayMoney(0, None, 20)
    yield bank.NameBanker(1)
    yield bank.RightDeal(1, (0,))
    yield bank.RightDeal(night.hands, (1, 0))
    yield from (bank.CloseNight(), bank.CloseNight((0, 1)), bank.ReopenNight())
    if game is not None:
        yield dealing.NextDeal(game)


def tells(name: str, entry: Entry, night: Night) -> Iterator[str]:
    yield encode(entry.events)
    yield told(offers, night)
    chance = Random(f"{name} {entry.seq}")
    if chance.random() < 0.14:
        yield from answers((*ASKED, *RECKONED), night)
        for command in tried(night, chance):
            yield done(night, command)
    if chance.random() < 0.1:
        yield from (comes_to(command, night) for command in offered_and_nearby(night))


@pytest.mark.parametrize("number", range(GROUPS))
def test_a_walk_through_the_deals(number: int) -> None:
    walked(MARKS, group(number), tells)


def reckoned(name: str, entry: Entry, night: Night) -> Iterator[str]:
    """What the bank says of a night, and who pays whom."""
    yield from answers(RECKONED, night)
    if night.closed:
        due = {player.seat: money.balance(night, player.seat) or 0 for player in night.players}
        yield told(_reasons, due)
    if Random(f"{name} {entry.seq}").random() < 0.05:
        for command in tried(night, Random(entry.seq)):
            yield done(night, command)


def _reasons(due: dict[int, int]) -> object:
    return settlement.reasons(settlement.settle(due))


@pytest.mark.parametrize("name", NIGHTS)
def test_a_walk_through_a_recorded_night(name: str) -> None:
    walked(MARKS, [name], reckoned, every=2)
