"""What a page offers to press: its links, its sheets, its forms and their fields."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class Field:
    """One field of a form: a name, its value, and what else it may have."""

    name: str
    kind: str
    value: str = ""
    values: list[str] = field(default_factory=list)
    least: int = 0
    most: int = 30
    on: bool = False


@dataclass
class Press:
    """What one touch asks for: a page or sheet (GET), or a form."""

    path: str
    method: str = "get"
    label: str = ""
    fields: list[Field] = field(default_factory=list)
    main: bool = False

    def fixed(self) -> list[tuple[str, str]]:
        """What the form says whoever fills it in."""
        return [(box.name, box.value) for box in self.fields if box.kind == "hidden"]

    def filled(self, chance: random.Random) -> list[tuple[str, object]]:
        """The form as somebody may have filled it in."""
        found: list[tuple[str, object]] = []
        for name in dict.fromkeys(box.name for box in self.fields if box.kind == "radio"):
            group = [box for box in self.fields if box.kind == "radio" and box.name == name]
            found.append((name, chance.choice(group).value))
        for box in self.fields:
            found += [(box.name, value) for value in self._said(box, chance)]
        return found

    def _said(self, box: Field, chance: random.Random) -> Iterator[object]:
        if box.kind == "checkbox":
            if chance.random() < 0.5:
                yield box.value
        elif box.kind == "select":
            yield chance.choice(box.values or [""])
        elif box.kind == "number":
            kept = box.value and chance.random() < 0.6
            yield (box.value if kept else chance.randint(box.least, min(box.most, box.least + 30)))
        elif box.kind == "text":
            yield box.value or chance.choice(("", "Zoe", "3", "K Q J", "-4"))
        elif box.kind != "radio":
            yield box.value


class Page(HTMLParser):
    """Everything a page offers to press."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[Press] = []
        self._form: Press | None = None
        self._open: Press | None = None
        self._select: Field | None = None
        self._submits: list[Field] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = {key: value or "" for key, value in attrs}
        if tag == "form":
            got = at.get("hx-get", "")
            path = at.get("hx-post") or got or at.get("action", "")
            method = "get" if got else at.get("method", "get").lower()
            self._form, self._submits = Press(path, method), []
        elif tag == "button" and "hx-get" in at:
            self._open = Press(at["hx-get"])
            self.found.append(self._open)
        elif tag == "a" and at.get("href", "").startswith("/night/"):
            self._open = Press(at["href"])
            self.found.append(self._open)
        elif self._form is not None:
            self._inside(tag, at)

    def _inside(self, tag: str, at: dict[str, str]) -> None:
        assert self._form is not None
        if tag == "button" and at.get("type") != "button" and "disabled" not in at:
            self._form.main |= "main" in at.get("class", "").split()
            if at.get("name"):
                self._submits.append(Field(at["name"], "hidden", at.get("value", "")))
        elif tag == "select" and at.get("name"):
            self._select = Field(at["name"], "select")
            self._form.fields.append(self._select)
        elif tag == "option" and self._select is not None:
            self._select.values.append(at.get("value", ""))
        elif tag in ("input", "textarea") and at.get("name"):
            kind = at.get("type", "text")
            if kind not in ("hidden", "radio", "checkbox", "number"):
                kind = "text"
            box = Field(at["name"], kind, at.get("value", "on" if kind == "checkbox" else ""))
            box.least, box.most = int(at.get("min") or 0), int(at.get("max") or 30)
            self._form.fields.append(box)

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = None
        elif tag in ("button", "a"):
            self._open = None
        elif tag == "form" and self._form is not None:
            choices = [[submit] for submit in self._submits] or [[]]
            for more in choices:
                fields = [*self._form.fields, *more]
                form = Press(self._form.path, self._form.method, self._form.label, fields)
                form.main = self._form.main
                self.found.append(form)
            self._form = None

    def handle_data(self, data: str) -> None:
        for named in (self._form, self._open):
            if named is not None:
                named.label = f"{named.label} {data.strip()}".strip()
