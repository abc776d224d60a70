"""The composer from outside: named, checked, played, kept, given away, taken in, thrown away."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlencode

import pytest
from conftest import House, open_house
from device import Device, new_mark
from shelf import some, turned

from referee.core.book.book import Book
from referee.rulebook.houselaws import id_of
from referee.rulebook.words.naming import slug
from referee.web.rarity import Rarity
from referee.web.services import services

WORKED = "base=california-lowball&cards=3&draws=3&wild=K"
NAME = "Three-card triple-draw California lowball, kings wild"
ID = "three-card-triple-draw-california-lowball-kings-wild"
FIELDS = {"base": "california-lowball", "cards": 3, "draws": 3, "wild": "K"}


def test_the_worked_example_is_named_and_said_in_steps(tablet: Device) -> None:
    text = tablet.opens(f"/compose/preview?{WORKED}").text
    assert f"<h2>{NAME}</h2>" in text
    (said,) = re.findall(r'class="readback">(.*?)</p>', text)
    assert said.startswith(f"{NAME}, for 2 to 8 players, 53 cards. Before the deal:")
    assert "three cards" in said
    assert "Wild: kings and the joker as the lowest card its hand is missing." in said
    assert "Note: " in said
    assert "Hands, best first" in text


def test_a_warning_is_said_for_the_number_at_this_table(tablet: Device) -> None:
    text = tablet.opens("/compose/preview?base=five-card-draw&ends=hilo&declare=1&night=1").text
    assert "High-low is best with five players or more." in text
    text = tablet.opens("/compose/preview?base=five-card-draw&ends=hilo&declare=1").text
    assert "five players or more" not in text


def test_kept_it_is_in_the_chooser_at_once_and_after_a_restart(
    house: House, tablet: Device, book: Book
) -> None:
    got = tablet.posts("/compose/keep", {**FIELDS, "go": "keep"})
    assert got.status == 303
    assert f"{NAME} is saved" in tablet.opens(got.headers["Location"]).text
    assert (house.data / "house" / f"{ID}.toml").is_file()
    again = open_house(house.data, book)
    for one in (house, again):
        device = one.device()
        device.opens("/")
        text = device.opens("/night/1/sheet/games").text
        assert 'name="tab" value="house"' in text
        assert f'value="{ID}"' in text
        assert device.opens(f"/games/{ID}").status == 200
    again.table.store.close()


def test_played_now_it_is_dealt_and_judged(house: House, tablet: Device) -> None:
    seen = house.table.look(1).seen["hand"]
    form = {**FIELDS, "go": "play", "night": 1, "seen": seen, "tap": new_mark()}
    assert tablet.posts("/compose/keep", form).status == 303
    hand = house.table.look(1).night.playing
    assert hand is not None
    assert hand.game.name == NAME
    assert house.table.book.judges[hand.judge].wild.ranks == (13,)
    got = tablet.posts("/compose/keep", {**form, "tap": new_mark()})
    assert got.status == 409  # the page had not seen that deal
    assert tablet.posts(f"/compose/{ID}/delete", {"x": 1}).status == 409
    assert "being played" in tablet.posts(f"/compose/{ID}/delete", {"x": 1}).text


def test_a_game_has_the_name_the_table_gives_it(house: House, tablet: Device) -> None:
    """Else what was changed is its name, which may take four lines of the table's header."""
    named = {**FIELDS, "name": '  Gus’s "Folly"\\  ', "go": "keep"}
    assert (
        "<h2>Gus’s &#34;Folly&#34;\\</h2>"
        in tablet.opens(f"/compose/preview?{urlencode(named)}").text
    )
    assert tablet.posts("/compose/keep", named).status == 303
    (kept,) = (game for game in house.table.book.games.values() if "Folly" in game.name)
    assert kept.name == 'Gus’s "Folly"\\'
    assert "three-card, triple-draw" in kept.summary or "kings wild" in kept.summary
    taken = tablet.posts("/compose/keep", {**FIELDS, "name": "razz", "go": "keep"})
    assert "There is a game called" in taken.notice
    got = tablet.opens(f"/compose?{urlencode(named)}&whole=fold")
    assert urlencode({"name": named["name"].strip()}) in got.headers["Location"]


