"""Openers from outside: two houses that differ in nothing but the cards Ann entered give the same
answers, streams and files to everybody, until they open."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from shelf import BOOK

from referee.commands.cli import main

from . import test_declaring
from .test_declaring import ANN, BOB, CY, Party, gathered, over, sealed_rows

CARDS = (["Ks", "Kh"], ["As", "Ac"])


@pytest.fixture
def party(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Party]:
    one = gathered(tmp_path, BOOK, monkeypatch, "jackpots")
    yield one
    over(one)


def enter(party: Party, view: str = "phone") -> None:
    device = party.ann if view == "phone" else party.tablet
    one, two = ({"seat": ANN, "deal": 1, "card": cards, "seen": 0} for cards in CARDS)
    assert device.each("seal-openers", view, one, two).status == 200


@pytest.mark.parametrize("view", ["phone", "covered"])
def test_nothing_tells_before_the_bet(party: Party, view: str) -> None:
    enter(party, view)
    party.nothing_tells()
    assert not any(sealed_rows(house) for house in party.houses)


@pytest.mark.soak
def test_nothing_tells_while_they_lie_sealed(party: Party) -> None:
    enter(party)
    assert party.tablet.taps("bet", seat=ANN, to=2).status == 200
    assert [len(sealed_rows(house)) for house in party.houses] == [1, 1]
    party.nothing_tells(everything=True)
    party.tablet.taps("call", seat=BOB)
    party.tablet.taps("drop", seat=CY)
    party.tablet.taps("drop", seat=CY + 1)
    party.tablet.taps("draw", seat=ANN, count=1)
    party.nothing_tells()


def test_nothing_tells_after_a_take_back_and_again(party: Party) -> None:
    enter(party)
    assert party.tablet.taps("bet", seat=ANN, to=2).status == 200
    party.tablet.taps("take-back", strand="hand")
    party.nothing_tells()
    party.tablet.taps("again", strand="hand")
    assert [len(sealed_rows(house)) for house in party.houses] == [1, 1]
    for do in ("seal-openers", "show-openers", "award"):
        more = {"card": "2s", "deal": 1, "pot": 0, "winner": ANN}
        assert party.bob.taps(do, "phone", seat=ANN, seen=0, **more).status in (403, 409, 422)


def test_nothing_tells_that_they_were_split(party: Party) -> None:
    """In one house Ann has split, in the other she says that she has not."""
    enter(party)
    for do, seat in (("bet", ANN), ("call", BOB), ("drop", CY), ("drop", CY + 1)):
        assert party.tablet.taps(do, seat=seat, to=2).status == 200
    assert party.tablet.taps("draw", seat=ANN, count=1).status == 200
    for device, cards in zip(party.ann.devices, (["Ks"], []), strict=True):
        form = {"do": "split-openers", "seat": ANN, "deal": 1, "view": "phone", "card": cards}
        assert device.posts("/night/1/tap", {**form, "seen": 0, "tap": "split"}).status == 303
    party.nothing_tells(but=party.ann)


def test_nothing_tells_where_they_are_thrown_in(
    party: Party, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Destroyed with the deal: no export, backup or film has them, nor the pages of the file."""
    enter(party)
    assert party.tablet.taps("bet", seat=ANN, to=2).status == 200
    for number, house in enumerate(party.houses):
        house.table.store.backup(tmp_path / f"copy {number}.db")
        with closing(sqlite3.connect(tmp_path / f"copy {number}.db")) as found:
            assert found.execute("SELECT count(*) FROM sealed").fetchone() == (0,)
    party.tablet.taps("throw-in", antes="back", dealer="same")
    assert not any(sealed_rows(house) for house in party.houses)
    party.nothing_tells()
    for form in ("log", "json"):
        said = []
        for house in party.houses:
            assert main(["export", "1", "--format", form, "--data", str(house.data)]) == 0
            said.append(capsys.readouterr().out)
        assert said[0] == said[1]


def test_they_are_told_once_they_open(party: Party) -> None:
    """The tests above would pass for a program that forgot them."""
    enter(party)
    assert party.tablet.taps("bet", seat=ANN, to=2).status == 200
    for seat in (BOB, CY):
        assert party.tablet.taps("drop", seat=seat).status == 200
    said = []
    for device in party.tablet.devices:
        assert device.taps("drop", seat=CY + 1).status == 200
        said.append(device.reads("log"))
    assert "K♠ K♥" in said[0]
    assert "A♠ A♣" in said[1]


assert test_declaring.NAMES[ANN] == "Ann"
