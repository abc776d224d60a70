"""A question about the rules of the game in play is answered by the game's own card."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from told_stories import questions

from referee.commands.cli import main
from referee.core.book.book import Book
from referee.finding.cases import read
from referee.finding.index import Finder
from referee.finding.moments import moment
from referee.finding.owncard import OwnCard, spoken
from referee.screens.games.words.newcomer import answers
from referee.screens.games.words.rulecard import sentences

HERE = Path(__file__).parent
ASKED = [json.loads(line) for line in (HERE / "cards.jsonl").read_text("utf-8").splitlines()]


def said(finds: Finder, book: Book, game: str, query: str) -> tuple[str, ...]:
    played = book.games[game]
    rules = tuple(book.judges[judge] for judge in played.judges if judge in book.judges)
    names = (played.name, *played.aliases)
    return spoken(
        finds, query, OwnCard(names, sentences(played, rules), answers(played, rules))
    ).said


@pytest.mark.parametrize("half", [0, 1])
def test_the_card_answers_what_is_asked_about_the_game(
    finds: Finder, book: Book, half: int
) -> None:
    """Every second question was not looked at while the cues were written."""
    asked = ASKED[half::2]
    right = [
        any(one["says"].lower() in each.lower() for each in said(finds, book, **_plain(one)))
        for one in asked
    ]
    assert sum(right) / len(right) >= 0.9


def _plain(one: dict[str, str]) -> dict[str, str]:
    return {"game": one["game"], "query": one["query"]}


@pytest.mark.parametrize("half", ["tuning", "held", "third"])
def test_what_the_laws_answer_is_left_to_them(finds: Finder, book: Book, half: str) -> None:
    asked = [one for one in questions(HERE / f"{half}.jsonl") if one.game in book.games]
    spoke = [one for one in asked if said(finds, book, one.game, one.query)]
    assert len(spoke) <= 0.03 * len(asked)


@pytest.mark.sweep
def test_every_cue_answers_with_a_sentence_of_some_card(finds: Finder, book: Book) -> None:
    every = [
        each.lower().replace("’", "'")
        for game in book.games.values()
        for each in sentences(
            game, tuple(book.judges[id] for id in game.judges if id in book.judges)
        )
    ]
    silent = [card.words for card, _ in finds.cards if not any(map(card.search, every))]
    assert silent == []


CONTRARY = [
    ("iron-cross", "can I play the board with all five", "playing-the-board"),
    ("iron-cross", "he turned the turn card too soon", "turn-too-soon"),
    ("southern-cross", "only two from the hand, three from the board", "omaha-two-and-three"),
    ("guts-three-card", "who has to show first", "who-shows-first"),
    ("baseball", "the wrong player brought it in", "stud-wrong-low-card"),
]


@pytest.mark.parametrize(("game", "query", "law"), CONTRARY)
def test_a_law_that_contradicts_the_game_is_not_offered(
    finds: Finder, book: Book, game: str, query: str, law: str
) -> None:
    def offered(game: str) -> set[str]:
        reading = read(finds, query, moment(book, game))
        return {found.law.id for found in (*reading.answers, *reading.besides)}

    assert law not in offered(game)
    assert law in offered("")


def test_a_long_story_is_for_the_laws(finds: Finder, book: Book) -> None:
    story = "which cards are wild we asked and then Bob bet out of turn and Ann dropped her cards"
    assert said(finds, book, "baseball", story) == ()
    assert said(finds, book, "baseball", "which cards are wild")


def test_the_card_of_a_game_that_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    asked = "may I use the row and the column together"
    assert main(["ask", "--game", "iron-cross", asked]) == 0
    out = capsys.readouterr().out
    assert out.startswith("The rule card says: Best five of your own cards and one row or column")
    assert "any five" not in out
    assert main(["ask", "--game", "guts-three-card", "--json", "does a straight count"]) == 0
    own = json.loads(capsys.readouterr().out)["card"]
    assert own[0] == "Straights and flushes don’t count."
    assert main(["ask", asked]) == 0
    assert "own card" not in capsys.readouterr().out
