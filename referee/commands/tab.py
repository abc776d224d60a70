"""referee tab DIR: the app as a folder of static files that runs in a browser tab (docs/tab.md).

What it is made of is pinned and checked against its hashes: Pyodide by npm, the wheels by pip, from
whatever registries those are set up for. What was fetched or compiled is kept and used again.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypedDict

from referee.commands.tabparts import (
    LIBRARY,
    PACKAGE,
    PACKAGES,
    CannotMake,
    archive,
    library,
    no_packages,
    one_file,
    parted,
    site,
)
from referee.paths import ROOT, cache_folder

PYODIDE = "pyodide"
VERSION = "314.0.7"
INTEGRITY = (
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyM"
    "cWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
RUNS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
OURS = ROOT / "static" / "tab"
TOP = ("index.html", "manifest.webmanifest", "licences/")
"""What lies at the top of the folder; the rest of ours lies in `tab`."""
PLAIN = (*TOP, "tab/shell.", "tab/words.js")
"""What is asked of the host before the service worker is there, which alone unpacks: it lies there
as it is, too, however long it is."""
LIST = "tab/files.json"
"""What a folder says of itself."""
RUN_PYTHON = ("tab/worker.", "tab/maker.", "tab/py/")
RULE = PACKAGE / "commands" / "tabcompile.py"
"""How a module is compiled."""
BUILDS = ("compile.mjs", "wheels.txt")
WORTH = 10_000
"""Bytes from which on a file is packed, so that it is sent small by any host."""
PACKED = (".woff2", ".png", ".zip")
EARLY = 315_532_800
"""The moment that every packed file has: 1980, so that the same files make the same folder."""


class KeptFile(TypedDict):
    """A file that a browser keeps: its path there, the file of the folder that is fetched for it,
    how long that is, what is in it when it is unpacked; runs: whether it runs Python, and so may
    compile WebAssembly."""

    path: str
    at: str
    wire: int
    sha256: str
    runs: bool


def tabbing(parser: argparse.ArgumentParser) -> None:
    """Set up a parser for `tab`."""
    parser.set_defaults(run=run)
    parser.add_argument(
        "folder", nargs="?", type=Path, metavar="DIR",
        help="where the files go (else where `referee serve` finds them)",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Make the folder."""
    folder = (args.folder or cache_folder() / "tab").resolve()
    try:
        made = make(folder)
    except CannotMake as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        where = error.filename or folder
        print(f"The folder could not be made: {error.strerror} ({where}).", file=sys.stderr)
        return 2
    size = sum(file["wire"] for file in made)
    print(f"{folder}: {len(made)} files, {size / 1e6:.1f} MB to be fetched once.")
    print("Any https host can serve it; on this machine: referee serve, then /tab/.")
    return 0


def make(folder: Path) -> list[KeptFile]:
    """Write the folder, where it is not there as it is to be; the files that a browser keeps. What
    else lies there stays. Raises CannotMake, OSError."""
    if folder.exists() and not folder.is_dir():
        raise CannotMake(f"{folder} is a file. Name a new folder.")
    pyodide, wheels = fetch_pyodide(), fetch_wheels()
    found = dict(_files(pyodide, wheels))
    worker = (OURS / "sw.js").read_bytes()
    version = _digest(worker, *(path.encode() + read for path, read in sorted(found.items())))[:16]
    there = _there(folder)
    if there.get("version") == version:
        return list(there["files"])
    folder.mkdir(parents=True, exist_ok=True)
    if not there and any(not path.name.startswith(".") for path in folder.iterdir()):
        raise CannotMake(f"{folder} holds something else. Name a new folder.")
    with TemporaryDirectory(dir=folder, prefix=".new-") as spare:
        new = Path(spare)
        files = [_listed(new, path, read) for path, read in sorted(found.items())]
        (new / "sw.js").write_bytes(worker.replace(b"@version@", version.encode()))
        said = json.dumps({"version": version, "files": files}, indent=1)
        (new / LIST).write_text(said + "\n", encoding="utf-8")
        _put(new, folder, _mine(folder, there))
    return files


