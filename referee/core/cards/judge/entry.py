"""Cards without suits: taken where the suit cannot matter, asked for where it can.

Tries the suits that a card may still have and compares what the judge would say. Must not know
how cards were typed or tapped.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product

from referee.core.cards.cards import SUITS, Card, NeedsSuit, Spot, card
from referee.core.cards.judge.ladder import BragLadder, GroupLadder, TargetLadder
from referee.core.cards.judge.rule import JudgeRule
from referee.core.cards.judge.showdown import (
    Laid,
    Showing,
    Verdict,
    check_laid,
    judge,
    settle_size,
    show,
)
from referee.core.value import dataclass

MOST_TRIES = 4096
"""So many verdicts are compared at most; beyond that the judge asks."""

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class _Guess:
    """One way to give a hand its missing suits, and what it would be."""

    cards: Cards
    showing: Showing


def judge_entered(rule: JudgeRule, laid: Laid) -> Verdict:
    """The verdict on cards some of which may have no suit.

    :raises NeedsSuit: a missing suit could change a hand's name or who wins.
    :raises CardsRefused: as `judge` does.
    """
    if not any([each.lacks_suit for hand in (laid.board, *laid.hands.values()) for each in hand]):
        return judge(rule, laid)
    check_laid(rule, laid)
    rule = settle_size(rule, laid)
    taken = {each for hand in (laid.board, *laid.hands.values()) for each in hand if each.suit}
    board = _complete_board(rule, laid, taken)
    taken |= set(board)
    common, _ = rule.table(board)  # a spare hand is nobody's
    guesses = {
        seat: _guesses(rule, seat, cards, common, taken) for seat, cards in laid.hands.items()
    }
    verdict: Verdict | None = None
    combos = product(*guesses.values())
    for tried, combo in enumerate(combos):
        hands = {guess.showing.seat: guess.cards for guess in combo}
        other = _judge_anyway(rule, replace(laid, hands=hands, board=board))
        if verdict is None:
            verdict = other
        elif other.payout != verdict.payout or tried > MOST_TRIES:
            raise _ask(rule, guesses, laid)
    assert verdict is not None
    return _as_entered(verdict, laid)


def _judge_anyway(rule: JudgeRule, laid: Laid) -> Verdict:
    """Judge guessed suits, which may clash between two hands: then leave them open again."""
    seen: set[Card] = set()
    hands: dict[str, Cards] = {}
    for seat, cards in laid.hands.items():
        hands[seat] = tuple(card(c.rank, "") if c in seen and c.suit else c for c in cards)
        seen.update(cards)
    return judge(rule, replace(laid, hands=hands))


def _as_entered(verdict: Verdict, laid: Laid) -> Verdict:
    showings = tuple(replace(each, cards=laid.hands[each.seat]) for each in verdict.showings)
    return replace(verdict, showings=showings)


def _guesses(
    rule: JudgeRule, seat: str, cards: Cards, board: Cards, taken: set[Card]
) -> list[_Guess]:
    """The different hands these cards could be: usually one. All must be of one kind."""
    found: dict[object, _Guess] = {}
    for hand in islice(_suitings(rule, cards, taken), MOST_TRIES):
        showing = show(rule, seat, hand, board)
        key = tuple(made.strength.key for made in showing.made.values())
        found.setdefault(key, _Guess(hand, showing))
    guesses = list(found.values())
    kinds = {_kinds(guess.showing) for guess in guesses}
    if len(kinds) > 1:
        raise NeedsSuit(seat, _telling(rule, cards), "suit-names-hand", kinds=tuple(sorted(kinds)))
    return guesses


def _telling(rule: JudgeRule, cards: Cards) -> Card:
    """The card to ask about: one whose suit makes it wild, or else the first without a suit."""
    wild = rule.high.braggers if isinstance(rule.high, BragLadder) else rule.wild.cards
    ranks = {each.rank for each in wild}
    missing = [each for each in cards if each.lacks_suit]
    return min(missing, key=lambda each: each.rank not in ranks)


def _kinds(showing: Showing) -> tuple[str, ...]:
    """What a hand is at each end by its kind; a sum by its total, too."""
    high = showing.high
    totals = (str(high.strength.ranks[0]),) if high and high.strength.kind == "sum" else ()
    return (*(made.strength.kind for made in showing.made.values()), *totals)


def _suitings(rule: JudgeRule, cards: Cards, taken: set[Card]) -> Iterator[Cards]:
    """Ways to give the cards suits: the telling ones for ladders of groups, else all."""
    wild_ranks = {each.rank for each in rule.wild.cards}
    bare = GroupLadder | TargetLadder
    groups = all(
        isinstance(ladder, bare)
        for ladder in (rule.high, rule.low, *(end.ladder for end in rule.more))
    )
    if groups and not any(each.lacks_suit and each.rank in wild_ranks for each in cards):
        yield cards
        for suit in SUITS:
            yield _lean(cards, suit, taken)
        return
    free = [
        [card(each.rank, suit) for suit in SUITS if card(each.rank, suit) not in taken]
        if each.lacks_suit
        else [each]
        for each in cards
    ]
    for hand in product(*free):
        plain = [each for each in hand if not each.is_joker]
        if len(set(plain)) == len(plain):
            yield hand


def _lean(cards: Cards, suit: str, taken: set[Card]) -> Cards:
    """The cards with as many of this suit as there can be; the rest stay without."""
    given: list[Card] = []
    for each in cards:
        suited = card(each.rank, suit) if each.lacks_suit else each
        given.append(suited if suited not in taken and suited not in given else each)
    return tuple(given)


def _complete_board(rule: JudgeRule, laid: Laid, taken: set[Card]) -> Cards:
    """Common cards without a suit are taken only where they are wild for everybody."""
    wild_board = rule.wild.board == "wild-with-rank" or rule.high_lines == ((),)
    for each in laid.board:
        if each.lacks_suit and not wild_board and each.rank not in rule.wild.ranks:
            raise NeedsSuit(Spot.BOARD, each, "suit-of-board")
    return laid.board


def _ask(rule: JudgeRule, guesses: Mapping[str, Sequence[_Guess]], laid: Laid) -> NeedsSuit:
    seat = next(seat for seat, several in guesses.items() if len(several) > 1)
    missing = _telling(rule, laid.hands[seat])
    return NeedsSuit(seat, missing, "suit-decides")
