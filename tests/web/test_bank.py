"""The bank by its buttons: box and slips, colours, real chips, and what a finger can get wrong."""

from __future__ import annotations

import csv
import html
import io
import itertools
import json
import re
from html.parser import HTMLParser

import pytest
from conftest import House
from device import Answer, Device, buttons

from referee import export
from referee.core.errors import Refused
from referee.core.log import Entry, film
from referee.core.messages.bank import NightClosed
from referee.core.messages.law import Rule
from referee.core.rules import money
from referee.core.state.night import Night
from referee.screens import charts
from referee.screens.bank import finale
from referee.table import TakeBack


@pytest.fixture
def clerk(house: House) -> Device:
    """A night in euros with chips of three colours has begun; the bank page is open."""
    found = house.device()
    got = found.begins(worth="0.10", currency="€", colours="white 1, red 5, blue 25")
    assert got.status == 303
    found.looks("bank")
    return found


def now(house: House) -> Night:
    return house.table.look(1).night


def claims(house: House) -> list[int | None]:
    return [money.claim(now(house), seat) for seat in range(4)]


def must(clerk: Device, do: str, **fields: object) -> Answer:
    return clerk.must(do, view="bank", more={key.replace("_", "."): v for key, v in fields.items()})


def wrong(clerk: Device, do: str, status: int, words: str, **fields: object) -> None:
    more = {key.replace("_", "."): value for key, value in fields.items()}
    got = clerk.taps(do, "bank", more=more)
    assert (got.status, words in got.notice) == (status, True), (got.status, got.notice)


# ---- chips and how they are paid -----------------------------------------------------------


def test_a_re_buy_is_on_the_slip_in_cash_or_sent(house: House, clerk: Device) -> None:
    must(clerk, "buy", seat=0, chips=50)
    must(clerk, "buy", seat=1, chips=50, paid="cash")
    got = must(clerk, "buy", seat=2, chips=50, paid="sent")
    assert claims(house) == [0, 500, 500, 0]
    assert "€10.00 <span" in got.text
    assert "€5.00 of it was sent to the host" in got.text
    assert "Bob buys 50 for €5.00 in cash" in got.text
    wrong(
        clerk, "buy", 400, "Paid in cash, by transfer, or on the tab?", seat=0, chips=5, paid="gold"
    )
    wrong(clerk, "buy", 422, "number of chips, 1 or more", seat=0, chips=0)
    must(clerk, "take-back", strand="bank")
    assert claims(house) == [0, 500, 0, 0]
    assert must(clerk, "again", strand="bank").status == 200
    assert claims(house) == [0, 500, 500, 0]


def test_a_night_may_begin_with_everybody_s_cash_in_the_box(house: House) -> None:
    tablet = house.device()
    assert tablet.begins(paid="cash", worth="0.50").status == 303
    assert now(house).till == 20000
    assert tablet.begins(paid="gold").status == 400


def test_a_joiner_pays_as_he_likes(house: House, clerk: Device) -> None:
    must(clerk, "sit", name="Eva", chips=60, after=0, paid="cash")
    assert now(house).till == 600


def test_chips_from_another_player(house: House, clerk: Device) -> None:
    must(clerk, "pass-chips", source=0, target=1, chips=30, paid="cash")
    assert claims(house) == [-300, 300, 0, 0]
    wrong(clerk, "pass-chips", 422, "Ann has only 70", source=0, target=1, chips=71)
    clerk.plays("deal, 0 bets 2")
    wrong(clerk, "pass-chips", 422, "Ann is still in this deal", source=0, target=1, chips=5)
    sheet = clerk.opens("/night/1/sheet/bank/sell?seat=1&at=bank").text
    assert "Ann, Cy and Dot are in this deal" in sheet


# ---- by colour -----------------------------------------------------------------------------


