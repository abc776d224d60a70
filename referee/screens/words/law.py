"""Rulings, and what they put right: its events in table words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import assert_never

from referee.core.book.house import Claims
from referee.core.law.effects import claims_over
from referee.core.messages import law as messages
from referee.core.messages.debts import PaidUp
from referee.core.messages.event import Event
from referee.core.state.counts import given
from referee.core.state.night import Impound, Night
from referee.screens.words.names import both_ways, count, later_for, listed, own, to_each
from referee.words.answers import RIGHT_NUMBER
from referee.words.consent import only_written

REFUSED: Mapping[str, str] = {
    "folded-since": "{seat} has folded since, so no bet of theirs can be fixed. If they did not "
    "fold, undo that first.",
    "forced-bet": "{seat} had to bring it in: that isn’t a raise, and it stays.",
    "law-not-finished": "That law still has a question to answer.",
    "more-hangs-on-it": "More depends on that payment: a leg, a life, chips of somebody who has "
    "left, or a pot divided since. Undo the payment, then pay again.",
    "no-such-moment": "The deal can’t go back there: there’s no such moment, or there were "
    "rulings after it.",
    "nobody-knows": "Nobody knows who or how many: change that answer, or settle it yourselves.",
    "nothing-set-aside": "No disputed chips are set aside.",
    "opens-with-a-bet": "{seat} has chips, so {seat} opens with a bet.",
    "pots-one-by-one": "That deal had several pots: fix each of them under “Fix an earlier deal”.",
    "set-aside-is-less": "There’s only {chips} set aside.",
    "too-late-to-go-back": "Too much has happened since: the action can’t go back to {seat}.",
    "who-was-it": "First say whose hand it is.",
}
"""Why not, by the refusal's slug."""


