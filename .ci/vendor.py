"""Fetch the files of others that we carry, check them, and record them in vendor.json.

    python3 .ci/vendor.py

Every package is fetched with `npm pack` from whatever registry npm is set up for, and its
archive is compared with the sha512 pinned below before a file is taken out of it. To take a new
version: change version and integrity (`npm view NAME@VERSION dist.integrity`), and run this.
The typefaces in static/fonts are made by .ci/fonts.py, which records them in the same vendor.json.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import shutil
import subprocess
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / "static" / "vendor" / "vendor.json"


@dataclass(frozen=True)
class Package:
    name: str
    version: str
    licence: str
    integrity: str
    files: dict[str, str]  # member of the archive -> file of ours


PACKAGES = [
    Package(
        name="htmx.org",
        version="4.0.1",
        licence="0BSD",
        integrity="sha512-oF7JgXhDW9UXCy/k1ZYFUQgzu/rm19ORWPSPNL91vPluB2PB9+MV55tyQdH/w7o2EAbTYUG5SDW1R60mdkdqGg==",
        files={
            "dist/htmx.min.js": "static/vendor/htmx.min.js",
            "LICENSE": "static/vendor/htmx.LICENSE.txt",
        },
    ),
    Package(
        name="axe-core",
        version="4.14.1",
        licence="MPL-2.0",
        integrity="sha512-FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ==",
        files={
            "axe.min.js": "tests/vendor/axe.min.js",
            "LICENSE": "tests/vendor/axe.LICENSE.txt",
            "LICENSE-3RD-PARTY.txt": "tests/vendor/axe.LICENSE-3RD-PARTY.txt",
        },
    ),
]


def fetch(name: str, version: str, integrity: str) -> tarfile.TarFile:
    """Fetch one package's archive with npm and open it, if it is the one pinned."""
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("npm is needed to fetch these packages; it comes with Node.js.")
    with tempfile.TemporaryDirectory() as folder:
        run = [npm, "pack", "--silent", "--ignore-scripts", f"{name}@{version}"]
        subprocess.run(run, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        (archive,) = Path(folder).glob("*.tgz")
        content = archive.read_bytes()
    found = "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()
    if found != integrity:
        raise SystemExit(f"{name} {version}: pinned {integrity}, fetched {found}")
    return tarfile.open(fileobj=io.BytesIO(content))


def member(archive: tarfile.TarFile, path: str) -> bytes:
    file = archive.extractfile(f"package/{path}")
    if file is None:
        raise SystemExit(f"{path} is no plain file in this archive")
    return file.read()


def record(entries: list[dict[str, str]]) -> None:
    """Put these entries into vendor.json in place of those of the same files."""
    kept = {entry["file"]: entry for entry in read()} | {entry["file"]: entry for entry in entries}
    lines = json.dumps([kept[file] for file in sorted(kept)], indent=2)
    RECORD.write_text(lines + "\n", encoding="utf-8")


def read() -> list[dict[str, str]]:
    return json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else []


def entry(name: str, version: str, licence: str, file: str) -> dict[str, str]:
    digest = hashlib.sha256((ROOT / file).read_bytes()).hexdigest()
    return dict(name=name, version=version, licence=licence, file=file, sha256=digest)


def main() -> None:
    entries = []
    for package in PACKAGES:
        with fetch(package.name, package.version, package.integrity) as archive:
            for path, file in package.files.items():
                (ROOT / file).parent.mkdir(parents=True, exist_ok=True)
                (ROOT / file).write_bytes(member(archive, path))
                entries.append(entry(package.name, package.version, package.licence, file))
                print(f"{package.name} {package.version}: {file}")
    record(entries)


if __name__ == "__main__":
    main()
