"""The paper of a night as lines, each with its heading: what is told, and in which order."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from referee.core.log.film import Reel
from referee.core.log.highlights import biggest_pot, game_of_the_night, ruling_of_the_night
from referee.core.state.button import next_dealer
from referee.core.state.night import Night
from referee.screens.bank.finale import Finale
from referee.screens.film.film import strip
from referee.screens.night.words.history import said
from referee.screens.paper import words
from referee.screens.words.law import filled
from referee.screens.words.names import capital


@dataclass(frozen=True, slots=True)
class Step:
    """A key moment of the biggest pot. at: its place in the film; pot: chips in the pot then."""

    at: int
    said: str
    pot: int


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the paper. id: what it tells; deal, entry: where the film shows it, or 0."""

    id: str
    heading: str
    text: str
    more: str = ""
    deal: int = 0
    entry: int = 0
    steps: tuple[Step, ...] = ()
    edited: bool = False


@dataclass(frozen=True, slots=True)
class Paper:
    """left_out: the lines that the host left out; finale: the places and the chart, without what
    the house does not show; words: the paper as it is sent to the others."""

    title: str
    finale: Finale
    lines: tuple[Line, ...]
    left_out: tuple[Line, ...]
    words: str


def paper(
    night: Night, reels: Sequence[Reel], finale: Finale, hidden: Collection[int], owed: int
) -> Paper:
    """The paper of a closed night. hidden: the seats whose chips and money the house does not
    show; owed: payments still to be made."""
    unseen = {night.name(seat) for seat in hidden}
    shown = _without(finale, unseen)
    lines = (_winner(shown), *_pot(reels, hidden), *_ruling(reels, bool(hidden)), *_game(reels))
    dealer = next_dealer(night)
    last = words.next_time(night.name(dealer) if dealer is not None else "", owed)
    every = [
        _as_edited(line, night) for line in (*lines, Line("next", words.HEADINGS["next"], last))
    ]
    lines = tuple(line for line in every if line.text)
    told = [night.title, shown.date, "", *(f"{line.heading}: {line.text}" for line in lines)]
    left_out = tuple(line for line in every if not line.text)
    return Paper(night.title, shown, lines, left_out, "\n".join(told).strip())


def _as_edited(line: Line, night: Night) -> Line:
    """The line as the host wrote it, with nothing beneath; of one left out no text stays."""
    text = dict(night.paper).get(line.id)
    return line if text is None else Line(line.id, line.heading, text, edited=True)


def _without(finale: Finale, unseen: Collection[str]) -> Finale:
    """Places only of those whose chips are not shown; no chart then, whose lines say them too."""
    if not unseen:
        return finale
    standings = tuple(
        replace(standing, result="", worth="", width=0) if standing.name in unseen else standing
        for standing in finale.standings
    )
    return replace(finale, standings=standings, chart=None)


def _winner(finale: Finale) -> Line:
    first = [standing for standing in finale.standings if standing.rank == 1 and standing.won]
    chips = first[0].result if first and all(standing.result for standing in first) else ""
    names = [standing.name for standing in first]
    return Line("winner", words.HEADINGS["winner"], words.winner(names, chips))


def _pot(reels: Sequence[Reel], hidden: Collection[int]) -> tuple[Line, ...]:
    found = biggest_pot(reels, hidden)
    if found is None:
        return ()
    deal = strip(found.reel)
    steps = tuple(
        Step(at, capital(said(frame.entry, (), frame.after)), frame.after.pot)
        for at, frame in found.moments
    )
    text = words.pot(deal.number, deal.game, found.chips, deal.ended)
    return (Line("pot", words.HEADINGS["pot"], text, deal=deal.number, steps=steps),)


def _ruling(reels: Sequence[Reel], untold: bool) -> tuple[Line, ...]:
    found = ruling_of_the_night(reels)
    if found is None or (ruled := found.frame.ruled) is None:
        return ()
    moved = None if untold else found.moved
    text = words.ruling(ruled.title, found.reel.number, moved, found.times)
    more = filled(ruled.say, ruled.offender, found.frame.before)
    where = (found.reel.number, found.frame.entry.seq)
    return (Line("ruling", words.HEADINGS["ruling"], text, more, *where),)


def _game(reels: Sequence[Reel]) -> tuple[Line, ...]:
    found = game_of_the_night(reels)
    if found is None:
        return ()
    return (Line("game", words.HEADINGS["game"], words.game(found.game, found.times)),)
