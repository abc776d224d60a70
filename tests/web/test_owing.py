"""A pot that is short: who owes it stands at the seat, pays up later, and is charged once."""

from __future__ import annotations

from conftest import House
from device import Device, buttons, new_mark

from referee.core.state.night import Night


def now(house: House) -> Night:
    return house.table.look(1).night


def labels(device: Device) -> list[str]:
    return [one.label for one in buttons(device.looks())]


def test_a_pot_counted_too_low_asks_who_is_short(house: House, tablet: Device) -> None:
    tablet.plays("deal")
    preview = "id=forgotten-ante&q.when=open&q.known=yes&q.who=0&q.ante=1"
    sheet = tablet.opens(f"/night/1/sheet/law?{preview}").text
    assert "The tablet has counted it already: put 1 chip in the middle." in sheet
    tablet.must("count-pot", chips=3)
    assert "The pot is 1 short. Tap “Who’s short?”" in tablet.looks()
    felt = tablet.looks()
    row, message = felt.index('class="acts-row"'), felt.index('class="asking-line"')
    assert row < message < felt.index("sheet/unsaid"), "it is nobody who opens"
    assert "small main asking" in felt
    assert " main" not in felt[:message].partition('class="acts ')[2], "nothing else is gold"
    sheet = tablet.opens("/night/1/sheet/unsaid").text
    assert "Ann owes 1" in sheet
    assert "Leave it as counted: 3" in sheet
    assert "took back" not in sheet  # of an ante nobody takes back a bet
    tablet.must("owe", seat=0, chips=1)
    assert "owes 1" in tablet.looks()
    assert "Ann puts in the 1 owed" in labels(tablet)
    assert (now(house).pot, now(house).pot_there, now(house).stack(0)) == (4, 3, 99)
    tablet.must("pay-up", seat=0)
    assert now(house).owing == ()
    assert now(house).stack(0) == 99
    assert "Ann owes the pot 1" in tablet.opens("/night/1/log").text


def test_the_pot_plays_as_counted_or_somebody_took_back(house: House, tablet: Device) -> None:
    tablet.plays("deal, 0 bets 2")
    tablet.must("count-pot", chips=5)
    assert "Ann took back 1" in tablet.opens("/night/1/sheet/unsaid").text
    tablet.must("count-stands")
    assert "sheet/unsaid" not in tablet.looks()
    tablet.must("take-back")
    tablet.must("attribute", seat=0, chips=1, less="1")
    assert (now(house).stack(0), now(house).loose) == (98, 0)


def test_who_plays_and_owes_the_ante(house: House, tablet: Device) -> None:
    tablet.must("next-deal", game="jackpots")
    assert "plays and owes it" in tablet.opens("/night/1/sheet/antes").text
    tablet.must("antes", owing=1, out=3)
    assert (now(house).owing, now(house).pot) == (((1, 1),), 3)
    assert "owes 1" in tablet.looks()
    tablet.must("bet", seat=0, to=2)
    tablet.must("others-drop")
    tablet.must("award", pot=0, winner=0, openers="shown")
    assert "Bob still owes Ann 1. " in tablet.looks()
    tablet.must("pay-up", seat=1)
    assert "still owes" not in tablet.looks()
    assert sum(now(house).holds(seat) for seat in range(4)) == 400


def test_what_is_owed_can_be_let_go(house: House, tablet: Device) -> None:
    tablet.must("next-deal", game="jackpots")
    tablet.must("antes", owing=1, out=3)
    assert "Let Bob keep the 1 owed" in labels(tablet)
    tablet.must("let-off", seat=1)
    assert (now(house).owing, now(house).pot, now(house).stack(1)) == ((), 2, 100)
    assert "The table lets Bob off the 1 owed to the pot" in tablet.opens("/night/1/log").text
    tablet.must("take-back")
    tablet.must("bet", seat=0, to=2)
    tablet.must("others-drop")
    tablet.must("award", pot=0, winner=0, openers="shown")
    assert "Let Bob keep the 1 owed" in labels(tablet)
    tablet.must("let-off", seat=1)
    assert "still owes" not in tablet.looks()
    assert (
        "The table lets Bob keep the 1 owed: Ann gets 1 less" in tablet.opens("/night/1/log").text
    )
    assert [now(house).holds(seat) for seat in range(4)] == [101, 100, 99, 100]


def test_a_forgotten_ante_is_charged_once(house: House, tablet: Device) -> None:
    tablet.plays("deal")
    tablet.must("count-pot", chips=3)
    tablet.must("rule", law="forgotten-ante", **{"q.known": "yes", "q.who": "0"})
    assert [now(house).holds(seat) for seat in range(4)] == [99] * 4
    assert (now(house).pot, now(house).loose) == (4, 0)


