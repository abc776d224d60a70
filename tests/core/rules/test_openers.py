"""Openers that lie sealed: who may enter them and when, what is proved by them, what fits them."""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.fold.evolve import replay
from referee.core.fold.flow import put
from referee.core.messages.betting import Drop
from referee.core.messages.event import Event
from referee.core.messages.showdown import Award, OpenersOpened, OpenersSealed, PayByCards
from referee.core.rules.openers import fits, kept_enough, may_enter, may_split, now_final
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import openers_words
from referee.core.value import replace
from referee.notation.player import play

ANN, BOB, CY = range(3)
HEAD = ("game jackpots", "seats Ann Bob Cy", "stacks 100 each", "", "all ante")
OPENED = (*HEAD, "Ann bets 2", "Bob calls", "Cy calls")
DRAWN = (*OPENED, "Ann draws 3", "Bob draws 1", "Cy draws 1")
SEALED = OpenersSealed(ANN)
KINGS = OpenersOpened(ANN, "Ks Kh", "pair of kings")


def table(*lines: str) -> Night:
    played = play("\n".join(lines), BOOK)
    assert played.wrong == []
    return played.log.night


def hand(night: Night, *events: Event) -> Hand:
    found = replay(events, night).hand
    assert found is not None
    return found


def reason(refused: Refused | None) -> str:
    return refused.reason if refused is not None else ""


@pytest.mark.parametrize(
    ("lines", "seat", "no"),
    [
        (HEAD, ANN, ""),
        (HEAD, CY, ""),
        ((*HEAD, "Ann checks"), ANN, "no-openers-now"),
        ((*HEAD, "Ann bets 2"), ANN, ""),
        ((*HEAD, "Ann bets 2"), BOB, "opened-already"),
        (OPENED, ANN, ""),
        ((*OPENED, "Ann draws 3"), ANN, "openers-too-late"),
        (DRAWN, ANN, "openers-too-late"),
        ((*HEAD, "Ann bets 2", "Bob raises to 4", "Cy drops", "Ann drops"), ANN, "no-openers-now"),
        (("game five-card-draw", *HEAD[1:]), ANN, "no-openers-now"),
    ],
    ids=lambda value: value[-1] if isinstance(value, tuple) else "",
)
def test_openers_can_be_entered_until_the_cards_change(
    lines: tuple[str, ...], seat: int, no: str
) -> None:
    assert reason(may_enter(hand(table(*lines)), seat)) == no


def test_a_split_is_said_between_the_draw_and_the_next_act() -> None:
    drawn = table(*DRAWN)
    assert reason(may_split(hand(drawn), ANN)) == "no-sealed-openers"
    assert reason(may_split(hand(drawn, SEALED), ANN)) == ""
    assert reason(may_split(hand(drawn, SEALED), BOB)) == "no-sealed-openers"
    assert reason(may_split(hand(table(*OPENED), SEALED), ANN)) == "no-split-now"
    pat = table(*OPENED, "Ann is pat", "Bob draws 1", "Cy draws 1")
    assert reason(may_split(hand(pat, SEALED), ANN)) == "no-split-now"
    assert reason(may_split(hand(table(*DRAWN, "Ann checks"), SEALED), ANN)) == "no-split-now"


def test_what_lies_sealed_is_not_asked_for_and_proves_itself() -> None:
    ended = table(*DRAWN, "Ann bets 4", "Bob drops", "Cy drops")
    assert openers_words(hand(ended)) == ("shown", "not-asked")
    sealed = replay((SEALED,), ended)
    assert openers_words(hand(sealed)) == ("",)
    # also where they are to be said at once, or are owed: they open by themselves
    assert openers_words(hand(sealed), at_once=True) == ("",)
    assert openers_words(replace(hand(sealed), proof="owed")) == ("",)
    opened = replay((KINGS,), sealed)
    assert (hand(opened).proof, hand(opened).proven) == ("shown", ("Ks Kh", ""))
    events, _ = act(opened, Award(0, (ANN,)))
    assert [type(event).__name__ for event in events] == ["UncalledReturned", "Won"]
    owed = replay((OpenersOpened(ANN, "Ks Kh", "", proof="owed"),), sealed)
    assert openers_words(hand(owed)) == ("shown", "not-asked")


def test_what_becomes_true_beside_a_tap_is_told_each_night_on_the_way() -> None:
    """Once the opener must prove, and never again."""
    sealed = replay((SEALED,), table(*DRAWN, "Ann bets 4", "Bob drops"))
    asked: list[str] = []

    def beside(now: Night) -> tuple[Event, ...]:
        asked.append(hand(now).proof)
        return (KINGS,) if hand(now).proof == "owed" else ()

    events, after = act(sealed, Drop(CY), beside)
    assert [type(event).__name__ for event in events] == ["Dropped", "OpenersOpened"]
    assert hand(after).proof == "shown"
    assert asked == ["owed", "shown"]


