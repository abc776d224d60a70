"""Which acts are a seat's own, and when a phone may enter them."""

from __future__ import annotations

from typing import Any, get_type_hints

import pytest
from shelf import BOOK

from referee.core.book.game import Ante, HandleStep
from referee.core.book.prices import REFUSED, Offered
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.fold.evolve import replay
from referee.core.messages.bank import Buy, CloseNight
from referee.core.messages.betting import (
    AllCheck,
    BetTo,
    BringIn,
    Check,
    Drop,
    TellFirst,
)
from referee.core.messages.command import COMMANDS, HandCommand, Stand
from referee.core.messages.dealing import NextDeal, PutAntesIn, SetDealer
from referee.core.messages.debts import DebtsCommand
from referee.core.messages.draw import DrawCards
from referee.core.messages.law import LawCommand, Rule
from referee.core.messages.milestones import SetGrain
from referee.core.messages.people import ComeBack, GoAway
from referee.core.messages.phones import (
    AskedFor,
    ByPhone,
    Confirmed,
    PhonesMay,
)
from referee.core.messages.prices import TakeOffer
from referee.core.messages.showdown import Award, DividePot, ShowOpeners, ThrowIn
from referee.core.messages.turns import (
    Handle,
    Sealed,
)
from referee.core.rules import own
from referee.core.rules.own import DealersAct
from referee.core.state.night import Night
from referee.core.state.phones import Acting, Phone
from referee.core.value import OwnCommand, each, replace
from referee.notation.player import play

from ..fold.changes import table as bare
from .test_prices import BETS, BID, OLD, OPEN, OUT, TWO, asked

OWN = [kind for kind in COMMANDS if issubclass(kind, OwnCommand)]
"""Acts that say of themselves that they are a seat's own."""


def test_nobody_is_given_an_act_on_their_phone_by_mistake() -> None:
    """A new act of the player's own is one more name here; every other is the dealer's or the
    host's."""
    assert sorted(kind.__name__ for kind in OWN) == [
        *("BetTo", "BringIn", "Call", "Check", "DrawCards", "Drop", "Handle", "Knock", "PassTurn"),
        *("RaiseTo", "ShowOpeners", "Stay", "TakeCard", "TakeOffer", "TakeWidow", "TellFirst"),
    ]


def table(*lines: str, may: Any = "act") -> Night:
    played = play("\n".join(lines), BOOK)
    assert played.wrong == []
    return replace(played.log.night, acting=Acting(may))


JACKPOTS = ("game jackpots", "seats Ann Bob Cy", "stacks 100 each", "", "all ante")
STUD = ("game five-card-stud", "seats Ann Bob Cy", "stacks 100 each", "", "all ante")
DRAW = (*JACKPOTS, "Ann bets 2", "Bob calls", "Cy calls")
ALL_PASS, IN_TURN = ((Ante(), HandleStep("pass", 2, way)) for way in ("left", "in-turn"))
PASS = ("game anaconda", "seats Ann Bob Cy", "stacks 100 each", "", "all ante")
CASES: dict[str, tuple[Night, Any, str]] = {
    "on one's turn": (table(*JACKPOTS), BetTo(0, 2), ""),
    "not on another's": (table(*JACKPOTS), BetTo(1, 2), "out-of-turn"),
    "never passing for others": (table(*JACKPOTS), BetTo(1, 2, (0,)), "at-the-tablet"),
    "looking on": (table(*JACKPOTS, may=""), BetTo(0, 2), "phones-look"),
    "confirming": (table(*JACKPOTS, may="confirm"), Check(0), ""),
    "a draw": (table(*DRAW), DrawCards(0, 3), ""),
    "a draw out of turn": (table(*DRAW), DrawCards(1, 3), "out-of-turn"),
    "a draw that says of others": (table(*DRAW), DrawCards(0, 3, (1,)), "at-the-tablet"),
    "a fold in the draw out of turn": (table(*DRAW), Drop(1), "out-of-turn"),
    "openers at any time": (table(*DRAW, "Ann draws 1", "Bob draws 1"), ShowOpeners(0), ""),
    "whose upcards are first": (table(*STUD), TellFirst(2), ""),
    "whoever brings in": (table(*STUD), BringIn(2), ""),
    "not before the antes": (
        table(*JACKPOTS[:3], "next deal jackpots"),
        Check(0),
        "antes-at-the-tablet",
    ),
    "no such seat": (table(*JACKPOTS), Check(9), "out-of-turn"),
    "not bet by bet": (
        table(*JACKPOTS[:3], "chips real milestones", "", "all ante"),
        Check(0),
        "phones-need-bets",
    ),
}


