"""The forms of the stakes: what each game asks, and what nobody could play for."""

from __future__ import annotations

import re

import pytest
from conftest import House
from device import Device

from referee.core.book.families import family
from referee.core.book.game import Limit, Stakes
from referee.core.book.house import House as Switches
from referee.screens.games.stakes import asked, terms


def stakes(house: House, night: int = 1) -> Stakes:
    return house.table.look(night).night.stakes


def field(page: str, name: str) -> str:
    """What stands in a field of a page."""
    found = re.search(rf'name="{name}"[^>]*value="([^"]*)"', page)
    if found:
        return found.group(1)
    box = re.search(rf'name="{name}"[^>]*>(.*?)</select>', page, re.S)
    assert box is not None, name
    chosen = re.search(r'value="([^"]*)" selected', box.group(1))
    return chosen.group(1) if chosen else "(the first)"


# --- what a game asks -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "uses", "usual"),
    [
        ("texas-holdem", {"blinds", "side-ante", "limit"}, "none"),
        ("omaha", {"blinds", "side-ante", "limit"}, "pot"),
        ("seven-card-stud", {"ante", "bring-in", "limit"}, "fixed"),
        ("jackpots", {"ante", "limit", "openers"}, "fixed"),
        ("just-a-pot", set(), "fixed"),
    ],
)
def test_only_what_the_game_uses_is_asked(
    house: House, game: str, uses: set[str], usual: str
) -> None:
    found = asked(house.table.book.games[game])
    assert (set(found.uses), found.usual) == (uses, usual)
    page = house.device().opens("/new").text
    option = re.search(rf'<option value="{game}"([^>]*)>', page)
    assert option is not None
    assert f'data-usual="{usual}"' in option.group(1)
    named = re.search(r'data-uses="([^"]*)"', option.group(1))
    assert named is not None
    assert set(named.group(1).split()) == uses


def test_holdem_with_one_and_two_is_the_game_and_nothing_else(house: House) -> None:
    """What the form sends for a night of no-limit hold'em where nothing else was touched."""
    tablet = house.device()
    fields = {"limit": "none", "ante": 1, "small": 2, "big": 4, "least": "", "blind": ["", "", ""]}
    assert tablet.begins(game="texas-holdem", **fields).status == 303
    tablet.must("next-deal", game="texas-holdem")
    assert "blinds 1 · 2, no limit" in tablet.looks()
    tablet.must("blinds")
    assert house.table.look(1).night.pot == 3


def test_every_field_is_read(house: House) -> None:
    tablet = house.device()
    tablet.begins(
        ("Ann", "Bob"),
        **{
            "limit": "spread",
            "small": 2,
            "big": 10,
            "raises": "any",
            "heads-up": "same",
            "multiple": 2,
            "blind": ["1", "2", "4"],
            "bring-in": 1,
            "ante": 3,
            "after-pass": "same",
            "carried": "anybody",
            "odd": "first",
            "light": "yes",
            "kitty": 1,
            "straddles": 2,
        },
    )
    limit = Limit("spread", (2,), 10, None, heads_up_free=False, multiple=2)
    assert stakes(house) == Stakes(3, limit, blinds=(1, 2, 4), bring_in=1)
    choices = (("nobody-opens", "same"), ("short-of-chips", "light"))
    switches = Switches("anybody", "first", kitty=1, straddles=2, choices=choices)
    assert house.table.look(1).night.house == switches


@pytest.mark.parametrize(
    ("given", "least"),
    [
        ({"blind": ["5", "10"]}, 10),
        ({"blind": ["5", "10"], "least": 20}, 20),
        ({"blind": ["", ""]}, 2),
        ({"ante": 3}, 6),
        ({"blind": ["5", ""], "game": "texas-holdem"}, 10),
    ],
)
def test_the_least_bet_of_no_limit_is_the_last_blind(
    house: House, given: dict[str, object], least: int
) -> None:
    house.device().begins(limit="none", **given)
    assert stakes(house).limit.sizes == (least,)


