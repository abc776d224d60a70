"""One thread that waits for the disk while something else goes on."""

from __future__ import annotations

import _thread
from collections.abc import Callable
from queue import SimpleQueue

Task = Callable[[], object]
Begun = SimpleQueue[None]
Done = SimpleQueue[BaseException | None]
Asked = tuple[Task, Begun, Done]


class DiskThread:
    """Of one file. Whoever uses it holds that file's lock."""

    def __init__(self) -> None:
        self._asked = SimpleQueue[Asked | None]()
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
        begun, done = Begun(), Done()  # of this task alone: whoever is interrupted leaves none
        self._asked.put((task, begun, done))
        try:
            begun.get()  # from now on it waits for the disk, and no longer for Python
            meanwhile()
        finally:
            if (failed := done.get()) is not None:
                raise failed

    def close(self) -> None:
        """End the thread."""
        if self._runs:
            self._asked.put(None)

    def _run(self) -> None:
        while (asked := self._asked.get()) is not None:
            task, begun, done = asked
            begun.put(None)
            failed = None
            try:
                task()
            except BaseException as error:
                failed = error
            del task, asked  # they hold the file
            done.put(failed)
