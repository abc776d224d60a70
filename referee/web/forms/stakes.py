"""Forms of what is played for: stakes, house, menu; and the form of a new night."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import cast, get_args

from referee.core.book.book import Book
from referee.core.book.families import ALL, Family, as_before, family
from referee.core.book.game import Game, Limit, LimitKind, Rotation, Stakes, Tracking
from referee.core.book.house import Carried, Claims, Fold, House, Odd
from referee.core.book.posts import PostedBy, SideAnteBy
from referee.core.messages.bank import BeginNight
from referee.core.messages.stakes import PlayFor, SetMenu, SetStakes, StakesCommand, When
from referee.core.rules.names import tidy
from referee.core.state.night import Night
from referee.screens.games.stakes import StakesForm, usual_bet
from referee.screens.games.words.stakes import SAMPLES
from referee.web import words as say
from referee.web.forms.fields import (
    Form,
    InvalidForm,
    digits,
    either,
    hundredths,
    number,
    paid,
    plain_chips,
    written,
)
from referee.web.forms.readers import buttons
from referee.web.night import chance

NEW = Night()


def begin(form: Form, book: Book, like: Night = NEW) -> BeginNight:
    """The form of a new night; like: the one whose stakes all other games keep; else they have
    what is usual. Raises InvalidForm."""
    rows = _people(form)
    game = form.get("game", book.usual)
    if game not in book.games:
        raise InvalidForm(say.NO_SUCH_GAME)
    everybody = tuple(range(len(rows)))
    seated = chance.shuffled(everybody) if form.get("draw-seats") else ()
    drawn = bool(form.get("draw-dealer") and rows)
    first = stakes(form, book.games[game])
    return BeginNight(
        title=written(form, "title") or say.POKER_NIGHT,
        players=tuple((name, chips) for _, name, chips in rows),
        dealer=chance.one_of(everybody) if drawn else _first_dealer(form, rows, seated),
        game=book.games[game],
        stakes=first,
        house=house(form),
        paid=paid(form),
        real=_follows(form),
        seated=seated,
        drawn=drawn,
        families=as_before(family(book.games[game]), first, like.stakes, like.families),
    )


def _people(form: Form) -> list[tuple[int, str, int]]:
    """Whoever has a name: the row of the form, the name, the chips bought: what stands in that
    row, else what everybody buys. Raises InvalidForm."""
    chips, everybody = form.getlist("chips"), form.get("buy-in", "")
    return [
        (at, name.strip(), plain_chips((chips[at : at + 1] or [""])[0].strip() or everybody))
        for at, name in enumerate(form.getlist("name"))
        if name.strip()
    ]


def _first_dealer(form: Form, rows: list[tuple[int, str, int]], seated: tuple[int, ...]) -> int:
    """The place of the player marked by row, or by name; else the last seat."""
    row, name = form.get("deals-first", ""), form.get("dealer", "").strip()
    for place, (at, called, _) in enumerate(rows):
        if str(at) == row or (name and called == name):
            return place
    return seated[-1] if seated else max(len(rows) - 1, 0)


def _follows(form: Form) -> Tracking | None:
    """How closely real chips are followed from the start; None: the tablet keeps the chips."""
    said = form.get("real", "")
    if said not in ("", *get_args(Tracking)):
        raise InvalidForm(say.NO_SUCH_TRACKING)
    return cast(Tracking, said) if said else None


def stakes(form: Form, game: Game | None) -> Stakes:
    """What a night is played for, beginning with that game. Raises InvalidForm.

    What is left blank of the bets goes with the blinds or the ante.
    """
    kind = form.get("limit", "fixed")
    if kind not in get_args(LimitKind):
        raise InvalidForm(say.NO_SUCH_LIMIT)
    ante, chip = number(form, "ante", 1), number(form, "chip", 1)
    posted_by = _posted_by(form)
    blinds = _blinds(form, game, Stakes(ante, chip=max(chip, 1), posted_by=posted_by))
    free = kind in ("pot", "none")
    small = number(form, "least" if free else "small", usual_bet(ante, blinds, max(chip, 1)))
    if game and game.blinds and blinds and kind != "spread" and small < blinds[-1]:
        raise InvalidForm(say.bet_below_the_blind(small, blinds[-1]))
    big = number(form, "big", small * 2)
    return Stakes(
        ante=ante,
        limit=Limit(
            kind=cast(LimitKind, kind),
            sizes=(small, big) if kind == "fixed" else (small,),
            most=big if kind == "spread" else 0,
            raises=_raises(form) if not free else None,
            heads_up_free=either(form, "heads-up", ("free", "same")) == "free",
            half=either(form, "half", ("half", "whole")) == "half",
            multiple=number(form, "multiple", 1) if kind != "fixed" else 1,
        ),
        chip=chip,
        worth=hundredths(form.get("worth", "")),
        currency=written(form, "currency")[:4],
        colours=_colours(written(form, "colours")),
        blinds=blinds,
        bring_in=number(form, "bring-in", 0),
        forfeit=number(form, "forfeit", 0),
        side_ante=number(form, "side-ante", 0),
        side_ante_by=cast(SideAnteBy, either(form, "side-ante-by", get_args(SideAnteBy))),
        posted_by=posted_by,
    )


def _posted_by(form: Form) -> PostedBy:
    return cast(PostedBy, either(form, "posted-by", get_args(PostedBy)))


def _blinds(form: Form, game: Game | None, usual: Stakes) -> tuple[int, ...]:
    """The blinds that are written, none where none is. What is left empty of those the game has is
    as its field shows: in proportion to the first."""
    said = [plain_chips(text) if text.strip() else None for text in form.getlist("blind")]
    while said and said[-1] is None:
        said.pop()
    own = None if game is None or game.blinds is None else usual.in_force(game.blinds)
    if own is not None and len(said) > len(own.posts):
        raise InvalidForm(say.MORE_BLINDS)
    if own is not None and said:
        said = list(usual.filled(own, said))
    blinds = tuple(blind for blind in said if blind is not None)
    if blinds != tuple(sorted(blinds)):
        raise InvalidForm(say.BLINDS_ORDER)
    return blinds


def terms_again(form: Form, usual: StakesForm) -> StakesForm:
    """The fields as they were sent, to be put right; what was not sent is as usual."""
    sent = {
        field.name: written(form, field.name.replace("_", "-"))
        for field in fields(StakesForm)
        if field.name != "blinds" and field.name.replace("_", "-") in form
    }
    blinds = tuple(tidy(text) for text in form.getlist("blind")[: len(usual.blinds)])
    return replace(usual, blinds=blinds or usual.blinds, **sent)


def _raises(form: Form) -> int | None:
    """How many raises follow a bet; any number where it says so."""
    said = form.get("raises", "3")
    if said == "any":
        return None
    raises = digits(said, 2)
    if raises is None:
        raise InvalidForm(say.HOW_MANY_RAISES)
    return raises


def _colours(text: str) -> tuple[tuple[str, int], ...]:
    """ "white 1, red 5": each colour with what it counts."""
    found = []
    for part in text.replace(";", ",").split(","):
        if not part.strip():
            continue
        name, _, value = part.strip().rpartition(" ")
        chips = digits(value, 7)
        if not name.strip() or chips is None:
            raise InvalidForm(say.no_chip(part.strip()[:20]))
        found.append((name.strip(), chips))
    return tuple(found)


def house(form: Form) -> House:
    """What the house plays. Raises InvalidForm."""
    after = either(form, "after-pass", ("next", "same"), say.WHO_DEALS)
    carried = either(form, "carried", get_args(Carried), say.WHO_PLAYS)
    odd = either(form, "odd", get_args(Odd), say.ODD_CHIPS)
    straddles = form.get("straddles", "")
    light = either(form, "light", ("no", "yes")) == "yes"
    found = House(
        carried=cast(Carried, carried),
        odd=cast(Odd, odd),
        claims=cast(Claims, either(form, "claims", get_args(Claims), say.CLAIMS)),
        kitty=number(form, "kitty", 0),
        straddles=number(form, "straddles") if straddles.strip() else None,
        dead_button=either(form, "button", ("moves", "dead")) == "dead",
        fold=cast(Fold, either(form, "fold", get_args(Fold))),
        choices=_choices(form),
    )
    found = found.choosing("nobody-opens", "same", after == "same")
    return found.choosing("short-of-chips", "light", light)


SWITCH = re.compile(r"switch\.[a-z]+(-[a-z]+)*")


def _choices(form: Form) -> tuple[tuple[str, str], ...]:
    """What the house has chosen, as fields such as "switch.out-of-turn"."""
    keys = [key for key in form if SWITCH.fullmatch(key)]
    return tuple((key.partition(".")[2], form[key][:40]) for key in keys)


# --- buttons --------------------------------------------------------------------------------


def _stakes_and_house(form: Form, book: Book) -> SetStakes:
    """The whole form: the stakes of one family of games, or of all, and how the house plays."""
    which = either(form, "family", ("", *ALL))
    game = SAMPLES[cast(Family, which)] if which else book.games.get(form.get("game", ""))
    return SetStakes(stakes(form, game), house(form), cast(Family, which))


def _play_for(form: Form, book: Book) -> PlayFor:
    game = book.games.get(form.get("game", ""))
    if game is None:
        raise InvalidForm(say.NO_SUCH_GAME)
    when = either(form, "when", get_args(When), usual="next")
    return PlayFor(game, stakes(form, game), cast(When, when))


def _menu(form: Form, book: Book) -> SetMenu:
    """The games ticked for the night, and how the next is found. Raises InvalidForm."""
    rotation, chosen = form.get("rotation", "free"), form.getlist("menu")
    if rotation not in get_args(Rotation):
        raise InvalidForm(say.NO_SUCH_ROTATION)
    if not set(chosen) <= set(book.games):
        raise InvalidForm(say.NOT_ALL_GAMES)
    games = tuple((id, book.games[id].name) for id in dict.fromkeys(chosen))
    return SetMenu(games, cast(Rotation, rotation))


READERS = buttons(
    StakesCommand, {"stakes": _stakes_and_house, "play-for": _play_for, "menu": _menu}
)
