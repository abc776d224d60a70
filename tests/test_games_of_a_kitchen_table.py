"""Twenty games drawn by lot of forty that home tables call, each written down with its deal before
any was tried as a file. Fourteen needed no new word when they were tried; what the other six lacked
stands in LACKED, and which of those the words that came of it have opened stands in SINCE.

And what earlier lots lacked, where a word of today says it: OPENED."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from shelf import BOOK, ROOT
from test_every_game import play_deals
from test_games_never_seen import (
    BEST,
    BLINDS,
    BOARD,
    DRAW,
    LEFT,
    PREFLOP,
    SEVEN,
    STUD,
    Written,
    written,
)
from test_games_of_a_club import DRAMAHA, HOLDEM

from referee.core.book.book import Book
from referee.core.book.game import Game
from referee.core.cards.judge.rule import JudgeRule
from referee.core.law.games import families
from referee.core.state.counts import uneven
from referee.core.state.night import Night
from referee.notation.player import play
from referee.rulebook.houselaws import house_games
from referee.screens.felt.words import middle, pack
from referee.screens.felt.words.crib import crib, hint
from referee.screens.felt.words.showing import hole_first
from referee.screens.games.words.rulecard import card

STUD5 = ("ante", "deal down=1 up=1", *STUD)
TWICE = 'offer what="exchange" prices=[2]'
STAGE = ('declare says="in-out" stage=true', 'compare price="match"')
STAYS = 'offer what="stay" prices=[1]'
GUTS = ('declare says="in-out"', "showdown match=20")
TURNS = [
    ('deal common=1 where="up, of those beside the deck"', f'bet name="Turned {n}" {LEFT}')
    for n in (1, 2, 3)
]
GAMES: dict[str, Written] = {
    "mistigris": ("2,6", 'pack="53" joker="wild" cards=[5]', DRAW),
    "seven-card-flip": (
        "2,7",
        f"cards=[7] {BEST}",
        (
            *("ante", "deal down=4", 'turn-up cards=2 how="together"', f'bet name="Two" {BOARD}'),
            *("deal up=1", f'bet name="Three up" {BOARD}', "deal up=1"),
            *(f'bet name="Four up" {BOARD} size=2', "deal down=1"),
            f'bet name="Last" {BOARD} size=2',
        ),
    ),
    "texas-two-step": (
        "2,8",
        f"cards=[2] community=[5] {BEST}",
        (
            *(BLINDS, "deal down=2", PREFLOP, *HOLDEM[:2]),
            *('offer what="exchange" prices=[1]',) * 2,
            *(*HOLDEM[2:4], TWICE, TWICE, *HOLDEM[4:], TWICE, TWICE),
            f'bet name="Last" {LEFT} size=2',
        ),
    ),
    "indian-guts": (
        "2,10",
        'high="one-card" cards=[1]',
        ("ante", 'deal down=1 where="held to the forehead, unseen by their owner"', *GUTS),
    ),
    "five-card-last-down": (
        "2,6",
        "cards=[5]",
        (
            *STUD5[:-2],
            'offer what="last-up" prices=[0]',
            'deal down=1 where="who gets it down turns the hole card up first"',
            'bet name="Last" first="opener" size=2',
        ),
    ),
    "low-hole-holdem": (
        "2,8",
        f'wild=["lowest"] cards=[2] community=[5] {BEST}',
        (BLINDS, "deal down=2", PREFLOP, *HOLDEM),
    ),
    "stampede": (
        "2,6",
        'wild=["common-1","common-2","common-3"] cards=[5] community=[3] high_lines=[]',
        ("ante", "deal down=5", *(step for turned in TURNS for step in ("draw most=3", *turned))),
    ),
    "six-card-omaha": (
        "2,7",
        'cards=[6] community=[5] choose="two-and-three"',
        (BLINDS, "deal down=6", PREFLOP, *HOLDEM),
    ),
    "three-then-two": (
        "2,8",
        "cards=[5]",
        (
            *("ante", "deal down=3", f'bet name="Three" {LEFT}', "deal down=2"),
            f'bet name="Five" {LEFT} size=2',
        ),
    ),
    "black-six-baseball": (
        "2,6",
        f'wild=["3","9"] cards=[7,1,2,3,4,5,6,8,9,10,11] {BEST} uneven=true',
        (
            *('event card="6s" brings="out"', 'event card="6c" brings="out"'),
            *(
                'event card="3" brings="pay" price="match" cap=20',
                'event card="4" brings="buy" price=1',
            ),
            *("ante", 'deal down=7 where="nobody looks at them"', 'offer what="roll"'),
            *('bet name="The board is beaten" first="taker"', "again to=3"),
        ),
    ),
    "acey-deucey-one-eyes-and-the-axe": ("2,6", 'wild=["A","2","Js","Jh","Kd"] cards=[5]', DRAW),
    "little-ones-with-axe": (
        "2,8",
        'wild=["K","lowest"] cards=[5]',
        ('event card="Kd" brings="out"', *STUD5),
    ),
    "dramaha-27": (
        "2,6",
        'mode="hilo" high="deuce-to-seven" low="standard" cards=[5] community=[5] choose="all" '
        'high_lines=[] low_choose="two-and-three" ends=["the draw half","the Omaha half"]',
        DRAMAHA,
    ),
    "queen-that-kills": (
        "2,7",
        f'wild=["Q"] cards=[7,6] community=[0,1] {BEST}',
        ('event card="Q" brings="wild-next"', 'event card="Qs" brings="redeal"', *SEVEN),
    ),
}
LACKED = {
    "round-the-corner": "an order of hands of the game’s own: straights that go on behind the ace",
    "last-card-wild": "a wild card of one’s own by its place: the last, and its rank",
    "crazy-limbo": "ranks wild for all that everybody’s own lowest card names",
    "nine-card-brag": "a pot for who wins most of three shares",
    "red-dog": "a bet against the pot with one’s own hand, on one card of the deck",
    "blazes-and-skips": "kinds of hands that no ladder knows: five face cards, every other rank",
}
"""What no word said when they were tried: the order of hands serves most, two of these six."""
SINCE: dict[str, Written] = {
    "round-the-corner": ("2,6", "around=true cards=[5]", DRAW),
    "last-card-wild": ("2,7", f'wild=["own-7"] cards=[7] {BEST}', SEVEN),
    "nine-card-brag": ("2,5", "", ()),  # its file lies beside its deal: it has three shares
}
LINES = '["1 2 3","4 5 6","7 8 9","1 4 7","2 5 8","3 6 9","1 5 9","3 5 7"]'
ROLLED = ('turn-up cards=1 how="together"', f'bet name="Rolled" {BOARD}')
BOUGHT = ('offer what="card" prices=[1]', f'bet name="Home" {LEFT} size=2')
REST: dict[str, Written] = {
    "aces-and-eights": ("2,7", f'wild=["A","8"] cards=[7] {BEST}', SEVEN),
    "snowmen-and-hockey-sticks": ("2,6", 'wild=["7","8"] cards=[5]', DRAW),
    "vanunu": (
        "2,6",
        f'mode="hilo" declare=true cards=[7] {BEST}',
        (
            *("ante", "deal down=7", *ROLLED * 5, 'offer what="exchange" prices=[1,2]'),
            *(f'bet name="Changed" {BOARD} size=2', "declare"),
        ),
    ),
    "phone-home": ("2,5", f"cards=[5,6,7,8] uneven=true {BEST}", (*DRAW, *BOUGHT * 3)),
    "draw-with-a-widow": (
        "2,6",
        f"cards=[5] community=[2] {BEST}",
        (*DRAW, *("deal common=1", f'bet name="Widow" {LEFT} size=2') * 2),
    ),
    "wild-widow": (
        "2,6",
        'community_wild="only-rank" cards=[5] community=[1] high_lines=[]',
        ("ante", "deal down=5", "deal common=1", *DRAW[2:]),
    ),
    "square": (
        "2,8",
        f'mode="hilo" declare=true cards=[4] community=[9] {BEST} high_lines={LINES} '
        f"low_lines={LINES}",
        ("ante", "deal down=4", *("deal common=1", f'bet name="One more" {LEFT}') * 9, "declare"),
    ),
    "low-hole-spit": (
        "2,7",
        f'mode="hilo" declare=true wild=["low-hole"] hole=3 cards=[6] community=[1] {BEST}',
        (
            *("ante", "deal down=3", *ROLLED, *("deal up=1", f'bet name="Up" {BOARD}') * 2),
            *("deal common=1", f'bet name="Spit" {BOARD} size=2'),
            *('offer what="last-up" prices=[1]', "deal down=1", f'bet name="Last" {BOARD} size=2'),
            *("declare", f'bet name="Declared" {BOARD} size=2'),
        ),
    ),
    "new-york-stud": (
        "2,8",
        'order=["straight-flush","four-of-a-kind","full-house","flush","straight",'
        '"three-of-a-kind","two-pair","four-flush","pair","high-card"] cards=[5]',
        STUD5,
    ),
    "hole-card-wild": ("2,8", 'wild=["own-1"] cards=[5]', STUD5),
    "seven-card-guts": ("2,6", f"cards=[7] {BEST}", ("ante", "deal down=7", *GUTS)),
    "high-low-guts": (
        "2,10",
        'mode="hilo" high="three-card" low="ace-to-five" cards=[3]',
        ("ante", "deal down=3", *GUTS),
    ),
    "double-draw-high-low": (
        "2,5",
        'mode="hilo" declare=true cards=[5]',
        (*DRAW, "draw most=3", f'bet name="Third" {LEFT} size=2', "declare"),
    ),
}
"""The other nineteen of the forty, tried when those words were there: thirteen go."""
REST_LACKS = {
    "plus-node": "cards turned in the middle by which who holds their rank gets or changes a card",
    "draw-tax": "a price for each card of a draw",
    "higher-or-lower": "bets between two players beside the pot",
    "mexican-poker": "a pack without ranks from its middle",
    "hidugi": "a badugi of which the highest wins",
    "pai-gow": "a spare hand that every part must beat",
}
OPENED: dict[str, Written] = {
    "sohe": (
        "2,7",
        f'mode="hilo" high="standard" low="standard" cards=[6] community=[5] {BEST} '
        'low_choose="two-and-three" high_own=[1,2] low_own=[3,4,5,6] '
        'ends=["the hold’em half","the Omaha half"]',
        (BLINDS, "deal down=6", PREFLOP, *HOLDEM),
    ),
    "oma-jack": (
        "2,8",
        'mode="hilo" high="standard" low="points-or-under" near=[21] cards=[5] community=[5] '
        'points=["A=1/11","K=10","Q=10","J=10"] choose="two-and-three" low_choose="all" '
        'low_lines=[] high_own=[1,2] low_own=[3,4,5] ends=["the Omaha half","21"]',
        (BLINDS, "deal down=5", PREFLOP, *HOLDEM),
    ),
    "cowpie": (
        "2,7",
        'mode="hilo" high="standard" low="two-card" cards=[7] high_own=[1,2,3,4,5] '
        'low_own=[6,7] ends=["the back half","the front half"]',
        (
            *("ante", "deal down=7", f'bet name="Seven" {LEFT}', "arrange"),
            f'bet name="Parted" {LEFT} size=2',
        ),
    ),
    "scrotum": (
        "2,8",
        "cards=[5,4,3,2,1] uneven=true",
        (
            *("ante", "deal down=5", f'bet name="Five" {LEFT}', "discard cards=4 least=0"),
            f'bet name="Kept" {LEFT} size=2',
        ),
    ),
    "spit-guts": (
        "2,8",
        f'wild=["common-1"] cards=[4] community=[1,5] {BEST} kitty=true spare=4',
        (
            *("ante", "deal down=4 common=1", 'declare says="in-out"'),
            *('deal widow=4 where="if one player is in alone"', "showdown match=20 kitty=true"),
        ),
    ),
    "madison": ("2,6", 'order=["straight-flush","flush","straight","high-card"] cards=[5]', DRAW),
    "red-dog": (
        "2,8",
        "cards=[5]",
        ("ante", "deal down=5", 'offer what="pot" own=true whole=true', "showdown stays=true"),
    ),
    "two-three-two": (
        "3,7",
        f"cards=[7] {BEST}",
        (
            *("ante", "deal down=2", *STAGE, STAYS, "deal down=3", *STAGE, STAYS),
            *("deal down=2", 'declare says="in-out"', "showdown"),
        ),
    ),
    "teen-patti": (
        "3,10",
        'high="three-card" cards=[3]',
        ("ante", "deal down=3", 'offer what="stay" prices=[1,2]', "again to=3", "showdown"),
    ),
    "until-a-pair": (
        "2,8",
        f"cards=[5,4,3,2,1] uneven=true {BEST}",
        (
            *('event card="pair" brings="ends"', "ante", "deal up=1", f'bet name="One" {BOARD}'),
            *(s for n in range(2, 6) for s in ("deal up=1", f'bet name="Card {n}" {BOARD}')),
        ),
    ),
}
"""What other lots lacked: a hand parted in two, a discard of any number, a spare hand beside a card
in the middle, an order without pairs, one's own hand against the pot, what it costs to stay in
between two stages or in every turn, a card that ends the deal."""
ALL = {**GAMES, **SINCE, **OPENED}
"""Those with a deal of their own."""
TOLD = Path(__file__).with_name("kitchen_table")
"""A deal of each, reckoned by hand."""


def filed(name: str, folder: Path) -> tuple[Game, JudgeRule]:
    """A game, through the reader of files."""
    path, own = folder / f"{name}.toml", TOLD / f"{name}.toml"
    text = own.read_text("utf-8") if own.exists() else written(name, ALL[name])
    path.write_text(text, encoding="utf-8")
    game, judge = house_games(BOOK, folder, ROOT / "rulebook").read(path)
    assert judge is not None
    return game, judge


def test_fourteen_of_twenty_need_no_new_word() -> None:
    assert (len(GAMES), len(LACKED), len(SINCE)) == (14, 6, 3)
    assert set(SINCE) < set(LACKED)
    known = {word.lower() for game in BOOK.games.values() for word in (game.name, *game.aliases)}
    assert not known & {name.replace("-", " ") for name in (*GAMES, *LACKED)}


@pytest.mark.parametrize("name", sorted(ALL))
def test_a_game_of_the_kitchen_table_is_played_out_and_has_a_rule_card(
    tmp_path: Path, name: str
) -> None:
    game, judge = filed(name, tmp_path)
    assert len(card(game, (judge,)).points) > 1
    assert sum(play_deals(game, many, at) for many in {*game.players} for at in range(2)) > 4
    book = replace(BOOK, games={name: game}, judges={**BOOK.judges, name: judge})
    assert play((TOLD / f"{name}.hand").read_text("utf-8"), book).wrong == []


SAID = [
    ("cowpie", "", "Split your hand. The back half: five cards. The front half: two cards."),
    ("cowpie", "", "The deal: seven down, bet; split the hand, bet."),
    ("cowpie", "all are ready", "Split your hand, face down: five for the back half and two for"),
    ("sohe", "", "The hold’em half: the best five of two cards and the board. The Omaha half:"),
    ("sohe", "cards speak", "Split your hand. The hold’em half: the best five of two cards and"),
    ("scrotum", "", "The deal: five down, bet; discard up to four, bet."),
    ("scrotum", "all have thrown", "Discard up to four cards, face down; no new ones."),
    ("madison", "", "Pairs and sets don’t count: only straights and flushes, then high"),
    ("round-the-corner", "", "Straights go around the corner: 3-2-A-K-Q counts, below the others."),
    ("last-card-wild", "", "Your last card and its rank are wild."),
    ("nine-card-brag", "", "Win most of the shares and you take it all."),
    ("spit-guts", "", "The card in the middle and its rank are wild."),
    ("red-dog", "", "Hold a higher card of its suit, and you win your bet"),
    (
        "red-dog",
        "Ann plays for 2, loses",
        "Cy deals five cards face down, Ann first. Ann: pass, or",
    ),
    (
        "red-dog",
        "Ann plays for 2, loses",
        "Ann: pass, or bet up to 3 that you can beat the next card",
    ),
    ("red-dog", "Ann plays for 2, loses", "A higher card of its suit wins the bet from the pot"),
    ("two-three-two", "Ann takes the offer", "Ann: stay in for 1 into the pot, or fold."),
    ("teen-patti", "Ann takes the offer", "stay in for 1 or 2 into the pot, or fold."),
    (
        "until-a-pair",
        "Bob gets pair up",
        "An open pair up: no more cards or bets; everyone still in",
    ),
]


def at(name: str, folder: Path, until: str) -> tuple[Night, Book]:
    """The night of a game's deal, before that line of it; once it has begun where none is named."""
    game, judge = filed(name, folder)
    book = replace(BOOK, games={name: game}, judges={**BOOK.judges, name: judge})
    lines = (TOLD / f"{name}.hand").read_text("utf-8").splitlines()
    lines = lines[: lines.index(until) if until else 4]
    return play("\n".join([*lines, "expect  deal 1", ""]), book).log.night, book


