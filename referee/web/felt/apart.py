"""Thousands apart, everywhere on the felt: one filter over what was rendered."""

from __future__ import annotations

import re

from markupsafe import Markup

THIN = "\u202f"
"""A thin space at which no line is broken."""
NUMBER = re.compile(r"<bdi.*?</bdi>|<[^>]*>|(?<![\w#.,’-])(?<!TDA )[1-9]\d{3,}(?!\w)", re.DOTALL)
"""What is looked at: a name, which stays as it is; a tag, which stays too; a number."""


def apart(html: str) -> Markup:
    """A fragment of HTML with a thin space between the thousands of each number that is read:
    "12 500". What stands in tags (fields, addresses, what is spoken) stays as it is."""
    return Markup(NUMBER.sub(_number, str(html)))


def _number(found: re.Match[str]) -> str:
    text = found[0]
    return text if text.startswith("<") else f"{int(text):,}".replace(",", THIN)
