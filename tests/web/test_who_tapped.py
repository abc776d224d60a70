"""Who tapped stands in the log: every act that a phone can send is marked with that phone, those of
the tablet are not, and nothing of what is secret is told by it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, get_args

import pytest
from conftest import House
from device import Answer, Device, deal_of

from referee.core.messages.phones import AskSeat, LeaveSeat, TapFrom
from referee.table import Again, TakeBack
from referee.table.taps import AskLesson, ChooseAhead, EnterHand, SealOpeners, SplitOpeners
from referee.web.doors import rights

from . import test_phones
from .test_acting import ANN, BOB, DOT, NAMES, lets, plays
from .test_asking import asks as asks_for_sheet
from .test_my_hand import enters, shows
from .test_openers import enters as opens_with
from .test_phones import Pockets, seated
from .test_scores import begins
from .test_voting import asks, votes

pocket = test_phones.pocket
BESIDE = {ChooseAhead, EnterHand, AskLesson, SealOpeners, SplitOpeners}
"""What is kept beside the log, and no entry tells of."""
PHONES: set[type] = {
    *get_args(rights.ForItself),
    *get_args(rights.OfASeat),
    *get_args(rights.OnASheet),
}
PHONES |= {TakeBack, Again}
"""What phones may do."""
NAMED = {AskSeat, LeaveSeat, TapFrom}
"""What tells of a phone itself."""


@dataclass
class Spy:
    """What phones have sent, and which entry came of it."""

    sent: dict[type, list[int]] = field(default_factory=dict)


@pytest.fixture
def spy(house: House, monkeypatch: pytest.MonkeyPatch) -> Spy:
    seen, tap = Spy(), house.table.tap

    def taps(night: int, asked: Any, at: int | None, by: str = "", *more: Any) -> Any:
        before = house.table.look(night).seq
        look = tap(night, asked, at, by, *more)
        if by.startswith("phone"):
            made = seen.sent.setdefault(type(asked), [])
            made.extend(range(before + 1, look.seq + 1))
        return look

    monkeypatch.setattr(house.table, "tap", taps)
    return seen


def line(tablet: Device, entry: int) -> str:
    """The first line of the log about that entry, as it is read."""
    found = re.search(rf'data-entry="{entry}">(.*?)</li>', tablet.looks("log"), re.S)
    assert found, entry
    return " ".join(re.sub(r"<[^>]*>", " ", found[1]).split())


def done(*answers: Answer) -> None:
    assert [got.notice for got in answers if got.status != 200] == []


def asks_and_writes(tablet: Device, ann: Device, bob: Device) -> None:
    """What players ask for, and a sheet that phones write on."""
    asked = ("ask-floor", {}), ("hear-floor", {}), ("ask-for", {"what": "away"}), ("hear-asked", {})
    done(*(ann.taps(do, "phone", seat=ANN, more=more) for do, more in asked))
    done(asks_for_sheet(bob), bob.taps("hear-sheet", "scores", seat=BOB))
    on = f"sheet:{begins(tablet, 'pokino')}"
    bob.looks(on)
    deal = {"sheet": 1, "entry": "pokino-deal", "dealer": 0, "tricks": 4}
    done(bob.taps("score", on, more=deal))
    done(bob.taps("take-back", on, strand=on), bob.taps("again", on, strand=on))
    row = {**deal, "row": 1, "tricks": 3, "why": "Bob had two"}
    done(bob.taps("correct-row", on, more=row), bob.taps("tap-from", on, strand=on))


def plays_a_deal(house: House, tablet: Device, ann: Device, bob: Device, cy: Device) -> None:
    """On the phones, with a declaration in secret, a vote, a hand that is shown."""
    tablet.must("let-phones", may="act", ahead="1", deals="1")
    ann.must("next-deal", game="high-low-declare", seen=0)
    ann.must("antes")
    done(ann.taps("ahead", "phone", seat=ANN, what="", moment=""))
    done(enters(ann, ("Ts", "Th", "4d", "3c", "2s")))
    plays(ann, "Check")
    plays(bob, "Check")
    done(bob.taps("take-back", "phone", strand="hand"))
    plays(bob, "Check")
    plays(cy, "Check")
    tablet.looks()
    tablet.plays("3 checks, 0 draws 0, 1 draws 1, 2 draws 1, 3 draws 1, all check")
    lets(tablet, "confirm")
    secret = {"deal": deal_of(ann), "way": "h", "seen": 0}
    for do in ("seal", "unseal", "seal"):
        done(ann.taps(do, "phone", seat=ANN, more=secret))
    done(tablet.taps("seal", "handed", seat=DOT, more=secret))
    asks(tablet)
    assert votes(ann, "Yes, apply it") == 200
    assert votes(bob, "No") == 200
    assert house.table.look(1).night.acting.unconfirmed == (), "these wait for nobody"
    tablet.looks()
    done(tablet.taps("reveal", more={"way.1": "low", "way.2": "low"}))
    done(shows(ann))


def test_every_act_of_a_phone_is_marked_with_it(
    house: House, tablet: Device, pocket: Pockets, spy: Spy
) -> None:
    ann, bob, cy = (seated(pocket, tablet, name) for name in ("Ann", "Bob", "Cy"))
    asks_and_writes(tablet, ann, bob)
    plays_a_deal(house, tablet, ann, bob, cy)
    own = {phone.device: NAMES[phone.seat] for phone in house.table.look(1).night.phones}
    done(cy.taps("leave-seat", "phone"))
    assert PHONES - spy.sent.keys() <= BESIDE
    assert not [kind for kind in BESIDE if spy.sent.get(kind)]
    entries = {entry.seq: entry.by for entry, _ in house.table.entries(1)}
    by_phones = {one for made in spy.sent.values() for one in made}
    for kind, made in spy.sent.items():
        for entry in made:
            said, name = line(tablet, entry), own[entries[entry]]
            itself = kind in NAMED and "phone" in said.lower()
            assert itself or f"(on {name}’s phone)" in said, (kind, said)
    others = [line(tablet, entry) for entry in entries.keys() - by_phones]
    assert [said for said in others if "(on " in said] == []


def test_the_phone_is_named_beside_the_act_and_not_read_aloud(
    tablet: Device, pocket: Pockets
) -> None:
    """What follows from the act by itself was tapped on no phone."""
    ann, dot = (seated(pocket, tablet, name) for name in ("Ann", "Dot"))
    lets(tablet)
    tablet.looks()
    tablet.plays("deal")
    done(opens_with(ann, ("Ks", "Kh")))
    plays(ann, "Open for 2")
    tablet.looks()
    tablet.plays("1 drops, 2 drops")
    plays(dot, "Fold")
    felt = tablet.looks()
    shown = re.search(r'id="toast">(.*?)</p>', felt)
    assert shown
    assert shown[1].startswith("Dot folds (on Dot’s phone)\u00a0· Ann’s openers: K♠ K♥")
    spoken = re.search(r'id="spoken".*?</p>', felt, re.S)
    assert spoken
    assert "Dot folds" in spoken[0]
    assert "phone" not in spoken[0]


def test_each_act_of_one_tap_names_the_phone(house: House, tablet: Device, pocket: Pockets) -> None:
    """What followed by itself does not."""
    tablet.must("let-phones", may="act", deals="1")
    dealer = seated(pocket, tablet, "Dot")
    tablet.looks()
    tablet.plays("deal, 0 bets 2, 1 calls, 2 drops, 3 drops, 0 draws 1, 1 draws 1")
    dealer.looks("phone")
    dealer.must("all-check", seen=house.table.look(1).seen["hand"])
    log = re.sub(r"<[^>]*>", "", tablet.looks("log"))
    assert re.findall(r"(\w+) checks (\(on .*?\))", log) == [
        ("Ann", "(on Dot’s phone)"),
        ("Bob", "(on Dot’s phone)"),
    ]
    assert log.count("(on Dot’s phone)") == 2


def test_what_a_player_takes_back_is_not_told_as_answered(tablet: Device, pocket: Pockets) -> None:
    ann = seated(pocket, tablet, "Ann")
    sent = ("ask-floor", {}), ("hear-floor", {}), ("ask-for", {"what": "away"}), ("hear-asked", {})
    done(*(ann.taps(do, "phone", seat=ANN, more=more) for do, more in sent))
    log = tablet.reads("log")
    assert "Ann takes the floor call back (on Ann’s phone)" in log
    assert "Ann takes the request back (on Ann’s phone)" in log
    done(ann.taps("ask-floor", "phone", seat=ANN))
    assert "Ann calls the floor." in tablet.opens("/night/1/sheet/seat?seat=0").text
    tablet.looks()
    done(tablet.taps("hear-floor", seat=ANN))
    assert "Ann’s question was answered" in tablet.reads("log")
    assert "calls the floor" not in tablet.opens("/night/1/sheet/seat?seat=0").text
