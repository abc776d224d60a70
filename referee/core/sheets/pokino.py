"""Pokino: draws that double their maker, five tricks, honours, and the line.

Equal cards in a trick: the one led wins. A pair, three or four may be led; as many tricks go to
whoever wins it, and only a larger set of as many like cards beats it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from referee.core.cards.cards import Card
from referee.core.cards.judge.rule import JudgeRule, high_measure
from referee.core.cards.judge.scale import Strength
from referee.core.errors import Refused
from referee.core.sheets import events
from referee.core.sheets.line import LineRules, Mark, Pair, Rubber, put
from referee.core.value import dataclass

TRICKS: Final = 5
GAME: Final = 20
SWEEP: Final = 250
MOST_DRAWN: Final = 3
WORTH: Final = (1, 2, 4)
"""What a trick is worth by how often its loser is doubled."""
HONOURS: Final[Mapping[str, int]] = {
    "pair": 50,
    "two pairs": 100,
    "three of a kind": 200,
    "straight": 300,
    "flush": 400,
    "full house": 500,
    "four of a kind": 900,
    "straight flush": 750,
    "royal flush": 1000,
}
"""Honours in the order of the hands. The 900 is as printed; the option makes it 600."""
KINDS: Final = {"two-pair": "two pairs"}


def honour(hand: str, rules: events.PokinoRules) -> int:
    """Points for the better poker hand."""
    return rules.quads if hand == "four of a kind" else HONOURS[hand]


def most_draws(side: int, dealer: int) -> int:
    """The dealer has one draw that costs him nothing before the two that double him."""
    return 3 if side == dealer else 2


def doubling(draws: int, side: int, dealer: int) -> int:
    """What each trick this side loses counts: 1, 2 once it is doubled, 4 once it is redoubled."""
    return WORTH[max(draws - (side == dealer), 0)]


def multipliers(deal: events.PokinoDeal) -> Pair:
    """What each side pays for a trick lost."""
    left, right = (doubling(deal.draws[side], side, deal.dealer) for side in (0, 1))
    return left, right


@dataclass(frozen=True, slots=True)
class DealScore:
    """What one deal brings each side."""

    below: Pair
    honours: Pair
    sweep: Pair

    @property
    def above(self) -> Pair:
        return self.honours[0] + self.sweep[0], self.honours[1] + self.sweep[1]


def score(deal: events.PokinoDeal, rules: events.PokinoRules) -> DealScore:
    """Tricks below the line, honours and the sweep above it."""
    pays = multipliers(deal)
    better, points = deal.better, honour(deal.hand, rules) if deal.hand else 0
    return DealScore(
        below=(deal.tricks[0] * pays[1], deal.tricks[1] * pays[0]),
        honours=(points if better == 0 else 0, points if better == 1 else 0),
        sweep=(_sweep(deal.tricks[0]), _sweep(deal.tricks[1])),
    )


def _sweep(tricks: int) -> int:
    return SWEEP if tricks == TRICKS else 0


def check(deal: events.PokinoDeal) -> None:
    """Refuse a deal that cannot have been. Raises Refused."""
    if deal.dealer not in (0, 1):
        raise Refused("which-column")
    for side in (0, 1):
        most = most_draws(side, deal.dealer)
        if not 0 <= deal.draws[side] <= most:
            raise Refused("draws-so-often", amount=most)
    if sum(deal.tricks) != TRICKS or min(deal.tricks) < 0:
        raise Refused("five-tricks")
    check_honours(deal.better, deal.hand)


def check_honours(better: int | None, hand: str) -> None:
    """Honours have an owner and a hand, or neither. Raises Refused."""
    if better not in (None, 0, 1) or (better is None) != (not hand):
        raise Refused("whose-honours")
    if hand and hand not in HONOURS:
        raise Refused("no-such-hand")


# --- the rubber -----------------------------------------------------------------------------


def line_rules(rules: events.PokinoRules) -> LineRules:
    """A game is 20 below and brings 100; two games the rubber: 750, or 500 with a game against."""
    return LineRules(GAME, 100, 2, (750, 500), cancels=not rules.keep)


def after(before: Rubber, row: int, deal: events.PokinoDeal, rules: events.PokinoRules) -> Rubber:
    """The sheet after one more deal."""
    points, game = score(deal, rules), len(before.won)
    above = tuple(
        Mark(row, side, amounts[side], what, False, game)
        for what, amounts in (("honours", points.honours), ("sweep", points.sweep))
        for side in (0, 1)
        if amounts[side]
    )
    return put(before, line_rules(rules), row, points.below, above)


# --- the cards ------------------------------------------------------------------------------


def better_hand(rule: JudgeRule, hands: Sequence[Sequence[Card]]) -> tuple[int | None, str]:
    """Whose hand brings honours, and what it is; nobody's where they are equal or have no pair.

    Who wins follows the order of poker hands, whatever the honours are.
    """
    left, right = (high_measure(rule).best(tuple(hand)).strength for hand in hands)
    return better_of(left, right)


def better_of(left: Strength, right: Strength) -> tuple[int | None, str]:
    """The same, of hands already weighed."""
    if left.key == right.key:
        return None, ""
    better, best = (0, left) if left.key > right.key else (1, right)
    name = kind(best)
    return (better, name) if name in HONOURS else (None, "")


def kind(strength: Strength) -> str:
    """A hand's kind as the table of honours calls it."""
    if strength.kind == "straight-flush" and strength.ranks[:1] == (14,):
        return "royal flush"
    return KINDS.get(strength.kind, strength.kind.replace("-", " "))


