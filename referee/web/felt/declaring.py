"""Sheets of the declaring: the tablet handed round, fists, who may win which end. They only show.

No address, field or page here carries a choice that lies sealed.
"""

from __future__ import annotations

from flask import render_template, request

from referee.core.state.declaring import came_back
from referee.core.state.pots import openers_words
from referee.screens.felt import declaring
from referee.screens.rulebook.words import switchboard
from referee.screens.words import declarations
from referee.screens.words.names import listed
from referee.table import Look
from referee.web.felt import bp
from referee.web.overlay import Gone, asked_number, overlay, playing
from referee.web.render import declared_shared, handed_round
from referee.web.services import services


@overlay(bp, "/handed")
def handed(look: Look) -> str:
    """The covered screen for whoever takes the tablet next."""
    return handed_round(look)


@overlay(bp, "/declare")
def declare(look: Look) -> str:
    """One player's own screen: covered until he says that he holds the tablet."""
    seat = asked_number("seat")
    page = declaring.handed(look.night, look.sealed, seat)
    if page is None or page.next is None or page.next[0] != seat:
        raise Gone
    if not request.args.get("held"):
        return handed_round(look, seat)
    hand = look.night.playing
    rule, ways = declarations.rule(declared_shared(look.night), hand), declarations.ways(hand)
    asked = listed([words[:1].lower() + words[1:] for _, _, words in ways], "or")
    return render_template(
        "felt/declare.html", look=look, page=page, rule=rule, ways=ways, asked=asked
    )


@overlay(bp, "/reveal", deals=True)
def reveal(look: Look) -> str:
    """All open their fists: what each has chosen, but for those whose word lies sealed."""
    hand = playing(look)
    late = came_back(hand)
    if not late and not declaring.declares(look.night):
        raise Gone
    sealed = () if late else look.sealed
    seats = late or [holding.seat for holding in hand.live]
    people = [(seat, look.night.name(seat), seat in sealed) for seat in seats]
    rule, ways = declarations.rule(declared_shared(look.night), hand), declarations.ways(hand)
    return render_template(
        "felt/reveal.html", look=look, people=people, rule=rule, ways=ways, late=late
    )


@overlay(bp, "/ends", deals=True, pays=True)
def ends(look: Look) -> str:
    """Who won high and who won low, among those who declared it."""
    number = asked_number("pot")
    hand = playing(look)
    page = declaring.ends(look.night, hand, number) if hand.showing else None
    if page is None:
        raise Gone
    return render_template(
        "felt/ends.html",
        look=look,
        page=page,
        shared=declared_shared(look.night),
        openers=openers_words(hand),
        odd=switchboard.odd_chips(hand),
        judged=hand.judge in services().table.book.judges,
    )
