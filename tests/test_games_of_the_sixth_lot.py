"""Games of a sixth lot, none of them in the book or in a lot before, chosen before any was tried:
twenty, of which twelve need no new word. Eleven stand here; the twelfth, thirteen-card brag, is
nine-card brag with a fourth hand of three. What the others lack stands in LACKED; their deals and
these are told from what is generally known of them, in `sixth_lot`."""

from __future__ import annotations

from test_games_never_seen import BEST, BLINDS, PREFLOP, SEVEN, Written

STREETS = ("deal common=1 burn=1", 'bet name="Turn" size=2', "deal common=1 burn=1")
STREETS = (*STREETS, 'bet name="River" size=2')
FLOP = ("deal common=3 burn=1", 'bet name="Flop"')
OMAHA = (BLINDS, "deal down=4", PREFLOP, *FLOP, *STREETS)
TWO_OF_MINE = 'choose="two-and-three"'
HEARTS = ",".join(f'"{rank}h"' for rank in "AKQJT98765432")
BRAG = '["three-of-a-kind","straight-flush","straight","flush","pair","high-card"]'
GAMES: dict[str, Written] = {
    "rhode-island": (
        "2,10",
        'high="three-card" cards=[1] community=[2]',
        (
            *("ante", "deal down=1", 'bet name="First"', "deal common=1"),
            *('bet name="Flop" size=2', "deal common=1", 'bet name="Turn" size=2'),
        ),
    ),
    "oicho-kabu": (
        "2,10",
        'high="last-digit" points=["A=1","T=0"] without=["J","Q","K"] cards=[2,3] uneven=true',
        (
            *('offer what="stay" prices=["bid"]', "deal up=1", "deal down=1"),
            *('offer what="card" prices=[0]', 'showdown dealer="hand" copies=true'),
        ),
    ),
    "razzaho": (
        "2,10",
        f'mode="low" low="ace-to-five" cards=[4] community=[5] {TWO_OF_MINE}',
        OMAHA,
    ),
    "courchevel-hilo": (
        "2,8",
        f'mode="hilo" low_max=8 low_no_pair=true cards=[5] community=[5] {TWO_OF_MINE} '
        'low_choose="two-and-three"',
        (
            *(BLINDS, "deal down=5 common=1", PREFLOP, "deal common=2 burn=1"),
            *('bet name="Flop"', *STREETS),
        ),
    ),
    "drawem": (
        "2,8",
        f"cards=[2] community=[5] {BEST}",
        (BLINDS, "deal down=2", PREFLOP, *FLOP, "draw most=2", *STREETS),
    ),
    "hearts-wild": ("2,7", f"cards=[7] {BEST} wild=[{HEARTS}]", SEVEN),
    "razz-spade": (
        "2,7",
        'mode="hilo" high="ace-to-five" low="high-spade" ends=["the low","the spade"] cards=[7] '
        f'hole=3 {BEST} low_choose="hole"',
        SEVEN,
    ),
    "omahadugi": (
        "2,10",
        'mode="hilo" low="badugi" ends=["Omaha","badugi"] cards=[4] community=[5] '
        f'{TWO_OF_MINE} low_choose="all" low_lines=[]',
        OMAHA,
    ),
    "teen-patti-best-of-four": (
        "2,10",
        f'high="three-card" cards=[4] size=3 {BEST} wheel="second" order={BRAG}',
        ("ante", "deal down=4", 'bet name="Bet" check=false'),
    ),
    "jackpot-stud": ("2,7", f'cards=[7] {BEST} high_least="three-of-a-kind"', SEVEN),
    "seven-card-guts": (
        "2,7",
        f"cards=[7] {BEST}",
        ("ante", "deal down=7", 'declare says="in-out"', "showdown match=20"),
    ),
}
LACKED = {
    "casino-holdem": "odds on the first stake alone (`first` since)",
    "mississippi-casino": "a hand that neither wins nor loses, where the dealer has none",
    "oasis": "a card that is paid to the dealer",
    "casino-war": "as much again, or half back, where hands are equal",
    "ultimate-texas": "a stake that is laid once, and the less the later",
    "high-card-flush": "the most cards of one suit",
    "commerce": "the most points of a suit, below what alike cards make",
    "bouillotte": "the cards of those who are out, counted for a suit",
}
