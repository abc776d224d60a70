"""Score sheets by their pages and buttons: entering, putting right, phones, strands, the bank."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from conftest import House, open_house
from device import Answer, Device, buttons, new_mark

from referee.core.book.book import Book
from referee.core.sheets.reckoning import reckon
from referee.core.sheets.sheet import Sheet
from referee.export import export
from referee.web.sheets.new import KINDS

from .everything import gets


def begins(device: Device, kind: str, **fields: object) -> int:
    """Begin a sheet, as the form of a new one does; its number."""
    page = device.opens(f"/night/{device.night}/scores/new?kind={kind}").text
    number = re.search(r'name="sheet" value="(\d+)"', page)
    seen = re.search(r'name="seen" value="(\d+)"', page)
    assert number
    assert seen
    form: dict[str, object] = {"sheet": number.group(1), "kind": kind, "phones": 1}
    if kind in ("pokino", "bridge", "line"):
        form |= {"column.0": 0, "column.1": 1, "dealer": 0}
    else:
        form |= {"column": [0, 1, 2, 3], "deals-first": 0}
    form |= fields
    got = device.sends(
        "scores",
        {"do": "sheet-begin", "seen": seen.group(1), "view": "scores", "tap": new_mark(), **form},
    )
    assert got.status == 200, got.notice
    assert got.headers["HX-Redirect"].endswith(f"/scores/{number.group(1)}")
    return int(number.group(1))


def writes(device: Device, entry: str, sheet: int = 1, **fields: object) -> Answer:
    """Enter something on a sheet; what it answers."""
    more = {key.replace("_", "."): value for key, value in fields.items()}
    return device.taps("score", f"sheet:{sheet}", more={"sheet": sheet, "entry": entry, **more})


def must(device: Device, entry: str, sheet: int = 1, **fields: object) -> Answer:
    got = writes(device, entry, sheet, **fields)
    assert got.status == 200, (entry, fields, got.status, got.notice)
    return got


def sheet(house: House, number: int = 1) -> Sheet:
    found = house.table.look(1).night.sheet(number)
    assert found is not None
    return found


def totals(house: House, number: int = 1) -> tuple[int, ...]:
    return reckon(sheet(house, number)).totals


def presses(device: Device, label: str, number: int = 1) -> Answer:
    """Press a button of the sheet by what it says."""
    view = f"sheet:{number}"
    found = [one for one in buttons(device.looks(view)) if one.label == label]
    assert found, [one.label for one in buttons(device.looks(view))]
    got = device.sends(view, {**found[0].fields, "tap": new_mark()})
    assert got.status == 200, got.notice
    return got


@pytest.fixture
def pocket(house: House, tablet: Device) -> Device:
    """A phone that came in by the code; it may not tap on the felt."""
    found = house.in_the_house("192.168.1.41", night=tablet.night)
    assert found.opens(f"/join/{house.keys.code}").status == 303
    return found


# ---- Pokino --------------------------------------------------------------------------------


def test_from_the_menu_to_a_deal_of_pokino(house: House, tablet: Device) -> None:
    assert "/night/1/scores" in tablet.opens("/night/1/sheet/menu").text
    assert "No sheets yet" in tablet.opens("/night/1/scores").text
    assert "Four of a kind" in tablet.opens("/night/1/scores/new?kind=pokino").text
    assert begins(tablet, "pokino") == 1
    assert "Ann deals" in tablet.opens("/night/1/scores/1").text
    presses(tablet, "Bob draws 2")  # Ann deals, so Bob draws first, and doubles himself
    presses(tablet, "Bob is done drawing")
    presses(tablet, "Ann is pat")
    presses(tablet, "Bob takes one")
    got = presses(tablet, "4–1")  # the total: Ann four, Bob the one he has
    assert "Show both hands" in got.text
    must(tablet, "pokino-honours", better=1, hand="two pairs")
    # Four tricks at 2 for Ann, one at 1 and a hundred for Bob.
    assert totals(house) == (8, 101)
    felt = tablet.looks("sheet:1")
    assert "two pair 100, Bob’s, above the line, deal 1" in felt
    assert "This game: 8 to 1" in felt


def test_a_deal_is_put_right_in_one_sheet_and_all_below_is_reckoned_again(
    house: House, tablet: Device
) -> None:
    begins(tablet, "pokino")
    sweep = {"dealer": 0, "draws.1": 2, "tricks": 5}
    must(tablet, "pokino-deal", **sweep)
    must(tablet, "pokino-deal", dealer=1, tricks=3)
    assert totals(house) == (370 + 3, 2)
    row = tablet.opens("/night/1/sheet/score/1/row?row=1").text
    assert "All five tricks are a sweep: 250 above for Ann." in row
    assert "With that the game is Ann’s, 100 above." in row
    form = tablet.opens("/night/1/sheet/score/1/enter?row=1").text
    assert re.search(r'value="5" checked', form)
    wrong = {"row": 1, "sheet": 1, "entry": "pokino-deal", "dealer": 0, "tricks": 4}
    got = tablet.taps("correct-row", "sheet:1", more=wrong)
    assert (got.status, "Say why in a few words" in got.notice) == (422, True)
    got = tablet.taps("correct-row", "sheet:1", more={**wrong, "why": "Bob never drew"})
    assert got.status == 200
    assert totals(house) == (4 + 3, 1 + 2)
    assert "Corrected: “Bob never drew”" in got.text
    assert "It said: Bob drew twice" in got.text
    # The correction is an entry of the sheet like any other.
    assert tablet.taps("take-back", "sheet:1", strand="sheet:1").status == 200
    assert totals(house) == (373, 2)
    assert tablet.taps("again", "sheet:1", strand="sheet:1").status == 200
    struck = {"row": 2, "sheet": 1, "struck": 1, "why": "misdeal"}
    assert tablet.taps("correct-row", "sheet:1", more=struck).status == 200
    assert totals(house) == (4, 1)


def test_honours_by_the_cards(house: House, tablet: Device) -> None:
    begins(tablet, "pokino")
    cards = {"cards_0": "9s 9d 9h 9c 2s", "cards_1": "5h 6h 7h 8h 4h"}
    must(tablet, "pokino-deal", dealer=0, tricks=2, **cards)
    # The straight flush wins, though it brings less than four of a kind would.
    assert totals(house) == (2, 3 + 750)
    assert "5h 6h 7h 8h 4h" in tablet.opens("/night/1/sheet/score/1/row?row=1").text
    for wrong, words in (
        ({"cards_0": "9s 9d"}, "2 cards"),
        ({"cards_0": "9s 9d 9h 9c 2x", "cards_1": "5h 6h 7h 8h 4h"}, "2x"),
        ({"cards_0": "9s 9d 9h 9c 2s"}, "Enter both hands"),
        ({"cards_0": "9s 9d 9h 9c 2s", "cards_1": "9s 6h 7h 8h 4h"}, "nine of spades"),
    ):
        got = writes(tablet, "pokino-deal", dealer=0, tricks=2, **wrong)
        assert (got.status, words in got.notice) == (400, True), got.notice
    must(tablet, "pokino-tricks", won_0=5)
    must(tablet, "pokino-honours", cards_0="Ks Kd 9h 8c 2s", cards_1="Qs Qd 7h 5c 4d")
    assert totals(house) == (2 + 5 + 250 + 50, 753)


def test_the_oddity_is_noted_and_six_hundred_is_the_option(house: House, tablet: Device) -> None:
    begins(tablet, "pokino")
    assert "900, as printed, although a straight flush is 750" in tablet.looks("sheet:1")
    begins(tablet, "pokino", quads=600)
    assert "600 in this house" in tablet.looks("sheet:2")
    must(tablet, "pokino-deal", 2, dealer=0, tricks=5, better=0, hand="four of a kind")
    assert totals(house, 2) == (5 + 250 + 600, 0)


# ---- phones and strands --------------------------------------------------------------------


def test_both_players_keep_the_sheet_while_the_others_play_on(
    house: House, tablet: Device, pocket: Device
) -> None:
    """Neither page is ever loaded again: what one device enters leaves the other's page good."""
    begins(tablet, "pokino")
    tablet.plays("deal")
    tablet.looks()
    pocket.looks("sheet:1")
    for seat in range(4):
        assert tablet.taps("bet" if seat == 0 else "call", seat=seat, to=2).status == 200
        assert writes(pocket, "pokino-deal", dealer=seat % 2, tricks=3).status == 200
    assert pocket.taps("take-back", "sheet:1", strand="sheet:1").status == 200
    assert len(sheet(house).lines) == 3
    tablet.plays("take back")
    assert len(sheet(house).lines) == 3
    other = house.in_the_house("192.168.1.42", night=tablet.night)
    other.opens(f"/join/{house.keys.code}")
    assert writes(other, "pokino-deal", dealer=0, tricks=1).status == 200
    late = writes(pocket, "pokino-deal", dealer=1, tricks=1)
    assert (late.status, "The table has moved on" in late.notice) == (409, True)
    assert len(sheet(house).lines) == 4
    assert writes(pocket, "pokino-deal", dealer=1, tricks=1).status == 200