def test_cards_are_shown_for_a_pot_counted_lower_than_what_nobody_called(
    house: House, tablet: Device
) -> None:
    """What goes back is what lies there: the page that looks says so, as the tap would."""
    tablet.must("grain", chips="real", tracking="bets")
    tablet.plays("deal, 0 bets 2")
    tablet.must("others-drop")
    tablet.must("count-pot", chips=1)
    tablet.must("count-stands")
    assert tablet.opens("/night/1/sheet/cards").status == 200
    tablet.must("award", pot=0, winner=0, openers="shown")
    assert now(house).pot == 0


def test_who_puts_in_what_they_owe_is_charged_once(house: House, tablet: Device) -> None:
    """The pot is simply counted again: one who owes is not asked for, of two those stand first."""
    tablet.plays("deal")
    tablet.must("count-pot", chips=3)
    tablet.must("owe", seat=0, chips=1)
    tablet.must("count-pot", chips=4)
    assert (now(house).pot, now(house).owing, now(house).stack(0)) == (4, (), 99)
    assert "sheet/unsaid" not in tablet.looks()
    tablet.must("take-back")
    tablet.must("count-pot", chips=2)
    tablet.must("owe", seat=2, chips=1)
    tablet.must("count-pot", chips=3)
    sheet = tablet.opens("/night/1/sheet/unsaid").text
    assert sheet.index("Ann (owes 1)") < sheet.index("Cy (owes 1)") < sheet.index("Bob")
    tablet.must("attribute", seat=2, chips=1)
    assert (now(house).pot, now(house).owing, now(house).stack(2)) == (4, ((0, 1),), 99)


def test_a_debt_is_not_forgotten_with_the_next_deal(house: House, tablet: Device) -> None:
    tablet.must("next-deal", game="jackpots")
    tablet.must("antes", owing=1)
    tablet.must("bet", seat=0, to=2)
    tablet.must("others-drop")
    tablet.must("award", pot=0, winner=0, openers="shown")
    tablet.must("next-deal", game="jackpots")
    assert "Bob → Ann 1: hand it over. " in tablet.looks()
    assert "Still to hand over: Bob → Ann 1" in tablet.opens("/night/1/log").text
    tablet.must("hand-over")
    assert "hand it over" not in tablet.looks()


def test_nobody_owes_what_went_back(house: House, tablet: Device) -> None:
    tablet.must("next-deal", game="jackpots")
    tablet.must("antes", owing=1)
    tablet.must("throw-in")
    assert "puts in the" not in "".join(labels(tablet))
    assert "comes out of their refund" in tablet.opens("/night/1/log").text
    assert [now(house).stack(seat) for seat in range(4)] == [100] * 4


def test_a_count_begins_with_what_should_lie_there(house: House, tablet: Device) -> None:
    tablet.must("grain", chips="real", tracking="milestones")
    tablet.must("next-deal", game="jackpots")
    tablet.must("antes", owing=1)
    said = "3 should be here: 4, less the 1 Bob still owes."
    sheet = tablet.opens("/night/1/sheet/pot").text
    assert said in sheet
    assert 'value="3"' in sheet
    tablet.must("bet", seat=0, to=2)
    tablet.must("call", seat=1)
    tablet.must("all-drawn")
    sheet = tablet.opens("/night/1/sheet/pot?side=0").text
    assert "7 should be here: 8, less the 1 Bob still owes." in sheet
    tablet.must("count-pot", chips=7, side=0)
    assert now(house).owing == ((1, 1),)


def test_at_milestones_nothing_is_offered_that_is_refused(house: House, tablet: Device) -> None:
    """Real chips: the count is a reading; of what is short there is only who owes it."""
    tablet.must("next-deal", game="jackpots")
    tablet.must("grain", chips="real", tracking="milestones")
    tablet.must("antes")
    tablet.must("bet", seat=0, to=2)
    tablet.must("still-in", seat=[1])
    booked = now(house).pot
    tablet.must("count-pot", chips=booked - 3)
    for owed in (0, 1):
        sheet = tablet.opens("/night/1/sheet/unsaid").text
        assert f"We miscounted: it’s {booked}" in sheet
        for button in buttons(sheet):
            got = tablet.sends("felt", {**button.fields, "seen": tablet.seen(), "tap": new_mark()})
            assert got.status == 200, button.label
            tablet.must("take-back")
        if not owed:
            tablet.must("owe", seat=1, chips=1)
