"""waitress with limits, so that no device can shut the others out. Knows sockets, and no poker.

waitress reads requests in one loop and works them off in threads. What it lacks is put in by its
subclasses: a limit on the time of one request whatever drips in, an end of lines on which nothing
moves, connections shared among addresses, turns, that no thread waits for a reader, and that open
pages have no thread: their connections go to the lines (`lines`). The machine itself (loopback)
waits for nobody and makes room for nobody.

Some of what they override is no public name of waitress (_flush_some,
_flush_outbufs_below_high_watermark, the dispatcher's queue): so its version is pinned closely, and
tests/test_limits.py sees that all of it is there.
"""

from __future__ import annotations

import contextlib
import errno
import socket
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher, WSGITask

from referee.bell import OpenPage
from referee.web.wire import HANDED, LOOPBACK
from referee.web.wire.lines import Lines, PageLine
from referee.web.wire.proxies import Proxies, believed

WHOLE = 15.0
"""Seconds in which a request must have come, from its first byte on or from the connection's."""
STUCK, IDLE = 20.0, 60.0
"""Seconds until a line is closed: on which an answer does not move; on which nothing is asked."""
VANISHED = 12.0
"""Seconds until a device that acknowledges nothing is given up. A quiet stream sends a heartbeat
every 15, so its place is free within 30. Where the system knows no such limit (it is Linux's and
Android's), the device's next stream ends the old one."""
CONNECTIONS, OF_ONE = 240, 96
"""Connections of all other devices, and of one address: a house behind one router has only one."""
AT_ONCE, OF_ONE_AT_ONCE = 8, 4
"""Requests of other devices that are worked off at the same moment, and of one address."""
SPARE_THREADS = 8
"""For the machine itself, beside the requests of others."""
FULL = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
"""What the system says when it has no connection more to give."""


Becomes = Callable[[socket.socket], PageLine]
"""What makes of a connection the line of an open page."""


class Turns:
    """Channels with a request to be worked off. The machine itself comes first; then the other
    addresses in turn, so that one that asks a thousand things waits for itself."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Channel]] = OrderedDict()
        self._running: Counter[str] = Counter()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def __bool__(self) -> bool:
        """Whether somebody may begin now."""
        return self._next() is not None

    def append(self, channel: Channel) -> None:
        self._waiting.setdefault(channel.asker, deque()).append(channel)

    def popleft(self) -> Channel:
        """Whose turn it is; it runs from now on, until done()."""
        address = self._next()
        if address is None:
            raise IndexError("nobody may begin")
        line = self._waiting[address]
        channel = line.popleft()
        self._waiting.move_to_end(address)
        if not line:
            del self._waiting[address]
        self._running[address] += 1
        return channel

    def done(self, address: str) -> None:
        """One of that address runs no longer."""
        self._running[address] -= 1
        if not self._running[address]:
            del self._running[address]

    def _next(self) -> str | None:
        for address in LOOPBACK:
            if address in self._waiting:
                return address
        others = sum(count for address, count in self._running.items() if address not in LOOPBACK)
        if others >= AT_ONCE:
            return None
        free = (address for address in self._waiting if self._running[address] < OF_ONE_AT_ONCE)
        return next(free, None)


class Dispatcher(ThreadedTaskDispatcher):
    """waitress' threads, who take their work by turns."""

    def __init__(self) -> None:
        super().__init__()
        self.queue: Any = Turns()  # in the place of a plain deque

    def done(self, address: str) -> None:
        """A thread works for that address no longer."""
        with self.lock:
            self.queue.done(address)
            self.queue_cv.notify()