def test_what_a_phone_without_the_pin_may_not(house: House, tablet: Device, pocket: Device) -> None:
    number = begins(tablet, "pokino")
    view = f"sheet:{number}"
    for do, fields in (
        ("sheet-end", {"sheet": 1}),
        ("sheet-change", {"sheet": 1, "for": "chips", "chips": 5, "each": 1}),
        ("sheet-begin", {"sheet": 2, "kind": "pad", "column": [0, 1]}),
        ("take-back", {"strand": "sheet:1"}),  # the sheet itself is the host's
        ("take-back", {"strand": "hand"}),
        ("take-back", {"strand": "sheet:1", "to": 1}),
        ("tap-from", {"strand": "hand"}),
        ("buy", {"seat": 0, "chips": 5}),
        ("next-deal", {"game": "jackpots"}),
    ):
        got = pocket.taps(do, view, seen=0, more=fields)
        assert (got.status, "can only watch" in got.text) == (403, True), do
    assert tablet.taps("sheet-change", view, more={"sheet": 1, "title": "Kitchen"}).status == 200
    closed = writes(pocket, "pokino-draw", side=1, count=0)
    assert (closed.status, "can only watch" in closed.notice) == (403, True)
    assert "Bob is pat" not in pocket.looks(view)
    assert "Bob is pat" in tablet.looks(view)


