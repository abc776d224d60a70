"""And if it had gone the other way: what everybody would have had more, reckoned by hand.

Each row is a ruling of a scenario, with its siblings: who would have had how many chips more right
after it, written down from what the deal says they put in, and not from what the program answers.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from shelf import BOOK

from referee.core.law.otherwise import otherwise
from referee.core.log.film import Frame, frames, reels
from referee.notation import player

LAWS = Path(__file__).parents[2] / "scenarios" / "laws"
Table = dict[str, dict[str, int] | None]

BY_HAND: tuple[tuple[str, int, str, Table], ...] = (
    # Bob called 2, Cy and Dot put in 4: they have it back. After the draw nobody would have.
    (
        "30b-after-passing-droppers",
        0,
        "before-the-draw",
        {
            "after-the-draw": {"Bob": -2, "Cy": -4, "Dot": -4},
            "all-dropped": {},
            "over": {"Bob": -2, "Cy": -4, "Dot": -4},
        },
    ),
    # Bob has 2 and 8 back, Cy 2; with somebody else still in, it would all have stayed.
    (
        "30c-after-the-draw",
        0,
        "all-dropped",
        {"after-the-draw": {"Bob": -10, "Cy": -2}, "over": {"Bob": -10, "Cy": -2}},
    ),
    # An ante of 1 each stays either way: Bob’s other 8, and 12 of Cy and of Dot would go back.
    (
        "30d-all-ins-and-side-pots",
        0,
        "after-the-draw",
        {
            "before-the-draw": {"Bob": 8, "Cy": 12, "Dot": 12},
            "all-dropped": {"Bob": 8, "Cy": 12, "Dot": 12},
            "over": {},
        },
    ),
    # Ann’s 21 lie in the pot again, too late they would not; Bob and Cy bet 2 and 4 each.
    (
        "30d-after-payment",
        0,
        "after-the-draw",
        {
            "before-the-draw": {"Bob": 6, "Cy": 6},
            "all-dropped": {"Bob": 6, "Cy": 6},
            "over": {"Ann": 21},
        },
    ),
    # Three antes and the 2 she opened with would lie in the pot: 102 - 5.
    ("28-proved-after-payment", 0, "proved", {"all-dropped": {"Ann": -5}, "must": {}}),
    # 4 antes and 3 bets of 10 are in the pot again; she would have kept them.
    ("asked-to-see-and-live-again", 1, "alive", {"dead": {"Ann": 34}, "no": {"Ann": 34}}),
    # The blinds of 1 and 2 went back.
    ("blinds-posted-by-the-wrong-seats", 0, "again", {"stands": {"Ann": -1, "Bob": -2}}),
    # Ann’s bet of 4 went back, the antes stay.
    ("misdeal-ante-again", 0, "again", {"too-late": {"Ann": -4}, "no-redeal": {"Ann": -4}}),
    # Void at last: Ann and Cy 20, Bob 12, Dot 2, which is the pot of 54.
    (
        "the-dealer-swept-up",
        2,
        "void",
        {
            "laid-out": {"Ann": -20, "Bob": -12, "Cy": -20, "Dot": -2},
            "alone": {"Ann": -20, "Bob": -12, "Cy": -20, "Dot": -2},
        },
    ),
    # She won 34, 11 of them her own.
    ("the-pack-is-bad", 0, "stands", {"void": {"Ann": -23, "Bob": 11, "Cy": 11, "Dot": 1}}),
    # The pot of 34 is open again; too late, the one who was paid would keep it.
    ("the-wrong-one-was-paid", 0, "hand", {"too-late": {"Ann": 34}, "pot": {}}),
    ("the-wrong-one-was-paid", 1, "pot", {"too-late": {"Bob": 34}, "hand": {}}),
    # When the next deal has begun cannot be played from here: nobody can say.
    ("the-wrong-one-was-paid", 2, "rebuild", {"stands": {"Ann": 34}, "too-late": None}),
)


def ruled(name: str) -> list[Frame]:
    """The rulings of a scenario that count, in their order."""
    log = player.play((LAWS / f"{name}.hand").read_text(encoding="utf-8"), BOOK).log
    return [frame for reel in reels(log) for frame in frames(reel) if frame.ruled is not None]


@pytest.mark.parametrize(("name", "at", "ruling", "table"), BY_HAND)
def test_what_the_siblings_of_a_ruling_would_have_moved(
    name: str, at: int, ruling: str, table: Table
) -> None:
    frame = ruled(name)[at]
    assert frame.ruled is not None
    assert frame.ruled.ruling == ruling
    law = BOOK.laws[frame.ruled.law]
    others = otherwise(law, BOOK.laws, frame.before, frame.after, frame.ruled)
    found = {
        other.leaf.ruling.id: None
        if other.more is None
        else {frame.before.name(seat): chips for seat, chips in other.more}
        for other in others
    }
    assert found == table


def test_a_ruling_that_is_no_longer_in_its_law_has_no_siblings() -> None:
    frame = ruled("the-wrong-one-was-paid")[0]
    assert frame.ruled is not None
    law = BOOK.laws[frame.ruled.law]
    gone = replace(frame.ruled, ruling="of-old")
    assert otherwise(law, BOOK.laws, frame.before, frame.after, gone) == ()
