"""Each against the dealer alone: who of two hands wins, as the cards have it, and what is paid
beyond the stake. A stand-off is a pot shared: both take back their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from referee.core.book.prices import Offered, Versus
from referee.core.cards.cards import ACE, RANK_LETTERS
from referee.core.cards.judge.division import Division
from referee.core.cards.judge.rule import JudgeRule
from referee.core.cards.judge.scale import Strength
from referee.core.cards.judge.showdown import Verdict
from referee.core.chips import add_up
from referee.core.errors import Refused
from referee.core.messages.showdown import SidePaid, Won
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import Pot
from referee.core.state.prices import due

Shares = tuple[tuple[int, int], ...]


def with_odds(hand: Hand, won: Won, odds: Shares) -> Won:
    """The pot as it is won, with what the dealer pays beyond the stake. Raises Refused."""
    if any(
        chips < 0 or hand.keeper in (None, seat) or seat not in hand.order for seat, chips in odds
    ):
        raise Refused("beside-nothing")
    return replace(won, odds=odds)


def odds_paid(night: Night) -> tuple[SidePaid, ...]:
    """What the dealer pays beyond the stakes. It waits until no pot of the deal is left, so that in
    whatever order those are paid it comes to the same."""
    hand = night.hand
    if hand is None or hand.keeper is None or not hand.ending:
        return ()
    keeper = hand.keeper
    paid = as_far_as(hand, hand.odds, night.reach(keeper))
    moves = tuple([(keeper, seat, chips) for seat, _, chips in paid if chips])
    return (SidePaid(moves, "odds"),) if moves else ()


def as_far_as(hand: Hand, odds: Shares, has: int) -> tuple[tuple[int, int, int], ...]:
    """What the dealer pays of it with so many chips, in the order of the deal, as (seat, what is
    due, what is paid)."""
    found = list[tuple[int, int, int]]()
    for seat, chips in sorted(odds, key=lambda each: hand.order.index(each[0])):
        found.append((seat, chips, min(chips, has)))
        has -= found[-1][2]
    return tuple(found)


def without_cards(hand: Hand) -> tuple[int, ...]:
    """Who has no hand to show: the dealer, where each plays against a scale or that hand is out."""
    versus, dealer = hand.settled.versus, hand.order[-1]
    none = versus is not None and not (versus.hand and hand.has(dealer))
    return (dealer,) if none else ()


def stake_of(night: Night, hand: Hand, pot: Pot) -> str | None:
    """Whose stake a pot is, by name: nobody's, of who is out; None where it is a pot for all."""
    others = [seat for seat in pot.claimants if seat != hand.keeper]
    if hand.keeper is None or len(others) > 1:
        return None
    return night.name(others[0]) if others else ""


def dealers_own(hand: Hand | None, unclaimed: Sequence[Pot]) -> Mapping[int, Shares]:
    """Pots that nobody shows for, and that are the dealer's all the same, as they are paid."""
    keeper = None if hand is None else hand.keeper
    if keeper is None:
        return {}
    return {pot.number: ((keeper, pot.amount),) for pot in unclaimed if keeper in pot.claimants}