def test_a_phone_keeps_the_sheet_alone_and_the_tablet_takes_it_back(
    house: House, tablet: Device, pocket: Device
) -> None:
    begins(tablet, "pokino")
    offered = [
        one
        for one in buttons(pocket.opens("/night/1/sheet/score/1/more").text)
        if one.fields["do"] == "tap-from"
    ]
    assert pocket.sends("sheet:1", {**offered[0].fields, "tap": "mine"}).status == 200
    refused = writes(tablet, "pokino-draw", side=1, count=0)
    assert (refused.status, "runs the table" in refused.notice) == (403, True)
    assert must(pocket, "pokino-draw", side=1, count=0)
    assert "keeps this sheet" in tablet.looks("sheet:1")
    presses(tablet, "Write from here")
    must(tablet, "pokino-draw", side=0, count=0)
    # The felt was nobody's business in all this.
    tablet.looks()
    tablet.plays("deal")


def test_a_phone_follows_the_sheet_live(house: House, tablet: Device, pocket: Device) -> None:
    begins(tablet, "pokino")
    assert pocket.opens("/night/1/view/sheet:1").status == 200
    must(tablet, "pokino-deal", dealer=0, tricks=3)
    assert pocket.looks("sheet:1").count("2, Bob’s, below the line") == 1
    assert pocket.opens("/night/1/view/sheet:9").status == 200  # says that there is no such sheet
    for name in ("sheet:", "sheet:x", "sheet:99999", "sheets"):
        assert pocket.opens(f"/night/1/view/{name}").status == 404


# ---- every kind ----------------------------------------------------------------------------


