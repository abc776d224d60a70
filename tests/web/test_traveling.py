"""Games and laws go to another house: as text, file, word or QR, and never over another."""

from __future__ import annotations

import html
import io
import re
from hashlib import sha256

import pytest
from conftest import House, open_house
from device import Answer, AppWire, Device

from referee.core.book.book import Book
from referee.rulebook.reading import RulebookError
from referee.rulebook.traveling import MOST, MOST_IN_A_QR, packed, unpacked
from referee.web.services import services

GAME = {
    "base": "seven-card-stud",
    "wild": "3",
    "up.1.card": "3",
    "up.1.brings": "pay",
    "go": "keep",
}
ID = "seven-card-stud-threes-wild-pay-or-fold-for-up-threes"
LAW = {
    "title": "No phones at the table",
    "when": "Somebody looks at a phone while it is their turn.",
    "ruling": "The hand is folded.",
    "why": "We agreed on it.",
    "overrides": "",
    "asked": "phone at the table",
    "does": "drops",
    "chips": "",
}
LAW_ID = "no-phones-at-the-table"


@pytest.fixture
def theirs(tmp_path_factory: pytest.TempPathFactory, book: Book) -> Device:
    """The tablet of another house."""
    device = open_house(tmp_path_factory.mktemp("other"), book).device()
    device.opens("/")
    return device


def sends(tablet: Device, **form: object) -> Answer:
    """Send the import form, as a browser does."""
    assert isinstance(tablet.wire, AppWire)
    got = tablet.wire.client.post(
        "/import", data=form, headers={"Origin": "http://localhost"}, base_url="http://localhost"
    )
    return Answer(got.status_code, html.unescape(got.get_data(as_text=True)), dict(got.headers))


def word_of(page: str) -> str:
    return re.findall(r'data-share="((?:G1|L1)-[^"]+)"', page)[0]


def test_a_game_goes_by_text_word_address_and_file(
    house: House, tablet: Device, theirs: Device
) -> None:
    assert tablet.posts("/compose/keep", GAME).status == 303
    page = tablet.opens(f"/games/{ID}/share").text
    file = tablet.opens(f"/compose/{ID}.toml")
    assert "attachment" in file.headers["Content-Disposition"]
    word = word_of(page)
    raw = (io.BytesIO(file.text.encode()), "theirs.toml")
    for form in (
        {"text": file.text},
        {"text": word},
        {"text": f"look: http://192.168.1.9:8080/import?packed={word} !"},
        {"file": raw},
    ):
        got = sends(theirs, **form)
        assert got.status == 200, got.notice
        assert "Seven-card stud, threes wild" in got.text
        assert "Third street" in got.text  # the paragraph
        assert "Save it in this house" in got.text
    assert theirs.opens(f"/games/{ID}").status == 404  # nothing is saved by reading it
    assert sends(theirs, text=word, go="keep").status == 303
    assert theirs.opens(f"/games/{ID}").status == 200
    assert "has it already" in sends(theirs, text=sends(theirs, text=word).text.partition(
        'name="text" hidden>')[2].partition("</textarea>")[0] or word).text  # fmt: skip


def test_a_scanned_address_shows_the_game_and_saves_nothing(
    house: House, tablet: Device, theirs: Device
) -> None:
    tablet.posts("/compose/keep", GAME)
    word = word_of(tablet.opens(f"/games/{ID}/share").text)
    got = theirs.opens(f"/import?packed={word}")
    assert got.status == 200
    assert "Save it in this house" in got.text
    assert theirs.opens(f"/games/{ID}").status == 404


def test_a_guests_phone_has_no_import_read(house: House, tablet: Device, phone: Device) -> None:
    """What it brings would be judged and counted by the tablet."""
    tablet.posts("/compose/keep", GAME)
    word = word_of(tablet.opens(f"/games/{ID}/share").text)
    said = "Enter the host PIN to import games"
    for got in (
        phone.opens(f"/import?packed={word}"),
        phone.posts("/import", {"text": word}),
        phone.posts("/import", {"text": word, "go": "keep"}),
    ):
        assert (got.status, said in got.text) == (403, True)
        assert "Seven-card stud, threes" not in got.text
    assert phone.opens("/import").status == 200


def test_another_game_of_that_name_stays_until_it_is_replaced(house: House, tablet: Device) -> None:
    tablet.posts("/compose/keep", GAME)
    path = house.data / "house" / f"{ID}.toml"
    mine = path.read_text("utf-8")
    other = re.sub(r"players = \[2, \d\]", "players = [2, 5]", mine)
    assert other != mine
    got = sends(tablet, text=other, go="keep")
    assert got.status == 409
    assert "This house has another game of that name" in got.text
    assert path.read_text("utf-8") == mine
    named = sends(tablet, text=other, go="keep", rename="1", name="Ours after all")
    assert named.status == 303
    assert house.table.book.games["ours-after-all"].players == (2, 5)
    assert path.read_text("utf-8") == mine
    assert sends(tablet, text=other, go="keep", instead="1").status == 303
    assert path.read_text("utf-8") == other


