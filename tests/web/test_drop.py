"""Fold or drop: a house that says drop reads it on every page of a night, and nobody else does."""

from __future__ import annotations

import html
import re

import pytest
from conftest import House
from device import Device

from referee.core.book.house import House as Plays
from referee.words import folding

from .everything import gets

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
