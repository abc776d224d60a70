"""Finds the lines of keys and of actions in a TOML text that has been read already.

Only errors ask for it, so it may take its time. It trusts the text to be TOML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from referee.core.value import dataclass

_TOKEN = re.compile(
    r'''(?P<gap>[ \t\r]+|\#[^\n]*)
      | (?P<line>\n+)
      | (?P<text>"""(?:\\.|[^\\])*?"""{1,3}|\'\'\'.*?\'\'\'{1,3}
          | "(?:\\.|[^"\\\n])*" | '[^'\n]*')
      | (?P<mark>[][{},=])
      | (?P<word>[^][{},="'\s\#]+)
      | (?P<rest>.)''',
    re.DOTALL | re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class LinePlaces:
    """Where in the file things stand: the line of each key, and of each action, from 1.

    head: the line on which the table begins, or the first table within it; the file's first else.
    """

    keys: dict[str, int]
    acts: tuple[int, ...]
    head: int = 1

    def act(self, place: int) -> int:
        """The line of an action; where it cannot be found, where the actions begin."""
        if 0 <= place < len(self.acts):
            return self.acts[place]
        return self.keys.get("actions", self.head)


def places_of(text: str, table: str = "") -> LinePlaces:
    """The lines of the keys of a table ("": the top) and of the elements of its actions."""
    keys: dict[str, int] = {}
    acts: list[int] = []
    begins = 0
    for head, key, line, element in _walk(text):
        if not key and table and not begins:
            begins = line if head == table or head.startswith(f"{table}.") else 0
        if head != table or not key:
            continue
        if not element:
            keys.setdefault(key, line)
        elif key == "actions":
            acts.append(line)
    return LinePlaces(keys, tuple(acts), begins or 1)


def _walk(text: str) -> Iterator[tuple[str, str, int, bool]]:
    """Every table as (table, "", line, False), every key as (table, key, line, False), every
    element of a list as (table, key, line, True).

    depth: how many brackets are open in a value; -1 in the name of a table.
    """
    head, key, name = "", "", ""
    depth, line = 0, 1
    fresh, begins = True, False
    for match in _TOKEN.finditer(text):
        kind, token, at = match.lastgroup, match.group(), line
        line += token.count("\n")
        if kind == "gap":
            continue
        if kind == "line":
            if depth <= 0:
                depth, fresh, name = 0, True, ""
        elif depth == 0 and fresh and token == "[":
            end = text.find("]", match.end())
            head = text[match.end() : end].strip("[ \t\"'")
            depth, fresh = -1, False
            yield head, "", at, False
        elif depth == 0 and fresh and token == "=":
            key, fresh = name, False
            yield head, key, at, False
        elif depth == 0 and fresh:
            name += token.strip("\"'")
        elif depth >= 0:
            if depth == 1 and begins and token not in "],":
                yield head, key, at, True
            if kind == "mark":
                depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token, 0)
            begins = token in "[," and depth == 1
