"""The rulings of a night, the code of the house, and what was ruled on the same facts before."""

from __future__ import annotations

from flask import render_template

from referee.screens.floor import commonlaw
from referee.screens.floor.commonlaw import Past
from referee.screens.floor.why import why_then
from referee.web.dropping import shown
from referee.web.floor import bp
from referee.web.people.untold import untold_nights
from referee.web.services import services
from referee.web.viewer import viewer

NEVER: tuple[int, tuple[Past, ...]] = (-1, ())


def _by_night() -> dict[int, tuple[Past, ...]]:
    """The rulings of all nights of this house, oldest first. Those of a night are kept for as
    long as its log does not grow."""
    at = services()
    kept, grown = at.rulings, at.table.grown()
    changed = [night for night, length in grown.items() if kept.get(night, NEVER)[0] != length]
    ruled = at.table.ruled(min(changed)) if changed else ()
    for night in changed:
        past = commonlaw.rulings(at.table.history(night)) if night in ruled else ()
        kept[night] = grown[night], past
    return {night: kept[night][1] for night in grown}


def before(night: int) -> tuple[tuple[Past, ...], tuple[Past, ...]]:
    """What was ruled in a night so far, and in all the others."""
    every = _by_night()
    return every.pop(night, ()), tuple(past for ruled in every.values() for past in ruled)


@bp.get("/night/<int:night>/rulings")
def rulings(night: int) -> str:
    """The rulings of a night, to read and to print."""
    at = services()
    look = shown(at.table.look(night))
    found = [
        (ruling, why_then(ruling, at.table.book.laws))
        for ruling in commonlaw.rulings(at.table.entries(night))
    ]
    return render_template("rulebook/rulings.html", look=look, rulings=found, who=viewer())


@bp.get("/rulings")
def code() -> str:
    """All rulings of all nights, law by law: what this house has come to hold."""
    laws, untold = services().table.book.laws, untold_nights()
    found = [
        (title, [(ruling, why_then(ruling, laws)) for ruling in those])
        for title, those in commonlaw.by_law(
            past for night, ruled in _by_night().items() if night not in untold for past in ruled
        )
    ]
    return render_template("rulebook/code.html", laws=found, who=viewer())
