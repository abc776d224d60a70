"""A quick vote on the phones, where a law leaves it to a person: asked, counted, and secret."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import House
from device import Device, buttons
from shelf import BOOK

from referee.core.messages.law import Ruled

from . import test_phones
from .test_declaring import gathered, over
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


def counted(sheet: str) -> list[tuple[str, str]]:
    """The count of each choice, as the tablet shows it."""
    return re.findall(r'tally-count">(\d+)</b> <span>(.*?)</span>', sheet)


def counts(house: House) -> tuple[int, ...] | None:
    vote = house.table.look(1).night.vote
    return None if vote is None else vote.counts


def test_the_phones_are_asked_and_the_result_stands_when_all_have_answered(
    house: House, tablet: Device, phones: dict[str, Device]
) -> None:
    assert "Vote on the phones" in labels(
        tablet.opens(f"/night/1/sheet/law?id={LAW}&q.house=fairness").text
    )
    asks(tablet)
    assert "Vote: 0 of 3" in tablet.looks("felt")
    assert votes(phones["Ann"], "Yes, apply it") == 200
    assert votes(phones["Bob"], "No") == 200
    assert "Vote: 2 of 3" in tablet.looks("felt")
    assert counts(house) == ()
    assert votes(phones["Cy"], "Yes, apply it") == 200
    assert counts(house) == (2, 1)
    sheet = tablet.opens("/night/1/sheet/vote").text
    assert counted(sheet) == [("2", "Yes, apply it"), ("1", "No")]
    assert "To the ruling" in labels(sheet)


def test_the_sheet_shows_what_is_chosen_from_and_calls_no_vote_of_one_secret(
    house: House, tablet: Device, pocket: Pockets
) -> None:
    seated(pocket, tablet, "Ann")
    tablet.taps("next-deal", game="jackpots")
    tablet.taps("antes")
    asks(tablet)
    sheet = tablet.opens("/night/1/sheet/vote").text
    assert "<li>Yes, apply it</li><li>No</li>" in sheet
    assert "Waiting for Ann. The result appears then, or when you end it." in sheet
    tablet.looks("felt")
    assert tablet.taps("end-vote", view="felt").status == 200
    assert tablet.taps("end-vote", view="felt").status == 200
    seated(pocket, tablet, "Bob")
    asks(tablet)
    assert "Votes are secret" in tablet.opens("/night/1/sheet/vote").text


def test_the_ruling_says_how_the_vote_went(
    house: House, tablet: Device, phones: dict[str, Device]
) -> None:
    asks(tablet)
    for name, word in (("Ann", "Yes, apply it"), ("Bob", "Yes, apply it"), ("Cy", "No")):
        votes(phones[name], word)
    sheet = tablet.opens(f"/night/1/sheet/law?id={LAW}&q.house=fairness").text
    assert 'name="by" value="a vote, 2 to 1"' in sheet
    tablet.looks("felt")
    assert tablet.taps("rule", law=LAW, by="a vote, 2 to 1", more=FACTS).status == 200
    ruled = [one for entry, _ in house.table.entries(1) for one in entry.events]
    assert [one.by for one in ruled if isinstance(one, Ruled)] == ["a vote, 2 to 1"]
    assert counts(house) is None
    assert "Vote:" not in tablet.looks("felt")


def test_nobody_sees_how_anybody_votes(
    house: House, tablet: Device, phones: dict[str, Device]
) -> None:
    """Two houses that differ in one vote answer alike, until the end."""
    seen = []
    for word in ("Yes, apply it", "No"):
        asks(tablet)
        votes(phones["Ann"], word)
        log = [one for entry, _ in house.table.entries(1)[-1:] for one in entry.events]
        pages = (tablet.opens("/night/1/sheet/vote").text, tablet.opens("/night/1/log").text)
        over = "The vote is over: “Yes, apply it”"  # the log tells of the one before
        told = [page.count("apply it") - page.count(over) for page in pages]
        seen.append((repr(log), told, "Ann" in pages[0]))
        tablet.looks("felt")
        assert tablet.taps("end-vote", view="felt").status == 200
        assert counts(house) == ((1, 0) if word != "No" else (0, 1))
        assert tablet.taps("end-vote", view="felt").status == 200
        assert counts(house) is None
    assert seen[0] == seen[1]


def test_a_vote_is_one_for_each_and_only_for_ones_own_seat(
    house: House, tablet: Device, phones: dict[str, Device]
) -> None:
    asks(tablet)
    assert votes(phones["Ann"], "No") == 200
    assert "Yes, apply it" not in labels(phones["Ann"].looks("phone"))
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
    assert counts(house) == (0, 1)


def test_votes_survive_a_pulled_plug(
    house: House, tablet: Device, phones: dict[str, Device]
) -> None:
    asks(tablet)
    votes(phones["Ann"], "Yes, apply it")
    votes(phones["Bob"], "No")
    house.table.shut(1)
    tablet.looks("felt")
    tablet.taps("end-vote", view="felt")
    assert counts(house) == (1, 1)
    assert house.table.store.unseal(1) == {}


def test_without_phones_there_is_nobody_to_ask(tablet: Device) -> None:
    tablet.taps("next-deal", game="jackpots")
    tablet.taps("antes")
    sheet = tablet.opens(f"/night/1/sheet/law?id={LAW}&q.house=fairness").text
    assert "Vote on the phones" not in labels(sheet)
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
    assert counts(house) is None
    assert house.table.store.unseal(1) == {}


# --- several choices --------------------------------------------------------------------------

BACK = "roll-back-to-a-start"
WHO = {"offender": "1", "q.moment": "interval"}
EVERYBODY, ALL_BUT = "Everybody", "All but Bob, whose fault it was"
SOME = "Only some, or only part: enter how much"


def asks_who(tablet: Device) -> None:
    """Who takes back the chips of a round that is played again? That is the table’s choice."""
    got = tablet.taps("ask-phones", law=BACK, more=WHO)
    assert got.status == 200, got.notice


def opened(tablet: Device, **more: str) -> str:
    query = "&".join(f"{key}={value}" for key, value in {**WHO, **more}.items())
    return tablet.opens(f"/night/1/sheet/law?id={BACK}&{query}").text


def test_all_answers_of_a_choice_that_is_left_to_the_table_can_be_voted_on(
    house: House, tablet: Device, phones: dict[str, Device]
) -> None:
    assert "Vote on the phones" in labels(opened(tablet))
    asks_who(tablet)
    offered = labels(phones["Ann"].looks("phone"))
    assert [one for one in offered if one in (EVERYBODY, ALL_BUT, SOME)] == [
        EVERYBODY,
        ALL_BUT,
        SOME,
    ]
    for name, word in (("Ann", ALL_BUT), ("Bob", EVERYBODY), ("Cy", ALL_BUT)):
        assert votes(phones[name], word) == 200
    assert counts(house) == (1, 2, 0)
    sheet = tablet.opens("/night/1/sheet/vote").text
    assert counted(sheet) == [("1", EVERYBODY), ("2", ALL_BUT), ("0", SOME)]
    assert f"Rule: {ALL_BUT}" in labels(sheet)
    assert 'name="q.this" value="fault"' in sheet
    log = tablet.opens("/night/1/log").text
    assert f"The vote is over: “{EVERYBODY}” 1, “{ALL_BUT}” 2, “{SOME}” 0" in log


def test_the_vote_stands_with_the_ruling_it_led_to_and_with_no_other(
    house: House, tablet: Device, phones: dict[str, Device]
) -> None:
    asks_who(tablet)
    for name, word in (("Ann", ALL_BUT), ("Bob", EVERYBODY), ("Cy", ALL_BUT)):
        votes(phones[name], word)
    said = 'name="by" value="a vote, 2 of 3"'
    assert said in opened(tablet, **{"q.this": "fault"})
    assert 'value="a vote' not in opened(tablet, **{"q.this": "all"})
    tablet.looks("felt")
    more = {**WHO, "q.this": "fault"}
    assert tablet.taps("rule", law=BACK, by="a vote, 2 of 3", more=more).status == 200
    assert counts(house) is None


def test_a_tie_is_said_and_the_host_decides(
    house: House, tablet: Device, phones: dict[str, Device]
) -> None:
    asks_who(tablet)
    for name, word in (("Ann", SOME), ("Bob", EVERYBODY), ("Cy", ALL_BUT)):
        votes(phones[name], word)
    assert "Vote: a tie" in tablet.looks("felt")
    sheet = tablet.opens("/night/1/sheet/vote").text
    assert "A tie, 1 each. The host decides." in sheet
    ways = [one for one in labels(sheet) if one.startswith("Rule: ")]
    assert ways == [f"Rule: {one}" for one in (EVERYBODY, ALL_BUT, SOME)]
    assert 'value="a tied vote, 1 of 3"' in opened(tablet, **{"q.this": "all"})
    assert ": a tie" in tablet.opens("/night/1/log").text


def test_a_vote_nobody_voted_in_decides_nothing(
    house: House, tablet: Device, phones: dict[str, Device]
) -> None:
    asks_who(tablet)
    tablet.looks("felt")
    tablet.taps("end-vote", view="felt")
    sheet = tablet.opens("/night/1/sheet/vote").text
    assert "Nobody voted. The host decides." in sheet
    assert "Back to the law" in labels(sheet)
    assert 'value="a vote' not in opened(tablet, **{"q.this": "all"})


def test_a_ruling_that_was_voted_down_is_not_led_to(
    house: House, tablet: Device, phones: dict[str, Device]
) -> None:
    asks(tablet)
    for name, word in (("Ann", "No"), ("Bob", "Yes, apply it"), ("Cy", "No")):
        votes(phones[name], word)
    assert "To the ruling" not in labels(tablet.opens("/night/1/sheet/vote").text)
    assert 'value="a vote' not in tablet.opens(f"/night/1/sheet/law?id={LAW}&q.house=fairness").text


def test_a_question_of_fact_is_not_voted_on(tablet: Device, phones: dict[str, Device]) -> None:
    law = "/night/1/sheet/law?id=speaking-up-late"
    assert "Vote on the phones" not in labels(tablet.opens(law).text)
    assert tablet.taps("ask-phones", law="speaking-up-late").status == 422


@pytest.mark.soak
def test_no_page_and_no_stream_tells_who_voted_what(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two houses with a phone at every seat: Ann is for it and Bob against, or the other way round.
    While others are asked, and once the count stands, which is the same."""
    party = gathered(tmp_path, BOOK, monkeypatch, "jackpots", range(4))
    assert party.tablet.taps("ask-phones", law=LAW, **FACTS).status == 200
    asked = party.houses[0].table.look(1).night.vote
    assert asked is not None
    for seat, choices in enumerate(((0, 1), (1, 0), (0, 0), (1, 1))):
        vote = {"seat": seat, "asked": asked.ask, "seen": 0}
        one, two = ({**vote, "choice": choice} for choice in choices)
        assert party.phones[seat].each("vote", "phone", one, two).status == 200
        if seat in (1, 3):
            party.nothing_tells()
    assert [counts(house) for house in party.houses] == [(2, 2), (2, 2)]
    over(party)
