"""What commands about the bank come to."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.book.house import House
from referee.core.errors import Refused
from referee.core.messages.bank import (
    BankerNamed,
    Bought,
    Buy,
    ChipsPassed,
    CloseNight,
    Correct,
    Corrected,
    CostShared,
    Count,
    Counted,
    KittyShared,
    MoneyPaid,
    NameBanker,
    NightClosed,
    PassChips,
    PayMoney,
    PutRight,
    RightDeal,
    ShareCost,
    ShareKitty,
)
from referee.core.messages.command import Command
from referee.core.rules.checks import MOST_CHIPS
from referee.core.state.holding import Holding
from referee.core.state.night import Finished, Night

from ..fold.changes import ANTE, SHOWDOWN, opened, table
from .decided import Outcome, decided

REAL = {"chips": "real"}
READ = {
    0: dict(counted=16, counted_at=3, carried=21),
    1: dict(counted=20, counted_at=2, carried=21),
}
FRESH = (Holding(0), Holding(1), Holding(2))
NOBODY = (0, 0, 0, 0)
SHORT = (Holding(0, ante=1, all_in=True), *FRESH[1:])
OVER: dict[str, Any] = dict(at=SHOWDOWN, turn=None, ending="won", awards=((0, ((0, 7),)),))
DONE: dict[str, Any] = dict(at=SHOWDOWN, turn=None, ending="won")
WON: dict[str, Any] = dict(stacks=(14, 24, 22), **DONE)
CLOSED = table(*FRESH, **WON, night={"closed": True})
ONE_PAID = table(*FRESH, **WON, night={"closed": True, "paid_since": ((0, 1, 4),)})
CASES: dict[str, tuple[Night, Command, Outcome]] = {
    "buys": (opened(**OVER), Buy(0, 5, "cash"), (Bought(seat=0, amount=5, paid="cash"),)),
    "buys in a deal": (opened(), Buy(0, 5), (Bought(seat=0, amount=5, later=True),)),
    "buys before the cards": (
        table(*FRESH, at=ANTE, street=-1, cards=0),
        Buy(0, 5),
        (Bought(seat=0, amount=5),),
    ),
    "buys on credit": (
        opened(house=House(choices=(("short-of-chips", "light"),))),
        Buy(0, 5),
        (Bought(seat=0, amount=5),),
    ),
    "buys, gone": (
        opened(**OVER, players={0: dict(presence="gone")}),
        Buy(0, 5),
        Refused("not-at-the-table", seat=0),
    ),
    "passes chips": (
        opened(**OVER),
        PassChips(0, 1, 5, "cash"),
        (ChipsPassed(source=0, target=1, amount=5, paid="cash"),),
    ),
    "passes chips to who is all-in for the ante, before the cards": (
        table(*SHORT, at=ANTE, street=-1, cards=0, stacks=(0, 20, 20, 20), pockets=NOBODY),
        PassChips(3, 0, 5),
        (ChipsPassed(source=3, target=0, amount=5, later=True),),
    ),
    "passes chips to somebody else there": (
        table(*SHORT, at=ANTE, street=-1, cards=0, stacks=(0, 20, 20, 20), pockets=NOBODY),
        PassChips(3, 1, 5),
        (ChipsPassed(source=3, target=1, amount=5),),
    ),
    "shares the kitty with who is all-in for the ante": (
        table(
            *SHORT,
            at=ANTE,
            street=-1,
            cards=0,
            stacks=(0, 20, 20),
            aside=6,
            night={"kitty": 6},
        ),
        ShareKitty((0, 1, 2)),
        (KittyShared(((0, 2), (1, 2), (2, 2)), later=True),),
    ),
    "passes too many": (
        opened(**OVER),
        PassChips(0, 1, 17),
        Refused("not-so-many-chips", seat=0, amount=16),
    ),
    "passes to himself": (opened(**OVER), PassChips(0, 0, 5), Refused("same-place")),
    "passes in a deal": (opened(), PassChips(0, 1, 5), Refused("sells-after-deal", seat=0)),
    "pays in": (
        opened(),
        PayMoney(0, None, 5, True),
        (MoneyPaid(source=0, target=None, amount=5, sent=True),),
    ),
    "pays out": (
        opened(night={"till": 5}, players={0: dict(paid_in=5)}),
        PayMoney(None, 0, 5, True),
        (MoneyPaid(source=None, target=0, amount=5, sent=True),),
    ),
    "pays out too much": (
        opened(night={"till": 4}, players={0: dict(paid_in=4)}),
        PayMoney(None, 0, 5),
        Refused("not-in-the-box", amount=4),
    ),
    "pays across, sent": (
        opened(),
        PayMoney(0, 1, 5, True),
        (MoneyPaid(source=0, target=1, amount=5),),
    ),
    # the night is closed: Ann has lost 6, Bob won 4 and Cy 2
    "pays what the settlement says": (CLOSED, PayMoney(0, 1, 4), (MoneyPaid(0, 1, 4),)),
    "pays the other it says": (CLOSED, PayMoney(0, 2, 2, True), (MoneyPaid(0, 2, 2),)),
    "pays less than it says": (CLOSED, PayMoney(0, 1, 3), Refused("no-such-payment")),
    "pays one what the other gets": (CLOSED, PayMoney(0, 2, 4), Refused("no-such-payment")),
    "is paid what they owe": (CLOSED, PayMoney(1, 0, 4), Refused("no-such-payment")),
    "pays the box instead": (CLOSED, PayMoney(0, None, 4), Refused("no-such-payment")),
    "pays it twice": (ONE_PAID, PayMoney(0, 1, 4), Refused("no-such-payment")),
    "pays the other after the one": (ONE_PAID, PayMoney(0, 2, 2), (MoneyPaid(0, 2, 2),)),
    "pays while chips are nobody's": (
        table(*FRESH, **DONE, stacks=(14, 20, 20), aside=6, night={"closed": True}),
        PayMoney(0, 1, 4),
        Refused("still-set-aside", amount=6),
    ),
    "pays nobody": (opened(), PayMoney(None, None, 5), Refused("same-place")),
    "pays himself": (opened(), PayMoney(0, 0, 5), Refused("same-place")),
    "pays nothing": (opened(), PayMoney(0, 1, 0), Refused("no-money")),
    "shares a cost": (
        opened(),
        ShareCost(0, 10, (0, 1, 2), " beer "),
        (CostShared(payer=0, amount=10, shares=((0, 4), (1, 3), (2, 3)), what="beer"),),
    ),
    "shares a cost of the box": (
        opened(night={"till": 20}, players={0: dict(paid_in=20)}),
        ShareCost(None, 20, (0, 1), "beer"),
        (CostShared(payer=None, amount=20, shares=((0, 10), (1, 10)), what="beer"),),
    ),
    "shares with nobody": (opened(), ShareCost(0, 10, (), "beer"), Refused("among-whom")),
    "shares without a word": (opened(), ShareCost(0, 10, (0,), " "), Refused("say-what-for")),
    "corrects": (
        opened(**OVER),
        Correct(0, 1, 5, "x"),
        (Corrected(source=0, target=1, amount=5, why="x"),),
    ),
    "corrects from the box": (
        opened(**OVER),
        Correct(None, 1, 5, "x"),
        (Corrected(source=None, target=1, amount=5, why="x"),),
    ),
    "corrects too much": (
        opened(**OVER),
        Correct(0, 1, 17, "x"),
        Refused("not-so-many-chips", seat=0, amount=16),
    ),
    "corrects in a deal": (
        opened(),
        Correct(0, 1, 5, "x"),
        (Corrected(source=0, target=1, amount=5, why="x"),),
    ),
    "corrects without a word": (opened(**OVER), Correct(0, 1, 5, " "), Refused("say-why")),
    "corrects the same": (opened(**OVER), Correct(0, 0, 5, "x"), Refused("same-place")),
    "counts": (opened(**OVER), Count(0, 14, "x"), (Counted(seat=0, amount=14, book=16, why="x"),)),
    "counts as it is": (opened(**OVER), Count(0, 16), (Counted(seat=0, amount=16, book=16),)),
    "counts the most there can be": (
        opened(**OVER, night=REAL, players=READ),
        Count(0, MOST_CHIPS),
        (Counted(seat=0, amount=MOST_CHIPS, book=MOST_CHIPS),),
    ),
    "counts more": (
        opened(**OVER, night=REAL, players=READ),
        Count(0, MOST_CHIPS + 1),
        Refused("no-amount"),
    ),
    "counts real": (
        opened(**OVER, night=REAL, players=READ),
        Count(0, 14),
        (Counted(seat=0, amount=14, book=14),),
    ),
    "counts without a word": (opened(**OVER), Count(0, 14), (Counted(seat=0, amount=14, book=16),)),
    "banker": (opened(), NameBanker(1), (BankerNamed(seat=1),)),
    "no banker": (opened(night={"banker": 1}), NameBanker(None), (BankerNamed(seat=None),)),
    "banker as before": (opened(night={"banker": 1}), NameBanker(1), (BankerNamed(seat=1),)),
    "closes": (
        table(*FRESH, at=SHOWDOWN, turn=None, ending="won"),
        CloseNight(),
        (NightClosed(off=0),),
    ),
    "closes in a deal": (opened(), CloseNight(), Refused("deal-going-on")),
    "closes over a pot": (
        opened(at=SHOWDOWN, turn=None, ending="stayed"),
        CloseNight(),
        Refused("pot-on-the-table", amount=7),
    ),
    "right deal": (
        table(
            *FRESH,
            at=SHOWDOWN,
            turn=None,
            ending="won",
            awards=((0, ((0, 6),)),),
            night={"finished": (Finished(3, "x", ((0, 6),), ((0, ((0, 6),)),)),)},
        ),
        RightDeal(3, (1,), "x"),
        (PutRight(deal=3, moves=((0, 1, 6),), why="x"),),
    ),
    "right deal shared": (
        table(
            *FRESH,
            at=SHOWDOWN,
            turn=None,
            ending="won",
            awards=((0, ((0, 6),)),),
            night={"finished": (Finished(3, "x", ((0, 6),), ((0, ((0, 6),)),)),)},
        ),
        RightDeal(3, (1, 2), "x", 0),
        (PutRight(deal=3, moves=((0, 1, 3), (0, 2, 3)), why="x", pot=0),),
    ),
    "right deal unknown": (
        table(*FRESH, at=SHOWDOWN, turn=None, ending="won"),
        RightDeal(2, (1,), "x"),
        Refused("too-long-ago"),
    ),
    "right deal as it was": (
        table(
            *FRESH,
            at=SHOWDOWN,
            turn=None,
            ending="won",
            night={"finished": (Finished(3, "x", ((0, 6),), ((0, ((0, 6),)),)),)},
        ),
        RightDeal(3, (0,), "x"),
        Refused("right-already"),
    ),
    "right deal, chips gone": (
        table(
            *FRESH,
            at=SHOWDOWN,
            turn=None,
            ending="won",
            stacks=(4, 20, 20),
            night={"finished": (Finished(3, "x", ((0, 6),), ((0, ((0, 6),)),)),)},
        ),
        RightDeal(3, (1,), "x"),
        Refused("not-so-many-chips", seat=0, amount=4),
    ),
}


@pytest.mark.parametrize(("night", "command", "outcome"), CASES.values(), ids=CASES)
def test_what_a_command_comes_to(night: Night, command: Command, outcome: Outcome) -> None:
    assert decided(night, command) == outcome
