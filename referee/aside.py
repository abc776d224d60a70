"""Work beside the pages that holds up nobody: done in steps, each of them short.

At home a thread takes one step after another; a browser tab has no threads and takes them between
two requests (commands/tabbed.py).
"""

from __future__ import annotations

import time
from collections.abc import Iterator


class Steps:
    """What a thread is to do, or a tab in its place. pause: seconds between two steps at home."""

    def __init__(self, steps: Iterator[None], pause: float = 0) -> None:
        self.steps, self.pause = steps, pause

    def __call__(self) -> None:
        for _ in self.steps:
            time.sleep(self.pause)
