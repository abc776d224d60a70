"""What the app sees of a deal by itself, act by act, as the table would say it."""

from __future__ import annotations

import pytest
from bare import FIXED, Bare

from referee.core.book.game import Ante, BetStep, Deal, Draw, Showdown
from referee.core.book.house import Claims, House
from referee.core.book.law import Effect, Law, Question, Ruling
from referee.core.fold.evolve import evolve
from referee.core.law import seats
from referee.core.law.facts import SIGHTS
from referee.core.law.rulings import Asked, Reached, cites, sight, walk
from referee.core.messages.betting import (
    BetTo,
    BringIn,
    Call,
    Check,
    Drop,
    RaiseTo,
    TellFirst,
)
from referee.core.messages.command import Command, Stand
from referee.core.messages.dealing import PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.messages.law import Rule
from referee.core.messages.people import Sat
from referee.core.messages.showdown import Award

STEPS = (Ante(), Deal(down=5), BetStep("first"), Draw(), BetStep("second"), Showdown())
DRAWN = (BetTo(0, 4), Call(1), Call(2), DrawCards(0, 1), DrawCards(1, 1), DrawCards(2, 1))
SHOWN = (*DRAWN, Check(0), Check(1), Check(2))


def after(*acts: Command, house: House | None = None) -> Bare:
    table = Bare(*STEPS, house=house)
    table.does(PutAntesIn(), *acts)
    return table


@pytest.mark.parametrize(
    ("name", "acts", "seat", "seen"),
    [
        ("anybody-acted", (), None, "no"),
        ("anybody-acted", (Check(0),), None, "yes"),
        ("anybody-acted", DRAWN, None, "yes"),
        ("acted-this-round", (), None, "no"),
        ("acted-this-round", (BetTo(0, 4),), None, "yes"),
        ("acted-this-round", (BetTo(0, 4), Drop(1)), None, "yes"),
        ("acted-this-round", DRAWN, None, "no"),
        ("acted-this-round", SHOWN, None, "yes"),
        ("cards-out", (), None, None),
        ("cards-out", (Check(0),), None, "yes"),
        ("two-acted", (Check(0),), None, "no"),
        ("two-acted", (Check(0), Check(1)), None, "yes"),
        ("substantial", (Check(0), Check(1)), None, "no"),
        ("substantial", (Check(0), BetTo(1, 4)), None, "yes"),
        ("has-acted", (Check(0),), 0, "yes"),
        ("has-acted", (Check(0),), 1, "no"),
        ("his-turn", (Check(0),), 1, "yes"),
        ("his-turn", (Check(0),), 2, "no"),
        ("facing-bet", (BetTo(0, 4),), 1, "yes"),
        ("facing-bet", (BetTo(0, 4),), 0, "no"),
        ("facing-bet", (BetTo(0, 4), Drop(1)), 1, "yes"),
        ("facing-bet", SHOWN, 1, None),
        ("small", (), 0, "bet"),
        ("small", (BetTo(0, 4),), 1, "raise"),
        ("early", (), 1, "wait"),
        ("early", (Check(0),), 1, "no"),
        ("early", (BetTo(0, 4),), 1, "yes"),
        ("passed-over", (Check(0),), 2, "1"),
        ("passed-over", (Check(0),), 1, None),
        ("passed-over", (Check(0), Stand(BetTo(2, 6))), 2, "1"),
        ("next-acted", (BetTo(0, 4),), 0, "no"),
        ("next-acted", (BetTo(0, 4), Call(1)), 0, "yes"),
        ("next-acted", (BetTo(0, 4),), 1, "no"),
        ("all-in", (BetTo(0, 99),), 0, "yes"),
        ("all-in", (BetTo(0, 4),), 0, "no"),
        ("dropped", (BetTo(0, 4), Drop(1)), 1, "yes"),
        ("dropped", (BetTo(0, 4),), 1, "no"),
        ("acted-on-it", (BetTo(0, 4),), 1, "no"),
        ("acted-on-it", (BetTo(0, 4),), 0, None),
        ("uncalled", (BetTo(0, 4), RaiseTo(1, 8)), 1, "yes"),
        ("uncalled", (BetTo(0, 4), Call(1)), 0, "no"),
        ("deals", (), 2, "yes"),
        ("deals", (), 1, "no"),
        ("is-opener", (BetTo(0, 4),), 0, "no"),
        ("players", (BetTo(0, 4),), None, "more"),
        ("players", (BetTo(0, 4), Drop(1)), None, "two"),
        ("interval", (), None, "first"),
        ("interval", DRAWN, None, "second"),
        ("first-interval", (), None, "yes"),
        ("first-interval", DRAWN, None, "no"),
        ("betting", (), None, "yes"),
        ("betting", (*DRAWN[:3],), None, "no"),
        ("may-correct", (BetTo(0, 4),), 0, "yes"),
        ("may-correct", (BetTo(0, 4),), 1, "yes"),
        ("may-correct", (BetTo(0, 4),), 2, "yes"),
        ("may-correct", (*DRAWN[:3],), 0, "no"),
        ("may-correct", (*DRAWN, Check(0)), 0, "yes"),
        ("faces", (), 0, "nothing"),
        ("faces", (BetTo(0, 4),), 1, "bet"),
        ("faces", (BetTo(0, 4), Call(1)), 1, "bet"),
        ("faces", (Check(0), BetTo(1, 4)), 1, "nothing"),
        ("faces", (*DRAWN[:3],), 0, None),
        ("draw-ahead", (), None, "yes"),
        ("draw-ahead", DRAWN, None, "no"),
        ("early-act", (), 1, None),
        ("game:draw-limit", (), None, "house"),
        ("game:declare", (), None, "no"),
        ("game:suits", (), None, None),
        ("game:sevens", (), None, "no"),
        ("game:check-raise", (), None, "yes"),
        ("bet-last", SHOWN, None, "no"),
        ("pot-stage", (), None, "open"),
        ("pot-stage", (*SHOWN, Award(0, (0,))), None, "paid"),
        ("played-for", (BetTo(0, 4), Call(1)), 0, "no"),
        ("played-for", (BetTo(0, 4), Call(1), Call(2)), 0, "yes"),
        ("played-for", (BetTo(0, 4), RaiseTo(1, 8)), 0, "yes"),
        ("paid", SHOWN, None, "no"),
        ("paid", (*SHOWN, Award(0, (0,))), None, "yes"),
        ("ante", (), None, "1"),
        ("limit", (), None, "none"),
        ("open-limit", (), None, "open"),
        ("capped-limit", (), None, "open"),
        ("wins", (), None, "high"),
        ("lowball", (), None, "no"),
        ("high-game", (), None, "high"),
        ("needs-openers", (), None, "no"),
        ("blinds", (), None, "no"),
    ],
)
def test_a_sight(name: str, acts: tuple[Command, ...], seat: int | None, seen: str | None) -> None:
    assert sight(name, after(*acts).night, seat) == seen


