"""Games whose pots live on, cost prices or are for who is in: random evenings of them.

Short stacks, ties, all-ins, people who leave, come back, buy and sit down, other games in between,
undo and redo, finished deals put right, real chips at milestones: no chip is lost, there is always
a way on, and nobody wins more than they could have matched. SOAK=n plays n acts for each part.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import get_args

import pytest
from shelf import BOOK
from test_properties import sound

from referee.core.book.game import Declare, Game, Limit, Showdown, Stakes
from referee.core.book.house import Carried, House
from referee.core.book.prices import Compare, Offered
from referee.core.chips import add_up
from referee.core.decide import act
from referee.core.errors import Impossible, Refused
from referee.core.log import Entry, Log
from referee.core.messages.bank import BeginNight, Buy, Correct, RightDeal
from referee.core.messages.betting import BetTo, RaiseTo
from referee.core.messages.command import Command, strand
from referee.core.messages.dealing import NextDeal
from referee.core.messages.event import Event
from referee.core.messages.milestones import SetGrain
from referee.core.messages.offer import Offer
from referee.core.messages.people import ComeBack, GoAway, Leave, Sit
from referee.core.messages.prices import Matched, TakeOffer
from referee.core.messages.showdown import Award, DividePot, SidePaid, ThrowIn
from referee.core.messages.turns import Reveal
from referee.core.rules.offers import offers
from referee.core.rules.turns import settling
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import unpaid
from referee.screens.felt.words.crib import crib

pytestmark = pytest.mark.soak

NAMES = ("Ann", "Bob", "Cy", "Dot", "Eva", "Finn")
ACTS = int(os.environ.get("SOAK", "0")) or 400
PARTS = 8
"""Half of them with real chips."""


def lives(game: Game) -> bool:
    """Whether its pot lives on, or chips go in that are no bet."""
    end = game.steps[-1]
    ends = isinstance(end, Showdown) and (end.match or end.legs or end.lives or end.kitty)
    steps = (isinstance(step, Declare | Offered) for step in game.steps)
    return bool(ends or game.events or game.least or any(steps))


GAMES = tuple(game for game in BOOK.games.values() if lives(game))


@dataclass
class Evening:
    """One evening, tapped at random.

    put: what each seat has put into the pot since it was empty, as a neighbour would count it;
    shown: that, or what each had left, if more, when the hands were shown; blind: the neighbour has
    lost count, until the pot is empty again.
    """

    chance: Random
    real: bool
    log: Log = field(default_factory=Log)
    put: Counter[int] = field(default_factory=Counter)
    shown: dict[int, int] = field(default_factory=dict)
    blind: bool = False
    seen: Counter[str] = field(default_factory=Counter)

    @property
    def night(self) -> Night:
        return self.log.night

    def game(self) -> Game:
        return self.chance.choice(GAMES)

    def begins(self) -> None:
        chance, game = self.chance, self.game()
        many = chance.randint(game.players[0], min(game.players[1], 6))
        stacks = [chance.choice((1, 2, 3, 5, 9, 20, 60)) for _ in range(many)]
        players = tuple(zip(NAMES, stacks, strict=False))
        limit = chance.choice((Limit("none", (2,), raises=None), Limit("fixed", (2, 4))))
        house = House(carried=chance.choice(get_args(Carried)), kitty=chance.choice((0, 0, 0, 1)))
        stakes = Stakes(ante=chance.choice((1, 2)), limit=limit)
        self.log, self.put, self.shown, self.blind = Log(), Counter(), {}, False
        self.tap(BeginNight("Living pots", players, 0, game, stakes, house))
        if self.real:
            self.maybe(SetGrain("real", chance.choice(("bets", "milestones"))))

    # --- what is tapped ---------------------------------------------------------------------------

    def acts(self) -> None:
        """One act of the table, or of somebody who comes or goes."""
        kind, found = self.chance.random(), offers(self.night)
        self.goes_on(found)
        if found and kind < 0.7:
            self.tap(self.filled(self.picked(found)))
        elif kind < 0.85:
            self.maybe(self.comes_or_goes())
        elif kind < 0.9:
            self.undoes()
        elif kind < 0.95:
            self.maybe(self.puts_right())
        elif self.night.playing is None:
            self.maybe(NextDeal(self.game()))

    def picked(self, found: tuple[Offer, ...]) -> Offer:
        rare = (ThrowIn, NextDeal) if self.night.playing is not None else ()
        likely = [offer for offer in found if not isinstance(offer.command, rare)]
        return self.chance.choice(likely if likely and self.chance.random() < 0.95 else found)

    def filled(self, offer: Offer) -> Command:
        """The command of an offer, with an amount, who is in, or several winners."""
        command, hand, chance = offer.command, self.night.playing, self.chance
        if isinstance(command, BetTo | RaiseTo):
            return replace(command, to=chance.choice((offer.least, offer.least, offer.most)))
        if isinstance(command, TakeOffer) and command.bid:
            return replace(command, bid=chance.choice((offer.least, offer.most)))
        if isinstance(command, Reveal) and hand is not None and hand.in_or_out:
            seats = [seat for seat, _ in command.choices]
            return Reveal(tuple((seat, chance.choice(("in", "in", "out"))) for seat in seats))
        settled = hand.settled if hand is not None else Showdown()
        staged = hand is not None and isinstance(hand.now, Compare)
        if isinstance(command, Award) and hand and settled.match and not staged:
            return self.won(command, hand)
        return command

    def won(self, command: Award, hand: Hand) -> Award:
        """Sometimes several tie, and somebody is named who pays."""
        pot = next((pot for pot in unpaid(hand) if pot.number == command.pot), None)
        if pot is None or not command.winners:
            return command
        many = min(self.chance.choice((1, 1, 1, 2, 3)), len(pot.claimants))
        winners = tuple(self.chance.sample(pot.claimants, many))
        losers = [holding.seat for holding in hand.live if holding.seat not in winners]
        named = settling(hand).named and losers and self.chance.random() < 0.5
        named = named and len(unpaid(hand)) == 1
        return replace(command, winners=winners, lowest=(losers[0],) if named else ())

    def comes_or_goes(self) -> Command:
        chance, seat = self.chance, self.chance.choice(self.night.players).seat
        bought = Buy(seat, chance.choice((1, 5, 20)))
        if self.night.players[seat].presence != "here":
            return chance.choice((ComeBack(seat), bought))
        sits = Sit(chance.choice(("Ida", "Joe", "Kit")), chance.choice((1, 5, 20)), seat)
        return chance.choice((GoAway(seat), Leave(seat), bought, bought, bought, sits))

    def undoes(self) -> None:
        """Some acts are taken back, and perhaps done again."""
        which, times = self.chance.choice(("hand", "bank")), self.chance.randint(1, 4)
        self.blind = True
        for _ in range(times):
            if not self.enters(which, self.log.take_back):
                break
        while self.chance.random() < 0.6:
            if not self.enters(which, self.log.put_back):
                break

    def enters(self, which: str, way: Callable[[str], tuple[Event, ...]]) -> bool:
        try:
            events = way(which)
        except Refused:
            return False
        self.log.append(Entry(self.log.seq + 1, which, events))
        self.seen[type(events[0]).__name__] += 1
        self.agrees(self.night)
        return True

    def puts_right(self) -> Command:
        """Chips moved by a tap on the wrong seat; or a deal that was somebody else's."""
        one, other = self.chance.choices(range(len(self.night.players)), k=2)
        self.blind = True
        if self.night.finished and self.chance.random() < 0.6:
            done = self.chance.choice(self.night.finished)
            return RightDeal(done.deal, (one, other), "misread", self.chance.choice((None, 0)))
        return Correct(one, other, self.chance.randint(1, 5), "a tap on the wrong seat")

    # --- what must hold ---------------------------------------------------------------------------

    def tap(self, command: Command) -> None:
        was = self.night
        events, after = act(was, command)
        self.log.append(Entry(self.log.seq + 1, strand(command), events))
        self.seen[type(command).__name__] += 1
        self.agrees(after)
        for event in events:
            if isinstance(event, Matched) and was.hand is not None:
                cap = was.hand.settled.match * was.hand.stakes.ante
                assert all(0 < chips <= cap for _, chips in event.paid)
        if not self.real:
            self.counts(was, after, events if strand(command) == "hand" else None)

    def maybe(self, command: Command) -> None:
        try:
            self.tap(command)
        except (Refused, Impossible):
            self.seen["refused"] += 1

    def agrees(self, night: Night) -> None:
        """No chip is lost, with real chips and without."""
        sound(night)
        if not night.real:
            held = sum(night.holds(player.seat) for player in night.players)
            assert held + night.pot + night.aside == night.box

    def counts(self, was: Night, after: Night, played: tuple[Event, ...] | None) -> None:
        """Nobody wins more than they could match. What players pay each other is not of the pot."""
        hand, now = was.playing, after.hand
        if hand is not None and hand.showing and not hand.awards:
            self.shown = {seat: max(was.stack(seat), self.put[seat]) for seat in hand.order}
        if hand is not None and now is not None and now.number == hand.number and not self.blind:
            won = add_up(*(shares for _, shares in now.awards))
            if hand.settled.match and not hand.settled.legs and len(hand.live) > 1:
                assert all(chips <= self.shown[seat] for seat, chips in won.items())
        sides = [
            move for event in played or () if isinstance(event, SidePaid) for move in event.moves
        ]
        got = add_up(*(((loser, -chips), (winner, chips)) for loser, winner, chips in sides))
        for seat in range(len(was.players)) if played is not None else ():
            put = was.holds(seat) - after.holds(seat) + got.get(seat, 0)
            self.put[seat] = max(self.put[seat] + put, 0)
        if not after.pot:
            self.put, self.blind = Counter(), False

    def goes_on(self, found: tuple[Offer, ...]) -> None:
        """There is a way on: an offer, chips to share out, or too few with chips; and words."""
        night = self.night
        hand = night.playing
        if hand is not None:
            on = [offer for offer in found if not isinstance(offer.command, ThrowIn)]
            assert on, f"stuck at {hand.now}"
            asked = {getattr(offer.command, "seat", None) for offer in found if offer.cost}
            still = {holding.seat for holding in hand.live if not holding.all_in}
            assert asked <= {None, *still}, "who is all-in is asked for chips"
            return
        assert str(crib(night))
        assert night.game is not None
        able = [seat for seat in night.ring if night.able(seat)]
        if found or not night.pot:
            least, most = night.game.players
            assert found or not least <= len(able) <= most, "no next deal"
            return
        somebody = night.ring or (night.players[0].seat,)
        assert act(night, DividePot(somebody))[1].pot == 0
        assert "split it" in str(crib(night)) or len(able) < 2 or len(able) > night.game.players[1]


@pytest.mark.parametrize("part", range(PARTS))
def test_evenings_of_living_pots(part: int) -> None:
    evening = Evening(Random(4000 + part), real=part % 2 == 1)
    evening.begins()
    for done in range(ACTS):
        if done % 60 == 59:
            evening.begins()
        evening.acts()
    assert {"Award", "NextDeal", "Buy", "TakenBack", "PutBack"} <= {*evening.seen}


def test_the_games_are_of_every_kind() -> None:
    names = {game.id for game in GAMES}
    wanted = {"guts-two-card", "guts-kitty", "three-five-seven", "baseball", "trips-to-win"}
    assert wanted | {"seven-twenty-seven", "screw-your-neighbor", "in-between"} <= names
