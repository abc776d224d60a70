"""The choices of a house: all that were collected, each answered by every preset."""

from pathlib import Path

import pytest
from shelf import BOOK

from referee.core.book.law import Law, Question
from referee.core.book.switches import Switches
from referee.rulebook.reading import RulebookError
from referee.rulebook.switches import load_switches, with_usual

RULEBOOK = Path(__file__).parent.parent.parent / "rulebook"
SWITCHES = BOOK.switches

ONE = """
[[preset]]
id = "kitchen"
title = "Our kitchen"
about = "Mild."

[[switch]]
id = "S5"
key = "shown-card"
title = "A shown card"
ask = "What becomes of it?"
changes = "Where it goes."
laws = ["card"]
choices = [
  { id = "keep", words = "It is kept", by = ["morehead"] },
  { id = "replace", words = "It is replaced", by = ["roberts", "tda"] },
]
default = { kitchen = "keep" }
"""


def read(folder: Path, text: str) -> Switches:
    (folder / "switches.toml").write_text(text, "utf-8")
    return load_switches(folder / "switches.toml", {"card"})


def test_every_collected_choice_is_there_in_order() -> None:
    assert [switch.id for switch in SWITCHES.all] == [f"S{number}" for number in range(1, 39)]
    assert len({switch.key for switch in SWITCHES.all}) == 38


def test_the_presets_and_the_usual_one_first() -> None:
    assert [preset.id for preset in SWITCHES.presets] == ["morehead", "roberts", "tda", "kitchen"]


def test_every_preset_answers_every_switch() -> None:
    for preset in SWITCHES.presets:
        assert set(SWITCHES.chosen(preset.id, {})) == {one.id for one in SWITCHES.all}


def test_a_law_stands_with_the_switch_it_names() -> None:
    by_id = {switch.id: switch for switch in SWITCHES.all}
    for law in BOOK.laws.values():
        if law.switch:
            assert law.id in by_id[law.switch].laws, law.id
    for switch in SWITCHES.all:
        assert switch.laws
        assert set(switch.laws) <= set(BOOK.laws)


def test_a_question_for_the_house_has_the_choices_of_its_switch() -> None:
    by_id = {switch.id: switch for switch in SWITCHES.all}
    for law in BOOK.laws.values():
        question = law.question("house")
        if law.switch and question is not None:
            choices = {choice.id for choice in by_id[law.switch].choices}
            assert set(dict(question.leads)) <= choices, law.id


def test_every_sentence_is_one() -> None:
    for switch in SWITCHES.all:
        assert switch.ask.endswith("?")
        assert switch.changes.endswith(".")


@pytest.mark.parametrize(
    ("preset", "switch", "choice"),
    [
        ("morehead", "S1", "letter"),  # where Morehead speaks he is followed
        ("morehead", "S2", "round-two"),  # law 11
        ("morehead", "S3", "next"),  # law 12: the dealer loses the deal
        ("morehead", "S4", "no"),  # law 11(5)
        ("morehead", "S5", "keep-first"),  # law 27(b)
        ("morehead", "S7", "five-cases"),  # law 27(a)
        ("morehead", "S9", "no-draw"),  # law 27(c)
        ("morehead", "S10", "until-served"),  # law 27(d)
        ("morehead", "S11", "five"),  # law 26(a)
        ("morehead", "S13", "silent"),  # law 29
        ("morehead", "S14", "unwind"),  # law 30(b)
        ("morehead", "S28", "high"),  # law 31(a)
        ("roberts", "S2", "two-acted"),
        ("roberts", "S13", "declared"),
        ("roberts", "S14", "pot-plays"),
        ("roberts", "S22", "full"),
        ("roberts", "S32", "redeal"),
        ("tda", "S2", "substantial"),
        ("tda", "S16", "unchanged"),
        ("tda", "S19", "one-motion"),
        ("tda", "S20", "accepted"),
        ("tda", "S32", "random"),
        ("kitchen", "S8", "give"),
        ("kitchen", "S9", "serve"),
    ],
)
def test_what_a_preset_answers(preset: str, switch: str, choice: str) -> None:
    assert SWITCHES.chosen(preset, {})[switch].id == choice


