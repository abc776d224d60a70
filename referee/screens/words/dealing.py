"""A deal begins: its events in table words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from referee.core.messages import dealing as messages
from referee.core.state.night import Night
from referee.screens.games.words.stakes import in_words
from referee.screens.words.names import listed, so_many, to_each

REFUSED: Mapping[str, str] = {
    "antes-are-in": "The antes for this deal are in already.",
    "antes-one-way": "Choose one: the antes stay and everybody antes again, or they count for the "
    "next deal.",
    "blinds-are-in": "There are no blinds to post now.",
    "blinds-places": "The big blind must be dealt in, and the small blind is another player or "
    "nobody.",
    "live-so-much": "{seat} posts at most {amount} live, the cost of a call. The rest is dead.",
    "no-pot": "There is nothing in the pot to split.",
    "no-small-blind": "The small blind is left out only if its seat is empty, with two blinds "
    "and at least three players.",
    "no-straddle": "At most {amount} can straddle: in turn, once each, and with the chips for it.",
    "no-such-card": "{seat}’s upcards: enter each as rank and suit, like Ks 10h.",
    "posts-already": "{seat} posts a blind already, or sits this deal out.",
    "pot-not-paid": "First say who won the pot.",
    "still-set-aside": "{chips} still set aside: say who gets them first.",
    "too-few": "It takes at least {amount} players with chips.",
    "too-many": "This game takes at most {amount}, and {other} are here. Tap a player to sit out.",
    "up-cards-of": "{seat} has {amount} up: enter those, no fewer and no more.",
    "up-cards-suit": "Two show the same rank: the suit decides, so write it too, like 2c.",
    "up-cards-twice": "One of those cards was entered twice, or isn’t in this deck. Look again.",
    "who-deals": "First say who deals.",
}
"""Why not, by the refusal's slug."""


def line(event: messages.DealingEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    match event:
        case messages.AntesIn():
            return _antes(event, night)
        case messages.DealerSet(seat, drawn=True):
            return f"Drawn as next dealer: {night.name(seat)}"
        case messages.DealerSet(seat, absent, big, small):
            name = night.name(seat)
            deals = f"Somebody deals next for {name}" if absent else f"{name} deals next"
            if big is None:
                return deals
            little = "nobody" if small is None else night.name(small)
            return f"{deals}; {night.name(big)} is the big blind, {little} the small one"
        case messages.HandBegan():
            return deal_line(event, night)
        case messages.Restaked(stakes, game, back):
            lay = listed([f"{night.name(seat)} {chips}" for seat, chips in back])
            played = in_words(stakes, game)
            return f"This deal is played for {played}{f'; returned: {lay}' if back else ''}"
        case messages.DealtIn(number, _, dealer, order):
            who = listed([night.name(seat) for seat in order])
            return f"Now in deal {number}: {who}; {night.name(dealer)} deals"
        case messages.Posted():
            return _posted(event, night)
        case _:
            assert_never(event)


def deal_line(
    began: messages.HandBegan, night: Night, before: messages.HandBegan | None = None
) -> str:
    """A deal begins; before: the deal that stands above it, whose stakes are not said again."""
    deals = f"Deal {began.number}: {began.game.name}, {night.name(began.dealer)} deals"
    played = in_words(began.stakes, began.game)
    nobody = began.antes == "none"
    if before is not None and played == in_words(before.stakes, before.game):
        played = ""
    elif nobody:
        played = in_words(began.stakes, began.game, antes=False)
    waits = f"{began.carried} carried over" + ", so nobody antes" * nobody
    waits += "".join([f"; {night.name(seat)} is all-in for {most}" for seat, most in began.claims])
    waits = waits if began.carried else ""
    broke = [f"{night.name(seat)} has no chips and sits out" for seat in began.broke]
    return "; ".join(part for part in (deals, played, waits, *broke) if part)


def _posted(event: messages.Posted, night: Night) -> str:
    """The posts with their chips, the straddles last, then what is no bet."""
    first = len(event.paid) - event.straddles
    blinds = [f"{night.name(seat)} {chips}" for seat, chips in event.paid[:first]]
    said = [f"Blinds: {listed(blinds) or 'none'}"]
    said += [] if event.small else ["no small blind, the seat is empty"]
    said += [f"{night.name(seat)} straddles {chips}" for seat, chips in event.paid[first:]]
    said += [f"{night.name(seat)} {chips} to come in" for seat, chips in event.live]
    said += [f"{night.name(seat)} {chips} dead" for seat, chips in event.dead]
    return "; ".join(said)


def _antes(event: messages.AntesIn, night: Night) -> str:
    paid, out, lying, missed = event.paid, event.out, event.lying, event.missed
    put_in = sum(chips for _, chips in paid)
    lay = sum(chips for _, chips in lying)
    said = f"Antes in: {so_many(put_in)}" if put_in else "Antes in"
    said += f", {lay} {'was' if lay == 1 else 'were'} in already" if lying else ""
    late = dict(missed)
    own_antes = {seat: chips - late.get(seat, 0) for seat, chips in paid}
    most = max(own_antes.values(), default=0)
    short = [] if lying else [seat for seat, ante in own_antes.items() if ante < most]
    whole = tuple(pair for pair in missed if pair[0] in own_antes and pair[0] not in short)
    if whole:
        said += f"; of these, missed antes: {to_each(whole, night)}"
    if short:
        said += f"; {listed([night.name(seat) for seat in short])} all-in for less"
    if out:
        said += f"; sitting out: {listed([night.name(seat) for seat in out])}"
    if event.back:
        said += f"; taken back, not dealt in: {to_each(event.back, night)}"
    return said
