"""The files of a deal: the same whenever they are made after its end, whatever the bank does."""

from __future__ import annotations

from dataclasses import replace

from shelf import BOOK, some
from test_scenarios import SCENARIOS
from test_writer import Random3

from referee.core.book.book import Book
from referee.core.decide import act
from referee.core.errors import Impossible
from referee.core.log import Entry, Log
from referee.core.log.film import AFTERWARDS, Frame, Reel, frames, reels
from referee.core.messages.bank import Buy, RightDeal
from referee.core.messages.command import Command, strand
from referee.core.messages.dealing import NextDeal
from referee.notation.ohh import as_ohh
from referee.notation.phh.deals import deal
from referee.notation.phh.evening import notes
from referee.notation.phh.writer import as_phh
from referee.notation.player import play
from referee.notation.writer import as_hand

Files = tuple[str, str | None, str | None, tuple[tuple[Entry, int], ...]]


def _files(reel: Reel, book: Book) -> Files:
    """Each of its formats; of the page, its moments and what lay in the pot."""
    found = deal(reel)
    of_page = tuple((frame.entry, frame.after.pot) for frame in frames(reel))
    phh = as_phh(found, book, notes(found))
    return as_hand(found.own, book, reel.before), phh, as_ohh(found, 1), of_page


def _corrected(reel: Reel, since: int) -> bool:
    """Whether something was shown or ruled of it after that entry, or it was put right."""
    later = [entry for entry in reel.entries if entry.seq > since]
    events = [event for entry in later for event in entry.events]
    return bool(reel.righted) or any(isinstance(event, AFTERWARDS) for event in events)


def _compared(log: Log, book: Book, buying: bool = False) -> int:
    """Plays a log again; how many deals were the same at its end. buying: after each deal Ann and
    the last player buy chips, until one of them bought is no longer all-in, as the log has it."""
    again, kept = Log(), dict[int, tuple[int, Files]]()
    for entry in log.living():
        try:
            again.append(replace(entry, seq=again.seq + 1))
        except Impossible:
            assert buying
            break
        begun = reels(again) if again.night.playing is None else ()
        if begun and begun[-1].number not in kept:
            kept[begun[-1].number] = again.seq, _files(begun[-1], book)
            for seat in (0, len(again.night.players) - 1) if buying else ():
                _tap(again, Buy(seat, 7))
    same = 0
    for reel in reels(again):
        if reel.number in kept and not _corrected(reel, kept[reel.number][0]):
            assert _files(reel, book) == kept[reel.number][1], reel.number
            same += 1
    return same


def _tap(log: Log, command: Command) -> None:
    log.append(Entry(log.seq + 1, strand(command), act(log.night, command)[0]))


def test_the_files_of_a_deal_are_the_same_at_the_end_of_the_night(book: Book) -> None:
    same = sum(_compared(Random3(book, seed).log, book) for seed in range(100, 104))
    assert same > 4


def test_in_every_written_deal_too_though_somebody_buys_after_it() -> None:
    same = 0
    for path in some(SCENARIOS, 41):
        log = play(path.read_text(encoding="utf-8"), BOOK).log
        if not log.night.real:
            same += _compared(log, BOOK, buying=True)
    assert same >= 5


JACKPOTS = """title Bought
game jackpots
seats Ann Bob Cy
stacks 100 each
limit fixed 2 4

all ante
Ann checks
Bob opens 2
Cy drops
Ann drops
Bob wins, openers shown
"""


def test_what_the_bank_does_after_a_deal_is_not_in_its_files(book: Book) -> None:
    log = play(JACKPOTS, book).log
    (before,) = reels(log)
    assert before.over
    then = _files(before, book)
    _tap(log, Buy(2, 50))
    (after,) = reels(log)
    assert _files(after, book) == then
    assert "50" not in then[0]
    _tap(log, NextDeal(book.games["jackpots"]))
    assert _files(reels(log)[0], book) == then


def test_a_deal_put_right_says_whose_it_was(book: Book) -> None:
    """Of the pots as they were paid in the end; at whatever time that was."""
    log = play(JACKPOTS, book).log
    won = reels(log)[0].won
    assert won[1]
    _tap(log, NextDeal(book.games["jackpots"]))
    _tap(log, RightDeal(1, (0,), "Ann had it"))
    righted = reels(log)[0].won
    assert righted.get(1, 0) == 0
    assert righted[0] == won[1]
    assert sum(righted.values()) == sum(won.values())


def test_frames_end_with_the_deal(book: Book) -> None:
    log = play(JACKPOTS, book).log
    last: Frame = frames(reels(log)[0])[-1]
    _tap(log, Buy(0, 5))
    assert frames(reels(log)[0])[-1] == last
