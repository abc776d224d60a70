"""What a tap on a night means for the slate, said with its answer."""

from __future__ import annotations

from dataclasses import replace

from referee.core.log import Log
from referee.core.messages.bank import CloseNight
from referee.core.messages.people import Sit
from referee.core.people.evening import evening
from referee.core.people.persons import who
from referee.core.people.slate import slates
from referee.screens.people import words
from referee.screens.people.slate import debts_by_pair, owes
from referee.table import Act, Look
from referee.web.people.gathered import gathered
from referee.web.services import services


def of_the_slate(asked: Act, look: Look) -> str:
    """What that tap has to do with earlier nights, or nothing: a comfort, so that whatever fails
    there is no fault of the tap."""
    try:
        match asked:
            case Sit():
                return _sits_down(look)
            case CloseNight():
                return _corrected(look)
    except Exception:
        return ""
    return ""


def _sits_down(look: Look) -> str:
    """What the newest player and the others at the table still owe each other."""
    at, newest = gathered(), look.night.players[-1].seat
    here = next(night for night in at.evenings if night.night == look.id)
    person = who(at.people, here)[newest]
    said = [
        owes(arrow, at.persons, slate.currency)
        for slate in at.among(look.id)
        for arrow in slate.arrows
        if person in (arrow.debtor, arrow.creditor)
    ]
    return words.it_stands(said) if said else ""


def _corrected(look: Look) -> str:
    """What is another debt now than when this night was closed before."""
    log = Log(tuple(entry for entry, _ in services().table.entries(look.id))).closed_before()
    if log is None:
        return ""
    at = gathered()
    old = tuple(
        replace(evening(look.id, night.at, log.night), also=night.also)
        if night.night == look.id
        else night
        for night in at.evenings
    )
    before, now = (at.told(slates(at.people, nights)) for nights in (old, at.evenings))
    return words.corrected(debts_by_pair(before, at.persons), debts_by_pair(now, at.persons))
