"""Writes a finished deal of ours as PHH, where the format can say everything that bears on it.

Cards that nobody entered are "????"; what the format has no word for stands under keys that begin
with "_". Whatever cannot be said so that it plays to the same stacks is not written: None.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.core.book.book import Book
from referee.core.book.game import Ante, Deal, Draw
from referee.core.cards.cards import read_cards
from referee.core.messages.betting import (
    Bet,
    BroughtIn,
    Called,
    Checked,
    Dropped,
    Raised,
    Spoken,
    UncalledReturned,
)
from referee.core.messages.dealing import AntesIn, Posted
from referee.core.messages.draw import Drew
from referee.core.messages.event import Event
from referee.core.messages.showdown import CardsShown, OpenersNotAsked, Won
from referee.core.rules.forced import posts
from referee.core.state.hand import Hand
from referee.notation.phh.deals import PlayedDeal
from referee.notation.phh.player import play_record
from referee.notation.phh.reader import read_phh
from referee.notation.phh.record import VARIANTS, Variant, label
from referee.notation.reader import HandError

SAID = AntesIn | Posted | Spoken | UncalledReturned | Drew | CardsShown | OpenersNotAsked | Won
"""All that may happen in a deal that the format can tell."""

Lines = list[tuple[str, object]]


def variant_of(hand: Hand) -> Variant | None:
    """The format's name for a game and its limit."""
    for variant in VARIANTS.values():
        if (variant.game, variant.betting) == (hand.game.id, hand.stakes.limit.kind):
            return variant
    return None


def as_phh(deal: PlayedDeal, book: Book, notes: Iterable[tuple[str, object]] = ()) -> str | None:
    """The text of a finished deal; notes: what else to say, as (key, value) pairs.

    None where the format cannot say it: another game or limit, a pot that was carried, a ruling,
    real chips, or anything that would play to other stacks.
    """
    variant = variant_of(deal.hand)
    plain = not deal.hand.carried and not deal.start.real and deal.end is not None
    if variant is None or not plain or not all(isinstance(event, SAID) for event, _ in deal.told):
        return None
    try:
        text = _PhhWriter(deal, variant).text(notes)
        played = play_record(read_phh(text), book)
    except (HandError, KeyError):
        return None
    return text if played.paid_by is not None and list(played.stacks) == _ends(deal) else None


def _ends(deal: PlayedDeal) -> list[int]:
    """The stacks at the end, in the order of the seats from the dealer's left."""
    assert deal.end is not None
    return [deal.end.stack(seat) for seat in _seats(deal)]


def _seats(deal: PlayedDeal) -> tuple[int, ...]:
    out = {seat for event, _ in deal.told if isinstance(event, AntesIn) for seat in event.out}
    return tuple(seat for seat in deal.hand.order if seat not in out)


