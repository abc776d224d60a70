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
FORCED = (("", "As it is"), ("ante", "Antes"), ("blinds", "Two blinds"))
AFTER = (("", "As it is"), ("eldest", "The dealer’s left"), ("opener", "Whoever opened"))
DRAWN = (
    ("", "As it is"),
    *((str(many), f"Up to {word}") for many, word in enumerate(("one", "two", "three"), 1)),
    *(("4", "Up to four"), ("5", "Up to five")),
    *((f"={many}", f"Exactly {word}") for many, word in enumerate(("one", "two", "three"), 1)),
)
CHECKS = (
    ("", "As it is"),
    ("never", "Never: bet or drop"),
    ("first-not", "From the second round on"),
    ("always", "In every round"),
)
ORDERS = (
    ("", "As it is"),
    ("three-card", "As with five cards"),
    ("three-card-trips-top", "Three alike on top"),
    ("three-card-casino", "As in casinos"),
)
CHOICES = {
    "cards": CARDS,
    "draws": DRAWS,
    "ends": ENDS,
    "low": LOWS,
    "joker": JOKERS,
    "qualifier": QUALIFIERS,
    "passes": PASSES,
    "forced": FORCED,
    "after": AFTER,
    "drawn": DRAWN,
    "checks": CHECKS,
    "order": ORDERS,
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
    "forced": "What goes in first",
    "after": "First after the draw",
    "drawn": "Cards in a draw",
    "checks": "Checks are allowed",
    "order": "Order of three cards",
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
CUSTOMS = (
    ("burn", "A card is burned before the draw"),
    ("only_own", "A new pack keeps out only the discards of who is served, not the opener’s"),
    ("no_check_raise", "Nobody who has checked may raise"),
    ("last_bet", "One more bet before the showdown"),
)
