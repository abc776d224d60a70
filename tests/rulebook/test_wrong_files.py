"""Broken files of laws and games; the first line of each says what the error must contain."""

from collections.abc import Callable
from pathlib import Path

import pytest

from referee.rulebook.games import load_game
from referee.rulebook.laws import load_law, load_laws
from referee.rulebook.reading import RulebookError

WRONG = Path(__file__).parent / "wrong"
FILES = [(path, load_law) for path in sorted((WRONG / "laws").glob("*.toml"))] + [
    (path, load_game) for path in sorted((WRONG / "games").glob("*.toml"))
]


@pytest.mark.parametrize(
    ("path", "load"), FILES, ids=[f"{path.parent.name}/{path.stem}" for path, _ in FILES]
)
def test_a_wrong_file_says_where_it_is_wrong(path: Path, load: Callable[[Path], object]) -> None:
    first, _, _ = path.read_text("utf-8").partition("\n")
    with pytest.raises(RulebookError) as error:
        load(path)
    assert first.removeprefix("# error: ") in str(error.value)
    assert str(error.value).startswith(path.name)


HANDS_OVER = """
title = "One law"
summary = "It hands over."
cites = ["Morehead 27"]
stages = ["draw", "after-draw"]
root = "first"
question.first = { ask = "Is it?", answers = { yes = "fine", no = "law:two" } }
[ruling.fine]
say = "Fine."
why = "So it is."
cites = ["Morehead 27"]
effects = [{ do = "note" }]
"""


def test_a_law_hands_over_to_a_law_that_applies(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(HANDS_OVER, "utf-8")
    with pytest.raises(RulebookError, match='hands over to "two", and there is no such law'):
        load_laws(tmp_path)
    other = HANDS_OVER.replace("law:two", "fine")
    (tmp_path / "two.toml").write_text(other.replace(', "after-draw"', ""), "utf-8")
    with pytest.raises(RulebookError, match="does not apply at every stage that this law does"):
        load_laws(tmp_path)
    (tmp_path / "two.toml").write_text(other, "utf-8")
    assert list(load_laws(tmp_path)) == ["one", "two"]
