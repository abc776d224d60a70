"""Games of other lists, written as files from what is generally known of them. Four of five need no
word that the language has not; those that do, and the word each lacks, stand below.

Twenty more, of home tables: sixteen lie in `other_games`, each as a file that says first how a
table plays it, and as the deal it tells, reckoned by hand; what the other four lack stands in
NOT_THERE.

And twenty drawn by lot (`games_by_lot/FACTS.md` says of what), each written down with its deal
before any was tried: fifteen needed no new word when they were tried, two need one that came of
it, and what the other three lack stands in NOT_BY_LOT."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from shelf import BOOK, ROOT
from test_every_game import play_deals

from referee.notation.player import play
from referee.rulebook.houselaws import house_games

BOARD = 'first="high-board"'
LEFT = 'first="eldest"'
BEST = 'choose="best"'
BLINDS = 'blinds posts=["eldest","second"] units=[1,2]'
PREFLOP = 'bet name="Before the flop" first="after-blinds"'
STUD = (f'bet name="First" {BOARD}', "deal up=1", f'bet name="Second" {BOARD}', "deal up=1")
STUD = (*STUD, f'bet name="Third" {BOARD}', "deal up=1", f'bet name="Fourth" {BOARD} size=2')
SEVEN = ("ante", "deal down=2 up=1", *STUD, "deal down=1", f'bet name="Last" {BOARD} size=2')
DRAW = ("ante", "deal down=5", f'bet name="First" {LEFT}', "draw most=3")
DRAW = (*DRAW, 'bet name="Second" first="opener" size=2')
DO_YA = ("deal up=1", 'offer what="exchange" prices=[1]', 'offer what="exchange" prices=[2]')
ROLL = 'turn-up cards=1 how="together"'
PUSHED = 'offer what="push" prices=[0]'
ONE_THREE_ONE = ("ante", "deal down=1 up=1", f'bet name="One up" {BOARD}', "deal up=1")
ONE_THREE_ONE = (*ONE_THREE_ONE, f'bet name="Two up" {BOARD}', "deal up=1")
ONE_THREE_ONE = (*ONE_THREE_ONE, f'bet name="Three up" {BOARD} size=2', "deal down=1")
ONE_THREE_ONE = (*ONE_THREE_ONE, f'bet name="Last down" {BOARD} size=2')
Written = tuple[str, str, tuple[str, ...]]
"""(how many can play, what the judge is told, the steps; before the showdown, or with it where it
says more)"""


def _opened(many: int) -> tuple[str, ...]:
    """So many cards in the middle one by one, each with a bet."""
    at = range(1, many + 1)
    return tuple(
        step for n in at for step in ("deal common=1", f'bet name="Card {n}" first="eldest"')
    )


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
        DRAW,
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
    "pyramid": (
        "2,8",
        f'cards=[4] community=[6] {BEST} high_lines=["1 2 4","1 2 5","1 3 5","1 3 6"]',
        ("ante", "deal down=4", *_opened(3), "deal common=3", f'bet name="All six" {LEFT} size=2'),
    ),
    "cincinnati-liz": (
        "2,8",
        f'wild=["low-common"] cards=[5] community=[5] {BEST}',
        ("ante", "deal down=5", *_opened(5)),
    ),
    "wild-river": (
        "2,10",
        f'wild=["common-5"] cards=[2] community=[5] {BEST}',
        (BLINDS, "deal down=2", PREFLOP, *_opened(5)),
    ),
    "double-barrel-shotgun": (
        "2,7",
        'mode="hilo" high="standard" low="ace-to-five" cards=[5]',
        (
            *("ante", "deal down=3", f'bet name="Three" {LEFT}'),
            *("deal down=1", f'bet name="Four" {LEFT}', "deal down=1", f'bet name="Five" {LEFT}'),
            *("draw most=3", "arrange"),
            *(step for at in "1234" for step in (ROLL, f'bet name="Roll {at}" {BOARD} size=2')),
        ),
    ),
    "chicago-draw": (
        "2,6",
        'mode="hilo" high="standard" low="high-spade" cards=[5]',
        DRAW,
    ),
    "seven-stud-with-a-twist": (
        "2,6",
        f"cards=[7] {BEST}",
        (*SEVEN, 'offer what="exchange" prices=["bet"]', f'bet name="Twisted" {BOARD} size=2'),
    ),
    "four-card-guts": (
        "2,10",
        "cards=[4]",
        ("ante", "deal down=4", 'declare says="in-out"', "showdown match=20"),
    ),
    "three-card-drop-with-a-draw": (
        "2,8",
        'high="three-card" cards=[3]',
        ("ante", "deal down=3", "draw most=1", 'declare says="in-out"', "showdown match=20"),
    ),
    "tic-tac-holdem": (
        "2,10",
        f'cards=[2] community=[9] {BEST} high_lines=["1 2 3","4 5 6","7 8 9","1 4 7","2 5 8",'
        '"3 6 9","1 5 9","3 5 7"]',
        (
            *(BLINDS, "deal down=2", PREFLOP, "deal common=3", f'bet name="Top row" {LEFT}'),
            *("deal common=3", f'bet name="Middle row" {LEFT}', "deal common=3"),
            f'bet name="Bottom row" {LEFT} size=2',
        ),
    ),
    "wheel-of-fortune": (
        "2,8",
        f'wild=["Kd","Jh"] cards=[5] community=[8] {BEST} high_lines=["1 2 3","2 3 4","3 4 5",'
        '"4 5 6","5 6 7","6 7 8","7 8 1","8 1 2"]',
        ("ante", "deal down=5", *_opened(8)),
    ),
    "dramadugi": (
        "2,6",
        'mode="hilo" high="badugi" low="standard" ends=["the badugi half","the Omaha half"] '
        'cards=[5] community=[5] choose="all" high_lines=[] low_choose="two-and-three"',
        (
            *(BLINDS, "deal down=5", PREFLOP, "deal common=3", f'bet name="Flop" {LEFT}'),
            *("draw most=5", "deal common=1", f'bet name="Turn" {LEFT} size=2'),
            *("deal common=1", f'bet name="River" {LEFT} size=2'),
        ),
    ),
    "bid-em": (
        "2,7",
        f"cards=[3,4,5,6] uneven=true {BEST}",
        (
            *("ante", "deal down=2 up=1", f'bet name="Three cards" {BOARD}'),
            *(
                step
                for at in "123"
                for step in (
                    'offer what="card" prices=["bid"] side="up"',
                    f'bet name="Bid {at}" {BOARD}',
                )
            ),
        ),
    ),
    "two-and-one-guts": (
        "3,10",
        'high="three-card-plain" cards=[3]',
        ("ante", "deal down=2", 'declare says="in-out"', "deal up=1", "showdown match=20"),
    ),
    "six-card-high-low-twist": (
        "2,7",
        f'mode="hilo" high="standard" low="ace-to-six" declare=true cards=[6] {BEST}',
        (
            *("ante", "deal down=1 up=1", *STUD, "deal down=1", f'bet name="Six" {BOARD} size=2'),
            *('offer what="exchange" prices=["bet"]', f'bet name="Twisted" {BOARD} size=2'),
            "declare",
        ),
    ),
    "blind-mans-holdem": (
        "2,10",
        f"cards=[2] community=[5] {BEST}",
        (
            *(BLINDS, 'deal down=2 where="held to the forehead, unseen by their owner"', PREFLOP),
            *("deal common=3 burn=1", f'bet name="Flop" {LEFT}'),
            *("deal common=1 burn=1", f'bet name="Turn" {LEFT} size=2'),
            *("deal common=1 burn=1", f'bet name="River" {LEFT} size=2'),
        ),
    ),
    "woolworth-draw": ("2,6", 'wild=["5","T"] cards=[5]', DRAW),
    "kings-and-lows-with-bets": (
        "2,6",
        'wild=["K","lowest"] cards=[5]',
        (
            *("ante", "deal down=5", f'bet name="First" {LEFT}', "draw most=5"),
            'bet name="Second" first="opener" size=2',
        ),
    ),
    "three-card-substitution": (
        "2,6",
        "cards=[5]",
        (
            *("ante", "deal down=1 up=1", *STUD),
            *('offer what="exchange" prices=[1]', f'bet name="Once" {BOARD} size=2'),
            *('offer what="exchange" prices=[2]', f'bet name="Twice" {BOARD} size=2'),
            *('offer what="exchange" prices=["bet"]', f'bet name="Thrice" {BOARD} size=2'),
        ),
    ),
    "rainy-day-baseball": (
        "2,6",
        f'wild=["3","9"] cards=[7,6,8,9,10,11] community=[0,1] {BEST}',
        (
            'event card="3" brings="pay" price="match" cap=20',
            'event card="4" brings="buy" price="bet"',
            'event card="Qs" brings="redeal"',
            *SEVEN,
        ),
    ),
    "five-card-flip": (
        "2,8",
        "cards=[5]",
        (
            *("ante", "deal down=2", ROLL, f'bet name="One up" {BOARD}'),
            *("deal down=1", ROLL, f'bet name="Two up" {BOARD}', "deal down=1", ROLL),
            *(f'bet name="Three up" {BOARD} size=2', "deal down=1", ROLL),
            f'bet name="Four up" {BOARD} size=2',
        ),
    ),
    "cincinnati-ohio": (
        "2,9",
        f'mode="hilo" declare=true wild=["low-common"] cards=[5] community=[5] {BEST}',
        ("ante", "deal down=5", *_opened(5), "declare"),
    ),
    "four-forty-four": (
        "2,6",
        f'wild=["4"] cards=[8] {BEST}',
        (
            *("ante", "deal down=4", f'bet name="Four down" {LEFT}', "deal up=1"),
            *(f'bet name="One up" {BOARD}', "deal up=1", f'bet name="Two up" {BOARD}'),
            *("deal up=1", f'bet name="Three up" {BOARD} size=2', "deal down=1"),
            f'bet name="Last" {BOARD} size=2',
        ),
    ),
    "numbers": (
        "2,8",
        'mode="hilo" high="most-points" low="fewest-points" points=["A=1/15","K=10","Q=10","J=10"] '
        "cards=[5,4,3,2,1] community=[6] high_lines=[] low_lines=[] uneven=true",
        ("ante", "deal down=5", f'bet name="Five down" {LEFT}', *_opened(6)),
    ),
    "studjack": (
        "2,7",
        f'mode="hilo" low="points-or-under" near=[21] low_choose="hole" hole=3 ends=["high","21"] '
        f"cards=[7] {BEST}",
        (
            *SEVEN[:-2],
            'offer what="last-up" prices=["bet"]',
            *SEVEN[-2:],
        ),
    ),
    "logans-run": (
        "2,7",
        'mode="hilo" low="high-spade" low_choose="hole" hole=3 ends=["high","the spade"] '
        f"cards=[7] {BEST}",
        ('event card="Q" brings="wild-next"', *SEVEN),
    ),
    "spanish-poker": (
        "2,6",
        'pack="28" high="stripped" cards=[2] community=[5] choose="two-and-three"',
        ("ante", "deal down=2", *_opened(5)),
    ),
    "want-it-got-it": (
        "3,6",
        f"cards=[7] {BEST}",
        (
            *("ante", "deal down=2 up=1", f'bet name="First" {BOARD}'),
            *(
                step
                for n in range(2, 6)
                for step in ("deal up=1", PUSHED, f'bet name="Up {n}" {BOARD}')
            ),
        ),
    ),
    "river-down-holdem": (
        "2,10",
        f"cards=[3] community=[4] {BEST}",
        (
            *(BLINDS, "deal down=2", PREFLOP, "deal common=3 burn=1", f'bet name="Flop" {LEFT}'),
            *("deal common=1 burn=1", f'bet name="Turn" {LEFT} size=2', "deal down=1"),
            f'bet name="River" {LEFT} size=2',
        ),
    ),
    "six-sixty-six": (
        "2,7",
        f'mode="hilo" declare=true wild=["6"] cards=[6] community=[6] {BEST}',
        ("ante", "deal down=6", *_opened(6), "declare"),
    ),
    "fives-illuminati": ("2,7", f'wild=["5","A+4","2+3"] cards=[7] {BEST}', SEVEN),
    "sixty-nine-draw": ("2,6", 'wild=["6=9","9=6"] cards=[5]', DRAW),
    "sixty-nine-stud": ("2,7", f'wild=["6=9","9=6"] cards=[7] {BEST}', SEVEN),
    "one-three-one": ("2,8", 'mode="hilo" declare=true cards=[5]', (*ONE_THREE_ONE, "declare")),
    "one-three-one-replace": (
        "2,7",
        'mode="hilo" declare=true cards=[5]',
        (
            *(*ONE_THREE_ONE, 'offer what="exchange" prices=["bet"]'),
            *(f'bet name="One twist" {LEFT}', 'offer what="exchange" prices=["bet"]'),
            *(f'bet name="Two twists" {LEFT} size=2', "declare"),
        ),
    ),
    "luxury-tax-baseball": (
        "2,6",
        f'wild=["3","9"] cards=[7,8,9,10] {BEST}',
        (
            *(
                'event card="3" brings="pay" price="match"',
                'event card="9" brings="pay" price="match"',
            ),
            *('event card="4" brings="buy" price="bet" side="up"', *SEVEN),
        ),
    ),
    "add-em-up": (
        "2,8",
        'mode="hilo" declare=true high="most-points" low="fewest-points" '
        'points=["T=0/10","J=0/10","Q=0/10","K=0/10","A=1/11"] cards=[5,4,3,2,1] community=[4] '
        "high_lines=[] low_lines=[] uneven=true",
        (
            *("ante", "deal down=5", f'bet name="Five down" {LEFT}', "deal common=2"),
            *(f'bet name="Two on the table" {LEFT}', "deal common=1", f'bet name="Three" {LEFT}'),
            *("deal common=1", f'bet name="Four" {LEFT}', 'offer what="exchange" prices=["bet"]'),
            *("declare", f'bet name="Declared" {LEFT} size=2'),
        ),
    ),
    "real-poker": (
        "3,7",
        f'mode="hilo" declare=true cards=[7] {BEST}',
        (
            *("ante", "deal down=7", f'bet name="Seven" {LEFT}', 'pass cards=4 to="left"'),
            *(f'bet name="Passed left" {LEFT}', 'pass cards=4 to="right"'),
            *(f'bet name="Passed right" {LEFT} size=2', "declare"),
        ),
    ),
}
DRAWN = frozenset(list(GAMES)[-16:])
"""Of the first twenty of a draw by lot from a list of a thousand, of those with more than one name
that the book had not: these need no new word, the last four of LACKS do."""
LACKS = {
    "three-six-nine": "an up card that is wild only for whoever pays for it: one rule judges all "
    "hands, and the tablet would have to be told of each card lying up whether it was paid for",
    "pinochle-holdem": "a deck in which every card is twice: in the pack, in its faults, in what "
    "can be entered and in how rare hands are, a card is single",
    "open-hand-kenosha": "a round that is dealt again until a player stops it: a file is read as "
    "so many cards for so many players, and `again` goes round only while somebody takes something",
    "have-a-heart": "an up card of a suit, by which its player takes a card of somebody else’s",
    "cowpie": "one hand parted in two that are compared apart, the five above the two",
    "butcher-boy": "an up card that goes to whoever shows its rank, with a bet by that player",
    "thirty-one": "a sum of the cards of one suit",
    "sequence": "a wild rank that goes up by one each time a card of it is turned up",
    "hot-potato": "an up card that its player may push on to somebody else for a price",
}


OTHERS = Path(__file__).with_name("other_games")
TOLD = sorted(path.stem for path in OTHERS.glob("*.toml"))
NOT_THERE = {
    "second-hand-high": (
        "Five-card stud in which the second-best hand takes the pot.",
        "a place among the hands that is not the first",
    ),
    "oma-jack": (
        "Omaha with five cards; half for the best Omaha hand, half for the three cards that are "
        "not in it, nearest to 21 without going over.",
        "a share for the cards that another share leaves over",
    ),
    "all-for-one": (
        "Five cards; in turn each draws one more or changes all for as many; a bet, and again "
        "until the deck is too short.",
        "a draw of all cards or of one more, and a round that ends with the deck",
    ),
    "five-two": (
        "Two cards, then five, in or out against a spare hand; three wins take the pot. With two "
        "cards a five and a deuce are best.",
        "one named hand on top of an order, and a spare hand in every stage",
    ),
}
"""How it is played, and what no word says."""
LOT = Path(__file__).with_name("games_by_lot")
BY_LOT = sorted(path.stem for path in LOT.glob("*.toml"))
WORDS_OF_IT = ("making-babies", "seven-stud-any-value-wild")
"""What needed a word that the language had not: `wild_with`, `choice`."""
NOT_BY_LOT = {
    "bunk-beds": "one hand parted in two as its cards are turned, a card of which may change sides",
    "control": "a deal that a player may have dealt again",
    "two-three-two": "an ante between the stages of a deal",
}


FIVE = Path(__file__).with_name("five_more")
FIVE_MORE = sorted(path.stem for path in FIVE.glob("*.toml"))
NOT_OF_FIVE = {
    "howdy-doody": "a rank that is wild for one share and another for the other: threes for high, "
    "kings for low",
    "put-and-take": "cards the dealer turns, by which whoever shows their rank pays or takes",
}
"""Of five chosen by name before any was tried as a file: what no word says."""


def file_of(name: str) -> str:
    """The game as a file says it."""
    return written(name, GAMES[name])


def written(name: str, game: Written) -> str:
    """The same of one that is told here in short."""
    players, judge, steps = game
    head = ["[judge]", "" if "mode=" in judge else 'mode="high"', "" if "pack=" in judge else PACK]
    lines = [f'name = "{name}"', 'summary = "As it is generally known."', 'sources = ["Our own"]']
    lines += [f"players = [{players}]", *head, *_keys(judge)]
    for step in (*steps, *(() if steps[-1].startswith("showdown") else ("showdown",))):
        do, _, keys = step.partition(" ")
        lines += ["[[event]]"] if do == "event" else ["[[step]]", f'do = "{do}"']
        lines += _keys(keys)
    return "\n".join(lines)


PACK = 'pack="52"'


def _keys(text: str) -> list[str]:
    """Keys that stand behind each other, one a line."""
    found: list[str] = []
    for word in text.split(" "):
        key, is_key, _ = word.partition("=")
        if is_key and key.replace("_", "").replace("-", "").isalpha():
            found.append(word)
        elif found:
            found[-1] += f" {word}"
    return found


def test_most_need_no_new_word_and_none_is_in_the_book() -> None:
    assert len(GAMES) + len(LACKS) >= 30
    assert 5 * len(GAMES) >= 4 * (len(GAMES) + len(LACKS))
    assert len(DRAWN) == 16
    known = {word.lower() for game in BOOK.games.values() for word in (game.name, *game.aliases)}
    names = {name.replace("-", " ") for name in (*GAMES, *LACKS)}
    assert not known & names


def test_sixteen_of_twenty_of_other_tables_need_no_new_word() -> None:
    assert (len(TOLD), len(NOT_THERE)) == (16, 4)
    known = {word.lower() for game in BOOK.games.values() for word in (game.name, *game.aliases)}
    assert not known & {name.replace("-", " ") for name in (*TOLD, *NOT_THERE, *GAMES, *LACKS)}
    assert not {*TOLD, *NOT_THERE} & {*GAMES, *LACKS}


def test_fifteen_of_twenty_drawn_by_lot_needed_no_new_word() -> None:
    facts = (LOT / "FACTS.md").read_text("utf-8")
    assert (len(BY_LOT), len(NOT_BY_LOT), len(re.findall(r"^\d+\. \*\*", facts, re.M))) == (
        17,
        3,
        20,
    )
    assert {*WORDS_OF_IT} < {*BY_LOT}
    assert not {*BY_LOT, *NOT_BY_LOT} & {*BOOK.games, *TOLD, *NOT_THERE, *GAMES, *LACKS}


def test_three_of_five_more_needed_no_new_word() -> None:
    assert (len(FIVE_MORE), len(NOT_OF_FIVE)) == (3, 2)
    known = {*BOOK.games, *TOLD, *NOT_THERE, *GAMES, *LACKS, *BY_LOT, *NOT_BY_LOT}
    assert not {*FIVE_MORE, *NOT_OF_FIVE} & known


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        *((OTHERS, name) for name in TOLD),
        *((LOT, name) for name in BY_LOT),
        *((FIVE, name) for name in FIVE_MORE),
    ],
)
def test_a_game_of_other_tables_pays_as_its_facts_say(folder: Path, name: str) -> None:
    game, judge = house_games(BOOK, folder, ROOT / "rulebook").read(folder / f"{name}.toml")
    assert judge is not None
    book = replace(BOOK, games={name: game}, judges={**BOOK.judges, name: judge})
    played = play((folder / f"{name}.hand").read_text("utf-8"), book)
    assert not played.wrong
    least, most = game.players
    assert sum(play_deals(game, many, at) for many in {least, most} for at in range(2)) > 4


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_game_never_seen_is_played_out(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.toml"
    path.write_text(file_of(name), encoding="utf-8")
    game, _ = house_games(BOOK, tmp_path, ROOT / "rulebook").read(path)
    least, most = game.players
    acts = [play_deals(game, many, at) for many in {least, 4, most} for at in range(2)]
    assert sum(acts) > len(acts)
