"""Learning: the worked deal of a game, stepped through like a felt; no night is touched."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from flask import abort, render_template, request

from referee.notation.lesson import LessonStep, about, moments
from referee.paths import ROOT
from referee.screens.felt.felt import Logged, Onlooker, felt
from referee.screens.games.lesson import told
from referee.web.bookref import BookRef
from referee.web.forms.fields import digits
from referee.web.games import bp
from referee.web.services import services
from referee.web.viewer import viewer

LESSONS = ROOT / "rulebook" / "lessons"


@lru_cache(maxsize=16)
def _played(path: Path, ref: BookRef) -> tuple[str, tuple[LessonStep, ...]]:
    text = path.read_text(encoding="utf-8")
    return about(text), moments(text, ref.book)


def has_lesson(game: str) -> bool:
    """Whether there is a worked deal of the game to step through."""
    return (LESSONS / f"{game}.hand").is_file()


@bp.get("/learn/<id>")
def lesson(id: str) -> str:
    """One moment of the worked deal; at=3 is the third."""
    book = services().table.book
    game = book.games.get(id)
    if game is None or not has_lesson(id):
        abort(404)
    said, found = _played(LESSONS / f"{id}.hand", BookRef(book))
    place = min(max(digits(request.args.get("at", ""), 4) or 1, 1), len(found))
    moment = found[place - 1]
    shown = felt(0, moment.night, Logged(place, newest=moment.entry), Onlooker(), book=book)
    return render_template(
        "games/lesson.html",
        game=game,
        felt=shown,
        said=said,
        at=place,
        last=len(found),
        told=told(moment.told, moment.entry, moment.night),
        who=viewer(),
    )
