"""Kill -9 while a tap is in flight, two hundred times: nothing acknowledged is lost, no tap
counts twice, and the felt is the same afterwards."""

from __future__ import annotations

import http.client
import random
import sqlite3
import threading
from pathlib import Path

from device import Answer, Button, Device, HttpWire, buttons, new_mark
from serving import QuickServer

KILLS = 200
LOST = (OSError, http.client.HTTPException)


def test_two_hundred_kills(tmp_path: Path) -> None:
    luck = random.Random(26)
    server = QuickServer(tmp_path)
    robot = Robot(luck)
    robot.at(server.port)
    robot.device.begins(chips=5000)
    robot.felt = robot.device.looks()
    stored = 0
    for _ in range(KILLS):
        flight = threading.Timer(luck.uniform(0.0, 0.03), server.kill)
        flight.start()
        lost = robot.taps_until_lost()
        flight.join()
        server = QuickServer(tmp_path)
        robot.at(server.port)
        felt = robot.device.looks()
        after = marks(tmp_path)[1:]
        if after == robot.acknowledged:
            assert felt == robot.felt
        else:
            assert after == [*robot.acknowledged, lost["tap"]]
            stored += 1
        again = robot.device.sends("felt", lost)  # a bad network repeats what was not answered
        assert again.status == 200, again.notice
        if after != robot.acknowledged:
            assert again.text == felt
        robot.hears(lost, again)
        assert marks(tmp_path)[1:] == robot.acknowledged
    server.kill()
    robot.device.wire.close()  # type: ignore[attr-defined]
    assert len(robot.acknowledged) > KILLS
    assert 0 < stored < KILLS, "every kill came at the same point of a tap"


class Robot:
    """Presses any button of its felt, and remembers what was acknowledged."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.acknowledged: list[str] = []
        self.felt = ""
        self.device = Device(HttpWire(0))

    def at(self, port: int) -> None:
        self.device.wire.close()  # type: ignore[attr-defined]
        self.device = Device(HttpWire(port), self.device.night)

    def taps_until_lost(self) -> dict[str, str]:
        """Tap until the server dies under a tap; what that tap sent."""
        while True:
            form = {**self.luck.choice(self.choices()).fields, "tap": new_mark()}
            try:
                answer = self.device.sends("felt", form)
            except LOST:
                return form
            self.hears(form, answer)

    def choices(self) -> list[Button]:
        found = buttons(self.felt)
        forward = [one for one in found if one.fields["do"] not in ("take-back", "again")]
        return forward * 4 + found if forward else found

    def hears(self, form: dict[str, str], answer: Answer) -> None:
        assert answer.status == 200, (form, answer.notice)
        self.acknowledged.append(form["tap"])
        self.felt = answer.text


def marks(data: Path) -> list[str]:
    """The marks of all taps in the log, in its order."""
    log = sqlite3.connect(data / "referee.db")
    try:
        assert log.execute("PRAGMA quick_check").fetchone() == ("ok",)
        return [row[0] for row in log.execute("SELECT tap FROM entry ORDER BY night, seq")]
    finally:
        log.close()
