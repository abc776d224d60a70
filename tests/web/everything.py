"""Every address of the app, made from its own map of routes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from flask import Flask

from referee.web.here import here
from referee.web.render import VIEWS

STREAM = "streams.stream"


def gets(app: Flask, night: int = 1, seats: int = 4) -> list[str]:
    """Every page, sheet, view and file that can be asked for, with every sensible argument."""
    with app.app_context():
        book = here().table.book
        code = here().keys.code
    places = range(-1, seats + 1)
    values: dict[str, list[object]] = {
        "night": [night],
        "name": list(VIEWS),
        "form": ["log", "results"],
        "code": [code],
        "filename": ["js/table.js"],
    }
    asked: dict[str, list[str]] = {
        "pages.setup": ["", "?last=1"],
        STREAM: [],  # never ends; it has tests of its own
        "sheets.winner": [f"?seat={seat}&pot={pot}" for seat in places for pot in (0, 1)],
        "cards.cards_sheet": [
            "",
            "?at=0&rank=13",
            "?at=0&held=13&suit=h",
            "?at=0&c.0=Kh+Kd+9h+9c+2s&c.1=Qs+Qc+9d+9s+3d&others=down",
            "?at=1&typed=Kh+Kd+9+9+2",
        ],
        "sheets.split": ["?pot=0", "?pot=1"],
        "sheets.amount": [f"?seat={seat}" for seat in places],
        "sheets.seat": [f"?seat={seat}" for seat in places],
        **{
            f"banksheets.{name}": [f"?seat={seat}&at=bank" for seat in places]
            for name in ("person", "buy", "sell", "count", "leave")
        },
        "banksheets.pay": ["", "?seat=0", "?at=bank"],
        "sheets.back_to": ["?strand=hand", "?strand=bank"],
        "sheets.law_sheet": [
            f"?id={law.id}&offender={seat}{answers}"
            for law in book.laws.values()
            for seat in ("", *range(seats))
            for answers in _answers(law.questions)
        ],
    }
    paths = []
    for rule in app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()):
            continue
        own = dict(values)
        own["id"] = list(book.games if rule.endpoint == "pages.game" else book.laws)
        names = sorted(rule.arguments)
        for chosen in itertools.product(*(own[name] for name in names)):
            built = rule.build(dict(zip(names, chosen, strict=True)))
            assert built is not None
            paths += [built[1] + query for query in asked.get(rule.endpoint, [""])]
    return paths


def _answers(questions: tuple) -> Iterator[str]:
    """A first answer of every kind to each question, all together; and none."""
    yield ""
    for which in (0, -1):
        said = ""
        for question in questions:
            leads = [value for value, _ in question.leads if value != "*"]
            said += f"&q.{question.id}={leads[which] if leads else 2}"
        yield said