@pytest.mark.parametrize(
    ("given", "bets"),
    [
        ({"game": "texas-holdem", "blind": ["100", "200"]}, (200, 400)),
        ({"game": "texas-holdem", "blind": ["100", ""]}, (200, 400)),
        ({"game": "texas-holdem", "ante": 5}, (10, 20)),
        ({"game": "texas-holdem", "blind": ["1", "2"], "small": 3}, (3, 6)),
        ({"game": "jackpots", "ante": 50}, (100, 200)),
        ({"game": "jackpots", "ante": 0}, (2, 4)),
        ({"game": "jackpots", "small": 5, "big": 15}, (5, 15)),
    ],
)
def test_bets_that_nobody_says_go_with_the_blinds_or_the_ante(
    house: House, given: dict[str, object], bets: tuple[int, int]
) -> None:
    """And so they do when those change later; bets of somebody's own stay."""
    tablet = house.device()
    tablet.begins(**{"limit": "fixed", "small": "", "big": "", **given})
    assert stakes(house).limit.sizes == bets
    game = house.table.book.games[str(given["game"])]
    page = tablet.opens(f"/night/1/stakes?family={family(game)}").text
    said = {"small": str(given.get("small", "")), "big": str(given.get("big", ""))}
    assert {name: field(page, name) for name in said} == said


@pytest.mark.parametrize(
    ("game", "said", "taken"),
    [
        ("texas-holdem", {"limit": "fixed", "small": 2, "big": 4}, False),
        ("texas-holdem", {"limit": "none", "least": 2}, False),
        ("texas-holdem", {"limit": "fixed", "small": 200, "big": 400}, True),
        ("texas-holdem", {"limit": "spread", "small": 2, "big": 400}, True),
        ("jackpots", {"limit": "fixed", "small": 2, "big": 4}, True),
    ],
)
def test_a_bet_below_the_big_blind_is_not_taken(
    house: House, game: str, said: dict[str, object], taken: bool
) -> None:
    """Nobody could bet less than they post; a game without blinds has none to go by."""
    got = house.device().begins(game=game, blind=["100", "200"], **said)
    assert ("smaller than the biggest blind, 200" not in got.text) is taken
    assert (got.status != 400) is taken


def test_new_blinds_of_the_deal_bring_their_bets(house: House) -> None:
    tablet = house.device()
    tablet.begins(game="texas-holdem", limit="fixed", blind=["1", "2"])
    tablet.must("next-deal", game="texas-holdem")
    sheet = tablet.opens("/night/1/sheet/stakes").text
    names = ("limit", "ante", "small", "big", "raises", "heads-up", "half", "multiple")
    form = {"game": "texas-holdem", **{name: field(sheet, name) for name in names}}
    form["limit"] = "fixed"  # a radio button in the sheet
    page = tablet.must("play-for", **form, blind=["100", "200"], when="deal").text
    assert "blinds 100 · 200, bets 200 and 400" in toast(page)


def test_the_form_comes_back_as_it_was_sent(house: House) -> None:
    """After a wrong word everything else still stands there."""
    tablet = house.device()
    sent = {"limit": "pot", "blind": ["5", "ten"], "kitty": "2", "odd": "first", "currency": "€"}
    got = tablet.begins(game="omaha", **sent)
    assert got.status == 400
    assert "“ten” is not a number of chips" in got.text
    seen = {key: field(got.text, key) for key in ("limit", "blind", "kitty", "odd", "currency")}
    assert seen == {"limit": "pot", "blind": "5", "kitty": "2", "odd": "first", "currency": "€"}


