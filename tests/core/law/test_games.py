"""What the app sees of the game that is played: its family, what its steps and its stakes show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from shelf import BOOK, swept

from referee.core.book.game import (
    Ante,
    BetStep,
    Blinds,
    Deal,
    Declare,
    Draw,
    Game,
    HandleStep,
    Limit,
    Showdown,
    Stakes,
    Step,
    Stock,
    Widow,
)
from referee.core.book.house import House
from referee.core.book.law import Law
from referee.core.book.prices import CardEvent, Offered, Price, Versus
from referee.core.decide import act
from referee.core.law import games
from referee.core.law.games import families
from referee.core.law.rulings import Asked, Elsewhere, walk
from referee.core.messages.bank import BeginNight
from referee.core.messages.dealing import NextDeal
from referee.core.state.hand import Hand
from referee.core.state.night import Night

from ..fold.changes import DRAW, FIRST, JACKPOTS, NONE, table

PLAIN: tuple[Step, ...] = (
    Ante(),
    Deal(down=5),
    BetStep("first"),
    Draw(),
    BetStep("last"),
    Showdown(),
)


def hand(
    *steps: Step, at: int = FIRST, cards: int = 5, game: dict[str, Any] | None = None, **more: Any
) -> Hand:
    """A deal of a game of these steps. game: what else it is."""
    found = table(at=at, steps=steps or PLAIN, cards=cards, **more).hand
    assert found is not None
    return replace(found, game=replace(found.game, **({"ladder": "standard"} | (game or {}))))


@pytest.mark.parametrize(
    ("steps", "wins", "families"),
    [
        (PLAIN, "high", {"any", "draw"}),
        (JACKPOTS, "high", {"any", "draw", "jackpots"}),
        (PLAIN, "low", {"any", "draw", "lowball"}),
        (PLAIN, "hilo", {"any", "draw", "high-low"}),
        (
            (Blinds(((0, 1),)), Deal(down=2), BetStep("x"), Deal(common=3)),
            "high",
            {"any", "blinds", "board"},
        ),
        ((Ante(), Deal(down=2, up=1), BetStep("x")), "high", {"any", "stud"}),
        (
            (Ante(), Deal(down=7), HandleStep("pass", 3), HandleStep("arrange")),
            "high",
            {"any", "passing", "roll-out"},
        ),
        ((Ante(), Deal(down=7), HandleStep("turn-up", 1)), "high", {"any", "roll-out"}),
        ((Ante(), Deal(down=7), HandleStep("discard", 1)), "high", {"any"}),
        ((Ante(), Deal(down=5, widow=5), Widow()), "high", {"any", "widow"}),
        ((Ante(), Deal(down=5), Stock()), "high", {"any", "stock"}),
        ((Ante(), Deal(down=5), Declare()), "high", {"any", "high-low"}),
        ((Ante(), Deal(down=5), Declare("in-out")), "high", {"any", "in-out"}),
    ],
)
def test_to_which_families_a_game_belongs(
    steps: tuple[Step, ...], wins: Any, families: set[str]
) -> None:
    assert games.families(Game("x", "X", "", (2, 8), 52, steps, wins=wins)) == families


WILD = CardEvent("Q", "wild-next")
DEAR = CardEvent("3", "pay", Price(of="match"))
STUD = (Ante(), Deal(down=2, up=1), BetStep("x"), Showdown())
BOARD = (Ante(), Deal(down=2), BetStep("x"), Deal(common=3, where="a line"), Showdown())
HALVES = (*PLAIN[:4], Showdown(), Deal(up=1), BetStep("x"), Declare(), Showdown(seven=True))
FOUR = House().choosing("most-cards-in-the-draw", "four-one")


def draws(**more: Any) -> Hand:
    return hand(*PLAIN[:3], Draw(**more), *PLAIN[4:])


ROWS: list[tuple[str, Hand, str | None]] = [
    ("family", hand(), "draw"),
    ("family", hand(*STUD), "stud"),
    ("family", hand(*BOARD), "board"),
    ("family", hand(Ante(), Deal(down=3), BetStep("x"), Showdown()), "other"),
    ("wins", hand(game={"wins": "hilo"}), "hilo"),
    ("lowball", hand(game={"wins": "low"}), "yes"),
    ("lowball", hand(game={"wins": "hilo"}), "no"),
    ("high-game", hand(), "high"),
    ("high-game", hand(game={"wins": "hilo"}), None),
    ("needs-openers", hand(*JACKPOTS), "yes"),
    ("needs-openers", hand(), "no"),
    ("limit", hand(limit=Limit("spread", (1,), most=5)), "spread"),
    ("open-limit", hand(limit=Limit()), "fixed"),
    ("open-limit", hand(limit=Limit("spread", (1,), most=5)), "open"),
    ("capped-limit", hand(limit=Limit()), "fixed"),
    ("capped-limit", hand(limit=Limit("spread", (1,), most=5)), "fixed"),
    ("capped-limit", hand(limit=NONE), "open"),
    ("pot-limit", hand(limit=Limit("pot", (2,))), "yes"),
    ("pot-limit", hand(limit=NONE), "no"),
    ("smallest-chip", hand(stakes=Stakes(chip=5)), "5"),
    ("blinds", hand(Blinds(((0, 1),)), Deal(down=2), BetStep("x"), Showdown()), "yes"),
    ("blinds", hand(), "no"),
    ("ante", hand(stakes=Stakes(ante=3)), "3"),
    # What an old log does not say of its game, nobody knows.
    ("game:ladder", hand(), "standard"),
    ("game:ladder", hand(game={"ladder": ""}), None),
    ("game:ladder", hand(game={"ladder": "soko"}), "own"),
    ("game:ladder", hand(game={"kinds": ("flush", "straight")}), "own"),
    ("game:ladder", hand(game={"ladder": "three-card", "wins": "low"}), "own"),
    ("game:ladder", hand(game={"ladder": "badugi", "wins": "low"}), "badugi"),
    ("game:split", hand(), "seats"),
    ("game:split", hand(game={"wins": "hilo"}), None),
    ("game:matching", hand(), None),
    ("game:matching", hand(game={"events": (DEAR,)}), "card"),
    ("game:matching", hand(*PLAIN[:-1], Showdown(match=20)), "lost"),
    ("game:matching", hand(*PLAIN[:-1], Showdown(match=20), game={"events": (DEAR,)}), None),
    ("game:wins", hand(game={"wins": "low"}), "low"),
    ("game:suits", hand(game={"suits": True}), "yes"),
    ("game:suits", hand(), "no"),
    ("game:suits", hand(game={"ladder": "", "suits": True}), None),
    ("game:wild", hand(), "no"),
    ("game:wild", hand(game={"wild": True}), "yes"),
    ("game:wild", hand(game={"events": (WILD,)}), "yes"),
    ("game:wild", hand(game={"events": (CardEvent("3", "pay"),)}), "no"),
    ("game:wild", hand(game={"wild": True, "ladder": ""}), None),
    ("game:joker", hand(game={"joker": "bug"}), "bug"),
    ("game:joker", hand(game={"joker": "none"}), "none"),
    ("game:joker", hand(game={"joker": "fixed"}), None),
    ("game:joker-plays", hand(game={"joker": "fixed"}), "yes"),
    ("game:joker-plays", hand(game={"joker": "none"}), "no"),
    ("game:joker-plays", hand(), None),
    ("game:no-joker", hand(game={"joker": "none"}), "no"),
    ("game:no-joker", hand(game={"joker": "bug"}), None),
    ("game:declare", hand(Ante(), Deal(down=5), Declare(), Showdown()), "yes"),
    ("game:declare", hand(Ante(), Deal(down=5), Declare("in-out"), Showdown()), "no"),
    ("game:declare", hand(*HALVES), "no"),  # only in the other half
    ("game:declare", hand(*HALVES, second=True), "yes"),
    ("game:fists", hand(Ante(), Deal(down=5), Declare("in-out"), Showdown()), "yes"),
    ("game:fists", hand(), "no"),
    # How many cards the game lets one draw.
    ("game:draw-limit", hand(), "house"),
    ("game:draw-limit", draws(most=3), "3"),
    ("game:draw-limit", draws(most=3, ace=True), "with-ace"),
    ("game:draw-limit", draws(four=True), "four-one"),
    ("game:draw-limit", draws(stock=True), "any"),
    ("game:draw-limit", hand(*STUD), None),
    ("game:draw-limit", hand(*PLAIN[:3], Draw(most=3), Draw(most=2), Showdown(), at=DRAW + 1), "2"),
    ("game:draw-limit", hand(*PLAIN[:3], Draw(most=3), Draw(most=2), Showdown()), "3"),
    ("game:draw-limit", hand(cards=4), "any"),
    ("game:sevens", hand(*HALVES), "no"),
    ("game:sevens", hand(*HALVES, second=True), "yes"),
    ("game:qualifier", hand(game={"qualifier": 8}), "yes"),
    ("game:qualifier", hand(), "no"),
    ("game:qualifier", hand(game={"qualifier": 8, "ladder": ""}), None),
    ("game:choose", hand(game={"choose": "best"}), "best"),
    ("game:choose", hand(), None),
    ("game:check-raise", hand(), "yes"),
    ("game:check-raise", hand(*PLAIN[:2], BetStep("x", check_raise=False), Showdown()), "no"),
    ("game:check-raise", hand(at=DRAW), None),
]


@pytest.mark.parametrize(("name", "deal", "answer"), ROWS)
def test_what_is_seen_of_a_game(name: str, deal: Hand, answer: str | None) -> None:
    assert games.SIGHTS[name](deal) == answer


def test_each_sight_of_a_game_has_a_row() -> None:
    assert {*games.SIGHTS} == {name for name, *_ in ROWS}


@pytest.mark.parametrize(
    ("fact", "steps", "shown"),
    [
        ("game:burns", (Ante(), Deal(down=2, burn=1)), True),
        ("game:burns", (Ante(), Draw(burn=1)), True),
        ("game:burns", PLAIN, False),
        ("game:lines", BOARD, True),
        ("game:lines", (Ante(), Deal(common=3)), False),
        ("game:blinds", (Blinds(((0, 1),)), Deal(common=3)), True),
        ("game:blinds", PLAIN, False),
        ("game:dealer", (Deal(down=5), Showdown(versus=Versus())), True),
        ("game:dealer", PLAIN, False),
        ("game:lines", (Ante(), Deal(down=3, where="a row")), False),
        ("game:rounds", PLAIN, True),
        ("game:rounds", (Ante(), Deal(down=3), Showdown()), False),
        ("game:draws", (Ante(), Draw(), Showdown()), True),
        ("game:draws", BOARD, False),
        ("game:bring-in", (Ante(), BetStep("x", bring_in=True)), True),
        ("game:bring-in", PLAIN, False),
        ("game:antes", PLAIN, True),
        ("game:antes", (Blinds(((0, 1),)), Deal(down=2)), False),
        ("game:checks", PLAIN, True),
        ("game:checks", (Ante(), BetStep("x", check=False)), False),
        ("game:opens", JACKPOTS, True),
        ("game:opens", (Ante(), BetStep("x", check=False)), True),
        ("game:opens", (Blinds(((0, 1),)), BetStep("x", check=False)), False),
        ("game:opens", (Ante(), BetStep("x"), BetStep("y", check=False)), False),
        ("game:ante-again", JACKPOTS, True),
        ("game:ante-again", PLAIN, False),
        ("game:flop", (Ante(), Deal(common=3)), True),
        ("game:flop", (Ante(), Deal(common=6), Deal(common=2)), True),
        ("game:flop", (Deal(down=5, common=1), Deal(common=2), Deal(common=1)), True),
        ("game:flop", (Ante(), Deal(common=2)), False),
        ("game:flop", (Ante(), Deal(common=4)), False),
        ("game:flop", (Ante(), *[Deal(common=2)] * 3), False),
        ("game:flop", (Ante(), *[Deal(common=1)] * 5), False),
        ("game:flop-of-three", (Ante(), Deal(common=3), Deal(common=1)), True),
        ("game:flop-of-three", (Ante(), Deal(common=6), Deal(common=2)), False),
        ("game:flop-of-three", (Ante(), Deal(common=9), Deal(common=3)), False),
        ("game:flop-of-three", (Deal(down=5, common=1), Deal(common=2)), False),
        ("game:flop-of-three", (Ante(), *[Deal(common=1)] * 5), False),
        ("game:against-pot", (Ante(), Offered("pot")), True),
        ("game:against-pot", (Ante(), Offered("stay")), False),
        ("game:matches", (Ante(), Showdown(match=20)), True),
        ("game:matches", PLAIN, False),
    ],
)
def test_what_the_steps_of_a_game_show(fact: str, steps: tuple[Step, ...], shown: bool) -> None:
    assert games.FACTS[fact](Game("x", "X", "", (2, 8), 52, steps)) == shown


@pytest.mark.parametrize(
    ("fact", "game", "shown"),
    [
        ("game:sums", {"ladder": "near-twenty-seven"}, True),
        ("game:sums", {"ladder": "standard"}, False),
        ("game:halves", {"wins": "hilo", "ends": ("high", "the spade")}, True),
        ("game:halves", {"wins": "hilo", "ends": ("high", "low", "the spade")}, False),
        ("game:halves", {"wins": "high"}, False),
        ("game:high-low", {"wins": "hilo"}, True),
        ("game:high-low", {"wins": "hilo", "ends": ("high", "the spade")}, False),
        ("game:high-low", {"wins": "low"}, False),
    ],
)
def test_what_a_game_s_shares_show(fact: str, game: dict[str, Any], shown: bool) -> None:
    assert games.FACTS[fact](Game("x", "X", "", (2, 8), 52, PLAIN, **game)) == shown


def test_each_fact_of_a_game_has_its_rows() -> None:
    text = Path(__file__).read_text("utf-8")
    assert [fact for fact in games.FACTS if text.count(f'("{fact}",') < 2] == []


def _led_to(law: Law, night: Night) -> Iterator[str]:
    """The laws that a law hands over to in this game, whatever is answered."""
    waiting: list[dict[str, str]] = [{}]
    for _ in range(60):
        if not waiting:
            return
        answers = waiting.pop()
        found = walk(law, night, 0, answers)
        if isinstance(found, Elsewhere):
            yield found.law
        elif isinstance(found, Asked) and found.question.kind == "choice":
            waiting += [answers | {found.question.id: lead} for lead, _ in found.question.leads]


def test_no_law_hands_over_to_one_that_is_not_for_the_game() -> None:
    """Spit in the ocean is a draw game, and has no blinds to straddle."""
    people = tuple((name, 100) for name in ("Ann", "Bob", "Cy"))
    for game in swept(tuple(BOOK.games.values()), 3):
        begun = act(
            Night(), BeginNight("", people, 0, game, Stakes(ante=1, blinds=(1, 2)), House())
        )
        night = act(begun[1], NextDeal(game))[1]
        for law in BOOK.laws.values():
            if law.games and not families(game) & set(law.games):
                continue
            for other in _led_to(law, night):
                meant = BOOK.laws[other].games
                assert not meant or families(game) & set(meant), f"{game.id}: {law.id} to {other}"
