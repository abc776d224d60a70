"""Sheets: what opens over the felt. They only show; every change is a tap."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request
from werkzeug.datastructures import MultiDict

from referee.core.commands import (
    BetTo,
    Call,
    Check,
    Drop,
    PutAntesIn,
    RaiseTo,
    Stand,
    ThrowIn,
)
from referee.core.decide import act
from referee.core.errors import Impossible, Refused
from referee.core.events import ByConsent
from referee.core.game import Ante
from referee.core.night import MORE_THAN_ANYBODY_HAS, Hand, Night
from referee.core.offers import Offer, openers_words, seat_offers
from referee.core.pots import pots, shares, unpaid
from referee.core.rulings import stage
from referee.screens import floor
from referee.screens.felt import STRENGTH
from referee.screens.names import own
from referee.screens.refusals import sentence
from referee.screens.words import marks, title
from referee.table import Look
from referee.web import forms
from referee.web.forms import InvalidForm
from referee.web.here import here, viewer

bp = Blueprint("sheets", __name__, url_prefix="/night/<int:night>/sheet")


def _look(night: int) -> Look:
    if not viewer().host:
        abort(403)
    return here().table.look(night)


def _playing(look: Look) -> Hand | None:
    return look.night.playing


def _gone(look: Look) -> str:
    return render_template(
        "sheets/gone.html", look=look, sentence="The deal has moved on. Close this and look again."
    )


def _number(key: str) -> int:
    try:
        return forms.number(MultiDict(request.args), key)
    except InvalidForm:
        abort(400)


@bp.get("/floor")
def floor_sheet(night: int) -> str:
    """Floor!: what can have happened in this moment."""
    look = _look(night)
    book = here().table.book.laws.values()
    follows = look.night.playing is None or look.night.tracking != "referee"
    laws = floor.laws_now(book, look.night) if follows else ()
    hand = _playing(look)
    live = [(one.seat, look.night.name(one.seat)) for one in hand.live] if hand else []
    return render_template(
        "sheets/floor.html",
        look=look,
        laws=laws,
        every=() if follows else tuple(book),
        live=live,
        stage=stage(look.night.hand),
    )


@bp.get("/law")
def law_sheet(night: int) -> str:
    """One law: the next question, or its ruling with what it would move."""
    look = _look(night)
    laws = dict(here().table.book.laws)
    law = laws.get(request.args.get("id", ""))
    if law is None:
        abort(404)
    offender = _number("offender") if request.args.get("offender") else None
    try:
        told = forms.by_seat(MultiDict(request.args), "a")
    except InvalidForm:
        abort(400)
    try:
        case = floor.case(law, look.night, offender, forms.answers(request.args), laws, told)
    except Refused as refused:
        return render_template(
            "sheets/gone.html", look=look, sentence=sentence(refused, look.night)
        )
    return render_template("sheets/law.html", look=look, case=case)


@bp.get("/winner")
def winner(night: int) -> str:
    """Pay one pot to one winner; openers are asked for first."""
    look = _look(night)
    hand, seat, number = _playing(look), _number("seat"), _number("pot")
    pot = next((one for one in unpaid(hand) if one.number == number), None) if hand else None
    if hand is None or pot is None or seat not in pot.claimants or not hand.showing:
        return _gone(look)
    opener = hand.opener if hand.proof == "owed" else None
    whose = ""
    if opener is not None:
        whose = "openers" if opener == seat else f"{own(look.night.name(opener))} openers"
    return render_template(
        "sheets/winner.html",
        look=look,
        seat=seat,
        name=look.night.name(seat),
        pot=pot,
        several=len(pots(hand)) > 1,
        whose=whose,
        opener=look.night.name(opener) if opener is not None else "",
        strength=_strength(hand),
        judged=_judged(hand),
    )


def _judged(hand: Hand) -> bool:
    """Whether the judge knows the cards of this game."""
    return hand.game.id in here().table.book.judges


def _strength(hand: Hand) -> str:
    needs = [getattr(step, "needs", "") for step in hand.game.steps]
    return next((STRENGTH[one] for one in needs if one in STRENGTH), "")


@bp.get("/split")
def split(night: int) -> str:
    """Pay one pot to several winners."""
    look = _look(night)
    hand, number = _playing(look), _number("pot")
    pot = next((one for one in unpaid(hand) if one.number == number), None) if hand else None
    if hand is None or pot is None:
        return _gone(look)
    people = [(seat, look.night.name(seat)) for seat in pot.claimants]
    return render_template(
        "sheets/split.html",
        look=look,
        pot=pot,
        people=people,
        equal=[(look.night.name(seat), chips) for seat, chips in shares(hand, pot, pot.claimants)],
        openers=openers_words(hand),
        judged=_judged(hand),
    )


@bp.get("/amount")
def amount(night: int) -> str:
    """A keypad for a bet or raise whose size is free."""
    look = _look(night)
    seat, table = _number("seat"), look.night
    hand = table.playing
    if hand is not None and isinstance(hand.now, Ante):  # whoever bets has anted
        table = _anted(table)
        hand = table.playing
    offer = None
    if hand is not None and hand.betting is not None:
        found = seat_offers(table, hand, seat)
        offer = next((one for one in found if isinstance(one.command, BetTo | RaiseTo)), None)
    if hand is None or offer is None:
        return _gone(look)
    bet = isinstance(offer.command, BetTo)
    half = hand.level + max(hand.pot // 2, 1)
    whole = hand.level + hand.pot
    presets = sorted({offer.least, half, whole, offer.most})
    bound = offer.most < MORE_THAN_ANYBODY_HAS
    return render_template(
        "sheets/amount.html",
        look=look,
        offer=offer,
        passing=",".join(str(one) for one in getattr(offer.command, "passing", ())),
        name=look.night.name(seat),
        seat=seat,
        verb="Bet" if bet else "Raise to",
        do="bet" if bet else "raise",
        level=hand.level,
        own_bet=hand.of(seat).bet,
        presets=[one for one in presets if offer.least <= one <= offer.most][
            : None if bound else -1
        ],
        bound=bound,
    )


def _anted(night: Night) -> Night:
    try:
        return act(night, PutAntesIn())[1]
    except Refused:
        return night


@bp.get("/antes")
def antes(night: int) -> str:
    """Who is not in this deal, and who is short."""
    look = _look(night)
    hand = _playing(look)
    if hand is None:
        return _gone(look)
    due = hand.stakes.ante
    people = [
        (seat, look.night.name(seat), look.night.stack(seat), look.night.stack(seat) < due)
        for seat in hand.order
    ]
    return render_template("sheets/antes.html", look=look, people=people, due=due)


@bp.get("/seat")
def seat_sheet(night: int) -> str:
    """One seat: what it may do now, and what can be done about it."""
    look = _look(night)
    seat = _number("seat")
    if seat >= len(look.night.players):
        abort(404)
    hand = _playing(look)
    later: tuple[Offer, ...] = ()
    if hand is not None and hand.betting is not None:
        later = seat_offers(look.night, hand, seat)
    return render_template(
        "sheets/seat.html",
        look=look,
        player=look.night.players[seat],
        stack=look.night.holds(seat),
        in_hand=hand is not None and hand.has(seat),
        drawing=hand is not None and hand.drawing,
        drew=hand is not None
        and hand.drawing
        and hand.has(seat)
        and hand.of(seat).drew is not None,
        offers=[_seat_button(look.night, one) for one in later],
        stood=_against_the_rules(look.night, hand, seat),
        betting=hand is not None and hand.betting is not None and hand.has(seat),
        level=hand.level if hand is not None else 0,
        deals_next=look.night.next_dealer() == seat,
    )


def _against_the_rules(night: Night, hand: Hand | None, seat: int) -> list[tuple[str, str]]:
    """What the rules refuse this seat now and the table can let stand: (button, words)."""
    if hand is None or not hand.has(seat):
        return []
    found = []
    asked = ((Check(seat), "checks"), (Call(seat), "calls"), (Drop(seat), "drops"))
    for command, words in asked:
        try:
            events, _ = act(night, Stand(command))
        except (Refused, Impossible):
            continue
        if any(isinstance(one, ByConsent) for one in events):
            said = words if seat == hand.turn else f"{words} out of turn"
            found.append((words.removesuffix("s"), said))
    return found


def _seat_button(night: Night, offer: Offer) -> dict[str, object]:
    command = offer.command
    kind = type(command).__name__
    passing = getattr(command, "passing", ())
    do = {"Check": "check", "Call": "call", "BetTo": "bet", "RaiseTo": "raise", "Drop": "drop"}[
        kind
    ]
    free = offer.least != offer.most
    label = {
        "Check": "checks",
        "Call": f"calls {offer.cost}",
        "BetTo": "bets …" if free else f"bets {offer.least}",
        "RaiseTo": "raises …" if free else f"raises to {offer.least}",
        "Drop": "drops",
    }[kind]
    return {
        "do": do,
        "label": label,
        "to": offer.least,
        "free": free,
        "seat": getattr(command, "seat", 0),
        "passing": ",".join(str(one) for one in passing),
        "others": [night.name(one) for one in passing],
    }


@bp.get("/back-to")
def back_to(night: int) -> str:
    """The moments a take-back can go back to."""
    look = _look(night)
    on = "bank" if request.args.get("strand") == "bank" else "hand"
    entries = here().table.moments(night, on)
    moments = [(entry.seq, title(entry, look.night), entry.at[11:16]) for entry in entries]
    named = marks(entries) if on == "hand" else ()
    return render_template("sheets/back.html", look=look, strand=on, moments=moments, named=named)


@bp.get("/throw-in")
def throw_in(night: int) -> str:
    """The four ways to throw a deal in, with what goes back."""
    look = _look(night)
    if _playing(look) is None:
        return _gone(look)
    ways = []
    for antes_stay in (False, True):
        for next_dealer in (False, True):
            try:
                _, lines = floor.preview(look.night, ThrowIn(antes_stay, next_dealer))
            except Refused as refused:
                said = sentence(refused, look.night)
                return render_template("sheets/gone.html", look=look, sentence=said)
            ways.append((antes_stay, next_dealer, lines[0]))
    return render_template("sheets/throw_in.html", look=look, ways=ways)


@bp.get("/divide")
def divide(night: int) -> str:
    """Share out a pot that nobody will play for."""
    look = _look(night)
    people = [(seat, look.night.name(seat)) for seat in look.night.ring]
    return render_template("sheets/divide.html", look=look, people=people)


@bp.get("/menu")
def menu(night: int) -> str:
    """Where else to go."""
    return render_template("sheets/menu.html", look=_look(night), who=viewer())


@bp.get("/games")
def games(night: int) -> str:
    """Another game for the next deal."""
    look = _look(night)
    return render_template(
        "sheets/games.html", look=look, games=list(here().table.book.games.values())
    )


@bp.get("/pot")
def pot_sheet(night: int) -> str:
    """The pot is counted: a keypad, or chips by colour."""
    look = _look(night)
    if _playing(look) is None:
        return _gone(look)
    return render_template("sheets/pot.html", look=look)


@bp.get("/unsaid")
def unsaid(night: int) -> str:
    """Whose the chips are that a count of the pot brought to light."""
    look = _look(night)
    hand = _playing(look)
    off = 0
    if hand is not None:
        off = hand.loose if look.night.real else hand.unsaid
    if hand is None or not off:
        return _gone(look)
    people = [(seat, look.night.name(seat)) for seat in hand.order]
    return render_template("sheets/unsaid.html", look=look, people=people, off=off)


@bp.get("/free")
def free(night: int) -> str:
    """Just a pot: one seat puts in or takes out."""
    look = _look(night)
    hand, seat = _playing(look), _number("seat")
    if hand is None or not hand.free or seat not in hand.order:
        return _gone(look)
    return render_template(
        "sheets/free.html", look=look, seat=seat, name=look.night.name(seat), pot=look.night.pot
    )


@bp.get("/grain")
def grain(night: int) -> str:
    """How closely the tablet follows, and where the chips are."""
    look = _look(night)
    people = [
        (player.seat, player.name, player.counted)
        for player in look.night.players
        if player.seat in look.night.ring
    ]
    return render_template("sheets/grain.html", look=look, people=people)


@bp.get("/interval")
def interval(night: int) -> str:
    """How the betting interval stands, told by the table."""
    look = _look(night)
    hand = _playing(look)
    if hand is None or hand.betting is None:
        return _gone(look)
    people = [(one.seat, look.night.name(one.seat), one.bet) for one in hand.live]
    return render_template("sheets/interval.html", look=look, people=people, level=hand.level)


@bp.get("/right")
def right(night: int) -> str:
    """Put a finished deal right."""
    look = _look(night)
    people = [(seat, look.night.name(seat)) for seat in look.night.ring]
    deals = [
        (one.deal, one.game, [(look.night.name(seat), chips) for seat, chips in one.shares])
        for one in reversed(look.night.finished)
    ]
    return render_template("sheets/right.html", look=look, deals=deals, people=people)


@bp.get("/all-in")
def all_in(night: int) -> str:
    """With real chips: what a player is all-in for."""
    look = _look(night)
    hand, seat = _playing(look), _number("seat")
    if hand is None or hand.betting is None or not hand.has(seat):
        return _gone(look)
    return render_template(
        "sheets/all_in.html", look=look, seat=seat, name=look.night.name(seat), level=hand.level
    )
