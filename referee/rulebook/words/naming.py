"""The name of a composed game: what the dealer announces, and what its file is called."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.core.cards.cards import SUIT_NAMES
from referee.rulebook.changing import Base, Changes
from referee.rulebook.making import SIZED
from referee.rulebook.steps import NUMBERS, dealt, draws, four_before, halves

DRAWS = ("no-draw", "", "double-draw", "triple-draw", "four-draw")
RANKS = {
    "A": "aces", "K": "kings", "Q": "queens", "J": "jacks", "T": "tens", "9": "nines",
    "8": "eights", "7": "sevens", "6": "sixes", "5": "fives", "4": "fours", "3": "threes",
    "2": "deuces", "lowest": "lowest card", "low-hole": "lowest hole card",
    "as-many": "rank of the number of cards", "choice": "a rank of your choice",
    "low-common": "lowest community card",
    "common-1": "first community card", "common-3": "third community card",
    "common-5": "fifth community card",
}  # fmt: skip
EVENT_WORDS: Mapping[str, str] = {
    "wild-next": "after {} the next upcard wild",
    "pay": "pay or fold for {}",
    "buy": "a card to buy for {}",
    "out": "out with {}",
    "redeal": "a new deal with {}",
    "pass-left": "everybody passing left after {}",
    "ends": "ending with {}",
    "wild": "{} making its rank wild",
}
"""What an up card brings, in the name of the game."""
ENDINGS = {"high": "high", "low": "low", "hilo": "high-low"}
LOWS = {"ace-to-five": "", "deuce-to-seven": "deuce to seven", "ace-to-six": "ace to six"}
THREE: Mapping[str, str] = {
    "three-card": "usual order",
    "three-card-trips-top": "three of a kind on top",
    "three-card-casino": "casino order",
}
"""The orders of three cards, as the name has them."""


def slug(name: str) -> str:
    """The id of a game of that name: what its file is called."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return lawful(plain[:60].rstrip("-")) or "house-game"


RESERVED = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""Names that some systems keep for devices: a file of that name cannot be written there."""


def lawful(id: str) -> str:
    """The id, or another one where no file can have that name everywhere."""
    return f"house-{id}" if RESERVED.fullmatch(id) else id


def named(base: Base, changes: Changes, agreed: Sequence[str] = ()) -> str:
    """What the dealer announces: cards, draws, the base game, then everything else."""
    before, title = [], without_wild(base.title) if changes.wild else base.title
    if changes.cards and changes.cards != dealt(base.steps):
        before.append(f"{NUMBERS[changes.cards]}-card")
    base_draws = draws(halves(base.steps)[0])
    if changes.draws >= 0 and changes.draws != base_draws:
        before.append(DRAWS[changes.draws] or "single-draw")
    elif base_draws > 1 and "draw" not in title.lower():
        before.append(DRAWS[base_draws])
    after, judge = [], base.judge
    if changes.ends and changes.ends != judge.get("mode"):
        after.append(ENDINGS[changes.ends])
    if changes.low and changes.low != judge.get("low", "ace-to-five"):
        after.append(LOWS[changes.low] or "ace to five")
    if changes.declare:
        after.append("with declare")
    if changes.qualifier:
        words = {"8": "eight or better", "9": "nine or better", "pair": "pair or no pair"}
        after.append(words[changes.qualifier])
    if changes.four_before or four_before(base.steps):
        after.append("four before")
    if changes.passes:
        after.append(f"passing {listed([NUMBERS[number] for number in changes.passes])}")
    if changes.rollout:
        after.append("rolled out")
    if changes.wild:
        after.append(f"{wild_cards(changes.wild)} wild")
    if changes.joker and changes.joker != judge.get("joker", "none"):
        after.append("joker wild" if changes.joker == "wild" else "with the bug")
    if changes.tigers:
        after.append("tigers and dogs")
    usual = SIZED.get(changes.cards, judge.get("high", "standard"))
    if changes.order and changes.order != usual:
        after.append(THREE[changes.order])
    after += agreed
    own = title if base.proper or not (before and title) else title[0].lower() + title[1:]
    first = " ".join(filter(None, (*before, own)))
    whole = ", ".join(filter(None, (first, *after)))
    return whole[0].upper() + whole[1:]


ONE_EYED = ("Js", "Jh")
WILD_NAME = re.compile(r"(?:^|, )[^,]+ wild$", re.IGNORECASE)
"""What a title says is wild: "Deuces wild", "Two-card poker, deuces wild"."""


def without_wild(title: str) -> str:
    """A title without what is wild, where something else is to be."""
    return WILD_NAME.sub("", title)


def wild_cards(words: Sequence[str]) -> str:
    """Wild cards as a dealer announces them: "deuces and the king of hearts", "one-eyed jacks"."""
    seen = ONE_EYED if {*words} >= {*ONE_EYED} else ()
    told = ["one-eyed jacks"] if seen else []
    return listed([*told, *[_card(word) for word in words if word not in seen]])


def _card(word: str) -> str:
    """A rank, a card, or ranks that may count as others, in words."""
    if "=" in word:
        rank, _, other = word.partition("=")
        return f"{RANKS.get(rank, rank)} as {RANKS.get(other, other)}"
    if "+" in word:
        return f"a {' with a '.join(map(one, word.split('+')))}"
    rank, suit = word[:1], SUIT_NAMES.get(word[1:], "")
    return f"the {one(rank)} of {suit}" if suit else RANKS.get(word, word)


def one(rank: str) -> str:
    """One card of a rank: "six", "jack"."""
    return RANKS[rank].removesuffix("es" if rank == "6" else "s")


def parts(name: str, base_name: str) -> str:
    """What was changed, in the words of the name."""
    rest = re.sub(re.escape(base_name), "", name, flags=re.IGNORECASE)
    words = [word.strip() for word in rest.split(",") if word.strip()]
    return ", ".join(words).lower() or "nothing changed"


def listed(words: Sequence[str]) -> str:
    """Words with commas, the last with "and"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def brought(events: Sequence[Mapping[str, Any]]) -> list[str]:
    """What up cards bring, in the words of the name."""
    words = {"Qs": "the queen of spades", "pair": "an open pair", "hearts": "a heart up"}
    return [
        EVENT_WORDS[event["brings"]].format(
            words.get(event["card"], f"up {RANKS.get(event['card'], event['card'])}")
        )
        for event in events
    ]
