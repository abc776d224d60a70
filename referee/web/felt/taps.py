"""The one door for changes: POST /night/N/tap, and POST /night for a new one."""

from __future__ import annotations

from flask import Response, current_app, g, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.core.decide import act
from referee.core.errors import Impossible, Refused
from referee.core.messages.command import HandCommand, Stand
from referee.core.messages.phones import Asking, AskSeat, TapFrom
from referee.core.messages.showdown import PayByCards
from referee.core.messages.stakes import PlayFor, SetStakes
from referee.core.rules.own import DealersAct
from referee.core.sheets.commands import BeginSheet
from referee.core.sheets.sheet import strand
from referee.core.state.night import Night
from referee.core.value import OwnCommand
from referee.screens.buttons import Fields
from referee.screens.club.words import at as at_table
from referee.screens.night.words.history import stands_on
from referee.screens.words.refusals import law_about, sentence
from referee.store import StoreError
from referee.table import Act, Again, Look, Stale
from referee.table.moves import RefusedThere
from referee.table.taps import (
    AsDealer,
    CastVote,
    ChooseAhead,
    OnPhone,
    Opening,
    OwnCards,
    Seal,
    Unseal,
)
from referee.web import forms
from referee.web import words as say
from referee.web.club.board import number, open_tables
from referee.web.data.changed import named_log, of_this_log
from referee.web.doors import rights
from referee.web.doors.allowance import TOO_MUCH, TooMuch
from referee.web.doors.guard import fault
from referee.web.doors.rights import LOOK_ONLY, NotYours
from referee.web.dropping import shown
from referee.web.felt import bp, cards
from referee.web.floor import voting
from referee.web.floor.floor import law_page
from referee.web.forms import fields, phones, stakes
from referee.web.forms import sheets as sheetforms
from referee.web.forms.fields import InvalidForm
from referee.web.forms.marks import mark
from referee.web.games import customs
from referee.web.night import newnight
from referee.web.people.currency import keeps_currency
from referee.web.people.gathered import owing
from referee.web.people.ticks import paid_once
from referee.web.people.told import of_the_slate
from referee.web.phone import hands, openers
from referee.web.render import COVERED, DESK, ENTRY, HANDED, ahead, known, view
from referee.web.rulebook import switchboard
from referee.web.services import Services, services
from referee.web.sheets import views
from referee.web.viewer import Viewer, name_device, viewer
from referee.web.wire import LOOPBACK
from referee.web.words import NOT_DONE

NEVER_LATE = Seal | Unseal | Opening | OwnCards | CastVote | ChooseAhead | Asking
"""All declare at once, and phones come in when they come: none of that can be too late because
somebody else was quicker."""
STALE = say.STALE
DISAGREE = say.DISAGREE


@bp.post("/night/<int:night>/tap")
def tap(night: int) -> AnyResponse | tuple[str, int]:
    """Carry out one tap and answer with the view it came from; open pages come after that."""
    with services().table.bell(night).answering():
        return _tap(night)


