"""Legs and lives on the felt, and who matches a pot by the table's word: buttons, and the crib."""

from __future__ import annotations

from referee.core.book.prices import Compare, Decide
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import match_due, unpaid
from referee.core.state.prices import due, in_for_it
from referee.screens.buttons import Button, Dock, Toggles
from referee.screens.words.names import capital, count, listed
from referee.screens.words.turns import decided


def dock(night: Night, hand: Hand) -> Dock | None:
    """Who has the best hand of a stage, who loses a life, or who has no trick."""
    end = hand.settled
    if isinstance(hand.now, Compare) and not hand.ending:
        seats = tuple((seat, night.name(seat)) for seat in in_for_it(hand))
        return Dock(toggles=Toggles("best", "Has the best hand", seats))
    if isinstance(hand.now, Decide) and not hand.ending:
        ways = hand.now.of
        return Dock(
            tuple(Button(capital(decided(way)), "decide-on", (("way", way),)) for way in ways)
        )
    if not hand.showing or not hand.contested or not unpaid(hand) or hand.unsaid:
        return None
    if end.lives:
        seats = tuple((holding.seat, night.name(holding.seat)) for holding in hand.live)
        return Dock(toggles=Toggles("lives-lost", "Loses a life", seats))
    if end.named:
        main = Button("Who won …", overlay="felt.named")
        return Dock(
            (main,), (Button("Correct the pot …", overlay="felt.pot"),) if night.real else ()
        )
    return None


def lives(night: Night, hand: Hand) -> str:
    """How many lives everybody has left, where they play for lives."""
    most = hand.settled.lives
    if not most:
        return ""
    left = {each.seat: most - night.marks_of(each.seat) for each in hand.live}
    costs = f"A lost life costs {hand.stakes.ante}."
    if len({*left.values()}) == 1:
        return f"Everyone has {count(min(left.values()), 'life', 'lives')}. {costs}"
    each = [f"{night.name(seat)} {has}" for seat, has in left.items()]
    return f"Lives left: {listed(each)}. {costs}"


def task(night: Night, hand: Hand) -> str:
    """What the table does at such a step."""
    end = hand.settled
    if isinstance(hand.now, Compare):
        price = due(night, hand, hand.now.price)
        names = listed([night.name(seat) for seat in in_for_it(hand)])
        return f"{names} show their hands only to each other: each loser pays the winner {price}."
    if isinstance(hand.now, Decide) and not hand.ending:
        ways = ", or ".join(decided(way) for way in hand.now.of)
        return f"Decide, by a die or a card as agreed: {ways}."
    if not hand.showing or not hand.contested or hand.awards:
        return ""
    if end.lives:
        pays = f"loses a life and pays {hand.stakes.ante}"
        turns = "turns their card up" if hand.cards < 2 else "shows"
        return f"Everybody {turns}: the lowest {pays}; if several tie, each does."
    if end.named:
        none = f"No trick: put {match_due(hand)} into the next pot."
        leads = f"{night.name(hand.live[0].seat)} leads; each trick’s winner leads the next"
        play = f"{leads}. Follow suit, else trump, else any card; beat the trick if you can."
        return f"{play} Most tricks wins the pot; a tie carries it over. {none}"
    return ""
