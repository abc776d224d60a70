"""What every effect that some law has comes to, at moments of many kinds, of one seat and another:
its events, or why it is refused (effects.txt). A net, as core/moments.py has it: KEEP=write."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from shelf import BOOK
from walks import words

from referee.core.book.law import Effect, Law, Ruling
from referee.core.errors import Impossible, Refused
from referee.core.law.carrying import carry_out
from referee.core.law.rulings import Reached
from referee.core.state.night import Night

from .. import moments

KEPT = Path(__file__).with_name("effects.txt")
EACH = 2
"""Of so many seats each effect is tried at a moment."""
LOW = "stacks Ann 6, Bob 30, Cy 30\nlimit none 2"
NONE = "limit none 2"
CALLED = ("all ante", "Ann bets 2", "Bob calls", "Cy calls")
PAT = ("Ann stands pat", "Bob stands pat", "Cy stands pat")
SIDE = ("all ante", "Ann all-in", "Bob calls", "Cy calls", *PAT, "Bob bets 4", "Cy calls")
MORE: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "raised": ("five-card-draw", NONE, ("all ante", "Ann bets 2", "Bob raises to 6")),
    "raised and called": (
        "five-card-draw",
        NONE,
        ("all ante", "Ann bets 2", "Bob raises to 6", "Cy calls"),
    ),
    "the next interval": ("five-card-draw", NONE, (*CALLED, *PAT, "Ann bets 4", "Bob calls")),
    "one has folded": ("five-card-draw", NONE, ("all ante", "Ann bets 2", "Bob drops")),
    "called all-in": (
        "five-card-draw",
        LOW,
        ("all ante", "Ann checks", "Bob bets 8", "Cy calls", "Ann all-in"),
    ),
    "beside the all-in": ("five-card-draw", LOW, SIDE[:-1]),
    "a side pot paid": ("five-card-draw", LOW, (*SIDE, "Bob wins pot 1")),
    "real chips all-in": (
        "five-card-draw",
        NONE,
        ("chips real bets", "all ante", "Ann bets 4", "Bob all-in for 2", "Cy calls"),
    ),
    "a pot counted short": (
        "five-card-draw",
        NONE,
        ("chips real milestones", "all ante", "Ann bets 2", "the pot is 4"),
    ),
    "the second draw": (
        "triple-draw",
        "",
        ("blinds", "Cy calls", "Ann calls", "Bob checks", "Ann draws 2"),
    ),
    "bring-in": ("razz", NONE, ("Ann is first", "Ann brings in", "Bob raises to 20")),
    "cards drawn": ("five-card-draw", NONE, (*CALLED, "Ann draws 2", "Bob draws 1", "Cy draws 3")),
    "a second pot": (
        "five-card-draw",
        LOW,
        (*SIDE, "Bob wins pot 1", "Ann wins", "next deal", "all ante", "Bob bets 2"),
    ),
}


@cache
def effects() -> tuple[Effect, ...]:
    """Every effect of a law, each once; its questions are answered under the names below."""
    plain = {
        replace(effect, number=effect.number and "number", seat=effect.seat and "seat")
        for law in BOOK.laws.values()
        for ruling in law.rulings
        for effect in ruling.effects
    }
    return tuple(sorted(plain, key=named))


def named(effect: Effect) -> str:
    """What of it is not as usual."""
    usual = Effect(effect.do)
    own = (field.name for field in fields(Effect) if field.name != "do")
    said = {name: getattr(effect, name) for name in own}
    more = (f"{name}={value}" for name, value in said.items() if value != getattr(usual, name))
    return " ".join([effect.do, *more])


@cache
def law() -> Law:
    """Any law, as the one that is carried out."""
    return replace(next(iter(BOOK.laws.values())), title="A law")


def tried(name: str, night: Night) -> Iterator[tuple[str, str]]:
    seats, hand = range(len(night.players)), night.hand
    openers = hand is not None and hand.has_openers
    for effect in effects():
        if effect.do == "reopen" and not openers:
            continue  # a law about openers
        chance = Random(f"{name} {named(effect)}")
        for offender in chance.sample(seats, EACH):
            number, seat = chance.choice((1, 2, 3, 5, 9)), chance.choice(seats)
            answers = (("number", str(number)), ("seat", str(seat)))
            said = f"{named(effect)} of {offender}"
            said += f", number {number}" if effect.number else ""
            said += f", seat {seat}" if effect.seat else ""
            yield (
                said,
                comes_to(night, replace(law().rulings[0], effects=(effect,)), offender, answers),
            )


def comes_to(
    night: Night, ruling: Ruling, offender: int, answers: tuple[tuple[str, str], ...]
) -> str:
    told = ((0, 2), (1, 3)) if ruling.effects[0].stays == "named" else ()
    try:
        _, *events = carry_out(law(), Reached(ruling, answers), night, offender, told)
    except Refused as refused:
        named = {"seat": refused.seat, "amount": refused.amount, "other": refused.other}
        more = [f"{word} {value}" for word, value in named.items() if value is not None]
        return " ".join([f"refused {refused.reason}", *more])
    except Impossible as broken:
        return f"cannot be: {broken}"
    return ", ".join(map(words, events)) or "nothing"


@pytest.mark.parametrize("name", [*moments.MOMENTS, *MORE])
def test_what_every_effect_comes_to(name: str) -> None:
    night = moments.at(*MORE[name]) if name in MORE else moments.night(name)
    moments.as_kept(KEPT, name, dict(tried(name, night)))
