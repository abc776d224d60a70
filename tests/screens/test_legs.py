"""A game of legs, in words: what one in alone gets, and why the pot waits."""

from __future__ import annotations

from dataclasses import replace

from walks import moments

from referee.core.messages.prices import Marked
from referee.screens.felt.words.middle import result
from referee.screens.felt.words.seats import say_state
from referee.screens.words.declarations import rule
from referee.screens.words.events import line

LESSON = "lessons/three-five-seven"


def test_in_alone_wins_a_leg_and_not_the_pot() -> None:
    asked = {
        rule(hand=hand)[0]
        for _, night in moments(LESSON)
        if (hand := night.hand) is not None and hand.in_or_out
    }
    assert asked
    assert all(
        "The only player in wins a leg; legs carry over; three legs take the pot." in said
        for said in asked
    )


def test_legs_stand_at_the_seats_between_deals() -> None:
    told = [
        {seat: say_state(night, hand, hand.of(seat), seat, False)[1] for seat in hand.order}
        for _, night in moments(LESSON)
        if (hand := night.hand) is not None and hand.ending == "stayed"
    ]
    assert any("1 leg" in words.values() for words in told)


def test_a_leg_is_a_leg_in_the_log_whatever_is_played_by_now() -> None:
    night = moments(LESSON)[-1][1]
    names = {seat: night.name(seat) for seat in (0, 1)}
    assert line(Marked((1,)), replace(night, hand=None)) == f"{names[1]} wins a leg"
    assert line(Marked((0,), ((0, 2),)), night) == f"{names[0]} loses a life and pays 2"


def test_a_pot_without_enough_legs_waits_for_them() -> None:
    said = {
        result(night)
        for _, night in moments(LESSON)
        if night.hand is not None and night.hand.ending == "stayed"
    }
    assert all(words.startswith("Nobody has three legs yet: ") for words in said)
