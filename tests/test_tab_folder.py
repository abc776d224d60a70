"""The folder for a browser tab: made, made anew over an older one, and what else lies there."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from referee.commands import tab
from referee.commands.cli import main
from referee.paths import ROOT


class Made:
    """What the folder is made of."""

    def __init__(self) -> None:
        self.files = {"index.html": b"one", "tab/site.bin": b"x" * 20_000, "static/old/a.js": b"a"}


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    found = Made()
    for name in ("fetch_pyodide", "fetch_wheels"):
        monkeypatch.setattr(tab, name, lambda: Path())
    monkeypatch.setattr(tab, "_files", lambda *_: iter(found.files.items()))
    return found


def there(folder: Path) -> list[str]:
    found = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return sorted(found)


OURS = ["index.html", "static/old/a.js", "sw.js", "tab/files.json", "tab/site.bin.gz"]


def test_a_new_version_leaves_alone_what_is_not_its_own(made: Made, tmp_path: Path) -> None:
    """A folder that a host serves is often a checkout."""
    folder = tmp_path / "pages"
    (folder / ".git").mkdir(parents=True)
    (folder / ".git" / "HEAD").write_text("ref")
    tab.make(folder)
    assert there(folder) == [".git/HEAD", *OURS]
    for name in ("CNAME", "static/mine.css"):
        (folder / name).write_text("mine")
    made.files = {"index.html": b"two", "tab/site.bin": b"y" * 20_000, "static/new.js": b"b"}
    tab.make(folder)
    assert there(folder) == [
        *(".git/HEAD", "CNAME", "index.html", "static/mine.css", "static/new.js"),
        *("sw.js", "tab/files.json", "tab/site.bin.gz"),
    ]
    assert not (folder / "static" / "old").exists()
    assert (folder / "index.html").read_bytes() == b"two"
    said = json.loads((folder / "tab" / "files.json").read_text())
    assert said["version"] in (folder / "sw.js").read_text()


def test_what_comes_before_the_service_worker_is_never_packed_alone(
    made: Made, tmp_path: Path
) -> None:
    """Nobody would unpack it: a first visit stood still when the page's script grew long."""
    page = re.compile(r'(?:src|href)="([^"#]+)"|from "\./([^"]+)"')
    ours = ROOT / "static" / "tab"
    first = {"tab/shell.js"}
    for text in (ours / "index.html", ours / "shell.js"):
        for link, module in page.findall(text.read_text(encoding="utf-8")):
            first.add(f"tab/{module}" if module else link)
    first = {name for name in first if not name.endswith((".png", ".svg"))}
    assert {"tab/words.js", "tab/shell.css", "manifest.webmanifest"} <= first
    made.files = {name: b"long " * 4000 for name in first} | {"tab/site.bin": b"x" * 20_000}
    tab.make(tmp_path / "pages")
    found = there(tmp_path / "pages")
    assert first <= set(found)
    made.files = Made().files
    tab.make(tmp_path / "pages")
    assert there(tmp_path / "pages") == OURS


def test_what_somebody_else_put_there_is_not_written_over(made: Made, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(tab.CannotMake, match="holds something else"):
        tab.make(tmp_path)
    assert there(tmp_path) == ["notes.txt"]
    folder = tmp_path / "pages"
    tab.make(folder)
    (folder / "static" / "new.js").write_text("mine")
    made.files["static/new.js"] = b"b"
    before = there(folder)
    with pytest.raises(tab.CannotMake, match=r"new\.js is something else"):
        tab.make(folder)
    assert there(folder) == before
    assert (folder / "static" / "new.js").read_text() == "mine"


def test_what_was_broken_off_is_made_whole_by_the_next(
    made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by the version that was there before."""
    tab.make(tmp_path / "pages")
    before, old = there(tmp_path), dict(made.files)
    made.files = {"index.html": b"two", "static/new.js": b"b", "tab/z": b"z"}
    whole, put = Path.replace, []

    def cut(self: Path, target: Path) -> Path:
        put.append(target)
        if len(put) > 2:
            raise OSError(28, "No space left on device", str(target))
        return whole(self, target)

    monkeypatch.setattr(Path, "replace", cut)
    with pytest.raises(OSError, match="No space"):
        tab.make(tmp_path / "pages")
    monkeypatch.setattr(Path, "replace", whole)
    made.files = old
    tab.make(tmp_path / "pages")
    assert there(tmp_path) == before
    assert (tmp_path / "pages" / "index.html").read_bytes() == b"one"


def test_a_list_names_nothing_outside_its_folder(made: Made, tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    tab.make(folder)
    (tmp_path / "mine.txt").write_text("mine")
    listed = folder / "tab" / "files.json"
    said = json.loads(listed.read_text())
    for name in ("../mine.txt", str(tmp_path / "mine.txt")):
        said["files"].append({"path": name, "at": name})
    listed.write_text(json.dumps(said | {"version": "another"}))
    tab.make(folder)
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_what_cannot_be_written_is_said_in_a_sentence(
    made: Made, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    assert main(["tab", str(file)]) == 2
    assert "is a file. Name a new folder." in capsys.readouterr().err
    assert main(["tab", str(file / "below")]) == 2
    assert capsys.readouterr().err.startswith("The folder could not be made: Not a directory (")
    folder = tmp_path / "pages"
    folder.mkdir()
    monkeypatch.chdir(folder)
    assert main(["tab", "."]) == 0
    made.files["index.html"] = b"two"
    assert main(["tab", "."]) == 0
    assert (folder / "index.html").read_bytes() == b"two"
    assert os.getcwd() == str(folder)
