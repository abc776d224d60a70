"""Random lawful acts over random structures, seats and stacks: `python bench/soak.py`.

A million acts take some ten minutes; `--acts 5000` is the short form of the tests. Every night
has a seed of its own. Where something breaks, the seed is printed: `--seed n --acts 1` plays that
night again, act by act.

The watch (Watch) is told only the events. It keeps its own stacks, bets and turns, and asks the
engine nothing: after each act its stacks, its pot and the seat it expects must be the engine's.
Between acts, commands that the watch holds to be unlawful are thrown in; each must be refused.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from test_structures import filled, picked, refused, seated
from watch import Broken, Watch, hold

from referee.core.book.prices import Offered
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.fold.evolve import replay
from referee.core.messages.betting import (
    Bet,
    BetTo,
    BringIn,
    BroughtIn,
    Call,
    Called,
    Check,
    Checked,
    Drop,
    Raised,
    RaiseTo,
)
from referee.core.messages.command import Command
from referee.core.messages.dealing import (
    NextDeal,
    PostBlinds,
    PutAntesIn,
)
from referee.core.messages.draw import DrawCards
from referee.core.messages.event import Event
from referee.core.messages.people import ComeBack, GoAway
from referee.core.messages.prices import OfferAnswered
from referee.core.messages.showdown import Award
from referee.core.rules.forced import posts, straddlers
from referee.core.rules.offers import offers
from referee.core.state.hand import Hand
from referee.core.state.night import Night

ACTS = 1_000_000
DEALS_A_NIGHT = 4
MOST_ACTS = 900
"""In one deal: more is a deal that does not end."""
EVERY = 3
"""Unlawful commands come after every so many acts."""


class Play:
    """One night: some deals of a made-up game."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.night = seated(self.chance)
        self.bought = self.night.box
        self.watch = Watch(
            {player.seat: self.night.stack(player.seat) for player in self.night.players}
        )
        self.street = -1
        self.acts = self.deals = self.thrown = 0

    def play(self) -> None:
        for _ in range(DEALS_A_NIGHT):
            if not self.deal():
                return

    def deal(self) -> bool:
        """One deal; false where too few have chips for another."""
        assert self.night.game is not None
        self.street = -1
        if self.night.playing is None:  # else it began by itself, for the pot that nobody took
            self.come_and_go()
            try:
                self.tap(NextDeal(self.night.game))
            except Refused as no:
                hold(no.reason == "too-few", f"no deal begins: {no.reason}")
                return False
        number, self.deals = self.night.hands, self.deals + 1
        for _ in range(MOST_ACTS):
            hand = self.night.playing
            if hand is None or hand.number != number:
                break
            self.unlawful(hand)
            if self.tap(self.next(hand)) and self.night.hands != number:
                return True
        else:
            raise Broken("the deal does not end")
        if self.night.playing is None:
            self.after_the_end()
        return True

    def come_and_go(self) -> None:
        """Now and then somebody sits out or is back, for the button to pass or stand dead at."""
        for player in self.night.players:
            if self.chance.random() < 0.15:
                self.tap((ComeBack if player.presence == "away" else GoAway)(player.seat))

    def next(self, hand: Hand) -> Command:
        able = [offer for offer in offers(self.night) if not isinstance(offer.command, NextDeal)]
        hold(bool(able), f"stuck at {hand.now}")
        command = filled(picked(tuple(able), self.chance), self.chance)
        if isinstance(command, Award) and hand.keeper not in (None, *command.winners[:1]):
            return replace(command, bonus=self.chance.choice((0, 1, 60)))
        return self.coming_in(hand, command) if isinstance(command, PostBlinds) else command

    def coming_in(self, hand: Hand, command: PostBlinds) -> Command:
        """The blinds, with a live post of who comes in; or the place of the small one is empty."""
        if hand.posting is None or self.chance.random() < 0.6:
            return command
        if self.chance.random() < 0.5 and len(hand.posting.posts) == 2 and len(hand.order) > 2:
            return PostBlinds(small=False)
        must = (*posts(hand, hand.posting), *straddlers(self.night, hand, hand.posting))
        able = [seat for seat in hand.order if seat not in dict(must) and self.night.stack(seat)]
        return replace(command, live=((self.chance.choice(able), 1),)) if able else command

    def tap(self, command: Command) -> bool:
        """One act; false where a bet is no multiple of what the limit asks for."""
        try:
            events, after = act(self.night, command)
        except Refused as no:
            if no.reason == "not-a-multiple":
                return False
            if isinstance(command, NextDeal):
                raise
            raise Broken(f"{command} was offered and refused: {no.reason}") from no
        before, self.night, self.acts = self.night, after, self.acts + 1
        for at, event in enumerate(events):
            self.interval(before, event)
            self.watch.sees(event)
            if isinstance(event, OfferAnswered) and not event.takes:
                self.beaten(replay(events[:at], before), event.seat)
        self.compare()
        return True

    def interval(self, before: Night, event: Event) -> None:
        """Somebody speaks in an interval: it must be his turn."""
        hand = before.playing
        if hand is None or hand.betting is None:
            return
        if hand.asks_first or not isinstance(event, Checked | Bet | Called | Raised | BroughtIn):
            return
        expected = self.watch.expected()
        hold(event.seat == expected, f"seat {event.seat} spoke, and it was {expected}'s turn")

    def beaten(self, before: Night, seat: int) -> None:
        """A hand that was rolled and does not beat the board is out, or pays nothing to stay."""
        hand = before.playing
        offered = hand.now if hand is not None else None
        if isinstance(offered, Offered) and offered.what in ("roll", "stay"):
            self.watch.leaves(seat)

    def compare(self) -> None:
        """The engine's stacks, pot and turn against the watch's."""
        night, watch = self.night, self.watch
        mine = {player.seat: night.stack(player.seat) for player in night.players}
        hold(mine == watch.stacks, f"stacks are {mine}, not {watch.stacks}")
        hold(night.pot == watch.pot, f"the pot is {night.pot}, not {watch.pot}")
        hold(night.kitty == watch.kitty, f"the kitty is {night.kitty}, not {watch.kitty}")
        total = sum(mine.values()) + sum(watch.waits.values()) + night.pot + night.aside
        hold(total == self.bought == night.box, "chips were made or lost")
        hand = night.playing
        if hand is None or hand.betting is None:
            return
        hold(hand.stub >= 0, "more cards than the pack has")
        if hand.street != self.street:
            self.street = hand.street
            if hand.street or watch.last_post is None:
                watch.begin(0, 0)
            watch.first = watch.start(hand.betting, hand.street)
            watch.rise = max(watch.rise, hand.full)
        if not hand.asks_first:
            hold(hand.turn == watch.expected(), f"{hand.turn} to act, not {watch.expected()}")

    # --- what must be refused ---------------------------------------------------------------

    def unlawful(self, hand: Hand) -> None:
        if self.acts % EVERY:
            return
        seats = list(self.watch.order)
        for command in wrong(self.night, hand, self.watch, self.chance.choice(seats)):
            hold(refused(self.night, command), f"{command} was let in")
            self.thrown += 1

    def after_the_end(self) -> None:
        for seat in self.watch.order[:2]:
            for command in (Check(seat), Call(seat), Drop(seat), BetTo(seat, 2), Award(0, (seat,))):
                hold(refused(self.night, command), f"{command} was let in after the end")
                self.thrown += 1


