"""A receipt is true where this house wrote it and the payment counts; a forged one is refused."""

from __future__ import annotations

import html
import re
from pathlib import Path
from urllib.parse import quote

import pytest
from conftest import House
from device import Device
from hypothesis import given
from hypothesis import strategies as st

from referee.commands.cli import main
from referee.core.people.receipt import read, signed_words, with_seal
from referee.screens.people import receipt as screen
from referee.web.data.lines import local
from referee.web.doors.doors import qr
from referee.web.services import services

from .people import played, words, write


@pytest.fixture
def receipt(house: House) -> str:
    """Bob paid Ann €3.00 at work."""
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    write(tablet, "paid", payer="bob", payee="ann", currency="€", money="3.00", note="at work")
    page = tablet.opens("/slate/receipt/1").text
    found = re.search(r'class="receipt">(.*?)</p>', page, re.S)
    assert found is not None
    text = html.unescape(found[1])
    assert qr(text) in page, "the whole receipt is in the code"
    return text


def judged(device: Device, text: str) -> str:
    found = re.search(
        r'class="notice[^>]*>(.*?)</p>', device.opens(f"/receipt?text={quote(text)}").text
    )
    assert found is not None
    return html.unescape(found[1])


def test_a_receipt_says_who_paid_whom_how_much_when_and_why(house: House, receipt: str) -> None:
    lines = receipt.split("\n")
    assert lines[:2] == ["Receipt no. 1", "Bob paid Ann €3.00"]
    assert lines[3] == "for: at work"
    assert re.fullmatch(r"Seal: [A-Z2-7]{5}(-[A-Z2-7]{5}){3}", lines[4])
    assert judged(house.device(), receipt).startswith("Genuine")


@pytest.mark.parametrize(
    "change",
    [
        lambda text: f"Look what he sent:\n\n{text}\n\nSent from my phone",
        lambda text: text.replace("\n", "\r\n  "),
        lambda text: text.replace("\n", " "),
        lambda text: f"Did you get it?\n{re.sub('^', '> ', text, flags=re.M)}",
        lambda text: re.sub("^", ">> ", text, flags=re.M),
    ],
)
def test_what_a_messenger_does_to_a_text_does_no_harm(
    house: House, receipt: str, change: object
) -> None:
    assert callable(change)
    assert judged(house.device(), change(receipt)).startswith("Genuine")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("3.00", "30.00"),
        ("Bob", "Cy"),
        ("no. 1", "no. 2"),
        ("at work", "at home"),
        ("Bob paid Ann", "Bob paid Ann 50 and Ann"),
        ("2026-01-02", "2026-01-03"),
    ],
)
def test_a_forged_receipt_is_refused(house: House, receipt: str, old: str, new: str) -> None:
    assert old in receipt
    assert judged(house.device(), receipt.replace(old, new)).startswith("Not genuine")


def test_a_seal_of_another_house_or_of_nobody_is_refused(house: House, receipt: str) -> None:
    body, _, seal = receipt.rpartition("\nSeal: ")
    other = "A" if seal[-1] != "A" else "B"
    assert judged(house.device(), f"{body}\nSeal: {seal[:-1]}{other}").startswith("Not genuine")
    assert judged(house.device(), body).startswith("There’s no receipt")
    assert judged(house.device(), f"{body}\nSeal: {seal}A").startswith("There’s no receipt")
    assert house.keys.seal(signed_words(body)) == seal.replace("-", "")
    (house.data / "secret.key").write_text("0" * 64)
    house.keys.key = "0" * 64
    assert judged(house.device(), receipt).startswith("Not genuine")


def test_a_payment_that_another_computer_sealed_is_looked_up_in_the_log(
    house: House, receipt: str
) -> None:
    """As after a restore on another machine, whose key is another; nobody learns by trying words
    what they may not read."""
    (house.data / "secret.key").write_text("0" * 64)
    house.keys.key = "0" * 64
    tablet, guest = house.device(), house.in_the_house("192.168.1.77")
    guest.opens(f"/join/{house.keys.code}")
    there = "in the log here just as it says, and counts"
    assert there in judged(tablet, receipt)
    assert there in judged(guest, receipt)
    assert there not in judged(tablet, receipt.replace("3.00", "4.00"))
    assert there not in judged(tablet, receipt.replace("at work", "at home"))
    write(tablet, "money", who="bob", off=1)
    assert there not in judged(guest, receipt)
    assert there in judged(tablet, receipt)
    write(tablet, "undo", entry=1)
    assert there not in judged(tablet, receipt)


def test_the_note_of_a_receipt_may_name_another_one(house: House, receipt: str) -> None:
    tablet = house.device()
    sides = {"payer": "bob", "payee": "ann", "currency": "€", "money": "1.00"}
    write(tablet, "paid", note="see Receipt no. 1", **sides)
    found = re.search(r'class="receipt">(.*?)</p>', tablet.opens("/slate/receipt/2").text, re.S)
    assert found is not None
    second = html.unescape(found[1])
    assert judged(tablet, second).startswith("Genuine")
    assert judged(tablet, f"Look at Receipt no. 7, I mean this: {second}").startswith("Genuine")
    assert judged(tablet, second.replace("1.00", "9.00")).startswith("Not genuine")
    assert "moved to another computer" in judged(tablet, second.replace("1.00", "9.00"))


