"""Floor! never contradicts the dealer's line: what the laws see of a game by themselves is what the
line tells the dealer, at every step of the worked deal of every game. Both are read as values, and
what either says of a thing the other must not say otherwise."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from shelf import BOOK, ROOT

from referee.core.book.game import Ante, BetStep, Declare, Draw
from referee.core.law.facts import SIGHTS
from referee.core.law.games import FACTS, yes
from referee.core.log import Log
from referee.core.state.betting import shows_first
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.notation.player import play
from referee.screens.felt.felt import Logged, Onlooker, felt
from referee.screens.words.names import number_word

LESSONS = ROOT / "rulebook" / "lessons"
NUMBERS = {number_word(number): str(number) for number in range(1, 11)}
Moment = tuple[Night, Hand, str]
"""A moment of a deal, with all the dealer reads there."""
Says = Callable[[Night, Hand, str], str | None]
"""What the line says of a thing, or None: nothing now."""


def moments(game: str) -> Iterator[Moment]:
    entries = play((LESSONS / f"{game}.hand").read_text("utf-8"), BOOK).log.entries
    log = Log()
    for entry in entries:
        log.append(entry)
        night = log.night
        if night.playing is not None:
            logged = Logged(log.seq, last=log.last("hand"), newest=entry)
            view = felt(1, night, logged, Onlooker(taps=True), book=BOOK)
            yield night, night.playing, f"{view.crib} {view.hint} {view.badge}"


def begins(hand: Hand) -> bool:
    """Whether the first screen of the first deal tells the game."""
    fresh = not any(holding.total or holding.done for holding in hand.holdings)
    asks = isinstance(hand.now, Ante) or hand.posting is not None
    return fresh and asks and hand.before[0] != hand.game.id


def _wild(night: Night, hand: Hand, text: str) -> str | None:
    joker = hand.game.joker in ("wild", "fixed", "bug") or "oker" in text
    return None if not begins(hand) or joker else yes(bool(re.search(r"\bwild\b|bragger", text)))


def _joker(night: Night, hand: Hand, text: str) -> str | None:
    return yes("he joker is" in text or "joker" in text) if begins(hand) else None


def _wins(night: Night, hand: Hand, text: str) -> str | None:
    if not begins(hand):
        return None
    shares = re.search(r"split the pot|half:|third:|High-low|share", text)
    return "hilo" if shares else "low" if re.search(r"Lowest hand wins|\bLow\b", text) else "high"


def _limit(night: Night, hand: Hand, text: str) -> str | None:
    """How many cards may be drawn, where the line says it: of whoever draws first."""
    if not isinstance(hand.now, Draw):
        return None
    if "discard any number" in text:
        return "any"
    most = re.search(r"discard up to (\w+)(, \w+ with an ace)?", text)
    return None if most is None else "with-ace" if most[2] else NUMBERS[most[1]]


def _fists(night: Night, hand: Hand, text: str) -> str | None:
    asks = re.search(r"Declare in secret|in or out\?|a chip means in", text)
    return "yes" if asks else None


def _declare(night: Night, hand: Hand, text: str) -> str | None:
    if begins(hand):
        return "yes" if "you declare which" in text or "; declare" in text else None
    now = isinstance(hand.now, Declare) and "Declare in secret" in text
    return "yes" if now else None


def _qualifier(night: Night, hand: Hand, text: str) -> str | None:
    return (
        yes(re.search(r"\w+ or better, no pair", text) is not None)
        if begins(hand) and "ow" in text
        else None
    )


def _choose(night: Night, hand: Hand, text: str) -> str | None:
    two = re.search(r"[Ee]xactly two of your|Both your own cards", text)
    return (
        "two-and-three"
        if two and begins(hand) and not re.search("(half|low): exactly", text)
        else None
    )


def _burns(night: Night, hand: Hand, text: str) -> str | None:
    return "no" if "No burns." in text else "yes" if re.search(r"\b[Bb]urn", text) else None


def _brings(night: Night, hand: Hand, text: str) -> str | None:
    return "yes" if "brings it in" in text else None


def _first(night: Night, hand: Hand, text: str) -> str | None:
    shown = re.search(r"Showdown: [^.]*, (\w+) first", text)
    return shown[1] if shown else None


SAID: dict[str, tuple[Says, Callable[[Night, Hand], str | None]]] = {
    "what is wild": (_wild, lambda night, hand: SIGHTS["game:wild"](night, hand, None)),
    "the joker": (
        _joker,
        lambda night, hand: SIGHTS["game:joker-plays"](night, hand, None),
    ),
    "what wins": (_wins, lambda night, hand: SIGHTS["game:wins"](night, hand, None)),
    "so many drawn": (_limit, lambda night, hand: SIGHTS["game:draw-limit"](night, hand, None)),
    "fists": (_fists, lambda night, hand: SIGHTS["game:fists"](night, hand, None)),
    "high or low": (_declare, lambda night, hand: SIGHTS["game:declare"](night, hand, None)),
    "a good low": (_qualifier, lambda night, hand: SIGHTS["game:qualifier"](night, hand, None)),
    "which cards": (_choose, lambda night, hand: SIGHTS["game:choose"](night, hand, None)),
    "burns": (_burns, lambda night, hand: yes(FACTS["game:burns"](hand.game))),
    "the bring-in": (_brings, lambda night, hand: yes(FACTS["game:bring-in"](hand.game))),
    "blinds": (
        lambda night, hand, text: "yes" if " posts " in text else None,
        lambda night, hand: SIGHTS["blinds"](night, hand, None),
    ),
    "bets": (
        lambda night, hand, text: "no" if "No betting." in text else None,
        lambda night, hand: yes(any(isinstance(each, BetStep) for each in hand.game.steps)),
    ),
    "who shows first": (
        _first,
        lambda night, hand: None if (seat := shows_first(hand)) is None else night.name(seat),
    ),
}
"""What is compared: how it is read from the line, and what the laws and the state have."""


@pytest.mark.parametrize("game", sorted(BOOK.games))
def test_what_a_law_sees_of_a_game_the_line_does_not_say_otherwise(game: str) -> None:
    for night, hand, text in moments(game):
        for what, (says, sees) in SAID.items():
            said = says(night, hand, text)
            if said is not None and (known := sees(night, hand)) not in (None, "house"):
                assert said == known, (what, hand.now, text)
