"""The end of a deal: its events in table words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import assert_never

from referee.core.messages import showdown as messages
from referee.core.state.night import Night
from referee.screens.words.names import both_ways, listed, own, so_many, to_each

REFUSED: Mapping[str, str] = {
    "beside-nothing": "This game has no bonus and no forfeit, and no odd chip by the highest card.",
    "beside-last": "Pay the other pots first: what players pay each other goes with the last one.",
    "cannot-lose": "The forfeit is for those who lost the showdown; {seat} was not among them.",
    "cannot-win": "{seat} can’t win this pot: folded and foul hands never do, and a side pot "
    "goes to a player who matched it.",
    "cards-do-not-decide": "The cards shown do not decide this game: say who won, or who lost.",
    "cards-speak": "Cards speak in this house, so what {seat} announced doesn’t count.",
    "every-pot-once": "Those aren’t the pots on the table. Look again.",
    "last-one-wins": "Nobody wins this pot yet: it goes to the last player with a life left. "
    "Tap the losers.",
    "lowest-unseen": "The lowest hand pays a forfeit: enter all hands but one, or pay by name.",
    "no-openers-due": "{seat} doesn’t have to show openers right now.",
    "no-showdown-yet": "It isn’t the showdown yet.",
    "no-such-end": "The pot has fewer shares than that.",
    "nobody-shows": "Nobody has shown a hand that can win the pot of {amount}: enter one.",
    "openers-not-good": "{seat} was pat, and these cards don’t open.",
    "paid-already": "That pot has been paid.",
    "pay-the-main-pot-first": "Say first who wins the pots before this one: if nobody qualifies "
    "for the main pot, nobody wins a side pot.",
    "reveal-first": "Reveal the declarations first: the pot goes by them.",
    "say-of-openers": "Say whether {seat}’s openers were shown, or skipped.",
    "say-whose": "The pot count is off by {amount}: say whose chips those are first.",
    "shares-and-pot": "The shares don’t add up to the pot of {amount}.",
    "who-lost": "Tap who loses a life.",
    "who-shows": "{seat} hasn’t shown: enter the cards, or say that they muck.",
    "who-won": "Tap the winner.",
}
"""Why not, by the refusal's slug."""