def test_an_ante_beside_the_blinds_is_paid_by_the_big_one(house: House) -> None:
    tablet = house.device()
    more = {"side-ante": "2", "side-ante-by": "big-blind"}
    tablet.begins(game="texas-holdem", limit="none", blind=["1", "2"], **more)
    tablet.must("next-deal", game="texas-holdem")
    assert "ante 2 by the big blind, blinds 1 · 2, no limit" in tablet.looks()
    tablet.must("antes")
    tablet.must("blinds")
    night = house.table.look(1).night
    assert (night.pot, sorted(night.stack(one.seat) for one in night.players)[:2]) == (5, [96, 99])


def test_blinds_go_up(house: House) -> None:
    got = house.device().begins(game="texas-holdem", limit="none", blind=["2", "1"])
    assert got.status == 400
    assert "smallest first, biggest last" in got.text


@pytest.mark.parametrize(
    ("by", "written", "blinds", "said"),
    [
        ("game", ["5", "", ""], (5, 10), "blinds 5 · 10, no limit"),
        ("game", ["", "5", ""], (1, 5), "blinds 1 · 5, no limit"),
        ("eldest", ["5"], (5,), "blind 5, no limit"),
        ("dealer", [""], (), "blind 2, no limit"),
        ("eldest-second-third", ["1", "2", "5"], (1, 2, 5), "blinds 1 · 2 · 5, no limit"),
        ("eldest-second-third", ["5", "", ""], (5, 10, 20), "blinds 5 · 10 · 20, no limit"),
        ("dealer-eldest-second", ["1", "1", "2"], (1, 1, 2), "blinds 1 · 1 · 2, no limit"),
    ],
)
def test_one_two_or_three_blinds(
    house: House, by: str, written: list[str], blinds: tuple[int, ...], said: str
) -> None:
    """What is left empty is as its field shows it: in proportion to the first."""
    tablet = house.device()
    form = {"limit": "none", "posted-by": by, "blind": written}
    assert tablet.begins(game="texas-holdem", **form).status == 303
    assert stakes(house).blinds == blinds
    tablet.must("next-deal", game="texas-holdem")
    assert said in tablet.looks()
    page = tablet.opens("/night/1/stakes").text
    assert field(page, "posted-by") == by
    assert tablet.banks("stakes", game="texas-holdem", **form).status == 200


def test_more_blinds_than_are_posted(house: House) -> None:
    got = house.device().begins(game="texas-holdem", limit="none", blind=["1", "2", "4"])
    assert got.status == 400
    assert "Say who posts them" in got.text


def test_the_stakes_of_a_night_stand_in_its_form(house: House, tablet: Device) -> None:
    tablet.banks(
        "stakes", **{"limit": "none", "blind": ["2", "5"], "bring-in": "1", "half": "whole"}
    )
    page = tablet.opens("/night/1/stakes").text
    seen = {key: field(page, key) for key in ("limit", "blind", "least", "bring-in", "half")}
    assert seen == {"limit": "none", "blind": "2", "least": "", "bring-in": "1", "half": "whole"}
    shown = terms(stakes(house), house.table.look(1).night.house)
    assert (shown.blinds, shown.straddles) == (("2", "5", ""), "")