def test_another_game_of_that_name_is_never_overwritten(house: House, tablet: Device) -> None:
    tablet.posts("/compose/keep", {**FIELDS, "go": "keep"})
    path = house.data / "house" / f"{ID}.toml"
    mine = path.read_text("utf-8") + "# mine\n"
    path.write_text(mine, encoding="utf-8")
    got = tablet.posts("/compose/keep", {**FIELDS, "go": "keep"})
    assert got.status == 422
    assert "The house has another game in" in got.notice
    assert path.read_text("utf-8") == mine
    got = tablet.posts("/compose/keep", {"base": "razz", "go": "keep"})
    assert "There is a game called Razz already" in got.notice


def test_a_broken_file_is_told_and_the_app_starts(house: House, tablet: Device, book: Book) -> None:
    folder = house.data / "house"
    folder.mkdir()
    (folder / "bad.toml").write_text('name = "Bad"\nsummary = 3\n', encoding="utf-8")
    again = open_house(house.data, book)
    device = again.device()
    device.opens("/")
    text = html.unescape(device.opens("/compose").text)
    assert 'bad.toml: "summary" must be text' in text
    assert device.posts("/compose/bad/delete", {"x": 1}).status == 303
    assert not (folder / "bad.toml").exists()
    again.table.store.close()


def test_a_file_that_is_changed_or_gone_is_seen_without_a_restart(
    house: House, tablet: Device
) -> None:
    tablet.posts("/compose/keep", {**FIELDS, "go": "keep"})
    path = house.data / "house" / f"{ID}.toml"
    text = path.read_text("utf-8")
    seen = house.table.look(1).seen["hand"]
    assert tablet.taps("next-deal", seen=seen, game=ID).status == 200
    path.write_text(text.replace("players = [2, ", "players = [3, "), encoding="utf-8")
    assert "3 to " in tablet.opens(f"/games/{ID}").text
    assert house.table.book.games[ID].players[0] == 3
    hand = house.table.look(1).night.playing
    assert hand is not None
    assert hand.game.players[0] == 2  # it goes on as it began
    path.unlink()
    assert tablet.opens(f"/games/{ID}").status == 404
    book = house.table.book
    tablet.opens("/games")
    assert house.table.book is book  # nothing has changed: nothing is read again


def test_a_tap_deals_a_game_that_another_process_of_the_house_has_kept(
    house: House, tablet: Device, book: Book, tmp_path: Path
) -> None:
    """The page that showed it came from there; this one has served none since."""
    tablet.looks()
    other = open_house(house.data, book, tmp_path / "other.db")
    assert other.device().posts("/compose/keep", {**FIELDS, "go": "keep"}).status == 303
    other.table.store.close()
    assert ID not in house.table.book.games
    assert tablet.taps("next-deal", game=ID).status == 200
    hand = house.table.look(1).night.playing
    assert hand is not None
    assert hand.game.id == ID


def test_deleted_it_is_gone_from_the_chooser(tablet: Device) -> None:
    tablet.posts("/compose/keep", {**FIELDS, "go": "keep"})
    assert tablet.posts(f"/compose/{ID}/delete", {"x": 1}).status == 303
    assert ID not in tablet.opens("/night/1/sheet/games").text
    assert tablet.posts(f"/compose/{ID}/delete", {"x": 1}).status == 404
    assert tablet.posts("/compose/jackpots/delete", {"x": 1}).status == 404
    assert tablet.opens(f"/compose/{ID}.toml").status == 404


def test_a_phone_composes_nothing(phone: Device) -> None:
    for path in ("/compose", "/compose/preview"):
        assert phone.opens(path).status == 403
    for path in ("/compose/keep", "/compose/x/delete"):
        assert phone.posts(path, {**FIELDS, "go": "keep"}).status == 403


@pytest.mark.parametrize(
    "query",
    [
        "base=nonsense",
        "cards=99&draws=-7&wild=Z&joker=x&ends=up&low=z&passes=9+9",
        "base=razz&draws=4&rollout=1&passes=3+2+1&four_before=1",
        "base=texas-holdem&cards=9&night=99999999",
        "night=x&kept=%3Cscript%3E",
        "base=../../x",
    ],
)
def test_odd_questions_get_a_sentence_and_no_fault(tablet: Device, query: str) -> None:
    for path in ("/compose", "/compose/preview"):
        got = tablet.opens(f"{path}?{query}")
        assert got.status == 200
        assert "<script>" not in got.text


