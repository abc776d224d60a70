"""Paying by cards: what the core admits, what it writes down, and what it never lets happen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shelf import BOOK

from referee.core.book.game import Limit, Stakes
from referee.core.book.house import House
from referee.core.cards.cards import CardsRefused, read_cards
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.messages.bank import BeginNight
from referee.core.messages.betting import AllCheck, BetTo, Call, Check, Drop
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.messages.event import Event
from referee.core.messages.law import DeclareFoul
from referee.core.messages.milestones import SetGrain
from referee.core.messages.showdown import CardsShown, OpenersShown, PayByCards, PotStayed, Won
from referee.core.rules.cards_speak import ShownHands
from referee.core.state.night import Night
from referee.core.state.pots import unpaid
from referee.screens.words.events import line
from referee.store.codec import decode, encode
from referee.words.cards.refused import in_words
from referee.words.cards.speaking import payment, read
from referee.words.cards.verdict import lines

NAMES = ("Ann", "Bob", "Cy")
PAT = {"Ann": "Kh Kd 9h 9c 2s", "Bob": "Qs Qc 9d 9s 3d", "Cy": "As Kc 7h 5c 3s"}


USUAL = House()
WORD = House(choices=(("cards-or-word", "word"),))


def night_of(
    *commands: Command, game: str = "draw-poker", house: House = USUAL, **stakes: object
) -> Night:
    """A night of three with these acts behind it."""
    began = BeginNight(
        title="A night",
        players=tuple((name, 100) for name in NAMES),
        dealer=2,
        game=BOOK.games[game],
        stakes=Stakes(**{"limit": Limit("fixed", (2, 4)), **stakes}),
        house=house,
    )
    night = Night()
    for command in (began, *commands):
        night = act(night, command)[1]
    return night


def showdown(game: str = "draw-poker", drawn: int = 0, bet: int = 2, **stakes: object) -> Night:
    """Three have put in an ante and a bet and stand before the showdown; the first has bet."""
    return night_of(
        NextDeal(BOOK.games[game]),
        PutAntesIn(),
        BetTo(0, bet),
        Call(1),
        Call(2),
        DrawCards(0, drawn),
        DrawCards(1, 0),
        DrawCards(2, 0),
        AllCheck(),
        game=game,
        **stakes,
    )


def shown(hands: dict[str, str], **more: object) -> ShownHands:
    return replace(
        ShownHands(tuple((NAMES.index(name), read_cards(text)) for name, text in hands.items())),
        **more,
    )


def paid(night: Night, laid: ShownHands, openers: str = "") -> tuple[tuple[Event, ...], Night]:
    assert night.playing is not None
    rule = BOOK.judges[night.playing.game.id]
    return act(night, payment(night, laid, read(rule, night, laid), openers))


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


def test_the_cards_are_written_down_with_their_names_and_pay() -> None:
    events, after = paid(showdown(), shown(PAT))
    assert kinds(events) == ["CardsShown"] * 3 + ["Won"]
    assert [after.stack(seat) for seat in range(3)] == [106, 97, 97]
    assert after.hand is not None
    assert after.hand.ending == "won"
    assert after.hand.shown[0] == (0, "Kh Kd 9h 9c 2s", "kings up")
    assert decode(encode(events)) == events
    assert line(events[0], after) == "Ann shows K♥ K♦ 9♥ 9♣ 2♠: kings up"


def test_a_tie_shares_in_whole_chips_of_the_smallest_kind_in_play() -> None:
    night = showdown(bet=10, ante=5, chip=5, limit=Limit("fixed", (10, 20)))
    tie = {"Ann": "Kh Kd 9h 9c 2s", "Bob": "Ks Kc 9d 9s 2d", "Cy": "Qs Qd 7h 5c 3s"}
    _, after = paid(night, shown(tie))
    assert [after.stack(seat) for seat in range(3)] == [85 + 25, 85 + 20, 85]


def test_openers_shown_by_the_cards_are_written_down() -> None:
    events, after = paid(showdown("jackpots"), shown(PAT))
    assert OpenersShown(0) in events
    assert after.hand is not None
    assert after.hand.proof == "shown"


@pytest.mark.parametrize(
    ("drawn", "cards", "settled"),
    [
        (0, "Kh Kd 9h 9c 2s", "proved"),
        (0, "Th Td 9h 8c 2s", "false"),
        (3, "Jh Jd 9h 8c 2s", "proved"),
        (3, "Th Td 9h 9c 2s", "ask"),  # tens up, but of two kept cards no pair of jacks
        (4, "Jh Jd 9h 8c 2s", "ask"),  # one kept card is no pair
        (2, "6h 6d 6s 8c 2s", "proved"),
        (1, "6h 7h 9h 8h 2h", "ask"),  # openers split, perhaps
        (1, "Th Td 9h 9c 2s", "proved"),  # two pairs dealt are better than jacks
        (5, "Kh Kd 9h 9c 2s", "ask"),
    ],
)
def test_what_the_openers_own_cards_settle(drawn: int, cards: str, settled: str) -> None:
    night = showdown("jackpots", drawn)
    reading = read(BOOK.judges["jackpots"], night, shown({"Ann": cards}))
    assert reading.proof == settled


def test_a_foul_hand_is_shown_and_wins_nothing() -> None:
    night = act(showdown(), DeclareFoul(0, "six cards"))[1]
    events, after = paid(night, shown(PAT))
    assert after.stack(1) == 106
    assert any(isinstance(event, CardsShown) and event.seat == 0 for event in events)


def test_who_has_not_shown_is_waited_for_until_he_gives_up() -> None:
    two = {name: PAT[name] for name in ("Ann", "Bob")}
    reading = read(BOOK.judges["draw-poker"], showdown(), shown(two))
    assert reading.waiting == (2,)
    assert any("kings beat queens" in line for line in lines(reading.verdict))
    with pytest.raises(Refused, match="who-shows"):
        paid(showdown(), shown(two))
    _, after = paid(showdown(), shown(two, silent=(2,)))
    assert after.stack(0) == 106


def test_impossible_cards_are_refused_in_words() -> None:
    for cards, words in (
        ("Kh Kd 9h 9c", "4 cards"),
        ("Kh Kh 9h 9c 2s", "twice"),
        ("Kh Qs 9h 9c 2s", "has the queen of spades"),
        ("Jo Kd 9h 9c 2s", "not in this deck"),
    ):
        laid = shown({**PAT, "Ann": cards})
        with pytest.raises(CardsRefused) as refused:
            read(BOOK.judges["draw-poker"], showdown(), laid)
        assert words in in_words(refused.value)


def test_cards_are_not_read_before_the_showdown() -> None:
    night = night_of(NextDeal(BOOK.games["draw-poker"]), PutAntesIn(), BetTo(0, 2))
    with pytest.raises(Refused, match="no-showdown-yet"):
        read(BOOK.judges["draw-poker"], night, shown(PAT))
    with pytest.raises(Refused, match="no-showdown-yet"):
        act(night, PayByCards((), ()))


def test_the_core_pays_nothing_that_is_not_in_the_pots() -> None:
    night = showdown()
    for shares, why in (
        ((), "every-pot-once"),
        (((0, ((0, 9),)), (0, ())), "every-pot-once"),
        (((1, ((0, 9),)),), "every-pot-once"),
        (((0, ((0, 8),)),), "shares-and-pot"),
        (((0, ((0, 10), (1, -1))),), "no-amount"),
        (((0, ((0, 4), (0, 5))),), "every-pot-once"),
        (((0, ((7, 9),)),), "cannot-win"),
    ):
        with pytest.raises(Refused, match=why):
            act(night, PayByCards((), shares))
    with pytest.raises(Refused, match="no-openers-due"):
        act(night, PayByCards((), ((0, ((0, 9),)),), "shown"))
    with pytest.raises(Refused, match="not-in-the-hand"):
        act(night, PayByCards(((9, "Kh", "kings"),), ((0, ((0, 9),)),)))


def test_a_pot_that_nobody_can_win_waits_for_the_next_deal() -> None:
    night = showdown()
    events, after = act(night, PayByCards((), ((0, ()),)))
    assert events == (PotStayed(9),)
    assert after.pot == 9
    assert after.hand is not None
    assert after.hand.ending == "stayed"
    assert sum(after.purse) == 0


def test_of_two_pots_one_may_wait_and_the_other_be_paid() -> None:
    night = night_of(
        NextDeal(BOOK.games["draw-poker"]),
        PutAntesIn(),
        BetTo(0, 2),
        Call(1),
        Call(2),
        DrawCards(0, 0),
        DrawCards(1, 0),
        DrawCards(2, 0),
        AllCheck(),
    )
    assert night.hand is not None
    short = replace(night.hand.holdings[0], all_in=True, bets=(1, 0))
    hand = replace(night.hand, holdings=(short, *night.hand.holdings[1:]), loose=1)
    night = replace(night, hand=hand)
    pots = unpaid(hand)
    assert len(pots) == 2
    shares = ((0, ()), (1, ((1, pots[1].amount),)))
    events, after = act(night, PayByCards((), shares))
    assert kinds(events) == ["Won", "PotStayed"]
    assert isinstance(events[1], PotStayed)
    assert events[1].amount == pots[0].amount
    assert after.finished[-1].shares == ((1, pots[1].amount),)


def test_with_real_chips_the_cards_pay_as_well() -> None:
    night = night_of(
        SetGrain("real", "milestones"),
        NextDeal(BOOK.games["jackpots"]),
        PutAntesIn(),
        BetTo(0, 2),
        Call(1),
        Call(2),
        game="jackpots",
    )
    # Nobody tapped the draw or the bets after it: showing cards implies that they are over.
    events, after = paid(night, shown(PAT))
    assert {"AllDrew", "BettingOver", "CardsShown", "OpenersShown", "Won"} <= set(kinds(events))
    assert after.pot == 0
    assert any(isinstance(event, Won) and event.shares == ((0, 9),) for event in events)


def test_the_last_one_in_may_show_too_and_takes_back_what_nobody_called() -> None:
    night = night_of(
        NextDeal(BOOK.games["draw-poker"]), PutAntesIn(), Check(0), Check(1), BetTo(2, 2)
    )
    for seat in (0, 1):
        night = act(night, Drop(seat))[1]
    events, after = paid(night, shown({"Cy": PAT["Cy"]}))
    assert kinds(events) == ["CardsShown", "UncalledReturned", "Won"]
    assert after.stack(2) == 102


FULL = {**PAT, "Ann": "Kh Kd Ks 9h 9c", "Bob": "7s 7d 7c 5d 3h", "Cy": "As Qc 7h 5c 3s"}


def test_where_the_word_binds_a_hand_is_paid_as_it_was_called() -> None:
    night = showdown(house=WORD)
    events, after = paid(night, shown(FULL, called=((0, "two pair"),)))
    assert kinds(events) == ["CardsShown"] * 3 + ["Won"]
    first = CardsShown(0, "Kh Kd Ks 9h 9c", "kings full of nines", "", "two pair", "kings up")
    assert events[0] == first
    assert [after.stack(seat) for seat in range(3)] == [97, 106, 97]
    assert sum(after.purse) == 0
    assert after.hand is not None
    assert after.hand.shown[0] == (0, "Kh Kd Ks 9h 9c", "kings up")
    assert after.hand.called == ((0, "two pair"),)
    assert decode(encode(events)) == events
    words = (
        "Ann shows K♥ K♦ K♠ 9♥ 9♣: kings full of nines; "
        "announced two pair, so it counts as kings up"
    )
    assert line(first, after) == words


def test_a_hand_called_higher_than_it_is_counts_as_its_cards() -> None:
    events, after = paid(showdown(house=WORD), shown(FULL, called=((1, "four sevens"),)))
    assert events[1] == CardsShown(1, "7s 7d 7c 5d 3h", "three sevens", "", "four sevens")
    assert after.stack(0) == 106
    assert line(events[1], after).endswith(": three sevens; announced four sevens")


def test_where_cards_speak_what_was_called_is_refused_and_moves_nothing() -> None:
    called = ((0, "two pair"),)
    with pytest.raises(Refused, match="cards-speak"):
        paid(showdown(), shown(FULL, called=called))
    crafted = PayByCards((), ((0, ((0, 9),)),), called=((0, "two pair", "kings up"),))
    with pytest.raises(Refused, match="cards-speak"):
        act(showdown(), crafted)


def test_openers_are_proved_by_the_cards_whatever_was_called() -> None:
    night = showdown("jackpots", house=WORD)
    events, after = paid(night, shown(FULL, called=((0, "a pair of nines"),)))
    assert OpenersShown(0) in events
    assert after.stack(1) == 106


def test_whoever_gives_up_or_is_foul_has_called_nothing() -> None:
    night = showdown(house=WORD)
    two = {name: FULL[name] for name in ("Ann", "Bob")}
    events, after = paid(night, shown(two, silent=(2,), called=((2, "a flush"),)))
    assert kinds(events) == ["CardsShown"] * 2 + ["Won"]
    foul = act(night, DeclareFoul(0, "six cards"))[1]
    _, after = paid(foul, shown(FULL, called=((0, "a straight flush"),)))
    assert after.stack(1) == 106
