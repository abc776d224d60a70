"""What the composer's form offers, in the words of a player."""

from __future__ import annotations

ENDS = (("", "As it is"), ("high", "High"), ("low", "Low"), ("hilo", "High-low"))
LOWS = (
    ("", "As it is"),
    ("ace-to-five", "Ace to five"),
    ("deuce-to-seven", "Deuce to seven"),
    ("ace-to-six", "Ace to six"),
)
JOKERS = (("", "As it is"), ("bug", "The bug"), ("wild", "Wild"))
QUALIFIERS = (
    ("", "None"),
    ("8", "Low: eight or better"),
    ("9", "Low: nine or better"),
    ("pair", "High a pair, low no pair"),
)
PASSES = (
    ("", "None"),
    ("3", "Three"),
    ("2 1", "Two, then one"),
    ("3 2 1", "Three, two, one"),
    ("1 1 1", "One, three times"),
)
DRAWS = (("-1", "As it is"), *((str(many), str(many) if many else "None") for many in range(5)))
CARDS = (("0", "As it is"), *((str(many), str(many)) for many in range(1, 10)))
CHOICES = {
    "cards": CARDS,
    "draws": DRAWS,
    "ends": ENDS,
    "low": LOWS,
    "joker": JOKERS,
    "qualifier": QUALIFIERS,
    "passes": PASSES,
}
"""What each list of the form offers, as (value, words); the first is: nothing changed."""
TITLES = {
    "cards": "Cards dealt",
    "draws": "Draws",
    "ends": "What wins",
    "low": "Order of low hands",
    "joker": "The joker",
    "qualifier": "To win an end it takes",
    "passes": "Cards passed left",
}
WILD = (
    *(("2", "Deuces"), ("3", "Threes"), ("7", "Sevens"), ("9", "Nines"), ("J", "Jacks")),
    *(("Q", "Queens"), ("K", "Kings"), ("lowest", "Everybody’s own lowest")),
)
TICKS = (
    ("declare", "Declare high, low or both in secret"),
    ("rollout", "Rolled out: cards turned up one by one, a bet after each"),
    ("four_before", "Four before: one card fewer, and one more in the draw"),
    ("tigers", "Tigers and dogs count"),
)
