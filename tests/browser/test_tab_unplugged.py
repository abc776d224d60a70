"""The app in a browser tab on a device that has no network, nor an interface for one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from serving import ROOT

from .tabs import folder

pytestmark = [pytest.mark.tab, pytest.mark.process]
NO_NETWORK = ["unshare", "--map-root-user", "--net"]
"""A process of which the kernel knows no network."""


def without_network() -> list[str]:
    """What starts a program so; nothing where the kernel does not let us."""
    if shutil.which(NO_NETWORK[0]) is None:
        return []
    may = subprocess.run([*NO_NETWORK, "true"], capture_output=True, check=False)
    return [] if may.returncode else NO_NETWORK


def test_a_deal_on_a_device_that_has_no_network(tmp_path: Path) -> None:
    """Loaded once, closed, the host gone: opened again it is in the middle of its deal, which is
    played to its end. The browser's own network log names nobody but that host."""
    unshared = without_network()
    words = [*unshared, sys.executable, "-m", "browser.unplugged", str(folder()), str(tmp_path)]
    sources = os.pathsep.join((str(ROOT), str(ROOT / "tests")))
    done = subprocess.run(
        words, env=os.environ | {"PYTHONPATH": sources}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["interfaces"] == ["lo"] or not unshared
    assert told["after"] == told["before"]
    events = [one["is"] for entry in told["log"]["entries"] for one in entry["events"]]
    assert events.count("HandBegan") == 2, events  # the first was over: its openers were shown
    assert "OpenersShown" in events
    home = urlsplit(told["base"])
    for asked in told["asked"]:
        assert {urlsplit(one).hostname or one for one in asked} <= {home.hostname}, asked
    assert f"{told['base']}tab/worker.js" in told["asked"][0]