@pytest.mark.parametrize(("night", "command", "why"), CASES.values(), ids=CASES)
def test_when_a_phone_may_enter_it(night: Night, command: Any, why: str) -> None:
    try:
        own.check(night, command)
        found = ""
    except Refused as refused:
        found = refused.reason
    assert found == why


def test_out_of_turn_it_is_told_who_asked_and_whose_turn_it_is() -> None:
    with pytest.raises(Refused) as refused:
        own.check(table(*JACKPOTS), BetTo(1, 2))
    assert refused.value == Refused("out-of-turn", seat=1, other=0)
    told = bare(turn=None)
    with pytest.raises(Refused) as refused:
        own.check(replace(told, acting=Acting("act")), Check(1))
    assert refused.value == Refused("not-asked-now", seat=1, other=None)


ASKED_AT_ONCE: dict[str, tuple[Night, int, bool, bool]] = {
    # the seat, whether it may act, and whether all are asked
    "whose turn it is": (bare(turn=0), 0, True, False),
    "another's turn": (bare(turn=0), 1, False, False),
    "who is out, though asked": (bare(*OUT, turn=1), 1, False, False),
    "who has upcards that may be first": (bare(turn=0, asks_first=True), 1, True, True),
    "no interval of bets in which anybody is asked": (
        bare(steps=IN_TURN, at=1, asks_first=True),
        1,
        False,
        False,
    ),
    "all pass cards on": (bare(steps=ALL_PASS, at=1, turn=0), 1, True, True),
    "each passes in turn": (bare(steps=IN_TURN, at=1, turn=0), 1, False, False),
}


@pytest.mark.parametrize("case", ASKED_AT_ONCE)
def test_whether_a_seat_may_act_and_whether_all_are_asked(case: str) -> None:
    night, seat, may, all_asked = ASKED_AT_ONCE[case]
    assert night.hand is not None
    assert own.may_act_now(night.hand, seat) == may
    assert own.at_once(night.hand) == all_asked


FIST, STAY, SWAP = Offered("card", BID), Offered("stay", BID), Offered("swap", TWO)
SEEN_AT_THE_TABLE: dict[str, tuple[Night, Any, bool]] = {
    "nothing is offered": (bare(), TakeOffer(0, 1), False),
    "another act": (asked(SWAP), Check(0), False),
    "a card at its price": (asked(Offered("card", TWO)), TakeOffer(0, 2), False),
    "a card that is let go": (asked(Offered("card", TWO)), TakeOffer(0), False),
    "a bid out of a fist": (asked(FIST), TakeOffer(0, 1, 3), True),
    "one bid among prices": (asked(Offered("card", (*TWO, *BID))), TakeOffer(0, 1), True),
    "no bid": (asked(FIST), TakeOffer(0), False),
    "what staying in costs": (asked(STAY), TakeOffer(0, 1, 3), False),
    "a neighbor's card": (asked(SWAP), TakeOffer(0, 1), False),
    "a neighbor's king": (asked(SWAP), TakeOffer(0, REFUSED), True),
    "the second price of something else": (
        asked(Offered("card", TWO)),
        TakeOffer(0, REFUSED),
        False,
    ),
    "a bet against the pot": (asked(Offered("pot", BETS), *OLD), TakeOffer(0, 4, 2), False),
    "which is over": (
        asked(Offered("pot", BETS), *OPEN, took=((0, 1),)),
        TakeOffer(0, 1),
        True,
    ),
}


@pytest.mark.parametrize("case", SEEN_AT_THE_TABLE)
def test_what_only_the_table_can_see_is_entered_there(case: str) -> None:
    night, command, theirs = SEEN_AT_THE_TABLE[case]
    assert night.hand is not None
    assert own.of_others(night.hand, command) == theirs
    if isinstance(command, TakeOffer) and theirs:
        with pytest.raises(Refused, match="at-the-tablet"):
            own.check(replace(night, acting=Acting("act")), command)


def test_a_bet_of_one_seat_never_says_that_all_have_passed_their_cards() -> None:
    night = table(*PASS)
    while night.playing is not None and night.playing.handling is None:
        night = act(night, AllCheck())[1]
    assert night.playing is not None
    night = replace(night, hand=replace(night.playing, turn=0), acting=Acting("act"))
    with pytest.raises(Refused, match="at-the-tablet"):
        own.check(night, Check(0))
    own.check(night, Handle(1))