def test_chips_are_told_by_colour_and_added_up(house: House, clerk: Device) -> None:
    must(clerk, "count", seat=0, by_1=3, by_5=4, by_25=3, why="she asked")
    assert (now(house).holds(0), now(house).loose) == (98, 2)
    must(clerk, "buy", seat=1, chips=100, by_25=2, by_5="")
    assert now(house).holds(1) == 150, "where a colour is filled in, the colours count"
    must(clerk, "leave", seat=2, by_1=0, by_25=4)
    assert now(house).box == 350
    must(clerk, "leave", seat=3, chips="", by_1="")
    assert now(house).box == 250, "nothing filled in: as the log has it"
    wrong(clerk, "count", 400, "how many of each color", seat=0, chips="", by_1="")
    wrong(clerk, "count", 400, "not a number of chips", seat=0, by_1="two")
    wrong(clerk, "count", 400, "no such chip", seat=0, by_x=1)
    wrong(clerk, "count", 422, "number of chips, 1 or more", seat=0, by_25=999999999)


def test_the_pot_by_colour(house: House, clerk: Device) -> None:
    clerk.plays("deal")
    assert "by.25" in clerk.opens("/night/1/sheet/pot").text
    clerk.must("count-pot", more={"by.1": 4, "by.5": 1})
    assert now(house).pot == 9


@pytest.mark.parametrize("text", ["white", "white one", "white -1", "1", "white 1, WHITE 5", "w 0"])
def test_colours_nobody_can_count_are_refused(house: House, text: str) -> None:
    tablet = house.device()
    assert tablet.begins(colours=text).status in (400, 422)
    assert tablet.begins(colours=" white 1 ;dark red 5,").status == 303
    assert now(house).stakes.colours == (("white", 1), ("dark red", 5))


def test_the_stakes_keep_the_colours(house: House, clerk: Device) -> None:
    page = clerk.opens("/night/1/stakes").text
    assert 'value="white 1, red 5, blue 25"' in page
    must(clerk, "stakes", ante=1, worth="0.10", currency="€", colours="green 100")
    assert now(house).stakes.colours == (("green", 100),)
    must(clerk, "buy", seat=0, chips=10, paid="cash")
    wrong(clerk, "stakes", 422, "at this chip value", ante=1, worth="0.20")


# ---- money ---------------------------------------------------------------------------------


def test_pizza_for_three(house: House, clerk: Device) -> None:
    must(clerk, "cost", source=1, money="31", what="pizza", among=[1, 2, 3])
    assert claims(house) == [0, 2066, -1033, -1033]
    wrong(clerk, "cost", 400, "Say how much money", source=1, money="", what="x", among=[1])
    wrong(clerk, "cost", 400, "not an amount of money", source=1, money="1e3", what="x", among=[1])
    wrong(clerk, "cost", 422, "what it was for", source=1, money="1", what=" ", among=[1])
    wrong(clerk, "cost", 422, "Tap the players who share it", source=1, money="1", what="beer")
    wrong(clerk, "cost", 422, "only €0.00", source="box", money="1", what="beer", among=[1])


def test_plain_chips_are_shared_in_chips(house: House) -> None:
    tablet = house.device()
    tablet.begins()
    assert 'name="plain" value="1"' in tablet.opens("/night/1/sheet/bank/cost").text
    must(tablet, "cost", source=0, money="12", plain=1, what="pizza", among=[0, 1])
    assert claims(house) == [6, -6, 0, 0]
    wrong(tablet, "cost", 400, "not a whole number", source=0, money="1.5", plain=1, what="x")


def test_a_loser_leaves_and_his_line_is_marked_paid(house: House, clerk: Device) -> None:
    must(clerk, "correct", source=0, target=1, chips=30, why="a bet beside")
    got = must(clerk, "leave", seat=0)
    assert "owes €3.00" in got.text
    paid = [one for one in buttons(got.text) if one.fields.get("do") == "pay"]
    assert [one.label for one in paid] == ["Mark €3.00 as paid in"]
    got = clerk.sends("bank", {**paid[0].fields, "tap": "a mark"})
    assert claims(house) == [0, 300, 0, 0]
    assert now(house).till == 300
    got = must(clerk, "leave", seat=1, paid="cash")
    assert (now(house).till, claims(house)) == (0, [0, 0, 0, 0])
    assert not [one for one in buttons(got.text) if one.fields.get("do") == "pay"]


