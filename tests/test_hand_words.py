"""Words of a `.hand` line that mean nothing are refused, and none is read as another."""

from __future__ import annotations

import pytest

from referee.core.book.book import Book
from referee.notation.player import play
from referee.notation.reader import HandError

HEADS = [
    ("ante 1 2 3", 'one word after "ante"'),
    ("side-ante 2 all and more", "side-ante 2"),
    ("posted-by dealer too", 'one word after "posted-by"'),
    ("limit none 2 4", 'expected "limit none 2", found "limit none 2 4"'),
    ("limit spread 1 5 9", 'expected "limit spread 1 5", found "limit spread 1 5 9"'),
    ("dealer Ann Bob", 'one word after "dealer"'),
    ("multiple 3 4", 'one word after "multiple"'),
    ("forfeit 5 6", 'one word after "forfeit"'),
    ("paid cash or slip", 'one word after "paid"'),
    ("worth 10 € or so", 'expected "worth 10" or "worth 10 €"'),
    ("house straddles 20", "line 3: there can be nine straddles at most"),
    ("house kitty 99999999999999999", "line 3: the kitty takes too many chips"),
]
HEAD = "game jackpots\nseats Ann Bob Cy\n\n"
SHOWDOWN = "all ante\nAnn bets 2\nBob calls\nCy drops\nAnn is pat\nBob is pat\nall check\n"


@pytest.mark.parametrize(("line", "wrong"), HEADS)
def test_a_word_of_the_head_that_means_nothing_is_refused(
    book: Book, line: str, wrong: str
) -> None:
    with pytest.raises(HandError, match=wrong):
        play(f"game jackpots\nseats Ann Bob Cy\n{line}\n\nall ante\n", book)


@pytest.mark.parametrize(
    ("before", "line", "wrong"),
    [
        ("", "joins Dan 10 before Bob", "after NAME"),
        ("", "joins Dan 10 after", "after NAME"),
        ("", "joins Dan 10 after Bob Cy", "after NAME"),
        ("all ante\n", "Ann puts in 2 less", 'nothing is said after "Ann puts in 2"'),
        ("all ante\n", "Ann owes 1 more", 'nothing is said after "Ann owes 1"'),
        ("all ante\n", "Ann put in 2", "put in 2 less"),
        ("all ante\n", "Ann put in 2 chips", "put in 2 less"),
        ("all ante\n", "Ann bets 4 foo", 'nothing is said after "Ann bets 4"'),
        ("all ante\n", "Ann bets 2, others drop", 'nothing is said after "Ann bets 2'),
        ("Ann bets 2\n", "Bob calls 2", 'nothing is said after "Bob calls"'),
        ("Ann bets 2\n", "Cy raises to 4, others passed", "nothing is said after"),
        ("Ann bets 2\n", "Bob drops out", 'nothing is said after "Bob drops"'),
        ("all ante\n", "Ann all-in for 2 more", "nothing is said after"),
        ("all ante\n", "Ann all-in for", "all-in for 7"),
        (SHOWDOWN, "Ann wins, openers seen", "openers not-asked"),
        (SHOWDOWN, "Ann wins, openers", "openers not-asked"),
        (SHOWDOWN, "cards speak, openers owed", "openers not-asked"),
        (SHOWDOWN, "Ann and Bbo win, openers shown", 'nobody is called "Bbo"'),
        (SHOWDOWN, "won Annn Bob", 'nobody is called "Annn"'),
        (SHOWDOWN, "Ann wins pot 0 and takes a bow", 'nobody is called "takes"'),
        (SHOWDOWN, "Ann wins, Bobb pays the forfeit", 'nobody is called "Bobb"'),
        (SHOWDOWN, "Ann wins, openers shown gladly", 'nobody is called "gladly"'),
        (SHOWDOWN, "Ann wins 3", 'nobody is called "3"'),
        ("all ante\n", "throw in, antes fly", "antes count"),
        ("all ante\n", "take back bananas", "take back bank"),
        ("all ante\n", "again and again", "nothing is said after"),
        (SHOWDOWN + "Ann wins, openers shown\n", "next deal foo jackpots", "nothing is said after"),
        (SHOWDOWN.partition("Ann is")[0], "Ann draws 3 with Bob", "nothing is said after"),
        (SHOWDOWN.partition("Ann is")[0], "Ann draws 3 cards or so", "nothing is said after"),
    ],
)
def test_a_word_that_means_nothing_is_refused(
    book: Book, before: str, line: str, wrong: str
) -> None:
    with pytest.raises(HandError, match=wrong):
        play(f"{HEAD}{before}{line}\n", book)


SHOWN = """game jackpots
seats Ann Bob
all ante
Ann bets 2
Bob calls
Ann stands pat
Bob stands pat
all check
Ann shows Ks Kd 9h 9c 2s
Bob shows Qs Qd 7h 5c 3s
"""


def test_what_a_hand_is_said_to_be_called_is_checked(book: Book) -> None:
    said = play(f"{SHOWN}cards speak  hand Ann kings up, hand Bob pair of queens", book)
    assert (said.wrong, said.checks) == ([], 1)
    wrong = play(f"{SHOWN}cards speak  leaves pot 0  hand Ann aces up", book)
    assert [what for _, what in wrong.wrong] == ["the hand of Ann is kings up, expected aces up"]


def test_no_more_stands_behind_cards_speak(book: Book) -> None:
    with pytest.raises(HandError, match='expected "openers" or nothing, found "loudly"'):
        play(f"{SHOWN}cards speak loudly", book)
