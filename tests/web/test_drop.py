"""Fold or drop: a house that says drop reads it on every page of a night, and nobody else does."""

from __future__ import annotations

import html
import re
import sqlite3
from contextlib import closing

import pytest
from conftest import House
from device import Device
from serving import QuickServer

from referee.core.book.house import House as Plays
from referee.export import export
from referee.paths import ROOT
from referee.screens.data.words import FILES
from referee.words import folding

from .everything import gets
from .test_streams import listening

NAMES = ("Ann", "Bob", "Fold", "Dot")
STAGES = {
    "the bet": "deal, 0 bets 2, 1 drops",
    "over": "deal, 0 bets 2, 1 drops, 2 drops, 3 drops",
}
OURS = re.compile(r"(?<!\w)fold(?:s|ed|ing)?(?!\w)", re.I)
THEIRS = re.compile(r"(?<!\w)drop(?:s|ped|ping)?(?!\w)", re.I)
FALLS = re.compile(
    r"stub was dropped|dropped (stub|cards?|it|the)|dropped while|(dealer|player) dropped"
    r"|two-card drop|bet or drop",
    re.I,
)
"""What falls down, and games that are called so."""
SILENT = re.compile(r"<(script|style|textarea|bdi)\b.*?</\1>|<!--.*?-->", re.S)
READ_OUT = re.compile(r'\s(?:aria-label|title|placeholder|alt)="([^"]*)"')


def read(text: str) -> str:
    """What is read on a page or read out, the words one chooses from left out."""
    text = re.sub(r'<(\w+)[^>]*translate="no".*?</\1>', "", SILENT.sub("", text), flags=re.S)
    seen = " ".join((re.sub(r"<[^>]*>", " ", text), *READ_OUT.findall(text)))
    return re.sub(r"[“\"](fold|drop)[”\"]", "", html.unescape(seen), flags=re.I)


def night(device: Device, stage: str, **fields: object) -> None:
    device.begins(NAMES, **fields)
    device.plays(STAGES[stage])


def pages(house: House) -> list[str]:
    return [path for path in gets(house.app) if "night" in path]


@pytest.mark.parametrize("stage", STAGES)
def test_a_night_that_says_drop_says_it_on_every_page(house: House, stage: str) -> None:
    tablet = house.device()
    night(tablet, stage, fold="drop")
    for path in pages(house):
        got = tablet.opens(path)
        if got.status != 200 or "html" not in got.headers.get("Content-Type", ""):
            continue
        found = [word for word in OURS.findall(read(got.text)) if word != "Fold"]
        assert not found, (path, found)
        assert folding.KEEP not in got.text, path


def test_a_night_that_says_fold_does_not_say_drop(house: House) -> None:
    tablet = house.device()
    night(tablet, "over")
    for path in pages(house):
        got = tablet.opens(path)
        if got.status == 200 and "html" in got.headers.get("Content-Type", ""):
            said = FALLS.sub("", read(got.text))
            assert not (found := THEIRS.search(said)), (path, said[found.start() - 60 :][:90])


def test_names_and_what_people_wrote_stay(house: House) -> None:
    tablet = house.device()
    night(tablet, "the bet", fold="drop", title="Folding chairs")
    felt = tablet.reads()
    assert "Fold" in felt
    assert "Drop" in felt, "the button"
    log = tablet.reads("log")
    assert "Bob drops" in log
    assert "Folding chairs" in tablet.opens("/night/1/log").text
    tablet.plays("2 drops")
    assert "Fold drops" in tablet.reads("log")
    assert tablet.opens("/night/1/log.csv").text.count("Fold drops") == 1


