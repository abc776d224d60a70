"""What guests may write: enough for an evening, and not a log full of requests."""

from __future__ import annotations

import pytest
from conftest import House
from device import Device

from referee.web.doors.allowance import REMEMBERED, Allowance


def test_so_many_at_once_and_one_more_after_each_pause() -> None:
    now = [0.0]
    allowed = Allowance(3, 10, lambda: now[0])
    assert [allowed.take("Ann") for _ in range(4)] == [True, True, True, False]
    assert allowed.take("Bob")
    now[0] = 10.0
    assert [allowed.take("Ann") for _ in range(2)] == [True, False]
    now[0] = 1000.0
    assert [allowed.take("Ann") for _ in range(4)] == [True, True, True, False]


def test_devices_without_end_are_not_remembered_without_end() -> None:
    allowed = Allowance(1, 10)
    assert all(allowed.take(str(number)) for number in range(REMEMBERED * 2))
    assert len(allowed._spent) == REMEMBERED


@pytest.mark.soak
def test_six_hundred_requests_for_a_seat_leave_a_few_entries(
    house: House, tablet: Device, phone: Device
) -> None:
    before = house.table.look(1).seq
    got = [phone.taps("ask-seat", "phone", seat=number % 3) for number in range(60)]
    assert (got[0].status, got[-1].status) == (200, 429)
    assert "Wait a minute" in got[-1].notice
    for _ in range(60):
        other = house.in_the_house(night=1)
        other.opens(f"/join/{house.keys.code}")
        other.taps("ask-seat", "phone", seat=1)
    assert house.table.look(1).seq - before <= 12
    apart = house.in_the_house("192.168.1.77", night=1)
    apart.opens(f"/join/{house.keys.code}")
    assert apart.taps("ask-seat", "phone", seat=2).status == 200, "others are not held up"
    assert tablet.taps("ask-seat", "phone", seat=0).status == 200, "nor is the tablet"


def test_a_tap_sent_again_costs_nothing(tablet: Device, phone: Device) -> None:
    for _ in range(20):
        assert phone.taps("ask-seat", "phone", mark="the same", seat=1).status == 200