def test_a_receipt_of_what_was_undone_no_longer_counts(house: House, receipt: str) -> None:
    tablet = house.device()
    write(tablet, "undo", entry=1)
    assert "undone or changed since" in judged(tablet, receipt)
    assert tablet.opens("/slate/receipt/1").status == 404
    assert tablet.opens("/slate/receipt/99").status == 404


def test_a_person_may_be_called_otherwise_by_now(house: House, receipt: str) -> None:
    tablet = house.device()
    write(tablet, "name", who="bob", name="Robert")
    assert judged(tablet, receipt).startswith("Genuine")
    assert "Robert paid Ann €3.00" in words(tablet.opens("/slate/receipt/1"))


def test_guests_see_receipts_where_they_see_money(house: House, receipt: str) -> None:
    phone = house.in_the_house()
    phone.opens(f"/join/{house.keys.code}")
    assert phone.opens("/slate/receipt/1").status == 200
    write(house.device(), "money", off=1)
    assert phone.opens("/slate/receipt/1").status == 403


def test_the_command_says_the_same(
    house: House, receipt: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "receipt.txt"
    for text, code, said in (
        (receipt, 0, "Genuine"),
        (receipt.replace("3.00", "9.00"), 1, "Not genuine"),
        ("nothing", 1, "There’s no receipt"),
    ):
        file.write_text(text, encoding="utf-8")
        assert main(["receipt", str(file), "--data", str(house.data)]) == code
        assert capsys.readouterr().out.startswith(said)
    (house.data / "secret.key").write_text("0" * 64)  # moved to another computer
    there = "in the log here just as it says"
    for text, said in ((receipt, True), (receipt.replace("3.00", "4.00"), False)):
        file.write_text(text, encoding="utf-8")
        assert main(["receipt", str(file), "--data", str(house.data)]) == 1
        assert (there in capsys.readouterr().out) is said
    assert main(["receipt", str(tmp_path / "none"), "--data", str(house.data)]) == 2
    assert main(["receipt", str(file), "--data", str(tmp_path / "empty")]) == 2


@given(st.text(max_size=200), st.text(max_size=60))
def test_any_text_can_be_read(before: str, inside: str) -> None:
    """Nothing makes it fail, and what was signed is what is read."""
    read(before)
    whole = with_seal(f"Receipt no. 3\nAnn paid Bob {inside}", "A" * 20)
    found = read(f"{before}\n{whole}")
    if "Seal:" not in inside:
        words = signed_words(f"Receipt no. 3 Ann paid Bob {inside}")
        assert (3, words) in [(receipt.entry, receipt.words) for receipt in found]


def test_a_payment_ticked_in_a_night_has_a_receipt_too(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tablet = played(house, "Ann", "Bob", "Cy")
    tablet.must("pay", view="bank", source=1, target=0, money="3.00")
    link = re.search(r'href="(/slate/receipt/1/\d+)"', tablet.opens("/night/1/bank").text)
    assert link is not None
    found = re.search(r'class="receipt">(.*?)</p>', tablet.opens(link[1]).text, re.S)
    assert found is not None
    receipt = html.unescape(found[1])
    assert receipt.startswith(f"Receipt no. 1-{link[1].rpartition('/')[2]}\nBob paid Ann €3.00\n")
    file = tmp_path / "receipt.txt"
    for text, said in ((receipt, "Genuine"), (receipt.replace("no. 1-", "no. 2-"), "Not genuine")):
        assert judged(tablet, text).startswith(said)
        file.write_text(text, encoding="utf-8")
        main(["receipt", str(file), "--data", str(house.data)])
        assert capsys.readouterr().out.startswith(said)
    for nothing in ("1/1", "1/999", "9/1"):
        assert tablet.opens(f"/slate/receipt/{nothing}").status == 404
    write(tablet, "money", who="bob", off=1)
    phone = house.in_the_house()
    phone.opens(f"/join/{house.keys.code}")
    assert phone.opens(link[1]).status == 404
    tablet.must("take-back", view="bank", strand="bank")
    assert "undone or changed since" in judged(tablet, receipt)
    assert tablet.opens(link[1]).status == 404


def test_a_receipt_with_any_letter_changed_is_refused(house: House, receipt: str) -> None:
    """Each letter in turn becomes another one; how lines are broken does not count."""
    at = services(house.app)
    people = at.table.house.people

    def said(text: str) -> str:
        found = {paid.entry: paid for paid in people.paid}
        return screen.judged(text, lambda of: found.get(of.entry), at.keys.seal, local).said

    assert said(receipt).startswith("Genuine")
    for place, letter in enumerate(receipt):
        for other in {"7", "x", "B", "-", ""} - {letter}:
            if letter.isspace() and not other:
                continue
            forged = receipt[:place] + other + receipt[place + 1 :]
            assert not said(forged).startswith("Genuine"), (place, letter, other)
