"""Thousands apart, everywhere on the felt: one filter over what was rendered."""

from __future__ import annotations

import re

from markupsafe import Markup

THIN = "\u202f"
"""A thin space at which no line is broken."""
LONG = re.compile(r"[1-9]\d{3,}")
NO_AMOUNT = re.compile(r"[\w#.,’-]\Z|TDA \Z")
"""After what a row of digits is no amount: a part of a word, a year, a law."""
WORD = re.compile(r"\w")


def apart(html: str) -> Markup:
    """A fragment of HTML with a thin space between the thousands of each number that is read:
    "12 500". What stands in tags (fields, addresses, what is spoken) stays as it is, and so does
    a name: the text between <bdi> and </bdi>, in which there are no tags."""
    return Markup(LONG.sub(_number, str(html)))


def _number(found: re.Match[str]) -> str:
    html, at, end = found.string, found.start(), found.end()
    if NO_AMOUNT.search(html[max(0, at - 4) : at]) or WORD.match(html, end):
        return found[0]
    tag = html.find("<", end)
    closed = html.find(">", end)
    if (closed != -1 and (closed < tag or tag == -1)) or html.startswith("</bdi>", tag):
        return found[0]
    return f"{int(found[0]):,}".replace(",", THIN)