def wrong(night: Night, hand: Hand, watch: Watch, other: int) -> Iterator[Command]:
    """Commands that no rule allows now; other: some seat."""
    assert night.game is not None
    if not hand.showing:
        yield NextDeal(night.game)
    if hand.betting is None:  # a tap on a bet implies antes and blinds, no draw and no showdown
        if hand.drawing or hand.showing:
            yield from (Check(other), Call(other), BetTo(other, 2), RaiseTo(other, 4), PostBlinds())
        return
    yield from (
        PutAntesIn(),
        PostBlinds(),
        DrawCards(other, 0),
        Award(0, (other,)),
        BetTo(other, 0),
    )
    yield from (BetTo(99, 2), Check(-1), Call(99), Drop(99))
    if hand.asks_first:
        return
    turn = watch.expected()
    if other != turn:
        yield from (Check(other), Call(other), Drop(other), BringIn(other))
        yield from (BetTo(other, 2), RaiseTo(other, watch.level * 2))
        return
    yield from _amounts(hand, watch, other)


def _amounts(hand: Hand, watch: Watch, seat: int) -> Iterator[Command]:
    """Wrong amounts by the seat whose turn it is."""
    own, top = watch.bets.get(seat, 0), watch.bets.get(seat, 0) + watch.stacks[seat]
    level, rises = watch.level, (BetTo, RaiseTo)
    yield Check(seat) if own < level else Call(seat)
    for kind in rises:
        yield kind(seat, level)
        yield kind(seat, top + 1)
    yield (BetTo if level else RaiseTo)(seat, level + watch.rise)
    for to in _beyond(hand, watch, seat):
        yield RaiseTo(seat, to) if level else BetTo(seat, to)