def answers(lead: Sequence[Card], reply: Sequence[Card]) -> bool:
    """Whether the reply beats the lead: only a set of as many like cards, and higher, does."""
    return len({card.rank for card in reply}) == 1 and reply[0].rank > lead[0].rank


def tricks(leader: int, plays: Sequence[tuple[Sequence[Card], Sequence[Card]]]) -> list[int]:
    """Who leads each play, and in the end who would lead next: one number more than plays."""
    leads = [leader]
    for lead, reply in plays:
        leads.append(1 - leads[-1] if answers(lead, reply) else leads[-1])
    return leads


# --- a deal in play -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PokinoStage:
    """How far a deal has come. drew: cards taken, draw by draw, of each side; done: who draws no
    more; tricks: taken so far; leads: who leads, where that is known."""

    dealer: int
    drew: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    done: tuple[bool, bool] = (False, False)
    tricks: Pair = (0, 0)
    leads: int | None = None
    honours: events.PokinoHonours | None = None

    @property
    def draws(self) -> Pair:
        """How often each has drawn."""
        return len(self.drew[0]), len(self.drew[1])

    @property
    def drawing(self) -> int | None:
        """Who may draw now: first the one who does not deal."""
        if sum(self.tricks):
            return None
        waiting = [side for side in (1 - self.dealer, self.dealer) if not self.done[side]]
        return waiting[0] if waiting else None

    @property
    def left(self) -> int:
        """Tricks still to be played."""
        return TRICKS - sum(self.tricks)


def stage(dealer: int, steps: Sequence[events.PokinoStep]) -> PokinoStage:
    """How far the deal has come."""
    now = PokinoStage(dealer, leads=1 - dealer)
    for step in steps:
        now = _stepped(now, step)
    return now


def _stepped(now: PokinoStage, step: events.PokinoStep) -> PokinoStage:
    match step:
        case events.PokinoDraw(side, count):
            drew, done = list(now.drew), list(now.done)
            drew[side] += (count,) if count else ()
            done[side] = not count or len(drew[side]) >= most_draws(side, now.dealer)
            done[1 - now.dealer] |= side == now.dealer  # the dealer draws last
            return replace(now, drew=(drew[0], drew[1]), done=(done[0], done[1]))
        case events.PokinoTricks(won):
            taken = (now.tricks[0] + won[0], now.tricks[1] + won[1])
            takes = [side for side in (0, 1) if won[side]]
            leads = takes[0] if len(takes) == 1 else None
            return replace(now, done=(True, True), tricks=taken, leads=leads)
        case events.PokinoHonours():
            return replace(now, done=(True, True), honours=step)


def check_step(now: PokinoStage, step: events.PokinoStep) -> None:
    """Refuse a step that does not come now. Raises Refused."""
    match step:
        case events.PokinoDraw(side, count):
            if side not in (0, 1):
                raise Refused("which-column")
            if not 0 <= count <= MOST_DRAWN:
                raise Refused("draw-one-to-three")
            if sum(now.tricks) or now.honours:
                raise Refused("draws-are-over")
            if now.done[side] or (side != now.dealer and now.drew[now.dealer]):
                raise Refused("draws-no-more")
        case events.PokinoTricks(won):
            if min(won) < 0 or not 1 <= sum(won) <= now.left:
                raise Refused("tricks-left", amount=now.left)
        case events.PokinoHonours(better, hand):
            if now.honours:
                raise Refused("honours-are-in")
            check_honours(better, hand)


def whole(dealer: int, steps: Sequence[events.PokinoStep]) -> events.PokinoDeal | None:
    """The deal, once all tricks and the honours are in."""
    now = stage(dealer, steps)
    if now.left or now.honours is None:
        return None
    said = now.honours
    return events.PokinoDeal(dealer, now.draws, now.tricks, said.better, said.hand, said.cards)
