"""What everybody does with his cards, in words: passing, discarding, turning up, arranging."""

from __future__ import annotations

from typing import TypeGuard, assert_never

from referee.core.book.game import (
    Ante,
    BetStep,
    Blinds,
    Deal,
    Declare,
    Draw,
    Game,
    HandleStep,
    Showdown,
    Step,
    Stock,
    Widow,
)
from referee.core.book.prices import Compare, Decide, Offered
from referee.core.messages.event import Event
from referee.core.messages.turns import Knocked, TurnPassed, WidowTaken
from referee.core.rules.turns import may_pass
from referee.core.state import betting
from referee.core.state.boards import FOUR, aces_low, fours_count, pairs_count
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.screens.felt.words.dealing import in_the_middle
from referee.screens.words import declarations
from referee.screens.words.names import (
    STRENGTH,
    capital,
    count,
    listed,
    number_word,
    own,
    share_name,
    to_open,
)
from referee.screens.words.prices import standing

NAMES: dict[type, str] = {
    Ante: "Antes",
    Draw: "The draw",
    Widow: "The widow",
    Stock: "The stock",
    Declare: "Declare",
    Offered: "The offer",
    Compare: "Hands compared",
    Decide: "What counts",
    Showdown: "Showdown",
}
OFFERS = {"roll": "Turning up", "swap": "The swap", "pot": "Against the pot", "stay": "Staying in"}
TASKS = {
    "pass": "The pass",
    "discard": "The discard",
    "turn-up": "Turning up",
    "arrange": "The order",
}


ASKS: dict[str, tuple[str, str]] = {
    "low-card": ("Lowest card?", "Who shows the lowest card?"),
    "high-card": ("Highest card?", "Who shows the highest card?"),
    "high-board": ("Best upcards?", "Whose upcards are highest?"),
    "low-board": ("Lowest upcards?", "Whose upcards are lowest?"),
}
"""What is asked where the up cards say who speaks first: in short, and in a sentence."""
ACTS = {"high-board": "Highest upcards act first", "low-board": "Lowest upcards act first"}
"""What it is asked for, where that has not been said yet."""
PAIRED = {"high-board": "pairs count", "low-board": "pairs count as high"}
"""What is said of pairs among several upcards."""
WILD_TOO = {
    ("high-board", False): "a wild card is an ace",
    ("high-board", True): "a wild card is whatever helps most",
    ("low-board", False): "a wild card is the lowest",
    ("low-board", True): "a wild card is the lowest you lack",
}
"""What a wild card is among upcards; by whether there are several."""
SUITS = ("spades", "hearts", "diamonds", "clubs")


def asks_first(hand: Hand, step: BetStep) -> str:
    """Whose upcards say who acts first, as the dealer asks it."""
    anew = _is_new(hand, step)
    asked = f"{ACTS[step.first]}." if anew and _is_board(step) else ASKS[step.first][1]
    if _chosen(hand):
        asked = f"Then: {asked[0].lower()}{asked[1:]}"
    if _as_before(hand):
        asked = f"No new upcards. {asked}"
    card = "Low" if step.first == "low-card" else "High"
    brings = f" {card} card brings it in for {hand.stakes.least_in}, {_in_full(hand, step)}."
    return asked + brings * (anew and step.bring_in and not _is_board(step))


def upcards_compared(hand: Hand, step: BetStep) -> str:
    """How upcards are compared that say who acts first, and what becomes of a tie."""
    counted = "; ".join(_counted(hand, step))
    return " ".join(filter(None, (f"{capital(counted)}." if counted else "", _tie(step))))


def _is_new(hand: Hand, step: BetStep) -> bool:
    """Whether upcards are asked for as they were not in this deal."""
    before = hand.game.steps[hand.game.showdown(0) + 1 if hand.second else 0 : hand.step]
    return _tie(step) not in [_tie(each) for each in before if _by_upcards(each)]


def _is_board(step: BetStep) -> bool:
    """Whether all that lies open counts, and not one card."""
    return "board" in step.first


def leads_again(night: Night, hand: Hand) -> str:
    """Who acts first as their upcards did before, where no card has come up since."""
    step, turn = hand.betting, hand.turn
    if step is None or turn is None or betting.still_leads(hand, step) != turn:
        return ""
    return f"{night.name(turn)} acts first, as before."


def _by_upcards(step: Step) -> TypeGuard[BetStep]:
    return isinstance(step, BetStep) and step.first in ASKS


def _counted(hand: Hand, step: BetStep) -> list[str]:
    """What pairs, wild cards and aces count for among upcards, where somebody may not know."""
    if not _is_board(step):
        return [f"aces are {'low' if aces_low(hand.game) else 'high'}"]
    several = hand.up > 1
    found = [PAIRED[step.first] if pairs_count(hand.game) else "pairs are nothing"] * several
    if hand.up >= FOUR and fours_count(hand.game):
        found = ["a four-flush beats a four-straight, which beats a pair"]
    found += [WILD_TOO[step.first, several]] if hand.game.wilds or hand.wild else []
    return found


