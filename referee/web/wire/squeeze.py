"""Scripts and style sheets go out compressed where the browser takes it: a third of the bytes.

Pages do not: they are small, and a tap should cost as little work as possible.
"""

from __future__ import annotations

import gzip

from flask import Flask, Response, request

TEXT = ("text/css", "text/javascript", "application/javascript", "image/svg+xml")


def squeeze(app: Flask) -> None:
    """Compress each shipped text file once, and keep it."""
    kept: dict[str, bytes] = {}

    def after(response: Response) -> Response:
        if request.endpoint != "static" or response.mimetype not in TEXT:
            return response
        response.vary.add("Accept-Encoding")
        tag = response.get_etag()[0] or ""
        if tag:
            response.set_etag(tag, weak=True)  # the same file, whichever way it is sent
        takes = request.accept_encodings.quality("gzip") > 0
        if response.status_code != 200 or request.method != "GET" or not takes or not tag:
            return response
        if tag not in kept:  # by the file, however its address was spelt
            response.direct_passthrough = False
            kept[tag] = gzip.compress(response.get_data(), 9, mtime=0)
        else:
            response.response.close()  # type: ignore[union-attr]
            response.direct_passthrough = False
        response.set_data(kept[tag])
        response.headers["Content-Encoding"] = "gzip"
        return response

    app.after_request(after)