def test_every_base_opens(tablet: Device) -> None:
    """The odd ones and one in three, with SOAK all; tests/rulebook composes all of them."""
    bases = re.findall(
        r'<option value="([a-z-]+)"', tablet.opens("/compose").text.split("details")[0]
    )
    assert len(bases) > 40
    assert {"double-draw", "triple-draw", "four-before", "jacks-back"} <= set(bases)
    odd = ["jacks-back", "jacks-back-book", "johnson", "in-between"]
    assert {*odd} <= {*bases}
    for base in {*turned(some(bases, 3), 2), *odd}:
        text = tablet.opens(f"/compose/preview?base={base}&wild=2").text
        two = base in odd[:3]
        said = "is two games in one" if two else "deuces wild</h2>"
        assert ("nobody holds cards" if base == "in-between" else said) in text, base


# --- the whole game, key by key -------------------------------------------------------------


def fields(text: str) -> dict[str, str]:
    """The form of a page as a browser would send it."""
    form = text.partition('id="compose"')[2].partition("</form>")[0]
    found = dict(re.findall(r'<input name="([^"]+)"[^>]* value="([^"]*)"', form))
    found |= dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
    for name, options in re.findall(r'<select name="([^"]+)"[^>]*>(.*?)</select>', form):
        chosen = re.findall(r'value="([^"]*)" selected', options)
        found[name] = (chosen or re.findall(r'value="([^"]*)"', options))[0]
    ticked = re.findall(r'type="checkbox" name="([^"]+)" value="1" checked', form)
    return {name: html.unescape(said) for name, said in found.items()} | dict.fromkeys(ticked, "1")


def query(form: dict[str, str], **more: str) -> str:
    return f"/compose?{urlencode(form | more)}"


def test_a_game_taken_apart_and_saved_again_is_the_same_game(house: House, tablet: Device) -> None:
    got = tablet.opens("/compose?base=baseball&whole=fold")
    page = tablet.opens(got.headers["Location"].partition("#")[0])
    form = fields(page.text) | {"name": "Our baseball"}
    assert form["event.1.brings"] == "pay"
    assert tablet.posts("/compose/keep", {**form, "go": "keep"}).status == 303
    ours, theirs = (house.table.book.games[id] for id in ("our-baseball", "baseball"))
    assert (ours.steps, ours.events) == (theirs.steps, theirs.events)
    judges = house.table.book.judges
    assert replace(judges["our-baseball"], slug="", name="") == replace(
        judges["baseball"], slug="", name=""
    )


def test_steps_and_up_cards_are_added_and_taken_out(tablet: Device) -> None:
    def after(edit: str, form: dict[str, str], **more: str) -> dict[str, str]:
        got = tablet.opens(query(form, edit=edit, **more))
        assert got.status == 303, got.notice
        return fields(tablet.opens(got.headers["Location"].partition("#")[0]).text)

    got = tablet.opens("/compose?base=five-card-stud&whole=fold").headers["Location"]
    form = fields(tablet.opens(got.partition("#")[0]).text)
    assert (form["step.1.do"], form["step.2.do"], form["step.2.up"]) == ("ante", "deal", "1")
    more = after("add.2", form, **{"add.2": "declare"})
    assert (more["step.3.do"], more["step.3.says"]) == ("declare", "in-out")
    again = after("out.3", more)
    assert {key: said for key, said in again.items() if key != "seen"} == {
        key: said for key, said in form.items() if key != "seen"
    }
    carded = after("card.0", form)
    assert (carded["event.1.card"], carded["event.1.brings"]) == ("Q", "pay")
    assert "event.1.card" not in after("no-card.1", carded)
    assert after("up.2", form)["step.1.do"] == "deal"