def test_the_night_is_closed_with_box_and_slips(house: House, clerk: Device) -> None:
    must(clerk, "pay", source=1, target="box", money="10,00")
    must(clerk, "correct", source=0, target=1, chips=30, why="a bet beside")
    got = must(clerk, "close")
    assert [one in got.text for one in (">+€3.00<", ">−€3.00<")] == [True, True]
    assert "First, from the cash box" in got.text
    assert "Then, between players" in got.text
    assert "Ann lost €3.00, so Ann owes €3.00 and is then settled." in got.text
    lines = [one for one in buttons(got.text) if one.fields.get("do") == "pay"]
    assert [one.fields["units"] for one in lines] == ["1000", "300"]
    for at in range(2):
        fresh = [one for one in buttons(clerk.looks("bank")) if one.fields.get("do") == "pay"]
        assert len(fresh) == 2 - at
        assert clerk.sends("bank", {**fresh[0].fields, "tap": f"tick {at}"}).status == 200
    wrong(clerk, "pay", 422, "was made already", source=0, target=1, units=300)
    wrong(clerk, "buy", 422, "The night is closed", seat=0, chips=10)
    assert clerk.looks("bank").count("✓ paid") == 2
    assert claims(house) == [0] * 4


# ---- real chips ----------------------------------------------------------------------------


def test_real_chips_wait_for_every_count(house: House, clerk: Device) -> None:
    clerk.must("grain", chips="real", tracking="milestones")
    clerk.must("next-deal", game="jackpots")
    clerk.must("throw-in")
    page = clerk.looks("bank")
    assert "not counted since the start" in page
    assert "Ann, Bob, Cy and Dot: the stacks are not counted yet" in page
    assert "400 = 400 in the stacks, by the log" in page
    must(clerk, "count", seat=0, chips=104, why="she asked")
    wrong(clerk, "leave", 422, "Count Bob’s stack first", seat=1)
    must(clerk, "leave", seat=1, chips=96, paid="sent")
    must(clerk, "count", seat=2, chips=98)
    wrong(clerk, "close", 422, "Count Dot’s stack first")
    page = must(clerk, "count", seat=3, chips=100).text
    assert "The bank is off by −2" in page
    wrong(clerk, "close", 422, "Say who gets or gives up those chips")
    assert "2 chips missing. Count again, or say below who gets them." in page
    assert "Who gets the 2 missing chips? …" in page
    sheet = clerk.opens("/night/1/sheet/bank/close?at=bank").text
    for words in (
        "Ann: gets €0.40 → gets €0.60",
        "Cy: owes €0.20 → settled",
        "Dot: settled → gets €0.20",
    ):
        assert words in sheet
    assert "Close the night" not in sheet  # nobody is chosen yet
    sheet = clerk.opens("/night/1/sheet/bank/close?at=bank&bearer=2&bearer=3").text
    assert "Cy: owes €0.20 → owes €0.10" in sheet
    assert "Close the night: Cy and Dot get the 2 missing chips" in sheet
    assert clerk.opens("/night/1/sheet/bank/close?bearer=x").status == 400
    must(clerk, "close", bearer=[2, 3], why="it was late")
    assert claims(house) == [40, 0, -10, 10]
    assert now(house).till == 40


def test_who_leaves_reads_what_they_get_for_the_chips_counted(house: House, clerk: Device) -> None:
    """It went on saying what the log’s number came to, and chips were missing without a word."""
    sheet = "/night/1/sheet/bank/leave?seat=1"
    assert "Bob is settled." in clerk.opens(sheet).text
    typed = clerk.opens(f"{sheet}&chips=90").text
    assert "Bob owes €1.00: €9.00 in chips, less €10.00 on the tab. The log has" in typed
    assert "The log has 10 more for Bob: count again" in typed
    assert "who gets the missing 10 chips" in typed
    assert "who gives up the extra 1 chip." in clerk.opens(f"{sheet}&chips=101").text
    assert clerk.opens(f"{sheet}&chips=").status == clerk.opens(f"{sheet}&chips=x").status == 200
    must(clerk, "leave", seat=1, chips=90)
    assert re.search(r"Chips in play</dt><dd>310, 10 of them missing<", clerk.looks("bank"))


