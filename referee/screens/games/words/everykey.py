"""Every word of a game file as a player would say it: the steps, their keys, what the keys take.

What there is to say is asked of the reader of game files; a test names what has no words here.
"""

from __future__ import annotations

from collections.abc import Mapping

STEPS: Mapping[str, str] = {
    "ante": "Ante",
    "blinds": "Blinds",
    "deal": "Deal cards",
    "bet": "Betting round",
    "draw": "Draw",
    "pass": "Pass cards",
    "discard": "Discard cards",
    "turn-up": "Turn cards up",
    "arrange": "Put cards in order",
    "widow": "Turns around the widow",
    "stock": "Turns: draw a card, discard a card",
    "declare": "Declare",
    "compare": "Compare for a stage",
    "offer": "Something for a price",
    "again": "Back to an earlier step",
    "free": "Just a pot",
    "showdown": "Showdown",
}
"""The words of steps."""
BRINGS: Mapping[str, str] = {
    "pay": "pay or fold",
    "buy": "one more card can be bought",
    "wild-next": "the rank of the next upcard is wild",
    "out": "that hand is out",
    "redeal": "everybody still in is dealt again",
    "pass-left": "everybody still in passes left",
}
KEYS: Mapping[str, str] = {
    "from": "From whom",
    "units": "How many antes",
    "posts": "Who posts, in order",
    "straddles": "Straddles",
    "opens": "What it costs to come in, in last blinds",
    "heads-up": "With two players, first post",
    "down": "Face down to each",
    "up": "Face up to each",
    "common": "In the middle",
    "burn": "Burned first",
    "stock": "To each, for a stock that nobody looks at",
    "widow": "To the widow",
    "where": "Where they lie, in words",
    "name": "What it is called",
    "first": "Who acts first",
    "check": "Checks are allowed",
    "check-raise": "Check-raise is allowed",
    "size": "Which bet of a fixed limit",
    "times": "Or this many times the smallest bet",
    "needs": "It takes",
    "rises": "Rises by a rank with each deal passed out",
    "unopened": "If nobody opens",
    "bring-in": "The first must bring it in",
    "least": "At least",
    "most": "At most",
    "extra": "Cards drawn beyond the discards",
    "one-more-with-an-ace": "One more with an ace kept",
    "four-then-one": "The fifth of five comes last",
    "only-own": "A new deck keeps out only that player’s own discards",
    "draw.from": "From",
    "cards": "Cards",
    "to": "To",
    "again.to": "Which step",
    "how": "How",
    "fee": "Fee for a fold after a knock",
    "says": "What is said",
    "what": "What is offered",
    "cap": "Matching at most, in antes",
    "prices": "Prices: antes, bet or match",
    "price": "Price: antes, bet or match",
    "side": "It lies",
    "freeze": "Frozen after this many passes (0: never)",
    "proves": "To be proved (openers)",
    "showdown.judge": "Judged as the game",
    "seven-rule": "A seven or better must be bet",
    "forfeit": "The lowest hand pays a forfeit",
    "knocker": "Chips for a knocker who wins, from each",
    "bonus": "High hands get a bonus from all",
    "match": "Losers match the pot, at most so many antes (0: no)",
    "kitty": "A player in alone must beat the widow",
    "stage": "Only for this stage of the deal",
    "named": "Only the players the table names match it",
    "stays": "Sometimes nobody wins",
    "lives": "Lives each player has (0: none)",
    "always": "Two or more in must beat the widow too",
    "capped": "A winner takes no more than that",
    "legs": "Legs it takes to win (0: none)",
    "event.card": "Card: a rank, a card such as Qs, or pair",
    "brings": "It brings",
    "mode": "What wins",
    "high": "Order of hands for the first half",
    "low": "Order of hands for the second half",
    "ends": "Names of the two halves",
    "declare": "The halves are declared",
    "judge.cards": "Cards a hand can have",
    "community": "Community cards there can be",
    "choose": "Which cards make a hand",
    "low_choose": "And for the second half",
    "high_lines": "Rows of the middle, by card number (none: own cards only)",
    "low_lines": "And for the second half",
    "ladder": "Its order of hands",
    "end.name": "What the share is called",
    "end.choose": "Which cards make its hand",
    "lines": "Rows of the middle, by card number (none: own cards only)",
    "end.least": "It needs at least",
    "end.most": "Highest card of a low (0: any)",
    "no_pair": "It has no pair",
    "high_own": "Own cards for the first half, by number (none: all)",
    "low_own": "And for the second half",
    "own": "Own cards for it, by number (none: all)",
    "spare": "Cards of the widow, the last on the table (0: all)",
    "hole": "Hole cards, told first",
    "lay": "How the middle lies, in words",
    "line": "What one of its lines is called: row or column …",
    "uneven": "Hands of different size are compared",
    "judge.kitty": "The widow is judged too",
    "kitty_always": "However many are in",
    "low_natural": "Nothing is wild for the second half",
    "most_shares": "Whoever wins most shares takes the pot",
    "sweep": "One hand must win both halves",
    "high_least": "The best hand needs at least",
    "high_min_pair": "The high needs a pair",
    "low_max": "Highest card of a low (0: any)",
    "low_no_pair": "The low has no pair",
    "unwon": "If nobody has that",
    "openers": "Rank of the pair that opens",
    "wild": "Wild: ranks, cards, lowest, low-hole …",
    "wild_with": "Wild only for a player who also holds",
    "community_wild": "The card in the middle",
    "joker": "The joker",
    "joker_high": "A fixed joker is, for high",
    "joker_low": "And for low",
    "twins_stay": "Other cards of a wild card’s rank stay natural",
    "duplicates": "Two of the same card",
    "tigers": "Tigers and dogs count",
    "wild_tigers": "Also with wild cards",
    "naturals_first": "Of equal hands a natural one wins",
    "order": "Its own order of hands, the best first",
    "around": "Straights go around the corner (3-2-A-K-Q)",
    "smaller": "Orders for hands of fewer cards",
    "points": "What cards count, where points win: A=1/11, K=½ …",
    "near": "Points to aim for, for each half",
    "seven_rule": "The sevens rule",
    "pack": "Cards in the deck",
    "big_pack": "With many players",
    "big_pack_from": "Starting with this many players",
}
"""The keys, alone or, where one says two things, with the word or the part they stand in."""
WORDS: Mapping[str, str] = {
    "everybody": "everybody", "eldest": "the dealer’s left", "second": "the second",
    "third": "the third", "dealer": "the dealer", "opener": "the player who opened",
    "taker": "the player who paid most",
    "after-blinds": "the player after the blinds", "high-board": "the highest cards showing",
    "low-board": "the lowest cards showing", "low-card": "the lowest card showing",
    "high-card": "the highest card showing", "nothing": "nothing",
    "jacks-or-better": "jacks or better", "queens-or-better": "queens or better",
    "kings-or-better": "kings or better", "aces-or-better": "aces or better",
    "go-on": "the deal goes on", "ante-again": "everybody antes again",
    "second-half": "the second half is played", "unopened.showdown": "the hands are shown",
    "pack": "the deck", "stock": "their own stock", "left": "the left", "right": "the right",
    "across": "across the table", "together": "all together", "in-turn": "in turn",
    "high-low": "high, low or both", "in-out": "in or out", "card": "one more card",
    "exchange": "a card for another", "push": "pushing a card on",
    "market": "one of the cards lying face up", "last-up": "the last card face up",
    "roll": "turning up until the board is beaten",
    "swap": "a swap with the player on the left", "pot": "a bet against the pot",
    "down": "face down", "up": "face up",
    "high": "the high hand", "low": "the low hand", "hilo": "both, half each", "all": "all",
    "best": "the best five", "two-and-three": "two hole cards, three from the board",
    "at-most-two": "at most two own", "hole": "hole cards only", "off": "off",
    "forfeit": "passed on", "void": "given back", "carry": "the pot carries over",
    "share": "everybody still in splits it", "unwon.high": "the high hand takes it",
    "plain": "is like any other card", "wild-with-rank": "is wild, with its rank",
    "only-rank": "makes the others of its rank wild", "none": "is not in the deck",
    "bug": "is the bug", "wild": "is wild", "fixed": "is a fixed card",
    "five-only": "only as five of a kind", "any": "count", **BRINGS,
    **{letter: letter for letter in "23456789JQKA"}, "T": "10",
}  # fmt: skip
"""What the keys take, alone or, where a word says two things, with the key. Orders of hands and
kinds of hands are called by their own names."""
SYNONYMS = ("showdown.settle", "event.prices", "offer.price")
"""What old files say for what another key says too."""
NAMED = ("high", "low", "order", "smaller", "high_least", "ladder", "least")
"""Keys whose words name an order or a kind of hand."""
JUDGED: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("What wins", (
        "mode", "high", "low", "order", "around", "ends", "declare", "unwon", "high_least",
        "high_min_pair", "low_max", "low_no_pair", "openers", "seven_rule", "sweep", "most_shares",
        "points", "near",
    )),
    ("Which cards make a hand", (
        "cards", "community", "choose", "low_choose", "high_own", "low_own", "high_lines",
        "low_lines", "hole", "lay", "line", "uneven", "kitty", "kitty_always", "spare", "smaller",
    )),
    ("Wild cards and the deck", (
        "wild", "wild_with", "low_natural", "community_wild",
        "joker", "joker_high", "joker_low", "twins_stay", "duplicates",
        "naturals_first", "tigers", "wild_tigers", "pack", "big_pack", "big_pack_from",
    )),
)  # fmt: skip
"""The keys of [judge], in groups."""


def title(part: str, key: str) -> str:
    """What a key of a part (a step's word, "judge", "event") is called; nothing where no words are
    known for it."""
    return KEYS.get(f"{part}.{key}", KEYS.get(key, ""))


def word(key: str, said: str) -> str:
    """What a word of a key says; nothing where none are known for it."""
    if key in NAMED:
        return said.replace("-", " ")
    return WORDS.get(f"{key}.{said}", WORDS.get(said, ""))
