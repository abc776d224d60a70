"""Reads rulebook/slang.toml: how players say things, and the book's word for it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from referee.rulebook.reading import load_toml


def load_slang(path: Path) -> Mapping[str, str]:
    """What was said -> what is meant. Raises RulebookError.

    :raises RulebookError: a word that stands in two groups, or that means nothing.
    """
    table = load_toml(path)
    found: dict[str, str] = {}
    for group in tuple(table.keys()):
        words = table.table(group)
        for said in tuple(words.keys()):
            if said in found:
                raise words.error(said, "stands in two groups")
            found[said] = words.text(said)
    table.done()
    return found