def test_no_cash_is_offered_that_the_box_does_not_have(house: House, clerk: Device) -> None:
    """It was offered, and refused once the sheet had closed."""
    sheet = "/night/1/sheet/bank/leave?seat=1"
    assert "Settle now in cash" in clerk.opens(sheet).text
    short = clerk.opens(f"{sheet}&chips=130&paid=cash").text
    assert "Bob gets €3.00: €13.00 in chips, less €10.00 on the tab." in short
    assert "The cash box has only €0.00. So it’s settled at the end." in short
    assert "Settle now" not in short
    assert 'type="hidden" name="paid" value="slip"' in short
    must(clerk, "buy", seat=0, chips=30, paid="cash")
    enough = clerk.opens(f"{sheet}&chips=130&paid=cash").text
    assert 'value="cash" checked' in enough
    assert "cash box has only" not in enough
    must(clerk, "leave", seat=1, chips=130, paid="cash")
    assert now(house).till == 0


def test_two_chips_too_many_come_off_a_stack(house: House, clerk: Device) -> None:
    must(clerk, "count", seat=0, chips=102)
    assert "Who gives up the 2 extra chips?" in clerk.looks("bank")
    sheet = clerk.opens("/night/1/sheet/bank/close?at=bank&bearer=1").text
    assert "Bob: settled → owes €0.20" in sheet
    assert "Close the night: Bob gives up 2 chips" in sheet
    must(clerk, "close", bearer=1)
    assert claims(house) == [20, -20, 0, 0]
    assert "2 chips too many taken from Bob" in clerk.opens("/night/1/log").text
    assert "The night is closed." in clerk.opens("/night/1/sheet/bank/close").text


def test_a_missing_chip_where_chips_are_worth_nothing(tablet: Device, house: House) -> None:
    tablet.must("count", view="bank", seat=0, chips=99)
    assert "Who gets the 1 missing chip?" in tablet.looks("bank")
    assert "Bob: settled → gets 1 chip" in tablet.opens("/night/1/sheet/bank/close?at=bank").text
    tablet.must("close", view="bank", bearer=1)
    assert claims(house) == [-1, 1, 0, 0]


def test_every_sheet_says_where_its_taps_are_answered(clerk: Device) -> None:
    for name in ("person", "buy", "sell", "count", "leave", "sit", "cost", "pay", "correct"):
        for at in ("bank", "felt", "nowhere"):
            got = clerk.opens(f"/night/1/sheet/bank/{name}?seat=1&at={at}")
            assert got.status == 200
            views = {one.fields["view"] for one in buttons(got.text)}
            assert views <= {"bank" if at == "bank" else "felt"}, name
        for seat in ("", "x", "99"):
            got = clerk.opens(f"/night/1/sheet/bank/{name}?seat={seat}")
            assert got.status in (200, 400, 404), name


