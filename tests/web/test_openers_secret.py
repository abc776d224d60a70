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
from referee.store import FILE, Store

from . import test_declaring
from .everything import gets
from .test_declaring import ANN, BOB, CY, DOT, Party, gathered, over
from .test_secret_files import nothing_differs

CARDS = (["Ks", "Kh"], ["As", "Ac"])
WORDS = ["Ks Kh|pair of kings", "As Ac|pair of aces"]


@pytest.fixture
def party(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Party]:
    """A phone at every seat; phones act, the dealer’s deals, choices before the turn are kept."""
    one = gathered(tmp_path, BOOK, monkeypatch, "jackpots", range(4), "act")
    yield one
    over(one)


def enter(party: Party, view: str = "phone") -> None:
    device = party.ann if view == "phone" else party.tablet
    deal = party.tablet.deal
    one, two = ({"seat": ANN, "deal": deal, "card": cards, "seen": 0} for cards in CARDS)
    assert device.each("seal-openers", view, one, two).status == 200


def lies_there(party: Party) -> list[str]:
    words = [word for house in party.houses for *_, word in house.table.store.entered(1)]
    return ["|".join(word.split("|")[:2]) for word in words]


def plays(party: Party, *acts: tuple[str, int]) -> None:
    for do, seat in acts:
        more = {"to": 2} if do == "bet" else {"count": 1} if do == "draw" else {}
        assert party.tablet.taps(do, seat=seat, **more).status == 200


@pytest.mark.parametrize("view", ["phone", "covered"])
def test_nothing_tells_before_the_bet(party: Party, view: str) -> None:
    enter(party, view)
    assert lies_there(party) == WORDS
    party.nothing_tells(own=party.ann)


EXITS = ("/tv", "/tv?plain", "/receipt", "/phone", "/film", "/paper", "/log", "/files/")


@pytest.mark.soak
@pytest.mark.parametrize("changed", [False, True])
def test_no_file_has_them_before_they_open(
    party: Party, tmp_path: Path, capsys: pytest.CaptureFixture[str], changed: bool
) -> None:
    """Each way out of the house: every file of the night in every format, what is printed, sent and
    shown elsewhere, and a backup, row by row, so that what is made of one cannot differ either.
    changed: since the opening, which is told of both."""
    enter(party)
    plays(party, ("bet", ANN), ("call", BOB))
    if changed:
        deal = party.tablet.deal
        one, two = ({"seat": ANN, "deal": deal, "card": c, "seen": 0} for c in reversed(CARDS))
        assert party.ann.each("seal-openers", "phone", one, two).status == 200
    plays(party, ("drop", CY), ("drop", DOT), ("draw", ANN))
    assert len(lies_there(party)) == 2
    everybody = [one.devices for one in (party.tablet, party.ann, party.bob, party.looker)]
    nothing_differs(party.houses, everybody, (1,), capsys)
    reached = gets(party.houses[0].app)
    assert all(any(one in path for path in reached) for one in EXITS), "and these are looked at"
    found = []
    for number, house in enumerate(party.houses):
        copy = tmp_path / f"exit {number}.db"
        house.table.store.backup(copy)
        with closing(Store(copy)) as store:
            assert (store.entered(1), store.unseal(1)) == ((), {})
            found.append(store.rows(1))
    assert found[0] == found[1]
    log = party.tablet.devices[0].opens("/night/1/log").text
    assert ("changed after the opening" in log) == changed


@pytest.mark.soak
@pytest.mark.parametrize("acts", [1, 4, 5, 6])
def test_nothing_tells_while_they_lie_sealed(party: Party, acts: int) -> None:
    """After the bet, when it is Bob’s turn; at the draw; after it, and when all have drawn."""
    enter(party)
    done = (("bet", ANN), ("call", BOB), ("drop", CY), ("drop", DOT), ("draw", ANN), ("draw", BOB))
    plays(party, *done[:acts])
    assert lies_there(party) == WORDS
    party.nothing_tells(everything=acts == 5, own=party.ann)


@pytest.mark.soak
def test_nobody_can_tell_who_entered_any(party: Party) -> None:
    """In one house Ann has entered hers, in the other none, until the draw says that they lie
    sealed; her phone alone knows."""
    deal = party.tablet.deal
    for device, do in zip(party.ann.devices, ("seal-openers", "hear-floor"), strict=True):
        form = {"do": do, "seat": ANN, "deal": deal, "view": "phone", "card": CARDS[0]}
        assert device.posts("/night/1/tap", {**form, "seen": 0, "tap": "x"}).status in (303, 422)
    party.nothing_tells(but=party.ann)
    plays(party, ("bet", ANN), ("call", BOB))
    party.nothing_tells(but=party.ann)
    assert party.tablet.taps("take-back", strand="hand").status == 200
    plays(party, ("call", BOB), ("drop", CY), ("drop", DOT))
    party.nothing_tells(but=party.ann)


