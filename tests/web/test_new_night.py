"""The form of a new night as it is sent, and what is drawn by chance."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from conftest import House
from device import Device

from referee.core.book.game import BetStep, Draw
from referee.core.messages.dealing import DealerSet
from referee.core.messages.people import Reseated
from referee.web.games import customs
from referee.web.night import chance

FOUR = ["Ann", "Bob", "Cy", "Dot"]


def events(house: House, night: int = 1) -> list[object]:
    return [event for entry, _ in house.table.entries(night) for event in entry.events]


def test_everybody_buys_the_same_but_those_who_do_not(house: House) -> None:
    tablet = house.device()
    form = {"name": ["Ann", "", "Bob", "Cy"], "chips": ["", "", "40", ""], "buy-in": "80"}
    assert tablet.posts("/night", form).status == 303
    night = house.table.look(1).night
    assert [(one.name, one.bought) for one in night.players] == [
        ("Ann", 80),
        ("Bob", 40),
        ("Cy", 80),
    ]


def test_an_empty_row_before_the_dealer_does_not_move_the_mark(house: House) -> None:
    tablet = house.device()
    form = {"name": ["", "Ann", "", "Bob", "Cy"], "chips": [], "buy-in": "80", "deals-first": "3"}
    tablet.posts("/night", form)
    assert house.table.look(1).night.dealer == 1


def test_what_was_wrong_comes_back_with_everything_that_was_right(house: House) -> None:
    """The dealer's mark, empty rows, the draws and the answer to the question stay."""
    tablet = house.device()
    form = {
        **{"name": ["Ann", "", "ann"], "chips": ["", "", "30"], "buy-in": "75", "real": "bets"},
        **{"deals-first": "2", "draw-seats": "1", "worth": "0.25"},
    }
    got = tablet.posts("/night", form)
    assert got.status == 422
    assert re.search(r'name="deals-first" value="2" checked', got.text)
    assert re.search(r'name="real" value="bets" checked', got.text)
    assert re.search(r'name="draw-seats" value="1" checked', got.text)
    assert re.search(r'name="buy-in"[^>]* value="75"', got.text)
    assert re.search(r'name="chips" value="30"', got.text)
    assert re.findall(r'name="name" value="([^"]*)"', got.text)[:3] == ["Ann", "", "ann"]


def test_last_time_s_players_come_with_their_chips_and_their_table(house: House) -> None:
    tablet = house.device()
    form = {"name": FOUR, "chips": ["", "20", "", ""], "buy-in": "60", "real": "milestones"}
    tablet.posts("/night", form)
    page = tablet.opens("/new?last=1").text
    assert re.findall(r'name="name" value="([^"]*)"', page)[:4] == FOUR
    assert re.findall(r'name="chips" value="([^"]*)"', page)[:4] == ["", "20", "", ""]
    assert re.search(r'name="buy-in"[^>]* value="60"', page)
    assert re.search(r'name="real" value="milestones" checked', page)


def test_last_time_s_players_are_all_there_and_who_deals_next_is_marked(house: House) -> None:
    """Who had cashed out early was missing, and the paper named another dealer than the form."""
    tablet = house.device()
    tablet.begins(FOUR)
    tablet.must("leave", view="bank", seat=1, chips=100)
    tablet.banks("close")
    page = tablet.opens("/new?last=1").text
    names = re.findall(r'name="name" value="([^"]*)"', page)[:4]
    assert sorted(names) == sorted(FOUR)
    marked = re.findall(r'name="deals-first" value="(\d)" checked', page)
    assert len(marked) == 1
    said = f"{names[int(marked[0])]} deals first next time."
    assert said in tablet.opens(f"/night/{tablet.night}/paper").text


def test_last_time_is_the_night_as_it_began_not_the_last_deal(house: House) -> None:
    tablet = house.device()
    tablet.begins(FOUR, game="jackpots")
    tablet.must("next-deal", game="five-card-draw")
    page = tablet.opens("/new?last=1").text
    assert re.search(r'<option value="jackpots"[^>]* selected', page)


