"""Whoever leaves moves nobody else: the chair stays where it is until somebody closes it."""

from __future__ import annotations

import re

import pytest
from bare import Bare
from conftest import House

from referee.core.book.game import BetStep, Showdown
from referee.core.messages.dealing import NextDeal
from referee.core.messages.people import ComeBack, Leave, Reseat, Sit
from referee.core.messages.showdown import ThrowIn
from referee.screens.felt.seats import placed


def places(page: str) -> dict[str, int]:
    """Where each seat and each empty chair stands on the screen."""
    found = re.findall(r'id="((?:seat|chair)-\d+)" class="seat place-(\d+) ', page)
    return {id: int(place) for id, place in found}


def test_seats_keep_their_places_when_somebody_leaves(house: House) -> None:
    tablet = house.device()
    tablet.begins(["Ann", "Bob", "Cy", "Dot", "Eva"])
    before = places(tablet.looks())
    assert tablet.banks("leave", seat=1).status == 200
    page = tablet.looks()
    assert places(page) == {
        **{id: place for id, place in before.items() if id != "seat-1"},
        "chair-1": before["seat-1"],
    }
    assert "ring-5" in page
    tablet.plays("deal")  # the empty chair is dealt no cards
    assert house.table.look(1).night.hand.order == (0, 2, 3, 4)


def test_the_host_closes_the_chair(house: House) -> None:
    tablet = house.device()
    tablet.begins(["Ann", "Bob", "Cy", "Dot", "Eva"])
    tablet.banks("leave", seat=0)
    tablet.banks("leave", seat=2)
    sheet = tablet.opens("/night/1/sheet/bank/chair?at=felt&seat=0").text
    assert "Ann’s empty seat" in sheet
    ring, chairs = (
        re.search(rf'name="{name}" value="([^"]*)"', sheet) for name in ("ring", "chairs")
    )
    assert ring is not None
    assert chairs is not None
    got = tablet.banks("close-chair", ring=ring[1], chairs=chairs[1])
    assert got.status == 200
    assert "ring-4" in tablet.looks()
    assert [id for id in places(tablet.looks()) if id.startswith("chair")] == ["chair-2"]
    assert "Somebody sits there now" in tablet.opens("/night/1/sheet/bank/chair?seat=0").text


def test_a_looker_sees_the_chair_and_has_no_button(house: House) -> None:
    tablet = house.device()
    tablet.begins()
    tablet.banks("leave", seat=1)
    guest = house.in_the_house(night=1)
    guest.opens(f"/join/{house.keys.code}")
    assert '<div id="chair-1"' in guest.looks()
    assert "chair" not in guest.looks("phone")


# --- the chairs themselves --------------------------------------------------------------------


def five() -> Bare:
    """Five at a table without a deal going on: A to E."""
    bare = Bare(BetStep("first"), Showdown(), stacks=(100,) * 5, ante=0)
    bare.does(ThrowIn(False, True))
    return bare


def test_a_new_player_takes_the_empty_chair_at_the_left_of_whom_they_sit_by() -> None:
    table = five()
    table.does(Leave(1), Sit("New", 10, after=0))
    assert (table.night.ring, table.night.chairs) == ((0, 5, 2, 3, 4), (0, 5, 2, 3, 4))
    table.does(Sit("More", 10, after=0))
    assert table.night.chairs == (0, 6, 5, 2, 3, 4)


def test_who_comes_back_has_the_chair_again_while_it_stands() -> None:
    table = five()
    table.does(Leave(1), ComeBack(1))
    assert (table.night.ring, table.night.chairs) == ((0, 1, 2, 3, 4), (0, 1, 2, 3, 4))
    table.does(Leave(1), Reseat((0, 2, 3, 4)))
    assert table.night.chairs == (0, 2, 3, 4)
    table.does(ComeBack(1))
    assert (table.night.ring, table.night.chairs) == ((0, 2, 3, 4, 1), (0, 2, 3, 4, 1))


def test_chairs_that_are_not_at_the_table_are_refused() -> None:
    table = five()
    table.does(Leave(1), Leave(3))
    assert table.refuses(Reseat((0, 2, 4), chairs=(0, 9, 2, 4))) == "seats-changed"
    assert table.refuses(Reseat((0, 2, 4), chairs=(0, 4, 2, 3))) == "seats-changed"
    table.does(Reseat((0, 2, 4), chairs=(0, 2, 3, 4)))
    assert table.night.chairs == (0, 2, 3, 4)


@pytest.mark.parametrize("leaves", [(0,), (4,), (1, 3), (0, 4), (2, 3, 4)])
def test_the_deal_goes_round_as_if_there_were_no_empty_chairs(leaves: tuple[int, ...]) -> None:
    table, closed = five(), five()
    for seat in leaves:
        table.does(Leave(seat))
        closed.does(Leave(seat))
    closed.does(Reseat(closed.night.ring))
    for one in (table, closed):
        assert one.night.hand is not None
        one.does(NextDeal(one.night.hand.game))
    assert table.hand.order == closed.hand.order
    assert table.hand.dealer == closed.hand.dealer


def test_more_chairs_than_places_fall_away_on_the_screen() -> None:
    table = five()
    table.does(Leave(1), Leave(3))
    for at in range(9):
        table.does(Sit(f"New {at}", 10, after=table.night.ring[0]))
    assert len(table.night.ring) == 12
    assert [seat for seat, _ in placed(table.night)] == list(table.night.ring)
