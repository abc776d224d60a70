"""The last amount and the first that is too much, for what is bought, paid, shared and named; and
what is said where a rule meets an all-in, a count, or a pot that is paid already."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from bare import Bare
from shelf import BOOK

from referee.core.book.game import Ante, Free, Showdown, Stakes
from referee.core.book.house import House
from referee.core.errors import Refused
from referee.core.messages.bank import (
    BeginNight,
    CashedOut,
    CostShared,
    Counted,
    KittyPays,
    KittyShared,
    KittySpent,
    MoneyPaid,
    PayMoney,
    ShareCost,
    ShareKitty,
)
from referee.core.messages.betting import Bet, Called, Checked, Raised, RaiseTo
from referee.core.messages.command import Command
from referee.core.messages.dealing import AntesIn, PutAntesIn
from referee.core.messages.debts import LetOff, Owe, Owing
from referee.core.messages.draw import OwedServed, ServeOwed
from referee.core.messages.milestones import (
    AllDrawn,
    Attribute,
    CountPot,
    GoAllIn,
    IntervalTold,
    PutChips,
    PutIn,
    SetGrain,
    StayIn,
    TakeChips,
    TellInterval,
    TookOut,
)
from referee.core.messages.people import Leave, Left, Sat, Sit
from referee.core.messages.phones import DeviceNamed, NameDevice
from referee.core.messages.showdown import Award, DividePot, PayByCards, PotDivided, ThrowIn, Won
from referee.core.messages.stakes import SetStakes
from referee.core.rules import dealing, debts, implied, matching, milestones, money
from referee.core.rules.settlement import Payment, Settlement, pay_through, settle
from referee.core.state.holding import Holding
from referee.core.state.night import Night

from ..fold.changes import DRAW, FIXED, IN, SHOWDOWN, opened, table
from ..fold.changes import JACKPOTS as JACKPOTS_STEPS
from .decided import Outcome, decided

MOST_MONEY, MOST_CHIPS = 1_000_000_000, 10_000_000_000
REAL: dict[str, Any] = {"chips": "real"}
OVER: dict[str, Any] = dict(at=SHOWDOWN, turn=None, ending="won", awards=((0, ((0, 7),)),))
BETWEEN = table(stacks=(20, 20, 20), night={"hand": None})
POT_OF_SEVEN = replace(BETWEEN, purse=(-67, 7, 0, 0, 20, 0, 20, 0, 20, 0))
EMPTY = replace(BETWEEN, purse=(-60, 0, 0, 0, 20, 0, 20, 0, 20, 0))
KITTY = replace(POT_OF_SEVEN, kitty=6, purse=(-66, 0, 6, 0, 20, 0, 20, 0, 20, 0))
JUST_A_POT = table(
    *(Holding(seat, bets=(2,)) for seat in range(3)), at=0, steps=(Free(), Showdown())
)
NAMED = tuple((f"phone {number}", f"Phone {number}") for number in range(60))
JACKPOTS = BOOK.games["jackpots"]


def begin(many: int, dealer: int = 0) -> BeginNight:
    people = tuple((f"P{at}", 10) for at in range(many))
    return BeginNight("", people, dealer, JACKPOTS, Stakes(), House())


def many(seats: int) -> Night:
    return Bare(Ante(), Showdown(), stacks=(10,) * seats).night


EMPTY_HANDED = tuple(Holding(seat) for seat in range(3))
ONE_PAYS = (Ante(place=0), *JACKPOTS_STEPS[1:])
LYING = {"lying": ((0, 2), (1, 1))}
TOOK = opened(
    Holding(0, ante=1, bets=(4,), dead=-9), *(Holding(seat, ante=1, bets=(0,)) for seat in (1, 2)),
    stacks=(3, 20, 20),
)  # fmt: skip
OWED_ONE = table(
    Holding(0, ante=1, bets=(0,), drew=2, owed=1),
    *(Holding(seat, ante=1, bets=(0,), drew=0) for seat in (1, 2)),
    at=DRAW,
    stub=3,
    turn=None,
    house=House(choices=(("most-cards-in-the-draw", "four-one"),)),
)
SPENT = replace(table(stacks=(1, 20, 20), night={"hand": None}), handing=((2, 0, 5),))
TOO_MUCH: dict[str, tuple[Night, Command, Outcome]] = {
    "a thousand million is paid": (
        BETWEEN,
        PayMoney(0, 1, MOST_MONEY),
        (MoneyPaid(0, 1, MOST_MONEY),),
    ),
    "more money is paid": (BETWEEN, PayMoney(0, 1, MOST_MONEY + 1), Refused("no-money")),
    "a thousand million is shared": (
        BETWEEN,
        ShareCost(0, MOST_MONEY, (1,), "gold"),
        (CostShared(0, MOST_MONEY, ((1, MOST_MONEY),), "gold"),),
    ),
    "more money is shared": (
        BETWEEN,
        ShareCost(0, MOST_MONEY + 1, (1,), "gold"),
        Refused("no-money"),
    ),
    "one cent is shared": (
        BETWEEN,
        ShareCost(0, 1, (1, 2), "a match"),
        (CostShared(0, 1, ((1, 1),), "a match"),),
    ),
    "nothing is shared": (BETWEEN, ShareCost(0, 0, (1,), "air"), Refused("no-money")),
    "the twelfth sits": (many(11), Sit("Zoe", 0), (Sat(11, "Zoe"),)),
    "the thirteenth sits": (many(12), Sit("Zoe", 0), Refused("seats-two-to-twelve", amount=13)),
    "one alone": (Night(), begin(1), Refused("seats-two-to-twelve", amount=1)),
    "thirteen": (Night(), begin(13), Refused("seats-two-to-twelve", amount=13)),
    "the third of two deals": (Night(), begin(2, 2), Refused("who-deals")),
    "a second night": (BETWEEN, begin(2), Refused("night-open")),
    "the sixtieth device": (
        replace(BETWEEN, devices=NAMED[:59]),
        NameDevice("tablet", "Kitchen"),
        (DeviceNamed("tablet", "Kitchen"),),
    ),
    "the sixty-first device": (
        replace(BETWEEN, devices=NAMED),
        NameDevice("tablet", "Kitchen"),
        Refused("no-such-device"),
    ),
    "the sixtieth is named anew": (
        replace(BETWEEN, devices=NAMED),
        NameDevice("phone 3", "Phone 3"),
        (DeviceNamed("phone 3", "Phone 3"),),
    ),
    "two devices of one name": (
        replace(BETWEEN, devices=NAMED),
        NameDevice("phone 3", "PHONE 4"),
        Refused("device-named-already"),
    ),
    "a device without a mark": (BETWEEN, NameDevice("", "Kitchen"), Refused("no-such-device")),
    "a long mark": (BETWEEN, NameDevice("d" * 40, ""), (DeviceNamed("d" * 40, ""),)),
    "a mark too long": (BETWEEN, NameDevice("d" * 41, "x"), Refused("no-such-device")),
    "a long name": (BETWEEN, NameDevice("d", "n" * 40), (DeviceNamed("d", "n" * 40),)),
    "a name too long": (
        BETWEEN,
        NameDevice("d", "n" * 41),
        Refused("name-too-long", amount=40),
    ),
    "the kitty pays all it has": (
        KITTY,
        KittyPays(0, 6, " pizza "),
        (KittySpent(6, ((0, 6),), "pizza"),),
    ),
    "the kitty pays more": (KITTY, KittyPays(0, 7, "pizza"), Refused("kitty-is-less", amount=6)),
    "the kitty pays nothing": (KITTY, KittyPays(0, 0, "pizza"), Refused("no-amount")),
    "the kitty pays for nothing": (KITTY, KittyPays(0, 1, " "), Refused("say-what-for")),
    "the kitty pays a stranger": (KITTY, KittyPays(3, 1, "pizza"), Refused("not-at-the-table")),
    "the kitty pays out of an empty box": (
        KITTY,
        KittyPays(None, 6, "pizza"),
        Refused("not-in-the-box", amount=0),
    ),
    "the kitty pays out of the box": (
        replace(KITTY, till=6, players=(replace(KITTY.players[0], paid_in=6), *KITTY.players[1:])),
        KittyPays(None, 4, "pizza"),
        (KittySpent(4, ((0, 2), (1, 1), (2, 1)), "pizza", box=True),),
    ),
    "the kitty pays less than a chip for each": (
        replace(KITTY, till=6, players=(replace(KITTY.players[0], paid_in=6), *KITTY.players[1:])),
        KittyPays(None, 2, "pizza"),
        (KittySpent(2, ((0, 1), (1, 1)), "pizza", box=True),),
    ),
    "the kitty is shared": (KITTY, ShareKitty((2, 0)), (KittyShared(((0, 3), (2, 3)), False),)),
    "the kitty is shared with a stranger": (
        KITTY,
        ShareKitty((0, 3)),
        Refused("not-at-the-table"),
    ),
    "the kitty is shared with nobody": (KITTY, ShareKitty(()), Refused("among-whom")),
    "no kitty is shared": (BETWEEN, ShareKitty((0,)), Refused("kitty-is-empty")),
    "a pot is divided": (
        POT_OF_SEVEN,
        DividePot((2, 0, 1)),
        (PotDivided(((0, 3), (1, 2), (2, 2))),),
    ),
    "a pot is divided between two": (
        POT_OF_SEVEN,
        DividePot((2, 1)),
        (PotDivided(((1, 4), (2, 3))),),
    ),
    "a pot is divided with a stranger": (
        POT_OF_SEVEN,
        DividePot((0, 3)),
        Refused("not-at-the-table"),
    ),
    "a pot for nobody": (POT_OF_SEVEN, DividePot(()), Refused("no-pot")),
    "no pot": (EMPTY, DividePot((0, 1)), Refused("no-pot")),
    "a pot that is played for": (opened(), DividePot((0, 1)), Refused("deal-going-on")),
    "one chip into the pot": (JUST_A_POT, PutChips(0, 1), (PutIn(0, 1),)),
    "no chip into the pot": (JUST_A_POT, PutChips(0, 0), Refused("no-amount")),
    "one chip out of the pot": (JUST_A_POT, TakeChips(0, 1), (TookOut(0, 1),)),
    "no chip out of the pot": (JUST_A_POT, TakeChips(0, 0), Refused("no-amount")),
    "one chip of each": (JUST_A_POT, PutChips(None, 1), (PutIn(0, 1), PutIn(1, 1), PutIn(2, 1))),
    "no chip of each": (JUST_A_POT, PutChips(None, 0), Refused("no-amount")),
    "in a betting interval": (opened(), PutChips(1, 2), Refused("not-just-a-pot")),
    "all-in for a chip": (
        opened(night=REAL, stacks=(16, 20, 20)),
        GoAllIn(1, 0),
        Refused("no-amount"),
    ),
    "the pot shows chips of somebody": (
        opened(at=SHOWDOWN, turn=None, loose=2, unsaid=2),
        PayByCards((), ((0, ((0, 7),)),)),
        Refused("say-whose", amount=2),
    ),
    "the pot lacks chips of somebody": (
        opened(at=SHOWDOWN, turn=None, loose=-2, unsaid=-2),
        PayByCards((), ((0, ((0, 7),)),)),
        Refused("say-whose", amount=2),
    ),
    "leaves with nothing, real chips": (
        opened(**OVER, night=REAL, players={0: dict(counted=0, counted_at=3)}),
        Leave(2, 0),
        (Left(2),),
    ),
    "leaves with less than nothing": (
        opened(**OVER, night=REAL),
        Leave(2, -1),
        Refused("no-amount"),
    ),
    "leaves with fewer chips than the tablet keeps": (
        opened(**OVER),
        Leave(2, 18),
        (Counted(2, 18, 20), CashedOut(2, 18), Left(2)),
    ),
    "says with what in a deal": (opened(), Leave(2, 20), Refused("leave-after-deal", seat=2)),
    "leaves twice": (
        opened(**OVER, players={2: dict(presence="gone")}),
        Leave(2),
        Refused("not-at-the-table", seat=2),
    ),
    "a dead card, and no card is left": (
        table(
            Holding(0, ante=1, bets=(0,), drew=1, owed=1),
            Holding(1, ante=1, bets=(0,), drew=0),
            at=DRAW, stub=1, turn=None,
        ),
        ServeOwed(0),
        Refused("no-cards-left", seat=0, amount=0),
    ),
    "a dead card of somebody else": (
        table(
            Holding(0, ante=1, bets=(0,), drew=1, owed=1),
            Holding(1, ante=1, bets=(0,), drew=0),
            at=DRAW, turn=None,
        ),
        ServeOwed(1),
        Refused("no-card-owed", seat=1),
    ),
    "antes that lie there, where one pays for all": (
        table(*EMPTY_HANDED, at=0, turn=None, steps=ONE_PAYS, carried=4, night=LYING),
        PutAntesIn(),
        (AntesIn((), (), dead=True, lying=((0, 2), (1, 1))),),
    ),
    "they lie there of those who play": (
        table(*EMPTY_HANDED, at=0, turn=None, steps=ONE_PAYS, carried=4, night=LYING),
        PutAntesIn(out=(0,)),
        (AntesIn((), (0,), dead=True, lying=((1, 1),), back=((0, 2),)),),
    ),
    "one pays for all": (
        table(*EMPTY_HANDED, at=0, turn=None, steps=ONE_PAYS),
        PutAntesIn(),
        (AntesIn(((0, 1),), (), dead=True),),
    ),
    "the next pays for all": (
        table(*EMPTY_HANDED, at=0, turn=None, steps=ONE_PAYS),
        PutAntesIn(out=(0,)),
        (AntesIn(((1, 1),), (0,), dead=True),),
    ),
    "one who pays for all owes it": (
        table(*EMPTY_HANDED, at=0, turn=None, steps=ONE_PAYS),
        PutAntesIn(owing=(0,)),
        (AntesIn(((0, 1),), (), dead=True), Owing(0, 1, 0)),
    ),
    "nobody is left to ante": (
        table(*EMPTY_HANDED, at=0, turn=None, steps=ONE_PAYS),
        PutAntesIn(out=(0, 1)),
        Refused("too-few", amount=2),
    ),
    "out and owing at once": (
        table(*EMPTY_HANDED, at=0, turn=None, steps=ONE_PAYS),
        PutAntesIn(out=(0,), owing=(0,)),
        Refused("not-in-the-hand", seat=0),
    ),
    "who took more than they have left gives nothing back": (
        TOOK,
        ThrowIn(False, False),
        Refused("not-so-many-chips", seat=0, amount=3),
    ),
    "one is left in a game for lives": (
        opened(
            Holding(0, ante=1, bets=(4,)),
            Holding(1, "dropped", ante=1, bets=(0,)),
            at=SHOWDOWN, turn=None, steps=(*JACKPOTS_STEPS[:-1], Showdown(lives=3)),
        ),
        Award(0, (0,)),
        (Won(0, ((0, 6),)),),
    ),
    "a life is lost by nobody": (
        opened(at=SHOWDOWN, turn=None, steps=(*JACKPOTS_STEPS[:-1], Showdown(lives=3))),
        Award(0, ()),
        Refused("who-lost"),
    ),
    "a life is lost by who has folded": (
        opened(
            Holding(0, ante=1, bets=(4,)),
            Holding(1, "dropped", ante=1, bets=(0,)),
            Holding(2, ante=1, bets=(4,)),
            at=SHOWDOWN, turn=None, steps=(*JACKPOTS_STEPS[:-1], Showdown(lives=3)),
        ),
        Award(0, (), lowest=(0, 1)),
        Refused("not-in-the-hand", seat=1),
    ),
    "somebody wins where lives are lost": (
        opened(at=SHOWDOWN, turn=None, steps=(*JACKPOTS_STEPS[:-1], Showdown(lives=3))),
        Award(0, (1,), lowest=(0,)),
        Refused("last-one-wins"),
    ),
    "awarded before the showdown": (opened(), Award(0, (0,)), Refused("no-showdown-yet")),
    "a forfeit in a game without one": (
        opened(at=SHOWDOWN, turn=None, proof="shown"),
        Award(0, (0,), lowest=(1,)),
        Refused("beside-nothing"),
    ),
    "a bonus in a game without one": (
        opened(at=SHOWDOWN, turn=None, proof="shown"),
        Award(0, (0,), bonus=1),
        Refused("beside-nothing"),
    ),
    "a share for low in a game without it": (
        opened(at=SHOWDOWN, turn=None, proof="shown"),
        Award(0, (0,), low=(1,)),
        Refused("no-such-end"),
    ),
    "a highest card in a game that does not go by it": (
        opened(at=SHOWDOWN, turn=None, proof="shown"),
        Award(0, (0, 1), odd_to=0),
        Refused("beside-nothing"),
    ),
    "a third share of two": (
        opened(at=SHOWDOWN, turn=None, proof="shown"),
        Award(0, (0,), more=((1,),)),
        Refused("no-such-end"),
    ),
    "the pot goes to who has folded": (
        opened(
            Holding(0, ante=1, bets=(4,)),
            Holding(1, "dropped", ante=1, bets=(0,)),
            Holding(2, ante=1, bets=(4,)),
            at=SHOWDOWN, turn=None, proof="shown",
        ),
        Award(0, (1,)),
        Refused("cannot-win", seat=1, amount=0, law="mucked-hand"),
    ),
    "the side pot goes to who is all-in for less": (
        opened(
            Holding(0, ante=1, bets=(2,), all_in=True),
            Holding(1, ante=1, bets=(4,)),
            Holding(2, ante=1, bets=(4,)),
            at=SHOWDOWN, turn=None, proof="shown", opener=1,
        ),
        Award(1, (0,)),
        Refused("cannot-win", seat=0, amount=1, law="side-pots"),
    ),
    "a third pot of two": (
        opened(
            Holding(0, ante=1, bets=(2,), all_in=True),
            Holding(1, ante=1, bets=(4,)),
            Holding(2, ante=1, bets=(4,)),
            at=SHOWDOWN, turn=None, proof="shown", opener=1,
        ),
        Award(2, (1,)),
        Refused("every-pot-once"),
    ),
    "a pot is awarded again": (
        opened(
            Holding(0, ante=1, bets=(2,), all_in=True),
            Holding(1, ante=1, bets=(4,)),
            Holding(2, ante=1, bets=(4,)),
            at=SHOWDOWN, turn=None, proof="shown", opener=1, awards=((1, ((1, 4),)),),
        ),
        Award(1, (1,)),
        Refused("paid-already"),
    ),
    "thrown in after a pot was paid": (
        opened(at=SHOWDOWN, turn=None, awards=((1, ((1, 4),)),)),
        ThrowIn(False, False),
        Refused("paid-already"),
    ),
    "antes stay and count": (opened(), ThrowIn(True, False, True), Refused("antes-one-way")),
    "owes what was not noted": (
        opened(loose=-2, unsaid=-2, missing=2),
        Owe(0, 2),
        (Owing(0, 2, 2, 0),),
    ),
    "owes all that was put in": (
        opened(loose=-9, unsaid=-9, missing=9),
        Owe(0, 6),
        Refused("put-in-less", seat=0, amount=5),
    ),
    "counted is more than anybody thought": (
        opened(loose=3, unsaid=3),
        Attribute(1, 4),
        Refused("unsaid-so-much", amount=3),
    ),
    "counted more, said as less": (
        opened(loose=3, unsaid=3),
        Attribute(1, -1),
        Refused("nothing-unsaid"),
    ),
    "said of who is not in the deal": (
        opened(loose=3, unsaid=3),
        Attribute(7, 1),
        Refused("not-in-the-hand", seat=7),
    ),
    "a pile at a table that keeps the chips": (
        opened(at=SHOWDOWN, turn=None),
        CountPot(5, 0),
        Refused("real-chips-only"),
    ),
    "a pile before the showdown": (opened(night=REAL), CountPot(5, 0), Refused("no-showdown-yet")),
    "the pot after it was paid": (
        opened(at=SHOWDOWN, turn=None, awards=((1, ((1, 4),)),)),
        CountPot(5),
        Refused("paid-already"),
    ),
    "still in before anybody has bet": (table(turn=0), StayIn((0,)), Refused("not-opened-yet")),
    "still in after the betting": (
        opened(at=SHOWDOWN, turn=None),
        StayIn((0,)),
        Refused("no-betting-now"),
    ),
    "all drawn before the draw": (opened(), AllDrawn(), Refused("no-draw-now")),
    "told, and nobody has bet so much": (
        opened(),
        TellInterval(1, 9, ((0, 4),)),
        Refused("whose-bet", amount=9),
    ),
    "told, and the turn has matched": (
        opened(),
        TellInterval(1, 4, ((1, 4),)),
        Refused("nothing-to-say", seat=1, other=1),
    ),
    "told, and it was opened": (
        opened(opened_street=0, street=0),
        TellInterval(1, 0, ((0, 0),)),
        Refused("opened-already"),
    ),
    "told more than they have": (
        opened(stacks=(16, 3, 20)),
        TellInterval(2, 4, ((1, 4),)),
        Refused("no-amount"),
    ),
    "told less than nothing": (opened(), TellInterval(1, 4, ((2, -1),)), Refused("no-amount")),
    "all-in where nobody is asked": (
        opened(night=REAL),
        GoAllIn(0, 9),
        Refused("nothing-to-say", seat=0, other=1),
    ),
    "all-in for less than the bet": (
        opened(night=REAL),
        GoAllIn(1, 3),
        (Called(1, 3, 3, all_in=True),),
    ),
    "all-in for the bet": (opened(night=REAL), GoAllIn(1, 4), (Called(1, 4, 4, all_in=True),)),
    "all-in for one more": (opened(night=REAL), GoAllIn(1, 5), (Raised(1, 5, 5, True),)),
    "all-in for the first bet": (
        table(turn=0, night=REAL),
        GoAllIn(0, 3),
        (Bet(0, 3, 3, all_in=True),),
    ),
    "all-in over a fixed limit": (
        opened(night=REAL, limit=FIXED),
        GoAllIn(1, 9),
        Refused("too-much", seat=1, amount=6),
    ),
    "a stack that is below nothing": (
        opened(**OVER, night=REAL),
        SetGrain("tablet", "bets", ((0, -1), (1, 20), (2, 20))),
        Refused("no-amount"),
    ),
    "all-in with chips left": (
        opened(
            Holding(0, ante=1, bets=(4,), answered=4, all_in=True),
            Holding(1, ante=1, bets=(0,)),
            Holding(2, ante=1, bets=(0,)),
            night=REAL,
        ),
        SetGrain("tablet", "bets", ((0, 1), (1, 20), (2, 20))),
        Refused("all-in-or-not", seat=0),
    ),
    "no chips left and not all-in": (
        opened(night=REAL),
        SetGrain("tablet", "bets", ((0, 16), (1, 0), (2, 20))),
        Refused("all-in-or-not", seat=1),
    ),
    "told, and the turn may not open": (
        table(
            Holding(0, ante=1, bets=(0,), barred=True), *IN[1:], turn=0
        ),
        TellInterval(0, 0, ()),
        Refused("nothing-to-say", seat=0, other=0),
    ),
    "told, and the turn may open": (
        table(turn=0),
        TellInterval(0, 0, ()),
        (IntervalTold(0, 0, ((0, 0), (1, 0), (2, 0))),),
    ),
    "all they have is less than a raise": (
        opened(night=REAL, players={1: dict(counted=6, counted_at=2, carried=6)}),
        RaiseTo(1, 5),
        (Raised(1, 5, 5, True),),
    ),
    "a card of the deck is burned where one is left for it": (
        OWED_ONE,
        ServeOwed(0),
        (OwedServed(0, 1, 1, 1),),
    ),
    "a winner can’t let off what they no longer have": (
        SPENT,
        LetOff(2),
        Refused("not-so-many-chips", seat=0, amount=1),
    ),
    "the tablet, and the pot is not sure": (
        opened(night=REAL, pot_sure="about"),
        SetGrain("tablet", "bets", ((0, 16), (1, 20), (2, 20))),
        Refused("count-the-pot"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TOO_MUCH)
def test_the_edge_of_what_can_be(name: str) -> None:
    before, command, outcome = TOO_MUCH[name]
    assert decided(before, command) == outcome


# --- money ------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["paid_in", "between", "advanced", "costs"])
def test_what_a_chip_is_worth_stands_once_any_money_was_noted(what: str) -> None:
    """Money paid in, or between players, or laid out, or owed for a cost."""
    before = table(players={1: {what: 5}}, night={"hand": None})
    worth = SetStakes(replace(before.stakes, worth=50), House())
    assert money.noted(before)
    assert decided(before, worth) == Refused("worth-stands")
    assert not money.noted(table())


def test_a_banker_pays_a_single_cent_and_nobody_nothing() -> None:
    found = pay_through(0, {0: 0, 1: 1, 2: -1, 3: 0}, {0: 0})
    assert found.payouts == ()
    assert found.settlement.payments == (Payment(2, 0, 1), Payment(0, 1, 1))


def test_who_comes_out_even_is_no_part_of_the_settlement() -> None:
    """Fourteen whose balances meet nowhere are settled with certainty; one more who is even does
    not change that."""
    odd = {seat: 3**seat for seat in range(13)}
    odd[13] = -sum(odd.values())
    found = settle(odd)
    assert found.exact
    assert settle({**odd, 14: 0}) == found
    assert isinstance(found, Settlement)


# --- chips that are owed ----------------------------------------------------------------------


def test_what_is_owed_is_missing_in_the_first_pile() -> None:
    before = opened(
        Holding(0, ante=1, bets=(2,), all_in=True),
        Holding(1, ante=1, bets=(4,)),
        Holding(2, ante=1, bets=(4,)),
        at=SHOWDOWN, turn=None, night={**REAL, "owing": ((1, 3),)},
    )  # fmt: skip
    hand = before.hand
    assert hand is not None
    main, side = (pile for pile in debts.unpaid(hand))
    assert (main.amount, side.amount) == (9, 4)
    assert [debts.owed_of(before, hand, pile) for pile in (main, side)] == [3, 0]
    much = replace(before, owing=((1, 8), (2, 3)))
    assert [debts.owed_of(much, hand, pile) for pile in (main, side)] == [9, 2]
    paid = replace(hand, awards=((1, ((1, 4),)),))
    assert debts.owed_of(before, paid, main) == 0


def test_piles_are_counted_only_of_real_chips_that_lie_in_piles() -> None:
    people = (
        Holding(0, ante=1, bets=(2,), all_in=True),
        Holding(1, ante=1, bets=(4,)),
        Holding(2, ante=1, bets=(4,)),
    )
    at_showdown = opened(*people, at=SHOWDOWN, turn=None, night=REAL)
    by_tablet = opened(*people, at=SHOWDOWN, turn=None)
    assert at_showdown.hand is not None
    assert [pile.amount for pile in milestones.piles(at_showdown, at_showdown.hand)] == [9, 4]
    assert milestones.piles(by_tablet, at_showdown.hand) == ()
    early = opened(*people, night={**REAL, "tracking": "milestones"})
    assert early.hand is not None
    assert milestones.piles(early, early.hand) == ()


def test_a_deal_is_thrown_in_only_as_what_was_taken_can_go_back() -> None:
    hand = TOOK.hand
    assert hand is not None
    able = [antes for antes in dealing.THROWN_IN if dealing.can_throw_in(TOOK, hand, antes)]
    assert able == ["stay", "count"]


def test_no_debt_is_left_where_there_is_no_deal() -> None:
    owing = opened(night={"owing": ((1, 3),)})
    assert debts.still_owed(owing) == debts.still_owed(replace(owing, hand=None)) == ()


def test_who_matches_wins_no_more_than_they_could_lose() -> None:
    """Ann has three chips left and two in the pot; the ends of a high-low pot need not be alike."""
    before = opened(
        at=SHOWDOWN, turn=None, carried=20, stacks=(3, 20, 20),
        steps=(*JACKPOTS_STEPS[:-1], Showdown(match=20)),
    )  # fmt: skip
    hand = before.hand
    assert hand is not None
    assert [matching.most(before, hand, seat) for seat in range(3)] == [5, 20, 20]
    for wins, shares, taken in (
        ("high", ((1, 14), (2, 13)), ((1, 13), (2, 13))),
        ("hilo", ((1, 14), (2, 13)), ((1, 14), (2, 13))),
        ("high", ((0, 14), (1, 13)), ((0, 5), (1, 13))),
        ("hilo", ((0, 14), (1, 13)), ((0, 5), (1, 13))),
        ("high", ((1, 27),), ((1, 20),)),
    ):
        game = replace(hand.game, wins=wins)
        (found,) = matching.won(before, replace(hand, game=game), [Won(0, shares)])
        assert found == Won(0, taken)
    alone = replace(
        hand,
        holdings=(
            hand.holdings[0],
            *(replace(other, state="dropped") for other in hand.holdings[1:]),
        ),
    )
    assert matching.won(before, alone, [Won(0, ((0, 27),))]) == (Won(0, ((0, 27),)),)


def test_nothing_follows_while_somebody_has_to_act_or_there_is_no_deal() -> None:
    """Always a list of what happens, though an empty one."""
    for before in (opened(), table(turn=0), table(at=DRAW, turn=1), BETWEEN):
        assert implied.follows(before, Checked(0)) == ()