ACTED: dict[str, tuple[Command, ...]] = {
    "nobody": (),
    "one": (BetTo(0, 4),),
    "two checks": (Check(0), Check(1)),
    "two": (BetTo(0, 4), Call(1)),
    "shown": SHOWN,
}


@pytest.mark.parametrize(
    ("until", "seen"),
    [
        ("round-two", ("round", "no", "no", "no", "no")),
        ("two-acted", ("yes", "yes", "no", "no", "no")),
        ("substantial", ("yes", "yes", "yes", "no", "no")),
    ],
)
def test_until_when_a_deal_may_be_begun_again_is_for_the_house(
    until: str, seen: tuple[str, ...]
) -> None:
    house = House(choices=(("how-long-a-misdeal", until),))
    found = [sight("may-redeal", after(*acts, house=house).night, None) for acts in ACTED.values()]
    assert tuple(found) == seen
    never = House(choices=(("how-long-a-misdeal", until), ("misdeal-costs-the-deal", "never")))
    assert sight("may-redeal", after(house=never).night, None) == "never"


@pytest.mark.parametrize(
    ("claims", "paid"), [("riffle", "riffle"), ("action", "yes"), ("night", "yes")]
)
def test_until_when_a_result_may_be_questioned_is_for_the_house(claims: Claims, paid: str) -> None:
    house = House(claims=claims)
    assert sight("may-contest", after(*SHOWN, house=house).night, None) == "yes"
    over = after(*SHOWN, Award(0, (0,)), house=house)
    assert sight("may-contest", over.night, None) == paid


def test_a_forced_bet_is_no_act() -> None:
    steps = (Ante(), Deal(down=2, up=1), BetStep("third", "low-card", bring_in=True), Showdown())
    table = Bare(*steps, bring_in=1)
    table.does(PutAntesIn(), TellFirst(1), BringIn(1))
    assert sight("anybody-acted", table.night, None) == "no"
    assert sight("acted-this-round", table.night, None) == "no"
    table.does(Call(2))
    assert sight("anybody-acted", table.night, None) == "yes"


def test_before_the_antes_nothing_is_out() -> None:
    table = Bare(*STEPS, limit=FIXED)
    assert sight("pot-stage", table.night, None) == "before"
    assert sight("open-limit", table.night, None) == "fixed"
    assert sight("capped-limit", table.night, None) == "fixed"
    assert sight("cards-out", table.night, None) == "no"


