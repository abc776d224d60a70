"""Many houses behind one door: each with its own people, keys and games, and nothing of another."""

from __future__ import annotations

import re
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import cluster
import pytest
from conftest import LAN
from device import Answer, Device
from keepers import POSTGRES
from werkzeug.test import Client

from referee.commands import door as doors
from referee.commands import house as command
from referee.commands.cli import main
from referee.commands.door import FOLDER, NOBODY, Houses, is_there
from referee.commands.holding import CannotServe
from referee.keys import Keys
from referee.store import FILE, Store
from referee.store.schema import COUNTED, OF_A_HOUSE
from referee.web.doors.guesses import BUDGET
from referee.web.services import Services, services

from .everything import gets

OURS, THEIRS = "ours", "their-club"
LINKS = re.compile(r'\s(?:href|src|action|content|data-[a-z-]+|hx-[a-z-]+)="(/[^"]*)"')


class DoorWire:
    """Through the door into one house."""

    def __init__(self, door: Houses, house: str, address: str, host: str) -> None:
        self.client = Client(door)
        self.address, self.host, self.at = address, host, f"/h/{house}"
        self.cookie = ""

    def send(self, method: str, path: str, body: str, headers: Mapping[str, str]) -> Answer:
        given = {"Origin": f"http://{self.host}", **headers}
        if self.cookie:
            given["Cookie"] = self.cookie
        got = self.client.open(
            self.at + path,
            method=method,
            data=body or None,
            content_type="application/x-www-form-urlencoded" if body else None,
            headers=given,
            base_url=f"http://{self.host}",
            environ_overrides={"REMOTE_ADDR": self.address},
        )
        answer = Answer(got.status_code, got.get_data(as_text=True), dict(got.headers))
        got.close()
        return answer


class Street:
    """Two houses and their door."""

    def __init__(self, data: Path, store: str) -> None:
        self.data, self.store = data, store
        self.keys = {name: Keys(data / FOLDER / name) for name in (OURS, THEIRS)}
        self.door = Houses(data, store, [LAN, "localhost"], lambda: f"http://{LAN}:8080")

    def device(self, house: str, address: str = "192.168.1.31", host: str = LAN) -> Device:
        return Device(DoorWire(self.door, house, address, host))

    def host(self, house: str) -> Device:
        found = self.device(house, "192.168.1.30")
        assert found.posts("/enter", {"word": self.keys[house].pin}).status == 303
        return found

    def guest(self, house: str) -> Device:
        found = self.device(house, "192.168.1.32")
        assert found.opens(f"/join/{self.keys[house].code}").status == 303
        return found

    def inside(self, house: str) -> Services:
        return services(self.door._house(house).app)


@pytest.fixture(params=["on disk", POSTGRES])
def street(request: pytest.FixtureRequest, tmp_path: Path, odds: Path) -> Iterator[Street]:
    found = Street(tmp_path, "" if request.param == "on disk" else cluster.fresh())
    yield found
    found.door.close()


IN_FILES = pytest.mark.parametrize("street", ["on disk"], indirect=True)
"""What is asked of the door and the app alone: the store is the same to it."""
OF_EACH = 2


