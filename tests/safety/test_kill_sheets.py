"""Kill -9 while somebody writes on a score sheet and somebody else taps at the bank: nothing that
was acknowledged is lost, nothing counts twice, and the sheet is the same afterwards."""

from __future__ import annotations

import http.client
import itertools
import json
import random
import threading
from pathlib import Path

import pytest
from device import Device, HttpWire, new_mark
from serving import QuickServer

pytestmark = pytest.mark.process

KILLS = 25
LOST = (OSError, http.client.HTTPException)


def written(device: Device) -> list[list[int]]:
    """The points of every row of the sheet."""
    rows = json.loads(device.opens(f"/night/{device.night}/scores/1.json").text)["rows"]
    return [row["points"] for row in rows]


def entered(at: int, seen: int) -> dict[str, object]:
    """A round that nobody else could have entered."""
    form: dict[str, object] = {"do": "score", "sheet": 1, "entry": "round", "points.0": at}
    return {**form, "view": "sheet:1", "seen": seen, "tap": new_mark()}


def test_a_sheet_is_as_it_was_acknowledged(tmp_path: Path) -> None:
    luck = random.Random(8)
    server = QuickServer(tmp_path)
    wire = HttpWire(server.port)
    device = Device(wire)
    device.begins()
    began = {"do": "sheet-begin", "sheet": 1, "kind": "race", "column": [0, 1], "seen": 0}
    assert device.sends("scores", {**began, "tap": new_mark(), "view": "scores"}).status == 200
    acknowledged: list[list[int]] = []
    numbers = itertools.count(1)
    stored = 0
    for _ in range(KILLS):
        device.looks("sheet:1")
        device.looks("bank")
        flight = threading.Timer(luck.uniform(0.0, 0.08), server.kill)
        flight.start()
        while True:
            number = next(numbers)
            lost = entered(number, device.seen("sheet:1"))
            try:
                got = device.sends("sheet:1", lost)
                assert got.status == 200, got.notice
                acknowledged.append([number, 0])
                device.banks("buy", seat=0, chips=1)
            except LOST:
                break
        flight.join()
        wire.close()
        server = QuickServer(tmp_path)
        wire = HttpWire(server.port)
        device = Device(wire, device.night)
        after = written(device)
        sure = [number, 0] in acknowledged  # then it was the tap at the bank that was lost
        if not sure and after != acknowledged:
            assert after == [*acknowledged, [number, 0]]
            stored += 1
        if not sure:
            again = device.sends("sheet:1", lost)  # a bad network repeats what was not answered
            assert again.status == 200, again.notice
            acknowledged.append([number, 0])
        assert written(device) == acknowledged
    server.kill()
    wire.close()
    assert len(acknowledged) >= KILLS
    assert stored < KILLS
