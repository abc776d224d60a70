"""People and seasons are switched off: every page of theirs is one sentence."""

from __future__ import annotations

import secrets
from contextlib import suppress

from flask import Blueprint, render_template, request

from referee.screens.people import words
from referee.store import StoreError
from referee.web.services import services
from referee.web.viewer import viewer

SWITCH = "people.write"
"""What they are switched on by."""


def people_on() -> bool:
    """Whether the house has people and seasons; also where that cannot be read now."""
    with suppress(StoreError):
        return not services().table.house.off
    return True


def people_door() -> bool:
    """Whether this device is led there: a host always, to the switch."""
    return people_on() or viewer().host


def off_page(wrong: str = "") -> str:
    """That they are switched off, with the switch for a host."""
    return render_template(
        "people/off.html", who=viewer(), wrong=wrong, words=words, mark=secrets.token_hex(8)
    )


def shut(bp: Blueprint) -> None:
    """Let every address of a blueprint answer with that while they are switched off: pages as
    pages, what is none with 404."""

    @bp.before_request
    def answer() -> tuple[str, int] | None:
        if request.endpoint == SWITCH or people_on():
            return None
        is_page = request.method != "POST" and not request.path.endswith((".csv", ".json"))
        return off_page(), 200 if is_page else 404
