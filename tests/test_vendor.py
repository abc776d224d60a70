"""What we carry of others is what vendor.json says, byte for byte, with its licence beside it."""

import hashlib
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / "static" / "vendor" / "vendor.json"
ENTRIES = json.loads(RECORD.read_text(encoding="utf-8"))
FOLDERS = ["static/vendor", "static/fonts", "tests/vendor"]
OURS = {"static/vendor/vendor.json", "static/fonts/fonts.css"}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["file"])
def test_file_is_the_recorded_one(entry: dict[str, str]) -> None:
    assert set(entry) == {"name", "version", "licence", "file", "sha256"}
    assert hashlib.sha256((ROOT / entry["file"]).read_bytes()).hexdigest() == entry["sha256"]


def test_nothing_lies_there_unrecorded() -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
    }
    assert found == OURS | {entry["file"] for entry in ENTRIES}


def test_every_package_brings_its_licence() -> None:
    for name in {entry["name"] for entry in ENTRIES}:
        files = [entry["file"] for entry in ENTRIES if entry["name"] == name]
        assert any("LICENSE" in file for file in files), name


def test_fonts_css_names_files_that_are_there_and_no_others() -> None:
    css = (ROOT / "static" / "fonts" / "fonts.css").read_text(encoding="utf-8")
    named = set(re.findall(r'url\("([^"]+)"\)', css))
    assert named == {path.name for path in (ROOT / "static" / "fonts").glob("*.woff2")}
    assert css.count("font-display: swap") == len(named)
