"""Reads the form of a new score sheet: what is played, who plays, what points are worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast, get_args

from werkzeug.datastructures import MultiDict

from referee.core.sheets import events
from referee.core.sheets.chinese import ChineseRules, Royalties
from referee.core.sheets.kinds import kind
from referee.core.sheets.smallpot import GAMES
from referee.web import words as say
from referee.web.forms.fields import InvalidForm, either, number, seats, written

Form = MultiDict[str, str]
MOST_FIELDS = 12


def rules(form: Form) -> events.Rules:
    """What is played on a new sheet. Raises InvalidForm."""
    kind = form.get("kind", "")
    if kind not in KINDS:
        raise InvalidForm(say.CHOOSE_GAME)
    return KINDS[kind](form)


def _rounds(
    preset: str, fill: events.Fill | None, best: events.Best | None
) -> Callable[[Form], events.Rules]:
    """A pad by rounds; what the preset leaves open the form says."""

    def made(form: Form) -> events.Rules:
        return events.PadRules(
            preset,
            fill=fill
            or cast(events.Fill, either(form, "fill", get_args(events.Fill), usual="points")),
            best=best
            or cast(events.Best, either(form, "best", get_args(events.Best), usual="high")),
            target=number(form, "target", 0),
            rounds=number(form, "rounds", 0),
            deals=bool(form.get("deals")),
        )

    return made


def _line(form: Form) -> events.Rules:
    """A pad with a line."""
    return events.PadRules(
        "line",
        "line",
        deals=bool(form.get("deals")),
        game=number(form, "game", 100),
        games=number(form, "games", 2),
        bonus=(number(form, "bonus.0", 0), number(form, "bonus.1", 0)),
    )


def _knock(wild: bool) -> Callable[[Form], events.Rules]:
    return lambda form: events.KnockRules(
        number(form, "ante", 1),
        wild,
        cast(events.BonusFrom, either(form, "bonus-from", get_args(events.BonusFrom), usual="all")),
    )


def _small(game: events.SmallGame) -> Callable[[Form], events.Rules]:
    pays = GAMES[game].lowest == "pays"
    return lambda form: events.SmallPotRules(
        game, number(form, "ante", 1), number(form, "forfeit", 0) if pays else 0
    )


def _chinese(open_face: bool) -> Callable[[Form], events.Rules]:
    return lambda form: ChineseRules(
        number(form, "row", 1),
        number(form, "scoop", 3),
        number(form, "two", 0),
        number(form, "surrender", 0),
        cast(Royalties, either(form, "royalties", get_args(Royalties), usual="said")),
        open_face,
        bool(form.get("fantasyland")),
    )


KINDS: Mapping[str, Callable[[Form], events.Rules]] = {
    "pokino": lambda form: events.PokinoRules(number(form, "quads", 900), bool(form.get("keep"))),
    "bridge": lambda form: events.BridgeRules(bool(form.get("honours"))),
    "chinese": _chinese(open_face=False),
    "open-face": _chinese(open_face=True),
    "knock": _knock(wild=False),
    "knock-wild": _knock(wild=True),
    "whiskey": _small("whiskey"),
    "brag": _small("brag"),
    "red-and-black": _small("red-and-black"),
    "race": _rounds("race", "points", "high"),
    "low": _rounds("low", "points", "low"),
    "balance": _rounds("balance", "balance", "high"),
    "pad": _rounds("", None, None),
    "line": _line,
    "quiz": lambda form: events.QuizRules(number(form, "stake", 1)),
}


def columns(form: Form) -> tuple[events.Column, ...]:
    """Whose columns: seats or names, in the order of the form. Raises InvalidForm."""
    found = []
    for at in range(MOST_FIELDS):
        own = seats(form, f"column.{at}")
        name = written(form, f"name.{at}")
        if own or name:
            found.append(events.Column(own, "" if own else name))
    found += [events.Column((seat,)) for seat in seats(form, "column")]
    return tuple(found)


def dealer(form: Form, columns: Sequence[events.Column]) -> int:
    """The column that deals first: by its place, or by a seat in it. Raises InvalidForm."""
    if "deals-first" not in form:
        return number(form, "dealer", 0)
    seat = number(form, "deals-first")
    return next((at for at, column in enumerate(columns) if seat in column.seats), 0)


def rate(form: Form, rules: events.Rules) -> events.Rate | None:
    """What points are worth; nothing where it is for points only. Raises InvalidForm."""
    if form.get("for", "points") != "chips":
        return None
    default = "standing" if kind(rules).balances else "differences"
    pay = (
        default
        if kind(rules).balances
        else either(form, "pay", get_args(events.Pay), usual=default)
    )
    return events.Rate(number(form, "chips", 1), number(form, "each", 1), cast(events.Pay, pay))
