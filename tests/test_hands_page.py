"""docs/hands.md says every word of the language, and its examples are played."""

import re
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest
from shelf import BOOK, some

from referee.core.book.book import Book
from referee.notation.acts import VERBS, WORDS
from referee.notation.facts import FACTS, PRESENCE, STATES
from referee.notation.player import MOMENTS, play
from referee.notation.reader import EXPECTING, HEADER, HandError, read
from referee.notation.stakes import KINDS

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "hands.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```hand\n(.*?)```", PAGE, re.DOTALL)
HEAD = "game jackpots\nseats Ann Bob Cy\n\n"


def test_the_page_says_every_word() -> None:
    said = " | ".join(re.findall(r"`([^`\n]+)`", PAGE))
    words = {*HEADER, *EXPECTING, *VERBS, *WORDS, *FACTS, *PRESENCE, *STATES, *KINDS, *MOMENTS}
    assert {word for word in words if not re.search(rf"\b{word}\b", said)} == set()


def test_there_is_an_example() -> None:
    assert EXAMPLES


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_goes_as_written(text: str) -> None:
    played = play(text, BOOK)
    assert played.wrong == []
    assert played.checks > 3


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("seats Ann Bob\n\nAnn checks", 3, 'must say "game"'),
        ("game chess\nseats Ann Bob\n\nAnn checks", 1, 'no game is called "chess"'),
        ("game jackpots\ngame jackpots\nseats Ann Bob", 2, "was said before, on line 1"),
        ("game jackpots\nseats Ann Bob\ndealer Zoe\n", 3, 'the dealer "Zoe" has no seat'),
        ("game jackpots\nseats Ann Bob\nstacks Ann\n", 3, "stacks NAME AMOUNT"),
        ("game jackpots\nseats Ann Bob\nstacks Zoe 5\n", 3, '"Zoe" has no seat'),
        ("game jackpots\nseats Ann Bob\nlimit sky 5\n", 3, 'no limit is called "sky"'),
        ("game jackpots\nseats Ann Bob\nhouse on fire\n", 3, "same dealer after a pass"),
        (HEAD + "Zoe checks", 4, 'nobody is called "Zoe"; at the table: Ann, Bob, Cy'),
        (HEAD + "won Ann Ann", 4, "Ann is named twice in this line"),
        (HEAD + "Ann sings", 4, '"sings" is not an act; one of: all-in, and, away'),
        (HEAD + "Ann", 4, "what does Ann do?"),
        (HEAD + "Ann raises 4", 4, "say the total"),
        (HEAD + "Ann bets two", 4, "a whole number"),
        (HEAD + "Ann draws", 4, "say how many"),
        (HEAD + "Ann is tired", 4, '"Ann is pat"'),
        (HEAD + "Ann shows teeth", 4, "write a rank and a suit"),
        (HEAD + "Ann buys ²", 4, "a whole number"),
        (HEAD + "all sing", 4, "all ante"),
        (HEAD + "next deal chess", 4, 'no game is called "chess"'),
        (HEAD + "law of-the-jungle", 4, "which law? there are: "),
        (HEAD + "law false-openers Ann yes", 4, "question answer"),
        (HEAD + "take back to yesterday", 4, "to which moment? one of: opening, draw, deal"),
        (HEAD + "take back to draw", 4, "there is no draw to go back to"),
        (HEAD + "correct Ann Bob 5", 4, "correct NAME to NAME AMOUNT because WHY"),
        (HEAD + "foul", 4, "foul NAME because WHY"),
        (HEAD + "won Ann pot", 4, "a whole number"),
        (HEAD + "joins Dot", 4, "joins NAME AMOUNT"),
        (HEAD + "expect Ann asleep", 4, '"asleep" is no fact of a player'),
        (HEAD + "expect Ann", 4, 'expected "Ann AMOUNT"'),
        (HEAD + "expect main pot", 4, "main pot AMOUNT NAMES"),
        ("game jackpots\nseats Ann Bob\nraises 3, at night\n", 3, "also for two"),
        ("game jackpots\nseats Ann Bob\nhouse kitty 2, on fire\n", 3, 'no house has "on fire"'),
        (HEAD + "Ann has slept", 4, "has set down"),
        (HEAD + "Ann brings cake", 4, "brings in"),
        (HEAD + "Ann turns away", 4, "turns up"),
        (HEAD + "Ann turns up late", 4, 'nothing is said after "Ann turns up"'),
        (HEAD + "Ann stands pat twice", 4, 'nothing is said after "Ann stands pat"'),
        (HEAD + "nobody opens but Bob", 4, 'nothing is said after "nobody opens"'),
        (HEAD + "all sing", 4, '"all check"'),
        (HEAD + "Ann exchanges", 4, "say how many"),
        (HEAD + "Ann takes from Bob", 4, "one of: discards, stock"),
        (HEAD + "blinds, two straddles", 4, "a whole number"),
        (HEAD + "blinds, Ann asleep", 4, "blinds, 1 straddle"),
        (HEAD + "declared Ann up", 4, "both, high, low"),
        (HEAD + "stock is full", 4, "stock is out"),
        ("game jackpots\nseats Ann\n\nAnn checks", 2, "the table takes two to twelve"),
        (
            "game jackpots\nseats Ann Bob\nstacks 0 each\n\nAnn checks",
            5,
            "it takes 2 players with chips",
        ),
    ],
)
def test_a_file_that_cannot_be_used_says_where(text: str, line: int, words: str) -> None:
    with pytest.raises(HandError) as error:
        play(text, BOOK)
    assert words in error.value.sentence
    assert error.value.line == line


