"""The film: at every moment of every written deal it is what whoever looked on then saw."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from shelf import BOOK, turned
from test_scenarios import SCENARIOS

from referee.core.decide import act
from referee.core.log import Entry, Log
from referee.core.log.film import Reel, frames, reels
from referee.core.messages.draw import Drew
from referee.core.messages.showdown import DividePot
from referee.notation import player
from referee.screens.felt.felt import Felt, Logged, Onlooker, felt
from referee.screens.film.film import moment, strip


class Watched(Log):
    """A log that notes what an onlooker saw after each entry, counted or not."""

    def __init__(self) -> None:
        self.saw: dict[int, Felt] = {}
        super().__init__()

    def append(self, entry: Entry) -> None:
        super().append(entry)
        if entry.strand == "hand":
            logged = Logged(entry.seq, {}, entry, newest=entry, before=self.earlier)
            self.saw[entry.seq] = felt(0, self.night, logged, Onlooker(), book=BOOK)


@pytest.mark.sweep
def test_the_film_shows_what_the_felt_showed(
    monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    monkeypatch.setattr(player, "Log", Watched)
    seen = 0
    for path in turned(SCENARIOS, 4):
        with subtests.test(path.stem):
            log = player.play(path.read_text(encoding="utf-8"), BOOK).log
            assert isinstance(log, Watched)
            if any(log.entries[seq - 1].strand == "bank" for seq in log.dead):
                log = _as_it_counts(log)
            for reel in reels(log):
                for frame in frames(reel):
                    if frame.entry == log.entries[frame.entry.seq - 1]:  # whole
                        film = moment(0, frame, None, False, False, BOOK).felt
                        live = log.saw.get(frame.entry.seq)
                        if live is not None:
                            assert film == replace(live, again=""), frame.entry
                            seen += 1
    assert seen > 500


def _as_it_counts(log: Watched) -> Watched:
    """The same without what was taken back: a name or a seat that came out of it again was seen
    then, and is in no film."""
    again = Watched()
    for entry in log.living():
        again.append(replace(entry, seq=again.seq + 1))
    return again


def _reels(name: str) -> tuple[Reel, ...]:
    path = Path(__file__).parent.parent / "scenarios" / f"{name}.hand"
    return reels(player.play(path.read_text(encoding="utf-8"), BOOK).log)


@pytest.mark.parametrize("name", ["laws/false-openers-alone"])
def test_a_deal_in_short(name: str) -> None:
    found = strip(_reels(name)[0])
    assert (found.number, found.pot, found.ended) == (1, 5, "5 carried over")
    assert [title for _, title in found.laws] == ["False openers"]
    assert dict(found.stacks) == {"Ann": "99", "Bob": "97", "Cy": "99"}


def test_a_pot_put_right_in_a_later_deal_says_so_beside_the_stacks_of_then() -> None:
    text = f"{RIGHTED}expect deal 2"
    first, second = (strip(reel) for reel in reels(player.play(text, BOOK).log))
    assert first.ended == "Bob wins 3"
    assert first.righted == "Fixed later: 3 from Ann to Bob."
    assert dict(first.stacks) == {"Ann": "102", "Bob": "99", "Cy": "99"}
    assert second.righted == ""


RIGHTED = """title Righted
game five-card-draw
seats Ann Bob Cy
stacks 100 each
limit fixed 2 4

all ante
Ann bets 2
Bob drops
Cy drops
Ann wins
next deal
all ante
right deal 1 Bob because two pair
"""


def test_there_is_no_film_of_what_is_still_played() -> None:
    """A deal in play is in the strip, and has no moments: draws that nobody tells stay untold."""
    log = player.play(DRAWING, BOOK).log
    (running,) = reels(log)
    assert any(isinstance(event, Drew) for entry in log.entries for event in entry.events)
    assert not running.over
    assert frames(running) == ()


DRAWING = """title Draws
game jackpots
seats Ann Bob Cy
stacks 100 each
limit fixed 2 4

all ante
Ann checks
Bob opens 2
Cy calls
Ann calls
Ann draws 3
Bob draws 1
Cy draws 2
Bob checks
"""


def test_what_was_taken_back_is_not_in_it() -> None:
    text = (
        DRAWING.replace("Ann calls", "Ann drops\ntake back\nAnn calls") + "Cy checks\nAnn checks\n"
    )
    log = player.play(text, BOOK).log
    assert log.dead
    (reel,) = reels(log)
    assert not log.dead & {entry.seq for entry in reel.entries}


@pytest.mark.sweep
def test_and_if_it_had_gone_the_other_way() -> None:
    """Each ruling's siblings, with what everybody would have had more: it comes to nought with
    what lies in the pots."""
    told = 0
    for path in turned(SCENARIOS, 5):
        log = player.play(path.read_text(encoding="utf-8"), BOOK).log
        for reel in reels(log):
            for frame in frames(reel):
                if frame.ruled is not None:
                    shown = moment(0, frame, None, False, False, BOOK)
                    assert shown.ruling
                    assert "{" not in shown.ruling
                    told += sum("+" in other.more or "−" in other.more for other in shown.instead)
    assert told > 5


def test_the_other_way_says_of_everybody_and_of_the_middle() -> None:
    """The pack is bad: 34 that Ann won, 11 of them her own, would have gone back."""
    path = next(path for path in SCENARIOS if path.stem == "the-pack-is-bad")
    (reel,) = reels(player.play(path.read_text(encoding="utf-8"), BOOK).log)
    frame = next(frame for frame in frames(reel) if frame.ruled is not None)
    (other,) = moment(0, frame, None, False, False, BOOK).instead
    assert other.more == "Ann −23, Bob +11, Cy +11 and Dot +1 right after it."
    path = next(path for path in SCENARIOS if path.stem == "30d-during-the-draw")
    (reel,) = reels(player.play(path.read_text(encoding="utf-8"), BOOK).log)
    frame = next(frame for frame in frames(reel) if frame.ruled is not None)
    late = "The result can no longer be questioned"
    others = moment(0, frame, None, False, False, BOOK).instead
    assert [other.when == late for other in others] == [False] * (len(others) - 1) + [True]
    for other in others[:-1]:
        said = "Bob +2 and Cy +2 right after it, and 4 fewer are in the middle."
        assert other.more.startswith(said), other.more
        assert other.more.endswith("has the same.") or other.more.endswith("have the same.")


def test_the_strip_says_who_won_and_what_waits_whatever_becomes_of_it() -> None:
    """A pot that losers matched waits; whoever is given a part of it later has won nothing."""
    path = next(path for path in SCENARIOS if path.stem == "guts-two-card-2")
    log = player.play(path.read_text(encoding="utf-8"), BOOK).log
    found = [(deal.pot, deal.ended) for deal in map(strip, reels(log))]
    assert found == [
        (3, "3 carried over"),
        (6, "Bob wins 3, Ann wins 3, 6 carried over"),
        (6, "Cy wins 6"),
    ]
    again = Log(log.entries[: reels(log)[1].entries[-1].seq])
    divided, _ = act(again.night, DividePot((0, 1, 2)))
    again.append(Entry(again.seq + 1, "hand", divided))
    assert [(deal.pot, deal.ended) for deal in map(strip, reels(again))] == found[:2]
