"""Twenty games of other lists, written as files from what is generally known of them. Sixteen need
no word that the language has not; the four that do, and the word each lacks, stand below."""

from __future__ import annotations

from pathlib import Path

import pytest
from shelf import BOOK, ROOT
from test_every_game import play_deals

from referee.rulebook.houselaws import house_games

BOARD = 'first="high-board"'
LEFT = 'first="eldest"'
BEST = 'choose="best"'
BLINDS = 'blinds posts=["eldest","second"] units=[1,2]'
PREFLOP = 'bet name="Before the flop" first="after-blinds"'
STUD = (f'bet name="First" {BOARD}', "deal up=1", f'bet name="Second" {BOARD}', "deal up=1")
STUD = (*STUD, f'bet name="Third" {BOARD}', "deal up=1", f'bet name="Fourth" {BOARD} size=2')
SEVEN = ("ante", "deal down=2 up=1", *STUD, "deal down=1", f'bet name="Last" {BOARD} size=2')
DO_YA = ("deal up=1", 'offer what="exchange" prices=[1]', 'offer what="exchange" prices=[2]')
ROLL = 'turn-up cards=1 how="together"'
Written = tuple[str, str, tuple[str, ...]]
"""(how many can play, what the judge is told, the steps before the showdown)"""

GAMES: dict[str, Written] = {
    "chowaha": (
        "2,10",
        f"cards=[2] community=[12] {BEST} "
        'high_lines=["1 2 3 10 12","4 5 6 10 12","4 5 6 11 12","7 8 9 11 12"]',
        (
            BLINDS,
            "deal down=2",
            PREFLOP,
            "deal common=9 burn=1",
            f'bet name="Flop" {LEFT}',
            "deal common=2 burn=1",
            f'bet name="Turn" {LEFT} size=2',
            "deal common=1 burn=1",
            f'bet name="River" {LEFT} size=2',
        ),
    ),
    "oxford-stud": (
        "2,8",
        f"cards=[4] community=[3] {BEST}",
        (
            "ante",
            "deal down=2 up=1",
            f'bet name="One up" {BOARD}',
            "deal common=2",
            f'bet name="The board" {BOARD}',
            "deal up=1",
            f'bet name="Two up" {BOARD} size=2',
            "deal common=1",
            f'bet name="Last" {BOARD} size=2',
        ),
    ),
    "telesina": (
        "2,5",
        f'pack="32" high="stripped" cards=[5] community=[1] {BEST}',
        ("ante", "deal down=1 up=1", *STUD, "deal common=1", f'bet name="Vela" {BOARD} size=2'),
    ),
    "do-ya": (
        "2,8",
        "cards=[5]",
        (
            "ante",
            "deal down=1",
            *DO_YA,
            f'bet name="One up" {BOARD}',
            *DO_YA,
            f'bet name="Two up" {BOARD}',
            *DO_YA,
            f'bet name="Three up" {BOARD} size=2',
            *DO_YA,
            f'bet name="Four up" {BOARD} size=2',
        ),
    ),
    "english-stud": (
        "2,6",
        "cards=[5]",
        (
            "ante",
            "deal down=2 up=1",
            *STUD[:5],
            "draw most=1",
            f'bet name="One changed" {BOARD} size=2',
            "draw most=1",
            f'bet name="Two changed" {BOARD} size=2',
        ),
    ),
    "kankakee": (
        "2,7",
        f'pack="53" joker="wild" cards=[7] community=[1] {BEST}',
        ("ante", 'deal common=1 where="the joker, for everyone"', *SEVEN[1:]),
    ),
    "pregnant-threes": ("2,7", f'wild=["3","6","9"] cards=[7] {BEST}', SEVEN),
    "one-eyed-jacks": (
        "2,6",
        'wild=["Js","Jh"] cards=[5]',
        (
            "ante",
            "deal down=5",
            f'bet name="First" {LEFT}',
            "draw most=3",
            'bet name="Second" first="opener" size=2',
        ),
    ),
    "stormy-weather": (
        "2,8",
        f'cards=[4] community=[3] {BEST} high_lines=["1","2","3"]',
        (
            "ante",
            "deal down=4",
            "draw most=2",
            "deal common=1",
            f'bet name="One" {LEFT}',
            "deal common=1",
            f'bet name="Two" {LEFT}',
            "deal common=1",
            f'bet name="Three" {LEFT} size=2',
        ),
    ),
    "cold-hands": ("2,10", "cards=[5]", ("ante", "deal up=5")),
    "fusion": (
        "2,8",
        'cards=[4] community=[5] choose="two-and-three"',
        (
            BLINDS,
            "deal down=2",
            PREFLOP,
            "deal common=3 burn=1",
            "deal down=1",
            f'bet name="Flop" {LEFT}',
            "deal common=1 burn=1",
            "deal down=1",
            f'bet name="Turn" {LEFT} size=2',
            "deal common=1 burn=1",
            f'bet name="River" {LEFT} size=2',
        ),
    ),
    "reverse-holdem": (
        "2,10",
        f"cards=[2] community=[5] {BEST}",
        (
            BLINDS,
            "deal down=2",
            PREFLOP,
            "deal common=1 burn=1",
            f'bet name="One" {LEFT}',
            "deal common=1 burn=1",
            f'bet name="Two" {LEFT} size=2',
            "deal common=3 burn=1",
            f'bet name="Three more" {LEFT} size=2',
        ),
    ),
    "deuce-to-seven-stud": (
        "2,7",
        f'mode="low" low="deuce-to-seven" cards=[7] {BEST}',
        tuple(step.replace("high-board", "low-board") for step in SEVEN),
    ),
    "six-card-stud": (
        "2,8",
        f"cards=[6] {BEST}",
        ("ante", "deal down=1 up=1", *STUD, "deal down=1", f'bet name="Last" {BOARD} size=2'),
    ),
    "monterrey": ("2,9", 'wild=["low-hole"] hole=1 cards=[5]', ("ante", "deal down=1 up=1", *STUD)),
    "screwy-louie": (
        "2,7",
        "cards=[5]",
        (
            "ante",
            "deal down=7",
            f'bet name="First" {LEFT}',
            'pass cards=2 to="left"',
            "discard cards=2",
            "arrange",
            *(step for at in "1234" for step in (ROLL, f'bet name="Roll {at}" {BOARD}')),
        ),
    ),
}
LACKS = {
    "have-a-heart": "an up card of a suit, by which its player takes a card of somebody else’s",
    "cowpie": "one hand parted in two that are compared apart, the five above the two",
    "butcher-boy": "an up card that goes to whoever shows its rank, with a bet by that player",
    "thirty-one": "a sum of the cards of one suit",
}
ENOUGH = 16


