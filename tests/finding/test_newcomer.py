"""What newcomers ask of any game is answered by the game in play, whichever it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shelf import turned
from told_stories import questions

from referee.commands.cli import main
from referee.core.book.book import Book
from referee.core.book.game import Game
from referee.finding.index import Finder
from referee.finding.owncard import Own, OwnCard, spoken
from referee.screens.games.words.newcomer import ASKED, answers
from referee.screens.games.words.rulecard import sentences

HERE = Path(__file__).parent
ASKS = {
    "first": (
        "who acts first",
        "Who bets first?",
        "ok so who starts the betting",
        "who goes first in this game",
        "who has to bet first",
        "who opens the betting?",
        "whose turn is it first",
        "does the dealer's left go first",
        "which player acts first after the draw",
        "who's first to act on the next round",
        "where does the betting start",
        "who do I start with",
        "who is supposed to bet first now",
        "who bets first on fourth street",
    ),
    "turns": ("who draws first", "who takes a card first?", "in what order do we draw"),
    "wins": (
        "what wins",
        "What wins the pot?",
        "who wins",
        "how do I win this",
        "which hand wins",
        "what am I trying to make",
        "is this high or low",
        "does the best hand win",
        "what's the goal of the game",
        "so what exactly wins here",
        "how do you win at this",
    ),
    "wild": (
        "what is wild",
        "What's wild?",
        "which cards are wild here",
        "is anything wild",
        "any wild cards?",
        "are deuces wild",
        "are there any wild cards in this game",
        "do we have wilds",
    ),
    "cards": (
        "how many cards do I get",
        "how many cards does everybody get?",
        "how many cards each",
        "how many cards do I deal",
        "how many cards are dealt",
        "how many hole cards do we get",
        "how many up and how many down",
        "how many do we start with",
        "how many cards am I supposed to deal",
    ),
    "draw": (
        "how many cards may I draw",
        "how many can I draw?",
        "how many cards can we exchange",
        "is there a draw",
        "can I change cards",
        "can I draw all five",
        "what is the most I can draw",
    ),
    "openers": (
        "do I need openers",
        "do I need jacks to open?",
        "what do I need to open",
        "what are the openers",
        "what does it take to open",
        "can I open with a pair of tens",
        "can anybody open",
        "what opens",
        "is it jacks or better",
        "need jacks to open?",
    ),
    "declare": (
        "is there a declare",
        "do we declare?",
        "do cards speak",
        "do I have to say high or low",
        "cards speak or declare?",
        "do we have to declare at the end",
    ),
    "check": (
        "can I check",
        "may I check first?",
        "is checking allowed",
        "do I have to bet",
        "can we check here",
        "is check-raise allowed",
        "bet or fold?",
    ),
    "passed": (
        "what happens if everybody passes",
        "what happens if all pass?",
        "what if nobody opens",
        "what happens when everyone checks",
        "what happens if nobody bets",
        "what if everybody folds",
        "what happens if everyone goes out",
        "if everybody checks what happens",
        "what if we all go out",
    ),
    "costs": (
        "what does it cost to play",
        "do I ante",
        "is there an ante?",
        "are there blinds",
        "does everybody ante",
        "what do I have to pay",
    ),
    "up": (
        "what does a pair of kings cost",
        "what does a jack cost",
        "what happens if I get a six up",
        "what do I pay for an eight",
    ),
    "split": (
        "how is the pot split",
        "how do we split the pot?",
        "is the pot split",
        "who gets what",
        "is it split pot",
        "does one player take it all",
        "who gets the other half",
    ),
    "ace": (
        "is the ace high",
        "Are aces high or low?",
        "is an ace low in this game",
        "does the ace count low",
        "can the ace be low in a straight",
        "what does an ace count",
        "aces high or low?",
        "is the ace a one",
        "how do aces count",
    ),
    "ante": (
        "what's the ante",
        "How much is the ante?",
        "what are the blinds",
        "how much do I ante",
        "what do we ante here",
        "how big are the blinds",
    ),
    "most": (
        "how much can I bet",
        "what can I bet?",
        "how much may I raise",
        "what's the limit",
        "what is the most I can bet",
        "what's the biggest bet",
        "how many raises are there",
        "is there a limit",
        "is it no limit",
        "how big are the bets",
        "what are the stakes",
    ),
    "deals": (
        "who deals next",
        "Who's dealing next?",
        "whose deal is it next",
        "who is the next dealer",
        "who deals after this",
        "where does the deal go next",
        "who deals the next hand",
    ),
}
ROWS = [(topic, said) for topic, those in ASKS.items() for said in those]


CARDS: dict[str, OwnCard] = {}


def card_of(game: Game, book: Book) -> OwnCard:
    """The card of a game of the book, made once for all that is asked of it."""
    if game.id not in CARDS:
        rules = tuple(book.judges[id] for id in game.judges if id in book.judges)
        names = (game.name, *game.aliases)
        CARDS[game.id] = OwnCard(names, sentences(game, rules), answers(game, rules))
    return CARDS[game.id]


@pytest.mark.sweep
@pytest.mark.parametrize(("topic", "asked"), ROWS)
def test_a_newcomers_question_is_answered_in_every_game(
    finds: Finder, book: Book, topic: str, asked: str
) -> None:
    for game in turned(tuple(book.games.values()), 6):
        card = card_of(game, book)
        own = spoken(finds, asked, card)
        ups = {text for about, text in card.answers.items() if about.startswith("up ")}
        assert own.whole, game.id
        assert own.said[0] in ({card.answers[topic]} | (ups if topic == "up" else set())), game.id


def test_every_matter_is_asked_about() -> None:
    assert {*ASKS} == {*ASKED}


def test_a_card_that_brings_something_is_answered_by_what_it_brings(
    finds: Finder, book: Book
) -> None:
    baseball = card_of(book.games["baseball"], book)
    three = spoken(finds, "what does a three cost in baseball?", baseball).said[0]
    assert three.startswith("A three up: match the pot")
    assert (
        spoken(finds, "what happens if I get a four up", baseball).said[0].startswith("A four up")
    )
    assert (
        spoken(finds, "what does a queen cost", baseball)
        .said[0]
        .startswith("Only a three or a four up")
    )
    murder = card_of(book.games["murder"], book)
    assert (
        spoken(finds, "what does a pair of kings cost", murder).said[0].startswith("An open pair")
    )


@pytest.mark.parametrize("half", ["held", "third", "fresh", "tuning"])
def test_a_question_for_the_laws_is_no_newcomers(finds: Finder, book: Book, half: str) -> None:
    asked = [one for one in questions(HERE / f"{half}.jsonl") if one.game in book.games]
    took = [
        one.query
        for one in asked
        if spoken(finds, one.query, card_of(book.games[one.game], book)).whole
    ]
    assert len(took) <= 0.01 * len(asked), took


def test_no_law_stands_beside_what_the_game_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "--game", "shotgun", "--json", "who acts first"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["card"][0].startswith("In every round of betting the first player still in")
    assert (told["answers"], told["case"]) == ([], [])
    assert main(["ask", "--game", "shotgun", "who bet out of turn"]) == 0
    assert "own card" not in capsys.readouterr().out


def test_what_is_no_question_of_a_game_is_none(finds: Finder, book: Book) -> None:
    card = card_of(book.games["shotgun"], book)
    for said in ("he checked out of turn", "can I check after I said raise", "who wins a tie", ""):
        assert not spoken(finds, said, card).whole
    assert spoken(finds, "who acts first", OwnCard()) == Own()
