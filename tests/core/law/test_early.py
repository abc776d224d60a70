"""Chips put in before the turn that nobody entered bind when the turn comes, as entered ones do."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shelf import BOOK

from referee.core.book.law import Corrected
from referee.core.law.early import held, lie_there, noted
from referee.core.law.rulings import Asked, walk
from referee.core.messages.event import Event
from referee.core.messages.law import ActedEarly, Instruction
from referee.core.state.betting import choices
from referee.core.state.pots import unpaid
from referee.notation.player import play

from ..fold.changes import opened

HEAD = "game five-card-draw\nseats Ann Bob Cy Dot\nstacks Ann 100, Bob 100, Cy 40, Dot 100\n"


def told(acts: str, limit: str = "limit none 2") -> list[object]:
    return play(f"{HEAD}{limit}\n\n" + acts.replace("; ", "\n"), BOOK).wrong


@pytest.mark.parametrize(
    ("acts", "seat", "to", "event"),
    [
        # Bob is to speak, Cy after him: a word to call or to raise holds when the turn comes.
        ("Ann bets 4", 1, "call", ActedEarly(1, None, 4, None, "call")),
        ("Ann bets 4", 1, "put", ActedEarly(1, None, 4, None, "bet")),
        ("Ann bets 4", 2, "call", ActedEarly(2, None, 4, None, "call")),
        ("Ann bets 4", 2, "least", ActedEarly(2, None, 4, None, "bet")),
        ("Ann bets 4", 2, "put", Instruction("bind", 2)),  # what else was done stands then
        # Ann has said what she has to say, and nobody bets during the draw.
        ("Ann bets 4", 0, "call", Instruction("bind", 0)),
        ("Ann bets 4; Bob calls; Cy calls; Dot calls", 1, "call", Instruction("bind", 1)),
    ],
)
def test_a_word_holds_now_or_when_the_turn_comes(
    acts: str, seat: int, to: Corrected, event: Event
) -> None:
    hand = play(f"{HEAD}limit none 2\n\n" + acts.replace("; ", "\n"), BOOK).log.night.hand
    assert hand is not None
    assert held(hand, seat, to) == [event]


def test_early_chips_lie_there_for_whoever_put_them_and_only_at_their_turn() -> None:
    back = "law out-of-turn Cy what act, between wait, over Bob, lies 6  ruling back-up"
    early = play(f"{HEAD}limit none 2\n\nAnn checks\n{back}", BOOK).log.night.hand
    turn = play(f"{HEAD}limit none 2\n\nAnn checks\n{back}\nBob checks", BOOK).log.night.hand
    assert early is not None
    assert turn is not None
    assert (early.turn, turn.turn) == (1, 2)
    assert [lie_there(early, seat) for seat in range(4)] == [0, 0, 0, 0]
    assert [lie_there(turn, seat) for seat in range(4)] == [0, 0, 6, 0]
    assert lie_there(replace(turn, early=None), 2) == 0


@pytest.mark.parametrize(
    ("lies", "acts"),
    [
        # With nothing bet they are a bet, a check puts in none.
        (6, "Bob checks; Cy checks  refused early-act-binds"),
        (6, "Bob checks; Cy bets 6  leaves Cy 33, turn Dot"),
        (0, "Bob checks; Cy bets 6  refused; Cy checks  leaves turn Dot"),
        # Too little is made up to the least bet; the last chips are all-in.
        (1, "Bob checks; Cy bets 2  leaves Cy 37, turn Dot"),
        (39, "Bob checks; Cy all-in  leaves Cy 0, turn Dot"),
        # After a bet nothing binds any more.
        (6, "Bob bets 4; Cy drops  leaves Cy dropped"),
    ],
)
def test_an_early_act_nobody_entered_binds(lies: int, acts: str) -> None:
    back = f"law out-of-turn Cy what act, between wait, over Bob, lies {lies}  ruling back-up"
    assert told(f"Ann checks; {back}; {acts}") == []


def test_a_call_before_the_turn_is_a_whole_call() -> None:
    """One chip on a bet of four is a call of four; a check before it is judged at the turn."""
    back = "law out-of-turn Dot what act, between wait, over Bob, lies {}  ruling back-up"
    assert told(f"Ann bets 4; {back.format(1)}; Bob drops; Cy drops; Dot drops  refused") == []
    assert (
        told(f"Ann bets 4; {back.format(1)}; Bob drops; Cy drops; Dot calls  leaves Dot 95") == []
    )
    assert told(f"Ann bets 4; {back.format(0)}; Bob drops; Cy drops; Dot drops  leaves pot 8") == []


@pytest.mark.parametrize(
    ("limit", "house", "chips", "lies", "to"),
    [
        # On a bet of 4 the least raise is to 8: half of it is 6 in all, in every limit.
        *((limit, "", "", 5, 4) for limit in ("none 2", "pot 2", "fixed 4 8", "spread 2 4")),
        *((limit, "", "", 6, 8) for limit in ("none 2", "pot 2", "fixed 4 8")),
        ("none 2", "house raise-too-small call", "", 5, 4),
        # A house that makes it up does so in every limit but the fixed one.
        ("none 2", "house raise-too-small full", "", 5, 8),
        ("pot 2", "house raise-too-small full", "", 5, 8),
        ("fixed 4 8", "house raise-too-small full", "", 5, 4),
        ("fixed 4 8", "house raise-too-small full", "", 6, 8),
        # Of real chips nobody knows the last; of chips that the tablet has they are an all-in.
        ("none 2", "", "chips real bets\n", 5, 4),
        ("none 2", "", "chips real bets\n", 7, 8),
        ("none 2", "", "Dot 6", 5, 5),
    ],
)
def test_a_little_more_than_a_call_is_what_the_house_calls_it(
    limit: str, house: str, chips: str, lies: int, to: int
) -> None:
    """The chips that bind at the turn are those that the law on small raises would rule."""
    back = f"law out-of-turn Dot what act, between wait, over Bob, lies {lies}  ruling back-up"
    head, before = (HEAD.replace("Dot 100", chips), "") if "Dot" in chips else (HEAD, chips)
    acts = f"{before}Ann bets 4; {back}; Bob drops; Cy drops; Dot "
    act = "calls" if to == 4 else "all-in" if to == 5 else f"raises to {to}"
    told_of = f"{head}limit {limit}\n{house}\n\n" + acts.replace("; ", "\n")
    assert play(told_of + act, BOOK).wrong == []
    other = "raises to 8" if to == 4 else "calls"
    assert play(told_of + other + "  refused", BOOK).wrong == []


@pytest.mark.parametrize(
    ("house", "amount", "to"),
    [("", 5, 4), ("", 6, 8), ("house raise-too-small full", 5, 8), ("", 12, 12)],
)
def test_ruled_at_the_turn_it_is_the_same(house: str, amount: int, to: int) -> None:
    head = f"{HEAD}limit none 2\n{house}\n\nAnn bets 4\nBob drops\nCy drops\n"
    law = f"law out-of-turn Dot what act, between no, did bet, amount {amount}"
    assert play(f"{head}{law}  leaves Dot {99 - to}", BOOK).wrong == []


def test_what_lay_there_of_the_round_counts() -> None:
    """Ann has 4 in when Bob raises to 20: 13 more are 17, no call yet; 20 more are a call."""
    acts = "Ann bets 4; Bob raises to 20; {}; Cy drops; Dot drops; Ann {}"
    back = "law out-of-turn Ann what act, between wait, over Cy, lies {}  ruling back-up"
    assert told(acts.format(back.format(20), "calls")) == []
    assert told(acts.format(back.format(28), "raises to 36")) == []


def test_nobody_puts_in_more_early_than_they_have() -> None:
    back = "law out-of-turn Cy what act, between wait, over Bob, lies 50  refused not-so-many-chips"
    assert told(f"Ann checks; {back}") == []


def test_an_early_act_that_was_entered_is_not_asked_for() -> None:
    played = play(f"{HEAD}limit none 2\n\nAnn checks\nstood Cy all-in\n", BOOK)
    law, said = BOOK.laws["out-of-turn"], {"what": "act", "between": "wait", "over": "1"}
    assert not isinstance(walk(law, played.log.night, 2, said), Asked)
    asked = walk(law, play(f"{HEAD}limit none 2\n\nAnn checks\n", BOOK).log.night, 2, said)
    assert isinstance(asked, Asked)
    assert asked.question.id == "lies"


@pytest.mark.parametrize(
    ("house", "lies", "tells"),
    [
        ("chips-stay", 4, "turn Cy, pot 18"),
        ("chips-stay", 10, "turn Dot, pot 24"),
        ("chips-stay", 15, "turn Dot, pot 29"),
        ("chips-raise", 20, "turn Dot, pot 34"),
    ],
)
def test_with_real_chips_what_lies_there_is_not_put_in_again(
    house: str, lies: int, tells: str
) -> None:
    """The chips lie on the table already: nobody is told to add them."""
    ruled, number = ("call-only", "stayed") if house == "chips-stay" else ("answered", "raised")
    acts = (
        f"house out-of-turn {house}\n\nchips real bets; Ann checks; Bob bets 10;"
        f" law out-of-turn Cy what act, between yes, {number} {lies}  ruling {ruled};"
        f" expect  {tells}"
    )
    found = play(f"{HEAD}limit none 2\n" + acts.replace("; ", "\n"), BOOK)
    assert found.wrong == []
    last = found.log.entries[-1].events
    assert not [
        event for event in last if isinstance(event, Instruction) and event.what in ("adds", "puts")
    ]


def test_a_raise_made_up_to_the_least_asks_for_what_is_missing() -> None:
    acts = (
        "house out-of-turn chips-raise\n\nchips real bets; Ann checks; Bob bets 10;"
        " law out-of-turn Cy what act, between yes, raised 17  ruling answered;"
        " expect  turn Dot, pot 34"
    )
    found = play(f"{HEAD}limit none 2\n" + acts.replace("; ", "\n"), BOOK)
    assert found.wrong == []
    assert Instruction("adds", 2, 3) in found.log.entries[-1].events


WAIT = "law out-of-turn {} what act, between wait, over Bob, lies {}  ruling back-up"
NOW = "law out-of-turn {} what act, between yes"


@pytest.mark.parametrize(
    ("house", "lies", "tells"),
    [
        ("chips-stay", 1, "turn Dot, pot 29, Dot 98"),
        ("chips-stay", 6, "turn Dot, pot 34, Dot 93"),
        ("chips-raise", 6, "turn Dot, pot 34, Dot 93"),
    ],
)
def test_what_lies_there_counts_and_not_what_it_would_have_come_to(
    house: str, lies: int, tells: str
) -> None:
    """One chip on a bet of four would have been a call of four: after a raise it is one chip. Ruled
    twice, it is still there once."""
    acts = (
        f"Ann bets 4; {WAIT.format('Dot', lies)}; Bob raises to 20; Cy drops; {NOW.format('Dot')}"
    )
    for more in ("", f"; {NOW.format('Dot')}"):
        text = f"{HEAD}limit none 2\nhouse out-of-turn {house}\n\n" + f"{acts}{more}"
        assert play(text.replace("; ", "\n") + f"\nexpect  {tells}", BOOK).wrong == []


@pytest.mark.parametrize(
    ("seats", "pots"),
    [("Ann Bob", [43]), ("Bob Ann", [43])],
)
def test_the_last_chips_above_a_call_that_ends_the_round_are_all_in(
    seats: str, pots: list[int]
) -> None:
    """Nobody is asked to bet against somebody who has nothing left."""
    first, other = seats.split()
    head = f"game texas-holdem\nseats {seats}\nstacks {first} 100, {other} 31\nlimit none 2\n"
    acts = (
        f"house out-of-turn chips-stay\n\nblinds; {other} calls; {first} checks; {first} bets 10; "
        f"{NOW.format(other)}, stayed 29; expect  step showdown, pot 43"
    )
    found = play(head + acts.replace("; ", "\n"), BOOK)
    assert found.wrong == []
    hand = found.log.night.playing
    assert hand is not None
    assert [pot.amount for pot in unpaid(hand)] == pots


def test_with_real_chips_an_entered_act_that_waits_takes_nothing_off_the_table() -> None:
    """They stay where they are until the turn comes; then they are in, or what is too much goes
    back, and nobody is told to put them in."""
    acts = (
        "house out-of-turn {}\n\nchips real bets; Ann checks; stood Cy bets {}; "
        "law out-of-turn Cy what act, between wait; Bob bets 10; {}; expect  pot {}"
    )
    for house, lies, pot, takes in (
        ("chips-stay", 4, 18, []),
        ("chips-stay", 14, 28, []),
        ("chips-raise", 14, 24, [Instruction("takes", 2, 4)]),
    ):
        text = acts.format(house, lies, NOW.format("Cy"), pot)
        found = play(f"{HEAD}limit none 2\n" + text.replace("; ", "\n"), BOOK)
        assert found.wrong == []
        moved = [
            event
            for entry in found.log.entries
            for event in entry.events
            if isinstance(event, Instruction) and event.what in ("adds", "puts", "takes")
        ]
        assert moved == takes


@pytest.mark.parametrize(
    ("house", "law", "says"),
    [
        # Ann was passed over: Bob's early bet lies there until his turn, and nobody else's chips.
        ("unchanged", "passed-over Ann time no", [("takes", 2, 10)]),
        ("void", "passed-over Ann time no", [("takes", 1, 10), ("takes", 2, 10)]),
        ("unchanged", "calling-time Ann three no", [("takes", 2, 10)]),
        (
            "unchanged",
            "out-of-turn Bob what act, between wait, over Ann, lies 10",
            [("takes", 2, 10)],
        ),
        ("void", "out-of-turn Bob what act, between wait, over Ann, lies 10", [("takes", 2, 10)]),
    ],
)
def test_real_chips_stay_where_the_early_act_may_bind_and_no_line_says_both(
    house: str, law: str, says: list[tuple[str, int, int]]
) -> None:
    acts = f"house out-of-turn {house}\n\nchips real bets; Ann checks; Bob bets 10; Cy calls"
    found = play(f"{HEAD}limit none 2\n" + f"{acts}; law {law}".replace("; ", "\n"), BOOK)
    assert found.wrong == []
    ruled = found.log.entries[-1].events
    told = [(one.what, one.seat, one.count) for one in ruled if isinstance(one, Instruction)]
    assert told == says


@pytest.mark.parametrize(
    ("ruled", "bet", "pots"),
    [
        ("chips-stay", 20, [32, 6]),
        ("chips-stay", 10, [28]),
        ("chips-raise", 12, [30]),
    ],
)
def test_the_last_real_chips_that_are_known_are_all_in(
    ruled: str, bet: int, pots: list[int]
) -> None:
    """Cy is known to have fourteen, and they lie there."""
    number = "stayed" if ruled == "chips-stay" else "raised"
    acts = (
        f"house out-of-turn {ruled}\n\nchips real bets; Ann checks; Bob bets {bet}; "
        f"{NOW.format('Cy')}, {number} 14"
    )
    head = HEAD.replace("Cy 40", "Cy 15")
    found = play(f"{head}limit none 2\n" + acts.replace("; ", "\n"), BOOK)
    assert found.wrong == []
    hand = found.log.night.playing
    assert hand is not None
    assert hand.of(2).all_in
    assert found.log.night.pot == sum(pots)


def test_a_raise_held_to_that_nobody_could_answer_is_a_call() -> None:
    """All the others are all-in by the time the turn comes: the dock has the call."""
    acts = (
        "all ante; Ann bets 9; law impossible-word Cy word named, amount 40;"
        " Bob all-in; Cy raises to 40  refused; Cy calls; expect  Cy 90, Dot 99"
    )
    head = "game five-card-draw\nseats Ann Bob Cy\nstacks Ann 10, Bob 8, Cy 100\nlimit none 2\n\n"
    assert play(head + acts.replace(";", "\n").replace(", Dot 99", ""), BOOK).wrong == []


def test_a_bet_held_to_goes_as_far_as_the_chips_do() -> None:
    """Some of them may have gone elsewhere before the turn comes."""
    acts = "all ante; law impossible-word Bob word named, amount 6; Ann checks"
    head = "game five-card-draw\nseats Ann Bob Cy\nstacks 100 each\nlimit none 2\n\n"
    hand = play(head + acts.replace(";", "\n"), BOOK).log.night.hand
    assert hand is not None
    assert [(able.least, able.most) for able in (choices(hand, 1, 99), choices(hand, 1, 1))] == [
        (6, 6),
        (1, 1),
    ]


@pytest.mark.parametrize(
    ("other", "seat", "event"),
    [
        (None, 2, ActedEarly(2, 6, 4)),
        (ActedEarly(2, None, 4, must="call"), 2, ActedEarly(2, 6, 4)),  # said anew
        (ActedEarly(1, None, 4, must="call"), 2, Instruction("bind", 2)),
        (ActedEarly(1, 8, 4), 2, Instruction("bind", 2)),
        (ActedEarly(1, None, 2, must="call"), 2, ActedEarly(2, 6, 4)),  # it holds no more
    ],
)
def test_of_two_early_acts_the_first_is_held_to(
    other: ActedEarly | None, seat: int, event: Event
) -> None:
    hand = opened(early=other).hand
    assert hand is not None
    assert noted(hand, seat, 6) == [event]
