"""Who won what, in one line: the numbers said are those that leave the middle."""

from __future__ import annotations

import re
from collections.abc import Mapping

from referee.core.messages.prices import CardFell
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.prices import offered_last
from referee.screens.words.names import capital, count, listed, signed
from referee.screens.words.prices import named
from referee.words.cards.hands import with_article


def won(night: Night, hand: Hand, taken: Mapping[int, int]) -> str:
    """A deal that was paid. taken: chips by seat. A pot that was bet against was won bet by bet, so
    what came of it is told for everybody."""
    offered = offered_last(hand)
    if offered is not None and offered.what == "pot":
        last = [f"{night.name(seat)} wins the last {chips}" for seat, chips in taken.items()]
        nets = [(each.seat, taken.get(each.seat, 0) - each.total) for each in hand.holdings]
        told = [f"{night.name(seat)} {signed(net)}" for seat, net in nets if net]
        return f"{listed(last)}; in all {listed(told)}" if told else listed(last)
    about = "≈" if hand.pot_sure != "exact" else ""
    if len(taken) > 1:
        return listed([f"{night.name(seat)} wins {about}{chips}" for seat, chips in taken.items()])
    ((seat, chips),) = taken.items()
    name, own = night.name(seat), hand.of(seat)
    back = hand.returned[1] if hand.returned is not None and hand.returned[0] == seat else 0
    what = _forced(hand, seat)
    if not chips and back and not about:
        return f"{name} takes back the bet of {back}"
    if what == "blinds":
        return f"{name} wins the blinds, {chips}{_returned(back)}"
    if what == "antes" and not about:
        return f"{name} wins the antes, {chips}{_comes_back(back)}"
    said = _returned(back) if own.bet else _comes_back(back)
    return f"{name} wins {about}{chips}{said}{_winning_hand(hand, seat)}"


def waits(night: Night, hand: Hand) -> str:
    """Why nobody has the pot, and it waits for the next deal."""
    end, asked = hand.settled, hand.cards_asked
    if isinstance(asked, CardFell) and asked.redeal:
        return f"{capital(named(asked.card))} up, a new deal"
    if end.legs:
        return f"Nobody has {count(end.legs, 'leg')} yet"
    if end.lives:  # an ante is what a life costs, and nobody puts in any other
        lost = [night.name(holding.seat) for holding in hand.holdings if holding.ante]
        lose = f"{listed(lost)} {'loses' if len(lost) == 1 else 'lose'} a life"
        return lose if lost else "All even, and nobody loses a life"
    if end.kitty:
        return "The widow wins"
    return "Nobody wins"


def _returned(back: int) -> str:
    return f"; uncalled bet of {back} returned" if back else ""


def _comes_back(bet: int) -> str:
    return f"; the bet of {bet} comes back" if bet else ""


def _forced(hand: Hand, seat: int) -> str:
    """What all the others had put in, where nobody played: "antes", "blinds", or nothing."""
    others = [holding for holding in hand.holdings if holding.seat != seat]
    if hand.carried or hand.loose or any(holding.live for holding in others):
        return ""
    if not any(sum(holding.bets) for holding in others):
        return "antes" if any(holding.ante for holding in others) else ""
    blinds = hand.game.blinds is not None and hand.street == 0
    return "blinds" if blinds and all(holding.answered is None for holding in others) else ""


def _winning_hand(hand: Hand, seat: int) -> str:
    """What the winner showed, if the cards were entered: " with kings up"."""
    words = next((said for shower, _, said in hand.shown if shower == seat), "")
    plain = re.split(r"[,;(]", words)[0].strip()
    low = re.search(r"; (?:for low )?(\S+-\S+ low|the wheel)\b", words)
    too = f" and {with_article(low[1])}" if low else ""
    return f" with {with_article(plain)}{too}" if plain else ""
