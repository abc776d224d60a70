"""What is nearly offered, and what is said of it: at moments of the written deals each offer with
one thing about it changed (near_misses.txt).

    RaiseTo(seat=1 to=4) for 3; seat 2: out-of-turn 2 - 1; to 3: too-little 1 4

Seat 1 may raise to 4, which costs 3 more; said for seat 2 that is out of turn (2 is out of turn,
there is no number to say, it is the turn of 1); 3 is too little for seat 1, 4 the least. “so”: that
may be done, too. Of several offers of a kind the first and the last stand there. KEEP=write keeps
what is meant to be so.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from walks import moments, words

from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.messages.command import Command
from referee.core.messages.offer import Offer
from referee.core.rules.offers import offers
from referee.core.state.night import Night

KEPT = Path(__file__).with_name("near_misses.txt")
BLOCKS = [block.split("\n", 1) for block in KEPT.read_text("utf-8").strip().split("\n\n")]
MOMENTS = {name: lines for name, lines in BLOCKS}
BOUNDED = ("to", "amount", "bid")
"""Fields that an offer gives a least and a most for."""
SEATS = ("passing", "calling", "winners", "seats", "out", "owing", "mixed")


def told(night: Night) -> Iterator[str]:
    """A line for each offer: what it is, up to what, what it costs, and what is said nearby."""
    for offer in chosen(offers(night)):
        bounds = f" up to {offer.most}" if offer.most > offer.least else ""
        cost = f" for {offer.cost}" if offer.cost else ""
        more = [name for name in ("all_in", "covers") if getattr(offer, name)]
        said = ((field, now, outcome(night, near)) for field, now, near in nearly(offer))
        near_by = [
            f"{field} {' '.join(now for _, now, _ in those)}: {what}"
            for (field, what), alike in groupby(said, key=lambda each: (each[0], each[2]))
            for those in [list(alike)]
        ]
        yield "; ".join([" ".join([f"{words(offer.command)}{bounds}{cost}", *more]), *near_by])


def chosen(those: tuple[Offer, ...]) -> Iterator[Offer]:
    """Of several offers of a kind the first and the last."""
    for _, alike in groupby(those, key=lambda offer: type(offer.command)):
        first, *others = alike
        yield from (first, *others[-1:])


def nearly(offer: Offer) -> Iterator[tuple[str, str, Command]]:
    """A field, what stands there now, and the command with that."""
    command: Any = offer.command
    for field in fields(command):
        for value in near(field.name, getattr(command, field.name), offer):
            yield field.name, words(value) or "none", replace(command, **{field.name: value})


def offered_and_nearby(night: Night) -> Iterator[Command]:
    """Every offer, each followed by what is nearly it."""
    for offer in offers(night):
        yield offer.command
        yield from (command for *_, command in nearly(offer))


def near(field: str, now: object, offer: Offer) -> Iterator[object]:
    if isinstance(now, bool):
        yield not now
    elif isinstance(now, int) and (field != "bid" or offer.most):
        least, most = (offer.least, offer.most) if field in BOUNDED and offer.most else (now, now)
        able = {0, least - 1, least + 1, most, most + 1} - {now}
        yield from sorted(value for value in able if value >= 0)
    elif isinstance(now, tuple) and field in SEATS:
        shorter = {now[1:], now[:-1]} - {now}
        yield from (*sorted(shorter), *((*now, seat) for seat in (0, 9)))


def outcome(night: Night, command: Command) -> str:
    """Why it is refused, with the seat, the number, the other seat and the law that are named."""
    try:
        act(night, command)
    except Refused as refused:
        named = (refused.seat, refused.amount, refused.other, refused.law)
        said = [refused.reason, *("-" if part is None else str(part) for part in named)]
        return " ".join(said).rstrip(" -")
    return "so"


def at(name: str) -> Night:
    """The night after so many entries of a written deal: “hands/check-raise after 5”."""
    deal, _, after = name.partition(" after ")
    return moments(deal)[int(after) - 1][1]


@pytest.mark.parametrize("name", MOMENTS)
def test_what_is_said_of_what_is_nearly_offered(name: str) -> None:
    now = "\n".join(told(at(name)))
    if os.environ.get("KEEP") == "write":
        MOMENTS[name] = now
        KEPT.write_text("\n\n".join("\n".join(each) for each in MOMENTS.items()) + "\n", "utf-8")
    assert now.splitlines() == MOMENTS[name].splitlines()
