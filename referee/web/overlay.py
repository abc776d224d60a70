"""What every sheet over a page begins with: may this device see it, is it still about now."""

from __future__ import annotations

from flask import abort, render_template, request
from werkzeug.datastructures import MultiDict

from referee.table import Look
from referee.web import forms
from referee.web.forms import InvalidForm
from referee.web.services import services
from referee.web.viewer import viewer

MOVED_ON = "The deal has moved on. Close this and look again."


def for_host(night: int) -> Look:
    """The night as it is, for who may tap. Aborts with 403 for anybody else."""
    if not viewer().host:
        abort(403)
    return services().table.look(night)


def gone(look: Look, sentence: str = MOVED_ON) -> str:
    """The sheet that says why there is nothing to show."""
    return render_template("felt/gone.html", look=look, sentence=sentence)


def asked_number(key: str) -> int:
    """A whole number of the query. Aborts with 400 where there is none."""
    try:
        return forms.number(MultiDict(request.args), key)
    except InvalidForm:
        abort(400)
