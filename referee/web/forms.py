"""Reads what a finger sent into a command. Whether it is allowed is not judged here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from functools import cached_property
from typing import Any, Literal, cast, get_args, get_type_hints

from werkzeug.datastructures import ImmutableMultiDict, MultiDict

from referee.core.book.book import Book
from referee.core.book.families import ALL, Family, as_before, family
from referee.core.book.game import (
    Chips,
    Free,
    Game,
    Limit,
    LimitKind,
    Paid,
    PostedBy,
    Rotation,
    SideAnteBy,
    Source,
    Stakes,
    Tracking,
)
from referee.core.book.house import Carried, Claims, House, Odd
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
from referee.core.messages.showdown import Award, DividePot, PayByCards, ThrowIn
from referee.core.messages.stakes import PlayFor, SetMenu, SetStakes
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
from referee.core.state.night import Night
from referee.core.value import each
from referee.screens.games.stakes import SAMPLES, Terms
from referee.table import Act, Again, TakeBack
from referee.web.night import chance

Form = MultiDict[str, str]
Reader = Callable[[Form, Book], Act]
LONGEST = 9
"""Digits of a number that a form may send."""


class InvalidForm(Exception):
    """What was sent cannot be read; the sentence says what was expected."""


class Sent(ImmutableMultiDict[str, str]):
    """The fields as they came. One that is read as one, and was sent with several values, says
    two things: it is not read at all (InvalidForm). getlist() reads those that may be many."""

    def __getitem__(self, key: str) -> str:
        if len(set(self.getlist(key))) > 1:
            raise InvalidForm(f"“{key[:20]}” was sent twice and says two things.")
        return super().__getitem__(key)

    def items(  # type: ignore[override]  # its own view of the pairs is no class of ours
        self, multi: bool = False
    ) -> Iterator[tuple[str, str]]:
        """Each field once; with `multi` every value of it."""
        if multi:
            return iter(super().items(multi=True))
        return ((key, self[key]) for key in self)


def number(form: Form, key: str, default: int | None = None) -> int:
    """A whole number from nought. Raises InvalidForm."""
    text = form.get(key, "").strip()
    if not text and default is not None:
        return default
    if not (text.isascii() and text.isdigit()):
        raise InvalidForm(f"“{text[:20]}” is not a whole number.")
    if len(text) > LONGEST:
        raise InvalidForm(f"A number has {LONGEST} digits at most.")
    return int(text)


def chips(form: Form, default: int | None = None) -> int:
    """A number of chips, or chips by colour: fields such as "by.25" say how many of 25 each.

    Where any colour is filled in, the colours count. Raises InvalidForm.
    """
    keys = [key for key in form if key.startswith("by.")]
    if any(value.strip() for key in keys for value in form.getlist(key)):
        total = 0
        for key in keys:
            value = key.partition(".")[2]
            if not (value.isascii() and value.isdigit() and len(value) <= 9):
                raise InvalidForm("There is no such chip.")
            total += sum(_chips(one) for one in form.getlist(key)) * int(value)
        return total
    if keys and default is None and not form.get("chips", "").strip():
        raise InvalidForm("Say how many chips: a number, or how many of each colour.")
    return number(form, "chips", default)


def paid(form: Form) -> Paid:
    """How chips were paid for; on the slip where nothing is said. Raises InvalidForm."""
    said = form.get("paid", "slip")
    if said not in ("slip", "cash", "sent"):
        raise InvalidForm("Paid in cash, sent, or on the slip?")
    return cast(Paid, said)


def money(form: Form) -> int:
    """What the night settles in: "units" as they are; "money" as people write it, or chips where
    a chip is worth none ("plain"). Raises InvalidForm."""
    if "units" in form:
        return number(form, "units")
    if form.get("plain"):
        return number(form, "money")
    cents = hundredths(form.get("money", ""))
    if not cents:
        raise InvalidForm("Say how much money: 0.50 or 12.")
    return cents


def seats(form: Form, key: str) -> tuple[int, ...]:
    """Seats, as repeated fields or separated by commas. Raises InvalidForm."""
    words = [word for value in form.getlist(key) for word in value.split(",") if word.strip()]
    if not all(one.isascii() and one.isdigit() and len(one) < 4 for one in map(str.strip, words)):
        raise InvalidForm("Those are no seats.")
    return tuple(int(word) for word in words)


def written(form: Form, key: str) -> str:
    """What somebody wrote, on one line, without control and direction marks."""
    return tidy(form.get(key, ""))


def read(form: Form, book: Book) -> Act:
    """The command of a form. Raises InvalidForm."""
    do = form.get("do", "")
    if do not in READERS:
        raise InvalidForm("That button is not known here.")
    asked = READERS[do](form, book)
    if form.get("consent") and isinstance(asked, HandCommand):
        return Stand(asked, freely=True)
    return asked


def answers(form: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """A law's answers: every field that begins with "q."."""
    found = ((key[2:], value) for key, value in form.items() if key.startswith("q."))
    return tuple((key, value) for key, value in found if value)


