"""A night's log -> its figures: one pass over the entries that count, deal by deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import pairwise
from typing import get_args

from referee.core.almanac.bets import FALSE_OPENERS, raisers
from referee.core.almanac.figures import (
    GameFigures,
    LawFigures,
    NightFigures,
    Part,
    PlayerFigures,
    Swing,
)
from referee.core.chips import add_up
from referee.core.fold.evolve import evolve
from referee.core.log import Log
from referee.core.log.film import Reel, reels
from referee.core.messages.bank import PutRight
from referee.core.messages.event import Event, HandEvent
from referee.core.messages.law import Ruled
from referee.core.messages.milestones import GrainSet
from referee.core.messages.phones import FloorAsked
from referee.core.rules.names import seen
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.value import dataclass

BREAK = 1800
"""Seconds: a pause that is longer is a break, and counts for nobody's hours."""
IN_A_DEAL = tuple(kind for kind in get_args(HandEvent) if kind is not GrainSet)
"""What moves chips by the deal; any other event moves them beside it."""
SHOWN = ("won", "stayed")
"""How a deal ends that comes to its end."""
Changes = dict[int, int | None]
"""By seat what it won, in chips; None where that is not known."""
Moves = tuple[tuple[int, int, int], ...]


def figures(log: Log, moments: Mapping[int, int]) -> NightFigures:
    """The figures of a night as it is now. moments: by entry, its second on any one clock; one
    that is not there has no known moment."""
    every = [reel for reel in reels(log) if reel.over]
    righted = _righted(event for entry in log.living() for event in entry.events)
    deals = list[DealFigures]()
    for at, reel in enumerate(every):
        then = every[at + 1].entries[0].seq if at + 1 < len(every) else None
        if (hand := reel.after.hand) is not None:
            deals.append(_deal(reel, hand, _moments(reel, then, moments), righted))
    seats = range(len(log.night.players))
    said = _Said(tuple(seen(player.name) for player in log.night.players))
    said.hear(event for entry in log.living() for event in entry.events)
    return NightFigures(
        log.night.stakes.worth,
        len(deals),
        sum(deal.seconds for deal in deals),
        tuple(_player(seat, deals, said) for seat in seats),
        _games(deals),
        tuple(LawFigures(*law, times) for law, times in sorted(said.laws.items())),
    )


# --- one deal -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealFigures:
    """A deal that is over. followed: each bet of it was tapped; took: by seat, chips out of its
    pots; known: those are; won: by seat, what the deal brought it; raised: whose
    bet or raise stood."""

    hand: Hand
    followed: bool
    seconds: int
    timed: bool
    took: Mapping[int, int]
    known: bool
    won: Changes
    raised: frozenset[int]

    @property
    def paid(self) -> bool:
        """Whether its whole pot is known: none of it stayed."""
        return self.known and self.hand.ending == "won"


def _deal(
    reel: Reel, hand: Hand, moments: list[int | None], righted: Mapping[int, Moves]
) -> DealFigures:
    won, moves = _won(reel), righted.get(hand.number, ())
    took = add_up(*(shares for _, shares in hand.awards))
    for source, target, chips in moves:
        for seat, more in ((source, -chips), (target, chips)):
            took[seat] = took.get(seat, 0) + more
            if (before := won.get(seat)) is not None:
                won[seat] = before + more
    gaps = [_less(then, now) for now, then in pairwise(moments)]
    tracked = reel.before.tracking != "referee" and reel.after.tracking != "referee"
    return DealFigures(
        hand,
        tracked and hand.followed,
        sum(gap for gap in gaps if gap is not None and 0 < gap <= BREAK),
        bool(gaps) and all(gap is not None and 0 <= gap <= BREAK for gap in gaps),
        took,
        tracked and hand.pot_sure == "exact" and not hand.loose,
        won,
        raisers(reel, hand),
    )


def _moments(reel: Reel, then: int | None, moments: Mapping[int, int]) -> list[int | None]:
    """When something was done in a deal, up to where the next one began. To put an earlier deal
    right is no play, even of a night that was opened again for it."""
    entries = [
        entry.seq
        for entry in reel.entries
        if entry.strand == "hand" and not all(isinstance(event, PutRight) for event in entry.events)
    ]
    return [moments.get(seq) for seq in (*entries, *([then] if then is not None else []))]


def _won(reel: Reel) -> Changes:
    """What a deal brought each seat: what it has more, less what it got beside the deal."""
    before, after = reel.before, reel.after
    beside: Changes = dict.fromkeys(range(len(after.players)), 0)
    if any(not isinstance(event, IN_A_DEAL) for event in _events(reel)):
        night = before
        for event in _events(reel):
            then = evolve(night, event)
            if not isinstance(event, IN_A_DEAL):
                for seat in beside:
                    beside[seat] = _plus(beside[seat], _less(_has(then, seat), _has(night, seat)))
            night = then
    return {
        seat: _less(_less(_has(after, seat), _has(before, seat)), chips)
        for seat, chips in beside.items()
    }


def _has(night: Night, seat: int) -> int | None:
    """What a seat has won so far at the table: of real chips as far as it is known from taps."""
    if seat >= len(night.players):
        return 0
    player = night.players[seat]
    held = night.about(seat) if night.real and seat in night.ring else night.holds(seat)
    if held is None:
        return None
    return held + player.cashed + player.taken - player.bought - player.brought