def settled(
    night: Night, hand: Hand, verdict: Verdict, pots: Sequence[Pot]
) -> tuple[Verdict, tuple[tuple[int, int], ...]]:
    """The verdict as it is where each plays against the dealer, and what the dealer pays beyond the
    stakes. pots: those that the verdict divides."""
    versus, keeper = hand.settled.versus, hand.keeper
    if versus is None or keeper is None:
        return verdict, ()
    seats = {night.name(seat): seat for seat in hand.order}
    key = verdict.rule.ends[0].key
    made = {seats[each.seat]: each.made[key].strength for each in verdict.showings}
    held = {seats[each.seat]: len(each.cards) for each in verdict.showings}
    short = hand.has(keeper) and not _enough(verdict.rule, versus.needs, made.get(keeper))
    divisions, odds = [], list[tuple[int, int]]()
    for pot, division in zip(pots, verdict.divisions, strict=True):
        seat = pot.claimants[0]
        if pot.claimants in ((seat, keeper), (seat,)):
            won = _winner(division, seat, keeper, seats, versus.copies)
            won = None if short and seat != keeper else won
            half = pot.amount // 2
            takes = {seat: half, keeper: pot.amount - half} if won is None else {won: pot.amount}
            payout = {night.name(who): chips for who, chips in takes.items() if chips}
            whole = tuple(("high", chips, (who,)) for who, chips in payout.items())
            winners = {} if short and seat != keeper else division.winners
            division = replace(division, winners=winners, payout=payout, carry=0, parts=whole)
            if short and seat != keeper:
                first = first_stake(night, hand, seat)
                scale = versus.first and seat in made  # not shown: an even stake
                more = _beyond(night, hand, seat, made[seat], held[seat]) if scale else 0
                odds.append((seat, first + more))
            elif won == seat != keeper and (
                extra := _beyond(night, hand, seat, made[seat], held[seat])
            ):
                odds.append((seat, extra))
        divisions.append(division)
    taken = (division.payout.items() for division in divisions)
    payout = add_up(((each.seat, 0) for each in verdict.showings), *taken)
    found = replace(verdict, divisions=tuple(divisions), payout=payout, carry=0)
    return found, tuple(odds)


def _winner(
    division: Division, seat: int, keeper: int, seats: Mapping[str, int], copies: bool
) -> int | None:
    """Who of the two has it all; None where neither has. Nobody good enough: the dealer has.
    copies: equal hands are the dealer's."""
    ends = [{seats[name] for name in taken} for taken in division.winners.values()]
    if copies:
        ends = [{keeper} if keeper in taken else taken for taken in ends]
    if all(taken == {keeper} for taken in ends):
        return keeper
    return seat if all(taken == {seat} for taken in ends) else None


def _beyond(night: Night, hand: Hand, seat: int, made: Strength, cards: int) -> int:
    """What the dealer pays a winner beyond an even stake, down to whole chips. cards: how many make
    the hand."""
    versus, chip = hand.settled.versus or Versus(), hand.stakes.chip
    times, per = versus.odds(_called(made), cards)
    return counted(night, hand, seat) * (times - per) // (per * chip) * chip


def _called(made: Strength) -> tuple[str, ...]:
    """By what a scale knows a hand: its kind, or what it comes to."""
    if made.kind == "target":
        return ("".join(f"{half // 2 or ''}{'½' * (half % 2)}" or "0" for half in made.ranks),)
    royal = made.kind == "straight-flush" and made.ranks[:1] == (ACE,)
    return (made.kind, *(("royal-flush",) if royal else ()))


def first_stake(night: Night, hand: Hand, seat: int) -> int:
    """What a seat staked first."""
    return min(*_stakes(night, hand)[:1], hand.of(seat).total)


def counted(night: Night, hand: Hand, seat: int) -> int:
    """What the scale is paid on: all that a seat has staked, or the first or the last of it."""
    versus = hand.settled.versus
    if versus is not None and versus.first:
        return first_stake(night, hand, seat)
    before = sum(_stakes(night, hand)[:-1]) if versus is not None and versus.last else 0
    return max(hand.of(seat).total - before, 0)


def _stakes(night: Night, hand: Hand) -> list[int]:
    """What each stake comes to that nobody stays in without, in their order."""
    steps = [step for step in hand.game.steps if isinstance(step, Offered) and step.what == "stay"]
    return [due(night, hand, step.prices[0]) for step in steps]


def _enough(rule: JudgeRule, needs: str, made: Strength | None) -> bool:
    """Whether the dealer's hand is so much, or better: a kind, a pair of a rank, or two high cards
    ("A K")."""
    kinds = getattr(rule.ends[0].ladder, "kinds", ())
    if not needs or made is None or not kinds:
        return True
    if needs in kinds:
        return made.key >= (-kinds.index(needs),)
    letters = {letter: rank for rank, letter in RANK_LETTERS.items() if rank > 1}
    ranks = tuple(letters[letter] for letter in needs.split())
    kind = "pair" if len(ranks) == 1 else "high-card"
    return made.key >= (-kinds.index(kind), *ranks)
