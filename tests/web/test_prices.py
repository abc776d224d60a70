"""What up cards cost, what is offered in turn, and who is in: from the tablet's side."""

from __future__ import annotations

import html
import re

from conftest import House


def test_an_up_card_is_told_with_one_tap_for_the_seat_it_fell_to(house: House) -> None:
    tablet = house.device()
    tablet.begins(("Ann", "Bob", "Cy"), game="baseball")
    tablet.must("next-deal", game="baseball")
    tablet.must("antes")
    felt = tablet.reads()
    assert "A three or a four up …" in felt
    assert "A three up: match the pot, 3 (20 at most), or fold." in felt
    sheet = html.unescape(tablet.opens("/night/1/sheet/card-up").text)
    assert re.findall('aria-label="(Bob[^"]*)">([^<]*)<', sheet) == [
        ("Bob: Three: pays 3", "Three: pays 3"),
        ("Bob: Three: folds", "Three: folds"),
        ("Bob: Four: buys one for 4", "Four: buys one for 4"),
    ]
    assert "card more" not in sheet
    assert "Tap what was done, for the player who got it." in sheet
    tablet.must("card-up", seat=1, card="4", pays=1, rank=0)
    sheet = html.unescape(tablet.opens("/night/1/sheet/card-up").text)
    assert "Bob" not in sheet
    assert tablet.taps("card-up", seat=1, card="4", pays=1, rank=0).status == 422
    tablet.must("card-up", seat=0, card="3", pays=1, rank=0)
    tablet.must("card-up", seat=2, card="4", pays=1, rank=0)
    assert "up …" not in tablet.reads()
    tablet.must("take-back", strand="hand")
    tablet.must("take-back", strand="hand")
    tablet.must("take-back", strand="hand")
    tablet.must("card-up", seat=1, card="3", pays=1, rank=0)
    night = house.table.look(1).night
    assert (night.pot, night.stack(1)) == (6, 96)
    assert "Bob pays 3 chips into the pot for a three" in html.unescape(
        tablet.opens("/night/1/log").text
    )
    assert tablet.taps("card-up", seat=1, card="9", pays=1, rank=0).status == 422
    tablet.must("first", seat=0)
    tablet.must("bet", seat=0, to=2)
    assert tablet.taps("card-up", seat=2, card="3", pays=1, rank=0).status == 422


def test_the_rank_after_a_queen_is_wild_for_all(house: House) -> None:
    tablet = house.device()
    tablet.begins(("Ann", "Bob", "Cy"), game="follow-the-queen")
    tablet.must("next-deal", game="follow-the-queen")
    tablet.must("antes")
    whose = html.unescape(tablet.opens("/night/1/sheet/card-up").text)
    assert "Bob …" in whose
    assert "Tap the player who got it." in whose
    assert "Next up: sevens" not in whose
    next_card = html.unescape(tablet.opens("/night/1/sheet/card-up?seat=1").text)
    assert "The card after Bob’s" in next_card
    form = next_card[: next_card.index("Next up: sevens")].rsplit("<form", 1)[1]
    assert 'name="seat" value="1"' in form
    assert "moved on" in tablet.opens("/night/1/sheet/card-up?seat=9").text
    tablet.must("card-up", seat=1, card="Q", pays=1, rank=7)
    assert "Queens and sevens are wild." in tablet.reads()
    assert "Bob gets a queen" in html.unescape(tablet.opens("/night/1/log").text)


def test_what_is_offered_is_taken_for_its_price(house: House) -> None:
    tablet = house.device()
    tablet.begins(("Ann", "Bob", "Cy"), game="push")
    tablet.must("next-deal", game="push")
    tablet.must("antes")
    assert "Push it for 1" in tablet.reads()
    tablet.must("take-offer", seat=0, takes=1)
    assert tablet.taps("take-offer", seat=0, takes=1).status == 422
    tablet.must("all-set")
    assert house.table.look(1).night.pot == 4