def _plus(chips: int | None, other: int | None) -> int | None:
    return None if chips is None or other is None else chips + other


def _less(chips: int | None, other: int | None) -> int | None:
    return None if chips is None or other is None else chips - other


def _events(reel: Reel) -> Iterator[Event]:
    return (event for entry in reel.entries for event in entry.events)


def _righted(events: Iterable[Event]) -> dict[int, Moves]:
    """By deal, the chips that were moved when it was put right, as (from, to, chips)."""
    found: dict[int, Moves] = {}
    for event in events:
        if isinstance(event, PutRight):
            found[event.deal] = (*found.get(event.deal, ()), *event.moves)
    return found


# --- what was said of the law ---------------------------------------------------------------


@dataclass
class _Said:
    """Of the law, by seat and by law. names: of the seats, as the eye sees them."""

    names: tuple[str, ...]
    floor_asked: Counter[int] = field(default_factory=Counter)
    given: Counter[int] = field(default_factory=Counter)
    against: Counter[int] = field(default_factory=Counter)
    openers: Counter[int] = field(default_factory=Counter)
    laws: Counter[tuple[str, str]] = field(default_factory=Counter)

    def hear(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, FloorAsked):
                self.floor_asked[event.seat] += 1
            elif isinstance(event, Ruled):
                self.laws[event.law, event.title] += 1
                if event.offender is not None:
                    self.against[event.offender] += 1
                    self.openers[event.offender] += event.law == FALSE_OPENERS
                if event.by and seen(event.by) in self.names:
                    self.given[self.names.index(seen(event.by))] += 1


# --- sums of a night ------------------------------------------------------------------------


def _player(seat: int, deals: Sequence[DealFigures], said: _Said) -> PlayerFigures:
    dealt = [deal for deal in deals if deal.hand.plays(seat)]
    followed = [deal for deal in dealt if deal.followed]
    took = [
        Swing(chips, deal.hand.number, deal.hand.game.name)
        for deal in dealt
        if deal.known and (chips := deal.took.get(seat, 0)) > 0
    ]
    lost = [
        Swing(-brought, deal.hand.number, deal.hand.game.name)
        for deal in dealt
        if (brought := deal.won.get(seat)) is not None and brought < 0
    ]
    return PlayerFigures(
        seat,
        sum(deal.seconds for deal in dealt),
        len(dealt),
        len(followed),
        sum(deal.hand.has(seat) and deal.hand.ending in SHOWN for deal in followed),
        sum(seat in deal.raised for deal in followed),
        _all_ins(seat, followed),
        max(took, key=lambda pot: pot.chips, default=Swing()),
        max(lost, key=lambda pot: pot.chips, default=Swing()),
        said.floor_asked[seat],
        said.given[seat],
        said.against[seat],
        said.openers[seat],
        _parts(seat, dealt, lambda hand: hand.game.id),
        _parts(seat, dealt, lambda hand: str(hand.dealer)),
        _parts(seat, dealt, lambda hand: _place(hand, seat)),
    )


def _place(hand: Hand, seat: int) -> str:
    """0 for the dealer, 1 to the dealer's left, and on."""
    return str(0 if seat == hand.dealer else 1 + hand.order.index(seat))


def _parts(seat: int, dealt: Iterable[DealFigures], key: Callable[[Hand], str]) -> tuple[Part, ...]:
    times, known, chips = Counter[str](), Counter[str](), Counter[str]()
    for deal in dealt:
        part = key(deal.hand)
        times[part] += 1
        if (brought := deal.won.get(seat)) is not None:
            known[part] += 1
            chips[part] += brought
    return tuple(Part(part, times[part], known[part], chips[part]) for part in sorted(times))


def _all_ins(seat: int, followed: Iterable[DealFigures]) -> tuple[int, int, int, int]:
    ends = Counter(deal.won.get(seat) for deal in followed if _all_in(deal.hand, seat))
    unknown = ends.pop(None, 0)
    known = [(brought or 0, times) for brought, times in ends.items()]
    return (
        sum(times for brought, times in known if brought > 0),
        sum(times for brought, times in known if brought < 0),
        sum(times for brought, times in known if not brought),
        unknown,
    )


def _all_in(hand: Hand, seat: int) -> bool:
    """Whether somebody's last chips were in a deal: of one thrown in they went back."""
    return hand.of(seat).all_in and hand.ending != "thrown-in"


def _games(deals: Iterable[DealFigures]) -> tuple[GameFigures, ...]:
    found: dict[str, list[DealFigures]] = {}
    for deal in deals:
        found.setdefault(deal.hand.game.id, []).append(deal)
    whole = {id: [deal for deal in played if deal.paid] for id, played in found.items()}
    return tuple(
        GameFigures(
            id,
            played[-1].hand.game.name,
            len(played),
            len(whole[id]),
            sum(sum(deal.took.values()) for deal in whole[id]),
            sum(deal.timed for deal in played),
            sum(deal.seconds for deal in played if deal.timed),
            sum(deal.hand.ending == "passed-out" for deal in played),
            sum(deal.hand.carried > 0 for deal in played),
        )
        for id, played in sorted(found.items())
    )
