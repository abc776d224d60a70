"""The door of .phh files: what is read, how amounts are scaled, and what a wrong file is told."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.core.book.book import Book
from referee.notation.phh.places import places_of
from referee.notation.phh.reader import read_hands, read_phh
from referee.notation.phh.report import reports
from referee.notation.reader import HandError

HAND = """\
# Two play on.
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 200]
actions = [
  "d dh p1 KcKh",
  "d dh p2 ????",
  "d dh p3 2s??",

  "p3 cbr 6", # a raise
  "p1 cc # thinking", "p2 f",
]
players = ["Ann", "Bob", "Cy"]
_table = [1, 2]
"""


def changed(old: str, new: str) -> str:
    """The hand with one thing different."""
    assert old in HAND
    return HAND.replace(old, new)


def refused(text: str) -> tuple[int, str]:
    """The line and the sentence a text is refused with."""
    with pytest.raises(HandError) as caught:
        read_hands(text)
    return caught.value.line, caught.value.sentence


def test_a_hand_is_read() -> None:
    hand = read_phh(HAND)
    assert hand.variant.code == "NT"
    assert hand.variant.game == "texas-holdem"
    assert (hand.stacks, hand.blinds, hand.sizes) == ((100, 100, 200), (1, 2, 0), (2,))
    assert not hand.trimmed
    assert [one.kind for one in hand.acts] == ["deal", "deal", "deal", "raise", "call", "drop"]
    assert [one.player for one in hand.acts] == [0, 1, 2, 2, 0, 1]
    assert hand.acts[0].cards == ("Kc", "Kh")
    assert hand.acts[1].cards == ("??", "??")
    assert not hand.acts[2].seen
    assert hand.acts[3].amount == 6
    assert hand.names == ("Ann", "Bob", "Cy")
    assert hand.extra == (("_table", [1, 2]),)
    assert hand.finishing is None


def test_lines_are_found_again() -> None:
    found = places_of(HAND)
    assert found.keys["variant"] == 2
    assert found.keys["actions"] == 7
    assert found.keys["players"] == 15
    assert found.acts == (8, 9, 10, 12, 13, 13)


@pytest.mark.parametrize(
    ("text", "keys", "acts"),
    [
        ("a = 1\nactions = ['x', \"]\", '''\ny''', 'z']\nb = 2\n", {"a": 1, "b": 4}, (2, 2, 2, 3)),
        ('b = "x = [1"\n"c" = {d = 1}\nactions=[\n[1,\n2],\n# 3,\n4]', {"b": 1, "c": 2}, (4, 7)),
        ("[[x]]\na = 1\n", {}, ()),
    ],
)
def test_lines_are_found_in_odd_toml(text: str, keys: dict[str, int], acts: tuple[int]) -> None:
    found = places_of(text)
    assert {key: line for key, line in found.keys.items() if key != "actions"} == keys
    assert found.acts == acts


def test_several_hands_in_one_file() -> None:
    text = "".join(f"[{at}]\n{HAND}" for at in (1, 2))
    first, second = read_hands(text)
    assert (first.table, second.table) == ("1", "2")
    assert first.acts == second.acts
    second_raise = text.rindex("cbr 6")
    assert refused(text[:second_raise] + "cbr x" + text[second_raise + 5 :])[0] == 17 + 1 + 12
    with pytest.raises(HandError, match="expected one hand, found 2"):
        read_phh(text)


def test_decimals_are_scaled_at_the_door() -> None:
    text = changed("[1, 2, 0]", "[0.25, 0.50, 0]").replace("min_bet = 2", "min_bet = 0.5")
    hand = read_phh(text + "finishing_stacks = [94, 99.5, 206.375]\nwinnings = [0, 0, 12.5]\n")
    assert hand.unit == 100
    assert hand.stacks == (10000, 10000, 20000)
    assert hand.blinds == (25, 50, 0)
    assert hand.acts[3].amount == 600
    assert hand.finishing == (Decimal(9400), Decimal(9950), Decimal("20637.5"))
    assert hand.winnings == (Decimal(0), Decimal(0), Decimal(1250))
    assert [hand.amount(chips) for chips in (10000, 50, 9975)] == [100, "0.5", "99.75"]
    assert read_phh(changed('cbr 6"', 'cbr 6.0"')).unit == 1


def test_heads_up_the_button_posts_the_small_blind() -> None:
    text = HAND.replace("[1, 2, 0]", "[1, 2]").replace("[0, 0, 0]", "[0, 3]")
    text = text.replace("[100, 100, 200]", "[100, 100]").replace(
        '["Ann", "Bob", "Cy"]', "['A', 'B']"
    )
    text = "\n".join(one for one in text.splitlines() if "p3" not in one)
    hand = read_phh(text)
    assert hand.blinds == (2, 1)
    assert hand.antes == (3, 0)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('"NT"', '"XX"', 2, "expected one of FT, NT"),
        ('"NT"', "7", 2, "found 7"),
        ('variant = "NT"', "", 1, '"variant": is missing'),
        ('variant = "NT"', 'variant "NT"', 2, "expected TOML"),
        ("_table = [1, 2]", "_table = [1, 2", 17, "expected TOML"),
        ("antes = [0, 0, 0]", "antes = [0, 0]", 3, "expected 3 amounts, one a player; found 2"),
        ("antes = [0, 0, 0]", "antes = 0", 3, "expected a list of 3 amounts"),
        ("antes = [0, 0, 0]", "antes = [0, 0, -1]", 3, "zero or more, found -1"),
        ("antes = [0, 0, 0]", 'antes = [0, 0, "1"]', 3, 'found "1"'),
        ("antes = [0, 0, 0]", "antes = [0, 0, true]", 3, "found true"),
        ("antes = [0, 0, 0]", "antes = [0, 0, nan]", 3, "found nan"),
        ("antes = [0, 0, 0]", "antes = [0, 0, 1e-400]", 3, "expected at most 9 decimals"),
        ("antes = [0, 0, 0]", "antes = [0, 0, 1e400]", 3, "expected an amount up to"),
        ("antes = [0, 0, 0]", f"antes = [0, 0, 1e{'9' * 30}]", 3, "expected an amount up to"),
        ("[100, 100, 200]", "[100, 10000000000, 0.1]", 6, "expected an amount up to 1000000000,"),
        ("min_bet = 2", "min_bet = 0", 5, "above zero"),
        ("min_bet = 2", "", 1, '"min_bet": is missing; expected an amount'),
        ("min_bet = 2", f"min_bet = {'9' * 5000}", 5, "a number nobody can read"),
        ("[100, 100, 200]", "[100]", 6, "expected 2 to 12 players, found 1"),
        ("[100, 100, 200]", "[100, 100, 0]", 6, "expected chips for p3, found none"),
        ("[100, 100, 200]", "[inf, 100, 200]", 6, "found inf"),
        ("min_bet = 2", "min_bet = 2\nante_trimming_status = 1", 6, "expected true or false"),
        ('"d dh p1 KcKh"', '"d dh p1 KcK"', 8, "expected cards like AcTd"),
        ('"d dh p1 KcKh"', '"d dh p4 KcKh"', 8, "expected a player, p1 to p3; found"),
        ('"d dh p1 KcKh"', '"d dh p1"', 8, "expected an act like"),
        ('"d dh p1 KcKh"', "17", 8, "expected an act like"),
        ('"p3 cbr 6"', '"p3 cbr six"', 12, "expected an amount"),
        ('"p3 cbr 6"', '"p3 cbr -6"', 12, "expected an amount"),
        ('"p3 cbr 6"', f'"p3 cbr {"9" * 24}"', 12, "expected an amount up to"),
        ('"p2 f"', '"p2 folds"', 13, "expected an act like"),
        ('"p2 f"', '"p2 f p1"', 13, "expected an act like"),
        ('["Ann", "Bob", "Cy"]', '["Ann", "Bob"]', 15, "expected 3 names"),
        ('["Ann", "Bob", "Cy"]', "[1, 2, 3]", 15, "expected 3 names"),
        ("_table = [1, 2]", "finishing_stacks = [1, 2]", 16, "expected 3 amounts"),
        ("_table = [1, 2]", f"_table = {'[' * 5000}", 16, "lists in lists"),
    ],
)
def test_a_wrong_file_is_told_where_and_what(old: str, new: str, line: int, words: str) -> None:
    found, sentence = refused(changed(old, new))
    assert words in sentence
    assert found == line


def test_stud_has_a_bring_in_and_no_blinds() -> None:
    stud = HAND.replace('"NT"', '"F7S"').replace("min_bet = 2", "small_bet = 4\nbig_bet = 8")
    assert "expected none where there is a bring-in" in refused(stud + "bring_in = 1\n")[1]
    none = stud.replace("[1, 2, 0]", "[0, 0, 0]")
    assert refused(none) == (1, '"bring_in": is missing; expected an amount')
    assert read_phh(none + "bring_in = 1\n").bring_in == 1
    assert read_phh(none + "bring_in = 1\n").sizes == (4, 8)


TOKENS = st.sampled_from(
    [
        *HAND.splitlines(keepends=True),
        *HAND.replace("\n", " \n ").split(" "),
        *(
            "[",
            "]",
            "{",
            "}",
            "=",
            ",",
            "'",
            '"',
            '"""',
            "#",
            "\n",
            "[1]\n",
            "[[x]]\n",
            "inf",
            "-1",
        ),
        *("1e9", "0.1", "p9", "d db AcAcAc", "1979-13-45", "\\u0000", "\x00", "true", "sm -", "??"),
    ]
)


