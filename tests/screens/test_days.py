"""Days, and what several did, as people say them."""

from __future__ import annotations

from referee.screens.night.words.history import said
from referee.screens.words.days import day, listed_day, listed_moment

from .test_course import log


def test_a_day_is_said_as_people_write_it() -> None:
    at = "2026-05-01T20:15:00+02:00"
    assert (day(at), listed_day(at)) == ("May 1, 2026", "May 1, 2026")
    assert listed_moment("2026-11-27T20:15:00+02:00") == "Nov 27, 2026, 20:15"
    assert (day("yesterday"), listed_day("")) == ("", "")


def test_several_who_do_the_same_are_said_together() -> None:
    """In one tap, one after the other: but not whoever bets or calls with other chips."""
    begun = ("game five-card-stud", "seats Ann Bob Cy Dot", "all ante", "Bob bets 2")
    told = log(*begun, "called Ann Cy", "all check")
    called, checked = told.entries[-2:]
    assert said(called, (), told.night) == "Cy calls 2 · Dot folds · Ann calls 2"
    assert said(checked, (), told.night) == "Ann, Bob and Cy check"
