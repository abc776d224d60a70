"""`--processes 3`: the tests are read once, and tried in forks of the process that read them.

A worker that reads everything itself costs five seconds of the processor before its first test,
thirteen where nothing is compiled; a fork has the tests, the book and what is made once already.
Each worker has a part of the list; who comes to its end takes half of what the busiest has left.
A test's own report is all that comes back; a worker that dies is a failure of the test it was at,
and another is forked for what it had not tried: all others may have gone home by then.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from typing import Any, NoReturn

import pytest


class Parts:
    """Which test is whose. count: how many there are; workers: among how many they are shared."""

    def __init__(self, count: int, workers: int) -> None:
        cuts = [count * at // workers for at in range(workers + 1)]
        self.left = [range(*ends) for ends in pairwise(cuts)]

    def next_of(self, worker: int) -> int | None:
        """The next test of a worker, its own or one of the most that another has left."""
        if not self.left[worker]:
            most = max(range(len(self.left)), key=lambda other: len(self.left[other]))
            half = len(self.left[most]) // 2
            self.left[worker], self.left[most] = self.left[most][half:], self.left[most][:half]
        if not self.left[worker]:
            return None
        at, self.left[worker] = self.left[worker][0], self.left[worker][1:]
        return at

    def back(self, worker: int, given: Sequence[int]) -> None:
        """What it was given and has not tried is another's."""
        for at in given:
            self.left[worker] = range(at, max(at + 1, self.left[worker].stop))


class Worker:
    """In the forked process: tries what it is given and says what came of it."""

    def __init__(self, session: pytest.Session, parent: Connection) -> None:
        self.session, self.parent = session, parent

    def work(self) -> None:
        manager = self.session.config.pluginmanager
        manager.unregister(name="terminalreporter")
        # What is printed is caught in files: those of the parent are not to be written by several.
        capture = manager.getplugin("capturemanager")
        capture.stop_global_capturing()
        capture.start_global_capturing()
        capture.suspend_global_capture()
        manager.register(self)
        now = self.next()
        while now is not None:
            then = self.next()
            item = self.session.items[now]
            following = None if then is None else self.session.items[then]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            now = then

    def next(self) -> int | None:
        self.parent.send(None)
        return self.parent.recv()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        config = self.session.config
        said = config.hook.pytest_report_to_serializable(config=config, report=report)
        self.parent.send(said)


class Shared:
    """Takes over when the tests have been read."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if session.testsfailed or session.config.option.collectonly or not session.items:
            return None
        workers = min(self.workers, len(session.items))
        self.session, self.parts = session, Parts(len(session.items), workers)
        self.given: dict[Connection, list[int]] = {}
        self.pids, self.place = dict[Connection, int](), dict[Connection, int]()
        for worker in range(workers):
            self.fork(worker)
        try:
            while self.given:
                for ready in wait(list(self.given)):
                    self.heard(ready, self.place[ready])
        finally:
            for pid in self.pids.values():
                os.kill(pid, signal.SIGTERM)
        if any(self.parts.left) and not session.shouldfail:
            self.fails("no process is left to try the rest")
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        return True

    def fails(self, why: str) -> NoReturn:
        """Of a run that failed pytest says why only where the session has it."""
        self.session.shouldfail = why
        raise self.session.Failed(why)

    def fork(self, worker: int) -> None:
        mine, yours = Pipe()
        sys.stdout.flush()
        pid = os.fork()
        if pid:
            yours.close()
            self.pids[mine], self.given[mine], self.place[mine] = pid, [], worker
            return
        status = 1
        try:
            for other in (mine, *self.pids):
                other.close()
            signal.signal(signal.SIGTERM, signal.default_int_handler)
            Worker(self.session, yours).work()
            status = 0
        except (EOFError, KeyboardInterrupt):
            self.session._setupstate.teardown_exact(None)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)

    def heard(self, ready: Connection, worker: int) -> None:
        """A worker asks for a test (it has the one before yet to try), or says what came of one."""
        hook, config, given = self.session.config.hook, self.session.config, self.given[ready]
        try:
            said = ready.recv()
        except (EOFError, ConnectionResetError):
            return self.ended(ready, worker)
        if said is not None:
            report = config.hook.pytest_report_from_serializable(config=config, data=said)
            hook.pytest_runtest_logreport(report=report)
            if report.when == "teardown":
                item = self.session.items[given.pop(0)]
                hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
            return None
        at = None if self.session.shouldfail else self.parts.next_of(worker)
        if at is not None:
            given.append(at)
        ready.send(at)
        return None

    def ended(self, ready: Connection, worker: int) -> None:
        _, status = os.waitpid(self.pids.pop(ready), 0)
        ready.close()
        given = self.given.pop(ready)
        if status and not given:
            self.fails(f"a process of the tests ended by itself ({status})")
        if given:
            item = self.session.items[given[0]]
            what = f"the process of this test ended by itself ({os.waitstatus_to_exitcode(status)})"
            report = pytest.TestReport(item.nodeid, item.location, {}, "failed", what, "call")
            self.session.config.hook.pytest_runtest_logreport(report=report)
            self.parts.back(worker, given[1:])
            if any(self.parts.left) and not self.session.shouldfail:
                self.fork(worker)


def share(config: pytest.Config, asked: Any) -> None:
    """So many processes for this run, if that is more than one."""
    if int(asked) > 1:
        config.pluginmanager.register(Shared(int(asked)))


__all__: Sequence[str] = ("Parts", "share")
