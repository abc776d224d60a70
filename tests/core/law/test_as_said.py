"""Rulings that once only told, or contradicted the game or each other, as a deal in writing."""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.law.rulings import applies
from referee.notation.player import play

HEAD = "game {}\nseats Ann Bob Cy Dot\nstacks 100 each\nlimit none 2\n\n"
DRAW, BOARD = "five-card-draw", "texas-holdem"
DEALS = {
    "chips of an earlier bet touched before the turn hold to a call": (
        DRAW,
        "Ann bets 4; law earlier-chips-left-in Cy what back; Bob calls;"
        "Cy drops  refused word-binds; Cy calls; expect  Cy 95",
    ),
    "and no longer where somebody has raised": (
        DRAW,
        "Ann bets 4; law earlier-chips-left-in Cy what back; Bob raises to 12; Cy drops;"
        "expect  Cy dropped, Cy 99",
    ),
    "who acts early past a skipped player is held to it": (
        DRAW,
        "Ann checks; Bob checks; Cy bets 6; law passed-over Bob time no  ruling back;"
        "expect  turn Bob, Cy 99; Bob checks; Cy bets 2  refused; Cy bets 6; expect  Cy 93",
    ),
    "and past one who asked for time": (
        DRAW,
        "Ann checks; Bob checks; Cy bets 6; law calling-time Bob three no  ruling stop;"
        "Bob checks; Cy checks  refused early-act-binds",
    ),
    "a forgotten ante is charged once": (
        BOARD,
        "blinds; Cy calls; law forgotten-ante known yes, who Dot, ante 1  ruling pays;"
        "expect  Dot 99; law forgotten-ante known yes, who Dot, ante 1  ruling pays;"
        "expect  Dot 99",
    ),
    "the blinds may chop": (
        BOARD,
        "blinds; Cy drops; Dot drops; law splitting-by-agreement  ruling take-back;"
        "expect  Ann 100, Bob 100, pot 0",
    ),
    "but not over a limper's chips": (
        BOARD,
        "blinds; Cy calls; Dot drops; Ann calls; Bob checks; Ann bets 2; Bob calls; Cy drops;"
        "law splitting-by-agreement  ruling no; expect  Cy 98",
    ),
    "a short hand of draw goes by its own law": (
        DRAW,
        "Ann checks; Bob checks; law wrong-number-dealt Cy given no, late few"
        "  refused law-not-finished; law short-before-the-draw Cy  ruling filled",
    ),
    "a mucked hand loses no bet that nobody called": (
        DRAW,
        "Ann checks; Bob bets 6; law mucked-hand Bob betting dropped  ruling out;"
        "expect  Bob 99, Bob dropped",
    ),
    "a wrong dealer found late still moves the next deal": (
        DRAW,
        "Ann checks; Bob bets 4; law misdeal mistake dealer  refused law-not-finished;"
        "law wrong-dealer dealt Ann  ruling stands",
    ),
}


@pytest.mark.parametrize("deal", DEALS)
def test_what_is_ruled_is_done(deal: str) -> None:
    game, acts = DEALS[deal]
    assert play(HEAD.format(game) + acts.replace(";", "\n"), BOOK).wrong == []


@pytest.mark.parametrize(
    ("law", "game", "there"),
    [
        ("short-before-the-draw", "razz", False),
        ("short-before-the-draw", "lowball", True),
        ("no-burn", "texas-holdem", True),
        ("completing-is-no-raise", "follow-the-queen", False),
    ],
)
def test_no_law_is_opened_that_contradicts_the_game(law: str, game: str, there: bool) -> None:
    night = play(HEAD.format(game) + "next deal\nall ante\nblinds", BOOK).log.night
    assert applies(BOOK.laws[law], night) is there
