"""Games of a fifth lot that a stranger could not write as files, or not whole, with the words there
were then, and others of the same kinds; each with a deal reckoned by hand from its facts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from shelf import BOOK
from test_every_game import play_deals
from test_games_never_seen import BEST, BLINDS, BOARD, DRAW, LEFT, PREFLOP, Written, written
from test_games_of_the_fourth_lot import filed

from referee.core.book.book import Book
from referee.notation.player import play

TRIPLE = tuple(
    step for n in ("first", "second", "third") for step in ("draw most=4", f'bet name="{n}" {LEFT}')
)
OPENS = 'unopened="ante-again" needs="jacks-or-better"'
ODD_HANDS = (
    'order=["straight-flush","four-of-a-kind","full-house","flush","big-cat","little-cat",'
    '"big-dog","little-dog","straight","three-of-a-kind","blaze","two-pair","pair","high-card"]'
)
DIGITS = 'points=["A=1","T=0","J=0","Q=0","K=0"]'
IN_TURN = ("ante", "deal down=3", 'offer what="stay" prices=["bid"]', "again to=3", "showdown")
GAMES: dict[str, Written] = {
    "butcher-boy": (
        "2,7",
        f"cards=[1,2,3,4,5,6,7,8,9,10,11,12] uneven=true {BEST}",
        (
            *("ante", 'deal up=1 where="one at a time, round and round"'),
            *(
                'offer what="card" prices=[0] side="up"',
                'bet name="Match" first="taker" taken=true',
            ),
            "again to=3",
        ),
    ),
    "cats-dogs-and-blazes": ("2,6", f"{ODD_HANDS} cards=[5]", DRAW),
    "hidugi": (
        "2,7",
        'high="badugi-ace-high" reversed=["high"] cards=[4]',
        (BLINDS, "deal down=4", PREFLOP, *TRIPLE),
    ),
    "nine-nine-nine": ("3,10", f'high="digits" {DIGITS} cards=[3]', IN_TURN),
    "muflis": ("3,10", 'mode="low" low="three-card" reversed=["low"] cards=[3]', IN_TURN),
    "bobtail-jackpots": (
        "2,6",
        "cards=[5]",
        (
            *("ante", "deal down=5"),
            f'bet name="Opening" {LEFT} {OPENS} also=["four-flush","bobtail-straight"]',
            *("draw most=3", 'bet name="Drawn" first="opener" size=2'),
            'showdown proves=["openers"]',
        ),
    ),
    "mexican-stud": (
        "2,6",
        'pack="53" without=["8","9","T"] joker="wild" high="stripped" cards=[5]',
        (
            *("ante", "deal down=2", "turn-up cards=1", f'bet name="One up" {BOARD}'),
            *(
                step
                for n in ("Two", "Three", "Four")
                for step in ("deal down=1", "turn-up cards=1", f'bet name="{n} up" {BOARD}')
            ),
        ),
    ),
    "banco": ("2,8", 'high="last-digit" cards=[3] points=["J=0","Q=0","K=0"]', IN_TURN),
    "thirty-one-bet": (
        "2,8",
        'high="suit-points" points=["A=11"] cards=[3]',
        (
            "ante",
            "deal down=3",
            f'bet name="First" {LEFT}',
            "draw most=3",
            f'bet name="Last" {LEFT}',
        ),
    ),
    "four-card-poker": (
        "2,7",
        'order=["four-of-a-kind","straight-flush","three-of-a-kind","flush","straight","two-pair",'
        f'"pair","high-card"] size=4 cards=[5] {BEST}',
        (
            "ante",
            "deal down=5",
            f'bet name="First" {LEFT}',
            "draw most=2",
            'bet name="Last" first="opener"',
        ),
    ),
}
GAMES |= {
    "binglaha": (
        "2,10",
        'mode="hilo" low_max=8 cards=[4] community=[5] choose="two-and-three"',
        (
            *(BLINDS, "deal down=4", PREFLOP, "deal common=3", f'bet name="Flop" {LEFT}'),
            *("decide", "deal common=1", f'bet name="Turn" {LEFT} size=2', "deal common=1"),
            f'bet name="River" {LEFT} size=2',
        ),
    ),
    "dealer-names-it": (
        "2,8",
        "cards=[5]",
        (
            *("ante", "deal down=5", f'bet name="First" {LEFT}', 'decide of=["2","7","K"]'),
            *("draw most=3", 'bet name="Last" first="opener"'),
        ),
    ),
}
STREETS = tuple(
    step for n in ("Third", "Fourth", "Fifth") for step in ("deal up=1", f'bet name="{n}" {BOARD}')
)
GAMES |= {
    "telesina": (
        "2,4",
        f'pack="32" high="stripped" suits=["h","d","c","s"] cards=[5] community=[1] {BEST}',
        (
            *("ante", "deal down=1 up=1", f'bet name="Second" {BOARD}', *STREETS),
            *("deal common=1", f'bet name="Vela" {BOARD}'),
        ),
    ),
    "legs": ("2,6", "cards=[5]", (*DRAW, "showdown stays=true")),
    "big-squeeze": (
        "2,6",
        f'mode="hilo" low="ace-to-six" declare=true cards=[6] {BEST}',
        (
            *("ante", "deal down=2", *STREETS, "deal down=1", f'bet name="Sixth" {BOARD} size=2'),
            *('offer what="exchange" prices=[0]', f'bet name="Swapped" {BOARD} size=2', "declare"),
        ),
    ),
    "ak47": (
        "3,10",
        'wild=["A","K","4","7"] high="three-card" wheel="second" cards=[3] '
        'order=["three-of-a-kind","straight-flush","straight","flush","pair","high-card"]',
        IN_TURN,
    ),
}
TOLD = Path(__file__).with_name("fifth_lot")


def booked(name: str, folder: Path) -> Book:
    """The book with that game in it."""
    game, judge = filed(name, written(name, GAMES[name]), folder)
    return replace(BOOK, games={name: game}, judges={**BOOK.judges, name: judge})


@pytest.mark.parametrize("name", sorted(path.stem for path in TOLD.glob("*.hand")))
def test_its_deal_goes_as_the_facts_have_it(tmp_path: Path, name: str) -> None:
    game = name.partition("--")[0]
    assert play((TOLD / f"{name}.hand").read_text("utf-8"), booked(game, tmp_path)).wrong == []


@pytest.mark.parametrize("name", sorted(GAMES))
def test_it_is_played_out(tmp_path: Path, name: str) -> None:
    game, _ = filed(name, written(name, GAMES[name]), tmp_path)
    assert sum(play_deals(game, many, at) for many in {*game.players} for at in range(2)) > 4


def test_each_has_its_deal() -> None:
    assert {path.stem.partition("--")[0] for path in TOLD.glob("*.hand")} == {*GAMES}
