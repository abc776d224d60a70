"""An installed referee carries its pages and rulebook and keeps its data in the user's folder."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from referee.paths import ROOT

pytestmark = pytest.mark.process

SERVE = """
import sys
from referee.paths import ROOT, data_folder
from referee.commands.cli import main
print(ROOT.name, data_folder())
sys.exit(main(["replay", sys.argv[1]]))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built without the network and unpacked as an installer would."""
    out = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-q"]
    done = subprocess.run(
        [*build, "-w", str(out), str(ROOT)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(next(out.glob("referee-*.whl"))) as wheel:
        wheel.extractall(out / "site")
    return out / "site"


def test_pages_and_rulebook_are_inside(installed: Path) -> None:
    data = installed / "referee" / "_data"
    for name in ("templates", "static", "rulebook"):
        inside = {path.relative_to(data / name) for path in (data / name).rglob("*.*")}
        here = {path.relative_to(ROOT / name) for path in (ROOT / name).rglob("*.*")}
        assert inside == here, name


def test_it_runs_from_there_with_data_in_the_users_folder(installed: Path, tmp_path: Path) -> None:
    hand = ROOT / "tests" / "scenarios" / "laws" / "false-openers-alone.hand"
    env = {key: value for key, value in os.environ.items() if not key.startswith("REFEREE")}
    env |= {"PYTHONPATH": str(installed), "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", SERVE, str(hand)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=env,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    first, said = done.stdout.splitlines()
    assert first.startswith("_data ")
    assert Path(first.split(" ", 1)[1]).name == "referee"
    assert str(ROOT) not in first
    assert ": OK (" in said
