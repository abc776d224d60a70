"""Sheets: what opens over the felt. They only show; every change is a tap."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request, url_for
from werkzeug.datastructures import MultiDict

from referee.core.book.book import Book
from referee.core.book.game import Ante
from referee.core.decide import act
from referee.core.errors import Impossible, Refused
from referee.core.law.rulings import applies, stage
from referee.core.messages.betting import BetTo, Call, Check, Drop, RaiseTo
from referee.core.messages.command import Stand
from referee.core.messages.law import ByConsent
from referee.core.messages.showdown import ThrowIn
from referee.core.rules.debts import missing, owed_of
from referee.core.rules.implied import at_showdown, begun
from referee.core.rules.milestones import piles
from referee.core.rules.offers import Offer, openers_words, seat_offers
from referee.core.state import button
from referee.core.state.hand import Hand
from referee.core.state.night import MORE_THAN_ANYBODY_HAS, Night
from referee.core.state.pots import Pot, asks_highest_card, parts, pots, share_out, unpaid
from referee.core.state.rotation import next_game
from referee.finding.marking import marked
from referee.finding.moments import moment_of
from referee.screens.bank import righting
from referee.screens.felt import felt as felt_screen
from referee.screens.felt.beside import Beside, beside
from referee.screens.felt.crib import ante_due
from referee.screens.felt.steps import passing_fields
from referee.screens.floor import floor
from referee.screens.floor.voting import tally
from referee.screens.night.history import history
from referee.screens.rulebook import switchboard
from referee.screens.rulebook.rulebook import STAGE_WORDS, set_in_type
from referee.screens.words.events import marks
from referee.screens.words.law import claims
from referee.screens.words.names import PARTS, STRENGTH, capital, listed, own, pot_name
from referee.screens.words.refusals import sentence
from referee.table import Look
from referee.web import forms
from referee.web.floor.commonlaw import before
from referee.web.forms import InvalidForm
from referee.web.here import here, viewer
from referee.web.render import halves

MOST_TYPED = 200

bp = Blueprint("sheets", __name__, url_prefix="/night/<int:night>/sheet")


def _look(night: int) -> Look:
    if not viewer().host:
        abort(403)
    return here().table.look(night)


def _playing(look: Look) -> Hand | None:
    return look.night.playing


def _gone(look: Look) -> str:
    return render_template(
        "felt/gone.html", look=look, sentence="The deal has moved on. Close this and look again."
    )


def _number(key: str) -> int:
    try:
        return forms.number(MultiDict(request.args), key)
    except InvalidForm:
        abort(400)


@bp.get("/floor")
def floor_sheet(night: int) -> str:
    """Floor!: what can have happened in this moment, or in another stage of the deal."""
    look = _look(night)
    book = here().table.book
    follows = look.night.playing is None or look.night.tracking != "referee"
    now, asked = stage(look.night.hand), request.args.get("stage", "")
    if asked in STAGE_WORDS and asked != now:
        laws = floor.laws_of(book.laws.values(), asked)
    else:
        asked = ""
        laws = floor.laws_now(book.laws.values(), look.night) if follows else ()
    hand = _playing(look)
    live = [(one.seat, look.night.name(one.seat)) for one in hand.live] if hand else []
    return render_template(
        "floor/floor.html",
        look=look,
        laws=laws,
        chapters=book.front.chapters,
        follows=follows,
        live=live,
        stages=[(one, words) for one, words in STAGE_WORDS.items() if one != now],
        elsewhere=capital(STAGE_WORDS[asked]) if asked else "",
        stage=now,
    )


@bp.get("/find")
def find(night: int) -> str:
    """Five laws for what somebody types in a hurry, the words it was found by marked."""
    look, at = _look(night), here()
    text = request.args.get("q", "")[:MOST_TYPED]
    finder, moment = at.finder, moment_of(look.night, at.table.book)
    found = [
        (
            marked(set_in_type(one.law.title), one.words, finder.reader),
            marked(set_in_type(one.law.summary), one.words, finder.reader),
            law_page(look, one.law.id, at.table.book),
        )
        for one in (finder.find(text, moment) if text.strip() else ())
    ]
    return render_template("floor/_found.html", look=look, found=found, asked=text.strip())


def law_page(look: Look, id: str, book: Book) -> str:
    """Where a law is taken up: its questions while it fits the deal, else its text; nothing where
    the book has no such law."""
    law = book.laws.get(id)
    if law is None:
        return ""
    follows = look.night.playing is None or look.night.tracking != "referee"
    if follows and applies(law, look.night):
        return url_for("sheets.law_sheet", night=look.id, id=law.id)
    return url_for("rulebook.law", id=law.id, night=look.id)


@bp.get("/release")
def release(night: int) -> str:
    """What is set aside first, and to whom it is ruled to belong."""
    look = _look(night)
    if not look.night.disputes:
        return _gone(look)
    one = look.night.disputes[0]
    claimants = [(seat, look.night.name(seat)) for seat in one.claimants or look.night.ring]
    named = {seat for seat, _ in claimants}
    others = [(seat, look.night.name(seat)) for seat in look.night.ring if seat not in named]
    until = claims(look.night, one)
    at = "bank" if request.args.get("at") == "bank" else "felt"
    return render_template(
        "floor/release.html",
        look=look,
        at=at,
        dispute=one,
        people=claimants,
        others=others,
        claims=until,
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
        case = floor.likely(
            law,
            look.night,
            offender,
            forms.answers(request.args),
            laws,
            told,
            request.args.get("ask", ""),
        )
    except Refused as refused:
        return render_template("felt/gone.html", look=look, sentence=sentence(refused, look.night))
    on = look.night.hand or look.night
    book = here().table.book
    return render_template(
        "floor/law.html",
        look=look,
        case=case,
        own=[one for one in book.laws.values() if one.overrides == case.law.id],
        switches=switchboard.governing(book, case.law.id, on.stakes, on.house),
        others=() if case.ask else book.laws[case.law.id].others,
        before=() if case.ask else before(case.law.id, case.known),
        phones=any(look.night.phone_of(seat) is not None for seat in look.night.ring),
        tally=tally(look.night, case.law.id, case.known),
    )


@bp.get("/winner")
def winner(night: int) -> str:
    """Pay one pot to one winner; openers, and what is paid beside the pot, are asked for first."""
    look = _look(night)
    seat, number = _number("seat"), _number("pot")
    try:
        now = _playing(look)
        hand = now if now is not None and now.free else at_showdown(look.night).playing
    except Refused:
        return _gone(look)
    pot = next((one for one in unpaid(hand) if one.number == number), None) if hand else None
    if hand is None or pot is None or seat not in pot.claimants:
        return _gone(look)
    opener = hand.opener if hand.proof == "owed" else None
    whose = ""
    if opener is not None:
        whose = "openers" if opener == seat else f"{own(look.night.name(opener))} openers"
    return render_template(
        "felt/winner.html",
        look=look,
        seat=seat,
        name=look.night.name(seat),
        pot=pot,
        several=len(pots(hand)) > 1,
        whose=whose,
        opener=look.night.name(opener) if opener is not None else "",
        strength=_strength(hand),
        judged=_judged(hand),
        beside=_beside(look, hand, pot, (seat,)),
    )


def _beside(look: Look, hand: Hand, pot: Pot, winners: tuple[int, ...]) -> Beside:
    rule = here().table.book.judges.get(hand.judge)
    return beside(look.night, hand, pot, winners, rule)


def _judged(hand: Hand) -> bool:
    """Whether the judge knows the cards of this game."""
    return hand.judge in here().table.book.judges


def _strength(hand: Hand) -> str:
    return STRENGTH.get(hand.strength, "")


@bp.get("/split")
def split(night: int) -> str:
    """Pay one pot to several winners; in halves, where high and low share it."""
    look = _look(night)
    hand, number = _playing(look), _number("pot")
    pot = next((one for one in unpaid(hand) if one.number == number), None) if hand else None
    if hand is None or pot is None:
        return _gone(look)
    return render_template(
        "felt/split.html",
        look=look,
        pot=pot,
        which=pot_name(pot.number) if len(pots(hand)) > 1 else "",
        people=[(seat, look.night.name(seat)) for seat in pot.claimants],
        halves=halves(look.night),
        openers=openers_words(hand),
        odd=switchboard.odd_chips(hand),
        by_card=asks_highest_card(hand),
        judged=_judged(hand),
        by=_number("by") if "by" in request.args else None,
        beside=_beside(look, hand, pot, pot.claimants),
    )


@bp.get("/shares")
def who_gets_what(night: int) -> str:
    """What everybody would get of a pot that is shared as ticked, before it is paid."""
    look = _look(night)
    hand, number = _playing(look), _number("pot")
    pot = next((one for one in unpaid(hand) if one.number == number), None) if hand else None
    if hand is None or pot is None:
        return _gone(look)
    try:
        ticked = [forms.seats(MultiDict(request.args), key) for key in ("winner", "low")]
    except InvalidForm:
        abort(400)
    high, low = (tuple(seat for seat in those if seat in pot.claimants) for those in ticked)
    odd_to = _number("odd-to") if request.args.get("odd-to") else None
    found = []
    for part, chips, those in parts(hand, pot, high, low):
        shared = share_out(hand, chips, those, odd_to)
        named = [f"{look.night.name(seat)} {each}" for seat, each in shared]
        if named:
            found.append((PARTS[part] if low else "", chips, listed(named)))
    return render_template("felt/_shares.html", parts=found)


@bp.get("/amount")
def amount(night: int) -> str:
    """The usual sizes of a bet or raise, and a keypad for any other."""
    look = _look(night)
    seat, table = _number("seat"), begun(look.night)  # whoever bets has seen antes and blinds
    hand = table.playing
    offer = None
    if hand is not None and hand.betting is not None and hand.has(seat):
        found = seat_offers(table, hand, seat)
        offer = next((one for one in found if isinstance(one.command, BetTo | RaiseTo)), None)
    if hand is None or offer is None:
        return _gone(look)
    bet = isinstance(offer.command, BetTo)
    return render_template(
        "felt/amount.html",
        look=look,
        offer=offer,
        fields=passing_fields(offer.command),
        name=look.night.name(seat),
        verb="Bet" if bet else "Raise to",
        do="bet" if bet else "raise",
        level=hand.level,
        own_bet=hand.of(seat).bet,
        presets=_presets(table, hand, seat, offer),
        bound=offer.most < MORE_THAN_ANYBODY_HAS,
        about="≈" if table.real and table.behind(seat) + hand.of(seat).bet == offer.most else "",
    )


def _presets(night: Night, hand: Hand, seat: int, offer: Offer) -> list[tuple[int, str]]:
    """Usual totals with a word: the least, half the pot, the pot (the call in it), the most."""
    chips_left = night.behind(seat) + hand.of(seat).bet - offer.most
    call = max(hand.level - hand.of(seat).bet, 0)
    multiple = hand.stakes.limit.multiple * hand.stakes.chip
    pot = hand.pot + call
    found = {offer.least: "least"}
    for chips, word in ((pot // 2, "half the pot"), (pot, "the pot")):
        to = hand.level + chips // multiple * multiple
        if offer.least < to < offer.most:
            found.setdefault(to, word)
    if offer.least < offer.most < MORE_THAN_ANYBODY_HAS:
        found[offer.most] = "most" if chips_left else "all-in"
    return sorted(found.items())


@bp.get("/antes")
def antes(night: int) -> str:
    """Who is not in this deal, and who is short."""
    look = _look(night)
    hand = _playing(look)
    if hand is None or not isinstance(hand.now, Ante):
        return _gone(look)
    due, payer = ante_due(hand)
    people = []
    for seat in hand.order:
        short = payer in (None, seat) and look.night.behind(seat) < due
        people.append((seat, look.night.name(seat), felt_screen.held(look.night, seat), short))
    return render_template("felt/antes.html", look=look, people=people, due=due)


@bp.get("/seat")
def seat_sheet(night: int) -> str:
    """One seat: what it may do now, and what can be done about it."""
    look = _look(night)
    seat = _number("seat")
    if seat >= len(look.night.players):
        abort(404)
    hand = _playing(look)
    table = begun(look.night)  # whoever speaks has seen antes and blinds
    later: tuple[Offer, ...] = ()
    first = ""
    if table.playing is not None and table.playing.betting is not None:
        later = seat_offers(table, table.playing, seat)
        if table is look.night and table.playing.asks_first and later:
            first = "brings it in or bets" if table.playing.betting.bring_in else "speaks"
    return render_template(
        "felt/seat.html",
        look=look,
        player=look.night.players[seat],
        stack=felt_screen.held(look.night, seat),
        in_hand=hand is not None and hand.has(seat) and look.night.dealing_in is None,
        drawing=hand is not None and hand.drawing,
        drew=hand is not None
        and hand.drawing
        and hand.has(seat)
        and hand.of(seat).drew is not None,
        offers=[_seat_button(look.night, one) for one in later],
        first=first,
        drops=hand is not None
        and hand.has(seat)
        and len(hand.live) > 1
        and (hand.drawing or hand.handling is not None),
        stood=_against_the_rules(look.night, hand, seat),
        betting=hand is not None and hand.betting is not None and hand.has(seat),
        level=hand.level if hand is not None else 0,
        deals_next=button.next_dealer(look.night) == seat,
        dealer_and_blinds=hand is None and _two_blinds(look.night) and seat in look.night.ring,
    )


def _two_blinds(night: Night) -> bool:
    """Whether the next deal has two blinds, so that their places can be named."""
    coming = next_game(night)
    game = here().table.book.games.get(coming[0]) if coming else night.game
    if game is None or game.blinds is None or len(night.ring) < 3:
        return False
    return len(night.stakes_for(game).in_force(game.blinds).posts) == 2


@bp.get("/dealer")
def dealer(night: int) -> str:
    """Who deals next and at whose places the blinds are, where the button may be dead."""
    look = _look(night)
    seat = _number("seat")
    if look.night.playing is not None or not _two_blinds(look.night) or seat not in look.night.ring:
        return _gone(look)
    at = look.night.ring.index(seat) + 1
    ring = (*look.night.ring[at:], *look.night.ring[:at])
    return render_template(
        "felt/dealer.html",
        look=look,
        player=look.night.players[seat],
        ring=[(one, look.night.name(one)) for one in ring],
        present=[one for one in ring if look.night.present(one)],
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
    do = {
        "BringIn": "bring-in",
        "Check": "check",
        "Call": "call",
        "BetTo": "bet",
        "RaiseTo": "raise",
        "Drop": "drop",
    }[kind]
    free = offer.least != offer.most
    label = {
        "BringIn": f"brings in {offer.cost}",
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


@bp.get("/history")
def history_sheet(night: int) -> str:
    """Every act by deal, each with its undo, and the moments most often gone back to."""
    look = _look(night)
    parts = history(here().table.entries(night), look.night)
    named = marks(here().table.moments(night, "hand"))
    return render_template("night/history.html", look=look, parts=parts, named=named)


@bp.get("/throw-in")
def throw_in(night: int) -> str:
    """The four ways to throw a deal in, with what goes back; of the antes as the house has it."""
    look = _look(night)
    if _playing(look) is None:
        return _gone(look)
    stays = "stay" if look.night.house.chose("S4") == "yes" else "count"
    ways = []
    for antes in ("back", stays):
        for next_dealer in (False, True):
            try:
                command = ThrowIn(antes == "stay", next_dealer, antes == "count")
                _, lines = floor.preview(look.night, command)
            except Refused as refused:
                said = sentence(refused, look.night)
                return render_template("felt/gone.html", look=look, sentence=said)
            ways.append((antes, next_dealer, lines[0]))
    return render_template("felt/throw_in.html", look=look, ways=ways)


@bp.get("/divide")
def divide(night: int) -> str:
    """Share out a pot that nobody will play for."""
    look = _look(night)
    people = [(seat, look.night.name(seat)) for seat in look.night.ring]
    return render_template("felt/divide.html", look=look, people=people)


@bp.get("/menu")
def menu(night: int) -> str:
    """Where else to go."""
    return render_template("games/menu.html", look=_look(night), who=viewer())


@bp.get("/pot")
def pot_sheet(night: int) -> str:
    """The pot is counted: a keypad, or chips by colour. Of several piles, each by itself."""
    look = _look(night)
    hand = _playing(look)
    if hand is None:
        return _gone(look)
    found = piles(look.night, hand)
    side = _number("side") if "side" in request.args else None
    pile = next((one for one in found if one.number == side), None)
    if side is not None and pile is None:
        return _gone(look)
    there = {one.number: one.amount - owed_of(look.night, hand, one) for one in found}
    whole = look.night.pot if pile is None else pile.amount
    lies = look.night.pot_there if pile is None else there[pile.number]
    names = listed([look.night.name(seat) for seat, _ in look.night.owing])
    owe = "owes" if len(look.night.owing) == 1 else "owe"
    return render_template(
        "felt/pot.html",
        look=look,
        piles=[(one, [look.night.name(seat) for seat in one.claimants]) for one in found],
        counted=dict(hand.piled),
        pile=pile,
        there=there,
        book=lies,
        less=f"{whole}, less the {whole - lies} {names} still {owe}" if whole > lies else "",
    )


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
    in_order = sorted(hand.order, key=lambda seat: not look.night.owes(seat))
    owes = {seat: f" (owes {chips})" for seat, chips in look.night.owing}
    people = [(seat, look.night.name(seat) + owes.get(seat, "")) for seat in in_order]
    short = missing(hand)
    owe, took = [], []
    for one in hand.holdings if short else ():
        name, there = look.night.name(one.seat), one.total - look.night.owes(one.seat)
        if chips := min(short, there):
            owe.append((one.seat, name, chips))
        if chips := min(short, sum(one.bets)):
            took.append((one.seat, name, chips))
    return render_template(
        "felt/unsaid.html", look=look, people=people, off=off, owe=owe, took=took, short=short
    )


@bp.get("/free")
def free(night: int) -> str:
    """Just a pot: one seat puts in or takes out, or everybody puts in."""
    look = _look(night)
    hand, seat = _playing(look), _number("seat") if "seat" in request.args else None
    if hand is None or not hand.free or (seat is not None and seat not in hand.order):
        return _gone(look)
    name = "" if seat is None else look.night.name(seat)
    return render_template("felt/free.html", look=look, seat=seat, name=name, pot=look.night.pot)


@bp.get("/grain")
def grain(night: int) -> str:
    """How closely the tablet follows, and where the chips are."""
    look = _look(night)
    people = [
        (seat, look.night.name(seat), felt_screen.held(look.night, seat).removeprefix("≈"))
        for seat in sorted(look.night.ring)
    ]
    hand = _playing(look)
    guessed = hand is not None and hand.pot_sure != "exact"
    return render_template("felt/grain.html", look=look, people=people, guessed=guessed)


@bp.get("/interval")
def interval(night: int) -> str:
    """How the betting interval stands, told by the table."""
    look = _look(night)
    hand = _playing(look)
    if hand is None or hand.betting is None:
        return _gone(look)
    people = [(one.seat, look.night.name(one.seat), one.bet) for one in hand.live]
    return render_template(
        "felt/interval.html",
        look=look,
        people=people,
        level=hand.level,
        likely=_likely_turn(hand),
    )


def _likely_turn(hand: Hand) -> int:
    """Whose turn it probably is: the next one in after the last bet, or the first of all."""
    start = 0 if hand.aggressor is None else hand.order.index(hand.aggressor) + 1
    live = {one.seat for one in hand.live}
    return next(one for one in (*hand.order[start:], *hand.order) if one in live)


@bp.get("/right")
def right(night: int) -> str:
    """Put a finished deal right: whose pot it was, and what that moves."""
    look = _look(night)
    deal = _number("deal") if "deal" in request.args else None
    try:
        winners = forms.seats(MultiDict(request.args), "winner")
    except InvalidForm:
        abort(400)
    return render_template(
        "bank/right.html", look=look, deals=righting.deals(look.night, deal, winners)
    )


@bp.get("/all-in")
def all_in(night: int) -> str:
    """With real chips: what a player is all-in for."""
    look = _look(night)
    hand, seat = _playing(look), _number("seat")
    if hand is None or hand.betting is None or not hand.has(seat):
        return _gone(look)
    return render_template(
        "felt/all_in.html", look=look, seat=seat, name=look.night.name(seat), level=hand.level
    )
