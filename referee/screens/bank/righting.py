"""A finished deal put right, pot by pot: to whom it goes, and what is handed over, before it is
done; where somebody has too few chips left for that, what they buy first."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.messages.bank import RightDeal
from referee.core.state.night import Finished, Night
from referee.core.value import dataclass
from referee.screens.bank.words.righting import say_box, say_moves, say_short, say_waits, say_who
from referee.screens.buttons import toggled
from referee.screens.words.names import listed, pot_name
from referee.screens.words.refusals import sentence


@dataclass(frozen=True, slots=True)
class WinnerChoice:
    """with_it: the winners when this name is tapped."""

    seat: int
    name: str
    ticked: bool
    with_it: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Righting:
    """A finished deal, or one of its pots. pot: nothing where there was but one; took: who has it
    now; people: who can have won it, none where its pot is not moved alone; folded: those of them
    whose hand was folded, apart from the others; moves: the button, with what goes from whom to
    whom ("Move 38 from Bob to Eva"), nothing while nobody is chosen; wrong: why it cannot be; buys:
    who buys how many chips before it can be, as (seat, chips, words); waits: what of it stayed in
    the pot, and does not move; box: what becomes of chips due from, or to, who has left."""

    number: int
    pot: int | None
    title: str
    took: str
    people: tuple[WinnerChoice, ...]
    folded: tuple[WinnerChoice, ...]
    chosen: tuple[int, ...]
    moves: str
    wrong: str
    buys: tuple[tuple[int, int, str], ...]
    waits: str
    box: str


def deals(
    night: Night, number: int | None, pot: int | None, chosen: Sequence[int]
) -> tuple[Righting, ...]:
    """The last deals, the newest first; and for that pot of the one with that number what the
    choice would move."""
    return tuple(
        _deal(night, done, which, shares, chosen if (done.deal, which) == (number, pot) else ())
        for done in reversed(night.finished)
        for which, shares in (sorted(done.pots) if len(done.pots) > 1 else ((None, done.shares),))
    )


def _deal(
    night: Night,
    done: Finished,
    pot: int | None,
    shares: tuple[tuple[int, int], ...],
    seats: Sequence[int],
) -> Righting:
    stakes = dict(done.stakes).get(pot or 0, ())
    gone = (seat for seat in (*dict(shares), *stakes) if seat not in night.ring)
    order = (*night.ring, *dict.fromkeys(gone))
    chosen = tuple(seat for seat in order if seat in seats)
    there = stakes or order
    people = tuple(
        WinnerChoice(seat, say_who(night, seat), seat in chosen, toggled(chosen, seat))
        for seat in order
        if (seat in there or seat in chosen) and not done.more
    )
    took = listed([f"{night.name(seat)} {chips}" for seat, chips in shares])
    moves, wrong, box = "", "", ""
    buys: tuple[tuple[int, int, str], ...] = ()
    if chosen or done.more:
        command = RightDeal(done.deal, chosen, pot=pot)
        try:
            act(night, command)
        except Refused as refused:
            short = say_short(night, command) if refused.reason == "not-so-many-chips" else None
            wrong, buys = short or (sentence(refused, night), ())
        else:
            moves, box = say_moves(night, command), say_box(night, command)
    title = done.game if pot is None else f"{done.game}, {pot_name(pot)}"
    waits = say_waits(0 if done.more or pot else done.waits)
    folded = tuple(person for person in people if person.seat in done.folded)
    people = tuple(person for person in people if person not in folded)
    return Righting(
        done.deal, pot, title, took, people, folded, chosen, moves, wrong, buys, waits, box
    )
