"""What the cards settle, piece by piece: the rule of this table, who may show, openers, the highest
card, forfeits and bonuses, and what cannot lie there."""

from __future__ import annotations

from typing import Any

import pytest
from shelf import BOOK

from referee.core.book.game import BetStep, Game, Showdown, Stock
from referee.core.book.house import House
from referee.core.cards.cards import CardsRefused, read_cards
from referee.core.cards.judge.openers import Lowest, Takes
from referee.core.errors import Refused
from referee.core.rules import cards_speak
from referee.core.rules.cards_speak import Named, ReadHands, ShownHands
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.core.value import replace
from referee.words.cards.speaking import payment, read

from ..fold.changes import IN, JACKPOTS, NAMES, SHOWDOWN, bet, opened, table

ANN, BOB, CY = range(3)
DRAW, JUDGE = BOOK.judges["draw-poker"], BOOK.judges["jackpots"]
LOWBALL, BASEBALL = BOOK.judges["california-lowball"], BOOK.judges["baseball"]
KINGS, NINES, HIGH = "Kh Kd 9h 9c 2s", "9s 9d 8h 4d 3c", "As Qc 7h 5c 4s"
QUADS = "Th Td Tc Ts 2d"


def hand(night: Night) -> Hand:
    assert night.hand is not None
    return night.hand


def at_end(*holdings: Holding, showdown: Showdown | None = None, **more: Any) -> Night:
    """Three show for what they have called; openers were proved."""
    steps = JACKPOTS if showdown is None else (*JACKPOTS[:-1], showdown)
    said = {"at": SHOWDOWN, "turn": None, "proof": "shown", "steps": steps} | more
    return opened(*(holdings or bet(4, 4, 4)), **said)


def shown(*hands: str, **more: Any) -> ShownHands:
    """What lies before Ann, Bob and Cy; nothing: that seat has not shown."""
    lie = ((seat, read_cards(text)) for seat, text in enumerate(hands) if text)
    return ShownHands(tuple(lie), **more)


def reading(night: Night, laid: ShownHands, rule: Any = DRAW) -> ReadHands:
    return read(rule, night, laid)


@pytest.mark.parametrize(
    ("strength", "lowest"),
    [
        ("jacks-or-better", 11),
        ("queens-or-better", 12),
        ("kings-or-better", 13),
        ("aces-or-better", 14),
        ("two-pair-or-better", Takes(0, "two-pair")),
        ("nothing", None),
    ],
)
def test_what_pair_it_took_to_open(strength: str, lowest: Lowest) -> None:
    steps = (*JACKPOTS[:2], BetStep("x", needs=strength, unopened="ante-again"), *JACKPOTS[3:])
    assert cards_speak.lowest_opener(hand(opened(steps=steps))) == lowest


@pytest.mark.parametrize(
    ("changes", "rule", "found"),
    [
        ({"wild": (9, 12)}, DRAW, (9, 12)),
        ({"wild": (3,)}, BASEBALL, BASEBALL.wild.ranks),  # they are wild anyway
        ({}, BASEBALL, BASEBALL.wild.ranks),
    ],
)
def test_the_rule_of_this_table(changes: dict[str, Any], rule: Any, found: Any) -> None:
    here = cards_speak.rule_for(rule, hand(opened(**changes)))
    assert here.wild.ranks == found


