"""Forced bets, packs, ledgers and false openings asked without a table (results by hand)."""

from __future__ import annotations

import pytest

from referee.commands.judge import answer


def result(**question: object) -> object:
    reply = answer({"id": "q", **question})
    return reply.get("result", reply.get("error"))


def test_each_straddle_doubles_and_the_first_bet_is_twice_the_last() -> None:
    asked = {"type": "straddle", "game": "blind-and-straddle", "players": 6}
    assert result(**asked, unit=5, voluntary_straddles=1) == {
        "posted": [5, 10, 20],
        "first_voluntary_bet": 40,
        "first_to_act_seat": 3,
        "blind_owes_to_call": 35,
        "last_straddler_owes_to_call": 20,
    }
    assert result(**asked, unit=1, voluntary_straddles=3) == "that cannot be: no straddle"


def test_the_blinds_of_q_ball_move_on_with_the_seats() -> None:
    found = result(type="blinds", game="q-ball", unit=2, players=3)
    assert isinstance(found, dict)
    assert found["posts"] == {"dealer": 2, "left1": 2, "left2": 4}
    assert (found["pot"], found["first_to_act"]) == (8, "dealer")


def test_a_new_pack_has_the_bottom_card_and_the_burned_one() -> None:
    asked = {"type": "depletion", "stub_left": 4, "earlier_discards": 0}
    assert result(**asked, burned=False, wanted=3) == {
        "from_stub": 3,
        "from_reshuffle": 0,
        "reshuffled_pool": 0,
        "possible": True,
    }
    assert result(**asked, burned=True, wanted=6) == {
        "from_stub": 3,
        "from_reshuffle": 3,
        "reshuffled_pool": 2,
        "possible": False,
    }


@pytest.mark.parametrize(
    ("discard", "wild", "allowed"),
    [
        ("9d 7h 4c", [], True),
        ("Ks 9d 7h 4c", [], False),
        ("Ks 9d 7h 4c", ["2"], True),
        ("Ks 9d 7h 4c", ["2s"], True),
        ("Ks 9d 7h 4c 2s", ["2"], False),
    ],
)
def test_four_may_be_drawn_to_an_ace_or_a_wild_card(
    discard: str, wild: list[str], allowed: bool
) -> None:
    hands = {"A": "Ks 9d 7h 4c 2s"}
    found = result(type="draw_limit", hands=hands, discard=discard, rule="max3", wild=wild)
    assert found == {"allowed": allowed}


def test_the_ladder_of_openers_stays_at_aces() -> None:
    asked = {"type": "pass_out", "players": 5, "ante": 2}
    for deals, least, pot in ((1, "Q", 20), (2, "K", 30), (3, "A", 40), (4, "A", 50)):
        found = result(**asked, game="progressive-jackpots", deals_passed_out=deals)
        assert found == {"opener_min": least, "pot": pot}


def test_a_ledger_takes_any_size_that_stood() -> None:
    """The sample of the stripped deck: raises 16 after a bet of 10 is to 16."""
    intervals = [
        [["Bob", "bet", 5], ["Carol", "fold"], ["David", "call"], ["Alice", "call"]],
        [
            *(["Bob", "check"], ["David", "check"], ["Alice", "bet", 10], ["Bob", "fold"]),
            *(["David", "raise", 16], ["Alice", "call"]),
        ],
    ]
    seats = ["Bob", "Carol", "David", "Alice"]
    assert result(type="ledger", seats=seats, ante=1, intervals=intervals) == {
        "pot": 4 + 15 + 32,
        "put_in": {"Bob": 6, "Carol": 1, "David": 22, "Alice": 22},
        "active": ["David", "Alice"],
    }


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ({"type": "straddle", "game": "nope", "players": 4}, "no game"),
        ({"type": "straddle", "game": "jackpots", "players": 4}, "has no blinds"),
        ({"type": "blinds", "game": "q-ball", "players": 40}, "takes two to"),
        ({"type": "false_openers", "stage": "later"}, "stage must be one of"),
        ({"type": "draw_limit", "hands": {"A": "Ks 9d"}, "discard": "2c"}, "not in the hand"),
        ({"type": "depletion", "stub_left": 1, "wanted": 1, "burned": 1}, "true or false"),
        ({"type": "ledger", "seats": ["A", "A"], "intervals": []}, "different names"),
        ({"type": "ledger", "seats": ["A", "B"], "intervals": [[["C", "bet", 1]]]}, "an act is"),
        ({"type": "ledger", "seats": ["A", "B"], "intervals": [[["A", "sings"]]]}, "sings"),
        ({"type": "cards_needed", "players": -1}, "whole numbers"),
    ],
)
def test_what_cannot_be_answered(question: dict[str, object], says: str) -> None:
    assert says in str(result(**question))
