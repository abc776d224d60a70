"""Which phone is which player, and who asks for the floor: one phone a name, the host decides."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.book.game import Ante, Deal, Game, Showdown, Stakes
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.messages.bank import BeginNight, CloseNight
from referee.core.messages.command import strand
from referee.core.messages.people import GoAway, Leave
from referee.core.messages.phones import (
    AskedFor,
    AskedHeard,
    AskFloor,
    AskFor,
    AskSeat,
    Confirmed,
    ConfirmPhones,
    FreeSeat,
    HearAsked,
    HearFloor,
    LeaveSeat,
    LetIn,
    LetPhones,
    PhoneCommand,
    PhonesMay,
    TurnAway,
)
from referee.core.rules.phones import waiting
from referee.core.state.night import Night
from referee.core.state.phones import Acting
from referee.core.value import replace

GAME = Game("bare", "Bare", "", (2, 12), 52, (Ante(), Deal(down=5), Showdown()))
ANN, BOB, CY = 0, 1, 2


def night(*commands: PhoneCommand) -> Night:
    players = (("Ann", 10), ("Bob", 10), ("Cy", 10))
    found = act(Night(), BeginNight("A night", players, 0, GAME, Stakes(), House()))[1]
    for command in commands:
        found = act(found, command)[1]
    return found


def ask(seat: int, mark: str, host: bool = False) -> AskSeat:
    return AskSeat(seat, f"phone {mark}", mark, host)


def states(found: Night) -> dict[str, tuple[int, str]]:
    return {phone.mark: (phone.seat, phone.state) for phone in found.phones}


def refused(found: Night, command: PhoneCommand) -> str:
    with pytest.raises(Refused) as caught:
        act(found, command)
    return caught.value.reason


def test_a_phone_asks_and_is_let_in_or_not() -> None:
    found = night(ask(BOB, "x"), ask(CY, "y"))
    assert states(found) == {"x": (BOB, "asks"), "y": (CY, "asks")}
    assert found.phone_of(BOB) is None
    found = night(ask(BOB, "x"), ask(CY, "y"), LetIn("x"), TurnAway("y"))
    assert states(found) == {"x": (BOB, "has"), "y": (CY, "denied")}
    assert found.phone_of(CY) is None
    assert refused(found, LetIn("y")) == "asks-no-more"
    again = act(found, ask(CY, "y"))[1]
    assert states(again)["y"] == (CY, "asks")


def test_a_device_of_the_host_need_not_wait() -> None:
    assert states(night(ask(ANN, "h", host=True))) == {"h": (ANN, "has")}


def test_two_phones_for_one_name() -> None:
    both = night(ask(BOB, "x"), LetIn("x"), ask(BOB, "y"))
    assert states(both) == {"x": (BOB, "has"), "y": (BOB, "asks")}
    assert states(act(both, TurnAway("y"))[1]) == {"x": (BOB, "has"), "y": (BOB, "denied")}
    given = act(both, LetIn("y"))[1]
    assert states(given) == {"x": (BOB, "replaced"), "y": (BOB, "has")}
    assert [phone.mark for phone in given.phones if phone.state == "has"] == ["y"]


def test_a_name_is_given_back_or_freed() -> None:
    assert states(night(ask(BOB, "x"), LetIn("x"), LeaveSeat("x"))) == {}
    assert states(night(ask(BOB, "x"), LeaveSeat("x"))) == {}
    lost = night(ask(BOB, "x"), LetIn("x"), FreeSeat(BOB))
    assert states(lost) == {"x": (BOB, "lost")}
    assert refused(lost, FreeSeat(BOB)) == "no-phone-there"
    # The lost phone is found: it asks like any other.
    assert states(act(lost, ask(BOB, "x"))[1]) == {"x": (BOB, "asks")}


def test_a_phone_has_one_name_at_a_time() -> None:
    has = night(ask(BOB, "x"), LetIn("x"))
    assert refused(has, ask(CY, "x")) == "has-a-name"
    asks = night(ask(BOB, "x"))
    assert refused(asks, ask(BOB, "x")) == "asked-already"
    assert states(act(asks, ask(CY, "x"))[1]) == {"x": (CY, "asks")}


def test_who_leaves_takes_his_phone_with_him() -> None:
    found = night(ask(BOB, "x"), LetIn("x"), ask(BOB, "y"), AskFloor(BOB))
    found = act(found, Leave(BOB))[1]
    assert (states(found), found.raised) == ({}, ())


def test_a_name_that_is_not_at_the_table() -> None:
    found = act(night(ask(BOB, "x")), Leave(BOB))[1]
    assert refused(found, ask(BOB, "y")) == "not-at-the-table"
    assert refused(found, ask(9, "y")) == "not-at-the-table"
    assert refused(found, LeaveSeat("x")) == "no-name-to-give-back"


def test_the_hand_goes_up_and_down() -> None:
    up = night(AskFloor(BOB), AskFloor(ANN))
    assert up.raised == (BOB, ANN)
    assert refused(up, AskFloor(BOB)) == "hand-is-up"
    down = act(up, HearFloor(BOB))[1]
    assert down.raised == (ANN,)
    assert refused(down, HearFloor(BOB)) == "hand-is-down"


def test_a_closed_night_seats_no_phones() -> None:
    found = act(night(), CloseNight())[1]
    assert refused(found, ask(BOB, "x")) == "night-closed"


def test_nothing_of_it_touches_the_hand_or_the_bank() -> None:
    commands: tuple[PhoneCommand, ...] = (ask(BOB, "x"), LetIn("x"), AskFloor(BOB), FreeSeat(BOB))
    assert {strand(command) for command in commands} == {"roles"}
    before, after = night(), night(*commands)
    assert (before.purse, before.hand) == (after.purse, after.hand)


@pytest.mark.parametrize(
    ("asked", "together"),
    [
        ((ask(BOB, "x"), ask(CY, "y")), {"x", "y"}),
        ((ask(BOB, "x"), ask(BOB, "y"), ask(CY, "z")), {"z"}),  # whose of the two is it?
        ((ask(BOB, "x"), LetIn("x"), ask(BOB, "y"), ask(CY, "z")), {"z"}),  # Bob has one
        ((ask(BOB, "x"), LetIn("x")), set()),
    ],
)
def test_which_phones_are_let_in_together(
    asked: tuple[PhoneCommand, ...], together: set[str]
) -> None:
    assert {phone.mark for phone in waiting(night(*asked))} == together


AWAY = CY
ASKS: dict[str, tuple[dict[str, Any], Any, Any]] = {
    "phones act": ({}, LetPhones("act"), (PhonesMay("act"),)),
    "and choose ahead": ({}, LetPhones("confirm", True), (PhonesMay("confirm", True),)),
    "and deal": ({}, LetPhones("act", deals=True), (PhonesMay("act", False, True),)),
    "nobody deals by phone who has to be confirmed": (
        {},
        LetPhones("confirm", True, True),
        (PhonesMay("confirm", True),),
    ),
    "nothing ahead where they look on": ({}, LetPhones("", True), (PhonesMay(""),)),
    "away": ({}, AskFor(0, "away"), (AskedFor(0, "away"),)),
    "chips are asked for with a number": ({}, AskFor(0, "buy", 5), (AskedFor(0, "buy", 5),)),
    "not for none": ({}, AskFor(0, "buy"), Refused("no-amount")),
    "only a buy-in has chips": ({}, AskFor(0, "away", 5), (AskedFor(0, "away"),)),
    "who is here is not back": ({}, AskFor(0, "back"), Refused("here-already", seat=0)),
    "who is away is not away again": ({}, AskFor(AWAY, "away"), Refused("away-already", seat=AWAY)),
    "who is away is back": ({}, AskFor(AWAY, "back"), (AskedFor(AWAY, "back"),)),
    "one thing at a time": (
        {"requests": (AskedFor(0, "away"),)},
        AskFor(0, "buy", 5),
        Refused("asks-already", seat=0),
    ),
    "others may ask": (
        {"requests": (AskedFor(1, "away"),)},
        AskFor(0, "away"),
        (AskedFor(0, "away"),),
    ),
    "waved away": ({"requests": (AskedFor(0, "away"),)}, HearAsked(0), (AskedHeard(0),)),
    "nothing to wave away": (
        {"requests": (AskedFor(1, "away"),)},
        HearAsked(0),
        Refused("asks-for-nothing", seat=0),
    ),
    "nobody": ({}, AskFor(9, "away"), Refused("not-at-the-table")),
    "confirmed": ({"unconfirmed": ((7, 1),)}, ConfirmPhones(7), (Confirmed(7),)),
    "the first of two": (
        {"unconfirmed": ((7, 1), (9, 2))},
        ConfirmPhones(8),
        (Confirmed(8),),
    ),
    "not yet seen": ({"unconfirmed": ((7, 1),)}, ConfirmPhones(6), Refused("nothing-to-confirm")),
    "nothing to confirm": ({}, ConfirmPhones(7), Refused("nothing-to-confirm")),
}


@pytest.mark.parametrize(("now", "command", "comes"), ASKS.values(), ids=ASKS)
def test_what_the_host_says_and_players_ask(now: dict[str, Any], command: Any, comes: Any) -> None:
    away = act(night(), GoAway(AWAY))[1]
    try:
        found: Any = act(replace(away, acting=Acting("act", **now)), command)[0]
    except Refused as refused:
        found = refused
    assert found == comes
