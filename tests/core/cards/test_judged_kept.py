"""What the judge of every game says of a few deals of its pack: all hands with what their wild
cards play as, who has which part of the pot, and why; a foul hand, two ways to declare, two pots,
cards without a suit, openers (judged.txt). A net, as core/moments.py has it: KEEP=write."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from shelf import BOOK
from walks import words

from referee.core.cards.cards import Card, CardsRefused, card, show_cards
from referee.core.cards.judge.division import EVERY, Division
from referee.core.cards.judge.entry import judge_entered
from referee.core.cards.judge.made import Made
from referee.core.cards.judge.openers import opening
from referee.core.cards.judge.rule import JudgeRule
from referee.core.cards.judge.showdown import JudgedPot, Laid, Verdict, judge

from ..moments import as_kept

KEPT = Path(__file__).with_name("judged.txt")
DEALS = 3
"""So many deals of each game are judged."""
SEATS = ("A", "B", "C")


def dealt(rule: JudgeRule, chance: Random) -> Laid:
    """Three hands and a board; each second time short of high cards, so that more of them match."""
    pack = list(rule.pack.cards)
    if chance.random() < 0.5:
        few = [each for each in pack if each.rank in (0, 2, 5, 7, 8, 14)]
        pack = few if len(few) > 3 * max(rule.cards) + max(rule.community) else pack
    chance.shuffle(pack)
    size = chance.choice(rule.cards)
    hands = {seat: tuple(pack.pop() for _ in range(size)) for seat in SEATS}
    board = tuple(pack.pop() for _ in range(chance.choice(rule.community)))
    ways = (*(end.key for end in rule.ends), EVERY)
    says = rule.declare and rule.mode == "hilo"
    return Laid(
        hands=hands,
        pots=(JudgedPot(35, number=0), JudgedPot(9, ("A", "B"), 2, 1)),
        board=board,
        declared={seat: chance.choice(ways) for seat in SEATS} if says else {},
        foul=frozenset("C") if chance.random() < 0.2 else frozenset(),
    )


def told(verdict: Verdict) -> str:
    hands = (hand(end, made) for each in verdict.showings for end, made in each.made.items())
    pots = (pot(division) for division in verdict.divisions)
    return " | ".join([*hands, *pots])


def hand(end: str, made: Made) -> str:
    key = ",".join(map(str, made.strength.key))
    plays = " ".join(f"{each.wild}={each.plays}" for each in made.stand_ins)
    return f"{end} {made.strength.kind} {key} {show_cards(made.cards)} {plays}".strip()


def pot(division: Division) -> str:
    won = " ".join(f"{end}:{','.join(seats)}" for end, seats in division.winners.items() if seats)
    why = " ".join(f"{each.what} {each.seat}{','.join(each.ends)}" for each in division.why)
    takes = " ".join(f"{seat}+{chips}" for seat, chips in division.payout.items())
    return f"{won}; {takes} carry {division.carry} {why}".strip()


def without_suits(
    hands: dict[str, tuple[Card, ...]], chance: Random
) -> dict[str, tuple[Card, ...]]:
    """One hand, of which some suits were not entered."""
    seat = chance.choice(SEATS)
    bare = (
        card(each.rank, "") if each.suit and chance.random() < 0.6 else each for each in hands[seat]
    )
    return {**hands, seat: tuple(bare)}


def tried(rule: JudgeRule) -> dict[str, str]:
    chance, found = Random(rule.slug), dict[str, str]()
    for number in range(DEALS):
        laid = dealt(rule, chance)
        shown = " ".join(f"{seat} {show_cards(cards)}" for seat, cards in laid.hands.items())
        found[f"{number}: {shown} on {show_cards(laid.board)}".strip()] = come(judge, rule, laid)
        bare = replace(laid, hands=without_suits(dict(laid.hands), chance))
        found[f"{number}, some suits not said"] = come(judge_entered, rule, bare)
        if rule.openers is not None:
            found[f"{number}: A opens"] = opens(rule, laid.hands["A"])
    return found


def come(how: object, rule: JudgeRule, laid: Laid) -> str:
    assert callable(how)
    try:
        return told(how(rule, laid))
    except CardsRefused as refused:
        return f"refused {refused.why} {words(refused.facts)}"


def opens(rule: JudgeRule, cards: tuple[Card, ...]) -> str:
    try:
        found = opening(rule, cards)
        return f"{found.opens} {found.lowest} {hand('high', found.made)}"
    except CardsRefused as refused:
        return f"refused {refused.why}"


KNOWN = {*KEPT.read_text(encoding="utf-8").splitlines()} if KEPT.exists() else set()
"""A new game has nothing kept until somebody keeps it."""
WRITES = os.environ.get("KEEP") == "write"


@pytest.mark.parametrize("slug", [slug for slug in sorted(BOOK.judges) if WRITES or slug in KNOWN])
def test_what_the_judge_says(slug: str) -> None:
    as_kept(KEPT, slug, tried(BOOK.judges[slug]))
