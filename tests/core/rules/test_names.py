"""What people type: names and notes, as they are kept, and which names are one to the eye."""

from __future__ import annotations

import pytest

from referee.core.errors import Refused
from referee.core.rules.names import clean_name, new_name, seen, tidy

from ..fold.changes import opened

NAMES = [
    (" Ann \t B. ", "Ann B."),
    ("a\x07b", "a b"),
    ("Zo\u0308e", "Zöe"),
    ("a\u202eb", "a b"),
    ("👩\u200d🚀", "👩\u200d🚀"),
    ("é\u200d", "é\u200d"),
    ("x" * 300, "x" * 200),
    ("é" * 300, "é" * 200),
    ("\u3164", "\u3164"),
]


@pytest.mark.parametrize(("typed", "kept"), NAMES)
def test_what_is_typed_is_kept_on_one_line(typed: str, kept: str) -> None:
    assert tidy(typed) == kept


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("x" * 41, "name-too-long"),
        ("é" * 41, "name-too-long"),
        ("\u3164\u200d", "no-name"),
        ("-", "no-name"),
        ("\u2000", "no-name"),
    ],
)
def test_a_name_that_cannot_be(name: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_name(name)
    assert (refused.value.reason, refused.value.amount) == (
        reason,
        40 if "long" in reason else None,
    )


def test_a_name_that_can_be() -> None:
    assert [clean_name(name) for name in ("x" * 40, "7", "😀", "Ö")] == ["x" * 40, "7", "😀", "Ö"]


@pytest.mark.parametrize(
    ("typed", "seat", "taken"),
    [
        ("Dot", None, None),
        ("Bob", None, 1),
        (" bob ", None, 1),
        ("BO\u200dB", None, 1),
        ("Bob B", None, None),
        ("Bob", 1, None),  # of a player who is called anew
        ("Cy", 1, 2),
        ("Ann", 0, None),
    ],
)
def test_nobody_has_the_name_of_another(typed: str, seat: int | None, taken: int | None) -> None:
    """Ann, Bob and Cy play; who has left keeps their name."""
    night = opened(players={2: dict(presence="gone")})
    if taken is None:
        assert new_name(night, typed, seat) == tidy(typed)
        return
    with pytest.raises(Refused) as refused:
        new_name(night, typed, seat)
    assert (refused.value.reason, refused.value.seat) == ("name-taken", taken)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Ann", "ANN", True),
        ("Ann  B", "ann b", True),
        ("Straße", "STRASSE", True),
        ("Zöe", "zöe", True),
        ("Zöe\u3164", "Zöe", True),
        ("Zö\u200de", "Zöe", True),
        ("Zöe", "Zoe", False),
        ("Ann", "Anna", False),
        ("Zöe B", "ZöeB", False),
    ],
)
def test_which_names_are_one_to_the_eye(one: str, other: str, same: bool) -> None:
    assert (seen(one) == seen(other)) == same
