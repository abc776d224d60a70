"""The film: the strip of a night's deals, and each moment of one on the felt it was played on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.core.book.book import Book
from referee.core.book.law import Law
from referee.core.law.otherwise import otherwise
from referee.core.log.film import Frame, Reel, frames
from referee.core.messages.law import Ruled
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.felt.felt import Felt, Logged, Onlooker, felt
from referee.screens.felt.seats import held
from referee.screens.felt.words.showing import at_a_glance
from referee.screens.film import words
from referee.screens.floor.words.ruling import together
from referee.screens.night.words.history import said
from referee.screens.words.law import filled
from referee.screens.words.names import capital, handed
from referee.words.answers import clause


@dataclass(frozen=True, slots=True)
class Strip:
    """One deal in the strip. pot: chips of all its pots; ended: who won them; laws: what was ruled,
    as (place in the film, title); stacks: what everybody had at its end, as (name, chips); righted:
    how its pots were put right only after that, which those stacks do not know."""

    number: int
    game: str
    pot: int
    ended: str
    laws: tuple[tuple[int, str], ...]
    stacks: tuple[tuple[str, str], ...]
    at: str
    over: bool
    righted: str = ""


def strip(reel: Reel) -> Strip:
    """A deal in short."""
    night, won, end = reel.after, reel.won, reel.end if reel.over else reel.after
    winners = [(night.name(seat), chips) for seat, chips in won.items() if chips]
    return Strip(
        number=reel.number,
        game=reel.began.game.name,
        pot=reel.pot,
        ended=words.ended(winners, reel.waits),
        laws=_laws(reel),
        stacks=tuple((night.name(seat), held(end, seat)) for seat in reel.began.order),
        at=reel.entries[0].at,
        over=reel.over,
        righted=_righted(reel),
    )


def _righted(reel: Reel) -> str:
    return words.righted(moved_later(reel))


def moved_later(reel: Reel) -> list[str]:
    """What was moved of its pots after the next deal had begun: "Ann → Bob 4"."""
    own = [event for entry in reel.entries for event in entry.events]
    later = [event for event in reel.righted if event not in own]
    return [handed(event.moves, reel.after) for event in later]


def _laws(reel: Reel) -> tuple[tuple[int, str], ...]:
    if not reel.rulings:
        return ()
    film = enumerate(frames(reel), 1)
    return tuple((at, frame.ruled.title) for at, frame in film if frame.ruled is not None)


@dataclass(frozen=True, slots=True)
class Instead:
    """What else could have been ruled: on which condition, what, and who would have had more."""

    when: str
    say: str
    more: str


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of a deal. said: what was entered; ruling: its sentence, where it was one."""

    felt: Felt
    said: str
    ruling: str = ""
    instead: tuple[Instead, ...] = ()


def moment(
    id: int, frame: Frame, near: int | None, shared: bool, halves: bool, book: Book
) -> Moment:
    """As everybody saw it who only looked on. near: the seat one looks from; halves, shared: as
    `felt` has them."""
    newest, night = frame.entry, frame.after
    logged = Logged(newest.seq, {}, newest, newest=newest, before=frame.before)
    shown = felt(id, night, logged, Onlooker(near=near), halves=halves, shared=shared, book=book)
    ruled, told = frame.ruled, said(newest, (), night)
    if ruled is None:
        return Moment(shown, capital(at_a_glance(told)))
    ruling, instead = filled(ruled.say, ruled.offender, night), _instead(frame, ruled, book.laws)
    if instead:  # the whole sentence stands with what else could have been ruled
        title = book.laws[ruled.law].title
        told = told.replace(f": {ruling}", "" if title in told else f": {title}", 1)
    return Moment(shown, capital(at_a_glance(told)), ruling, instead)


def _instead(frame: Frame, ruled: Ruled, laws: Mapping[str, Law]) -> tuple[Instead, ...]:
    law, night = laws.get(ruled.law), frame.before
    if law is None:
        return ()

    def told(text: str) -> str:
        return filled(text, ruled.offender, night)

    return tuple(
        Instead(
            capital(together([told(clause(asked, answer)) for asked, answer in other.leaf.when])),
            capital(told(other.leaf.ruling.say)),
            words.differences(*_named(other.more, frame)),
        )
        for other in otherwise(law, laws, night, frame.after, ruled)
    )


def _named(
    more: Sequence[tuple[int, int]] | None, frame: Frame
) -> tuple[tuple[tuple[str, int], ...] | None, tuple[str, ...]]:
    """Who would have how many more, and who of those dealt in as many."""
    if more is None:
        return None, ()
    night, differ = frame.before, dict(more)
    same = [seat for seat in night.ring if seat not in differ and _is_in(night, seat)]
    named = tuple((night.name(seat), chips) for seat, chips in more)
    return named, tuple(night.name(seat) for seat in same)


def _is_in(night: Night, seat: int) -> bool:
    return night.hand is not None and night.hand.plays(seat)
