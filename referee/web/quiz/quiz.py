"""The quiz alone: one question after the other, none twice until all were asked. What was answered
is kept in the device's own cookie, and nowhere else."""

from __future__ import annotations

from flask import abort, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.core.sheets.events import QuizRules
from referee.core.sheets.sheet import Sheet
from referee.core.value import dataclass
from referee.screens.quiz.quiz import QuizQuestion
from referee.web import words as say
from referee.web.forms.fields import InvalidForm
from referee.web.night.chance import one_of
from referee.web.quiz import bp
from referee.web.quiz.questions import ids, question
from referee.web.services import services
from referee.web.viewer import from_night, viewer

KEPT = "quiz"


@dataclass(frozen=True, slots=True)
class QuizScore:
    """seen: the numbers of the questions that were answered; right: how many of them rightly."""

    seen: frozenset[int] = frozenset()
    right: int = 0


@bp.get("/quiz")
def front() -> AnyResponse | str:
    """On to a question that was not asked yet; the score when all were."""
    if (sheet := _at_stake()) is not None:
        return _waits(sheet)
    score, every = _score(), ids()
    left = [number for number in range(len(every)) if number not in score.seen]
    if left:
        return redirect(url_for("quiz.ask", id=every[one_of(left)], night=from_night()), 303)
    return render_template("quiz/done.html", score=score, of=len(every), who=viewer())


@bp.get("/quiz/<id>")
def ask(id: str) -> str:
    """A question; said=RULING: the right answer beside what was said, once it was answered here."""
    if (sheet := _at_stake()) is not None:
        return _waits(sheet)
    asked, score = _asked(id), _score()
    answered = ids().index(id) in score.seen
    return render_template(
        "quiz/quiz.html",
        question=asked,
        said=asked.choice(request.args.get("said", "")) if answered else None,
        score=score,
        of=len(ids()),
        who=viewer(),
    )


@bp.post("/quiz/<id>")
def answer(id: str) -> AnyResponse:
    """An answer; it counts the first time. None is told while they are played for."""
    if _at_stake() is not None:
        return redirect(url_for("quiz.front", night=from_night()), 303)
    said = _asked(id).choice(request.form.get("said", ""))
    if said is None:
        raise InvalidForm(say.NO_ANSWER)
    score, number = _score(), ids().index(id)
    if number not in score.seen:
        _keep(QuizScore(score.seen | {number}, score.right + said.right))
    return redirect(url_for("quiz.ask", id=id, said=said.ruling, night=from_night()), 303)


@bp.post("/quiz")
def again() -> AnyResponse:
    """From the start, with no score."""
    _keep(QuizScore())
    return redirect(url_for("quiz.front", night=from_night()), 303)


def _at_stake() -> Sheet | None:
    """The score sheet on which the newest night plays the quiz now."""
    look = next(services().table.recent(), None)
    if look is None or look.night.closed:
        return None
    sheets = (sheet for sheet in look.night.sheets if isinstance(sheet.rules, QuizRules))
    return next((sheet for sheet in sheets if not sheet.ended), None)


def _waits(sheet: Sheet) -> str:
    return render_template("quiz/waits.html", title=sheet.title, who=viewer())


def _asked(id: str) -> QuizQuestion:
    found = question(id, services().table.book)
    if found is None:
        abort(404)
    return found


def _score() -> QuizScore:
    """What the cookie has: which were answered, as the bits of a number, and how many rightly; none
    where that was among other questions."""
    match session.get(KEPT):
        case [int(of), str(bits), int(right)] if of == len(ids()):
            seen = int(bits, 16)
            return QuizScore(frozenset(at for at in range(of) if seen >> at & 1), right)
        case _:
            return QuizScore()


def _keep(score: QuizScore) -> None:
    bits = sum(1 << at for at in score.seen)
    session[KEPT] = [len(ids()), f"{bits:x}", score.right]
