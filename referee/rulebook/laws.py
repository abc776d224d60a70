"""Reads rulebook/laws/<chapter>/*.toml: questions, rulings and effects, and checks each tree.

What stands around the laws (chapters, terms, sources) is read by front.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import cast, get_args

from referee.core.book.law import (
    Again,
    Antes,
    Ask,
    Asks,
    Chapter,
    Corrected,
    Effect,
    EffectKind,
    Front,
    Law,
    Other,
    Owed,
    Question,
    Ruling,
    Stays,
)
from referee.core.book.switches import SWITCHES
from referee.core.law.about import SEATS
from referee.core.law.facts import SIGHTS, SWITCH
from referee.core.law.games import FACTS
from referee.core.law.reckoning import NUMBERS, RECKONINGS
from referee.rulebook.front import CHAPTERS, SOURCES, TERMS, check_cite, sorting
from referee.rulebook.reading import RulebookError, Toml, load_toml

STAGES = ("antes", "opening", "draw", "after-draw", "showdown", "paid")
OFFENDER = "offender"
NEEDS = ("openers", "result", "bet", "last-card", OFFENDER)
FAMILIES = (
    "any",
    "draw",
    "stud",
    "board",
    "lowball",
    "high-low",
    "in-out",
    "jackpots",
    "blinds",
    "passing",
    "roll-out",
    "widow",
    "stock",
)
HOUSE = tuple(f"{SWITCH}{switch}" for switch in SWITCHES)
AS_IT_STANDS, ASKED = "as-it-stands", "asked"
"""What is presumed where nobody knows: what leaves the hand as it stands, or nothing."""
SEEN = ("people", *SIGHTS, *RECKONINGS, *HOUSE)
EFFECTS: tuple[str, ...] = get_args(EffectKind)
OWED = ("nothing", "ante", "call", "raise")
MOMENTS = ("never", "opening", "deal", "interval", "before", "first")
NUMBERED = (
    *("give", "take-back-cards", "discard-to-fit", "replace-last", "change-draw"),
    *("correct", "chips-stay", "pay-in", "impound", "replace-now"),
)


def load_laws(folder: Path, front: Front) -> Mapping[str, Law]:
    """Every law by id (the file's name), in the order in which they should be offered.

    :raises RulebookError: a wrong file, one in no chapter, two with one name, or a law that
        points to something that is not there.
    """
    laws: dict[str, Law] = {}
    chapters = {chapter.id: chapter for chapter in front.chapters}
    for path in _files(folder, front):
        if path.stem in laws:
            raise RulebookError(
                f"{path.parent.name}/{path.name}: there is a law of that name in "
                f'"{laws[path.stem].chapter}"'
            )
        laws[path.stem] = load_law(path, chapters[path.parent.name])
    for law in laws.values():
        _check_hand_overs(law, laws)
        _check_names(law, laws, front)
    return {law.id: law for law in sorted(laws.values(), key=lambda law: (law.order, law.id))}


def _files(folder: Path, front: Front) -> list[Path]:
    """The files of all chapters, chapter by chapter."""
    chapters = [chapter.id for chapter in front.chapters]
    for path in sorted(folder.rglob("*.toml")):
        where = path.parent.relative_to(folder).as_posix()
        if where == "." and path.name in (CHAPTERS, TERMS, SOURCES):
            continue
        if where not in chapters:
            raise RulebookError(
                f"{path.name}: stands in no chapter of {CHAPTERS}; there are: {_list(chapters)}"
            )
    return [path for id in chapters for path in sorted((folder / id).glob("*.toml"))]


def _check_hand_overs(law: Law, laws: Mapping[str, Law]) -> None:
    """What a law hands over to is there, and applies whenever this law does."""
    for question in law.questions:
        for answer, goal in question.leads:
            other = goal.removeprefix("law:")
            where = f'{law.id}.toml: in [question.{question.id}] "{answer}" hands over to "{other}"'
            if goal.startswith("law:") and other not in laws:
                raise RulebookError(f"{where}, and there is no such law")
            if goal.startswith("law:") and not set(law.stages) <= set(laws[other].stages):
                raise RulebookError(
                    f"{where}, which does not apply at every stage that this law does"
                )


def _check_names(law: Law, laws: Mapping[str, Law], front: Front) -> None:
    """Laws to read next, terms and sources are there."""
    file = f"{law.id}.toml"
    for other in law.see:
        if other not in laws or other == law.id:
            raise RulebookError(f'{file}: "see" names "{other}", and there is no such other law')
    terms = [term for term, _ in front.terms]
    for term in law.terms:
        if term not in terms:
            raise RulebookError(
                f'{file}: "terms" names "{term}", which {TERMS} does not explain; '
                f"it has: {_list(terms)}"
            )
    cites = [*law.cites, *(other.by for other in law.others)]
    cites += [cite for ruling in law.rulings for cite in ruling.cites]
    for cite in cites:
        check_cite(file, cite, front)


def load_law(path: Path, chapter: Chapter | None = None) -> Law:
    """One law file of a chapter. Raises RulebookError."""
    table = load_toml(path)
    chapter = chapter or Chapter(path.parent.name, "", "")
    settles, picture = sorting(table, chapter.settles, chapter.picture)
    questions = _named(table, "question")
    rulings = _named(table, "ruling")
    needs = table.texts("needs", (), allowed=NEEDS)
    law = Law(
        id=path.stem,
        title=table.text("title"),
        summary=table.text("summary"),
        cites=table.texts("cites"),
        order=table.number("order", 100, least=1, most=999),
        stages=table.texts("stages", allowed=STAGES),
        needs=needs,
        asked_as=table.texts("asked-as", ()),
        root=table.text("root"),
        questions=tuple(_question(id, part) for id, part in questions),
        rulings=tuple(_ruling(id, part) for id, part in rulings),
        chapter=chapter.id,
        others=tuple(_other(other) for other in table.tables("others")),
        see=table.texts("see", ()),
        switch=_unless("none", table.choice("switch", ("none", *SWITCHES), "none")),
        terms=table.texts("terms", ()),
        games=table.texts("games", (), allowed=FAMILIES),
        settles=settles,
        picture=picture,
        not_in=_facts(not_in) if (not_in := table.maybe_table("not-in")) else (),
        who=table.text("who") if OFFENDER in needs else "",
        whose=table.choice("whose", ("", *SEATS), "") if OFFENDER in needs else "",
    )
    table.done()
    _check_tree(table, law)
    return replace(law, questions=tuple(_presuming(law, question) for question in law.questions))


def _presuming(law: Law, question: Question) -> Question:
    """A question with what is presumed where nobody knows: what the file says, else of a question
    to be answered with yes or no from memory what leaves most as it stands; and what does so of any
    other choice."""
    leads = dict(question.leads)
    last = sorted(reversed(leads), key="yes".__eq__)
    least = min(last, key=lambda answer: _moving(law, leads[answer]))
    unknown = question.unknown
    if unknown == AS_IT_STANDS:
        seen = question.sees or question.usual or question.discretion
        unknown = ASKED if seen or leads.keys() != {"yes", "no"} else least
    return replace(question, unknown="" if unknown == ASKED else unknown, taken=least)


def _moving(law: Law, at: str) -> float:
    """How many of the rulings below a question move something, between nought and one."""
    question, ruling = law.question(at), law.ruling(at)
    if question is None:
        return float(ruling is None or ruling.moves)
    below = [_moving(law, goal) for _, goal in question.leads]
    return sum(below) / len(below)


def _other(table: Toml) -> Other:
    other = Other(by=table.text("by"), says=table.text("says"))
    table.done()
    return other


def _named(table: Toml, key: str) -> list[tuple[str, Toml]]:
    group = table.maybe_table(key)
    names = group.keys() if group else ()
    return [(name, group.table(name)) for name in names] if group else []


def _stages(only: Toml) -> tuple[tuple[str, tuple[str, ...]], ...]:
    answers = only.keys()
    return tuple((answer, only.texts(answer, allowed=STAGES)) for answer in answers)


def _facts(table: Toml) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Facts of games, and what they must not be."""
    facts = table.keys()
    found = tuple((fact, table.texts(fact, allowed=("no", "yes"))) for fact in facts)
    for fact in facts:
        if fact not in FACTS:
            raise table.error(fact, f"is no fact of a game; there are: {_list(sorted(FACTS))}")
    return found


def _question(id: str, table: Toml) -> Question:
    answers = table.table("answers")
    leads = _pairs(answers)
    words, when = table.maybe_table("words"), table.maybe_table("when")
    only = table.maybe_table("only")
    kind = cast(Ask, table.choice("kind", get_args(Ask), "choice"))
    likely = table.choice("likely", ("", *dict(leads)), "")
    question = Question(
        id=id,
        ask=table.text("ask"),
        kind=kind,
        leads=leads,
        words=_pairs(words) if words else (),
        sees=_unless("people", table.choice("sees", SEEN, "people")),
        sure=table.flag("sure", True) and not likely,
        usual=likely,
        asks=cast(Asks, table.choice("asks", get_args(Asks), "nobody")),
        when=_pairs(when) if when else (),
        of=table.texts("of", ()),
        unknown=table.choice("unknown", (AS_IT_STANDS, ASKED, *dict(leads)), AS_IT_STANDS),
        only=_stages(only) if only else (),
    )
    table.done()
    if question.discretion and (kind != "choice" or question.sees or likely):
        raise table.error("asks", "is for a choice that nobody sees or takes for so beforehand")
    numbers = NUMBERS.get(question.sees, 1) if question.sees in RECKONINGS else 0
    if len(question.of) != numbers:
        of = f'{numbers} of "{question.sees}"' if numbers else "here none"
        raise table.error("of", f"must name the questions for its numbers ({of})")
    if kind != "choice" and [answer for answer, _ in leads] != ["*"]:
        raise table.error("answers", f'of a {kind} must be the one answer "*"')
    for key, said in (("words", question.words), ("when", question.when), ("only", question.only)):
        for word, _ in said:
            if word not in dict(leads):
                raise table.error(key, f'says "{word}", which is no answer')
    return question


def _pairs(table: Toml) -> tuple[tuple[str, str], ...]:
    """A table of names, each with its text."""
    names = table.keys()
    return tuple((name, table.text(name)) for name in names)


def _ruling(id: str, table: Toml) -> Ruling:
    ruling = Ruling(
        id=id,
        say=table.text("say"),
        why=table.text("why"),
        cites=table.texts("cites"),
        effects=tuple(_effect(effect) for effect in table.tables("effects")),
        interpretation=table.text("interpretation", ""),
        asks=cast(Asks, table.choice("asks", get_args(Asks), "nobody")),
        what_if=table.text("what-if", ""),
    )
    table.done()
    if not ruling.effects:
        raise table.error("effects", 'is missing; say { do = "note" } if nothing moves')
    return ruling


def _effect(table: Toml) -> Effect:
    do = cast(EffectKind, table.choice("do", EFFECTS))
    effect = Effect(
        do=do,
        since=_unless("never", table.choice("since", MOMENTS, "never")),
        number=table.text("number", "") if do in (*NUMBERED, "back-up") else "",
        seat=table.text("seat", ""),
        dealer=cast(Again, table.choice("dealer", get_args(Again), "same"))
        if do == "redeal"
        else "same",
        antes=cast(Antes, table.choice("antes", get_args(Antes), "house"))
        if do == "redeal"
        else "back",
        stays=cast(Stays, table.choice("stays", get_args(Stays), "all"))
        if do in ("back-up", "roll-back", "restore")
        else "all",
        to=cast(Corrected, table.choice("to", get_args(Corrected), "number"))
        if do in ("correct", "chips-stay", "bind")
        else "number",
        owed=cast(Owed, _unless("nothing", table.choice("owed", OWED, "nothing")))
        if do in ("pay-in", "correct")
        else "",
    )
    if (do == "roll-back") != (effect.since in MOMENTS[3:]):
        raise table.error(
            "since", f"of roll-back, and of nothing else, is one of {_list(MOMENTS[3:])}"
        )
    table.done()
    return effect


def _check_tree(table: Toml, law: Law) -> None:
    """No dangling answer, no circle, nothing that cannot be reached, every leaf a ruling."""
    names = [question.id for question in law.questions] + [ruling.id for ruling in law.rulings]
    for name in names:
        if names.count(name) > 1:
            raise table.error(name, "names a question and a ruling")
    reached: list[str] = []
    _follow(table, law, law.root, (), reached)
    for name in names:
        if name not in reached:
            raise table.error(name, "is never reached")
    for ruling in law.rulings:
        for effect in ruling.effects:
            for kind, name in (("number", effect.number), ("seat", effect.seat)):
                _check_asked(table, law, ruling.id, kind, name)
    for question in law.questions:
        for name in question.of:
            _check_asked(table, law, question.id, "number", name)


def _check_asked(table: Toml, law: Law, where: str, kind: str, name: str) -> None:
    """What takes a number or a seat from a question names one that asks for it."""
    asked = [question.id for question in law.questions if question.kind == kind]
    if name and name not in asked:
        raise table.error(
            where,
            f'takes its {kind} from "{name}", which is '
            f"no question for a {kind}; there are: {_list(asked)}",
        )


def _follow(table: Toml, law: Law, at: str, path: tuple[str, ...], reached: list[str]) -> None:
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
