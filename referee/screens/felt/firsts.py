"""Whose up cards are first, while they are typed. Pure."""

from __future__ import annotations

from referee.core.decide import preview
from referee.core.errors import Refused
from referee.core.messages.betting import TellBoards
from referee.core.state.night import Night
from referee.screens.words.refusals import sentence


def first_of(night: Night, up: tuple[tuple[int, str], ...]) -> tuple[str, str]:
    """The name of who is first by these up cards; or nobody, and what is wrong with them."""
    try:
        hand = preview(night, TellBoards(up)).hand
    except Refused as refused:
        return "", sentence(refused, night)
    return "" if hand is None or hand.turn is None else night.name(hand.turn), ""
