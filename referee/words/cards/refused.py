"""Why cards cannot be taken as they were given, in words; `screens` makes sentences of it."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.cards.cards import PLURALS, RANK_NAMES, SUIT_NAMES, Card, CardsRefused, Spot
from referee.words.cards.hands import name_card

SPOTS: Mapping[Spot, str] = {
    Spot.BOARD: "the board",
    Spot.WIDOW: "the widow",
    Spot.DEALT: "the hand",
    Spot.TRICKS: "the tricks",
}
REFUSALS: Mapping[str, str] = {
    "no-suit": "“of {word}” isn’t a suit for a card in “{text}”",
    "no-card": "“{word}” in “{text}” isn’t a card; write a rank and a suit, like Kh, 10s or Jo",
    "not-in-pack": "{who}: the {card} is not in this deck",
    "twice": "{who}: the {card} is there twice",
    "elsewhere": "{who}: {other} has the {card} already",
    "more-than-four": "{who}: there are more than four {rank}",
    "suit-names-hand": "{who}: which suit is the {rank}? The hand could be {kinds}.",
    "suit-of-board": "{who}: which suit is the {rank}? A community card counts for every hand.",
    "suit-decides": "{who}: which suit is the {rank}? It decides who wins: {suits}?",
    "nobody-shows": "nobody shows a hand",
    "wrong-board": "{many} on the board, but {game} has {wanted}",
    "wrong-hand": "{who}: {many}, but a hand of {game} has {wanted}",
    "uneven-hands": "all hands must have the same number of cards",
    "no-such-pot": "a pot cannot be {amount}",
    "named-without-hand": "{who} is named but shows no hand",
    "not-high-low": "{game} is not played high-low: there is nothing to declare",
    "no-such-end": "{who} declared {way}, but in {game} nobody can win {way}",
    "not-declared": "{who} has not declared high, low or both",
    "all-foul": "every hand is foul: nobody can win",
    "not-as-dealt": "{many}; lay down the five that were dealt",
    "no-such-call": "no hand is called “{said}” here; “{such}” is one",
    "no-call-at-all": "no hand is called “{said}” here",
    "called-twice": "announced twice: {said}, and {again}",
    "no-option": "there is no option “{option}”{near}; known: {known}",
    "option-takes": "option {option} takes {takes}, not “{value}”",
    "option-yes-no": "option {option} takes true or false, not “{value}”",
    "wild-takes": "option wild takes ranks, cards, {words}, not “{value}”",
    "low-max-takes": "option lowMax takes a rank from 5 to 13 (8 or 9 as a rule), not “{value}”",
    "pack-takes": "option pack takes a number of cards like 32, 36, 52, 53, not “{value}”",
}


def in_words(refused: CardsRefused) -> str:
    """Why those cards were refused, without a capital and a full stop."""
    facts = {name: _fact(name, fact) for name, fact in refused.facts.items()}
    card = refused.facts.get("card")
    if isinstance(card, Card):
        facts["rank"] = RANK_NAMES[card.rank]
    said = REFUSALS[refused.why].format(suits=", ".join(SUIT_NAMES.values()), **facts)
    aside = "option" in facts and "{option}" not in REFUSALS[refused.why]
    return f"{facts['option']}: {said}" if aside else said


def _fact(name: str, fact: object) -> str:
    match name, fact:
        case _, Spot():
            return SPOTS[fact]
        case _, Card():
            return name_card(fact)
        case "rank", int():
            return PLURALS[fact]
        case "many", int():
            return f"{fact} card" if fact == 1 else f"{fact} cards"
        case "wanted", tuple():
            those = sorted(fact)
            if those[2:] and those[-1] - those[0] == len(those) - 1:
                return f"{those[0]} to {those[-1]}"
            return " or ".join("none" if number == 0 else str(number) for number in those)
        case "kinds", tuple():
            return " or ".join(_kinds(kinds) for kinds in fact[:2])
        case "near", tuple():
            return f" (did you mean “{fact[0]}”?)" if fact else ""
        case "words", tuple():
            return ", ".join(f"“{word}”" for word in fact)
        case _, tuple():
            return ", ".join(map(str, fact))
    return str(fact)


def _kinds(kinds: tuple[str, ...]) -> str:
    """ "flush and high card"; a sum by its total: "sum 13"."""
    total = kinds[-1] if kinds[-1].lstrip("-").isdecimal() else ""
    said = " and ".join(kind.replace("-", " ") for kind in (kinds[:-1] if total else kinds))
    return f"{said} {total}".strip()
