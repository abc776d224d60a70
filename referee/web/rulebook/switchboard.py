"""What this house plays: a page of switches, and the tap that sets them for the next deals."""

from __future__ import annotations

from dataclasses import replace
from typing import cast, get_args

from flask import render_template

from referee.core.book.book import Book
from referee.core.book.house import Fold
from referee.core.messages.stakes import SetStakes
from referee.core.state.night import Night
from referee.screens.rulebook import switchboard
from referee.web.dropping import shown
from referee.web.forms.fields import Form, either
from referee.web.rulebook import bp
from referee.web.services import services
from referee.web.viewer import viewer

DO = "switches"
"""The one button that sets them."""


@bp.get("/night/<int:night>/switches", endpoint="switches")
def page(night: int) -> str:
    """All switches in plain words, the presets as one tap each."""
    look, book = shown(services().table.look(night)), services().table.book
    return render_template(
        "rulebook/switches.html",
        look=look,
        presets=switchboard.presets(book.switches, look.night.stakes, look.night.house),
        lines=switchboard.lines(book, look.night.stakes, look.night.house),
        who=viewer(),
    )


def read(form: Form, book: Book, night: Night) -> SetStakes:
    """What was chosen: a preset, or switch by switch ("switch.out-of-turn")."""
    if form.get("preset"):
        chosen = switchboard.of_preset(book.switches, form["preset"])
    else:
        chosen = {key.partition(".")[2]: form[key] for key in form if key.startswith("switch.")}
    stakes, house = switchboard.with_choices(book.switches, chosen, night.stakes, night.house)
    families = tuple(
        (which, switchboard.with_choices(book.switches, chosen, own, night.house)[0])
        for which, own in night.families
    )
    word = either(form, "fold", get_args(Fold), usual=house.fold)
    house = replace(house, fold=cast(Fold, word))
    return SetStakes(stakes, house, families=families)