# --- what nobody could play for ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({"blind": ["-1", "2"]}, 400, "“-1” is not a number of chips"),
        ({"blind": ["1", "2²"]}, 400, "is not a number of chips"),
        ({"blind": ["1"] * 30}, 422, "These stakes don’t work"),
        ({"bring-in": "9999"}, 422, "These stakes don’t work"),
        ({"bring-in": "x"}, 400, "“x” is not a whole number"),
        ({"multiple": "0", "limit": "none"}, 422, "These stakes don’t work"),
        ({"multiple": "1.5", "limit": "none"}, 400, "“1.5” is not a whole number"),
        ({"straddles": "99"}, 422, "There can be from 0 to 9 straddles"),
        ({"straddles": "-1"}, 400, "“-1” is not a whole number"),
        ({"kitty": "many"}, 400, "“many” is not a whole number"),
        ({"odd": "mine"}, 400, "one each, or all to the first"),
        ({"light": "maybe"}, 400, "“maybe” is not one of"),
        ({"half": "third"}, 400, "“third” is not one of"),
        ({"heads-up": "always"}, 400, "“always” is not one of"),
        ({"limit": "sky"}, 400, "That limit isn’t known"),
        ({"posted-by": "everybody"}, 400, "“everybody” is not one of"),
        ({"least": "0", "limit": "pot"}, 422, "These stakes don’t work"),
        ({"chip": "5", "blind": ["1", "2"]}, 422, "The smallest chip in play is 5"),
        ({"small": "5", "big": "2", "limit": "spread"}, 422, "The big bet, 2, is smaller than"),
        ({"small": "5", "big": "3"}, 422, "The big bet, 3, is smaller than the small bet."),
    ],
)
def test_wrong_stakes_are_refused_in_words(
    house: House, tablet: Device, fields: dict[str, object], status: int, sentence: str
) -> None:
    before = stakes(house)
    got = tablet.banks("stakes", **fields)
    assert got.status == status, got.notice
    assert sentence in got.notice
    assert stakes(house) == before
    again = house.device()
    assert again.begins(**fields).status == status


@pytest.mark.parametrize(
    ("do", "fields", "status"),
    [
        ("blinds", {"straddles": "9"}, 422),
        ("blinds", {"straddles": "-1"}, 400),
        ("blinds", {"out": "0,1,2"}, 422),
        ("blinds", {"out": "x"}, 400),
        ("blinds", {"dead.0": "999"}, 422),
        ("blinds", {"dead.²": "1"}, 400),
        ("blinds", {"dead.77": "1"}, 422),
        ("bring-in", {"seat": "0"}, 422),
        ("first", {"seat": "0"}, 422),
        ("set-down", {"seat": "0"}, 422),
        ("all-set", {}, 422),
        ("take-widow", {"seat": "0", "cards": "5"}, 422),
        ("take-card", {"seat": "0", "from": "sleeve"}, 400),
        ("take-card", {"seat": "0"}, 422),
        ("stay", {"seat": "0"}, 422),
        ("stock-out", {}, 422),
        ("knock", {"seat": "0"}, 422),
        ("pass-turn", {"seat": "0"}, 422),
        ("award", {"pot": "0", "winner": "0", "low": "1"}, 422),
        ("award", {"pot": "0", "winner": "0", "low": "x"}, 400),
        ("share-kitty", {"among": "0"}, 422),
        ("kitty-pays", {"source": "box", "chips": "1", "what": "ice"}, 422),
        ("kitty-pays", {"source": "x", "chips": "1", "what": "ice"}, 400),
    ],
)
def test_hostile_taps_of_the_steps(
    house: House, do: str, fields: dict[str, object], status: int
) -> None:
    """Nothing of this is possible while the blinds are to be put in."""
    tablet = house.device()
    tablet.begins(game="texas-holdem", limit="none", blind=["1", "2"])
    tablet.must("next-deal", game="texas-holdem")
    before = house.table.look(1).seq
    view = "bank" if "kitty" in do else "felt"
    got = tablet.taps(do, view, more=fields)
    assert (got.status, bool(got.notice)) == (status, True), got.notice
    assert house.table.look(1).seq == before


# --- the kitty --------------------------------------------------------------------------------


