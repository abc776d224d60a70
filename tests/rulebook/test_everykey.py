"""The composer can say all that a game file can: what its reader asks for is in the form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import get_args

import pytest
from serving import ROOT

from referee.core.book.game import HandleStep, Step, Task
from referee.core.book.prices import Versus
from referee.rulebook import language
from referee.rulebook.changing import Changes
from referee.rulebook.composing import compose
from referee.rulebook.drafts import (
    Draft,
    Keys,
    as_field,
    as_keys,
    asks_of,
    draft,
    moved,
    step_of,
)
from referee.rulebook.games import BRINGS, DOES, KEYS, WORDS, read_game
from referee.rulebook.judging import load_ladders, read_judge
from referee.rulebook.language import Ask
from referee.rulebook.reading import RulebookError, parse_toml
from referee.rulebook.words.customs import CUSTOMS
from referee.screens.games.words.composing import EVENT_BRINGS, FIELDS
from referee.screens.games.words.everykey import JUDGED, STEPS, SYNONYMS, title, word

GAMES = ROOT / "rulebook" / "games"
PLAYED = sorted(
    path.stem for path in GAMES.glob("*.toml") if path.stem not in ("just-a-pot", "pokino")
)
WHERE = "referee/screens/games/words/everykey.py"
PARTS: Mapping[str, language.Asks] = {
    **{each: language.of_step(each) for each in WORDS},
    "event": language.of_event(),
    "judge": language.of_judge(),
}


def test_every_word_of_the_language_has_words_in_the_form() -> None:
    """Whoever teaches the language a word reads here what the composer wants for it."""
    missing = [f'say what the step "{each}" is called: STEPS in {WHERE}' for each in WORDS
               if each not in STEPS]  # fmt: skip
    for part, asks in PARTS.items():
        for key, ask in asks.items():
            if f"{part}.{key}" in SYNONYMS:
                continue
            if not title(part, key):
                missing.append(f'say what "{key}" of "{part}" is called: KEYS in {WHERE}')
            missing += [
                f'say what "{said}" of "{key}" in "{part}" means: WORDS in {WHERE}'
                for said in ask.options
                if ask.kind == "choice" and not word(key, said)
            ]
    grouped = {key for _, keys in JUDGED for key in keys}
    missing += [
        f'put "{key}" of [judge] into a group: JUDGED in {WHERE}'
        for key in PARTS["judge"].keys() - grouped
    ]
    missing += [
        f'say what an up card does that "{brings}": BRINGS in {WHERE}'
        for brings in set(BRINGS) ^ set(dict(EVENT_BRINGS))
    ]
    assert not missing, "\n".join(missing)


def test_every_field_of_every_step_is_a_key_of_its_file() -> None:
    """A field that a step has, and that no file can name, is out of the composer's reach."""
    named = {
        "place": "from",
        "in_turn": "how",
        "way": "to",
        "stock": "from",
        "chips": "",
        "up": "side",
        "versus": "dealer",
    }
    assert {part.name for part in fields(Versus)} - {"hand", "finer"} <= {
        *language.of_step("showdown")
    }
    for kind in get_args(Step.__value__ if hasattr(Step, "__value__") else Step):
        words = get_args(Task) if kind is HandleStep else (DOES[kind],)
        keys = {key for each in words for key in language.of_step(each)}
        for part in fields(kind):
            own = {named.get(part.name, ""), KEYS.get(part.name, part.name.replace("_", "-"))}
            assert own & keys or part.name in ("chips", "what"), (
                f'"{part.name}" of {kind.__name__} is read from no key of a game file'
            )


def test_every_custom_stands_in_the_form_with_all_its_choices() -> None:
    for key, custom in CUSTOMS.items():
        assert key in FIELDS, f'the composer has no field for "{key}": put it into GROUPS'
        offered = {value for value, _ in FIELDS[key].options} or {"1"}
        assert set(custom.choices) == offered - {""}, key
    own = {field.name for field in fields(Changes)} - {"agreed", "events", "wild"}
    assert FIELDS.keys() == own | CUSTOMS.keys()


def through_the_form(part: str, keys: Keys) -> Keys:
    """What comes back of it when every key is a field."""
    asks = asks_of(part, keys)
    sent = {key: as_field(ask, keys) for key, ask in asks.items()}
    return step_of(str(keys["do"]), sent) if part == "step" else as_keys(asks, sent)


@pytest.mark.sweep
@pytest.mark.parametrize("base", PLAYED)
def test_every_game_comes_back_from_the_form_as_it_was(base: str) -> None:
    text = compose(GAMES / f"{base}.toml", Changes())
    was = draft(text)
    back = Draft(
        was.head,
        through_the_form("judge", was.judge),
        tuple(through_the_form("event", event) for event in was.events),
        tuple(through_the_form("step", step) for step in was.steps),
        tuple(through_the_form("end", end) for end in was.ends),
    )
    ladders = load_ladders(ROOT / "rulebook")
    games, judges = [], []
    for found in (text, back.text):
        table = parse_toml(found, "x.toml")
        judges.append(read_judge(table.table("judge"), "x", "x", ladders))
        games.append(read_game(table, "x"))
    assert games[0] == games[1]
    assert judges[0] == judges[1]


def test_a_word_that_is_new_is_asked_for_at_once() -> None:
    """What a reader asks is known without anybody writing it down."""

    def reader(table: language.Toml) -> None:
        if table.choice("do", ("roll", "rest")) == "roll" and "against" in table:
            table.choice("against", ("board", "neighbor"))
        table.number("until", 3, least=1, most=7)

    asks = language.keys_of(reader, {})
    assert asks["against"] == Ask("against", "choice", ("board", "neighbor"))
    assert asks["until"] == Ask("until", "number", (), 1, 7, 3)


def test_steps_are_added_moved_and_taken_out_and_again_leads_where_it_led() -> None:
    steps = draft((GAMES / "seven-twenty-seven.toml").read_text("utf-8")).steps
    assert [step["do"] for step in moved(steps, 2, "bet")][2:4] == ["bet", "bet"]
    assert moved(steps, 2, "bet")[-2]["to"] == 5  # it was 4, and lies one later
    assert moved(steps, 1, "out")[-2]["to"] == 3
    assert [step["do"] for step in moved(steps, 2, "up")][:2] == ["deal", "ante"]
    assert moved(steps, 1, "up") == tuple(steps)
    for each in WORDS:
        assert moved(steps, 1, each)[1]["do"] == each


@pytest.mark.parametrize("text", ["x", "-1", "99999", "1.5"])
def test_what_is_no_number_is_refused_in_words(text: str) -> None:
    with pytest.raises(RulebookError, match="takes a whole number"):
        step_of("deal", {"down": text})
