"""An independent, slow and obvious reckoner of PHH hands: no engine, no turns, no judge of ours.

It reads the TOML itself, adds up what everybody put in, cuts the chips into layers, and asks
pokerkit which hand is best. House rules: odd chips go one each clockwise from the button's left,
the high half first; what nobody called goes back; an ante for the table, and antes by all where
the file does not trim them, are dead money in the lowest pot. A call over a blind or a bring-in
that was posted short matches what was posted, as the format's own program has it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import pokerkit

HIGH = {
    "FT": pokerkit.StandardHighHand,
    "NT": pokerkit.StandardHighHand,
    "NS": pokerkit.ShortDeckHoldemHand,
    "PO": pokerkit.OmahaHoldemHand,
    "FO/8": pokerkit.OmahaHoldemHand,
    "F7S": pokerkit.StandardHighHand,
    "F7S/8": pokerkit.StandardHighHand,
    "FR": pokerkit.RegularLowHand,
    "N2L1D": pokerkit.StandardLowHand,
    "F2L3D": pokerkit.StandardLowHand,
    "FB": pokerkit.BadugiHand,
}
"""What the best hand is measured by; for the low games it is the low."""
LOW = {"FO/8": pokerkit.OmahaEightOrBetterLowHand, "F7S/8": pokerkit.EightOrBetterLowHand}


@dataclass
class Reckoned:
    """Chips in the smallest unit of the file. pots: (amount, who may win it), lowest first."""

    unit: int
    put_in: list[int]
    returned: list[int]
    pots: list[tuple[int, list[int]]]
    payouts: list[int]
    finishing: list[int]
    ended_by: str


def reckon(text: str) -> Reckoned:
    """What a PHH text comes to. ended_by: "fold", "showdown", or "" where nobody can be paid."""
    data = tomllib.loads(text, parse_float=Fraction)
    stacks, unit = _scaled(data)
    count = len(stacks)
    antes = _by_player(data["antes"], unit)
    blinds = [abs(one) for one in _by_player(data.get("blinds_or_straddles", [0] * count), unit)]
    layered = bool(data.get("ante_trimming_status")) and sum(ante > 0 for ante in antes) > 1
    left, bets, dead = list(stacks), [0] * count, [0] * count
    for player in range(count):
        ante = min(antes[player], left[player])
        left[player] -= ante
        (bets if layered else dead)[player] += ante
    interval = [min(blinds[player], left[player]) for player in range(count)]
    left = [have - paid for have, paid in zip(left, interval, strict=True)]
    level, acted = max(interval), False
    live = set(range(count))
    cards = Cards(data["variant"], count)

    for words in (one.partition("#")[0].split() for one in data["actions"]):
        if not words:
            continue
        if words[0] == "d" or words[1] in ("sd", "sm"):
            if acted:
                live -= skipped(live, interval, level, left)
                bets = [had + more for had, more in zip(bets, interval, strict=True)]
                interval, level, acted = [0] * count, 0, False
            cards.note(words)
            continue
        player, acted = int(words[0][1:]) - 1, True
        if words[1] == "f":
            live.discard(player)
            continue
        if words[1] == "cbr":
            level = int(Fraction(words[2]) * unit)
        elif words[1] == "pb":
            level = min(int(Fraction(data["bring_in"]) * unit), left[player])
        paid = min(level - interval[player], left[player])
        interval[player] += paid
        left[player] -= paid
    bets = [had + more for had, more in zip(bets, interval, strict=True)]

    returned = [0] * count
    most = max(range(count), key=lambda player: bets[player])
    second = max(bets[player] for player in range(count) if player != most)
    if most in live:
        returned[most] = bets[most] - second
        bets[most] = second
    pots = cut(bets, dead, live)
    payouts, ended_by = cards.pay(pots, live)
    finishing = [sum(each) for each in zip(left, returned, payouts, strict=True)]
    put_in = [had + ante for had, ante in zip(bets, dead, strict=True)]
    return Reckoned(unit, put_in, returned, pots, payouts, finishing, ended_by)


def skipped(live: set[int], interval: list[int], level: int, left: list[int]) -> set[int]:
    """Who still owed something when the interval was over: the file let him drop in silence."""
    found = set()
    for player in live:
        others = max((interval[one] for one in live if one != player), default=0)
        if left[player] and interval[player] < min(level, others):
            found.add(player)
    return found


def _scaled(data: dict) -> tuple[list[int], int]:
    """The stacks in the smallest unit in play, and how many of it make one of the file's."""
    amounts = [*data["starting_stacks"], *data["antes"], *data.get("blinds_or_straddles", [])]
    amounts += [data[key] for key in ("bring_in", "small_bet", "big_bet", "min_bet") if key in data]
    amounts += [Fraction(one.split()[2]) for one in data["actions"] if " cbr " in one]
    unit = 1
    while any(amount * unit % 1 for amount in map(Fraction, amounts)):
        unit *= 10
    return [int(one * unit) for one in data["starting_stacks"]], unit


