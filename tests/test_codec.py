"""Every event goes into the log and comes back; old rows are read; new words are named."""

from __future__ import annotations

import ast
import importlib.util
import json
import types
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from referee.core.book import game, house
from referee.core.book.book import Book
from referee.core.messages.bank import Bought, NightBegan
from referee.core.messages.betting import Checked
from referee.core.messages.dealing import AntesIn, HandBegan
from referee.core.messages.event import EVENTS, Event
from referee.core.messages.people import Sat
from referee.core.messages.showdown import Won
from referee.core.messages.stakes import StakesSet
from referee.core.sheets import events as sheet_events
from referee.store import codec, names
from referee.store.codec import CodecError, decode, encode
from referee.store.names import NAMES

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


def test_an_event_comes_back(subtests: pytest.Subtests) -> None:
    for kind in EVENTS:
        every = (made(kind, True), made(kind, False), bare(kind))
        with subtests.test(kind.__name__):
            text = encode(every)
            assert "\n" not in text
            assert decode(text) == every
            assert encode(decode(text)) == text


def shortened(kind: type) -> Iterator[tuple[Any, str]]:
    """A row of this kind without one of its fields, for each of them in turn."""
    (row,) = json.loads(encode((made(kind, True),)))
    for field in fields(kind):
        yield field, json.dumps([{key: row[key] for key in row if key != field.name}])


def test_a_row_from_before_a_field_was_added_reads_as_its_default(
    subtests: pytest.Subtests,
) -> None:
    """Whatever has a default may be missing: that is how an older version wrote it."""
    for kind in EVENTS:
        for field, old in shortened(kind):
            if field.default is not MISSING:
                with subtests.test(kind.__name__, lacks=field.name):
                    (read,) = decode(old)
                    assert getattr(read, field.name) == field.default


def test_a_row_that_lacks_what_it_must_say(subtests: pytest.Subtests) -> None:
    for kind in EVENTS:
        for field, old in shortened(kind):
            if field.default is MISSING and field.default_factory is MISSING:
                wrong = f'"{json.loads(old)[0]["is"]}" lacks something'
                lacking = subtests.test(kind.__name__, lacks=field.name)
                with lacking, pytest.raises(CodecError, match=wrong):
                    decode(old)


def said_in(kind: Any) -> Iterator[type]:
    """The dataclasses that may stand in a value of a type, itself among them."""
    if is_dataclass(kind):
        yield kind
        inner = [get_type_hints(kind)[one.name] for one in fields(kind)]
    else:
        inner = list(get_args(kind))
    for one in inner:
        yield from said_in(one)


def test_every_event_and_all_that_it_says_has_a_name_in_the_log() -> None:
    missing = {kind for kind in said_in(Event) if kind not in NAMES.values()}
    assert not missing, "give each of these a word of its own (word=; NAMES for what an event says)"


def words_of(module: types.ModuleType) -> Iterator[str]:
    """The words that a file itself writes down in its dict of names."""
    assert module.__file__ is not None
    written = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    for one in written.body:
        filed = isinstance(one, ast.AnnAssign) and ast.unparse(one.target) == "FILED"
        if isinstance(one, ast.AnnAssign) and isinstance(one.value, ast.Dict) and not filed:
            yield from (key.value for key in one.value.keys if isinstance(key, ast.Constant))


def test_no_name_stands_for_two_and_nothing_has_two_names() -> None:
    listed = [*(event.WORD for event in EVENTS), *words_of(names), *words_of(sheet_events)]
    assert len(listed) == len(set(listed)) == len(NAMES) == len(set(NAMES.values()))
    assert all(name and not any(map(str.isspace, name)) for name in NAMES)


@pytest.fixture
def renamed() -> Iterator[None]:
    """Every class of the log is called something else."""
    before = {kind: kind.__name__ for kind in NAMES.values()}
    for kind in before:
        kind.__name__ = f"Another{kind.__name__}"
    yield
    for kind, name in before.items():
        kind.__name__ = name