class _PhhWriter:
    def __init__(self, deal: PlayedDeal, variant: Variant) -> None:
        self.deal = deal
        self.variant = variant
        self.hand = deal.hand
        self.seats = _seats(deal)
        self.acts: list[str] = []
        self.step = -1
        self.drew: list[tuple[int, int]] = []
        shown = [event for event, _ in deal.told if isinstance(event, CardsShown)]
        self.shown = {laid.seat: _cards(laid.cards) for laid in shown}
        if any(laid.counts for laid in shown):
            self.shown = {}  # the format pays cards that were seen by the cards
        self.board = next((_cards(laid.board) for laid in shown if laid.board), [])

    def text(self, notes: Iterable[tuple[str, object]]) -> str:
        head, tail = self._head(), self._tail()
        self._tell()
        acts = "".join(f"  {_toml(act)},\n" for act in self.acts)
        return (
            "".join(f"{key} = {_toml(value)}\n" for key, value in head)
            + f"actions = [\n{acts}]\n"
            + "".join(f"{key} = {_toml(value)}\n" for key, value in (*tail, *notes))
        )

    def _head(self) -> Lines:
        stakes = self.hand.stakes
        sizes = stakes.limit.sizes
        lines: Lines = [
            ("variant", self.variant.code),
            ("ante_trimming_status", True),
            ("antes", self._listed(self._antes())),
        ]
        if self.variant.kind == "stud":
            lines.append(("bring_in", stakes.bring_in))
        else:
            lines.append(("blinds_or_straddles", self._listed(self._blinds())))
        if self.variant.betting == "fixed":
            lines += [("small_bet", sizes[0]), ("big_bet", sizes[min(1, len(sizes) - 1)])]
        else:
            lines.append(("min_bet", sizes[0]))
        stacks = [self.deal.start.stack(seat) for seat in self.seats]
        return [*lines, ("starting_stacks", stacks)]

    def _tail(self) -> Lines:
        stakes, night = self.hand.stakes, self.deal.start
        lines: Lines = [
            ("players", [night.name(seat) for seat in self.seats]),
            ("finishing_stacks", _ends(self.deal)),
            ("hand", self.hand.number),
            ("_game", self.hand.game.name),
        ]
        if night.title:
            lines.append(("_night", night.title))
        if stakes.limit.kind == "fixed":
            raises = stakes.limit.raises
            lines.append(("_raises", "any" if raises is None else raises))
        if stakes.chip > 1:
            lines.append(("_smallest_chip", stakes.chip))
        if stakes.worth:
            lines.append(("_chip_is_worth", f"{stakes.worth / 100:.2f} {stakes.currency}".strip()))
        return lines

    def _listed(self, amounts: list[int]) -> list[int]:
        """Heads-up the format lists the small blind first, though the button posts it."""
        return amounts[::-1] if len(amounts) == 2 else amounts

    def _antes(self) -> list[int]:
        """By player; an ante is what was due, whoever was too short for it."""
        found = dict.fromkeys(self.seats, 0)
        steps = [step for step in self.hand.game.steps if isinstance(step, Ante)]
        paid = [event for event, _ in self.deal.told if isinstance(event, AntesIn)]
        for step, event in zip(steps, paid, strict=False):
            for seat, _ in event.paid:
                found[seat] += step.due(self.hand.stakes.ante)
        return list(found.values())

    def _blinds(self) -> list[int]:
        found = dict.fromkeys(self.seats, 0)
        step = self.hand.game.blinds
        posted = next((event for event, _ in self.deal.told if isinstance(event, Posted)), None)
        if step is None or posted is None:
            return list(found.values())
        out = tuple(seat for seat in self.hand.order if seat not in self.seats)
        must = posts(self.hand, self.hand.stakes.in_force(step), out, posted.small)
        for seat, chips in must:
            found[seat] += chips
        doubled = [seat for seat, _ in posted.paid[len(posted.paid) - posted.straddles :]]
        for far, seat in enumerate(doubled if posted.straddles else [], start=1):
            found[seat] += must[-1][1] * 2**far
        for seat, chips in posted.live:  # below nought: a post that sets no order
            found[seat] -= chips
        return list(found.values())

    # --- the acts ---------------------------------------------------------------------------

    def _tell(self) -> None:
        self._dealt(self.hand)
        for event, hand in self.deal.told:
            self._act(event)
            self._dealt(hand)
        if sum(seat in self.shown or self._in(seat) for seat in self.seats) > 1:
            self._shows()

    def _act(self, event: Event) -> None:
        match event:
            case Checked(seat) | Called(seat):
                self._say(seat, "cc")
            case Bet(seat, to) | Raised(seat, to):
                self._say(seat, f"cbr {to}")
            case Dropped(seat):
                self._say(seat, "f")
            case BroughtIn(seat):
                self._say(seat, "pb")
            case Drew(seat, count):
                self._say(seat, f"sd {'??' * count}".strip())
                self.drew.append((seat, count))
            case _:
                pass

    def _say(self, seat: int, words: str) -> None:
        self.acts.append(f"{label(self.seats.index(seat))} {words}")

    def _dealt(self, hand: Hand) -> None:
        """The cards of the steps that have come since; none where all others have dropped."""
        before, self.step = self.step, max(self.step, hand.step)
        live = [holding.seat for holding in hand.live if holding.seat in self.seats]
        if len(live) < 2:
            return
        for step in self.hand.game.steps[before + 1 : self.step + 1]:
            if isinstance(step, Deal):
                self._deal(step, live)
        drew_before = isinstance(self.hand.game.steps[before], Draw) if before >= 0 else False
        if drew_before and self.step > before:
            for seat, count in self.drew:
                if count and seat in live:
                    self.acts.append(f"d dh {label(self.seats.index(seat))} {'??' * count}")
            self.drew = []

    def _deal(self, step: Deal, live: Sequence[int]) -> None:
        each = step.down + step.up
        if each:
            for seat in live:
                self.acts.append(f"d dh {label(self.seats.index(seat))} {'??' * each}")
        if step.common:
            known, self.board = self.board[: step.common], self.board[step.common :]
            self.acts.append(f"d db {''.join(known) or '??' * step.common}")

    def _in(self, seat: int) -> bool:
        end = self.deal.end
        assert end is not None
        assert end.hand is not None
        return end.hand.of(seat).live

    def _shows(self) -> None:
        """Shown hands are shown; a winner whose cards nobody entered shows unseen ones."""
        won = [event for event, _ in self.deal.told if isinstance(event, Won)]
        takers = {seat for event in won for seat, chips in event.shares if chips}
        for seat in self.seats:
            if seat in self.shown:
                self._say(seat, f"sm {''.join(self.shown[seat])}")
            elif self._in(seat):
                self._say(seat, "sm ????" if seat in takers else "sm")


def _cards(text: str) -> list[str]:
    """Cards as the format writes them, unseen where the suit was not entered."""
    found = [str(card) for card in read_cards(text)]
    return [card if len(card) == 2 and card != "Jo" else "??" for card in found]


def _toml(value: object) -> str:
    """A value as TOML; texts in one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case list() | tuple():
            return "[" + ", ".join(_toml(part) for part in value) + "]"
        case _:
            return '"' + "".join(_escaped(sign) for sign in str(value)) + '"'


def _escaped(sign: str) -> str:
    if sign in '"\\':
        return f"\\{sign}"
    return sign if sign.isprintable() or sign == " " else f"\\U{ord(sign):08x}"
