"""What a process that quick servers and commands are forked from has ready: all imports, the book,
and the templates compiled. Imported by nobody else; serving.py names it to the fork server."""

from __future__ import annotations

import gc
import tempfile
from collections.abc import Sequence
from pathlib import Path

import ifaddr
from ready import RARELY, fresh_log, make_ready, shipped_finder
from shelf import BOOK, ROOT

from referee.commands import ask, cli, data, judge, keeping, receipt, replay, serve, stores, tab
from referee.keys import Keys
from referee.rulebook.houselaws import house_games
from referee.store import Store
from referee.table import Table
from referee.web import create_app

READY = (ifaddr, ask, data, judge, keeping, receipt, replay, serve, stores, tab)
"""What a command would import when it is asked for."""
make_ready()
shipped_finder()
with tempfile.TemporaryDirectory() as folder:
    data = Path(folder)
    store = Store(fresh_log(data))
    own = house_games(BOOK, data, ROOT / "rulebook")
    create_app(Table(own.book(), store), Keys(data), own)  # its routes are known from now on
    store.close()
gc.collect()
gc.set_threshold(*RARELY)
gc.freeze()  # a fork need not look through what it got


def serve_quickly(options: serve.Options) -> None:
    """Serve as the program does, with what this process has ready."""
    serve.Store = lambda at: Store(at if isinstance(at, str) else fresh_log(at.parent))
    serve.serve(options)


def main(words: Sequence[str]) -> int:
    """Run a command as the program does, with what this process has ready."""
    return cli.main(words)
