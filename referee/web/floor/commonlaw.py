"""The rulings of a night, the code of the house, and what was ruled on the same facts before."""

from __future__ import annotations

from flask import render_template

from referee.screens.floor import commonlaw
from referee.screens.floor.commonlaw import Facts, Past
from referee.screens.floor.why import why_then
from referee.web.floor import bp
from referee.web.services import services
from referee.web.viewer import viewer

NEVER: tuple[int, tuple[Past, ...]] = (-1, ())


def every_ruling() -> tuple[Past, ...]:
    """The rulings of all nights of this house, oldest first. Those of a night are kept for as
    long as its log does not grow."""
    at = services()
    kept, grown = at.rulings, at.table.grown()
    changed = [night for night, length in grown.items() if kept.get(night, NEVER)[0] != length]
    ruled = at.table.ruled(changed[0]) if changed else ()
    for night in changed:
        past = commonlaw.rulings(at.table.history(night)) if night in ruled else ()
        kept[night] = grown[night], past
    return tuple(ruling for night in grown for ruling in kept[night][1])


def before(law: str, facts: Facts) -> tuple[Past, ...]:
    """The last rulings of this house on the same law and facts, the newest first."""
    return commonlaw.same(law, facts, every_ruling())[:3]


@bp.get("/night/<int:night>/rulings")
def rulings(night: int) -> str:
    """The rulings of a night, to read and to print."""
    at = services()
    look = at.table.look(night)
    found = [
        (ruling, why_then(ruling, at.table.book.laws))
        for ruling in commonlaw.rulings(at.table.entries(night))
    ]
    return render_template("rulebook/rulings.html", look=look, rulings=found, who=viewer())


@bp.get("/rulings")
def code() -> str:
    """All rulings of all nights, law by law: what this house has come to hold."""
    laws = services().table.book.laws
    found = [
        (title, [(ruling, why_then(ruling, laws)) for ruling in those])
        for title, those in commonlaw.by_law(every_ruling())
    ]
    return render_template("rulebook/code.html", laws=found, who=viewer())
