"""Twenty games drawn by lot from what no list before had: the rulebook of a club that meets once a
year, and a page of house games. Drawn once, of thirty-nine, before any was tried as a file.

Thirteen need no new word. What a die or the table decides without the tablet is the table's: which
way the flops of bidirectional Chowaha run, which cards of Crayfish’s board are face down."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from shelf import BOOK, ROOT
from test_every_game import play_deals
from test_games_never_seen import BEST, BLINDS, BOARD, LEFT, PREFLOP, Written, written

from referee.notation.player import play
from referee.rulebook.houselaws import house_games

FLOP = ("deal common=3 burn=1", f'bet name="Flop" {LEFT}')
THEN = ("deal common=1 burn=1", f'bet name="Turn" {LEFT} size=2')
RIVER = ("deal common=1 burn=1", f'bet name="River" {LEFT} size=2')
HOLDEM = (*FLOP, *THEN, *RIVER)
TRIPLE = (BLINDS, "deal down=5", 'bet name="Before the draw" first="after-blinds"')
TRIPLE = (*TRIPLE, "draw most=5", f'bet name="One" {LEFT}', "draw most=5")
TRIPLE = (
    *TRIPLE,
    f'bet name="Two" {LEFT} size=2',
    "draw most=5",
    f'bet name="Three" {LEFT} size=2',
)
DRAMAHA = (BLINDS, "deal down=5", PREFLOP, *FLOP, "draw most=3", *THEN, *RIVER)
POINTS = 'low="standard" points=["A=1","J=0","Q=0","K=0"] cards=[5] community=[5] choose="all" '
POINTS += 'high_lines=[] low_choose="two-and-three" ends=["the points half","the Omaha half"]'
EIGHT = 'mode="hilo" high="standard" low="ace-to-five" low_max=8'
FLOPS = '["1 2 3 10 12","4 5 6 10 12","4 5 6 11 12","7 8 9 11 12"]'
SQUARE = "top left, top, top right, right, bottom right, bottom, bottom left, left"
GAMES: dict[str, Written] = {
    "two-or-five-omaha": (
        "2,8",
        f'{EIGHT} cards=[5] community=[5] choose="two-and-three" '
        'high_lines=["1 2 3 4 5",""] low_lines=["1 2 3 4 5",""]',
        (BLINDS, "deal down=5", PREFLOP, *HOLDEM),
    ),
    "short-deck-omaha": (
        "2,6",
        'pack="36" high="stripped" cards=[4] community=[5] choose="two-and-three"',
        (BLINDS, "deal down=4", PREFLOP, *HOLDEM),
    ),
    "blind-stud": (
        "2,7",
        f"cards=[7] {BEST}",
        (
            *("ante", 'deal down=6 up=1 where="nobody looks at their own"'),
            f'bet name="One up" {BOARD}',
            *(
                step
                for n in range(2, 8)
                for step in ('turn-up cards=1 how="together"', f'bet name="Up {n}" {BOARD}')
            ),
        ),
    ),
    "bidirectional-chowaha": (
        "2,8",
        f'{EIGHT} cards=[4] community=[12] choose="two-and-three" '
        f'lay="flops as the die has it, rows or columns; turns; river" '
        f"high_lines={FLOPS} low_lines={FLOPS}",
        (
            *(BLINDS, "deal down=4", PREFLOP, "deal common=9 burn=1", f'bet name="Flop" {LEFT}'),
            *("deal common=2 burn=1", f'bet name="Turn" {LEFT} size=2', *RIVER),
        ),
    ),
    "crayfish": (
        "2,8",
        'cards=[4] community=[5,4,3] choose="two-and-three"',
        (
            *(BLINDS, "deal down=4", PREFLOP, "deal common=5 burn=1", f'bet name="Flop" {LEFT}'),
            *(f'bet name="Turn" {LEFT} size=2', f'bet name="River" {LEFT} size=2'),
        ),
    ),
    "frame": (
        "2,8",
        f'cards=[2] community=[8] {BEST} line="side" lay="{SQUARE}" '
        'high_lines=["1 2 3","3 4 5","5 6 7","7 8 1"]',
        (
            *("ante", "deal down=2", f'bet name="Two down" {LEFT}'),
            *('deal common=4 where="the middles of the frame"', f'bet name="The middles" {LEFT}'),
            *(
                step
                for n in range(1, 5)
                for step in (
                    f'deal common=1 where="corner {n} of the frame"',
                    f'bet name="Corner {n}" {LEFT}',
                )
            ),
        ),
    ),
    "dramaha-zero": ("2,7", f'mode="hilo" high="fewest-points" {POINTS}', DRAMAHA),
    "dramaha-49": ("2,7", f'mode="hilo" high="most-points" {POINTS}', DRAMAHA),
    "atomic-pineapple": (
        "2,8",
        f"cards=[2] community=[5] {BEST}",
        (
            *(BLINDS, "deal down=5", PREFLOP, "discard cards=1", *FLOP),
            *("discard cards=1", *THEN, "discard cards=1", *RIVER),
        ),
    ),
    "super-stud": (
        "2,6",
        f"cards=[7] {BEST}",
        (
            *("ante", "deal down=4 up=1", 'bet name="Third" first="low-card" bring-in=true'),
            "discard cards=2",
            *(s for n in "456" for s in ("deal up=1 burn=1", f'bet name="Street {n}" {BOARD}')),
            *("deal down=1 burn=1", f'bet name="Street 7" {BOARD} size=2'),
        ),
    ),
    "oh-crap": (
        "2,8",
        f'wild=["common-3"] cards=[3] community=[4] {BEST}',
        (
            *('event card="the crap" brings="out"', "ante", "deal down=3"),
            *(f'bet name="Three down" {LEFT}', "deal common=1", f'bet name="One" {LEFT}'),
            *("deal common=1", f'bet name="Two" {LEFT}'),
            *('deal common=1 where="wild with its rank"', f'bet name="Three" {LEFT} size=2'),
            'deal common=1 where="the crap: whoever holds its rank is out"',
            f'bet name="Four" {LEFT} size=2',
        ),
    ),
    "five-card-triple-draw": ("2,6", "cards=[5]", TRIPLE),
    "korean": (
        "2,6",
        'mode="hilo" high="standard" low="ace-to-five" high_min_pair=true low_no_pair=true '
        "cards=[5]",
        TRIPLE,
    ),
}
LACKS = {
    "sohe": "one hand parted in two, each part for a share of its own",
    "spit-guts": "a card in the middle that makes its rank wild beside a spare hand, which are one "
    "thing to the judge",
    "scrotum": "a discard of any number without new cards, and hands of as many as are kept",
    "madison": "an order of hands in which a pair is nothing",
    "binglaha": "a share that a die says is played for or not",
    "wonky-donkey": "one of two games, as the flop has it",
    "paradise-road-pickem": "one of several games, chosen with the first cards in hand",
}
"""What no word says."""
DEALS = {
    "two-or-five-omaha": """
