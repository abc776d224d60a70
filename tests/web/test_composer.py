"""The composer from outside: named, checked, played, kept, given away, taken in, thrown away."""

from __future__ import annotations

import html
import io
import re

import pytest
from conftest import House, open_house
from device import Answer, AppWire, Device, new_mark

from referee.core.book.book import Book
from referee.rulebook.house import MOST_BYTES

WORKED = "base=california-lowball&cards=3&draws=3&wild=K"
NAME = "Three-card triple-draw California lowball, kings wild"
ID = "three-card-triple-draw-california-lowball-kings-wild"
FIELDS = {"base": "california-lowball", "cards": 3, "draws": 3, "wild": "K"}


def takes_in(tablet: Device, raw: bytes) -> Answer:
    """Choose a file and send it, as a browser does."""
    assert isinstance(tablet.wire, AppWire)
    got = tablet.wire.client.post(
        "/compose/take-in",
        data={"file": (io.BytesIO(raw), "theirs.toml")},
        headers={"Origin": "http://localhost"},
        base_url="http://localhost",
    )
    return Answer(got.status_code, html.unescape(got.get_data(as_text=True)), dict(got.headers))


def test_the_worked_example_is_named_and_said_in_steps(tablet: Device) -> None:
    text = tablet.opens(f"/compose/preview?{WORKED}").text
    assert f"<h2>{NAME}</h2>" in text
    assert "three cards" in text
    assert text.count("<li>") >= 5
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
    assert f"{NAME} is kept" in tablet.opens(got.headers["Location"]).text
    assert (house.data / "house" / f"{ID}.toml").is_file()
    again = open_house(house.data, book)
    for one in (house, again):
        device = one.device()
        device.opens("/")
        text = device.opens("/night/1/sheet/games").text
        assert "Games of this house" in text
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


def test_the_file_goes_to_another_house_and_is_read_there(
    house: House, tablet: Device, tmp_path_factory: pytest.TempPathFactory, book: Book
) -> None:
    tablet.posts("/compose/keep", {**FIELDS, "go": "keep"})
    file = tablet.opens(f"/compose/{ID}.toml")
    assert "attachment" in file.headers["Content-Disposition"]
    other = open_house(tmp_path_factory.mktemp("other"), book)
    theirs = other.device()
    theirs.opens("/")
    assert takes_in(theirs, file.text.encode()).status == 303
    assert other.table.book.games[ID] == house.table.book.games[ID]
    other.table.store.close()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("lowball", "<script>x</script> \\n"), ""),
        (('do = "showdown"', 'do = "shuffle"'), '"do" must be one of ante, blinds, deal'),
        (('mode = "low"', 'mode = "up"'), '"mode" must be one of high, low, hilo'),
    ],
)
def test_a_wrong_file_is_refused_with_key_and_allowed_values(
    tablet: Device, change: tuple[str, str], words: str
) -> None:
    tablet.posts("/compose/keep", {**FIELDS, "go": "keep"})
    text = tablet.opens(f"/compose/{ID}.toml").text
    tablet.posts(f"/compose/{ID}/delete", {"x": 1})
    got = takes_in(tablet, text.replace(*change).encode())
    if not words:
        assert got.status == 303
        assert "<script>x" not in tablet.opens("/compose").text
        return
    assert got.status == 422
    assert words in got.notice


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "Choose a file first"),
        (b"\xff\xfe\x00", "not text in UTF-8"),
        (b"#" * (MOST_BYTES + 1), "longer than a game file can be"),
        (b"name = [", "is not TOML"),
    ],
)
def test_what_is_no_game_file_is_refused(house: House, raw: bytes, words: str) -> None:
    tablet = house.device()
    tablet.opens("/")
    got = takes_in(tablet, raw)
    assert (got.status, words in got.notice) == (422, True), got.notice
    assert not (house.data / "house").exists()


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
    for path in ("/compose/keep", "/compose/take-in", "/compose/x/delete"):
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
    bases = re.findall(r'<option value="([a-z-]+)"', tablet.opens("/compose").text.split("two")[0])
    assert len(bases) > 40
    assert {"double-draw", "triple-draw", "four-before", "jacks-back"} <= set(bases)
    for base in bases:
        text = tablet.opens(f"/compose/preview?base={base}&wild=2").text
        two = base in ("jacks-back", "jacks-back-book", "johnson")
        assert ("is two games in one" if two else "deuces wild</h2>") in text, base
