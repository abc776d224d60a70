"""Kill -9 while a tap is in flight: nothing acknowledged is lost, no tap counts twice, and the
felt is the same afterwards."""

from __future__ import annotations

import http.client
import random
import sqlite3
import tempfile
import threading
from pathlib import Path

from device import Answer, Button, Device, HttpWire, buttons, new_mark
from serving import QuickServer

from attacks import Figure

SHORT, LONG = 15, 1_000
LOST = (OSError, http.client.HTTPException)


def attack(short: bool) -> list[Figure]:
    kills = SHORT if short else LONG
    with tempfile.TemporaryDirectory() as data:
        found = killed(Path(data), kills)
    return [
        Figure("kills in mid-tap", f"{kills:,}", True),
        Figure("taps acknowledged", f"{found.acknowledged:,}", found.acknowledged >= kills),
        Figure("acknowledged and lost, or there twice", str(found.wrong), not found.wrong),
        Figure("felts that were another after the restart", str(found.other), not found.other),
        Figure(
            "taps stored before their answer was lost", str(found.stored), 0 < found.stored < kills
        ),
    ]


class Found:
    """What came of it."""

    acknowledged = wrong = other = stored = 0


def killed(data: Path, kills: int) -> Found:
    """Kill and start again so often."""
    found, luck = Found(), random.Random(26)
    server = QuickServer(data)
    robot = Robot(luck)
    robot.at(server.port)
    robot.device.begins(chips=5000)
    robot.felt = robot.device.looks()
    for _ in range(kills):
        flight = threading.Timer(luck.uniform(0.0, 0.03), server.kill)
        flight.start()
        lost = robot.taps_until_lost()
        flight.join()
        server = QuickServer(data)
        robot.at(server.port)
        felt, after = robot.device.looks(), marks(data)[1:]
        if after == robot.acknowledged:
            found.other += felt != robot.felt
        else:
            found.wrong += after != [*robot.acknowledged, lost["tap"]]
            found.stored += 1
        again = robot.device.sends("felt", lost)  # a bad network repeats what was not answered
        found.other += after != robot.acknowledged and again.text != felt
        robot.hears(lost, again)
        found.wrong += marks(data)[1:] != robot.acknowledged
    server.kill()
    robot.device.wire.close()
    found.acknowledged = len(robot.acknowledged)
    return found


class Robot:
    """Presses any button of its felt, and remembers what was acknowledged."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.acknowledged: list[str] = []
        self.felt = ""
        self.device = Device(HttpWire(0))

    def at(self, port: int) -> None:
        self.device.wire.close()
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
