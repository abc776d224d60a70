"""What is said in a betting interval, in words."""

from __future__ import annotations

from referee.core.book.book import Book
from referee.core.book.game import Stock, Widow
from referee.core.messages import betting as messages
from referee.core.messages.milestones import GoAllIn
from referee.core.messages.turns import PassTurn, Stay
from referee.core.state import betting
from referee.core.state.night import Night
from referee.notation.acts.tap import Tap
from referee.notation.acts.words import Said, Verbs, Words, bare, ends, plain, seat_of, seats
from referee.notation.reader import HandError, Line, whole


def _passing(line: Line, night: Night, seat: int, after: int = 0) -> tuple[int, ...]:
    """Seats before this one pass only when the line says so, after so many words more: "Eva bets 2,
    others pass". Raises HandError where it says something else."""
    if [word.lower() for word in line.rest[after:]] != ["others", "pass"]:
        ends(line, after)
        return ()
    return (betting.passers(night.playing, seat) or ()) if night.playing is not None else ()


def _check(line: Line, night: Night, seat: int) -> Said:
    """checks | passes (a turn at the widow passes too)"""
    if night.playing is not None and isinstance(night.playing.now, Widow):
        return PassTurn(seat)
    return messages.Check(seat, _passing(line, night, seat))


def _bet(line: Line, night: Night, seat: int) -> Said:
    """bets 4 | bets (with a fixed limit)"""
    hand = night.playing
    if line.rest and line.rest[0].lower() != "others":
        return messages.BetTo(seat, whole(line, line.rest[0]), _passing(line, night, seat, 1))
    if hand is None or hand.stakes.limit.kind != "fixed":
        raise HandError(line.number, 'say how much: "bets 4"')
    step = hand.betting
    size = hand.stakes.limit.size(step.size, step.times) if step else hand.stakes.limit.size(1)
    return messages.BetTo(seat, size, _passing(line, night, seat))


def _call(line: Line, night: Night, seat: int) -> Said:
    return messages.Call(seat, _passing(line, night, seat))


def _raise(line: Line, night: Night, seat: int) -> Said:
    if len(line.rest) < 2 or line.rest[0].lower() != "to":
        raise HandError(line.number, 'say the total: "raises to 8"')
    return messages.RaiseTo(seat, whole(line, line.rest[1]), _passing(line, night, seat, 2))


def _drop(line: Line, night: Night, seat: int) -> Said:
    """drops | folds (after a knock: for a fee)"""
    hand = night.playing
    if hand is not None and isinstance(hand.now, Stock):
        return Stay(seat, stays=False)
    return messages.Drop(seat, _passing(line, night, seat))


def _all_in(line: Line, night: Night, seat: int) -> Said:
    """all-in | all-in for 7 (with real chips they say for how much, in this interval)"""
    hand = night.playing
    if hand is None or not hand.has(seat):
        raise HandError(line.number, "that player is not in a deal")
    if line.rest and line.rest[0].lower() == "for":
        if line.rest[2:] != ("others", "pass"):
            ends(line, 2)
        if len(line.rest) < 2:
            raise HandError(line.number, 'say for how much: "all-in for 7"')
        return GoAllIn(seat, whole(line, line.rest[1]))
    chips = (night.about(seat) or 0) if night.real else night.stack(seat)
    bet, step = hand.of(seat).bet, hand.betting
    if bet + chips <= hand.level:
        return messages.Call(seat)
    if step is not None and step.bring_in and not hand.level and chips <= hand.stakes.least_in:
        return messages.BringIn(seat)
    return (messages.RaiseTo if hand.level else messages.BetTo)(seat, bet + chips)


def _up_cards(line: Line, night: Night, book: Book) -> Said:
    """up NAME Kh 7d, NAME 9c 9s: they say who speaks first."""
    boards = []
    for clause in line.after.split(","):
        name, _, cards = clause.strip().partition(" ")
        if not name or not cards.strip():
            raise HandError(line.number, 'expected up cards like "up Ann Kh 7d, Bob 9c 9s"')
        boards.append((seat_of(night, line, name), cards))
    return messages.TellBoards(tuple(boards))


VERBS: Verbs = {
    "checks": _check,
    "passes": _check,
    "bets": _bet,
    "opens": _bet,
    "calls": _call,
    "raises": _raise,
    "drops": _drop,
    "folds": _drop,
    "all-in": _all_in,
    "brings in": plain(messages.BringIn),
    "is first": plain(messages.TellFirst),
}
WORDS: Words = {
    "up": _up_cards,
    "nobody opens": bare(messages.NobodyOpens),
    "all check": bare(messages.AllCheck),
    "others drop": bare(messages.OthersDrop),
    "called": seats(messages.OthersDrop),
}


def line(event: messages.BettingEvent, tap: Tap) -> str:
    """An event as an act; nothing where it follows by itself, or the checks say it."""
    match event:
        case messages.Checked(seat):
            at_once = any(first.unsaid for first in tap.of(messages.FirstTold))
            return "" if at_once else f"{tap.names[seat]} checks"
        case (
            messages.Bet(seat, to, _, True)
            | messages.Called(seat, to, _, True)
            | messages.Raised(seat, to, _, True)
            | messages.BroughtIn(seat, to, _, True)
        ) if tap.night.real:
            return f"{tap.names[seat]} all-in for {to}"
        case messages.Bet(seat, to):
            return f"{tap.names[seat]} bets {to}"
        case messages.Called(seat, _, paid):
            return f"{tap.names[seat]} {'calls' if paid else 'checks'}"
        case messages.Raised(seat, to):
            return f"{tap.names[seat]} raises to {to}"
        case messages.Dropped(seat):
            return f"{tap.names[seat]} drops"
        case messages.BroughtIn(seat):
            return f"{tap.names[seat]} brings in"
        case messages.FirstTold(unsaid=True):
            return "all check"
        case messages.FirstTold(_, boards) if boards:
            return f"up {', '.join(f'{tap.names[seat]} {cards}' for seat, cards in boards)}"
        case messages.FirstTold(seat):
            return f"{tap.names[seat]} is first"
        case messages.UncalledReturned() | messages.PassedOut():
            return ""