def every(street: Street) -> list[str]:
    """Every address of a house; of those that differ in what they ask alone, two each."""
    app = street.door._house(OURS).app
    by_rule = dict[str, list[str]]()
    with app.test_request_context():
        for path in (*gets(app), "/night/1/stream", "/tv/stream"):
            rule, _ = app.url_map.bind("").match(path.partition("?")[0], method="GET")
            by_rule.setdefault(str(rule), []).append(path)
    return [path for found in by_rule.values() for path in found[:: len(found) // OF_EACH + 1]]


def soon(true: Callable[[], object], seconds: float = 20) -> bool:
    until = time.monotonic() + seconds
    while not true() and time.monotonic() < until:
        time.sleep(0.02)
    return bool(true())


def cookie(device: Device) -> str:
    assert isinstance(device.wire, DoorWire)
    found = device.wire.client.get_cookie("referee_seat", domain=LAN, path=device.wire.at)
    assert found is not None, "it has the path of its house"
    return f"referee_seat={found.value}"


def test_each_house_plays_by_itself(street: Street) -> None:
    for name, people in ((OURS, ("Ann", "Bob")), (THEIRS, ("Eva", "Finn", "Gus"))):
        tablet = street.host(name)
        tablet.begins(people)
        assert tablet.night == 1
        tablet.plays("deal")
        assert people[0] in street.guest(name).opens("/night/1/phone").text
    ours, theirs = (street.inside(name).table for name in (OURS, THEIRS))
    assert [len(one.look(1).night.players) for one in (ours, theirs)] == [2, 3]
    assert "Eva" not in street.host(OURS).opens("/").text


def test_a_pin_or_a_code_opens_its_own_house_only(street: Street) -> None:
    pins = {keys.pin for keys in street.keys.values()}
    codes = {keys.code for keys in street.keys.values()}
    assert len(codes) == len({keys.key for keys in street.keys.values()}) == 2
    stranger = street.device(THEIRS)
    if len(pins) == 2:
        assert stranger.posts("/enter", {"word": street.keys[OURS].pin}).status == 403
    assert stranger.posts("/enter", {"word": street.keys[OURS].code}).status == 403
    assert stranger.opens(f"/join/{street.keys[OURS].code}").status == 403
    assert street.inside(OURS).guesses.pins() == (0, 0.0)
    for _ in range(6):
        stranger.posts("/enter", {"word": "AAAAAA"})
    assert street.guest(OURS), "wrong guesses at one are none at another"


def test_nobody_is_at_the_machine(street: Street) -> None:
    for address in ("127.0.0.1", "::1"):
        got = street.device(OURS, address, "localhost").opens("/")
        assert (got.status, got.headers["Location"]) == (303, "/h/ours/knock")


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/h", "/h/", "/h/nobody", "/h/nobody/", "/h/nobody/night/1", "/night/1", "/tab/"),
        *("/h/../ours/", "/h/OURS/", "/h/ours%00/", "/h/./", "/h/houses/ours/", "/static/icon.svg"),
    ],
)
def test_the_door_has_one_answer_for_whatever_is_no_house(street: Street, path: str) -> None:
    got = Client(street.door).get(path, base_url=f"http://{LAN}")
    assert (got.status_code, got.text) == (404, NOBODY)
    other = Client(street.door).get("/h/elsewhere/", base_url=f"http://{LAN}")
    assert list(got.headers) == list(other.headers)


def test_a_house_without_a_slash_leads_into_it(street: Street) -> None:
    got = Client(street.door).get("/h/ours", base_url=f"http://{LAN}")
    assert (got.status_code, got.headers["Location"]) == (308, "/h/ours/")


@IN_FILES
def test_every_address_in_every_page_is_of_this_house(street: Street) -> None:
    """What a page links to, loads, posts to or is led to; in QR codes and on the screen for the
    room, too."""
    tablet, guest = street.host(OURS), street.guest(OURS)
    tablet.begins()
    tablet.plays("deal, 0 bets 2")
    seen = set[str]()
    for path in every(street):
        if path.endswith("/stream"):
            continue
        for device in (tablet, guest):
            got = device.opens(path)
            assert "/h/ours/h/" not in got.text, path
            led = [got.headers[name] for name in ("Location", "HX-Redirect") if name in got.headers]
            for link in (*LINKS.findall(got.text), *led):
                assert link.startswith("/h/ours/"), (path, link)
                seen.add(link)
    assert any("/static/js/" in link for link in seen)
    assert any("/stream" in link for link in seen)
    assert f"http://{LAN}:8080/h/ours/join/" in tablet.opens("/night/1/door").text
    assert f"{LAN}:8080/h/ours/tv" in tablet.opens("/night/1/screen").text
    assert tablet.opens("/static/js/table.js").status == 200