def test_a_warning_is_seen_later() -> None:
    table = after()
    assert sight("warned", table.night, 1) == "no"
    ruling = Ruling("r", "It is so.", "Because.", ("House 1",), (Effect("warn"),))
    table.does(Rule(Law("t", "T", "", (), ("opening",), ("offender",), "r", (), (ruling,)), (), 1))
    assert sight("warned", table.night, 1) == "yes"


def test_no_sight_needs_an_offender(subtests: pytest.Subtests) -> None:
    for acts in ((), DRAWN, SHOWN):
        night = after(*acts).night
        for name in SIGHTS:
            with subtests.test(name):
                assert sight(name, night, None) is None or name not in ("his-turn", "early")


# --- what the house has chosen --------------------------------------------------------------

BY = (("binds", ("TDA",)), ("void", ("Wallace",)))
HOUSE = Question(
    "house",
    "?",
    "choice",
    (("binds", "r"), ("void", "r")),
    (),
    "switch:out-of-turn",
    True,
    "binds",
    BY,
)
RULING = Ruling("r", "So.", "So.", ("Scarne", "Wallace 1", "TDA 1"), (Effect("note"),))
LAW = Law("t", "T", "", (), ("opening",), (), "house", (HOUSE,), (RULING,))


def chosen(house: House) -> Reached | None:
    found = walk(LAW, after(house=house).night, None, {})
    return found if isinstance(found, Reached) else None


def test_a_switch_is_not_asked_and_the_chosen_authority_is_cited_first() -> None:
    usual, own = chosen(House()), chosen(House(choices=(("out-of-turn", "void"),)))
    assert usual is not None
    assert own is not None
    assert usual.answers == (("house", "binds"),)
    assert cites(LAW, usual) == ("TDA 1", "Scarne", "Wallace 1")
    assert own.answers == (("house", "void"),)
    assert cites(LAW, own) == ("Wallace 1", "Scarne", "TDA 1")


def test_a_choice_that_is_gone_counts_as_not_made() -> None:
    found = chosen(House(choices=(("out-of-turn", "of-yore"),)))
    assert found is not None
    assert found.answers == (("house", "binds"),)


def test_what_the_engine_keeps_to_is_seen_as_the_switch_it_is() -> None:
    same, light = (
        after(house=House().choosing("nobody-opens", "same")),
        after(house=House().choosing("short-of-chips", "light")),
    )
    assert sight("switch:nobody-opens", same.night, None) == "same"
    assert sight("switch:short-of-chips", light.night, None) == "light"
    assert sight("switch:short-of-chips", same.night, None) is None


def test_a_switch_without_a_usual_choice_is_asked() -> None:
    bare = Question("house", "?", "choice", HOUSE.leads, (), "switch:out-of-turn")
    law = Law("t", "T", "", (), ("opening",), (), "house", (bare,), (RULING,))
    assert isinstance(walk(law, after().night, None, {}), Asked)


@pytest.mark.parametrize(
    ("step", "seen"),
    [
        (Draw(), "house"),
        (Draw(most=3), "3"),
        (Draw(most=3, ace=True), "with-ace"),
        (Draw(ace=True), "with-ace"),
        (Draw(four=True), "four-one"),
        (Draw(four=True, ace=True), "four-one"),
    ],
)
def test_how_many_cards_a_game_lets_one_draw(step: Draw, seen: str) -> None:
    table = Bare(Ante(), Deal(down=5), BetStep("first"), step, BetStep("second"), Showdown())
    table.does(PutAntesIn())
    assert sight("game:draw-limit", table.night, None) == seen


@pytest.mark.parametrize("acts", [(), (BetTo(0, 4), Drop(1)), DRAWN, SHOWN])
def test_of_who_was_not_dealt_in_nothing_of_a_hand_is_seen(acts: tuple[Command, ...]) -> None:
    """Somebody who sits out may be accused like everybody else."""
    table = after(*acts)
    table.night = evolve(table.night, Sat(3, "D"))
    for name in seats.HOLDING:
        assert SIGHTS[name](table.night, table.hand, 3) is None, name
    assert {name for name in seats.HOLDING if SIGHTS[name](table.night, table.hand, 0) is not None}


@pytest.mark.parametrize("name", SIGHTS)
def test_every_sight_answers_in_any_deal(name: str) -> None:
    """Of a seat, of one that came while the others play, of one that is not there, of nobody."""
    bet, stood = (BetTo(0, 4), Call(1)), (BetTo(0, 4), Stand(Call(2), freely=True))
    for acts in ((), bet, stood, DRAWN, SHOWN):
        table = after(*acts)
        table.night = evolve(table.night, Sat(3, "D"))
        for seat in (None, 0, 2, 3, 9):
            seen = SIGHTS[name](table.night, table.hand, seat)
            assert seen is None or isinstance(seen, str)
