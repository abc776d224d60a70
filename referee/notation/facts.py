"""What a .hand file can expect: facts about the night, in words, compared with what is so."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from referee.core.book.game import Blinds, Declare, Stock, Widow
from referee.core.book.prices import Decide, Offered
from referee.core.law.games import yes
from referee.core.law.moments import stage
from referee.core.rules import money
from referee.core.state.betting import shows_first
from referee.core.state.button import next_dealer
from referee.core.state.draw import counts_open
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import pots
from referee.notation.acts.words import seat_of
from referee.notation.reader import MOST_DIGITS, HandError, Line, whole

_AMOUNT = re.compile(rf"-?\d{{1,{MOST_DIGITS}}}")


def differences(line: Line, text: str, night: Night) -> list[str]:
    """What of the expected facts is not so, in words; empty when all agree."""
    found = []
    for piece in text.split(","):
        words = tuple(piece.split())
        if words:
            wrong = _difference(line, words, night)
            if wrong is not None:
                found.append(wrong)
    return found


def _difference(line: Line, words: tuple[str, ...], night: Night) -> str | None:
    first = words[0].lower()
    if len(words) == 4 and words[1].lower() == "pays":
        return _payment(line, words, night)
    if first in FACTS:
        is_so = FACTS[first](night)
        wanted = " ".join(words[1:]) or "yes"
        same = is_so.casefold() == wanted.casefold()
        return None if same else f"{first} is {is_so}, expected {wanted}"
    if first == "hand" and len(words) > 2:
        return _named(line, words, night)
    if first in ("main", "side"):
        return _pot(line, words, night)
    return _seat(line, words, night)


def _seat(line: Line, words: tuple[str, ...], night: Night) -> str | None:
    """NAME 99 | NAME and one of STATES | NAME and one of PRESENCE"""
    seat = seat_of(night, line, words[0])
    name = night.name(seat)
    if words[1:] and words[1].lower() in MONEY:
        return _money(line, words, night, seat)
    if len(words) != 2:
        raise HandError(line.number, f'expected "{name} AMOUNT" or "{name} dropped"')
    if _AMOUNT.fullmatch(words[1]):
        holds = night.holds(seat)
        same = holds == int(words[1])
        return None if same else f"{name} has {holds}, expected {words[1]}"
    hand, player = night.hand, night.players[seat]
    wanted, is_so = words[1].lower(), ""
    if wanted in PRESENCE:
        is_so = "leaving" if player.leaving else player.presence
    elif wanted not in STATES:
        raise HandError(
            line.number,
            f'"{words[1]}" is no fact of a player; one of: '
            f"{', '.join((*STATES, *PRESENCE))}, or an amount",
        )
    elif hand is None or seat not in hand.order:
        is_so = "not-in-the-deal"
    else:
        holding = hand.of(seat)
        is_so = "all-in" if holding.all_in and holding.live else holding.state
    return None if is_so == wanted else f"{name} is {is_so}, expected {wanted}"


def _money(line: Line, words: tuple[str, ...], night: Night, seat: int) -> str | None:
    """NAME gets 30 | NAME owes 30 | NAME even | NAME counted 98 | NAME uncounted | NAME about 98 |
    NAME unknown (real chips, carried on from deal to deal)"""
    wanted = words[1].lower()
    chips: int | None
    if wanted in ("counted", "uncounted"):
        chips = night.players[seat].counted if money.is_counted(night, seat) else None
        is_so = "uncounted" if chips is None else f"counted {chips}"
    elif wanted in ("about", "unknown"):
        chips = night.about(seat)
        is_so = "unknown" if chips is None else f"about {chips}"
    else:
        claim = money.claim(night, seat)
        if claim is None:
            is_so = "uncounted"
        else:
            is_so = f"gets {claim}" if claim > 0 else f"owes {-claim}" if claim < 0 else "even"
    said = " ".join((wanted, *(str(whole(line, word)) for word in words[2:])))
    return None if said == is_so else f"{night.name(seat)} {is_so}, expected {said}"


def _payment(line: Line, words: tuple[str, ...], night: Night) -> str | None:
    """NAME pays NAME 30 | box pays NAME 30: a payment of the settlement that is still to make"""
    payer = None if words[0].lower() == "box" else seat_of(night, line, words[0])
    wanted = (payer, seat_of(night, line, words[2]), whole(line, words[3]))
    left = [(due.payer, due.payee, due.amount) for due in _settlement(night)]
    if wanted in left:
        return None
    said = [
        f"{'box' if payer is None else night.name(payer)} pays {night.name(payee)} {amount}"
        for payer, payee, amount in left
    ]
    return f"the settlement is: {'; '.join(said) or 'nothing'}; expected {' '.join(words)}"


def _settlement(night: Night) -> tuple[money.PaymentDue, ...]:
    """The payments still to make; none while the night cannot be settled."""
    if not money.comes_out(night):
        return ()
    return tuple(due for due in money.plan(night) if not due.done)


def _named(line: Line, words: tuple[str, ...], night: Night) -> str | None:
    """hand Ann kings up: what the judge called the cards that were shown"""
    seat, wanted = seat_of(night, line, words[1]), " ".join(words[2:])
    shown = night.hand.shown if night.hand is not None else ()
    is_so = next((said for whose, _, said in shown if whose == seat), "not shown")
    same = is_so.casefold() == wanted.casefold() or is_so.casefold().startswith(
        (f"{wanted.casefold()} (", f"{wanted.casefold()},", f"{wanted.casefold()};")
    )
    return None if same else f"the hand of {night.name(seat)} is {is_so}, expected {wanted}"


def _pot(line: Line, words: tuple[str, ...], night: Night) -> str | None:
    """main pot 10 Ann Bob | side pot 6 Bob Cy | side pot 2 4 Bob (the second side pot)"""
    numbers = [whole(line, word) for word in words[2:] if word.isdecimal()]
    if words[1:2] != ("pot",) or not numbers:
        raise HandError(line.number, 'expected "main pot AMOUNT NAMES" or "side pot AMOUNT NAMES"')
    which = 0 if words[0].lower() == "main" else (numbers.pop(0) if len(numbers) > 1 else 1)
    names = sorted(seat_of(night, line, word) for word in words[2:] if not word.isdecimal())
    found = pots(night.hand) if night.hand is not None else ()
    if which >= len(found):
        return f"there are {len(found)} pots, expected {' '.join(words)}"
    pot = found[which]
    if pot.amount != numbers[0] or sorted(pot.claimants) != names:
        claimants = " ".join(night.name(seat) for seat in pot.claimants)
        return f"pot {which} is {pot.amount} for {claimants}, expected {' '.join(words)}"
    return None


def _hand(fact: Callable[[Hand], str]) -> Callable[[Night], str]:
    return lambda night: fact(night.hand) if night.hand is not None else "no deal"


def _who(seat_in: Callable[[Hand], int | None]) -> Callable[[Night], str]:
    def name(night: Night) -> str:
        seat = seat_in(night.hand) if night.hand is not None else None
        return night.name(seat) if seat is not None else "nobody"

    return name


STEPS: Mapping[type, str] = {
    Blinds: "blinds",
    Widow: "widow",
    Stock: "stock",
    Declare: "declare",
    Decide: "decide",
    Offered: "offer",
}


def _step(night: Night) -> str:
    """What is going on; the words of the steps that are neither bet nor draw are their own."""
    hand = night.playing
    if hand is None:
        return stage(night.hand)
    if hand.handling is not None:
        return hand.handling.what
    return STEPS.get(type(hand.now)) or stage(hand)


def _dealer(night: Night) -> str:
    seat = night.hand.dealer if night.playing and night.hand else next_dealer(night)
    return night.name(seat) if seat is not None else "nobody"


def _instructions(night: Night) -> str:
    given = night.hand.instructions if night.hand is not None else ()
    said = [f"{to.what} {night.name(to.seat)} {to.count or ''}".strip() for to in given]
    return " and ".join(said) or "nothing"


def _warned(night: Night) -> str:
    return " ".join(night.name(seat) for seat, _ in night.warnings) or "nobody"


def _owing(night: Night) -> str:
    said = [f"{night.name(seat)} {chips}" for seat, chips in night.owing]
    return " ".join(said) or "nobody"


def _handing(night: Night) -> str:
    said = [f"{night.name(a)} {night.name(b)} {chips}" for a, b, chips in night.handing]
    return " and ".join(said) or "nothing"


MONEY = ("gets", "owes", "even", "counted", "uncounted", "about", "unknown")
PRESENCE = ("here", "away", "gone", "leaving")
STATES = ("in", "dropped", "foul", "out", "all-in", "not-in-the-deal")
FACTS: Mapping[str, Callable[[Night], str]] = {
    "pot": lambda night: str(night.pot),
    "carried": lambda night: str(night.pot if night.playing is None else night.playing.carried),
    "turn": _who(lambda hand: None if hand.ending else hand.turn),
    "opener": _who(lambda hand: hand.opener),
    "dealer": _dealer,
    "step": _step,
    "ending": _hand(lambda hand: hand.ending or "going on"),
    "proof": _hand(lambda hand: hand.proof),
    "stub": _hand(lambda hand: str(hand.stub)),
    "counts": _hand(lambda hand: "open" if counts_open(hand) else "closed"),
    "level": _hand(lambda hand: str(hand.level)),
    "interval": _hand(lambda hand: hand.betting.name if hand.betting else "none"),
    "asks-first": _hand(lambda hand: yes(hand.asks_first)),
    "needs": _hand(lambda hand: hand.strength),
    "half": _hand(lambda hand: "second" if hand.second else "first"),
    "cards": _hand(lambda hand: str(hand.cards)),
    "common": _hand(lambda hand: str(hand.common)),
    "widow": _hand(lambda hand: hand.widow or "none"),
    "knocker": _who(lambda hand: hand.knocker),
    "shows-first": _who(lambda hand: shows_first(hand) if hand.showing else None),
    "kitty": lambda night: str(night.kitty),
    "deal": lambda night: str(night.hands),
    "plays": _hand(lambda hand: hand.game.id),
    "told": _instructions,
    "warned": _warned,
    "aside": lambda night: str(night.aside),
    "owing": _owing,
    "handing": _handing,
    "loose": lambda night: str(night.loose),
    "box": lambda night: str(night.box),
    "till": lambda night: str(night.till),
    "sent": lambda night: str(night.sent),
    "off": lambda night: str(money.off(night)),
    "banker": lambda night: "nobody" if night.banker is None else night.name(night.banker),
    "payments": lambda night: str(len(_settlement(night))),
    "closed": lambda night: yes(night.closed),
}
