"""Forty games that a stranger wrote down from what they knew, without a look at the book; twenty of
them drawn by lot, each with its deal, from their facts. Of the twenty drawn fifteen went with the
words there were when they were read (one of them but for a rare case); but nine of those stand in
the book. Of the twenty of the forty that the book has not, ten went, and fifteen go since; what the
others lack stands in LACKED and REST_LACKS."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from shelf import BOOK, ROOT
from test_games_never_seen import BEST, BOARD, DRAW, LEFT, SEVEN, STUD, Written, written

from referee.core.book.book import Book
from referee.core.book.game import Game
from referee.core.cards.judge.rule import JudgeRule
from referee.notation.player import play
from referee.rulebook.houselaws import house_games
from referee.screens.felt.words import pack
from referee.screens.felt.words.crib import crib

OF_THE_BOOK = (
    *("texas-holdem", "seven-card-stud", "omaha", "seven-card-stud-eight-or-better", "badugi"),
    *("dirty-schultz", "deuces-wild", "london-lowball", "greek-holdem"),
)
"""Dirty Schultz: an open pair of the very last up card leaves what was wild, here; in the book
nothing is, unless nobody tells of it."""
ROUND = ("deal common=1", f'bet name="One" {LEFT}', "deal common=1", f'bet name="Two" {LEFT}')
GAMES: dict[str, Written] = {
    "stormy-weather": (
        "3,8",
        f'cards=[4] community=[3] {BEST} high_lines=["1","2","3"]',
        (
            *("ante", "deal down=4", f'bet name="First" {LEFT}', "draw most=4"),
            *(f'bet name="Drawn" {LEFT}', *ROUND, "deal common=1", f'bet name="Three" {LEFT}'),
        ),
    ),
    "wild-widow": (
        "2,8",
        'wild=["common-1"] cards=[5] community=[1] high_lines=[]',
        (
            *("ante", "deal down=4", "deal common=1", "deal down=1", f'bet name="First" {LEFT}'),
            *("draw most=3", 'bet name="Second" first="opener" size=2'),
        ),
    ),
    "cold-hands": ("2,10", "cards=[5]", ("ante", "deal up=5")),
    "six-card-stud": (
        "2,8",
        f"cards=[6] {BEST}",
        ("ante", "deal down=1 up=1", *STUD, "deal down=1", f'bet name="Last" {BOARD} size=2'),
    ),
    "eight-card-stud": (
        "2,6",
        f"cards=[8] {BEST}",
        (*SEVEN, "deal down=1", f'bet name="Eighth" {BOARD} size=2'),
    ),
    "deuce-to-seven-razz": (
        "2,7",
        f'mode="low" low="deuce-to-seven" cards=[7] {BEST}',
        (
            *("ante", "deal down=2 up=1", 'bet name="Third" first="high-card" bring-in=true'),
            *(
                step
                for n in range(4, 7)
                for step in ("deal up=1", f'bet name="Street {n}" first="low-board"')
            ),
            *("deal down=1", 'bet name="Last" first="low-board" size=2'),
        ),
    ),
}
TRIPS_FIRST = (
    'order=["three-of-a-kind","straight-flush","straight","flush","pair","high-card"] cards=[3]'
)
IN_TURN = ("ante", "deal down=3", 'offer what="stay" prices=["bid"]', "again to=3", "showdown")
LACKED = {
    "thirty-one": "a sum of the cards of one suit, and a knocker who loses two lives",
    "axe-and-sevens": "two natural sevens that take the pot whatever the others hold",
    "teen-patti": "bets that are not evened out, of any size; A-2-3 as the second-best straight",
    "three-card-brag": "the same; A-2-3 as the best straight, and three threes on top",
    "caribbean-stud": "a banker, against whom everybody plays alone",
}
"""What no word said when they were read."""
SINCE: dict[str, Written] = {
    "axe-and-sevens": (
        "2,6",
        'wild=["2","J","Kd"] top=["7 7"] cards=[5]',
        (*DRAW[:-1], f'bet name="Second" {LEFT} size=2'),
    ),
    "teen-patti": ("3,10", f'high="three-card" wheel="second" {TRIPS_FIRST}', IN_TURN),
    "three-card-brag": (
        "3,8",
        f'high="three-card" wheel="best" top=["3 3 3"] {TRIPS_FIRST}',
        IN_TURN,
    ),
    "sequence": (
        "2,7",
        f"cards=[7] {BEST}",
        (
            *(
                f'event card="{card}" brings="wild"{f" after={after!r}" * bool(after)}'
                for after, card in zip(("", *"23456789TJQK"), "23456789TJQKA", strict=True)
            ),
            *SEVEN,
        ),
    ),
    "stop-the-bus": (
        "2,8",
        f'high="three-card" wheel="best" top=["3 3 3"] {TRIPS_FIRST}',
        ("deal down=3 widow=3", 'widow side="up" pass=false', "showdown lives=3"),
    ),
    "dirty-schultz-kept": (
        "2,6",
        f"cards=[7] {BEST}",
        ('event card="pair" brings="wild-next" keeps=true', *SEVEN),
    ),
}
"""What today’s words say: of Dirty Schultz the rare case, too; and two that were not drawn."""
REST: dict[str, Written] = {
    "five-card-stud-bet": ("2,10", "cards=[5]", ("ante", "deal down=1 up=1", *STUD)),
    "bull": (
        "2,7",
        f'mode="hilo" high="standard" low="ace-to-five" declare=true cards=[7] {BEST}',
        (
            *("ante", "deal down=3", "arrange", f'bet name="Put in order" {LEFT}'),
            *(s for n in "1234" for s in ("deal up=1", f'bet name="Up {n}" {BOARD}')),
            *(s for n in "56" for s in ("turn-up cards=1", f'bet name="Up {n}" {BOARD} size=2')),
            "declare",
        ),
    ),
    "twin-beds-wild": (
        "2,9",
        f'wild=["common-9","common-10"] cards=[4] community=[10] {BEST} '
        'high_lines=["1 3 5 7 9","2 4 6 8 10"]',
        (
            *("ante", "deal down=4", f'bet name="Four down" {LEFT}'),
            *(
                s
                for n in range(1, 6)
                for s in ('deal common=2 where="one for each row"', f'bet name="Turn {n}" {LEFT}')
            ),
        ),
    ),
    "cowpie-stud": (
        "2,7",
        'mode="hilo" high="standard" low="two-card" cards=[7] high_own=[1,2,3,4,5] '
        'low_own=[6,7] ends=["the five","the two"]',
        (*SEVEN, "arrange", f'bet name="Parted" {BOARD} size=2'),
    ),
    "telesina-32": (
        "2,5",
        f'pack="32" high="stripped" cards=[5] community=[1] {BEST}',
        (
            *("ante", "deal down=1 up=1", 'bet name="First" first="high-card" bring-in=true'),
            *(*STUD[1:], "deal common=1", f'bet name="Vela" {BOARD} size=2'),
        ),
    ),
    "high-card-pool": (
        "3,10",
        "cards=[5,4]",
        ("ante", "deal down=4", 'offer what="pot" own=true whole=true', "showdown stays=true"),
    ),
}
"""Of the twenty that were not drawn: these go as files, and eight more stand in the book."""
REST_OF_THE_BOOK = (
    *("five-card-stud", "razz", "omaha-eight-or-better", "heinz-57", "short-deck-holdem"),
    *("irish", "soko", "manila", "mississippi", "royal-holdem"),
)
REST_LACKS = {
    "henway": "two hands of each player, the best and the worst of all of which share",
    "liars-poker": "no cards",
    "pai-gow": "a banker, against whom everybody plays alone",
}
TOLD = Path(__file__).with_name("fourth_lot")
ALL = {**GAMES, **SINCE}


def filed(name: str, text: str, folder: Path) -> tuple[Game, JudgeRule]:
    """A game, through the reader of files."""
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    game, judge = house_games(BOOK, folder, ROOT / "rulebook").read(path)
    assert judge is not None
    return game, judge


def booked(name: str, games: Mapping[str, Written], folder: Path) -> Book:
    """The book with one of these games in it, or as it is where it has the game itself."""
    if name in OF_THE_BOOK:
        return BOOK
    game, judge = filed(name, written(name, games[name]), folder)
    return replace(BOOK, games={name: game}, judges={**BOOK.judges, name: judge})


def test_how_many_needed_no_new_word() -> None:
    not_in_the_book = {*GAMES, *REST} - {"five-card-stud-bet", "twin-beds-wild"}
    lacked = {*LACKED, *REST_LACKS, "sequence", "stop-the-bus"}
    assert (len(not_in_the_book), len(lacked)) == (10, 10)
    assert len(lacked - {*SINCE}) == 5
    assert (len(OF_THE_BOOK) + len(GAMES), len(LACKED)) == (15, 5)
    assert {*SINCE} - {*LACKED} == {"dirty-schultz-kept", "sequence", "stop-the-bus"}
    assert {*OF_THE_BOOK, *REST_OF_THE_BOOK} <= {*BOOK.games}
    assert len(REST) + len(REST_OF_THE_BOOK) + 1 + len(REST_LACKS) == 20


SAID = [
    ("axe-and-sevens", "", "Natural 7-7 beats everything."),
    ("teen-patti", "", "A-2-3 is the second-best straight."),
    ("three-card-brag", "Ann shows Ah 2c 3s", "A-2-3 is the best straight."),
    ("three-card-brag", "Bob bids 2", "Bob: pay what it costs now to stay in, or fold."),
    ("stormy-weather", "", "your own cards and one"),
    ("stop-the-bus", "", "a widow of three face up in the middle"),
    ("stop-the-bus", "", "The lowest hand loses a life; the last player"),
    ("stop-the-bus", "lives lost Cy", "Everybody shows: the lowest loses a life and pays 1"),
    ("stop-the-bus", "", "Ann: take one card or the whole widow, or knock."),
    (
        "sequence",
        "",
        "A deuce up: all of that rank are wild. After that a three up takes over, and so",
    ),
]


@pytest.mark.parametrize(("name", "until", "said"), SAID)
def test_the_line_is_enough(tmp_path: Path, name: str, until: str, said: str) -> None:
    book = booked(name, ALL, tmp_path)
    lines = (TOLD / f"{name}.hand").read_text("utf-8").splitlines()
    lines = lines[: lines.index(until) if until else 4]
    night = play("\n".join([*lines, "expect  deal 1", ""]), book).log.night
    assert night.playing is not None
    rules = pack.rules_of(night.playing.game, book, len(night.playing.order))
    line = pack.told(night, rules, book, crib(night))
    assert said in f"{line} {pack.small_line(night, night.playing, rules)}"