Cy calls
Ann calls
Bob checks
all check
all check
all check
table shows 3s 5h 7c Kh Qd
Ann shows Ah Qh Jh Th 2h
Bob shows Ks Kd 9c 8d 4s
Cy shows As 4h 6c 9h 9d
cards speak
expect Ann 104, Bob 98, Cy 98
""",
    "crayfish": """
Cy calls
Ann calls
Bob checks
all check
all check
all check
table shows 7h Th Kd
Ann shows Kh Kc 2s 3s
Bob shows Ah Qh 9d 8d
Cy shows Ts Tc 4h 5h
cards speak
expect Ann 104, Bob 98, Cy 98
""",
    "frame": """
all ante
all check
all check
all check
all check
all check
all check
table shows Ks 2h Kd 9c 9d 4s 7h 3c
Ann shows Kh 5s
Bob shows 9h 9s
Cy shows Ac Ad
cards speak
expect Ann 99, Bob 102, Cy 99
""",
    "dramaha-zero": """
Cy calls
Ann calls
Bob checks
all check
Ann is pat
Bob is pat
Cy is pat
all check
all check
table shows Ah 9d 4c 4s 2d
Ann shows Ks Qd Jc Jh 3s
Bob shows 9s 9h 8c 7c 6c
Cy shows Ts Td Th Tc 5s
cards speak
expect Ann 101, Bob 101, Cy 98
""",
    "korean": """
Cy calls
Ann calls
Bob checks
Ann is pat
Bob is pat
Cy is pat
all check
Ann is pat
Bob is pat
Cy is pat
all check
Ann is pat
Bob is pat
Cy is pat
all check
Ann shows 8s 6d 4c 3h 2s
Bob shows 9s 9d 8c 7c 5c
Cy shows Ts Td 2h 3c 4h
cards speak
expect Ann 101, Bob 98, Cy 101
""",
}
"""Deals reckoned by hand: a flush of one’s own five and a seven-five low of two of them; three of a
board that two dice have turned down; one side of the frame; three points against the Omaha half; a
low without a pair beside the best pair."""


def test_thirteen_of_twenty_need_no_new_word() -> None:
    assert (len(GAMES), len(LACKS)) == (13, 7)
    known = {word.lower() for game in BOOK.games.values() for word in (game.name, *game.aliases)}
    assert not known & {name.replace("-", " ") for name in (*GAMES, *LACKS)}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_game_of_the_club_is_played_out(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.toml"
    path.write_text(written(name, GAMES[name]), encoding="utf-8")
    game, judge = house_games(BOOK, tmp_path, ROOT / "rulebook").read(path)
    assert judge is not None
    assert sum(play_deals(game, many, at) for many in {*game.players} for at in range(2)) > 4
    if name in DEALS:
        book = replace(BOOK, games={name: game}, judges={**BOOK.judges, name: judge})
        head = f"title {name}\ngame {name}\nseats Ann Bob Cy\n"
        assert play(f"{head}{DEALS[name]}", book).wrong == []
