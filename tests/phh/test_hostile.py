"""Hands that somebody spoiled: each is played or refused with a sentence, never a traceback."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.commands.cli import main
from referee.core.book.book import Book
from referee.notation.phh.report import reports

from .conftest import HANDS

TEXTS = [path.read_text(encoding="utf-8") for path in sorted(HANDS.glob("*.phh*"))]
ACTS = sorted({act for text in TEXTS for act in re.findall(r'"[^"\n]*"', text)})
WORDS = ["p1", "p2", "p9", "cbr", "cc", "f", "pb", "sd", "sm", "-", "????", "AcAc", "0", "1e9", "#"]
LINES = ["antes = [1, 1, 1]", "bring_in = 0", "min_bet = 0.01", "starting_stacks = [1, 1]"]


def spoiled(rng: random.Random) -> str:
    """A small hand with a few acts changed, or lines of the file."""
    text = rng.choice(TEXTS)
    for _ in range(rng.randint(1, 3)):
        text = spoiled_act(rng, text) if rng.random() < 0.8 else spoiled_line(rng, text)
    return text


def spoiled_act(rng: random.Random, text: str) -> str:
    """One act twice, gone, elsewhere, another one, or with another word."""
    places = list(re.finditer(r'"[^"\n]*",?', text))
    if not places:
        return text
    one, other = rng.choice(places), rng.choice(places)
    new = {
        0: f"{one[0]} {one[0]}" if one[0].endswith(",") else one[0],
        1: "",
        2: other[0],
        3: rng.choice(ACTS) + ",",
        4: re.sub(r"\d+", lambda _: str(rng.choice((0, 1, 2, 3, 5, 9, 50))), one[0]),
        5: re.sub(r"\b\w+\b", lambda _: rng.choice(WORDS), one[0], count=rng.randint(1, 3)),
    }[rng.randrange(6)]
    return text[: one.start()] + new + text[one.end() :]


def spoiled_line(rng: random.Random, text: str) -> str:
    """One line twice, gone, in another place, or another one."""
    lines = text.splitlines()
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            lines[at], lines[other] = lines[other], lines[at]
        case 1:
            lines.insert(at, lines[other])
        case 2 if len(lines) > 1:
            del lines[at]
        case _:
            lines[at] = rng.choice(LINES)
    return "\n".join(lines)


@pytest.mark.sweep
@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9))
def test_a_spoiled_hand_is_played_or_refused(book: Book, seed: int) -> None:
    text = spoiled(random.Random(seed))
    for found in reports("x.phh", text, book):
        refused = found["finishing_stacks"] is None
        assert found["ok"] is (found["error"] is None)
        assert not refused or found["error"]
        line = found["line"]
        assert line is None or (isinstance(line, int) and 1 <= line <= text.count("\n") + 1)


def test_files_that_are_none(tmp_path, capsys) -> None:
    bad = tmp_path / "bad.phh"
    bad.write_bytes(b"\xff\xfe\x00")
    assert main(["replay", str(bad)]) == 2
    assert "bad.phh, line 1: expected text, this is not text in UTF-8" in capsys.readouterr().out
    bad.write_bytes(b'variant = "NT"\nplayers = ["Ren\xe9"]\n')
    assert main(["replay", str(bad)]) == 2
    assert "bad.phh, line 2: expected text" in capsys.readouterr().out
    assert main(["replay", str(tmp_path / "none.phh")]) == 2
    assert "No such file" in capsys.readouterr().out
    assert main(["replay", str(tmp_path)[:-1] + "\0.phh"]) == 2
    bad.write_text("", encoding="utf-8")
    assert main(["replay", "--json", str(bad)]) == 2
    assert '"variant\\": is missing' in capsys.readouterr().out


@pytest.mark.parametrize("amount", ["1e999999999", "-1e999999999", "1e-999999999", "5e1000000"])
def test_an_amount_beyond_all_numbers_is_refused_with_its_line(book: Book, amount: str) -> None:
    text = 'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n'
    text += f'starting_stacks = [50, {amount}]\nactions = ["p2 f"]\n'
    (found,) = reports("x.phh", text, book)
    assert found["line"] == 5
    assert "expected" in str(found["error"])
