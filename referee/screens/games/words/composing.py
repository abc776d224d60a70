"""What the composer's form offers, in the words of a player, in groups that open when wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.core.value import dataclass
from referee.screens.games.words.everykey import BRINGS

AS_IS, YES = ("", "No change"), ("1", "Yes")
Options = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that can be changed. options: what it can be, as (value, words), the first changes
    nothing; without them it is a tick."""

    key: str
    title: str
    options: Options = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Fields behind one line. also: what else stands there, "wild" or "events"."""

    id: str
    title: str
    fields: tuple[Field, ...]
    also: str = ""


def _many(words: Sequence[str], first: int = 1) -> Options:
    return tuple((str(many), word) for many, word in enumerate(words, first))


ONE_TO_FIVE = ("one", "two", "three", "four", "five")
GROUPS = (
    Group(
        "cards",
        "Cards and draws",
        (
            Field("cards", "Cards dealt", (("0", "No change"), *_many("123456789"))),
            Field("draws", "Draws", (("-1", "No change"), ("0", "None"), *_many("1234"))),
            Field(
                "drawn",
                "Cards in a draw",
                (
                    AS_IS,
                    *_many([f"Up to {word}" for word in ONE_TO_FIVE]),
                    *((f"={many}", f"Exactly {ONE_TO_FIVE[many - 1]}") for many in (1, 2, 3)),
                ),
            ),
            Field(
                "after",
                "First after the draw",
                (AS_IS, ("eldest", "Left of the dealer"), ("opener", "The player who opened")),
            ),
            Field("four_before", "Four before: one card fewer, and one more in the draw"),
            Field("burn", "A card is burned before the draw"),
            Field("only_own", "A reshuffle leaves out only that player’s own discards"),
        ),
    ),
    Group(
        "middle",
        "Community cards",
        (
            Field(
                "common",
                "Community cards",
                (AS_IS, ("1", "One"), ("3", "Three at once"), ("5", "Three, one and one")),
            ),
            Field(
                "boards",
                "Boards",
                (
                    AS_IS,
                    *(("2", "Two, half the pot each"), ("3", "Three, a third each")),
                    ("2of3", "Three, and two of them take it all"),
                ),
            ),
        ),
    ),
    Group(
        "bets",
        "Bets",
        (
            Field("forced", "Ante or blinds", (AS_IS, ("ante", "Antes"), ("blinds", "Two blinds"))),
            Field(
                "needs",
                "To open, you need",
                (
                    AS_IS,
                    *(("J", "Jacks or better"), ("Q", "Queens or better")),
                    *(("K", "Kings or better"), ("A", "Aces or better")),
                ),
            ),
            Field(
                "bets",
                "Betting rounds",
                (AS_IS, ("1", "Only the first"), ("2", "The first two"), ("3", "The first three")),
            ),
            Field(
                "checks",
                "Checks are allowed",
                (
                    AS_IS,
                    ("never", "Never"),
                    ("first-not", "From the second round on"),
                    ("always", "In every round"),
                ),
            ),
            Field("last_bet", "One more bet before the showdown"),
            Field("no_check_raise", "No check-raise"),
        ),
    ),
    Group(
        "in-out",
        "In or out, and matching the pot",
        (
            Field(
                "in_out",
                "Players say in or out",
                (AS_IS, ("together", "All at once (fists, phones)"), ("in-turn", "In turn")),
            ),
            Field(
                "match",
                "Losers match the pot",
                (
                    AS_IS,
                    ("0", "No"),
                    *((str(cap), f"Up to {cap} antes") for cap in (5, 10, 20, 50)),
                    ("999", "Without a cap"),
                ),
            ),
            Field("kitty", "A player in alone must beat a hand off the deck"),
            Field("always", "Two or more in must beat that hand too"),
        ),
    ),
    Group("events", "What upcards do", (), "events"),
    Group(
        "offers",
        "Cards for a price",
        (
            Field(
                "offer",
                "Before the showdown, each in turn",
                (
                    AS_IS,
                    ("card", "May buy a card, face down"),
                    ("card-up", "May buy a card, face up"),
                    ("exchange", "May change a card"),
                ),
            ),
            Field(
                "offer_price",
                "For",
                (
                    AS_IS,
                    ("0", "Nothing"),
                    *((str(antes), f"{antes} ante{'s' * (antes > 1)}") for antes in (1, 2, 5)),
                    *(("bet", "The biggest bet"), ("match", "What is in the pot")),
                ),
            ),
            Field(
                "stay",
                "Before the last bet, each pays to stay in",
                (AS_IS, ("1", "1 ante"), ("2", "2 antes")),
            ),
        ),
    ),
    Group(
        "passes",
        "Passes, discards, roll-out",
        (
            Field(
                "passes",
                "Cards passed",
                (
                    ("", "No change"),
                    *(("1", "One"), ("2", "Two"), ("3", "Three"), ("4", "Four")),
                    *(("2 1", "Two, then one"), ("3 2 1", "Three, two, one")),
                    ("1 1 1", "One, three times"),
                ),
            ),
            Field("pass_to", "To", (AS_IS, ("right", "The right"), ("across", "Across the table"))),
            Field(
                "discard",
                "Discards before the last bet",
                (AS_IS, *_many(ONE_TO_FIVE[:4]), ("any", "Any number")),
            ),
            Field("rollout", "Rolled out: cards turned up one by one, a bet after each"),
        ),
    ),
    Group(
        "wins",
        "What wins",
        (
            Field(
                "ends",
                "The pot goes to",
                (
                    AS_IS,
                    *(("high", "The high hand"), ("low", "The low hand")),
                    ("hilo", "High and low, half each"),
                ),
            ),
            Field(
                "split",
                "Half the pot to",
                (
                    AS_IS,
                    *(("high-spade", "The high spade in the hole"),),
                    *(("low-spade", "The low spade in the hole"),),
                    ("sums", "Nearest 27, and nearest 7"),
                ),
            ),
            Field(
                "third",
                "A third share to",
                (
                    AS_IS,
                    *(("low", "The lowest hand"), ("high-spade", "The high spade in the hole")),
                    ("low-spade", "The low spade in the hole"),
                ),
            ),
            Field(
                "qualifier",
                "To win high or low, you need",
                (
                    AS_IS,
                    *(("8", "Low: eight or better"), ("9", "Low: nine or better")),
                    ("pair", "High a pair, low no pair"),
                ),
            ),
            Field(
                "least",
                "To win at all, you need (otherwise the pot carries over)",
                (
                    AS_IS,
                    *(("J", "A pair of jacks"), ("two-pair", "Two pair")),
                    *(("three-of-a-kind", "Three of a kind"), ("straight", "A straight")),
                ),
            ),
            Field(
                "low",
                "Order of low hands",
                (
                    AS_IS,
                    *(("ace-to-five", "Ace to five"), ("deuce-to-seven", "Deuce to seven")),
                    ("ace-to-six", "Ace to six"),
                ),
            ),
            Field(
                "order",
                "Order of three cards",
                (
                    AS_IS,
                    *(("three-card", "As with five cards"),),
                    *(("three-card-trips-top", "Three of a kind on top"),),
                    ("three-card-casino", "As in casinos"),
                ),
            ),
            Field("sweep", "One hand must win every share (otherwise the pot carries over)"),
            Field("declare", "Declare high, low or both in secret"),
            Field("tigers", "Tigers and dogs count"),
            Field("around", "Straights go around the corner (3-2-A-K-Q), below the others"),
            Field(
                "wheel",
                "A-2-3-4-5 is",
                (AS_IS, ("best", "The best straight"), ("second", "The second-best straight")),
            ),
            Field(
                "top",
                "Beats every hand",
                (AS_IS, ("7 7", "Two natural sevens"), ("3 2", "A natural three and deuce")),
            ),
            Field("pairless", "Pairs and sets don’t count"),
            Field("parted", "Two cards are set apart, for the second share"),
            Field("fours", "Four-flushes and four-straights count, above a pair"),
        ),
    ),
    Group(
        "wild",
        "Wild cards",
        (
            Field("joker", "The joker", (AS_IS, ("bug", "The bug"), ("wild", "Wild"))),
            Field("low_natural", "Nothing is wild for the second share"),
        ),
        "wild",
    ),
)
FIELDS: Mapping[str, Field] = {field.key: field for group in GROUPS for field in group.fields}
WILD: Options = (
    *(("2", "Deuces"), ("3", "Threes"), ("4", "Fours"), ("5", "Fives"), ("6", "Sixes")),
    *(("7", "Sevens"), ("8", "Eights"), ("9", "Nines"), ("T", "Tens"), ("J", "Jacks")),
    *(("Q", "Queens"), ("K", "Kings"), ("A", "Aces"), ("lowest", "Own lowest card")),
    *(("low-hole", "Own lowest hole card"), ("as-many", "Same rank as your number of cards")),
    ("choice", "One rank of your own choice"),
    *(("low-common", "Lowest community card"), ("common-1", "First community card")),
    *(("common-3", "Third community card"), ("common-5", "Fifth community card")),
)
EVENTS = 3
"""So many up cards can bring something without a file of one's own."""
RANKS: Options = tuple(
    (rank, f"{'An' if word in ('ace', 'eight') else 'A'} {word} up")
    for rank, word in (
        *(("A", "ace"), ("K", "king"), ("Q", "queen"), ("J", "jack"), ("T", "ten"), ("9", "nine")),
        *(("8", "eight"), ("7", "seven"), ("6", "six"), ("5", "five"), ("4", "four")),
        *(("3", "three"), ("2", "two")),
    )
)
EVENT_CARDS: Options = (
    ("", "Nothing"),
    *RANKS,
    *(("Qs", "The queen of spades"), ("hearts", "Any heart"), ("pair", "An open pair")),
)
EVENT_BRINGS: Options = tuple(BRINGS.items())
EVENT_PRICES: Options = (
    ("match", "what is in the pot"),
    ("bet", "the biggest bet"),
    *((str(antes), f"{antes} ante{'s' * (antes > 1)}") for antes in (1, 2, 5, 10)),
)
EVENT_CAPS: Options = tuple((str(cap), f"at most {cap} antes") for cap in (20, 5, 10, 50))
EVENT_SIDES: Options = (("down", "dealt face down"), ("up", "dealt face up"))
EVENT_FIELDS: Mapping[str, tuple[str, Options]] = {
    "card": ("Card", EVENT_CARDS),
    "brings": ("brings", EVENT_BRINGS),
    "price": ("for", EVENT_PRICES),
    "cap": ("but", EVENT_CAPS),
    "side": ("and it is", EVENT_SIDES),
}
"""The fields of an up card, each with what it offers."""
