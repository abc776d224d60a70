"""The folder for a browser tab: what it is made of is pinned; the door that runs in it, at home."""

from __future__ import annotations

import json
import re
import shutil
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from shelf import BOOK

from referee.commands.tabbed import Aside, Jar
from referee.commands.tabparts import LEFT_OUT, archive, parted, rulebook
from referee.web import counted

ROOT = Path(__file__).parent.parent
PINS = re.compile(r"^\S[^\n]*\\\n(?:    --hash[^\n]*\n?)+", re.MULTILINE)


def pins(path: Path) -> dict[str, str]:
    found = PINS.findall(path.read_text(encoding="utf-8"))
    return {block.partition("==")[0]: block.strip() for block in found}


def test_the_wheels_are_those_of_the_constraints() -> None:
    """To make them anew: copy the blocks of these names out of constraints.txt."""
    tab, all_of_them = pins(ROOT / "static/tab/wheels.txt"), pins(ROOT / "constraints.txt")
    assert {"flask", "werkzeug", "jinja2", "tomlkit"} <= set(tab)
    assert tab == {name: all_of_them[name] for name in tab}


def test_the_jar_keeps_what_an_answer_sets(tmp_path: Path) -> None:
    path = tmp_path / "cookies.json"
    jar = Jar(path)
    jar.take(["seat=abc.1.x; HttpOnly; Path=/", 'light="lamp"; Max-Age=9'])
    assert jar.header([["seat", "forged"], ["near", "2"]]) == 'seat=abc.1.x; near=2; light="lamp"'
    written = path.stat().st_mtime_ns
    jar.take(["seat=abc.2.y; Path=/"])  # signed anew: said again, not written again
    assert "seat=abc.2.y" in jar.header([])
    assert path.stat().st_mtime_ns == written
    jar.take(["light=; Max-Age=0"])
    assert json.loads(path.read_text()) == {"seat": "abc.2.y"}
    path.write_text("[no jar")
    assert Jar(path).header([]) == ""


def test_what_goes_on_aside_is_done_once() -> None:
    done = []
    first = Aside(target=done.append, args=(1,))
    assert not first.is_alive()
    first.start()
    assert first.is_alive()
    assert done == []
    first.join()
    first.join()
    assert done == [1]
    assert not first.is_alive()


def test_the_odds_are_known_where_the_program_has_no_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a tab it came as bytecode: what was counted at home need not be counted again."""
    at_home = counted.shipped(BOOK)
    assert len(at_home) > 100
    came = tmp_path / counted.CAME
    came.parent.mkdir()
    came.write_text(counted.sources_mark())
    shutil.copy(counted.FILE, tmp_path / counted.FILE.name)
    monkeypatch.setattr(counted, "CARDS", tmp_path / "nothing")
    assert counted.shipped(BOOK, tmp_path / counted.FILE.name) == at_home
    came.write_text("of other sources")
    assert counted.shipped(BOOK, tmp_path / counted.FILE.name) == {}


@pytest.mark.process
def test_what_every_start_imports_is_apart() -> None:
    names = ("referee/commands/tabwarm.pyc", "flask/__init__.pyc", "referee/commands/serve.pyc")
    first, rest = parted(dict.fromkeys((*names, "referee/_data/rulebook/laws/a.toml"), b""))
    assert list(first) == list(names[:2])
    assert list(rest) == [names[2], "referee/_data/rulebook/laws/a.toml"]


WITHOUT = """
import importlib, pkgutil, sys
left = set(sys.argv[2].split())
class Out:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in left:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Out())
import flask.testing, referee.web
from referee.commands import tabwarm
for found in pkgutil.walk_packages(referee.web.__path__, "referee.web."):
    importlib.import_module(found.name)