def _as_before(hand: Hand) -> bool:
    """Whether no card came up since upcards said last who acts first, or could have."""
    for step in reversed(hand.game.steps[: hand.step]):
        if isinstance(step, BetStep) and step.first in ASKS:
            return True
        if (isinstance(step, Deal) and step.up) or isinstance(step, HandleStep | Offered):
            return False
    return False


def _chosen(hand: Hand) -> bool:
    """Whether everybody has just picked the upcard they are now asked about."""
    dealt = [step for step in hand.game.steps[: hand.step] if isinstance(step, Deal)][-1:]
    return any(map(in_the_middle, dealt)) and not hand.acted


def _tie(step: BetStep) -> str:
    """Who is first of those whose upcards are equal: only of single cards that bring in does the
    suit decide."""
    if not step.bring_in or _is_board(step):
        return "Tied: first from the dealer’s left."
    first, *rest = reversed(SUITS) if step.first == "low-card" else SUITS
    return f"Tied: {first} first, then {listed(rest)}."


def _in_full(hand: Hand, step: BetStep) -> str:
    """What may be bet in place of the bring-in."""
    limit = hand.stakes.limit
    return (
        f"or bets {limit.size(step.size, step.times)}" if limit.kind == "fixed" else "or bets more"
    )


def step_name(step: Step, game: Game) -> str:
    """The step as the top line of the felt has it."""
    if isinstance(step, BetStep):
        return step.name
    if isinstance(step, Offered) and step.what in OFFERS:
        end = game.steps[game.showdown(0)]
        bets = step.what == "stay" and isinstance(end, Showdown) and end.versus is not None
        return "Bets" if bets else OFFERS[step.what]
    if isinstance(step, Blinds):
        return "Blinds" if len(step.posts) > 1 else "Blind"
    if isinstance(step, HandleStep) and step.what == "arrange" and game.parts:
        return "Hands split"
    return TASKS[step.what] if isinstance(step, HandleStep) else NAMES.get(type(step), "")


