"""Reads what a finger sent into a command. Whether it is allowed is not judged here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, cast

from werkzeug.datastructures import MultiDict

from referee.core.banking import tidy
from referee.core.book import Book
from referee.core.commands import (
    AllCheck,
    AllDrawn,
    Attribute,
    Award,
    BeginNight,
    BetTo,
    Buy,
    Call,
    Check,
    CloseNight,
    ComeBack,
    Correct,
    Count,
    CountPot,
    DeclareFoul,
    DividePot,
    DrawCards,
    Drop,
    GoAllIn,
    GoAway,
    HandCommand,
    Leave,
    NextDeal,
    NobodyOpens,
    OthersDrop,
    PassChips,
    PayMoney,
    PutAntesIn,
    PutChips,
    RaiseTo,
    Rename,
    ReopenNight,
    Reseat,
    RightDeal,
    Rule,
    ServeOwed,
    SetDealer,
    SetGrain,
    SetStakes,
    SettleOurselves,
    ShareCost,
    ShowOpeners,
    Sit,
    Stand,
    StayIn,
    TakeChips,
    TellInterval,
    ThrowIn,
)
from referee.core.game import Carried, Chips, House, Limit, LimitKind, Paid, Stakes, Tracking
from referee.table import Act, Again, TakeBack

Form = MultiDict[str, str]


class InvalidForm(Exception):
    """What was sent cannot be read; the sentence says what was expected."""


def number(form: Form, key: str, default: int | None = None) -> int:
    """A whole number from nought. Raises InvalidForm."""
    text = form.get(key, "").strip()
    if not text and default is not None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise InvalidForm(f"“{text[:20]}” is not a whole number.")
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
        return Stand(asked)
    return asked


def answers(form: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """A law's answers: every field that begins with "q."."""
    found = ((key[2:], value) for key, value in form.items() if key.startswith("q."))
    return tuple((key, value) for key, value in found if value)


def begin(form: Form, book: Book) -> BeginNight:
    """The form of a new night. Raises InvalidForm."""
    names = [name.strip() for name in form.getlist("name")]
    chips = form.getlist("chips")
    rows = [
        (name, _chips(chips[at] if at < len(chips) else ""))
        for at, name in enumerate(names)
        if name
    ]
    game = form.get("game", "jackpots")
    if game not in book.games:
        raise InvalidForm("That game is not in the rulebook.")
    dealer = form.get("dealer", "")
    places = [at for at, name in enumerate(n for n in names if n) if name == dealer.strip()]
    return BeginNight(
        title=written(form, "title") or "Poker night",
        players=tuple(rows),
        dealer=places[0] if places else max(len(rows) - 1, 0),
        game=book.games[game],
        stakes=stakes(form),
        house=house(form),
        paid=paid(form),
    )


def _chips(text: str) -> int:
    plain = text.strip() or "0"
    if not (plain.isascii() and plain.isdigit() and len(plain) <= 9):
        raise InvalidForm(f"“{text[:20]}” is not a number of chips.")
    return int(plain)


def stakes(form: Form) -> Stakes:
    """Ante, limit, raises, chip and currency. Raises InvalidForm."""
    kind = form.get("limit", "fixed")
    if kind not in ("fixed", "spread", "pot", "none"):
        raise InvalidForm("That limit is not known.")
    small = number(form, "small", 2)
    big = number(form, "big", small * 2)
    raises = form.get("raises", "3")
    if raises != "any" and not (raises.isascii() and raises.isdigit() and len(raises) < 3):
        raise InvalidForm("How many raises? A number, or any.")
    return Stakes(
        ante=number(form, "ante", 1),
        limit=Limit(
            kind=cast(LimitKind, kind),
            sizes=(small, big) if kind == "fixed" else (small,),
            most=big if kind == "spread" else 0,
            raises=None if raises == "any" or kind in ("pot", "none") else int(raises),
            heads_up_free=form.get("heads-up", "free") == "free",
        ),
        chip=number(form, "chip", 1),
        worth=hundredths(form.get("worth", "")),
        currency=written(form, "currency")[:4],
        colours=_colours(written(form, "colours")),
    )


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
    """The house switches. Raises InvalidForm."""
    after = form.get("after-pass", "next")
    if after not in ("next", "same"):
        raise InvalidForm("Who deals after a passed-out deal: the next, or the same?")
    carried = form.get("carried", "pay")
    if carried not in ("pay", "those-in", "anybody"):
        raise InvalidForm("Who may play for a pot that waited?")
    return House(cast(Literal["next", "same"], after), cast(Carried, carried))


