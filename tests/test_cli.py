"""The command line: what it prints, and with which code it ends."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from conftest import open_house
from serving import ROOT
from shelf import BOOK

from referee.commands.cli import main
from referee.core.book.book import Book
from referee.export import FORMATS
from referee.notation.player import play

RIGHT = """\
title  Short
game   jackpots
seats  Ann Bob Cy

Ann opens 2
Bob drops
Cy drops
Ann shows openers
Ann wins           leaves Ann 102
"""


@pytest.fixture
def data(tmp_path: Path, book: Book) -> str:
    """A data folder with one night in it."""
    house = open_house(tmp_path / "data", book)
    tablet = house.device()
    tablet.begins()
    tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops, 0 wins shown")
    house.table.store.close()
    return str(tmp_path / "data")


def test_replay_says_right_or_where_it_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right, wrong, odd = (tmp_path / f"{name}.hand" for name in ("right", "wrong", "odd"))
    right.write_text(RIGHT)
    wrong.write_text(RIGHT.replace("102", "999"))
    odd.write_text(RIGHT.replace("opens 2", "flies"))
    assert main(["replay", str(right)]) == 0
    assert capsys.readouterr().out.startswith(f"{right}: OK (")
    assert main(["replay", str(right), str(wrong)]) == 1
    out = capsys.readouterr().out
    assert f"{wrong}: differs\n  line 9: " in out
    assert main(["replay", str(wrong), str(odd), str(right)]) == 2
    out = capsys.readouterr().out
    assert f"{odd}, line 5: " in out
    assert f"{right}: OK" in out, "one bad file does not hide the others"


def test_replay_json_has_one_object_per_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = {"right": RIGHT, "wrong": RIGHT.replace("102", "999"), "odd": "seats Ann\n\nflies\n"}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\xff")
    files = [str(tmp_path / name) for name in (*texts, "bytes", "missing")]
    assert main(["replay", "--json", *files]) == 2
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["file"] for row in rows] == files
    assert all(
        set(row) == {"file", "ok", "acts", "checks", "differs", "error", "line"} for row in rows
    )
    right, wrong, odd, odd_bytes, missing = rows
    assert (right["ok"], right["error"], right["differs"], right["line"]) == (True, None, [], None)
    assert right["acts"] > 0
    assert right["checks"] > 0
    assert (wrong["ok"], wrong["error"], wrong["line"]) == (False, None, 9)
    assert [set(one) for one in wrong["differs"]] == [{"line", "what"}]
    assert odd["error"]
    assert odd["line"] == 3, "the first act, before which the game must be said"
    assert "is not text in UTF-8" in odd_bytes["error"]
    assert odd_bytes["line"] == 1
    assert "No such file" in missing["error"]


def test_replay_takes_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "b.hand").write_text(RIGHT)
    (tmp_path / "a.phh").write_text("")
    (tmp_path / "notes.txt").write_text("not a hand")
    assert main(["replay", "--json", str(tmp_path)]) == 2
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["file"] for row in rows] == [str(tmp_path / "a.phh"), str(tmp_path / "b.hand")]
    assert [(row["ok"], row["line"]) for row in rows] == [(False, 1), (True, None)]
    (tmp_path / "none").mkdir()
    assert main(["replay", str(tmp_path / "none")]) == 2
    assert "Is a directory" in capsys.readouterr().out


def test_what_an_empty_file_lacks_is_missing_on_its_first_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("empty.hand", "empty.phh"):
        (tmp_path / name).write_text("")
        assert main(["replay", str(tmp_path / name)]) == 2
        assert f"{name}, line 1: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("stacks " + "9" * 5000 + " each", "expected a number of 18 digits at most, found 5000"),
        ("all ante\nAnn bets " + "9" * 5000, "expected a number of 18 digits at most"),
        ("all ante\nexpect Ann --5", '"--5" is no fact of a player'),
        ("all ante\nexpect Ann " + "9" * 5000, "is no fact of a player"),
    ],
)
def test_an_odd_number_is_told_with_its_line(
    line: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "odd.hand"
    file.write_text(f"game jackpots\nseats Ann Bob\n{line}\n")
    assert main(["replay", str(file)]) == 2
    out = capsys.readouterr().out
    assert words in out
    assert f"line {3 + line.count(chr(10))}: " in out


def test_export_in_every_form(data: str, capsys: pytest.CaptureFixture[str]) -> None:
    for form in FORMATS:
        assert main(["export", "1", "--format", form, "--data", data]) == 0
        out = capsys.readouterr().out
        if form == "json":
            found = json.loads(out)
            assert set(found) == {"night", "entries"}
            assert found["night"] == 1
            for number, one in enumerate(found["entries"], 1):
                assert set(one) == {"seq", "at", "by", "strand", "events"}
                assert one["seq"] == number
        elif form == "sheets":
            assert json.loads(out) == {"night": 1, "sheets": []}
        elif form == "phh":
            played = play(out, BOOK)
            assert played.ok, played.wrong
            assert "expect " in out
        else:
            rows = list(csv.DictReader(io.StringIO(out)))
            assert rows
            assert all(None not in row and None not in row.values() for row in rows)
    assert main(["export", "1", "--data", data, "--format", "results"]) == 0
    rows = {row["player"]: row for row in csv.DictReader(io.StringIO(capsys.readouterr().out))}
    assert {name: row["result"] for name, row in rows.items()} == {
        "Ann": "3",
        "Bob": "-1",
        "Cy": "-1",
        "Dot": "-1",
    }


@pytest.mark.parametrize("night", ["2", "0", "-1", "99999999999999999999999"])
def test_export_of_a_night_that_is_not_there(
    data: str, capsys: pytest.CaptureFixture[str], night: str
) -> None:
    assert main(["export", f"--data={data}", "--", night]) == 2
    said = capsys.readouterr()
    assert (said.out, f"There is no night {night} in" in said.err) == ("", True)


@pytest.mark.parametrize("words", [["export", "1"], ["backup", "copy.db"]])
def test_no_log_there(tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert main([*words, "--data", str(tmp_path / "empty")]) == 2
    assert "There is no log in" in capsys.readouterr().err
    assert not (tmp_path / "empty").exists(), "asking makes nothing"


def test_backup_and_restore(data: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy, other = str(tmp_path / "copy.db"), str(tmp_path / "other")
    assert main(["backup", copy, "--data", data]) == 0
    assert capsys.readouterr().out == f"1 night is in {copy}.\n"
    assert main(["backup", copy, "--data", data]) == 2
    assert main(["restore", copy, "--data", other]) == 0
    capsys.readouterr()
    said = []
    for folder in (data, other):
        assert main(["export", "1", "--data", folder]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert main(["restore", str(tmp_path / "none.db"), "--data", other]) == 2
    assert "There is no file" in capsys.readouterr().err


def test_pin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pins = []
    for words in (["pin"], ["pin"], *[["pin", "--new"]] * 8):
        assert main([*words, "--data", str(tmp_path)]) == 0
        pins.append(capsys.readouterr().out.strip())
    assert all(pin.isdigit() and len(pin) == 6 for pin in pins)
    assert pins[0] == pins[1]
    assert len(set(pins)) > 1


def test_the_data_folder_of_the_environment(
    data: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REFEREE_DATA", data)
    assert main(["export", "1"]) == 0
    assert "Ann" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [[], ["deal"], ["export"], ["export", "one"], ["export", "1", "--format", "pdf"]]
)
def test_words_it_does_not_know(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert "usage:" in capsys.readouterr().err


def house_game(folder: Path, name: str = "Ours") -> Path:
    """A game file such as a house writes one: five-card draw with deuces wild."""
    text = (ROOT / "rulebook" / "games" / "five-card-draw.toml").read_text("utf-8")
    lines = [f'name = "{name}"' if line.startswith("name ") else line for line in text.split("\n")]
    text = "\n".join(line for line in lines if not line.startswith("aliases"))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name.lower()}.toml"
    path.write_text(text.replace('mode = "high"', 'mode = "high"\nwild = ["2"]'), "utf-8")
    return path


HOUSE_HAND = "game ours\nseats Ann Bob\nall ante\nAnn bets 2\nBob drops\nAnn wins  leaves Ann 101\n"


def test_games_of_a_file_and_of_the_data_folder_are_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = tmp_path / "ours.hand"
    hand.write_text(HOUSE_HAND)
    data = tmp_path / "data"
    assert main(["replay", "--data", str(data), str(hand)]) == 2  # nobody knows it yet
    game = house_game(tmp_path / "elsewhere")
    assert main(["replay", "--data", str(data), "--game", str(game), str(hand)]) == 0
    house_game(data / "house")
    (data / "house" / "bad.toml").write_text("name = 3\n")
    capsys.readouterr()
    assert main(["replay", "--data", str(data), str(hand)]) == 0
    assert 'Not in use: bad.toml: "name" must be text' in capsys.readouterr().err
    assert main(["replay", "--game", str(tmp_path / "none.toml"), str(hand)]) == 2
    assert "none.toml: cannot be read" in capsys.readouterr().err


def test_games_of_a_file_and_of_the_data_folder_are_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path))
    hands = ["Ann=Ks Kd 9h 9c 3s", "Bob=As 2d 9d 8c 8h", "--pot", "20"]
    assert main(["judge", "ours", *hands]) == 2
    assert "ours" in capsys.readouterr().err
    game = house_game(tmp_path / "elsewhere")
    assert main(["judge", "--game", str(game), *hands]) == 0  # three eights, not a pair
    assert "Bob takes 20 from the pot" in capsys.readouterr().out
    house_game(tmp_path / "house")
    assert main(["judge", "ours", *hands]) == 0
    assert "Bob takes 20 from the pot" in capsys.readouterr().out


def test_games_of_a_file_and_of_the_data_folder_are_asked_about(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path))
    asks = "what is wild"
    assert main(["ask", "--game", "ours", asks]) == 0
    said = capsys.readouterr()
    assert "No game is called 'ours'" in said.err
    assert "Deuces" not in said.out
    game = house_game(tmp_path / "elsewhere")
    assert main(["ask", "--game", str(game), asks]) == 0
    assert "Wild: Deuces." in capsys.readouterr().out
    house_game(tmp_path / "house")
    asked = tmp_path / "asked.jsonl"
    asked.write_text('{"id": 1, "game": "ours", "query": "what is wild"}\n', "utf-8")
    for words in (["--game", "ours", asks], ["--jsonl", str(asked)]):
        assert main(["ask", *words]) == 0
        said = capsys.readouterr()
        assert ("Deuces" in said.out, said.err) == (True, "")
    assert main(["ask", "--game", str(tmp_path / "none.toml"), asks]) == 2
    assert "none.toml: cannot be read" in capsys.readouterr().err
