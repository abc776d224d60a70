"""The one door for what is written between nights. Hosts only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from hashlib import blake2b

from flask import redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from referee.core.errors import Refused
from referee.core.messages.log import TakenBack
from referee.core.people import messages
from referee.core.people.persons import Persons
from referee.core.rules.names import clean_name, seen, tidy
from referee.screens.people import words
from referee.web import words as say
from referee.web.data.changed import of_this_log
from referee.web.data.lines import for_hosts
from referee.web.forms import fields
from referee.web.forms.fields import Form, InvalidForm, digits
from referee.web.people import bp
from referee.web.people.gathered import gathered
from referee.web.people.pages import people_page, person_page, slate_page
from referee.web.people.switch import off_page, people_on
from referee.web.services import services
from referee.web.viewer import viewer
from referee.web.wire.kept import Renderings

LONGEST_KEY = 60


@bp.post("/people/write")
@for_hosts
def write() -> AnyResponse | tuple[str, int]:
    """Write one entry of the house log, and show the page it came from."""
    house, form = services().table.house, request.form
    if not people_on() and not _switches(form):
        return off_page(), 422
    try:
        with house.lock:  # nobody pays on a night's page what this pays
            if told := of_this_log():
                return told
            written = house.written(_mark(form)) or _written(form)
            services().views = Renderings()  # the links to these pages come and go
    except Refused as refusal:
        return _page(form, words.refused(refusal)), 422
    except InvalidForm as error:
        return _page(form, str(error)), 400
    return redirect(_back(form, written), 303)


def _switches(form: Form) -> bool:
    """Whether that may be written while people and seasons are switched off."""
    do = form.get("do")
    return do == "undo" or (do == "money" and form.get("out") == "0" and not form.get("who"))


def _written(form: Form) -> int:
    """Write what a form says; the number of the entry. Raises InvalidForm, Refused, StoreError."""
    house, do = services().table.house, form.get("do", "")
    reader = READERS.get(do)
    if reader is None:
        raise InvalidForm(say.NO_SUCH_BUTTON)
    late = house.evenings()[1]
    if late and do in OF_NIGHTS:
        raise InvalidForm(words.still_reading(late))
    events = reader(form, house.persons())
    after = fields.number(form, "seen") if form.get("seen") else None
    return house.write(events, viewer().device, _mark(form), after)


def _mark(form: Form) -> str:
    """The mark of this tap: that of the page and of all that was said, so that the same form sent
    twice counts once, and another one of that page is another tap."""
    said = repr(sorted(form.items(multi=True)))
    return blake2b(said.encode(), digest_size=16).hexdigest()


def _back(form: Form, done: int) -> str:
    match form.get("page", ""):
        case "slate":
            return url_for("people.slate", done=done, night=form.get("night") or None)
        case "person":
            people, found = services().table.house.people, services().table.house.persons()
            who = form.get("into") or form.get("who", "")
            if found.get(people.root(who)) is None:  # their only night was somebody else's
                return url_for("people.people", done=done)
            return url_for("people.person", who=who, done=done)
        case _:
            return url_for("people.people", done=done)


def _page(form: Form, wrong: str) -> str:
    if not people_on():
        return off_page(wrong)
    match form.get("page", ""):
        case "slate":
            return slate_page(wrong)
        case "person":
            return person_page(form.get("who", ""), wrong)
        case _:
            return people_page(wrong)


# --- what a form says -----------------------------------------------------------------------


def _who(form: Form, key: str = "who") -> str:
    """The key of a person. Raises InvalidForm."""
    person = form.get(key, "")
    if len(person) > LONGEST_KEY or person != tidy(person):
        raise InvalidForm(words.NO_PERSON)
    return person


def _sure(form: Form, found: Persons, key: str = "who") -> str:
    """The key of a person who is there. Raises InvalidForm."""
    person = _who(form, key)
    if found.get(person) is None:
        raise InvalidForm(words.NO_PERSON)
    return person


def _name(form: Form, found: Persons) -> tuple[messages.HouseEvent, ...]:
    """The name, and what is written at the seat."""
    person = _sure(form, found)
    there, name = found.get(person), clean_name(form.get("name", ""))
    felt = tidy(form.get("felt", ""))
    assert there is not None
    events: list[messages.HouseEvent] = []
    if name != there.name:
        events.append(messages.PersonNamed(person, name))
    now = name if there.felt == there.name else there.felt
    if (felt or name) != now:
        events.append(messages.FeltName(person, "" if felt == name else felt))
    if not events:
        raise InvalidForm(words.NOTHING_NEW)
    return tuple(events)


def _merge(form: Form, found: Persons) -> tuple[messages.HouseEvent, ...]:
    return (messages.Merged(_sure(form, found), _sure(form, found, "into")),)


def _place(form: Form, found: Persons) -> tuple[messages.HouseEvent, ...]:
    """Whoever sat there was somebody else: by a name, of somebody here or of somebody new."""
    name = clean_name(form.get("name", ""))
    there = found.called(name) or found.get(services().table.house.people.means(name))
    parts = form.get("at", "").partition(".")[::2]
    night, at = (fields.number(MultiDict({"at": part}), "at") for part in parts)
    seat, sat = found.sat_at(night, at)
    if there is not None:
        if there.id == _who(form):
            raise InvalidForm(words.SAME_NAME)
        return (messages.Placed(night, seat, there.id, sat),)
    key = seen(name)
    return messages.PersonNamed(key, name), messages.Placed(night, seat, key, sat)


def _season(form: Form, found: Persons) -> tuple[messages.HouseEvent, ...]:
    start = form.get("start", "")
    try:
        day = date.fromisoformat(start)
    except ValueError:
        raise InvalidForm(words.NO_DAY) from None
    return (messages.SeasonBegan(clean_name(form.get("name", "")), day.isoformat()),)


def _money(form: Form, found: Persons) -> tuple[messages.HouseEvent, ...]:
    person = _sure(form, found) if form.get("who") else ""
    out = {"1": True, "0": False}.get(form.get("out", ""))
    return (messages.MoneySet(person, form.get("off") == "1", out),)


def _paid(form: Form, found: Persons) -> tuple[messages.HouseEvent, ...]:
    """A payment between evenings. A side of nothing is the cash box. Of a debt ("owed"), whole or
    in part: of one that is still that large, so that paid twice counts once."""
    payer, payee = (
        _sure(form, found, side) if form.get(side) else "" for side in ("payer", "payee")
    )
    currency, note = form.get("currency", "")[:4], tidy(form.get("note", ""))
    amount = fields.money(form)
    _check_owed(form, (currency, payer, payee), amount)
    return (messages.DebtPaid(payer, payee, amount, currency, note),)


def _through(form: Form, found: Persons) -> tuple[messages.HouseEvent, ...]:
    """A whole debt through the banker, who pays it now: the debtor owes the banker instead."""
    payer, payee, banker = (_sure(form, found, side) for side in ("payer", "payee", "banker"))
    currency, amount = form.get("currency", "")[:4], fields.number(form, "owed")
    if banker in (payer, payee):
        raise InvalidForm(words.NO_BANKER)
    _check_owed(form, (currency, payer, payee), amount)
    return (
        messages.DebtPaid(payer, payee, amount, currency, banker=banker),
        messages.DebtPaid(banker, payer, amount, currency, creditor=payee),
    )


def _check_owed(form: Form, sides: tuple[str, str, str], amount: int) -> None:
    """That a debt is as the page had it, and no less than what is paid of it. sides: currency,
    payer, payee. Raises Refused, InvalidForm."""
    owed = {
        (slate.currency, arrow.debtor, arrow.creditor, arrow.amount)
        for slate in gathered().slates
        for arrow in slate.arrows
    }
    said = form.get("owed") or form.get("units")
    if said and (*sides, digits(said)) not in owed:
        raise Refused("house-moved-on")
    due = [sum_ for *pair, sum_ in owed if (*pair,) == sides]
    if due and amount > max(due):
        raise InvalidForm(words.MORE_THAN_OWED)


def _undo(form: Form, found: Persons) -> tuple[messages.HouseEvent, ...]:
    return (TakenBack((fields.number(form, "entry"),)),)


OF_NIGHTS = ("name", "merge", "place", "paid", "through", "undo")
"""What is judged by the nights that were played: not while some of them are still to be read."""

READERS: Mapping[str, Callable[[Form, Persons], tuple[messages.HouseEvent, ...]]] = {
    "name": _name,
    "merge": _merge,
    "place": _place,
    "guest": lambda form, found: (messages.GuestSet(_sure(form, found), form.get("guest") == "1"),),
    "counts": lambda form, found: (
        messages.CountsSet(_sure(form, found), form.get("counts") == "1"),
    ),
    "money": _money,
    "season": _season,
    "paid": _paid,
    "through": _through,
    "undo": _undo,
}
"""What a button of these pages writes, by its word."""