class Task(WSGITask):
    """One request. page: that of a stream, which is told on a line of its own; here its answer ends
    with the head."""

    page: tuple[OpenPage, Callable[[], object]] | None = None

    def get_environment(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environment()
        environ[HANDED] = self._hand_over
        return environ

    def _hand_over(self, page: OpenPage, left: Callable[[], object]) -> None:
        self.page = page, left

    def service(self) -> None:
        try:
            super().service()
        finally:
            if self.page is not None:
                (page, left), self.page = self.page, None
                channel = cast(Channel, self.channel)
                channel.opens = True
                channel.becoming.append(
                    partial(PageLine, page=page, chunked=self.chunked_response, left=left)
                )
                if not self.wrote_header or self.status != "200 OK":
                    channel.drop()

    def finish(self) -> None:
        if self.page is None:
            super().finish()
        else:
            self.write(b"")  # the head
            self.close_on_finish = False


def _has_come(sock: socket.socket) -> bool:
    """Whether there is something to read, be it the end."""
    try:
        sock.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


class Channel(HTTPChannel):
    """One connection, which knows since when it has been waiting for what. becoming: what makes
    of it the line of an open page; opens: it is to be one, and answers nothing else."""

    task_class = Task
    server: LimitedServer

    def __init__(self, server: LimitedServer, sock: Any, addr: Any, adj: Any, map: Any) -> None:
        self.address = str(addr[0])
        self.asked = False  # whether a whole request has come on it
        self.dropped = self.opens = False
        self.becoming: deque[Becomes] = deque()
        self.since = self.moved = self.active = time.monotonic()
        super().__init__(server, sock, addr, adj, map=map)
        server.share(self)

    @property
    def asker(self) -> str:
        """The address of whoever asks what is to be worked off next: of the connection, or what a
        proxy says that is believed."""
        if self.address not in self.server.proxies or not self.requests:
            return self.address
        return self.server.proxies.asks_for(
            self.address, self.requests[0].headers.get("X_FORWARDED_FOR", "")
        )

    def handle_read(self) -> None:
        """What the loop had heard of a connection that was let go meanwhile says nothing of the one
        that has its number now: waitress would close that."""
        if self.socket is None or _has_come(self.socket):
            super().handle_read()

    def received(self, data: bytes) -> bool:
        before = self.request
        self.active = time.monotonic()
        answer: bool = super().received(data)
        if self.request is not before:
            self.since = time.monotonic()
        self.asked = self.asked or self.request is None
        return answer

    def write_soon(self, data: Any) -> int:
        if not self.total_outbufs_len:
            self.moved = time.monotonic()
        return int(super().write_soon(data))

    def _flush_some(self, do_close: bool = True) -> bool:
        sent: bool = super()._flush_some(do_close=do_close)  # type: ignore[misc]  # not in the stubs
        if sent:
            self.moved = self.active = time.monotonic()
        return sent

    def _flush_outbufs_below_high_watermark(self) -> None:
        """Here waitress waits until a reader has taken in most of what there is. Whoever asks on
        and does not read loses the line: no turn waits."""
        if self.total_outbufs_len <= self.adj.outbuf_high_watermark:
            return
        with self.outbuf_lock:
            self._flush_exception(self._flush_some, do_close=False)  # type: ignore[attr-defined]  # nor this
        if self.total_outbufs_len > self.adj.outbuf_high_watermark:
            self.drop()
            self.connected = False  # what is still asked on it is not worked off
            self.server.pull_trigger()

    def service(self) -> None:
        asker = self.asker
        self.connected = self.connected and not self.opens  # what more is asked is not worked off
        try:
            super().service()
        finally:
            self.active = time.monotonic()
            self.server.task_dispatcher.done(asker)
            with contextlib.suppress(IndexError):  # another thread may be in the next request
                self.server.soon(partial(self.hand_over, self.becoming.popleft()))

    def hand_over(self, becomes: Becomes) -> None:
        """In the loop that reads: the connection goes to the lines of open pages. On one on which
        more was asked it would be two things at once: it is cut."""
        line = becomes(cast(socket.socket, self.socket))
        if not self.connected or self.dropped or self.requests or self.request is not None:
            self.drop()
            line.left()
            return
        with self.outbuf_lock:
            waits = b"".join(buffer.get(len(buffer), True) for buffer in self.outbufs)
        self.del_channel()
        self.connected = False
        self.server.lines.take(line, waits)

    def overdue(self, now: float) -> bool:
        """Whether it has been waited for too long. now: by the monotonic clock."""
        if self.total_outbufs_len:
            return now - self.moved > STUCK
        if self.request is not None or not self.asked:
            return now - self.since > WHOLE
        return not self.requests and now - self.active > IDLE

    def drop(self) -> None:
        """Cut the line; the loop then sees that it is cut, and does the rest."""
        self.dropped = True
        if self.socket is not None:
            with contextlib.suppress(OSError):
                self.socket.shutdown(socket.SHUT_RDWR)


class LimitedServer(TcpWSGIServer):
    """One listening socket, whose connections are limited. Options are waitress' own. proxies:
    whose connections are many devices', each of which takes its turns."""

    channel_class = Channel
    task_dispatcher: Dispatcher
    effective_port: str
    came = stopped = False
    again = 0.0
    """From when on others are let in, after there was no room for them."""

    def __init__(
        self,
        app: Callable[..., Any],
        proxies: Proxies | None = None,
        lines: int = 2 * CONNECTIONS,
        **options: Any,
    ) -> None:
        """lines: so many connections, half of which others leave to the machine itself. Raises
        OSError when the address is taken."""
        self.proxies = proxies or Proxies()
        self.of_others = min(CONNECTIONS, lines // 2)
        self.of_one = min(OF_ONE, max(self.of_others * OF_ONE // CONNECTIONS, 2))
        adj = Adjustments(
            threads=AT_ONCE + SPARE_THREADS,
            connection_limit=lines,
            cleanup_interval=1,
            asyncore_use_poll=True,
            channel_request_lookahead=5,
            max_request_body_size=256 * 1024,  # the app takes less; this spares the disk
            outbuf_high_watermark=1024 * 1024,
            clear_untrusted_proxy_headers=False,  # who sends them does not sit at the machine
            ident=None,
            **options,
        )
        dispatcher = Dispatcher()
        super().__init__(believed(app, self.proxies), map={}, dispatcher=dispatcher, adj=adj)
        dispatcher.set_thread_count(adj.threads)
        self.lines = Lines(lambda: STUCK)

    def soon(self, act: Callable[[], object]) -> None:
        """Do it in the loop that reads."""
        cast(Any, self.trigger).pull_trigger(act)

    def run(self) -> None:
        """Until somebody says stop. Nothing is thrown into this loop to end it: what waitress does
        for us in it (`soon`) swallows whatever is."""
        lines = cast(Any, self)._map
        while lines and not self.stopped:
            wasyncore.loop(
                self.adj.asyncore_loop_timeout, self.adj.asyncore_use_poll, lines, count=1
            )

    def stop(self) -> None:
        """Let run() end; also from within a signal."""
        self.stopped = True
        self.pull_trigger()

    def close(self) -> None:
        self.task_dispatcher.shutdown()
        super().close()
        self.lines.close()

    def readable(self) -> bool:
        return bool(super().readable()) and time.monotonic() >= self.again

    def accept(self) -> tuple[socket.socket, Any] | None:
        """Where the system has no room for another, it is asked again in a second, and not at once
        and for ever; until then the one that has been idle longest makes room."""
        try:
            return super().accept()
        except OSError as error:
            if error.errno not in FULL:
                raise
        self.again = time.monotonic() + 1
        idle = [channel for channel in self._channels() if not channel.dropped]
        if idle:
            min(idle, key=lambda channel: (bool(channel.requests), channel.active)).drop()
        return None

    def set_socket_options(self, conn: socket.socket) -> None:
        super().set_socket_options(conn)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            limit = int(VANISHED * 1000)
            conn.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, limit)

    def handle_accept(self) -> None:
        """Let in all who wait; waitress lets in one for each round of its loop."""
        for _ in range(self.of_one):
            self.came = False
            super().handle_accept()
            if not self.came:
                return

    def maintenance(self, now: float) -> None:
        """Every second: cut what has been waited for too long. now: of the clock on the wall, which
        may be set; it is not asked."""
        for channel in self._channels():
            if not channel.dropped and channel.overdue(time.monotonic()):
                channel.drop()

    def share(self, new: Channel) -> None:
        """A connection has come. Where they are too many, whoever has most loses the one on which
        nothing has been worked off for the longest."""
        self.came = True
        if self._has_room(new.address):
            return
        others = [
            channel
            for channel in self._channels()
            if not channel.dropped and not self._has_room(channel.address)
        ]
        having = Counter(channel.address for channel in others)
        greedy = new.address
        if having[greedy] <= self.of_one:
            if len(others) <= self.of_others:
                return
            greedy = having.most_common(1)[0][0]
        spare = [channel for channel in others if channel.address == greedy and channel is not new]
        min(spare or [new], key=lambda channel: (bool(channel.requests), channel.active)).drop()

    def _has_room(self, address: str) -> bool:
        """Whether its connections are not counted: the machine's own, and those of a proxy, which
        counts its devices'."""
        return address in LOOPBACK or address in self.proxies

    def _channels(self) -> list[Channel]:
        return list(cast("dict[int, Channel]", self.active_channels).values())