def _tap(night: int) -> AnyResponse | tuple[str, int]:
    at = services()
    name = request.form.get("view", "felt")
    name = DESK if _at_the_desk() else name if known(name) else "felt"
    if request.form.get("do") in phones.ANYBODY:
        name_device()
    who = viewer()
    asked: Act | None = None
    try:
        asked = _as_dealer(at, who, night, _asked(at, who, night))
        _agrees(asked)
        if isinstance(asked, SetStakes | PlayFor):
            keeps_currency(asked.stakes, night)
        with paid_once(night, asked, mark()):
            look = at.table.tap(
                night,
                asked,
                _seen(asked),
                who.device,
                mark(),
                lambda now: allowed(shown(now), asked, who),
                ahead(name, who) if request.headers.get("HX-Request") else None,
            )
    except InvalidForm as error:
        return _answer(name, at.table.look(night), 400, str(error))
    except Stale:
        return of_this_log() or _answer(name, at.table.look(night), 409, STALE)
    except NotYours as error:
        return _answer(name, at.table.look(night), 403, str(error))
    except TooMuch:
        return _answer(name, at.table.look(night), 429, TOO_MUCH)
    except Refused as refused:
        look = shown(at.table.look(night))
        g.law = law_page(look, law_about(refused), at.table.book)
        return _answer(name, look, 422, _why_not(refused, look, asked), _may_stand(look, asked))
    except RefusedThere as there:  # another table of the evening has its part
        (look,) = at.table.looks((there.night,))
        why = at_table(look.night.table, _why_not(there.refused, look, asked))
        return _answer(name, at.table.look(night), 422, why)
    except Impossible as impossible:  # no rule refused it, and it cannot have happened
        current_app.logger.exception(say.CANNOT_BE, exc_info=impossible)
        return _answer(name, at.table.look(night), 422, say.CANNOT_BE)
    except StoreError as error:
        return _answer(name, at.table.look(night), 503, str(error))
    if request.form.get("do") == switchboard.DO:
        return _to(url_for("rulebook.switches", night=night))
    if isinstance(asked, BeginSheet) and asked.asked is None:
        return _to(url_for("sheets.sheet", night=night, sheet=asked.sheet))
    return _answer(name, look, 200, hands.said_alone(asked) or of_the_slate(asked, look))


def _at_the_desk() -> bool:
    """Whether the page that a host taps on is the floor's desk: its sheets are those of the felt,
    and what they do is shown there."""
    page = request.headers.get("HX-Current-URL", "").partition("?")[0]
    return page.endswith("/desk") and viewer().host


def allowed(now: Look, asked: Act, who: Viewer) -> None:
    """Whether this device may write that, and so much. Raises NotYours, TooMuch; Stale where a
    backup came back in that very moment."""
    if now.came != named_log():
        raise Stale
    rights.check(now, asked, who)
    address = request.remote_addr or "?"
    if who.host or address in LOOPBACK:
        return
    if not services().writing.may(isinstance(asked, AskSeat), who.mark or address, address):
        raise TooMuch


def _why_not(refused: Refused, look: Look, asked: Act | None) -> str:
    """The sentence of a refusal; where something stands on what was to be undone, what."""
    if refused.reason == "stands-on-it" and refused.amount is not None:
        entries = services().table.entries(look.id)
        return stands_on(look.night, entries, refused.amount, isinstance(asked, Again))
    return sentence(refused, look.night)


def _seen(asked: Act) -> int | None:
    """What the page had seen."""
    if isinstance(asked, NEVER_LATE):
        return None
    return fields.number(request.form, "seen")


def _agrees(asked: Act) -> None:
    """A strand or sheet that a form names is the one written to. Raises InvalidForm."""
    on = rights.meant(asked)
    named = request.form.get("strand", on)
    sheet = strand(fields.number(request.form, "sheet")) if "sheet" in request.form else on
    if {named, sheet} != {on}:
        raise InvalidForm(DISAGREE)


def _asked(at: Services, who: Viewer, night: int) -> Act:
    """What the form asks. Who wants to tap from here is named by the server, not by the form;
    what cards come to is reckoned here and now, once."""
    form, book = request.form, at.table.book
    do = form.get("do")
    if do == cards.PAY:
        if at.table.heard(night, mark()):
            return PayByCards((), ())
        return _by_cards(at, night)
    if do == switchboard.DO:
        return switchboard.read(form, book, at.table.look(night).night)
    if do == voting.ASK:
        return voting.read(form, book, at.table.look(night).night)
    if do == forms.TAP_FROM:
        return TapFrom(fields.strand(form), who.device)
    if do in phones.READERS:
        return phones.read(form, who)
    if do in openers.READERS:
        return openers.read(form, book, at.table.look(night).night, who.mark)
    if do in hands.READERS:
        return hands.read(form, book, who.mark)
    if do in sheetforms.READERS:
        return sheetforms.read(form, book, at.table.look(night).night)
    asked = forms.read(form, book)
    if "moment" in form and isinstance(asked, OwnCommand):
        return OnPhone(form["moment"], asked)
    return asked


