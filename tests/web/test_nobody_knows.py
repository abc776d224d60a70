"""Floor! where nobody remembers: one button, what is presumed, every ruling with its condition."""

from __future__ import annotations

from device import Device

OPENED = (
    {"do": "next-deal", "game": "jackpots"},
    {"do": "antes"},
    {"do": "bet", "seat": 0, "to": 2},
)
LAW = "/night/1/sheet/law?id=string-bet&offender=1"


def opened(tablet: Device, page: str) -> str:
    for act in OPENED:
        assert tablet.taps(**act).status == 200
    return tablet.opens(page).text


def test_a_question_from_memory_has_a_button_for_it(tablet: Device) -> None:
    sheet = opened(tablet, LAW)
    assert sheet.count('value="nobody-knows"') == 1
    assert "Nobody knows" in sheet


def test_both_rulings_stand_there_and_the_presumed_one_is_applied(tablet: Device) -> None:
    sheet = opened(tablet, f"{LAW}&q.said=nobody-knows&q.acted=no")
    assert '<p class="ruling">Only the first motion counts' in sheet
    assert "Nobody knows, so assume Bob put chips in before saying “raise”." in sheet
    assert "<b>If Bob said “raise” before the first chips" in sheet
    ruled = {"do": "rule", "law": "string-bet", "offender": 1, "q.said": "nobody-knows"}
    assert tablet.taps(**ruled, **{"q.acted": "no", "q.bet": "bet"}).status == 200


def test_what_the_app_sees_can_be_answered_so_as_well(tablet: Device) -> None:
    sheet = opened(tablet, "/night/1/sheet/law?id=string-bet&offender=1&q.said=no&ask=acted")
    assert sheet.count('value="nobody-knows"') == 1


def test_who_and_how_many_can_be_answered_so_and_then_nothing_moves(tablet: Device) -> None:
    """The ruling stands there, and says why it can’t be applied."""
    law = "/night/1/sheet/law?id=out-of-turn&offender=2&q.what=act&q.between=wait"
    asked = opened(tablet, f"{law}&ask=over")
    assert asked.count('value="nobody-knows"') == 1
    asked = tablet.opens(f"{law}&q.over=1&ask=lies").text
    assert asked.count('value="nobody-knows"') == 1
    sheet = tablet.opens(f"{law}&q.over=nobody-knows&q.lies=nobody-knows").text
    assert '<p class="ruling">The action goes back to the first player skipped.' in sheet
    assert "Nobody knows who or how many" in sheet
    assert 'name="do" value="rule"' not in sheet
    assert "so assume" not in sheet
