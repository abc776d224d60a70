"""The factory: what the app is set up with, from where, and what it leaves alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from flask import Flask, render_template, render_template_string
from jinja2 import UndefinedError

from referee.core.book.book import Book
from referee.keys import Keys
from referee.paths import ROOT
from referee.rulebook.houselaws import house_games
from referee.store import FILE, Store
from referee.table import Table
from referee.web import AsAtTheStart, create_app
from referee.web.settings import WrongSettings


def made(data: Path, book: Book, test_config: Mapping[str, object] | None = None) -> Flask:
    """An app on that data folder; its store is closed at once."""
    keys, house = Keys(data), house_games(book, data, ROOT / "rulebook")
    store = Store(data / FILE)
    store.close()
    return create_app(Table(book, store), keys, house, test_config, hosts=["192.0.2.7"])


def test_the_data_folder_is_the_instance_folder(tmp_path: Path, book: Book) -> None:
    (tmp_path / "config.toml").write_text('HOSTS = ["poker.home"]\nSEND_FILE_MAX_AGE_DEFAULT = 5\n')
    app = made(tmp_path, book)
    assert Path(app.instance_path) == tmp_path
    assert app.config["SEND_FILE_MAX_AGE_DEFAULT"] == 5
    client = app.test_client()
    for name in ("poker.home", "192.0.2.7", "localhost"):
        assert client.get("/help", headers={"Host": name}).status_code != 400
    assert client.get("/help", headers={"Host": "elsewhere.example"}).status_code == 400


def test_a_test_sets_what_it_wants_and_reads_no_file(tmp_path: Path, book: Book) -> None:
    (tmp_path / "config.toml").write_text("SEND_FILE_MAX_AGE_DEFAULT = 5\n")
    app = made(tmp_path, book, {"TESTING": True})
    assert app.testing
    assert app.config["SEND_FILE_MAX_AGE_DEFAULT"] == 3600


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('SECRET_KEY = "x"', '"SECRET_KEY" is not known; known here: HOSTS'),
        ('HOSTS = "poker.home"', '"HOSTS" is a list of names'),
        ("SEND_FILE_MAX_AGE_DEFAULT = -1", '"SEND_FILE_MAX_AGE_DEFAULT" is a whole number'),
        ("HOSTS =", "is no TOML"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(
    tmp_path: Path, book: Book, text: str, said: str
) -> None:
    (tmp_path / "config.toml").write_text(text)
    with pytest.raises(WrongSettings, match=said):
        made(tmp_path, book)


def test_an_app_leaves_the_book_of_its_table_alone(tmp_path: Path, book: Book) -> None:
    keys, house = Keys(tmp_path), house_games(book, tmp_path, ROOT / "rulebook")
    store = Store(tmp_path / FILE)
    table = Table(book, store)
    create_app(table, keys, house, {})
    assert table.book is book
    store.close()


def test_a_name_that_nobody_gave_is_a_fault(tmp_path: Path, book: Book) -> None:
    app = made(tmp_path, book, {})
    with app.test_request_context(), pytest.raises(UndefinedError, match="what"):
        render_template_string("{% if what %}{% endif %}")


def test_templates_that_an_update_replaces_are_the_next_starts(tmp_path: Path) -> None:
    page = tmp_path / "room" / "page.html"
    page.parent.mkdir()
    page.write_text("as it was", "utf-8")
    for left in (".DS_Store", "._page.html"):
        (page.parent / left).write_bytes(b"\0\xff what a file manager leaves")
    app = Flask("updated")
    app.jinja_loader = AsAtTheStart(tmp_path)
    page.write_text("{{ what_only_the_new_program_knows }}", "utf-8")
    with app.app_context():
        assert render_template("room/page.html") == "as it was"


def test_the_app_keeps_the_templates_of_its_start(tmp_path: Path, book: Book) -> None:
    app = made(tmp_path, book)
    assert isinstance(app.jinja_loader, AsAtTheStart)
    assert "night/home.html" in app.jinja_env.list_templates()
