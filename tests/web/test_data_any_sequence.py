"""Any sequence of files that are brought, good and bad ones: each comes in whole or not at all,
what was there is kept beside it to the row, and whatever is refused is refused in a sentence."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from conftest import House
from device import Device
from shelf import turned

from referee.export import export
from referee.store import FILE
from referee.web.services import services

from . import test_data_house
from .test_data import brings, mark_of, saved
from .test_data_house import ticks

pytestmark = pytest.mark.soak

theirs = test_data_house.theirs
Log = tuple[list[tuple[object, ...]], ...]
NAMES = ("Ann", "Bob", "Cy", "Dot", "Eva", "Finn")
HAND = """title Brought
game five-card-draw
seats Ann Gus Ida
stacks 100 each
limit fixed 2 4

all ante
Ann bets 2
Gus drops
Ida drops
Ann wins
"""


def log_of(path: Path) -> Log:
    """Every entry of the nights and of the house, and which nights there are."""
    asked = ("SELECT id FROM night", "SELECT * FROM entry", "SELECT * FROM house")
    with closing(sqlite3.connect(path)) as found:
        return tuple(sorted(found.execute(each).fetchall()) for each in asked)


def other_program(folder: Path, *statements: str) -> bytes:
    """A database that is none of ours."""
    path = folder / "other.db"
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as made:
        for statement in statements:
            made.execute(statement)
        made.commit()
    return path.read_bytes()


class Owner:
    """Somebody who brings whatever lies on their devices. log: what should be there."""

    def __init__(self, house: House, theirs: House, chance: Random) -> None:
        self.house, self.theirs, self.chance = house, theirs, chance
        self.device = house.device()
        self.files: list[tuple[bytes, Log]] = []
        self.beside: dict[str, Log] = {}
        self.log = self.now()

    def now(self) -> Log:
        return log_of(self.house.data / FILE)

    def nothing_changed(self) -> None:
        """Nor does anything lie about of what was brought."""
        assert self.now() == self.log
        folder = self.house.data / "incoming"
        assert not folder.exists() or not list(folder.iterdir())
        assert {path.name for path in self.house.data.glob("*.before-*")} == self.beside.keys()

    # --- what is done to the nights -----------------------------------------------------------

    def play(self) -> None:
        """A night begins, or chips move in one that is there."""
        if self.chance.random() < 0.4 or not self.log[0]:
            names = self.chance.sample(NAMES, 3)
            assert self.device.begins(names, worth="1", currency="€").status == 303
        else:
            at = self.house.device(night=self.chance.choice(self.log[0])[0])
            if at.opens(f"/night/{at.night}").status == 503:
                return  # nothing of it can be read
            at.looks("bank")
            at.banks("correct", source=0, target=1, chips=1, why="a bet")
            at.banks("close")
            services(self.house.app).keeper.wait()
        self.log = self.now()
        self.nothing_changed()

    def say_of_people(self) -> None:
        form = {
            "do": "money",
            "who": "",
            "off": self.chance.randint(0, 1),
            "mark": len(self.log[2]),
        }
        write = self.address("/people/write", self.device.opens("/people").text)
        assert "done=" in self.device.posts(write, form).headers["Location"]
        self.log = self.now()

    def address(self, of: str, page: str) -> str:
        """Where a form is sent: after a backup came back its page says of which log it is."""
        found = re.search(rf'action="({of}(\?log=\d+)?)"', page)
        assert found
        return found[1]

    def save(self) -> None:
        self.files.append((saved(self.house), self.log))
        self.nothing_changed()

    # --- what is brought ----------------------------------------------------------------------

    def restore(self) -> None:
        if self.files:
            data, log = self.chance.choice(self.files)
            self.comes_back(brings(self.house, self.device, data), log)

    def bring_what_was_beside(self) -> None:
        if self.beside:
            name = self.chance.choice(sorted(self.beside))
            assert self.device.posts("/data/look", {"backup": name}).status == 303
            services(self.house.app).incoming.wait()
            self.comes_back(self.device.opens("/data/check").text, self.beside[name])

    def comes_back(self, page: str, log: Log | None) -> None:
        """What is shown is not done yet; then all of it is there, and what was there beside it.
        log: what that is, where it is known."""
        mark = mark_of(page)
        assert self.now() == self.log
        if self.chance.random() < 0.2:
            assert self.device.posts("/data/forget", {"mark": mark}).status == 303
            self.nothing_changed()
            return
        got = self.device.posts("/data/restore", {"mark": mark})
        assert (got.status, got.headers["Location"]) == (303, "/data?done=back")
        (new,) = {path.name for path in self.house.data.glob("*.before-*")} - self.beside.keys()
        assert log_of(self.house.data / new) == self.log
        self.beside[new] = self.log
        self.log = self.now() if log is None else log
        self.nothing_changed()
        assert self.device.posts("/data/restore", {"mark": mark}).status == 303, "counts once"
        self.nothing_changed()

    def bring_theirs(self) -> None:
        """Nights of another house, in one of three kinds of files: all or none, and out again."""
        kinds = (
            ("b.db", saved(self.theirs)),
            ("night.json", export(self.theirs.table, 2, "json").encode()),
            ("deal.hand", HAND.encode()),
        )
        name, data = self.chance.choice(kinds)
        page = brings(self.house, self.device, data, "house", name)
        wanted = [night for night in ticks(page) if self.chance.random() < 0.8]
        fields = {f"as.{at}": "" for at in re.findall(r'name="as\.(\d+)"', page)}
        form = {"mark": mark_of(page), "night": wanted, **fields}
        assert self.now() == self.log
        if not wanted:
            got = self.device.posts("/data/import", form)
            assert (got.status, got.notice[-1:]) == (422, ".")
            self.device.posts("/data/forget", {"mark": mark_of(page)})
            self.nothing_changed()
            return
        assert self.device.posts("/data/import", form).status == 303
        nights, entries, said = self.now()
        assert len(nights) == len(self.log[0]) + len(wanted)
        assert set(self.log[1]) <= set(entries)
        assert said == self.log[2]
        if self.chance.random() < 0.5:
            undo = self.address("/data/undo", self.device.opens("/data?done=house").text)
            assert self.device.posts(undo, {}).headers["Location"] == "/data?done=undone"
        else:
            self.log = self.now()
        self.nothing_changed()

    def bring_foreign(self) -> None:
        ours = "CREATE TABLE night (id INTEGER PRIMARY KEY, made_at TEXT)"
        files = (
            b"\x89PNG\r\n\x1a\n" + bytes(300),
            b"PK\x03\x04" + bytes(range(256)),
            "Dear Ann".encode("utf-16"),
            b'{"nights": [1, 2]}',
            b'{"entries": {"1": null}}',
            b'{"entries": [{"seq": 1, "strand": "x", "at": "", "by": "", "events": []}]}',
            other_program(self.house.data, "CREATE TABLE mail (id INTEGER)"),
            other_program(self.house.data, ours, "INSERT INTO night VALUES (1, 'now')"),
            other_program(self.house.data, ours, "CREATE VIEW entry AS SELECT * FROM night"),
        )
        (self.house.data / "other.db").unlink()
        self.refused(brings(self.house, self.device, self.chance.choice(files), self.what()))

    def bring_broken(self) -> None:
        """Cut off, or with letters changed. Who changes a letter that nobody reads brings what was
        there; what is damaged is told, and the rest of it can be brought back."""
        sources = [data for data, _ in self.files]
        sources += [saved(self.theirs), export(self.theirs.table, 1, "json").encode()]
        data, what = bytearray(self.chance.choice(sources)), self.what()
        if self.chance.random() < 0.5:
            del data[self.chance.randrange(1, len(data)) :]
        else:
            for _ in range(self.chance.choice((1, 5, 200))):
                data[self.chance.randrange(len(data))] = self.chance.randrange(256)
        page = brings(self.house, self.device, bytes(data), what)
        if "Can’t use that file" in page:
            self.refused(page)
        elif what == "back":
            self.comes_back(page, None)
            for path in (
                "/",
                "/people",
                "/slate",
                "/data",
                *(f"/night/{n}" for (n,) in self.log[0]),
            ):
                got = self.device.opens(path)
                assert got.status == 200 or (got.status == 503 and got.notice), path
        else:
            self.device.posts("/data/forget", {"mark": mark_of(page)})
            self.nothing_changed()

    def what(self) -> str:
        return self.chance.choice(("back", "house"))

    def refused(self, page: str) -> None:
        assert "Can’t use that file" in page
        (said,) = re.findall(r'(?s)<p class="notice" role="alert">(.*?)</p>', page)
        assert said.endswith(".")
        assert str(self.house.data) not in page
        assert "Traceback" not in page
        for act in ("restore", "import"):
            mark = {"mark": "0123456789abcdef", "night": "1"}
            assert self.device.posts(f"/data/{act}", mark).status == 409
        self.nothing_changed()


STEPS = (
    Owner.play,
    Owner.play,
    Owner.say_of_people,
    Owner.save,
    Owner.restore,
    Owner.restore,
    Owner.bring_what_was_beside,
    Owner.bring_theirs,
    Owner.bring_foreign,
    Owner.bring_broken,
    Owner.bring_broken,
)


@pytest.mark.parametrize("seed", turned(range(24), 4))
def test_any_sequence_of_files(house: House, tablet: Device, theirs: House, seed: int) -> None:
    owner = Owner(house, theirs, Random(seed))
    owner.save()
    for _ in range(12):
        owner.chance.choice(STEPS)(owner)
