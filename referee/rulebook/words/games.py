"""What is made at the table is called, and why a game cannot be made so."""

from __future__ import annotations

from collections.abc import Sequence

TURN = "Turn"
RIVER = "River"
EACH_BOARD = {2: "half for each of two boards", 3: "a third for each of three boards"}
BOARDS = ("board one", "board two", "board three")
THEN = ", then "
LOW_HAND = "the low hand"
AFTER_CARDS = "After the cards"
ONE_ALONE = "only if just one player is in"
THE_WIDOW = "the widow"
THE_SPADE = "the spade"
DECLARE_ENDS = "declaring takes a high and a low: choose high-low"
QUALIFIER_ENDS = "a qualifier is for half of the pot: choose high-low"
DECLARE_OR_QUALIFY = "declare, or a qualifier, never both: choose one"
NO_LOW = "a low hand wins nothing here: choose low or high-low"
TIGERS_HIGH = "tigers and dogs are for high hands: choose high or high-low"
MOST_POINTS = "Most points"
ADDED = {
    "digits": "Highest number made of the cards",
    "last-digit": "Highest last digit of the sum",
    "suit-points": "Most points in one suit",
}
"""What cards that count for something make besides their sum."""
FEWEST_POINTS = "Fewest points"
POINTS_LIKE = "a rank and what it counts, like A=1/11 or K=½"
NEAR_ONE_OR_TWO = "takes one number, or one for each of two shares"
FOUR_BEFORE = "four before the draw needs a draw: choose how many draws first"
FOUR_OF_ONE = "one card fewer before the draw leaves none: deal two or more"
THREE_CARDS = "these orders are for hands of three cards: choose three cards"
HIGH_HANDS = "these orders are for high hands: choose high or high-low"
AFTER_DRAW = "After the draw"
BEFORE_SHOWDOWN = "Before the showdown"
ONE_MORE_BET = "One more bet"
PASTE = "Paste the game, or choose its file."
NOT_WHOLE = "Part of it is missing: copy all of it, to the last letter."
HOUSE_LAWS = "House laws"
OWN_RULES = "Rules this table has agreed on, in its own words."
THIS_HOUSE = "This house"
BETS_BACK = "takes back all bets of this deal"
FOUL = "has a foul hand: it can’t win, its chips stay"
AS_FOLDED = "is out, as if they had folded"
PAYS_IN = "pays chips into the pot"
NO_RAISE = "may only call or fold in this round"
WARNED = "gets a warning, kept in the log"
DEAL_AGAIN = "the same dealer deals again, the antes stay"
NEXT_DEALS = "the deal is lost: the next dealer deals, the antes stay"
SET_ASIDE = "the pot is set aside until it is ruled on"
AGREED = "This house has agreed on it."
NEEDS_TITLE = "A law needs a title with letters in it."


def no_five(own: int, cards: int) -> str:
    return f"{own} cards and {cards} in the middle don’t make five: choose more"


def five_stay(own: int, cards: int) -> str:
    return f"nobody can discard {cards} of {own} cards: five must stay"


def none_to_throw(own: int) -> str:
    return f"nobody can discard as many of {own} cards as they like: one must stay"


def none_to_part(name: str) -> str:
    return f"the hands of {name} can’t be split: it takes four cards, all of which count"


def widow_lay(alone: str) -> str:
    return f"the widow, {alone}"


def brings_two(twice: str) -> str:
    return f"{twice} has two effects: give each upcard one"


def too_few_cards(least: int) -> str:
    return f"the deck doesn’t have enough cards for {least} players"


def no_hand(name: str) -> str:
    return f"with these cards nobody can have a hand that counts in {name}; begin with another game"


def summary(title: str, parts: str) -> str:
    return f"A game of this house, made from {title}: {parts}."


def source(title: str) -> str:
    return f"{title}, changed at this table"


def cannot_be_wild(rank: str, common: int) -> str:
    return f"the {rank} cannot be wild: {common} are in the middle"


def two_in_one(name: str) -> str:
    return (
        f"{name} is two games in one, each with hands of its own: only draws, passes, "
        "roll-out and four-before can be changed"
    )


def number_stays(name: str) -> str:
    return (
        f"the cards of {name} are dealt in several steps, so their number stays; begin with "
        "a game that deals them all at once"
    )


def no_cards(name: str) -> str:
    return f"nobody holds cards in {name}: it stays as it is"


def no_split(name: str) -> str:
    return f"one hand wins the whole pot in {name}: no high-low"


def shares_stay(name: str, shares: Sequence[str]) -> str:
    return f"{name} is played for {' and '.join(shares)}: those shares stay"


def widow_to_beat(name: str) -> str:
    return f"{name} plays against a widow, so its number of cards and its high hands stay"


def no_bets(name: str) -> str:
    return f"nobody bets against the others in {name}: no more draws, passes, roll-out or bets"


def own_stock(name: str) -> str:
    return f"in {name}, all players draw from a stock of their own: the draws stay"


def cannot_pass(cards: int, held: int) -> str:
    return f"nobody can pass {cards} cards of {held}"


def lies_open(name: str) -> str:
    return f"{name} deals cards face up already: nothing is left to roll out"


def after_draw(which: int) -> str:
    return f"After draw {which}"


def one_more_pass(which: int) -> str:
    return f"After one more pass ({which})"


def up(number: str) -> str:
    return f"{number} up"


def as_played(name: object) -> str:
    return f"{name}, as this house plays it."


def whole_number(key: str, text: str) -> str:
    return f'"{key}" takes a whole number, found "{text}"'


def same_name(name: str) -> str:
    return f"There is a game called {name} already. Give this another name."


def same_file(file: str) -> str:
    return (
        f"The house has another game in {file}. Delete that one first, or give this "
        "one another name."
    )


def too_many(most: int) -> str:
    return f"This house has {most} games, and no more fit. Delete one first."


def shipped(file: str) -> str:
    return f"{file}: a game that came with the program has that name"


def too_long(most: int) -> str:
    return f"That is longer than a game file can be ({most} KB)."


def no_game_no_law(error: object) -> str:
    return f"That is neither a game nor a law: it is not TOML ({error})."


def nearest_points(near: int) -> str:
    return f"Nearest to {near} points"


def points_or_under(near: int) -> str:
    return f"Nearest to {near} points without going over"