@pytest.mark.usefixtures("renamed")
def test_a_class_may_be_renamed_and_no_row_changes() -> None:
    anew = importlib.util.spec_from_file_location("codec_anew", codec.__file__)
    assert anew is not None
    assert anew.loader is not None
    again = importlib.util.module_from_spec(anew)
    anew.loader.exec_module(again)
    for text in recorded():
        assert again.encode(again.decode(text)) == text


TIE = "both-ways-and-a-tie"
OLD_HOUSE = '{"is":"House","after_pass":"same","kitty":1}'
NEW_HOUSE = '{"is":"House","kitty":1,"choices":[["nobody-opens","same"]]}'
SHOWDOWN = '{"is":"step:Showdown",'
SAID_NOW = {
    OLD_HOUSE: NEW_HOUSE,
    SHOWDOWN + '"settle":"knock"}': SHOWDOWN + '"knocker":2,"bonus":true}',
    SHOWDOWN + '"settle":"whiskey"}': SHOWDOWN + '"forfeit":true}',
}


def recorded() -> Iterator[str]:
    """The events of each entry of the recorded nights, as they would lie in a log of today: what a
    house had chosen and what is paid beside the pot was said in another way."""
    for path in sorted((Path(__file__).parent / "nights").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            events = json.loads(line)["events"]
            text = json.dumps(events, ensure_ascii=False, separators=(",", ":"))
            now = text
            for before, after in SAID_NOW.items():
                now = now.replace(before, after)
            assert decode(text) == decode(now)
            yield now


def test_recorded_nights_are_written_as_they_were() -> None:
    texts = list(recorded())
    assert len(texts) > 1000
    for text in texts:
        assert encode(decode(text)) == text


@pytest.mark.parametrize(
    ("said", "choices"),
    [
        ("", ()),
        ('"switches":[["S16","void"],["S31","wins"]]', {"out-of-turn": "void", TIE: "wins"}),
        ('"light":true', {"short-of-chips": "light"}),
        # The engine kept to the field, whatever stood among the choices.
        ('"switches":[["S15","same"],["S29","light"]]', ()),
        ('"switches":[["S15","progressive"]]', {"nobody-opens": "progressive"}),
        ('"after_pass":"same","switches":[["S15","progressive"]]', {"nobody-opens": "same"}),
        ('"switches":[["S23","four"]]', ()),  # the stakes say it
        ('"switches":[["S99","so"]]', {"S99": "so"}),
    ],
)
def test_what_a_house_chose_by_numbers_is_read_by_names(
    said: str, choices: Mapping[str, str]
) -> None:
    row = f'[{{"is":"StakesSet","stakes":{{"is":"Stakes"}},"house":{{"is":"House",{said}}}}}]'
    (event,) = decode(row.replace(",}", "}"))
    assert event == StakesSet(game.Stakes(), house.House(choices=tuple(dict(choices).items())))


@pytest.mark.parametrize("settle", ['"drinks"', "2", '""'])
def test_a_showdown_settled_by_no_word_that_was(settle: str) -> None:
    step = f'{{"is":"step:Showdown","settle":{settle}}}'
    row = f'[{{"is":"NightBegan","game":{{"is":"Game","steps":[{step}]}}}}]'
    with pytest.raises(CodecError, match='"step:Showdown" says "settle", which'):
        decode(row)


@pytest.mark.parametrize(
    "said", ['"light":"yes"', '"after_pass":5', '"switches":"S5"', '"switches":[["S5"]]']
)
def test_an_old_house_that_makes_no_sense_is_named(said: str) -> None:
    row = f'[{{"is":"StakesSet","stakes":{{"is":"Stakes"}},"house":{{"is":"House",{said}}}}}]'
    with pytest.raises(CodecError, match='"House" says "'):
        decode(row)


def test_every_game_of_the_book_comes_back(book: Book) -> None:
    for one in book.games.values():
        began = NightBegan("A night", one, game.Stakes(), house.House())
        dealt = HandBegan(3, one, game.Stakes(), house.House(), 1, (2, 3, 1), 9)
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