def test_the_kitty_on_the_bank_page(house: House) -> None:
    tablet = house.device()
    tablet.begins(game="draw-poker", kitty=2, worth="0.10", currency="€")
    assert "kitty" not in tablet.looks("bank")
    assert "The kitty is empty" in tablet.opens("/night/1/sheet/bank/kitty").text
    tablet.must("next-deal", game="draw-poker")
    tablet.must("bet", seat=0, to=2)
    tablet.must("others-drop")
    tablet.must("award", pot=0, winner=0)
    page = tablet.looks("bank")
    assert '<dd class="kitty">2</dd>' in page
    assert "2 chips" in page
    got = tablet.banks("close")
    assert (got.status, "2 chips" in got.notice) == (422, True)
    assert "2 chips" in tablet.opens("/night/1/sheet/bank/kitty?at=bank").text
    page = tablet.banks("kitty-pays", source=3, chips=1, what="ice").text
    assert "from the kitty €0.10" in page
    assert "The kitty pays 1 (€0.10) for ice, to Dot" in page
    page = tablet.banks("share-kitty", among=[0, 1, 2, 3]).text
    assert "kitty</dt>" not in page
    assert tablet.banks("close").status == 200
    night = house.table.look(1).night
    assert [night.holds(seat) for seat in range(4)] == [102, 99, 99, 99]


def test_the_same_players_again_play_the_same_game(house: House) -> None:
    tablet = house.device()
    tablet.begins(game="omaha", limit="pot", blind=["2", "4"])
    page = tablet.opens("/new?last=1").text
    assert re.search(r'<option value="omaha"[^>]* selected>', page)
    assert (field(page, "limit"), field(page, "blind")) == ("pot", "2")


# --- stakes by family of games ----------------------------------------------------------------


def kind(house: House, game: str) -> str:
    night = house.table.look(1).night
    return night.stakes_for(house.table.book.games[game]).limit.kind


def test_the_chooser_says_what_each_game_is_played_for(house: House, tablet: Device) -> None:
    page = tablet.opens("/night/1/sheet/games").text
    row = re.search(r'value="texas-holdem".*?</button>', page, re.S)
    assert row is not None
    assert "blinds 1 · 2, no limit" in row[0]
    tablet.banks("stakes", family="holdem", limit="pot", blind=["2", "4"])
    assert "blinds 2 · 4, pot limit" in tablet.opens("/night/1/sheet/games").text


def test_holdem_in_a_jackpots_night(house: House, tablet: Device) -> None:
    """No limit, one and two, and the jackpots played next are as they were."""
    tablet.must("next-deal", game="texas-holdem")
    page = tablet.looks()
    assert "blinds 1 · 2, no limit" in page
    assert "; blinds 1 · 2, no limit" in toast(page)
    assert kind(house, "jackpots") == "fixed"


def toast(page: str) -> str:
    found = re.search(r'id="toast">(.*?)</p>', page)
    return found[1].replace("\u00a0", " ") if found else ""


def test_the_deal_can_be_made_fixed_limit_before_the_first_bet(
    house: House, tablet: Device
) -> None:
    tablet.must("next-deal", game="texas-holdem")
    tablet.must("blinds")
    sheet = tablet.opens("/night/1/sheet/stakes").text
    assert "Nobody has bet yet" in sheet
    assert field(sheet, "small") == "", "as the blinds"
    form = {"game": "texas-holdem", "limit": "fixed", "ante": 1, "small": 2, "big": 4}
    page = tablet.must("play-for", **form, when="deal").text
    assert "This deal is played for blinds 1 · 2, bets 2 and 4" in toast(page)
    assert 'Undo</b> <span class="back-what">the stakes of this deal' in page
    assert kind(house, "texas-holdem") == "none"
    tablet.must("take-back", strand="hand")
    page = tablet.must("play-for", **form, when="now").text
    assert "Hold’em from the next deal: blinds 1 · 2, bets 2 and 4" in toast(page)
    assert (kind(house, "texas-holdem"), kind(house, "jackpots")) == ("fixed", "fixed")


def test_other_blinds_in_the_deal_say_what_moves(house: House, tablet: Device) -> None:
    tablet.must("next-deal", game="texas-holdem")
    tablet.must("blinds")
    form = {"game": "texas-holdem", "limit": "none", "blind": ["2", "4"]}
    said = toast(tablet.must("play-for", **form, when="deal").text)
    assert "returned: Ann 1 and Bob 2 · Blinds: Ann 2 and Bob 4" in said
    night = house.table.look(1).night
    assert (night.pot, night.stack(0), night.stack(1)) == (6, 98, 96)


