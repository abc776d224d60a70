"""What is offered, what an up card brings and whose the prices are, on a rule card."""

from __future__ import annotations

from referee.core.book.game import Game
from referee.core.book.prices import CardEvent, Offered, Price
from referee.core.state.prices import rank_of
from referee.screens.felt.words.prices import OFFERED
from referee.screens.felt.words.upcards import PASS_LEFT
from referee.screens.words.names import capital, listed, number_word
from referee.screens.words.prices import RANKS, named

COURSE = {
    "roll": "In turn, starting after the best hand showing: roll your cards one at a time until "
    "you beat it; a tie isn’t enough. If you run out of cards, you’re out.",
    "swap": "In turn: keep your card or swap with the player on your left, who can’t refuse unless "
    "holding a king. The last player, usually the dealer, swaps "
    "with the top of the deck, but keeps their own card if a king is there.",
    "pot": "In turn, until the pot is empty: you get two cards face up and bet up to the "
    "pot{half}, or pass. A third card in between wins your bet from the pot; one outside puts "
    "your bet into the pot. Hit a post (the rank of one of your two) and you pay double, or all "
    "you have. An ace first is high or low as you call it; an ace second is high. Two alike: you "
    "get two new ones. When the deck runs out, shuffle all cards.",
}
"""Offers that are no buying, on a rule card."""


def offer_course(step: Offered, dealer: bool = False) -> str:
    """The step on a rule card. dealer: each plays against the dealer alone."""
    if step.own:
        half = "" if step.whole else " (half of it at most)"
        return (
            f"In turn, once each: pass, or bet up to the pot{half}, and the top card is turned "
            "over. Show a higher card of its suit, and you take your bet out of the pot; else you "
            "put it in."
        )
    if step.what in COURSE:
        first = " (half of it on your first turn)" * (not step.whole)
        return COURSE[step.what].format(half=first)
    if step.what == "more":
        return f"In turn: bet {price_words(step.prices[0])} more, or not."
    if step.what == "stay" and dealer:
        return _bet_against_dealer(step.prices)
    if step.what == "stay" and step.prices[0].of == "bid":
        return "In turn: pay to stay in, or fold. If you’re short, pay all you have."
    if any(price.of == "bid" for price in step.prices):
        return (
            f"Everyone hides chips in a fist as a bid for {OFFERED[step.what][1]}; all open "
            "together, and all bids are paid. Highest bid picks first; on a tie, or with no bids, "
            "the player nearest the dealer’s left."
        )
    price = f" for {listed([price_words(price) for price in step.prices], 'or')}"
    if step.what == "push":
        return (
            f"In turn: keep the card, or push it to the next player{price}, and keep the next one "
            "from the deck. The next player gets the pushed card instead of a new one; a card that "
            "the last player pushes is dead."
        )
    if step.what == "market" and len(step.prices) > 1:
        *row, top = [price_words(price) for price in step.prices]
        return (
            f"In turn: swap a card for one of the row (cheapest first: {listed(row, 'or')}), "
            f"or for the unseen top card ({top}); or pass."
        )
    price = price if any(price.units or price.of == "match" for price in step.prices) else ""
    if step.what == "stay":
        short = " Have less than that? Pay all you have and stay in." if price else ""
        return f"In turn: stay in{price}, or fold.{short}"
    frozen = ""
    if step.freeze:
        frozen = f" Pass {number_word(step.freeze)} times in all and you’re frozen: no more cards."
    side = ", face up" if step.up else "," * (step.what == "exchange" and bool(price))
    return f"In turn: {OFFERED[step.what][1]}{side}{price}, or pass.{frozen}"


def _bet_against_dealer(prices: tuple[Price, ...]) -> str:
    """What each bets who is still in, and the dealer matches."""
    if prices[0].of == "bid":
        return "In turn, all but the dealer: bet as much as you like and the dealer has, or fold."
    many = listed([price_words(price) for price in prices], "or")
    return f"In turn, all but the dealer: bet {many}, or fold. Have less? Bet all you have."


def price_words(price: Price) -> str:
    """ "the pot, at most 20 antes", "the biggest bet", "2 antes"."""
    if price.of == "match":
        return f"the pot, at most {price.cap} antes"
    unit = "the biggest bet" if price.of == "bet" else "1 ante"
    many = f"{price.units} antes" if price.of == "ante" else f"{price.units} times {unit}"
    return unit if price.units == 1 else many


def paid_in(game: Game) -> str:
    """Whose the prices of a game are, and what it costs who has less; nothing where none is paid
    into the pot that others win."""
    steps = [step for step in game.steps if isinstance(step, Offered) and step.what != "pot"]
    events = [event.price for event in game.events]
    prices = [*events, *(price for step in steps for price in step.prices)]
    if not any(price.units or price.of in ("match", "bid") for price in prices):
        return ""
    short = any(event.brings == "pay" for event in game.events)
    less = " Have less than you must pay? Pay all you have and stay in." if short else ""
    return f"What is paid goes to the main pot; everyone still in plays for it.{less}"


def on_the_card(event: CardEvent) -> str:
    """What an up card brings, on a rule card."""
    what, cost, cap = capital(named(event.card)), price_words(event.price), event.price.cap
    pays = f"match the pot ({cap} antes at most)"
    pays = pays if event.price.of == "match" else f"pay {cost} into the pot"
    order = " Several pay in the order dealt, matching the pot as it stands by then."
    order = order if event.price.of == "match" else ""
    facing = "up" if event.up else "down"
    again = named(event.card).partition(" ")[2]
    then = f", while {RANKS[rank_of(event.after)]} are wild" if event.after else ""
    stays = " What was wild stays wild until then." if event.keeps else ""
    return {
        "wild-next": f"{what} up: the rank of the next card up is wild, until another {again} "
        "comes up. If it’s the last of a round, the next round’s first upcard is wild; the last of "
        "the deal makes no other card wild."
        f"{stays}",
        "pay": f"{what} up: {pays}, or fold.{order}",
        "buy": f"{what} up: you may buy one more card face {facing} for {cost}.",
        "out": f"{what} up: that player is out.",
        "redeal": f"{what} up: the players still in get a new deal, for the same pot.",
        "pass-left": f"{what} up: {PASS_LEFT}.",
        "wild": f"{what} up{then}: all of that rank are wild, instead of another.",
        "ends": f"{what} up: no more cards or bets; hands are compared as they lie.",
    }[event.brings]
