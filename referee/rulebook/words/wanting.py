"""What a change wants of a game: one question each, answered by nothing, or by why it cannot be."""

from __future__ import annotations

from referee.core.book.game import (
    BY_BOARD,
    Ante,
    BetStep,
    Deal,
    Draw,
    Free,
    HandleStep,
    Stock,
    Widow,
)
from referee.core.book.prices import WILD, Compare, Offered
from referee.core.state.draw import must_be_opened
from referee.rulebook.making import Making
from referee.rulebook.steps import (
    asks_in_out,
    halves,
    lacks_last_bet,
    lies_open,
    sold,
    stands_alone,
)

FIVE = ("standard", "stripped", "tigers-and-dogs", "soko")
"""Orders of hands of five cards."""


def _bets(made: Making) -> list[BetStep]:
    return [step for step in made.steps if isinstance(step, BetStep)]


def draw(made: Making) -> str:
    drawn = any(isinstance(step, Draw) and not step.stock for step in made.steps)
    return "" if drawn else f"nobody draws from the deck in {made.title}"


def bets(made: Making) -> str:
    if asks_in_out(made.steps):
        return f"players are in or out in {made.title}, and nobody bets"
    return "" if _bets(made) else f"nobody bets in {made.title}"


def first_bet_can_move(made: Making) -> str:
    """Whether the first betting interval can go by other forced bets."""
    if not _bets(made):
        return f"nobody bets in {made.title}: what goes in before the deal stays"
    if _bets(made)[0].first in BY_BOARD:
        return f"the upcards say who begins in {made.title}: its antes and bring-in stay"
    return ""


def not_passed_out(made: Making) -> str:
    """Whether somebody may be forced to open."""
    if any(bet.needs != "nothing" for bet in _bets(made)):
        return f"{made.title} needs openers, so it is played with antes"
    if any(bet.unopened in ("second-half", "showdown") for bet in _bets(made)):
        return f"{made.title} can be passed out, so it needs antes"
    return ""


def opener(made: Making) -> str:
    """Whether a new pack keeps out the discards of an opener."""
    opened = must_be_opened(made.steps)
    return (
        ""
        if opened
        else f"{made.title} needs no openers: only the drawer’s discards stay out anyway"
    )


def antes(made: Making) -> str:
    paid = any(isinstance(step, Ante) for step in made.steps)
    return "" if paid else f"{made.title} has blinds, which open it: no openers are needed"


def no_bet_last(made: Making) -> str:
    if stands_alone(made.steps):
        return pot(made)
    if asks_in_out(made.steps):
        return bets(made)
    lacks = any(map(lacks_last_bet, halves(made.steps)))
    return "" if lacks else f"{made.title} has a bet before the showdown already"


def pot(made: Making) -> str:
    """Whether the one pot is bet for in turn, in one run of steps."""
    if len(halves(made.steps)) > 1:
        return f"{made.title} is two games in one, each with hands of its own"
    if stands_alone(made.steps) or any(isinstance(step, Compare) for step in made.steps):
        return f"nobody bets against the others in {made.title}"
    for kind in (Free, Stock, Widow):
        if any(isinstance(step, kind) for step in made.steps):
            return f"the turns of {made.title} stay as they are"
    return ""


def middle_free(made: Making) -> str:
    lies = made.judge.get("community", [0]) != [0] or "high_lines" in made.judge
    return f"{made.title} has cards in the middle already" if lies else ""


def five_in_the_middle(made: Making) -> str:
    five = made.judge.get("community") == [5] and "high_lines" not in made.judge
    return "" if five else "more boards are for games with five community cards: choose five"


OWN_ORDER = ("order", "around", "wheel", "top")
"""What a judge says of an order of hands that is the game’s own."""


def plain_hands(made: Making) -> str:
    plain = made.judge.get("high", "standard") in FIVE
    plain = plain and not {"high_lines", *OWN_ORDER} & made.judge.keys()
    return "" if plain else f"the hands of {made.title} have an order of their own"