def file_of(name: str) -> str:
    """The game as a file says it."""
    players, judge, steps = GAMES[name]
    head = ["[judge]", "" if "mode=" in judge else 'mode="high"', "" if "pack=" in judge else PACK]
    lines = [f'name = "{name}"', 'summary = "As it is generally known."', 'sources = ["Our own"]']
    lines += [f"players = [{players}]", *head, *_keys(judge)]
    for step in (*steps, "showdown"):
        do, _, keys = step.partition(" ")
        lines += ["[[step]]", f'do = "{do}"', *_keys(keys)]
    return "\n".join(lines)


PACK = 'pack="52"'


def _keys(text: str) -> list[str]:
    """Keys that stand behind each other, one a line."""
    found: list[str] = []
    for word in text.split(" "):
        key, is_key, _ = word.partition("=")
        if is_key and key.replace("_", "").isalpha():
            found.append(word)
        elif found:
            found[-1] += f" {word}"
    return found


def test_most_need_no_new_word_and_none_is_in_the_book() -> None:
    assert len(GAMES) >= ENOUGH
    assert len(GAMES) + len(LACKS) == 20
    known = {word.lower() for game in BOOK.games.values() for word in (game.name, *game.aliases)}
    names = {name.replace("-", " ") for name in (*GAMES, *LACKS)}
    assert not known & names


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_game_never_seen_is_played_out(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.toml"
    path.write_text(file_of(name), encoding="utf-8")
    game, _ = house_games(BOOK, tmp_path, ROOT / "rulebook").read(path)
    least, most = game.players
    acts = [play_deals(game, many, at) for many in {least, 4, most} for at in range(2)]
    assert sum(acts) > len(acts)
