"""What is read over the nights is the same in two houses that differ only in a secret."""

from __future__ import annotations

from conftest import House

from referee.web.services import services

from . import test_secrecy
from .everything import gets
from .people import write
from .test_secrecy import COUNTS, NAMES, told

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


def test_hidden_money_is_on_no_page_over_the_nights(houses: tuple[House, House]) -> None:
    """What Bob lost to Cy, both hidden, in two closed nights. A night's own pages hide nothing, nor
    do its films (docs/safety.md)."""
    for house, chips in zip(houses, (3, 4), strict=True):
        for night in (1, 2):
            device = house.device()
            begun = device.begins(NAMES, worth="1", currency="€", tap=f"begin {night}")
            assert begun.status == 303
            device.must("correct", view="bank", source=1, target=2, chips=chips, why="a bet")
            device.must("correct", view="bank", source=3, target=0, chips=1, why="a bet")
            device.banks("close")
            services(house.app).keeper.wait()
        for who in ("bob", "cy"):
            assert write(house.device(), "money", who=who, off=1).status == 303
    one, two = (house.in_the_house() for house in houses)
    for phone in (one, two):
        assert phone.opens("/join/ABCDEF").status == 303
    for path in across(houses[0]):
        assert told(one.opens(path)) == told(two.opens(path)), path
