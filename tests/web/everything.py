"""Every address of the app, made from its own map of routes.

Where an address has an id of a law or a game in it, some of them stand for all in the short run,
others each time in the list; SOAK asks every one.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator, Sequence

from flask import Flask

from referee.screens.data.words import FILES
from referee.web.quiz.questions import ids as questions_of_the_quiz
from referee.web.render import VIEWS
from referee.web.services import services
from referee.web.sheets.new import KINDS

MOST = 10**6 if os.environ.get("SOAK") else 20
"""Addresses of one kind that are asked."""
STREAM, SCREEN, DESK = "wire.stream", "tv.stream", "club.desk_stream"
OF_A_GAME = ("night.game", "games.rules", "games.lesson")
ONE_OF_THE_HOUSE = "our-own"
"""The id of a house game that a test may have put there."""


def gets(app: Flask, night: int = 1, seats: int = 4, sheets: Sequence[object] = (1,)) -> list[str]:
    """Every page, sheet, view and file that can be asked for, with every sensible argument.

    sheets: the numbers of the score sheets.
    """
    with app.app_context():
        book = services().table.book
        code = services().keys.code
    places = range(-1, seats + 1)
    chapters = [chapter.id for chapter in book.front.chapters]
    questions = list(questions_of_the_quiz())
    ids: dict[str, list[str]] = {
        **{name: list(book.games) for name in OF_A_GAME},
        "games.download": [ONE_OF_THE_HOUSE],
        "rulebook.chapter": chapters,
        "quiz.ask": questions,
    }
    forms = {"data.night_file": list(FILES)}
    values: dict[str, list[object]] = {
        "night": [night],
        "name": [*VIEWS, *(f"sheet:{one}" for one in sheets)],
        "form": ["log", "results"],
        "table": ["people", "results", "parts", "games", "laws"],
        "code": [code],
        "filename": ["js/table.js"],
        "sheet": sheets,
        "entry": [1, 6, 99],
        "deal": [1, 2, 7],
        "kind": ["page", "hand", "phh", "ohh"],
        "end": ["txt", "html"],
        "backup": ["referee-2026-01-02-201500-asked.db"],
    }
    asked: dict[str, list[str]] = {
        "night.setup": ["", "?last=1"],
        "people.people": ["", "?season=2026-01-01", "?done=1"],
        "people.person": ["?who=ann", "?who=nobody", "?who=ann&season=1999-01-01"],
        "almanac.year": ["", "?season=all", "?season=2026-01-01"],
        "almanac.game": ["?id=jackpots", "?id=nothing"],
        "almanac.csv": ["", "?season=2026-01-01"],
        "people.slate": ["", "?night=1"],
        "people.check": ["", "?text=Receipt"],
        "games.lesson": ["", "?at=4", "?at=999"],
        "quiz.ask": ["", "?said=stands&night=1"],
        "games.composer": ["", "?base=razz&wild=2&night=1"],
        "games.preview": ["", "?base=lowball&cards=3&draws=3&wild=K&night=1"],
        STREAM: [],  # never ends; it has tests of its own
        SCREEN: [],  # nor does this one
        DESK: [],  # nor that of the floor's desk
        "tv.tv": ["", "?plain", "?plain=30"],
        "quiz.front": [],  # leads on by lot; test_quiz.py opens it
        "felt.winner": [f"?seat={seat}&pot={pot}" for seat in places for pot in (0, 1)],
        "felt.cards": [
            "",
            "?at=0&rank=13",
            "?at=0&held=13&suit=h",
            "?at=0&c.0=Kh+Kd+9h+9c+2s&c.1=Qs+Qc+9d+9s+3d&others=down",
            "?at=1&typed=Kh+Kd+9+9+2",
        ],
        "felt.declare": [f"?seat={seat}{held}" for seat in places for held in ("", "&held=1")],
        "felt.ends": ["?pot=0", "?pot=1"],
        "felt.split": ["?pot=0", "?pot=1"],
        "felt.shares": ["?pot=0&winner=0&winner=1&low=2", "?pot=1&low=0", "?pot=0"],
        "felt.amount": [f"?seat={seat}" for seat in places],
        "felt.seat": [f"?seat={seat}" for seat in places],
        **{
            f"bank.{name}": [f"?seat={seat}&at=bank" for seat in places]
            for name in ("person", "buy", "sell", "count", "leave", "order")
        },
        "bank.pay": ["", "?seat=0", "?at=bank"],
        "floor.find": ["", "?q=", "?q=he+gave+me+four", "?q=%3Cb%3Ebet%3C/b%3E+turn"],
        "floor.picture": [
            f"?picture={picture}{seat}"
            for picture in ("cards", "turn", "amount", "fold", "showdown", "money", "nonsense")
            for seat in ("", "&seat=0", "&seat=1")
        ],
        "floor.floor": ["", "?stage=draw", "?stage=paid", "?stage=nonsense"],
        "sheets.new": ["", *(f"?kind={kind}" for kind in (*KINDS, "snap"))],
        "sheets.row": ["?row=1", "?row=2", "?row=0"],
        "sheets.enter": ["", "?row=1", "?row=9", "?dealer=1", "?row=1&dealer=0"],
        "sheets.knock": ["", "?cards=Js+Jh+9d+5c+4s", "?cards=Js+Xx"],
        "floor.law": [
            f"?id={law.id}&offender={seat}{answers}"
            for law in book.laws.values()
            for seat in ("", *(range(seats) if law.needs else ()))
            for answers in _answers(law.questions)
        ],
    }
    paths = []
    assert asked.keys() <= {rule.endpoint for rule in app.url_map.iter_rules()}
    for rule in app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()):
            continue
        own = dict(values)
        own["form"] = [*forms.get(rule.endpoint, values["form"])]
        own["id"] = list(ids.get(rule.endpoint, book.laws))
        names = sorted(rule.arguments)
        found = []
        for chosen in itertools.product(*(own[name] for name in names)):
            built = rule.build(dict(zip(names, chosen, strict=True)))
            assert built is not None
            found += [built[1] + query for query in asked.get(rule.endpoint, [""])]
        paths += found[:: len(found) // MOST + 1]
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