def test_knock_poker_from_the_deal_to_the_settlement(house: House, tablet: Device) -> None:
    begins(tablet, "knock", **{"for": "chips"})
    presses(tablet, "Everybody’s in")  # Ann deals: Bob is eldest
    presses(tablet, "Bob: from the stock")
    got = presses(tablet, "Cy knocks")
    assert "Dot, Ann and Bob: one more turn" in got.text
    presses(tablet, "Dot stays")
    presses(tablet, "Ann folds")
    presses(tablet, "Bob stays")
    presses(tablet, "Cy wins")
    # Everybody anted one; Ann paid Cy one for dropping, Bob and Dot two each.
    assert totals(house) == (-2, -3, 3 + 1 + 4, -3)
    why = tablet.opens("/night/1/sheet/score/1/row?row=1").text
    assert "The knocker is best: each other player who stayed pays 2." in why
    assert "can knock." in tablet.opens(
        "/night/1/sheet/score/1/knock?cards=Js+Jh+9d+5c+4s"
    ).text.replace("may not", "")
    assert "can’t knock" in tablet.opens("/night/1/sheet/score/1/knock?cards=Ts+Th+9d+5c+4s").text
    assert "notice" in tablet.opens("/night/1/sheet/score/1/knock?cards=Ts+Ts").text


def test_knock_poker_by_the_cards_with_a_short_knocker(house: House, tablet: Device) -> None:
    begins(tablet, "knock", column=[0, 1, 2])
    assert "Who’s sitting out?" in tablet.opens("/night/1/sheet/score/1/who").text
    must(tablet, "knock-begin", players="1,2,0")
    must(tablet, "knock-call", column=1)
    must(tablet, "knock-answer", column=2, stays=1)
    must(tablet, "knock-answer", column=0, stays=1)
    assert "five of a kind" not in tablet.opens("/night/1/sheet/score/1/show").text
    cards = {
        "cards_0": "9s 9d 8h 6c 3s",
        "cards_1": "Ts Td Ah Kc 2s",
        "cards_2": "7s 7d 7c 7h 3h",
    }
    must(tablet, "knock-show", **cards)
    # Bob knocked on tens: foul. Cy has four sevens: the pot, 2 from Bob, 4 from each.
    assert totals(house) == (-1 + 2 - 4, -1 - 4 - 4, 2 + 2 + 8)
    assert sheet(house).rows[0].short


def test_knock_poker_as_a_whole_deal(house: House, tablet: Device) -> None:
    begins(tablet, "knock-wild")
    assert "five of a kind" in tablet.opens("/night/1/sheet/score/1/enter").text
    must(
        tablet, "knock-deal", players="1,2,3,0", out=3, knocker="none", winner=0, hand="royal flush"
    )
    assert totals(house) == (2 + 8, -5, -5, 0)
    must(tablet, "knock-deal", players="2,3,0,1", knocker=2, dropped=[0, 1, 3], winner=2)
    assert totals(house) == (10 - 2, -5 - 2, -5 + 3 + 3, -2)


def test_whiskey_brag_and_red_and_black(house: House, tablet: Device) -> None:
    begins(tablet, "whiskey", ante=2, forfeit=5)
    must(tablet, "pot", **{f"put_{at}": 2 for at in range(4)}, high=1, low=3)
    assert totals(house) == (-2, 6 + 5, -2, -7)
    begins(tablet, "brag")
    must(tablet, "pot", 2, put_0=1)  # all drop
    must(tablet, "pot", 2, put_0=6, put_1=6, put_2=3, high=1)
    assert totals(house, 2) == (-6, 9, -3, 0)
    begins(tablet, "red-and-black")
    cards = {"cards_0": "Ks Qs Js Ts 9s", "cards_1": "Kh Qh Jh Th 9h"}
    must(tablet, "pot", 3, put_0=4, put_1=4, put_2=1, **cards)
    # Minus 49 is lowest and plus 49 highest: nine chips, the odd one to the high half.
    assert totals(house, 3) == (0, 1, -1, 0)
    assert "plus forty-nine" in tablet.opens("/night/1/sheet/score/3/row?row=1").text
    wrong = writes(tablet, "pot", 3, put_0=4, high=0)
    assert (wrong.status, "lowest sum" in wrong.notice) == (422, True)


def test_a_rubber_of_bridge(house: House, tablet: Device) -> None:
    begins(tablet, "bridge", **{"column.0": [0, 2], "column.1": [1, 3]}, honours=1)
    assert "Ann &amp; Cy" in tablet.looks("sheet:1")
    game = {"side": 0, "level": 3, "strain": "n", "tricks": 9}
    must(tablet, "contract", **game)
    must(tablet, "contract", side=1, level=4, strain="h", doubled=2, tricks=8)
    must(tablet, "contract", **game, held=1, honours=150)
    assert totals(house) == (200 + 300 + 700, 150)
    got = tablet.looks("sheet:1")
    assert "Ann &amp; Cy wins by 1\u202f050" in got
    over = writes(tablet, "contract", **game)
    assert (over.status, "The game is over" in over.notice) == (422, True)
    passed = {"row": 2, "sheet": 1, "entry": "contract", "side": "none", "why": "passed out"}
    assert tablet.taps("correct-row", "sheet:1", more=passed).status == 200
    assert totals(house) == (200 + 700, 150)