@pytest.mark.parametrize(
    ("ann", "bob", "choice", "winners"),
    [
        # a pair of kings with a deuce, against two kings
        ("Kh 2c 9s 7h 5c", "Ks Kd 9d 7s 5d", "", (ANN, BOB)),
        ("Kh 2c 9s 7h 5c", "Ks Kd 9d 7s 5d", "split", (ANN, BOB)),
        ("Kh 2c 9s 7h 5c", "Ks Kd 9d 7s 5d", "natural", (BOB,)),
        ("Kh 2c 9s 7h 5c", "Ks Kd 9d 7s 5d", "fewer", (BOB,)),
        # three kings with two deuces, and with one
        ("Kh 2c 2d 7h 5c", "Ks Kd 2h 7s 5d", "", (ANN, BOB)),
        ("Kh 2c 2d 7h 5c", "Ks Kd 2h 7s 5d", "split", (ANN, BOB)),
        ("Kh 2c 2d 7h 5c", "Ks Kd 2h 7s 5d", "natural", (ANN, BOB)),
        ("Kh 2c 2d 7h 5c", "Ks Kd 2h 7s 5d", "fewer", (BOB,)),
        # one each; and a better hand is better however many are wild
        ("Kh 2c 9s 7h 5c", "Kd 2d 9d 7s 5d", "fewer", (ANN, BOB)),
        ("Kh 2c 2d 7h 5c", "Qs Qd Qh 7s 5d", "natural", (ANN,)),
        ("Kh 2c 9s 7h 6c", "Ks Kd 9d 7s 5d", "fewer", (ANN,)),
    ],
)
def test_who_wins_of_equal_hands_with_wild_cards(
    ann: str, bob: str, choice: str, winners: tuple[int, ...]
) -> None:
    house = House().choosing("ties-with-wild-cards", choice) if choice else House()
    night = at_end(*IN[:2], house=house)
    found = reading(night, shown(ann, bob), BOOK.judges["deuces-wild"]).verdict.divisions
    assert found[0].winners["high"] == tuple(NAMES[seat] for seat in winners)


def test_who_may_show() -> None:
    """Foul hands too, which never win; not who has folded, or sits this one out."""
    those = (IN[0], Holding(1, "foul"), Holding(2, "dropped"), Holding(3, "out"))
    deal = hand(opened(*those, stacks=(20,) * 4, pockets=(0,) * 4))
    assert cards_speak.may_show(deal) == (0, 1)


# --- openers -----------------------------------------------------------------------------------


def opener(drew: int | None, **more: Any) -> Night:
    """Ann opened, has drawn so many, and owes the proof."""
    those = (replace(bet(4)[0], drew=drew), *bet(4, 4, 4)[1:])
    return at_end(*those, **({"proof": "owed"} | more))


@pytest.mark.parametrize(
    ("night", "cards", "settled"),
    [
        (opener(0), "Kh Kd 9h 8c 2s", "proved"),
        (opener(0), "Jh Jd 9h 8c 2s", "proved"),
        (opener(0), "Th Td 9h 8c 2s", "false"),
        (opener(0), "", "ask"),  # they did not show
        # Two were drawn: they kept three, which must have been enough; else nobody can tell.
        (opener(2), "Kh Kd 9h 8c 2s", "proved"),
        (opener(2), "Th Td 9h 8c 2s", "ask"),
        (opener(4), "Kh Kd 9h 8c 2s", "ask"),  # of one card kept nobody can see a pair
        (opener(5), "Kh Kd 9h 8c 2s", "ask"),
        (opener(None), "Kh Kd 9h 8c 2s", "proved"),
        (opener(None), "Th Td 9h 8c 2s", "ask"),
        (opener(0, proof="shown"), "Th Td 9h 8c 2s", "none"),
        (opener(0, opener=None), "Th Td 9h 8c 2s", "none"),
    ],
)
def test_what_the_cards_say_of_the_openers(night: Night, cards: str, settled: str) -> None:
    found = reading(night, shown(cards, NINES, HIGH, silent=() if cards else (0,)), JUDGE)
    assert found.proof == settled
    assert (found.opening is not None) == (settled in ("proved", "false"))


# --- who is waited for -------------------------------------------------------------------------

SIDE = (
    Holding(0, ante=1, bets=(2,), all_in=True),
    Holding(1, ante=1, bets=(4,), answered=4),
    Holding(2, ante=1, bets=(4,), answered=4),
)


