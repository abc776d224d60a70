"""The course of a deal, from one walk over its steps: sentence by sentence, as a rule card says it,
and all of it in one line, before the first card, for somebody who never saw the game."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.core.book.game import Ante, BetStep, Blinds, Deal, Draw, Free, Game, Showdown, Step
from referee.core.book.prices import BackTo, Compare, Offered
from referee.screens.felt.words.handling import parted
from referee.screens.games.words.coursesteps import (
    Cost,
    Told,
    Within,
    betting_round,
    times_over,
    told,
)
from referee.screens.words.names import capital, number_word

BESIDE = (Ante, Blinds, Free)
"""Steps that are no part of the line: what they bring is told as they come."""
UNOPENED = {"ante-again": "all ante again", "showdown": "everyone shows"}
NO_BURNS = "No burns."
LEFT = "The player left of the dealer acts first."


def course(game: Game) -> tuple[str, ...]:
    """What happens in a deal of the game, in a few sentences; what comes several times running is
    said once, and who speaks first only where it changes."""
    said = _walk(game, lambda price: 0)
    if any(isinstance(step, Free) for step in game.steps):
        return (said[0].full, "The winner takes the pot, or it is split.")
    found = []
    for at, length, times in _parts(game.steps):
        last = game.steps[at + length - 1]
        if times > 1:
            assert isinstance(last, BetStep)
            inner = " ".join(step.full for step in said[at : at + length - 1])
            bet = betting_round(last, _first(game.steps[:at]))
            found.append(f"{capital(times_over(times))}: {inner[0].lower()}{inner[1:]} Then {bet}")
        else:
            found.append(said[at].full)
    return tuple(found)


def outline(game: Game, cost: Cost) -> str:
    """ "The deal: five down, bet; three times (draw, bet)."; nothing where it goes round and round
    by single turns. cost: what a price comes to in chips."""
    halves, low = list[list[tuple[Step, Told]]]([[]]), False
    for step, said in zip(game.steps, _walk(game, cost), strict=True):
        if not isinstance(step, BESIDE):
            halves[-1].append((step, said))
            halves += [[]] * isinstance(step, Showdown)
            low = isinstance(step, Showdown) and "low" in step.judge
    halves = [half for half in halves if half]
    steps = [step for half in halves for step, _ in half]
    if not steps or _by_turns(steps):
        return ""
    line = [f"The deal: {_half(halves[0])}."]
    for half in halves[1:]:
        line.append(f"If nobody opens: same cards{' for low' * low} ({_half(half)}).")
    bets = [step for step, _ in halves[-1] if isinstance(step, BetStep)]
    opened = next((UNOPENED[step.unopened] for step in bets if step.unopened in UNOPENED), "")
    then = f"If nobody opens{' low' * low}{' either' * bool(halves[1:])}"
    line += [f"{then}: {opened}."] * bool(opened)
    line += ["No betting."] * (not bets)
    line += ["No checking."] * (bool(bets) and not any(step.check for step in bets))
    line += [LEFT] * _left_though_up(steps)
    line += [NO_BURNS] * (bool(bets) and _without_burns(steps))
    return " ".join(line)


ORDINALS = ("", "First", "Second", "Third", "Fourth", "Fifth", "Sixth")


def this_draw(game: Game, at: int) -> str:
    """Which draw of this half a step is, where there are several."""
    which, many = _draws(game, at)
    several = 1 < many < len(ORDINALS)
    return f"{ORDINALS[which]} of {number_word(many)} draws, in turn" if several else "In turn"


def _draws(game: Game, at: int) -> tuple[int, int]:
    """Which draw of this half a step is, and how many there are."""
    begins = max((place for place in range(at) if _ends(game.steps[place])), default=-1) + 1
    those = [
        place
        for place in range(begins, game.showdown(begins))
        if isinstance(game.steps[place], Draw)
    ]
    return those.index(at) + 1 if at in those else 0, len(those)


def _ends(step: Step) -> bool:
    return isinstance(step, Showdown)


# --- the walk -------------------------------------------------------------------------------


def _walk(game: Game, cost: Cost) -> tuple[Told, ...]:
    """Every step, told where it stands."""
    begins = [at for at, _, _ in _parts(game.steps)]
    found, held = list[Told](), 0
    for at, step in enumerate(game.steps):
        before, rest = game.steps[:at], game.steps[at + 1 :]
        held += step.down + step.up if isinstance(step, Deal) else 0
        again = bisect_right(begins, step.to - 1) if isinstance(step, BackTo) else 0
        after = [later for later in rest if not isinstance(later, BESIDE)]
        at_it = Within(before, after, held, _first(before), again, cost, parted(game))
        found.append(told(step, at_it))
        held = 0 if isinstance(step, Showdown) else held
    return tuple(found)


def _first(before: Sequence[Step]) -> str:
    """Who spoke first in the last interval."""
    return next((step.first for step in reversed(before) if isinstance(step, BetStep)), "")


def _parts(steps: Sequence[Step]) -> Iterator[tuple[int, int, int]]:
    """What is a sentence: where it begins, how many steps it has, and how many times running. What
    is dealt anew in every turn that comes next is none."""
    at = 0
    while at < len(steps):
        if _dealt_anew(steps[at : at + 2]):
            at += 1
            continue
        times, length = _repeats(steps, at)
        yield at, length, times
        at += times * length


def _dealt_anew(steps: Sequence[Step]) -> bool:
    """Whether the first of two steps deals what the next deals anew in every turn."""
    return isinstance(steps[0], Deal) and any(
        isinstance(step, Offered) and step.what == "pot" for step in steps[1:]
    )


def _repeats(steps: Sequence[Step], at: int) -> tuple[int, int]:
    """How many times running the same steps come that end with a bet, and how many they are; the
    bets may have other names and sizes."""
    for length in (2, 3):
        block = [_bare(step) for step in steps[at : at + length]]
        if len(block) < length or not isinstance(steps[at + length - 1], BetStep):
            continue
        times = 1
        while [_bare(step) for step in steps[at + times * length :][:length]] == block:
            times += 1
        if times > 1 and not any(isinstance(step, BetStep) for step in steps[at : at + length - 1]):
            return times, length
    return 1, 1


def _bare(step: Step) -> Step:
    return replace(step, name="", size=1) if isinstance(step, BetStep) else step


# --- the line -------------------------------------------------------------------------------


def _by_turns(steps: Sequence[Step]) -> bool:
    """Whether it is played by turns of a kind that the first screen explains by itself."""
    alone = ("roll", "pot")
    return any(isinstance(step, Offered) and step.what in alone for step in steps)


def _without_burns(steps: Sequence[Step]) -> bool:
    """Whether no card is burned though cards are dealt more than once: other tables burn then."""
    dealt = [step for step in steps if isinstance(step, Deal | Draw)]
    more = any(isinstance(step, Offered) for step in steps)
    return len(dealt) + more > 1 and not any(step.burn for step in dealt)


def _left_though_up(steps: Sequence[Step]) -> bool:
    """Whether cards lie up before the players, and every bet begins at the dealer's left."""
    up = any(isinstance(step, Deal) and step.up for step in steps)
    firsts = {step.first for step in steps if isinstance(step, BetStep)}
    return up and firsts == {"eldest"}


def _half(steps: Sequence[tuple[Step, Told]]) -> str:
    """The course of one half, in pieces that end with a bet; what comes several times running is
    said once."""
    pieces, piece = list[list[str]](), list[str]()
    for step, said in steps:
        piece += filter(None, [said.short])
        if isinstance(step, BetStep | Compare | BackTo):
            pieces, piece = [*pieces, piece], []
    pieces += [piece] if piece else []
    if len(pieces) > 1 and pieces[0][-len(pieces[1]) :] == pieces[1] != pieces[0]:
        pieces[0] = pieces[0][: -len(pieces[1])]
        pieces.insert(1, pieces[1])
    return "; ".join(_folded([", ".join(each) for each in pieces]))


def _folded(units: list[str]) -> Iterator[str]:
    """The same several times running is said once."""
    at = 0
    while at < len(units):
        times = 1
        while units[at : at + 1] == units[at + times : at + times + 1]:
            times += 1
        yield units[at] if times == 1 else f"{times_over(times)} ({units[at]})"
        at += times
