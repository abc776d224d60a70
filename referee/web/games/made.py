"""What the composer's form comes to: a base with some changes, or a whole game, key by key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from referee.core.book.game import Free, Game
from referee.core.cards.judge.division import EndKey
from referee.core.cards.judge.rule import JudgeRule
from referee.core.rules.names import tidy
from referee.core.state.dealt import dealt_in
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.paths import ROOT
from referee.rulebook import RulebookError
from referee.rulebook.changing import Changes
from referee.rulebook.composing import compose
from referee.rulebook.words.advice import advice
from referee.rulebook.words.customs import CUSTOMS
from referee.rulebook.words.naming import slug
from referee.screens.games.words.composing import EVENT_FIELDS, EVENTS, FIELDS, WILD
from referee.screens.games.words.rulecard import Counted, RuleCard, card, readback
from referee.table import NoNight
from referee.web import words as say
from referee.web.forms import fields
from referee.web.forms.fields import Form
from referee.web.games import whole
from referee.web.services import services
from referee.web.viewer import from_night, viewer

USUAL = 6
"""For so many players a game is checked where no night says how many there are."""
USUAL_BASE = "five-card-draw"
MOST_NAME = 60


@dataclass(frozen=True, slots=True)
class Composed:
    """What the form comes to. text: the file; said: the game in one paragraph; wrong: why it is
    no game."""

    name: str = ""
    text: str = ""
    card: RuleCard | None = None
    said: str = ""
    advice: tuple[str, ...] = ()
    wrong: str = ""


def odds() -> Callable[[JudgeRule, EndKey], Counted]:
    """How rare hands are: a host's pages have it counted, others show what is counted by now, so
    that no guest makes the host wait."""
    rarity = services().rarity
    return rarity.of if viewer().host else rarity.known


def bases() -> Mapping[str, Game]:
    """The games that can be changed: those with steps."""
    return {
        id: game
        for id, game in services().table.book.games.items()
        if not any(isinstance(step, Free) for step in game.steps)
    }


def path_of(id: str) -> Path:
    """The file of a game, shipped or the house's own."""
    if id in services().house.ids:
        return services().house.folder / f"{id}.toml"
    return ROOT / "rulebook" / "games" / f"{id}.toml"


def night_of(form: Form) -> tuple[int, Night, int] | None:
    """The night the page was opened from: its number, how it stands, what its hand has seen."""
    number = from_night()
    if number is None:
        number = fields.digits(form.get("night", ""))
    if not number:
        return None
    try:
        look = services().table.look(number)
    except NoNight:
        return None
    return number, look.night, look.seen["hand"]


def made(form: Form) -> Composed:
    """The game the form describes."""
    try:
        text = text_of(form)
    except RulebookError as error:
        return Composed(wrong=say.makes_no_game(whole.in_words(str(error))))
    night = night_of(form)
    return read(text, len(dealt_in(night[1])) if night else USUAL)


def text_of(form: Form) -> str:
    """The file that the form describes. Raises RulebookError, in words for the table."""
    if form.get("whole") == "1":
        return whole.draft_of(form).text
    base = form.get("base", USUAL_BASE)
    if base not in bases():
        raise RulebookError(say.CANNOT_CHANGE)
    return compose(path_of(base), changes(form), tidy(form.get("name", ""))[:MOST_NAME])


def read(text: str, players: int = USUAL) -> Composed:
    """A game file as a table checks it, or why it is none."""
    try:
        name = services().house.check(text, "game")[0].name
        game, rule = services().house.check(text, slug(name))
    except RulebookError as error:
        return Composed(text=text, wrong=say.makes_no_game(whole.in_words(str(error))))
    rules = card(game, () if rule is None else (rule,), odds())
    return Composed(
        name=name,
        text=text,
        card=rules,
        said=readback(rules),
        advice=() if rule is None else tuple(advice(game, rule, players)),
    )


def changes(form: Form) -> Changes:
    """The form as changes; what no list offers counts as nothing changed."""
    said = {key: _said(form, key) for key in FIELDS}
    known = dict(WILD)
    own = ("ends", "low", "joker", "qualifier", "order")
    ticks = ("declare", "rollout", "four_before", "tigers")
    found: dict[str, Any] = {key: said[key] for key in own}
    found |= {key: said[key] == "1" for key in ticks}
    return Changes(
        cards=int(said["cards"]),
        draws=int(said["draws"]),
        wild=tuple(rank for rank in dict.fromkeys(form.getlist("wild")) if rank in known),
        passes=tuple(int(cards) for cards in said["passes"].split()),
        agreed={key: said[key] for key in CUSTOMS if said[key]},
        events=events(form),
        **found,
    )


def _said(form: Form, key: str) -> str:
    """What a field says, if its list offers that; else what changes nothing."""
    options = FIELDS[key].options
    said = form.get(key, "")
    if not options:
        return "1" if said == "1" else ""
    return said if said in dict(options) else options[0][0]


def events(form: Form) -> tuple[Mapping[str, object], ...]:
    """What up cards bring, as the keys of a file."""
    found = []
    for at in range(1, EVENTS + 1):
        said = {key: form.get(f"up.{at}.{key}", "") for key in EVENT_FIELDS}
        if not said["card"] or any(
            value and value not in dict(EVENT_FIELDS[key][1]) for key, value in said.items()
        ):
            continue
        keys: dict[str, object] = {"card": said["card"], "brings": said["brings"] or "pay"}
        if keys["brings"] in ("pay", "buy"):
            price = said["price"] or "match"
            keys["price"] = int(price) if price.isdigit() else price
            if price == "match" and said["cap"] not in ("", "20"):
                keys["cap"] = int(said["cap"])
        if keys["brings"] == "buy" and said["side"] == "up":
            keys["side"] = "up"
        found.append(keys)
    return tuple(found)
