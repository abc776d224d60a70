"""Random lawful acts over random structures, seats and stacks: the engine never breaks.

Games are made up on the spot (antes, posts, boards, draws, passes, turns, limits of every kind),
not read from files. SOAK=n plays n deals; the short run some hundreds.
"""

from __future__ import annotations

import itertools
import os
import random
from dataclasses import dataclass, field, replace
from typing import get_args

import pytest

from referee.core.book.game import (
    SETTLED,
    Ante,
    BetStep,
    Blinds,
    Deal,
    Declare,
    Draw,
    Game,
    HandleStep,
    Limit,
    Showdown,
    Stakes,
    Step,
    Stock,
    Widow,
)
from referee.core.book.house import House
from referee.core.book.prices import (
    PLAYED,
    BackTo,
    Brings,
    CardEvent,
    Compare,
    Offered,
    Price,
    Versus,
    What,
)
from referee.core.decide import act
from referee.core.errors import Impossible, Refused
from referee.core.fold.evolve import evolve
from referee.core.messages.bank import Bought, Buy, NightBegan
from referee.core.messages.betting import BetTo, BringIn, Call, Check, Drop, RaiseTo
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal, Posted
from referee.core.messages.milestones import CountPot
from referee.core.messages.offer import Offer
from referee.core.messages.people import Sat
from referee.core.messages.prices import TakeOffer
from referee.core.messages.showdown import Award, DividePot, ThrowIn
from referee.core.rules.offers import offers
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import pots

AGAINST = Offered("pot", (Price(of="bid"),) * len(PLAYED))
DEALS = int(os.environ.get("SOAK", "0")) or 400
PARTS = 8
MOST_ACTS = 600


def made_up(chance: random.Random) -> Game:
    """A game nobody ever played, which the loader would accept."""
    if chance.random() < 0.06:
        return against_the_dealer(chance)
    steps: list[Step] = []
    kind = chance.choice(("ante", "blinds", "both", "stud", "table"))
    if kind in ("ante", "both", "stud"):
        steps.append(Ante(chance.choice((1, 1, 2))))
    if kind == "table":
        steps.append(Ante(place=chance.choice((0, 1, -1))))
    first = "eldest"
    if kind in ("blinds", "both", "table"):
        posts = chance.choice(
            (((0, 1), (1, 2)), ((0, 1),), ((-1, 1), (0, 1), (1, 2)), ((-1, 2),), ((1, 2),))
        )
        straddles = chance.choice((0, 0, 1, 2))
        steps.append(Blinds(posts, straddles, chance.choice((1, 1, 2))))
        first = "after-blinds"
    steps.append(Deal(down=2, up=1 if kind == "stud" else 0))
    events = made_up_events(chance) if kind == "stud" else ()
    streets = chance.randint(1, 4)
    for street in range(streets):
        if street:
            steps += chance.choice(
                (
                    [Deal(up=1, burn=1)],
                    [Deal(common=1, burn=1)],
                    [Draw(most=2)],
                    [Draw(most=1, extra=chance.choice((0, 1)))],
                    [HandleStep("pass", 1, chance.choice(("left", "right")))],
                    [HandleStep("turn-up", 1, chance.choice(("together", "in-turn")))],
                    [],
                )
            )
        board = kind == "stud"
        name = "first" if not street else f"street {street}"
        steps.append(
            BetStep(
                name,
                first=(
                    ("low-card" if not street else "high-board")
                    if board
                    else (first if not street else chance.choice(("eldest", "opener")))
                ),
                check=chance.random() < 0.85,
                check_raise=chance.random() < 0.8,
                size=1 if street < 2 else 2,
                times=chance.choice((0, 0, 3)),
                bring_in=board and not street,
            )
        )
    taken = Offered(
        chance.choice(("card", "exchange", "push", "last-up")), prices(chance), freeze=2
    )
    again = [taken, BetStep("after it"), BackTo(len(steps) + 1)]
    rolls = [Offered("roll"), BetStep("the board is beaten", first="taker"), BackTo(len(steps) + 1)]
    stays = [Offered("stay", prices(chance)), BetStep("who stays"), BackTo(len(steps) + 1)]
    stays = stays[: chance.randint(1, 3)]
    against = replace(AGAINST, own=chance.random() < 0.3, whole=chance.random() < 0.3)
    bids = [Offered("market", (Price(of="bid"),)), BetStep("after the bids", first="taker")]
    widow = Widow(up=chance.random() < 0.4, passes=chance.random() < 0.7)
    stage = [Declare("in-out", stage=True), Compare(prices(chance)[0])]
    steps += chance.choice(
        (
            *([], [], [Declare()], [widow], [Stock()], [taken], again),
            *(rolls, stays, bids, [*stage, Deal(down=1), *stage], [against]),
        )
    )
    if chance.random() < 0.07:
        steps, events = [Deal(down=1), Offered("swap"), Showdown(lives=chance.choice((1, 3)))], ()
    elif isinstance(steps[-1], Compare):
        steps.append(Showdown(legs=chance.choice((1, 2))))
    elif steps[-1] == against:
        steps.append(Showdown(stays=True))
    elif chance.random() < 0.2:
        kitty = chance.random() < 0.4
        steps += [Deal(widow=2)] * kitty + [Declare("in-out"), *chance.choice(([], [Draw(most=1)]))]
        named = not kitty and chance.random() < 0.4
        match, capped = chance.choice((2, 20)), chance.random() < 0.4
        steps.append(Showdown(match=match, kitty=kitty, named=named, stays=named, capped=capped))
    else:
        steps.append(SETTLED[chance.choice(("pot", "pot", "knock", "whiskey"))])
    return Game(
        "made-up", "Made up", "A game of no book.", (2, 10), 52, tuple(steps), events=events
    )