@pytest.mark.parametrize("to", ["/rulebook", "/night/1/bank", "/people?season=all"])
def test_who_knocks_is_led_on_inside(street: Street, to: str) -> None:
    street.host(OURS).begins()
    device = street.device(OURS)
    led = device.opens(to).headers["Location"]
    assert led.startswith("/h/ours/knock?to=/")
    asked = led.partition("?to=")[2]
    got = device.posts("/enter", {"word": street.keys[OURS].pin, "to": asked.replace("%3D", "=")})
    assert got.headers["Location"].partition("?")[0] == f"/h/ours{to.partition('?')[0]}"
    live = street.device(OURS).opens(
        "/night/1/view/felt",
        {"HX-Request": "true", "HX-Current-URL": f"http://{LAN}/h/ours/night/1"},
    )
    assert live.headers["HX-Redirect"] == "/h/ours/knock?to=/night/1"


def test_the_light_goes_back_to_the_page_and_stays_in_the_house(street: Street) -> None:
    tablet = street.host(OURS)
    got = tablet.posts("/light", {"light": "paper"}, Referer=f"http://{LAN}/h/ours/rulebook")
    assert got.headers["Location"] == "/h/ours/rulebook"
    assert "Path=/h/ours;" in got.headers["Set-Cookie"]
    got = tablet.posts("/light", {"light": "paper"}, Referer=f"http://{LAN}/h/their-club/rulebook")
    assert got.headers["Location"] == "/h/ours/"


# --- another house's keys -------------------------------------------------------------------


def told(answer: Answer) -> tuple[object, ...]:
    """All of an answer but its moment, and the marks that a page makes up for its forms."""
    return (
        answer.status,
        re.sub(r"\b[0-9a-f]{12,18}\b", "a mark", answer.text),
        [pair for pair in answer.headers.items() if pair[0] not in ("Set-Cookie", "Date")],
        re.sub("=[^;]*;|Expires=[^;]*", "", answer.headers.get("Set-Cookie", "")),
    )


@IN_FILES
@pytest.mark.parametrize("kind", ["host", "guest"])
def test_with_the_keys_of_another_house_every_address_is_a_strangers(
    street: Street, kind: str
) -> None:
    tablet = street.host(OURS)
    tablet.begins()
    tablet.plays("deal")
    street.host(THEIRS).begins()
    key = cookie(getattr(street, kind)(THEIRS))
    stranger, thief = street.device(OURS), street.device(OURS)
    assert isinstance(thief.wire, DoorWire)
    thief.wire.cookie = key
    app = street.door._house(OURS).app
    code = street.keys[OURS].code
    for path in every(street):
        if code not in path:
            assert told(thief.opens(path)) == told(stranger.opens(path)), path
    before = street.inside(OURS).table.look(1).seq
    for rule in app.url_map.iter_rules():
        if "POST" in (rule.methods or ()):
            path = re.sub(r"<int:\w+>", "1", re.sub(r"<\w+>", "x", rule.rule))
            body = {"do": "check", "seat": 0, "seen": before, "tap": "x", "word": "AAAAAA"}
            got = thief.posts(path, body)
            assert got.status in (303, 400, 403, 429), (path, got.status)
            assert "/knock" in got.headers.get("Location", "/knock"), path
    assert street.inside(OURS).table.look(1).seq == before
    assert len(street.inside(OURS).table.nights()) == 1


