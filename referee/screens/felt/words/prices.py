"""What up cards cost and what is offered in turn, on the felt: buttons, and what the crib says."""

from __future__ import annotations

from referee.core.book.game import BetStep
from referee.core.book.prices import REFUSED, THE_DECK, BackTo, Offered
from referee.core.cards.cards import read_cards
from referee.core.messages.betting import FirstTold
from referee.core.messages.offer import Offer
from referee.core.messages.prices import CardFell, CardGiven, OfferAnswered, TakeOffer
from referee.core.messages.turns import AllHandle
from referee.core.rules.offers import offers
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import match_due, openers_words
from referee.core.state.prices import (
    STAKES,
    against,
    due,
    follower_due,
    left,
    most_against,
    offered_last,
    offering,
    on_a_post,
    room,
    swaps_with,
    watched,
)
from referee.core.value import replace
from referee.screens.buttons import Button, Dock, Fields, Slots
from referee.screens.felt.words.aims import ORDINALS
from referee.screens.felt.words.followers import last_up
from referee.screens.felt.words.upcards import PASS_LEFT, brings, there
from referee.screens.words.names import capital, listed, own
from referee.screens.words.prices import RANKS

OFFERED = {
    "card": ("take a card", "one more card"),
    "exchange": ("exchange a card", "exchange one card, up for up or down for down"),
    "push": ("push it", "push the card to the next player"),
    "market": ("take one", "one of the face-up cards"),
    "last-up": ("take it face up", "the last card face up"),
    "roll": ("best hand showing", "turn up your cards one by one until they beat the best hand"),
    "swap": ("swap", "swap the card with the player to the left"),
    "pot": ("", "a bet against the pot"),
    "stay": ("stay", "stay in"),
    "more": ("bet more", "another bet"),
}
"""What taking an offer is called, and what is offered."""


HALF = "On your first turn, half the pot at most. "
TWO_UP = (
    "An ace first: the player calls it high or low; an ace second is high. A pair: deal two new "
    "cards. Out of cards: shuffle them all."
)
OWN_HAND = "A higher card of its suit wins the bet from the pot; else the bet stays there."


def _first_round(hand: Hand) -> bool:
    return hand.turn is not None and not hand.of(hand.turn).waited


def watch(night: Night, hand: Hand) -> str:
    """What up cards bring now, and what is wild by them; what a bet against the pot brings."""
    always = [RANKS[card.rank] for card in read_cards(hand.game.wilds) if card.lacks_suit]
    wild = dict.fromkeys([*always, *(RANKS[rank] for rank in hand.wild)])
    told = [f"{capital(listed(list(wild)))} are wild."] if hand.wild else []
    if hand.follows is not None and not follower_due(hand):
        told.append(last_up(night, hand, hand.follows))
    step = offering(hand)
    if step is not None and step.own:
        told.append(OWN_HAND)
    elif step is not None and step.what == "pot":
        told.append(
            f"In between wins {bet}, outside loses {bet}, hitting a post loses double."
            if (bet := against(hand))
            else f"{HALF * (_first_round(hand) and not step.whole)}{TWO_UP}"
        )
    passed = [each for each in hand.live if step is not None and 0 < each.waited < step.freeze]
    rest = hand.game.steps[hand.step :]
    back = next((at for at, each in enumerate(rest) if isinstance(each, BackTo)), 0)
    if step is not None and step.what == "stay":
        told += ["Round and round until the hands are shown."] * (back > 0)
    elif step is not None and back and not passed and step.what != "roll":
        bets = any(isinstance(each, BetStep) for each in rest[:back])
        told.append(f"{'Then a bet; again' if bets else 'Round and round'} until nobody takes one.")
    if step is not None and step.what == "market" and step.prices[0].of == "bid":
        told.append("The highest bid picks first; tied or none: first from the dealer’s left.")
    if step is not None and step.freeze:
        frozen = [night.name(each.seat) for each in hand.live if each.waited >= step.freeze]
        told.append(f"Pass {step.freeze} times in all and you’re frozen: no more cards, still in.")
        told += [f"Frozen: {listed(frozen)}."] if frozen else []
        some = [f"{night.name(each.seat)} {each.waited}" for each in passed]
        told += [f"Passed so far: {listed(some)}."] if some else []
    known = follower_due(hand) or hand.acted or isinstance(hand.cards_asked, FirstTold)
    fall = [] if known else there(night, hand)
    return " ".join([*told, *(brings(night, hand, event) for event in fall)])


