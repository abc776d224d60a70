"""A paper account beside the tablet's: `python bench/paper.py [--evenings N] [--seed N]`.

Random evenings as in bench/evenings.py, with more rulings, pots counted wrongly, chips put right
and bank lines undone before them. After each ruling somebody who reads nothing but its lines in the
log says whose chips came and went; the tablet must have moved the same. What differs is printed.
"""

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from evenings import Any

from referee.core.errors import Refused
from referee.core.fold.evolve import replay
from referee.core.messages.bank import Correct, Count, PassChips
from referee.core.messages.command import Command
from referee.core.messages.event import Event
from referee.core.messages.law import Rule
from referee.core.messages.milestones import CountPot
from referee.core.rules.people import with_plenty
from referee.core.state.night import Night
from referee.screens.words.events import line, spoken

AN_EVENING = 120
EACH = re.compile(r"(\w+) (\d+)")
GETS = (
    r"(?P<who>\w+) takes back (?P<chips>\d+)",
    r"(?P<who>\w+) buys (?P<chips>\d+)",
    r"(?P<who>\w+) wins (?P<chips>\d+)",
    r"Uncalled bet of (?P<chips>\d+) returned to (?P<who>\w+)",
)
GIVES = (
    r"(?P<who>\w+) adds (?P<chips>\d+) to the pot",
    r"(?P<who>\w+) calls (?P<chips>\d+)",
    r"(?P<who>\w+) puts in (?P<chips>\d+)$",
    r"(?P<who>\w+) cashes out (?P<chips>\d+)",
)
ALL_GET = (
    r"returned: (.*)",
    r"The deal is called off: (.*) returned",
    r"The chips set aside go to ([^:]*)",
)
ALL_GIVE = (r"Back into the pot: (.*)", r"Blinds: (.*)")
BETS = r"(?P<who>\w+)(?:’s? bet is corrected:| bets| raises to| brings it in for) (?P<chips>\d+)"
MOVES = r"Deal \d+.* is fixed: ([^:]*)", r"(\w+) → (\w+) (\d+)"
SIDE = r"Side payment.*: (.*)", r"(\w+) (\d+) to (\w+)"
"""Sentences in which chips move."""


class Paper:
    """What is written down by who hears the lines of one entry. bets: what lay before each."""

    def __init__(self, bets: dict[str, int], antes: Counter[str]) -> None:
        self.bets, self.antes, self.got = Counter(bets), antes, Counter[str]()

    def hears(self, part: str) -> None:
        part = part.removesuffix(", all-in")
        if part.startswith("Antes in: "):
            self.got.subtract(self.antes)
        for sign, ways in ((1, GETS), (-1, GIVES)):
            for way in ways:
                if said := re.match(way, part):
                    self.moves(said["who"], sign * int(said["chips"]), part)
        for sign, ways in ((1, ALL_GET), (-1, ALL_GIVE)):
            for way in ways:
                if said := re.match(way, part):
                    for who, chips in EACH.findall(said[1]):
                        if who != "no":
                            self.moves(who, sign * int(chips))
        if said := re.match(BETS, part):
            self.moves(said["who"], self.bets[said["who"]] - int(said["chips"]))
        if said := re.match(MOVES[0], part):
            for source, target, chips in re.findall(MOVES[1], said[1]):
                self.got.update({source: -int(chips)})
                self.got.update({target: int(chips)})
        if said := re.match(SIDE[0], part):
            for source, chips, target in re.findall(SIDE[1], said[1]):
                self.got.update({source: -int(chips)})
                self.got.update({target: int(chips)})

    def moves(self, who: str, chips: int, part: str = "") -> None:
        """A corrected bet says what lies there then, and the line after it how it comes to that."""
        if self.got[who] == chips and re.search(r"takes back|puts in", part):
            return
        self.got[who] += chips
        self.bets[who] = max(self.bets[who] - chips, 0)


def heard(was: Night, events: Sequence[Event]) -> dict[str, int]:
    """Whose chips come and go by what is said of these events."""
    hand = was.playing
    assert hand is not None
    lay = {was.name(each.seat): each.bet if hand.betting else 0 for each in hand.holdings}
    antes = Counter[str]()
    for event in events:
        if type(event).__name__ == "AntesIn":
            antes.update({was.name(seat): chips for seat, chips in event.paid})
    paper = Paper(lay, antes)
    for event in spoken(events):
        said = line(event, was)
        for part in () if said.startswith("Ruling") else said.split("; "):
            paper.hears(part)
    return {who: chips for who, chips in paper.got.items() if chips}


def moved(was: Night, events: Sequence[Event]) -> dict[str, int]:
    """Whose chips come and go; real ones as they would with plenty before everybody."""
    seats = tuple(player.seat for player in was.players)
    before = with_plenty(was, seats) if was.real else was
    after = replay(events, before)
    more = {was.name(seat): after.holds(seat) - before.holds(seat) for seat in seats}
    return {who: chips for who, chips in more.items() if chips}


class Written(Any):
    """An evening with a paper account of its rulings."""

    def acts(self) -> None:
        if self.night.playing is not None and self.chance.random() < 0.2:
            self.rules()
        else:
            super().acts()

    def comes_or_goes(self) -> Command:
        one, other = (self.chance.choice(self.night.players).seat for _ in range(2))
        more = (Count(one, self.chance.choice((0, 1, 5))), PassChips(one, other, 1))
        return self.chance.choice(more) if self.chance.random() < 0.25 else super().comes_or_goes()

    def puts_right(self) -> Command:
        self.blind, which = True, self.chance.random()
        one, other = self.chance.choices(range(len(self.night.players)), k=2)
        if which < 0.2:
            return Correct(one, other, self.chance.choice((1, 3)), "a wrong seat")
        if which < 0.5 and self.night.playing is not None:
            return CountPot(max(self.night.pot + self.chance.choice((-2, -1, 1, 2)), 0))
        return super().puts_right()

    def agrees(self, night: Night) -> None:
        if night.real:  # a stack of the tablet's that is counted leaves chips that are nobody's
            super().agrees(night)

    def tap(self, command: Command) -> None:
        was = self.night
        super().tap(command)
        if isinstance(command, Rule) and was.playing is not None:
            events = self.log.entries[-1].events
            said, went = heard(was, events), moved(was, events)
            self.seen["told"] += bool(went)
            told = [line(event, was) for event in spoken(events)][1:]
            assert said == went, f"{command.law.id}: the log says {said}, {went} moved: {told}"


def evening(seed: int) -> Counter[str]:
    chance = random.Random(seed)
    table = Written(chance, real=chance.random() < 0.7)
    try:
        table.begins()
    except Refused:
        return table.seen
    for _ in range(AN_EVENING):
        table.acts()
    return table.seen


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--evenings", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    seen, broken = Counter[str](), 0
    for seed in range(options.seed, options.seed + options.evenings):
        try:
            seen += evening(seed)
        except AssertionError as differs:
            broken += 1
            print(f"seed {seed}: {differs}", flush=True)
    print(f"{seen['ruling']} rulings, {seen['told']} that moved chips, {broken} evenings broke")
    return min(broken, 1)


if __name__ == "__main__":
    sys.exit(main())