def _beyond(hand: Hand, watch: Watch, seat: int) -> list[int]:
    """Totals below the least or above the most raise of the limit; all-ins are another matter, and
    so is less than the least that puts all the others all-in, to the chip."""
    own, top = watch.bets.get(seat, 0), watch.bets.get(seat, 0) + watch.stacks[seat]
    limit, level = hand.stakes.limit, watch.level
    least, cover = level + watch.rise, watch.cover(seat)
    found = [level + 1] if watch.rise > 1 and level + 1 < top and limit.kind != "fixed" else []
    if hand.bring and level == hand.bring:
        return []  # what is brought in is made up to a bet first
    near = [to for to in (cover - 1, cover + 1) if level < to < top]
    if limit.kind == "pot":
        found.append(max(least, 2 * level - own + watch.pot) + 1)
    if limit.kind == "spread":
        times = max(hand.betting.times, 1) if hand.betting is not None else 1
        found.append(max(least, level + limit.most * times) + 1)
    if limit.kind == "fixed":
        size = min(limit.sizes)
        found += [to for to in (level + 1, level + size + 1, *near) if to % size]
        least = watch.rise + watch.rise * ((level + limit.half * watch.rise // 2) // watch.rise)
    else:
        found += [to for to in near if to < least]
    return [to for to in found if to != top and not (to == cover < least)]


# --- the run --------------------------------------------------------------------------------


def soak(acts: int, seed: int) -> Counter[str]:
    """Nights with one seed after the other until so many acts were played. Raises SystemExit."""
    done: Counter[str] = Counter()
    while done["acts"] < acts:
        play = Play(seed)
        try:
            play.play()
        except Exception as broken:
            where = f"after {play.acts} acts of its deal {play.deals}"
            raise SystemExit(f"seed {seed}: {where}: {broken!r}") from broken
        done.update(acts=play.acts, deals=play.deals, nights=1, refused=play.thrown)
        seed += 1
    return done


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Random lawful acts against an own watch.")
    parser.add_argument("--acts", type=int, default=ACTS)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    start = time.process_time()
    done = soak(asked.acts, asked.seed)
    spent = time.process_time() - start
    print(f"nights: {done['nights']:,}, seeds from {asked.seed}")
    print(f"deals: {done['deals']:,}")
    print(f"acts: {done['acts']:,}, {done['acts'] / spent:,.0f} a second with everything checked")
    print(f"unlawful commands refused: {done['refused']:,}")


if __name__ == "__main__":
    main()