def line(event: messages.LawEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    match event:
        case messages.ByConsent():
            return _by_consent(event, night)
        case messages.Ruled():
            return ruling(event, night, f" ({spoken_source(event.cites[0])})")
        case messages.Fouled(seat, why):
            return f"{own(night.name(seat))} hand is foul{_because(why)}"
        case messages.TookBack(seat, amount, price):
            now = "" if price is None else f" ({price or 'nothing'} to call now)"
            return f"{night.name(seat)} takes back {amount}{now}"
        case messages.Reopened():
            return "The opening starts over"
        case messages.DeclaredOpen(seat, to):
            return f"{night.name(seat)} opens without chips: {to} to call"
        case messages.Reclaimed(shares):
            return _reclaimed(shares, night)
        case messages.BetCorrected(seat, to):
            return f"{own(night.name(seat))} bet is corrected: {to}"
        case messages.BackedUp(seat, back):
            return f"The action goes back to {night.name(seat)}{_taken(back, night)}"
        case messages.ActedEarly():
            return _holds(event, night)
        case messages.RolledBack(street, back):
            where = f"the start of betting round {street + 1}"
            return f"The deal goes back to {where}{_taken(back, night)}"
        case messages.MayNotRaise(seat):
            return f"{night.name(seat)} may only call or fold in this round"
        case messages.Restored(seat):
            return f"{night.name(seat)} is in again"
        case messages.PaidIn(seat, amount):
            return f"{night.name(seat)} adds {amount} to the pot (not a bet)"
        case messages.CardReplaced(seat, number, _):
            return f"{night.name(seat)} gets {count(number, 'card')} replaced from the top"
        case messages.Impounded(amount, claimants):
            names = listed([night.name(seat) for seat in claimants])
            return f"{amount} set aside until it is ruled on" + (f" ({names})" if names else "")
        case messages.Released(shares, why):
            whose = to_each(shares, night) + later_for(event.later, night)
            return f"The chips set aside go to {whose}{_because(why)}"
        case messages.Warned(seat, why):
            return f"{night.name(seat)} is warned: {why}"
        case messages.PlaysPat(seat):
            return f"{night.name(seat)} plays without drawing"
        case messages.DrawChanged() | messages.CardOwed() | messages.Instruction():
            return _with_cards(event, night)
        case _:
            assert_never(event)


def ruling(event: messages.Ruled, night: Night, cited: str = "") -> str:
    """A ruling in its own words, and who gave it. cited: the book, as it stands after "Ruling"."""
    by = f" {decided(event)}." if event.by else ""
    return f"Ruling{cited}: {filled(event.say, event.offender, night)}{by}"


def decided(event: messages.Ruled) -> str:
    """Who gave a ruling, where that is told."""
    return f"Decided by {event.by}" if event.by else ""


def with_law(event: messages.Ruled, night: Night) -> str:
    """A ruling's sentence for those who did not read it at the tablet, and the law it goes by."""
    cited = "; ".join(short_source(cite) for cite in event.cites)
    return filled(event.say, event.offender, night) + (f" ({cited})" if cited else "")


def _by_consent(event: messages.ByConsent, night: Night) -> str:
    who = f" ({night.name(event.seat)})" if event.seat is not None else ""
    if event.reason == "settled":
        return f"The table settled it: {event.what}{who}"
    if event.what:
        said = only_written(event.what, night)
        return f"Allowed by the table{who}: {said}. The tablet moved nothing"
    if event.reason == "cannot-win" and event.seat is not None:
        return f"Allowed by the table: {night.name(event.seat)} wins, against the rules of the pots"
    return f"Allowed by the table{who}"


def _reclaimed(shares: tuple[tuple[int, int], ...], night: Night) -> str:
    into, out = both_ways(shares, night, "takes back")
    return "; ".join(filter(None, (into and f"Back into the pot: {into}", out)))


def _because(why: str) -> str:
    return f": {why}" if why else ""


def _taken(back: tuple[tuple[int, int], ...], night: Night) -> str:
    return f"; returned: {to_each(back, night)}" if back else ""


MUST = {"bet": "bet or raise", "call": "call or raise"}
"""What a word that was said holds a player to."""


def _holds(early: messages.ActedEarly, night: Night) -> str:
    name, what = night.name(early.seat), early_act(early)
    if early.must in MUST:
        return f"{name} {what}"
    if early.must and early.to is None:
        return f"{own(name)} {what} stands if nothing changes: facing a bet, only call or fold"
    return f"{own(name)} {what} stands if nothing changes; the chips stay in front"


def early_act(early: messages.ActedEarly) -> str:
    """What was done before the turn: "early bet of 6", "early call"; or what a word holds the
    player to: "must bet or raise"."""
    if early.must in MUST:
        return f"must {MUST[early.must]}"
    if early.to is None:
        return "early check" if early.must else "early action"
    if early.to <= early.level:
        return "early call" if early.level else "early check"
    return f"early raise to {early.to}" if early.level else f"early bet of {early.to}"


def instruction(event: messages.Instruction, night: Night, secret: bool = False) -> str:
    """What a ruling makes people do with the cards."""
    name = night.name(event.seat)
    number = count(event.count, "card")
    missing = "the missing cards" if secret else number
    extra = f"{own(name)} extra cards" if secret else f"{number} of {own(name)}"
    more = "the extra cards" if secret else count(event.count, "more card")
    return {
        "give": f"The dealer gives {name} {missing} from the top",
        "put-back": f"The dealer puts {extra} back on top of the deck, unseen",
        "throw": f"{name} discards {more} and keeps five",
        "keep": f"{name} keeps the first exposed card",
        "apart": f"{own(name)} discard stays apart, face down",
        "wait": f"It is {own(name)} turn; chips put in since stay where they are",
        "bind": f"{own(name)} early action stands when the turn comes",
        "unserve": "Cards dealt since go back on the deck, the last one first, and players take "
        f"back what they discarded; {name} does it",
        "replace": f"{name} gets {'those cards' if secret else number} replaced from the top of "
        "the deck",
        "takes": f"{name} takes back {event.count}",
        "adds": f"{name} puts in {event.count}",
        "puts": f"{name} puts in {event.count} in all",
    }[event.what]


def chips_once(events: Iterable[Event]) -> tuple[Event, ...]:
    """These events without what tells chips a second time: with real ones a ruling says what each
    does with their own in all. That is left out where the ruling's other lines have said as much,
    and is all that is said of whoever takes back something else than that."""
    every = tuple(events)
    sums, told = Counter[int](), Counter[int]()
    for event in every:
        match event:
            case messages.Instruction("takes" | "adds" as what, seat, chips):
                sums[seat] = chips if what == "takes" else -chips
            case messages.TookBack(seat, chips):
                told[seat] += chips
            case messages.PaidIn(seat, chips) | PaidUp(seat, chips):
                told[seat] -= chips
            case messages.BackedUp(_, back) | messages.RolledBack(_, back):
                told.update(dict(back))
            case messages.Reclaimed(shares):
                told.subtract(dict(shares))
            case _:
                pass
    return tuple(event for event in every if not _again(event, sums, told))


def _again(event: Event, sums: Mapping[int, int], told: Mapping[int, int]) -> bool:
    match event:
        case messages.Instruction("takes" | "adds", seat):
            return sums[seat] == told.get(seat)
        case messages.TookBack(seat):
            return sums.get(seat, told[seat]) != told[seat]
        case _:
            return False


def filled(text: str, offender: int | None, night: Night) -> str:
    """A law's text with the name in it, and the number of cards that the game gives that seat."""
    hand = night.hand
    due = None if hand is None or offender is None else given(hand, offender)
    cards = "" if due is None else count(due, "card")
    return named(text, night.name(offender) if offender is not None else "", cards)


def named(text: str, name: str, cards: str = "") -> str:
    """The same, with the name of whom it is about; without one it is "the player"."""
    told = set_in_type(text).replace("{cards}", cards or RIGHT_NUMBER)
    return told.replace("{offender}", name or "the player")


def set_in_type(text: str) -> str:
    """A text of the rulebook with the apostrophe that printers use."""
    return text.replace("'", "’")


EDITION = re.compile(r" (?:v\d+(?: \(private\))?|\d{4})(?= )")
SECTION = re.compile(
    r"^(Robert’s Rules(?: \(cardroom\))?) (?:General, |House Policies, )?"
    r"([^,]*?)(?:, .*?)?( [\d(].*)?$"
)


def spoken_source(cite: str) -> str:
    """A citation without its edition, which only the list of sources names."""
    return EDITION.sub("", set_in_type(cite))


def short_source(cite: str) -> str:
    """The same without the part of its part: "Robert’s Rules, draw high 4"."""
    bare = spoken_source(cite)
    part = SECTION.match(bare)
    return f"{part[1]}, {part[2].lower()}{part[3] or ''}" if part else bare


CLAIMS: Mapping[Claims, str] = {
    "riffle": "can be claimed until the next shuffle",
    "action": "can be claimed until two have acted in the next deal",
    "night": "can be claimed until the night ends",
}


def claims(night: Night, impound: Impound) -> str:
    """Until when chips that are set aside may be claimed, as the house has it."""
    return "can’t be claimed anymore" if claims_over(night, impound) else CLAIMS[night.house.claims]


def untold(
    event: messages.DrawChanged | messages.CardOwed | messages.Instruction, night: Night
) -> str:
    """The same without the number of cards."""
    return _with_cards(event, night, secret=True)


def _with_cards(
    event: messages.DrawChanged | messages.CardOwed | messages.Instruction,
    night: Night,
    secret: bool = False,
) -> str:
    match event:
        case messages.DrawChanged(seat, number):
            said = f"{own(night.name(seat))} draw is corrected"
            return said if secret else f"{said}: {number}"
        case messages.CardOwed(seat, number):
            said = f"{night.name(seat)} is owed cards for those exposed in the draw"
            return said if secret else f"{said} ({number})"
        case messages.Instruction():
            return instruction(event, night, secret)
        case _:
            assert_never(event)
