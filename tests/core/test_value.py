"""A frozen dataclass of the house is one of the standard library's, made later."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import field
from threading import Barrier, Thread
from typing import Any

import pytest

from referee.core.value import dataclass, once

Kind = Callable[..., Any]


def both(make: Callable[[Kind], type]) -> tuple[type, type]:
    return make(dataclass), make(dataclasses.dataclass)


def chips(decorate: Kind) -> type:
    @decorate(frozen=True, slots=True)
    class Chips:
        """Chips of somebody."""

        seat: int
        count: int = 0
        words: tuple[str, ...] = field(default=(), compare=False)
        twice: int = field(init=False, repr=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "twice", 2 * self.count)

    return Chips


def dict_backed(decorate: Kind) -> type:
    @decorate(frozen=True)
    class Night:
        """With a dict."""

        by: dict[str, int] = field(default_factory=dict, hash=False)
        seats: tuple[int, ...] = (1, 2)

    return Night


def with_own_methods(decorate: Kind) -> type:
    @decorate(frozen=True, slots=True)
    class Own:
        """Equal by its first letter."""

        name: str

        def __eq__(self, other: object) -> bool:
            return isinstance(other, type(self)) and self.name[0] == other.name[0]

        def __hash__(self) -> int:
            return hash(self.name[0])

    return Own


@dataclass(frozen=True, slots=True)
class Parent:
    """One that others are made from."""

    one: int


@dataclass(frozen=True, slots=True)
class Child(Parent):
    """With a field more."""

    two: int = 2


@dataclasses.dataclass(frozen=True, slots=True)
class Stepchild(Parent):
    """The standard library's own, made from one of ours."""

    two: int = 2


def test_every_method_does_what_the_standard_library_s_does() -> None:
    for make, given in ((chips, (3, 4)), (dict_backed, ({"a": 1},)), (with_own_methods, ("Ann",))):
        ours, theirs = both(make)
        for use in (repr, hash, dataclasses.astuple):
            assert use(ours(*given)) == use(theirs(*given)), (make, use)
        assert ours(*given) == ours(*given) != theirs(*given)
        assert ours.__match_args__ == theirs.__match_args__
        assert hasattr(ours(*given), "__dict__") == hasattr(theirs(*given), "__dict__")
        for name in ("__init__", "__repr__", "__eq__", "__hash__"):
            here, there = ours.__dict__[name], theirs.__dict__[name]
            assert here.__code__.co_varnames == there.__code__.co_varnames, (make, name)


def test_each_method_may_be_the_first_that_is_called() -> None:
    assert chips(dataclass)(3, 4).twice == 8
    for use, first in ((repr, "Chips(seat=3, count=0, words=())"), (hash, hash((3, 0, 0)))):
        kind = chips(dataclass)
        bare = object.__new__(kind)
        for name, value in (("seat", 3), ("count", 0), ("words", ()), ("twice", 0)):
            object.__setattr__(bare, name, value)
        assert str(use(bare)).endswith(str(first))
        assert bare == kind(3)


def test_a_frozen_value_stays_as_it_is() -> None:
    for make in (chips, dict_backed):
        for kind in both(make):
            value, name = kind(3), kind.__match_args__[0]
            with pytest.raises(dataclasses.FrozenInstanceError, match=f"assign to field '{name}'"):
                setattr(value, name, 1)
            with pytest.raises(dataclasses.FrozenInstanceError, match=f"delete field '{name}'"):
                delattr(value, name)
    with pytest.raises(TypeError, match="required positional argument: 'seat'"):
        chips(dataclass)()


def test_a_value_can_be_copied_changed_and_inherited() -> None:
    value = Child(1)
    assert (value, repr(value)) == (Child(1, 2), "Child(one=1, two=2)")
    assert copy.copy(value) == copy.deepcopy(value) == pickle.loads(pickle.dumps(value)) == value
    assert dataclasses.replace(value, one=5) == Child(5)
    assert (Stepchild(1), Stepchild(1).two) == (Stepchild(1, 2), 2)
    assert Parent(1) != Child(1)
    match value:
        case Child(one, two=two):
            assert (one, two) == (1, 2)


def test_what_is_not_frozen_or_asks_for_more_is_made_at_once() -> None:
    @dataclass
    class Loose:
        """Can be changed."""

        count: int = 0

    @dataclass(frozen=True, order=True)
    class Sorted:
        """In order."""

        count: int = 0

    loose = Loose()
    loose.count = 5
    assert (loose, sorted([Sorted(2), Sorted(1)])) == (Loose(5), [Sorted(1), Sorted(2)])


def test_two_threads_may_make_the_first_value_at_once() -> None:
    for _ in range(20):
        kind, found, start = chips(dataclass), [], Barrier(4)

        def make(kind: type, found: list[Any], start: Barrier) -> None:
            start.wait()
            found.append(kind(3, 4))

        threads = [Thread(target=make, args=(kind, found, start)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == [kind(3, 4)] * 4


def test_once_asks_again_of_another_value_though_it_is_equal() -> None:
    asked: list[tuple[int, ...]] = []

    @once
    def most(chips: tuple[int, ...]) -> int:
        """The largest."""
        asked.append(chips)
        return max(chips)

    mine, yours = tuple([1, 5]), tuple([1, 5])
    assert [most(mine), most(mine), most(yours), most(mine)] == [5] * 4
    assert len(asked) == 3
    with pytest.raises(ValueError, match="empty"):
        most(())
    assert (most(mine), len(asked)) == (5, 4)  # what failed is no answer
    assert (most.__name__, most.__doc__) == ("most", "The largest.")
