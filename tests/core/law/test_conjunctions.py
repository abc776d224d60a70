"""Rulings at moments drawn at random: all-in, with milestones, with real chips, in a second deal,
with the act entered already or not. What must hold is said here without the law's own reckoning:
the total stays, the same ruling a second time costs nobody anything more, who did not do it gives
no more than a line says of them by name, an undo gives back what was, and the written log folds to
the same. SOAK=n draws n pairs of a moment and a law.
"""

from __future__ import annotations

import os
import re
from random import Random

import pytest
from shelf import BOOK, turned

from referee.core.book.law import Law
from referee.core.decide import act
from referee.core.errors import Impossible, Refused
from referee.core.law.rulings import Asked, Elsewhere, Reached, applies, walk
from referee.core.log import Entry, Log
from referee.core.messages.event import Event
from referee.core.messages.law import Rule
from referee.core.state.night import Night
from referee.notation.player import play
from referee.screens.words.events import line
from referee.store.codec import decode, encode

from ..moments import MOMENTS

pytestmark = pytest.mark.soak

PAIRS = int(os.environ.get("SOAK", "0")) or 900
ANTES = "all ante"
MORE = {
    "all-in on all-in": (
        "five-card-draw",
        "stacks Ann 3, Bob 7, Cy 30\nlimit none 2",
        (ANTES, "Ann bets 2", "Bob raises to 6", "Cy calls"),
    ),
    "a second deal, one poor": (
        "five-card-draw",
        "stacks Ann 30, Bob 30, Cy 3",
        (ANTES, "Ann bets 2", "Bob drops", "Cy drops", "next deal", ANTES, "Bob bets 2"),
    ),
    "milestones, called": (
        "five-card-draw",
        "",
        ("chips real milestones", ANTES, "Ann bets 2", "Bob calls"),
    ),
    "real chips, raised": (
        "five-card-draw",
        "limit none 2",
        ("chips real bets", ANTES, "Ann bets 2", "Bob raises to 8"),
    ),
    "blinds, raised": (
        "texas-holdem",
        "limit none 2",
        ("blinds", "Cy raises to 6", "Ann calls"),
    ),
    "carried over": ("jackpots", "", (ANTES, "nobody opens", "Bob opens 2")),
}
SEATS = range(3)


def log_of(name: str) -> Log:
    game, head, acts = {**MOMENTS, **MORE}[name]
    played = play("\n".join((f"game {game}", "seats Ann Bob Cy", head, "", *acts)), BOOK)
    assert not played.wrong, name
    return played.log


def drawn(chance: Random, law: Law, night: Night, offender: int | None) -> Rule | None:
    """A ruling that answers drawn at random lead to; None where they lead to none."""
    said: dict[str, str] = {}
    for _ in range(20):
        found = walk(law, night, offender, said)
        if isinstance(found, Elsewhere):
            law, said = BOOK.laws[found.law], {}
        elif isinstance(found, Asked):
            said[found.question.id] = answer(chance, found)
        else:
            return Rule(law, tuple(said.items()), offender) if isinstance(found, Reached) else None
    return None


def answer(chance: Random, asked: Asked) -> str:
    match asked.question.kind:
        case "seat":
            return str(chance.choice(SEATS))
        case "number":
            return str(chance.choice((0, 1, 2, 3, 4, 6, 8, 20)))
        case "cards":
            return "Ks"
        case _:
            return chance.choice([key for key in asked.answers if key != "*"] or ["1"])


def total(night: Night) -> int:
    return sum(night.holds(seat) for seat in SEATS) + night.pot + night.aside + night.loose


def wrong(before: Night, after: Night, command: Rule, events: tuple[Event, ...]) -> list[str]:
    """What a ruling did that it may not do, in words for whoever mends it."""
    found: list[str] = []
    if total(before) != total(after):
        found.append(f"total {total(before)} to {total(after)}")
    lines = [line(event, after) or "" for event in events]
    for seat in SEATS:
        gives, name = before.holds(seat) - after.holds(seat), before.name(seat)
        theirs = [text for text in lines if name in text]
        if gives and not theirs:
            found.append(f"{name} gives {gives}, and no line says so")
        numbers = [int(n) for text in lines[1:] if name in text for n in re.findall(r"\d+", text)]
        if gives > max([*numbers, 0]) and seat != command.offender:
            found.append(f"{name}, who did nothing, gives {gives}; said {theirs}")
    if before.playing is not None and after.playing is not None:
        for seat in SEATS:  # the last bet that a line names is the bet that lies there
            pattern = rf"{before.name(seat)}(?:’s bet is corrected:| bets| raises to) (\d+)"
            named = [int(n) for text in lines for n in re.findall(pattern, text)]
            if (
                named
                and after.playing.street == before.playing.street
                and after.playing.has(seat)
                and after.playing.of(seat).bet != named[-1]
            ):
                found.append(f"bet {after.playing.of(seat).bet}, said {named[-1]}")
    try:
        _, again = act(after, command)
    except (Refused, Impossible):
        return found
    more = [before.name(seat) for seat in SEATS if again.holds(seat) < after.holds(seat)]
    return [*found, f"charged a second time: {more}"] if more else found


@pytest.mark.parametrize("seed", turned(range(3), 2))
def test_rulings_hold_in_any_conjunction(seed: int) -> None:
    chance, moved = Random(seed), 0
    logs = {name: log_of(name) for name in (*MOMENTS, *MORE)}
    laws = tuple(law for law in BOOK.laws.values() if any(r.moves for r in law.rulings))
    for _ in range(PAIRS):
        name, law = chance.choice(list(logs)), chance.choice(laws)
        log = logs[name]
        night, offender = log.night, chance.choice((None, *SEATS))
        if night.hand is None or not applies(law, night):
            continue
        try:
            command = drawn(chance, law, night, offender)
            if command is None:
                continue
            events, after = act(night, command)
        except Refused:
            continue
        moved += len(events) > 1
        case = f"{command.law.id} at {name}, of {offender}, {command.answers}"
        assert wrong(night, after, command, events) == [], case
        log.append(Entry(log.seq + 1, "hand", events))
        written = [Entry(e.seq, e.strand, decode(encode(e.events))) for e in log.entries]
        assert Log(written).night == log.night == after, case
        log.append(Entry(log.seq + 1, "hand", log.take_back("hand")))
        assert log.night == night, case
    assert moved > PAIRS // 20


def test_a_card_that_lies_there_keeps_what_it_made_wild_when_the_action_goes_back() -> None:
    """The queen and the nine of third street lie there still, whatever happened on fourth."""
    acts = (
        "game follow-the-queen\nseats Ann Bob Cy\nstacks 100 each\nlimit fixed 2 4\n\nall ante\n"
        "Ann is first\nBob gets Q up, 9 wild\nAnn bets 2\nBob calls\nCy calls\nAnn is first\n"
        "{}Ann bets 2\nlaw roll-back-to-a-start Ann moment before, earlier all\nexpect  deal 1\n"
    )
    for later, wild in (("", (9,)), ("Cy gets Q up, 5 wild\n", ())):
        found = play(acts.format(later), BOOK)
        assert found.wrong == []
        hand = found.log.night.playing
        assert hand is not None
        assert hand.wild == wild, "what a later card made wild goes back with it"
