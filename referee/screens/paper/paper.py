"""The paper of a night as lines, each with its heading: what is told, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from referee.core.log.film import Frame, Reel
from referee.core.log.highlights import biggest_pot, game_of_the_night, ruling_of_the_night
from referee.core.messages.showdown import Won
from referee.core.state.button import next_dealer
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.bank.finale import Finale, places
from referee.screens.felt.felt import Felt
from referee.screens.film.film import moved_later, strip
from referee.screens.night.words.history import said
from referee.screens.paper import words
from referee.screens.paper.felts import Small, small
from referee.screens.words.law import filled
from referee.screens.words.names import capital


@dataclass(frozen=True, slots=True)
class KeyMoment:
    """A key moment of the biggest pot. at: its place in the film; pot: chips in the pot then; call:
    it is the biggest call."""

    at: int
    said: str
    pot: int
    felt: Small
    call: bool = False


@dataclass(frozen=True, slots=True)
class PaperLine:
    """One line of the paper. id: what it tells; deal, at: where the film shows it, or 0; held: what
    the host wrote instead is not shown, as it has figures and somebody's money is hidden."""

    id: str
    heading: str
    text: str
    more: str = ""
    deal: int = 0
    at: int = 0
    steps: tuple[KeyMoment, ...] = ()
    edited: bool = False
    held: bool = False


@dataclass(frozen=True, slots=True)
class Paper:
    """left_out: the lines that the host left out; finale: the places and the chart, without what
    the house does not show; words: the paper as it is sent to the others."""

    title: str
    finale: Finale
    lines: tuple[PaperLine, ...]
    left_out: tuple[PaperLine, ...]
    words: str


Seen = Callable[[Frame], Felt]
"""The felt of a moment, as everybody saw it."""


@dataclass(frozen=True, slots=True)
class StillOwed:
    """What is still to be paid. waits: why nothing can be settled, in a sentence, or nothing; owed:
    each debt in a sentence: all that stand on the slate between those who were here, or payments of
    this night; money: chips are worth some, and all that is owed is told to everybody."""

    waits: str = ""
    owed: tuple[str, ...] = ()
    money: bool = True


def paper(
    night: Night,
    reels: Sequence[Reel],
    finale: Finale,
    hidden: Collection[int],
    owing: StillOwed,
    seen: Seen,
) -> Paper:
    """The paper of a closed night. hidden: the seats whose chips and money the house does not
    show. Where there are any, nobody's are: the others' would say theirs."""
    shown = replace(finale, standings=(), chart=None) if owing.waits else finale
    told = [
        _winner(shown, bool(hidden), owing.waits),
        *_pot(reels, hidden, seen),
        *_ruling(reels, hidden),
        *_fixed(reels, bool(hidden)),
        *_game(reels),
        *_next(night, owing, bool(hidden)),
    ]
    every = [_as_edited(line, night, bool(hidden)) for line in told]
    lines = tuple(line for line in every if line.text)
    left_out = tuple(line for line in every if not line.text)
    shown = places(shown, night.title) if hidden else shown
    text = [*_ranks(shown), *(f"{line.heading}: {line.text}" for line in lines)]
    sent = "\n".join([night.title, shown.date, "", *text]).strip()
    return Paper(night.title, shown, lines, left_out, sent)


def _ranks(finale: Finale) -> list[str]:
    """The places, a line each and an empty one after them, as they stand at the paper's top."""
    ranks = [
        f"{standing.rank}. {standing.name} {standing.result}".strip()
        for standing in finale.standings
    ]
    return [*ranks, ""] if ranks else []


def _as_edited(line: PaperLine, night: Night, hides: bool) -> PaperLine:
    """The line as the host wrote it, with nothing beneath; of one left out no text stays."""
    text = dict(night.paper).get(line.id)
    if text is None:
        return line
    if hides and any(map(str.isdigit, text)):
        return replace(line, edited=True, held=True)
    return PaperLine(line.id, line.heading, text, edited=True)


def _winner(finale: Finale, hides: bool, waits: str) -> PaperLine:
    first = [standing for standing in finale.standings if standing.rank == 1 and standing.won]
    won = first[0].result if first and not hides else ""
    names = [standing.name for standing in first]
    return PaperLine("winner", words.HEADINGS["winner"], waits or words.winner(names, won))


def _pot(reels: Sequence[Reel], hidden: Collection[int], seen: Seen) -> tuple[PaperLine, ...]:
    found = biggest_pot(reels, hidden)
    if found is None:
        return ()
    deal, (last, end) = strip(found.reel), found.moments[-1]
    pays = any(isinstance(event, Won) for event in end.entry.events)
    paid = last if pays and not found.reel.righted else 0
    steps = tuple(
        KeyMoment(
            at,
            deal.ended if at == paid else capital(said(frame.entry, (), frame.after)),
            frame.after.pot,
            small(seen(frame)),
            at == found.call,
        )
        for at, frame in found.moments
    )
    text = words.pot(deal.number, deal.game, found.chips, deal.ended)
    return (PaperLine("pot", words.HEADINGS["pot"], text, deal.righted, deal.number, steps=steps),)


def _ruling(reels: Sequence[Reel], hidden: Collection[int]) -> tuple[PaperLine, ...]:
    found = ruling_of_the_night(reels)
    if found is None or (ruled := found.frame.ruled) is None:
        return ()
    moved = None if hidden else found.moved
    text = words.ruling(ruled.title, found.reel.number, moved, found.times)
    untold = {*hidden} & {*found.reel.began.order}
    more = "" if untold else filled(ruled.say, ruled.offender, found.frame.before)
    return (PaperLine("ruling", words.HEADINGS["ruling"], text, more, found.reel.number, found.at),)


def _fixed(reels: Sequence[Reel], hides: bool) -> tuple[PaperLine, ...]:
    """Every deal that was put right later: what the film of it, and its chart, do not show."""
    found = [(reel.number, moves) for reel in reels if (moves := moved_later(reel))]
    if not found:
        return ()
    return (PaperLine("fixed", words.HEADINGS["fixed"], words.fixed(found, hides)),)


def _game(reels: Sequence[Reel]) -> tuple[PaperLine, ...]:
    found = game_of_the_night(reels)
    if found is None:
        return ()
    return (PaperLine("game", words.HEADINGS["game"], words.game(found.game, found.times)),)


def _next(night: Night, owing: StillOwed, hides: bool) -> tuple[PaperLine, ...]:
    dealer = next_dealer(night)
    first = words.first(night.name(dealer)) if dealer is not None else ""
    slate = words.slate(owing.owed) if owing.money and not (owing.waits or hides) else ""
    text = " ".join(part for part in (first, slate) if part)
    return (PaperLine("next", words.HEADINGS["next"], text),) if text else ()
