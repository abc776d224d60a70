"""What was rendered: made once for all who look, thrown away with the next entry, not heaped up."""

from __future__ import annotations

import ast
import threading
import time
from inspect import getsource
from textwrap import dedent

from conftest import House
from device import Device

from referee.table.kept import Kept
from referee.web.services import services
from referee.web.wire.kept import MOST, Renderings


def test_forty_that_ask_at_once_are_given_one_rendering() -> None:
    kept, made, got = Renderings(), list[int](), list[str]()

    def make() -> str:
        made.append(1)
        time.sleep(0.02)
        return "the felt"

    threads = [
        threading.Thread(target=lambda: got.append(kept.get("felt", 7, make))) for _ in range(40)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(made), got) == (1, ["the felt"] * 40)
    assert kept.get("felt", 8, lambda: "the next") == "the next"


def test_one_that_fails_is_made_by_the_next() -> None:
    kept = Renderings()

    def fails() -> str:
        raise ValueError

    for make, wanted in ((fails, ""), (lambda: "good", "good")):
        try:
            assert kept.get("felt", 1, make) == wanted
        except ValueError:
            assert wanted == ""


def test_a_thousand_cookies_make_no_thousand_renderings(house: House, tablet: Device) -> None:
    tablet.plays("deal")
    kept = services(house.app).views
    for number in range(1000):
        cookie = f"referee_near={number}; referee_flat={number % 2}"
        assert tablet.opens("/night/1/view/felt", {"Cookie": cookie}).status in (200, 303)
    assert len(kept) < 20
    for number in range(MOST + 50):
        assert tablet.opens(f"/night/1/view/sheet:{number}").status == 200
    assert len(kept) == MOST


def of_kept(method: str) -> set[str]:
    """What a method reads of the night that is kept, also by way of others."""
    found = {
        part.attr
        for part in ast.walk(ast.parse(dedent(getsource(getattr(Kept, method)))))
        if isinstance(part, ast.Attribute) and ast.unparse(part.value) == "self"
    }
    methods = {name for name in found if callable(getattr(Kept, name, None))} - {"_look"}
    return (found - methods).union(*map(of_kept, methods))


def test_a_night_is_looked_at_once_and_anew_with_anything_it_shows(
    house: House, tablet: Device
) -> None:
    seen = of_kept("_look") - {"id", "_heard"}  # one is for ever, one made of the log
    assert seen == of_kept("look") - {"_look", "_looked"}
    looks = [house.table.look(1), house.table.look(1)]
    assert looks[0] is looks[1]
    tablet.plays("deal")
    assert house.table.look(1).seq > looks[0].seq
