"""What the table asks of the law, and what it is told where that cannot be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from bare import Bare

from referee.core.book.game import Ante, BetStep, Deal, Draw, Showdown
from referee.core.book.law import Ask, Effect, EffectKind, Law, Question, Ruling
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.law.rulings import MOST_CARDS, MOST_CHIPS, Asked, Reached, bounds, walk
from referee.core.messages.betting import BetTo, Call, RaiseTo
from referee.core.messages.dealing import PutAntesIn
from referee.core.messages.event import Event
from referee.core.messages.law import (
    ByConsent,
    DeclareFoul,
    Fouled,
    Release,
    Released,
    RolledBack,
    Rule,
    Ruled,
    SettleOurselves,
    Warned,
)
from referee.core.messages.milestones import CountPot
from referee.core.state.holding import Holding
from referee.core.state.night import Impound, Night

from ..fold.changes import SHOWDOWN, opened, table
from ..rules.decided import decided

STAGES = ("antes", "opening", "draw", "after-draw", "showdown", "paid", "between")
WARN = Effect("warn")
DOT_OUT = (
    Holding(0, ante=1, bets=(4,), answered=4),
    Holding(1, ante=1, bets=(0,)),
    Holding(2, ante=1, bets=(0,), state="dropped"),
    Holding(3, state="out"),
)


def law(
    *effects: Effect, needs: tuple[str, ...] = ("offender",), ask: str = "", **more: Any
) -> Law:
    """A law of one ruling. ask: the kind of the one question before it."""
    kind: Ask = "seat" if ask == "seat" else "choice" if ask == "choice" else "number"
    questions = (Question("q", "Which?", kind, (("*", "r"),)),) if ask else ()
    found = Law(
        "t", "Test", "", (), STAGES, needs, "q" if ask else "r", questions,
        (Ruling("r", "So.", "Why.", ("House 1",), effects),),
    )  # fmt: skip
    return replace(found, **more)


def of(*events: Event) -> tuple[tuple[str, int | None], ...]:
    """Which kinds of events, and whom they are about."""
    return tuple(
        (type(each).__name__, getattr(each, "offender", getattr(each, "seat", None)))
        for each in events
    )


NOT_NOW, WHO = Refused("law-not-now", law="t"), Refused("who-was-it", law="t")
OPENED, FOUR = opened(), opened(*DOT_OUT, stacks=(15, 20, 20, 20), pockets=(0, 0, 0, 0))
ANN_WARNED = (("Ruled", 0), ("Warned", 0))
RULED: dict[str, tuple[Night, Rule, object]] = {
    "of nobody: whoever is named is not said": (
        OPENED,
        Rule(law(needs=()), (), 1),
        (("Ruled", None),),
    ),
    "of nobody": (OPENED, Rule(law(needs=()), ()), (("Ruled", None),)),
    "the opener need not be named": (OPENED, Rule(law(WARN, needs=("openers",)), ()), ANN_WARNED),
    "the opener is named": (OPENED, Rule(law(WARN, needs=("openers",)), (), 0), ANN_WARNED),
    "who has not opened is named": (OPENED, Rule(law(WARN, needs=("openers",)), (), 1), WHO),
    "nobody has opened": (table(), Rule(law(WARN, needs=("openers",)), ()), NOT_NOW),
    "who of several was it": (OPENED, Rule(law(WARN), ()), WHO),
    "one of several was it": (OPENED, Rule(law(WARN), (), 2), (("Ruled", 2), ("Warned", 2))),
    "nobody of this number": (OPENED, Rule(law(WARN), (), 9), WHO),
    "one who has folded can be warned": (
        FOUR,
        Rule(law(WARN), (), 2),
        (("Ruled", 2), ("Warned", 2)),
    ),
    "one who has folded, of the hands still in": (FOUR, Rule(law(Effect("foul")), (), 2), WHO),
    "one who sits out": (FOUR, Rule(law(WARN), (), 3), WHO),
    "no deal": (replace(OPENED, hand=None), Rule(law(), ()), NOT_NOW),
    "another moment": (OPENED, Rule(law(stages=("showdown",)), ()), NOT_NOW),
    "another game": (OPENED, Rule(law(games=("stud",)), ()), NOT_NOW),
    "of a showdown that has not come": (OPENED, Rule(law(needs=("result",)), ()), NOT_NOW),
    "of a showdown": (
        opened(at=SHOWDOWN, turn=None),
        Rule(law(needs=("result",)), ()),
        (("Ruled", None),),
    ),
    "a question is open": (
        OPENED,
        Rule(law(WARN, ask="choice"), (), 0),
        Refused("law-not-finished", law="t"),
    ),
    "it is answered": (OPENED, Rule(law(WARN, ask="choice"), (("q", "yes"),), 0), ANN_WARNED),
    "no such seat": (
        OPENED,
        Rule(law(WARN, ask="seat"), (("q", "x"),), 0),
        Refused("law-not-finished", law="t"),
    ),
    "a seat in other digits than ours": (
        OPENED,
        Rule(law(WARN, ask="seat"), (("q", "\u0661"),), 0),
        Refused("law-not-finished", law="t"),
    ),
    "a seat in ours": (OPENED, Rule(law(WARN, ask="seat"), (("q", "1"),), 0), ANN_WARNED),
}


@pytest.mark.parametrize("name", RULED)
def test_a_law_is_applied(name: str) -> None:
    night, command, outcome = RULED[name]
    found = decided(night, command)
    assert (found if isinstance(found, Refused) else of(*found)) == outcome


def test_a_ruling_says_what_it_was_found_by_and_who_decided() -> None:
    command = Rule(law(WARN, ask="choice"), (("q", "yes"),), 0, by="Cy")
    assert act(OPENED, command)[0] == (
        Ruled("t", "Test", "r", "So.", ("House 1",), (("q", "yes"),), 0, by="Cy"),
        Warned(0, "Test"),
    )


@pytest.mark.parametrize(
    ("effect", "first", "last"),
    [
        ("dead-cards", 1, MOST_CARDS),
        ("change-draw", 0, MOST_CARDS),
        ("correct", 1, MOST_CHIPS),
        ("pay-in", 1, MOST_CHIPS),
        ("impound", 1, MOST_CHIPS),
    ],
)
def test_a_number_can_be_so_small_and_so_large(effect: EffectKind, first: int, last: int) -> None:
    """Cards of a hand are five at most, chips a thousand million."""
    asks = law(Effect(effect, number="q"), ask="number")
    assert bounds(asks, asks.questions[0]) == (first, last)
    assert (MOST_CARDS, MOST_CHIPS) == (5, 1_000_000_000)
    for number, fits in ((first - 1, False), (first, True), (last, True), (last + 1, False)):
        found = walk(asks, OPENED, 0, {"q": str(number)})
        assert isinstance(found, Reached if fits else Asked)


SAID = SettleOurselves("t", "Beer on the cards", 1)
ASIDE = opened(aside=6, night={"impounds": (Impound(2, 6, (0, 1), "who knows"),)})
OTHERS: dict[str, tuple[Night, Any, object]] = {
    "settled among ourselves": (OPENED, SAID, (ByConsent("settled", 1, "Beer on the cards"),)),
    "settled, of nobody": (
        OPENED,
        replace(SAID, offender=None),
        (ByConsent("settled", None, "Beer on the cards"),),
    ),
    "settled, of the first seat": (
        OPENED,
        replace(SAID, offender=0),
        (ByConsent("settled", 0, "Beer on the cards"),),
    ),
    "settled, of somebody else": (
        OPENED,
        replace(SAID, offender=9),
        Refused("not-in-the-hand", seat=9),
    ),
    "settled without a deal": (replace(OPENED, hand=None), SAID, Refused("no-deal")),
    "a foul hand": (OPENED, DeclareFoul(2, "six cards"), (Fouled(2, "six cards"),)),
    "a foul hand that has folded": (FOUR, DeclareFoul(2), Refused("not-in-the-hand", seat=2)),
    "chips set aside go to one": (ASIDE, Release(((1, 6),)), (Released(((1, 6),), ""),)),
    "chips set aside go to two": (
        ASIDE,
        Release(((0, 2), (1, 3)), "ruled"),
        (Released(((0, 2), (1, 3)), "ruled"),),
    ),
    "chips for nobody": (ASIDE, Release(()), Refused("set-aside-is-less", amount=6)),
    "no chips for one": (ASIDE, Release(((1, 0),)), Refused("no-amount")),
    "chips for who is not here": (ASIDE, Release(((3, 1),)), Refused("not-at-the-table", seat=3)),
    "more than lies aside": (ASIDE, Release(((1, 7),)), Refused("set-aside-is-less", amount=6)),
    "nothing lies aside": (OPENED, Release(((1, 1),)), Refused("nothing-set-aside")),
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_the_table_says_itself(name: str) -> None:
    night, command, outcome = OTHERS[name]
    assert decided(night, command) == outcome


# --- back to the start of an interval -----------------------------------------------------------


def raised() -> Bare:
    """Ann bets 10, Bob calls, Cy raises to 30: fifty chips since the interval began."""
    steps = (Ante(), Deal(down=5), BetStep("first"), Draw(), BetStep("second"), Showdown())
    table = Bare(*steps)
    table.does(PutAntesIn(), BetTo(0, 10), Call(1), RaiseTo(2, 30))
    return table


BACK = Rule(law(Effect("roll-back", since="first")), (), 2)
NO_MOMENT = "no-such-moment"


def test_the_interval_begins_again_and_all_bets_go_back() -> None:
    table = raised()
    assert RolledBack(0, ((0, 10), (1, 10), (2, 30))) in table.does(BACK)
    assert (table.stacks, table.night.pot, table.hand.turn) == ((99, 99, 99), 3, 0)


def test_it_does_not_begin_again_for_one_alone() -> None:
    table = raised()
    table.does(DeclareFoul(0, ""))
    assert RolledBack(0, ((0, 10), (1, 10), (2, 30))) in table.does(BACK)
    table = raised()
    table.does(DeclareFoul(0, ""), DeclareFoul(1, ""))
    assert table.refuses(BACK) == NO_MOMENT


@pytest.mark.parametrize(("there", "goes"), [(53, True), (50, True), (49, False), (0, False)])
def test_no_more_goes_back_than_lies_there(there: int, goes: bool) -> None:
    table = raised()
    table.does(CountPot(there))
    if goes:
        table.does(BACK)
        assert table.night.pot == there - 50
    else:
        assert table.refuses(BACK) == NO_MOMENT
