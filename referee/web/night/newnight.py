"""The form of a new night: as it was sent, with last time's players, or empty."""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Mapping
from contextlib import suppress

from flask import render_template, request

from referee.core.book.families import ALL, as_before
from referee.core.book.game import Game, Stakes
from referee.core.book.house import House
from referee.core.errors import Refused
from referee.core.log import Entry
from referee.core.messages.bank import BeginNight, NightBegan
from referee.core.people.evening import seats_of
from referee.core.people.forgetting import is_nobody
from referee.core.people.messages import Placed
from referee.core.people.persons import Person, Persons
from referee.core.rules.names import seen, tidy
from referee.core.state.button import next_dealer
from referee.core.state.night import Night
from referee.core.value import replace
from referee.screens.games.chooser import families
from referee.screens.games.stakes import FamilyLine, GameForm, asked, evening, terms
from referee.screens.people.people import name_of
from referee.screens.people.slate import owes
from referee.screens.rulebook import switchboard
from referee.store import StoreError
from referee.table import Look, NoNight
from referee.web.bank.usual import BUY_IN, bought, commonest
from referee.web.forms import stakes
from referee.web.forms.fields import digits
from referee.web.games import customs
from referee.web.people.currency import house_currency
from referee.web.people.gathered import gathered
from referee.web.services import services

LINES, MOST_LINES = 6, 12


def like(form: Mapping[str, str]) -> Night:
    """The night whose stakes of all other games a form keeps; a new one where it names none that
    is there."""
    named = digits(form.get("like", ""))
    if named is None:
        return Night()
    try:
        return services().table.look(named).night
    except NoNight:
        return Night()


def page(wrong: str) -> str:
    """The whole page; wrong: why what was sent cannot be, or nothing."""
    last = next(services().table.recent(), None)
    before = last.night if last else Night()
    people: list[tuple[str, str]] = []
    deals_first = request.form.get("deals-first", "")
    buy_in, game = str(BUY_IN), services().table.book.usual
    real: str = before.tracking if before.real else ""
    kept, usual = before.house, switchboard.next_night(before)
    fields = terms(_as_worth(usual, before.stakes), House(choices=kept.choices))
    if request.method == "POST":
        people, buy_in = _sent(), request.form.get("buy-in", "")
        real = request.form.get("real", "")
        fields = stakes.terms_again(request.form, fields)
    elif request.args.get("last") and last:
        first = services().table.entries(last.id)[0][0]
        people, buy_in = _last_time(last)
        if (dealer := next_dealer(before)) in before.ring:
            deals_first = str(before.ring.index(dealer))
        began = _began_with(first)
        usual = before.stakes_for(began)
        fields = terms(usual, before.house)
        game = began.id if began is not None and began.id in services().table.book.games else game
    kept_from = request.form.get("like", "")
    if last and request.method == "GET" and request.args.get("last"):
        kept_from = str(last.id)
    people += [("", "")] * (max(LINES, len(people)) - len(people))
    return render_template(
        "night/setup.html",
        rows=people[:MOST_LINES],
        buy_in=buy_in,
        real=real,
        first=deals_first,
        terms=fields,
        game=request.form.get("game", game),
        groups=_groups(),
        like=kept_from,
        others=_others(usual, kept_from),
        wrong=wrong,
        last=bool(last),
        running=_running(last) if request.method == "GET" else None,
        known=[person.name for person in offered()],
        debts=_debts(),
        customs=customs.fields(request.form.get("game", game)),
        switches=kept.choices,
        form=request.form,
        mark=secrets.token_hex(8),
    )


def _as_worth(stakes: Stakes, last: Stakes) -> Stakes:
    """Chips are worth what they were last time, in the money of the house."""
    held = last.currency if last.worth else house_currency()
    return dataclasses.replace(stakes, worth=last.worth, currency=held)


def _groups() -> list[tuple[str, list[GameForm]]]:
    """Every game under its first family, as the chooser has them."""
    book = services().table.book
    groups = families(book, services().house.ids, (), 0)
    return [(group.title, [asked(book.games[game.id]) for game in group.games]) for group in groups]


