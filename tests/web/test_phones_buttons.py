"""Whatever a phone offers its player is taken: no button of a phone is ever refused."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from random import Random

import pytest
from conftest import House
from device import Device, buttons
from shelf import BOOK
from walks import GROUPS, TODAY, group, moments
from werkzeug.datastructures import MultiDict

from referee.core.decide import act
from referee.core.messages.prices import TakeOffer
from referee.core.rules import own
from referee.core.state.night import Night
from referee.core.state.phones import Acting
from referee.core.value import OwnCommand, replace
from referee.screens.buttons import Button
from referee.screens.phone.words import acts as may
from referee.web.forms import read

from . import test_phones
from .test_acting import NAMES, acts, entries, lets
from .test_phones import Pockets, seated

pocket = test_phones.pocket


def offered(night: Night) -> Iterator[tuple[int, Button]]:
    """Every button that a phone at this table has now, if phones act, with whose it is."""
    for seat in night.ring:
        mine = may(night, seat, None, None, "")
        yield from ((seat, button) for button in (*mine.slots.buttons, *mine.wide, *mine.row))


@pytest.mark.parametrize("number", range(GROUPS))
def test_no_button_of_a_phone_is_refused_in_any_deal_that_is_written(number: int) -> None:
    for name in (name for name in group(number) if name in TODAY):
        for _, there in moments(name):
            night = replace(there, acting=Acting("act"))
            if night.playing is None:
                continue
            for seat, button in offered(night):
                if button.overlay == "phone.my_bid":
                    takes = int(dict(button.fields)["takes"])
                    own.check(night, TakeOffer(seat, takes, 1))
                elif not button.overlay:
                    command = read(MultiDict([("do", button.do), *button.fields]), BOOK)
                    assert isinstance(command, OwnCommand), (name, button)
                    own.check(night, command)
                    act(night, command)


def all_offered(phone: Device) -> list[dict[str, object]]:
    """What each button of a phone sends, also those of the overlays it opens, with the least there
    is to say. Cards, of which the answer depends, have tests of their own."""
    found: list[dict[str, object]] = [{**fields} for fields in acts(phone).values()]
    for path in re.findall(
        r'hx-get="(/night/1/sheet/my-(?!openers|hand|lesson)[^"]*)"', phone.looks("phone")
    ):
        page = phone.opens(html.unescape(path))
        assert page.status == 200, path
        inside = buttons(page.text)
        assert inside, path
        for button in inside:
            asks = re.search(r'name="(to|bid)"[^>]*?min="(\d+)"', page.text)
            least = {asks[1]: asks[2]} if asks and asks[1] not in button.fields else {}
            found.append({**button.fields, **least})
    return found


@pytest.mark.parametrize("game", ["auction", "buy-your-card", "in-between", "jackpots"])
def test_every_button_of_every_phone_is_answered(
    house: House, tablet: Device, pocket: Pockets, game: str
) -> None:
    """Each is tapped and undone; then the deal goes on with one of them, or with the tablet's."""
    lets(tablet)
    phones = [seated(pocket, tablet, name) for name in NAMES]
    tablet.must("next-deal", game=game)
    tablet.must("antes")
    chance, tapped = Random(game), 0

    def everything() -> list[tuple[Device, dict[str, object]]]:
        return [(phone, fields) for phone in phones for fields in all_offered(phone)]

    def taps(phone: Device, fields: dict[str, object], mark: object) -> None:
        got = phone.sends("phone", {**fields, "tap": f"{mark}"})
        assert got.status == 200, (game, fields, got.notice)

    for _ in range(12):
        if house.table.look(1).night.playing is None:
            break
        count = len(everything())
        for at in range(count):
            taps(*everything()[at], tapped)
            tapped += 1
            tablet.looks()
            tablet.must("take-back", strand="hand")
        if count:
            taps(*chance.choice(everything()), f"on {tapped}")
        else:
            goes_on(house, tablet, chance)
    assert tapped > 5


def goes_on(house: House, tablet: Device, chance: Random) -> None:
    """The tablet enters something of the deal."""
    before = entries(house)
    those = [one for one in buttons(tablet.looks()) if one.fields.get("do") not in NEVER]
    for one in chance.sample(those, len(those)):
        tablet.sends("felt", {**one.fields, "tap": f"{one.label} {before}"})
        if entries(house) > before:
            return


def test_a_phone_of_a_closed_night_asks_for_nothing(
    tablet: Device, pocket: Pockets, house: House
) -> None:
    """Nobody would do it; the seat can still be left."""
    ann, bob = (seated(pocket, tablet, name) for name in ("Ann", "Bob"))
    for phone, do, more in ((ann, "ask-for", {"what": "away"}), (bob, "ask-floor", {})):
        seat = NAMES.index("Ann" if phone is ann else "Bob")
        assert phone.taps(do, "phone", seat=seat, **more).status == 200
    tablet.banks("close")
    for phone in (ann, bob):
        offered = [one for one in buttons(phone.looks("phone")) if "do" in one.fields]
        assert [one.label for one in offered] == ["Leave this seat"]
        assert phone.sends("phone", {**offered[0].fields, "tap": f"{id(phone)}"}).status == 200


NEVER = ("take-back", "again", "tap-from", "throw-in", None)
