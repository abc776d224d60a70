"""What a host who had never seen the program looked for in vain in one evening, or misread."""

from __future__ import annotations

import html
import re

from conftest import House
from device import Device

from referee.core.messages.showdown import CardsShown
from referee.screens.words.showdown import line

from .people import words
from .test_slate import played


def test_home_names_who_came_late(house: House, tablet: Device) -> None:
    tablet.must("sit", view="bank", more={"name": "Gus", "chips": 100, "after": 0})
    assert "Gus" in words(tablet.opens("/"))


def test_the_way_on_from_old_debts_is_the_gold_button(house: House) -> None:
    played(house, "Ann", "Bob")
    tablet = house.device()
    tablet.begins(["Ann", "Bob"])
    page = tablet.opens("/slate?night=2").text
    assert '<a class="button main" href="/night/2">Leave it and play</a>' in page
    assert page.count("button main") == 1


def test_the_menu_leads_to_where_people_come_leave_and_close(tablet: Device) -> None:
    menu = tablet.opens("/night/1/sheet/menu").text
    assert '<a class="button" href="/night/1/bank#desk">Somebody comes or leaves</a>' in menu
    assert 'id="desk"' in tablet.looks("bank")
    assert '<a class="button" href="/night/1/bank#end">Close the night</a>' in menu
    assert 'id="end"' in tablet.looks("bank")
    tablet.must("close", view="bank")
    menu = tablet.opens("/night/1/sheet/menu").text
    assert "Somebody comes or leaves" not in menu
    assert "Close the night" not in menu


def test_the_split_says_which_half_has_the_odd_chip(house: House) -> None:
    """It went “to the first half”."""
    tablet = house.device()
    tablet.begins()
    tablet.must("next-deal", game="omaha-eight-or-better")
    tablet.must("blinds")
    for seat in (2, 3, 0):
        tablet.must("call", seat=seat)
    tablet.must("check", seat=1)
    tablet.plays("all check, all check, all check")
    sheet = html.unescape(tablet.opens("/night/1/sheet/split?pot=0").text)
    assert "An odd chip of the pot goes to the high hand." in sheet


def test_an_earlier_deal_says_who_has_left(tablet: Device) -> None:
    tablet.plays("deal, 0 bets 2, 1 calls, 2 drops, 3 drops, 0 draws 0, 1 draws 0, all check")
    tablet.must("award", pot=0, winner=0, openers="shown")
    tablet.must("leave", view="bank", more={"seat": 1})
    assert ">Bob (has left)</button>" in tablet.opens("/night/1/sheet/right").text


def test_a_line_of_the_log_has_one_way_of_writing_cards(house: House, tablet: Device) -> None:
    """Suits stood there as signs and, in what the hand was called, as letters."""
    night = house.table.look(1).night
    shown = CardsShown(0, "3c Kh 7d Jo", "three kings (3c Kh Kd 7h Jc Jo)", counts="two (5h 5c)")
    assert line(shown, night) == (
        "Ann shows 3♣ K♥ 7♦ joker: three kings (3♣ K♥ K♦ 7♥ J♣ joker), so it counts as two (5♥ 5♣)"
    )


def test_before_the_blinds_the_seats_say_who_posts_what(house: House) -> None:
    """Nothing at the seats told who is the small and who the big blind."""
    tablet = house.device()
    tablet.begins()
    tablet.must("next-deal", game="texas-holdem")
    page = words(tablet.opens("/night/1/view/felt"))
    assert "Ann 100 chips posts 1" in page
    assert "Bob 100 chips posts 2" in page
    assert "Next to call:" in page


def fixed(house: House) -> Device:
    """Seven-card stud in limits of 2 and 4: Ann has bet 2, Bob has called, Cy is to act."""
    tablet = house.device()
    tablet.begins(game="jackpots", limit="fixed", least="2", upper="4")
    tablet.plays("deal, 0 bets 2, 1 calls")
    return tablet


def law(tablet: Device, **asked: object) -> str:
    query = "&".join(f"{key.replace('_', '.')}={value}" for key, value in asked.items())
    return html.unescape(tablet.opens(f"/night/1/sheet/law?id=pot-limit-overbet&{query}").text)


def test_too_large_a_raise_in_fixed_limit_is_cut_to_the_limit(house: House) -> None:
    """“Cy put in 5 where a raise is to 4” found a law that spoke of pot limit, asked of the caller,
    moved nothing and had a golden button for it."""
    tablet = fixed(house)
    page = law(tablet)
    assert "Bet or raise above the limit" in page
    assert "pot limit</h2>" not in page.lower()
    assert "<b>Ann</b>, it seems" in page, "who bet last, not who called"
    assert "Nothing moves: the log already has it that way." in page
    assert '<button type="submit" class="button">Log the ruling</button>' in page
    page = law(tablet, offender=2)
    assert '<button type="submit" class="button main">Apply</button>' in page
    tablet.must("rule", law="pot-limit-overbet", offender=2, more=dict(fields_of(page)))
    holding = house.table.look(1).night.playing
    assert holding is not None
    assert holding.of(2).bet == 4


def fields_of(page: str) -> list[tuple[str, str]]:
    """What the ruling was reached by."""
    return re.findall(r'name="(q\.[a-z-]+)" value="([^"]*)"', page)
