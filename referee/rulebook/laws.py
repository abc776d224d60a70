"""Reads rulebook/laws/*.toml: questions, rulings and effects, and checks each tree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import cast, get_args

from referee.core.law import Ask, Effect, EffectKind, Law, Question, Ruling, Who
from referee.core.rulings import SIGHTS
from referee.rulebook.reading import RulebookError, Table, load_toml

STAGES = ("antes", "opening", "draw", "after-draw", "showdown", "paid")
NEEDS = ("openers", "offender")
EFFECTS: tuple[str, ...] = get_args(EffectKind)
WHO: tuple[str, ...] = get_args(Who)
NUMBERED = ("give", "take-back-cards", "discard-to-fit", "replace-last", "change-draw")


def load_laws(folder: Path) -> Mapping[str, Law]:
    """Every law by id (the file's name); what one law hands over to must be there."""
    found = [load_law(path) for path in sorted(folder.glob("*.toml"))]
    laws = {law.id: law for law in sorted(found, key=lambda law: (law.order, law.id))}
    for law in laws.values():
        for question in law.questions:
            for answer, goal in question.leads:
                other = goal.removeprefix("law:")
                if goal.startswith("law:") and other not in laws:
                    raise RulebookError(
                        f'{law.id}.toml: in [question.{question.id}] "{answer}" hands over to '
                        f'"{other}", and there is no such law'
                    )
                if goal.startswith("law:") and not set(law.stages) <= set(laws[other].stages):
                    raise RulebookError(
                        f'{law.id}.toml: in [question.{question.id}] "{answer}" hands over to '
                        f'"{other}", which does not apply at every stage that this law does'
                    )
    return laws


def load_law(path: Path) -> Law:
    """One law file. Raises RulebookError."""
    table = load_toml(path)
    questions = _named(table, "question")
    rulings = _named(table, "ruling")
    law = Law(
        id=path.stem,
        title=table.text("title"),
        summary=table.text("summary"),
        cites=table.texts("cites"),
        order=table.number("order", 100, least=1, most=999),
        stages=table.texts("stages", allowed=STAGES),
        needs=table.texts("needs", (), allowed=NEEDS),
        asked_as=table.texts("asked-as", ()),
        root=table.text("root"),
        questions=tuple(_question(id, one) for id, one in questions),
        rulings=tuple(_ruling(id, one) for id, one in rulings),
    )
    table.done()
    _check_tree(table, law)
    return law


def _named(table: Table, key: str) -> list[tuple[str, Table]]:
    group = table.maybe_table(key)
    names = group.keys() if group else ()
    return [(name, group.table(name)) for name in names] if group else []


def _question(id: str, table: Table) -> Question:
    answers = table.table("answers")
    leads = _pairs(answers)
    words = table.maybe_table("words")
    kind = cast(Ask, table.choice("kind", get_args(Ask), "choice"))
    question = Question(
        id=id,
        ask=table.text("ask"),
        kind=kind,
        leads=leads,
        words=_pairs(words) if words else (),
        sees=_unless("people", table.choice("sees", ("people", *SIGHTS), "people")),
        sure=table.flag("sure", True),
    )
    table.done()
    if kind != "choice" and [answer for answer, _ in leads] != ["*"]:
        raise table.error("answers", f'of a {kind} must be the one answer "*"')
    for word, _ in question.words:
        if word not in dict(leads):
            raise table.error("words", f'says "{word}", which is no answer')
    return question


def _pairs(table: Table) -> tuple[tuple[str, str], ...]:
    """A table of names, each with its text."""
    names = table.keys()
    return tuple((name, table.text(name)) for name in names)


def _ruling(id: str, table: Table) -> Ruling:
    ruling = Ruling(
        id=id,
        say=table.text("say"),
        why=table.text("why"),
        cites=table.texts("cites"),
        effects=tuple(_effect(one) for one in table.tables("effects")),
        interpretation=table.text("interpretation", ""),
    )
    table.done()
    if not ruling.effects:
        raise table.error("effects", 'is missing; say { do = "note" } if nothing moves')
    return ruling


def _effect(table: Table) -> Effect:
    do = cast(EffectKind, table.choice("do", EFFECTS))
    effect = Effect(
        do=do,
        who=cast(Who, table.choice("who", WHO, "offender")),
        since=_unless("never", table.choice("since", ("never", "opening"), "never")),
        number=table.text("number", "") if do in NUMBERED else "",
    )
    table.done()
    return effect


def _check_tree(table: Table, law: Law) -> None:
    """No dangling answer, no circle, nothing that cannot be reached, every leaf a ruling."""
    names = [one.id for one in law.questions] + [one.id for one in law.rulings]
    for name in names:
        if names.count(name) > 1:
            raise table.error(name, "names a question and a ruling")
    reached: list[str] = []
    _follow(table, law, law.root, (), reached)
    for name in names:
        if name not in reached:
            raise table.error(name, "is never reached")
    asked = [question.id for question in law.questions if question.kind == "number"]
    for ruling in law.rulings:
        for effect in ruling.effects:
            if effect.number and effect.number not in asked:
                raise table.error(
                    ruling.id,
                    f'takes its number from "{effect.number}", which is '
                    f"no question for a number; there are: {_list(asked)}",
                )


def _follow(table: Table, law: Law, at: str, path: tuple[str, ...], reached: list[str]) -> None:
    if at in path:
        raise table.error(at, f"leads round in a circle: {' > '.join((*path, at))}")
    question, ruling = law.question(at), law.ruling(at)
    if question is None and ruling is None:
        where = path[-1] if path else "root"
        raise table.error(where, f'leads to "{at}", which is neither question nor ruling')
    reached.append(at)
    for _, goal in question.leads if question else ():
        if not goal.startswith("law:"):
            _follow(table, law, goal, (*path, at), reached)


def _unless(nothing: str, word: str) -> str:
    return "" if word == nothing else word


def _list(words: Iterable[str]) -> str:
    return ", ".join(words) or "none"