def test_after_the_first_bet_the_sheet_is_for_the_next_deal(house: House, tablet: Device) -> None:
    tablet.must("next-deal", game="texas-holdem")
    tablet.must("call", seat=2)
    assert "Save for the next deals" in tablet.opens("/night/1/sheet/stakes").text
    got = tablet.taps("play-for", more={"game": "texas-holdem", "limit": "fixed", "when": "deal"})
    assert (got.status, "this deal’s stakes stand" in got.notice) == (422, True)
    got = tablet.taps("play-for", more={"game": "nothing", "when": "deal"})
    assert got.status == 400


def test_one_page_says_what_the_whole_evening_is_played_for(house: House, tablet: Device) -> None:
    page = tablet.opens("/night/1/stakes").text
    for words in (
        "ante 1, bets 2 and 4, 3 raises",
        "blinds 1 · 2, bets 2 and 4, 3 raises",
        "ante 1, bring-in 1, bets 2 and 4",
        "blinds 1 · 2, no limit",
        "blinds 1 · 2, pot limit",
    ):
        assert words in page
    assert field(tablet.opens("/night/1/stakes?family=omaha").text, "limit") == "pot"
    assert tablet.opens("/night/1/stakes?family=nobody").status == 200
    assert tablet.banks("stakes", family="nobody").status == 400


def test_every_stakes_button_leads_to_what_is_played_for(house: House) -> None:
    """What the top line says is what the sheet offers: nothing else, and nothing less."""
    offered, tablets = set[str](), dict[int, Device]()
    for game in house.table.book.games.values():
        names = ("Ann", "Bob", "Cy", "Dot", "Eva", "Finn")[: min(6, game.players[1])]
        if len(names) not in tablets:
            tablets[len(names)] = house.device()
            assert tablets[len(names)].begins(names).status == 303
        tablet = tablets[len(names)]
        page = tablet.must("next-deal", game=game.id).text
        sheet = tablet.opens(f"/night/{tablet.night}/sheet/stakes")
        tablet.must("take-back", strand="hand")
        assert (sheet.status == 200) == ("stakes-now" in page), game.id
        uses = asked(game).uses
        assert (sheet.status == 200) == bool(uses)
        if uses:
            for use, words in (("ante", "Ante <"), ("limit", "Fixed limit")):
                assert (words in sheet.text) == (use in uses), (game.id, use)
            offered.update(uses)
    assert offered >= {"ante", "limit"}


@pytest.mark.parametrize("game", ["knock-poker", "knock-poker-deuces-wild", "whiskey-poker"])
def test_a_game_without_bets_has_an_ante_to_change(house: House, tablet: Device, game: str) -> None:
    before = house.table.look(1).night.stakes_for(house.table.book.games[game]).limit
    tablet.must("next-deal", game=game)
    tablet.must("antes")
    sheet = tablet.opens("/night/1/sheet/stakes").text
    names = ("limit", "ante", "small", "big", "raises", "heads-up", "half", "multiple")
    form = {"game": game, **{name: field(sheet, name) for name in names}, "ante": 3, "forfeit": ""}
    tablet.must("play-for", **form, when="now")
    look = house.table.look(1).night
    assert look.pot == 3 * len(look.ring)
    kept = look.stakes_for(house.table.book.games[game])
    assert (kept.ante, kept.limit) == (3, before)


def test_just_a_pot_has_no_stakes_to_change(house: House, tablet: Device) -> None:
    tablet.must("next-deal", game="just-a-pot")
    assert tablet.opens("/night/1/sheet/stakes").status == 404
    assert "stakes-now" not in tablet.looks()


