"""Law 26(b) from outside: once somebody has acted after the draw, nothing tells how many cards
anybody drew until the deal is over.

Two houses play the same deal, except for the counts. If any answer of the program differs
between them, it tells something about the counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import House, open_house
from device import Answer, AppWire, Device, buttons
from shelf import some, turned

from referee.commands.cli import main
from referee.core.book.book import Book
from referee.core.state.draw import counts_open
from referee.web.rarity import RARITY

from .everything import STREAM, gets

pytestmark = pytest.mark.soak

NAMES = ("Ann", "Bob", "Cy", "Dot")
OPENING = "deal, 0 bets 2, 1 calls, 2 calls, 3 calls"
COUNTS = ((1, 3, 2, 1), (3, 1, 0, 2))
"""Different for everybody, with a different stub, one of them nought."""


@pytest.fixture
def houses(
    tmp_path: Path, book: Book, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[House, House]]:
    """Two data folders with the same keys; chance gives both the same marks."""
    monkeypatch.setattr("secrets.token_hex", lambda size: "0" * 2 * size)
    for name in ("one", "two"):
        folder = tmp_path / name / "data"
        folder.mkdir(parents=True)
        for file, text in (("secret.key", "k"), ("join.code", "ABCDEF"), ("host.pin", "123456")):
            (folder / file).write_text(text)
    found = [open_house(tmp_path / name / "data", book) for name in ("one", "two")]
    yield found[0], found[1]
    for one in found:
        one.table.store.close()


def tablets(houses: tuple[House, House], words: str = "") -> list[Device]:
    """A tablet in each house, after the draw of its own counts, and what followed."""
    found = []
    for house, counts in zip(houses, COUNTS, strict=True):
        tablet = house.device()
        tablet.begins(NAMES)
        tablet.plays(OPENING)
        for seat, count in enumerate(counts):
            tablet.plays(f"{seat} draws {count}")
        if words:
            tablet.plays(words)
        found.append(tablet)
    return found


def told(answer: Answer) -> str:
    """What an answer tells, without the seal of the cookie and the time of day."""
    timed = ("Set-Cookie", "Date", "Expires")
    kept = {key: value for key, value in answer.headers.items() if key not in timed}
    return f"{answer.status} {sorted(kept.items())} {answer.text}"


def alike(one: Device, two: Device, path: str) -> Answer:
    """The same page on both devices: what it says. While odds are being counted a page says so, and
    a moment later no more."""
    first, second = one.opens(path), two.opens(path)
    if told(first) != told(second):
        RARITY.finish()
        first, second = one.opens(path), two.opens(path)
    assert told(first) == told(second), path
    return first


def first_message(house: House, view: str, phone: bool) -> str:
    """What a stream says at once."""
    device = house.in_the_house() if phone else house.device()
    if phone:
        device.opens(f"/join/{house.keys.code}")
    return first_words(device, view)


def first_words(device: Device, view: str) -> str:
    """What the stream of that device says at once."""
    wire = device.wire
    assert isinstance(wire, AppWire)
    got = wire.client.get(
        f"/night/1/stream?view={view}&c=x",
        base_url=f"http://{wire.host}",
        environ_overrides={"REMOTE_ADDR": wire.address},
        buffered=False,
    )
    said = [next(got.response), next(got.response)]
    got.close()
    return "".join(one.decode() if isinstance(one, bytes) else one for one in said)


SECRET = {
    "a check": "0 checks",
    "a bet": "0 bets 4",
    "a raise": "0 checks, 1 bets 4, 2 raises 8",
    "a fold": "0 bets 4, 1 drops",
    "the showdown": "all check",
    "a take-back": "0 bets 4, 1 calls, take back",
    "only one left": "0 bets 4, 1 drops, 2 drops, 3 drops",
}


@pytest.mark.parametrize("words", SECRET.values(), ids=SECRET)
def test_no_answer_depends_on_the_counts(houses: tuple[House, House], words: str) -> None:
    one, two = tablets(houses, words)
    phones = [house.in_the_house(night=1) for house in houses]
    for phone in phones:
        assert phone.opens("/join/ABCDEF").status == 303
    paths = gets(houses[0].app)
    if words != SECRET["a check"]:  # what knows no night is compared once
        paths = [path for path in paths if "night" in path]
        paths = list(some(paths, 3, list(SECRET.values()).index(words)))
    for path in turned(paths, 2):
        alike(one, two, path)
        alike(*phones, path)
    for view in ("felt", "phone", "bank", "log"):
        for phone in (False, True):
            first, second = (first_message(house, view, phone) for house in houses)
            assert first == second
            assert "data:" in first


@pytest.mark.parametrize("words", ["0 checks", "all check"])
def test_no_refusal_depends_on_the_counts(houses: tuple[House, House], words: str) -> None:
    one, two = tablets(houses, words)
    for seat in range(4):
        for do in ("draw", "serve", "show-openers", "check", "call", "foul"):
            fields = {"seat": seat, "count": 2, "mark": f"{seat} {do}"}
            first, second = one.taps(do, **fields), two.taps(do, **fields)
            if first.status == 200:
                for tablet in (one, two):
                    tablet.looks()
                    tablet.plays("take back")
            assert told(first) == told(second), (seat, do)
    for seat in range(4):
        for law in turned(some(list(houses[0].table.book.laws), 4, seat), 2):
            fields = {"law": law, "offender": seat, "q.served": "no", "q.number": 4}
            first, second = one.taps("rule", more=fields), two.taps("rule", more=fields)
            hand = houses[0].table.look(1).night.hand
            assert hand is not None
            if not counts_open(hand):  # as after a take-back: nobody has acted since the draw
                assert told(first) == told(second), law
            if first.status == 200:
                for tablet in (one, two):
                    tablet.looks()
                    tablet.plays("take back")


def test_no_export_depends_on_the_counts(
    houses: tuple[House, House], capsys: pytest.CaptureFixture[str]
) -> None:
    tablets(houses, "0 checks")
    for form in ("log", "results", "json"):
        said = []
        for house in houses:
            assert main(["export", "1", "--format", form, "--data", str(house.data)]) == 0
            said.append(capsys.readouterr().out)
        assert said[0] == said[1]
        assert "Ann" in said[0]


def test_inside_the_window_the_felt_tells_and_the_log_does_not(
    houses: tuple[House, House],
) -> None:
    one, two = tablets(houses)
    for view in ("felt", "phone"):
        shown = re.findall(r'state">(?:to act, )?(drew \d|pat)<', one.looks(view))
        assert shown == ["drew 1", "drew 3", "drew 2", "drew 1"], view
        shown = re.findall(r'state">(?:to act, )?(drew \d|pat)<', two.looks(view))
        assert shown == ["drew 3", "drew 1", "pat", "drew 2"], view
    for path in ("/night/1/log", "/night/1/log.csv", "/night/1/log.json", "/night/1/bank"):
        alike(one, two, path)
    assert "Ann has drawn" in one.opens("/night/1/log").text


def test_a_take_back_of_the_act_opens_the_window_again(houses: tuple[House, House]) -> None:
    one, _ = tablets(houses, "0 checks")
    assert "drew" not in one.looks()
    one.plays("take back")
    assert "drew 3" in one.looks()
    one.plays("again")
    assert "drew" not in one.looks()


def test_after_the_deal_the_log_tells(houses: tuple[House, House]) -> None:
    one, two = tablets(houses, "all check, 0 wins shown")
    for tablet, said in ((one, "Bob draws three cards"), (two, "Cy is pat")):
        for path in ("/night/1/log", "/night/1/log.csv"):
            assert said in tablet.opens(path).text
        assert '"is": "Drew"' in tablet.opens("/night/1/log.json").text
        assert "drew" not in tablet.looks("phone")


def test_the_next_deal_keeps_its_own_secret(houses: tuple[House, House]) -> None:
    """The log of the last deal is open while the next one is played, which it is not."""
    one, _ = tablets(houses, "all check, 0 wins shown, deal")
    one.plays("1 bets 2, 2 calls, 3 drops, 0 drops, 1 draws 4, 2 draws 5, all check")
    for path in ("/night/1/log", "/night/1/log.csv"):
        text = one.opens(path).text
        assert "Bob draws three cards" in text
        assert "four cards" not in text
        assert "five cards" not in text


def test_a_deal_taken_back_whole_does_not_tell_before_it_is_done_again(
    houses: tuple[House, House],
) -> None:
    """Taking back to before the deal and doing it again must not be a way to peep."""
    one, two = tablets(houses, "0 checks")
    shown = buttons(one.opens("/night/1/sheet/history").text)
    begun = min((found.fields["to"] for found in shown), key=int)
    for tablet in (one, two):
        tablet.must("take-back", strand="hand", to=begun)
    for path in ("/night/1/log", "/night/1/log.csv", "/night/1/log.json"):
        alike(one, two, path)


def test_the_stream_is_not_forgotten_by_the_crawl(houses: tuple[House, House]) -> None:
    rules = {rule.endpoint for rule in houses[0].app.url_map.iter_rules()}
    assert STREAM in rules
    assert not [path for path in gets(houses[0].app) if "/stream" in path]
