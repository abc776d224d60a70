"""What is read over the nights is the same in two houses that differ only in a secret."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from conftest import House

from referee.core.people.slate import slates as slates_of
from referee.web.render import DESK, VIEWS
from referee.web.services import services

from . import test_secrecy
from .everything import gets
from .people import played, words, write
from .test_secrecy import COUNTS, NAMES, alike, first_message, told

houses = test_secrecy.houses
ACROSS = ("/people", "/almanac", "/slate", "/receipt", "/data")
WHO = ("ann", "bob", "cy", "dot")


def across(house: House) -> list[str]:
    """Home, everything that goes over the nights, each person's pages, the film and the paper."""
    parts = (*ACROSS, "/film", "/paper")
    found = [path for path in gets(house.app) if any(part in path for part in parts)]
    own = [f"/{page}/person?who={who}" for page in ("people", "almanac") for who in WHO]
    return ["/", *found, *own]


def test_a_deal_in_play_tells_no_count_in_film_slate_or_standings(
    houses: tuple[House, House],
) -> None:
    """The first deal is over and on film; the counts of the second are nobody's to know."""
    for house, counts in zip(houses, COUNTS, strict=True):
        tablet = house.device()
        tablet.begins(NAMES, worth="1", currency="€")
        tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops")
        tablet.plays("deal, 1 bets 2, 2 calls, 3 calls, 0 calls")
        for seat in (1, 2, 3, 0):
            tablet.plays(f"{seat} draws {counts[seat]}")
        tablet.plays("1 checks")
    one, two = (house.in_the_house(night=1) for house in houses)
    for phone in (one, two):
        assert phone.opens("/join/ABCDEF").status == 303
    paths = across(houses[0])
    assert "/night/1/film/1" in paths
    for path in paths:
        assert told(one.opens(path)) == told(two.opens(path)), path


@pytest.mark.parametrize("whose", [("bob", "cy"), ("",)])
def test_hidden_money_is_on_no_page_of_a_guest(
    houses: tuple[House, House], whose: tuple[str, ...]
) -> None:
    """What Bob lost to Cy, in two closed nights: the two are hidden, or everybody is."""
    for house, chips in zip(houses, (3, 4), strict=True):
        for night in (1, 2):
            device = house.device()
            begun = device.begins(NAMES, worth="1", currency="€", tap=f"begin {night}")
            assert begun.status == 303
            device.must("correct", view="bank", source=1, target=2, chips=chips, why="a bet")
            device.must("correct", view="bank", source=3, target=0, chips=1, why="a bet")
            device.banks("close")
            services(house.app).keeper.wait()
        for who in whose:
            assert write(house.device(), "money", who=who, off=1).status == 303
    one, two = (house.in_the_house(night=1) for house in houses)
    for phone in (one, two):
        assert phone.opens("/join/ABCDEF").status == 303
    own = [path for path in gets(houses[0].app) if "/night/1" in path]
    for path in dict.fromkeys([*across(houses[0]), "/rulings", *own]):
        alike(one, two, path)
    for name in VIEWS.keys() - {DESK}:  # that of all tables is no view of a night
        assert "Recap of the night" in alike(one, two, f"/night/1/view/{name}").text, name
        assert first_message(houses[0], name, True) == first_message(houses[1], name, True)
    assert one.opens("/night/1/log").headers["Location"] == "/night/1/paper"
    assert "places and no money" in one.opens("/night/1/paper").text


def test_hidden_money_is_not_read_over_the_hosts_shoulder(houses: tuple[House, House]) -> None:
    """The tablet lies in the middle: its home says no sum, and the settlement has places above the
    payments that are to be made; what is shared of it has places."""
    one, two = (house.device() for house in houses)
    for device, chips in ((one, 3), (two, 4)):
        assert device.begins(NAMES, worth="1", currency="€").status == 303
        device.must("correct", view="bank", source=1, target=2, chips=chips, why="a bet")
        assert f"Cy is ahead, +\u2060€{chips}.00" in device.opens("/").text
        assert write(device, "money", who="cy", off=1).status == 303
    assert "Cy is ahead<" in alike(one, two, "/").text
    for device in (one, two):
        device.banks("close")
        assert "Bob pays Cy" in device.looks("bank")
        settled = device.looks("bank")
        assert settled.count('standing-result"></b>') == 4
        assert "Won or lost" not in settled
        assert '\n\n1. Cy\n2. Ann\n2. Dot\n4. Bob"' in settled
    for house in houses:
        services(house.app).keeper.wait()
    assert "Cy won most<" in alike(one, two, "/").text


