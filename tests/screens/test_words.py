"""Names and numbers on the felt: short, and still told apart."""

from __future__ import annotations

import pytest

from referee.screens.words.names import count, listed, money, shortened


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Bob", "Cy", "Dot"),
        ("Annabella", "Annabelle", "Annabell"),
        ("Annemarie Meier", "Annemarie Mayer", "Annemarie"),
        ("Player number 1", "Player number 2", "Player number 3", "Player number 10"),
        ("A" * 40, "A" * 38 + "B"),
        ("Bartholomew", "Bartholomäus", "Barth"),
        ("<script>alert(1)</script>", "<script>alert(2)</script>"),
        ("עידו בן־דוד הארוך", "עידו בן־דוד הקצר"),
        ("Ann",),
        (),
    ],
)
def test_short_names_stay_apart(names: tuple[str, ...]) -> None:
    found = shortened(names)
    assert len(found) == len(names)
    assert len(set(found)) == len(set(names))
    assert all(found)
    assert all(len(one) <= 12 for one in found)


TABLE = ("Maximiliane-Charlotte", "Wilhelmina", "Konstantin", "Maximiliane-Luise", "Bo")


def test_names_cut_again_part_at_one_place() -> None:
    """A seat cuts them, and a row of ten once more."""
    seat = shortened(TABLE, 10)
    assert seat == ("Maxim…Cha", "Wilhelmina", "Konstantin", "Maxim…Lui", "Bo")
    assert shortened(seat, 6) == ("Ma…Cha", "Wilhe…", "Konst…", "Ma…Lui", "Bo")


def test_words() -> None:
    assert listed(()) == ""
    assert listed(("Ann",)) == "Ann"
    assert listed(("Ann", "Bob", "Cy")) == "Ann, Bob and Cy"
    assert (count(1, "card"), count(3, "card"), count(12, "card")) == (
        "one card",
        "three cards",
        "12 cards",
    )


@pytest.mark.parametrize(
    ("chips", "worth", "said"),
    [(12, 0, ""), (12, 10, "€1.20"), (-5, 10, "−€0.50"), (0, 10, "€0.00"), (1, 1, "€0.01")],
)
def test_money(chips: int, worth: int, said: str) -> None:
    assert money(chips, worth, "€") == said
