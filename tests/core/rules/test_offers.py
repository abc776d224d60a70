"""What may be done with the deal now, step by step of a game: all of it, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.book.game import (
    Ante,
    BetStep,
    Blinds,
    Deal,
    Declare,
    Draw,
    Free,
    Game,
    HandleStep,
    Showdown,
    Step,
    Stock,
    Widow,
)
from referee.core.book.prices import Compare, Offered, Price
from referee.core.messages.betting import (
    AllCheck,
    BetTo,
    Call,
    Check,
    Drop,
    NobodyOpens,
    OthersDrop,
    TellFirst,
)
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal, PostBlinds, PutAntesIn
from referee.core.messages.draw import DrawCards, ServeOwed
from referee.core.messages.law import ActedEarly
from referee.core.messages.milestones import (
    AllDrawn,
    Attribute,
    CountPot,
    PutChips,
    StayIn,
    TakeChips,
)
from referee.core.messages.offer import Offer
from referee.core.messages.prices import TakeOffer
from referee.core.messages.showdown import Award, ShowOpeners, ThrowIn
from referee.core.messages.turns import (
    AllHandle,
    Handle,
    Knock,
    PassTurn,
    Reveal,
    Sealed,
    Stay,
    StockIsOut,
    TakeCard,
    TakeWidow,
)
from referee.core.rules import draw, forced, milestones, showdown, turns
from referee.core.rules.betting import together
from referee.core.rules.offers import offers
from referee.core.state.dealt import can_deal
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.core.value import replace

from ..fold.changes import ANTE, DRAW, IN, JACKPOTS, LAST, SHOWDOWN, bet, opened, table

PLAIN: tuple[Step, ...] = (
    Ante(),
    Deal(down=5),
    BetStep("first"),
    Draw(),
    BetStep("last"),
    Showdown(),
)
STUD: tuple[Step, ...] = (
    Ante(),
    Deal(down=2, up=1),
    BetStep("first", first="high-card"),
    Showdown(),
)
BLINDS: tuple[Step, ...] = (Blinds(((0, 1), (1, 2)), 2), Deal(down=2), BetStep("first"), Showdown())
PASSES: tuple[Step, ...] = (
    Ante(),
    Deal(down=7),
    HandleStep("pass", 3),
    BetStep("only"),
    Showdown(),
)
ROLLS: tuple[Step, ...] = (Ante(), Deal(down=5), HandleStep("turn-up", 1, "in-turn"), Showdown())
WIDOW: tuple[Step, ...] = (Ante(), Deal(down=5, widow=5), Widow(), Showdown())
STOCK: tuple[Step, ...] = (Ante(), Deal(down=5), Stock(), Showdown())
SAYS: tuple[Step, ...] = (Ante(), Deal(down=7), Declare(), Showdown())
INS: tuple[Step, ...] = (Ante(), Deal(down=2), Declare("in-out"), Showdown())
LEGS: tuple[Step, ...] = (
    *(Ante(), Deal(down=2), Declare("in-out", stage=True), Compare()),
    Showdown(legs=2),
)
CARD: tuple[Step, ...] = (Ante(), Deal(down=2), Offered("card", (Price(0), Price(2))), Showdown())
POT: tuple[Step, ...] = (Ante(), Free(), Showdown())
LIVES: tuple[Step, ...] = (Ante(), Deal(down=1), Showdown(lives=3))
FRESH = tuple(Holding(seat) for seat in range(3))
OUT = (IN[0], Holding(1, "dropped", ante=1, bets=(0,)), IN[2])
ALONE = (IN[0], *(Holding(seat, "dropped", ante=1, bets=(0,)) for seat in (1, 2)))
OFF = [
    ThrowIn(antes == "stay", next_dealer, antes == "count")
    for antes in ("back", "stay", "count")
    for next_dealer in (False, True)
]
"""A deal can be thrown in as long as nothing of it is paid."""
WON: dict[str, Any] = dict(at=SHOWDOWN, turn=None, ending="won", awards=((0, ((0, 7),)),))


def made(*holdings: Holding, **more: Any) -> Night:
    return table(*holdings, **({"turn": 0, "full": 2} | more))


def listed(night: Night) -> list[Command]:
    """All that is offered, a deal thrown in apart."""
    found = [offer.command for offer in offers(night)]
    off = [command for command in found if isinstance(command, ThrowIn)]
    assert off in ([], OFF)
    return [command for command in found if not isinstance(command, ThrowIn)]


def game(night: Night) -> NextDeal:
    assert night.game is not None
    return NextDeal(night.game)


MILESTONES = {"tracking": "milestones"}
DREW = (Holding(0, ante=1, drew=5, owed=1), Holding(1, ante=1, drew=0), Holding(2, ante=1, drew=0))
DRAWN = [DrawCards(0, count) for count in range(6)]
FOLDS = [Drop(seat) for seat in range(3)]
KNOCKS = [Knock(seat) for seat in range(3)]
SEALS = [Sealed(seat) for seat in range(3)]
ALL_IN = (("in",) * 3, ("in", "out", "out"), ("out",) * 3)
REVEALS = [Reveal(tuple(zip(range(3), words, strict=True))) for words in ALL_IN]
HIGH = Reveal(((0, "high"), (1, "high"), (2, "high")))
STEPS: dict[str, tuple[Night, list[Command]]] = {
    "antes": (made(*FRESH, at=ANTE, turn=None), [PutAntesIn()]),
    "blinds": (
        table(*FRESH, steps=BLINDS, at=0, turn=None),
        [PostBlinds(), PostBlinds(straddles=1)],  # of three one is left who has posted nothing
    ),
    "cards are passed": (
        made(Holding(0, ante=1, done=True), *IN[1:], steps=PASSES, turn=None),
        [AllHandle(), Handle(1), Handle(2), *FOLDS],
    ),
    "cards are turned up in turn": (
        made(*IN, steps=ROLLS, turn=1),
        [AllHandle(), Handle(1), *FOLDS],
    ),
    "the draw": (made(*IN, at=DRAW), [*DRAWN, *FOLDS, AllDrawn()]),
    "a card is owed": (made(*DREW, at=DRAW, turn=None), [ServeOwed(0), AllDrawn()]),
    "the draw, openers are owed": (
        made(*OUT[::2], at=DRAW, proof="owed", opener=2),
        [*DRAWN, Drop(0), Drop(2), AllDrawn(), ShowOpeners(2)],
    ),
    "a hidden widow": (
        made(steps=WIDOW, widow="hidden"),
        [AllHandle(), TakeWidow(0, 5), Knock(0), PassTurn(0)],
    ),
    "an open widow": (
        made(steps=WIDOW, widow="open", slept=(0,)),
        [AllHandle(), TakeWidow(0, 5), TakeWidow(0, 1), Knock(0)],
    ),
    "a widow after a knock": (
        made(steps=WIDOW, widow="open", slept=(0,), knocker=1),
        [AllHandle(), TakeWidow(0, 5), TakeWidow(0, 1), PassTurn(0)],
    ),
    "a stock": (
        made(steps=STOCK),
        [
            AllHandle(),
            TakeCard(0, "stock"),
            TakeCard(0, "stock", True),
            TakeCard(0, "discards"),
            TakeCard(0, "discards", True),
            *KNOCKS,
            StockIsOut(),
        ],
    ),
    "a stock that is out": (
        made(steps=STOCK, stub=0),
        [
            AllHandle(),
            TakeCard(0, "discards"),
            TakeCard(0, "discards", True),
            *KNOCKS,
            StockIsOut(),
        ],
    ),
    "after a knock": (made(steps=STOCK, knocker=1), [AllHandle(), Stay(0), Stay(0, False)]),
    "high or low": (
        made(Holding(0, ante=1, done=True), *IN[1:], steps=SAYS),
        [AllHandle(), HIGH, *SEALS[1:]],
    ),
    "in or out": (made(steps=INS), [*REVEALS, *SEALS]),
    "a stage": (
        made(steps=LEGS, at=3, declared=((0, "in"), (1, "out"), (2, "in"))),
        [Award(0, (0,)), Award(0, (2,))],
    ),
    "a card for two chips": (
        made(steps=CARD),
        [TakeOffer(0), TakeOffer(0, 1), TakeOffer(0, 2), AllHandle(), *FOLDS],
    ),
    "somebody must open": (
        made(),
        [
            Check(0),
            BetTo(0, 2),
            Drop(0),
            Check(1, (0,)),
            BetTo(1, 2, (0,)),
            Drop(1, (0,)),
            Check(2, (0, 1)),
            BetTo(2, 2, (0, 1)),
            Drop(2, (0, 1)),
            NobodyOpens(),
        ],
    ),
    "whose cards are first": (
        made(*OUT, steps=STUD, turn=None, asks_first=True),
        [
            *(Check(0), BetTo(0, 2), Drop(0), TellFirst(0)),
            *(Check(2), BetTo(2, 2), Drop(2), TellFirst(2)),
            AllCheck(),
        ],
    ),
    "a pot of one's own": (
        made(Holding(0, ante=1), Holding(1, ante=1), steps=POT, at=1, turn=None, stacks=(4, 0, 0)),
        [PutChips(0, 1), TakeChips(0, 1), Award(0, (0,)), TakeChips(1, 1), Award(0, (1,))],
    ),
    "the showdown": (
        opened(at=SHOWDOWN, turn=None, proof="owed"),
        [
            *(Award(0, (seat,), word) for seat in range(3) for word in ("shown", "not-asked")),
            ShowOpeners(0),
        ],
    ),
    "a life": (
        made(steps=LIVES, at=2, turn=None),
        [Award(0, (), lowest=(seat,)) for seat in range(3)],
    ),
    "a closed night": (opened(**WON, night={"closed": True}), []),
    "no night yet": (replace(opened(), begun=False), []),
}


@pytest.mark.parametrize("case", STEPS)
def test_what_is_offered_at_a_step(case: str) -> None:
    night, commands = STEPS[case]
    assert listed(night) == commands


def test_the_least_and_the_most_of_a_pot_of_ones_own() -> None:
    """Ann has four, and one of the two in the pot is owed."""
    own = (Holding(0, ante=1), Holding(1, ante=1))
    night = made(*own, steps=POT, at=1, turn=None, stacks=(4, 9, 0), night={"owing": ((1, 1),)})
    found = [offer for offer in offers(night) if isinstance(offer.command, PutChips | TakeChips)]
    assert [(offer.least, offer.most) for offer in found] == [(1, 4), (1, 1), (1, 9), (1, 1)]


# --- between two deals ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "deals"),
    [
        (opened(**WON), True),
        (opened(**WON, stacks=(20, 20, 0)), True),
        (opened(**WON, stacks=(20, 0, 0)), False),
        (opened(**WON, players={0: dict(presence="away"), 1: dict(leaving=True)}), False),
        (Night(begun=True), False),
    ],
)
def test_the_next_deal_is_offered_where_enough_can_be_dealt_in(before: Night, deals: bool) -> None:
    assert listed(before) == ([game(before)] if deals else [])


@pytest.mark.parametrize(
    ("players", "waits", "deals"),
    [
        (1, 0, False),
        (2, 0, False),
        (3, 0, True),
        (5, 0, True),
        (6, 0, False),
        (2, 4, True),
        (1, 4, False),
    ],
)
def test_how_many_it_takes(players: int, waits: int, deals: bool) -> None:
    """A game of three to five; for a pot that waits two can always play on."""
    few = Game("few", "Few", "", (3, 5), 52, PLAIN)
    assert can_deal(few, players, waits) == deals


LEFT = (bet(4, 0)[0], *ALONE[1:])


@pytest.mark.parametrize(
    ("night", "deals"),
    [
        (opened(*LEFT, at=SHOWDOWN, turn=None), True),
        (
            opened(*LEFT, at=SHOWDOWN, turn=None, stacks=(0, 20, 0)),
            True,
        ),  # they win it
        (opened(*LEFT, at=SHOWDOWN, turn=None, stacks=(9, 0, 0)), False),
        (opened(at=SHOWDOWN, turn=None), False),
        (
            opened(
                *LEFT, at=SHOWDOWN, turn=None, stacks=(0, 20, 0), players={0: dict(presence="away")}
            ),
            False,
        ),
        # Who was all-in for a pot that waited is so no more once this is paid.
        (
            opened(*LEFT, at=SHOWDOWN, turn=None, stacks=(9, 0, 0), night={"claims": ((1, 3),)}),
            False,
        ),
        # Real chips never hold up the next deal.
        (opened(*LEFT, at=SHOWDOWN, turn=None, night={"chips": "real"}), True),
        (opened(at=SHOWDOWN, turn=None, night={"chips": "real"}), True),
        (opened(night={"chips": "real"}), True),
    ],
)
def test_the_next_deal_where_one_alone_is_left(night: Night, deals: bool) -> None:
    assert (game(night) in listed(night)) == deals


# --- said together -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("night", "said"),
    [
        (made(), [NobodyOpens()]),
        (made(steps=PLAIN), [AllCheck()]),
        (made(steps=(*PLAIN[:2], BetStep("x", check=False), Showdown())), []),
        (made(early=ActedEarly(2, 2, 0)), []),
        # All passed; who is all-in for the ante may still declare it open.
        (
            made(Holding(0, ante=1, all_in=True), *OUT[1:], passed_out=True, turn=None),
            [NobodyOpens()],
        ),
        (opened(), [OthersDrop(), OthersDrop((1, 2))]),
        # Nobody would be left: but the last of those who owe has posted all that the others face.
        (
            opened(
                Holding(1, ante=1, bets=(0,)),
                Holding(2, ante=1, bets=(0,)),
                Holding(0, ante=1, bets=(4,)),
            ),
            [OthersDrop()],
        ),
        (opened(Holding(0, "foul", ante=1, bets=(4,)), *IN[1:]), []),
        (opened(early=ActedEarly(1, 4, 4)), []),
    ],
)
def test_what_several_may_say_at_once(night: Night, said: list[Command]) -> None:
    assert night.hand is not None
    assert [offer.command for offer in together(night, night.hand)] == said


@pytest.mark.parametrize(
    ("holdings", "calling", "may"),
    [
        (bet(4, 0, 0), (1,), True),
        (bet(4, 0, 0), (2,), True),
        (bet(4, 0, 0), (0,), False),  # who has bet calls nothing
        (bet(4, 0, 0), (1, 0), False),
        # The bettor's hand is out: somebody must call.
        ((Holding(0, "foul", ante=1, bets=(4,)), *IN[1:]), (1,), True),
        ((Holding(0, "foul", ante=1, bets=(4,)), *IN[1:]), (), False),
    ],
)
def test_who_may_call_while_the_others_fold(
    holdings: tuple[Holding, ...], calling: tuple[int, ...], may: bool
) -> None:
    night = opened(*holdings)
    assert night.hand is not None
    found = [offer.command for offer in together(night, night.hand, OthersDrop(calling))]
    assert (OthersDrop(calling) in found) == may


# --- at milestones -------------------------------------------------------------------------------

STILL = StayIn((0, 1, 2))
SHOWN = [Award(0, (seat,), word) for seat in range(3) for word in ("shown", "not-asked")]
UNOWED = [Award(0, (seat,)) for seat in range(3)]


@pytest.mark.parametrize(
    ("night", "found"),
    [
        (opened(), [STILL, AllDrawn(), *SHOWN]),
        (made(), []),  # nobody has opened
        (made(steps=PLAIN), [AllDrawn(), *UNOWED]),
        (opened(at=DRAW, turn=1), SHOWN),
        (opened(at=LAST, level=0, acted=False), SHOWN),
        (opened(at=LAST), [STILL, *SHOWN]),
        (opened(at=SHOWDOWN, turn=None), []),
        # What hangs on an interval that must be opened cannot go by untapped.
        (
            made(steps=(*PLAIN[:4], BetStep("second", unopened="ante-again"), Showdown())),
            [AllDrawn()],
        ),
    ],
)
def test_what_may_be_told_though_steps_before_it_were_not(
    night: Night, found: list[Command]
) -> None:
    night = replace(night, tracking="milestones")
    assert night.hand is not None
    assert commands(milestones.untapped(night, night.hand)) == found


def test_at_milestones_it_is_offered_beside_the_rest() -> None:
    assert {STILL, AllDrawn(), *SHOWN} <= {*listed(opened(night=MILESTONES))}
    assert not {STILL, AllDrawn(), *SHOWN} & {*listed(opened())}


# --- whose a difference is -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unsaid", "stacks", "found"),
    [
        # Three more were counted than the log has: who put them in, as far as they have them.
        (3, (20, 2, 0), [CountPot(7 - 3), Attribute(0, 3), Attribute(1, 2)]),
        (8, (20, 2, 0), [Attribute(0, 8), Attribute(1, 2)]),
        # Three fewer: who did not put in what they bet.
        (-3, (20, 20, 20), [CountPot(7 + 3), Attribute(0, -3)]),
        (-5, (20, 20, 20), [CountPot(7 + 5), Attribute(0, -4)]),
    ],
)
def test_whose_the_difference_of_a_count_can_be(
    unsaid: int, stacks: tuple[int, ...], found: list[Command]
) -> None:
    """Ann has bet four; three antes lie beside them."""
    night = opened(at=SHOWDOWN, turn=None, unsaid=unsaid, stacks=stacks)
    assert listed(night) == found


def test_a_seat_that_sits_this_deal_out_has_no_part_in_it() -> None:
    holdings = (bet(4, 0)[0], Holding(1, "out"), Holding(2, "dropped", ante=1, bets=(0,)))
    night = opened(*holdings, at=SHOWDOWN, turn=None, unsaid=2)
    assert listed(night) == [CountPot(night.pot - 2), Attribute(0, 2), Attribute(2, 2)]


# --- draws, declarations, blinds -----------------------------------------------------------------


def commands(found: Any) -> list[Command]:
    return [offer.command for offer in found]


def test_what_may_be_drawn() -> None:
    night = made(*IN, at=DRAW)
    hand = night.hand
    assert hand is not None
    for count in (5, 6, -1):
        asked = DrawCards(0, count)
        assert commands(draw.draws(night, hand, asked)) == ([asked] if count == 5 else [])
    assert commands(draw.draws(night, hand, DrawCards(0, 1, (2,)))) == [DrawCards(0, 1, (2,))]
    assert commands(draw.draws(night, replace(hand, turn=None))) == []


@pytest.mark.parametrize(
    ("night", "choices", "may"),
    [
        (made(steps=SAYS), ((0, "high"), (1, "low"), (2, "both")), True),
        (made(steps=SAYS), ((2, "low"), (1, "low"), (0, "low")), True),
        (made(steps=SAYS), ((0, "high"), (1, "low")), False),
        (made(steps=SAYS), ((0, "high"), (1, "low"), (2, "in")), False),
        (made(*OUT, steps=SAYS), ((0, "high"), (2, "low")), True),
        (made(*OUT, steps=SAYS), ((0, "high"), (1, "low"), (2, "low")), False),
        (made(steps=INS), ((0, "in"), (1, "out"), (2, "out")), True),
        (made(steps=INS), ((0, "in"), (1, "low"), (2, "out")), False),
        (made(steps=SAYS, at=3), ((0, "high"), (1, "low"), (2, "low")), False),
        (made(steps=SAYS, ending="taken"), ((0, "high"), (1, "low"), (2, "low")), False),
    ],
)
def test_all_choices_at_once(night: Night, choices: tuple[tuple[int, str], ...], may: bool) -> None:
    assert night.hand is not None
    assert commands(turns.declared(night, night.hand, Reveal(choices))) == [Reveal(choices)] * may


FIVE = tuple(Holding(seat) for seat in range(5))


@pytest.mark.parametrize(
    ("given", "found"),
    [
        (PostBlinds(), [0, 1, 2]),
        (PostBlinds(straddles=1), [0, 1, 2]),
        (PostBlinds(out=(4,)), [0, 1, 2]),
        (PostBlinds(out=(3, 4)), [0, 1]),  # two post, one is left to straddle
        (PostBlinds(out=(9,)), []),
        (PostBlinds(out=(1, 2, 3, 4)), []),
        (PostBlinds(small=False), [0, 1, 2]),
    ],
)
def test_as_many_straddles_as_there_may_be(given: PostBlinds, found: list[int]) -> None:
    night = table(*FIVE, steps=BLINDS, at=0, turn=None, stacks=(20,) * 5, pockets=(0,) * 5)
    assert night.hand is not None
    those = commands(forced.blinds(night, night.hand, given))
    assert [command.straddles for command in those if isinstance(command, PostBlinds)] == found
    assert all(getattr(command, "out", ()) == given.out for command in those)


# --- whose pot it can be -------------------------------------------------------------------------

SIDE = (
    Holding(0, ante=1, bets=(2,), all_in=True),
    Holding(1, ante=1, bets=(4,), answered=4),
    Holding(2, ante=1, bets=(4,), answered=4),
)


def paid(night: Night) -> list[Award]:
    return [command for command in listed(night) if isinstance(command, Award)]


def test_each_pot_is_offered_to_those_who_can_win_it() -> None:
    night = opened(*SIDE, at=SHOWDOWN, turn=None, stacks=(0, 16, 16))
    main = [Award(0, (seat,)) for seat in range(3)]
    assert paid(night) == [*main, Award(1, (1,)), Award(1, (2,))]
    rest = opened(*SIDE, at=SHOWDOWN, turn=None, stacks=(0, 16, 16), awards=((0, ((0, 9),)),))
    assert paid(rest) == [Award(1, (1,)), Award(1, (2,))]
    assert not [offer for offer in offers(rest) if isinstance(offer.command, ThrowIn)]


def test_nobody_may_win_where_it_takes_a_strength() -> None:
    """Offered for the lowest pot that is unpaid: who is in for it is in for those above."""
    night = opened(
        *SIDE,
        at=SHOWDOWN,
        turn=None,
        stacks=(0, 16, 16),
        steps=(*JACKPOTS[:-1], Showdown(stays=True)),
    )
    nobody = [award for award in paid(night) if not award.winners]
    assert nobody == [Award(0, ())]
    assert Offer(Award(0, ())) in offers(night)


def test_by_declarations_each_end_has_its_winner() -> None:
    said = ((0, "high"), (1, "low"), (2, "low"))
    night = opened(at=SHOWDOWN, turn=None, declared=said)
    assert paid(night) == [Award(0, (0,), low=(1,)), Award(0, (0,), low=(2,))]


def test_openers_are_owed_only_by_who_opened() -> None:
    night = opened(proof="owed")
    hand = night.hand
    assert hand is not None
    assert commands(showdown.proofs(night, hand)) == [ShowOpeners(0)]
    assert commands(showdown.proofs(night, replace(hand, opener=None))) == []
    assert commands(showdown.proofs(night, replace(hand, proof="shown"))) == []


def test_a_call_is_one_of_what_is_said() -> None:
    assert Call(1) in listed(opened())