def like_ranks(made: Making) -> str:
    """Whether high hands are compared by like ranks, of five cards or of fewer."""
    high = made.judge.get("high", "standard")
    alike = high in (*FIVE, "two-card") or high.startswith("three-card")
    return "" if alike else f"the hands of {made.title} have an order of their own"


def whole_pack(made: Making) -> str:
    stripped = made.judge.get("high") == "stripped" or made.judge.get("pack", "52") < "52"
    return f"{made.title} has no deuces" if stripped else ""


def pairs_unasked(made: Making) -> str:
    """Whether no pair is asked for, to open or to win."""
    asked = any(bet.needs != "nothing" for bet in _bets(made))
    asked = asked or any(key in made.judge for key in ("high_least", "high_min_pair"))
    return f"{made.title} asks for a pair: pairs count in it" if asked else ""


def one_end(made: Making) -> str:
    if made.judge.get("mode") != "hilo":
        return ""
    return f"the pot of {made.title} is split already: choose high or low"


def two_ends(made: Making) -> str:
    if made.judge.get("mode") == "hilo" and not made.judge.get("end"):
        return ""
    return f"a third share is for games split high-low, and {made.title} isn’t"


def shared(made: Making) -> str:
    shares = made.judge.get("mode") == "hilo"
    return "" if shares else f"the pot of {made.title} isn’t split: choose high and low first"


def shared_by_cards(made: Making) -> str:
    """Whether the cards alone say who has a share."""
    if made.judge.get("most_shares"):
        return "two of three boards take the pot already: choose one of the two"
    if made.judge.get("declare"):
        return "a player who declares both ways has to win both anyway: choose only one of these"
    return shared(made)


def wild(made: Making) -> str:
    brings = any(event.get("brings") in WILD for event in made.events)
    some = made.judge.get("wild") or made.judge.get("joker", "none") != "none" or brings
    return "" if some else f"nothing is wild in {made.title}: choose a wild card first"


def widow(made: Making) -> str:
    spare = made.judge.get("kitty")
    return "" if spare else "nobody plays against a hand off the deck here: choose that first"


def hole(made: Making) -> str:
    down = any(isinstance(step, Deal) and step.down for step in made.steps)
    return "" if down else f"no card of {made.title} is a hole card"


def high_hands(made: Making) -> str:
    low = made.judge.get("mode") == "low"
    return "this is for high hands: choose high" if low else ""


def same_size(made: Making) -> str:
    alike = len(made.judge.get("cards", [5])) == 1
    return "" if alike else f"hands of {made.title} differ in size already"


def one_size(made: Making) -> str:
    alike = len(made.judge.get("cards", [5])) == 1 and not any(map(lies_open, made.steps))
    return "" if alike else f"hands of {made.title} differ in size, so no widow can be dealt"


def passes(made: Making) -> str:
    passed = any(isinstance(step, HandleStep) and step.what == "pass" for step in made.steps)
    return "" if passed else f"nobody passes cards in {made.title}: choose how many first"


def offer(made: Making) -> str:
    offered = any(isinstance(step, Offered) and sold(step) for step in made.steps)
    return "" if offered else f"nothing is offered in {made.title}: choose what first"


def nothing_offered(made: Making) -> str:
    if made.events or any(isinstance(step, Offered) for step in made.steps):
        return "no cards are sold here: take out “What upcards do” and “Cards for a price” first"
    return ""


def in_or_out(made: Making) -> str:
    if stands_alone(made.steps):
        return f"what is lost in {made.title} stays as it is"
    asked = asks_in_out(made.steps)
    return "" if asked else "this is for games in which players are in or out: choose that first"


def no_discards(made: Making) -> str:
    thrown = any(isinstance(step, HandleStep) and step.what != "pass" for step in made.steps)
    return f"cards of {made.title} are discarded or put in order already" if thrown else ""


def open_cards(made: Making) -> str:
    shown = any(isinstance(step, Deal) and (step.up or step.common) for step in made.steps)
    turned = any(isinstance(step, HandleStep) and step.what == "turn-up" for step in made.steps)
    return "" if shown or turned else f"no card of {made.title} is turned up, so none does anything"