def test_a_host_need_know_no_word_of_a_file(tablet: Device) -> None:
    """Which half the second-best hand wins was to be typed as "high", numbers stood behind commas
    alone, and of a game against the dealer it was said what makes a good pot for two."""
    got = tablet.opens("/compose?base=five-card-draw&whole=fold").headers["Location"]
    page = tablet.opens(got.partition("#")[0]).text
    chosen = re.search(r'<select name="judge.second".*?</select>', page, re.S)
    assert chosen is not None
    assert re.findall(r'value="(.*?)"', chosen[0]) == ["", "high", "low", "high, low"]
    assert 'placeholder="1, 2, 3' not in page
    assert re.search(r'name="judge.high_own"[^>]* placeholder="1, 2"', page)
    fewer = fields(page) | {"step.2.down": "4"}
    said = tablet.opens(f"/compose/preview?{urlencode(fewer)}").text
    assert "Each player ends up with 4 cards, and none in the middle" in said
    parted = {"judge.mode": "hilo", "judge.second": "high", "judge.cards": "5"}
    parted |= {"judge.high_own": "1 2 3", "judge.low_own": "4, 5"}
    said = tablet.opens(f"/compose/preview?{urlencode(fields(page) | parted)}").text
    assert "That doesn’t make a game" not in html.unescape(said)
    assert "High-low works best with" in said
    dealt = {"edit": "", "step.1.do": "offer", "step.1.what": "stay", "step.1.prices": "bid"}
    steps = {key: said for key, said in fields(page).items() if not key.startswith("step.")}
    steps |= {**parted, **dealt, "step.2.do": "deal", "step.2.down": "5"}
    steps |= {"step.3.do": "showdown", "step.3.dealer": "hand"}
    said = tablet.opens(f"/compose/preview?{urlencode(steps)}").text
    assert "you play only against the dealer" in html.unescape(said), said
    assert "High-low works best with" not in said


def test_two_words_of_a_file_are_kept_in_whichever_order_it_has_them(tablet: Device) -> None:
    """The form opened with neither chosen, and saving it dropped both."""
    both = {"judge.mode": "hilo", "judge.second": "low, high", "judge.reversed": "low,high"}
    got = tablet.opens("/compose?base=five-card-draw&whole=fold").headers["Location"]
    form = fields(tablet.opens(got.partition("#")[0]).text) | both
    again = fields(tablet.opens(f"/compose?{urlencode(form)}").text)
    assert again["judge.second"] == again["judge.reversed"] == "high, low"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"step.3.first": "opener"}, 'step 3, “Who acts first” is "opener"'),
        ({"step.2.down": "many"}, "takes a whole number"),
        ({"step.2.do": "shuffle"}, "there is no such step"),
        ({"judge.mode": "up"}, "“What wins” must be one of high, low, hilo"),
        ({"least": "x"}, "say how many can play"),
        ({"least": "9"}, "the players must be"),
        ({"most": "30"}, "the players must be"),
        ({"judge.cards": "7", "step.2.down": "7"}, "the players need 56 cards"),
        ({"judge.cards": "five"}, "“Cards a hand can have” takes a whole number"),
        ({"judge.declare": "1", "judge.low_max": "8"}, "declare, or a qualifier, never both"),
        ({"judge.declare": "1", "judge.low_no_pair": "1"}, "declare, or a qualifier, never both"),
        ({"judge.wild": "Z9"}, "“Wild: ranks, cards, lowest, low-hole …”"),
    ],
)
def test_what_is_wrong_with_a_whole_game_is_said_as_its_field_is_called(
    tablet: Device, change: dict[str, str], words: str
) -> None:
    got = tablet.opens("/compose?base=five-card-draw&whole=fold").headers["Location"]
    form = fields(tablet.opens(got.partition("#")[0]).text) | change
    for path in ("/compose", "/compose/preview"):
        page = tablet.opens(f"{path}?{urlencode(form)}")
        assert page.status == 200
        assert words in html.unescape(page.text), html.unescape(page.notice)
    assert tablet.posts("/compose/keep", {**form, "go": "keep"}).status == 422


@pytest.mark.parametrize("edit", ["out.99", "add.1", "up.x", "no-card.7", "…", "out.1"])
def test_odd_edits_are_heard_and_change_nothing_they_should_not(tablet: Device, edit: str) -> None:
    got = tablet.opens(f"/compose?base=razz&edit={edit}&add.1=nonsense")
    assert got.status in (303, 422)