def test_last_time_s_stakes_of_every_game_come_back(house: House) -> None:
    tablet = house.device()
    tablet.begins(FOUR)
    tablet.looks("bank")
    holdem = {"family": "holdem", "limit": "pot", "blind": ["2", "5"]}
    tablet.must("stakes", view="bank", more=holdem)
    kept = house.table.look(1).night
    page = tablet.opens("/new?last=1").text
    assert '<li data-other="holdem"><b>Hold’em</b> blinds 2 · 5, pot limit</li>' in page
    assert '<li data-other="draw" hidden>' in page  # the game chosen is of that family
    assert 'name="like" value="1"' in page
    assert tablet.begins(FOUR, like="1", ante="3").status == 303
    now = house.table.look(2).night
    assert dict(now.families)["holdem"].limit == dict(kept.families)["holdem"].limit
    assert dict(now.families)["holdem"].blinds == (2, 5)
    assert ("draw" in dict(now.families), now.stakes.ante) == (False, 3)
    assert tablet.begins(FOUR, like="1", game="texas-holdem", limit="none").status == 303
    third = house.table.look(3).night
    assert (third.stakes.limit.kind, dict(third.families)["draw"].ante) == ("none", 1)


@pytest.mark.parametrize("like", ["9", "x", "²", "9" * 30, ""])
def test_a_night_like_none_that_is_there_has_what_is_usual(house: House, like: str) -> None:
    tablet = house.device()
    assert "<b>Hold’em</b> blinds 1 · 2, no limit" in tablet.opens("/new").text
    assert tablet.begins(FOUR, like=like).status == 303
    assert dict(house.table.look(1).night.families)["holdem"].limit.kind == "none"
    got = tablet.begins(("Ann",), like="1")
    assert (got.status, 'name="like" value="1"' in got.text) == (422, True)


# --- how the game is played here --------------------------------------------------------------


def test_a_night_begins_with_the_game_as_the_table_plays_it(house: House) -> None:
    tablet = house.device()
    how = {"forced": "blinds", "after": "eldest", "burn": "1"}
    assert tablet.begins(FOUR, game="five-card-draw", **how).status == 303
    game = house.table.look(1).night.game
    assert game is not None
    kinds = [type(step).__name__ for step in game.steps]
    draw = next(step for step in game.steps if isinstance(step, Draw))
    assert ("Ante" in kinds, "Blinds" in kinds, draw.burn) == (False, True, 1)
    assert [step.first for step in game.steps if isinstance(step, BetStep)][-1] == "eldest"
    assert game.id in house.table.book.games
    assert tablet.begins(FOUR, game="five-card-draw", **how).status == 303  # kept once
    again = house.table.look(2).night.game
    assert again is not None
    assert again.id == game.id


def test_what_is_wrong_in_the_form_keeps_no_game(house: House) -> None:
    tablet = house.device()
    asked = {"game": "five-card-draw", "burn": "1"}
    assert tablet.begins(FOUR, limit="none at all", **asked).status == 400
    got = tablet.begins(FOUR, game="seven-card-stud", burn="1")
    assert (got.status, "nobody draws from the deck" in got.text) == (400, True)
    assert list((house.data / "house").glob("*.toml")) == []


GAMES = {
    "five-card-draw": {"forced", "after", "drawn", "burn", "checks", "no_check_raise"},
    "jackpots": {"after", "burn", "only_own", "no_check_raise"},
    "california-lowball": {"forced", "burn", "no_check_raise"},
    "california-high-low-split": {"forced", "burn", "no_check_raise"},
    "seven-card-stud": {"no_check_raise", "checks"},
    "guts-two-card": {"in_out", "match"},
    "just-a-pot": set(),
}


@pytest.mark.parametrize(("game", "keys"), GAMES.items(), ids=GAMES)
def test_only_what_the_game_has_a_place_for_can_be_chosen(
    house: House, game: str, keys: set[str]
) -> None:
    """What is offered makes a game, each choice of it alone."""
    tablet = house.device()
    page = tablet.opens(f"/games/customs?game={game}").text
    found = dict(re.findall(r'<select name="(\w+)">(.*?)</select>', page))
    assert keys <= set(found) <= set(customs.KEYS)
    assert ("burn" in found) == ("burn" in keys)
    for key, options in found.items():
        for value in re.findall(r'value="([^"]+)"', options):
            made = tablet.opens(f"/compose/preview?{urlencode({'base': game, key: value})}").text
            assert "doesn’t make a game" not in made, (key, value)


