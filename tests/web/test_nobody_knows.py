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


def test_what_the_app_sees_has_no_such_button(tablet: Device) -> None:
    sheet = opened(tablet, "/night/1/sheet/law?id=string-bet&offender=1&q.said=no&ask=acted")
    assert 'value="nobody-knows"' not in sheet
