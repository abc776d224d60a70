"""Wrong guesses at the PIN and at the join code: who has to wait, and when no PIN is heard at all.

Each address has an account for PINs and one for codes: five guesses are free, then each costs a
longer wait. Thirty wrong PINs within an hour, from wherever, and only the machine itself lets a
host in, until the oldest of them is an hour old or a host says so. Nothing but a right PIN clears
wrong PINs, and only those of its own address. Asking, judging and counting are one step.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Literal, NamedTuple

FREE, FIRST_WAIT, LONGEST = 5, 30.0, 900.0
BUDGET, HOUR = 30, 3600.0
MOST = 2000
"""Accounts kept at once; the one used longest ago goes first."""

Kind = Literal["pin", "code"]


class Strikes(NamedTuple):
    """Wrong guesses so far, and until when it waits."""

    wrong: int
    until: float


class Guesses:
    """The accounts of one house."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._accounts: dict[tuple[Kind, str], Strikes] = {}
        self._pins: deque[float] = deque(maxlen=BUDGET)

    def judge(self, kind: Kind, address: str, right: Callable[[], bool]) -> bool | float:
        """Whether a guess is right; or, not looked at, the seconds until the next one is heard."""
        with self._lock:
            now, who = time.monotonic(), (kind, place(address))
            account = self._accounts.get(who, Strikes(0, now))
            wait = account.until - now if account.wrong >= FREE else 0.0
            if kind == "pin":
                wait = max(wait, self._shut(now))
            if wait > 0:
                return wait
            if right():
                self._accounts.pop(who, None)
                return True
            self._missed(who, account, now)
            return False

    def _missed(self, who: tuple[Kind, str], account: Strikes, now: float) -> None:
        wrong = (account.wrong if now < account.until + HOUR else 0) + 1
        pause = min(FIRST_WAIT * 2 ** max(0, wrong - FREE), LONGEST)
        self._accounts.pop(who, None)
        self._accounts[who] = Strikes(wrong, now + pause)
        while len(self._accounts) > MOST:
            del self._accounts[next(iter(self._accounts))]
        if who[0] == "pin":
            self._pins.append(now)

    def _shut(self, now: float) -> float:
        """Seconds for which no PIN is heard; nought while some are left of the hour's."""
        return max(0.0, self._pins[0] + HOUR - now) if len(self._pins) == BUDGET else 0.0

    def pins(self) -> tuple[int, float]:
        """Wrong PINs within the last hour, and the seconds for which none is heard any more."""
        with self._lock:
            now = time.monotonic()
            return sum(now - moment < HOUR for moment in self._pins), self._shut(now)

    def clear(self) -> None:
        """A host hears PINs again, from everybody."""
        with self._lock:
            self._pins.clear()
            self._accounts = {
                who: account for who, account in self._accounts.items() if who[0] != "pin"
            }


def place(address: str) -> str:
    """Whose account an address has. A device has as many addresses of IPv6 as it likes within its
    network of 64 bits, so that network has one account."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped) if mapped else f"{int(found) >> 64:x}::/64"
    return str(found)
