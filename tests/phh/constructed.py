"""Hands made up at random, mostly all-ins, written as PHH texts. The same ones every time.

Only acts that every house allows are made up: a raise is a whole one, or all-in; after an all-in
for less nobody raises any more in that interval; a fixed limit has a bet and three raises.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

CODES = ("NT",) * 6 + ("NS", "PO", "FT", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")
FIXED = ("FT", "FO/8", "F7S", "F7S/8", "FR", "F2L3D", "FB")
STUD = ("F7S", "F7S/8", "FR")
HOLES = {"FT": 2, "NT": 2, "NS": 2, "PO": 4, "FO/8": 4, "N2L1D": 5, "F2L3D": 5, "FB": 4}
DRAWS = {"N2L1D": 1, "F2L3D": 3, "FB": 3}
RANKS = "23456789TJQKA"
SAME_FOR_ALL = ["Ts", "Js", "Qs", "Ks", "As"]


def hands(number: int, seed: int = 20) -> Iterator[tuple[str, str]]:
    """(name, text) of so many made-up hands."""
    rng = random.Random(seed)
    for at in range(number):
        made = Made(rng, rng.choice(CODES))
        yield f"{at:03}-{made.code.replace('/', '')}-{made.count}", made.text()


@dataclass
class Made:
    """One hand in the making. interval: chips put in during this interval, by player."""

    rng: random.Random
    code: str
    count: int = 0
    stacks: list[int] = field(default_factory=list)
    antes: list[int] = field(default_factory=list)
    blinds: list[int] = field(default_factory=list)
    trimmed: bool = False
    left: list[int] = field(default_factory=list)
    interval: list[int] = field(default_factory=list)
    live: list[int] = field(default_factory=list)
    pot: int = 0
    pack: list[str] = field(default_factory=list)
    board: list[str] = field(default_factory=list)
    holes: list[list[str]] = field(default_factory=list)
    acts: list[str] = field(default_factory=list)
    small: int = 2

    def __post_init__(self) -> None:
        self._seat()
        self._ante()
        self._blind()
        self._shuffle()
        self._deal()
        self._play()

    def text(self) -> str:
        sizes = f"min_bet = {self.small}"
        if self.code in FIXED:
            sizes = f"small_bet = {self.small}\nbig_bet = {2 * self.small}"
        forced = f"blinds_or_straddles = {self._listed(self.blinds)}"
        if self.code in STUD:
            forced = "bring_in = 1"
        acts = ",\n".join(f'  "{one}"' for one in self.acts)
        return (
            f'variant = "{self.code}"\nante_trimming_status = {str(self.trimmed).lower()}\n'
            f"antes = {self._listed(self.antes)}\n{forced}\n{sizes}\n"
            f"starting_stacks = {self.stacks}\nactions = [\n{acts},\n]\n"
        )

    def _listed(self, amounts: list[int]) -> list[int]:
        return amounts[::-1] if self.count == 2 else amounts

    # --- before the cards -------------------------------------------------------------------

    def _seat(self) -> None:
        most = 5 if self.code in DRAWS else 7 if self.code in STUD else 9
        self.count = self.rng.randint(2, most)
        top = self.rng.choice((6, 12, 40, 200))
        self.stacks = [self.rng.randint(1, top) for _ in range(self.count)]
        if self.rng.random() < 0.2:
            self.stacks = [self.rng.choice(self.stacks) for _ in range(self.count)]
        self.left = list(self.stacks)
        self.interval = [0] * self.count
        self.live = list(range(self.count))

    def _ante(self) -> None:
        kind = self.rng.choice(("none", "none", "all", "all", "big blind", "one"))
        if self.code == "NS" or (self.code in STUD and kind != "none"):
            kind = "all"
        self.antes = [0] * self.count
        if kind == "all":
            self.antes = [self.rng.choice((1, 2))] * self.count
            self.trimmed = self.rng.random() < 0.5
        elif kind != "none":
            player = min(1, self.count - 1) if kind == "big blind" else self.count - 1
            self.antes[player] = 2
        for player, ante in enumerate(self.antes):
            paid = min(ante, self.left[player])
            self.left[player] -= paid
            self.pot += paid

    def _blind(self) -> None:
        self.blinds = [0] * self.count
        if self.code in STUD:
            return
        if self.code == "NS":
            self.blinds[-1] = 2
        elif self.count == 2:
            self.blinds = [2, 1]
        else:
            posts = self.rng.choice(([1, 2], [1, 2], [1, 2], [2], [1, 1, 2], [1, 2, 4]))
            posts = [1, 2] if self.code in FIXED and posts[-1] == 4 else posts
            self.blinds[: len(posts)] = posts
        for player, blind in enumerate(self.blinds):
            self._put(player, min(blind, self.left[player]))

    def _shuffle(self) -> None:
        ranks = RANKS[4:] if self.code == "NS" else RANKS
        self.pack = [rank + suit for rank in ranks for suit in "cdhs"]
        self.rng.shuffle(self.pack)
        if self.code in HOLES and self.code not in DRAWS and self.rng.random() < 0.25:
            rest = [card for card in self.pack if card not in SAME_FOR_ALL]
            self.pack = SAME_FOR_ALL[::-1] + rest  # dealt from the end: the board is last
        common = 5 if self.code in HOLES and self.code not in DRAWS else 0
        self.board, self.pack = self.pack[:common], self.pack[common:]

    def _deal(self) -> None:
        each = HOLES.get(self.code, 3)
        self.holes = [[self.pack.pop() for _ in range(each)] for _ in range(self.count)]
        for player, cards in enumerate(self.holes):
            self.acts.append(f"d dh p{player + 1} {''.join(cards)}")

    # --- intervals --------------------------------------------------------------------------

    def _put(self, player: int, chips: int) -> None:
        self.left[player] -= chips
        self.interval[player] += chips
        self.pot += chips

    def _play(self) -> None:
        rounds = 5 if self.code in STUD else 1 + DRAWS.get(self.code, 3)
        for street in range(rounds):
            if street:
                self._between(street)
            self._bet(street, rounds)
            if len(self.live) == 1:
                return
            self.interval = [0] * self.count
        for player in self.live:
            self.acts.append(f"p{player + 1} sm {''.join(self.holes[player])}")

    def _between(self, street: int) -> None:
        if self.code in DRAWS:
            for player in self.live:
                hole = self.holes[player]
                gone = self.rng.sample(hole, self.rng.randint(0, 2))
                self.acts.append(f"p{player + 1} sd {''.join(gone)}".strip())
                for card in gone:
                    hole.remove(card)
            for player in self.live:
                missing = HOLES[self.code] - len(self.holes[player])
                if missing:
                    self._give(player, missing)
        elif self.code in STUD:
            for player in self.live:
                self._give(player, 1)
        else:
            cards = self.board[:3] if street == 1 else [self.board[street + 1]]
            self.acts.append(f"d db {''.join(cards)}")

    def _give(self, player: int, number: int) -> None:
        cards = [self.pack.pop() for _ in range(number)]
        self.holes[player] += cards
        self.acts.append(f"d dh p{player + 1} {''.join(cards)}")

    def _bet(self, street: int, rounds: int) -> None:
        size = self.small
        if self.code in FIXED and street >= (2 if self.code in STUD else rounds // 2):
            size *= 2
        level = max(self.interval)
        spoken: set[int] = set()
        full, raises, may_raise = max(size, level), 1 if level else 0, True
        brought = 0
        start = self._first(street)
        if street == 0 and self.code in STUD:
            if not self.left[start]:
                start = self._next(start)
            if not self._must_speak(start, 0, spoken):
                return
            if self.rng.random() < 0.7:
                self._say(start, "pb", min(1, self.left[start]))
                level = brought = 1
                spoken.add(start)
        player = start
        for _ in range(60):
            if self._must_speak(player, level, spoken):
                behind = level - self.interval[player]
                most = self.interval[player] + self.left[player]
                to = 0
                if may_raise and most > level and self._reach(player) > level and raises < 4:
                    to = self._raise_to(player, level, size, full, most, brought)
                if to and (self.rng.random() < 0.45 or (self._forced(level, street))):
                    self._say(player, f"cbr {to}", to - self.interval[player])
                    up = to - (0 if brought else level)
                    may_raise = up >= (size if self.code in FIXED else full)
                    full = max(full, up) if self.code not in FIXED else full
                    level, brought, raises = to, 0, raises + 1
                    spoken = {player}
                elif behind > 0 and self.rng.random() < 0.25:
                    self.acts.append(f"p{player + 1} f")
                    self.live.remove(player)
                else:
                    self._say(player, "cc", max(0, min(behind, self.left[player])))
                    spoken.add(player)
                if len(self.live) == 1:
                    return
            player = (player + 1) % self.count

    def _forced(self, level: int, street: int) -> bool:
        """In stud the first must put something in."""
        return street == 0 and level == 0

    def _say(self, player: int, words: str, chips: int) -> None:
        self.acts.append(f"p{player + 1} {words}")
        self._put(player, chips)

    def _others(self, player: int) -> bool:
        return any(self.left[one] for one in self.live if one != player)

    def _reach(self, player: int) -> int:
        """The greatest total one of the others could match."""
        others = [one for one in self.live if one != player]
        return max(self.interval[one] + self.left[one] for one in others)

    def _must_speak(self, player: int, level: int, spoken: set[int]) -> bool:
        if player not in self.live or not self.left[player]:
            return False
        rivals = [one for one in self.live if one != player]
        if not self._others(player):  # all others are all-in: does he owe them anything?
            return self.interval[player] < max(self.interval[one] for one in rivals)
        return player not in spoken or self.interval[player] < level

    def _raise_to(
        self, player: int, level: int, size: int, full: int, most: int, brought: int
    ) -> int:
        """A total that is lawful everywhere; nought for none."""
        if self.code in FIXED:
            return min(size if brought else level + size, most)
        whole = level + max(full, level)
        if self.code == "PO":
            top = level + self.pot + level - self.interval[player]
            choices = [whole, most] if most <= top else [whole]
            return min(self.rng.choice(choices), most) if whole <= top else 0
        return most if self.rng.random() < 0.7 else min(whole, most)

    # --- who speaks first -------------------------------------------------------------------

    def _next(self, player: int) -> int:
        return next(
            one
            for far in range(1, self.count + 1)
            if self.left[one := (player + far) % self.count] or far == self.count
        )

    def _first(self, street: int) -> int:
        if self.code in STUD:
            return self._first_by_board(street)
        if street or not any(self.blinds):
            return 0
        most = max(self.blinds)
        last = max(player for player, blind in enumerate(self.blinds) if blind == most)
        return (last + 1) % self.count

    def _first_by_board(self, street: int) -> int:
        """Stud: the lowest first card (razz: the highest, kings above aces) brings it in, suits
        from clubs up; later the best board speaks first, of equal ones the nearest to the left."""
        order = "A" + RANKS[:-1] if self.code == "FR" else RANKS
        if street == 0:
            keys = [(order.index(hole[2][0]), "cdhs".index(hole[2][1])) for hole in self.holes]
            best = max(keys) if self.code == "FR" else min(keys)
            return keys.index(best)
        boards = {player: _groups(self.holes[player][2:6], order) for player in self.live}
        pick = min if self.code == "FR" else max
        best_board = pick(boards.values())
        return next(player for player, board in boards.items() if board == best_board)


def _groups(cards: list[str], order: str) -> tuple[list[int], list[int]]:
    """Two pair before a pair, then by rank."""
    counts = Counter(order.index(card[0]) for card in cards)
    groups = sorted(((many, rank) for rank, many in counts.items()), reverse=True)
    return [many for many, _ in groups], [rank for _, rank in groups]
