"""The games of the book that can be played: their steps, and what they say of openers."""

import shutil
from pathlib import Path

import pytest
from shelf import BOOK, ROOT

from referee.core.book.book import Book
from referee.core.book.game import Ante, BetStep, Blinds, Deal, Draw, Showdown
from referee.core.book.needed import cards_needed
from referee.rulebook import RulebookError, load_book


@pytest.fixture(scope="module")
def book() -> Book:
    return BOOK


def test_jackpots_step_by_step(book: Book) -> None:
    game = book.games["jackpots"]
    ante, deal, opening, draw, last, showdown = game.steps
    assert (game.players, game.pack) == ((2, 8), 52)
    assert ante == Ante()
    assert deal == Deal(down=5)
    assert isinstance(opening, BetStep)
    assert (opening.needs, opening.unopened, opening.first) == (
        "jacks-or-better",
        "ante-again",
        "eldest",
    )
    assert draw == Draw(0, 5)
    assert isinstance(last, BetStep)
    assert (last.first, last.check, last.check_raise, last.size) == ("opener", True, True, 2)
    assert showdown == Showdown(("openers",))
    assert game.has_openers


def test_the_games_that_ask_for_openers(book: Book) -> None:
    assert {game.id for game in book.games.values() if game.has_openers} == {
        "jackpots",
        "gardena-jackpots",
        "progressive-jackpots",
        "trips-to-win",
        "jacks-back",
        "jacks-back-book",
    }


def test_the_second_half_is_judged_by_a_rule_of_its_own(book: Book) -> None:
    assert book.games["johnson"].judges == ("johnson", "johnson-low")
    assert book.games["jacks-back-book"].judges == ("jacks-back-book", "jacks-back-book-low")
    assert [book.judges[one].mode for one in book.games["jacks-back"].judges] == ["high", "low"]
    assert book.judges["jacks-back-book-low"].pack.jokers == 0


def test_a_game_of_another_files_hands_is_judged_by_that(book: Book) -> None:
    for id in ("double-draw", "triple-draw", "four-before"):
        assert book.games[id].judges == ("california-lowball",)
        assert book.games[id].pack == 53


def test_the_pack_follows_the_number_of_players(book: Book) -> None:
    game = book.games["stripped-deck"]
    assert [game.pack_for(players) for players in (2, 4, 5)] == [32, 32, 36]


def test_every_game_has_the_pack_its_judge_knows(book: Book) -> None:
    for game in book.games.values():
        for judge in game.judges:
            if judge in book.judges:
                for players in (game.players[0], game.players[1]):
                    rule = book.judges[judge].for_players(players)
                    assert rule.pack.size == game.pack_for(players), game.id


def test_every_deal_fits_the_pack(book: Book) -> None:
    for game in book.games.values():
        shared = any(isinstance(step, Deal) and step.up for step in game.steps)
        for players in range(game.players[0], game.players[1] + 1):
            assert shared or cards_needed(game, players) <= game.pack_for(players), game.id


def test_who_is_forced_to_bet_and_how_much(book: Book) -> None:
    games = book.games
    assert games["q-ball"].blinds == Blinds(((-1, 1), (0, 1), (1, 2)))
    assert games["brag"].blinds == Blinds(((-1, 1),))
    assert games["blind-and-straddle"].blinds == Blinds(
        ((0, 1), (1, 2)), straddles=2, opens=2, heads_up="eldest"
    )
    assert [step.times for step in games["q-ball"].steps if isinstance(step, BetStep)] == [
        1,
        2,
        2,
        4,
    ]
    for id in ("california-lowball", "q-ball", "brag", "blind-and-straddle"):
        assert not any(isinstance(step, Ante) for step in games[id].steps)


def test_how_many_betting_intervals_a_game_has(book: Book) -> None:
    intervals = {"big-sol": 9, "shotgun": 5, "skinny-minnie": 5, "anaconda": 3, "q-ball": 4}
    intervals |= {"draw-your-own": 4, "show-five-cards": 4, "triple-draw": 4, "double-draw": 3}
    for id, number in intervals.items():
        assert sum(isinstance(step, BetStep) for step in book.games[id].steps) == number, id


def test_nobody_may_check_where_a_game_says_so(book: Book) -> None:
    checks = {
        id: [step.check for step in book.games[id].steps if isinstance(step, BetStep)]
        for id in ("pass-and-out", "q-ball", "brag", "blind-and-straddle", "california-lowball")
    }
    assert checks == {
        "pass-and-out": [False, False],
        "q-ball": [False, False, True, True],
        "brag": [False],
        "blind-and-straddle": [False, False],
        "california-lowball": [False, True],
    }


def test_a_judge_that_is_not_there_is_refused(tmp_path: Path) -> None:
    copy = tmp_path / "rulebook"
    shutil.copytree(Path(__file__).parent.parent.parent / "rulebook", copy)
    johnson = copy / "games" / "johnson.toml"
    johnson.write_text(johnson.read_text("utf-8").replace("johnson-low", "johnson-lo"), "utf-8")
    with pytest.raises(RulebookError) as error:
        load_book(copy)
    assert str(error.value).startswith("johnson.toml: ")
    assert '"judge"' in str(error.value)
    assert "johnson-low" in str(error.value)


def test_draw_poker_needs_an_opener_but_no_strength(book: Book) -> None:
    opening = book.games["draw-poker"].steps[2]
    assert isinstance(opening, BetStep)
    assert (opening.needs, opening.unopened) == ("nothing", "ante-again")


def test_five_card_draw_goes_on_unopened(book: Book) -> None:
    opening = book.games["five-card-draw"].steps[2]
    assert isinstance(opening, BetStep)
    assert opening.unopened == "go-on"


def test_games_are_in_the_order_of_their_names(book: Book) -> None:
    names = [game.name for game in book.games.values()]
    assert names == sorted(names)
    assert all(game.summary.endswith(".") for game in book.games.values())


@pytest.mark.sweep
def test_one_game_at_most_is_the_usual_one(book: Book, tmp_path: Path) -> None:
    """A new night begins with it."""
    assert book.usual == "jackpots"
    games = tmp_path / "rulebook" / "games"
    shutil.copytree(ROOT / "rulebook", tmp_path / "rulebook")
    jackpots = games / "jackpots.toml"
    jackpots.write_text(jackpots.read_text("utf-8").replace("usual   = true\n", ""), "utf-8")
    found = load_book(tmp_path / "rulebook")
    assert found.usual == next(iter(found.games))
    for id in ("razz", "omaha"):
        path = games / f"{id}.toml"
        path.write_text(
            path.read_text("utf-8").replace("players", "usual = true\nplayers", 1), "utf-8"
        )
    with pytest.raises(RulebookError, match=r'razz\.toml: says "usual" as omaha.toml does'):
        load_book(tmp_path / "rulebook")
