"""What the house plays, and laws of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import House, open_house
from device import Device

from referee.core.book.book import Book
from referee.screens.rulebook import switchboard
from referee.web import broken_files

from .test_floor import OWN, finds, played

# --- what the house plays ----------------------------------------------------------------------


def test_a_preset_is_one_tap_and_stays_for_the_next_night(house: House, tablet: Device) -> None:
    page = tablet.opens("/night/1/switches").text
    switches = house.table.book.switches.all
    assert page.count('<fieldset class="switch"') == len(switches) + 1  # and fold or drop
    assert all(f'name="switch.{switch.id}"' in page for switch in switches)
    tablet.looks("bank")
    assert tablet.taps("switches", view="bank", preset="kitchen").status in (200, 303)
    night = house.table.look(1).night
    chosen, book = night.house, house.table.book.switches
    kitchen = book.chosen("kitchen", {})
    assert {id: one.id for id, one in switchboard.played(book, night.stakes, chosen).items()} == {
        id: one.id for id, one in kitchen.items()
    }
    form = tablet.opens("/new").text
    for id, choice in chosen.choices:
        assert f'name="switch.{id}" value="{choice}"' in form


def test_one_switch_alone_changes_one_thing(house: House, tablet: Device) -> None:
    chosen = {"nobody-opens": "same", "raise-too-small": "full"}
    tablet.looks("bank")
    more = {f"switch.{id}": choice for id, choice in chosen.items()}
    tablet.taps("switches", view="bank", more=more)
    night = house.table.look(1).night
    assert night.house.same_dealer
    assert dict(night.house.choices) == chosen
    played(tablet, {"do": "antes"})
    sheet = tablet.opens("/night/1/sheet/law?id=insufficient-bet&offender=0").text
    assert "<b>This house plays</b> A raise that is too small: " in sheet


def test_what_is_no_choice_changes_nothing(house: House, tablet: Device) -> None:
    tablet.looks("bank")
    tablet.taps("switches", view="bank", more={"switch.nobody-opens": "whoever", "switch.S99": "x"})
    assert house.table.look(1).night.house.choices == ()


# --- laws of one's own --------------------------------------------------------------------------


def test_a_house_writes_a_law(house: House, tablet: Device) -> None:
    assert tablet.posts("/house/laws", {**OWN, "overrides": "phones"}).status == 303
    assert (house.data / "house" / "laws" / "phones-away.toml").is_file()
    assert "He antes double." in tablet.opens("/laws/phones-away").text
    assert "Phones away" in tablet.opens("/rulebook/house").text
    assert "phones-away" in finds(tablet, "phones away")


def test_a_law_file_that_is_changed_or_gone_is_seen_without_a_restart(
    house: House, tablet: Device
) -> None:
    tablet.posts("/house/laws", OWN)
    path = house.data / "house" / "laws" / "phones-away.toml"
    text = path.read_text("utf-8")
    book = house.table.book
    tablet.opens("/laws/phones-away")
    assert house.table.book is book  # nothing has changed: nothing is read again
    path.write_text(text.replace("He antes double.", "They ante three times."), encoding="utf-8")
    assert "They ante three times." in tablet.opens("/laws/phones-away").text
    path.with_name("no-hats.toml").write_text(
        text.replace("Phones away", "No hats"), encoding="utf-8"
    )
    assert "No hats" in tablet.opens("/rulebook/house").text
    assert "no-hats" in finds(tablet, "no hats")
    path.unlink()
    assert tablet.opens("/laws/phones-away").status == 404


def test_a_tap_rules_by_a_law_that_another_process_of_the_house_has_written(
    house: House, tablet: Device, book: Book, tmp_path: Path
) -> None:
    played(tablet, {"do": "antes"})
    other = open_house(house.data, book, tmp_path / "other.db")
    assert other.device().posts("/house/laws", OWN).status == 303
    other.table.store.close()
    assert "phones-away" not in house.table.book.laws
    assert tablet.taps("rule", law="phones-away", offender=0).status == 200
    assert "phones-away" in house.table.book.laws


def test_two_laws_in_the_place_of_one_are_an_error(house: House, tablet: Device) -> None:
    tablet.posts("/house/laws", {**OWN, "overrides": "phones"})
    got = tablet.posts("/house/laws", {**OWN, "title": "Phones out", "overrides": "phones"})
    assert got.status == 422
    assert "phones-away.toml overrides already; only one may" in got.text
    assert "phones-out" not in house.table.book.laws
    assert not (house.data / "house" / "laws" / "phones-out.toml").exists()


def test_a_phone_writes_no_law_and_deletes_none(
    house: House, tablet: Device, phone: Device
) -> None:
    assert phone.posts("/house/laws", OWN).status == 403
    assert "phones-away" not in house.table.book.laws
    tablet.posts("/house/laws", OWN)
    assert phone.posts("/house/laws/phones-away/delete", {}).status == 403
    assert "phones-away" in house.table.book.laws


def test_a_law_of_the_house_is_changed_and_keeps_its_name(house: House, tablet: Device) -> None:
    tablet.posts("/house/laws", {**OWN, "overrides": "phones"})
    form = tablet.opens("/house/laws?edit=phones-away").text
    assert 'name="id" value="phones-away"' in form
    assert 'value="He antes double."' in form
    changed = {**OWN, "id": "phones-away", "title": "No phones", "overrides": "phones"}
    assert tablet.posts("/house/laws", changed).status == 303
    assert house.table.book.laws["phones-away"].title == "No phones"
    assert "no-phones" not in house.table.book.laws


def test_remarks_in_a_law_of_the_house_survive_a_change(house: House, tablet: Device) -> None:
    tablet.posts("/house/laws", OWN)
    path = house.data / "house" / "laws" / "phones-away.toml"
    path.write_text(
        "# Agreed on in May, after the night with the film.\n"
        'when = "Somebody looks at a phone."  # or a watch\n'
        'title = "Phones away"\n\n'
        "# Twice, said Ann.\n"
        'ruling = "He antes double."\n'
        'asked-as = [\n  "he is on the phone",  # Bob says it so\n  "put it away",\n]\n',
        encoding="utf-8",
    )
    changed = {
        **OWN,
        "id": "phones-away",
        "title": "No phones",
        "asked": "he is on the phone, film",
    }
    assert tablet.posts("/house/laws", {**changed, "ruling": "They ante twice."}).status == 303
    assert path.read_text(encoding="utf-8") == (
        "# Agreed on in May, after the night with the film.\n"
        'when = "Somebody looks at a phone."  # or a watch\n'
        'title = "No phones"\n\n'
        "# Twice, said Ann.\n"
        'ruling = "They ante twice."\n'
        'asked-as = [\n  "he is on the phone",  # Bob says it so\n  "film",\n]\n'
        'why = "This house has agreed on it."\n'
    )
    law = house.table.book.laws["phones-away"]
    assert (law.title, law.asked_as) == ("No phones", ("he is on the phone", "film"))


def test_a_law_of_the_house_is_deleted(house: House, tablet: Device) -> None:
    tablet.posts("/house/laws", OWN)
    assert tablet.posts("/house/laws/phones-away/delete", {}).status == 303
    assert "phones-away" not in house.table.book.laws
    assert "phones-away" not in finds(tablet, "phones away")
    assert not (house.data / "house" / "laws" / "phones-away.toml").exists()
    assert tablet.posts("/house/laws/phones-away/delete", {}).status == 404
    assert tablet.posts("/house/laws/false-openers/delete", {}).status == 404
    assert "false-openers" in house.table.book.laws


def test_a_file_that_cannot_be_used_is_named_and_stops_nothing(
    house: House, tablet: Device
) -> None:
    folder = house.data / "house" / "laws"
    folder.mkdir(parents=True)
    (folder / "odd.toml").write_text('title = "x"\nwhen = "y"\nruling = "z"\ncolour = 1\n')
    page = tablet.opens("/house/laws").text
    assert "Not in use:" in page
    assert "odd.toml: &#34;colour&#34; is not a known key" in page
    assert [one.partition(":")[0] for one in broken_files(house.app)] == ["odd.toml"]
    assert tablet.posts("/house/laws", OWN).status == 303
    assert tablet.posts("/house/laws/odd/delete", {}).status == 303
    assert broken_files(house.app) == ()


def test_a_law_of_the_house_moves_chips(house: House, tablet: Device) -> None:
    """It is asked whose hand it is about, then two chips go from there into the pot."""
    tablet.posts("/house/laws", {**OWN, "does": "pays-in", "chips": "2"})
    played(tablet, {"do": "antes"})
    before = house.table.look(1).night
    assert "Who is it about?" in tablet.opens("/night/1/sheet/law?id=phones-away").text
    assert tablet.taps("rule", law="phones-away", offender=0).status == 200
    after = house.table.look(1).night
    assert (after.pot, after.stack(0)) == (before.pot + 2, before.stack(0) - 2)


@pytest.mark.parametrize(
    ("chips", "said"), [("", "How many chips are paid"), ("two", "A whole number")]
)
def test_chips_are_paid_only_where_somebody_says_how_many(
    house: House, tablet: Device, chips: str, said: str
) -> None:
    got = tablet.posts("/house/laws", {**OWN, "does": "pays-in", "chips": chips})
    assert got.status == 400
    assert said in got.text
    assert "phones-away" not in house.table.book.laws
