"""The stub, the bottom card, and new packs (law 26)."""

from dataclasses import replace

import pytest
from shelf import BOOK

from referee.core.book.game import Draw
from referee.core.book.house import House
from referee.core.fold.evolve import evolve
from referee.core.messages.betting import Dropped
from referee.core.messages.law import CardOwed
from referee.core.rules.draw import serve
from referee.core.state.draw import as_played, bounds, can_draw, drawer, new_pack, owed
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.notation.player import play


def after(*acts: str) -> Night:
    played = play("\n".join(("game jackpots", "seats Ann Bob Cy", "", *acts)), BOOK)
    assert played.wrong == []
    return played.log.night


def drawing(*acts: str) -> Hand:
    found = after("Ann opens 2", "called Bob Cy", *acts).hand
    assert found is not None
    return found


def test_the_draw_goes_round_and_then_the_owed_cards() -> None:
    assert drawer(drawing()) == 0
    assert drawer(drawing("Ann draws 2", "Bob is pat")) == 2
    late = evolve(after("Ann opens 2", "called Bob Cy", "Ann draws 3"), CardOwed(0, 1)).hand
    assert late is not None
    assert owed(late) is None
    assert late.strays == 1
    assert bounds(late) == (0, 5)


def test_the_stub_serves_all_but_its_bottom_card() -> None:
    hand = replace(drawing("Ann draws 2"), stub=4)
    assert (serve(hand, 1, 3).top, serve(hand, 1, 3).stub, serve(hand, 1, 3).pool) == (3, 1, 0)
    # One more: three from the top; the new pack is the bottom card, for Ann's two stay out (she
    # opened), and Bob's four are his own.
    assert can_draw(hand, 1, 3)
    assert not can_draw(hand, 1, 4)
    assert can_draw(hand, 1, 4, mixed=(0,))
    # Had Cy opened, Ann's two would go in: 3 cards, of which one is served.
    hand = replace(hand, opener=2)
    assert can_draw(hand, 1, 4)
    drew = serve(hand, 1, 4)
    assert (drew.top, drew.pool, drew.stub, drew.apart) == (3, 3, 2, (1,))


def test_a_new_pack_leaves_out_the_openers_and_the_takers_discards() -> None:
    hand = drawing("Ann draws 2", "Bob draws 3")
    pack = new_pack(hand, 2, 4)
    assert (pack.cards, pack.thrown, pack.apart, pack.folded) == (1 + 3, (1,), (0, 2), ())
    mixed = new_pack(hand, 2, 4, mixed=(0, 2))
    assert (mixed.cards, mixed.thrown, mixed.apart) == (1 + 2 + 3 + 4, (0, 1, 2), ())


def test_a_new_pack_leaves_out_no_openers_discards_where_none_are_proved() -> None:
    acts = ("all ante", "Ann opens 2", "called Bob Cy", "Ann draws 2", "Bob draws 3")
    played = play("\n".join(("game five-card-draw", "seats Ann Bob Cy", "", *acts)), BOOK)
    assert played.wrong == []
    hand = played.log.night.hand
    assert hand is not None
    assert hand.opener == 0
    pack = new_pack(hand, 2, 4)
    assert (pack.cards, pack.thrown, pack.apart) == (1 + 2 + 3, (0, 1), (2,))


def test_dropped_hands_and_dead_cards_go_into_a_new_pack() -> None:
    night = after("Ann opens 2", "called Bob Cy", "Ann draws 3", "Cy drops")
    night = evolve(night, CardOwed(0, 1))
    assert night.hand is not None
    # The bottom card, the dead one, Cy's five; Ann's three stay out.
    assert new_pack(night.hand, 1, 1).cards == 1 + 1 + 5


def test_a_hand_dropped_with_a_card_owed_has_one_card_less() -> None:
    night = evolve(after("Ann opens 2", "called Bob Cy", "Ann draws 3"), CardOwed(0, 1))
    after_drop = evolve(night, Dropped(0)).hand
    assert after_drop is not None
    assert (after_drop.of(0).folded, after_drop.of(0).owed, after_drop.strays) == (4, 0, 1)


@pytest.mark.parametrize(
    ("step", "cards", "drawn", "played"),
    [
        (Draw(), 5, "three", Draw(most=3, ace=True)),
        (Draw(), 5, "four-one", Draw(four=True)),
        (Draw(), 5, "any", Draw()),
        (Draw(), 4, "three", Draw()),
        (Draw(), 7, "three", Draw()),
        (Draw(most=4), 5, "three", Draw(most=4)),
        (Draw(stock=True), 5, "three", Draw(stock=True)),
    ],
)
def test_a_house_lets_fewer_cards_be_changed(
    step: Draw, cards: int, drawn: str, played: Draw
) -> None:
    house = House(choices=(("most-cards-in-the-draw", drawn),))
    assert as_played(step, house, cards) == played
