"""What every page can reach: the table, the keys, the house. All of it by services()."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Any

from flask import Flask, current_app

from referee.core.book.families import Families
from referee.core.book.game import Stakes
from referee.core.value import dataclass
from referee.finding.index import Finder
from referee.finding.laws import finder
from referee.keys import Keys
from referee.paths import ROOT
from referee.rulebook.house import HouseGames
from referee.screens.floor.commonlaw import Past
from referee.screens.games.chooser import GameTile
from referee.store.shelf import Shelf
from referee.table import Table
from referee.web.data.incoming import Incoming
from referee.web.data.keeping import Keeper
from referee.web.doors.allowance import Writing
from referee.web.doors.guesses import Guesses
from referee.web.rarity import RARITY, Rarity
from referee.web.wire.kept import Renderings
from referee.web.wire.places import Places

Read = dict[str, tuple[int, str, str]]
"""By the mark of the device that reads it: the last entry of the hand then, a law's title and its
sentence. What was opened last stands last."""


@dataclass
class Services:
    """The app's own things. lan: the address for other devices, if there is one; places: who may
    hold a stream; writing: how much guests may write; views: the newest rendering of each view;
    rarity: odds, counted aside; house: the house's own games; lists: the games to choose from by
    number of players and what they are played for, rendered; rulings: by night, how long its log
    was and what had been ruled in it; read: by night, which laws are read at the table; reading:
    held by whoever changes that; changing: held by whoever writes games or laws of the house and
    reads the book anew; maker: makes an app like this one around another table."""

    table: Table
    keys: Keys
    guesses: Guesses
    house: HouseGames
    lan: Callable[[], str] = lambda: ""
    places: Places = field(default_factory=Places)
    writing: Writing = field(default_factory=Writing)
    views: Renderings = field(default_factory=Renderings)
    rarity: Rarity = field(default_factory=lambda: RARITY)
    lists: dict[tuple[int, Stakes, Families], tuple[Mapping[str, GameTile], str, str]] = field(
        default_factory=dict
    )
    rulings: dict[int, tuple[int, tuple[Past, ...]]] = field(default_factory=dict)
    read: dict[int, Read] = field(default_factory=dict)
    reading: Lock = field(default_factory=Lock)
    changing: Lock = field(default_factory=Lock)
    maker: Any = None

    @cached_property
    def incoming(self) -> Incoming:
        """The file that hosts are bringing."""
        return Incoming(self.keys.folder)

    @cached_property
    def keeper(self) -> Keeper:
        """Keeps backups in the data folder."""
        return Keeper(self.table, Shelf(self.keys.folder))

    @cached_property
    def finder(self) -> Finder:
        """All laws of the book, ready to be asked; made once."""
        return finder(self.table.book, ROOT / "rulebook")

    def forget_rendered(self) -> None:
        """A night is another one: nothing that was made of it holds."""
        self.views = Renderings()
        self.rulings.clear()

    def forget_finder(self) -> None:
        """The book has changed: make the finder anew when somebody asks."""
        self.__dict__.pop("finder", None)

    @property
    def laws_folder(self) -> Path:
        """Where the laws lie that this house has written."""
        return self.keys.folder / "house" / "laws"


NAME = "referee"
"""Where the app keeps them, among what extends it."""


def services(app: Flask | None = None) -> Services:
    """The services of an app; where none is named, of the one that answers this request."""
    found = (app or current_app).extensions[NAME]
    assert isinstance(found, Services)
    return found
