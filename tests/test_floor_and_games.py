"""What Floor! rules never contradicts the game that is played: every ruling that can be reached, at
the moments of the told deals, of the games of the book and of the lots, holds against what stands
in the game's file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path
from tempfile import mkdtemp

import pytest
from shelf import BOOK, ROOT, turned
from test_games_of_the_fourth_lot import booked, filed
from test_told_games import LOTS

from referee.core.book.book import Book
from referee.core.book.game import (
    Ante,
    BetStep,
    Blinds,
    Deal,
    Declare,
    Draw,
    Game,
    Showdown,
)
from referee.core.cards.judge.rule import JudgeRule
from referee.core.law.leaves import about, leaves
from referee.core.law.rulings import applicable, offenders
from referee.core.log import Log
from referee.core.state.night import Night
from referee.notation.player import play

HERE = Path(__file__).parent
BOARDS = ("omaha", "double-flop-holdem", "double-board-omaha", "triple-board-omaha", "courchevel")
Holds = Callable[[Game, JudgeRule | None], bool]


def step(kind: type, **has: object) -> Holds:
    """The game has a step of that kind, with these fields."""

    def holds(game: Game, judge: JudgeRule | None) -> bool:
        those = [one for one in game.steps if isinstance(one, kind)]
        return any(all(getattr(one, name) == it for name, it in has.items()) for one in those)

    return holds


def some(*holds: Holds) -> Holds:
    return lambda game, judge: any(one(game, judge) for one in holds)


def none(hold: Holds) -> Holds:
    return lambda game, judge: not hold(game, judge)


def burns(game: Game, judge: JudgeRule | None) -> bool:
    return any(getattr(one, "burn", 0) for one in game.steps)


def against_dealer(game: Game, judge: JudgeRule | None) -> bool:
    return any(isinstance(one, Showdown) and one.versus is not None for one in game.steps)


def matches(game: Game, judge: JudgeRule | None) -> bool:
    lost = any(isinstance(one, Showdown) and one.match for one in game.steps)
    return lost or any(event.price.of == "match" for event in game.events)


def in_halves(game: Game, judge: JudgeRule | None) -> bool:
    return game.wins == "hilo" and len(game.ends) == 2


def common(game: Game, judge: JudgeRule | None) -> bool:
    return any(isinstance(one, Deal) and one.common for one in game.steps)


SAYS: list[tuple[str, Holds]] = [
    (
        r"[Tt]he best (hand|low|high)\b.*(takes|wins)",
        lambda game, judge: not (judge and judge.second),
    ),
    (r"side pot|main pot|the odd chip|equal hands split|carries over", none(against_dealer)),
    (
        r"takes half|half each|the high half|[Hh]alve each pot|that half",
        some(in_halves, step(Showdown, seven=True)),
    ),
    (
        r"best high takes|lowest hand takes half|best such low",
        lambda game, judge: game.ends == ("high", "low"),
    ),
    (
        r"next hand|one over, one under|equally close",
        lambda game, judge: game.ladder.startswith("near-"),
    ),
    (
        r"posts (now|the small|the big|everything)|blind that was owed|with the blinds that",
        step(Blinds),
    ),
    (r"[Ll]eave the antes in|antes once more", step(Ante)),
    (
        r"openers go up|to open, the one after",
        lambda game, judge: game.has_openers,
    ),
    (r"nobody may check before the opening", step(BetStep, check=False)),
    (r"The all-in player draws|before drawing", step(Draw)),
    (r"^It stays the burn|the burn stays|without another burn|one burn a street", burns),
    (r"new river|(?<!before )the flop\b|the turn\b.*river", step(BetStep, name="Flop")),
    (r"(four|three) (cards|face down)|[Tt]he other three are|all four back", step(Deal, common=3)),
    (r"(from|on) the board|play(s)? the board", common),
    (
        r"A bet above the pot",
        lambda game, judge: "pot" in {getattr(one, "what", "") for one in game.steps},
    ),
    (
        r"match(es)? the pot|owes the whole match|was in the pot when the card|match nothing",
        matches,
    ),
    (r"fists|chips under the table", step(Declare)),
    (r"shows the openers|proves the openers", lambda game, judge: game.has_openers),
    (
        r"spades, then hearts",
        lambda game, judge: not judge or not judge.suits or judge.suits[:2] == ("s", "h"),
    ),
    (
        r"As usual, but a flush beats",
        lambda game, judge: game.ladder == "stripped" and not game.kinds,
    ),
    (
        r"^Straight flush, four of a kind",
        lambda game, judge: game.ladder == "standard" and not game.kinds,
    ),
    (
        r"worst hand in high poker|is 6-4-3-2-A|ace is always low",
        lambda game, judge: game.ladder in ("ace-to-five", "ace-to-six", "deuce-to-seven"),
    ),
    (r"The turn comes to|turned up last decides", some(step(BetStep), step(Deal))),
    (
        r"must bet or raise|calls or folds|brought up to the minimum",
        some(step(BetStep), step(Deal, widow=1)),
    ),
]
"""What a ruling may say only where the game is so."""


@cache
def decks() -> tuple[tuple[str, Path, Book], ...]:
    """Every deal that is told of a game, with a book that has the game. Of just a pot no file says
    what is played."""
    folder = Path(mkdtemp())
    told = sorted((ROOT / "rulebook/lessons").glob("*.hand"))
    found = [(path.stem, path, BOOK) for path in told if path.stem != "just-a-pot"]
    for lot, games in LOTS.items():
        for path in sorted((HERE / lot).glob("*.hand")):
            name = path.stem.partition("--")[0]
            found.append((path.stem, path, booked(name, games, folder)))
    written = ("games_by_lot", "other_games", "five_more")
    for path in sorted(chain.from_iterable((HERE / where).glob("*.toml") for where in written)):
        game, judge = filed(path.stem, path.read_text("utf-8"), folder)
        book = replace(
            BOOK,
            games={**BOOK.games, path.stem: game},
            judges={**BOOK.judges, path.stem: judge},
        )
        found.append((path.stem, path.with_suffix(".hand"), book))
    return tuple(found)


def moments(told: Path, book: Book) -> Iterator[Night]:
    """The nights of a deal that differ in what a law looks at first."""
    log, met = Log(), set[object]()
    for entry in play(told.read_text("utf-8"), book).log.entries:
        log.append(entry)
        hand = log.night.hand
        if hand is None:
            continue
        mark = (hand.step, hand.draw_begun, bool(hand.awards), hand.ending, hand.aggressor is None)
        if mark not in met:
            met.add(mark)
            yield log.night


@pytest.mark.parametrize("game", BOARDS)
def test_a_game_with_a_flop_has_the_laws_of_it(game: str) -> None:
    """However many cards a flop is; only where it is three, four are one too many."""
    laws = {"flop-too-soon", "turn-too-soon", "river-too-soon", "no-burn", "four-card-flop"}
    nights = moments(ROOT / "rulebook/lessons" / f"{game}.hand", BOOK)
    found = {law.id for night in nights for law in applicable(tuple(BOOK.laws.values()), night)}
    assert laws - found == (set() if game == "omaha" else {"four-card-flop"})


@pytest.mark.parametrize(("name", "told", "book"), turned(decks(), 4))
def test_no_ruling_contradicts_the_game(name: str, told: Path, book: Book) -> None:
    said: dict[tuple[str, str], tuple[str, Game]] = {}
    for night in moments(told, book):
        assert night.hand is not None
        for law in applicable(tuple(book.laws.values()), night):
            for seat in (offenders(law, night) or (None,))[:2]:
                for leaf in leaves(law, book.laws, about(night, seat)):
                    said[leaf.law.id, leaf.ruling.id] = leaf.ruling.say, night.hand.game
    wrong = [
        f"{law}.{ruling}: {words}"
        for (law, ruling), (words, game) in said.items()
        for phrase, holds in SAYS
        if re.search(phrase, words) and not holds(game, book.judges.get(game.judge()))
    ]
    assert not wrong, "\n".join(wrong)
