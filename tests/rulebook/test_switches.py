"""The choices of a house: all that were collected, each answered by every preset."""

from pathlib import Path

import pytest
from shelf import BOOK

from referee.core.book.law import Law, Question
from referee.core.book.switches import SWITCHES as EVERY
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
id = "card-shown-in-the-draw"
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
    assert tuple(switch.id for switch in SWITCHES.all) == EVERY


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
        ("morehead", "letter-or-fairness", "letter"),  # where Morehead speaks he is followed
        ("morehead", "how-long-a-misdeal", "round-two"),  # law 11
        ("morehead", "misdeal-costs-the-deal", "next"),  # law 12: the dealer loses the deal
        ("morehead", "ante-again-after-a-misdeal", "no"),  # law 11(5)
        ("morehead", "card-shown-in-the-draw", "keep-first"),  # law 27(b)
        ("morehead", "wrong-number-in-the-draw", "five-cases"),  # law 27(a)
        ("morehead", "passed-over-at-the-draw", "no-draw"),  # law 27(c)
        ("morehead", "changing-the-number", "until-served"),  # law 27(d)
        ("morehead", "most-cards-in-the-draw", "five"),  # law 26(a)
        ("morehead", "splitting-openers", "silent"),  # law 29
        ("morehead", "false-openers-before-the-draw", "unwind"),  # law 30(b)
        ("morehead", "who-bets-first-in-stud", "high"),  # law 31(a)
        ("roberts", "how-long-a-misdeal", "two-acted"),
        ("roberts", "splitting-openers", "declared"),
        ("roberts", "false-openers-before-the-draw", "pot-plays"),
        ("roberts", "raise-too-small", "full"),
        ("roberts", "flop-of-four-cards", "redeal"),
        ("tda", "how-long-a-misdeal", "substantial"),
        ("tda", "out-of-turn", "unchanged"),
        ("tda", "string-bet", "one-motion"),
        ("tda", "misheard-amount", "accepted"),
        ("tda", "flop-of-four-cards", "random"),
        ("kitchen", "short-and-the-next-served", "give"),
        ("kitchen", "passed-over-at-the-draw", "serve"),
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
    id = "card-shown-in-the-draw"
    assert SWITCHES.chosen("morehead", {id: "replace-all"})[id].id == "replace-all"
    assert SWITCHES.chosen("morehead", {id: "long-gone"})[id].id == "keep-first"


def test_which_switches_govern_a_law() -> None:
    found = [switch.id for switch in SWITCHES.governing("wrong-number-drawn")]
    assert found == ["wrong-number-in-the-draw", "short-and-the-next-served"]


def test_a_right_file_is_read(tmp_path: Path) -> None:
    found = read(tmp_path, ONE)
    assert [choice.by for choice in found.all[0].choices] == [("morehead",), ("roberts", "tda")]
    assert found.all[0].default == (("kitchen", "keep"),)


@pytest.mark.parametrize(
    ("change", "into", "said"),
    [
        ('"card-shown-in-the-draw"', '"five"', '"id" must be one of letter-or-fairness'),
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
    with pytest.raises(RulebookError, match='"id" says "card-shown-in-the-draw" a second time'):
        read(tmp_path, ONE + second)


def test_a_law_reads_what_the_first_preset_plays() -> None:
    question = BOOK.laws["out-of-turn"].question("house")
    assert question is not None
    assert question.sees == "switch:out-of-turn"
    assert question.usual == "unchanged"
    assert dict(question.by)["unchanged"] == ("TDA",)


def test_a_question_that_a_switch_answers_has_all_its_choices(tmp_path: Path) -> None:
    asked = Question("house", "?", "choice", (("keep", "r"),), (), "switch:card-shown-in-the-draw")
    law = Law("card", "Card", "", (), (), (), "house", (asked,), ())
    with pytest.raises(RulebookError, match=r"card\.toml.*choices of card-shown.*: keep, repl"):
        with_usual(law, read(tmp_path, ONE))


def test_the_question_for_the_house_is_answered_by_its_switch() -> None:
    for law in BOOK.laws.values():
        question = law.question("house")
        if law.switch and question is not None:
            assert question.sees == f"switch:{law.switch}", law.id