# --- one reader for every button ------------------------------------------------------------


def _spoken(kind: Callable[..., Act]) -> Callable[[Form, Book], Act]:
    return lambda form, book: kind(number(form, "seat"), passing=seats(form, "passing"))


def _amount(kind: Callable[..., Act]) -> Callable[[Form, Book], Act]:
    return lambda form, book: kind(
        number(form, "seat"), number(form, "to"), passing=seats(form, "passing")
    )


def _next_deal(form: Form, book: Book) -> Act:
    game = form.get("game", "")
    if game not in book.games:
        raise InvalidForm("That game is not in the rulebook.")
    return NextDeal(book.games[game])


def _law(form: Form, book: Book) -> Act:
    law = form.get("law", "")
    if law not in book.laws:
        raise InvalidForm("That law is not in the rulebook.")
    about = bool(book.laws[law].needs) and form.get("offender")  # else the law is about nobody
    offender = number(form, "offender") if about else None
    return Rule(book.laws[law], answers(form), offender, by_seat(form, "a"))


def _is_chips(key: str) -> bool:
    return key == "chips" or key.startswith("by.")


def _place(form: Form, key: str) -> int | None:
    """A seat, or the box."""
    return None if form.get(key) == "box" else number(form, key)


def _reseat(form: Form, book: Book) -> Act:
    """The row of seats with one of them moved a place."""
    ring, seat = list(seats(form, "ring")), number(form, "seat")
    if seat not in ring:
        raise InvalidForm("That seat is not in the row.")
    at = ring.index(seat)
    to = (at + (1 if form.get("way") == "left" else -1)) % len(ring)
    ring.insert(to, ring.pop(at))
    return Reseat(tuple(ring))


def _settle(form: Form, book: Book) -> Act:
    law = book.laws.get(form.get("law", ""))
    if law is None:
        raise InvalidForm("That law is not in the rulebook.")
    offender = number(form, "offender") if form.get("offender") else None
    return SettleOurselves(law.id, law.title, offender)