def test_a_kind_of_table_caps_the_raises_of_every_family(house: House, tablet: Device) -> None:
    tablet.posts(
        "/night/1/tap",
        {
            "do": "switches",
            "seen": tablet.seen("bank"),
            "tap": "x",
            "switch.raises-in-a-limit-game": "four",
        },
    )
    night = house.table.look(1).night
    book = house.table.book
    assert night.families
    assert {night.stakes_for(book.games[one]).limit.raises for one in ("jackpots", "razz")} == {4}
    assert kind(house, "texas-holdem") == "none"


def test_who_deals_next_with_the_places_of_the_blinds(house: House, tablet: Device) -> None:
    """Dead button: the small blind may be nobody's, and the button before an empty place."""
    form = {"limit": "none", "blind": ["1", "2"], "button": "dead", "family": "holdem"}
    tablet.looks("bank")
    tablet.must("stakes", view="bank", more=form)
    tablet.looks("felt")
    tablet.must("next-deal", game="texas-holdem")
    assert "Choose the blinds" not in tablet.opens("/night/1/sheet/dealer?seat=1").text
    tablet.must("throw-in")
    assert "sheet/dealer?seat=1" in tablet.opens("/night/1/sheet/seat?seat=1").text
    sheet = tablet.opens("/night/1/sheet/dealer?seat=1").text
    assert '<option value="2" selected>Cy</option>' in sheet
    assert "Set Bob to deal, with these blinds" in sheet
    page = tablet.must("dealer", seat=1, small="", big=3).text
    assert "Bob deals next; Dot is the big blind, nobody the small one" in toast(page)
    tablet.must("next-deal", game="texas-holdem")
    tablet.must("blinds")
    hand = house.table.look(1).night.hand
    assert hand is not None
    assert [hand.of(seat).total for seat in range(4)] == [0, 0, 0, 2]
    assert "Choose the blinds" not in tablet.opens("/night/1/sheet/dealer?seat=9").text


def test_a_game_without_a_limit_has_a_sheet_of_its_ante(house: House) -> None:
    tablet = house.device()
    tablet.begins(game="knock-poker")
    assert "/sheet/stakes" in tablet.looks("felt")
    sheet = tablet.opens("/night/1/sheet/stakes").text
    assert ("Fixed limit" in sheet, field(sheet, "ante")) == (False, "1")
    must = {"game": "knock-poker", "limit": "fixed", "small": 2, "big": 4, "ante": 3}
    tablet.must("play-for", seen=tablet.seen("bank"), **must, when="next")
    night = house.table.look(1).night
    assert night.stakes_for(night.game).ante == 3


def test_how_a_game_is_played_is_chosen_where_its_stakes_are_set(
    house: House, tablet: Device
) -> None:
    """On the table's sheet and on the evening's page; what is chosen is kept and dealt. All
    else is one tap away, in the composer."""
    sheet = tablet.opens("/night/1/sheet/stakes").text
    evening = tablet.opens("/night/1/stakes?family=draw").text
    for text in (sheet, evening):
        assert re.search(r'<select name="burn"><option value="" selected>No change', text)
        assert 'value="play">Save and deal it' in text
    assert 'name="burn"' not in tablet.opens("/night/1/stakes?family=holdem").text
    (address,) = re.findall(r'href="(/compose\?[^"]+)"', sheet)
    page = tablet.opens(address.replace("&amp;", "&")).text
    assert '<option value="jackpots" selected>' in page
    seen = house.table.look(1).seen["hand"]
    how = {"base": "jackpots", "night": 1, "seen": seen, "go": "play"}
    assert tablet.posts("/compose/keep", {**how, "burn": "1"}).status == 303
    hand = house.table.look(1).night.playing
    assert hand is not None
    assert hand.game.name == "Jackpots, a card burned before the draw"
    assert "Save and deal it" not in tablet.opens("/night/1/sheet/stakes").text
