"""A law that rules a call asks first whether there is a bet to call: whoever made the only bet of
the round keeps it, unless the ruling says that it was a check, or that the chips come back."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from shelf import BOOK

from referee.core.book.law import Law
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.law.facts import SIGHTS
from referee.core.law.rulings import Asked, Reached, applicable, offenders, walk
from referee.core.messages.law import BetCorrected, Rule
from referee.core.state.night import Night
from referee.notation.player import play

SAYS_SO = re.compile(r"check|(comes?|goes) back|takes? back")
"""In these words a ruling tells that a bet was none."""


def only_bet(game: str, acts: str) -> Night:
    head = f"game {game}\nseats Ann Bob Cy\nstacks 100 each\nlimit fixed 4 8\n\n"
    played = play(head + acts.replace("; ", "\n"), BOOK)
    assert played.wrong == []
    return played.log.night


def reached(law: Law, night: Night, seat: int, given: dict[str, str]) -> Iterator[Reached]:
    """Every ruling of that law itself for a seat, whatever the table answers."""
    at = walk(law, night, seat, given)
    if isinstance(at, Reached):
        yield at
    elif isinstance(at, Asked):
        numbers = {"seat": ("1",), "number": ("1", "3")}.get(at.question.kind)
        for answer in numbers or at.answers:
            yield from reached(law, night, seat, given | {at.question.id: answer})


@pytest.mark.parametrize(
    ("acts", "seat", "faces"),
    [
        ("all ante; Ann bets 4", 0, "no"),
        ("all ante; Ann bets 4", 1, "yes"),
        ("all ante; Ann bets 4; Bob calls", 1, "no"),  # it did, and has called
        ("all ante; Ann checks; Bob bets 4", 0, "yes"),  # its turn is to come
        ("all ante; Ann bets 4; Bob drops", 1, "yes"),  # when it folded
    ],
)
def test_who_faces_a_bet_is_seen_from_the_bets_as_they_lie(
    acts: str, seat: int, faces: str
) -> None:
    night = only_bet("five-card-draw", acts)
    assert night.hand is not None
    assert SIGHTS["facing-bet"](night, night.hand, seat) == faces


@pytest.mark.parametrize(
    ("game", "acts"),
    [
        ("five-card-draw", "all ante; Ann bets 4"),
        ("ace-to-six-lowball", "all ante; Ann bets 4"),
        ("texas-holdem", "blinds; Cy calls; Ann calls; Bob checks; Ann bets 4"),
    ],
)
def test_the_only_bet_of_a_round_is_no_call(game: str, acts: str) -> None:
    night, taken = only_bet(game, acts), set[tuple[str, str]]()
    for law in applicable(BOOK.laws.values(), night):
        corrects = any(effect.do == "correct" for way in law.rulings for effect in way.effects)
        if not corrects or 0 not in offenders(law, night):
            continue
        for found in reached(law, night, 0, {}):
            try:
                events, _ = act(night, Rule(law, found.answers, 0))
            except Refused:
                continue
            if BetCorrected(0, 0) in events and not SAYS_SO.search(found.ruling.say):
                taken.add((law.id, found.ruling.id))
    assert taken == set()


BACK = re.compile(r"(comes?|goes) back|owes just that|does not stand")
"""In these words a ruling cuts a raise that was made."""


@pytest.mark.parametrize("then", ["", "; Cy calls", "; Cy drops"])
def test_a_raise_stays_where_no_word_of_the_ruling_takes_it_back(then: str) -> None:
    """Who is held to the call has put in no less than that: "did they act?", a call too early."""
    night = only_bet("five-card-draw", f"all ante; Ann bets 4; Bob raises to 8{then}")
    calls, kept = ("call", "call-or-more"), set[str]()
    for law in applicable(BOOK.laws.values(), night):
        for found in reached(law, night, 1, {}) if 1 in offenders(law, night) else ():
            if not any(
                effect.do == "correct" and effect.to in calls for effect in found.ruling.effects
            ):
                continue
            after = act(night, Rule(law, found.answers, 1))[1]
            assert after.holds(1) <= night.holds(1) or BACK.search(found.ruling.say), law.id
            if after.holds(1) == night.holds(1):
                kept.add(law.id)
    assert {"acting-before-the-amount", "did-they-act", "out-of-turn", "impossible-word"} <= kept


@pytest.mark.parametrize(
    ("law", "given", "leads"),
    [
        ("acting-before-the-amount", {}, "impossible-word"),
        ("did-not-see-the-kill", {}, "insufficient-bet"),
        ("half-bet-rule", {}, "insufficient-bet"),
    ],
)
def test_without_a_bet_to_answer_another_law_speaks(
    law: str, given: dict[str, str], leads: str
) -> None:
    at = walk(BOOK.laws[law], only_bet("ace-to-six-lowball", "all ante; Ann bets 4"), 0, given)
    assert getattr(at, "law", None) == leads


@pytest.mark.parametrize(("own", "holds", "turn"), [("no", 99, 0), ("yes", 95, 1)])
def test_change_for_no_bet_is_no_call_but_a_bet_of_ones_own_stands(
    own: str, holds: int, turn: int
) -> None:
    night = only_bet("five-card-draw", "all ante; Ann bets 4")
    given = (("said", "yes"), ("own", own))
    after = act(night, Rule(BOOK.laws["overbet-for-change"], given, 0))[1]
    assert after.holds(0) == holds
    assert after.hand is not None
    assert after.hand.turn == turn


@pytest.mark.parametrize(
    "law", ["undercall", "short-call-miscounted", "misheard-amount", "tabled-facing-a-bet"]
)
def test_a_short_call_is_not_made_full_by_who_made_the_only_bet(law: str) -> None:
    night = only_bet("five-card-draw", "all ante; Ann bets 4")
    yes = (("said", "yes"),)
    ways = {"undercall": yes, "tabled-facing-a-bet": yes, "misheard-amount": (("far", "no"),)}
    said = ways.get(law, ())
    with pytest.raises(Refused) as refused:
        act(night, Rule(BOOK.laws[law], said, 0))
    assert refused.value.args[0] == "nothing-to-call"
