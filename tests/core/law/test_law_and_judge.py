"""What a law says of suits, sharing, wild cards, jokers, the low, the board, declaring and how many
cards may be drawn is what the game's judge does, its file says and its dock offers, game by game.

The claims are read off the printed sentences of every ruling that is left once the table has seen
what it sees, and looked up where the game itself is played; the facts that laws see are not asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from shelf import BOOK

from referee.core.book.game import Draw
from referee.core.cards.cards import Card
from referee.core.cards.judge.showdown import JudgedPot, Laid, judge
from referee.core.law.games import barred, families
from referee.core.law.leaves import at_the_table, leaves
from referee.core.rules.offers import offers
from referee.core.state.night import Night
from referee.notation.player import go_on, play

from .test_called_games import IDS, dealt, written

RANKS = (14, 12, 10, 9, 7, 5, 4, 3, 8, 13)


@cache
def suits_part(id: str) -> bool | None:
    """Whether the judge parts two hands that differ in nothing but their red suits; None where such
    hands cannot be laid out."""
    rule = BOOK.judges[id]
    count, board = max(rule.cards), max(rule.community)
    if count + board > len(RANKS) or int(judged(id).get("pack", 52)) < 52:
        return None
    hands = {
        "Ann": tuple(Card(rank, "h") for rank in RANKS[:count]),
        "Bob": tuple(Card(rank, "d") for rank in RANKS[:count]),
    }
    common = tuple(Card(rank, "c") for rank in RANKS[count : count + board])
    declared = dict.fromkeys(hands, "high") if rule.declare else {}
    try:
        verdict = judge(rule, Laid(hands, (JudgedPot(3600),), common, declared))
    except ValueError:
        return None
    return len(set(verdict.payout.values())) > 1


def judged(id: str) -> Mapping[str, Any]:
    found = written(id)["judge"]
    assert isinstance(found, dict)
    return found


def wild(id: str) -> bool:
    brings = [each["brings"] for each in written(id).get("event", [])]
    return bool(judged(id).get("wild")) or "wild-next" in brings


def declares(id: str, *says: str) -> bool:
    steps = written(id)["step"]
    return any(one["do"] == "declare" and one.get("says", "high-low") in says for one in steps)


@cache
def most_drawn(id: str) -> int | None:
    """The most cards that the dock offers in the first draw."""
    night: Night | None = drawing(id)
    if night is None or night.hand is None:
        return None
    return max(getattr(offer.command, "count", 0) for offer in offers(night)) or None


def drawing(id: str) -> Night | None:
    """The first draw of a game, with all in it."""
    played = play(f"game {id}\nseats Ann Bob Cy Dot\nstacks 500 each\n\nnext deal", BOOK)
    for act in ("all ante", "blinds", *["all check"] * 2, "Ann bets 2", "others call"):
        if played.log.night.hand is not None and played.log.night.hand.drawing:
            return played.log.night
        go_on(played, act, BOOK)
    hand = played.log.night.hand
    return played.log.night if hand is not None and hand.drawing else None


Claim = Callable[[str], bool | None]
"""Whether a sentence is true of a game; None where it cannot be told."""


def no(claim: Claim) -> Claim:
    def turned(id: str) -> bool | None:
        found = claim(id)
        return None if found is None else not found

    return turned


def at_most(count: int) -> Claim:
    def fits(id: str) -> bool | None:
        most = most_drawn(id)
        return None if most is None else most == count

    return fits


CLAIMS: Mapping[str, Claim] = {
    r"Suits don't count|^They split|equal hands split": no(suits_part),
    r"suits decide|nobody splits": suits_part,
    r"^One card at most": at_most(1),
    r"^Two cards at most": at_most(2),
    r"^Three cards at most: this": at_most(3),
    r"^Four cards at most": at_most(4),
    r"Nobody declares in this game": no(lambda id: declares(id, "high-low")),
    r"holds out a closed fist": lambda id: declares(id, "high-low", "in-out"),
    r"declared both ways and ties": lambda id: declares(id, "high-low"),
    r"In this game the joker is not a bug": lambda id: judged(id).get("joker") != "bug",
    r"the one card missing from a straight": lambda id: judged(id).get("joker") == "bug",
    r"This game plays without a joker": lambda id: not judged(id).get("joker"),
    r"The joker is a card of this game": lambda id: bool(judged(id).get("joker")),
    r"everybody can use it as a wild card": lambda id: bool(judged(id).get("joker")) or wild(id),
    r"This game doesn't have the rule": lambda id: not judged(id).get("seven_rule"),
    r"takes the pot as it stood at the draw": lambda id: bool(judged(id).get("seven_rule")),
    r"nobody can play the board": lambda id: "two" in judged(id).get("choose", ""),
    r"Exactly two hole cards": lambda id: judged(id).get("choose") == "two-and-three",
    r"This isn't Omaha": lambda id: judged(id).get("choose") != "two-and-three",
    r"The best such low takes half": lambda id: judged(id)["mode"] == "hilo",
    r"The lowest hand takes half, whatever": lambda id: not judged(id).get("low_max"),
    r"the lower wins. A pair is worse": lambda id: judged(id).get("low") == "ace-to-five",
    r"the best is 6-4-3-2-A": lambda id: judged(id).get("low") == "ace-to-six",
    r"the best is 7-5-4-3-2": lambda id: judged(id).get("low") == "deuce-to-seven",
    r"different suits and different ranks count": lambda id: "badugi" in judged(id).get("low", ""),
    r"^Straight flush, four of a kind": lambda id: judged(id).get("high") == "standard",
    r"^As usual, but a flush beats": lambda id: judged(id).get("high") == "stripped",
    r"with four hands between": lambda id: judged(id).get("high") == "soko",
}


def said(id: str) -> Iterator[tuple[str, str]]:
    """Every sentence of a law that is left in the game, with the law's name."""
    night = dealt(id)
    assert night.hand is not None
    for law in BOOK.laws.values():
        fits = not law.games or families(night.hand.game) & set(law.games)
        if not fits or barred(law, night.hand.game):
            continue
        for leaf in leaves(law, BOOK.laws, at_the_table(law, night)):
            if all(question.sees.startswith("switch:") for question, _ in leaf.when):
                yield f"{leaf.law.id}.{leaf.ruling.id}", leaf.ruling.say


@pytest.mark.parametrize("id", IDS)
def test_no_law_contradicts_the_judge_or_the_draw(id: str) -> None:
    for name, say in said(id):
        for phrase, holds in CLAIMS.items():
            if re.search(phrase, say):
                assert holds(id) is not False, f"{name}: {say}"


def test_every_claim_is_one_that_a_law_makes() -> None:
    every = [ruling.say for law in BOOK.laws.values() for ruling in law.rulings]
    assert [one for one in CLAIMS if not any(re.search(one, say) for say in every)] == []


def test_the_judge_is_asked_in_most_games() -> None:
    told = [suits_part(id) for id in IDS]
    assert sum(part is not None for part in told) > 60
    assert any(told)
    draws = [id for id in IDS if any(isinstance(step, Draw) for step in BOOK.games[id].steps)]
    assert sum(most_drawn(id) is not None for id in draws) > 10