@pytest.mark.parametrize(
    ("holdings", "hands", "silent", "waiting", "unclaimed", "judged"),
    [
        ((), (KINGS, NINES, HIGH), (), (), [], [0]),
        ((), (KINGS, NINES, ""), (), (2,), [], [0]),
        ((), (KINGS, NINES, ""), (2,), (), [], [0]),
        ((), ("", NINES, ""), (), (0, 2), [], [0]),
        # Of two pots one is shown for.
        (SIDE, (KINGS, "", ""), (), (1, 2), [1], [0]),
        (SIDE, (KINGS, "", ""), (1, 2), (), [1], [0]),
        (SIDE, ("", NINES, HIGH), (0,), (), [], [0, 1]),
    ],
)
def test_who_is_waited_for(
    holdings: tuple[Holding, ...],
    hands: tuple[str, ...],
    silent: tuple[int, ...],
    waiting: tuple[int, ...],
    unclaimed: list[int],
    judged: list[int],
) -> None:
    found = reading(at_end(*holdings, stacks=(0, 16, 16)), shown(*hands, silent=silent))
    assert found.waiting == waiting
    assert [pot.number for pot in found.unclaimed] == unclaimed
    assert [pot.number for pot in found.pots] == judged


# --- beside the pot ----------------------------------------------------------------------------

FORFEIT, BONUS = Showdown(forfeit=True), Showdown(knocker=2, bonus=True)
OUT = (*bet(4, 4, 4)[:2], Holding(2, "dropped", ante=1, bets=(4,)))


@pytest.mark.parametrize(
    ("night", "laid", "lowest"),
    [
        (at_end(), shown(KINGS, NINES, HIGH), ()),
        (at_end(showdown=FORFEIT), shown(KINGS, NINES, HIGH), (CY,)),
        (at_end(showdown=FORFEIT), shown(KINGS, HIGH, "Ah Qd 7c 5s 4h"), (BOB, CY)),
        (at_end(*OUT, showdown=FORFEIT), shown(KINGS, NINES), (BOB,)),
        # One who gives up is taken for the worst; of two nobody can say.
        (at_end(showdown=FORFEIT), shown(KINGS, HIGH, silent=(2,)), (CY,)),
        (at_end(showdown=FORFEIT), shown(KINGS, silent=(1, 2)), None),
    ],
)
def test_who_pays_the_forfeit(
    night: Night, laid: ShownHands, lowest: tuple[int, ...] | None
) -> None:
    assert reading(night, laid).lowest == lowest


def test_what_a_high_hand_has_from_each() -> None:
    """A full house one chip, four of a kind more; nothing in other games, or for a pair."""
    best = [
        reading(at_end(showdown=BONUS), shown(text, NINES, HIGH)).bonus for text in (QUADS, KINGS)
    ]
    assert best[0] > 0
    assert best[1] == 0
    assert reading(at_end(), shown(QUADS, NINES, HIGH)).bonus == 0
    # Of the winners', not of a hand that has lost.
    assert reading(at_end(*OUT[::2], OUT[1], showdown=BONUS), shown(KINGS, NINES)).bonus == 0


STOCK = (*JACKPOTS[:2], Stock(), BONUS)


@pytest.mark.parametrize(
    ("cards", "knocker", "wins"), [(KINGS, ANN, ANN), (HIGH, ANN, BOB), (KINGS, BOB, ANN)]
)
def test_who_knocked_without_the_cards_wins_nothing(cards: str, knocker: int, wins: int) -> None:
    night = table(*bet(0, 0, 0), at=3, steps=STOCK, turn=None, knocker=knocker)
    found = reading(
        night, shown(cards, "2h 3h 6c 7d 8s", "2c 4h 5d 7s 9d"), BOOK.judges["knock-poker"]
    )
    payout = found.verdict.divisions[0].payout
    if cards == HIGH:
        assert payout.get("Ann", 0) == 0
    else:
        assert max(payout, key=lambda name: payout[name]) == ("Ann" if wins == ANN else "Bob")


# --- odd chips ---------------------------------------------------------------------------------