@IN_FILES
def test_an_empty_house_is_the_same_beside_a_busy_one(street: Street) -> None:
    """Answers, sizes and headers, byte by byte, for a host, a guest and a stranger."""
    devices = street.host(OURS), street.guest(OURS), street.device(OURS)
    paths = [path for path in every(street) if "law?" not in path]

    def all_of_it() -> list[tuple[object, ...]]:
        return [told(device.opens(path)) for path in paths for device in devices]

    before = all_of_it()
    tablet = street.host(THEIRS)
    for _ in range(2):
        tablet.begins(("Eva", "Finn", "Gus", "Hal"))
        tablet.plays("deal, 0 bets 2, 1 calls, 2 drops, 3 drops")
        tablet.banks("close")
    thief = street.device(THEIRS, "192.168.1.31")
    for _ in range(7):
        thief.posts("/enter", {"word": "AAAAAA"})
    street.keys[THEIRS].new_pin()
    for one, two in zip(before, all_of_it(), strict=True):
        assert one == two


# --- asleep ---------------------------------------------------------------------------------


def test_a_house_that_nobody_asks_for_sleeps_and_comes_back(
    street: Street, monkeypatch: pytest.MonkeyPatch
) -> None:
    tablet = street.host(OURS)
    tablet.begins()
    tablet.plays("deal")
    first, seq = street.inside(OURS), street.inside(OURS).table.look(1).seq
    place = first.places.take("phone", "felt", "page", "192.168.1.5", False)
    assert place is not None
    monkeypatch.setattr(doors, "ASLEEP", 0.0)
    assert not soon(lambda: not street.door._every(), 2), "a page is open"
    first.places.leave(place)
    assert soon(lambda: not street.door._every())
    monkeypatch.setattr(doors, "ASLEEP", 900.0)
    assert tablet.opens("/night/1").status == 200
    assert street.inside(OURS) is not first
    assert street.inside(OURS).table.look(1).seq == seq
    tablet.plays("0 bets 2")


def test_a_house_that_slept_still_knows_its_wrong_guesses(street: Street) -> None:
    """The hour's thirty, and who has to wait; a house that is gone leaves none to its successor."""
    right = street.keys[OURS].pin
    wrong = {"word": f"{(int(right) + 1) % 10**6:06d}"}
    for at in range(BUDGET):
        assert street.device(OURS, f"10.0.{at // 5}.1").posts("/enter", wrong).status == 403
    guest = street.device(OURS, "10.0.9.1")
    for _ in range(6):
        last = guest.posts("/enter", {"word": "AAAAAA"})
    assert last.status == 429
    street.door._let_go(OURS)
    assert street.device(OURS, "10.9.9.9").posts("/enter", {"word": right}).status == 429
    assert guest.opens(f"/join/{street.keys[OURS].code}").status == 429
    assert street.host(THEIRS), "of another house nothing is known"
    if not street.store:
        shutil.rmtree(street.data / FOLDER / OURS)
        assert soon(lambda: not street.door._counts.keys() & {OURS})
        street.keys[OURS] = Keys(street.data / FOLDER / OURS)
        assert street.host(OURS)


def test_many_ask_for_a_house_that_sleeps_and_it_is_opened_once(street: Street) -> None:
    found = list[Any]()
    threads = [
        threading.Thread(target=lambda: found.append(street.door._house(OURS))) for _ in range(12)
    ]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(found) == 12
    assert len(set(map(id, found))) == 1


def test_a_house_that_cannot_be_opened_keeps_no_other_from_it(street: Street) -> None:
    (street.data / FOLDER / THEIRS / "config.toml").write_text("nonsense = 1\n")
    got = street.device(THEIRS).opens("/knock")
    assert (got.status, "looked after" in got.text) == (503, True)
    assert street.device(OURS).opens("/knock").status == 200


# --- the command ----------------------------------------------------------------------------


def operated(street: Street, *words: object) -> int:
    more = ["--store", street.store] if street.store else []
    return main(["house", *map(str, words), "--data", str(street.data), *more])