def line(event: messages.ShowdownEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    match event:
        case messages.OpenersShown(seat):
            return f"{night.name(seat)} shows openers"
        case messages.OpenersNotAsked(seat):
            return f"{own(night.name(seat))} openers were not asked for"
        case messages.OpenersSealed(seat):
            return f"{own(night.name(seat))} openers are sealed{_since(event, night)}"
        case messages.OpenersOpened():
            return openers(event, night)
        case messages.HandShown(seat, cards, words):
            return f"{night.name(seat)} shows {in_suits(cards)}{called_so(words)}"
        case messages.CardTwice():
            return "Two hands have the same card: count the deck, and look at the cards"
        case messages.CardsShown(seat, cards, words, board, called, counts, widow, spare):
            word = f"; announced {called}" if called else ""
            word += f", so it counts as {told(counts)}" if counts else ""
            word += f"; the widow: {in_suits(board)}" if widow else ""
            word += f", {told(spare)}" if spare else ""
            return f"{night.name(seat)} shows {in_suits(cards)}: {told(words)}{word}"
        case messages.Won(_, ()):
            return "The whole pot goes to the kitty"
        case messages.Won(pot, shares, odds):
            return _won(shares, night, pot) + _to_pay(odds, night)
        case messages.PotTaken(amount):
            return f"The pot of about {amount} was taken; the winner was not noted"
        case messages.PotStayed(amount, left):
            why = "Left over" if left else "Nobody wins the pot"
            return f"{why}: {so_many(amount)} carried over to the next deal"
        case messages.PotDivided(shares):
            return f"The pot carried over is split: {to_each(shares, night)}"
        case messages.ThrownIn(back, stays, _, lying):
            there = sum(chips for _, chips in lying)
            kept = f", {_staying(stays - there)} in the pot" if stays > there else ""
            kept += f", the antes ({there}) stay for the next deal" if lying else ""
            went, came = both_ways(back, night, "gives back")
            returned = "" if came and not went else f"{went or 'no chips'} returned"
            return f"The deal is called off: {', '.join(filter(None, (returned, came)))}{kept}"
        case messages.KittyTaken(amount) if amount < 0:
            went = "goes" if amount == -1 else "go"
            return f"{-amount} of the kitty {went} back: nobody won this pot"
        case messages.KittyTaken(amount):
            return f"{amount} of the pot {'goes' if amount == 1 else 'go'} to the kitty"
        case messages.SidePaid(moves, why):
            paid = [f"{night.name(a)} {chips} to {night.name(b)}" for a, b, chips in moves]
            return f"Side payment, {SIDES.get(why, why)}: {listed(paid)}"
        case _:
            assert_never(event)


SEALED = {
    "": "sealed at the opening",
    "entered": "entered after the opening",
    "changed": "changed after the opening",
}
"""What was done to openers, and never what they were before."""


def _since(event: messages.OpenersSealed, night: Night) -> str:
    if not event.since:
        return ""
    others = event.after not in (None, event.seat)
    when = (
        f", when {night.name(event.after)} had acted" if others and event.after is not None else ""
    )
    return f"; they were {SEALED[event.since]}{when}"


def openers(event: messages.OpenersOpened, night: Night) -> str:
    """What lay sealed, in words, and whether it proves the opening."""
    whose = f"{own(night.name(event.seat))} openers"
    if event.late:
        said = f"{night.name(event.seat)} says the openers were split"
        return f"{said}, the {in_suits(event.thrown)} discarded: look at the discard"
    if not event.cards:
        return f"{whose} were sealed, but the app has lost them: ask to see them"
    said = f"{whose}: {in_suits(event.cards)} ({event.words}), {SEALED[event.since]}"
    if event.thrown:
        said += f"; split, the {in_suits(event.thrown)} discarded"
    return (
        f"{said}. More cards were drawn than those openers allow" if event.proof == "owed" else said
    )


def _won(shares: tuple[tuple[int, int], ...], night: Night, pot: int) -> str:
    """Who wins how much of a pot: "Ann wins 18", "Split: Ann 9 and Bob 9, side pot 2". The first
    side pot is mostly the only one, and has no number."""
    who, chips = shares[0]
    if night.hand is not None and night.hand.keeper is not None:
        pot = 0
    if not any(won for _, won in shares):
        win = "wins nothing more" if len(shares) == 1 else "win no chips"
        return f"{listed([night.name(seat) for seat, _ in shares])} {win}"
    said = (
        f"{night.name(who)} wins {chips}"
        if len(shares) == 1
        else f"Split: {to_each(shares, night)}"
    )
    return said + (f", side pot {pot}" if pot > 1 else ", side pot" if pot else "")


def _to_pay(odds: tuple[tuple[int, int], ...], night: Night) -> str:
    """What the dealer pays beyond the bets, once those are all paid."""
    if not odds or night.hand is None or night.hand.keeper is None:
        return ""
    return f"; {night.name(night.hand.keeper)} is to pay {to_each(odds, night)} more"


def _staying(chips: int) -> str:
    return f"{so_many(chips)} {'stays' if chips == 1 else 'stay'}"


SIDES = {
    "knock": "the knock",
    "knock-and-bonus": "knock and high-hand bonus, net",
    "after-knock": "folded after the knock",
    "lowest": "the forfeit of the lowest hand",
    "high-hand": "the bonus of a high hand",
    "odds": "beyond the bets",
    "best-of-stage": "the best hand of this stage",
    "fee-back": "given back, since that fold no longer counts",
    "given-back": "given back, since the pot is paid again",
}
"""What is paid beside the pot; older nights have it in words."""
SUITS = str.maketrans({"s": "♠", "h": "♥", "d": "♦", "c": "♣"})


CARDS = re.compile(r"(?<=\()(?:Jo|[2-9TJQKA][shdc])(?: (?:Jo|[2-9TJQKA][shdc]))*(?=\))")


def told(words: str) -> str:
    """What a hand is called, the cards it says in brackets with the signs of their suits."""
    return CARDS.sub(lambda cards: in_suits(cards[0]), words)


def called_so(words: str) -> str:
    return f": {told(words)}" if words else ""


def in_suits(cards: str) -> str:
    """Cards as text with the signs of the suits: "Kh Td Jo" is "K♥ 10♦ joker"."""
    said = (card.replace("T", "10") for card in cards.split())
    return " ".join("joker" if card == "Jo" else card.translate(SUITS) for card in said)


def shows_openers(command: messages.ShowOpeners, night: Night) -> str:
    """Where every bet is followed; a payment asks for them itself."""
    hand = night.playing
    if night.tracking != "bets" or hand is None or hand.showing:
        return ""
    return f"{night.name(command.seat)} shows openers"


BUTTONS = (shows_openers,)