def test_the_word_is_chosen_on_the_page_of_house_rules(house: House, tablet: Device) -> None:
    assert tablet.taps("switches", view="bank", fold="drop").status in (200, 303)
    assert house.table.look(1).night.house.fold == "drop"
    tablet.plays("deal, 0 bets 2, 1 drops")
    assert "Bob drops" in tablet.reads("log")
    tablet.looks("bank")
    assert tablet.taps("switches", view="bank", fold="fold").status in (200, 303)
    assert "Bob folds" in tablet.reads("log")
    assert Plays().fold == "fold"


def test_a_word_that_stays_is_marked_and_goes_out_plain() -> None:
    assert folding.page(f"<p>{folding.kept('Fold')} folds</p>") == "<p>Fold drops</p>"
    assert folding.page("<p>Unfolded, twofold: FOLD</p>") == "<p>Unfolded, twofold: DROP</p>"
    assert folding.page('<b title="Fold" value="fold">fold</b>') == (
        '<b title="Drop" value="fold">drop</b>'
    )
    assert (
        folding.page("<bdi>Fold <i>folds</i></bdi> folds") == "<bdi>Fold <i>folds</i></bdi> drops"
    )
    assert folding.page('<span translate="no">fold</span> “fold”') == (
        '<span translate="no">fold</span> “fold”'
    )


WROTE = "Mr Fold"
"""What people write everywhere here: none of it is ever stored, or sent out, with a mark."""


def stored(house: House) -> str:
    """All that lies in the log, as its rows have it."""
    with closing(sqlite3.connect(house.data / "referee.db")) as db:
        return "\n".join(db.iterdump())


def no_mark(house: House) -> None:
    kept = stored(house)
    assert folding.KEEP not in kept
    assert r"\u2060" not in kept


def written_everywhere(house: House) -> Device:
    """A house that says drop, in which every name that can be written is "Mr Fold" or like it."""
    tablet = house.device()
    tablet.begins((WROTE, "Bob", "Cy", "Dot"), fold="drop", title="Folding chairs")
    tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops, 0 wins shown")
    tablet.must("name-device", device="phone 3fa2", name="Galaxy Fold")
    tablet.must("rename", view="bank", seat=1, name="Bob Fold")
    for sheet, kind in enumerate(("pad", "quiz"), 1):
        form = {"sheet": sheet, "kind": kind, "title": f"Folding {kind}", "phones": 1}
        more = {**form, "column": [0, 1], "name.2": "Aunt Fold", "deals-first": 0}
        got = tablet.taps("sheet-begin", "scores", seen=0, more=more)
        assert got.status == 200, got.notice
    return tablet


def test_no_way_of_storing_a_name_stores_the_mark(house: House) -> None:
    tablet = written_everywhere(house)
    no_mark(house)
    form = tablet.opens("/new?last=1").text
    assert f'value="{WROTE}"' in form
    assert folding.KEEP not in form
    names = re.findall(r'name="name"[^>]* value="([^"]+)"', form)
    tablet.begins(names, fold="drop")
    assert tablet.night == 2
    last = house.table.look(2).night
    assert [player.name for player in last.players] == [
        player.name for player in house.table.look(1).night.players
    ]
    assert ("phone 3fa2", "Galaxy Fold") in last.devices
    no_mark(house)


def test_no_file_of_a_night_has_the_mark(house: House) -> None:
    tablet = written_everywhere(house)
    tablet.plays("deal, 1 bets 2")
    files = [
        *(f"/night/1/files/{form}" for form in FILES),
        *(f"/night/1/{name}" for name in ("log.csv", "results.csv")),
        *(f"/night/1/scores/1.{end}" for end in ("csv", "json")),
    ]
    said = [tablet.opens(path) for path in files]
    assert [got.status for got in said] == [200] * len(files)
    assert not [path for path, got in zip(files, said, strict=True) if folding.KEEP in got.text]
    assert not [form for form in FILES if folding.KEEP in export(house.table, 1, form)]
    assert WROTE in said[0].text
    assert WROTE in said[-1].text
    assert "Aunt Fold" in said[-1].text
    assert "Aunt Fold" in tablet.reads("sheet:1")
    assert "Folding quiz" in tablet.reads("sheet:2")
    for path in pages(house):
        assert folding.KEEP not in tablet.opens(path).text, path