def test_a_house_is_made_and_listed(street: Street, capsys: pytest.CaptureFixture[str]) -> None:
    assert operated(street, "add", "third") == 0
    told = capsys.readouterr().out
    keys = Keys(street.data / FOLDER / "third")
    assert keys.pin in told
    assert f"/h/third/join/{keys.code}" in told
    assert street.device("third").opens("/knock").status == 200, "it is there at once"
    assert operated(street, "add", "third") == 2
    assert operated(street, "add", "Their Club") == 2
    assert operated(street, "list") == 0
    assert re.search(r"third: 0 nights, 0\.\d MB, at /h/third/", capsys.readouterr().out)


def test_a_house_is_taken_away_whole(
    street: Street, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the server runs and the house is awake: carried into a folder that is a house like any
    other, and then nothing of it is left. The other one plays on."""
    monkeypatch.setattr(command, "LOOKS", 0.5)
    tablet, other = street.host(OURS), street.host(THEIRS)
    for one in (tablet, other):
        one.begins()
        one.plays("deal")
        one.posts("/people/write", {"do": "guest", "who": "ann", "off": 1})
    street.device(OURS).posts("/enter", {"word": "000000"})
    (street.data / FOLDER / OURS / "house").mkdir(exist_ok=True)
    (street.data / FOLDER / OURS / "house" / "note.txt").write_text("ours")
    entries = street.inside(OURS).table.store.read(1).entries
    gone, pin = tmp_path / "gone", street.keys[OURS].pin
    assert operated(street, "remove", OURS, "--to", gone) == 0
    assert not (street.data / FOLDER / OURS).exists()
    assert street.device(OURS).opens("/").text == NOBODY
    with closing(Store(gone / FILE)) as there:
        assert there.read(1).entries == entries
    assert Keys(gone).pin == pin
    assert (gone / "house" / "note.txt").read_text() == "ours"
    assert not (gone / "leaving").exists()
    if street.store:
        rows = f"{street.store}#{OURS}"
        with closing(Store(rows)) as store, store.writing() as db:
            for name in (*OF_A_HOUSE, *COUNTED):
                assert db.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,), name
    other.plays("0 bets 2")
    assert operated(street, "add", OURS) == 0
    assert street.device(OURS).opens("/night/1").status == 303


def test_a_house_that_cannot_be_carried_out_stays_as_it_is(
    street: Street, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*more: object) -> None:
        raise sqlite3.OperationalError("full")

    tablet = street.host(OURS)
    tablet.begins()
    monkeypatch.setattr(command, "LOOKS", 0.5)
    monkeypatch.setattr(command, "move", fails)
    with pytest.raises(sqlite3.OperationalError):
        operated(street, "remove", OURS, "--to", tmp_path / "gone")
    assert is_there(street.data / FOLDER / OURS)
    assert not (tmp_path / "gone").exists()
    assert tablet.opens("/night/1").status == 200
    assert operated(street, "export", "nobody", "--to", tmp_path / "gone") == 2
    assert operated(street, "export", OURS, "--to", tmp_path) == 2


class Killed(BaseException):
    """The process ends here; what it would have put back stays."""


@pytest.mark.parametrize("when", ["begun", "carrying", "carried", "taken away", "going"])
def test_a_removal_that_was_killed_is_finished_by_the_next(
    street: Street,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    when: str,
) -> None:
    monkeypatch.setattr(command, "LOOKS", 0.4)
    street.host(OURS).begins()
    entries = street.inside(OURS).table.store.read(1).entries
    folder, to, pin = street.data / FOLDER / OURS, tmp_path / "to", street.keys[OURS].pin
    with monkeypatch.context() as killed:
        _killed(killed, when, folder)
        with pytest.raises(Killed):
            operated(street, "remove", OURS, "--to", to)
    assert street.device(OURS).opens("/").text == NOBODY
    if when != "going":
        for do in (("add", OURS), ("export", OURS, "--to", tmp_path / "no"), ("limit", OURS)):
            assert operated(street, *do) == 2
            assert "being removed" in capsys.readouterr().err, do
    if when == "carrying":  # what lies half beside the first folder goes, too
        to = tmp_path / "elsewhere"
    assert operated(street, "remove", OURS, "--to", to) == 0
    with closing(Store(to / FILE)) as there:
        assert there.read(1).entries == entries
    assert Keys(to).pin == pin
    assert [path.name for path in (street.data / FOLDER).iterdir()] == [THEIRS]
    assert {path.name for path in tmp_path.iterdir()} <= {FOLDER, to.name}
    assert operated(street, "add", OURS) == 0
    assert street.device(OURS).opens("/night/1").status == 303


def _killed(patch: pytest.MonkeyPatch, when: str, folder: Path) -> None:
    """Let the process end at that point: nothing of what follows there is done."""

    def dies(*more: object, **named: object) -> None:
        raise Killed

    def then_dies(really: Callable[..., object]) -> Callable[..., None]:
        def done(*more: object, **named: object) -> None:
            really(*more, **named)
            raise Killed

        return done

    patch.setattr(Path, "unlink", lambda *more, **named: None)
    real = shutil.rmtree
    if when == "begun":
        patch.setattr(command, "_alone", dies)
    elif when == "carrying":
        patch.setattr(command, "move", dies)
        patch.setattr(shutil, "rmtree", lambda *more, **named: None)
    elif when == "carried":
        patch.setattr(command, "_export", then_dies(command._export))
    elif when == "taken away":
        patch.setattr(command, "_gone", dies)
    else:

        def half(path: Path, *more: object, **named: object) -> None:
            if path.name == f".{OURS}.gone" and path.exists():
                (path / "secret.key").unlink()
                raise Killed
            real(path, *more, **named)

        patch.setattr(shutil, "rmtree", half)


def test_a_folder_beside_the_one_it_is_carried_into_stays(street: Street, tmp_path: Path) -> None:
    (tmp_path / "copy.new").mkdir()
    assert operated(street, "export", OURS, "--to", tmp_path / "copy") == 0
    assert (tmp_path / "copy.new").is_dir()


def test_an_export_leaves_the_house_as_it_is(street: Street, tmp_path: Path) -> None:
    tablet = street.host(OURS)
    tablet.begins()
    assert operated(street, "export", OURS, "--to", tmp_path / "copy") == 0
    with closing(Store(tmp_path / "copy" / FILE)) as there:
        assert there.read(1).entries == street.inside(OURS).table.store.read(1).entries
    tablet.plays("deal")


@pytest.mark.postgres
def test_a_superuser_is_not_served_with(tmp_path: Path) -> None:
    """No wall holds it."""
    bare = cluster.fresh().replace(f"user={cluster.KEEPER}", "user=referee")
    with pytest.raises(CannotServe, match="BYPASSRLS"):
        Houses(tmp_path, bare, [], lambda: "")


@IN_FILES
def test_who_asks_in_the_moment_in_which_a_house_would_sleep_is_answered(street: Street) -> None:
    """The door has found that nobody wants it, a request comes, and it is let go: with that request
    it is wanted again."""
    host = street.host(OURS)
    assert host.begins().status == 303
    house = street.door._house(OURS)
    asked, answers = list[str](), house.app.wsgi_app

    def late(environ: Any, begin: Any) -> Any:
        asked.append(environ["PATH_INFO"])
        street.door._let_go(OURS, unless_wanted=True)
        return answers(environ, begin)

    house.used -= doors.ASLEEP + 1
    assert not house.wanted
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(house.app, "wsgi_app", late)
        assert host.taps("buy", view="bank", seat=0, chips=5).status == 200
    assert len(asked) > 1
    assert street.door._house(OURS) is house
    house.used -= doors.ASLEEP + 1
    street.door._let_go(OURS, unless_wanted=True)
    assert OURS not in street.door._every()
    assert "Ann" in host.opens("/night/1/bank").text
