"""What of a sweep needs no second try, since nothing can come out differently.

Two situations that differ in nothing but the house are alike for a law where it chose the same of
all that was read of it while that law was tried: what is read is written down (`reading`), so that
nobody has to say beforehand what a law looks at. And of one law in one situation two ways to the
same ruling are alike where they give the same answers to what its effects ask: the other answers go
into its words alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields

from referee.core.book.house import House
from referee.core.book.law import Law, Question
from referee.core.law import rulings
from referee.core.law.rulings import Reached
from referee.core.state.night import Night
from referee.core.value import replace

from .situations import Situation

Read = frozenset[str]
Known = list[tuple[House, Read]]
"""The houses in which a law was tried in a situation, and what was read of each."""
FIELDS = tuple(field.name for field in fields(House) if field.name != "choices")
ANY = House()


class _Noticed:
    """A field of a house, and whoever reads it is written down."""

    def __init__(self, name: str, there: set[str]) -> None:
        self.name, self.there, self.slot = name, there, House.__dict__[name]

    def __get__(self, house: House, of: type[House]) -> object:
        self.there.add(self.name)
        return self.slot.__get__(house, of)

    def __set__(self, house: House, value: object) -> None:
        self.slot.__set__(house, value)


@contextmanager
def reading() -> Iterator[set[str]]:
    """What is read of any house while this lasts: its fields, and its switches."""
    there, choice = set[str](), House.choice

    def noticed(house: House, switch: str) -> str:
        there.add(switch)
        return choice(house, switch)

    instead = {"choice": noticed, **{name: _Noticed(name, there) for name in FIELDS}}
    usual = {name: House.__dict__[name] for name in instead}
    _put(instead)
    try:
        yield there
    finally:
        _put(usual)


def _put(attributes: Mapping[str, object]) -> None:
    for name, attribute in attributes.items():
        setattr(House, name, attribute)


@contextmanager
def remembering(night: Night) -> Iterator[None]:
    """What the law says of a night is asked of it once while this lasts: each way through a law
    asks most of what the others do."""
    usual = {name: getattr(rulings, name) for name in ("closed", "speaks", "walk")}

    def once(ask: Callable[..., object], at: int) -> Callable[..., object]:
        told = dict[object, object]()

        def remembered(*given: object) -> object:
            if given[at] is not night:
                return ask(*given)
            mark = tuple(
                getattr(one, "id", None)
                or (frozenset(one.items()) if isinstance(one, dict) else one)
                for one in (*given[:at], *given[at + 1 :])
            )
            if mark not in told:
                told[mark] = ask(*given)
            return told[mark]

        return remembered

    for name, at in (("closed", 2), ("speaks", 1), ("walk", 1)):
        setattr(rulings, name, once(usual[name], at))
    try:
        yield
    finally:
        for name, ask in usual.items():
            setattr(rulings, name, ask)


def _marked(one: object) -> object:
    """What a law, a question, a seat or the answers are remembered by."""
    if isinstance(one, Law | Question):
        return one.id
    return frozenset(one.items()) if isinstance(one, dict) else one


def of(house: House, what: str) -> object:
    return getattr(house, what) if what in FIELDS else house.choice(what)


def without_house(night: Night) -> Night:
    """The night as it would be in any house, if it came about in the same way."""
    hand = None if night.hand is None else replace(night.hand, house=ANY)
    return replace(night, house=ANY, hand=hand)


class Tries:
    """What has been tried, so that nothing alike is tried again."""

    def __init__(self) -> None:
        self.nights: dict[object, list[tuple[Night, dict[str, Known]]]] = {}
        self.spared = 0

    @contextmanager
    def of(self, law: Law, situation: Situation) -> Iterator[bool]:
        """Whether a law is to be tried in a situation; what is read of the house while it is."""
        before = self._like(situation).setdefault(law.id, [])
        house = situation.night.house
        if any(all(of(house, what) == of(was, what) for what in read) for was, read in before):
            self.spared += 1
            yield False
            return
        with reading() as there, remembering(situation.night):
            yield True
        before.append((house, frozenset(there)))

    def _like(self, situation: Situation) -> dict[str, Known]:
        """The laws that were tried in a situation that differs in nothing but the house."""
        if not situation.place:
            return {}
        bare, those = without_house(situation.night), self.nights.setdefault(situation.place, [])
        for night, tried in those:
            if night == bare:
                return tried
        those.append((bare, {}))
        return those[-1][1]


def said(law: Law, at: Reached) -> object:
    """What a ruling does with: two ways to it that have the same differ in no chip."""
    kinds = {question.id: question.kind for question in law.questions}
    those = ((id, answer) for id, answer in at.answers if kinds.get(id) != "choice")
    return at.ruling.id, tuple(those)
