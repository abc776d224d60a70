"""What everybody would get of a pot that is shared as ticked, before it is paid."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.cards.judge.division import end_keys
from referee.core.chips import add_up
from referee.core.rules.showdown import Ends, each_takes
from referee.core.state import declaring
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import Pot
from referee.core.value import dataclass
from referee.screens.felt.beside import losers_match
from referee.screens.felt.declaring import end_fields
from referee.screens.felt.words import showing
from referee.screens.words.names import PARTS, capital, listed


@dataclass(frozen=True, slots=True)
class Shared:
    """parts: what each part of the pot is called, its chips, and who gets what of it; pays: what
    each gets in all; beaten: of whom it is said that they lost another pot already."""

    parts: tuple[tuple[str, int, str], ...]
    pays: str
    beaten: tuple[str, ...]


def shared(night: Night, hand: Hand, pot: Pot, ticked: Ends, odd_to: int | None) -> Shared:
    """ticked: who is ticked for each end, in their order; odd_to: whose card is the highest.
    Nothing yet where an end that was declared has no winner."""
    won = tuple(tuple(seat for seat in those if seat in pot.claimants) for those in ticked)
    if _declared_and_not_ticked(hand, pot, won):
        return Shared((), "", ())
    named = [name for _, name in end_fields(hand)]
    words = {"": "", **PARTS, **dict(zip(end_keys(len(named)), named, strict=True))}
    takes = each_takes(night, hand, pot, won, odd_to)
    told = any(won[1:])
    found = [
        (capital(words[part]) if told else "", chips, _each(night, those))
        for part, chips, those in takes
    ]
    if hand.settled.match and found:
        matched = showing.matching(losers_match(night, pot, won[0]))
        found += [("", 0, said) for said in matched]
    winners = (seat for seats in won for seat in seats)
    return Shared(
        tuple(found),
        _each(night, add_up(*(those for _, _, those in takes)).items()),
        showing.beaten(night, hand, pot, winners),
    )


def _declared_and_not_ticked(hand: Hand, pot: Pot, won: Ends) -> bool:
    """Whether somebody declared an end of which nobody is ticked yet: it isn't the others'."""
    if not declaring.counts(hand):
        return False
    said = declaring.ends(hand, pot).said.values()
    return any(seats and not those for seats, those in zip(said, won, strict=True))


def _each(night: Night, those: Iterable[tuple[int, int]]) -> str:
    return listed([f"{night.name(seat)} {chips}" for seat, chips in those])
