"""Where not every bet is followed, in words: who is still in, what the pot is, real chips."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.book.book import Book
from referee.core.book.game import Chips, Tracking
from referee.core.messages import milestones as messages
from referee.core.messages.debts import PaidUp
from referee.core.state.night import Night
from referee.notation.acts.tap import Tap, remark
from referee.notation.acts.words import Said, Verbs, Words, amounts_of, chips, seats
from referee.notation.reader import HandError, Line, whole

CHIPS: Mapping[str, Chips] = {"tablet": "tablet", "real": "real"}
TRACKING: Mapping[str, Tracking] = {
    "bets": "bets",
    "milestones": "milestones",
    "referee": "referee",
}


def _put_in(line: Line, night: Night, seat: int) -> Said:
    """put in 2 more | put in 2 less (a count of the pot brought them to light)"""
    if len(line.rest) != 2 or line.rest[1].lower() not in ("more", "less"):
        raise HandError(line.number, 'expected "put in 2 more" or "put in 2 less"')
    amount = whole(line, line.rest[0])
    return messages.Attribute(seat, -amount if line.rest[1].lower() == "less" else amount)


def _interval(line: Line, night: Night, book: Book) -> Said:
    """interval NAME 8, NAME 2, NAME 8: whose turn it is, what the bet is, and who put in what"""
    said = amounts_of(night, line, line.rest)
    if not said:
        raise HandError(line.number, 'expected "interval NAME 8, NAME 2, NAME 8"')
    (turn, level), *bets = said
    return messages.TellInterval(turn, level, tuple(bets))


def _count_pot(line: Line, night: Night, book: Book) -> Said:
    """the pot is 38 | the pot is 3 white 7 red | the pot 1 is 14 (that pile alone)"""
    words = tuple(word for word in line.rest if word.lower() != "is")
    if line.rest and line.rest[0].isdecimal() and len(words) > 1:
        return messages.CountPot(chips(line, night, words[1:]), whole(line, words[0]))
    return messages.CountPot(chips(line, night, words))


def _grain(line: Line, night: Night, book: Book) -> Said:
    """chips real milestones | chips tablet bets NAME 50, NAME 60 (counted stacks)"""
    words = line.rest
    if len(words) < 2 or words[0] not in CHIPS or words[1] not in TRACKING:
        where, closely = ", ".join(CHIPS), ", ".join(TRACKING)
        raise HandError(line.number, f"expected one of {where}, then one of {closely}")
    return messages.SetGrain(
        CHIPS[words[0]], TRACKING[words[1]], amounts_of(night, line, words[2:])
    )


VERBS: Verbs = {"put in": _put_in}
WORDS: Words = {
    "interval": _interval,
    "still in": seats(messages.StayIn),
    "the pot": _count_pot,
    "chips": _grain,
}


def line(event: messages.MilestonesEvent, tap: Tap) -> str:
    """An event as an act; nothing where the next milestone says it, or who pays up."""
    match event:
        case messages.StillIn(seats):
            return f"still in {tap.list(seats)}"
        case messages.AllDrew():
            return "all drawn"
        case messages.PotCounted(amount, _, side):
            return f"the pot{'' if side is None else f' {side}'} is {amount}"
        case messages.Attributed(seat, amount):
            more = f"{abs(amount)} {'less' if amount < 0 else 'more'}"
            return "" if tap.of(PaidUp) else f"{tap.names[seat]} put in {more}"
        case messages.IntervalTold(turn, level, bets):
            return f"interval {tap.amounts(((turn, level), *bets))}"
        case messages.GrainSet(where, tracking, stacks):
            return f"chips {where} {tracking} {tap.amounts(stacks)}".rstrip()
        case messages.BettingOver():
            return ""
        case _:
            return remark(event)