# --- drawn by chance --------------------------------------------------------------------------


def test_seats_and_dealer_are_drawn_at_the_start_and_said(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chance, "shuffled", lambda seats: (2, 0, 3, 1))
    monkeypatch.setattr(chance, "one_of", lambda seats: seats[2])
    tablet = house.device()
    tablet.begins(FOUR, **{"draw-seats": "1", "draw-dealer": "1"})
    night = house.table.look(1).night
    assert (night.ring, night.dealer) == ((2, 0, 3, 1), 2)
    drawn = [one for one in events(house) if isinstance(one, Reseated | DealerSet)]
    assert drawn == [Reseated((2, 0, 3, 1), drawn=True), DealerSet(2, drawn=True)]
    assert "Seats drawn: Cy, Ann, Dot, Bob · Drawn as next dealer: Cy" in tablet.looks("felt")
    assert "Seats drawn: Cy, Ann, Dot, Bob" in tablet.looks("log")


def test_where_seats_are_drawn_and_no_dealer_the_last_seat_deals(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chance, "shuffled", lambda seats: (2, 0, 3, 1))
    house.device().begins(FOUR, **{"draw-seats": "1"})
    assert house.table.look(1).night.dealer == 1


def test_a_night_without_a_draw_says_nothing_of_one(house: House, tablet: Device) -> None:
    assert "rawn" not in tablet.looks("felt")
    assert [one for one in events(house) if isinstance(one, Reseated)] == []


def test_between_deals_seats_and_the_next_dealer_are_drawn(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chance, "shuffled", lambda seats: tuple(reversed(seats)))
    monkeypatch.setattr(chance, "one_of", lambda seats: seats[-1])
    assert "Draw for seats …" in tablet.opens("/night/1/sheet/menu").text
    assert "Draw seats for 4 players" in tablet.opens("/night/1/sheet/bank/draw?at=felt").text
    tablet.looks("bank")
    assert tablet.banks("draw-seats", ring="0,1,2,3").status == 200
    assert "Seats drawn: Dot, Cy, Bob, Ann" in tablet.looks("felt")
    assert "Drawn as next dealer: Cy" in tablet.must("draw-dealer", ring="0,1,2").text
    night = house.table.look(1).night
    assert (night.ring, night.dealer) == ((3, 2, 1, 0), 2)
    assert tablet.banks("draw-seats", ring="0,1,2").status == 422  # somebody sat down meanwhile
    assert tablet.taps("draw-dealer", ring="").status == 400


def test_in_a_deal_nothing_is_drawn(tablet: Device) -> None:
    tablet.plays("deal")
    assert "Draw for seats" not in tablet.opens("/night/1/sheet/menu").text
    assert "between deals" in tablet.opens("/night/1/sheet/bank/draw?at=felt").text
    assert tablet.taps("draw-dealer", ring="0,1").status == 422


def test_chance_gives_every_seat_once() -> None:
    orders = {chance.shuffled((0, 1, 2)) for _ in range(200)}
    assert len(orders) == 6
    assert all(sorted(one) == [0, 1, 2] for one in orders)
    assert {chance.one_of((4, 5)) for _ in range(60)} == {4, 5}


def test_the_same_players_buy_what_most_of_them_bought_and_latecomers_are_among_them(
    house: House,
) -> None:
    """One short stack is its player's own: it is nobody else's buy-in, not even where no two
    bought the same."""
    tablet = house.device()
    form = {"name": ["Ann", "Bob", "Cy"], "chips": ["60", "", "150"], "buy-in": "100"}
    assert tablet.posts("/night", form).status == 303
    tablet.night = 1
    tablet.banks("sit", name="Gus", chips=100)
    again = tablet.opens("/new?last=1").text
    assert re.search(r'name="buy-in"[^>]* value="100"', again)
    names = re.findall(r'name="name"[^>]* value="([^"]+)"', again)
    own = re.findall(r'name="chips" value="([^"]*)"', again)
    assert dict(zip(names, own, strict=False)) == {"Ann": "60", "Bob": "", "Cy": "150", "Gus": ""}
    offered = tablet.opens("/night/1/sheet/bank/buy?seat=1").text
    assert offered.index('data-key="=100"') < offered.index('data-key="=60"')
