"""The disk of the browser tab (static/tab/disk.js) on a device that fails in the middle, its files
(static/tab/sw.js) at hosts of several kinds, Python as it is kept (kept.js), what is said of the
home screen (words.js); without a browser."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.process


def run(script: str) -> str:
    node = shutil.which("node")
    if node is None and os.environ.get("CI") != "true":
        pytest.skip("no Node.js to run it with: install it")
    assert node is not None
    asked = [node, str(Path(__file__).with_name(script))]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_head_that_was_cut_loses_no_file() -> None:
    """The current is cut in every write of a file's heads: the file is as before, or as after."""
    assert run("disk_cut.mjs") == "80"


def test_files_are_unpacked_once_and_fetched_again_where_they_are_gone() -> None:
    """At a host that has the browser unpack, too; with the cache thrown away, with and without a
    network, and with another version at the host; paths that are written wrongly."""
    assert run("sw_files.mjs") == "well"


def test_each_browser_is_told_how_the_page_comes_to_the_home_screen() -> None:
    assert run("tab_words.mjs") == "12"


def test_what_was_kept_of_python_comes_back_as_it_was() -> None:
    """Pages of zeros are left out, and are zeros again; what is cut or damaged is refused."""
    assert run("kept_memory.mjs") == "well"
