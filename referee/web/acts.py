"""Acts from a form: the reader of each button makes a command of what a finger sent (in words:
`notation/acts`). Whether it is allowed is not judged here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast, get_args

from referee.core.book.book import Book
from referee.core.book.families import ALL, Family
from referee.core.book.game import (
    Chips,
    Free,
    Game,
    Rotation,
    Source,
    Tracking,
)
from referee.core.messages.bank import (
    BeginNight,
    Buy,
    CloseNight,
    Correct,
    Count,
    KittyPays,
    NameBanker,
    PassChips,
    PayMoney,
    ReopenNight,
    RightDeal,
    ShareCost,
)
from referee.core.messages.betting import (
    BetTo,
    OthersDrop,
    RaiseTo,
    TellBoards,
    TellFirst,
)
from referee.core.messages.command import HandCommand, Stand, TableCommand
from referee.core.messages.dealing import NextDeal, PostBlinds, PutAntesIn, SetDealer
from referee.core.messages.debts import LetCountStand, Owe
from referee.core.messages.draw import DrawCards, ServeOwed
from referee.core.messages.law import DeclareFoul, Release, Rule, SettleOurselves
from referee.core.messages.milestones import (
    Attribute,
    CountPot,
    GoAllIn,
    PutChips,
    SetGrain,
    StayIn,
    TakeChips,
    TellInterval,
)
from referee.core.messages.people import ComeBack, GoAway, Leave, Rename, Reseat, Sit
from referee.core.messages.phones import AskPhones, TapFrom, Voted
from referee.core.messages.prices import CardUp, TakeOffer
from referee.core.messages.showdown import Award, DividePot, PayByCards, ThrowIn
from referee.core.messages.stakes import PlayFor, SetMenu, SetStakes, When
from referee.core.messages.turns import (
    AllHandle,
    Handle,
    Reveal,
    Sealed,
    Stay,
    StockIsOut,
    TakeCard,
)
from referee.core.rules.names import LONGEST_NAME, tidy
from referee.core.value import each
from referee.screens.games.words.stakes import SAMPLES
from referee.table import Act, Again, TakeBack
from referee.web import words as say
from referee.web.fields import Field, Reader, button, fixed, made_by, of, raw
from referee.web.forms import (
    Form,
    InvalidForm,
    answers,
    by_seat,
    chips,
    either,
    further_ends,
    money,
    number,
    paid,
    seats,
    strand,
    texts_by_seat,
    written,
)
from referee.web.night import chance
from referee.web.stakesforms import house, stakes


def read(form: Form, book: Book) -> Act:
    """The command of a form. Raises InvalidForm."""
    do = form.get("do", "")
    if do not in READERS:
        raise InvalidForm(say.NO_SUCH_BUTTON)
    asked = READERS[do](form, book)
    if form.get("consent") and isinstance(asked, HandCommand):
        return Stand(asked, freely=True)
    return asked


def _antes(form: Form, book: Book) -> PutAntesIn:
    out = seats(form, "out")
    return PutAntesIn(out, tuple(seat for seat in seats(form, "owing") if seat not in out))


def _leave(form: Form, book: Book) -> Leave:
    counted = any(form.get(key) for key in form if _is_chips(key))
    return Leave(number(form, "seat"), chips(form) if counted else None, paid(form))


def _still_in(form: Form, book: Book) -> StayIn:
    return StayIn((*seats(form, "seat"), *seats(form, "bettor")))


def _take_back(form: Form, book: Book) -> TakeBack:
    alone = bool(form.get("alone"))
    to = number(form, "to") if form.get("to") else None
    return TakeBack(strand(form, *(("roles",) if alone else ())), to, alone)


def _again(form: Form, book: Book) -> Again:
    return Again(strand(form))


def _next_deal(form: Form, book: Book) -> NextDeal:
    game = form.get("game", "")
    if game not in book.games:
        raise InvalidForm(say.NO_SUCH_GAME)
    return NextDeal(_called(book.games[game], written(form, "called")[:LONGEST_NAME]))


def _called(game: Game, name: str) -> Game:
    """Just a pot under the name the table has for it; a game with rules keeps its own."""
    free = any(isinstance(step, Free) for step in game.steps)
    return replace(game, name=name) if name and free else game


def _law(form: Form, book: Book) -> Rule:
    law = form.get("law", "")
    if law not in book.laws:
        raise InvalidForm(say.NO_SUCH_LAW)
    about = bool(book.laws[law].needs) and form.get("offender")  # else the law is about nobody
    offender = number(form, "offender") if about else None
    by = tidy(form.get("by", ""))[:60]
    return Rule(book.laws[law], answers(form), offender, by_seat(form, "a"), by)


def _release(form: Form, book: Book) -> Release:
    shares = tuple((seat, chips) for seat, chips in by_seat(form, "a") if chips)
    return Release(shares, tidy(form.get("why", ""))[:200])


def _is_chips(key: str) -> bool:
    return key == "chips" or key.startswith("by.")


def _place(form: Form, key: str) -> int | None:
    """A seat, or the box."""
    return None if form.get(key) == "box" else number(form, key)


def _reseat(form: Form, book: Book) -> Reseat:
    """The row of seats with one of them moved a place, or to the left of another."""
    ring, seat = list(seats(form, "ring")), number(form, "seat")
    if seat not in ring:
        raise InvalidForm(say.NOT_AT_THE_TABLE)
    if form.get("after"):
        ring.remove(seat)
        after = number(form, "after")
        if after not in ring:
            raise InvalidForm(say.NOT_AT_THE_TABLE)
        ring.insert(ring.index(after) + 1, seat)
        return Reseat(tuple(ring))
    at = ring.index(seat)
    to = (at + (1 if form.get("way") == "left" else -1)) % len(ring)
    ring.insert(to, ring.pop(at))
    return Reseat(tuple(ring))


def _one_drawn(form: Form) -> int:
    """One of the seats named. Raises InvalidForm."""
    among = seats(form, "ring")
    if not among:
        raise InvalidForm(say.NOBODY_TO_DRAW)
    return chance.one_of(among)


def _source(form: Form) -> Source:
    """Where a card is taken from."""
    said = form.get("from", "stock")
    if said not in get_args(Source):
        raise InvalidForm(say.FROM_WHERE)
    return cast(Source, said)


def _settle(form: Form, book: Book) -> SettleOurselves:
    law = book.laws.get(form.get("law", ""))
    if law is None:
        raise InvalidForm(say.NO_SUCH_LAW)
    offender = number(form, "offender") if form.get("offender") else None
    return SettleOurselves(law.id, law.title, offender)


TAP_FROM = "tap-from"
"""The one button whose device the server names itself."""


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


def _grain(form: Form, book: Book) -> SetGrain:
    chips, tracking = form.get("chips", "tablet"), form.get("tracking", "bets")
    if chips not in get_args(Chips) or tracking not in get_args(Tracking):
        raise InvalidForm(say.NO_SUCH_TRACKING)
    if chips == "tablet":
        tracking = "bets"
    return SetGrain(cast(Chips, chips), cast(Tracking, tracking), by_seat(form, "stack"))


def _menu(form: Form, book: Book) -> SetMenu:
    """The games ticked for the night, and how the next is found. Raises InvalidForm."""
    rotation, chosen = form.get("rotation", "free"), form.getlist("menu")
    if rotation not in get_args(Rotation):
        raise InvalidForm(say.NO_SUCH_ROTATION)
    if not set(chosen) <= set(book.games):
        raise InvalidForm(say.NOT_ALL_GAMES)
    games = tuple((id, book.games[id].name) for id in dict.fromkeys(chosen))
    return SetMenu(games, cast(Rotation, rotation))


def _choices(form: Form) -> tuple[tuple[int, str], ...]:
    """What each has said; of whom nothing is said, what the rest are, where a button says that."""
    said = dict(texts_by_seat(form, "way"))
    if rest := form.get("rest", "")[:60]:
        said = {**dict.fromkeys(seats(form, "of"), rest), **said}
    return tuple(said.items())


def _to_or_from(key: str) -> Field:
    return lambda form: _place(form, key)


NAMED: Mapping[str, Reader] = {
    "bet": of(BetTo),
    "raise": of(RaiseTo),
    "others-drop": of(OthersDrop),
    "antes": _antes,
    "draw": of(DrawCards),
    "serve": of(ServeOwed),
    "card-up": of(CardUp, card=raw("card"), pays=lambda form: form.get("pays") != "0"),
    "blinds": of(
        PostBlinds,
        dead=lambda form: tuple(post for post in by_seat(form, "dead") if post[1]),
        live=lambda form: tuple(post for post in by_seat(form, "live") if post[1]),
        small=lambda form: either(form, "small", ("posted", "empty")) == "posted",
    ),
    "up-cards": of(TellBoards, boards=lambda form: texts_by_seat(form, "up")),
    "first": of(TellFirst),
    "set-down": of(Handle),
    "all-set": of(AllHandle),
    "take-card": of(TakeCard, source=_source, knocks=fixed(False)),
    "stay": of(Stay, stays=lambda form: form.get("stays") != "0"),
    "stock-out": of(StockIsOut),
    "reveal": of(Reveal, choices=_choices),
    "award": of(
        Award,
        pot=lambda form: number(form, "pot", 0),
        winners="winner",
        openers=raw("openers"),
        more=further_ends,
    ),
    "best": of(Award, pot=fixed(0), winners="seat", openers=fixed(""), more=fixed(())),
    "lives-lost": of(
        Award, pot=fixed(0), winners=fixed(()), openers=fixed(""), lowest="seat", more=fixed(())
    ),
    "take-offer": of(TakeOffer, bid="to"),
    "next-deal": _next_deal,
    "dealer": of(SetDealer, drawn=fixed(False)),
    "draw-dealer": of(
        SetDealer, seat=_one_drawn, big=fixed(None), small=fixed(None), drawn=fixed(True)
    ),
    "throw-in": of(
        ThrowIn,
        antes_stay=lambda form: form.get("antes") == "stay",
        next_dealer=lambda form: form.get("dealer") == "next",
        antes_count=lambda form: form.get("antes") == "count",
    ),
    "divide": of(DividePot, seats="seat"),
    "foul": of(DeclareFoul),
    "rule": _law,
    "sit": of(Sit, name=raw("name"), amount=lambda form: number(form, "chips", 0)),
    "buy": of(Buy, amount=chips),
    "pass-chips": of(PassChips, amount=chips),
    "cost": of(ShareCost, payer=_to_or_from("source"), amount=money, what=raw("what")),
    "kitty-pays": of(KittyPays, payer=_to_or_from("source"), amount="chips", what=raw("what")),
    "pay": of(PayMoney, source=_to_or_from("source"), target=_to_or_from("target"), amount=money),
    "away": of(GoAway),
    "back": of(ComeBack),
    "leave": _leave,
    "rename": of(Rename, name=raw("name")),
    "reseat": _reseat,
    "close-chair": of(Reseat, drawn=fixed(False)),
    "draw-seats": of(
        Reseat,
        ring=lambda form: chance.shuffled(seats(form, "ring")),
        drawn=fixed(True),
        chairs=fixed(()),
    ),
    "stakes": _stakes_and_house,
    "play-for": _play_for,
    "menu": _menu,
    "correct": of(
        Correct,
        source=_to_or_from("source"),
        target=_to_or_from("target"),
        amount="chips",
        why=raw("why"),
    ),
    "count": of(Count, amount=chips, why=raw("why")),
    "close": of(CloseNight, bearers="bearer", why=raw("why")),
    "banker": of(NameBanker),
    "reopen": of(ReopenNight),
    "still-in": _still_in,
    "count-pot": of(CountPot, amount=chips),
    "attribute": of(
        Attribute, amount=lambda form: number(form, "chips") * (-1 if form.get("less") else 1)
    ),
    "owe": of(Owe, amount="chips"),
    "count-stands": of(LetCountStand),
    "tell": of(TellInterval, bets=lambda form: by_seat(form, "bet")),
    "all-in": of(GoAllIn),
    "put-in": of(
        PutChips,
        seat=lambda form: None if form.get("seat") == "all" else number(form, "seat"),
        amount="chips",
    ),
    "take-out": of(TakeChips, amount="chips"),
    "grain": _grain,
    "settle": _settle,
    "release": _release,
    "right-deal": of(RightDeal, winners="winner", why=raw("why", 200)),
    "take-back": _take_back,
    "again": _again,
}
"""Buttons with a name of their own, or whose form is no picture of the command."""
ELSEWHERE: Mapping[type, str] = {
    BeginNight: "web/stakesforms.py: begin(), from the page of a new night",
    PayByCards: "web/felt/cards.py: the judge reads the cards first",
    Sealed: "web/phone/phoneforms.py: the phone of that seat seals the word",
    Stand: "read(), where a form says that it stood at the table",
    TapFrom: "web/felt/taps.py: the server names the device",
    AskPhones: "web/floor/voting.py: the law says what is asked",
    Voted: "table/sealed.py, from a sealed vote",
}
"""Commands that no button reads by itself, and what does; phones and sheets have their own."""
_FOUND = {made_by(reader) for reader in NAMED.values()} | ELSEWHERE.keys()
READERS: Mapping[str, Reader] = {
    **NAMED,
    **{button(kind): of(kind) for kind in each(HandCommand | TableCommand) if kind not in _FOUND},
}
"""Every button: those with a name, and one for each other command, called as it is called."""
