"""The worked examples that play a game in another way than its file: each switch is set where
docs/called-games.md says it is, and the deal goes as it was reckoned beforehand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from shelf import BOOK, ROOT

from referee.core.book.book import Book
from referee.notation.player import play
from referee.rulebook.changing import Changes
from referee.rulebook.composing import compose
from referee.rulebook.houselaws import house_games

GAMES = ROOT / "rulebook" / "games"
HANDS = Path(__file__).parent / "switched"
Keys = tuple[tuple[str, str], ...]
"""(what the file of the game says, what it says instead)"""

TWIST = """\
[[step]]
do     = "offer"
what   = "exchange"
prices = ["bet"]

[[step]]
do    = "bet"
name  = "After the twist"
first = "high-board"
size  = 2
"""
COMPOSED: dict[str, tuple[str, Changes]] = {
    "woolworth-3": ("five-card-draw", Changes(wild=("5", "T"))),
    "indian-poker-3": ("indian-poker", Changes(agreed={"in_out": "together"})),
    "pineapple-3": ("pineapple", Changes(ends="hilo", qualifier="8")),
}
KEYS: dict[str, tuple[str, Keys]] = {
    "roll-your-own-2": (
        "roll-your-own",
        (
            ('wild   = ["low-hole"]\n', ""),
            ("cards  = [7]", "cards  = [5]"),
            ("hole   = 3", "hole   = 1"),
            ("down = 3", "down = 2"),
            ('[[step]]\ndo   = "deal"\ndown = 1\n\n[[step]]\ndo    = "bet"\nname  = "Last', "LAST"),
            ('LAST card"\nfirst = "high-board"\nsize  = 2\n', ""),
        ),
    ),
    "black-mariah-3": (
        "black-mariah",
        (
            ('mode       = "hilo"', 'mode = "hilo"\nsweep = true'),
            ('do = "showdown"', 'do = "showdown"\nstays = true'),
        ),
    ),
    "dr-pepper-2": (
        "dr-pepper",
        (
            (
                'mode      = "high"',
                'mode = "hilo"\nlow = "standard"\nlow_natural = true\nends = ["wild", "natural"]',
            ),
        ),
    ),
    "guts-kitty-2": (
        "guts-kitty",
        (
            ("kitty     = true", "kitty = true\nkitty_always = true"),
            ("match = 20", "match = 20\nalways = true"),
            ('do = "ante"', 'do = "ante"\nunits = 2'),
        ),
    ),
    "california-lowball-1": (
        "california-lowball",
        (('seven_rule = "forfeit"', 'seven_rule = "void"'),),
    ),
    "murder-3": ("murder", (("cap    = 20", "cap    = 10"),)),
    "substitution-2": (
        "substitution",
        ((TWIST, "\n".join(TWIST.replace('"bet"]', f"{price}]") for price in (1, 2, 5))),),
    ),
    "auction-3": ("auction", (('what   = "market"', 'what   = "card"'),)),
    "guts-two-card-3": (
        "guts-two-card",
        (('do = "ante"', 'do = "ante"\nunits = 2'), ("match = 20", "match = 5")),
    ),
    "iron-cross-3": (
        "iron-cross",
        (
            ('mode       = "high"', 'mode = "hilo"\nlow_lines = ["4 5 2", "1 5 3"]'),
            ('wild       = ["common-5"]\n', ""),
        ),
    ),
    "bingo-square-3": (
        "bingo-square",
        (
            (
                'mode       = "high"',
                'mode = "hilo"\ndeclare = true\nlow_lines = ["1 6 3", "6 9 7"]',
            ),
            ('[[step]]\ndo = "showdown"', '[[step]]\ndo = "declare"\n\n[[step]]\ndo = "showdown"'),
        ),
    ),
    "seven-twenty-seven-3": (
        "seven-twenty-seven",
        (('high   = "near-twenty-seven"', 'high   = "twenty-seven-or-under"'),),
    ),
    "bourre-3": (
        "bourre",
        (('do = "ante"', 'do = "ante"\nunits = 2'), ("match = 20", "match = 5")),
    ),
}


def switched(folder: Path, name: str) -> Book:
    """The book, and the game as the example plays it."""
    path = folder / "switched.toml"
    if name in COMPOSED:
        base, changes = COMPOSED[name]
        text = compose(GAMES / f"{base}.toml", changes)
    else:
        base, keys = KEYS[name]
        text = (GAMES / f"{base}.toml").read_text("utf-8")
        for was, now in keys:
            assert was in text, was
            text = text.replace(was, now)
    path.write_text(text, encoding="utf-8")
    game, judge = house_games(BOOK, folder, ROOT / "rulebook").read(path)
    assert judge is not None
    games, judges = {**BOOK.games, "switched": game}, {**BOOK.judges, "switched": judge}
    return replace(BOOK, games=games, judges=judges)


def test_each_switch_has_its_deal() -> None:
    assert sorted(COMPOSED | KEYS) == sorted(path.stem for path in HANDS.glob("*.hand"))


@pytest.mark.parametrize("name", sorted(COMPOSED | KEYS))
def test_a_switched_game_goes_as_reckoned(tmp_path: Path, name: str) -> None:
    played = play((HANDS / f"{name}.hand").read_text("utf-8"), switched(tmp_path, name))
    assert played.wrong == []
    assert played.checks
