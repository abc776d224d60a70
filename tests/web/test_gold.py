"""Gold is the next thing: one button at a time, at a draw the usual number, at a showdown none."""

from __future__ import annotations

import random

import pytest
from shelf import some, turn

from referee.core.book.book import Book
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.log import Entry
from referee.core.state.hand import Hand
from referee.screens.buttons import Button
from referee.screens.felt.felt import Felt

from .test_docks import GRAINS, Grain, begun, on, shown


def gold(model: Felt) -> list[Button]:
    """The gold buttons of a felt; what sends toggles is one."""
    found = [button for button in (*model.dock, *model.row) if "main" in button.kind.split()]
    found += [model.first] if model.first else []
    if model.toggles is not None:
        found.append(Button(model.toggles.label))
    return found


def compared(hand: Hand) -> bool:
    """Whether several lie open, and somebody says who won."""
    return hand.showing and len(hand.live) > 1


@pytest.mark.parametrize("grain", GRAINS, ids=str)
def test_one_thing_is_gold_at_a_time(book: Book, grain: Grain) -> None:
    """A random deal of each game at one grain; with SOAK two at every one."""
    draws = 0
    for at, id in some([*enumerate(book.games)], len(GRAINS), turn() + GRAINS.index(grain)):
        for number in some(range(2), 2, at):
            luck = random.Random(f"{id} {grain} gold {number}")
            night, last = begun(book, id, luck, grain), None
            for step in range(400):
                hand = night.playing
                model = shown(night, last, halves=luck.random() < 0.5)
                where = (id, number, step, model.step, [button.label for button in gold(model)])
                assert len(gold(model)) <= 1, where
                if hand is None:
                    break
                if compared(hand) and model.toggles is None:
                    assert gold(model) == [], where
                digits = [button for button in model.wide if "digit" in button.kind.split()]
                usual = gold(model)[0].label if gold(model) and digits else ""
                draws += bool(usual)
                assert usual in ("", "1", "2", "3"), where
                chosen = on(night, model, book, luck)
                assert chosen is not None, where
                try:
                    events, night = act(night, chosen)
                except Refused:  # seats ticked at random that cannot go together
                    break
                last = Entry(step + 2, "hand", events, "", "", str(step))
    assert draws or grain.tracking != "bets"
