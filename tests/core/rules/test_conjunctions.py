"""A rule together with what is seldom so: a pot that is only a bet nobody called, several who owe,
an answer to an offer that costs nothing."""

from __future__ import annotations

from typing import Any

import pytest
from shelf import BOOK

from referee.core.book.game import Ante, Deal, Showdown
from referee.core.book.prices import BETS, REFUSED, Offered, Price
from referee.core.cards.cards import read_cards
from referee.core.decide import decide
from referee.core.errors import Refused
from referee.core.messages.betting import UncalledReturned
from referee.core.messages.debts import PaidUp, PayUp
from referee.core.messages.prices import TakeOffer
from referee.core.messages.showdown import Award
from referee.core.rules import own
from referee.core.rules.night import hand_over
from referee.core.rules.openers import _mixed
from referee.core.rules.opening import judged
from referee.core.state.holding import Holding
from referee.core.state.night import Finished
from referee.core.state.prices import offering
from referee.core.value import replace
from referee.notation.player import play

from ..fold.changes import SHOWDOWN, opened, table


def test_only_a_bid_is_said_by_the_table_a_refusal_is_the_players_own() -> None:
    acts = ("all ante", "Bob is first", "Bob checks", "Cy checks", "Ann checks")
    head = ("game auction", "seats Ann Bob Cy", "stacks 30 each", "limit none 1", "")
    played = play("\n".join((*head, *acts)), BOOK)
    assert played.wrong == []
    hand = played.log.night.playing
    assert hand is not None
    assert offering(hand) is not None
    assert own.of_others(hand, TakeOffer(0, 1, bid=3))
    assert not own.of_others(hand, TakeOffer(0, 0))


@pytest.mark.parametrize(
    ("what", "prices", "taken", "others"),
    [
        # Out of a fist the table hears the bid; how much one bets against the pot one says oneself.
        ("card", (Price(of="bid"),), TakeOffer(0, 1, 3), True),
        ("card", (Price(of="bid"),), TakeOffer(0), False),
        ("card", (Price(2),), TakeOffer(0, 1), False),
        ("pot", (Price(of="bid"),) * 3, TakeOffer(0, BETS, 3), False),
        ("stay", (Price(of="bid"),), TakeOffer(0, 1, 3), False),
        ("swap", (), TakeOffer(0, REFUSED), True),  # the neighbor has the king
        ("swap", (), TakeOffer(0, 1), False),
        ("card", (Price(2), Price(4)), TakeOffer(0, REFUSED), False),
    ],
)
def test_what_only_the_table_can_see_of_an_answer(
    what: Any, prices: tuple[Price, ...], taken: TakeOffer, others: bool
) -> None:
    hand = table(steps=(Ante(), Deal(down=2), Offered(what, prices), Showdown()), turn=0).hand
    assert hand is not None
    assert own.of_others(hand, taken) is others
    assert not own.of_others(replace(hand, step=1), taken)


def test_each_of_several_who_owe_pays_their_own_to_who_won() -> None:
    night = opened(
        at=SHOWDOWN,
        turn=None,
        ending="won",
        awards=((0, ((2, 7),)),),
        night={
            "owing": ((0, 3), (1, 1)),
            "finished": (Finished(3, "Bare", ((2, 7),)),),
        },
    )
    assert decide(night, PayUp(1)) == (PaidUp(1, 1, to=((2, 1),)),)
    assert decide(night, PayUp(0)) == (PaidUp(0, 3, to=((2, 3),)),)


def test_a_side_pot_that_was_a_bet_nobody_called_is_given_back_and_paid_to_nobody() -> None:
    night = opened(
        Holding(0, ante=1, bets=(9,), answered=9),
        Holding(1, ante=1, bets=(4,), answered=4, all_in=True),
        Holding(2, "dropped", ante=1, bets=(0,)),
        at=SHOWDOWN,
        turn=None,
        level=9,
        uncalled=(0, 5),
        stacks=(11, 0, 20),
    )
    assert decide(night, Award(1, (0,))) == (UncalledReturned(0, 5),)


def test_openers_that_do_not_open_say_what_it_takes() -> None:
    hand = play("game jackpots\nseats Ann Bob Cy\n\nall ante", BOOK).log.night.playing
    assert hand is not None
    rule = BOOK.judges[hand.judge]
    with pytest.raises(Refused) as refused:
        judged(rule, hand, 0, read_cards("Th Td"))
    assert (refused.value.reason, refused.value.amount) == ("openers-not-these", 11)


def test_discards_are_mixed_only_of_who_has_drawn() -> None:
    hand = opened().hand
    assert hand is not None
    assert not _mixed(hand, 0)
    for drew, thrown, mixed in ((0, 0, False), (2, 2, False), (2, 0, True)):
        holdings = (replace(hand.of(0), drew=drew, thrown=thrown), *hand.holdings[1:])
        assert _mixed(replace(hand, holdings=holdings), 0) == mixed


@pytest.mark.parametrize(
    ("gone", "refused"),
    [
        (0, Refused("take-from-box-first", seat=1, amount=3)),
        (1, Refused("put-in-box-first", seat=0, amount=3)),
        (2, Refused("hand-over-first", seat=0, other=1, amount=3)),
    ],
)
def test_chips_of_who_has_left_go_through_the_box(gone: int, refused: Refused) -> None:
    night = table(players={gone: {"presence": "gone"}})
    found = hand_over(night, 0, 1, 3)
    assert vars(found) == vars(refused)