def test_chinese_poker(house: House, tablet: Device) -> None:
    begins(tablet, "chinese", column=[0, 1, 2])
    places = {"front": "132", "middle": "132", "back": "123"}
    fields = {f"{key}_{at}": one for key, row in places.items() for at, one in enumerate(row)}
    must(tablet, "chinese", **fields, royalties_1=2)
    # As by hand: 12, −7, −5, and Bob's royalty of 2 from each of the two others.
    assert totals(house) == (10, -3, -7)
    page = tablet.opens("/night/1/scores/1").text
    assert "Undo: the round of 3 players" in page
    assert "= +10" not in page, "a first line has no sum to say"
    assert "Chinese poker: Ann +10, Bob −3 and Cy −7" in tablet.looks("log")
    told = tablet.opens("/night/1/sheet/score/1/row?row=1").text
    assert (
        "Ann gets four points from Bob: front +1, middle +1, back +1, all three +3, royal" in told
    )
    alone = writes(tablet, "chinese", foul=0)
    assert "Choose a place in all three rows for everybody who played" in alone.notice
    foul = writes(tablet, "chinese", front_0=1, front_1=2)
    assert (foul.status, "place in all three rows" in foul.notice) == (422, True)


def test_the_open_face_game_is_paid_by_its_table(house: House, tablet: Device) -> None:
    opened = {"royalties": "table", "fantasyland": 1, "surrender": 3, "column": [0, 1, 2]}
    begins(tablet, "open-face", **opened)
    assert "8 more one at a time" in tablet.looks("sheet:1")
    rows = {f"{row}_{at}": at + 1 for row in ("front", "middle", "back") for at in (0, 1)}
    queens = {"made_front_0": "QQ", "made_back_0": "flush"}
    wrong = writes(tablet, "chinese", **rows, made_middle_0="royal-flush", made_back_0="flush")
    assert (wrong.status, "must beat the middle" in wrong.notice) == (422, True)
    must(tablet, "chinese", **rows, **queens, **{"gave-up": 2})
    # Six and the royalties of 7 and 4 from Bob; the surrender pays 3 to each.
    assert totals(house) == (17 + 3, -17 + 3, -6)
    assert "Ann is in Fantasyland: 14 cards at once" in tablet.looks("sheet:1")
    form = tablet.opens("/night/1/sheet/score/1/enter?row=1").text
    assert re.search(r'name="made.front.0".*?value="QQ" selected', form)


def test_pads(house: House, tablet: Device) -> None:
    begins(tablet, "race", target=121, column=[0, 1])
    must(tablet, "round", points_0=60, points_1="−3", note="crib")
    assert totals(house) == (60, -3)
    begins(tablet, "balance", column=[0, 1, 2])
    must(tablet, "round", 2, how="winner-gets", winner=1, points_0=5, points_1=0, points_2=7)
    must(tablet, "round", 2, how="each-pays", winner=0, amount=4)
    must(tablet, "round", 2, points_0=1, points_1=-1)
    assert totals(house, 2) == (-5 + 8 + 1, 12 - 4 - 1, -7 - 4)
    off = writes(tablet, "round", 2, points_0=1)
    assert (off.status, "off by 1" in off.notice) == (422, True)
    begins(tablet, "line", game=30, games=2, **{"bonus.0": 100, "bonus.1": 50})
    must(tablet, "line", 3, below_0=30, above_1=8)
    assert totals(house, 3) == (30, 8)
    begins(tablet, "low", column=[0, 1, 2], target=20)
    must(tablet, "round", 4, points_0=5, points_1=25)
    assert "Cy wins with 0" in tablet.looks("sheet:4")
    begins(tablet, "pad", column=[0, 1], **{"name.0": "Grandma"}, best="low", fill="points")
    assert "Grandma" in tablet.looks("sheet:5")