def test_a_game_of_the_book_is_never_replaced(house: House, tablet: Device) -> None:
    tablet.posts("/compose/keep", GAME)
    text = (house.data / "house" / f"{ID}.toml").read_text("utf-8")
    text = re.sub(r'name = ".*"', 'name = "Razz"', text, count=1)
    got = sends(tablet, text=text, go="keep", instead="1")
    assert (got.status, "The rulebook has another game" in got.text) == (409, True)


def test_a_law_goes_too(house: House, tablet: Device, theirs: Device) -> None:
    assert tablet.posts("/house/laws", LAW).status == 303
    page = tablet.opens(f"/house/laws/{LAW_ID}/share").text
    assert "The hand is folded." in page
    assert tablet.opens(f"/house/laws/{LAW_ID}.toml").status == 200
    got = sends(theirs, text=word_of(page))
    assert "Somebody looks at a phone" in got.text
    assert "Carried out: is out" in got.text
    assert sends(theirs, text=word_of(page), go="keep").status == 303
    assert LAW["title"] in theirs.opens("/house/laws").text
    assert "has it already" in sends(theirs, text=word_of(page)).text
    tablet.posts("/house/laws", {**LAW, "ruling": "A warning."})
    other = word_of(tablet.opens(f"/house/laws/{LAW_ID}/share").text)
    assert sends(theirs, text=other, go="keep").status == 409
    assert sends(theirs, text=other, go="keep", instead="1").status == 303
    assert "A warning." in theirs.opens("/house/laws").text
    assert tablet.opens("/house/laws/none/share").status == 404
    assert tablet.opens("/house/laws/none.toml").status == 404


def test_what_is_too_long_for_a_qr_says_so(house: House, tablet: Device) -> None:
    tablet.posts("/compose/keep", GAME)
    assert "<path" in tablet.opens(f"/games/{ID}/share").text
    path = house.data / "house" / f"{ID}.toml"
    noise = "".join(sha256(bytes([at])).hexdigest() for at in range(60))
    text = path.read_text("utf-8").replace("summary = ", f'aliases = ["{noise}"]\nsummary = ', 1)
    path.write_text(text, "utf-8")
    page = tablet.opens(f"/games/{ID}/share")
    assert (page.status, "too long for a QR code" in page.text) == (200, True)


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"text": ""}, "Paste the game"),
        ({"text": "x" * (MOST + 1)}, "longer than a game file can be"),
        ({"text": "name = ["}, "not TOML"),
        ({"text": "a=" + "[" * 5_000}, "too deep"),
        ({"text": packed("law", "a=" + "[" * 5_000)}, "too deep"),
        ({"text": "a." * 8_000 + "a=1"}, "more than 20 dots"),
        ({"text": 'name = "x"'}, "“summary” is missing"),
        ({"text": 'ruling = "x"'}, '"title" is missing'),
        ({"text": "G1-AAAAAAAAAAAAAAA"}, "Part of it is missing"),
        ({"text": packed("game", "name = 3")}, "“What it is called” must be text"),
        ({"file": (io.BytesIO(b"\xff\xfe\x00"), "x.toml")}, "isn’t text"),
        ({"text": 'name = "a"\nsummary = "<script>"'}, "That doesn’t make a game"),
    ],
)
def test_what_is_neither_game_nor_law_is_refused(
    house: House, tablet: Device, form: dict[str, object], words: str
) -> None:
    got = sends(tablet, **form)
    assert (got.status, words in got.notice) == (422, True), got.notice
    assert not (house.data / "house").exists()


def test_a_file_that_speaks_of_a_packed_word_is_a_file() -> None:
    word = packed("law", "ruling = 'x'")
    for text in (f'name = "{word}"', f"# {word}\nname = 'a'", f"# http://a/b?packed={word}\na = 1"):
        assert unpacked(text).kind == "game"
    for said in (word, f" {word}\n", f"https://a:1/import?night=2&packed={word}&x=1 look"):
        assert unpacked(said).kind == "law"


def test_one_lock_guards_the_book(house: House, tablet: Device) -> None:
    at = services(house.app)
    seen = list[bool]()
    read = at.house.book
    at.house.book = lambda: seen.append(at.changing.locked()) or read()
    assert tablet.posts("/compose/keep", GAME).status == 303
    assert tablet.posts("/house/laws", LAW).status == 303
    assert len(seen) >= 2
    assert all(seen)


def test_a_small_word_that_unpacks_to_much_is_refused() -> None:
    with pytest.raises(RulebookError, match="Part of it is missing"):
        unpacked(packed("game", "#" + "x" * 10 + "\n" + "a" * 10_000_000))


def test_every_game_of_the_book_fits_a_qr(book: Book) -> None:
    from serving import ROOT

    for path in (ROOT / "rulebook" / "games").glob("*.toml"):
        word = packed("game", path.read_text("utf-8"))
        assert len(word) < MOST_IN_A_QR - 60, path.stem
        assert unpacked(word).kind == "game"
