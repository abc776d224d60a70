"""What of a closed night is worth telling, chosen by rules: it comes out the same each time.

Of equals the earliest is taken. What real chips or milestones leave unknown is not told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from referee.core.log.film import Frame, Reel, frames
from referee.core.messages.betting import Bet, Called, Raised
from referee.core.messages.showdown import CardsShown, PotDivided, Won
from referee.core.messages.turns import Declared
from referee.core.state.night import Night
from referee.core.value import dataclass

KEY = Bet | Raised | CardsShown | Declared | Won | PotDivided
MOST_MOMENTS = 6


@dataclass(frozen=True, slots=True)
class BiggestPot:
    """A deal and what its pots came to. moments: its key moments, each with its place in the film
    of the deal, from 1: every bet, raise, all-in, ruling, hand shown and pot paid, the last ones
    where they are more than six; the biggest call is always one. call: which place that is, or 0
    where nobody called anything."""

    reel: Reel
    chips: int
    moments: tuple[tuple[int, Frame], ...]
    call: int = 0


@dataclass(frozen=True, slots=True)
class RulingMade:
    """A ruling, the deal it was made in and its place in the film of that, from 1, and how many
    chips it moved (None: not known)."""

    reel: Reel
    frame: Frame
    at: int
    moved: int | None
    times: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """A game and in how many deals it was played."""

    game: str
    times: int


def told_of(reels: Sequence[Reel], hidden: Collection[int]) -> tuple[Reel, ...]:
    """The deals whose chips may be told: nobody hidden was dealt in."""
    return tuple(reel for reel in reels if not {*hidden} & {*reel.began.order})


def biggest_pot(reels: Sequence[Reel]) -> BiggestPot | None:
    """The deal that paid most."""
    over = [reel for reel in reels if reel.over]
    most = max(over, key=lambda reel: sum(reel.won.values()), default=None)
    if most is None or not (chips := sum(most.won.values())):
        return None
    film = tuple(enumerate(frames(most), 1))
    paid, call = max(((_called(frame), -at) for at, frame in film), default=(0, 0))
    call = -call if paid else 0
    every = [(at, frame) for at, frame in film if at != call and _key(frame)]
    kept = every[-(MOST_MOMENTS - (call > 0)) :]
    moments = sorted((*kept, *film[call - 1 : call]), key=lambda moment: moment[0])
    return BiggestPot(most, chips, tuple(moments), call)


def _called(frame: Frame) -> int:
    """The chips of the biggest call made in a moment."""
    events = [event for event in frame.entry.events if isinstance(event, Called)]
    return max((event.paid for event in events), default=0)


def _key(frame: Frame) -> bool:
    def tells(event: object) -> bool:
        return isinstance(event, KEY) or (isinstance(event, Called) and event.all_in)

    return frame.ruled is not None or any(map(tells, frame.entry.events))


def ruling_of_the_night(reels: Sequence[Reel]) -> RulingMade | None:
    """The ruling that moved most chips; where none is known to have moved any, the law applied
    most often."""
    found = [
        (reel, frame, at, frame.ruled)
        for reel in reels
        for at, frame in enumerate(frames(reel), 1)
        if frame.ruled is not None
    ]
    times = Counter(ruled.law for *_, ruled in found)
    rulings = [
        RulingMade(reel, frame, at, _moved(frame.before, frame.after), times[ruled.law])
        for reel, frame, at, ruled in found
    ]
    return max(rulings, key=lambda ruling: (ruling.moved or 0, ruling.times), default=None)


def _moved(before: Night, after: Night) -> int | None:
    """Chips that changed hands, the pot's among them; None of real chips."""
    if before.real or after.real:
        return None
    seats = range(len(before.players))
    gained = [after.holds(seat) - before.holds(seat) for seat in seats]
    gained.append(after.pot - before.pot)
    return sum(chips for chips in gained if chips > 0)


def game_of_the_night(reels: Sequence[Reel]) -> Dealt | None:
    """The game dealt most often; of equals the one whose pots came to more."""
    over = [reel for reel in reels if reel.over]
    times = Counter(reel.began.game.name for reel in over)
    pots = Counter[str]()
    for reel in over:
        pots[reel.began.game.name] += sum(reel.won.values())
    name = max(times, key=lambda game: (times[game], pots[game]), default="")
    return Dealt(name, times[name]) if name else None