@pytest.mark.parametrize(
    ("kind", "entry", "fields", "status", "words"),
    [
        ("pokino", "pokino-deal", {"tricks": 7}, 400, "five tricks"),
        ("pokino", "pokino-deal", {}, 400, "not a whole number"),
        ("pokino", "levitate", {}, 400, "can’t be entered here"),
        ("pokino", "pot", {"put_0": 3}, 400, "can’t be entered here"),
        ("pokino", "round", {"points_0": 3}, 422, "another kind of sheet"),
        ("pokino", "pokino-draw", {"side": 0, "count": 9}, 422, "one to three"),
        ("race", "round", {"points_0": "x"}, 400, "not a number of points"),
        ("race", "round", {"how": "luck"}, 400, "points, winner-gets"),
        ("race", "round", {"how": "each-pays", "winner": 9, "amount": 1}, 400, "Tap the winner"),
        ("balance", "round", {"how": "winner-gets", "points_0": 5}, 400, "Tap the winner"),
        (
            "balance",
            "round",
            {"how": "winner-gets", "winner": 0, "points_0": 5, "points_1": 3},
            400,
            "Ann is marked as the winner but has a loss of 5",
        ),
        ("bridge", "contract", {"side": 0, "level": 3, "strain": "z", "tricks": 9}, 400, "Strain"),
        ("bridge", "contract", {"side": 0, "level": 9, "tricks": 9}, 422, "no such contract"),
    ],
)
def test_a_wrong_entry_is_answered_in_a_sentence(
    house: House,
    tablet: Device,
    kind: str,
    entry: str,
    fields: dict[str, object],
    status: int,
    words: str,
) -> None:
    begins(tablet, kind)
    before = house.table.look(1).seq
    got = writes(tablet, entry, **fields)
    assert (got.status, words in got.notice) == (status, True), (got.status, got.notice)
    assert house.table.look(1).seq == before


def test_a_step_cannot_take_the_place_of_a_row(house: House, tablet: Device) -> None:
    begins(tablet, "pokino")
    must(tablet, "pokino-deal", dealer=0, tricks=3)
    step = {"row": 1, "sheet": 1, "entry": "pokino-draw", "side": 0, "count": 1, "why": "x"}
    got = tablet.taps("correct-row", "sheet:1", more=step)
    assert (got.status, "can’t be entered here" in got.notice) == (400, True)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"kind": "snap"}, "Choose a game"),
        ({"column.1": 0}, "once"),
        ({"column.1": ""}, "2 to 2 columns"),
        ({"quads": 700}, "Those rules don’t work"),
        ({"for": "chips", "each": 0}, "both 1 or more"),
        ({"for": "chips", "column.1": "", "name.1": "Eve"}, "the same number of seated players"),
        ({"sheet": 7}, "Somebody else just started a sheet"),
    ],
)
def test_a_sheet_that_cannot_begin(
    house: House, tablet: Device, fields: dict[str, object], words: str
) -> None:
    form = {"sheet": 1, "kind": "pokino", "column.0": 0, "column.1": 1, **fields}
    got = tablet.taps("sheet-begin", "scores", seen=0, more=form)
    assert got.status in (400, 422)
    assert words in got.notice, got.notice
    assert house.table.look(1).night.sheets == ()
    plain = tablet.posts(
        "/night/1/tap", {"do": "sheet-begin", "seen": 0, "tap": new_mark(), **form}
    )
    assert plain.status in (400, 422)
    assert words in plain.text


