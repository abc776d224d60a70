"""Pages of the film. Whoever may look at a night may look at its film."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from flask import Response, abort, render_template, request

from referee.core.log.film import Frame, Reel, frames
from referee.export import deal_texts, finished
from referee.paths import ROOT
from referee.screens.film import film as screen
from referee.screens.film import words
from referee.table import Look
from referee.web.doors.guard import fault
from referee.web.dropping import shown
from referee.web.film import bp
from referee.web.forms.fields import digits
from referee.web.render import declared_shared, halves
from referee.web.services import services
from referee.web.viewer import viewer
from referee.web.words import NOT_DONE


@bp.get("/night/<int:night>/film")
def strip(night: int) -> str:
    """The deals of the night, the newest first."""
    look = shown(services().table.look(night))
    reels = services().table.reels(night)
    return render_template(
        "film/strip.html",
        look=look,
        deals=tuple(screen.strip(reel) for reel in reversed(reels)),
        who=viewer(),
    )


@bp.get("/night/<int:night>/film/<int:deal>")
def deal(night: int, deal: int) -> str | Response | tuple[str, int]:
    """One moment of a deal; at=3 is the third, from=2 looks from that seat. Asked for as a part of
    the page, it is only that."""
    look = services().table.look(night)
    reels = services().table.reels(night)
    reel = next((reel for reel in reels if reel.number == deal), None)
    found = frames(reel) if reel is not None else ()
    if reel is None or not found:
        return fault(404, words.NO_DEAL, heading=NOT_DONE)
    place = _place(found)
    near = digits(request.args.get("from", ""), 2)
    near = near if near in found[place - 1].after.ring else None
    part = request.headers.get("HX-Request") == "true"
    return render_template(
        "film/_frame.html" if part else "film/deal.html",
        look=shown(look),
        moment=moment(look, found[place - 1], near),
        deal=screen.strip(reel),
        at=place,
        last=len(found),
        near=near,
        seats=[(seat, reel.after.name(seat)) for seat in reel.began.order],
        numbers=_beside(reels, deal),
        who=viewer(),
    )


STYLES = ("tokens", "base", "felt", "film", "alone")
KINDS = {"page": "text/html", "hand": "text/plain", "phh": "text/plain", "ohh": "application/json"}


@bp.get("/night/<int:night>/film/<int:deal>/files")
def files(night: int, deal: int) -> str | tuple[str, int]:
    """One deal as a file, in every format that can say it."""
    look, found = services().table.look(night), finished(services().table, night, deal)
    if found is None:
        return fault(404, words.NO_DEAL, heading=NOT_DONE)
    texts = deal_texts(services().table, night, found)
    return render_template(
        "film/files.html",
        look=shown(look),
        deal=deal,
        game=found.hand.game.name,
        files=words.FILES,
        cannot={kind: words.CANNOT[kind] for kind, text in texts.items() if text is None},
        who=viewer(),
    )


@bp.get("/night/<int:night>/film/<int:deal>/file/<kind>")
def file(night: int, deal: int, kind: str) -> Response | tuple[str, int]:
    """One of them."""
    if kind not in words.FILES:
        abort(404)
    found = finished(services().table, night, deal)
    if found is None:
        return fault(404, words.NO_DEAL, heading=NOT_DONE)
    texts = deal_texts(services().table, night, found) if kind != "page" else {}
    text = texts[kind] if kind != "page" else _alone(night, deal)
    if text is None:
        return fault(422, words.CANNOT[kind], heading=NOT_DONE)
    end = words.FILES[kind][1]
    named = f'attachment; filename="night-{night}-deal-{deal}.{end}"'
    return Response(text, mimetype=KINDS[kind], headers={"Content-Disposition": named})


def _alone(night: int, deal: int) -> str:
    """The film of a deal as one page with nothing from outside: it is opened from disk."""
    look = services().table.look(night)
    reel = next(reel for reel in services().table.reels(night) if reel.number == deal)
    return render_template(
        "film/alone.html",
        look=shown(look),
        deal=screen.strip(reel),
        moments=[moment(look, frame, None) for frame in frames(reel)],
        style=styles(STYLES),
        script=(ROOT / "static" / "js" / "alone.js").read_text("utf-8"),
    )


def styles(names: Sequence[str]) -> str:
    """Style sheets as they are written into a page of its own."""
    folder = ROOT / "static" / "css"
    return "\n".join((folder / f"{name}.css").read_text("utf-8") for name in names)


def _place(found: tuple[Frame, ...]) -> int:
    """Which moment is asked for, from 1."""
    return min(max(digits(request.args.get("at", ""), 4) or 1, 1), len(found))


def _beside(reels: tuple[Reel, ...], deal: int) -> tuple[int, int]:
    """The deals before and after it that are over; 0 where there is none."""
    numbers = [reel.number for reel in reels if reel.over]
    at = numbers.index(deal)
    return (numbers[at - 1] if at else 0), (numbers[at + 1] if at + 1 < len(numbers) else 0)


def moment(look: Look, frame: Frame, near: int | None) -> screen.Moment:
    """A moment of a deal that is over, as everybody saw it."""
    then = shown(replace(look, night=frame.after, before=frame.before))
    before = then.before if then.before is not None else frame.before
    frame = Frame(before, frame.entry, then.night)
    book = services().table.book
    return screen.moment(
        look.id, frame, near, declared_shared(then.night), halves(then.night), book
    )