@pytest.mark.parametrize(
    ("cards", "thrown", "draw", "enough"),
    [
        ("Ks Kh", "", 3, True),
        ("Ks Kh", "", 4, False),
        ("Ks Kh", "Ks", 4, True),
        ("Ks Kh", "Ks Kh", 1, False),
        ("As Ah Kd Kc", "2c 3d", 3, False),
        ("As Ah Kd Kc", "Kd Kc", 3, True),
        ("Ks Kh Kd 2s 2h", "", 0, True),
        ("Ks Kh Kd 2s 2h", "", 1, False),
    ],
)
def test_no_more_was_drawn_than_leaves_room_for_them(
    cards: str, thrown: str, draw: int, enough: bool
) -> None:
    drew = f"Ann draws {draw}" if draw else "Ann is pat"
    night = table(*OPENED, drew)
    assert kept_enough(night, hand(night), ANN, cards, thrown) == enough


def test_where_draws_are_not_counted_nothing_is_held_against_them() -> None:
    night = table(*HEAD[:3], "chips real milestones", "", "all ante", "Ann bets 2")
    assert kept_enough(night, hand(night), ANN, "Ks Kh", "")


@pytest.mark.parametrize(
    ("thrown", "shown", "fit"),
    [
        ("", {ANN: "Ks Kh 2s 3s 4d"}, True),
        ("", {ANN: "K Kh 2s 3s 4d"}, True),
        ("", {ANN: "Ks Kd 2s 3s 4d"}, False),
        ("", {ANN: "Ks Kh 2s 3s 4d", BOB: "Kh 2c 3c 4c 5c"}, False),
        ("", {BOB: "2c 3c 4c 5c 7d"}, True),
        ("Ks", {ANN: "Kh Qh Jh Th 9h"}, True),
        ("Ks", {ANN: "Ks Kh 2s 3s 4d"}, False),
        ("Ks", {ANN: "Kh Qh Jh Th 9h", BOB: "Ks 2c 3c 4c 5c"}, False),
        ("", {}, True),
    ],
)
def test_the_hands_shown_fit_the_sealed_cards_or_do_not(
    thrown: str, shown: dict[int, str], fit: bool
) -> None:
    opened = hand(table(*DRAWN), SEALED, OpenersOpened(ANN, "Ks Kh", "pair of kings", thrown))
    assert fits(opened, shown) == fit


def test_what_was_thrown_may_be_dealt_again_from_a_new_pack() -> None:
    """Nobody is accused for a card that went through the discards: neither who shows it nor the
    opener, who still has what they kept."""
    opened = hand(table(*DRAWN), SEALED, OpenersOpened(ANN, "Ks Kh", "pair of kings", "Ks"))
    assert opened.of(ANN).thrown == 3
    mixed = put(opened, replace(opened.of(ANN), thrown=0))
    assert fits(mixed, {ANN: "Kh Qh Jh Th 9h", BOB: "Ks 2c 3c 4c 5c"})
    assert fits(mixed, {ANN: "Ks Kh 2s 3s 4d"})
    assert not fits(mixed, {ANN: "Ks Qh Jh Th 9h"})
    assert not fits(mixed, {ANN: "Kh Qh Jh Th 9h", BOB: "Kh 2c 3c 4c 5c"})
    again = replace(opened, shuffled=1)  # the very first deal took all that had lain aside
    assert fits(again, {ANN: "Kh Qh Jh Th 9h", BOB: "Ks 2c 3c 4c 5c"})
    gone = put(opened, replace(opened.of(ANN), state="dropped", thrown=0, folded=0))
    assert fits(gone, {BOB: "Kh 2c 3c 4c 5c"})


def test_cards_that_do_not_fit_pay_nothing() -> None:
    end = table(*DRAWN, "all check")
    night = replay((SEALED, KINGS), end)
    hands = ((ANN, "Qs Qh 2s 3s 4d", "pair of queens"), (BOB, "9s 9h 2c 3c 4c", "pair of nines"))
    with pytest.raises(Refused) as refused:
        act(night, PayByCards(hands, ((0, ((ANN, 9),)),)))
    assert (refused.value.reason, refused.value.law) == ("openers-do-not-fit", "false-openers")


@pytest.mark.parametrize(
    ("lines", "final"),
    [
        (HEAD, False),
        (OPENED, False),
        ((*OPENED, "Ann draws 3"), True),
        (DRAWN, True),
        ((*HEAD[:-1], "chips real milestones", *HEAD[-1:], "Ann bets 2"), False),
        ((*HEAD[:-1], "chips real milestones", *HEAD[-1:], "Ann bets 2", "still in Ann Bob"), True),
    ],
)
def test_when_what_the_opener_entered_is_final(lines: tuple[str, ...], final: bool) -> None:
    night = table(*lines)
    deal = hand(night)
    assert now_final(night, deal) is final
    if final:
        foul = put(deal, replace(deal.of(ANN), state="foul"))
        assert not now_final(night, foul)
        assert not now_final(night, replace(deal, proof="shown"))