def against_the_dealer(chance: random.Random) -> Game:
    """Each stakes against the dealer alone, before the deal and after it."""
    steps: list[Step] = [Offered("stay", prices(chance)), Deal(down=2)]
    steps += chance.sample(
        (
            *(Offered("stay", prices(chance)), Offered("more", prices(chance)), Deal(common=1)),
            *(Offered(chance.choice(("card", "swap", "exchange"))), Draw(most=1)),
        ),
        chance.randint(1, 4),
    )
    bids = [Offered("more", (Price(of="bid"),))] * chance.randint(0, 1)
    versus = Versus(chance.random() < 0.7, chance.random() < 0.5, "pair", (("flush", 5),))
    steps += [*bids, Showdown(versus=versus)]
    return Game("made-up", "Made up", "A game of no book.", (2, 10), 52, tuple(steps))


def prices(chance: random.Random) -> tuple[Price, ...]:
    """A price or two of any kind."""
    some = (Price(0), Price(2), Price(of="bet"), Price(of="match", cap=5))
    return tuple(chance.choice(some) for _ in range(chance.randint(1, 2)))


def made_up_events(chance: random.Random) -> tuple[CardEvent, ...]:
    """What up cards bring: nothing, or several things."""
    kinds = ("wild-next", "wild", "pay", "buy", "out", "redeal", "pass-left", "ends")
    return tuple(
        CardEvent(str(rank), chance.choice(kinds), prices(chance)[0], chance.random() < 0.5)
        for rank in range(2, chance.choice((2, 3, 5)))
    )


def limit_of(chance: random.Random) -> Limit:
    kind = chance.choice(("fixed", "spread", "pot", "none"))
    return Limit(
        kind=kind,
        sizes=chance.choice(((2, 4), (4, 8), (1,), (5, 10))),
        most=10,
        raises=chance.choice((3, None)) if kind == "fixed" else None,
        heads_up_free=chance.random() < 0.5,
        half=chance.random() < 0.5,
        multiple=chance.choice((1, 1, 2)) if kind == "none" else 1,
    )


