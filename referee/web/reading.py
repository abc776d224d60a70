"""What goes out to be read: thousands stand apart in it, and names that run from right to left."""

from __future__ import annotations

from functools import lru_cache

from flask import Flask, Response

from referee.web.apart import apart
from referee.web.bidi import may_have_names, names_apart

READ = ("text/html", "image/svg+xml")


def easily_read(app: Flask) -> None:
    """Do it in each page, fragment and picture that is made, before pages are compressed; a file
    goes as it lies."""
    app.after_request(_answer)


@lru_cache(maxsize=32)
def as_read(html: str) -> str:
    """A fragment as a stream sends it: the same to many pages, and so done once."""
    return names_apart(apart(html))


def _answer(response: Response) -> Response:
    if response.mimetype not in READ or response.is_streamed or response.direct_passthrough:
        return response
    sent = response.get_data()
    read = apart(html := sent.decode())
    if may_have_names(sent):
        read = names_apart(read)
    if read != html:
        response.set_data(read)
    return response