def nobody(night: Night, hand: Hand, pot: int) -> tuple[Button, ...]:
    """The button that says that nobody wins, where that can be: the pot waits, or is matched by who
    is in alone, and for how much."""
    if not hand.may_stay or hand.awards:
        return ()
    label = "The widow wins" if hand.settled.kitty else "Nobody wins"
    if hand.settled.kitty and len(hand.live) == 1 and (due := match_due(hand)):
        seat = hand.live[0].seat
        label = f"{label}: {night.name(seat)} pays {min(due, night.reach(seat))}"
    label = "Nobody wins: the pot carries over" if hand.settled.stays else label
    owed = "not-asked" in openers_words(hand, at_once=not hand.showing)
    openers = (("openers", "not-asked"),) if owed else ()
    return (Button(label, "award", (("pot", str(pot)), *openers)),)


# --- offers -----------------------------------------------------------------------------------


NOBODY = {
    "roll": "All have rolled",
    "swap": "No more swaps",
    "pot": "Stop the game …",
    "push": "All keep theirs",
    "stay": "Show the hands",
    "more": "Nobody else bets again",
}
"""The button that ends an offer for all, where it is not that nobody else takes one."""
WAYS = ("Outside: {bet} in the pot", "Hits a post: {twice} in the pot", "Between: wins {bet}")
WAYS_OF_A_HAND = ("Not higher: {bet} in the pot", "", "Higher: wins {bet}")
"""How a bet against the pot ends, by what the offer is then taken for, from 1."""


def offer_dock(night: Night, hand: Hand) -> Dock | None:
    """What the seat may do that is offered something, in the slots where it fits; or nobody else
    takes any. Nothing is plainly next, but to turn up the next card."""
    step = offering(hand)
    if step is None:
        return None
    found, passes, over = list[Button](), list[Button](), False
    for offer in offers(night):
        if isinstance(offer.command, TakeOffer):
            takes = offer.command.takes
            fields: Fields = (("seat", str(offer.command.seat)), ("takes", str(takes)))
            label = _takes(night, hand, step, offer) if takes else PASSES.get(step.what, "Pass")
            next_plainly = step.what in ("roll", "pot") and not against(hand)
            kind = "main" if takes and next_plainly else ""
            button = Button(label, "take-offer", fields, kind=kind)
            if offer.least:
                button = Button(label, overlay="felt.bid", fields=fields, kind=kind)
            (found if takes else passes).append(button)
        over = over or isinstance(offer.command, AllHandle)
    bids = any(price.of == "bid" for price in step.prices)
    wants = "bids" if bids else "wants one"
    nobody = f"Nobody else {wants}" if hand.took else f"Nobody {wants}"
    last = Button(NOBODY.get(step.what, nobody), "all-set")
    if step.what == "pot":
        last = replace(last, do="", overlay="felt.stop")
    alone = step.what == "push" and hand.turn is not None and _is_last(hand, hand.turn)
    row = (last,) if over and not alone else ()
    if len(found) > 2 or len(passes) > 1:
        return Dock((*found, *passes), row)
    first, second, *_ = (*found, None, None)
    return Dock((), row, slots=Slots(passes[0] if passes else None, first, second))


PASSES = {
    "roll": "Out of cards", "swap": "Keep the card", "push": "Keep the card", "stay": "Fold",
    "more": "No more",
}  # fmt: skip
"""What passing is called where it is something else."""


