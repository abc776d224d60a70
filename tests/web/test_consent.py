"""The referee records reality: what the table let stand goes into the log, and play goes on."""

from __future__ import annotations

import pytest
from conftest import House
from device import Button, Device, buttons

from referee.core.messages.law import ByConsent
from referee.core.messages.showdown import OpenersNotAsked
from referee.core.state.night import Night

STOOD = "The table allows it"


def stands(got_text: str) -> Button | None:
    """The button "It stood at the table" of an answer."""
    return next((one for one in buttons(got_text) if one.label == STOOD), None)


def last(house: House) -> tuple[object, ...]:
    return house.table.entries(1)[-1][0].events


REFUSED = [
    ("deal", "check", {"seat": 2}, "Ann to act"),
    ("deal", "bet", {"seat": 1, "to": 2}, "Cy to act"),
    ("deal", "bet", {"seat": 0, "to": 7}, "Bob to act"),
    ("deal, 0 bets 2", "check", {"seat": 1}, "Cy to act"),
    ("deal, 0 bets 2", "call", {"seat": 3}, "Bob to act"),
    ("deal, 0 bets 2", "raise", {"seat": 1, "to": 3}, "Cy to act"),
    ("deal, 0 bets 2", "drop", {"seat": 3}, "Bob to act"),
    ("deal, 0 bets 2, 1 calls, 2 drops, 3 drops", "draw", {"seat": 1, "count": 2}, "Ann draws"),
    (
        "deal, 0 bets 2, 1 calls, 2 drops, 3 drops, 0 draws 1, 1 draws 1, all check",
        "award",
        {"pot": 0, "winner": 3, "openers": "shown"},
        "Dot wins 8",
    ),
]


def let_stand(
    house: House, tablet: Device, before: str, act: str, fields: dict[str, object]
) -> tuple[str, Night]:
    """A refused act is let stand with one tap, which is one entry: the felt then, and the night as
    it was before."""
    tablet.plays(before)
    refused = tablet.taps(act, more=fields)
    assert refused.status == 422
    button = stands(refused.text)
    assert button is not None, refused.notice
    entries, night = len(house.table.entries(1)), house.table.look(1).night
    got = tablet.sends("felt", {**button.fields, "tap": "it stood"})
    assert got.status == 200, got.notice
    assert len(house.table.entries(1)) == entries + 1, "one tap, one entry"
    return got.text, night


@pytest.mark.parametrize(("before", "act", "fields", "after"), REFUSED)
def test_a_refused_act_is_let_stand(
    house: House, tablet: Device, before: str, act: str, fields: dict[str, object], after: str
) -> None:
    felt, night = let_stand(house, tablet, before, act, fields)
    assert after in felt
    assert any(isinstance(one, ByConsent) for one in last(house))
    assert "Allowed by the table" in tablet.looks("log")
    # And as every entry it can be taken back.
    tablet.plays("take back")
    assert house.table.look(1).night == night


NEARLY = [
    # Ann has not so much: all of it goes in, and Bob is next.
    ("deal", "bet", {"seat": 0, "to": 700}, "Bob to act"),
    # The opening was not noted; Ann has drawn, and Bob is next.
    ("deal", "draw", {"seat": 0, "count": 2}, "Bob draws"),
    # Bob had dropped and plays on after all; he has called the 2, and Cy is next.
    ("deal, 0 bets 2, 1 drops", "call", {"seat": 1}, "Cy to act"),
    # Nothing was noted between the antes and Ann, who won them.
    ("deal", "award", {"pot": 0, "winner": 0}, "Ann wins"),
]


@pytest.mark.parametrize(("before", "act", "fields", "after"), NEARLY)
def test_what_cannot_be_just_so_is_done_as_near_as_can_be(
    house: House, tablet: Device, before: str, act: str, fields: dict[str, object], after: str
) -> None:
    felt, night = let_stand(house, tablet, before, act, fields)
    assert after in felt
    assert sum(house.table.look(1).night.purse) == 0
    tablet.plays("take back")
    assert house.table.look(1).night == night


def test_a_bet_of_more_than_there_is_takes_all_there_is(house: House, tablet: Device) -> None:
    tablet.plays("deal")
    there = house.table.look(1).night.reach(0)
    tablet.must("bet", seat=0, to=700, consent="1")
    night = house.table.look(1).night
    assert night.hand is not None
    assert (night.reach(0), night.hand.of(0).bet, night.hand.of(0).all_in) == (0, there, True)


WRITTEN = [
    ("deal, 0 bets 2", "award", {"pot": 0, "winner": 0}, "the pot for Ann"),
    ("deal", "raise", {"seat": 0, "to": 9}, ""),
    ("deal, 0 bets 2, 1 calls, 2 drops, 3 drops", "draw", {"seat": 0, "count": 9}, "a draw"),
    ("deal, 0 bets 2, 1 drops, 2 drops, 3 drops", "drop", {"seat": 0}, "a fold"),
    ("deal, 0 bets 2, 1 calls", "show-openers", {"seat": 1}, "openers are shown"),
]


