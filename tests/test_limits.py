"""Who is next, and what has been waited for too long: waitress with limits."""

from __future__ import annotations

import contextlib
import errno
import gc
import socket
import threading
from collections.abc import Callable, Iterator
from inspect import signature
from types import SimpleNamespace
from typing import Any

import pytest
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher, WSGITask
from waitress.trigger import trigger

from referee.bell import Bell, OpenPage
from referee.web.wire import HANDED, limits
from referee.web.wire.limits import (
    AT_ONCE,
    CONNECTIONS,
    OF_ONE_AT_ONCE,
    Channel,
    LimitedServer,
    Turns,
)
from referee.web.wire.places import GUESTS, HOSTS, SPARE, Room, room_for


def asks(turns: Turns, *addresses: str) -> None:
    for one in addresses:
        turns.append(SimpleNamespace(asker=one))


def order(turns: Turns) -> str:
    """Who begins now, as far as anybody may."""
    found = []
    while turns:
        found.append(turns.popleft().asker)
    return " ".join(found)


def test_addresses_take_turns() -> None:
    turns = Turns()
    asks(turns, *"aaaaabbc")
    assert order(turns) == "a b c a b a a"
    assert len(turns) == 1
    turns.done("a")
    assert order(turns) == "a"
    with pytest.raises(IndexError):
        turns.popleft()


def test_the_machine_itself_comes_first_and_is_never_full() -> None:
    turns = Turns()
    others = [chr(ord("a") + number) for number in range(AT_ONCE + 3)]
    asks(turns, *others, *["127.0.0.1"] * 9)
    assert order(turns) == " ".join(["127.0.0.1"] * 9 + others[:AT_ONCE])
    turns.done("b")
    assert order(turns) == others[AT_ONCE]


def test_one_address_runs_only_so_many() -> None:
    turns = Turns()
    asks(turns, *["a"] * 99)
    assert order(turns).count("a") == OF_ONE_AT_ONCE


class Line(Channel):
    """A channel with no socket: as if it had been so for a while."""

    def __init__(self, **now: Any) -> None:
        self.since = self.moved = self.active = 100.0
        self.asked, self.request, self.requests, self.total_outbufs_len = True, None, [], 0
        for name, value in now.items():
            setattr(self, name, value)


@pytest.mark.parametrize(
    ("line", "limit"),
    [
        (Line(request="half"), limits.WHOLE),
        (Line(asked=False), limits.WHOLE),
        (Line(request="half", requests=["a stream"]), limits.WHOLE),
        (Line(total_outbufs_len=9), limits.STUCK),
        (Line(total_outbufs_len=9, requests=["a stream"]), limits.STUCK),
        (Line(), limits.IDLE),
        (Line(requests=["a stream"]), float("inf")),
    ],
)
def test_what_has_been_waited_for_too_long(line: Line, limit: float) -> None:
    assert not line.overdue(100 + min(limit, 1e9))
    assert line.overdue(100 + limit + 0.1) is (limit < 1e9)


def test_what_is_overridden_is_there() -> None:
    """Not all of it is public: a waitress that has it no more must not pass unseen."""
    names = {
        HTTPChannel: "received write_soon _flush_some _flush_outbufs_below_high_watermark service",
        TcpWSGIServer: "close set_socket_options handle_accept accept readable run maintenance"
        " pull_trigger",
        WSGITask: "get_environment service finish write",
    }
    for kind, said in names.items():
        for name in said.split():
            assert callable(getattr(kind, name)), f"{kind.__name__}.{name}"
    for name in ("task_class", "total_outbufs_len", "request", "_flush_exception", "del_channel"):
        assert hasattr(HTTPChannel, name), name
    for name in ("close_on_finish", "chunked_response", "wrote_header", "status"):
        assert hasattr(WSGITask, name), name
    assert "thunk" in signature(trigger.pull_trigger).parameters
    assert TcpWSGIServer.channel_class is HTTPChannel
    plain = ThreadedTaskDispatcher()
    assert (list(plain.queue), plain.queue_cv._lock) == ([], plain.lock)


class Full(Line):
    """A line at work, with so many bytes to be read where eight may lie."""

    def __init__(self, waiting: int) -> None:
        super().__init__(total_outbufs_len=waiting, connected=True, dropped=False, socket=None)
        self.woken: list[bool] = []
        self.server: Any = SimpleNamespace(pull_trigger=lambda: self.woken.append(self.dropped))
        self.adj: Any = SimpleNamespace(outbuf_high_watermark=8)
        self.outbuf_lock = threading.Condition()

    def _flush_some(self, do_close: bool = True) -> bool:
        return False


def test_a_line_that_is_not_read_is_dropped_and_its_turn_does_not_wait() -> None:
    full = Full(9)
    full._flush_outbufs_below_high_watermark()
    assert (full.dropped, full.connected, full.woken) == (True, False, [True])
    full = Full(8)
    full._flush_outbufs_below_high_watermark()
    assert (full.dropped, full.connected, full.woken) == (False, True, [])


