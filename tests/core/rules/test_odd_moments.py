"""Moments that a table comes to by a mistake, an odd count or somebody who comes and goes: each was
found by acts at random, and ended in a fault of the program."""

from __future__ import annotations

from shelf import BOOK

from referee.core.decide import act
from referee.core.messages.bank import Buy, PassChips
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.milestones import CountPot
from referee.core.messages.people import ComeBack, GoAway
from referee.core.messages.showdown import ThrowIn
from referee.core.state.night import Night
from referee.notation.player import play
from referee.screens.words.events import line

CY = 2
NEXT = NextDeal(BOOK.games["jackpots"])


def after(*commands: Command) -> Night:
    night = play("game jackpots\nseats Ann Bob Cy\nstacks 20 each\n\n", BOOK).log.night
    for command in commands:
        night = act(night, command)[1]
    return night


def test_who_owes_an_ante_comes_back_into_a_deal_that_waits_for_its_antes() -> None:
    """Cy owes the ante of a deal thrown in, sat out, and is dealt in after all."""
    gone = (NEXT, PutAntesIn(owing=(CY,)), ThrowIn(True, False), GoAway(CY), NEXT)
    night = after(*gone, ComeBack(CY))
    assert night.hand is not None
    assert CY in night.hand.order
    assert night.owing == ((CY, 1),)


def test_antes_that_the_pot_has_not_by_its_count_go_back_to_nobody() -> None:
    """The antes count for the next deal, Cy isn't in it, and the pot is counted as empty."""
    thrown = (NEXT, PutAntesIn(), ThrowIn(False, False, True), GoAway(CY), NEXT)
    for there, back in ((3, 1), (2, 0), (0, 0)):
        night = after(*thrown, CountPot(there), PutAntesIn())
        assert (night.stack(CY), night.pot) == (19 + back, there - back)


def test_who_has_no_chips_is_said_to_sit_out() -> None:
    """The others are dealt in, and the line of the deal says why Cy is not."""
    before = after(NEXT, PutAntesIn(), ThrowIn(False, False))
    before = act(before, PassChips(CY, 0, 20))[1]
    events, night = act(before, NEXT)
    assert night.hand is not None
    assert CY not in night.hand.order
    assert line(events[-1], night).endswith("; Cy has no chips and sits out")
    for change in (Buy(CY, 20), GoAway(CY)):
        events, night = act(act(before, change)[1], NEXT)
        assert "no chips" not in line(events[-1], night)
