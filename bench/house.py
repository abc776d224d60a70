"""A data folder with the app on it, for many evenings of press.py."""

from __future__ import annotations

from pathlib import Path

from referee.core.book.book import Book
from referee.keys import Keys
from referee.paths import ROOT
from referee.rulebook.houselaws import house_games
from referee.store import FILE, Store
from referee.table import Table
from referee.web import create_app
from referee.web.doors.allowance import Writing
from referee.web.services import services

LAN = "192.168.1.20"


class House:
    """One data folder, with the app on it, for many evenings."""

    def __init__(self, data: Path, book: Book) -> None:
        own = house_games(book, data, ROOT / "rulebook")
        self.table = Table(own.book(), Store(data / FILE))
        self.keys = Keys(data)
        self.app = create_app(
            self.table, self.keys, own, hosts=[LAN], lan=lambda: f"http://{LAN}:8080"
        )
        self.app.testing = False
        self.app.logger.disabled = True
        services(self.app).writing = Anything()
        self.laws = sorted(book.laws)
        self.left_open = sorted(
            law.id
            for law in book.laws.values()
            if any(step.asks == "referee" for step in (*law.questions, *law.rulings))
        )

    def close(self) -> None:
        self.table.close()
        self.table.store.close()


class Anything(Writing):
    """Guests may write as much as they like: they are pressed faster than people press."""

    def may(self, asks_for_a_seat: bool, device: str, address: str) -> bool:
        return True
