"""The pages of people: standings, one person, merges and splits with undo."""

from __future__ import annotations

import re

import pytest
from conftest import THEN, House

from referee.core.messages.people import Rename, Sit
from referee.core.people.messages import GuestSet, Merged, MoneySet
from referee.core.people.persons import who
from referee.core.people.slate import slates
from referee.table import TakeBack, houselog
from referee.web.people.untold import hidden
from referee.web.people.writing import OF_NIGHTS

from .people import marks_apart, played, words, write
from .test_names import SCRIPT


def test_whoever_played_is_on_the_page_and_stands_where_they_won(house: House) -> None:
    assert "Nobody has played here yet" in words(house.device().opens("/people"))
    played(house, "Ann", "Bob", "Cy")
    got = words(house.device().opens("/people"))
    assert "1 Ann 1 1 2 +€3.00" in got
    assert "2 Cy 1 0 1 €0.00" in got
    assert "3 Bob 1 0 0 −€3.00" in got
    assert 'href="/people"' in house.device().opens("/").text
    house.device().begins(["Zed", "Ann"])
    got = words(house.device().opens("/people"))
    assert "Zed no closed night yet" in got
    assert "Ann 1 night, last on" in got


def test_two_are_merged_and_parted_without_a_trace(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    played(house, "Bobby", "Ann", "Cy")
    tablet = house.device()
    pages = ("/people", "/people/person?who=bob", "/people/person?who=bobby", "/slate")
    before = {page: marks_apart(tablet.opens(page)) for page in pages}
    assert write(tablet, "merge", who="bobby", into="bob", page="person").status == 303
    assert "Bob 2 1 2 €0.00" in words(tablet.opens("/people"))
    merged = words(tablet.opens("/people/person?who=bobby"))
    assert "as Bobby" in merged
    assert write(tablet, "undo", entry=1).headers["Location"] == "/people?done=2"
    assert {page: marks_apart(tablet.opens(page)) for page in pages} == before


def test_who_sat_there_was_somebody_else(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    sent = {"who": "bob", "at": "1.1", "page": "person"}
    assert "Add a letter" in write(tablet, "place", name="bob", **sent).text
    assert "Both played in the same night" in words(write(tablet, "place", name="Cy", **sent))
    gone = write(tablet, "place", name="Bob Smith", **sent)
    assert (gone.status, gone.headers["Location"]) == (303, "/people?done=1"), "that was their all"
    got = words(tablet.opens("/people"))
    assert "Bob Smith 1" in got
    assert "Latest changes Bob on Jan 2, 2026 was Bob Smith " in got
    assert "as Bob" in words(tablet.opens("/people/person?who=bob+smith"))
    assert tablet.opens("/people/person?who=bob").status == 404


def test_who_sits_down_in_an_undone_seat_is_not_who_had_it(house: House) -> None:
    """Gus is Gustav, as somebody said, and hides his money; whoever sits there next is not him."""
    played(house, "Gustav", "Zoe")
    tablet = house.device()
    tablet.begins(["Ann", "Bob"])
    table, night = house.table, tablet.night
    table.tap(night, Sit("Gus", 60), None)
    write(tablet, "place", who="gus", at=f"{night}.2", name="Gustav", page="person")
    write(tablet, "money", who="gustav", off=1)

    def seats() -> dict[int, str]:
        (evening,) = (one for one in table.house.evenings()[0] if one.night == night)
        return who(table.house.people, evening)

    assert seats()[2] == "gustav"
    table.tap(night, Rename(2, "Augustus"), None)
    assert seats()[2] == "gustav", "whatever he is called there"
    for _ in range(2):
        table.tap(night, TakeBack("bank"), None)
    table.tap(night, Sit("Hal", 60), None)
    assert seats()[2] == "hal"
    with house.app.test_request_context():
        assert hidden(table.look(night)) == frozenset()
    assert "Hal on" not in words(tablet.opens("/people")), "he was not said to be Gustav"
    write(tablet, "place", who="hal", at=f"{night}.2", name="Harold", page="person")
    assert seats()[2] == "harold"
    table.tap(night, TakeBack("bank"), None)
    table.tap(night, Sit("Gus", 60), None)
    assert seats()[2] == "gustav", "it was said of Gus"
    with house.app.test_request_context():
        assert hidden(table.look(night)) == {2}


def test_names_guests_and_who_counts(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    assert write(tablet, "name", who="bob", name="Robert", felt="Bob", page="person").status == 303
    assert "at the table: Bob" in words(tablet.opens("/people"))
    assert "Somebody else has or had that name" in write(tablet, "name", who="ann", name="Cy").text
    assert write(tablet, "guest", who="ann", guest=1).status == 303
    assert write(tablet, "counts", who="cy", counts=0).status == 303
    got = words(tablet.opens("/people"))
    assert "1 Robert 1 0 0 −€3.00" in got
    assert "· guest" in got
    assert "not in the standings" in got


def test_places_and_points_only(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    phone = house.in_the_house()
    phone.opens(f"/join/{house.keys.code}")
    assert "€" in phone.opens("/slate").text
    assert "Places go by money won; points break ties." in phone.opens("/people").text
    write(tablet, "money", off=1)
    assert "Places go by points." in phone.opens("/people").text
    for page in ("/people", "/people/person?who=ann"):
        assert "€" not in phone.opens(page).text
    assert phone.opens("/slate").status == 403
    assert tablet.opens("/slate").status == 200
    write(tablet, "money", off=0)
    assert "€" in phone.opens("/people").text
    played(house, "Bob", "Cy")
    write(tablet, "money", who="ann", off=1)
    assert "€" not in phone.opens("/people").text
    bob = words(phone.opens("/people/person?who=bob"))
    assert "1 night with somebody whose money is hidden counts for places only" in bob
    assert "€3.00 1 of 2 counted" in bob
    assert "Result" in words(tablet.opens("/people/person?who=bob"))
    assert "counts for places only;" not in words(tablet.opens("/people/person?who=bob"))


def test_a_season_has_a_name_and_a_start(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    assert "Season: 2026" in words(tablet.opens("/people"))
    assert "first day" in write(tablet, "season", name="Winter", start="soon").text
    assert write(tablet, "season", name="Winter", start="2026-01-01").status == 303
    assert "Season Winter" in words(tablet.opens("/people"))
    assert "already begins on that day" in words(
        write(tablet, "season", name="X", start="2026-01-01")
    )
    again = write(tablet, "season", name="winter", start="2026-12-01")
    assert "Another season has that name" in words(again), "each has a button of its own"


def test_two_nights_of_a_day_are_told_apart_and_lead_to_their_pages(house: House) -> None:
    tablet = played(house, "Ann", "Bob", "Cy")
    day = THEN.astimezone().strftime("%b %-d, %Y, %H:%M")
    assert day not in words(tablet.opens("/slate"))
    tablet = played(house, "Ann", "Bob", "Cy")
    for path in ("/slate", "/almanac", "/people/person?who=bob"):
        page = tablet.opens(path)
        assert day in words(page), path
        assert {"1", "2"} <= {*re.findall(r'href="/night/(\d)/bank"', page.text)}, path


@pytest.mark.parametrize("do", ["", "nonsense", "merge", "name", "place", "paid", "undo", "season"])
def test_what_cannot_be_read_is_told_in_a_sentence(house: House, do: str) -> None:
    played(house, "Ann", "Bob", "Cy")
    got = write(house.device(), do)
    assert got.status in (400, 422)
    assert 'role="alert"' in got.text
    assert house.table.house.entries() == ()


def test_only_hosts_write(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    phone = house.in_the_house()
    phone.opens(f"/join/{house.keys.code}")
    assert write(phone, "guest", who="ann", guest=1).status == 403
    assert "/people/write" not in phone.opens("/people").text
    assert "/people/write" not in phone.opens("/people/person?who=ann").text
    assert house.table.house.entries() == ()


def test_markup_in_names_stays_words(house: House) -> None:
    tablet = played(house, SCRIPT, "Bob", "Cy")
    write(tablet, "name", who="bob", name="<b>Bob", felt="'><img src=x>")
    for page in ("/people", f"/people/person?who={SCRIPT.casefold()}", "/slate", "/new"):
        got = tablet.opens(page)
        assert got.status == 200
        assert "<script>alert" not in got.text
        assert "<img src=x" not in got.text


def test_a_new_night_offers_everybody_but_guests(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    write(tablet, "guest", who="cy", guest=1)
    write(tablet, "name", who="bob", name="Robert", felt="Bob")
    offered = re.findall(r'<option value="([^"]*)"></option>', tablet.opens("/new").text)
    assert offered == ["Ann", "Robert"]
    assert re.findall(r'data-known="([^"]*)"', tablet.opens("/new").text) == offered


def test_who_is_chosen_sits_down_under_the_name_for_the_table(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    write(tablet, "name", who="bob", name="Robert", felt="Rob")
    write(tablet, "place", who="cy", at="1.2", name="Cyrus")
    write(tablet, "name", who="cyrus", name="Cyrus", felt="Rob")
    tablet.begins(["Cyrus", "Ann"])
    assert [player.name for player in house.table.look(2).night.players] == ["Rob", "Ann"]
    found = house.table.house.persons().get("cyrus")
    assert found is not None
    assert [seated.evening.night for seated in found.seats] == [1, 2]
    tablet.begins(["Robert", "Ann"])
    robert = house.table.house.persons().get("bob")
    assert robert is not None
    assert [seated.evening.night for seated in robert.seats] == [1, 3]


def test_what_was_done_is_said_with_its_undo(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    played(house, "Bobby", "Ann", "Cy")
    tablet = house.device()
    got = write(tablet, "merge", who="bobby", into="bob", page="person")
    page = tablet.opens(got.headers["Location"])
    assert "Bobby is the same person as Bob. Undo" in words(page)
    assert 'name="entry" value="1"' in page.text
    again = write(tablet, "merge", who="bobby", into="bob", page="person")  # a tap sent twice
    assert again.headers["Location"] == got.headers["Location"]
    undone = write(tablet, "undo", entry=1, page="person", who="bob")
    assert "Undone: Bobby is the same person as Bob." in words(
        tablet.opens(undone.headers["Location"])
    )


def test_whoever_is_hidden_stays_hidden_as_somebody_else(house: House) -> None:
    tablet = played(house, "Ann", "Bob", "Cy")
    played(house, "Ann", "Bobby", "Cy")
    write(tablet, "money", who="bobby", off=1)
    write(tablet, "merge", who="bobby", into="bob")
    phone = house.in_the_house()
    phone.opens(f"/join/{house.keys.code}")
    assert "Bob still owes" not in words(phone.opens("/slate"))
    assert "Show their money" in tablet.opens("/people/person?who=bob").text
    write(tablet, "money", who="bob", off=0)
    assert "Bob still owes Ann €6.00" in words(phone.opens("/slate"))
    write(tablet, "undo", entry=2)
    assert house.table.house.people.places_only == {"bobby"}


POSTS: list[tuple[str, dict[str, object]]] = [
    ("name", {"who": "bob", "name": "Robert"}),
    ("merge", {"who": "bobby", "into": "bob"}),
    ("place", {"who": "bob", "at": "1.1", "name": "Zoe"}),
    ("guest", {"who": "bob", "guest": 1}),
    ("counts", {"who": "bob", "counts": 0}),
    ("money", {"who": "bob", "off": 1}),
    ("season", {"name": "Fall", "start": "2026-09-01"}),
    ("paid", {"payer": "bob", "payee": "ann", "currency": "€", "units": 300, "owed": 300}),
    ("undo", {"entry": 1}),
]


@pytest.mark.parametrize("state", ["late", "merged", "hidden", "damaged"])
def test_every_form_of_these_pages_in_any_state_of_the_house(
    house: House, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    """Sent twice it counts once; from an old page it is refused; nothing fails."""
    tablet = played(house, "Ann", "Bob", "Cy")
    played(house, "Ann", "Bobby", "Cy")
    log = house.table.house
    log.write([GuestSet("cy")])
    match state:
        case "merged":
            log.write([Merged("bob", "bobby")])
        case "hidden":
            log.write([MoneySet("bob", True)])
        case "damaged":
            with house.table.store.writing() as db:
                db.execute("UPDATE entry SET events = '[]' WHERE night = 2 AND seq = 3")
            house.table.shut(2)
            log.read_anew()
    for at, (do, fields) in enumerate(POSTS):
        if state == "late":
            with house.table.store.writing() as db:
                db.execute("DELETE FROM kept")
            log.read_anew()
            monkeypatch.setattr(houselog, "SECONDS", -1.0)
            monkeypatch.setattr(houselog.HouseLog, "catch_up", lambda log: None)
        before = len(log.entries())
        stale = write(tablet, do, seen=before - 1, mark=f"s{at}", **fields)
        assert stale.status in (303, 400, 422), (do, stale.text)
        assert len(log.entries()) == before, do
        got = [write(tablet, do, mark=f"m{at}", page="slate", **fields) for _ in range(2)]
        assert len(log.entries()) - before == (got[0].status == 303), do
        assert got[0].status == got[1].status, do
        if got[0].status != 303:
            assert 'role="alert"' in got[0].text
        if state == "late" and do in OF_NIGHTS:
            assert "still being read" in got[0].text
        for slate in slates(log.people, log.evenings()[0]):
            assert sum(cents for _, cents in slate.balances) == 0
        if got[0].status == 303:
            log.take_back(len(log.entries()))


def test_who_won_as_much_has_the_same_place(house: House) -> None:
    tablet = played(house, "Ann", "Bob", "Cy", "Dot", "Eva")
    ranks = re.findall(r'class="rank[^>]*>(\d+)<', tablet.opens("/night/1/bank").text)
    assert ranks == ["1", "2", "2", "2", "5"]


def test_whose_name_is_misspelled_is_asked_for(house: House) -> None:
    tablet = played(house, "Ann", "Bob", "Cy")
    assert 'data-debtor="Bob" hidden>Bob still owes Ann €3.00.' in tablet.opens("/new").text
    got = tablet.begins(["Ann", "Bobb", "Dot"])
    assert got.headers["Location"] == "/slate?night=2"
    page = tablet.opens("/slate?night=2")
    assert "Is Bobb the same as Bob? Bob still owes Ann €3.00." in words(page)
    form = {"who": "bobb", "night": 2, "at": "2.1", "name": "Bob", "page": "slate"}
    assert write(tablet, "place", **form).headers["Location"].startswith("/slate?")
    page = words(tablet.opens("/slate?night=2"))
    assert "Is Bobb" not in page
    assert "Bob still owes Ann €3.00" in page