def test_every_page_of_every_kind_of_sheet(house: House, tablet: Device, phone: Device) -> None:
    """Empty, with a row, with one that was corrected and one struck out: nothing fails, nothing
    changes, nothing is inline."""
    rows = {
        "pokino": {"entry": "pokino-deal", "dealer": 0, "tricks": 3, "better": 0, "hand": "pair"},
        "bridge": {"entry": "contract", "side": 0, "level": 1, "tricks": 9},
        "chinese": {
            "entry": "chinese",
            **{f"{key}.{at}": at + 1 for key in ("front", "middle", "back") for at in range(4)},
        },
        "open-face": {
            "entry": "chinese",
            **{f"{key}.{at}": at + 1 for key in ("front", "middle", "back") for at in range(4)},
        },
        "knock": {"entry": "knock-deal", "players": "1,2,3,0", "knocker": 1, "winner": 1},
        "knock-wild": {"entry": "knock-deal", "players": "1,2,3,0", "knocker": 1, "winner": 0},
        "whiskey": {"entry": "pot", "put.0": 1, "put.1": 1, "high": 0, "low": 1},
        "brag": {"entry": "pot", "put.0": 1, "put.1": 1, "high": 0},
        "red-and-black": {"entry": "pot", "put.0": 1, "put.1": 1, "high": 0, "low": 1},
        "line": {"entry": "line", "below.0": 30, "above.1": 8, "note": "capot"},
        "balance": {"entry": "round", "points.0": 3, "points.1": -3},
        "quiz": {"entry": "quiz", "question": "two-motions", "said.0": "call"},
        **{kind: {"entry": "round", "points.0": 3} for kind in ("race", "low", "pad")},
    }
    assert rows.keys() == KINDS.keys()
    for kind, row in rows.items():
        number = begins(tablet, kind)
        view = f"sheet:{number}"
        for _ in range(3):
            got = tablet.taps("score", view, more={"sheet": number, **row})
            assert got.status == 200, (kind, got.notice)
        why = {"sheet": number, "row": 2, "struck": 1, "why": "Strike out …"}
        assert tablet.taps("correct-row", view, more=why).status == 200
        back = {"sheet": number, **row, "row": 2, "why": "it was"}
        assert tablet.taps("correct-row", view, more=back).status == 200
        last = {"sheet": number, "row": 3, "struck": 1, "why": "Strike out …"}
        assert tablet.taps("correct-row", view, more=last).status == 200
    before = house.table.look(1).seq
    for path in gets(house.app, sheets=range(1, len(rows) + 1)):
        if "score" not in path and "sheet:" not in path:
            continue
        for device in (tablet, phone):
            got = device.opens(path)
            assert got.status in (200, 403, 404), (path, got.status, got.text[-400:])
            assert not re.search(r"<style\b|\sstyle=|\son[a-z]+=|javascript:|hx-on", got.text), path
    assert house.table.look(1).seq == before


# ---- the night -----------------------------------------------------------------------------


def test_one_settlement_with_reasons(house: House) -> None:
    clerk = house.device()
    clerk.begins(worth="0.10", currency="€")
    begins(clerk, "pokino", **{"for": "chips", "chips": 1, "each": 100})
    begins(clerk, "whiskey", **{"for": "chips", "forfeit": 5})
    must(clerk, "pokino-deal", dealer=0, tricks=5, draws_1=2)  # 370 points: 4 chips
    must(clerk, "pot", 2, **{f"put_{at}": 1 for at in range(4)}, high=0, low=2)
    # Ann: 4 chips at Pokino, 3 and the forfeit of 5 at Whiskey.
    page = clerk.looks("bank")
    assert "won €0.40 at Pokino, won €0.80 at Whiskey" in page
    assert "Cy pays Ann €0.60" in page
    assert "Bob pays Ann €0.50" in page
    assert "lost €0.40 at Pokino and lost €0.10 at Whiskey, so Bob owes €0.50" in page
    assert clerk.banks("close").status == 200
    refused = writes(clerk, "pokino-deal", dealer=1, tricks=2)
    assert (refused.status, "The night is closed" in refused.notice) == (422, True)
    for do in ("take-back", "again"):
        got = clerk.taps(do, "sheet:1", strand="sheet:1")
        assert (got.status, "The night is closed" in got.notice) == (422, True)
    results = list(csv.DictReader(io.StringIO(clerk.opens("/night/1/results.csv").text)))
    assert [row["on score sheets"] for row in results] == ["1.20", "-0.50", "-0.60", "-0.10"]
    assert clerk.banks("reopen").status == 200
    assert writes(clerk, "pokino-deal", dealer=1, tricks=2).status == 200