def test_who_is_in_is_opened_at_once_and_the_losers_match(house: House) -> None:
    tablet = house.device()
    tablet.begins(("Ann", "Bob", "Cy"), game="guts-two-card")
    tablet.must("next-deal", game="guts-two-card")
    tablet.must("antes")
    felt = tablet.reads()
    assert "Lose, and you pay 3 into the next pot." in felt
    fists = html.unescape(tablet.opens("/night/1/sheet/reveal").text)
    assert 'value="in"' in fists
    assert 'value="both"' not in fists
    ways = {"way.0": "in", "way.1": "out", "way.2": "in"}
    assert tablet.taps("reveal", more=ways).status == 200
    tablet.must("award", pot=0, winner=2)
    night = house.table.look(1).night
    assert [night.stack(seat) for seat in range(3)] == [96, 99, 102]
    assert (night.pot, night.anted) == (3, True)
    tablet.must("next-deal", game="guts-two-card")
    hand = house.table.look(1).night.playing
    assert hand is not None
    assert hand.in_or_out


def test_what_a_tie_would_pay_is_what_it_pays(house: House) -> None:
    """Where losers match the pot the odd chip stays: the sheet says so before it is tapped."""
    tablet = house.device()
    tablet.begins(("Ann", "Bob", "Cy", "Dee", "Eve"), game="guts-two-card")
    tablet.must("next-deal", game="guts-two-card")
    tablet.must("antes")
    ways = {f"way.{seat}": "in" if seat in (0, 2, 4) else "out" for seat in range(5)}
    assert tablet.taps("reveal", more=ways).status == 200
    assert "Odd chips stay for the next pot." in tablet.opens("/night/1/sheet/split?pot=0").text
    told = tablet.opens("/night/1/sheet/shares?pot=0&winner=0&winner=4").text
    assert "Ann 2 and Eve 2</li><li>Cy pays 5 into the next pot</li>" in told
    assert ">Pay Ann 2 and Eve 2</button>" in told, "the button says what it pays"
    before = house.table.look(1).night
    tablet.must("award", pot=0, winner=(0, 4))
    night = house.table.look(1).night
    assert [night.stack(seat) - before.stack(seat) for seat in (0, 4)] == [2, 2]


def test_the_halves_of_a_pot_are_called_as_the_game_calls_them(house: House) -> None:
    tablet = house.device()
    tablet.begins(("Ann", "Bob", "Cy"), game="drawmaha")
    tablet.must("next-deal", game="drawmaha")
    tablet.must("blinds")
    tablet.must("call", seat=2)
    tablet.must("call", seat=0)
    tablet.must("check", seat=1)
    tablet.must("all-check")
    for seat in range(3):
        tablet.must("draw", seat=seat, count=0)
    tablet.must("all-check")
    tablet.must("all-check")
    assert "The draw half and the Omaha half …" in tablet.reads()
    split = html.unescape(tablet.opens("/night/1/sheet/split?pot=0").text)
    assert "<legend>The Omaha half</legend>" in split


def test_which_cards_lie_in_the_hole_is_asked(house: House) -> None:
    """Where half the pot goes by the hole cards, slots and typing say which come first."""
    tablet = house.device()
    tablet.begins(("Ann", "Bob"), game="chicago")
    tablet.must("next-deal", game="chicago")
    tablet.must("antes")
    for _ in range(5):
        hand = house.table.look(1).night.playing
        if hand is not None and hand.asks_first:
            tablet.must("first", seat=0)
        tablet.must("all-check")
    sheet = html.unescape(tablet.opens("/night/1/sheet/cards").text)
    assert "cards: the 3 in the hole first, then those face up" in sheet
    slots = sheet[sheet.index('class="picked"') : sheet.index("ranks-row")]
    assert re.findall(r"in the hole|face up|blank", slots) == [
        "in the hole", *["blank"] * 3, "face up", *["blank"] * 4
    ]  # fmt: skip


def test_a_fold_before_the_first_bet_deals_nobody_other_cards(house: House) -> None:
    tablet = house.device()
    tablet.begins(("Ann", "Bob", "Cy"), game="brag")
    tablet.must("grain", chips="real", tracking="milestones")
    tablet.must("next-deal", game="brag")
    tablet.must("blinds")
    assert "deals three cards face down, Ann first" in tablet.looks()
    tablet.must("drop", seat=0)
    assert "one at a time" not in tablet.looks()