def receivers(hand: Hand, step: HandleStep) -> tuple[tuple[int, int], ...]:
    """Who gives to whom among those still in, as (giver, receiver), the eldest first.

    Across is the seat half the table on; with an odd number, the one just before the middle.
    """
    seats = [holding.seat for holding in hand.live]
    far = {"left": 1, "right": -1}.get(step.way, len(seats) // 2)
    return tuple((seat, seats[(at + far) % len(seats)]) for at, seat in enumerate(seats))


def task(step: HandleStep, hand: Hand) -> str:
    """The step in a few words, for the line of the turn: "Pass three to the left"."""
    number = number_word(step.cards)
    match step.what:
        case "pass":
            to = {"left": "to the left", "right": "to the right"}.get(step.way, "across")
            return f"Pass {number} {to}"
        case "discard":
            return f"Discard {so_many(step)}"
        case "turn-up":
            if hand.arranged:
                return f"Turn the next {'card' if step.cards == 1 else number} up"
            return f"Turn {number} up"
        case "arrange":
            return "Split your hand" if hand.game.parts else "Set the order"
        case _:
            assert_never(step.what)


def instruction(night: Night, hand: Hand, step: HandleStep) -> str:
    """What the table does now, in one sentence."""
    cards = count(step.cards, "card")
    match step.what:
        case "pass":
            to = {"left": " to the left", "right": " to the right"}.get(step.way, " across")
            return f"Pass {cards}{to}, face down; don’t look until all have passed."
        case "discard":
            if step.least is not None:
                return f"Discard {so_many(step)} cards, face down; no new ones."
            left = hand.cards - step.cards
            keeps = f", and keep {number_word(left)}" if left > 0 else ""
            how = "In turn, discard" if step.way == "in-turn" else "All at once, discard"
            return f"{how} {cards} face down{keeps}."
        case "turn-up":
            if step.way == "in-turn" and hand.turn is not None:
                what = next_up(step) if hand.arranged else cards
                return f"{night.name(hand.turn)} turns {what} up."
            if hand.arranged:
                return f"Everybody turns up {next_up(step)} of their row, together."
            return f"Everybody picks {number_word(step.cards)}; turn them up together."
        case "arrange":
            if parts := parted(hand.game):
                return f"Split your hand, face down: {parts}; then it’s fixed."
            return "Put your cards in order, face down, the first to show on top; then it’s fixed."
        case _:
            assert_never(step.what)


def so_many(step: HandleStep) -> str:
    """How many cards everybody discards: "two", "up to five", "one to three"."""
    most = number_word(step.cards)
    if step.least in (None, step.cards):
        return most
    return f"{number_word(step.least)} to {most}" if step.least else f"up to {most}"


def parted(game: Game) -> str:
    """For which share how many cards of a hand are set apart: "two for the board half, …"."""
    each = zip(game.parts, game.ends, strict=False)
    return listed([f"{number_word(many)} for {share_name(name)}" for many, name in each])


def next_up(step: HandleStep) -> str:
    """What is turned up of cards in an order that stays."""
    return "the next card" if step.cards == 1 else f"the next {count(step.cards, 'card')}"


def afterwards(hand: Hand) -> str:
    """What is still to be done with the cards that were passed just now: they are picked up. A bet
    that nobody could make is no step between."""
    quiet = hand.unspoken
    for before in reversed(hand.game.steps[: max(hand.step, 0)]):
        if isinstance(before, BetStep) and quiet:
            quiet -= 1
        elif isinstance(before, HandleStep) and before.what == "pass":
            return "Now everybody picks up the cards passed to them."
        else:
            break
    return ""


def turn(night: Night, hand: Hand) -> str:
    """What is to be done in turns round a spare hand or a stock, or when all declare."""
    step = hand.now
    if isinstance(step, Declare):
        return f"{declarations.instruction(hand)}{standing(night)}"
    if hand.turn is None:
        return ""
    name = night.name(hand.turn)
    knocked = ""
    if hand.knocker is not None:
        knocked = f"{night.name(hand.knocker)} has knocked. "
    if isinstance(step, Stock):
        if knocked:
            to = night.name(hand.knocker or 0)
            pays = f" and pays {to} {step.fee}" if step.fee else ""
            return (
                f"{knocked}{name} takes and discards one last time (a card taken from the discards "
                f"can’t go right back), then stays, or folds{pays}."
            )
        able = STRENGTH.get(step.needs, "")
        knocks = f"with {able} {name} may knock" if able else f"{name} may knock"
        return (
            f"{name} takes from the stock and discards one, or takes the face-up card and discards "
            f"another; then {knocks} (tap that instead)."
        )
    whose, knock = (f"{own(name)} last turn", "") if knocked else (name, ", or knock")
    once = "; no second pass in a row" * (hand.turn in hand.slept)
    passes = ", or pass" if may_pass(hand, hand.turn) else once
    takes = "one card or the whole widow" if hand.widow == "open" else "the widow unseen"
    return f"{knocked}{whose}: take {takes}{knock}{passes}."


def laid(night: Night, hand: Hand, last: Event) -> str:
    """What lies differently after a turn round a spare hand."""
    match last:
        case WidowTaken(seat, cards) if cards == hand.cards:
            whose = own(night.name(seat))
            return f"{whose} {number_word(cards)} cards are the widow now, face up."
        case WidowTaken(seat, cards):
            return f"{night.name(seat)} leaves {count(cards, 'card')} face up in the widow."
        case TurnPassed(seat) | Knocked(seat) if hand.widow and hand.live[-1].seat == seat:
            earlier = isinstance(last, TurnPassed) and hand.knocker is not None
            return "" if earlier else "Turn the widow face up."
        case _:
            return ""


def chain(night: Night, hand: Hand, step: HandleStep) -> str:
    """Who gives to whom: "Ann → Bob → Cy → Ann", or "Ann ↔ Cy, Bob ↔ Dot"."""
    if step.what != "pass" or len(hand.live) < 2:
        return ""
    to = dict(receivers(hand, step))
    pairs, done = [], set[int]()
    if all(to[to[seat]] == seat for seat in to):
        for seat, other in to.items():
            if seat not in done:
                pairs.append(f"{night.name(seat)} ↔ {night.name(other)}")
                done |= {seat, other}
        return ", ".join(pairs)
    rings = []
    for seat in to:
        if seat in done:
            continue
        ring = [seat]
        while to[ring[-1]] != seat:
            ring.append(to[ring[-1]])
        done |= set(ring)
        rings.append(" → ".join(night.name(place) for place in (*ring, seat)))
    return "; ".join(rings)


DONE = {
    "pass": "has passed cards on",
    "discard": "has discarded",
    "turn-up": "is ready",
    "arrange": "is ready",
}
ALL_DONE = {
    "pass": "Cards passed",
    "discard": "All discarded",
    "turn-up": "All turned up",
    "arrange": "All set",
}


def done_word(step: HandleStep) -> str:
    """What one player has done: "has passed cards on", or "turns up" where it goes in turn."""
    in_turn = step.way == "in-turn"
    return "turns up" if in_turn and step.what == "turn-up" else DONE[step.what]


def waiting(night: Night, hand: Hand) -> str:
    """Who has not done it yet, once somebody has."""
    left = [night.name(holding.seat) for holding in hand.live if not holding.done]
    some = any(holding.done for holding in hand.live)
    return f"Waiting for {listed(left)}" if some and left else ""


SEVENS = "Check a seven or better now, and you win nothing that is bet after it."


def opens(hand: Hand) -> str:
    """What it takes to open this deal, where that rises; and what a seven may not do in the last
    round of games that have that rule."""
    step = hand.betting
    last = isinstance(hand.game.steps[min(hand.step + 1, len(hand.game.steps) - 1)], Showdown)
    if hand.settled.seven and step is not None and last and not hand.level:
        return SEVENS
    if not (hand.unopened and hand.has_openers) or step is None:
        return ""
    if not (step.rises or hand.house.rising_openers):
        return ""
    return f"It takes {to_open(hand.strength, hand.opens.also)} to open this deal."
