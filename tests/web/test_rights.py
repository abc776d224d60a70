"""A right is judged by what is written to, in the moment of writing, not by what a form says."""

from __future__ import annotations

import pytest
from conftest import House
from device import Device

from referee.core.sheets.commands import ChangeSheet
from referee.core.sheets.events import Rate
from referee.table import TakeBack
from referee.web.doors import rights
from referee.web.viewer import Viewer

from . import test_phones, test_voting
from .test_phones import Pockets, seated
from .test_scores import begins

pocket = test_phones.pocket
RATE = {"for": "chips", "chips": 50, "each": 1, "phones": 1}


@pytest.fixture
def sheets(tablet: Device) -> tuple[int, int]:
    """Two pads: the first is open to phones, the second is not."""
    first = begins(tablet, "race", column=[0, 1])
    return first, begins(tablet, "race", column=[0, 1], phones="")


def entries(house: House) -> int:
    return len(house.table.entries(1))


def writes(
    house: House, device: Device, sheet: int, more: dict[str, object] | None = None
) -> tuple[int, str]:
    """A row on a sheet, as from a page that is up to date."""
    view = f"sheet:{sheet}"
    seen = house.table.look(1).seen[view]
    fields = {"sheet": sheet, "entry": "round", "points.0": 5, "points.1": 0, **(more or {})}
    got = device.taps("score", view, seen=seen, more=fields)
    return got.status, got.text


def undoes(house: House, device: Device, view: str, do: str = "take-back") -> int:
    seen = house.table.look(1).seen[view]
    return device.taps(do, view, seen=seen, strand=view).status


def test_a_sheet_that_is_closed_to_phones_is_closed_whatever_the_form_says(
    house: House, tablet: Device, phone: Device, sheets: tuple[int, int]
) -> None:
    open_one, closed = sheets
    before = entries(house)
    status, text = writes(house, phone, closed, more={"strand": f"sheet:{open_one}"})
    assert (status, "didn’t match" in text) == (400, True)
    assert writes(house, phone, closed)[0] == 403
    assert writes(house, phone, closed, more={"sheet": [open_one, closed]})[0] == 400
    assert writes(house, phone, closed, more={"sheet": [closed, open_one]})[0] == 400
    assert writes(house, tablet, closed, more={"strand": f"sheet:{open_one}"})[0] == 400, (
        "nor does a host's form"
    )
    assert writes(house, tablet, closed, more={"strand": "hand"})[0] == 400
    assert entries(house) == before
    assert writes(house, phone, open_one, more={"strand": f"sheet:{open_one}"})[0] == 200
    assert writes(house, tablet, closed)[0] == 200


def test_what_the_host_wrote_on_a_sheet_is_not_a_phones_to_undo_or_redo(
    house: House, tablet: Device, phone: Device, sheets: tuple[int, int]
) -> None:
    """The rate is money: a row may be taken back by any phone, the rate by a host alone."""
    first, view = sheets[0], f"sheet:{sheets[0]}"
    assert writes(house, phone, first)[0] == 200
    tablet.must(
        "sheet-change",
        view=view,
        seen=house.table.look(1).seen[view],
        more={"sheet": first, "title": "Race", **RATE},
    )
    assert 'value="take-back"' not in phone.looks(view)
    assert 'value="take-back"' in tablet.looks(view)
    assert undoes(house, phone, view) == 403
    assert undoes(house, tablet, view) == 200
    assert 'value="again"' not in phone.looks(view)
    assert undoes(house, phone, view, "again") == 403
    sheet = house.table.look(1).night.sheet(first)
    assert sheet is not None
    assert sheet.rate is None
    assert undoes(house, phone, view) == 200, "a row is a phone's to undo"
    assert undoes(house, phone, view, "again") == 200
    tablet.must("sheet-end", view=view, seen=house.table.look(1).seen[view], sheet=first)
    phone.looks(view)
    assert undoes(house, phone, view) == 403


def test_a_right_is_judged_in_the_moment_of_writing(
    house: House, tablet: Device, phone: Device, sheets: tuple[int, int]
) -> None:
    """A tap that says it has seen what is only about to happen does not slip in behind it."""
    first, on = sheets[0], f"sheet:{sheets[0]}"
    assert writes(house, phone, first)[0] == 200
    early = house.table.look(1)
    guest = Viewer(host=False, guest=True, device="phone 0000")
    rights.check(early, TakeBack(on), guest)
    house.table.tap(1, ChangeSheet(first, "Race", Rate(50, 1), True), early.seen[on])
    seen = house.table.look(1).seen[on]
    with pytest.raises(rights.NotYours):
        house.table.tap(
            1, TakeBack(on), seen, allowed=lambda now: rights.check(now, TakeBack(on), guest)
        )


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("buy", {"seat": [0, 1], "chips": 5}),
        ("buy", {"seat": 0, "chips": [5, 500]}),
        ("take-back", {"strand": ["bank", "hand"]}),
        ("tap-from", {"strand": ["hand", "bank"]}),
        ("stakes", {"ante": [1, 9]}),
        ("rule", {"law": "misdeal", "q.when": ["a", "b"]}),
    ],
    ids=str,
)
def test_a_field_that_says_two_things_is_refused(
    house: House, tablet: Device, do: str, fields: dict[str, object]
) -> None:
    before = entries(house)
    got = tablet.taps(do, "bank", more=fields)
    assert (got.status, "two different answers" in got.text) == (400, True)
    assert entries(house) == before


def test_fields_that_may_be_many_stay_many(tablet: Device) -> None:
    assert tablet.begins(["Ann", "Bob", "Cy"]).status == 303
    tablet.plays("deal")
    assert tablet.taps("buy", "bank", seat=["0", "0"], chips=5).status == 200, "twice the same"


def test_nobody_votes_for_another(house: House, tablet: Device, pocket: Pockets) -> None:
    phone = seated(pocket, tablet, "Bob")
    tablet.plays("deal")
    test_voting.asks(tablet)
    vote = house.table.look(1).night.vote
    assert vote is not None
    fields = {"choice": 0, "asked": vote.ask}
    assert tablet.taps("vote", seat=1, more=fields).status == 403
    assert phone.taps("vote", "phone", seat=1, more=fields).status == 200


@pytest.mark.parametrize("path", ["/enter", "/night"])
def test_other_forms_refuse_two_values_as_well(house: House, path: str) -> None:
    got = house.device().posts(path, {"word": ["x", "y"], "game": ["jackpots", "draw-poker"]})
    assert (got.status, "Nothing was changed" in got.text) == (400, True)
