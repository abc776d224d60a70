"""Who is paid what: the winner, several winners, a deal thrown in, a pot shared out."""

from __future__ import annotations

from flask import render_template, request

from referee.core.errors import Refused
from referee.core.messages.showdown import ThrowIn
from referee.core.rules.implied import at_showdown
from referee.core.state.hand import Hand
from referee.core.state.pots import Pot, openers_words, pots, unpaid
from referee.core.state.sharing import asks_highest_card
from referee.screens.bank.words.closing import sharing
from referee.screens.felt.beside import Beside, beside, losers_match
from referee.screens.felt.declaring import end_fields
from referee.screens.felt.shares import shared
from referee.screens.felt.words import showing
from referee.screens.floor.preview import preview
from referee.screens.rulebook.words import switchboard
from referee.screens.words.names import STRENGTH, own, pot_name, share_name
from referee.table import Look
from referee.web import words as say
from referee.web.felt import bp
from referee.web.overlay import Gone, asked_number, asked_seats, behind, overlay, playing
from referee.web.render import halves
from referee.web.services import services


@overlay(bp, "/winner", deals=True, pays=True)
def winner(look: Look) -> str:
    """Pay one pot to one winner; openers, and what is paid beside the pot, are asked for first."""
    seat, now = asked_number("seat"), playing(look)
    try:
        hand = now if now.free else at_showdown(look.night).playing
    except Refused:
        raise Gone from None
    if hand is None:
        raise Gone
    pot = _asked_pot(hand)
    if seat not in pot.claimants:
        raise Gone
    opener = hand.opener if "shown" in openers_words(hand) else None
    whose = ""
    if opener is not None:
        whose = say.openers("" if opener == seat else own(look.night.name(opener)))
    return render_template(
        "felt/winner.html",
        look=look,
        seat=seat,
        name=look.night.name(seat),
        pot=pot,
        several=len(pots(hand)) > 1,
        which=pot_name(pot.number, len(pots(hand))),
        whose=whose,
        opener=look.night.name(opener) if opener is not None else "",
        strength=_strength(hand),
        judged=_judged(hand),
        beside=_beside(look, hand, pot, (seat,)),
        matched=showing.losers_pay(losers_match(look.night, pot, (seat,))),
        beaten=showing.beaten(look.night, hand, pot, (seat,)),
    )


def _asked_pot(hand: Hand) -> Pot:
    """The pot of the query, while nobody has it. Raises Gone."""
    number = asked_number("pot")
    for pot in unpaid(hand):
        if pot.number == number:
            return pot
    raise Gone


def _beside(look: Look, hand: Hand, pot: Pot, winners: tuple[int, ...]) -> Beside:
    rule = services().table.book.judges.get(hand.judge)
    return beside(look.night, hand, pot, winners, rule)


def _judged(hand: Hand) -> bool:
    """Whether the judge knows the cards of this game."""
    return hand.judge in services().table.book.judges


def _strength(hand: Hand) -> str:
    return STRENGTH.get(hand.strength, "")


@overlay(bp, "/split", deals=True, pays=True)
def split(look: Look) -> str:
    """Pay one pot to several winners; in halves, where high and low share it."""
    hand = playing(look)
    pot = _asked_pot(hand)
    return render_template(
        "felt/split.html",
        look=look,
        pot=pot,
        which=pot_name(pot.number, len(pots(hand))) if len(pots(hand)) > 1 else "",
        people=[(seat, look.night.name(seat)) for seat in pot.claimants],
        halves=halves(look.night),
        ends=end_fields(hand) if halves(look.night) else [("winner", "")],
        first=share_name(hand.game.ends[0]) if hand.game.ends else "",
        openers=openers_words(hand),
        odd=switchboard.odd_chips(hand),
        by_card=asks_highest_card(hand),
        judged=_judged(hand),
        by=asked_number("by") if "by" in request.args else None,
        beside=_beside(look, hand, pot, pot.claimants),
    )


@overlay(bp, "/shares", deals=True)
def who_gets_what(look: Look) -> str:
    """What everybody would get of a pot that is shared as ticked, before it is paid."""
    hand = playing(look)
    ticked = tuple(asked_seats(field) for field, _ in end_fields(hand))
    odd_to = asked_number("odd-to") if request.args.get("odd-to") else None
    found = shared(look.night, hand, _asked_pot(hand), ticked, odd_to)
    return render_template("felt/_shares.html", shared=found)


@overlay(bp, "/throw-in", deals=True, pays=True)
def throw_in(look: Look) -> str:
    """The four ways to throw a deal in, with what goes back; of the antes as the house has it."""
    playing(look)
    stays = "stay" if look.night.house.ante_again else "count"
    ways = []
    for antes in ("back", stays):
        for next_dealer in (False, True):
            command = ThrowIn(antes == "stay", next_dealer, antes == "count")
            _, lines = preview(look.night, command)
            ways.append((antes, next_dealer, lines[0]))
    return render_template("felt/throw_in.html", look=look, ways=ways)


@overlay(bp, "/divide", deals=True, pays=True)
def divide(look: Look) -> str:
    """Share out a pot that nobody will play for: what each gets, and who gets nothing of it."""
    out = asked_seats("out") if "out" in request.args else None
    told = sharing(look.night, out)
    return render_template("felt/divide.html", look=look, at=behind(), shared=told)
