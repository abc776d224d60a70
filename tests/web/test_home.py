"""The list of nights: when they were, whether they run, who has won most, and on with the last."""

from __future__ import annotations

import re

from conftest import House
from device import Device

from referee.web.night.pages import TOLD

from .people import played, words, write


def line(house: House, night: int) -> str:
    page = house.device().opens("/").text
    found = re.search(rf'<li><a href="/night/{night}"(.*?)</li>', page, re.S)
    assert found is not None
    return re.sub(r"<[^>]*>", " ", found[1])


def test_a_night_says_when_it_was_and_how_it_stands(house: House, tablet: Device) -> None:
    assert "Jan 2, 2026, 20:15" in line(house, 1)
    assert "Running, 0 deals" in line(house, 1)
    tablet.must("next-deal", game="draw-poker")
    tablet.must("bet", seat=0, to=2)
    tablet.must("others-drop")
    tablet.must("award", pot=0, winner=0)
    assert "Running, 1 deal · Ann is ahead, +3 chips" in line(house, 1)
    tablet.banks("close")
    assert "Closed, 1 deal · Ann won most, +3 chips" in line(house, 1)


def test_the_running_night_goes_on_with_one_tap(house: House, tablet: Device) -> None:
    page = house.device().opens("/").text
    assert re.search(r'class="button main" href="/night/1"><span>Continue ', page)
    tablet.banks("close")
    page = house.device().opens("/").text
    assert "Continue " not in page
    assert re.search(r'class="button main" href="/new\?last=1"', page)


def test_the_form_of_a_new_night_says_that_one_is_running(house: House, tablet: Device) -> None:
    """Back from the table leads to the form that began it: a second night is not one tap away."""
    gold = re.compile(r'class="button main"[^>]*>(.*?)</')
    for address in ("/new", "/new?last=1"):
        page = house.device().opens(address).text
        assert "is running; Start begins another night" in page
        assert gold.findall(page) == ["<span>Continue <bdi>Poker night"]
    tablet.banks("close")
    page = house.device().opens("/new").text
    assert "is running" not in page
    assert gold.findall(page) == ["Start"]


def test_real_stacks_nobody_counted_name_nobody(house: House) -> None:
    house.device().begins(real="milestones")
    assert "ahead" not in line(house, 1)
    assert "Running, 0 deals" in line(house, 1)


def test_older_nights_are_behind_one_line(tablet: Device) -> None:
    for _ in range(TOLD - 1):  # beside the one that runs
        tablet.begins()
    assert "Older nights" not in tablet.opens("/").text
    tablet.begins()
    before, older = tablet.opens("/").text.split("Older nights (1)")
    assert before.count("<li><a") == TOLD
    assert 'href="/night/1"' in older


def test_home_says_who_still_owes_whom(house: House) -> None:
    """To hosts and guests alike, and to nobody what is bound up with hidden money."""
    phone = house.in_the_house()
    assert phone.opens(f"/join/{house.keys.code}").status == 303
    played(house, "Ann", "Bob")
    played(house, "Cy", "Dot")
    assert "Bob still owes Ann €3.00." in words(phone.opens("/night/1/paper"))
    tablet = house.device()
    for device in (tablet, phone):
        assert "Bob still owes Ann €3.00; Dot still owes Cy €3.00. The tab" in words(
            device.opens("/")
        )
    write(tablet, "money", who="bob", off=1)
    for device in (tablet, phone):
        home = words(device.opens("/"))
        assert "Dot still owes Cy €3.00. The tab" in home
        assert "Bob still" not in home
        assert "Every payment is made" not in words(device.opens("/night/1/paper"))
        assert "still owes" not in words(device.opens("/night/1/paper"))
        assert "Dot still owes Cy €3.00." in words(device.opens("/night/2/paper"))
    write(tablet, "money", off=1)
    write(tablet, "money", who="bob", off=0)
    for device in (tablet, phone):
        assert "still owes" not in words(device.opens("/"))


def test_the_paper_keeps_back_what_home_keeps_back(house: House) -> None:
    """Cy owes Ann of a night without Bob, who is hidden; but Ann owes Bob of another, so that all
    of it may be paid in one. The paper of the first fell back on its own payments and named it."""
    played(house, "Ann", "Cy")
    tablet = house.device()
    assert "Cy still owes Ann €3.00." in words(tablet.opens("/night/1/paper"))
    played(house, "Bob", "Ann")
    write(tablet, "money", who="bob", off=1)
    for path in ("/night/1/paper", "/night/1/paper.txt", "/"):
        page = words(tablet.opens(path))
        assert "still owes" not in page, path
        assert "Every payment is made" not in page, path
