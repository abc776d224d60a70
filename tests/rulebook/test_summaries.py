"""A law's summary answers: it says what is done with cards, chips or the turn, not only when."""

import re

import pytest
from shelf import BOOK

MOST_WORDS = 35
RULING = re.compile(  # what a ruling says: who may or must, what stands, who pays, what goes back
    r"""(?ix) \b (
    may | must | can't | cannot | never | nobody | binds? | binding | decides? | carries
  | stands? | stays? | counts? | plays? | speak | begins | beats? | best
  | (goes?|comes?|put|moved?|takes?)\ back | moves? | voids? | (call|for)\ a\ redeal
  | (is|are)\ (the|a|no|only|best|dead|foul|final|good|owed|lost|kept|replaced|served|shuffled)
  | (is|are)\ (paid|warned|played|proved|cut|put|made|moved|dealt|changed|divided|shown|added)
  | has\ (folded|checked|no) | goes\ to | belongs
  | owe[sd]? | pays? | posts? | wins? | shares? | takes? | gets? | earns | proves?
  ) \b"""
)
OLD_WORDS = re.compile(r"(?i)\b(drops|he|him|his|himself|shall|intervals?)\b")


def faults(summary: str) -> list[str]:
    """Why that summary is no answer, if it is none."""
    return [
        said
        for said, wrong in {
            "asks": "?" in summary,
            "only names its case": not RULING.search(summary),
            "tells a story": summary.startswith("Somebody "),
            "ends without a stop": not summary.endswith("."),
            "is long": len(summary.split()) > MOST_WORDS,
            "has a word of old": OLD_WORDS.search(summary),
            "begins a sentence with Who": re.search(r"(^|\. )Who\b", summary),
        }.items()
        if wrong
    ]


def test_a_summary_answers(subtests: pytest.Subtests) -> None:
    for law in BOOK.laws.values():
        with subtests.test(law.id):
            assert faults(law.summary) == []


@pytest.mark.parametrize(
    "named_only",
    [
        "The flop was dealt while somebody still had to act.",
        "The dealer laid down four cards for the flop instead of three.",
        "An all-in that is not a full raise: those who acted may call it, but may they raise?",
        "Somebody shows a pair on the fourth card, and the limit stays.",
    ],
)
def test_a_bare_case_is_found(named_only: str) -> None:
    assert faults(named_only)
