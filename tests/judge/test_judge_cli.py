"""The command line: for people, and a line in, a line out."""

import json
from pathlib import Path

import pytest

from referee.commands.judge import answer, main


def test_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["jackpots", "Ann=Ks Kd 9h 9c 2s", "Bob=As Jd 9d 3c 2h", "--pot", "20"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out == [
        "Ann: kings up",
        "Bob: ace high",
        "Ann wins with kings up; over Bob: two pair beats no pair",
        "Ann takes 20 from the pot",
    ]


def test_declarations_options_and_common_cards(capsys: pytest.CaptureFixture[str]) -> None:
    hands = ["Ann=Ks Kd 9h 9c 2s", "Bob=As 5d 4d 3c 2h"]
    declared = ["--declare", "Ann=high", "--declare", "Bob=low", "--option", "low=27"]
    assert main(["high-low-declare", *hands, "--pot", "21", *declared]) == 0
    assert "Ann takes 11 from the pot" in capsys.readouterr().out
    assert main(["spit-in-the-ocean", "Ann=Qh Qc 6s 4d", "--community", "6d"]) == 0
    assert "four queens" in capsys.readouterr().out


def test_openers_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["jackpots", "Ann=Qs Qh Jh Th 9h", "--openers", "--option", "min=Q"]
    assert main(args) == 0
    assert capsys.readouterr().out == (
        "Ann: pair of queens: opens, it takes a pair of queens or better\n"
    )


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ([], "name a game and the hands"),
        (["jackpots"], "name a game and the hands"),
        (["jackpotts", "Ann=Ks Kd 9h 9c 2s"], 'there is no game "jackpotts"'),
        (["jackpots", "Ann"], "a hand is written NAME=VALUE"),
        (["jackpots", "Ann=Ks Kd 9h 9c 2s", "Ann=Kh Kc 9d 9s 2h"], "same name"),
        (["jackpots", "Ann=Ks Kd 9h 9c"], "Ann: 4 cards"),
        (["jackpots", "Ann=Ks Qs 9s 8 2"], "which suit is the eight"),
        (
            ["jackpots", "Ann=Ks Kd 9h 9c 2s", "--declare", "Ann=up"],
            "Ann declares high, low or both",
        ),
        (["jackpots", "Ann=Ks Kd 9h 9c 2s", "--pot", "-1"], "chips are whole numbers"),
        (["--jsonl", "nowhere.jsonl"], "cannot read nowhere.jsonl"),
    ],
)
def test_what_cannot_be_used_is_told_and_exits_2(
    args: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(args) == 2
    assert words in capsys.readouterr().err


def test_a_line_in_a_line_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = {
        "id": "one", "type": "showdown", "game": "red-and-black", "pot": 10,
        "hands": {"B": "Kh 9d 4h As 2c", "A": "Kc Jh 7s 3c 2d"},
    }  # fmt: skip
    path = tmp_path / "questions.jsonl"
    path.write_text(json.dumps(good) + "\n\nnonsense\n", encoding="utf-8")
    assert main(["--jsonl", str(path)]) == 2
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["result"] == {
        "winners_high": ["B"], "winners_low": ["A"], "payout": {"A": 5, "B": 5},
        "totals": {"A": -8, "B": 20},
    }  # fmt: skip
    assert second["error"].startswith("not JSON")


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ([], "a question is a JSON object"),
        ({"type": "tarot"}, "type must be one of showdown"),
        ({"game": 3}, "game must be the id"),
        ({"game": "jackpots", "hands": []}, "nobody shows a hand"),
        ({"game": "jackpots", "hands": 3}, "hands must be an object"),
        ({"game": "jackpots", "hands": {"A": 3}}, "hands of A must be text"),
        ({"game": "jackpots", "hands": {"A": "x"}, "pot": 2.5}, "chips are whole numbers"),
        ({"game": "jackpots", "hands": {"A": "x"}, "seats": ["B"]}, "A shows a hand but"),
        ({"game": "jackpots", "hands": {"A": "x"}, "seats": 3}, "seats must be a list"),
        ({"game": "jackpots", "hands": {"A": "x"}, "community": 3}, "community must be cards"),
        ({"game": "jackpots", "hands": {"A": "x"}, "options": {"joker": 1}}, "option joker takes"),
    ],
)  # fmt: skip
def test_wrong_questions_are_answered_with_an_error(question: object, words: str) -> None:
    assert words in str(answer(question)["error"])


def test_a_pot_that_nobody_wins_is_carried() -> None:
    reply = answer(
        {
            "game": "high-low-declare", "pot": 31, "declare": {"A": "both", "B": "both"},
            "hands": {"A": "Ks Kd 9h 9c 2s", "B": "8s 7d 5d 3c 2h"},
        }
    )  # fmt: skip
    assert reply["result"] == {
        "winners_high": [], "winners_low": [], "payout": {"A": 0, "B": 0}, "carry": 31,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("[[" * 50_000, "not JSON: it is too deep"),
        ('{"pot": ' + "9" * 5000 + "}", "not JSON: a number is too long"),
        ('{"pot": NaN}', "not JSON: NaN is no number"),
        ("{", "not JSON: Expecting property name"),
        ("null", "a question is a JSON object"),
        ('{"id": "\\ud800", "type": "showdown", "game": "jackpots"}', "nobody shows a hand"),
        ('{"type": "false_openers", "stage": {"a": []}}', "stage must be one of"),
        ('{"type": ["showdown"]}', "type must be one of"),
        ('{"type": "ledger", "deals": "' + "x" * 9000 + '"}', ""),
        (
            '{"type": "settlement", "game": "knock-poker", "seats": ["A", "B"], "knocker": "A", '
            '"hands": {"A": "", "B": "Ks Kd 9h 9c 2s"}, "pot": 2}',
            "A knocked with 0 cards, not 5",
        ),
    ],
)
def test_malformed_lines_get_one_clear_line_each(
    line: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "questions.jsonl"
    path.write_text(f'{line}\n{{"id": "a\u2028b"}}\n', encoding="utf-8")
    assert main(["--jsonl", str(path)]) == 2
    first, second = capsys.readouterr().out.removesuffix("\n").split("\n")
    said = json.loads(first)["error"]
    assert words in said
    assert len(said) < 1000
    assert json.loads(second) == {"id": "a\u2028b", "error": "game must be the id of a game"}