def test_up_cards_and_customs_of_the_form_are_in_the_game(house: House, tablet: Device) -> None:
    up = {"up.1.card": "3", "up.1.brings": "pay", "up.1.price": "match", "up.1.cap": "10"}
    up |= {"up.2.card": "4", "up.2.brings": "buy", "up.2.price": "bet", "up.2.side": "up"}
    form = {"base": "seven-card-stud", "wild": "3", **up, "go": "keep", "no_check_raise": "1"}
    assert tablet.posts("/compose/keep", form).status == 303
    (id,) = (id for id in house.table.book.games if "pay-or-fold" in id)
    game = house.table.book.games[id]
    assert [(e.card, e.brings, e.price.of, e.price.cap, e.up) for e in game.events] == [
        ("3", "pay", "match", 10, False),
        ("4", "buy", "bet", 20, True),
    ]
    assert game.name == (
        "Seven-card stud, threes wild, pay or fold for up threes, a card to buy for up fours, no "
        "check-raise"
    )


def test_a_guest_makes_the_tablet_count_nothing(
    house: House, tablet: Device, phone: Device
) -> None:
    """A host's page would wait behind what guests think up: theirs show what is counted by now."""
    odds = Rarity()
    services(house.app).rarity = odds
    form = {"base": "omaha", "wild": "3", "go": "keep"}
    for got in (
        phone.opens("/compose?base=omaha&wild=3"),
        phone.opens("/compose/preview?base=omaha&wild=3"),
        phone.posts("/compose/keep", form),
        phone.posts("/import", {"text": "name = 'x'"}),
    ):
        assert got.status == 403
    assert phone.opens("/game/omaha").status == 200
    assert phone.opens("/games/omaha").status == 200
    assert (odds.asked, odds.running, odds.found) == ({}, {}, {})
    tablet.opens("/games/omaha")
    assert odds.found or odds.running, "the host's page has it counted"
    odds.finish()


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Con", "house-con"),
        ("LPT1", "house-lpt1"),
        ("../../etc/passwd", "etc-passwd"),
        ("a\0b\nc", "a-b-c"),
        ("Console", "console"),
    ],
)
def test_no_name_is_a_path_or_a_device(name: str, id: str) -> None:
    assert (slug(name), id_of(name)) == (id, id)


LEFT_OVER = [
    ("three-card-poker", {"order": "three-card-trips-top"}, "three of a kind on top"),
    ("three-card-poker", {"drawn": "=2"}, "exactly two"),
    ("pass-and-out", {"checks": "first-not"}, ""),
    ("whiskey-poker", {"last_bet": "1"}, "before the showdown"),
    ("five-card-draw", {"forced": "blinds"}, "blinds"),
    ("five-card-draw", {"after": "eldest"}, "left of the dealer"),
    ("five-card-draw", {"burn": "1"}, "burns one card"),
    ("draw-poker", {"only_own": "1"}, "only the discards of the player drawing"),
    ("california-high-low-split", {"forced": "ante"}, "ante"),
    ("ace-to-six-lowball", {"forced": "blinds"}, "blinds"),
]
"""What the old books have beside their games, each to be had on the tablet: a field of the form,
and how the game reads with it."""


@pytest.mark.parametrize(("base", "choice", "said"), LEFT_OVER)
def test_what_the_old_books_leave_open_is_chosen_on_the_tablet(
    tablet: Device, base: str, choice: dict[str, str], said: str
) -> None:
    ((field, value),) = choice.items()
    form = tablet.opens(f"/compose?base={base}").text
    assert re.search(rf'name="{field}"[^>]*value="{re.escape(value)}"', form) or re.search(
        rf'<select[^>]*name="{field}".*?<option value="{re.escape(value)}"', form, re.S
    )
    query = urlencode({"base": base, **choice})
    told = html.unescape(tablet.opens(f"/compose/preview?{query}").text)
    plain = html.unescape(tablet.opens(f"/compose/preview?base={base}").text)
    assert said in told
    assert told != plain
    got = tablet.posts("/compose/keep", {"base": base, **choice, "go": "keep"})
    assert got.status == 303, got.notice