def seated(chance: random.Random) -> Night:
    """A night of two to ten with stacks of every size."""
    game, seats = made_up(chance), chance.randint(2, 10)
    house = House(
        odd=chance.choice(("each", "first")),
        kitty=chance.choice((0, 0, 1)),
        dead_button=chance.random() < 0.3,
    )
    stakes = Stakes(
        ante=chance.choice((1, 2)), limit=limit_of(chance), bring_in=chance.choice((1, 2))
    )
    night = evolve(Night(), NightBegan("soak", game, stakes, house))
    for seat in range(seats):
        night = evolve(night, Sat(seat, f"P{seat}"))
        night = evolve(night, Bought(seat, chance.choice((1, 2, 3, 5, 9, 20, 60, 200))))
    return night


@dataclass
class Watch:
    """A naive watch over one betting interval, told only what everybody did."""

    street: int = -1
    spoke: set[int] = field(default_factory=set)

    def sees(self, before: Night, after: Night, command: Command) -> None:
        hand = before.playing
        if hand is None or hand.betting is None or hand.turn is None:
            return
        if hand.street != self.street:
            self.street, self.spoke = hand.street, set()
        seat = getattr(command, "seat", None)
        if not isinstance(command, Check | Call | BetTo | RaiseTo | Drop) or command.passing:
            self.street = -1
            return
        assert seat == hand.turn
        if isinstance(command, BetTo | RaiseTo):
            self.spoke = set()
        self.spoke.add(seat)
        then = after.playing
        if then is None or then.betting is None or then.street != hand.street:
            return
        assert then.turn == self.next(then, seat)

    def next(self, hand: Hand, seat: int) -> int | None:
        """Clockwise the first who can act and has not matched the bet, or has not spoken."""
        at = hand.order.index(seat)
        for far in range(1, len(hand.order) + 1):
            one = hand.holdings[(at + far) % len(hand.order)]
            if one.state != "in" or one.all_in:
                continue
            if one.bet < hand.level or (one.seat not in self.spoke and one.answered is None):
                return one.seat
        return None


def filled(offer: Offer, chance: random.Random) -> Command:
    """The offer's command with an amount within its bounds."""
    command = offer.command
    if isinstance(command, BetTo | RaiseTo):
        return replace(command, to=chance.choice((offer.least, offer.least, offer.most)))
    if isinstance(command, TakeOffer) and offer.least:
        return replace(command, bid=chance.choice((offer.least, offer.most)))
    return command


def picked(found: tuple[Offer, ...], chance: random.Random) -> Offer:
    """Mostly what goes on; throwing in, dropping and all-ins are rarer."""
    usual = [one for one in found if not isinstance(one.command, ThrowIn)]
    if len(usual) > 1 and chance.random() < 0.75:
        usual = [one for one in usual if not isinstance(one.command, Drop)] or usual
    return chance.choice(usual or list(found))


def refused(night: Night, command: Command) -> bool:
    try:
        act(night, command)
    except (Refused, Impossible):
        return True
    return False


def nothing_illegal(night: Night, hand: Hand, chance: random.Random) -> None:
    """Acts that are not among the offers are refused."""
    if hand.betting is None or hand.turn is None:
        return
    seat = hand.turn
    one, chips = hand.of(seat), night.stack(seat)
    found = [offer for offer in offers(night) if _by(offer.command) == seat]
    mine = {type(offer.command) for offer in found}
    if Check not in mine:
        assert refused(night, Check(seat))
    if Call not in mine:
        assert refused(night, Call(seat))
    for kind in (BetTo, RaiseTo):
        those = [offer for offer in found if isinstance(offer.command, kind)]
        if not those:
            assert refused(night, kind(seat, hand.level + max(hand.full, 1)))
            continue
        assert refused(night, kind(seat, max(offer.most for offer in those) + 1))
        assert refused(night, kind(seat, min(offer.least for offer in those) - 1))
    assert refused(night, BetTo(seat, one.bet + chips + 1))
    other = chance.choice(hand.order)
    if not hand.has(other):
        assert refused(night, Call(other))
    if not hand.betting.bring_in:
        assert refused(night, BringIn(seat))


