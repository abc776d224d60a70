"""When a law applies, and what a ruling moves, in words."""

from __future__ import annotations

import re
from collections.abc import Mapping

from referee.core.book.law import EffectKind, Law
from referee.screens.words.law import named
from referee.screens.words.law import set_in_type as set_apostrophes
from referee.screens.words.names import capital, listed

STAGE_WORDS: Mapping[str, str] = {
    "antes": "while the cards are dealt",
    "opening": "in the first betting round",
    "draw": "in the draw",
    "after-draw": "in a later betting round",
    "showdown": "at the showdown",
    "paid": "once the pot is paid",
}


GAME_WORDS: Mapping[str, str] = {
    "draw": "draw poker",
    "stud": "stud",
    "board": "games with community cards",
    "lowball": "lowball",
    "high-low": "high-low",
    "in-out": "games where players declare whether they’re in",
    "jackpots": "jackpots",
    "blinds": "games with blinds",
    "passing": "games where cards are passed on",
    "roll-out": "games where cards are turned up one by one",
    "widow": "games with a widow",
    "stock": "games with a stock",
}


MOVES: Mapping[EffectKind, str] = {
    "foul": "The hand is foul.",
    "return": "Chips go back.",
    "open": "The pot is opened.",
    "reopen": "The betting starts over.",
    "give": "The missing cards are dealt.",
    "take-back-cards": "The extra cards go back on top.",
    "discard-to-fit": "More cards are discarded.",
    "replace-last": "A replacement card comes after everybody else has drawn.",
    "keep-card": "The card is kept.",
    "play-pat": "The hand plays without drawing.",
    "change-draw": "The number drawn is corrected.",
    "proved": "Openers are shown.",
    "keep-apart": "The discard stays apart.",
}


def say_when(law: Law) -> str:
    """When it can have happened, in words: "in draw poker; in the draw and at the showdown"."""
    games = [GAME_WORDS[game] for game in law.games if game in GAME_WORDS]
    every = set(law.stages) == set(STAGE_WORDS)
    stages = "at any time" if every else listed([STAGE_WORDS[stage] for stage in law.stages])
    return capital(f"in {listed(games)}: {stages}." if games else f"{stages}.")


def plain(text: str) -> str:
    """A text of a law, about no player in particular."""
    about = re.sub(r"(^|[.?!] ){offender}", r"\1The player", text)
    return capital(named(set_in_type(about), ""))


def set_in_type(text: str) -> str:
    """A text of the rulebook with the quotation marks and apostrophes that printers use."""
    return set_apostrophes(re.sub(r'"([^"]*)"', r"“\1”", text))
