"""A felt that is put together from pieces is the felt that is rendered whole."""

from __future__ import annotations

import re
from itertools import product

from conftest import House
from device import Device
from flask import g
from jinja2 import meta, nodes

from referee.paths import ROOT
from referee.web import pieces
from referee.web.services import services

TEMPLATES = ROOT / "templates"
PIECES = "felt/_pieces.html"
STAYS = {"url_for", "hole", "dict", "range"}
"""What a piece may name beside what it is handed: an address hangs on pieces.here()."""


def named(house: House, name: str) -> set[str]:
    """What a template and those it imports read of the page they are in, or of the app."""
    read = house.app.jinja_env.parse((TEMPLATES / name).read_text(encoding="utf-8"))
    assert not list(read.find_all((nodes.Include, nodes.Extends)))
    imported = [part.template.value for part in read.find_all((nodes.Import, nodes.FromImport))]
    assert not any(part.with_context for part in read.find_all(nodes.Import))
    return meta.find_undeclared_variables(read).union(*(named(house, other) for other in imported))


def test_a_piece_reads_what_it_is_handed_and_nothing_else(house: House) -> None:
    assert named(house, PIECES) <= STAYS
    for path in TEMPLATES.rglob("*.html"):
        kept = re.findall(r"\bkept\(([^,]*),", path.read_text(encoding="utf-8"))
        assert all(re.fullmatch(r"p\.\w+", piece) for piece in kept), path
        assert not kept or path.parent.name == "felt", path


PLAYED = """deal, 0 bets 2, 1 calls, take back, again, take back, 1 drops, 2 calls, 3 drops,
0 draws 3, 2 draws 1, 0 bets 4, 2 drops, 0 wins shown, deal, 1 bets 2, 2 drops, 3 calls"""


def test_a_felt_of_pieces_is_the_felt_that_is_rendered_whole(house: House, tablet: Device) -> None:
    known = house.app.jinja_env.globals
    kept = known["pieces"]
    pieces.keep(house.app, most=0)
    whole = known["pieces"]
    for act in PLAYED.split(","):
        known["pieces"] = kept
        tablet.plays(act)
        shown = tablet.shown["felt"]
        known["pieces"] = whole
        services(house.app).forget_rendered()
        assert tablet.looks() == shown


def test_a_piece_hangs_on_where_its_addresses_lead(house: House) -> None:
    env, found = house.app.jinja_env, set[str]()
    undo = env.get_template(PIECES).module.undo
    for base, log, night, seen in product(("", "/elsewhere"), (0, 1), (1, 2), (3, 4)):
        for _ in range(2):
            with house.app.test_request_context(base_url=f"http://localhost{base}"):
                g.log = log
                found.add(html := env.globals["pieces"]()(undo, "<b>", night, seen=seen))
            named = f"{base}/night/{night}/tap" + (f"?log={log}" if log else "")
            assert f' action="{named}"' in html
            assert f'name="seen" value="{seen}"' in html
            assert "&lt;b&gt;" in html
    assert len(found) == 16