def _as_dealer(at: Services, who: Viewer, night: int, asked: Act) -> Act:
    """The dealer's phone does the dealer's taps, where the house has that."""
    if who.host or not isinstance(asked, DealersAct):
        return asked
    now = at.table.look(night).night
    seat = now.seat_of(who.mark)
    return AsDealer(seat, asked) if seat is not None and now.acting.deals else asked


def _by_cards(at: Services, night: int) -> Act:
    """A payment by the cards entered; one they do not give may have stood all the same."""
    try:
        asked = cards.pay(request.form, at.table.book, at.table.look(night).night)
    except Refused:
        if not request.form.get("consent"):
            raise
        asked = PayByCards((), ())
    return Stand(asked, freely=True) if request.form.get("consent") else asked


def _may_stand(look: Look, asked: Act | None) -> Fields:
    """The fields of "it stood at the table", where the refused act can be let stand."""
    if asked is None and request.form.get("do") == cards.PAY:
        asked = PayByCards((), ())
    if not isinstance(asked, HandCommand):
        return ()
    try:
        act(look.night, Stand(asked, freely=True))
    except (Refused, Impossible):
        return ()
    given = request.form.items(multi=True)
    kept = tuple((key, value) for key, value in given if key not in ("tap", "seen", "view"))
    return (*kept, ("consent", "1"))


def _answer(
    name: str, look: Look, code: int, notice: str, stood: Fields = ()
) -> AnyResponse | tuple[str, int]:
    """The view itself for htmx; for a page without script, the page again."""
    if request.headers.get("HX-Request"):
        seen = view(name, look, viewer(), notice, stood)
        seq = number(open_tables(look.id)) if name == DESK else look.seq
        return Response(seen, code, {ENTRY: str(seq)})
    if code == 200:
        return redirect(page_of(name, look.id), 303)
    return fault(code, say.STALE_ALONE if notice == STALE else notice, look.id, NOT_DONE)


@bp.post("/night")
def begin() -> AnyResponse | tuple[str, int]:
    """Begin a night with the names, chips and stakes of the form."""
    at: Services = services()
    who = viewer()
    if not who.host:
        return newnight.page(LOOK_ONLY), 403
    try:
        like = newnight.like(request.form)
        wanted = stakes.begin(request.form, at.table.book, like)
        keeps_currency(wanted.stakes)  # what is wrong with either keeps no game
        command = stakes.begin(customs.filled_in(request.form), at.table.book, like)
        command, chosen = newnight.seated(command)
        night = at.table.begin(command, who.device, mark())
        newnight.placed(night, chosen, who.device, mark())
    except InvalidForm as error:
        return newnight.page(str(error)), 400
    except Refused as refused:
        return newnight.page(sentence(refused, Night())), 422
    if owing(night):
        return _to(url_for("people.slate", night=night))
    return _to(url_for("night.felt", night=night))


@bp.post("/night/<int:night>/go-on")
def go_on(night: int) -> AnyResponse | tuple[str, int]:
    """Go on with a damaged night in a new one, from before what cannot be read."""
    at, who = services(), viewer()
    if not who.host:
        return _answer("log", at.table.look(night), 403, LOOK_ONLY)
    try:
        new = at.table.go_on(night, who.device)
    except Refused as refused:
        return _answer("log", at.table.look(night), 422, sentence(refused, Night()))
    return _to(url_for("night.felt", night=new))


def _to(page: str) -> AnyResponse:
    """Go on to a page, with script and without."""
    if request.headers.get("HX-Request"):
        return Response("", 200, {"HX-Redirect": page})
    return redirect(page, 303)


def page_of(name: str, night: int) -> str:
    """The address of the page that shows a view."""
    number = views.number_of(name)
    if number is not None:
        return url_for("sheets.sheet", night=night, sheet=number)
    if name == DESK:
        return url_for("club.desk")
    if name in (HANDED, COVERED):
        return url_for("night.felt", night=night)
    return url_for("sheets.shelf" if name == "scores" else f"night.{name}", night=night)
