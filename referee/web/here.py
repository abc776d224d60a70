"""What every page can reach: the table, the keys, and who is asking."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from flask import current_app, request, session

from referee.core.book.families import Families
from referee.core.book.game import Stakes
from referee.finding.index import Finder
from referee.finding.laws import finder
from referee.keys import Keys
from referee.paths import ROOT
from referee.rulebook.house import HouseGames
from referee.screens.floor.commonlaw import Past
from referee.table import Table
from referee.web.doors.allowance import Writing
from referee.web.doors.guesses import Guesses
from referee.web.rarity import RARITY, Rarity
from referee.web.wire.kept import Renderings
from referee.web.wire.places import Places

LOOPBACK = ("127.0.0.1", "::1")


@dataclass
class Here:
    """The app's own things. lan: the address for other devices, if there is one; places: who may
    hold a stream; writing: how much guests may write; views: the newest rendering of each view;
    rarity: odds, counted aside; house: the house's own games; lists: the games to choose from by
    number of players and what they are played for, rendered; rulings: by night, how long its log
    was and what had been ruled in it."""

    table: Table
    keys: Keys
    guesses: Guesses
    house: HouseGames
    lan: Callable[[], str] = lambda: ""
    places: Places = field(default_factory=Places)
    writing: Writing = field(default_factory=Writing)
    views: Renderings = field(default_factory=Renderings)
    rarity: Rarity = field(default_factory=lambda: RARITY)
    lists: dict[tuple[int, Stakes, Families], str] = field(default_factory=dict)
    rulings: dict[int, tuple[int, tuple[Past, ...]]] = field(default_factory=dict)

    @cached_property
    def finder(self) -> Finder:
        """All laws of the book, ready to be asked; made once."""
        return finder(self.table.book, ROOT / "rulebook")

    def forget_finder(self) -> None:
        """The book has changed: make the finder anew when somebody asks."""
        self.__dict__.pop("finder", None)

    @property
    def laws_folder(self) -> Path:
        """Where the laws lie that this house has written."""
        return self.keys.folder / "house" / "laws"


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who is asking. host: may tap; guest: may look; device: a name for the log; mark: which
    device it is, for the seat it may have.

    near: the seat this device wants at the near side; flat: the tablet lies flat, so the numbers
    are repeated upside down along the far edge.
    """

    host: bool
    guest: bool
    device: str
    near: int | None = None
    flat: bool = False
    mark: str = ""


def here() -> Here:
    found = current_app.extensions["here"]
    assert isinstance(found, Here)
    return found


def viewer() -> Viewer:
    """The viewer of this request, by the signed cookie."""
    keys = here().keys
    host = session.get("host") == keys.right
    guest = host or session.get("guest") in keys.codes
    near = request.cookies.get("referee_near", "")
    return Viewer(
        host,
        guest,
        str(session.get("device", "")),
        near=int(near) if near.isascii() and near.isdigit() and len(near) < 4 else None,
        flat=request.cookies.get("referee_flat") == "1",
        mark=keys.mark(str(session.get("chair", ""))),
    )


def at_the_machine() -> bool:
    """Whether the request comes from the very machine that runs the program."""
    name = request.host.rsplit(":", 1)[0] if not request.host.startswith("[") else "::1"
    forwarded = any(key in request.headers for key in ("Forwarded", "X-Forwarded-For"))
    return (
        request.remote_addr in LOOPBACK
        and name in ("localhost", "127.0.0.1", "::1")
        and not forwarded
    )


def from_night() -> int | None:
    """The night that a page is read from, where its address names one."""
    found = request.args.get("night", "")
    return int(found) if found.isascii() and found.isdecimal() and len(found) < 10 else None


def name_device() -> None:
    """Give the device a name for the log, kept in its cookie, and a secret by which it is known
    again when it has a seat."""
    session.permanent = True
    if "chair" not in session:
        session["chair"] = secrets.token_hex(8)
    if "device" not in session:
        agent = request.headers.get("User-Agent", "")
        kind = "computer"
        if "iPad" in agent or ("Android" in agent and "Mobile" not in agent):
            kind = "tablet"
        elif "Mobile" in agent or "iPhone" in agent:
            kind = "phone"
        session["device"] = f"{kind} {secrets.token_hex(2)}"


def make_host() -> None:
    """Give this device the host's right."""
    name_device()
    session["host"] = here().keys.right


def make_guest() -> None:
    """Let this device look."""
    name_device()
    session["guest"] = here().keys.code
