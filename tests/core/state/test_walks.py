"""Every question about a night and a deal is answered as it was, at each moment of every deal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from walks import GROUPS, answers, group, looks, told, walked

from referee.core.log import Entry
from referee.core.state import betting, button, declaring, draw, pots, rotation, sharing
from referee.core.state.hand import Hand
from referee.core.state.night import Night

MARKS = Path(__file__).with_name("walks.tsv")
ALL_CARDS = 99


def most_served(hand: Hand, seat: int) -> int:
    """The most that `seat` could be served now, with a new pack."""
    step = draw.rules(hand)
    if step.stock:
        return step.most
    return draw.there_for(hand, seat, ALL_CARDS) - step.extra


ASKED = (
    *(
        betting.bound,
        betting.left_alone,
        betting.owes,
        betting.passers,
        betting.shows_first,
        betting.to_answer,
    ),
    *(
        button.blinds_next,
        button.left_of,
        button.next_dealer,
        button.turn_to_deal,
    ),
    *(
        declaring.awards,
        declaring.counts,
        declaring.ends,
        declaring.may_tie,
    ),
    *(
        draw.bounds,
        draw.burns,
        draw.counts_open,
        draw.drawer,
        most_served,
        draw.new_pack,
        draw.owed,
        draw.rules,
    ),
    *(
        pots.ante_due,
        sharing.asks_highest_card,
        pots.countable,
        pots.kitty_back,
        pots.kitty_due,
        pots.kitty_has_all,
        pots.matched,
        pots.pots,
        pots.since_draw,
        pots.uncalled_back,
        pots.unpaid,
        pots.why_not,
    ),
    *(
        rotation.chooser,
        rotation.next_game,
    ),
)
OF_HAND = """
    over now live contested judge half has_openers strength small_empty pot paid betting
    drawing handling posting before_antes free showing unopened may_be_opened reopened
    followed draw_begun counts_open
"""
OF_NIGHT = """
    real next_sheet playing dealing_in pot pot_there box loose aside
"""
OF_SEATS = (
    *(
        Hand.of,
        Hand.plays,
        Hand.has,
    ),
    *(
        Night.stack,
        Night.reach,
        Night.about,
        Night.behind,
        Night.account,
        Night.phone_of,
        Night.holds,
        Night.name,
        Night.owes,
        Night.present,
        Night.able,
    ),
)

WINNERS = (((0,), ()), ((0, 1), ()), ((1,), (0, 2)), ((), (0, 1)), ((2, 1, 0), ()))
"""The high and the low end of a pot, as places among those who may win it."""


def tells(name: str, entry: Entry, night: Night) -> Iterator[str]:
    hand = night.hand
    yield from answers(ASKED, night)
    yield from looks(OF_NIGHT, night)
    yield from looks(OF_HAND, hand) if hand is not None else ()
    for ask in OF_SEATS:
        of = night if ask.__qualname__.startswith("Night") else hand
        for player in night.players if of is not None else ():
            yield told(ask, of, player.seat)
    for pot in pots.pots(hand) if hand is not None else ():
        for high, low in WINNERS:
            winners = [pot.claimants[at] for at in high if at < len(pot.claimants)]
            lows = [pot.claimants[at] for at in low if at < len(pot.claimants)]
            odd_to = pot.claimants[-1]
            yield told(partial(sharing.shares, odd_to=odd_to), hand, pot, winners, lows)
    for seat in night.playing.order if night.playing is not None else ():
        yield told(betting.choices, night.playing, seat, night.reach(seat))
        yield told(betting.choices, night.playing, seat, 7)


@pytest.mark.parametrize("number", range(GROUPS))
def test_a_walk_through_the_deals(number: int) -> None:
    walked(MARKS, group(number), tells, every=2)
