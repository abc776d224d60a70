"""The film shows what the felt showed then, also of draws, sealed words, votes, what the bank did
meanwhile, and take-backs: compared as values, after every tap."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest
from conftest import House
from device import Device, deal_of

from referee.core.log.film import frames
from referee.screens.felt.felt import Felt
from referee.table import Look
from referee.web import render
from referee.web.dropping import shown
from referee.web.film.film import moment
from referee.web.viewer import Viewer

from . import test_phones
from .test_phones import Pockets, seated
from .test_voting import FACTS, LAW, votes

pocket = test_phones.pocket
OWN = {"seen": {}, "take_back": "", "again": "", "follows": 0}
"""What is of the moment when it is looked at, and what was a button then."""


@dataclass
class Onlooker:
    """Somebody at the table who looks after every tap. saw: by entry."""

    house: House
    saw: dict[int, Felt] = field(default_factory=dict)

    def look(self) -> None:
        look = self.house.table.look(1)
        with self.house.app.test_request_context("/"):
            self.saw[look.seq] = self.felt(look)

    def felt(self, look: Look) -> Felt:
        return render._felt_model(shown(look), Viewer(host=False, guest=True, device=""), "", ())

    def film(self) -> list[tuple[Felt, Felt | None]]:
        """Every moment of the film, with what was seen then; after an act of the bank the bets that
        had come to the pot before it come no second time."""
        look, found = self.house.table.look(1), []
        with self.house.app.test_request_context("/"):
            for reel in self.house.table.reels(1):
                for frame in frames(reel):
                    film = moment(look, frame, None).felt
                    saw = self.saw.get(frame.entry.seq)
                    if saw is not None and frame.entry.strand == "bank":
                        saw = replace(saw, moves=())
                    found.append((film, saw))
        return found


@pytest.fixture
def onlooker(house: House, monkeypatch: pytest.MonkeyPatch) -> Onlooker:
    """Who looks after each tap of anybody."""
    found, tap = Onlooker(house), house.table.tap

    def watched(*said: object, **named: object) -> object:
        got = tap(*said, **named)
        found.look()
        return got

    monkeypatch.setattr(house.table, "tap", watched)
    return found


def draws(tablet: Device, phones: dict[str, Device]) -> None:
    tablet.plays("deal, 0 bets 2, 1 calls, 2 calls, 3 drops, take back, 3 calls")
    tablet.plays("0 draws 3, 1 draws 1, take back, 1 draws 2, 2 draws 0, 3 draws 1")
    tablet.plays("0 checks, 1 bets 4, 2 calls, 3 drops, 0 calls")
    tablet.must("award", pot=0, winner=1, openers="not-asked")


def bank(tablet: Device, phones: dict[str, Device]) -> None:
    tablet.plays("deal, 0 bets 2, 1 calls")
    tablet.must("correct", view="bank", source=2, target=3, chips=5, why="miscounted")
    tablet.plays("2 calls, 3 drops")
    tablet.must("buy", view="bank", seat=3, chips=50)
    tablet.plays("0 draws 3, 1 draws 1, 2 draws 2, 0 checks, 1 checks, 2 checks")
    tablet.must("award", pot=0, winner=2, openers="not-asked")


def ruled(tablet: Device, phones: dict[str, Device]) -> None:
    tablet.plays("deal, 0 bets 2, 1 calls, 2 drops, 3 drops")
    assert tablet.taps("ask-phones", law=LAW, more=FACTS).status == 200
    for name, word in (("Ann", "Yes, apply it"), ("Bob", "Yes, apply it"), ("Cy", "No")):
        assert votes(phones[name], word) == 200
    tablet.looks("felt")
    assert tablet.taps("rule", law=LAW, by="a vote, 2 to 1", more=FACTS).status == 200
    tablet.must("throw-in")


def sealed(tablet: Device, phones: dict[str, Device]) -> None:
    tablet.must("next-deal", game="high-low-declare")
    for do in ("antes", "all-check"):
        tablet.must(do)
    for seat in range(4):
        tablet.must("draw", seat=seat, count=seat % 3)
    tablet.must("all-check")
    deal = deal_of(tablet)
    for seat, (name, way) in enumerate((("Ann", "h"), ("Bob", "l"), ("Cy", "b"))):
        phone = phones[name]
        assert phone.taps("seal", "phone", seat=seat, deal=deal, way=way, seen=0).status == 200
    assert tablet.taps("seal", "handed", seat=3, deal=deal, way="l", seen=0).status == 200
    tablet.looks("felt")
    tablet.must("reveal")
    tablet.must("throw-in")


@pytest.mark.parametrize("deal", [draws, bank, ruled, sealed])
def test_every_moment_is_what_was_seen(
    house: House,
    tablet: Device,
    pocket: Pockets,
    onlooker: Onlooker,
    deal: Callable[[Device, dict[str, Device]], None],
) -> None:
    phones = {name: seated(pocket, tablet, name) for name in ("Ann", "Bob", "Cy")}
    tablet.looks("felt")
    deal(tablet, phones)
    film = onlooker.film()
    assert len(film) > 6
    for shown_then, saw in film:
        assert saw is not None
        assert replace(shown_then, **OWN) == replace(saw, **OWN)