def deals(night: Night, seat: int) -> str:
    """What the dealer's taps on the phone of that seat are refused for."""
    try:
        own.check_dealer(night, seat)
    except Refused as refused:
        return refused.reason
    return ""


def test_one_phone_alone_deals_the_dealers_or_the_next_one_to_the_left() -> None:
    night = table(*JACKPOTS)
    assert night.playing is not None
    dealer = night.playing.dealer
    left, right = (dealer + 1) % 3, (dealer + 2) % 3
    phones = tuple(Phone(seat, f"device {seat}", f"mark {seat}", "has") for seat in range(3))
    night = replace(night, phones=phones)
    assert {deals(night, seat) for seat in range(3)} == {"phones-do-not-deal"}
    night = replace(night, acting=Acting("act", deals=True))
    assert [deals(night, seat) for seat in (dealer, left, right)] == ["", *["not-your-deal"] * 2]
    without = tuple(phone for phone in phones if phone.seat != dealer)
    night = replace(night, phones=without)
    assert [deals(night, seat) for seat in (dealer, left, right)] == [
        "not-your-deal",
        "",
        "not-your-deal",
    ]


def test_whose_phone_deals_between_deals_and_when_the_dealer_has_left() -> None:
    phones = tuple(Phone(seat, f"device {seat}", f"mark {seat}", "has") for seat in range(3))
    night = replace(table(*JACKPOTS), phones=phones, acting=Acting("act", deals=True))
    assert night.hand is not None
    assert own.whose_deal(night) == night.hand.dealer == own.dealing_seat(night) == 2
    between = act(act(night, Check(0))[1], ThrowIn(antes_stay=False, next_dealer=True))[1]
    assert between.playing is None
    assert own.whose_deal(between) == own.dealing_seat(between) == 0
    assert own.dealing_seat(act(between, CloseNight())[1]) is None
    gone = replace(night, ring=(0, 1))
    assert own.dealing_seat(gone) == 0
    with pytest.raises(Refused) as refused:
        own.check_dealer(night, 1)
    assert refused.value == Refused("not-your-deal", seat=1, other=2)


@pytest.mark.parametrize("kind", OWN)
def test_an_act_of_ones_own_is_for_the_one_seat_that_it_names(kind: type) -> None:
    """Its owner may enter it, no other player for them, and the dealer's phone for anybody."""
    assert kind in each(HandCommand)
    assert get_type_hints(kind)["seat"] is int
    assert [name for name in get_type_hints(kind) if name in ("seats", "other", "target")] == []
    assert kind in each(DealersAct)


def test_what_the_dealers_phone_enters_is_of_the_deal_and_rules_or_corrects_nothing() -> None:
    left_out = {*each(HandCommand)} - {*each(DealersAct)}
    assert left_out == {SetDealer, SetGrain, Sealed, *each(LawCommand | DebtsCommand)}


def test_nobody_is_paid_before_it_is_confirmed() -> None:
    night = table(*JACKPOTS, "Ann bets 2", "Bob folds", "Cy folds", may="confirm")
    pays = Award(0, (0,), "shown")
    act(night, pays)
    waits = replay((ByPhone(1, 7), ByPhone(2, 9)), night)
    assert waits.acting.unconfirmed == ((7, 1), (9, 2))
    lost = ThrowIn(antes_stay=False, next_dealer=False)
    others = (lost, Stand(lost, freely=True), DividePot((0, 1)), CloseNight())
    for command in (pays, NextDeal(BOOK.games["jackpots"]), *others):
        with pytest.raises(Refused, match="phones-unconfirmed"):
            act(waits, command)
    half = replay((Confirmed(8),), waits)
    assert half.acting.unconfirmed == ((9, 2),)
    act(replay((Confirmed(9),), half), pays)
    off = replay((PhonesMay("act"), ByPhone(0, 11)), waits)
    assert off.acting.unconfirmed == ((7, 1), (9, 2)), "what waits is still to be confirmed"


def test_no_ruling_ends_a_deal_before_it_is_confirmed() -> None:
    night = table(*JACKPOTS, "Ann bets 2", "Bob folds", may="confirm")
    waits = replay((ByPhone(1, 7),), night)
    void = Rule(BOOK.laws["two-equal-cards"], ())
    with pytest.raises(Refused, match="phones-unconfirmed"):
        act(waits, void)
    after = act(replay((Confirmed(7),), waits), void)[1]
    assert after.hand is not None
    assert after.hand.ending == "thrown-in"
    back = act(
        waits,
        Rule(BOOK.laws["fold-taken-back"], (("clear", "yes"), ("bet", "no"), ("next", "no")), 1),
    )[1]
    assert back.playing is not None, "a ruling after which the deal goes on waits for nothing"