@pytest.mark.parametrize(("name", "until", "said"), SAID)
def test_the_line_is_enough(tmp_path: Path, name: str, until: str, said: str) -> None:
    night, book = at(name, tmp_path, until)
    hand = night.playing
    assert hand is not None
    rules = pack.rules_of(hand.game, book, len(hand.order))
    line = pack.told(night, rules, book, crib(night))
    assert said in f"{line} {pack.small_line(night, hand, rules)} {hint(night, hand)}"


def test_cards_of_a_parted_hand_are_entered_part_by_part(tmp_path: Path) -> None:
    night, book = at("sohe", tmp_path, "cards speak")
    assert hole_first(book.judges["sohe"]) == "2 for the hold’em half, then 4 for the Omaha half"
    assert night.playing is not None


def test_who_throws_as_many_as_they_like_holds_nobody_knows_how_many(tmp_path: Path) -> None:
    """No law counts their cards as too few or too many."""
    night, _ = at("scrotum", tmp_path, "Ann shows Kh Kd")
    hand = night.playing
    assert hand is not None
    assert uneven(hand)
    assert (hand.cards, [holding.thrown for holding in hand.holdings]) == (5, [0, 0, 0])


@pytest.mark.parametrize("name", sorted(REST))
def test_the_rest_of_the_forty(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.toml"
    path.write_text(written(name, REST[name]), encoding="utf-8")
    game, _ = house_games(BOOK, tmp_path, ROOT / "rulebook").read(path)
    assert sum(play_deals(game, many, at) for many in {*game.players} for at in range(2)) > 4
    assert (len(REST), len(REST_LACKS)) == (13, 6)


def test_a_hand_that_is_parted_is_no_roll_out(tmp_path: Path) -> None:
    """Floor! took the step for one in which cards are put in order, to be turned up one by one."""
    night, _ = at("cowpie", tmp_path, "all are ready")
    hand = night.playing
    assert hand is not None
    assert "roll-out" not in families(hand.game)
    assert "roll-out" in families(replace(hand.game, parts=()))
    assert (middle.step(night), middle.turn(night)[0]) == ("Hands split", "Split your hand")


SHORT = """title   Teen patti, one short
game    teen-patti
seats   Ann Bob Cy
stacks  Ann 2, Bob 100, Cy 100

all ante
Ann takes the offer
Bob takes the offer 2
Cy takes the offer 2
Bob takes the offer 2
Cy leaves the offer
nobody takes                    leaves pot 10
"""


@pytest.mark.parametrize(
    "ending",
    [
        ("Ann shows 9h 9d 9c\nBob shows Kh 8d 3h\ncards speak\nexpect Ann 6, Bob 99, Cy 97"),
        ("Ann shows 9h 7d 2c\nBob shows Kh Kd 3h\ncards speak\nexpect Ann 0, Bob 105, Cy 97"),
    ],
)
def test_who_stays_in_with_the_last_chips_wins_no_more_of_each(tmp_path: Path, ending: str) -> None:
    """What it costs to stay in is a bet: one chip was in for the whole pot."""
    game, judge = filed("teen-patti", tmp_path)
    book = replace(BOOK, games={game.id: game}, judges={**BOOK.judges, game.id: judge})
    assert play(f"{SHORT}{ending}\n", book).wrong == []


@pytest.mark.parametrize(
    ("game", "acts", "turn"),
    [
        ("teen-patti", "Ann takes the offer\nBob counts 0", "Cy"),
        ("teen-patti", "Bob counts 0", "Ann"),
        ("in-between", "Ann counts 0", "Bob"),
        ("in-between", "Ann plays for 2\nAnn counts 0", "Ann"),
    ],
)
def test_who_has_nothing_left_of_a_real_stack_is_not_asked_for_chips(
    tmp_path: Path, game: str, acts: str, turn: str
) -> None:
    """Nor does the card fail to come for which they have bet."""
    book = BOOK
    if game == "teen-patti":
        of, judge = filed(game, tmp_path)
        book = replace(BOOK, games={game: of}, judges={**BOOK.judges, game: judge})
    seats = f"game {game}\nseats Ann Bob Cy\nstacks Ann 20, Bob 20, Cy 20\nchips real bets\n"
    assert play(f"{seats}\nall ante\n{acts}\nexpect turn {turn}\n", book).wrong == []


def test_each_has_its_deal() -> None:
    assert {path.stem for path in TOLD.glob("*.hand")} == {*ALL}
