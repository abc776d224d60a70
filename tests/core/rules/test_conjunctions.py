"""A rule together with what is seldom so: a pot that is only a bet nobody called, several who owe,
an answer to an offer that costs nothing."""

from __future__ import annotations

from shelf import BOOK

from referee.core.decide import decide
from referee.core.messages.betting import UncalledReturned
from referee.core.messages.debts import PaidUp, PayUp
from referee.core.messages.prices import TakeOffer
from referee.core.messages.showdown import Award
from referee.core.rules import own
from referee.core.state.hand import Holding
from referee.core.state.night import Finished
from referee.core.state.prices import offering
from referee.notation.player import play

from ..fold.changes import SHOWDOWN, opened


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
