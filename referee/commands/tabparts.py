"""What the app in a browser tab is made of, by path: its own files and those of what it needs, and
Python's own library (commands/tab.py)."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.paths import ROOT
from referee.rulebook import load_book
from referee.rulebook.kept import load_sayings
from referee.web.counted import CAME, sources_mark

PACKAGES = "pyodide-lock.json"
LIBRARY = "python_stdlib.zip"
"""Python's own library, which comes as sources: compiling them would be half of a first start."""
LEFT_OUT = (
    *("multiprocessing/", "unittest/", "wsgiref/", "xmlrpc/", "antigravity.py", "cProfile.py"),
    *("compileall.py", "doctest.py", "fileinput.py", "ftplib.py", "imaplib.py", "mailbox.py"),
    *("modulefinder.py", "netrc.py", "pickletools.py", "plistlib.py", "poplib.py", "profile.py"),
    *("pstats.py", "pty.py", "pyclbr.py", "pydoc.py", "rlcompleter.py", "smtplib.py"),
    *("symtable.py", "tabnanny.py", "this.py", "timeit.py", "trace.py", "turtle.py", "wave.py"),
    *("zipapp.py",),
)
"""Of it what nothing in a tab imports."""
LISTS = """import sys, referee.commands.tabwarm
print(*sys.modules)"""
"""Tells the modules that every start in a tab imports."""
MAKES = """import sys
from pathlib import Path
from referee.commands.tabbed import start
jinja = start(sys.argv[1], "/", "http", "").app.jinja_env
for name in jinja.list_templates():
    made = Path(sys.argv[2], f"{name}.py")
    made.parent.mkdir(parents=True, exist_ok=True)
    source, path, _ = jinja.loader.get_source(jinja, name)
    made.write_text(jinja.compile(source, name, path, raw=True), encoding="utf-8")
"""
"""Writes a module of Python for each template."""
PACKAGE = Path(__file__).resolve().parent.parent


class CannotMake(Exception):
    """The folder cannot be made; the sentence says why and what to do."""


def site(wheels: Path) -> dict[str, bytes]:
    """The app, its data and what it needs, by path."""
    found: dict[str, bytes] = {}
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            found |= {name: archive.read(name) for name in archive.namelist() if _runs(name)}
    return found | _sources()


def parted(inside: Mapping[str, bytes]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Of what `site` has, compiled: the modules that every start imports, and all else, which is
    what a start from what was kept still needs (static/tab/site.js)."""
    names = {name.replace(".", "/") for name in _told(LISTS).split()}
    files = {f"{name}{end}" for name in names for end in (".pyc", "/__init__.pyc")}
    first = {path: read for path, read in inside.items() if path in files}
    return first, {path: read for path, read in inside.items() if path not in first}


def _told(script: str, *given: str) -> str:
    """What the app prints, in a process of its own. Raises CannotMake."""
    env = os.environ | {"PYTHONPATH": str(PACKAGE.parent)}
    asked = [sys.executable, "-c", script, *given]
    done = subprocess.run(asked, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotMake(f"The app could not be imported:\n{done.stderr}")
    return done.stdout


def no_packages(pyodide: Path) -> bytes:
    """What Pyodide says of packages that it could fetch: there are none."""
    said = json.loads((pyodide / PACKAGES).read_text(encoding="utf-8"))
    return json.dumps(said | {"packages": {}}).encode()


def library(pyodide: Path) -> dict[str, bytes]:
    """Python's own library, by path."""
    with zipfile.ZipFile(pyodide / LIBRARY) as archive:
        names = [name for name in archive.namelist() if name.endswith(".py")]
        names = [name for name in names if not name.startswith(LEFT_OUT)]
        return {name: archive.read(name) for name in names}


def _runs(name: str) -> bool:
    """Whether a file of a wheel is there to run, or says which version it is."""
    return name.endswith((".py", ".dist-info/METADATA")) and "/tests/" not in name


def _sources() -> dict[str, bytes]:
    """The app's own files, as they lie in a wheel of it."""
    return dict(_own_files())


def _own_files() -> Iterator[tuple[str, bytes]]:
    """By path in the tab."""
    for path in sorted(PACKAGE.rglob("*.py")):
        yield f"referee/{path.relative_to(PACKAGE).as_posix()}", path.read_bytes()
    for name, read in rulebook(ROOT / "rulebook"):
        yield f"referee/_data/rulebook/{name}", read
    yield f"referee/_data/rulebook/{CAME.as_posix()}", sources_mark().encode()
    yield from templates()
    yield "referee/_data/static/icon.svg", (ROOT / "static" / "icon.svg").read_bytes()
    for part in ("js", "css", "fonts"):  # a deal is also saved as one page that holds its own
        for path in sorted((ROOT / "static" / part).iterdir()):
            yield f"referee/_data/static/{part}/{path.name}", path.read_bytes()


def templates() -> Iterator[tuple[str, bytes]]:
    """The templates as Python that Jinja makes of them, which is compiled with all else: it was a
    tenth of a first start (tabbed.ComeCompiled)."""
    with TemporaryDirectory() as spare:
        (Path(spare) / "made").mkdir()
        _told(MAKES, str(Path(spare) / "data"), str(Path(spare) / "made"))
        for path in sorted(Path(spare, "made").rglob("*.py")):
            name = path.relative_to(Path(spare, "made")).as_posix()
            yield f"referee/_data/templates/{name}", path.read_bytes()


def rulebook(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The files of a rulebook, with the form in which it loads at once. The tab takes that as it
    comes; so it is made in a copy, where it can be: what lies in an installation that nobody may
    write in may be that of older files."""
    with TemporaryDirectory() as spare:
        copy = Path(spare) / "rulebook"
        shutil.copytree(folder, copy)
        load_book(copy), load_sayings(copy)
        for path in sorted(copy.rglob("*")):
            if path.is_file():
                yield path.relative_to(copy).as_posix(), path.read_bytes()


def one_file(inside: Mapping[str, bytes]) -> bytes:
    """All files in one: how long the list is, the list, the files."""
    listed = [(path, len(inside[path])) for path in sorted(inside)]
    head = json.dumps(listed, separators=(",", ":")).encode()
    parts = (inside[path] for path in sorted(inside))
    return b"".join((len(head).to_bytes(4, "big"), head, *parts))


def archive(inside: Mapping[str, bytes]) -> bytes:
    """A zip of them, the same whenever it is made."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(inside):
            info = zipfile.ZipInfo(path)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, inside[path])
    return made.getvalue()