def test_a_preset_follows_its_authority_where_that_has_a_rule() -> None:
    for name in ("roberts", "tda"):
        for switch in SWITCHES.all:
            if any(name in choice.by for choice in switch.choices):
                assert name in SWITCHES.chosen(name, {})[switch.id].by, (name, switch.id)


def test_the_house_goes_before_its_preset() -> None:
    assert SWITCHES.chosen("morehead", {"S5": "replace-all"})["S5"].id == "replace-all"
    assert SWITCHES.chosen("morehead", {"S5": "long-gone"})["S5"].id == "keep-first"


def test_which_switches_govern_a_law() -> None:
    found = [switch.id for switch in SWITCHES.governing("wrong-number-drawn")]
    assert found == ["S7", "S8"]


def test_a_right_file_is_read(tmp_path: Path) -> None:
    found = read(tmp_path, ONE)
    assert [choice.by for choice in found.all[0].choices] == [("morehead",), ("roberts", "tda")]
    assert found.all[0].default == (("kitchen", "keep"),)


@pytest.mark.parametrize(
    ("change", "into", "said"),
    [
        ('"S5"', '"five"', '"id" must be S and a number'),
        ('"shown-card"', '"Shown card"', '"key" must be small words'),
        ('["card"]', '["cart"]', '"laws" must be one of card, found "cart"'),
        ('["morehead"]', '["hoyle"]', "must be one of morehead, roberts, tda, house"),
        ('kitchen = "keep"', 'kitchen = "kept"', 'must be one of keep, replace, found "kept"'),
        ('kitchen = "keep"', 'parlour = "keep"', '"kitchen" is missing'),
        ('kitchen = "keep"', 'kitchen = "keep", parlour = "keep"', '"parlour" is not a known key'),
        ('id = "replace"', 'id = "keep"', '"id" says "keep" a second time'),
        ("changes =", "alters =", '"changes" is missing'),
        (
            '  { id = "replace", words = "It is replaced", by = ["roberts", "tda"] },\n',
            "",
            '"choices" must be two or more',
        ),
    ],
)
def test_a_wrong_file_says_where(tmp_path: Path, change: str, into: str, said: str) -> None:
    assert change in ONE
    with pytest.raises(RulebookError) as error:
        read(tmp_path, ONE.replace(change, into))
    assert str(error.value).startswith("switches.toml: ")
    assert said in str(error.value)


def test_no_name_twice(tmp_path: Path) -> None:
    second = ONE[ONE.index("[[switch]]") :]
    with pytest.raises(RulebookError, match='"id" says "S5" a second time'):
        read(tmp_path, ONE + second)
    with pytest.raises(RulebookError, match='"key" says "shown-card" a second time'):
        read(tmp_path, ONE + second.replace('"S5"', '"S6"'))


def test_a_law_reads_what_the_first_preset_plays() -> None:
    question = BOOK.laws["out-of-turn"].question("house")
    assert question is not None
    assert question.sees == "switch:S16"
    assert question.usual == "unchanged"
    assert dict(question.by)["unchanged"] == ("TDA",)


def test_a_question_that_a_switch_answers_has_all_its_choices(tmp_path: Path) -> None:
    asked = Question("house", "?", "choice", (("keep", "r"),), (), "switch:S5")
    law = Law("card", "Card", "", (), (), (), "house", (asked,), ())
    with pytest.raises(RulebookError, match=r"card\.toml.*choices of S5: keep, replace"):
        with_usual(law, read(tmp_path, ONE))


def test_the_question_for_the_house_is_answered_by_its_switch() -> None:
    for law in BOOK.laws.values():
        question = law.question("house")
        if law.switch and question is not None:
            assert question.sees == f"switch:{law.switch}", law.id
