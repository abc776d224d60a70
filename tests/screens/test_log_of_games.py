"""What the log says of a deal it says whatever is played later, and at each later step."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shelf import BOOK

from referee.core.decide import act
from referee.core.log import Entry, Log
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal
from referee.core.messages.log import TakenBack
from referee.core.messages.prices import OfferAnswered, TakeOffer
from referee.core.messages.showdown import CardsShown, HandShown, ThrowIn
from referee.notation.player import play
from referee.screens.night.logbook import lines
from referee.screens.night.words.history import history

HEAD = "game {}\nseats Ann Bob Cy\nstacks 20 each\nlimit none 1\n\n"
PUSHED = (
    "all ante; Ann takes the offer; Bob takes the offer; Cy leaves the offer; Ann bets 1;"
    " Bob calls; Cy calls; nobody takes; Ann bets 1; Bob calls; Cy calls; nobody takes;"
    " Ann bets 1; Bob calls; Cy calls; nobody takes; Ann bets 1; Bob calls; Cy calls;"
    " Ann leaves the offer; Bob takes the offer"
)
SWAPPED = "Ann swaps; Bob keeps; Cy swaps"
THROWN = ThrowIn(antes_stay=False, next_dealer=True)


def deal(game: str) -> NextDeal:
    return NextDeal(BOOK.games[game])


@pytest.mark.parametrize(
    ("game", "acts", "later"),
    [
        ("push", PUSHED, (THROWN, deal("screw-your-neighbor"), TakeOffer(1, 1))),
        ("push", PUSHED, (THROWN, deal("in-between"))),
        ("screw-your-neighbor", SWAPPED, (THROWN, deal("push"))),
        ("screw-your-neighbor", SWAPPED, (THROWN, deal("in-between"))),
    ],
)
def test_no_line_is_another_once_something_else_is_played(
    game: str, acts: str, later: tuple[Command, ...]
) -> None:
    played = play(HEAD.format(game) + acts.replace("; ", "\n"), BOOK)
    assert played.wrong == []
    log, before = Log(), list[str]()
    entries = list(played.log.entries)
    night = played.log.night
    for command in later:
        events, night = act(night, command)
        entries.append(Entry(len(entries) + 1, "hand", events))
    for entry in entries:
        log.append(entry)
        now = [line.text for line in lines(((one, True) for one in log.entries), log.night)]
        assert now[: len(before)] == before
        before = now
    assert any("pushes" in text or "swaps" in text for text in before)


@pytest.mark.parametrize("instead", ["", "in-between", "push", "screw-your-neighbor"])
def test_an_undone_deal_is_told_by_its_own_game(instead: str) -> None:
    """Whatever was dealt in its place, under its number, or nothing; also in a night of which no
    answer says what it was to."""
    played = play(HEAD.format("screw-your-neighbor") + SWAPPED.replace("; ", "\n"), BOOK)
    log = Log(map(of_old, played.log.entries))
    before = [line.text for line in lines(((one, True) for one in log.entries), log.night)]
    acts = [entry.seq for entry in log.entries if entry.strand == "hand"]
    log.append(Entry(log.seq + 1, "hand", (TakenBack(tuple(acts[1:])),)))
    log.append(Entry(log.seq + 1, "hand", (TakenBack(tuple(acts[:1])),)))
    if instead:
        log.append(Entry(log.seq + 1, "hand", act(log.night, deal(instead))[0]))
    counting = [(entry, log.counts(entry)) for entry in log.entries]
    texts = [line.text for line in lines(counting, log.night)]
    assert texts[: len(before)] == before
    assert "Undone: “Ann swaps with the player to the left”, and 2 more after it" in texts
    _, began = log.stretch(log.seq + 1, 1, acts[-1])
    later = [line.text for line in lines(counting[acts[1] - 1 :], log.night, began)]
    assert later[:3] == before[-3:]


def test_the_list_of_acts_tells_each_by_the_game_that_was_played() -> None:
    played = play(HEAD.format("screw-your-neighbor") + SWAPPED.replace("; ", "\n"), BOOK)
    log = Log(map(of_old, played.log.entries))
    for command in (THROWN, deal("in-between")):
        log.append(Entry(log.seq + 1, "hand", act(log.night, command)[0]))
    listed = history(((entry, True) for entry in log.entries), log.night)
    texts = [act.text for part in listed for act in part.acts]
    assert "Ann swaps with the player to the left" in texts


BOARD = """game texas-holdem
seats Ann Bob Cy
posts 1 2

blinds
Cy calls
Ann calls
Bob checks
all check
all check
all check
table shows Kh 7d 4c 2s Jd
Ann shows Kd Ks
Bob shows Ah 3h
Cy shows Jh Js
cards speak
"""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", ["Ann shows K♦ K♠", "Ann shows K♦ K♠: three kings (K♦ K♠ K♥ 7♦ J♦)"]),
        ("three kings (Kd Ks Kh 7d Jd)", ["Ann shows K♦ K♠: three kings (K♦ K♠ K♥ 7♦ J♦)"]),
    ],
    ids=["the phone had only the cards", "the phone had all of it"],
)
def test_what_a_hand_is_stands_in_the_log_once(words: str, told: list[str]) -> None:
    """With a board a phone shows cards alone: what they make is said when the pot is paid."""
    log = Log()
    for entry in play(BOARD, BOOK).log.entries:
        if any(isinstance(event, CardsShown) for event in entry.events):
            log.append(Entry(log.seq + 1, "hand", (HandShown(0, "Kd Ks", words),)))
        log.append(Entry(log.seq + 1, entry.strand, entry.events))
    texts = [line.text for line in lines(((entry, True) for entry in log.entries), log.night)]
    assert [text for text in texts if text.startswith("Ann shows")] == told


def of_old(entry: Entry) -> Entry:
    """As it was written before an answer said what it was to."""
    events = (
        replace(event, what="") if isinstance(event, OfferAnswered) else event
        for event in entry.events
    )
    return Entry(entry.seq, entry.strand, tuple(events))
