"""The folder for a browser tab: what it is made of is pinned; the door that runs in it, at home."""

from __future__ import annotations

import json
import re
from pathlib import Path

from referee.commands.tabbed import Aside, Jar

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