def _takes(night: Night, hand: Hand, step: Offered, offer: Offer) -> str:
    """The button that takes what is offered."""
    assert isinstance(offer.command, TakeOffer)
    seat, takes = offer.command.seat, offer.command.takes
    if step.what == "pot" and (bet := against(hand)):
        return (WAYS_OF_A_HAND if step.own else WAYS)[takes - 1].format(
            bet=bet, twice=bet + on_a_post(night, seat, bet)
        )
    if step.what == "pot":
        return f"Bet {offer.least}+ …" if offer.least < offer.most else f"Bet {offer.least} …"
    if step.what == "swap":
        last = "Take the top card" if hand.turn == hand.live[-1].seat else "Swap"
        return "Refused: a king" if takes == REFUSED else last
    if step.prices[takes - 1].of == "bid":
        stakes = hand.keeper is not None
        return "Bet …" if stakes else "Stay for …" if step.what == "stay" else "Bid …"
    if step.what == "roll" and not hand.took:
        return "Card is up"
    if hand.keeper is not None and step.what in STAKES:
        more = " more" if step.what == "more" else ""
        return f"Bet {offer.cost}{more}" if offer.cost else "Stay"
    price = f" for {offer.cost}" if offer.cost else ""
    if step.what == "market":
        top = takes == len(step.prices) > 1
        return f"Top of the deck{price}" if top else f"Card {takes}{price}"
    return f"{capital(OFFERED[step.what][0])}{price}"


def task(night: Night, hand: Hand) -> str:
    """What is offered, to whom, and for how much."""
    step = offering(hand)
    if step is None or hand.turn is None:
        return ""
    name = night.name(hand.turn)
    if step.what == "roll":
        return _roll(night, hand, name)
    if bet := against(hand):
        higher = f"a card off the deck; {name} must show a higher one"
        turned = higher if step.own else "the third card"
        rest = night.pot - bet
        return f"{name} has bet {bet} against the other {rest} in the pot: turn {turned}."
    if step.what == "pot":
        most = most_against(night, hand, hand.turn)
        if step.own:
            return f"{name}: pass, or bet up to {most} that you can beat the next card in its suit."
        return f"Two cards up for {name}: pass, or bet up to {most} and get a third."
    if step.what == "swap":
        left = f"swaps with {night.name(swaps_with(hand, hand.turn))} (a king can refuse)"
        last = f"takes the top card instead; if that’s a king, {name} keeps their own"
        return f"{name} keeps the card, or {last if hand.turn == hand.live[-1].seat else left}."
    if step.what == "push":
        return _keeps(night, hand, step, hand.turn)
    if step.what in STAKES and hand.keeper is not None:
        return _staked(night, hand, step, name)
    if step.what == "stay" and step.prices[0].of == "bid":
        return f"{name}: pay what it costs now to stay in, or fold."
    if any(price.of == "bid" for price in step.prices):
        return f"{_bids(night, hand)}How much did {name} bid?"
    if step.what == "market" and len(step.prices) > 1:
        *row, top = [str(due(night, hand, price)) for price in step.prices]
        open_ones = listed(row, "or")
        return (
            f"{name}: swap a card for one in the row ({open_ones}), the top card ({top}), or pass."
        )
    costs = [due(night, hand, price) for price in step.prices]
    price = f" for {listed([str(cost) for cost in costs], 'or')} into the pot" if any(costs) else ""
    what = OFFERED[step.what][1]
    if step.what == "stay":
        return f"{name}: {what}{price}, or fold."
    side = ", face up" if step.up else ", face down" if step.what == "card" else ""
    side += "," * (step.what == "exchange" and bool(price))
    return f"{name}: {what}{side}{price}, or pass."


def row_is_filled(hand: Hand) -> bool:
    """Hands are at the row: somebody has just taken a card of it. What it costs the next one was
    said when the round began, and stands on the buttons."""
    step, asked = offering(hand), hand.cards_asked
    taken = isinstance(asked, OfferAnswered) and asked.takes > 0
    return taken and step is not None and step.what == "market" and len(step.prices) > 1


