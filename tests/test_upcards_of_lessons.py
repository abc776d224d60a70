"""In a worked deal whoever is told to be first has the upcards for it: of the cards shown at
the end, in the order they were dealt (those in the hole first, where the game wants them so)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from shelf import BOOK, ROOT

from referee.core.book.game import BY_BOARD, BetStep, Deal, HandleStep
from referee.core.book.prices import Offered
from referee.core.cards.cards import Card, CardsRefused, read_cards
from referee.core.messages.betting import FirstTold
from referee.core.state.boards import aces_low, first_by_board, fours_count, pairs_count, wild_up
from referee.core.state.hand import Hand
from referee.notation import player
from referee.notation.reader import Script

LESSONS = ROOT / "rulebook" / "lessons"


def _told_by_upcards() -> list[str]:
    """Games of which whoever is first is told, and no card changes its place."""
    return [
        id
        for id, game in sorted(BOOK.games.items())
        if any(isinstance(step, BetStep) and step.first in BY_BOARD for step in game.steps)
        and not any(isinstance(step, HandleStep | Offered) for step in game.steps)
    ]


def _rolled() -> list[str]:
    """Games whose players choose what they turn up, and whose hole cards are told apart: once only
    those are left face down, it is known what lies up."""
    return [
        id
        for id, game in sorted(BOOK.games.items())
        if any(isinstance(step, HandleStep) and step.what == "turn-up" for step in game.steps)
        and BOOK.judges[game.judge()].hole
        and not any(isinstance(step, Offered) for step in game.steps)
    ]


def _shown(script: Script) -> Mapping[str, tuple[Card, ...]]:
    """The cards that players show, by their names; of a deal that is told as one."""
    found = {}
    for line in script.acts:
        who, *rest = line.words
        if rest[:1] == ["shows"] and who != "table":
            try:
                found[who] = read_cards(" ".join(rest[1:]))
            except CardsRefused:
                continue
    return found


def _up(hand: Hand, cards: tuple[Card, ...], at: int) -> list[Card]:
    """Which of these lay face up at a step."""
    hole = BOOK.judges[hand.judge].hole
    if any(isinstance(step, HandleStep) for step in hand.game.steps):
        return [*cards[hole:]] if hand.up + hole == len(cards) else []
    place, up = hole, list[Card]()
    for step in hand.game.steps[:at]:
        if isinstance(step, Deal):
            place += 0 if hole else step.down
            up += cards[place : place + step.up]
            place += step.up
    return up


def firsts(id: str) -> Iterator[tuple[str, str, str]]:
    """Each time somebody is told to be first whose cards are known: where, who, and who it is."""
    script = player.read((LESSONS / f"{id}.hand").read_text("utf-8"))
    shown, played = _shown(script), player.Played(player.Log())
    player._tap(played, player.begin(script, BOOK))
    if not player._deals_itself(script.acts):
        player._first_deal(script, played, BOOK)
    for line in script.acts:
        if line.words[0].lower() == "expect" or "next" in line.words[:1]:
            return
        player._play_line(line, played, BOOK)
        night = played.log.night
        hand = night.playing
        told = [event for event in played.log.entries[-1].events if isinstance(event, FirstTold)]
        if hand is None or not told or night.name(told[0].seat) not in shown:
            continue
        at = max(n for n in range(hand.step + 1) if isinstance(hand.game.steps[n], BetStep))
        step = hand.game.steps[at]
        assert isinstance(step, BetStep)
        boards = {
            holding.seat: _up(hand, shown[name], at)
            for holding in hand.live
            if (name := night.name(holding.seat)) in shown
        }
        if not all(boards.values()):
            continue
        wild = wild_up(hand.game, hand.wild)
        low, fours = aces_low(hand.game), fours_count(hand.game)
        first = first_by_board(step, low, boards, wild, fours, pairs_count(hand.game))
        yield step.name, night.name(told[0].seat), night.name(first)


@pytest.mark.parametrize("id", [*_told_by_upcards(), *_rolled()])
def test_whoever_is_first_has_the_upcards_for_it(id: str) -> None:
    for where, told, first in firsts(id):
        assert told == first, where