def test_where_money_is_hidden_a_persons_nights_have_places(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    assert "Result" in tablet.opens("/people/person?who=cy").text
    write(tablet, "money", off=1)
    for who, place in (("ann", 1), ("cy", 2), ("bob", 3)):
        page = words(tablet.opens(f"/people/person?who={who}"))
        assert f"Night Place Jan 2, 2026 Poker night {place} of 3" in page


def test_rulings_of_such_a_night_are_told_to_hosts_only(house: House) -> None:
    tablet, phone = house.device(), house.in_the_house()
    assert phone.opens(f"/join/{house.keys.code}").status == 303
    tablet.begins(NAMES, worth="1", currency="€")
    tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops")
    tablet.must("rule", law="false-openers")
    tablet.must("divide", seat="0,1,2,3")
    assert tablet.banks("close").status == 200
    services(house.app).keeper.wait()
    assert "Ann’s hand is foul" in phone.opens("/rulings").text
    write(tablet, "money", who="ann", off=1)
    assert "Ann" not in phone.opens("/rulings").text
    assert "Ann’s hand is foul" in tablet.opens("/rulings").text


def debts(house: House) -> dict[tuple[str, str], int]:
    """What stands on the slate, by who owes whom."""
    there = house.table.house
    every = (slate.arrows for slate in slates_of(there.people, there.evenings()[0]))
    return {(arrow.debtor, arrow.creditor): arrow.amount for found in every for arrow in found}


Moves = list[tuple[int, int, int]]


def night_of(house: House, names: list[str], moves: Moves, times: int, tap: str) -> None:
    """A closed night: a deal for antes (none where the players make two pairs), then chips went so
    from one seat to the other; all of it so many times as much."""
    device = house.device()
    begun = device.begins(names, ante=times, limit="none", worth="1", currency="€", tap=tap)
    assert begun.status == 303
    if len(names) < 4 or len(moves) > 2:
        drops = ", ".join(f"{seat} drops" for seat in range(1, len(names)))
        device.plays(f"deal, 0 bets {2 * times}, {drops}, 0 wins not-asked")
    for source, target, chips in moves:
        chips *= times
        device.must("correct", view="bank", source=source, target=target, chips=chips, why="a bet")
    assert device.banks("close").status == 200
    services(house.app).keeper.wait()


@pytest.mark.parametrize("seed", range(4))
def test_what_a_hidden_person_won_cannot_be_worked_out(
    houses: tuple[House, House], seed: int
) -> None:
    """Two houses in which each night with somebody hidden has other results: everybody's, in the
    same order and along the same debts. If all that a guest can read is the same to the byte, no
    reckoning with it leads to what the hidden one won. The nights in which all are shown, and what
    was paid of them, are told as they are."""
    random = Random(seed)
    hidden = random.sample(WHO, 1 + seed % 2)
    (one, two), plain = houses, list[list[str]]()
    for number in range(4):
        names = random.sample(NAMES, random.choice((2, 3, 4, 4)))
        seats = random.sample(range(len(names)), len(names))
        pairs = [*pairwise(seats)]
        pairs = pairs[::2] if len(pairs) == 3 and random.random() < 0.6 else pairs
        moves = [(source, target, random.randint(5, 9)) for source, target in pairs]
        persons = [name.lower() for name in names]
        times = random.randint(2, 5) if {*persons} & {*hidden} else 1
        plain += [persons] if times == 1 else []
        night_of(one, names, moves, 1, f"night {number}")
        night_of(two, names, moves, times, f"night {number}")
    slates = [debts(house) for house in houses]
    for payer, payee in sorted(slates[0].keys() & slates[1].keys())[:2]:
        for house, owed in zip(houses, slates, strict=True):
            units, sides = owed[payer, payee], {"payer": payer, "payee": payee, "currency": "€"}
            paid = {"units": units, "owed": units, **sides, "page": "slate"}
            assert write(house.device(), "paid", mark=f"{payer} {payee}", **paid).status == 303
    for who in hidden:
        for house in houses:
            got = write(house.device(), "money", mark=f"hide {who}", who=who, off=1)
            assert got.status == 303
    guests = [house.in_the_house(night=1) for house in houses]
    for phone in guests:
        assert phone.opens("/join/ABCDEF").status == 303
    for night in range(1, 5):
        for page in ("paper", "log", "view/bank", "results.csv"):
            alike(*guests, f"/night/{night}/{page}")
        alike(*guests, f"/slate?night={night}")
    for path in [*across(one), "/tv", "/tv?plain", "/rulings"]:
        alike(*guests, path)
    told = [house.device() for house in houses]
    assert any(told[0].opens(path).text != told[1].opens(path).text for path in across(one))
    shown = {person for names in plain for person in names}
    for who in shown - {*hidden}:
        assert "€" in guests[0].opens(f"/people/person?who={who}").text
