"""A quick vote on the phones, where a law leaves it to a person: asked, counted, and secret."""

from __future__ import annotations

import pytest
from conftest import House
from device import Device, buttons

from referee.core.events import Ruled

from . import test_phones
from .test_phones import Pockets, labels, seated

pocket = test_phones.pocket
LAW = "letter-or-fairness"
FACTS = {"q.house": "fairness"}


@pytest.fixture
def phones(tablet: Device, pocket: Pockets) -> dict[str, Device]:
    """Three players at the table have a phone; a deal goes on."""
    found = {name: seated(pocket, tablet, name) for name in ("Ann", "Bob", "Cy")}
    tablet.taps("next-deal", game="jackpots")
    tablet.taps("antes")
    return found


def asks(tablet: Device) -> None:
    got = tablet.taps("ask-phones", law=LAW, more=FACTS)
    assert got.status == 200, got.notice


def votes(phone: Device, label: str) -> int:
    """Tap one of the large buttons of the phone."""
    button = next(one for one in buttons(phone.looks("phone")) if one.label == label)
    return phone.sends("phone", {**button.fields, "tap": f"{id(phone)} {label}"}).status


def result(house: House) -> tuple[int, ...] | None:
    vote = house.table.look(1).night.vote
    return None if vote is None else vote.counts


def test_the_phones_are_asked_and_the_result_stands_when_all_have_answered(
    house: House, tablet: Device, phones: dict[str, Device]
) -> None:
    assert "Ask the phones" in labels(
        tablet.opens(f"/night/1/sheet/law?id={LAW}&q.house=fairness").text
    )
    asks(tablet)
    assert "Vote: 0 of 3" in tablet.looks("felt")
    assert votes(phones["Ann"], "Yes, so be it") == 200
    assert votes(phones["Bob"], "No") == 200
    assert "Vote: 2 of 3" in tablet.looks("felt")
    assert result(house) == ()
    assert votes(phones["Cy"], "Yes, so be it") == 200
    assert result(house) == (2, 1)
    sheet = tablet.opens("/night/1/sheet/vote").text
    assert "Yes, so be it: <b>2</b>" in sheet
    assert "No: <b>1</b>" in sheet


def test_the_ruling_says_how_the_vote_went(
    house: House, tablet: Device, phones: dict[str, Device]
) -> None:
    asks(tablet)
    for name, word in (("Ann", "Yes, so be it"), ("Bob", "Yes, so be it"), ("Cy", "No")):
        votes(phones[name], word)
    sheet = tablet.opens(f"/night/1/sheet/law?id={LAW}&q.house=fairness").text
    assert 'name="by" value="a vote, 2 to 1"' in sheet
    tablet.looks("felt")
    assert tablet.taps("rule", law=LAW, by="a vote, 2 to 1", more=FACTS).status == 200
    ruled = [one for entry, _ in house.table.entries(1) for one in entry.events]
    assert [one.by for one in ruled if isinstance(one, Ruled)] == ["a vote, 2 to 1"]
    assert result(house) is None
    assert "Vote:" not in tablet.looks("felt")


def test_nobody_sees_how_anybody_votes(
    house: House, tablet: Device, phones: dict[str, Device]
) -> None:
    """Two houses that differ in one vote answer alike, until the end."""
    seen = []
    for word in ("Yes, so be it", "No"):
        asks(tablet)
        votes(phones["Ann"], word)
        log = [one for entry, _ in house.table.entries(1)[-1:] for one in entry.events]
        pages = (tablet.opens("/night/1/sheet/vote").text, tablet.opens("/night/1/log").text)
        told = [page.count("so be it") for page in pages]
        seen.append((repr(log), told, "Ann" in pages[0]))
        tablet.looks("felt")
        assert tablet.taps("end-vote", view="felt").status == 200
        assert result(house) == ((1, 0) if word != "No" else (0, 1))
        assert tablet.taps("end-vote", view="felt").status == 200
        assert result(house) is None
    assert seen[0] == seen[1]


def test_a_vote_is_one_for_each_and_only_for_ones_own_seat(
    house: House, tablet: Device, phones: dict[str, Device]
) -> None:
    asks(tablet)
    assert votes(phones["Ann"], "No") == 200
    assert "Yes, so be it" not in labels(phones["Ann"].looks("phone"))
    ask = house.table.look(1).night.vote
    assert ask is not None
    form = {"do": "vote", "choice": "0", "asked": ask.ask, "seen": "0", "view": "phone"}
    again = phones["Ann"].sends("phone", {**form, "seat": "0", "tap": "again"})
    assert again.status == 422
    other = phones["Ann"].sends("phone", {**form, "seat": "1", "tap": "other"})
    assert other.status == 403
    wrong = phones["Bob"].sends("phone", {**form, "asked": "else", "seat": "1", "tap": "w"})
    assert wrong.status == 422
    for choice in ("9", "x"):
        odd = phones["Bob"].sends("phone", {**form, "choice": choice, "seat": "1", "tap": choice})
        assert odd.status in (400, 422)
    tablet.taps("end-vote", view="felt")
    assert result(house) == (0, 1)


def test_votes_survive_a_pulled_plug(
    house: House, tablet: Device, phones: dict[str, Device]
) -> None:
    asks(tablet)
    votes(phones["Ann"], "Yes, so be it")
    votes(phones["Bob"], "No")
    house.table._forget(1)
    tablet.looks("felt")
    tablet.taps("end-vote", view="felt")
    assert result(house) == (1, 1)
    assert house.table.store.unseal(1) == {}


def test_without_phones_there_is_nobody_to_ask(tablet: Device) -> None:
    tablet.taps("next-deal", game="jackpots")
    tablet.taps("antes")
    sheet = tablet.opens(f"/night/1/sheet/law?id={LAW}&q.house=fairness").text
    assert "Ask the phones" not in labels(sheet)
    got = tablet.taps("ask-phones", law=LAW, more=FACTS)
    assert (got.status, "nobody to ask" in got.notice) == (422, True)
    assert tablet.taps("ask-phones", law="nowhere").status == 400
    assert tablet.taps("ask-phones", law="misdeal").status == 422


def test_a_new_deal_ends_a_vote(house: House, tablet: Device, phones: dict[str, Device]) -> None:
    asks(tablet)
    assert tablet.taps("ask-phones", law=LAW, more=FACTS).status == 422
    tablet.looks("felt")
    tablet.taps("throw-in", antes="back", dealer="next")
    tablet.taps("next-deal", game="jackpots")
    assert result(house) is None
    assert house.table.store.unseal(1) == {}