def given(night: Night, hand: Hand, seat: int) -> str:
    """What the dealer gives who has just taken what was offered, or bought a card."""
    name, asked, step = night.name(seat), hand.cards_asked, offered_last(hand)
    if isinstance(asked, CardFell):
        brings = watched(hand, asked.card)
        passes = brings is not None and brings.brings == "pass-left"
        return f"{capital(PASS_LEFT)}." if passes else ""
    if isinstance(asked, CardGiven):
        return f"Deal {name} one more card, face {'up' if asked.up else 'down'}."
    if not isinstance(asked, OfferAnswered) or step is None or asked.what in STAKES:
        return ""
    match step.what:
        case "card":
            return f"Deal {name} one card, face {'up' if step.up else 'down'}."
        case "exchange":
            return f"{name} discards one: deal {name} another, up for up or down for down."
        case "market" if len(step.prices) > 1 and asked.takes == len(step.prices):
            return f"{name} discards one: deal {name} the top card, down."
        case "market" if len(step.prices) > 1:
            takes = f"{name} takes the row’s {ORDINALS[asked.takes]} card and discards one"
            return f"{takes}, up for up or down for down. Slide the row down, add one up."
        case "push" if _is_last(hand, seat):
            return f"The pushed card is dead. Deal {name} another up, to keep."
        case "push":
            gets = night.name(swaps_with(hand, seat))
            return f"Deal {name} another up, to keep; {gets} gets the pushed one, not a new one."
        case "swap" if asked.takes == THE_DECK:
            return f"{name} takes the top card; if it’s a king, {name} keeps their own."
        case _:
            return ""


def _is_last(hand: Hand, seat: int) -> bool:
    """Whether the seat has nobody after it in this round."""
    return not any(hand.has(other) for other in hand.order[hand.order.index(seat) + 1 :])


def _keeps(night: Night, hand: Hand, step: Offered, seat: int) -> str:
    """What somebody may do with the card before them, the next player's or nobody's."""
    cost = due(night, hand, step.prices[0])
    price = f" for {cost}" if cost else ""
    name, asked = night.name(seat), hand.cards_asked
    on = "out" if _is_last(hand, seat) else f"on to {night.name(swaps_with(hand, seat))}"
    pushed = isinstance(asked, OfferAnswered) and asked.takes and not _is_last(hand, asked.seat)
    deal = "" if pushed else f"Deal {name} one up. "
    return f"{deal}{name} keeps the card, or pushes it {on}{price}."


def _staked(night: Night, hand: Hand, step: Offered, name: str) -> str:
    """What somebody may bet against the dealer, who matches it."""
    keeper, seat, price = hand.order[-1], hand.turn or 0, step.prices[0]
    dealer, most, cost = night.name(keeper), room(night, hand, seat), due(night, hand, price)
    stays, out = step.what == "stay", "or fold" if step.what == "stay" else "or no more"
    if stays and not most and hand.of(seat).fees:
        return f"{name}: stay, or fold; there is nothing left to bet."
    if not most or (cost > most and not stays):
        rest = f"{most} left" if most else "nothing left"
        short = f"{name} has {rest} to bet"
        if left(night, hand, keeper) < left(night, hand, seat):
            short = f"{dealer} has {rest} to match a bet"
        return f"{short}: {name} can only fold." if stays else f"{short}: no more for {name}."
    bet = f" up to {most}" if price.of == "bid" else f" {min(cost, most)}"
    return f"{name}: bet{bet} ({dealer} matches it), {out}."


def _roll(night: Night, hand: Hand, name: str) -> str:
    """Whose cards are to be beaten, and by whom."""
    if not hand.took:
        return f"{name} turns up one card."
    beat = own(night.name(hand.took[-1][0]))
    rest = "a tie isn’t enough. No cards left: out."
    return f"{name} turns cards up one by one until they beat {beat}; {rest}"


def _bids(night: Night, hand: Hand) -> str:
    """What has been bid so far."""
    told = [f"{night.name(seat)} {chips}" for seat, chips in hand.took]
    if told:
        return f"Bid: {listed(told)}. "
    hidden = "Everyone hides chips in a fist as a bid; all open together; "
    return f"{hidden}everyone pays theirs, win or lose. "
