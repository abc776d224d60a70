"""The usual sizes of a bet or raise, as the amount sheet has them."""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.messages.betting import BetTo, RaiseTo
from referee.core.rules.betting_offers import Size, seat_offers, usual_sizes
from referee.notation.player import play


@pytest.mark.parametrize(
    ("limit", "acts", "sizes"),
    [
        ("none 2", (), [(2, "least"), (4, "half"), (8, "pot"), (48, "all-in")]),
        ("none 2\nmultiple 5", (), [(5, "least"), (48, "all-in")]),
        ("none 2", ("Ann bets 4",), [(8, "least"), (12, "half"), (20, "pot"), (48, "all-in")]),
        ("pot 2", (), [(2, "least"), (4, "half"), (8, "most")]),
        ("spread 2 5", (), [(2, "least"), (4, "half"), (5, "most")]),
        ("fixed 2 4", (), [(2, "least")]),
    ],
)
def test_usual_sizes(limit: str, acts: tuple[str, ...], sizes: list[tuple[int, Size]]) -> None:
    head = f"game five-card-draw\nante 2\nlimit {limit}\nseats Ann Bob Cy Dot\nstacks 50 each\n"
    played = play("\n".join((head, "all ante", *acts)), BOOK)
    assert played.wrong == []
    night = played.log.night
    hand = night.hand
    assert hand is not None
    assert hand.turn is not None
    offer = next(
        offer
        for offer in seat_offers(night, hand, hand.turn)
        if isinstance(offer.command, BetTo | RaiseTo)
    )
    assert usual_sizes(night, hand, hand.turn, offer) == sizes
