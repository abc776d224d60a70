"""The lines of open pages, without a server: who is told what, and who is let go."""

from __future__ import annotations

import resource
import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from referee import bell
from referee.bell import RETRY, Bell, OpenPage, Over, message
from referee.commands import serve
from referee.web.wire import lines
from referee.web.wire.lines import TELLERS, Lines, PageLine, framed
from referee.web.wire.places import GUESTS, HOSTS

OPEN: list[socket.socket] = []


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().close()


class Read:
    """The other end of one line, and the page on it."""

    def __init__(
        self, of: Lines, page: OpenPage, chunked: bool = True, small: bool = False
    ) -> None:
        self.mine, theirs = socket.socketpair()
        self.mine.settimeout(5)
        if small:
            theirs.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        self.left = threading.Event()
        self.line = PageLine(theirs, page, chunked, self.left.set)
        of.take(self.line, b"the head\n")
        OPEN.append(self.mine)

    def hears(self, said: bytes) -> bool:
        """Whether that comes next, and nothing else."""
        got = b""
        while len(got) < len(said):
            more = self.mine.recv(len(said) - len(got))
            if not more:
                break
            got += more
        return got == said


@pytest.fixture
def room() -> Iterator[Lines]:
    found = Lines(lambda: 20.0)
    yield found
    found.close()


def soon(true: Callable[[], object], seconds: float = 5) -> bool:
    until = time.monotonic() + seconds
    while not true() and time.monotonic() < until:
        time.sleep(0.005)
    return bool(true())


def shows(rung: Bell, gone: Callable[[], bool] = lambda: False) -> OpenPage:
    return OpenPage(rung, lambda: (rung.seq, f"view {rung.seq}"), gone)


def told(seq: int) -> bytes:
    return framed(message(f"view {seq}", seq))


FIRST = b"the head\n" + framed(RETRY)


def test_each_page_is_told_at_once_and_whenever_its_own_bell_rings(room: Lines) -> None:
    ours, theirs = Bell(3), Bell(8)
    one, two, other = Read(room, shows(ours)), Read(room, shows(ours)), Read(room, shows(theirs))
    for page in (one, two):
        assert page.hears(FIRST + told(3))
    assert other.hears(FIRST + told(8))
    ours.ring(4)
    assert one.hears(told(4))
    assert two.hears(told(4))
    theirs.ring(9)
    assert other.hears(told(9))
    ours.anew()
    assert one.hears(told(4)), "nothing was entered, and something else is shown"
    plain = Read(room, shows(ours), chunked=False)
    assert plain.hears(b"the head\n" + RETRY.encode() + message("view 4", 4).encode())


def test_a_hundred_pages_have_no_thread_of_their_own(room: Lines) -> None:
    rung, before = Bell(1), threading.active_count()
    pages = [Read(room, shows(rung)) for _ in range(100)]
    assert all(page.hears(FIRST + told(1)) for page in pages)
    rung.ring(2)
    assert all(page.hears(told(2)) for page in pages)
    assert threading.active_count() == before
    assert len(room) == 100


def test_who_reads_slowly_gets_the_newest_and_holds_up_nobody(room: Lines) -> None:
    rung = Bell(1)
    big = {seq: str(seq) * 300_000 for seq in range(1, 5)}
    made = list[int]()

    def render() -> tuple[int, str]:
        made.append(seq := rung.seq)
        return seq, big[seq]

    slow = Read(room, OpenPage(rung, render, lambda: False), small=True)
    assert soon(lambda: slow.line.out)
    quick = Read(room, shows(rung))
    assert quick.hears(FIRST + told(1))
    for seq in (2, 3, 4):
        rung.ring(seq)
        assert quick.hears(told(seq))
    assert made == [1], "it has not taken in the first one"
    assert len(slow.line.out) < 300_100
    assert slow.hears(FIRST + framed(message(big[1], 1)) + framed(message(big[4], 4)))
    assert made == [1, 4]


@pytest.mark.parametrize("how", ["closed", "half", "speaks"])
def test_a_page_that_leaves_is_let_go(room: Lines, how: str) -> None:
    page = Read(room, shows(Bell(1)))
    assert page.hears(FIRST + told(1))
    if how == "closed":
        page.mine.close()
    elif how == "half":
        page.mine.shutdown(socket.SHUT_WR)
    else:
        page.mine.sendall(b"GET / HTTP/1.1\r\n\r\n")
    assert page.left.wait(5)
    assert (len(room), page.line.sock.fileno()) == (0, -1)


def test_a_stream_that_is_over_ends_with_its_last_piece(room: Lines) -> None:
    rung, wanted = Bell(1), [True]
    page = Read(room, shows(rung, lambda: not wanted[0]))
    assert page.hears(FIRST + told(1))
    wanted.clear()
    wanted.append(False)
    rung.nudge()
    assert page.hears(b"0\r\n\r\n")
    assert page.mine.recv(1) == b""
    assert page.left.wait(5)
    other = Read(room, shows(rung))
    assert other.hears(FIRST + told(1))
    rung.close()
    assert other.left.wait(5)


@pytest.mark.parametrize("fault", [Over(), ZeroDivisionError("odd")])
def test_what_goes_wrong_ends_that_stream_and_no_other(
    room: Lines, fault: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    rung = Bell(1)

    def render() -> tuple[int, str]:
        raise fault

    other = Read(room, shows(rung))
    page = Read(room, OpenPage(rung, render, lambda: False))
    assert page.left.wait(5)
    assert other.hears(FIRST + told(1))
    rung.ring(2)
    assert other.hears(told(2))
    assert ("odd" in caplog.text) is isinstance(fault, ZeroDivisionError)


def test_one_that_takes_nothing_in_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "TICK", 0.05)
    room, rung = Lines(lambda: 0.2), Bell(1)
    try:
        page = Read(room, OpenPage(rung, lambda: (1, "x" * 500_000), lambda: False), small=True)
        reads = Read(room, shows(rung))
        assert page.left.wait(5)
        assert reads.hears(FIRST + told(1))
        assert len(room) == 1
    finally:
        room.close()


def test_a_quiet_line_beats_and_views_that_wait_hold_up_no_other_night(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As many nights as there are threads that make views, less one, wait for their store."""
    monkeypatch.setattr(lines, "TICK", 0.05)
    monkeypatch.setattr(bell, "HEARTBEAT", 0.2)
    room, gate = Lines(lambda: 20.0), threading.Event()
    try:
        waits = [
            OpenPage(Bell(1), lambda: (1, str(gate.wait(9))), lambda: False)
            for _ in range(TELLERS - 1)
        ]
        for page in waits:
            Read(room, page)
        other = Read(room, shows(Bell(5)))
        assert other.hears(FIRST + told(5))
        assert other.hears(framed(bell.STILL_HERE))
        gate.set()
    finally:
        gate.set()
        room.close()


def test_who_serves_no_more_lets_all_go() -> None:
    room = Lines(lambda: 20.0)
    page = Read(room, shows(Bell(1)))
    assert page.hears(FIRST + told(1))
    room.close()
    assert page.left.wait(5)
    assert page.mine.recv(1) == b""
    assert room.rang not in Bell.ears


def test_the_program_asks_for_as_many_connections_as_a_full_house_needs() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (512, before[1]))
        assert serve._many_lines() == min(serve.LINES, before[1])
        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert (now, most) == (min(serve.LINES, before[1]), before[1])
        assert GUESTS + HOSTS < serve.LINES
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
