"""One thread that waits for the disk while something else goes on."""

from __future__ import annotations

import _thread
from collections.abc import Callable
from queue import SimpleQueue

Task = Callable[[], object]


class DiskThread:
    """Of one file. Whoever uses it holds that file's lock."""

    def __init__(self) -> None:
        self._asked = SimpleQueue[Task | None]()
        self._begun = SimpleQueue[None]()
        self._done = SimpleQueue[BaseException | None]()
        self._runs = False

    def both(self, task: Task, meanwhile: Task) -> None:
        """Do both at once, and wait for both; the task alone where the system has no thread for it.
        Raises what goes wrong in either, first the task."""
        if not self._runs:
            try:
                _thread.start_new_thread(self._run, ())  # a tab puts threading's off
            except RuntimeError:
                task()
                return
            self._runs = True
        self._asked.put(task)
        self._begun.get()  # from now on it waits for the disk, and no longer for Python
        try:
            meanwhile()
        finally:
            if (failed := self._done.get()) is not None:
                raise failed

    def close(self) -> None:
        """End the thread."""
        if self._runs:
            self._asked.put(None)

    def _run(self) -> None:
        while (task := self._asked.get()) is not None:
            self._begun.put(None)
            failed = None
            try:
                task()
            except BaseException as error:
                failed = error
            del task  # it holds the file
            self._done.put(failed)