def _running(last: Look | None) -> Look | None:
    """The last night, if it can be gone on with: who comes back to the form has it begun already,
    and would begin a second one."""
    if last is None or last.night.closed or last.damage or last.goes_on:
        return None
    return last


def _began_with(first: Entry) -> Game | None:
    """The game a night began with, whatever was dealt last."""
    began = (event.game for event in first.events if isinstance(event, NightBegan))
    return next(began, None)


MOST_KNOWN = 24


def offered() -> list[Person]:
    """Who may be chosen: whoever is no guest, those who played last first."""
    found = [each for each in _known().everybody if not (each.guest or is_nobody(each.name))]
    return found[:MOST_KNOWN]


def _debts() -> list[tuple[str, str]]:
    """What is still owed from earlier nights, each with the name of whoever owes it: a comfort, as
    the names are."""
    try:
        at = gathered()
        return [
            (name_of(at.persons, arrow.debtor), owes(arrow, at.persons, slate.currency))
            for slate in at.told(at.slates)
            for arrow in slate.arrows
            if arrow.debtor
        ]
    except Exception:
        return []


def _known() -> Persons:
    """Whom the house knows, and nobody who is left out: a comfort, so that whatever fails there, a
    night begins without it."""
    try:
        house = services().table.house
        people, found = house.people, house.persons()
    except Exception:
        return Persons(())
    known = () if people.off else found.everybody
    return Persons(tuple(person for person in known if person.id not in people.absent))


def seated(command: BeginNight) -> tuple[BeginNight, dict[str, str]]:
    """The night as it begins: who was chosen by name sits down under the name they have at the
    table. And the person of each of those names."""
    persons = _known()
    players, chosen = list[tuple[str, int]](), dict[str, str]()
    for name, chips in command.players:
        person = persons.called(name)
        known = person is not None and seen(name) == seen(person.name)
        felt = person.felt if person is not None and known else name
        if person is not None:
            chosen.setdefault(tidy(felt), person.id)
        players.append((felt, chips))
    return dataclasses.replace(command, players=tuple(players)), chosen


def placed(night: int, chosen: Mapping[str, str], by: str, tap: str) -> None:
    """Say who sits there, where the name alone would mean somebody else. The night has begun: what
    cannot be written costs no more than that."""
    with suppress(Refused, StoreError):
        _place(night, chosen, by, tap)


def _place(night: int, chosen: Mapping[str, str], by: str, tap: str) -> None:
    house, now = services().table.house, services().table.look(night).night
    seats = seats_of(now)
    at = house.people.who(night, seats)
    events = [
        Placed(night, seat, chosen[name], sat)
        for seat, name, sat in seats
        if name in chosen and at[seat] != chosen[name]
    ]
    if events:
        house.write(events, by, f"{tap} placed")


def _others(first: Stakes, kept_from: str) -> list[FamilyLine]:
    """What every family is going to be played for, while a game of another one is chosen."""
    night, found = like({"like": kept_from}), list[FamilyLine]()
    for which, other in zip(ALL, (*ALL[1:], ALL[0]), strict=True):
        table = as_before(other, first, night.stakes, night.families)
        lines = evening(replace(night, stakes=first, families=table))
        found += [line for line in lines if line.id == which]
    return found


def _sent() -> list[tuple[str, str]]:
    """Every line as it was sent, empty ones among them: a mark at a line stays where it is."""
    names, chips = request.form.getlist("name"), request.form.getlist("chips")
    return [(name, (chips[at : at + 1] or [""])[0]) for at, name in enumerate(names)]


def _last_time(last: Look) -> tuple[list[tuple[str, str]], str]:
    """Whoever sat there at the end, then those who left before, each with their first chips where
    they were not what most bought; and that."""
    night, first = last.night, dict[int, int]()
    for event in bought(services().table.entries(last.id)):
        first.setdefault(event.seat, event.amount)
    usual = next(iter(commonest(first.values())), BUY_IN)
    left = [player.seat for player in night.players if player.seat not in night.ring]
    found = [(night.name(seat), first.get(seat, usual)) for seat in (*night.ring, *left)]
    known = [(name, chips) for name, chips in found if not is_nobody(name)]
    return [(name, "" if chips == usual else str(chips)) for name, chips in known], str(usual)