def test_what_differs_is_said_line_by_line() -> None:
    text = HEAD + "\n".join(
        (
            "Ann opens 2                leaves pot 6, turn Cy",
            "Cy calls",
            "Bob calls                  refused out-of-turn",
            "Cy checks                  refused no-raise",
            "law asking-the-count       ruling must-answer",
            "called Cy",
            "law asking-the-count       ruling too-late  cites Morehead 30",
            "expect  side pot 4 Ann",
        )
    )
    assert play(text, BOOK).wrong == [
        (4, "pot is 5, expected 6"),
        (4, "turn is Bob, expected Cy"),
        (5, "was refused: out-of-turn"),
        (6, "was allowed, expected refused out-of-turn"),
        (7, "was refused as bet-to-face, expected no-raise"),
        (8, "was refused: law-not-now asking-the-count"),
        (10, "ruling is must-answer, expected too-late"),
        (10, "cites Morehead 26(b), expected Morehead 30"),
        (11, "there are 1 pots, expected side pot 4 Ann"),
    ]


def test_words_are_read_as_players_write_them() -> None:
    text = (
        "GAME jackpots  # with remarks\nseats Ann Bob Cy\n\nann FOLDS\nBob, opens 2, others pass\n"
    )
    script = read(text)
    assert [line.words[0] for line in script.acts] == ["ann", "Bob,"]
    assert play(text, BOOK).wrong == []


TAILS = [
    "",
    "Ann",
    "Zoe",
    "5",
    "pot",
    "pot 1",
    "to",
    "to Ann",
    "Ann 5",
    "but",
    "because",
    ",",
    "-1",
]


@pytest.mark.sweep
@pytest.mark.parametrize("before", ["", "all ante\n", "Ann opens 2\ncalled Bob Cy\n"])
def test_no_line_of_words_breaks_the_reader(before: str) -> None:
    tails = (*TAILS, *HEADER, *FACTS)
    for at, word in enumerate((*WORDS, *(f"Ann {verb}" for verb in VERBS), "expect")):
        for tail in some(tails, 3, at + len(before)):
            with suppress(HandError):
                play(f"{HEAD}{before}{word} {tail}", BOOK)


def test_no_head_breaks_the_reader() -> None:
    for word, tail in product(HEADER, TAILS):
        head = {"game": "game jackpots", "seats": "seats Ann Bob Cy"} | {word: f"{word} {tail}"}
        with suppress(HandError):
            play("\n".join((*head.values(), "", "Ann checks")), BOOK)


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("ante 1\nsmallest-chip 5", "line 3: the ante of 1 is smaller than the smallest chip, 5"),
        ("smallest-chip 5", "line 3: the ante of 1 is smaller than the smallest chip, 5"),
        (
            "smallest-chip 5\nante 5\nlimit fixed 12 20",
            "line 5: a bet of 12 cannot be made up of the smallest chip, 5",
        ),
        (
            "ante 5\nlimit none 10\nposts 2 10\nsmallest-chip 5",
            "line 5: a blind of 2 is smaller than the smallest chip, 5",
        ),
        ("ante 5\nlimit spread 5 2", "line 4: the big bet is smaller than the small bet"),
    ],
)
def test_a_head_nobody_can_play_with_is_told_on_its_line(head: str, said: str, book: Book) -> None:
    with pytest.raises(HandError) as error:
        play(f"game jackpots\nseats Ann Bob Cy\n{head}\n\nall ante\n", book)
    assert str(error.value).startswith(said)


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("Ann", "line 2: the table takes two to twelve players"),
        ("Ann ANN", "line 2: two players cannot have the same name"),
        ("Ann ---", "line 2: a name needs a letter or a number"),
        (f"Ann {'B' * 50}", "line 2: a name is too long"),
        ("Ann Bob\nstacks 99999999999 each", "line 3: nobody can buy so many chips"),
        ("Ann Bob\ncolours white 1 white 2", "line 3: up to eight colours"),
    ],
)
def test_players_who_cannot_sit_down_are_told(seats: str, said: str, book: Book) -> None:
    with pytest.raises(HandError) as error:
        play(f"game jackpots\nseats {seats}\n\nall ante\n", book)
    assert str(error.value).startswith(said)
