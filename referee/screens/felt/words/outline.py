"""The whole deal in one line, before its first card: so many draws, which cards go, when bets come.

What somebody is asked who never saw the game, long before the dealer’s line comes to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from referee.core.book.game import (
    Ante,
    BetStep,
    Blinds,
    Deal,
    Declare,
    Draw,
    Free,
    Game,
    HandleStep,
    Showdown,
    Step,
    Stock,
    Widow,
)
from referee.core.book.prices import BackTo, Compare, Offered, Price
from referee.screens.felt.words.dealing import STREETS, in_the_middle
from referee.screens.words.names import STRENGTH, listed, number_word

BESIDE = (Ante, Blinds, Free)
"""Steps that are no part of the course: what they bring is told as they come."""
OFFERS = {
    "card": "one more card or not",
    "exchange": "one may be exchanged",
    "push": "a card up, kept or pushed on",
    "market": "swap one of yours for a card in the row, or don’t",
    "last-up": "you can take the last card face up",
    "swap": "a swap with the player on the left",
}
BIDS = "bids for cards up in the middle, one each"
UNOPENED = {"ante-again": "all ante again", "showdown": "everyone shows"}
TO = {"left": "left", "right": "right"}
NO_BURNS = "No burns."
Cost = Callable[[Price], int]


def outline(game: Game, cost: Cost) -> str:
    """ "The deal: five down, bet; three times (draw, bet)."; nothing where it goes round and round
    by single turns. cost: what a price comes to in chips."""
    halves, low = list[list[Step]]([[]]), False
    for step in game.steps:
        if not isinstance(step, BESIDE):
            halves[-1].append(step)
            halves += [[]] * isinstance(step, Showdown)
            low = isinstance(step, Showdown) and "low" in step.judge
    halves = [half for half in halves if half]
    steps = [step for half in halves for step in half]
    if not steps or _by_turns(steps):
        return ""
    said = [f"The deal: {_half(halves[0], cost)}."]
    for half in halves[1:]:
        said.append(f"Nobody opens, second half{', low' * low}: {_half(half, cost)}.")
    bets = [step for step in halves[-1] if isinstance(step, BetStep)]
    opened = next((UNOPENED[step.unopened] for step in bets if step.unopened in UNOPENED), "")
    then = "Nobody opens that" if halves[1:] else "Nobody opens"
    said += [f"{then}: {opened}."] * bool(opened)
    said += ["No betting."] * (not bets)
    said += [NO_BURNS] * (bool(bets) and _without_burns(steps))
    return " ".join(said)


def draws(game: Game, at: int) -> tuple[int, int]:
    """Which draw of this half a step is, and how many there are."""
    begins = max((place for place in range(at) if _ends(game.steps[place])), default=-1) + 1
    those = [
        place
        for place in range(begins, game.showdown(begins))
        if isinstance(game.steps[place], Draw)
    ]
    return those.index(at) + 1 if at in those else 0, len(those)


def _ends(step: Step) -> bool:
    return isinstance(step, Showdown)


def _by_turns(steps: Sequence[Step]) -> bool:
    """Whether it is played by turns of a kind that the first screen explains by itself."""
    alone = ("roll", "pot")
    return any(isinstance(step, Offered) and step.what in alone for step in steps)


def _without_burns(steps: Sequence[Step]) -> bool:
    """Whether no card is burned though cards are dealt more than once: other tables burn then."""
    dealt = [step for step in steps if isinstance(step, Deal | Draw)]
    return len(dealt) > 1 and not any(step.burn for step in dealt)


def _half(steps: Sequence[Step], cost: Cost) -> str:
    """The course of one half, in pieces that end with a bet; what comes several times running is
    said once."""
    pieces, piece = list[list[str]](), list[str]()
    held = 0
    for at, step in enumerate(steps):
        held += step.down + step.up if isinstance(step, Deal) else 0
        piece += filter(None, [_said(step, steps[at + 1 :], held, cost)])
        if isinstance(step, BetStep | Compare | BackTo):
            pieces, piece = [*pieces, piece], []
    pieces += [piece] if piece else []
    if len(pieces) > 1 and pieces[0][-len(pieces[1]) :] == pieces[1] != pieces[0]:
        pieces[0] = pieces[0][: -len(pieces[1])]
        pieces.insert(1, pieces[1])
    return "; ".join(_folded([", ".join(each) for each in pieces]))


def _folded(units: list[str]) -> Iterator[str]:
    """The same several times running is said once."""
    at = 0
    while at < len(units):
        times = 1
        while units[at : at + 1] == units[at + times : at + times + 1]:
            times += 1
        many = "twice" if times == 2 else f"{number_word(times)} times"
        yield units[at] if times == 1 else f"{many} ({units[at]})"
        at += times


def _said(step: Step, rest: Sequence[Step], held: int, cost: Cost) -> str:
    """A step in a few words; nothing where the next one says it. held: a player’s cards."""
    match step:
        case Deal():
            return "" if _is_offered(step, rest) else _deal(step, rest)
        case BetStep():
            opens = f" ({STRENGTH[step.needs]} open)" if step.needs in STRENGTH else ""
            return f"{'bet' if step.check else 'bet or fold'}{opens}"
        case Draw():
            return _draw(step, held)
        case HandleStep():
            return _handled(step)
        case Widow():
            return "turns round the widow until a knock"
        case Stock():
            return "turns at the stock until a knock"
        case Declare():
            return "in or out" if step.says == "in-out" else "declare"
        case Compare():
            return "hands compared"
        case Offered():
            price = 0 if step.prices[1:] or _bid(step) else cost(step.prices[0])
            return f"{BIDS if _bid(step) else OFFERS[step.what]}{f' ({price})' * bool(price)}"
        case BackTo():
            return "so again until nobody takes one"
        case _:
            return ""


def _is_offered(step: Deal, rest: Sequence[Step]) -> bool:
    """Whether the cards are those that are offered next."""
    offer = rest[0] if rest else None
    return isinstance(offer, Offered) and ((offer.what == "push" and step.up == 1) or _bid(offer))


def _bid(offer: Offered) -> bool:
    return any(price.of == "bid" for price in offer.prices)


def _deal(step: Deal, rest: Sequence[Step]) -> str:
    if in_the_middle(step):
        return "cards up in the middle to choose from, one each"
    own = [(step.down, "down"), (step.up, "up"), (step.stock, "more, unseen")]
    said = [f"{number_word(number)} {way}" for number, way in own if number]
    if step.common:
        bet = next((each.name for each in rest if isinstance(each, BetStep)), "")
        on_board = f"{number_word(step.common)} up in the middle"
        said.append(f"the {bet.lower()}" if bet in STREETS and not step.where else on_board)
    if step.widow:
        said.append(" ".join(filter(None, (f"a widow of {number_word(step.widow)}", step.where))))
    return listed(said)


def _draw(step: Draw, held: int) -> str:
    if step.stock:
        return f"change {number_word(step.most)} from your stock"
    more = f" and get {number_word(step.extra)} more" if step.extra else ""
    most = f" up to {number_word(step.most)}" if step.most < held else ""
    return f"draw{most}{more}"


def _handled(step: HandleStep) -> str:
    cards = number_word(step.cards)
    match step.what:
        case "pass":
            return f"pass {cards} {TO.get(step.way, 'across')}"
        case "discard":
            return f"discard {cards}"
        case "turn-up":
            return f"turn {cards} up"
        case _:
            return "set the order"
