"""Everything that can be saved, sent or printed, in two houses that differ in nothing but a secret:
draw counts, words declared in secret, votes. Compared to the byte before its time, each file in
every format; the pages are crawled in test_secrecy.py and test_declaring.py."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from conftest import House
from device import Device

from referee.commands.cli import main
from referee.export import FORMATS
from referee.screens.data.words import FILES
from referee.screens.film import words as film
from referee.web.services import services

from . import test_declaring, test_secrecy
from .everything import gets
from .test_declaring import Party, all_seal
from .test_secrecy import COUNTS, NAMES, told
from .test_voting import FACTS, LAW

pytestmark = pytest.mark.soak

houses = test_secrecy.houses
party = test_declaring.party
TABLES = ("people", "results", "parts", "games", "laws")


def files(nights: Sequence[int], deals: int, entries: int) -> list[str]:
    """All that can be taken home of these nights, and of the house over them."""
    found = [f"/almanac/{table}.csv{season}" for table in TABLES for season in ("", "?season=all")]
    found.append("/almanac.json")
    for night in nights:
        own = [*(f"files/{form}" for form in FILES), "log.csv", "results.csv", "log.json"]
        own += ["film", "paper", "paper.txt", "paper.html"]
        for deal in range(1, deals + 1):
            own += [f"film/{deal}/file/{kind}" for kind in film.FILES]
            own += [f"film/{deal}", f"film/{deal}?at=99", f"film/{deal}/files"]
        own += [f"ruling/{entry}.svg" for entry in range(1, entries + 1)]
        found += [f"/night/{night}/{one}" for one in own]
    return found


def nothing_differs(
    houses: Sequence[House],
    devices: Sequence[Sequence[Device]],
    nights: Sequence[int],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """devices: the same one in each house, for whoever asks."""
    entries = len(houses[0].table.entries(nights[-1]))
    for path in files(nights, 2, entries):
        for one, two in devices:
            assert told(one.opens(path)) == told(two.opens(path)), path
    for night in nights:
        for form in FORMATS:
            said = []
            for house in houses:
                assert (
                    main(["export", str(night), "--format", form, "--data", str(house.data)]) == 0
                )
                said.append(capsys.readouterr().out)
            assert said[0] == said[1], form


COUNTING = ("1 checks", "all check", "all check, 1 wins shown, take back")


@pytest.mark.parametrize("words", COUNTING)
def test_no_file_tells_a_count(
    houses: tuple[House, House], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A night is closed, and of another one deal is over: their files are there, and the same. The
    third case had told the counts when the deal was over, which is taken back."""
    for house, counts in zip(houses, COUNTS, strict=True):
        tablet = house.device()
        tablet.begins(NAMES, worth="1", currency="€")
        tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops, 0 wins shown")
        tablet.banks("close")
        services(house.app).keeper.wait()
        tablet.begins(NAMES, worth="1", currency="€")
        tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops, 0 wins shown")
        tablet.plays("deal, 1 bets 2, 2 calls, 3 calls, 0 calls")
        for seat in (1, 2, 3, 0):
            tablet.plays(f"{seat} draws {counts[seat]}")
        tablet.plays(words)
    guests = [house.in_the_house() for house in houses]
    for guest in guests:
        assert guest.opens("/join/ABCDEF").status == 303
    nothing_differs(houses, ([house.device() for house in houses], guests), (1, 2), capsys)
    for path, status in (("film/1/file/page", 200), ("film/2/file/page", 404), ("log.csv", 200)):
        assert guests[0].opens(f"/night/2/{path}").status == status, path


def all_of(party: Party) -> list[Sequence[Device]]:
    return [one.devices for one in (party.tablet, party.ann, party.bob, party.looker)]


def test_no_file_tells_a_word_declared_in_secret(
    party: Party, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of one player, and of all."""
    party.ann.seals(test_declaring.ANN)
    nothing_differs(party.houses, all_of(party), (1,), capsys)
    party.ann.taps("unseal", "phone", seat=test_declaring.ANN, deal=party.ann.deal, seen=0)
    all_seal(party)
    nothing_differs(party.houses, all_of(party), (1,), capsys)


def test_no_file_ever_tells_who_voted_what(
    party: Party, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ann is for it and Bob against, or the other way round: before the result and after it, which
    is the same, when the deal is over and when the night is."""
    assert party.tablet.taps("ask-phones", law=LAW, **FACTS).status == 200
    asked = party.houses[0].table.look(1).night.vote
    assert asked is not None
    for seat, device in enumerate((party.ann, party.bob)):
        one, two = (
            {"seat": seat, "choice": choice, "asked": asked.ask, "seen": 0}
            for choice in (seat, 1 - seat)
        )
        assert device.each("vote", "phone", one, two).status == 200
        nothing_differs(party.houses, all_of(party), (1,), capsys)
    for house in party.houses:
        voted = house.table.look(1).night.vote
        assert voted is not None
        assert voted.counts == (1, 1)
    rule = {"law": LAW, "by": "a vote, 1 to 1", **FACTS}
    assert party.tablet.taps("rule", **rule).status == 200
    nothing_differs(party.houses, all_of(party), (1,), capsys)
    assert party.tablet.taps("throw-in").status == 200
    nothing_differs(party.houses, all_of(party), (1,), capsys)
    assert (
        party.tablet.taps("close", "bank", seen=party.houses[0].table.look(1).seen["bank"]).status
        == 200
    )
    for house in party.houses:
        services(house.app).keeper.wait()
    nothing_differs(party.houses, all_of(party), (1,), capsys)


KEPT_APART = ("/data/file/", "/games/", "/sheet")
"""What is saved and is no matter of a deal: backups of it all, house games, score sheets."""


def test_whatever_can_be_saved_is_compared(house: House, tablet: Device) -> None:
    """One address of each kind: no format may be forgotten here."""
    tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops, 0 wins shown")
    tablet.banks("close")
    mine = {path.partition("?")[0] for path in files((1,), 2, 9)}
    asked: dict[str, list[str]] = {}
    with house.app.test_request_context():
        at = house.app.url_map.bind("localhost")
        for path in gets(house.app):
            asked.setdefault(at.match(path.partition("?")[0])[0], []).append(path)
    saved = 0
    for paths in asked.values():
        for path in paths[:: len(paths) // 4 + 1]:
            if "attachment" in tablet.opens(path).headers.get("Content-Disposition", ""):
                saved += 1
                assert path.partition("?")[0] in mine or any(one in path for one in KEPT_APART), (
                    path
                )
    assert saved > 8
