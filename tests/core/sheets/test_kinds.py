"""One contract for every kind of score sheet: who adds one is told what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from shelf import BOOK

from referee.core.sheets.events import (
    BridgeRules,
    KnockRules,
    PadRules,
    PokinoRules,
    Row,
    Rules,
    SmallGame,
    SmallPotRules,
    Step,
)
from referee.core.sheets.kinds import EVERY, KINDS, kind
from referee.core.sheets.smallpot import GAMES
from referee.screens.sheets.words.choices import CHOICES
from referee.web.sheets.new import KINDS as READERS

FORMS = Path(__file__).parents[3] / "templates" / "sheets"


def test_all_rules_rows_and_steps_belong_to_a_kind() -> None:
    assert {*KINDS, PadRules} == {*get_args(Rules)}
    assert {found.row for found in EVERY} == {*get_args(Row)}
    steps = [step for found in EVERY if found.steps is not None for step in found.steps.kinds]
    assert sorted(map(str, steps)) == sorted(map(str, get_args(Step)))
    assert {*GAMES} == {*get_args(SmallGame)}


def test_a_kind_is_reckoned_in_one_way_and_has_a_form() -> None:
    for found in EVERY:
        assert (found.after is None) != (found.points is None), found.shape
        assert (FORMS / f"enter_{found.shape}.html").is_file(), found.shape


def test_a_pad_is_of_the_kind_that_its_rules_say() -> None:
    line, balance = PadRules("line", "line", game=100), PadRules("balance", fill="balance")
    assert [kind(rules).shape for rules in (line, balance, PadRules())] == [
        "line",
        "round",
        "round",
    ]
    assert [kind(rules).balances for rules in (line, balance, PadRules())] == [False, True, False]


def test_typed_hands_are_judged_by_a_rule_that_is_there() -> None:
    games: list[Rules] = [PokinoRules(), KnockRules(), KnockRules(wild=True)]
    games += [SmallPotRules(game) for game in get_args(SmallGame)]
    for rules in games:
        assert kind(rules).judge(rules) in BOOK.judges, rules
    assert not kind(BridgeRules()).judge(BridgeRules())


def test_what_can_be_chosen_has_a_form_and_is_read() -> None:
    assert CHOICES.keys() == READERS.keys()
    for key, choice in CHOICES.items():
        assert (FORMS / f"new_{choice.form}.html").is_file(), key