READERS: Mapping[str, Callable[[Form, Book], Act]] = {
    "check": _spoken(Check),
    "call": _spoken(Call),
    "drop": _spoken(Drop),
    "bet": _amount(BetTo),
    "raise": _amount(RaiseTo),
    "nobody-opens": lambda form, book: NobodyOpens(),
    "all-check": lambda form, book: AllCheck(),
    "others-drop": lambda form, book: OthersDrop(seats(form, "calling")),
    "antes": lambda form, book: PutAntesIn(seats(form, "out")),
    "draw": lambda form, book: DrawCards(
        number(form, "seat"), number(form, "count"), seats(form, "mixed")
    ),
    "serve": lambda form, book: ServeOwed(number(form, "seat")),
    "show-openers": lambda form, book: ShowOpeners(number(form, "seat")),
    "award": lambda form, book: Award(
        number(form, "pot", 0), seats(form, "winner"), form.get("openers", "")
    ),
    "next-deal": _next_deal,
    "dealer": lambda form, book: SetDealer(number(form, "seat")),
    "throw-in": lambda form, book: ThrowIn(
        form.get("antes") == "stay", form.get("dealer") == "next"
    ),
    "divide": lambda form, book: DividePot(seats(form, "seat")),
    "foul": lambda form, book: DeclareFoul(number(form, "seat"), written(form, "why")),
    "rule": _law,
    "sit": lambda form, book: Sit(
        form.get("name", ""),
        number(form, "chips", 0),
        number(form, "after") if form.get("after") else None,
        paid(form),
    ),
    "buy": lambda form, book: Buy(number(form, "seat"), chips(form), paid(form)),
    "pass-chips": lambda form, book: PassChips(
        number(form, "source"), number(form, "target"), chips(form), paid(form)
    ),
    "cost": lambda form, book: ShareCost(
        _place(form, "source"), money(form), seats(form, "among"), form.get("what", "")
    ),
    "pay": lambda form, book: PayMoney(
        _place(form, "source"), _place(form, "target"), money(form), bool(form.get("sent"))
    ),
    "away": lambda form, book: GoAway(number(form, "seat")),
    "back": lambda form, book: ComeBack(number(form, "seat")),
    "leave": lambda form, book: Leave(
        number(form, "seat"),
        chips(form) if any(form.get(key) for key in form if _is_chips(key)) else None,
        paid(form),
    ),
    "rename": lambda form, book: Rename(number(form, "seat"), form.get("name", "")),
    "reseat": _reseat,
    "stakes": lambda form, book: SetStakes(stakes(form), house(form)),
    "correct": lambda form, book: Correct(
        _place(form, "source"), _place(form, "target"), number(form, "chips"), form.get("why", "")
    ),
    "count": lambda form, book: Count(number(form, "seat"), chips(form), form.get("why", "")),
    "close": lambda form, book: CloseNight(seats(form, "bearer"), form.get("why", "")),
    "reopen": lambda form, book: ReopenNight(written(form, "why")),
    "still-in": lambda form, book: StayIn((*seats(form, "seat"), *seats(form, "bettor"))),
    "all-drawn": lambda form, book: AllDrawn(),
    "count-pot": lambda form, book: CountPot(chips(form)),
    "attribute": lambda form, book: Attribute(
        number(form, "seat"), number(form, "chips") * (-1 if form.get("less") else 1)
    ),
    "tell": lambda form, book: TellInterval(
        number(form, "turn"), number(form, "level"), by_seat(form, "bet")
    ),
    "all-in": lambda form, book: GoAllIn(number(form, "seat"), number(form, "to")),
    "put-in": lambda form, book: PutChips(number(form, "seat"), number(form, "chips")),
    "take-out": lambda form, book: TakeChips(number(form, "seat"), number(form, "chips")),
    "grain": lambda form, book: _grain(form),
    "settle": _settle,
    "right-deal": lambda form, book: RightDeal(
        number(form, "deal"), seats(form, "winner"), form.get("why", "")[:200]
    ),
    "take-back": lambda form, book: TakeBack(
        strand(form), number(form, "to") if form.get("to") else None
    ),
    "again": lambda form, book: Again(strand(form)),
}

TAP_FROM = "tap-from"
"""The one button whose device the server names itself."""


def by_seat(form: Form, name: str) -> tuple[tuple[int, int], ...]:
    """Fields such as "bet.3": an amount for each seat."""
    keys = [key for key in form if key.startswith(f"{name}.") and form.get(key, "").strip()]
    if not all(key.partition(".")[2].isdecimal() for key in keys):
        raise InvalidForm("Those are no seats.")
    return tuple((int(key.partition(".")[2]), number(form, key)) for key in keys)


def _grain(form: Form) -> SetGrain:
    chips, tracking = form.get("chips", "tablet"), form.get("tracking", "bets")
    if chips not in ("tablet", "real") or tracking not in ("bets", "milestones", "referee"):
        raise InvalidForm("That way of following is not known.")
    if chips == "tablet":
        tracking = "bets"
    return SetGrain(cast(Chips, chips), cast(Tracking, tracking), by_seat(form, "stack"))


def strand(form: Form) -> str:
    """The strand a take-back or a device means. Raises InvalidForm."""
    named = form.get("strand", "hand")
    if named not in ("hand", "bank"):
        raise InvalidForm("There is no such strand.")
    return named
