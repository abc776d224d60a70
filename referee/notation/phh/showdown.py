"""Who is paid at the end of a record: by the cards where they are known, else by its own word."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import combinations
from typing import Final

from referee.core.book.book import Book
from referee.core.cards.cards import CardsRefused
from referee.core.cards.judge.rule import JudgeRule
from referee.core.errors import Refused
from referee.core.messages.showdown import Award, PayByCards
from referee.core.rules.cards_speak import ShownHands
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import Pot, pots
from referee.core.state.sharing import shares
from referee.notation.phh.cards import Cards, as_cards
from referee.notation.phh.record import Record
from referee.words.cards.refused import in_words
from referee.words.cards.speaking import payment, read


class NobodyKnows(Exception):
    """Neither the cards nor the record say who won; the message says what is missing."""

    def __init__(self, missing: str) -> None:
        super().__init__(f"expected cards that were seen, or finishing_stacks: {missing}")


def payment_by_cards(night: Night, cards: Cards, book: Book) -> PayByCards | None:
    """The command that pays as the cards say; None where the record must be asked.

    Whoever mucked gives up. Where somebody's cards were not seen, the record goes first; without
    one, those whose cards were seen win. Raises NobodyKnows.
    """
    record, hand = cards.record, night.hand
    assert hand is not None
    live = [holding.seat for holding in hand.live]
    showing = [seat for seat in live if seat not in cards.given_up]
    seen = [seat for seat in showing if cards.known(seat)]
    told = record.finishing or (record.winnings and any(record.winnings))
    complete = record.variant.kind != "common" or len(cards.board) == 5
    complete = complete and "??" not in cards.board
    if told and (len(seen) < len(showing) or not complete or not seen):
        return None
    if not complete:
        raise NobodyKnows("the community cards are missing, and nothing else says who won")
    if not seen:
        raise NobodyKnows("nobody's cards were seen, and nothing else says who won")
    shown = ShownHands(
        hands=tuple((seat, as_cards(cards.holes[seat])) for seat in seen),
        silent=tuple(seat for seat in live if seat not in seen),
        board=as_cards(cards.board),
    )
    rule = _rule(book.judges[record.variant.game], shown)
    try:
        reading = read(rule, night, shown)
        return payment(night, shown, reading)
    except CardsRefused as refused:
        raise NobodyKnows(in_words(refused)) from None
    except Refused:
        raise NobodyKnows("a pot is left that nobody shows cards for") from None


def _rule(rule: JudgeRule, shown: ShownHands) -> JudgeRule:
    """The judge's rule; in stud cards may lie in the middle when the pack ran short."""
    if shown.board and max(rule.community) < 5 and len(shown.board) not in rule.community:
        number = max(rule.cards) - len(shown.board)
        return replace(rule, cards=(number,), community=(len(shown.board),))
    return rule


MOST_WAYS: Final = 100_000
"""So many ways to pay a pot are weighed; the nearest found by then holds."""
Winners = tuple[tuple[int, ...], tuple[int, ...]]
"""Who wins a pot, and who its low half; nobody where it is not halved."""


def award_by_record(night: Night, record: Record, book: Book) -> list[Award]:
    """What pays the pots so that the stacks come nearest to the record's. Raises NobodyKnows."""
    hand = night.hand
    assert hand is not None
    gains = _gains(night, record)
    halved = book.judges[record.variant.game].mode == "hilo"
    open_pots = pots(hand)
    choices = [_ways(pot, gains, halved) for pot in open_pots]
    if not open_pots or not all(choices):
        raise NobodyKnows("the record names nobody who could have won")
    largest = sorted(zip(open_pots, choices, strict=True), key=lambda choice: -choice[0].amount)
    search = _Search([_paid(hand, pot, ways) for pot, ways in largest])
    search.weigh(gains)
    best = {pot.number: way for (pot, _), way in zip(largest, search.best, strict=True)}
    return [Award(pot.number, best[pot.number][0], low=best[pot.number][1]) for pot in open_pots]


def _gains(night: Night, record: Record) -> list[Decimal]:
    """What each takes out of the pots, as the record has it."""
    if record.winnings is not None:
        return list(record.winnings)
    assert record.finishing is not None
    return [told - night.stack(seat) for seat, told in enumerate(record.finishing)]


def _ways(pot: Pot, gains: list[Decimal], halved: bool) -> list[Winners]:
    """Every way to pay a pot among those who gained; that all share it is the last."""
    able = [seat for seat in pot.claimants if gains[seat] > 0]
    if len(able) > 6:
        return [(tuple(able), ())]
    some = [those for size in range(1, len(able) + 1) for those in combinations(able, size)]
    lows = some if halved else []
    return [*((high, low) for high in some for low in lows), *((high, ()) for high in some)]


Shares = tuple[tuple[int, int], ...]
"""Who is paid how much, as (player, chips)."""


def _paid(hand: Hand, pot: Pot, ways: list[Winners]) -> list[tuple[Shares, Winners]]:
    """What each way to pay a pot comes to; of those that come to the same, the first."""
    found: dict[Shares, Winners] = {}
    for winners, low in ways:
        found.setdefault(shares(hand, pot, winners, low), (winners, low))
    return list(found.items())


class _Search:
    """The ways to pay several pots that come nearest to what the players gained.

    All the pots together being what they are, that is where the least is paid to players beyond
    what they gained: `over`. paid: the ways of each pot; best: one way each, the nearest so far.
    """

    def __init__(self, paid: list[list[tuple[Shares, Winners]]]) -> None:
        self.paid = paid
        self.left = MOST_WAYS
        self.best: tuple[Winners, ...] = tuple(ways[-1][1] for ways in paid)
        self.over: Decimal | None = None

    def weigh(self, gains: list[Decimal], so_far: tuple[Winners, ...] = ()) -> None:
        """Go through the ways of the pots that are left, the nearest first."""
        if len(so_far) == len(self.paid):
            self.best, self.over = so_far, _over(gains)
            return
        ways = self.paid[len(so_far)]
        self.left -= len(ways)
        after = [(_less(gains, chips), way) for chips, way in ways]
        for rest, way in sorted(after, key=lambda choice: _over(choice[0])):
            if self.over is not None and (self.left < 0 or _over(rest) >= self.over):
                return
            self.weigh(rest, (*so_far, way))


def _less(gains: list[Decimal], paid: Shares) -> list[Decimal]:
    """What is left of the gains once these are paid; below nought where it was too much."""
    rest = list(gains)
    for seat, chips in paid:
        rest[seat] -= chips
    return rest


def _over(gains: list[Decimal]) -> Decimal:
    return -sum((gain for gain in gains if gain < 0), Decimal(0))
