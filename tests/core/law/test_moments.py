"""What the app sees of the moment: how far the deal is, who has acted, what it is too late for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.core.book.game import Ante, BetStep, Deal, Draw, Showdown, Stakes, Step
from referee.core.book.house import Claims, House
from referee.core.decide import act
from referee.core.law import moments
from referee.core.law.facts import SIGHTS
from referee.core.messages.betting import BetTo, BringIn, Call, Check, Drop, RaiseTo
from referee.core.state.holding import Holding
from referee.core.state.night import Finished, Night

from ..fold.changes import ANTE, DRAW, FIXED, IN, LAST, SHOWDOWN, bet, opened, table

PLAIN: tuple[Step, ...] = (
    Ante(),
    Deal(down=5),
    BetStep("first"),
    Draw(),
    BetStep("last"),
    Showdown(),
)
STUD: tuple[Step, ...] = (
    *(Ante(), Deal(down=2, up=1), BetStep("first", first="low-card", bring_in=True)),
    *(Deal(up=1), BetStep("second"), Showdown()),
)
BOARD: tuple[Step, ...] = (
    *(Deal(down=2), BetStep("first"), Deal(common=3, burn=1), BetStep("flop")),
    *(Deal(common=1, burn=1), BetStep("turn"), Showdown()),
)
ONE_UP: tuple[Step, ...] = (
    *(Deal(down=5, common=1), BetStep("first"), Deal(common=2, burn=1), BetStep("flop")),
    *(Deal(common=1, burn=1), BetStep("turn"), Showdown()),
)
WON: dict[str, Any] = {"at": SHOWDOWN, "turn": None, "ending": "won", "awards": ((0, ((0, 7),)),)}
FRESH = tuple(Holding(seat) for seat in range(3))
SILENT = Holding(0, ante=1, bets=(4,), all_in=True)


def after(*acts: Any, **more: Any) -> Night:
    said = {"steps": PLAIN, "turn": 0, "full": 2} | more
    four = (*IN, Holding(3, ante=1, bets=(0,))) if said.pop("four", False) else ()
    night = table(*four, **said)
    for command in acts:
        night = act(night, command)[1]
    return night


def stud(*acts: Any) -> Night:
    brings = Stakes(bring_in=1, limit=FIXED)
    return after(*acts, steps=STUD, stakes=brings, limit=FIXED)


def seen(name: str, night: Night) -> str | None:
    assert night.hand is not None
    return SIGHTS[name](night, night.hand, None)


def until(choice: str) -> House:
    return House().choosing("how-long-a-misdeal", choice)


@pytest.mark.parametrize(
    ("night", "stage"),
    [
        (Night(), "between"),
        (opened(at=SHOWDOWN, turn=None, ending="stayed"), "between"),
        (opened(at=SHOWDOWN, turn=None, ending="passed-out"), "between"),
        (opened(**WON), "paid"),
        (opened(at=SHOWDOWN, turn=None), "showdown"),
        (opened(at=DRAW, turn=1), "draw"),
        (table(*FRESH, at=ANTE, turn=None), "antes"),
        (opened(), "opening"),
        (table(steps=STUD, at=4, turn=0), "opening"),  # there is no draw in it
        (opened(at=LAST), "after-draw"),
    ],
)
def test_where_in_a_deal_we_are(night: Night, stage: str) -> None:
    assert moments.stage(night.hand) == stage


FOUR = after(*(Check(seat) for seat in range(3)), stacks=(20,) * 4, pockets=(0,) * 4, four=True)
BET, RAISED = (BetTo(0, 4),), (BetTo(0, 4), RaiseTo(1, 9))
FIVE = Finished(2, "x", ((0, 5),))
NIGHT = {"house": House(claims="night"), "finished": (FIVE,)}
BLIND = (Holding(0, bets=(0,), state="dropped"), Holding(1, bets=(2,), state="dropped"))
RIFFLE = {"house": House(claims="riffle"), "finished": (FIVE,)}
SEVERAL = Finished(2, "x", ((0, 5), (1, 4)), pots=((0, ((1, 4),)), (1, ((0, 5),))))
ROWS: list[tuple[str, Night, str | None]] = [
    ("draw-begun", opened(), "no"),
    ("draw-begun", opened(at=LAST), "yes"),
    ("showdown", opened(at=SHOWDOWN, turn=None), "yes"),
    ("showdown", opened(**WON), "yes"),
    ("showdown", opened(), "no"),
    ("paid", opened(**WON), "yes"),
    ("paid", opened(at=SHOWDOWN, turn=None), "no"),
    ("betting", opened(), "yes"),
    ("betting", opened(at=DRAW, turn=1), "no"),
    ("interval", opened(), "first"),
    ("interval", opened(at=LAST), "second"),
    ("interval", stud(), "stud"),
    ("first-interval", opened(), "yes"),
    ("first-interval", opened(at=LAST), "no"),
    ("cards-out", table(*FRESH, at=ANTE, turn=None), "no"),
    ("cards-out", after(), None),
    ("cards-out", after(Check(0)), "yes"),
    ("cards-out", opened(at=LAST), "yes"),
    ("pot-stage", table(*FRESH, at=ANTE, turn=None), "before"),
    ("pot-stage", opened(), "open"),
    ("pot-stage", opened(**WON), "paid"),
    ("players", opened(), "more"),
    ("players", opened(*bet(4, 0)), "two"),
    ("players", opened(bet(4)[0], replace(IN[1], state="dropped"), IN[2]), "two"),
    ("contested", opened(), "yes"),
    ("contested", opened(bet(4)[0], replace(IN[1], state="dropped")), "no"),
    # How many could still bet when the last raise was made.
    ("able", opened(), "many"),
    ("able", opened(SILENT, *IN[1:]), "two"),
    ("able", opened(SILENT, *IN[1:], capped=True), "many"),
    # The highest all-in, and by how much the last raise went up.
    ("all-in-bet", opened(), None),
    ("all-in-bet", opened(SILENT, *IN[1:]), "4"),
    ("all-in-bet", opened(SILENT, replace(IN[1], bets=(3,), all_in=True), IN[2]), "4"),
    ("all-in-bet", opened(SILENT, *IN[1:], at=DRAW, turn=1), None),
    ("last-raise", after(), None),
    ("last-raise", after(*BET), "4"),
    ("last-raise", after(*RAISED), "5"),
    ("last-raise", after(*RAISED, Call(2)), "5"),
    ("last-raise", opened(at=DRAW, turn=1), None),
    ("blinds-alone", after(), "other"),
    ("bet-last", after(), "no"),
    ("bet-last", after(*BET), "yes"),
    # Who has acted: antes, blinds and the bring-in are no acts.
    ("anybody-acted", after(), "no"),
    ("anybody-acted", after(Check(0)), "yes"),
    ("anybody-acted", after(Drop(0)), "yes"),
    ("anybody-acted", stud(), "no"),
    ("anybody-acted", stud(BringIn(0)), "no"),
    ("anybody-acted", stud(BringIn(0), Call(1)), "yes"),
    ("anybody-acted", stud(BetTo(0, 2)), "yes"),
    ("anybody-acted", table(steps=STUD, at=4, turn=0), "yes"),
    ("anybody-acted", table(at=LAST, turn=0), "yes"),
    ("acted-this-round", after(), "no"),
    ("acted-this-round", after(Check(0)), "yes"),
    ("acted-this-round", after(Drop(0)), "yes"),
    ("acted-this-round", table(replace(IN[0], state="dropped"), *IN[1:], at=LAST, turn=1), "no"),
    ("two-acted", after(Check(0)), "no"),
    ("two-acted", after(Check(0), Check(1)), "yes"),
    ("two-acted", table(at=LAST, turn=0), "yes"),
    ("two-acted", table(steps=STUD, at=4, turn=0), "yes"),
    # Two acts, one of them with chips; or three.
    ("substantial", after(*BET), "no"),
    ("substantial", after(Check(0), Check(1)), "no"),
    ("substantial", after(Check(0), BetTo(1, 4)), "yes"),
    ("substantial", after(*BET, Drop(1)), "yes"),
    ("substantial", after(Drop(0), Check(1)), "no"),
    ("substantial", FOUR, "yes"),
    ("substantial", table(at=LAST, turn=0), "yes"),
    ("substantial", table(steps=STUD, at=4, turn=0), "yes"),  # a second interval, no draw
    # a draw, and the first interval was silent
    ("substantial", table(replace(IN[0], drew=2), *IN[1:], at=DRAW, turn=1), "yes"),
    # a blind is chips and no act: two who fold to it are two acts without chips
    ("substantial", table(*BLIND, Holding(2, bets=(0,))), "no"),
    ("substantial", table(*BLIND, Holding(2, bets=(2,), answered=2)), "yes"),
    ("substantial", after(Check(0), BetTo(1, 20)), "yes"),  # all-in: chips all the same
    ("acted-since-draw", opened(), "yes"),
    ("acted-since-draw", opened(at=DRAW, turn=1), "no"),
    ("acted-since-draw", opened(at=LAST, acted=False), "no"),
    ("acted-since-draw", opened(at=LAST), "yes"),
    ("draw-ahead", opened(), "yes"),
    ("draw-ahead", opened(at=DRAW, turn=1), "yes"),
    ("draw-ahead", opened(at=LAST), "no"),
    ("draw-ahead", stud(), "no"),
    # Whether a deal that went wrong is begun again.
    ("may-redeal", after(), "round"),
    ("may-redeal", after(Check(0)), "no"),
    ("may-redeal", after(house=until("two-acted")), "yes"),
    ("may-redeal", after(Check(0), house=until("two-acted")), "yes"),
    ("may-redeal", after(Check(0), Check(1), house=until("two-acted")), "no"),
    ("may-redeal", after(*BET, house=until("substantial")), "yes"),
    ("may-redeal", after(Check(0), BetTo(1, 4), house=until("substantial")), "no"),
    ("may-redeal", opened(at=SHOWDOWN, turn=None, house=until("two-acted")), "no"),
    ("may-redeal", opened(**WON, house=until("two-acted")), "no"),
    ("claims", opened(house=House(claims="night")), "night"),
    # The deal before.
    ("last-pot", opened(), None),
    ("last-pot", opened(night={"finished": (Finished(2, "x", ((0, 5), (1, 4))),)}), "9"),
    ("last-pot", opened(night={"finished": (Finished(2, "x", ()),)}), None),
    ("last-pot", opened(**WON, night={"finished": (FIVE, Finished(3, "x", ((0, 7),)))}), "5"),
    ("later-deal", opened(), "yes"),
    ("later-deal", opened(at=SHOWDOWN, turn=None), "no"),
    ("later-deal", opened(**WON), "no"),
    ("later-deal", opened(at=SHOWDOWN, turn=None, night=NIGHT), None),
    ("later-deal", opened(at=SHOWDOWN, turn=None, night=RIFFLE), "no"),
    ("last-whole", opened(), "yes"),
    ("last-whole", opened(night={"finished": (Finished(2, "x", ((0, 5),), more="leg"),)}), "more"),
    ("last-whole", opened(night={"finished": (SEVERAL,)}), "pots"),
    ("last-whole", opened(night={"finished": (FIVE,)}), "yes"),
    ("board-card", table(steps=BOARD, at=1, turn=0), None),
    ("board-card", table(steps=BOARD, at=3, turn=0), "flop"),
    ("board-card", table(steps=BOARD, at=5, turn=0), "later"),
    ("board-card", table(steps=ONE_UP, at=3, turn=0), "flop"),
    ("board-card", table(steps=ONE_UP, at=5, turn=0), "later"),
    ("forfeited", opened(), "no"),
    ("forfeited", opened(night={"heirs": (0, 1)}), "yes"),
    ("may-contest-last", opened(), "no"),
    ("may-contest-last", opened(night=NIGHT), "yes"),
]


@pytest.mark.parametrize(("name", "night", "answer"), ROWS)
def test_what_is_seen_of_the_moment(name: str, night: Night, answer: str | None) -> None:
    assert seen(name, night) == answer


def test_each_sight_of_the_moment_has_a_row() -> None:
    asked = {*moments.SIGHTS, *moments.OF_NIGHT} - {"may-contest"}
    assert asked == {name for name, *_ in ROWS}


def house(claims: Claims) -> dict[str, Any]:
    return {"house": House(claims=claims)}


@pytest.mark.parametrize(
    ("night", "deal", "may"),
    [
        (Night(), 1, "yes"),
        (Night(closed=True), 1, "no"),
        (opened(**WON, night={"closed": True}), 3, "no"),
        # All night; or until the shuffle; or until somebody acts in the next deal.
        (opened(night=house("night")), 1, "yes"),
        (opened(night=house("riffle")), 4, "yes"),  # it is still to come
        (opened(night=house("riffle")), 3, "yes"),
        (opened(**WON, night=house("riffle")), 3, "riffle"),
        (opened(**WON, night=house("action")), 3, "yes"),
        (after(night=house("riffle")), 2, "riffle"),
        (after(Check(0), night=house("riffle")), 2, "no"),
        (after(Check(0), night=house("action")), 2, "yes"),
        (after(Check(0), Check(1), night=house("action")), 2, "no"),
        (after(night=house("riffle")), 1, "no"),
        (after(night=house("action")), 1, "no"),
    ],
)
def test_how_long_a_result_may_be_questioned(night: Night, deal: int, may: str) -> None:
    assert moments.may_contest(night, deal) == may