tabwarm.warm(sys.argv[1])
"""


@pytest.mark.process
def test_nothing_of_the_library_that_is_left_out_is_needed(tmp_path: Path) -> None:
    """Also where an app is asked as when a backup is checked (flask.testing)."""
    left = " ".join(name.rstrip("/").removesuffix(".py") for name in LEFT_OUT)
    asked = [sys.executable, "-c", WITHOUT, str(tmp_path / "warm"), left]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_rulebook_kept_by_older_files_does_not_come_along(tmp_path: Path) -> None:
    """The tab takes what is kept as it comes: where it cannot be written anew, it is made aside."""
    folder = tmp_path / "rulebook"
    shutil.copytree(ROOT / "rulebook", folder, ignore=shutil.ignore_patterns("kept"))
    before = dict(rulebook(folder))
    assert not (folder / "kept").exists()
    (folder / "kept").mkdir()
    for name in ("book.json", "sayings.json"):
        (folder / "kept" / name).write_bytes(before[f"kept/{name}"])
    slang = folder / "slang.toml"
    slang.write_text(slang.read_text(encoding="utf-8") + "# another\n", encoding="utf-8")
    after = dict(rulebook(folder))
    assert (folder / "kept" / "sayings.json").read_bytes() == before["kept/sayings.json"]
    assert after["kept/sayings.json"] != before["kept/sayings.json"]
    assert after["kept/book.json"] == before["kept/book.json"]


def test_a_home_screen_finds_its_icons_and_shortcuts() -> None:
    tab = ROOT / "static" / "tab"
    said = json.loads((tab / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert said["display"] == "fullscreen"
    assert [(one["name"], one["url"]) for one in said["shortcuts"]] == [
        ("New night", "./?go=new"),
        ("Continue", "./?go=continue"),
    ]
    icons = [*said["icons"], *(icon for one in said["shortcuts"] for icon in one["icons"])]
    for icon in icons:
        path = ROOT / icon["src"] if icon["src"].startswith("static") else tab / icon["src"][4:]
        read = path.read_bytes()
        if icon["sizes"] != "any":
            wide, high = struct.unpack(">II", read[16:24])
            assert f"{wide}x{high}" == icon["sizes"]
    assert {"any", "192x192", "512x512"} <= {icon["sizes"] for icon in icons}
    assert any(icon.get("purpose") == "maskable" for icon in icons)


WARMS = """
import marshal
import sys
from pathlib import Path
from jinja2 import Environment
from referee.bell import Bell
from referee.commands import tabbed, tabwarm
from referee.commands.tabbed import Aside, ComeCompiled, start
from referee.commands.tabparts import templates
tabbed.TEMPLATES = Path(sys.argv[1], "templates")
for path, read in templates():
    made = Path(sys.argv[1], path.removeprefix("referee/_data/")).with_suffix(".pyc")
    made.parent.mkdir(parents=True, exist_ok=True)
    made.write_bytes(bytes(tabbed.HEAD) + marshal.dumps(compile(read, path, "exec")))
del Environment.compile
tabwarm.warm(sys.argv[1] + "/warm")
assert not Path(sys.argv[1], "warm").exists()
assert not Bell.ears and not Aside.waiting
many = len(ComeCompiled.kept)
tabwarm.woken()
door = start(sys.argv[1], "/tab/", "http", "bell")
page = door.answer('["GET", "/", "", [["Sec-Fetch-Site", "same-origin"]], []]', b"")[1].decode()
assert "Ann" not in page and "/tab/new" in page
assert many == len(ComeCompiled.kept) > 20
assert door.app.jinja_env.select_template(["nowhere.html", "base.html"]).name == "base.html"
"""


@pytest.mark.process
def test_what_is_kept_for_the_next_start_knows_no_night(tmp_path: Path) -> None:
    """Pages are shown once in a house that is thrown away; the house that opens then is empty, and
    reads no template twice. None is compiled: they come so (`ComeCompiled`)."""
    subprocess.run([sys.executable, "-c", WARMS, str(tmp_path)], cwd=ROOT, check=True)


def test_an_archive_is_the_same_whenever_it_is_made(tmp_path: Path) -> None:
    inside = {"json/__init__.pyc": b"code " * 99, "ast.pyc": b"more"}
    read = archive(inside)
    assert archive(dict(reversed(inside.items()))) == read
    (tmp_path / "library.zip").write_bytes(read)
    with zipfile.ZipFile(tmp_path / "library.zip") as found:
        assert {name: found.read(name) for name in found.namelist()} == inside