@pytest.mark.parametrize(("before", "act", "fields", "said"), WRITTEN)
def test_what_the_tablet_cannot_follow_is_written_down(
    house: House, tablet: Device, before: str, act: str, fields: dict[str, object], said: str
) -> None:
    felt, night = let_stand(house, tablet, before, act, fields)
    if said:
        assert f"{said}. The tablet moved nothing" in felt
        assert house.table.look(1).night == night


def test_nobody_stands_for_somebody_who_is_not_here(house: House, tablet: Device) -> None:
    tablet.plays("deal")
    refused = tablet.taps("check", seat=40)
    assert refused.status == 422
    assert stands(refused.text) is None
    assert tablet.taps("check", seat=40, consent="1").status == 422


def test_a_legal_act_needs_no_consent(house: House, tablet: Device) -> None:
    tablet.plays("deal")
    tablet.must("bet", seat=0, to=2, consent="1")
    assert not any(isinstance(one, ByConsent) for one in last(house))


def test_the_seat_offers_what_the_rules_refuse(house: House, tablet: Device) -> None:
    tablet.plays("deal, 0 bets 2")
    sheet = tablet.opens("/night/1/sheet/seat?seat=3").text
    found = {one.label: one for one in buttons(sheet) if one.fields.get("consent")}
    assert {"Dot checks out of turn", "Dot calls out of turn", "Dot folds out of turn"} < set(found)
    got = tablet.sends("felt", {**found["Dot calls out of turn"].fields, "tap": "a"})
    assert got.status == 200
    assert "Bob to act" in got.text


@pytest.mark.parametrize("law", ["false-openers", "draw-out-of-turn", "wrong-number-drawn"])
def test_every_ruling_can_be_settled_by_the_table(house: House, tablet: Device, law: str) -> None:
    tablet.plays("deal, 0 bets 2, 1 calls, 2 drops, 3 drops, 0 draws 1")
    before = house.table.look(1).night
    sheet = tablet.opens(f"/night/1/sheet/law?id={law}").text
    button = next(one for one in buttons(sheet) if one.label == "We settled it ourselves")
    got = tablet.sends("felt", {**button.fields, "tap": "settled"})
    assert got.status == 200
    assert last(house)[0] == ByConsent(
        "settled",
        int(button.fields["offender"]) if "offender" in button.fields else None,
        house.table.book.laws[law].title,
    )
    assert house.table.look(1).night.purse == before.purse
    tablet.plays("1 draws 2")


def test_settling_names_nobody_who_is_not_there(house: House, tablet: Device) -> None:
    tablet.plays("deal")
    assert tablet.taps("settle", law="false-openers", offender=40).status == 422
    assert "Ann to act" in tablet.looks()


def test_the_next_deal_says_that_nobody_asked(house: House, tablet: Device) -> None:
    tablet.plays("deal, 0 bets 2, 1 drops, 2 drops, 3 drops")
    tablet.must("next-deal", game="jackpots")
    assert OpenersNotAsked(0) in last(house)
    assert "openers were not asked for" in tablet.looks("log")


def test_after_the_draw_the_law_asks_for_no_amounts(house: House, tablet: Device) -> None:
    """Law 30(d): whatever was put in stays in, so that nobody has to know how much it was."""
    tablet.must("grain", chips="real", tracking="milestones")
    tablet.must("next-deal", game="jackpots")
    tablet.must("bet", seat=0, to=2)
    tablet.must("still-in", seat=[0, 1, 2])
    tablet.must("all-drawn")
    hand = house.table.look(1).night.hand
    assert hand is not None
    assert hand.pot_sure == "about"
    ruling = tablet.opens("/night/1/sheet/law?id=false-openers").text
    assert "How much did each put in" not in ruling
    assert "30(d)" in ruling
    button = next(one for one in buttons(ruling) if one.fields["do"] == "rule")
    assert tablet.sends("felt", {**button.fields, "tap": "apply"}).status == 200
    after = house.table.look(1).night.hand
    assert after is not None
    assert after.of(0).state == "foul"


def test_a_law_is_told_the_amounts_it_asks_for(house: House, tablet: Device) -> None:
    """Real chips, milestones: false openers found before the draw, after a raise nobody tapped."""
    tablet.must("grain", chips="real", tracking="milestones")
    tablet.must("next-deal", game="jackpots")
    tablet.must("bet", seat=0, to=2)
    asked = tablet.opens("/night/1/sheet/law?id=false-openers").text
    assert "How much did each put in after the opening?" not in asked, "nothing is unsure yet"
    tablet.must("still-in", seat=[0, 1, 2])
    tablet.must("take-back", strand="hand")
    tablet.must("count-pot", chips=14)
    asked = tablet.opens("/night/1/sheet/law?id=false-openers").text
    assert "How much did each put in after the opening?" in asked
    ruling = tablet.opens("/night/1/sheet/law?id=false-openers&a.1=4&a.2=4").text
    button = next(one for one in buttons(ruling) if one.fields["do"] == "rule")
    assert (button.fields["a.1"], button.fields["a.2"]) == ("4", "4")
    assert tablet.sends("felt", {**button.fields, "tap": "apply"}).status == 200
    night = house.table.look(1).night
    assert night.pot == 14 - 8
    assert night.hand is not None
    assert night.hand.of(0).state == "foul"