def test_pages_asked_at_once_on_one_line_are_all_left() -> None:
    """Of two the first was never left: a guest could so use up every place there is."""
    bell, left, taken = Bell(1), list[int](), list[int]()

    def app(environ: dict[str, Any], start: Callable[..., Any]) -> Iterator[bytes]:
        taken.append(len(taken))
        me = taken[-1]
        page = OpenPage(bell, lambda: (1, "a view"), lambda: False)
        start("200 OK", [("Content-Type", "text/event-stream")])
        environ[HANDED](page, lambda: left.append(me))
        return iter(())

    server = LimitedServer(app, host="127.0.0.1", port=0)
    runs = threading.Thread(target=server.run, daemon=True)
    runs.start()
    for _ in range(12):
        with socket.create_connection(("127.0.0.1", int(server.effective_port)), 5) as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 3)
            line.settimeout(0.2)
            while has_more(line):
                pass
    for _ in range(500):
        if len(left) == len(taken):
            break
        threading.Event().wait(0.01)
    assert sorted(left) == taken
    for _ in range(500):  # the thread that served the last one still holds it for a moment
        gc.collect()
        if not bell.pages:
            break
        threading.Event().wait(0.01)
    assert not bell.pages, "nor does a page that has left keep its night awake"
    server.close()


@pytest.mark.parametrize("files", [128, 256, 300, 512, 1024, 1400, 4096, 0])
def test_there_is_room_for_no_more_than_the_system_gives(files: int) -> None:
    room = room_for(files, 2 * CONNECTIONS)
    assert min(room.lines, room.guests, room.hosts) > 0
    assert not files or room.lines + room.guests + room.hosts + 2 * SPARE <= files
    if not files or files >= 4096:
        assert room == Room(2 * CONNECTIONS, GUESTS, HOSTS)


@pytest.mark.parametrize(("lines", "others", "one"), [(480, 240, 96), (128, 64, 25), (16, 8, 3)])
def test_few_connections_are_shared_as_many_are(lines: int, others: int, one: int) -> None:
    """Where the system allows few files, one stranger's idle connections took them all, and the
    machine itself was not let in."""

    def app(environ: dict[str, Any], start: Any) -> list[bytes]:
        start("200 OK", [("Content-Length", "2")])
        return [b"ok"]

    server = LimitedServer(app, lines=lines, host="127.0.0.1", port=0)
    assert (server.of_others, server.of_one) == (others, one)
    runs = threading.Thread(target=server.run, daemon=True)
    runs.start()
    where = ("127.0.0.1", int(server.effective_port))
    strangers = [socket.create_connection(where, 5, ("127.0.0.3", 0)) for _ in range(lines + 20)]
    for _ in range(3):
        with socket.create_connection(where, 5) as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            line.settimeout(5)
            assert line.recv(100).startswith(b"HTTP/1.1 200 OK")
    for stranger in strangers:
        stranger.close()
    for _ in range(500):  # each is let go by the loop, else its socket is nobody's
        if not server.active_channels:
            break
        threading.Event().wait(0.01)
    assert not server.active_channels
    server.stop()
    runs.join(5)
    server.close()


def test_where_no_connection_is_left_nobody_is_asked_at_once_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The loop went round and round, since somebody was always waiting to be let in."""
    server = LimitedServer(lambda *_: iter(()), host="127.0.0.1", port=0)
    now, asked, idle = [100.0], list[int](), Line(dropped=False, socket=None)

    def none_left() -> None:
        asked.append(1)
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    real: Any = server.socket
    monkeypatch.setattr(server, "socket", SimpleNamespace(accept=none_left))
    monkeypatch.setattr(server, "active_channels", {1: idle})
    assert server.readable()
    server.handle_accept()
    assert (asked, idle.dropped, server.readable()) == ([1], True, False)
    now[0] += 1.01
    assert server.readable()
    monkeypatch.setattr(server, "socket", real)
    monkeypatch.setattr(server, "active_channels", {})
    server.close()


def test_a_connection_that_has_another_ones_number_stays_open() -> None:
    """The loop was told that something had come on a number; its connection was let go, and the
    number given to one on which nothing has come."""
    server = LimitedServer(lambda *_: iter(()), host="127.0.0.1", port=0)
    ours, theirs = socket.socketpair()
    with contextlib.closing(server), theirs:
        channel = Channel(server, ours, ("192.0.2.1", 1), server.adj, {})
        channel.handle_read()
        assert (channel.connected, ours.fileno() >= 0, channel.request) == (True, True, None)
        theirs.sendall(b"GET / HTTP/1.1\r\n")
        channel.handle_read()
        assert channel.request is not None
        theirs.close()
        channel.handle_read()
        assert not channel.connected
        channel.handle_close()


def test_a_stop_ends_the_loop_wherever_it_comes() -> None:
    server = LimitedServer(lambda *_: iter(()), host="127.0.0.1", port=0)
    runs = threading.Thread(target=server.run, daemon=True)
    runs.start()
    server.soon(server.stop)  # where waitress swallows whatever is thrown
    runs.join(5)
    assert not runs.is_alive()
    server.close()


def has_more(line: socket.socket) -> bool:
    try:
        return bool(line.recv(65536))
    except OSError:
        return False
