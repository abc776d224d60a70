"""The disk of the browser tab (static/tab/disk.js), on a device that fails in the middle."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

CUT = Path(__file__).with_name("disk_cut.mjs")


@pytest.mark.process
def test_a_head_that_was_cut_loses_no_file() -> None:
    """The current is cut in every write of a file's heads: the file is as before, or as after."""
    node = shutil.which("node")
    if node is None and os.environ.get("CI") != "true":
        pytest.skip("no Node.js to run it with: install it")
    assert node is not None
    done = subprocess.run([node, str(CUT)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) == 80
