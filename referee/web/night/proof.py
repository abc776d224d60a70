"""Whether a night can be shown at all. What the codec and the rules take may still be nonsense that
no page can say; such an entry is damaged, like one whose bytes have changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from flask import Flask

from referee import export
from referee.core.book.book import Book
from referee.core.log import Damage
from referee.keys import Keys
from referee.paths import ROOT
from referee.rulebook.house import HouseGames
from referee.rulebook.houselaws import house_games
from referee.screens.games.stakes import evening
from referee.screens.night.words.history import history
from referee.screens.night.words.nights import standing
from referee.store import Store, StoreError
from referee.table import Look, NoNight, Table
from referee.web.render import DESK, HANDED, VIEWS, maker_of
from referee.web.services import services
from referee.web.viewer import Viewer

Maker = Callable[[Table, Keys, HouseGames, Mapping[str, object]], Flask]
"""Makes the app around a table, as create_app does."""
HOST = Viewer(host=True, guest=True, device="")


def show(look: Look) -> None:
    """Show a night in every way, to nobody. Raises whatever comes of an entry without sense."""
    standing(look.night)
    evening(look.night)
    history(services().table.entries(look.id), look.night)
    for name in (*VIEWS, *(sheet.strand for sheet in look.night.sheets)):
        if name not in (HANDED, DESK):  # the desk shows other nights
            maker_of(name)(look, HOST, "", ())
    for form in ("log", "results"):
        export.export(services().table, look.id, form)


def sentence(night: int) -> str:
    """After a page of a night has failed: what is said where an entry is the cause, and from now
    on the night stands as it was before it; nothing where none is."""
    try:
        bad = services().table.doubt(night, show)
        return export.damaged(services().table, night) if bad else ""
    except (NoNight, StoreError) as error:
        return str(error)


def proved(
    store: Store, book: Book, folder: Path, maker: Maker
) -> Iterator[tuple[int, Look | None, Damage | None]]:
    """Each night of a store as it is shown, and where it cannot be, the oldest first; folder: where
    the keys lie; maker: of the app that shows them."""
    house = house_games(book, folder, ROOT / "rulebook")
    table = Table(house.book(), store)
    app = maker(table, Keys(folder), house, {})
    for night in table.grown():
        with app.test_request_context():
            try:
                bad = table.doubt(night, show)
                look = table.look(night)
            except StoreError:
                bad, look = Damage(1, "impossible"), None
            except NoNight:
                continue
        table.shut(night)
        yield night, look, bad


def unfit(store: Store, book: Book, folder: Path, maker: Maker) -> tuple[tuple[int, Damage], ...]:
    """The nights of a store that cannot be shown to their end."""
    found = proved(store, book, folder, maker)
    return tuple((night, bad) for night, _, bad in found if bad is not None)
