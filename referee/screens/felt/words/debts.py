"""Chips that are missing in the pot, and who owes them: what the crib says and the felt offers."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from referee.core.log import Entry
from referee.core.messages.showdown import SidePaid
from referee.core.rules.debts import can_let_off, unhanded
from referee.core.state.night import Night
from referee.core.value import replace
from referee.screens.buttons import Button, Dock
from referee.screens.words.names import across, listed, moved, to_each


def said(night: Night) -> str:
    """What is to be settled with chips before anything else; nothing where all is well."""
    hand = night.playing
    over = f"{across(night.handing, night)}: hand it over. " if night.handing else ""
    if hand is not None:
        short = f"{over}The pot is {hand.missing} short. Tap “Who’s short?”\n"
        return short if hand.missing else over
    if night.closed:
        return over
    hands_over = [
        f"{night.name(seat)} still owes {night.name(to)} {chips}"
        for seat, to, chips in unhanded(night)[len(night.handing) :]
    ]
    return f"{over}{listed(hands_over)}. " if hands_over else over


def changes(night: Night, last: Entry | None) -> str:
    """What went from player to player by the last act of the deal that counts, or as it ended, and
    what losers put into the next pot: real chips are moved by hand."""
    hand = night.hand
    if hand is None or night.closed:
        return ""
    sides, into = night.beside if hand.awards else (), hand.matched
    if not hand.ending:
        events = last.events if last is not None else ()
        paid = (event.moves for event in events if isinstance(event, SidePaid))
        sides, into = tuple(chain.from_iterable(paid)), ()
    do = ": hand it over" if night.real else ""
    nets = hand.ending and hand.settled.knocker and hand.settled.bonus
    net = "For the knock and any bonus: " if nets else ""
    said = f"{net}{moved(sides, night)}{do}. " if sides else ""
    return f"{said}Into the next pot: {to_each(into, night)}. " if into else said


def with_owing(dock: Dock, night: Night) -> Dock:
    """The dock, and what can be said of chips that are short: who is, first of all."""
    if night.closed:
        return dock
    asked = any(button.overlay == "felt.unsaid" for button in (*dock.main, *dock.row))
    if night.playing is not None and night.playing.missing and not asked:
        dock = replace(dock, first=Button("Who’s short? …", overlay="felt.unsaid"))
    pays = [
        Button(f"{night.name(seat)} puts in the {chips} owed", "pay-up", (("seat", str(seat)),))
        for seat, chips in night.owing
    ]
    off = [
        Button(f"Let {night.name(seat)} keep the {chips} owed", "let-off", (("seat", str(seat)),))
        for seat, chips in owers(night)
    ]
    over = [Button(f"Done: {across(night.handing, night)}", "hand-over")] if night.handing else []
    more = (*pays, *over, *off)
    return replace(dock, row=(*dock.row, *more)) if more else dock


def owers(night: Night) -> list[tuple[int, int]]:
    """Who can be let off, and how many chips."""
    here = [(seat, amount) for seat, amount in night.owing if can_let_off(night, seat)]
    chips = Counter(dict(here))
    for source, _, amount in () if here else unhanded(night):
        chips[source] += amount
    return list(chips.items())


def badge(night: Night, seat: int, words: str) -> str:
    """The word beside a seat, with what it owes the pot."""
    chips = night.owes(seat)
    owes = f"owes {chips}" if chips else ""
    return " · ".join(part for part in (owes, words) if part)


def in_brackets(chips: int) -> str:
    """After the name of who owes."""
    return f" (owes {chips})"


def still_owing(whole: int, here: int, names: list[str]) -> str:
    """Why fewer chips lie there than are in the pot; nothing where they all do."""
    if whole <= here:
        return ""
    owe = "owes" if len(names) == 1 else "owe"
    return f"{whole}, less the {whole - here} {listed(names)} still {owe}"
