"""A whole game in the composer's form: every key of its file as a field, and back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from referee.core.value import dataclass
from referee.rulebook import RulebookError, language
from referee.rulebook.drafts import Draft, Keys, as_field, as_keys, asks_of, draft, moved, step_of
from referee.rulebook.games import WORDS, read_step
from referee.rulebook.language import Ask
from referee.rulebook.reading import Toml
from referee.rulebook.words.games import DECLARE_OR_QUALIFY
from referee.screens.games.words.coursesteps import sentence
from referee.screens.games.words.everykey import HINTS, JUDGED, STEPS, SYNONYMS, title, word
from referee.web import words as say
from referee.web.forms.fields import Form

MOST = 40
"""Steps and up cards that a form may have."""
FEW = 2
"""A list of so few words is chosen from, and not written."""
NUMBERED = re.compile(r"(step|event|end)\.(\d{1,2})\.([a-z_-]+)")
HEAD = ("name", "summary", "least", "most")


@dataclass(frozen=True, slots=True)
class KeyField:
    """A field of the form. options: what it takes, as (value, words), where it takes no others;
    hint: what can be written there, for example."""

    name: str
    title: str
    kind: str
    value: str
    options: tuple[tuple[str, str], ...] = ()
    hint: str = ""


@dataclass(frozen=True, slots=True)
class StepRow:
    """A step, or an up card. said: what it is, in a sentence."""

    number: int
    word: str
    said: str
    fields: tuple[KeyField, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """The whole form. judged: groups of what the judge is told, as (title, fields); words: the
    steps that can be added; ends: the third share of the pot and further ones."""

    head: Mapping[str, str]
    judged: tuple[tuple[str, tuple[KeyField, ...]], ...]
    events: tuple[StepRow, ...]
    steps: tuple[StepRow, ...]
    words: tuple[tuple[str, str], ...]
    ends: tuple[StepRow, ...]


# --- the form as a game ---------------------------------------------------------------------


def draft_of(form: Form) -> Draft:
    """The game of a form. Raises RulebookError."""
    found: dict[tuple[str, int], dict[str, str]] = {}
    for key in form:
        if at := NUMBERED.fullmatch(key):
            part = found.setdefault((at[1], int(at[2])), {})
            part[at[3]] = form[key]
    if len(found) > 2 * MOST:
        raise RulebookError(say.most_steps(MOST))
    steps = [step_of(_word(said), said) for said in _in_order(found, "step")]
    events = [as_keys(language.of_event(), said) for said in _in_order(found, "event")]
    ends = [as_keys(language.of_end(), said) for said in _in_order(found, "end")]
    judge = {key: form.get(f"judge.{key}", "") for key in language.of_judge()}
    head: dict[str, object] = {
        "name": form.get("name", "").strip() or say.HOUSE_GAME,
        "summary": form.get("summary", "").strip() or say.GAME_OF_HOUSE,
        "sources": [say.MADE_HERE],
        "players": [_players(form, "least", 2), _players(form, "most", 8)],
    }
    judged = as_keys(language.of_judge(), judge)
    if judged.get("declare") and (judged.get("low_max") or judged.get("low_no_pair")):
        raise RulebookError(DECLARE_OR_QUALIFY)
    return Draft(head, judged, tuple(events), tuple(steps), tuple(ends))


def _in_order(
    found: Mapping[tuple[str, int], Mapping[str, str]], part: str
) -> Iterable[Mapping[str, str]]:
    return (found[key] for key in sorted(found) if key[0] == part)


def _word(said: Mapping[str, str]) -> str:
    if said.get("do") not in WORDS:
        raise RulebookError(say.NO_SUCH_STEP)
    return said["do"]


def _players(form: Form, key: str, usual: int) -> int:
    text = form.get(key, "").strip()
    if text and not (text.isascii() and text.isdigit() and len(text) < 4):
        raise RulebookError(say.HOW_MANY_PLAY)
    return int(text) if text else usual


# --- a game as the form ---------------------------------------------------------------------


def unfolded(form: Form, text_of: Callable[[Form], str]) -> tuple[dict[str, str], str]:
    """The fields of the whole game that the form describes, after what it asks to be edited, and
    the place on the page where that is. Raises RulebookError."""
    game, at = draft(text_of(form)), "steps"
    verb, _, number = form.get("edit", "").partition(".")
    place = int(number) if number.isascii() and number.isdigit() and len(number) < 3 else 0
    if verb == "card":
        new: Keys = {"card": "Q", "brings": "pay", "price": "match"}
        game, at = replace(game, events=(*game.events, new)), "events"
    elif verb == "no-card" and 0 < place <= len(game.events):
        kept = (*game.events[: place - 1], *game.events[place:])
        game, at = replace(game, events=kept), "events"
    elif verb == "share":
        further: Keys = {"name": say.LOW_HAND, "ladder": "ace-to-five", "choose": "best"}
        game, at = replace(game, ends=(*game.ends, further)), "ends"
    elif verb == "no-share" and 0 < place <= len(game.ends):
        left = (*game.ends[: place - 1], *game.ends[place:])
        game, at = replace(game, ends=left), "ends"
    elif verb in ("add", "out", "up") and 0 < place <= len(game.steps):
        added = form.get(f"add.{place}", "bet")
        if verb == "add" and added not in WORDS:
            raise RulebookError(say.NO_SUCH_STEP)
        steps = moved(game.steps, place, added if verb == "add" else verb)
        game = replace(game, steps=steps)
        at = f"step-{place + (verb == 'add') - (verb == 'up' and place > 1)}"
    return fields_of(game), at


def fields_of(game: Draft) -> dict[str, str]:
    """Every field of the form that says something."""
    players = game.head.get("players")
    least, most = players if isinstance(players, list) and len(players) == 2 else (2, 8)
    found = {
        "whole": "1",
        "name": str(game.head.get("name", "")),
        "summary": str(game.head.get("summary", "")),
        "least": str(least),
        "most": str(most),
    }
    parts = [("judge", "judge", game.judge)]
    parts += [(f"event.{at}", "event", keys) for at, keys in enumerate(game.events, 1)]
    parts += [(f"end.{at}", "end", keys) for at, keys in enumerate(game.ends, 1)]
    parts += [(f"step.{at}", "step", keys) for at, keys in enumerate(game.steps, 1)]
    for prefix, part, keys in parts:
        if part == "step":
            found[f"{prefix}.do"] = str(keys.get("do", ""))
        for key, ask in asks_of(part, keys).items():
            if said := as_field(ask, keys):
                found[f"{prefix}.{key}"] = said
    return found


def rows(form: Form) -> Rows:
    """The form to be shown: what it says, field by field. What cannot be read stands as it came."""
    numbers = {"step": set[int](), "event": set[int](), "end": set[int]()}
    for key in form:
        if at := NUMBERED.fullmatch(key):
            numbers[at[1]].add(int(at[2]))
    asks = language.of_judge()
    judged = tuple(
        (heading, tuple(_field("judge", "judge", asks[key], form) for key in keys if key in asks))
        for heading, keys in JUDGED
    )
    return Rows(
        head={key: form.get(key, "") for key in HEAD},
        judged=judged,
        events=tuple(_event(at, form) for at in sorted(numbers["event"])[:MOST]),
        steps=tuple(_step(at, form) for at in sorted(numbers["step"])[:MOST]),
        words=tuple((each, STEPS.get(each, each)) for each in WORDS if each != "free"),
        ends=tuple(_end(at, form) for at in sorted(numbers["end"])[:MOST]),
    )


def _event(at: int, form: Form) -> StepRow:
    asks = language.of_event()
    fields = _fields(f"event.{at}", "event", asks.values(), form)
    card, brings = (form.get(f"event.{at}.{key}", "") for key in ("card", "brings"))
    return StepRow(at, "event", f"{card}: {word('brings', brings)}", fields)


def _end(at: int, form: Form) -> StepRow:
    said = form.get(f"end.{at}.name", "") or say.ONE_MORE_SHARE
    return StepRow(at, "end", said, _fields(f"end.{at}", "end", language.of_end().values(), form))


def _step(at: int, form: Form) -> StepRow:
    do = form.get(f"step.{at}.do", "")
    do = do if do in WORDS else "bet"
    asks = language.of_step(do)
    sent = {key: form.get(f"step.{at}.{key}", "") for key in asks}
    try:
        step = read_step(Toml(dict(step_of(do, sent)), "", say.step(at)))
        said = sentence(step)
    except RulebookError:  # the preview says what is wrong with it
        said = STEPS.get(do, do)
    return StepRow(at, do, said, _fields(f"step.{at}", do, asks.values(), form))


def _fields(prefix: str, part: str, asks: Iterable[Ask], form: Form) -> tuple[KeyField, ...]:
    return tuple(
        _field(prefix, part, ask, form) for ask in asks if f"{part}.{ask.key}" not in SYNONYMS
    )


def _field(prefix: str, part: str, ask: Ask, form: Form) -> KeyField:
    name = f"{prefix}.{ask.key}"
    value = form.get(name, "")
    options: tuple[tuple[str, str], ...] = ()
    if ask.kind == "choice":
        usual = str(ask.usual or "")
        options = tuple((said, word(ask.key, said) or said) for said in ask.options)
        value = value or usual
        if not usual and value not in ask.options:
            options = (("", "–"), *options)
    elif ask.kind == "texts" and 0 < len(ask.options) <= FEW:
        ways = (*((each,) for each in ask.options), *((ask.options,) if ask.options[1:] else ()))
        told = {part.strip() for part in value.split(",")}
        value = next((", ".join(way) for way in ways if {*way} == told), value)
        said = ((", ".join(way), say.both_of([word(ask.key, of) for of in way])) for way in ways)
        options = (("", "–"), *said)
    elif ask.kind == "number" and not value:
        value = str(ask.usual if ask.usual is not None else "")
    elif not value and isinstance(ask.usual, tuple):
        value = ", ".join(map(str, ask.usual))
    elif not value and isinstance(ask.usual, str):
        value = ask.usual
    hint = HINTS.get(ask.key) or ", ".join(ask.options)
    return KeyField(name, title(part, ask.key) or ask.key, ask.kind, value, options, hint)


def in_words(error: str) -> str:
    """What the reader of files says of one, as the form's fields are called."""
    found = re.fullmatch(
        r'(?:\S+\.toml: )?in \[(judge(?:\.end \d+)?|step \d+|event \d+)\] "([^"]+)" (.*)', error
    )
    if found is None:
        said = re.sub(r'^(\S+\.toml: )?("players" )?', lambda m: say.PLAYERS * bool(m[2]), error)
        return re.sub(r'^"(\w+)"', lambda m: f"“{title('judge', m[1]) or m[1]}”", said)
    part, key, said = found.groups()
    kinds = {"event": "event", "judge": "judge", "judge.end": "end"}
    place = kinds.get(part.partition(" ")[0], "")
    where = {"event": say.UP_CARD, "": "step", "end": say.SHARE}.get(place)
    number = part.partition(" ")[2]
    return f"{f'{where} {number}, ' if where else ''}“{title(place, key) or key}” {said}"
