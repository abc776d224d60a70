"""The games of the book that can be played: their steps, and what they say of openers."""

from pathlib import Path

import pytest

from referee.core.book import Book
from referee.core.game import Ante, Bet, Deal, Draw, Showdown
from referee.rulebook import load_book


@pytest.fixture(scope="module")
def book() -> Book:
    return load_book(Path(__file__).parent.parent.parent / "rulebook")


def test_jackpots_is_as_the_catalogue_has_it(book: Book) -> None:
    game = book.games["jackpots"]
    ante, deal, opening, draw, last, showdown = game.steps
    assert (game.players, game.pack) == ((2, 8), 52)
    assert ante == Ante()
    assert deal == Deal(down=5)
    assert isinstance(opening, Bet)
    assert (opening.needs, opening.unopened, opening.first) == (
        "jacks-or-better",
        "ante-again",
        "eldest",
    )
    assert draw == Draw(0, 5)
    assert isinstance(last, Bet)
    assert (last.first, last.check, last.check_raise, last.size) == ("opener", True, True, 2)
    assert showdown == Showdown(("openers",))
    assert game.has_openers


def test_only_jackpots_asks_for_openers(book: Book) -> None:
    assert [game.id for game in book.games.values() if game.has_openers] == ["jackpots"]


def test_draw_poker_needs_an_opener_but_no_strength(book: Book) -> None:
    opening = book.games["draw-poker"].steps[2]
    assert isinstance(opening, Bet)
    assert (opening.needs, opening.unopened) == ("nothing", "ante-again")


def test_five_card_draw_goes_on_unopened(book: Book) -> None:
    opening = book.games["five-card-draw"].steps[2]
    assert isinstance(opening, Bet)
    assert opening.unopened == "go-on"


def test_games_are_in_the_order_of_their_names(book: Book) -> None:
    names = [game.name for game in book.games.values()]
    assert names == sorted(names)
    assert all(game.summary.endswith(".") for game in book.games.values())
