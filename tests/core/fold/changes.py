"""What an event changes in a night, and nights made by hand for it: for tables of cases."""

from __future__ import annotations

from dataclasses import fields
from dataclasses import replace as changed
from typing import Any

from referee.core.book.game import Ante, BetStep, Deal, Draw, Game, Limit, Showdown, Stakes, Step
from referee.core.book.house import House
from referee.core.chips import ASIDE, BANK, LOOSE, POT, pocket, stack
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night, Player

NONE, FIXED = Limit("none", (2,), raises=None), Limit("fixed", (2, 4))
JACKPOTS: tuple[Step, ...] = (
    Ante(),
    Deal(down=5),
    BetStep("first", needs="jacks-or-better", unopened="ante-again"),
    Draw(),
    BetStep("last", first="opener"),
    Showdown(proves=("openers",)),
)
ANTE, FIRST, DRAW, LAST, SHOWDOWN = 0, 2, 3, 4, 5
NAMES = ("Ann", "Bob", "Cy", "Dot", "Eva", *(f"Player {seat}" for seat in range(5, 12)))
IN = (Holding(0, ante=1, bets=(0,)), Holding(1, ante=1, bets=(0,)), Holding(2, ante=1, bets=(0,)))
NAMED = {BANK: "bank", POT: "pot", ASIDE: "aside", LOOSE: "loose"}


def table(
    *holdings: Holding,
    at: int = FIRST,
    steps: tuple[Step, ...] = JACKPOTS,
    stacks: tuple[int, ...] = (20, 20, 20),
    pockets: tuple[int, ...] = (0, 0, 0),
    aside: int = 0,
    limit: Limit = NONE,
    night: dict[str, Any] | None = None,
    players: dict[int, dict[str, Any]] | None = None,
    **more: Any,
) -> Night:
    """A night in which a deal has come to that step; real chips lie together. more: of the deal;
    players: changes to theirs, by seat."""
    those = holdings or IN
    order = tuple(holding.seat for holding in those)
    game = Game("bare", "Bare", "", (2, 12), 52, steps)
    street = sum(isinstance(step, BetStep) for step in steps[: at + 1]) - 1
    hand = Hand(
        3, game, Stakes(limit=limit), House(), order[-1], order, those, step=at, street=street,
        cards=5, stub=37,
    )  # fmt: skip
    hand = changed(hand, **more)
    people = [
        changed(Player(seat, name, bought=20), **(players or {}).get(seat, {}))
        for seat, name in enumerate(NAMES[: len(stacks)])
    ]
    said = {"hand": hand, "hands": 3, "stakes": hand.stakes, "house": hand.house} | (night or {})
    real = said.get("chips") == "real"
    lie = [0 if real else chips for chips in stacks]
    purse = [0, hand.pot, aside, sum(stacks) if real else 0]
    for chips, waiting in zip(lie, pockets, strict=True):
        purse += [chips, waiting]
    purse[BANK] = -sum(purse)
    seats = tuple(range(len(stacks)))
    return Night(
        game=game, players=tuple(people), ring=seats, chairs=seats, begun=True, purse=tuple(purse),
        **said,
    )  # fmt: skip


def bet(*chips: int) -> tuple[Holding, ...]:
    """Holdings after an ante and these bets; who has the highest has spoken."""
    most = max(chips)
    return tuple(
        Holding(seat, ante=1, bets=(put_in,), answered=most if put_in == most else None)
        for seat, put_in in enumerate(chips)
    )


def opened(*holdings: Holding, stacks: tuple[int, ...] = (16, 20, 20), **more: Any) -> Night:
    """Ann has opened for 4, Bob is to speak."""
    said = {
        "level": 4,
        "full": 4,
        "whole": 4,
        "aggressor": 0,
        "opener": 0,
        "turn": 1,
        "acted": True,
    }
    return table(*(holdings or bet(4, 0, 0)), stacks=stacks, **(said | more))


def changes(before: Night, after: Night) -> dict[str, object]:
    """Everything that is another, by its place: chips as differences, the rest as it is now. Of how
    a deal (or a pot) was before only whether it is kept, and how many starts of intervals."""
    found: dict[str, object] = {}
    accounts = dict(NAMED)
    for player in after.players:
        accounts[stack(player.seat)] = f"stack {player.seat}"
        accounts[pocket(player.seat)] = f"pocket {player.seat}"
    old = before.purse + (0,) * (len(after.purse) - len(before.purse))
    for at, (was, now) in enumerate(zip(old, after.purse, strict=True)):
        if was != now:
            found[accounts[at]] = now - was
    _compare(changed(before, purse=()), changed(after, purse=()), "", found)
    return found


def _compare(before: Any, after: Any, place: str, found: dict[str, object]) -> None:
    if place == "unpaid":
        if (before is None) != (after is None):
            found[place] = after is not None
    elif type(before) is type(after) and isinstance(after, Night | Hand | Holding | Player):
        for field in fields(after):
            name = f"{place} {field.name}".strip()
            _compare(getattr(before, field.name), getattr(after, field.name), name, found)
    elif place == "hand earlier":
        if (before is None) != (after is None):
            found[place] = after is not None
    elif place == "hand starts":
        if len(before) != len(after):
            found[place] = len(after)
    elif isinstance(after, tuple) and len(after) == len(before or ()) and _apart(after):
        for was, now in zip(before, after, strict=True):
            _compare(was, now, f"{place.rpartition(' ')[0]} {now.seat}".strip(), found)
    elif before != after:
        found[place] = _short(after)


def _short(value: Any) -> object:
    """Stakes, games and holdings as what tells them apart here."""
    match value:
        case Stakes(ante, limit):
            return (ante, limit.kind, limit.sizes)
        case Game(name=name):
            return name
        case tuple() if value and _apart(value):
            return tuple(holding.seat for holding in value)
    return value


def _apart(those: tuple[Any, ...]) -> bool:
    return all(isinstance(each, Holding | Player) for each in those)