def test_a_refusal_and_the_toast_leave_names_alone(house: House) -> None:
    tablet = house.device()
    night(tablet, "the bet", fold="drop")
    refused = tablet.taps("call", seat=3)
    assert refused.status == 422
    assert "Fold" in refused.notice
    tablet.plays("2 drops")
    assert "Fold’s drop" in tablet.reads()


def test_floor_hears_a_player_of_that_name(house: House) -> None:
    tablet = house.device()
    night(tablet, "the bet", fold="drop")
    asked = "/night/1/sheet/law?id=out-of-turn&q=fold+bets+out+of+turn"
    drops = tablet.opens(asked).text
    other = house.device()
    night(other, "the bet")
    assert other.night == 2
    says = other.opens(asked.replace("/1/", "/2/")).text
    assert drops.count("checked") == says.count("checked")
    assert 'name="offender" value="2"' in says
    assert 'name="offender" value="2"' in drops


GAME = "Folding table"
LAW = {
    "title": "Fold with both hands",
    "when": "Somebody folds their own cards with one hand.",
    "ruling": "Whoever folds so says 'folding' aloud.",
}


def test_games_and_laws_of_the_house_keep_their_names(house: House) -> None:
    tablet = house.device()
    text = (ROOT / "rulebook" / "games" / "jackpots.toml").read_text("utf-8")
    text = text.replace('"Jackpots"', f'"{GAME}"', 1)
    (house.data / "house").mkdir(exist_ok=True)
    (house.data / "house" / "folding-table.toml").write_text(text, "utf-8")
    assert tablet.posts("/house/laws", LAW).status == 303
    assert "folding-table" in tablet.opens("/new").text
    tablet.begins(NAMES, fold="drop", game="folding-table")
    tablet.must("next-deal", game="folding-table")
    tablet.plays("0 bets 2, 1 drops")
    assert GAME in tablet.reads("log")
    assert "Dropping table" not in tablet.reads("log")
    for path in ("/rulebook/house", "/house/laws", "/laws/fold-with-both-hands"):
        said = read(tablet.opens(f"{path}?night=1").text)
        assert LAW["title"] in said, path
        assert LAW["when"] in said, path
        assert re.search("Whoever folds so says .folding. aloud", said), path
    for path in pages(house):
        said = tablet.opens(path).text
        assert "dropping table" not in said.lower(), path
        assert "drop with both hands" not in said.lower(), path
        assert folding.KEEP not in said, path
    assert GAME in tablet.opens("/night/1/log.csv").text
    tablet.must("rule", law="fold-with-both-hands", offender=0)
    assert "Whoever folds so says" in tablet.reads("log")


@pytest.mark.process
def test_a_stream_says_it_too(server: QuickServer) -> None:
    tablet = server.device()
    tablet.begins(NAMES, fold="drop")
    with listening(tablet, "felt", "log") as (felt, log):
        felt.hears()
        log.hears()
        tablet.plays("deal, 0 bets 2, 1 drops, 2 drops")
        while "Fold drops" not in (said := read(log.hears()[1])):
            pass
        while "Dot" not in (seen := read(felt.hears()[1])) or "Drop" not in seen:
            pass
        for text in (said, seen):
            assert "Fold" in text
            assert not [word for word in OURS.findall(text) if word != "Fold"]
            assert folding.KEEP not in text


def test_what_the_house_wrote_stays_whole_and_nothing_else() -> None:
    own = ("Folding & Co", "fold")
    assert folding.page("<p>Folding &amp; Co folds</p>", own) == "<p>Folding &amp; Co drops</p>"
    assert folding.page("<p>Folding</p><b>fold</b>", own) == "<p>Dropping</p><b>drop</b>"
