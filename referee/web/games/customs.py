"""How a game is played here, chosen where its stakes are set: the composer's own fields, those that
the game has a place for."""

from __future__ import annotations

from dataclasses import replace

from flask import render_template, request

from referee.rulebook import RulebookError
from referee.rulebook.composing import customs_of
from referee.screens.games.words.composing import AS_IS, FIELDS, YES, Field
from referee.web import words as say
from referee.web.forms.fields import Form, InvalidForm
from referee.web.games import bp
from referee.web.games.composer import take_in
from referee.web.games.made import bases, path_of, text_of

KEYS = (
    *("forced", "after", "drawn", "burn", "only_own", "checks", "no_check_raise", "last_bet"),
    *("in_out", "match", "pass_to", "offer_price"),
)
"""What can be chosen beside the stakes; all else makes another game, in the composer."""
OF_OTHERS = {"in_out": "match"}
"""What makes another game of one that does not have this, too."""


def fields(id: str) -> tuple[Field, ...]:
    """What can be chosen of a game, each with the choices it has a place for."""
    if id not in bases():
        return ()
    fits = customs_of(path_of(id))
    found = (FIELDS[key] for key in KEYS if key in fits and OF_OTHERS.get(key, key) in fits)
    return tuple(
        replace(
            field,
            options=tuple(
                option
                for option in field.options or (AS_IS, YES)
                if option == AS_IS or option[0] in fits[field.key]
            ),
        )
        for field in found
    )


@bp.get("/games/customs")
def customs() -> str:
    """The fields of the game that was chosen in the form of a new night."""
    game = request.args.get("game", "")
    return render_template("games/_customs.html", customs=fields(game), form=request.args)


def filled_in(form: Form) -> Form:
    """The form with the game as it is played here, kept among the house's games; the same where
    nothing was chosen. Raises InvalidForm."""
    chosen = {key: form[key] for key in KEYS if form.get(key)}
    if not chosen:
        return form
    try:
        id = take_in(text_of(Form({"base": form.get("game", ""), **chosen})))
    except RulebookError as error:
        raise InvalidForm(say.makes_no_game(error)) from None
    played = form.copy()
    played["game"] = id
    return played