def test_its_name_its_rate_and_its_end(house: House, tablet: Device) -> None:
    begins(tablet, "pokino")
    change = {"sheet": 1, "title": "The kitchen", "for": "chips", "chips": 2, "each": 10}
    got = tablet.taps("sheet-change", "sheet:1", more={**change, "pay": "winner", "phones": 1})
    assert got.status == 200
    assert "The kitchen" in got.text
    assert "Played two chips for 10 points" in got.text
    assert "The kitchen" in tablet.opens("/night/1/scores").text
    assert tablet.taps("sheet-end", "sheet:1", more={"sheet": 1}).status == 200
    assert "Ended" in tablet.looks("sheet:1")
    refused = writes(tablet, "pokino-deal", dealer=0, tricks=3)
    assert (refused.status, "Reopen it" in refused.notice) == (422, True)
    assert tablet.taps("sheet-reopen", "sheet:1", more={"sheet": 1}).status == 200
    must(tablet, "pokino-deal", dealer=0, tricks=3)


def test_a_sheet_taken_back_says_so_and_comes_again(house: House, tablet: Device) -> None:
    begins(tablet, "pokino")
    presses(tablet, "Undo: start of Pokino")
    gone = tablet.looks("sheet:1")
    assert "This sheet was undone" in gone
    assert tablet.opens("/night/1/scores/1").status == 200
    assert tablet.opens("/night/1/scores/2").status == 404
    assert writes(tablet, "pokino-deal", dealer=0, tricks=3).status == 400
    (again,) = [one for one in buttons(gone) if one.fields["do"] == "again"]
    assert tablet.sends("sheet:1", {**again.fields, "tap": new_mark()}).status == 200
    must(tablet, "pokino-deal", dealer=0, tricks=3)


def test_the_same_tap_twice_counts_once(house: House, tablet: Device) -> None:
    begins(tablet, "pokino")
    form = {"do": "score", "sheet": 1, "entry": "pokino-deal", "tricks": 3, "view": "sheet:1"}
    form |= {"seen": tablet.seen("sheet:1"), "tap": "once"}
    assert tablet.sends("sheet:1", form).status == 200
    assert tablet.sends("sheet:1", form).status == 200
    assert len(sheet(house).lines) == 1


def test_to_take_home(house: House, tablet: Device) -> None:
    begins(tablet, "pokino")
    must(tablet, "pokino-deal", dealer=0, draws_1=2, tricks=5, better=1, hand="pair")
    wrong = {"row": 1, "sheet": 1, "entry": "pokino-deal", "dealer": 0, "tricks": 4, "why": "four"}
    tablet.taps("correct-row", "sheet:1", more=wrong)
    got = tablet.opens("/night/1/scores/1.csv")
    assert "attachment" in got.headers["Content-Disposition"]
    rows = list(csv.DictReader(io.StringIO(got.text)))
    assert [(row["row"], row["Ann"], row["Bob"]) for row in rows] == [
        ("1", "4", "1"),
        ("total", "4", "1"),
    ]
    assert "four" in rows[0]["corrected"]
    found = json.loads(tablet.opens("/night/1/scores/1.json").text)
    assert (found["names"], found["totals"], found["over"]) == (["Ann", "Bob"], [4, 1], False)
    assert found["rows"][0]["entry"]["tricks"] == [4, 1]
    assert found["rows"][0]["corrected"][0]["why"] == "four"
    for path in ("/night/1/scores/9.csv", "/night/1/scores/9.json"):
        assert tablet.opens(path).status == 404
    assert "is corrected" in tablet.opens("/night/1/log.csv").text
    assert "New sheet, Pokino: Ann and Bob" in tablet.looks("log")
    begins(tablet, "race", column=[0, 1])
    must(tablet, "round", 2, points_0=3)
    assert '"points": [' in tablet.opens("/night/1/scores/2.json").text
    assert "1,3,0," in tablet.opens("/night/1/scores/2.csv").text
    every = json.loads(export(house.table, 1, "sheets"))
    assert [one["totals"] for one in every["sheets"]] == [[4, 1], [3, 0]]


def test_it_is_so_after_a_restart(house: House, book: Book, tablet: Device) -> None:
    begins(tablet, "pokino")
    must(tablet, "pokino-deal", dealer=0, tricks=5, draws_1=2)
    must(tablet, "pokino-draw", side=0, count=3)
    before = tablet.looks("sheet:1")
    house.table.store.close()
    again = open_house(house.data, book)
    tablet.wire.client.application = again.app
    assert tablet.looks("sheet:1") == before
    again.table.close()
    again.table.store.close()