NEW = Night()


def begin(form: Form, book: Book, like: Night = NEW) -> BeginNight:
    """The form of a new night; like: the one whose stakes all other games keep; else they have
    what is usual. Raises InvalidForm."""
    rows = _people(form)
    game = form.get("game", book.usual)
    if game not in book.games:
        raise InvalidForm("That game is not in the rulebook.")
    everybody = tuple(range(len(rows)))
    seated = chance.shuffled(everybody) if form.get("draw-seats") else ()
    drawn = bool(form.get("draw-dealer") and rows)
    first = stakes(form, book.games[game])
    return BeginNight(
        title=written(form, "title") or "Poker night",
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
        (at, name.strip(), _chips((chips[at : at + 1] or [""])[0].strip() or everybody))
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
    if said not in ("", "bets", "milestones", "referee"):
        raise InvalidForm("That way of following is not known.")
    return cast(Tracking, said) if said else None


def _chips(text: str) -> int:
    plain = text.strip() or "0"
    if not (plain.isascii() and plain.isdigit() and len(plain) <= 9):
        raise InvalidForm(f"“{text[:20]}” is not a number of chips.")
    return int(plain)


def stakes(form: Form, game: Game | None) -> Stakes:
    """What a night is played for, beginning with that game. Raises InvalidForm.

    Without a least bet, that of a pot limit or no limit is the last blind.
    """
    kind = form.get("limit", "fixed")
    if kind not in ("fixed", "spread", "pot", "none"):
        raise InvalidForm("That limit is not known.")
    small = number(form, "small", 2)
    big = number(form, "big", small * 2)
    ante, chip = number(form, "ante", 1), number(form, "chip", 1)
    posted_by = _posted_by(form)
    blinds = _blinds(form, game, Stakes(ante, chip=max(chip, 1), posted_by=posted_by))
    least = number(form, "least", blinds[-1] if blinds else small)
    return Stakes(
        ante=ante,
        limit=Limit(
            kind=cast(LimitKind, kind),
            sizes={"fixed": (small, big), "spread": (small,)}.get(kind, (least,)),
            most=big if kind == "spread" else 0,
            raises=_raises(form) if kind in ("fixed", "spread") else None,
            heads_up_free=_either(form, "heads-up", ("free", "same")) == "free",
            half=_either(form, "half", ("half", "whole")) == "half",
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
        side_ante_by=cast(
            SideAnteBy, _either(form, "side-ante-by", ("all", "dealer", "big-blind"))
        ),
        posted_by=posted_by,
    )


def _posted_by(form: Form) -> PostedBy:
    return cast(PostedBy, _either(form, "posted-by", get_args(PostedBy)))


def _blinds(form: Form, game: Game | None, usual: Stakes) -> tuple[int, ...]:
    """The blinds that are written, none where none is. What is left empty of those the game has is
    as its field shows: in proportion to the first."""
    said = [_chips(one) if one.strip() else None for one in form.getlist("blind")]
    while said and said[-1] is None:
        said.pop()
    own = None if game is None or game.blinds is None else usual.in_force(game.blinds)
    if own is not None and len(said) > len(own.posts):
        raise InvalidForm("More blinds are filled in than are posted. Say who posts them.")
    if own is not None and said:
        said = list(usual.filled(own, said))
    blinds = tuple(one for one in said if one is not None)
    if blinds != tuple(sorted(blinds)):
        raise InvalidForm("The blinds: the smallest first, the biggest last.")
    return blinds


def terms_again(form: Form, usual: Terms) -> Terms:
    """The fields as they were sent, to be put right; what was not sent is as usual."""
    sent = {
        field.name: written(form, field.name.replace("_", "-"))
        for field in fields(Terms)
        if field.name != "blinds" and field.name.replace("_", "-") in form
    }
    blinds = tuple(tidy(one) for one in form.getlist("blind")[: len(usual.blinds)])
    return replace(usual, blinds=blinds or usual.blinds, **sent)


def _raises(form: Form) -> int | None:
    """How many raises follow a bet; any number where it says so."""
    said = form.get("raises", "3")
    if said != "any" and not (said.isascii() and said.isdigit() and len(said) < 3):
        raise InvalidForm("How many raises? A number, or any.")
    return None if said == "any" else int(said)


def _either(form: Form, key: str, words: tuple[str, ...], wrong: str = "") -> str:
    """One of several words; the first where nothing is said. Raises InvalidForm."""
    said = form.get(key) or words[0]
    if said not in words:
        raise InvalidForm(wrong or f"“{said[:20]}” is not one of {', '.join(words)}.")
    return said


def _colours(text: str) -> tuple[tuple[str, int], ...]:
    """ "white 1, red 5": each colour with what it counts."""
    found = []
    for part in text.replace(";", ",").split(","):
        if not part.strip():
            continue
        name, _, value = part.strip().rpartition(" ")
        if not name.strip() or not (value.isascii() and value.isdigit() and len(value) <= 7):
            raise InvalidForm(f"“{part.strip()[:20]}” is no chip; write white 1, red 5, blue 25.")
        found.append((name.strip(), int(value)))
    return tuple(found)


def hundredths(text: str) -> int:
    """Money as people write it, in hundredths: "0.10" is ten, nothing is nought."""
    plain = text.strip().replace(",", ".")
    if not plain:
        return 0
    whole, _, part = plain.partition(".")
    good = all(one.isascii() and one.isdigit() for one in (whole or "0", part or "0"))
    if not good or len(part) > 2 or len(whole) > 5:
        raise InvalidForm(f"“{text[:20]}” is not an amount of money; write 0.10 or 2.")
    return int(whole or "0") * 100 + int((part or "0").ljust(2, "0"))


def house(form: Form) -> House:
    """What the house plays. Raises InvalidForm."""
    after = _either(
        form,
        "after-pass",
        ("next", "same"),
        "Who deals after a passed-out deal: the next, or the same?",
    )
    carried = _either(
        form, "carried", ("pay", "those-in", "anybody"), "Who may play for a pot that waited?"
    )
    odd = _either(form, "odd", ("each", "first"), "Odd chips: one each, or all to the first?")
    straddles = form.get("straddles", "")
    light = _either(form, "light", ("no", "yes")) == "yes"
    found = House(
        carried=cast(Carried, carried),
        odd=cast(Odd, odd),
        claims=cast(
            Claims,
            _either(
                form,
                "claims",
                ("riffle", "action", "night"),
                "Until when may chips that are set aside be claimed?",
            ),
        ),
        kitty=number(form, "kitty", 0),
        straddles=number(form, "straddles") if straddles.strip() else None,
        dead_button=_either(form, "button", ("moves", "dead")) == "dead",
        choices=_choices(form),
    )
    found = found.choosing("nobody-opens", "same", after == "same")
    return found.choosing("short-of-chips", "light", light)


def _choices(form: Form) -> tuple[tuple[str, str], ...]:
    """What the house has chosen, as fields such as "switch.out-of-turn"."""
    keys = [key for key in form if SWITCH.fullmatch(key)]
    return tuple((key.partition(".")[2], form[key][:40]) for key in keys)


# --- one reader for every button ------------------------------------------------------------


Field = Callable[[Form], object]


@dataclass(frozen=True)
class Fields:
    """Reads a command field by field: what its class says of each says how, and a field of the form
    is called as that of the class. own: what is called, or read, otherwise."""

    kind: type[Any]
    own: Mapping[str, str | Field]

    def __call__(self, form: Form, book: Book) -> Act:
        """The command. Raises InvalidForm."""
        return cast(Act, self.kind(**{name: read(form) for name, read in self._reads}))

    @cached_property
    def _reads(self) -> tuple[tuple[str, Field], ...]:
        hints = get_type_hints(self.kind)
        return tuple(
            (field.name, self._read(field.name, hints[field.name], field.default))
            for field in fields(self.kind)
        )

    def _read(self, name: str, hint: object, default: object) -> Field:
        said = self.own.get(name, name.replace("_", "-"))
        return PLAIN[hint](said, default) if isinstance(said, str) else said


def _number(key: str, default: object) -> Field:
    """A number; one that has a default may be left empty."""
    if default is MISSING:
        return lambda form: number(form, key)
    return lambda form: number(form, key, cast(int, default))


PLAIN: Mapping[object, Callable[[str, object], Field]] = {
    int: _number,
    int | None: lambda key, _: lambda form: number(form, key) if form.get(key) else None,
    bool: lambda key, _: lambda form: bool(form.get(key)),
    str: lambda key, _: lambda form: written(form, key),
    tuple[int, ...]: lambda key, _: lambda form: seats(form, key),
    Paid: lambda key, _: paid,
}
"""How a field is read, by what its class says of it: from its name and its default."""


def of(kind: type[Any], **own: str | Field) -> Fields:
    """A reader of that command."""
    return Fields(kind, own)


def made_by(reader: Reader) -> type[Any]:
    """The command a reader makes."""
    kind = reader.kind if isinstance(reader, Fields) else get_type_hints(reader)["return"]
    return cast(type[Any], kind)


def button(kind: type[Any]) -> str:
    """What the button of a command is called that has no other name: BurnCard is "burn-card"."""
    return re.sub(r"(?<=.)(?=[A-Z])", "-", kind.__name__).lower()


def _raw(key: str, most: int | None = None) -> Field:
    """As it was written; the rule tidies it, and says what is wrong with it."""
    return lambda form: form.get(key, "")[:most]


def _set(value: object) -> Field:
    """What no form says."""
    return lambda form: value


def _antes(form: Form, book: Book) -> PutAntesIn:
    out = seats(form, "out")
    return PutAntesIn(out, tuple(one for one in seats(form, "owing") if one not in out))


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
        raise InvalidForm("That game is not in the rulebook.")
    return NextDeal(_called(book.games[game], written(form, "called")[:LONGEST_NAME]))


def _called(game: Game, name: str) -> Game:
    """Just a pot under the name the table has for it; a game with rules keeps its own."""
    free = any(isinstance(step, Free) for step in game.steps)
    return replace(game, name=name) if name and free else game


def _law(form: Form, book: Book) -> Rule:
    law = form.get("law", "")
    if law not in book.laws:
        raise InvalidForm("That law is not in the rulebook.")
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
        raise InvalidForm("That seat is not in the row.")
    if form.get("after"):
        ring.remove(seat)
        after = number(form, "after")
        if after not in ring:
            raise InvalidForm("That seat is not in the row.")
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
        raise InvalidForm("Nobody is here to draw for the deal.")
    return chance.one_of(among)


def _source(form: Form) -> Source:
    """Where a card is taken from."""
    said = form.get("from", "stock")
    if said not in ("stock", "discards"):
        raise InvalidForm("From the stock, or the last discard?")
    return cast(Source, said)


def _seat_key(key: str) -> bool:
    seat = key.partition(".")[2]
    return seat.isascii() and seat.isdigit() and len(seat) < 4


def _settle(form: Form, book: Book) -> SettleOurselves:
    law = book.laws.get(form.get("law", ""))
    if law is None:
        raise InvalidForm("That law is not in the rulebook.")
    offender = number(form, "offender") if form.get("offender") else None
    return SettleOurselves(law.id, law.title, offender)


SWITCH = re.compile(r"switch\.[a-z]+(-[a-z]+)*")
TAP_FROM = "tap-from"
"""The one button whose device the server names itself."""


def by_seat(form: Form, name: str) -> tuple[tuple[int, int], ...]:
    """Fields such as "bet.3": an amount for each seat."""
    keys = [key for key in form if key.startswith(f"{name}.") and form.get(key, "").strip()]
    if not all(_seat_key(key) for key in keys):
        raise InvalidForm("Those are no seats.")
    return tuple((int(key.partition(".")[2]), number(form, key)) for key in keys)


def texts_by_seat(form: Form, name: str) -> tuple[tuple[int, str], ...]:
    """Fields such as "up.3": a short text for each seat."""
    keys = [key for key in form if key.startswith(f"{name}.")]
    if not all(_seat_key(key) for key in keys):
        raise InvalidForm("Those are no seats.")
    return tuple((int(key.partition(".")[2]), form.get(key, "")[:60]) for key in keys)


def _stakes_and_house(form: Form, book: Book) -> SetStakes:
    """The whole form: the stakes of one family of games, or of all, and how the house plays."""
    which = _either(form, "family", ("", *ALL))
    game = SAMPLES[cast(Family, which)] if which else book.games.get(form.get("game", ""))
    return SetStakes(stakes(form, game), house(form), cast(Family, which))


def _play_for(form: Form, book: Book) -> PlayFor:
    game = book.games.get(form.get("game", ""))
    if game is None:
        raise InvalidForm("That game is not in the rulebook.")
    when = _either(form, "when", ("next", "now", "deal"))
    return PlayFor(game, stakes(form, game), cast(Literal["deal", "now", "next"], when))


def _grain(form: Form, book: Book) -> SetGrain:
    chips, tracking = form.get("chips", "tablet"), form.get("tracking", "bets")
    if chips not in ("tablet", "real") or tracking not in ("bets", "milestones", "referee"):
        raise InvalidForm("That way of following is not known.")
    if chips == "tablet":
        tracking = "bets"
    return SetGrain(cast(Chips, chips), cast(Tracking, tracking), by_seat(form, "stack"))


def _menu(form: Form, book: Book) -> SetMenu:
    """The games ticked for the night, and how the next is found. Raises InvalidForm."""
    rotation, chosen = form.get("rotation", "free"), form.getlist("menu")
    if rotation not in get_args(Rotation):
        raise InvalidForm("That way of choosing is not known.")
    if not set(chosen) <= set(book.games):
        raise InvalidForm("A game of that menu is not in the rulebook.")
    games = tuple((id, book.games[id].name) for id in dict.fromkeys(chosen))
    return SetMenu(games, cast(Rotation, rotation))


def strand(form: Form, *more: str) -> str:
    """The strand a take-back or a device means; more: others that it may. Raises InvalidForm."""
    named = form.get("strand", "hand")
    if named not in ("hand", "bank", *more) and not _of_a_sheet(named):
        raise InvalidForm("There is no such strand.")
    return named


def _of_a_sheet(strand: str) -> bool:
    number = strand.removeprefix("sheet:")
    return number != strand and number.isascii() and number.isdigit() and len(number) < 5


def _to_or_from(key: str) -> Field:
    return lambda form: _place(form, key)


NAMED: Mapping[str, Reader] = {
    "bet": of(BetTo),
    "raise": of(RaiseTo),
    "others-drop": of(OthersDrop),
    "antes": _antes,
    "draw": of(DrawCards),
    "serve": of(ServeOwed),
    "blinds": of(
        PostBlinds,
        dead=lambda form: tuple(one for one in by_seat(form, "dead") if one[1]),
        live=lambda form: tuple(one for one in by_seat(form, "live") if one[1]),
        small=lambda form: _either(form, "small", ("posted", "empty")) == "posted",
    ),
    "up-cards": of(TellBoards, boards=lambda form: texts_by_seat(form, "up")),
    "first": of(TellFirst),
    "set-down": of(Handle),
    "all-set": of(AllHandle),
    "take-card": of(TakeCard, source=_source, knocks=_set(False)),
    "stay": of(Stay, stays=lambda form: form.get("stays") != "0"),
    "stock-out": of(StockIsOut),
    "reveal": of(Reveal, choices=lambda form: texts_by_seat(form, "way")),
    "award": of(
        Award, pot=lambda form: number(form, "pot", 0), winners="winner", openers=_raw("openers")
    ),
    "next-deal": _next_deal,
    "dealer": of(SetDealer, drawn=_set(False)),
    "draw-dealer": of(
        SetDealer, seat=_one_drawn, big=_set(None), small=_set(None), drawn=_set(True)
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
    "sit": of(Sit, name=_raw("name"), amount=lambda form: number(form, "chips", 0)),
    "buy": of(Buy, amount=chips),
    "pass-chips": of(PassChips, amount=chips),
    "cost": of(ShareCost, payer=_to_or_from("source"), amount=money, what=_raw("what")),
    "kitty-pays": of(KittyPays, payer=_to_or_from("source"), amount="chips", what=_raw("what")),
    "pay": of(PayMoney, source=_to_or_from("source"), target=_to_or_from("target"), amount=money),
    "away": of(GoAway),
    "back": of(ComeBack),
    "leave": _leave,
    "rename": of(Rename, name=_raw("name")),
    "reseat": _reseat,
    "close-chair": of(Reseat, drawn=_set(False)),
    "draw-seats": of(
        Reseat,
        ring=lambda form: chance.shuffled(seats(form, "ring")),
        drawn=_set(True),
        chairs=_set(()),
    ),
    "stakes": _stakes_and_house,
    "play-for": _play_for,
    "menu": _menu,
    "correct": of(
        Correct,
        source=_to_or_from("source"),
        target=_to_or_from("target"),
        amount="chips",
        why=_raw("why"),
    ),
    "count": of(Count, amount=chips, why=_raw("why")),
    "close": of(CloseNight, bearers="bearer", why=_raw("why")),
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
    "right-deal": of(RightDeal, winners="winner", why=_raw("why", 200)),
    "take-back": _take_back,
    "again": _again,
}
"""Buttons with a name of their own, or whose form is no picture of the command."""
ELSEWHERE: Mapping[type, str] = {
    BeginNight: "begin(), from the page of a new night",
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