@pytest.mark.soak
def test_nothing_tells_after_a_take_back_and_again(party: Party) -> None:
    enter(party)
    plays(party, ("bet", ANN))
    party.tablet.taps("take-back", strand="hand")
    party.nothing_tells(own=party.ann)
    party.tablet.taps("again", strand="hand")
    assert lies_there(party) == WORDS
    for do in ("seal-openers", "show-openers", "award"):
        more = {"card": "2s", "deal": party.tablet.deal, "pot": 0, "winner": ANN}
        assert party.bob.taps(do, "phone", seat=ANN, seen=0, **more).status in (403, 409, 422)


@pytest.mark.soak
def test_nothing_tells_that_they_were_split(party: Party) -> None:
    """In one house Ann has split, in the other she says that she has not."""
    enter(party)
    plays(party, ("bet", ANN), ("call", BOB), ("drop", CY), ("drop", DOT), ("draw", ANN))
    for device, cards in zip(party.ann.devices, (["Ks"], []), strict=True):
        form = {"do": "split-openers", "seat": ANN, "view": "phone", "card": cards}
        form |= {"deal": party.tablet.deal, "seen": 0, "tap": "split"}
        assert device.posts("/night/1/tap", form).status == 303
    party.nothing_tells(but=party.ann)


@pytest.mark.soak
def test_the_tablet_says_the_same_whatever_is_said_of_a_split(party: Party) -> None:
    """A card that lies sealed in one house and in the other does not, named by whoever holds the
    tablet, or a phone that has got the seat since."""
    enter(party)
    plays(party, ("bet", ANN), ("call", BOB), ("drop", CY), ("drop", DOT), ("draw", ANN))
    asked = {"seat": ANN, "deal": party.tablet.deal, "card": ["Ks"], "seen": 0}
    assert party.tablet.each("split-openers", "covered", asked, asked).status == 200
    party.nothing_tells(but=party.ann)
    assert party.tablet.taps("free-seat", seat=ANN).status == 200
    assert party.looker.taps("ask-seat", "phone", seat=ANN, seen=0).status == 200
    mark = party.houses[0].table.look(1).night.phones[-1].mark
    assert party.tablet.taps("let-in", mark=mark).status == 200
    assert party.looker.each("split-openers", "phone", asked, asked).status == 200
    party.nothing_tells()


def test_nothing_tells_where_they_are_thrown_in(
    party: Party, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No export, backup or film has them; they are destroyed with the next deal but one, or when
    the night is closed, and the pages of the file have none."""
    enter(party)
    plays(party, ("bet", ANN))
    for number, house in enumerate(party.houses):
        house.table.store.backup(tmp_path / f"copy {number}.db")
        with closing(sqlite3.connect(tmp_path / f"copy {number}.db")) as found:
            assert found.execute("SELECT count(*) FROM entered").fetchone() == (0,)
        assert b"Ks Kh" not in (tmp_path / f"copy {number}.db").read_bytes()
    party.tablet.taps("throw-in", antes="back", dealer="same")
    party.nothing_tells()
    for form in ("log", "json"):
        said = []
        for house in party.houses:
            assert main(["export", "1", "--format", form, "--data", str(house.data)]) == 0
            said.append(capsys.readouterr().out)
        assert said[0] == said[1]


@pytest.mark.parametrize("how", ["deals", "closed"])
def test_they_are_destroyed(party: Party, how: str) -> None:
    """A deal that begins by mistake, or one that was thrown in by mistake, takes nothing along."""
    enter(party)
    plays(party, ("bet", ANN))
    party.tablet.taps("throw-in", antes="back", dealer="same")
    party.tablet.taps("next-deal", game="jackpots")
    assert lies_there(party) == WORDS
    for _ in range(2):
        assert party.tablet.taps("take-back", strand="hand").status == 200
    assert "Your openers open this pot" in party.ann.devices[0].looks("phone")
    party.tablet.taps("throw-in", antes="back", dealer="same")
    if how == "deals":
        for _ in range(2):
            party.tablet.taps("next-deal", game="jackpots")
            party.tablet.taps("throw-in", antes="back", dealer="same")
    else:
        assert party.tablet.taps("close", "bank").status == 200
    assert lies_there(party) == []
    house = party.houses[0]
    house.table.store.close()
    assert b"pair of kings" not in (house.data / FILE).read_bytes()


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
