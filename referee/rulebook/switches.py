"""Reads rulebook/switches.toml: the choices of a house, and the presets that answer them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import cast, get_args

from referee.core.book.law import Law, Question
from referee.core.book.switches import SWITCHES, Authority, Choice, Preset, Switch, Switches
from referee.core.law.facts import SWITCH
from referee.rulebook.reading import RulebookError, Toml, load_toml

BEGINS: Mapping[Authority, str] = {
    "morehead": "Morehead",
    "roberts": "Robert's Rules",
    "tda": "TDA",
    "house": "This book",
}
"""How a citation of an authority begins."""


def load_switches(path: Path, laws: Collection[str]) -> Switches:
    """The switches of a file; every law that one names must be among `laws` (their ids).

    :raises RulebookError: a wrong key, a name used twice, a law that is not there, or a preset
        that leaves a switch open.
    """
    table = load_toml(path)
    presets = tuple(_preset(preset) for preset in table.tables("preset"))
    found: list[Switch] = []
    for entry in table.tables("switch"):
        switch = _switch(entry, [preset.id for preset in presets], laws)
        if switch.id in [other.id for other in found]:
            raise entry.error("id", f'says "{switch.id}" a second time')
        found.append(switch)
    table.done()
    return Switches(presets, tuple(sorted(found, key=lambda switch: SWITCHES.index(switch.id))))


def with_usual(law: Law, switches: Switches) -> Law:
    """The law with what the first preset plays in each question that a switch answers.

    :raises RulebookError: such a question has other answers than the switch has choices.
    """
    questions = tuple(_with_usual(law, question, switches) for question in law.questions)
    return replace(law, questions=questions)


def _with_usual(law: Law, question: Question, switches: Switches) -> Question:
    if not question.sees.startswith(SWITCH):
        return question
    switch = next(switch for switch in switches.all if f"{SWITCH}{switch.id}" == question.sees)
    choices = [choice.id for choice in switch.choices]
    if sorted(answer for answer, _ in question.leads) != sorted(choices):
        raise RulebookError(
            f'{law.id}.toml: in [question.{question.id}] "answers" must be the choices of '
            f"{switch.id}: {', '.join(choices)}"
        )
    by = tuple((choice.id, tuple(BEGINS[who] for who in choice.by)) for choice in switch.choices)
    return replace(question, usual=dict(switch.default)[switches.presets[0].id], by=by)


def _preset(table: Toml) -> Preset:
    preset = Preset(table.text("id"), table.text("title"), table.text("about"))
    table.done()
    return preset


def _switch(table: Toml, presets: Collection[str], laws: Collection[str]) -> Switch:
    choices = _choices(table)
    switch = Switch(
        id=table.choice("id", SWITCHES),
        title=table.text("title"),
        ask=table.text("ask"),
        changes=table.text("changes"),
        choices=choices,
        laws=table.texts("laws", allowed=laws),
        default=_defaults(table, presets, [choice.id for choice in choices]),
    )
    table.done()
    return switch


def _choices(table: Toml) -> tuple[Choice, ...]:
    found: list[Choice] = []
    for entry in table.tables("choices"):
        by = entry.texts("by", allowed=get_args(Authority))
        choice = Choice(entry.text("id"), entry.text("words"), cast(tuple[Authority, ...], by))
        entry.done()
        if choice.id in [other.id for other in found]:
            raise entry.error("id", f'says "{choice.id}" a second time')
        found.append(choice)
    if len(found) < 2:
        raise table.error("choices", "must be two or more: else there is nothing to choose")
    return tuple(found)


def _defaults(
    table: Toml, presets: Collection[str], choices: Collection[str]
) -> tuple[tuple[str, str], ...]:
    """What each preset answers; none may be missing."""
    answers = table.table("default")
    found = tuple((preset, answers.choice(preset, choices)) for preset in presets)
    answers.done()
    return found
