"""Wrong files and the words of each error."""

import time
from pathlib import Path

import pytest

from referee.rulebook.reading import RulebookError, Toml, load_toml, parse_toml


def table(text: str) -> Toml:
    return parse_toml(text, "game.toml")


@pytest.mark.parametrize("part", ["a.", "a . ", '"a b".', '"\\"".', "'a b' .\t", "[a.", "x={a."])
def test_a_key_of_many_dots_is_refused_before_it_is_read(part: str) -> None:
    key = part.lstrip("[x={")
    began = time.process_time()
    with pytest.raises(RulebookError, match="a key has more than 20 dots"):
        table(part.removesuffix(key) + key * (16_000 // len(key)) + "a = 1")
    assert time.process_time() - began < 0.2


@pytest.mark.parametrize("text", ["a" * 16_000, '"' * 16_000, "a " * 8_000, '"a".b ' * 2_600])
def test_looking_for_dots_takes_no_time(text: str) -> None:
    began = time.process_time()
    with pytest.raises(RulebookError, match="is not TOML"):
        table(text)
    assert time.process_time() - began < 0.2


@pytest.mark.parametrize("part", ["[", "{a="])
def test_what_lies_too_deep_is_said(part: str) -> None:
    with pytest.raises(RulebookError, match="lie too deep in each other"):
        table("a=" + part * 5_000)


def test_a_sentence_may_have_as_many_dots_as_it_likes() -> None:
    said = table('why = "' + "We agreed on it. " * 50 + '…"\n' + "a." * 20 + "b = 1").text("why")
    assert said.count(".") == 50


GOOD = """
name = "Jackpots"
players = [2, 8]
most = 5
check = true
mode = "high"
aliases = ["Jacks or better"]
[judge]
pack = 52
[[step]]
do = "ante"
[[step]]
do = "deal"
"""


def test_a_good_file_reads_in_full() -> None:
    game = table(GOOD)
    assert game.text("name") == "Jackpots"
    assert game.numbers("players", least=2) == (2, 8)
    assert game.number("most") == 5
    assert game.flag("check") is True
    assert game.choice("mode", ["high", "low"]) == "high"
    assert game.texts("aliases") == ("Jacks or better",)
    assert game.table("judge").number("pack") == 52
    assert [step.text("do") for step in game.tables("step")] == ["ante", "deal"]
    assert game.maybe_table("brag") is None
    game.done()


def test_defaults_stand_in_for_missing_keys() -> None:
    game = table("")
    assert game.text("name", "none") == "none"
    assert game.number("most", 5) == 5
    assert game.flag("check", False) is False
    assert game.choice("mode", ["high", "low"], "low") == "low"
    assert game.texts("aliases", ()) == ()
    assert game.numbers("sizes", (5,)) == (5,)
    assert game.tables("step") == ()
    game.done()


@pytest.mark.parametrize(
    ("text", "read", "words"),
    [
        ("", lambda t: t.text("name"), 'game.toml: "name" is missing; it must be text'),
        ("name = 3", lambda t: t.text("name"), '"name" must be text, found 3'),
        ('name = " "', lambda t: t.text("name"), '"name" is empty'),
        ('name = "a\\u0000b"', lambda t: t.text("name"), '"name" has a control character in it'),
        ('name = "\\u001b[2J"', lambda t: t.text("name"), '"name" has a control character in it'),
        ('many = ["a\\u0007"]', lambda t: t.texts("many"), '"many" has a control character in it'),
        ("n = true", lambda t: t.number("n"), '"n" must be a whole number, found true'),
        ("n = 1.5", lambda t: t.number("n"), '"n" must be a whole number, found 1.5'),
        ("n = 1", lambda t: t.number("n", least=2), '"n" must be 2 or more, found 1'),
        ("n = 9", lambda t: t.number("n", most=8), '"n" must be 8 or less, found 9'),
        ("f = 1", lambda t: t.flag("f"), '"f" must be true or false, found 1'),
        (
            'm = "hihg"',
            lambda t: t.choice("m", ["high", "low"]),
            '"m" must be one of high, low, found "hihg" (did you mean "high"?)',
        ),
        ("m = 1", lambda t: t.choice("m", ["high"]), '"m" must be one of high, found 1'),
        ('a = "x"', lambda t: t.texts("a"), '"a" must be a list of texts, found "x"'),
        ("a = [1]", lambda t: t.texts("a"), '"a" must be a list of texts, found 1'),
        (
            'a = ["q"]',
            lambda t: t.texts("a", allowed=["x"]),
            '"a" must be one of x, found "q"',
        ),
        ('a = ["q"]', lambda t: t.numbers("a"), "must be a list of whole numbers"),
        ("j = 1", lambda t: t.table("j"), '"j" must be a table, found 1'),
        ("", lambda t: t.table("j"), '"j" is missing; it must be a table'),
        ("s = [1]", lambda t: t.tables("s"), '"s" must be a list of tables, found 1'),
        ("a = {}", lambda t: t.text("a"), '"a" must be text, found a table'),
        (
            "[judge]\nx = 1",
            lambda t: t.table("judge").text("x"),
            'game.toml: in [judge] "x" must be text, found 1',
        ),
        (
            "[[step]]\n[[step]]\nx = 1",
            lambda t: t.tables("step")[1].text("x"),
            'in [step 2] "x" must be text',
        ),
    ],
)
def test_wrong_values_say_where_what_and_what_would_do(text, read, words) -> None:
    with pytest.raises(RulebookError) as error:
        read(table(text))
    assert words in str(error.value)


def test_an_unknown_key_names_the_nearest_and_lists_the_known() -> None:
    game = table('nmae = "x"')
    game.text("name", "")
    game.flag("check", True)
    with pytest.raises(RulebookError) as error:
        game.done()
    assert str(error.value) == (
        'game.toml: "nmae" is not a known key (did you mean "name"?); known here: check, name'
    )


def test_unreadable_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match=r"gone\.toml: there is no such file"):
        load_toml(tmp_path / "gone.toml")
    (tmp_path / "bad.toml").write_text("name = ")
    with pytest.raises(RulebookError, match=r"bad\.toml: is not TOML"):
        load_toml(tmp_path / "bad.toml")
    (tmp_path / "latin.toml").write_bytes(b'name = "\xe9"')
    with pytest.raises(RulebookError, match=r"latin\.toml: cannot be read"):
        load_toml(tmp_path / "latin.toml")
    (tmp_path / "good.toml").write_text("n = 1")
    assert load_toml(tmp_path / "good.toml").number("n") == 1