class Paragraphs(HTMLParser):
    """Which elements stand inside a paragraph."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open = False
        self.inside: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.open:
            self.inside.add(tag)
        self.open = self.open or tag == "p"

    def handle_endtag(self, tag: str) -> None:
        self.open = self.open and tag != "p"


def test_no_form_stands_in_a_paragraph(clerk: Device) -> None:
    """A browser would end the paragraph there and leave half of it behind."""
    pages = [must(clerk, "buy", seat=0, chips=50).text, must(clerk, "close").text]
    for page in pages:
        found = Paragraphs(page).inside
        assert "a" in found
        assert found & {"form", "div", "ul", "p"} == set()


def test_only_who_taps_sees_the_sheets(house: House, clerk: Device) -> None:
    phone = house.in_the_house(night=clerk.night)
    assert phone.opens(f"/join/{house.keys.code}").status == 303
    assert phone.opens("/night/1/sheet/bank/cost").status == 403
    page = phone.opens("/night/1/bank").text
    assert "At the bank" not in page
    assert "sheet/bank" not in page


# ---- to take home --------------------------------------------------------------------------


def test_the_exports_say_every_cent(house: House, clerk: Device) -> None:
    must(clerk, "buy", seat=0, chips=50, paid="cash")
    must(clerk, "pass-chips", source=1, target=2, chips=10)
    must(clerk, "cost", source="box", money="3", what="=beer", among=[0, 1])
    must(clerk, "pay", source=3, target="box", money="0.05", sent=1)
    said = [row["what"] for row in _rows(clerk, "log")]
    assert said[-4:] == [
        "Ann buys 50 for €5.00 in cash",
        "Bob sells 10 to Cy",
        "The cash box pays €3.00 for =beer: Ann €1.50 and Bob €1.50",
        "Dot pays €0.05 to the cash box, sent",
    ]
    rows = _rows(clerk, "results")
    assert [row["paid into the box"] for row in rows] == ["5.00", "0.00", "0.00", "0.05"]
    assert [row["still gets"] for row in rows] == ["3.50", "-1.50", "0.00", "0.05"]
    entries = json.loads(clerk.opens("/night/1/log.json").text)["entries"]
    assert entries[-1]["events"] == [
        {"is": "MoneyPaid", "source": 3, "target": None, "amount": 5, "sent": True}
    ]


def _rows(clerk: Device, form: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(clerk.opens(f"/night/1/{form}.csv").text)))


def test_in_mid_deal_nobody_owes_the_ante_and_closing_is_not_the_gold_button(
    house: House,
) -> None:
    tablet = house.device()
    tablet.begins(game="jackpots")
    gold = '<button type="button" class="button main"'
    assert "Nobody owes anything" in tablet.opens("/night/1/sheet/bank/close?at=bank").text
    assert gold in tablet.opens("/night/1/bank").text
    tablet.must("next-deal", game="jackpots")
    tablet.must("antes")
    page = tablet.opens("/night/1/bank").text
    assert "owes 1" not in page
    assert gold not in page
    assert "Close the night" in page


@pytest.mark.parametrize("real", ["", "bets"])
def test_going_home_while_a_pot_waits_is_one_clear_offer(house: House, real: str) -> None:
    """What each gets stands there before it is shared; then the night can be closed."""
    tablet = house.device()
    tablet.begins(game="jackpots", real=real, worth="0.10", currency="€")
    tablet.must("next-deal", game="jackpots")
    tablet.must("antes")
    assert "left in the pot" not in tablet.opens("/night/1/bank").text
    tablet.must("nobody-opens")
    assert now(house).pot == 4
    page = tablet.looks("bank")
    assert "Split the 4 left in the pot …" in page
    assert ">Close the night …</button>" not in page
    assert "Split 4: 1 each" in tablet.opens("/night/1/sheet/divide?at=bank").text
    sheet = tablet.opens("/night/1/sheet/divide?at=bank&out=0,1,2").text
    assert "Dot gets 4 = €0.40" in sheet
    assert "Ann gets nothing" in sheet
    assert "Split 4" not in tablet.opens("/night/1/sheet/divide?out=0,1,2,3").text
    tablet.looks()
    tablet.must("divide", seat="0,1")
    page = tablet.looks("bank")
    assert now(house).pot == 0
    assert f">Close the night{'' if real else ' …'}</button>" in page
    assert "Not now" in tablet.opens("/night/1/sheet/divide").text
    for seat, chips in enumerate((101, 101, 99, 99) if real else ()):
        tablet.must("count", view="bank", seat=seat, chips=chips)
    tablet.must("close", view="bank")
    assert now(house).closed
    assert [money.result(now(house), seat) for seat in range(4)] == [1, 1, -1, -1]


def test_the_end_of_the_night_says_who_won_what_and_how_it_went(
    house: House, clerk: Device
) -> None:
    """A line for each seat, from the first deal to the end, in the order of the list."""
    for first, *others in ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1)):
        drops = ", ".join(f"{seat} drops" for seat in others)
        clerk.plays(f"deal, {first} bets 2, {drops}, {first} wins shown")
    assert "finale" not in clerk.looks("bank")
    must(clerk, "close")
    page = clerk.looks("bank")
    assert re.findall(r'standing-name">(\w+)<', page) == ["Ann", "Bob", "Cy", "Dot"]
    course = house.table.of_log(1, film.course)
    assert [[finale.total(night, seat) for night in course] for seat in range(4)] == [
        [0, 3, 2, 1],
        [0, -1, 2, 1],
        [0, -1, -2, 1],
        [0, -1, -2, -3],
    ]
    paths = re.findall(r'polyline points="([^"]+)"', page)
    assert [len(path.split()) for path in paths] == [4, 4, 4, 4]
    circles = re.findall(r'class="rank ([^"]*)"[^>]*>(\d)<', page)
    assert [place for _, place in circles] == ["1", "1", "1", "4"], "who won the same has one place"
    lines = re.findall(r'<g class="(line[^"]*)">.*?dy="0.36em">(\d)<', page, re.S)
    assert sorted(lines) == sorted(circles), "and color and edge say which line is whose"
    assert len({*lines}) == 4
    assert "3 deals" in page
    (behind,) = re.findall(r'(?s)<details class="behind.*?</details>', page)
    cells = re.findall(r"<td>(.*?)</td>", behind)
    assert cells[:4] == ["+€0.30", "−€0.10", "−€0.10", "−€0.10"], "money, as in the list"
    said = html.unescape(re.search(r'data-share="([^"]*)"', page, re.S)[1])
    assert "Ann +€0.10\n" in said
    scale = re.findall(r'<text class="amount"[^>]*>(.*?)<', page)
    assert scale == ["+€0.30", "0", "−€0.30"]
    assert "as the chips stood after each deal" in page
    labels = [one.label for one in buttons(page)]
    assert "Reopen the night" in labels
    assert not [label for label in labels if label.startswith("Undo")], "there is one way back"
    assert "Dot pays Ann €0.10" in said


def test_the_curve_has_no_pot_that_was_put_right_later(house: House, clerk: Device) -> None:
    """Its peak was of chips that nobody had won."""
    clerk.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops, 0 wins shown")
    clerk.plays("deal, 1 bets 2, 2 drops, 3 drops, 0 drops, 1 wins shown")
    clerk.must("right-deal", deal=1, winner=2)
    must(clerk, "close")
    course = house.table.of_log(1, film.course)
    assert [[finale.total(night, seat) for night in course] for seat in range(4)] == [
        [0, -1, -2],
        [0, -1, 2],
        [0, 3, 2],
        [0, -1, -2],
    ]


@pytest.mark.parametrize("ends", [[20] * 12, [20, 400], [380] * 12, [], [5], [100, 101, 102]])
def test_no_mark_of_the_chart_covers_another(ends: list[int]) -> None:
    marks = charts.apart(ends, 400)
    assert all(lower - upper >= charts.RANK for upper, lower in itertools.pairwise(marks))
    assert all(0 < mark <= 400 for mark in marks)


# ---- chips that are nobody's yet -----------------------------------------------------------


def with_chips_aside(house: House, clerk: Device) -> None:
    clerk.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops")
    clerk.plays("0 wins shown")
    law = house.table.book.laws["impound"]
    house.table.tap(1, Rule(law, (("part", "all"),)), None)
    assert (now(house).playing, now(house).pot, now(house).aside) == (None, 0, 4)
    clerk.looks("felt")


def test_the_bank_asks_whose_the_chips_set_aside_are(house: House, clerk: Device) -> None:
    with_chips_aside(house, clerk)
    page = clerk.looks("bank")
    assert "4 chips still set aside: who gets them?" in page
    assert "Rule on the chips set aside …" in page
    assert "Close the night</button>" not in page
    assert "Close the night …" not in page
    wrong(clerk, "close", 422, "4 chips still set aside: say who gets them first.")
    sheet = clerk.opens("/night/1/sheet/release?at=bank").text
    assert [sheet.count(f'class="button {kind}">Give Ann all 4') for kind in ("main", "")] == [1, 0]
    got = clerk.taps("release", "bank", clerk.seen(), more={"a.1": 2, "a.2": 2, "why": "as agreed"})
    assert (got.status, "<h1>The bank" in got.text) == (200, True), got.notice
    assert "Bob pays" not in got.text
    assert "pays Bob" in got.text
    must(clerk, "close")
    with pytest.raises(Refused, match="night-closed"):
        house.table.tap(1, TakeBack("hand"), None)


def test_a_night_that_was_closed_over_chips_set_aside_says_so(house: House, clerk: Device) -> None:
    """As old nights were: nothing is paid before somebody says whose they are."""
    with_chips_aside(house, clerk)
    log, store = house.table.entries(1), house.table.store
    store.append(1, Entry(len(log) + 1, "bank", (NightClosed(0),)))
    house.table.shut(1)
    page = clerk.looks("bank")
    assert "4 chips still set aside: who gets them? Reopen the night to say so." in page
    wrong(clerk, "pay", 422, "4 chips still set aside", source=1, target=0, units=10)
    for form in ("log", "results", "json", "sheets", "phh"):
        assert export.export(house.table, 1, form)
    must(clerk, "reopen")
    assert "Rule on the chips set aside …" in clerk.looks("bank")


# ---- all through one player ----------------------------------------------------------------


def test_the_settlement_may_go_through_one_player(house: House, clerk: Device) -> None:
    must(clerk, "pay", source=2, target="box", money="3")
    must(clerk, "correct", source=2, target=1, chips=20, why="a bet")
    must(clerk, "correct", source=3, target=1, chips=10, why="a bet")
    assert "Settle through one player …" in clerk.looks("bank")
    sheet = clerk.opens("/night/1/sheet/bank/banker?at=bank").text
    assert "The fewest payments (2 payments, now)" in sheet
    assert "Through Dot (3 payments)" in sheet
    page = must(clerk, "banker", seat=0).text
    assert "The cash box pays Ann €3.00" in page
    assert "Dot pays Ann €1.00" in page
    assert "Ann pays Bob €3.00" in page
    assert "Dot lost €1.00, so owes €1.00. Everybody settles with Ann." in page
    assert "Everybody settles with Ann. Ann came out even, so is settled" in page
    assert "fewest payments possible" not in page
    must(clerk, "close")
    must(clerk, "pay", source=3, target=0, units=100)
    assert "Settle another way" not in clerk.looks("bank")
    assert "Payments have started" in clerk.opens("/night/1/sheet/bank/banker?at=bank").text
    wrong(clerk, "banker", 422, "Payments were made already.", seat=1)
    must(clerk, "take-back", strand="bank")
    must(clerk, "banker", seat="")
    assert "fewest payments possible" in clerk.looks("bank")
    wrong(clerk, "banker", 422, "", seat=9)
    assert "Everybody settles with Ann" in clerk.opens("/night/1/log").text


def test_the_table_behind_a_chart_says_where_each_line_stood() -> None:
    paths = [[(1, 5), (3, 9), (4, 9)], [(2, -4), (4, -4)], []]
    found = charts.behind(["Ann", "Bob", "Cy"], paths, ["1", "2", "3", "4"], str)
    assert found.rows == (
        ("1", ("5", "", "")),
        ("2", ("5", "-4", "")),
        ("3", ("9", "-4", "")),
        ("4", ("9", "-4", "")),
    )
    many = charts.behind(["Ann"], [[(1, 1), (1000, 7)]], [str(at) for at in range(1, 1001)], str)
    assert len(many.rows) <= charts.MOST_ROWS
    assert (many.every, many.rows[-1]) == (7, ("1000", ("7",)))


def undone_at(page: str, line: str) -> list[int]:
    """The entries that an Undo beside a line of the bank takes back."""
    found = re.search(re.escape(line) + r".*?</li>", page, re.DOTALL)
    assert found
    return [int(entry) for entry in re.findall(r'name="to" value="(\d+)"', found[0])]


def test_a_payment_is_undone_where_it_stands(house: House, clerk: Device) -> None:
    must(clerk, "pay", source=2, target="box", money="3")
    must(clerk, "pay", source=1, target="box", money="2")
    must(clerk, "correct", source=2, target=1, chips=20, why="a bet")
    entries = undone_at(clerk.looks("bank"), "<li>Cy pays €3.00 to the cash box")
    page = must(clerk, "take-back", strand="bank", to=entries, alone=1).text
    assert "<li>Cy pays €3.00" not in page
    assert "<li>Bob pays €2.00 to the cash box" in page


def test_a_payment_of_the_settlement_is_undone_where_it_stands(house: House, clerk: Device) -> None:
    must(clerk, "correct", source=2, target=1, chips=20, why="a bet")
    must(clerk, "correct", source=3, target=1, chips=10, why="a bet")
    must(clerk, "close")
    must(clerk, "pay", source=2, target=1, units=200)
    must(clerk, "pay", source=3, target=1, units=100)
    page = clerk.looks("bank")
    assert not undone_at(page, "<b>Cy pays Bob €2.00"), "a closed night takes back its last alone"
    entries = undone_at(page, "<b>Dot pays Bob €1.00")
    page = must(clerk, "take-back", strand="bank", to=entries, alone=1).text
    assert "Mark paid: Dot to Bob €1.00" in page
    assert "Mark paid: Cy to Bob" not in page
    assert undone_at(page, "<b>Cy pays Bob €2.00")
