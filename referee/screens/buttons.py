"""A button of the felt, and the dock it stands in: what it says, what it sends or opens.

The dock is a set of places that never move, whatever is played:

    message  what the last tap entered, a refusal, a note with its undo; what waits for the host
    undo     | fold | check or call | bet or raise |  Floor!
    history  |  what skips ahead: a later seat, all fold, the next deal  |

A turn of betting fills the three slots; one without a use is empty. What is no bet lies in the same
three slots if it fits, the next thing in the middle; else (the counts of a draw, many winners) it
takes their place, in a grid whose cells are as many for the same step each time.
screens/felt/dock fills the places from the offers; templates/felt/_dock.html draws them. No
place grows or shrinks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from referee.core.messages import (
    bank,
    betting,
    dealing,
    debts,
    draw,
    law,
    milestones,
    people,
    showdown,
    stakes,
    turns,
)
from referee.core.value import dataclass, replace

Fields = tuple[tuple[str, str], ...]
SHORT = 9
"""A label of so many letters stands in one line."""


@dataclass(frozen=True)
class Button:
    """A tap: what it says, what it does, with which fields, and on which strand of the log; or the
    overlay it opens ("felt.amount"), with these fields in its address. under: what it does to
    others on the way."""

    label: str
    do: str = ""
    fields: Fields = ()
    overlay: str = ""
    kind: str = ""
    spoken: str = ""
    strand: str = "hand"
    under: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """What it says, a long label in two lines of about the same length. A number stays with
        the word before it."""
        words = self.held
        spaces = [space.start() for space in re.finditer(" ", words)]
        if len(words) <= SHORT or not spaces:
            return (words,)
        at = min(spaces, key=lambda space: abs(2 * space - len(words)))
        return words[:at], words[at + 1 :]

    @property
    def held(self) -> str:
        """What it says, so that no line begins with dots, or with a number but after a colon."""
        return re.sub(r"(?<!:) (?=[\d…·])", "\u00a0", self.label)


NAMED: Mapping[type, str] = {
    bank.ShareCost: "cost",
    bank.PayMoney: "pay",
    bank.CloseNight: "close",
    bank.NameBanker: "banker",
    bank.ReopenNight: "reopen",
    betting.BetTo: "bet",
    betting.RaiseTo: "raise",
    betting.TellFirst: "first",
    betting.TellBoards: "up-cards",
    dealing.PutAntesIn: "antes",
    dealing.PostBlinds: "blinds",
    dealing.SetDealer: "dealer",
    debts.LetCountStand: "count-stands",
    draw.DrawCards: "draw",
    draw.ServeOwed: "serve",
    law.DeclareFoul: "foul",
    law.SettleOurselves: "settle",
    milestones.StayIn: "still-in",
    milestones.TellInterval: "tell",
    milestones.GoAllIn: "all-in",
    milestones.PutChips: "put-in",
    milestones.TakeChips: "take-out",
    milestones.SetGrain: "grain",
    people.GoAway: "away",
    people.ComeBack: "back",
    showdown.DividePot: "divide",
    stakes.SetStakes: "stakes",
    stakes.SetMenu: "menu",
    turns.Handle: "set-down",
    turns.AllHandle: "all-set",
    turns.StockIsOut: "stock-out",
}
"""What buttons are called that have another name than their act, for the screens that send them
and the forms that read them."""


def called(kind: type) -> str:
    """What the button of an act is called: BurnCard is "burn-card"."""
    return NAMED.get(kind) or re.sub(r"(?<=.)(?=[A-Z])", "-", kind.__name__).lower()


def sends(label: str, command: Any) -> Button:
    """The button of an act: it sends what the act says, field by field."""
    said = ((field.name, getattr(command, field.name)) for field in fields(command))
    given = tuple(
        (name.replace("_", "-"), _sent(value))
        for name, value in said
        if not (value is None or value is False or value == ())  # what is not so is not sent
    )
    return Button(label, called(type(command)), given)


def _sent(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


@dataclass(frozen=True, slots=True)
class Toggles:
    """Seats to tap on, and the button that sends them. seats as (seat, name) pairs."""

    do: str
    label: str
    seats: tuple[tuple[int, str], ...]
    fields: Fields = ()


@dataclass(frozen=True, slots=True)
class Slots:
    """The three places that stay where they are; elsewhere than in betting: left, middle, right."""

    fold: Button | None = None
    passive: Button | None = None
    aggressive: Button | None = None

    @property
    def buttons(self) -> tuple[Button, ...]:
        found = (self.fold, self.passive, self.aggressive)
        return tuple(button for button in found if button is not None)


SLOTS = ("fold", "passive", "aggressive")


@dataclass(frozen=True)
class Dock:
    """What can be tapped now. slots: the three places; main: what takes their place; row: what
    skips ahead, with its name, and perhaps toggles. word, lead: what is said before the row, or
    before the big buttons, where they are names alone. first: what comes before all of it."""

    main: tuple[Button, ...] = ()
    row: tuple[Button, ...] = ()
    row_label: str = ""
    toggles: Toggles | None = None
    word: str = ""
    lead: str = ""
    slots: Slots | None = None
    first: Button | None = None


def _without_gold(dock: Dock) -> Dock:
    """The dock with nothing gold in its places: something else comes first."""

    def plain(button: Button) -> Button:
        return replace(button, kind=button.kind.replace("main", "").strip())

    slots = dock.slots or Slots()
    ours = {
        place: plain(button) for place in SLOTS if (button := getattr(slots, place)) is not None
    }
    return replace(dock, main=tuple(map(plain, dock.main)), slots=Slots(**ours))


LINE = 6
"""So many big buttons stand in one line where a row lies under them."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells of what takes the place of the slots. lines: one, as high as the slots, or two."""

    columns: int = 3
    lines: int = 1


def in_places(dock: Dock, many: bool) -> Dock:
    """The dock with every button in its place: up to three big ones of which the first is next lie
    in the slots, that one in the middle. many: the row has room for two lines."""
    placed = _placed(dock, many)
    return _without_gold(placed) if placed.first else placed


def _placed(dock: Dock, many: bool) -> Dock:
    main = dock.main
    if 0 < len(main) <= len(SLOTS) and not dock.lead and "main" in main[0].kind.split():
        middle, right, left = (*main, None, None)[: len(SLOTS)]
        return replace(dock, main=(), slots=Slots(left, middle, right))
    if not many and len(main) > LINE and dock.row and not dock.lead:
        return replace(dock, main=(*main, *dock.row), row=(), word="", row_label="")
    return dock


def grid(dock: Dock, many: bool) -> Grid:
    """The cells of what stands where the slots would; those of a draw are always the same."""
    if any("digit" in button.kind for button in dock.main):
        return Grid(LINE)
    cells = len(dock.main)
    if dock.toggles is not None:
        cells += len(dock.toggles.seats) + 1
    if cells <= len(SLOTS) + 1:
        return Grid(max(cells, len(SLOTS)))
    if dock.row and not (many and cells > LINE):
        return Grid(cells)
    return Grid((cells + 1) // 2, 2)


def toggled(chosen: Sequence[int], seat: int) -> tuple[int, ...]:
    """The seats that are chosen once this one is tapped: with it, or without it."""
    return tuple(other for other in chosen if other != seat) if seat in chosen else (*chosen, seat)
