"""Whole pages, scripts and style sheets go out compressed where the browser takes it: a third of
the bytes; our own scripts and style sheets without the comments, which only we read.

What answers a tap or goes over a stream does not: it is small, and a tap should cost as little
work as possible.
"""

from __future__ import annotations

import gzip
import re

from flask import Flask, Response, request

TEXT = ("text/css", "text/javascript", "application/javascript", "image/svg+xml")
QUICKLY, WELL = 4, 9
"""How hard it is tried: for a page that is made anew each time, for a file that is kept."""

OURS = re.compile(r"/(?:css|js)/+[^/]+$")
COMMENTS = {
    "css": re.compile(rb"[ \t]*/\*.*?\*/", re.DOTALL),
    "js": re.compile(rb"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/)[ \t]*\n", re.DOTALL | re.MULTILINE),
}
"""Of a script only those that have lines of their own."""


def unspoken(path: str, data: bytes) -> bytes:
    """A file as it is sent: of our own scripts and style sheets what a browser reads."""
    kind = path.rpartition(".")[2]
    return COMMENTS[kind].sub(b"", data) if kind in COMMENTS and OURS.search(path) else data


def squeeze(app: Flask) -> None:
    """Compress each page as it is opened, and each shipped text file once."""
    kept: dict[str, bytes] = {}

    def after(response: Response) -> Response:
        file = request.endpoint == "static" and response.mimetype in TEXT
        page = response.mimetype == "text/html" and "HX-Request" not in request.headers
        if not (file or page):
            return response
        response.vary.add("Accept-Encoding")
        tag = response.get_etag()[0] or ""
        if tag:
            response.set_etag(tag, weak=True)  # the same file, whichever way it is sent
        takes = request.accept_encodings.quality("gzip") > 0
        if response.status_code != 200 or request.method != "GET" or not takes:
            return response
        if page:
            return packed(response, gzip.compress(response.get_data(), QUICKLY, mtime=0))
        if not tag:
            return response
        if tag not in kept:  # by the file, however its address was spelt
            response.direct_passthrough = False
            data = unspoken(request.path, response.get_data())
            kept[tag] = gzip.compress(data, WELL, mtime=0)
        else:
            response.response.close()  # type: ignore[union-attr]  # of a file on its way, which has it
            response.direct_passthrough = False
        return packed(response, kept[tag])

    app.after_request(after)


def packed(response: Response, data: bytes) -> Response:
    response.set_data(data)
    response.headers["Content-Encoding"] = "gzip"
    return response