def read_or_refused(text: str) -> None:
    """Whatever it is, it becomes hands or a sentence with a line of the text."""
    wrong: HandError | None = None
    try:
        hands = read_hands(text)
    except HandError as error:
        wrong = error
    else:
        assert all(hand.players >= 2 for hand in hands)
    if wrong is not None:
        assert wrong.sentence
        assert 0 <= wrong.line <= text.count("\n") + 1


@pytest.mark.sweep
@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.one_of(st.text(max_size=200), st.lists(TOKENS, max_size=60).map("".join)))
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refused(text)


@pytest.mark.sweep
@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_hand_with_something_changed_is_read_or_refused(data: st.DataObject) -> None:
    text = HAND
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        text = text[:start] + data.draw(TOKENS) + text[end:]
    read_or_refused(text)


def test_a_table_that_cannot_be_read_does_not_hide_the_others(book: Book) -> None:
    text = f"[1]\n{HAND}\n[2]\nfoo = 1\n[3]\n{HAND.replace('p2 f', 'p2 x')}"
    first, second, third = reports("x.phhs", text, book)
    assert first["finishing_stacks"] is not None
    start = text.split("\n").index("[2]") + 1
    assert (second["hand"], second["line"]) == ("2", start)
    assert '"variant": is missing' in str(second["error"])
    assert (third["hand"], third["line"]) == ("3", start + 2 + 13)


def test_a_hand_text_among_them_is_told_by_the_line_of_the_file(book: Book) -> None:
    text = "[1]\n_hand = '''\ngame jackpots\nseats Ann Bob\nflies away\n'''\n"
    (found,) = reports("x.phhs", text, book)
    assert (found["hand"], found["line"]) == ("1", 5)
    (found,) = reports("x.phhs", "[1]\n\n_hand = 'flies'\n", book)
    assert found["line"] == 3
    wrong = text.replace("flies away", "expect Ann 7")
    (found,) = reports("x.phhs", wrong, book)
    assert (found["ok"], found["line"]) == (False, 5)
    assert str(found["error"]).startswith("line 5: ")
