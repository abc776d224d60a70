"""Broken files of laws and games; the first line of each says what the error must contain."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from referee.core.book.law import Law
from referee.rulebook.front import load_front
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


CHAPTERS = """
[[chapter]]
id = "draw"
title = "The draw"
about = "How it runs."

[[chapter]]
id = "deal"
title = "The deal"
about = "How it begins."
"""
SOURCES = """
[[source]]
tag = "Morehead"
name = "A. H. Morehead"
edition = "laws"
read = "Some."
places = ["27", "27(a)"]

[[source]]
tag = "Robert's Rules"
name = "R. Ciaffone"
edition = "v11"
read = "All."
sections = ["Draw High", "General, Misdeals"]

[[source]]
tag = "TDA 2024"
name = "TDA"
edition = "2024"
read = "All."
numbered = true

[[source]]
tag = "This book"
name = "referee"
edition = "ours"
read = "Ours."
alone = true
"""
LAW = """
title = "One law"
summary = "It hands over."
cites = ["Morehead 27"]
stages = ["draw", "after-draw"]
root = "first"
question.first = { ask = "Is it?", answers = { yes = "fine", no = "fine" } }
[ruling.fine]
say = "Fine."
why = "So it is."
cites = ["Morehead 27"]
effects = [{ do = "note" }]
"""


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder of laws with two chapters, four sources and one term, and no law yet."""
    (tmp_path / "chapters.toml").write_text(CHAPTERS, "utf-8")
    (tmp_path / "sources.toml").write_text(SOURCES, "utf-8")
    (tmp_path / "terms.toml").write_text('stub = "The rest of the pack."', "utf-8")
    (tmp_path / "draw").mkdir()
    (tmp_path / "deal").mkdir()
    return tmp_path


def load(shelf: Path) -> Mapping[str, Law]:
    return load_laws(shelf, load_front(shelf))


def test_a_law_stands_in_the_chapter_of_its_folder(shelf: Path) -> None:
    (shelf / "deal" / "one.toml").write_text(LAW, "utf-8")
    assert load(shelf)["one"].chapter == "deal"


def test_a_law_hands_over_to_a_law_that_applies(shelf: Path) -> None:
    over = LAW.replace('no = "fine"', 'no = "law:two"')
    (shelf / "draw" / "one.toml").write_text(over, "utf-8")
    with pytest.raises(RulebookError, match='hands over to "two", and there is no such law'):
        load(shelf)
    (shelf / "deal" / "two.toml").write_text(LAW.replace(', "after-draw"', ""), "utf-8")
    with pytest.raises(RulebookError, match="does not apply at every stage that this law does"):
        load(shelf)
    (shelf / "deal" / "two.toml").write_text(LAW, "utf-8")
    assert list(load(shelf)) == ["one", "two"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("root", 'see = ["two"]\nroot', '"see" names "two", and there is no such other law'),
        ("root", 'see = ["one"]\nroot', '"see" names "one", and there is no such other law'),
        (
            "root",
            'terms = ["stud"]\nroot',
            '"stud", which terms.toml does not explain; it has: stub',
        ),
        (
            "root",
            'switch = "S39"\nroot',
            '"switch" must be one of none, letter-or-fairness',
        ),
        ("root", 'games = ["whist"]\nroot', '"games" must be one of any, draw, stud'),
        ("root", 'others = [{ by = "TDA 2024 3" }]\nroot', 'in [others 1] "says" is missing'),
        ("root", 'others = [{ by = "EPT 3", says = "No." }]\nroot', 'cites "EPT 3", which is no'),
        (
            "Morehead 27",
            "Morehead 13",
            'cites "Morehead 13"; of Morehead may be cited these places',
        ),
        ("Morehead 27", "Morehead", 'cites "Morehead"; of Morehead may be cited these places: 27,'),
        ("Morehead 27", "Moreheads 27", "known: Morehead, Robert's Rules, TDA 2024, This book"),
        ("Morehead 27", "Robert's Rules Lowball 2", "with or without a number: Draw High, General"),
        ("Morehead 27", "Robert's Rules Draw High two", "with or without a number: Draw High"),
        ("Morehead 27", "TDA 2024", "a number such as 8, 2-3, 53-A, RP-10-D or 1(c)"),
        ("Morehead 27", "This book 3", "of This book may be cited nothing more"),
    ],
)
def test_a_law_that_points_to_nothing(shelf: Path, old: str, new: str, says: str) -> None:
    (shelf / "draw" / "one.toml").write_text(LAW.replace(old, new), "utf-8")
    with pytest.raises(RulebookError) as error:
        load(shelf)
    assert says in str(error.value)
    assert str(error.value).startswith("one.toml: ")


@pytest.mark.parametrize(
    "cite",
    [
        "Morehead 27(a)",
        "Robert's Rules Draw High",
        "Robert's Rules Draw High 8",
        "Robert's Rules General, Misdeals 1(c)",
        "Robert's Rules General, Misdeals 1-2",
        "TDA 2024 35-A7",
        "TDA 2024 RP-10-D",
        "TDA 2024 43-A Addendum 2",
        "This book",
    ],
)
def test_a_citation_that_resolves(shelf: Path, cite: str) -> None:
    (shelf / "draw" / "one.toml").write_text(LAW.replace("Morehead 27", cite), "utf-8")
    assert load(shelf)["one"].cites == (cite,)


def test_two_laws_of_one_name_are_refused(shelf: Path) -> None:
    (shelf / "draw" / "one.toml").write_text(LAW, "utf-8")
    (shelf / "deal" / "one.toml").write_text(LAW, "utf-8")
    with pytest.raises(
        RulebookError, match=r'^deal/one.toml: there is a law of that name in "draw"'
    ):
        load(shelf)


@pytest.mark.parametrize("place", ["one.toml", "dessert/one.toml", "draw/late/one.toml"])
def test_a_law_in_no_chapter_is_refused(shelf: Path, place: str) -> None:
    (shelf / place).parent.mkdir(parents=True, exist_ok=True)
    (shelf / place).write_text(LAW, "utf-8")
    with pytest.raises(RulebookError, match=r"stands in no chapter of .*; there are: draw, deal"):
        load(shelf)


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("chapters.toml", CHAPTERS.replace('"deal"', '"draw"'), 'says "draw" a second time'),
        ("chapters.toml", CHAPTERS.replace("about", "abuot"), '"about" is missing'),
        ("sources.toml", SOURCES.replace('"TDA 2024"', '"Morehead"'), 'says "Morehead" a second'),
        ("sources.toml", SOURCES.replace("alone", "lonely"), '"lonely" is not a known key'),
        ("terms.toml", "stub = 3", '"stub" must be text, found 3'),
    ],
)
def test_what_stands_around_the_laws_is_checked(
    shelf: Path, name: str, text: str, says: str
) -> None:
    (shelf / name).write_text(text, "utf-8")
    with pytest.raises(RulebookError) as error:
        load(shelf)
    assert says in str(error.value)
    assert str(error.value).startswith(f"{name}: ")
