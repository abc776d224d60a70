"""Suits in text: each sign in its own colour, the same everywhere."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

LETTERS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
SIGN = re.compile("[♠♥♦♣]")


def suited(text: object) -> Markup:
    """The text as HTML, each sign of a suit in the colour of its suit."""

    def coloured(sign: re.Match[str]) -> str:
        return f'<span class="suit-{LETTERS[sign[0]]}">{sign[0]}</span>'

    return Markup(SIGN.sub(coloured, str(escape(text))))