def _mine(folder: Path, there: dict[str, Any]) -> set[str]:
    """What in a folder was made before."""
    names = {LIST, "sw.js"} if there else set()
    for file in there.get("files", ()):
        names |= {file["at"], *(name for name in (file["path"],) if name.startswith(PLAIN))}
    return {name for name in names if folder in Path(os.path.normpath(folder / name)).parents}


def _put(new: Path, folder: Path, mine: set[str]) -> None:
    """Put new files in the place of those that were made before; nothing else is touched. Broken
    off, it leaves a list of all that is there then, of no version. Raises CannotMake, OSError."""
    made = {path.relative_to(new).as_posix() for path in new.rglob("*") if path.is_file()}
    for name in sorted(made - mine):
        there = folder / name
        if there.exists() and (there.is_dir() or there.read_bytes() != (new / name).read_bytes()):
            raise CannotMake(f"{there} is something else. Move it, or name a new folder.")
    both = [{"path": name, "at": name} for name in sorted(made | mine)]
    (folder / LIST).parent.mkdir(exist_ok=True)
    (folder / LIST).write_text(json.dumps({"version": "", "files": both}), encoding="utf-8")
    for name in sorted(made, key=lambda name: (name == LIST, name == "sw.js", name)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (new / name).replace(folder / name)
    for name in sorted(mine - made):
        (folder / name).unlink(missing_ok=True)
        for parent in (folder / name).relative_to(folder).parents[:-1]:
            with suppress(OSError):  # something is in it
                (folder / parent).rmdir()


def _there(folder: Path) -> dict[str, Any]:
    """What a folder that was made before says of itself."""
    try:
        found = json.loads((folder / LIST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


# --- what it is made of -----------------------------------------------------------------------


def fetch_pyodide() -> Path:
    """The folder of Pyodide's package, from npm or kept."""
    there = cache_folder() / f"{PYODIDE}-{VERSION}"
    if (there / "package.json").is_file():
        return there
    content = _packed_by_npm()
    found = "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()
    if found != INTEGRITY:
        raise CannotMake(f"{PYODIDE} {VERSION} is not what was pinned: it may have been changed.")
    with (
        _in_place_of(there, folder=True) as new,
        tarfile.open(fileobj=io.BytesIO(content)) as archive,
    ):
        for name in (*RUNS, PACKAGES, LIBRARY, "package.json"):
            file = archive.extractfile(f"package/{name}")
            assert file is not None
            (new / name).write_bytes(file.read())
    return there


def _packed_by_npm() -> bytes:
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise CannotMake("Node.js and its npm are needed to make the folder. Install them first.")
    with TemporaryDirectory() as folder:
        asked = [npm, "pack", "--loglevel=error", "--ignore-scripts", f"{PYODIDE}@{VERSION}"]
        done = subprocess.run(asked, cwd=folder, capture_output=True, text=True, check=False)
        found = list(Path(folder).glob("*.tgz"))
        if done.returncode or len(found) != 1:
            raise CannotMake(f"npm could not fetch {PYODIDE} {VERSION}:\n{done.stderr.strip()}")
        return found[0].read_bytes()


def fetch_wheels() -> Path:
    """The folder of the wheels, from PyPI or kept."""
    pins = OURS / "wheels.txt"
    there = cache_folder() / f"wheels-{_digest(pins.read_bytes())[:16]}"
    if there.is_dir():
        return there
    with _in_place_of(there, folder=True) as new:
        asked = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
        asked += ["--require-hashes", "--no-deps", "--only-binary", ":all:"]
        asked += ["-r", str(pins), "-d", str(new)]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CannotMake(f"pip could not fetch the packages:\n{done.stderr.strip()}")
    return there


def compiled(pyodide: Path, found: Mapping[str, bytes], how: str = "late") -> dict[str, bytes]:
    """The same files, every module as the bytecode of the Python that runs it. What was compiled is
    kept: after a change only what changed is compiled. how: whole, or bare (compile.mjs)."""
    modules = {path: read for path, read in found.items() if path.endswith(".py")}
    rule = (OURS / "compile.mjs").read_bytes() + RULE.read_bytes()
    marks = {path: _digest(rule, path.encode(), read) for path, read in modules.items()}
    kept = cache_folder() / f"bytecode-{VERSION}-{how}"
    kept.mkdir(parents=True, exist_ok=True)
    missing = [path for path in modules if not (kept / marks[path]).is_file()]
    if missing:
        _compile(pyodide, {path: modules[path] for path in missing}, marks, kept)
    made = {f"{path}c": (kept / marks[path]).read_bytes() for path in modules}
    for old in {path.name for path in kept.iterdir()} - set(marks.values()):
        (kept / old).unlink(missing_ok=True)
    return {path: read for path, read in found.items() if path not in modules} | made


def _compile(
    pyodide: Path, modules: Mapping[str, bytes], marks: Mapping[str, str], kept: Path
) -> None:
    with TemporaryDirectory() as folder:
        for path, read in modules.items():
            (Path(folder) / path).parent.mkdir(parents=True, exist_ok=True)
            (Path(folder) / path).write_bytes(read)
        how = kept.name.rpartition("-")[2]
        asked = [shutil.which("node") or "node", str(OURS / "compile.mjs"), str(pyodide), folder]
        asked += [str(RULE), how]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CannotMake(f"The app could not be compiled:\n{done.stderr}{done.stdout}")
        for path in modules:
            with _in_place_of(kept / marks[path]) as new:  # often on another disk than `folder`
                shutil.copyfile(Path(folder) / f"{path}c", new)


# --- the folder -------------------------------------------------------------------------------


def _files(pyodide: Path, wheels: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(OURS.rglob("*")):
        name = path.relative_to(OURS).as_posix()
        if path.is_file() and name not in (*BUILDS, "sw.js"):
            yield name if name.startswith(TOP) else f"tab/{name}", path.read_bytes()
    for path in sorted((ROOT / "static").rglob("*")):
        if path.is_file() and OURS not in path.parents:
            yield path.relative_to(ROOT).as_posix(), path.read_bytes()
    for name in RUNS:
        yield f"tab/py/{name}", (pyodide / name).read_bytes()
    yield f"tab/py/{PACKAGES}", no_packages(pyodide)
    yield from _licences(wheels)
    first, rest = parted(compiled(pyodide, site(wheels)))
    yield "tab/first.bin", one_file(first)
    yield "tab/rest.bin", one_file(rest)
    yield f"tab/py/{LIBRARY}", archive(compiled(pyodide, library(pyodide), "bare"))


def _licences(wheels: Path) -> Iterator[tuple[str, bytes]]:
    """The licence of each package, and ours."""
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                file = name.rpartition("/")[2]
                if ".dist-info/" in name and file.upper().startswith(
                    ("LICEN", "COPYING", "NOTICE")
                ):
                    package = name.partition("-")[0]
                    yield f"licences/{package}.{file.removesuffix('.txt')}.txt", archive.read(name)
    own = (PACKAGE / "LICENSE", PACKAGE.parent / "LICENSE")
    for path in [path for path in own if path.is_file()][:1]:
        yield "licences/referee.txt", path.read_bytes()


def _listed(folder: Path, path: str, read: bytes) -> KeptFile:
    """Write one file, packed if that is worth it; what the browser must know of it."""
    at, sent = path, read
    if len(read) >= WORTH and not path.endswith(PACKED):
        at, sent = f"{path}.gz", gzip.compress(read, 9, mtime=EARLY)
    (folder / at).parent.mkdir(parents=True, exist_ok=True)
    (folder / at).write_bytes(sent)
    if at != path and path.startswith(PLAIN):
        (folder / path).write_bytes(read)
    sha256, runs = hashlib.sha256(read).hexdigest(), path.startswith(RUN_PYTHON)
    return {"path": path, "at": at, "wire": len(sent), "sha256": sha256, "runs": runs}


def _digest(*parts: bytes) -> str:
    found = hashlib.sha256()
    for part in parts:
        found.update(len(part).to_bytes(8, "big") + part)
    return found.hexdigest()


@contextmanager
def _in_place_of(there: Path, folder: bool = False) -> Iterator[Path]:
    """A new file or folder beside that one, which takes its place when all went well."""
    new = there.with_name(f"{there.name}.{os.getpid()}.new")
    there.parent.mkdir(parents=True, exist_ok=True)
    try:
        if folder:
            new.mkdir()
        yield new
        if not (folder and there.exists()):
            new.replace(there)
    finally:
        shutil.rmtree(new, ignore_errors=True)
        new.unlink(missing_ok=True)
