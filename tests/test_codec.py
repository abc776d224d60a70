"""Every event goes into the log and comes back; old rows are read; new words are named."""

from __future__ import annotations

import json
import types
from collections.abc import Iterator
from dataclasses import MISSING, fields
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from referee.core.book import game
from referee.core.book.book import Book
from referee.core.messages.bank import Bought, NightBegan
from referee.core.messages.betting import Checked
from referee.core.messages.dealing import AntesIn, HandBegan
from referee.core.messages.event import Event
from referee.core.messages.people import Sat
from referee.core.messages.showdown import Won
from referee.store import codec
from referee.store.codec import CodecError, decode, encode

EVENTS = get_args(Event)
STEPS = get_args(game.Step)


def made(kind: Any, full: bool) -> Any:
    """A value of a type: as full as it can be, or as empty."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        if set(inner) == set(STEPS):
            return made(STEPS[0], full)
        some = [one for one in inner if one is not type(None)]
        return made(some[0], full) if full or type(None) not in inner else None
    if origin is Literal:
        return inner[-1 if full else 0]
    if origin is tuple:
        if inner[-1] is Ellipsis:
            if set(get_args(inner[0])) == set(STEPS):
                return tuple(made(one, full) for one in STEPS) if full else ()
            return (made(inner[0], full), made(inner[0], full)) if full else ()
        return tuple(made(one, full) for one in inner)
    if kind is bool:
        return full
    if kind is int:
        return 7 if full else 0
    if kind is str:
        return "Zoë “says” <b>\n🂡" if full else ""
    hints = get_type_hints(kind)
    return kind(**{one.name: made(hints[one.name], full) for one in fields(kind)})


def bare(kind: type) -> Any:
    """An instance with nothing but what it must say."""
    hints = get_type_hints(kind)
    must = [
        one for one in fields(kind) if one.default is MISSING and one.default_factory is MISSING
    ]
    return kind(**{one.name: made(hints[one.name], True) for one in must})


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_an_event_comes_back(kind: type) -> None:
    every = (made(kind, True), made(kind, False), bare(kind))
    text = encode(every)
    assert "\n" not in text
    assert decode(text) == every
    assert encode(decode(text)) == text


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_a_row_from_before_a_field_was_added_reads_as_its_default(kind: type) -> None:
    """Whatever has a default may be missing: that is how an older version wrote it."""
    event = made(kind, True)
    rows = json.loads(encode((event,)))
    for one in fields(kind):
        if one.default is MISSING:
            continue
        old = [{key: value for key, value in rows[0].items() if key != one.name}]
        (read,) = decode(json.dumps(old))
        assert getattr(read, one.name) == one.default


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_a_row_that_lacks_what_it_must_say(kind: type) -> None:
    rows = json.loads(encode((made(kind, True),)))
    for one in fields(kind):
        if one.default is MISSING and one.default_factory is MISSING:
            old = [{key: value for key, value in rows[0].items() if key != one.name}]
            with pytest.raises(CodecError, match=f'"{kind.__name__}" lacks something'):
                decode(json.dumps(old))


def test_no_two_events_and_steps_share_a_name() -> None:
    names = list(codec._NAMES.values())
    assert len(names) == len(set(names))
    assert {kind.__name__ for kind in EVENTS} <= set(names)
    assert "Bet" in names
    assert "step:Bet" in names


def test_every_game_of_the_book_comes_back(book: Book) -> None:
    for one in book.games.values():
        began = NightBegan("A night", one, game.Stakes(), game.House())
        dealt = HandBegan(3, one, game.Stakes(), game.House(), 1, (2, 3, 1), 9)
        assert decode(encode((began, dealt))) == (began, dealt)


def test_the_first_rows_ever_written_are_read() -> None:
    """The shape of the first version, spelt out: it has to be read for ever."""
    text = (
        '[{"is":"Sat","seat":0,"name":"Ann"},{"is":"Bought","seat":0,"amount":100},'
        '{"is":"AntesIn","paid":[[0,1],[1,1]]},{"is":"Checked","seat":0},'
        '{"is":"Won","pot":0,"shares":[[1,2]]}]'
    )
    assert decode(text) == (
        Sat(0, "Ann"),
        Bought(0, 100),
        AntesIn(((0, 1), (1, 1))),
        Checked(0),
        Won(0, ((1, 2),)),
    )
    assert encode(decode(text)) == text


def test_a_renamed_event_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "RENAMED", {"Passed": "Checked"})
    assert decode('[{"is":"Passed","seat":3}]') == (Checked(3),)


def _wrong() -> Iterator[tuple[str, str]]:
    yield '[{"is":"Levitated","seat":1}]', '"Levitated" is not an event this version knows'
    yield '[{"is":"Checked","seat":1,"how":"loudly"}]', '"Checked" says "how", which this version'
    yield '[{"seat":1}]', '"None" is not an event'
    yield '[{"is":["Checked"],"seat":1}]', "is not an event"
    yield '[{"is":"HandBegan","number":{"is":"Levitated"}}]', '"Levitated" is not an event'
    yield '[{"is":"step:Bet","name":"Opening"}]', "not a list of events"
    yield "[1]", "not a list of events"
    yield '{"is":"Checked","seat":1}', "not a list of events"
    yield "null", "not a list of events"
    yield "[{", "not readable text"
    yield "", "not readable text"


@pytest.mark.parametrize(("text", "sentence"), list(_wrong()))
def test_a_row_it_cannot_read_is_named(text: str, sentence: str) -> None:
    with pytest.raises(CodecError) as caught:
        decode(text)
    assert sentence in str(caught.value)
