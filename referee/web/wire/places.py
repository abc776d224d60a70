"""Who may hold a stream: so many guests, so many hosts, and one for a device and a view.

Each stream costs a connection and a little of each tap, so their number has an end. A page that
finds no place stays as it is and looks now and then. Where all places are taken, whoever has most
of them gives one up for somebody who has fewer.
"""

from __future__ import annotations

import os
import threading
from collections import Counter
from collections.abc import Callable, Sequence

from referee.core.value import dataclass
from referee.web.wire import LOOPBACK

GUESTS, HOSTS = (300, 50) if os.name == "nt" else (1000, 100)
"""Windows has 512 connections in one loop at most."""
OF_ONE = 96
"""Of guests at one address. The machine itself has as many as there are: a proxy may run there."""
SPARE = 8
"""Streams that were ended and have not noticed yet; of either kind."""
REMEMBERED = 8
SPARE_FILES = 96
"""Left to what is no connection: the log, books and pages that are read, a backup that is made."""


@dataclass(frozen=True, slots=True)
class Room:
    """How many there is room for: connections that ask, and open pages of guests and of hosts."""

    lines: int
    guests: int
    hosts: int


def room_for(files: int, lines: int) -> Room:
    """With so many files as the system allows, for so many lines at most; 0: for all."""
    pages = GUESTS + HOSTS + 2 * SPARE
    room = max(files - SPARE_FILES, 32)
    if not files or lines + pages <= room:
        return Room(lines, GUESTS, HOSTS)
    lines = min(lines, room // 2)
    hosts = min(HOSTS, (room - lines) // 4)
    return Room(lines, max(min(room - lines - hosts - 2 * SPARE, GUESTS), 1), hosts)


def shared(pages: int) -> tuple[int, int]:
    """Of so many open pages of a house in all, those of guests and those of hosts, whom no guest
    keeps out; nought: as many as there are."""
    if not pages:
        return GUESTS, HOSTS
    hosts = min(HOSTS, max(pages // 4, 1))
    return min(max(pages - hosts, 1), GUESTS), hosts


@dataclass(eq=False, slots=True)
class Place:
    """One stream's right to be. ended: a newer page of the device, or somebody who had none, has
    it now. before: pages of this device and view that were opened earlier, and gave way; wake: lets
    the stream see that it has ended."""

    device: str
    view: str
    page: str
    address: str
    host: bool
    wake: Callable[[], None]
    before: tuple[str, ...] = ()
    ended: bool = False


class Places:
    """All places of one program."""

    def __init__(self, guests: int = GUESTS, hosts: int = HOSTS) -> None:
        self._most = {False: guests, True: hosts}
        self._lock = threading.Lock()
        self._taken: dict[Place, None] = {}

    def __len__(self) -> int:
        return len(self._taken)

    def only(self, guests: int, hosts: int) -> None:
        """There are only so many from now on."""
        self._most = {False: guests, True: hosts}

    def take(
        self,
        device: str,
        view: str,
        page: str,
        address: str,
        host: bool,
        wake: Callable[[], None] = lambda: None,
    ) -> Place | None:
        """A place, or none for now. A page that comes again takes its own over; a newer page of
        the same device and view ends the older one, and not the other way round."""
        new = Place(device, view, page, address, host, wake)
        with self._lock:
            for place in self._standing():
                if (place.device, place.view) == (device, view):
                    if page in place.before:
                        return None
                    known = place.before if place.page == page else (*place.before, place.page)
                    new.before = known[-REMEMBERED:]
                    _end(place)
            alike = [place for place in self._standing() if place.host == host]
            theirs = sum(place.address == address for place in alike)
            if not host and address not in LOOPBACK and theirs >= OF_ONE:
                return None
            if len(alike) >= self._most[host]:
                spared = _too_much(alike, address)
                if spared is None:
                    return None
                _end(spared)
            if sum(place.host == host for place in self._taken) >= self._most[host] + SPARE:
                return None
            self._taken[new] = None
            return new

    def leave(self, place: Place) -> None:
        """The stream is over."""
        with self._lock:
            self._taken.pop(place, None)

    def _standing(self) -> list[Place]:
        return [place for place in self._taken if not place.ended]


def _end(place: Place) -> None:
    place.ended = True
    place.wake()


def _too_much(taken: Sequence[Place], address: str) -> Place | None:
    """The newest place of the address that has most, if a newcomer would still have fewer."""
    having = Counter(place.address for place in taken)
    most, count = having.most_common(1)[0]
    if count < having[address] + 2:
        return None
    return [place for place in taken if place.address == most][-1]
