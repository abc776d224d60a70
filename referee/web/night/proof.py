"""Whether a night can be shown at all. What the codec and the rules take may still be nonsense that
no page can say; such an entry is damaged, like one whose bytes have changed."""

from __future__ import annotations

from pathlib import Path

from referee import export
from referee.core.book.book import Book
from referee.core.log import Damage
from referee.keys import Keys
from referee.screens.games.stakes import evening
from referee.screens.night.history import history
from referee.screens.night.nights import standing
from referee.store import Store, StoreError
from referee.table import Look, NoNight, Table
from referee.web.here import Viewer, here
from referee.web.render import HANDED, VIEWS, maker_of

HOST = Viewer(host=True, guest=True, device="")


def show(look: Look) -> None:
    """Show a night in every way, to nobody. Raises whatever comes of an entry without sense."""
    standing(look.night)
    evening(look.night)
    history(here().table.entries(look.id), look.night)
    for name in (*VIEWS, *(f"sheet:{sheet.number}" for sheet in look.night.sheets)):
        if name != HANDED:
            maker_of(name)(look, HOST, "", ())
    for form in ("log", "results"):
        export.export(here().table, look.id, form)


def sentence(night: int) -> str:
    """After a page of a night has failed: what is said where an entry is the cause, and from now
    on the night stands as it was before it; nothing where none is."""
    try:
        bad = here().table.doubt(night, show)
        return export.damaged(here().table, night) if bad else ""
    except (NoNight, StoreError) as error:
        return str(error)


def unfit(store: Store, book: Book, folder: Path) -> tuple[tuple[int, Damage], ...]:
    """The nights of a store that cannot be shown to their end; folder: where the keys lie."""
    from referee.web import create_app

    table, found = Table(book, store), []
    app = create_app(table, Keys(folder))
    for night in table.grown():
        with app.test_request_context():
            try:
                bad = table.doubt(night, show)
            except StoreError:
                bad = Damage(1, "impossible")
            except NoNight:
                continue
        table.shut(night)
        if bad is not None:
            found.append((night, bad))
    return tuple(found)
