"""How much a device may write without the host's right. What is written lies in the log for ever,
so one that asks for a seat six hundred times is heard a few times. Reads no forms."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from referee.web import words as say

REMEMBERED = 1000
TOO_MUCH = say.TOO_MUCH


class TooMuch(Exception):
    """More than a guest may write just now."""


class Allowance:
    """So many at once for each key, and one more after each pause of so many seconds."""

    def __init__(
        self, most: int, pause: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most, self._pause, self._clock = most, pause, clock
        self._lock = threading.Lock()
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> bool:
        """Use one up, if there is one."""
        with self._lock:
            now = self._clock()
            spent, since = self._spent.get(key, (0.0, now))
            spent = max(0.0, spent - (now - since) / self._pause)
            if spent + 1 > self._most:
                return False
            self._spent[key] = (spent + 1, now)
            self._spent.move_to_end(key)
            if len(self._spent) > REMEMBERED:
                self._spent.popitem(last=False)
            return True


class Writing:
    """What devices without the host's right may write: requests for a seat, and everything else
    (a hand raised, a word sealed, a row of an open sheet). An address may be a whole house behind
    one router; a device is one phone, but makes itself a new cookie whenever it likes."""

    def __init__(self) -> None:
        self._asks = (Allowance(4, 150), Allowance(12, 60))
        self._rest = (Allowance(40, 2), Allowance(200, 0.4))

    def may(self, asks_for_a_seat: bool, device: str, address: str) -> bool:
        """Whether it may write once more. The machine itself is not asked."""
        of_a_device, of_an_address = self._asks if asks_for_a_seat else self._rest
        return of_a_device.take(device) and of_an_address.take(address)
