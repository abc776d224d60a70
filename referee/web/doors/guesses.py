"""Wrong guesses at the PIN and at the join code: who has to wait, and when no PIN is heard at all.

Each address has an account for PINs and one for codes: five guesses are free, then each costs a
longer wait. Thirty wrong PINs within an hour, from wherever, and only the machine itself lets a
host in, until the oldest of them is an hour old or a host says so. Nothing but a right PIN clears
wrong PINs, and only those of its own address.

All processes of a house count together (`Store.counting`). Asking, judging and counting are one
step: one transaction, which first writes a row of the house, so that the next one waits for it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from ipaddress import IPv6Address, ip_address
from typing import Literal

from referee.store import Store, StoreError
from referee.store.tables import Tables

FREE, FIRST_WAIT, LONGEST = 5, 30.0, 900.0
BUDGET, HOUR = 30, 3600.0
MOST = 2000
"""Accounts kept at once; the one whose wait ends first goes first."""
KNOWN = 1.0
"""Seconds for which what pages say of wrong PINs is not looked up again: each says it to hosts."""

LONG = 60
NEVER = (-1e9, 0, 0.0)
Kind = Literal["pin", "code"]
HOUSES = ""
"""The row of the house, of each kind: nobody's address."""


class Guesses:
    """The accounts of one house."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._said: tuple[float, int, float] = NEVER

    def judge(self, kind: Kind, address: str, right: Callable[[], bool]) -> bool | float:
        """Whether a guess is right; or, not looked at, the seconds until the next one is heard.
        Raises StoreError; then nothing was judged."""
        who = place(address)
        with self._store.counting() as db:
            if (wait := self._waits(db, kind, who)) > 0:
                return wait  # and nothing was written
        with self._store.counting() as db:
            _take_turn(db, kind)
            if (wait := self._waits(db, kind, who)) > 0:
                return wait
            if right():
                db.table("guess").delete_where("kind = ? AND place = ?", [kind, who])
                return True
            self._missed(db, kind, who)
        self._said = NEVER
        return False

    def _waits(self, db: Tables, kind: Kind, who: str) -> float:
        now = self._store.clock()
        wrong, until = _account(db, kind, who)
        wait = min(until - now, LONGEST) if wrong >= FREE else 0.0
        return max(wait, _shut(_moments(db), now)) if kind == "pin" else wait

    def _missed(self, db: Tables, kind: Kind, who: str) -> None:
        now = self._store.clock()
        wrong, until = _account(db, kind, who)
        wrong = (wrong if now < until + HOUR else 0) + 1
        pause = min(FIRST_WAIT * 2 ** max(0, wrong - FREE), LONGEST)
        account = {"kind": kind, "place": who, "wrong": wrong, "until": _whole(now + pause)}
        db.table("guess").insert(account, replace=True)
        _forget_old(db, now)
        if kind == "pin":
            found = _moments(db)
            slot = found.index(min(found)) if len(found) == BUDGET else len(found)
            db.table("missed").insert({"slot": slot, "at": _whole(now)}, replace=True)

    def pins(self) -> tuple[int, float]:
        """Wrong PINs within the last hour, and the seconds for which none is heard any more."""
        looked, wrong, left = self._said
        if time.monotonic() - looked <= KNOWN:
            return wrong, left
        with suppress(StoreError), self._store.counting() as db:
            now, found = self._store.clock(), _moments(db)
            wrong = sum(now - at < HOUR for at in found)
            self._said = (time.monotonic(), wrong, _shut(found, now))
        return self._said[1:]

    def clear(self) -> None:
        """A host hears PINs again, from everybody. Raises StoreError."""
        with self._store.counting() as db:
            _take_turn(db, "pin")
            db.table("guess").delete_where("kind = 'pin'")
            db.table("missed").delete_where()
        self._said = NEVER


# --- in a transaction -----------------------------------------------------------------------


def _take_turn(db: Tables, kind: Kind) -> None:
    """Who judges next waits here until this one has been counted: both write this row."""
    turn = {"kind": kind, "place": HOUSES, "wrong": 0, "until": 0}
    db.table("guess").insert(turn, replace=True)


def _account(db: Tables, kind: Kind, who: str) -> tuple[int, float]:
    """Wrong guesses so far, and until when it waits."""
    for row in db.table("guess").rows_where("kind = ? AND place = ?", [kind, who]):
        return row["wrong"], row["until"] / 1000
    return 0, 0.0


def _moments(db: Tables) -> list[float]:
    """When the last wrong PINs were, by their slots."""
    return [row["at"] / 1000 for row in db.table("missed").rows_where(order_by="slot")]


def _shut(found: Sequence[float], now: float) -> float:
    """Seconds for which no PIN is heard; nought while some are left of the hour's."""
    return min(max(0.0, min(found) + HOUR - now), HOUR) if len(found) == BUDGET else 0.0


def _forget_old(db: Tables, now: float) -> None:
    """Accounts of which nothing follows any more, and one where there are too many."""
    others = f"place <> '{HOUSES}'"
    db.table("guess").delete_where(f"{others} AND until < ?", [_whole(now - HOUR)])
    asked = f"SELECT count(*), min(until) FROM guess WHERE {db.mine} AND {others}"
    many, first = db.execute(asked).fetchone()
    if many > MOST:
        db.table("guess").delete_where(f"{others} AND until = ?", [first])


def _whole(seconds: float) -> int:
    return int(seconds * 1000)


def place(address: str) -> str:
    """Whose account an address has. A device has as many addresses of IPv6 as it likes within its
    network of 64 bits, so that network has one account."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LONG]
    if isinstance(found, IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped) if mapped else f"{int(found) >> 64:x}::/64"
    return str(found)
