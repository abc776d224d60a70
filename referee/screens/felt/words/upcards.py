"""What an up card brings, on the felt: the button that tells of it, whose it was, and what the
dealer's line says of it, before it falls and when it has."""

from __future__ import annotations

from referee.core.book.prices import FOLLOWER, WILD, CardEvent, Offered
from referee.core.cards.cards import read_cards
from referee.core.messages.prices import CardFell, CardGiven, CardUp
from referee.core.rules.offers import offers
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.prices import due, follower_due
from referee.screens.buttons import Button, Fields
from referee.screens.words.names import capital, count, listed
from referee.screens.words.prices import ONE, RANKS, named
from referee.screens.words.showdown import in_suits

PASS_LEFT = "everyone still in passes their face-down cards to the left"

ENDS = "no more cards or bets; everyone still in shows"


def card_button(night: Night, hand: Hand) -> tuple[Button, ...]:
    """The button that tells of an up card, while one can have fallen."""
    if follower_due(hand):
        return ()
    found = there(night, hand)
    if not found:
        return ()
    said = f"{capital(listed([named(event.card) for event in found], 'or'))} up …"
    card = found[0].card
    short = len(found) == 1 and len(card) == len("Qs") and card[1] in "shdc"
    label = f"{in_suits(card)} up …" if short else said
    spoken = said if short else ""
    return (Button(label, spoken=spoken, overlay="felt.card_up", kind="wide"),)


def cards(night: Night, hand: Hand) -> tuple[str, ...]:
    """What each card brings that the game watches for, and that can have fallen."""
    return tuple(brings(night, hand, event) for event in there(night, hand))


def by_seat(night: Night, hand: Hand) -> tuple[tuple[str, str, tuple[Button, ...]], ...]:
    """Name, what they have bought, and what can have happened, of each seat an up card can have
    fallen to. Where that is one thing, its button is the name."""
    found: dict[int, list[Button]] = {}
    told = _fallen(night)
    alone = len({command.seat for command, _ in told}) == len(told)
    buy = {event.card for event in hand.game.events if event.brings == "buy"}
    for command, cost in told:
        button = _told(night, command, cost, alone, command.card in buy)
        found.setdefault(command.seat, []).append(button)
    return tuple(
        (night.name(seat), _has_more(hand, seat), tuple(buttons)) for seat, buttons in found.items()
    )


def there(night: Night, hand: Hand) -> list[CardEvent]:
    """What the game watches for that somebody can have got now."""
    told = {command.card for command, _ in _fallen(night)} if hand.game.events else ()
    return [event for event in hand.game.events if event.card in told]


def _fallen(night: Night) -> list[tuple[CardUp, int]]:
    """Every card that can be told to have come up, with its cost, but for a follower: that is asked
    by itself."""
    told = [(offer.command, offer.cost) for offer in offers(night)]
    return [(up, cost) for up, cost in told if isinstance(up, CardUp) and up.card != FOLLOWER]


def _has_more(hand: Hand, seat: int) -> str:
    """That somebody has bought a card already."""
    more = hand.of(seat).more
    return f"has {count(more, 'card')} more" if more else ""


def _told(night: Night, command: CardUp, cost: int, alone: bool, buys: bool) -> Button:
    name, card = night.name(command.seat), capital(named(command.card).partition(" ")[2])
    fields: Fields = (("seat", str(command.seat)), ("card", command.card))
    fields = (*fields, ("pays", "1" if command.pays else "0"), ("rank", "0"))
    pays = "buys one for" if buys and cost else "pays"
    does = (pays + f" {cost}" * bool(cost)) if command.pays else "folds"
    said = f"{name} {does}" if cost or not command.pays else name
    if alone:
        return Button(said, "card-up", fields)
    label = f"{card}: {does}" if cost or not command.pays else card
    return Button(label, "card-up", fields, spoken=f"{name}: {label}")


def brings(night: Night, hand: Hand, event: CardEvent) -> str:
    """What a card brings, in a sentence."""
    cost, what = due(night, hand, event.price), capital(named(event.card))
    if event.price.of == "match" and event.brings == "pay":
        most, least = _at_most(hand, event), cost < night.pot
        pays = f"pay {most} (the most)" if least else f"match the pot, {cost}"
        if hand.pot_sure != "exact" and cost == night.pot:
            pays = f"match the pot (about {cost})"
        pays += "" if least else f" ({most} at most)"
        rolled = any(isinstance(step, Offered) and step.what == "roll" for step in hand.game.steps)
        each = "Every new pair, or three of a kind, pays" if event.card == "pair" else "Several pay"
        order = f" {each} in the order dealt, matching the pot as it stands by then."
        order = "" if rolled else order
        alike = " (a pair in front of one player)" if event.card == "pair" else ""
        return f"{what}{alike} up: {pays}, or fold.{order}"
    instead = " instead" if hand.wild and event.brings in WILD else ""
    facing = f"face {'up' if event.up else 'down'}"
    return {
        "wild-next": f"{what} up: the next card up, anybody’s, makes its rank wild{instead}; "
        f"until it comes, {_alone_wild(hand, event)}.",
        "pay": f"{what} up: pay {cost} into the pot, or fold.",
        "buy": f"{what} up: its player may buy one more card at once, {facing}, for {cost}.",
        "out": f"{what} up: that player is out.",
        "redeal": f"{what} up: everyone still in gets a new hand, for the same pot.",
        "pass-left": f"{what} up: {PASS_LEFT}.",
        "wild": f"{what} up: all of that rank are wild{instead}.",
        "ends": f"{what} up: {ENDS}.",
    }[event.brings]


def _alone_wild(hand: Hand, event: CardEvent) -> str:
    """What is wild between an up card and the one that follows it."""
    if event.keeps and hand.wild:
        return f"{listed([RANKS[rank] for rank in hand.wild])} stay wild"
    always = [RANKS[card.rank] for card in read_cards(hand.game.wilds) if card.lacks_suit]
    return f"only {listed(always)} are" if always else "nothing is"


def foretold(night: Night, hand: Hand, event: CardEvent) -> str:
    """What a card brings, before any is dealt; a card of the game’s own is told as it comes."""
    if event.card not in ONE:
        return ""
    what = capital(named(event.card))
    if event.brings == "wild-next":
        again = named(event.card).partition(" ")[2]
        return f"{what} up: the rank of the next card up is wild, until the next {again}."
    if event.after:
        return ""
    if event.brings == "wild":
        chain = [other.card for other in hand.game.events if other.after == event.card]
        then = f" After that {named(chain[0])} up takes over, and so on." if chain else ""
        return f"{what} up: all of that rank are wild.{then}"
    if event.brings == "pay" and event.price.of == "match":
        return f"{what} up: match the pot ({_at_most(hand, event)} at most) or fold."
    if event.brings == "buy":
        return f"{what} up: its player may buy one more card for {due(night, hand, event.price)}."
    return brings(night, hand, event)


def _at_most(hand: Hand, event: CardEvent) -> int:
    """The most that a card costs which costs as much as the pot, in chips."""
    return event.price.cap * hand.stakes.ante


def settled_first(night: Night, hand: Hand, asks: str) -> str:
    """Whose upcards are asked for, after what up cards must be told and paid for before that."""
    names = [named(event.card).partition(" ")[2] for event in there(night, hand)]
    if not names or not asks:
        return asks
    asks = asks.removeprefix("Then: ")
    more = isinstance(hand.cards_asked, CardFell | CardGiven)
    after = f"then {asks[0].lower()}{asks[1:]}"
    return f"{capital(listed(names, 'or'))} up? Tap it{', too' * more}; {after}"