def _by_player(amounts: Sequence[Fraction], unit: int) -> list[int]:
    """Heads-up the file lists the small blind first, but the button (index 1) posts it."""
    listed = [int(one * unit) for one in amounts]
    return listed[::-1] if len(listed) == 2 else listed


def cut(bets: Sequence[int], dead: Sequence[int], live: set[int]) -> list[tuple[int, list[int]]]:
    """Layers of chips, lowest first; those the same players may win become one pot."""
    pots: list[tuple[int, list[int]]] = [(sum(dead), sorted(live))]
    below = 0
    for level in sorted({bet for bet in bets if bet}):
        amount = sum(min(bet, level) - min(bet, below) for bet in bets)
        may_win = sorted(player for player in live if bets[player] >= level)
        if not may_win or may_win == pots[-1][1]:
            pots[-1] = (pots[-1][0] + amount, pots[-1][1])
        else:
            pots.append((amount, may_win))
        below = level
    return [pot for pot in pots if pot[0]]


class Cards:
    """Whose cards were seen, and who wins with them."""

    def __init__(self, variant: str, count: int) -> None:
        self.variant = variant
        self.holes: list[list[str]] = [[] for _ in range(count)]
        self.mucked: set[int] = set()
        self.board: list[str] = []

    def note(self, words: Sequence[str]) -> None:
        """Take in a deal, a discard or a showing."""
        cards = _pairs(words[-1]) if words[-1] not in ("sd", "sm") else []
        if words[1] == "db":
            self.board += cards
        elif words[1] == "dh":
            self.holes[int(words[2][1:]) - 1] += cards
        elif words[1] == "sd":
            hole = self.holes[int(words[0][1:]) - 1]
            for card in cards:
                hole.remove(card if card in hole else "??")
        elif not cards:
            self.mucked.add(int(words[0][1:]) - 1)
        elif "??" not in cards:
            self.holes[int(words[0][1:]) - 1] = cards

    def pay(self, pots: Sequence[tuple[int, list[int]]], live: set[int]) -> tuple[list[int], str]:
        """Chips by player, and how the hand ended."""
        payouts = [0] * len(self.holes)
        if len(live) == 1:
            payouts[min(live)] = sum(amount for amount, _ in pots)
            return payouts, "fold"
        for amount, may_win in pots:
            high = self._best(HIGH[self.variant], may_win)
            low = self._best(LOW[self.variant], may_win) if self.variant in LOW else []
            if not high:
                return self._to_the_last(pots, live - self.mucked)
            for share, winners in ((amount - amount // 2, high), (amount // 2, low)):
                if not low:
                    share = amount if winners is high else 0
                for place, player in enumerate(winners):
                    each, odd = divmod(share, len(winners))
                    payouts[player] += each + (place < odd)
        return payouts, "showdown"

    def _to_the_last(
        self, pots: Sequence[tuple[int, list[int]]], held: set[int]
    ) -> tuple[list[int], str]:
        """The cards do not say who won: it is who alone still holds some, else nobody is paid."""
        payouts = [0] * len(self.holes)
        if len(held) != 1 or not all(held <= {*may_win} for _, may_win in pots):
            return payouts, ""
        payouts[min(held)] = sum(amount for amount, _ in pots)
        return payouts, "fold"

    def _best(self, kind: type[pokerkit.Hand], players: Sequence[int]) -> list[int]:
        """The players with the best hand of a kind, clockwise from the button's left."""
        board = [] if "??" in self.board else self.board
        hands = {}
        for player in players:
            hole = self.holes[player]
            if player not in self.mucked and hole and "??" not in hole:
                hands[player] = kind.from_game_or_none("".join(hole), "".join(board))
        hands = {player: hand for player, hand in hands.items() if hand is not None}
        best = max(hands.values(), default=None)
        return [player for player, hand in hands.items() if hand == best]


def _pairs(cards: str) -> list[str]:
    found = [cards[at : at + 2] for at in range(0, len(cards), 2)]
    return ["??" if "?" in one else one for one in found]