def _by(command: Command) -> int | None:
    passing = getattr(command, "passing", ())
    return getattr(command, "seat", None) if not passing else None


def pots_add_up(hand: Hand) -> None:
    """The pots hold what lies there, and whoever can win one has matched it."""
    if hand.live and not hand.awards and hand.loose == 0:
        assert sum(pot.amount for pot in pots(hand)) == hand.pot
        for pot in pots(hand):
            assert pot.claimants


def play_deals(seed: int, deals: int) -> int:
    """Some deals from one seed; how many acts they took."""
    chance = random.Random(seed)
    acts = 0
    for _ in range(deals):
        night = seated(chance)
        bought = night.box
        assert night.game is not None
        watch = Watch()
        night = _deal(night)
        for _ in range(MOST_ACTS):
            hand = night.playing
            if hand is None:
                break
            assert hand.stub >= 0
            pots_add_up(hand)
            if acts % 7 == 0:
                nothing_illegal(night, hand, chance)
            found = offers(night)
            assert found, f"stuck at {hand.now}"
            command = filled(picked(found, chance), chance)
            if isinstance(command, NextDeal | CountPot):
                break
            try:
                _, after = act(night, command)
            except Refused as no:
                if isinstance(command, BetTo | RaiseTo) and no.reason == "not-a-multiple":
                    continue
                raise AssertionError(f"{command} was offered and refused: {no.reason}") from no
            watch.sees(night, after, command)
            night, acts = after, acts + 1
            assert night.box == bought
            assert (
                sum(night.holds(seat) for seat in range(len(night.players)))
                + night.pot
                + (night.aside)
                == bought
            )
        else:
            raise AssertionError("the deal does not end")
        if night.playing is None and night.pot:
            _, night = act(night, DividePot(night.ring))
        acts += 1
    return acts


def _deal(night: Night) -> Night:
    assert night.game is not None
    return act(night, NextDeal(night.game))[1]


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(PARTS))
def test_random_acts_over_random_structures(part: int) -> None:
    assert play_deals(1000 + part, max(DEALS // PARTS, 1)) > DEALS // PARTS


def test_made_up_games_are_of_every_kind() -> None:
    chance = random.Random(5)
    made = [made_up(chance) for _ in range(300)]
    kinds = {type(step) for game in made for step in game.steps}
    offered = {step.what for game in made for step in game.steps if isinstance(step, Offered)}
    assert offered == {*get_args(What)}
    wanted = {
        Ante,
        Compare,
        Blinds,
        BetStep,
        Deal,
        Declare,
        Draw,
        HandleStep,
        Showdown,
        Stock,
        Widow,
    }
    assert wanted | {Offered, BackTo} <= kinds
    ends = [game.steps[-1] for game in made]
    for way in ("match", "capped", "kitty", "named", "stays", "lives", "legs"):
        assert {bool(getattr(end, way)) for end in ends} == {True, False}
    assert {event.brings for game in made for event in game.events} == {*get_args(Brings)}
    assert any(isinstance(one, Posted) for one in _events(made))


def _events(made: list[Game]) -> list[object]:
    found: list[object] = []
    for game in made[:60]:
        night = seated(random.Random(8))
        night = evolve(night, NightBegan("soak", game, night.stakes, House()))
        night = act(night, NextDeal(game))[1]
        for _ in range(2):
            first = offers(night)[0].command
            events, night = act(night, first)
            found += events
    return found


def test_an_award_pays_what_lies_there() -> None:
    """In the first structure by chance whose deal comes to a showdown."""
    for seed in itertools.count(13):
        chance = random.Random(seed)
        night = _deal(seated(chance))
        while night.playing is not None and not night.playing.showing:
            found = [one for one in offers(night) if not isinstance(one.command, ThrowIn | Drop)]
            night = act(night, filled(found[0], chance))[1]
        hand = night.playing
        if hand is not None:
            break
    for pot in pots(hand):
        night = act(night, Award(pot.number, pot.claimants[:1]))[1]
    assert night.pot == 0
    assert not refused(night, Buy(0, 5))
