"""A small proxy, as good ones are set up: it says for whom it asks, over https, and passes on each
piece of an answer as it comes. docs/https.md has the real ones, bench/behind.py tries them."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

AS_HTTPS = {"X-Forwarded-Proto": "https"}


class _Passes(BaseHTTPRequestHandler):
    server: _Proxy

    def _pass_on(self) -> None:
        here = {"connection", "keep-alive", "content-length", "transfer-encoding"}
        said = {name: text for name, text in self.headers.items() if name.lower() not in here}
        said |= AS_HTTPS | {"X-Forwarded-For": self.client_address[0]}
        said["X-Forwarded-Host"] = self.headers["Host"]
        size = int(self.headers.get("Content-Length") or 0)
        line = http.client.HTTPConnection("127.0.0.1", self.server.to, 60)
        with suppress(OSError):
            line.request(self.command, self.path, self.rfile.read(size) or None, said)
            got = line.getresponse()
            self.send_response(got.status)
            for name, text in got.headers.items():
                if name.lower() not in here:
                    self.send_header(name, text)
            self.end_headers()
            while piece := got.read1(65536):
                self.wfile.write(piece)
        self.close_connection = True
        line.close()

    do_GET = do_POST = do_HEAD = _pass_on  # http.server calls them so

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads along."""


class _Proxy(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, to: int) -> None:
        self.to = to
        super().__init__(("127.0.0.1", 0), _Passes)


@contextmanager
def in_front_of(port: int) -> Iterator[int]:
    """A proxy for as long as the block lasts; its port."""
    proxy = _Proxy(port)
    threading.Thread(target=proxy.serve_forever, daemon=True).start()
    try:
        yield proxy.server_port
    finally:
        proxy.shutdown()
        proxy.server_close()