HIGHEST = [
    # (each one's cards, among whom, low, whose card it is)
    (("Ks 2h", "Kh Qd", "Ah 3c"), (0, 1), False, 0),  # spades are highest
    (("Kd 2h", "Kh Qd", "Ah 3c"), (0, 1), False, 1),
    (("Kd 2h", "Kh Qd", "Ah 3c"), (0, 1, 2), False, 2),
    (("Kd 2h", "Kh Qd", "Ah 3c"), (0, 1, 2), True, 2),  # for low the ace is the lowest
    (("Kd 2h", "Kh Qd", "9h 3c"), (0, 1, 2), True, 0),
    (("Kd 2h", "Kh Qd", "9h 2s"), (0, 2), True, 0),
    (("Kd 2h", "Kh Qd", "9h 2c"), (0, 2), True, 2),
    (("Kd 2h", "Kh Qd", "9h 2c"), (), True, None),
]


@pytest.mark.parametrize(("hands", "among", "low", "whose"), HIGHEST)
def test_whose_card_the_odd_chip_goes_by(
    hands: tuple[str, ...], among: tuple[int, ...], low: bool, whose: int | None
) -> None:
    game = Game("x", "X", "", (2, 8), 52, (), wins="low" if low else "high")
    assert cards_speak._by_card(shown(*hands), among, game) == whose


# --- what cannot lie there ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "may"),
    [
        (shown(KINGS, NINES), True),
        (shown("Kh", "9s 9d"), True),  # not all of it is entered yet
        (shown("Kh Kd", "Kh 9d"), False),
        (shown("Kh Kd 9h 9c 2s 3s"), False),
        (shown("Kh", board=read_cards("2s")), False),
    ],
)
def test_cards_that_cannot_lie_there(laid: ShownHands, may: bool) -> None:
    night = at_end()
    if may:
        cards_speak.check_so_far(DRAW, night, laid)
    else:
        with pytest.raises(CardsRefused):
            cards_speak.check_so_far(DRAW, night, laid)


@pytest.mark.parametrize(
    ("laid", "reason", "seat"),
    [
        (shown(KINGS, NINES, HIGH, called=((1, "nines"),)), "cards-speak", 1),
        (ShownHands(((7, read_cards(KINGS)),)), "not-in-the-hand", 7),
    ],
)
def test_what_is_not_read(laid: ShownHands, reason: str, seat: int) -> None:
    with pytest.raises(Refused) as refused:
        reading(at_end(), laid)
    assert (refused.value.reason, refused.value.seat) == (reason, seat)


UNPAID: list[tuple[Night, ShownHands, Refused]] = [
    (at_end(), shown(KINGS, NINES), Refused("who-shows", seat=2)),
    (
        at_end(*SIDE, stacks=(0, 16, 16)),
        shown(KINGS, silent=(1, 2)),
        Refused("nobody-shows", amount=4),
    ),
    (
        opener(0),
        shown("Th Td 9c 8c 2s", NINES, HIGH),
        Refused("openers-not-good", seat=0, law="false-openers"),
    ),
    (at_end(showdown=FORFEIT), shown(KINGS, silent=(1, 2)), Refused("lowest-unseen")),
]


@pytest.mark.parametrize(("night", "laid", "reason"), UNPAID)
def test_why_the_cards_do_not_pay_yet(night: Night, laid: ShownHands, reason: Refused) -> None:
    with pytest.raises(Refused) as refused:
        cards_speak.payment(night, laid, reading(night, laid, JUDGE), {})
    assert refused.value == reason


def test_the_payment_says_all_that_was_read() -> None:
    night = at_end(*SIDE, stacks=(0, 16, 16), showdown=FORFEIT)
    laid = shown(NINES, KINGS, HIGH)
    command = payment(night, laid, reading(night, laid))
    assert [(seat, cards) for seat, cards, _ in command.shown] == [
        (0, NINES),
        (1, KINGS),
        (2, HIGH),
    ]
    assert command.shares == ((0, ((1, 9),)), (1, ((1, 4),)))
    assert (command.openers, command.lowest, command.bonus, command.called) == ("", (2,), 0, ())
    named = {"Ann": Named("nines", "tens", "nines"), "Bob": Named("kings up"), "Cy": Named("ace")}
    told = cards_speak.payment(night, laid, reading(night, laid), named, "shown", "spare")
    assert told.called == ((0, "tens", "nines"),)
    assert (told.openers, told.widow) == ("shown", "spare")
