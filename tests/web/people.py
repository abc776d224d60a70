"""What the tests of people and of the slate say: a form sent, a page read, a night before."""

from __future__ import annotations

import re

from conftest import House
from device import Answer, Device

from referee.web.services import services


def words(got: Answer) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", got.text).split())


def write(device: Device, do: str, **fields: object) -> Answer:
    return device.posts("/people/write", {"do": do, "mark": "m", **fields})


def played(house: House, *names: str, won: int = 0, **fields: object) -> Device:
    """A closed night in which the first won 3 chips of the second (a night of euros: 3.00)."""
    device = house.device()
    assert device.begins(list(names), worth="1", currency="€", **fields).status == 303
    device.must("correct", view="bank", source=1, target=won, chips=3, why="a bet")
    device.banks("close")
    services(house.app).keeper.wait()  # a page says how many backups are kept
    return device


def marks_apart(got: Answer) -> str:
    """A page without the marks of its taps and what it had seen of the list."""
    return re.sub(r'name="(mark|seen)" value="[0-9a-f]+"', "", got.text)