def test_a_deal_that_everybody_passed_is_dealt_again_and_its_antes_wait() -> None:
    night = table(*JACKPOTS, may="confirm")
    for seat in (0, 1, 2):
        night = replay((ByPhone(seat, seat + 7),), act(night, Check(seat))[1])
    assert night.playing is not None
    assert (night.hands, night.playing.before_antes) == (2, True)
    with pytest.raises(Refused, match="phones-unconfirmed"):
        act(night, PutAntesIn())


HEARD_FIRST: dict[str, tuple[Night, Any, bool]] = {
    "a payment": (table(*JACKPOTS), Award(0, (0,)), True),
    "a payment though the app refuses it": (table(*JACKPOTS), Stand(Award(0, (0,))), True),
    "an act of the deal": (table(*JACKPOTS), Check(0), False),
    "the first act of one": (table(*JACKPOTS[:3], "next deal jackpots"), PutAntesIn(), True),
    "one of the bank then": (table(*JACKPOTS[:3], "next deal jackpots"), Buy(0, 5), False),
    "an act where no deal is in play": (Night(), Check(0), False),
}


@pytest.mark.parametrize("case", HEARD_FIRST)
def test_what_waits_until_the_table_has_heard(case: str) -> None:
    night, command, waits = HEARD_FIRST[case]
    if waits:
        with pytest.raises(Refused, match="phones-unconfirmed"):
            own.heard_first(night, command)
    else:
        own.heard_first(night, command)


VOID = Rule(BOOK.laws["two-equal-cards"], ())
PLAYED, OVER = table(*JACKPOTS), table(*JACKPOTS, "throw in")
NEXT = table(*JACKPOTS, "throw in", "next deal jackpots")
ENDS: dict[str, tuple[Night, Any, Night, bool]] = {
    "a ruling that ends the deal": (PLAYED, VOID, OVER, True),
    "whoever lets it stand": (PLAYED, Stand(VOID), OVER, True),
    "one after which the next has begun": (PLAYED, VOID, NEXT, True),
    "one after which it goes on": (PLAYED, VOID, PLAYED, False),
    "no ruling": (PLAYED, Check(0), OVER, False),
    "one between deals": (OVER, VOID, OVER, False),
}


@pytest.mark.parametrize("case", ENDS)
def test_what_ends_a_deal_waits_until_the_table_has_heard(case: str) -> None:
    night, command, after, waits = ENDS[case]
    own.heard_at_the_end(night, command, after)  # nothing waits to be confirmed
    night = replace(night, acting=Acting("confirm", unconfirmed=((7, 1),)))
    if waits:
        with pytest.raises(Refused, match="phones-unconfirmed"):
            own.heard_at_the_end(night, command, after)
    else:
        own.heard_at_the_end(night, command, after)


def test_what_was_asked_for_is_gone_once_it_is_entered() -> None:
    asked = tuple(AskedFor(seat, what) for seat, what in ((0, "buy"), (1, "away"), (2, "back")))
    night = replace(table(*JACKPOTS), acting=Acting("act", requests=asked))
    left = [AskedFor(1, "away"), AskedFor(2, "back")]
    assert [*act(night, Buy(0, 5))[1].acting.requests] == left
    assert act(night, GoAway(0))[1].acting.requests == asked, "that was not what was asked"
    gone = act(night, GoAway(1))[1]
    assert AskedFor(1, "away") not in gone.acting.requests
    away = act(act(night, GoAway(2))[1], ComeBack(2))[1]
    assert AskedFor(2, "back") not in away.acting.requests


@pytest.mark.parametrize(
    ("night", "command", "counts"),
    [
        (table(*PASS), Handle(0), True),  # all pass cards on at once
        (table(*DRAW), DrawCards(0, 2), False),
        (table(*JACKPOTS), Drop(1), False),
        (table(*JACKPOTS), ShowOpeners(0), True),
        (Night(), ShowOpeners(0), False),
    ],
)
def test_what_counts_though_others_have_acted_since(
    night: Night, command: OwnCommand, counts: bool
) -> None:
    assert own.never_too_late(night, command) == counts


def test_the_moment_that_a_phone_shows() -> None:
    night = table(*JACKPOTS)
    assert own.moment(Night()) == ""
    assert own.moment(night) == "1.2.0.0"
    assert own.moment(act(night, BetTo(0, 2))[1]) == "1.2.0.2"
