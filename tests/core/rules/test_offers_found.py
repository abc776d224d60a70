"""Legal is what is found among the offers: the look-up and the list say the same, and whatever is
not found has a reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from bare import NO_LIMIT, Bare
from shelf import turned
from walks import FILES, moments

from core.rules.test_walks import tried
from referee.core.book.game import Ante, BetStep, Deal, Limit, Showdown, Stock, Widow
from referee.core.decide import RULES, act, decide
from referee.core.errors import Refused
from referee.core.messages import betting, draw, showdown, turns
from referee.core.messages.betting import BetTo, BringIn, Drop, OthersDrop, RaiseTo, TellFirst
from referee.core.messages.command import Command, HandCommand
from referee.core.messages.dealing import PostBlinds, PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.messages.milestones import SetGrain
from referee.core.messages.offer import Offer
from referee.core.messages.prices import CardUp, TakeOffer
from referee.core.messages.showdown import Award, ShowOpeners
from referee.core.messages.turns import Knock, Reveal, Stay, StockIsOut, TakeCard
from referee.core.rules.implied import implied
from referee.core.rules.offers import LOOKED_UP, REASONS, found, offers, why_not
from referee.core.state.night import Night
from referee.core.value import each

RISING = (BetTo, RaiseTo)
WIDER = {
    *(*RISING, Drop, OthersDrop, ShowOpeners, DrawCards, PostBlinds, Knock, Reveal, CardUp),
    *(TakeOffer, Award),
}
"""Acts that can say more than is listed, as the functions that offer them say."""


def test_what_is_looked_up_has_its_reasons_and_all_else_a_rule_of_its_own() -> None:
    """A rule says in its signature which acts it judges; only acts of a deal are looked up."""
    judged = set(each(HandCommand)) - set(LOOKED_UP)
    assert set(LOOKED_UP) < set(each(HandCommand))
    assert judged < set(RULES)
    assert not {RULES[kind] for kind in judged} & {RULES[kind] for kind in LOOKED_UP}
    assert set(REASONS) == set(LOOKED_UP)
    assert set(LOOKED_UP) > WIDER


def probes(night: Night, chance: Random) -> Iterator[Command]:
    """Acts of every kind that is looked up, of everybody and of somebody who is not there."""
    yield from (command for command in tried(night, chance) if type(command) in LOOKED_UP)
    for seat in range(len(night.players) + 1):
        yield from (turns.Sealed(seat), turns.Stay(seat, False), showdown.ShowOpeners(seat))
        yield from (draw.DrawCards(seat, count, (0,)) for count in (-1, 6))
        yield from (betting.Check(seat, (0, 1)), betting.RaiseTo(seat, 10**9))
    yield turns.Reveal(((0, "high"), (len(night.players), "low")))


def listed(night: Night) -> dict[Command, Offer]:
    """What is offered, and with it both bounds of a bet."""
    all_offers = [offer for offer in offers(night) if type(offer.command) in LOOKED_UP]
    found = {offer.command: offer for offer in all_offers}
    for offer in all_offers:
        if isinstance(offer.command, RISING):
            found[replace(offer.command, to=offer.most)] = offer
    return found


def between(command: Command, offered: dict[Command, Offer]) -> bool:
    """Whether it is a bet or raise inside the bounds of an offer."""
    if not isinstance(command, RISING):
        return False
    return any(
        replace(command, to=0) == replace(offer.command, to=0)
        for offer in offered.values()
        if isinstance(offer.command, RISING) and offer.least <= command.to <= offer.most
    )


@pytest.mark.sweep
@pytest.mark.parametrize("part", turned(range(8), 2))
def test_what_is_found_is_what_is_offered(part: int) -> None:
    asked = 0
    for name in sorted(FILES)[part::32]:
        for entry, night in moments(name):
            offered = listed(night)
            for command in offered:
                if not implied(night, command):
                    assert found(night, command), (name, entry.seq, command)
            for command in probes(night, Random(entry.seq)):
                asked += 1
                if not found(night, command):
                    assert command not in offered or implied(night, command)
                    refuses(night, command)
                elif type(command) not in WIDER:
                    assert command in offered, (name, entry.seq, command)
                elif isinstance(command, RISING) and not night.real:
                    assert between(command, offered), (name, entry.seq, command)
    assert asked > 1000


def refuses(night: Night, command: Command) -> None:
    """It is refused, for a reason."""
    with pytest.raises(Refused):
        raise why_not(night, command)
    with pytest.raises(Refused):
        decide(night, command)


def test_after_a_knock_the_stock_ends_no_turns() -> None:
    """Those after the knocker have their turn, and stay or pay: it is not offered, and refused."""
    table = Bare(
        Ante(), Deal(down=5), Stock(), Showdown(knocker=2, bonus=True), stacks=(10, 10, 10)
    )
    table.does(PutAntesIn(), TakeCard(0, "stock"), Knock(1))
    assert StockIsOut() not in [offer.command for offer in offers(table.night)]
    assert table.refuses(StockIsOut()) == "knocked-already"
    table.does(Stay(2), Stay(0, stays=False))
    assert table.hand.showing
    assert table.stacks == (9 - 1, 9 + 1, 9)


def test_a_bring_in_is_made_up_though_the_step_to_the_bet_is_no_multiple() -> None:
    """It was offered, and refused when it was tapped."""
    limit = replace(NO_LIMIT, sizes=(4,), multiple=2)
    street = BetStep("first", first="low-card", bring_in=True)
    table = Bare(Ante(), Deal(down=2, up=1), street, Showdown(), limit=limit, bring_in=1)
    table.does(PutAntesIn(), TellFirst(0), BringIn(0))
    (raises,) = [offer for offer in offers(table.night) if offer.command == RaiseTo(1, 4)]
    assert (raises.least, table.hand.level) == (4, 1)
    assert table.refuses(RaiseTo(1, 6)) == "not-a-multiple"
    table.does(RaiseTo(1, 4))
    assert table.hand.level == 4


def test_a_larger_bet_than_was_known_of_a_real_stack_is_found() -> None:
    table = Bare(Ante(), Deal(down=2), BetStep("only"), Showdown(), limit=Limit("none", (2,)))
    table.does(PutAntesIn(), SetGrain("real", "bets"))
    assert act(table.night, BetTo(0, 5000))[1].pot == 3 + 5000


def test_a_knock_before_ones_turn_is_found_where_turns_may_not_have_been_tapped() -> None:
    table = Bare(Ante(), Deal(down=5, widow=5), Widow(), Showdown())
    table.does(PutAntesIn())
    assert [found(table.night, Knock(seat)) for seat in range(4)] == [1, 0, 0, 0]
    table.does(SetGrain("real", "milestones"))
    assert [found(table.night, Knock(seat)) for seat in range(4)] == [1, 1, 1, 0]
