"""Values of phones at their seats: how a vote stands, and what waits to be confirmed."""

from __future__ import annotations

import pytest

from referee.core.state.phones import Acting, Vote

VOTES = [
    ((), False, ()),
    ((0, 0), True, ()),
    ((3, 1), True, (0,)),
    ((1, 3, 0), True, (1,)),
    ((2, 1, 2), True, (0, 2)),
]


@pytest.mark.parametrize(("counts", "over", "leading"), VOTES)
def test_how_a_vote_stands(counts: tuple[int, ...], over: bool, leading: tuple[int, ...]) -> None:
    vote = Vote("string-bet", "String bet", "Does it stand?", ("Yes", "No", "Both"), (0, 1))
    vote = Vote(*(getattr(vote, name) for name in HEAD), cast=(0, 1), counts=counts)
    assert (vote.over, vote.leading) == (over, leading)


HEAD = ("law", "title", "ask", "choices", "voters", "facts", "offender", "question", "answers")


def test_up_to_which_entry_phones_are_confirmed() -> None:
    assert Acting().confirmed_to == 0
    assert Acting("confirm", unconfirmed=((7, 1), (9, 0))).confirmed_to == 9
