"""What a newcomer asks about cards and prices: how many there are, what may be drawn, what costs
chips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from referee.core.book.game import (
    Ante,
    Blinds,
    Deal,
    Draw,
    Game,
    HandleStep,
    Showdown,
    Stock,
    Widow,
)
from referee.core.book.prices import Compare, Offered
from referee.core.cards.judge.rule import JudgeRule
from referee.screens.felt.words.dealing import in_the_middle
from referee.screens.felt.words.handling import so_many
from referee.screens.games.words.coursesteps import sentence
from referee.screens.games.words.priced import offer_course, on_the_card, price_words
from referee.screens.games.words.steps_of import against, bets_of, is_free, offers_of
from referee.screens.words.names import capital, count, listed, number_word
from referee.screens.words.prices import named

Rules = Sequence[JudgeRule]


def cards(game: Game, rules: Rules) -> str:
    """How many cards everybody gets, and how they lie."""
    if is_free(game):
        return "As many as the table says."
    if offers_of(game, "pot"):
        return "No hand: two face up on your turn, and a third if you bet."
    half = game.steps[: game.showdown(0)]
    deals = [step for step in half if isinstance(step, Deal)]
    own = [step for step in deals if step.down or step.up]
    total = sum(step.down + step.up for step in own)
    parts = [_part(step) for step in own]
    if len(own) == 1 and not own[0].up:
        parts = []
    said = [
        f"{part} {'twice' if many == 2 else f'{number_word(many)} times'}" if many > 1 else part
        for part, many in ((part, len([*those])) for part, those in groupby(parts))
    ]
    placed = own[0].where if own and not own[0].common and not in_the_middle(own[0]) else ""
    lies = f": {', then '.join(said)}" if said else ", face down" + f", {placed}" * bool(placed)
    found = [f"{capital(count(total, 'card'))}{lies}."]
    if stock := sum(step.stock for step in deals):
        found.append(
            f"{capital(number_word(stock))} more beside you, face down, not to be looked at."
        )
    if common := [step.common for step in deals if step.common]:
        each = f": {listed([number_word(many) for many in common])}" if len(common) > 1 else ""
        found.append(f"{capital(number_word(sum(common)))} on the board for everyone{each}.")
    return " ".join([*found, *_more(game, half)])


def _part(step: Deal) -> str:
    """What one deal brings: "two face down and one face up"."""
    if in_the_middle(step):
        return f"{number_word(step.up)} of those in the middle"
    both = ((step.down, "face down"), (step.up, "face up"))
    return listed([f"{number_word(number)} {way}" for number, way in both if number])


def _more(game: Game, half: Sequence[object]) -> Iterator[str]:
    """What adds to a hand, or takes from it, but for the deal and a draw of as many."""
    thrown = [
        so_many(step) for step in half if isinstance(step, HandleStep) and step.what == "discard"
    ]
    if thrown:
        yield f"Everybody discards {', then '.join(thrown)} later."
    extra = sum(step.extra for step in half if isinstance(step, Draw))
    if extra:
        yield f"The draw adds {number_word(extra)}."
    for step in offers_of(game, "card")[:1]:
        yield f"Then you can take more: {offer_course(step)[0].lower()}{offer_course(step)[1:]}"
    for event in game.events:
        if event.brings == "buy":
            yield on_the_card(event)


def draw(game: Game, rules: Rules) -> str:
    """How many cards may be exchanged."""
    half = game.steps[: game.showdown(0)]
    draws = [step for step in half if isinstance(step, Draw)]
    bought = offers_of(game, "exchange", "market")
    if draws:
        alike = len({(step.least, step.most) for step in draws}) == 1
        each = f"; there are {number_word(len(draws))} draws" * (len(draws) > 1)
        first = draws[0]
        said = (
            f"{capital(_so_many(first))}{each}."
            if alike
            else " Then ".join(f"{capital(_so_many(step))}." for step in draws)
        )
        if first.extra:
            said += f" You get {number_word(first.extra)} more than you discard."
        if first.ace:
            said += " One more if you keep an ace or a wild card."
        return said
    if any(isinstance(step, Stock) for step in half):
        return "One on your turn: take the last discard or the top of the stock, then discard one."
    if any(isinstance(step, Widow) for step in half):
        return sentence(next(step for step in half if isinstance(step, Widow)))
    if bought:
        return f"There is no draw. {offer_course(bought[0])}"
    return "There is no draw."


def _so_many(step: Draw) -> str:
    cards = count(step.most, "card")
    if step.least == step.most:
        return f"exactly {cards}"
    return f"up to {cards}" if not step.least else f"{number_word(step.least)} to {cards}"


def costs(game: Game, rules: Rules) -> str:
    """What a player pays besides bets."""
    if is_free(game):
        return "As much as the table says."
    found = [sentence(step) for step in game.steps if isinstance(step, Ante | Blinds)]
    found += [on_the_card(event) for event in game.events if event.brings in ("pay", "buy")]
    offers = [step for step in game.steps if isinstance(step, Offered)]
    if against(game.steps):
        found.append("Each of your bets, which the dealer matches.")
        offers = [step for step in offers if step.what not in ("stay", "more")]
    found += [_offer_costs(step) for step in offers]
    for step in game.steps:
        if isinstance(step, Compare):
            paid = "the size of the pot" if step.price.of == "match" else price_words(step.price)
            cap = f", {count(step.price.cap, 'ante')} at most" * (step.price.of == "match")
            found.append(
                f"Each time hands are compared, every loser pays the best hand {paid}{cap}."
            )
        if isinstance(step, Stock) and step.fee:
            found.append(f"Folding after a knock costs {count(step.fee, 'chip')}.")
        if isinstance(step, Showdown):
            found += _at_the_end(step)
    rest = "Apart from that, only your bets." if bets_of(game) else "Nothing else."
    return " ".join([*dict.fromkeys(filter(None, found)), rest])


TAKING = {
    "card": "One more card",
    "exchange": "Exchanging a card",
    "push": "Pushing a card on",
    "market": "One of the face-up cards",
    "last-up": "The last card face up",
    "stay": "Staying in",
    "more": "Another bet",
}


def _offer_costs(step: Offered) -> str:
    """What taking an offer costs; nothing where it is free."""
    if step.what == "pot":
        return "A losing bet costs what was bet, and double on a post."
    if step.what == "stay" and step.prices[0].of == "bid":
        return "Staying in costs what the player before you paid, or whatever you raise it to."
    if any(price.of == "bid" for price in step.prices):
        return "A card from the middle costs what you bid."
    if not any(price.units or price.of == "match" for price in step.prices):
        return ""
    every = [price_words(price) for price in step.prices]
    if step.what == "market" and len(every) > 1:
        *row, top = every
        return f"A card of the row costs {listed(row, 'or')}, the top card of the deck {top}."
    return f"{TAKING[step.what]} costs {listed(every, 'or')}."


def _at_the_end(step: Showdown) -> Iterator[str]:
    """What is paid beside bets once hands are compared."""
    at_most = f"{count(step.match, 'ante')} at most"
    if step.versus:
        yield "If you lose, the dealer takes your bet."
    if step.lives:
        yield "A lost life costs an ante."
    if step.named:
        yield f"Going in and taking no trick costs the size of the pot, {at_most}."
    elif step.match:
        yield f"Going in and losing costs the size of the pot, {at_most}."
    if step.forfeit:
        yield "The lowest hand pays the winner a forfeit."
    if step.knocker:
        yield f"Staying after a knock wins or loses {count(step.knocker, 'chip')}."
    if step.bonus:
        yield "A big winning hand gets a bonus from everyone."


def up(game: Game, rules: Rules) -> str:
    """What an up card brings, of those that bring nothing."""
    names = [named(event.card) for event in game.events]
    if not names:
        return "No upcard costs or does anything."
    return f"Only {listed(names, 'or')} up does anything. {_events(game)}"


def _events(game: Game) -> str:
    return " ".join(capital(on_the_card(event)) for event in game.events)
