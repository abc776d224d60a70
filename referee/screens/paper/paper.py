"""The paper of a night as lines, each with its heading: what is told, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from referee.core.log.film import Frame, Reel
from referee.core.log.highlights import biggest_pot, game_of_the_night, ruling_of_the_night, told_of
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
    """One line of the paper. id: what it tells; night, deal, at: where the film shows it, or 0;
    held: what the host wrote instead is not shown, as it has figures and somebody's money is
    hidden."""

    id: str
    heading: str
    text: str
    more: str = ""
    night: int = 0
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
class TablePlayed:
    """What was played at a table. night: its number; table: which of several, or 0; hidden: the
    seats whose chips and money the house does not show; seen: the felt of each moment there."""

    night: int
    table: int
    reels: Sequence[Reel]
    hidden: Collection[int]
    seen: Seen


@dataclass(frozen=True, slots=True)
class StillOwed:
    """What is still to be paid. waits: why nothing can be settled, in a sentence, or nothing; owed:
    each debt in a sentence: all that stand on the slate between those who were here, or payments of
    this night; money: chips are worth some, and all that is owed is told to everybody."""

    waits: str = ""
    owed: tuple[str, ...] = ()
    money: bool = True


def paper(night: Night, tables: Sequence[TablePlayed], finale: Finale, owing: StillOwed) -> Paper:
    """The paper of a closed night. tables: what was played at it, and at the other tables of an
    evening that it settles. Where the money of somebody is hidden, nobody's is told: the others'
    would say theirs."""
    shown = replace(finale, standings=(), chart=None) if owing.waits else finale
    hides = any(at.hidden for at in tables)
    told = [
        _winner(shown, hides, owing.waits),
        *_pot(tables),
        *_ruling(tables),
        *_fixed(tables, hides),
        *_game(tables),
        *_next(night, owing, hides),
    ]
    every = [_as_edited(line, night, hides) for line in told]
    lines = tuple(line for line in every if line.text)
    left_out = tuple(line for line in every if not line.text)
    shown = places(shown, night.title) if hides else shown
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


def _table_of(tables: Sequence[TablePlayed], reel: Reel) -> TablePlayed:
    """Where a deal was dealt."""
    return next(at for at in tables if any(dealt is reel for dealt in at.reels))


def _pot(tables: Sequence[TablePlayed]) -> tuple[PaperLine, ...]:
    found = biggest_pot([reel for at in tables for reel in told_of(at.reels, at.hidden)])
    if found is None:
        return ()
    where = _table_of(tables, found.reel)
    deal, (last, end) = strip(found.reel), found.moments[-1]
    pays = any(isinstance(event, Won) for event in end.entry.events)
    paid = last if pays and not found.reel.righted else 0
    steps = tuple(
        KeyMoment(
            at,
            deal.ended if at == paid else capital(said(frame.entry, (), frame.after)),
            frame.after.pot,
            small(where.seen(frame)),
            at == found.call,
        )
        for at, frame in found.moments
    )
    text = words.pot(words.deal(deal.number, where.table), deal.game, found.chips, deal.ended)
    heading = words.HEADINGS["pot"]
    return (PaperLine("pot", heading, text, deal.righted, where.night, deal.number, steps=steps),)


def _ruling(tables: Sequence[TablePlayed]) -> tuple[PaperLine, ...]:
    found = ruling_of_the_night([reel for at in tables for reel in at.reels])
    if found is None or (ruled := found.frame.ruled) is None:
        return ()
    where, deal = _table_of(tables, found.reel), found.reel.number
    moved = None if any(at.hidden for at in tables) else found.moved
    text = words.ruling(ruled.title, words.deal(deal, where.table), moved, found.times)
    untold = {*where.hidden} & {*found.reel.began.order}
    more = "" if untold else filled(ruled.say, ruled.offender, found.frame.before)
    heading = words.HEADINGS["ruling"]
    return (PaperLine("ruling", heading, text, more, where.night, deal, found.at),)


def _fixed(tables: Sequence[TablePlayed], hides: bool) -> tuple[PaperLine, ...]:
    """Every deal that was put right later: what the film of it, and its chart, do not show."""
    found = [
        (words.deal(reel.number, at.table), moves)
        for at in tables
        for reel in at.reels
        if (moves := moved_later(reel))
    ]
    if not found:
        return ()
    return (PaperLine("fixed", words.HEADINGS["fixed"], words.fixed(found, hides)),)


def _game(tables: Sequence[TablePlayed]) -> tuple[PaperLine, ...]:
    found = game_of_the_night([reel for at in tables for reel in at.reels])
    if found is None:
        return ()
    return (PaperLine("game", words.HEADINGS["game"], words.game(found.game, found.times)),)


def _next(night: Night, owing: StillOwed, hides: bool) -> tuple[PaperLine, ...]:
    dealer = next_dealer(night)
    first = words.first(night.name(dealer)) if dealer is not None else ""
    slate = words.slate(owing.owed) if owing.money and not (owing.waits or hides) else ""
    text = " ".join(part for part in (first, slate) if part)
    return (PaperLine("next", words.HEADINGS["next"], text),) if text else ()
