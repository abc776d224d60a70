"""What each of the winners takes of a pot, and in what order odd chips go."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.book.game import Deal
from referee.core.cards.judge import division
from referee.core.cards.judge.division import EVERY, Part, end_keys
from referee.core.chips import add_up, share
from referee.core.state.hand import Hand
from referee.core.state.pots import Pot


def parts(hand: Hand, pot: Pot, *ends: Sequence[int]) -> tuple[Part[int], ...]:
    """A pot as (which part, chips, who shares them), as this house has it. ends: who wins each;
    where most shares take it all, whoever alone wins more than half of them wins each."""
    if hand.game.most:
        alone = [end[0] for end in ends if len(end) == 1]
        whole = [seat for seat in alone if 2 * alone.count(seat) > len(ends)]
        ends = tuple(whole[:1] for _ in ends) if whole else ends
    counts = hand.house.tie_of_both == "three-quarters"
    both = [seat for seat, way in hand.declared if way == EVERY] if counts else []
    won = dict(zip(end_keys(len(ends)), ends, strict=True))
    return division.parts(pot.amount, won, hand.stakes.chip, both)


def share_out(
    hand: Hand, amount: int, winners: Sequence[int], odd_to: int | None = None
) -> tuple[tuple[int, int], ...]:
    """What each of the winners takes of an amount; odd chips go one each, clockwise from the
    dealer's left, or as the house has it: to who was called, to the seat whose card is
    highest, or to nobody. odd_to: whose card that is."""
    in_order = [seat for seat in hand.order if seat in winners]
    odd, chip = hand.house.odd_chips, hand.stakes.chip
    if odd.to == "stays":
        amount -= amount % (len(in_order) * chip) if in_order else 0
    first = hand.aggressor if odd.to == "called" else odd_to if asks_highest_card(hand) else None
    return with_first(amount, in_order, chip, odd.each, first)


def with_first(
    amount: int, in_order: Sequence[int], chip: int, each: bool, first: int | None
) -> tuple[tuple[int, int], ...]:
    """What each of the winners takes, in that order; first: who has all odd chips, if in it."""
    if first is None or first not in in_order:
        return share(amount, in_order, chip, each)
    found = dict(share(amount, [first, *(seat for seat in in_order if seat != first)], chip, False))
    return tuple((seat, found[seat]) for seat in in_order)


def asks_highest_card(hand: Hand) -> bool:
    """Whether the odd chip goes by the highest card: in stud, where the house has it so."""
    stud = any(isinstance(step, Deal) and step.up for step in hand.game.steps)
    return stud and hand.house.odd_chips.to == "by-game"


def shares(
    hand: Hand, pot: Pot, *ends: Sequence[int], odd_to: int | None = None
) -> tuple[tuple[int, int], ...]:
    """What each winner takes of a pot; ends: who wins each of its ends. One that nobody wins
    goes to the others.

    The parts of a pot are those of division.parts; odd chips of a part go one each, clockwise from
    the dealer's left, or as the house has it (odd_to: who has the highest card).
    """
    return of_parts(hand, parts(hand, pot, *ends), odd_to)


def of_parts(
    hand: Hand, those: Sequence[Part[int]], odd_to: int | None
) -> tuple[tuple[int, int], ...]:
    """What each takes of the parts of a pot, clockwise from the dealer's left."""
    taken = add_up(*(share_out(hand, chips, seats, odd_to) for _, chips, seats in those))
    return tuple((seat, taken[seat]) for seat in hand.order if seat in taken)
