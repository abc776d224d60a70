"""Nights of ours as PHH and as .hand text: what is exported plays to the same stacks."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from referee.commands.cli import main
from referee.core.book.book import Book
from referee.core.book.game import Limit, Stakes
from referee.core.book.house import House
from referee.core.cards.cards import read_cards
from referee.core.decide import act
from referee.core.log import Entry, Log
from referee.core.log.film import reels
from referee.core.messages.bank import BeginNight
from referee.core.messages.betting import BetTo, BringIn, Call, Check, Drop, RaiseTo
from referee.core.messages.command import Command, strand
from referee.core.messages.dealing import NextDeal, PostBlinds, PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.messages.showdown import Award
from referee.core.rules.cards_speak import ShownHands
from referee.core.rules.offers import offers
from referee.core.state.night import Night
from referee.notation.phh.evening import NOTHING, evening
from referee.notation.phh.player import play_record
from referee.notation.phh.reader import read_hands, read_phh
from referee.notation.phh.record import VARIANTS
from referee.notation.phh.report import reports
from referee.notation.player import play
from referee.store import FILE, Store
from referee.table import Table
from referee.words.cards.speaking import payment, read

from .plain import reckon

NAMES = ("Ann", "Bob Smith", 'C"y\\', "Dot", "Eva")


USUAL = House()


class Evening:
    """A night played by commands, entry by entry."""

    def __init__(
        self,
        book: Book,
        game: str,
        limit: Limit,
        stacks: tuple[int, ...],
        rules: House = USUAL,
    ) -> None:
        self.book = book
        self.log = Log()
        stakes = Stakes(ante=1, limit=limit, blinds=(), bring_in=1)
        players = tuple(zip(NAMES, stacks, strict=False))
        begin = BeginNight("A night", players, len(stacks) - 1, book.games[game], stakes, rules)
        self.tap(begin)

    @property
    def night(self) -> Night:
        return self.log.night

    def tap(self, *commands: Command) -> None:
        for command in commands:
            events, _ = act(self.night, command)
            self.log.append(Entry(self.log.seq + 1, strand(command), events, "2026-01-02T20:15"))

    def deal(self, game: str) -> None:
        self.tap(NextDeal(self.book.games[game]))
        while (hand := self.night.playing) is not None:
            if type(hand.now).__name__ not in ("Ante", "Blinds"):
                break
            self.tap(PutAntesIn() if type(hand.now).__name__ == "Ante" else PostBlinds())

    def text(self) -> str:
        return evening(reels(self.log), self.book)


NO_LIMIT = Limit("none", (2,), raises=None)


def test_a_hand_with_cards_is_told_card_by_card(book: Book) -> None:
    house = Evening(book, "texas-holdem", NO_LIMIT, (50, 50, 50))
    house.deal("texas-holdem")  # Ann 1, Bob 2
    house.tap(RaiseTo(2, 6), Call(0), Drop(1))
    house.tap(BetTo(0, 44), Call(2))
    cards = ShownHands(
        hands=((0, read_cards("KsKh")), (2, read_cards("AdQd"))),
        board=read_cards("Kd 7d 2c 9h 3d"),
    )
    house.tap(payment(house.night, cards, read(book.judges["texas-holdem"], house.night, cards)))
    text = house.text()
    record = read_phh(text)
    assert record.names == NAMES[:3]
    assert record.stacks == (50, 50, 50)
    assert record.blinds == (1, 2, 0)
    assert '"p3 cbr 6"' in text
    assert '"d db Kd7d2c"' in text
    assert '"p3 sm AdQd"' in text
    # Cy has the nut flush: 50 + 2 + 50 to him.
    assert record.finishing == (0, 48, 102)
    played = play_record(record, book)
    assert (played.stacks, played.paid_by) == ((0, 48, 102), "cards")
    assert reckon(text).finishing == [0, 48, 102]
    assert dict(record.extra)["_game"] == "Texas hold’em"
    assert dict(record.extra)["_began"] == "2026-01-02T20:15"


def test_cards_that_were_called_lower_are_not_told_for_the_format_would_pay_by_them(
    book: Book,
) -> None:
    house = Evening(
        book, "texas-holdem", NO_LIMIT, (50, 50), House(choices=(("cards-or-word", "word"),))
    )
    house.deal("texas-holdem")
    house.tap(Call(1), Check(0))
    for _ in range(3):
        house.tap(Check(0), Check(1))
    cards = ShownHands(
        hands=((0, read_cards("KsKh")), (1, read_cards("AdQd"))),
        board=read_cards("Kd 7c 2c 9h 3d"),
        called=((0, "no pair"),),
    )
    house.tap(payment(house.night, cards, read(book.judges["texas-holdem"], house.night, cards)))
    assert [house.night.stack(seat) for seat in (0, 1)] == [48, 52]
    text = house.text()
    assert "KsKh" not in text
    played = play_record(read_phh(text), book)
    assert (played.stacks, played.paid_by) == ((48, 52), "record")


def test_winners_named_by_the_table_are_paid_by_the_record(book: Book) -> None:
    house = Evening(book, "omaha-eight-or-better", Limit("fixed", (2, 4)), (30, 30, 30))
    house.deal("omaha-eight-or-better")
    house.tap(Call(2), Call(0), Check(1))
    for _ in range(3):
        house.tap(Check(0), Check(1), Check(2))
    house.tap(Award(0, (0, 1), low=(2,)))
    record = read_phh(house.text())
    played = play_record(record, book)
    # The pot of 6: 3 high, of which the odd chip is Ann's; 3 low to Cy.
    assert (played.stacks, played.paid_by) == ((30, 29, 31), "record")
    assert dict(record.extra)["_raises"] == 3


def test_stud_and_a_draw_are_told(book: Book) -> None:
    house = Evening(book, "razz", Limit("fixed", (2, 4)), (30, 30, 30))
    house.deal("razz")
    house.tap(BringIn(1), Call(2), Drop(0))
    house.tap(BetTo(2, 2), Drop(1))
    house.tap(Award(0, (2,)))
    record = read_phh(house.text())
    assert (record.variant.code, record.bring_in, record.antes) == ("FR", 1, (1, 1, 1))
    assert play_record(record, book).stacks == (29, 28, 33)
    house = Evening(book, "badugi", Limit("fixed", (2, 4)), (30, 30, 30))
    house.deal("badugi")
    house.tap(Drop(2), Call(0), Check(1))
    house.tap(DrawCards(0, 2), DrawCards(1, 0), BetTo(0, 2), Drop(1))
    house.tap(Award(0, (0,)))
    text = house.text()
    assert '"p1 sd ????"' in text
    assert '"d dh p1 ????"' in text
    assert play_record(read_phh(text), book).stacks == (32, 28, 30)


def test_several_hands_are_one_file_and_one_that_goes_on_is_left_out(book: Book) -> None:
    house = Evening(book, "texas-holdem", NO_LIMIT, (50, 50, 50))
    for _ in range(2):
        house.deal("texas-holdem")
        turn = house.night.playing.turn
        house.tap(Drop(turn))
        house.tap(Drop(house.night.playing.turn))
        house.tap(Award(0, (house.night.playing.live[0].seat,)))
    house.deal("texas-holdem")
    hands = read_hands(house.text())
    assert [hand.table for hand in hands] == ["1", "2"]
    # Ann's small blind went to Bob; then Bob, at Ann's left, had the small one and lost it to Cy.
    assert play_record(hands[0], book).stacks == (49, 51, 50)
    assert hands[1].names == ("Bob Smith", NAMES[2], "Ann")
    assert play_record(hands[1], book).stacks == (50, 51, 49)


def test_a_game_that_is_none_of_theirs_is_written_in_our_words(book: Book) -> None:
    house = Evening(book, "jackpots", Limit("fixed", (2, 4)), (50, 50, 50))
    house.deal("jackpots")
    house.tap(Check(0), BetTo(1, 2), Call(2), Drop(0))
    house.tap(DrawCards(1, 3), DrawCards(2, 0))
    house.tap(BetTo(1, 4), RaiseTo(2, 8), Call(1))
    house.tap(Award(0, (2,), openers="shown"))
    text = house.text()
    assert "Bob" in text
    played = play(text, book)
    assert played.ok, played.wrong
    assert [played.log.night.holds(seat) for seat in range(3)] == [49, 39, 62]
    assert "expect  Ann 49" in text
    assert not any(line.startswith("correct") for line in text.splitlines())


def test_both_kinds_in_one_evening(book: Book) -> None:
    house = Evening(book, "texas-holdem", NO_LIMIT, (50, 50, 50))
    house.deal("texas-holdem")
    house.tap(Drop(2), Drop(0), Award(0, (1,)))
    house.deal("five-card-draw")
    house.tap(BetTo(1, 2), Drop(2), Drop(0), Award(0, (1,)))
    house.deal("texas-holdem")
    house.tap(Drop(1), Drop(2), Award(0, (0,)))
    first, second, third = reports("x.phh", house.text(), book)
    assert [one["hand"] for one in (first, second, third)] == ["1", "2", "3"]
    assert all(one["ok"] for one in (first, second, third)), second
    assert first["finishing_stacks"] == [49, 51, 50]
    assert second["finishing_stacks"] == [48, 53, 49]


def test_nothing_was_played(book: Book) -> None:
    house = Evening(book, "texas-holdem", NO_LIMIT, (50, 50))
    house.deal("texas-holdem")
    assert house.text() == NOTHING


CASES = [(one.game, one.betting) for one in VARIANTS.values()]


@pytest.mark.sweep
@pytest.mark.parametrize(("game", "kind"), CASES, ids=lambda one: str(one))
def test_random_nights_play_to_the_same_stacks(game: str, kind: str, book: Book) -> None:
    rng = Random(len(game))
    sizes = (2, 4) if kind == "fixed" else (2,)
    for _ in range(4):
        stacks = tuple(rng.randint(5, 60) for _ in range(rng.randint(2, 5)))
        house = Evening(book, game, Limit(kind, sizes, raises=rng.choice((3, None))), stacks)
        dealt = 0
        for _ in range(3):
            if sum(house.night.holds(seat) > 0 for seat in house.night.ring) < 2:
                break
            house.deal(game)
            while house.night.playing is not None:
                house.tap(chosen(rng, house.night))
            dealt += 1
        for found in reports("x.phh", house.text(), book):
            assert found["ok"], (found, house.text())
            assert found["finishing_stacks"] is not None
        assert len(read_hands(house.text())) == dealt


def chosen(rng: Random, night: Night) -> Command:
    """Any act on offer; the table names winners where it comes to that."""
    kinds = (Check, BetTo, Call, RaiseTo, Drop, BringIn, DrawCards, Award)
    able = [one for one in offers(night) if isinstance(one.command, kinds)]
    turn = night.playing.turn
    own = [
        one for one in able if isinstance(one.command, Award) or one.command.seat == turn
    ] or able
    drops = [one for one in own if isinstance(one.command, Drop)]
    if len(own) > len(drops) and rng.random() < 0.85:
        own = [one for one in own if one not in drops]
    offer = rng.choice(own)
    command = offer.command
    if isinstance(command, BetTo | RaiseTo):
        to = rng.choice((offer.least, offer.most))
        return type(command)(command.seat, to, command.passing)
    return command


def test_the_command_line_writes_what_it_reads(
    tmp_path: Path, book: Book, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table(book, Store(tmp_path / FILE), lambda: datetime(2026, 1, 2, tzinfo=UTC))
    game = book.games["texas-holdem"]
    players = (("Ann", 20), ("Bob", 20))
    night = table.begin(BeginNight("x", players, 1, game, Stakes(limit=NO_LIMIT), House()))
    for command in (NextDeal(game), RaiseTo(1, 6), Call(0), BetTo(0, 14), Drop(1), Award(0, (0,))):
        table.tap(night, command, None)
    table.close()
    table.store.close()
    assert main(["export", "1", "--format", "phh", "--data", str(tmp_path)]) == 0
    file = tmp_path / "night.phh"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["replay", "--json", str(file)]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "file": str(file),
        "ok": True,
        "finishing_stacks": [26, 14],
        "pots": [{"amount": 12, "eligible": [0]}],
        "actions": 7,
        "paid_by": "fold",
        "error": None,
        "line": None,
    }
    assert main(["replay", str(file)]) == 0
    assert "OK (7 actions, everybody else folded)" in capsys.readouterr().out
