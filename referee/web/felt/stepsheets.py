"""Sheets of the steps that are neither bet nor draw: blinds not from everybody."""

from __future__ import annotations

from flask import render_template, request

from referee.core.book.prices import FOLLOWER
from referee.core.log.missed import missed
from referee.core.rules.forced import cannot_post, posts, straddlers
from referee.core.state.pots import match_due, unpaid
from referee.core.state.prices import follower_due, offering
from referee.screens.buttons import Fields
from referee.screens.club.words import owing
from referee.screens.felt.amounts import to_bid
from referee.screens.felt.firsts import first_of
from referee.screens.felt.words import pack, wilds
from referee.screens.felt.words.followers import following
from referee.screens.felt.words.handling import ASKS
from referee.screens.felt.words.upcards import by_seat, cards
from referee.table import Look
from referee.web.felt import bp
from referee.web.felt.sheets import asks_amount
from referee.web.forms.fields import InvalidForm, texts_by_seat
from referee.web.overlay import Gone, asked_number, overlay, playing
from referee.web.services import services


@overlay(bp, "/up-cards", deals=True)
def up_cards(look: Look) -> str:
    """The up cards of everybody who is in; those entered before stand there already, and in the
    browser what was typed since, until the interval is over. Who is first is read while they are
    typed; what is wrong is said when somebody asks, and what is typed is what a tap enters."""
    hand, book = playing(look), services().table.book
    if hand.betting is None or not hand.asks_first:
        raise Gone
    up, first, wrong = dict(hand.boards), "", ""
    if any(key.startswith("up.") for key in request.args):
        try:
            up = dict(texts_by_seat(request.args, "up"))
            first, wrong = first_of(look.night, tuple(up.items()))
        except InvalidForm as invalid:
            wrong = str(invalid)
    return render_template(
        "felt/up_cards.html",
        look=look,
        moment=f"up-cards {hand.number} {hand.street}",
        question=ASKS[hand.betting.first][1],
        up=hand.up,
        wild=wilds.among_upcards(hand, pack.rules_of(hand.game, book, len(hand.order))),
        people=[
            (holding.seat, look.night.name(holding.seat), up.get(holding.seat, ""))
            for holding in hand.live
        ],
        wrong="" if "typing" in request.args else wrong,
        first=first,
    )


@overlay(bp, "/card-up", deals=True)
def card_up(look: Look) -> str:
    """A card that the game watches for was turned up: whose, and what is done about it. Where the
    next card counts, it is asked once it is said whose the first one is."""
    hand = playing(look)
    people = by_seat(look.night, hand)
    if not people and not follower_due(hand):
        raise Gone
    follows = [event.card for event in hand.game.events if event.brings == "wild-next"]
    seat = asked_number("seat") if "seat" in request.args else None
    after = request.args.get("card", "")
    waits = after == FOLLOWER and seat is not None and seat == hand.follows
    if seat is not None and not (hand.has(seat) or waits):
        raise Gone
    follow = None if seat is None else following(look.night, hand, seat, waits)
    return render_template(
        "felt/card_up.html",
        look=look,
        cards=cards(look.night, hand),
        people=people,
        follows=follows,
        after=FOLLOWER if waits else (follows or [""])[0],
        follow=follow,
    )


@overlay(bp, "/bid", deals=True)
def bid(look: Look) -> str:
    """The chips that somebody names: a bid, or a bet against the pot."""
    return what_bid(look, asked_number("seat"))


def what_bid(look: Look, seat: int, view: str = "felt", more: Fields = ()) -> str:
    """The same for one seat, in a view, with what else its taps send. Raises Gone."""
    return asks_amount(look, to_bid(look.night, seat, asked_number("takes")), view, more)


@overlay(bp, "/stop", deals=True)
def stop(look: Look) -> str:
    """Whether nobody bets against the pot any more, though it is not empty."""
    step = offering(playing(look))
    if step is None or step.what != "pot":
        raise Gone
    return render_template("felt/stop.html", look=look, pot=look.night.pot)


@overlay(bp, "/named", deals=True, pays=True)
def named(look: Look) -> str:
    """Who wins the pot, and who matches it by the table's word."""
    hand = playing(look)
    if not hand.showing or not hand.settled.named or not unpaid(hand):
        raise Gone
    pot = unpaid(hand)[-1]
    people = [(seat, look.night.name(seat)) for seat in pot.claimants]
    return render_template(
        "felt/named.html", look=look, pot=pot, people=people, pays=match_due(hand)
    )


@overlay(bp, "/blinds", deals=True)
def blinds(look: Look) -> str:
    """Who is not in this deal, who straddled, what is put in by who comes in or missed a blind, and
    whether the place of the small one is empty."""
    hand = playing(look)
    if hand.posting is None:
        raise Gone
    step, at = hand.posting, services().table
    due = dict(posts(hand, step))
    owed = at.of_log(look.id, missed) if look.night.evening else {}
    return render_template(
        "felt/blinds.html",
        look=look,
        people=[(seat, look.night.name(seat), due.get(seat, 0)) for seat in hand.order],
        owes=[(look.night.name(seat), owing(owed[seat])) for seat in hand.order if seat in owed],
        leaves_out=len(due) == 2 and cannot_post(hand, step, (), small=False) is None,
        doubled=[
            (number + 1, chips)
            for number, (_, chips) in enumerate(straddlers(look.night, hand, step))
        ],
    )
