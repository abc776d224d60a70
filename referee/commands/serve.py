"""Runs the pages with waitress (web/wire/limits.py): one process, here or for the house.

All server code stands here. The data folder is held by a lock that ends with the process, so
that two programs never write one log.
"""

from __future__ import annotations

import argparse
import errno
import logging
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

from referee.commands import books
from referee.commands.address import Address, names
from referee.commands.holding import CannotServe, hold, no_folder, not_held
from referee.commands.tabserved import with_tab
from referee.core.value import dataclass
from referee.keys import Keys
from referee.paths import ROOT, cache_folder, data_folder
from referee.rulebook import load_book
from referee.rulebook.houselaws import house_games
from referee.store import FILE, Store, StoreError
from referee.store.tables import without_password
from referee.table import Table
from referee.web import broken_files, count_odds, create_app
from referee.web.services import services
from referee.web.settings import WrongSettings, trust
from referee.web.wire.limits import CONNECTIONS, LimitedServer
from referee.web.wire.places import room_for
from referee.web.wire.proxies import Proxies, Wsgi

LINES = 4096
"""Files and connections that the program may have at once, where it may ask for so many."""
SWITCH = 0.0005
"""Seconds after which a thread that reckons lets another one on. A tap is handed on some ten times
(file, log, line); with Python's own 5 ms, it waits for a count of hands each time."""


@dataclass(frozen=True, slots=True)
class Options:
    """How to serve. address: shown in the QR instead of what is found; port 0: any free one; store:
    where the nights lie, if not in the data folder; proxies: those that are believed; houses: serve
    those of the data folder, each under its name, and not the folder itself."""

    data: Path
    lan: bool = False
    port: int = 8080
    address: str = ""
    store: str = ""
    proxies: tuple[str, ...] = ()
    houses: bool = False

    @property
    def reached(self) -> bool:
        """Whether other devices get here: by the network, or by an address that is a proxy's."""
        return self.lan or "//" in self.address


def serving(parser: argparse.ArgumentParser) -> None:
    """Set up a parser for `serve`."""
    parser.add_argument("--lan", action="store_true", help="let the other devices of the house in")
    parser.add_argument("--port", type=_port, default=8080, help="the port (8080)")
    parser.add_argument(
        "--address", default="",
        help="the address to print and show, if the one found is wrong (behind a proxy: https://…)",
    )  # fmt: skip
    parser.add_argument(
        "--proxy", action="append", default=[], type=_proxy, dest="proxies", metavar="ADDRESS",
        help="believe the proxy at that address, or in that network, when it says who asks "
        "(docs/https.md)",
    )  # fmt: skip
    parser.add_argument(
        "--store", default=os.environ.get("REFEREE_STORE", ""), metavar="postgresql://…",
        help="keep the nights there (else $REFEREE_STORE; docs/store.md)",
    )  # fmt: skip
    parser.add_argument(
        "--houses", action="store_true",
        help="serve the houses of the data folder, each at /h/NAME (docs/houses.md)",
    )  # fmt: skip
    books.add_data(parser)
    parser.set_defaults(run=_serve)


def _serve(args: argparse.Namespace) -> int:
    where = (data_folder(args.data), args.lan, args.port, args.address, args.store)
    serve(Options(*where, tuple(args.proxies), args.houses))
    return 0


def _proxy(text: str) -> str:
    try:
        Proxies([text])
    except ValueError:
        raise argparse.ArgumentTypeError(
            "a proxy is named by its address or network: 127.0.0.1, 10.0.0.0/8"
        ) from None
    return text


def _port(text: str) -> int:
    if not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError("a port is a number up to 65535")
    return int(text)


def _elsewhere(options: Options) -> bool:
    """Whether the nights are in no file of this folder. Raises CannotServe."""
    if options.store and not options.store.startswith(("postgresql://", "postgres://")):
        raise CannotServe("--store wants an address like postgresql://host/database.")
    return bool(options.store)


def serve(options: Options) -> None:
    """Serve until Ctrl-C or SIGTERM. Raises CannotGoOn."""
    sys.setswitchinterval(SWITCH)
    room = room_for(_many_lines(), 2 * CONNECTIONS)
    if options.houses:
        _serve_houses(options, room.lines)
        return
    keys = _keys(options.data)
    lock = not_held() if _elsewhere(options) else hold(options.data)
    house = house_games(load_book(ROOT / "rulebook"), options.data, ROOT / "rulebook")
    store = Store(options.store or options.data / FILE)
    table = Table(house.book(), store)
    lan = Address(options.port, options.address)
    try:
        app = create_app(
            table, keys, house, hosts=names(lan()), lan=lambda: lan() if options.reached else ""
        )
        services(app).places.only(room.guests, room.hosts)
    except WrongSettings as wrong:
        raise CannotServe(f"{options.data}: {wrong}") from None
    lan.changed = lambda: trust(app, names(lan.last))
    server = _server(with_tab(app, cache_folder() / "tab"), options, room.lines)
    lan.port = port = int(server.effective_port)
    _until_stopped(server)
    count_odds(app)
    _greet(options, keys, port, lan())
    if store.only_read:
        print(store.only_read, flush=True)
    for sentence in broken_files(app):
        print(f"Not in use: {sentence}", flush=True)
    try:
        server.run()
    finally:
        table.close()
        server.close()
        store.close()
        lock.close()


def _serve_houses(options: Options, lines: int) -> None:
    """The same, of all houses of the data folder."""
    from referee.commands.door import Houses, houses_in

    _elsewhere(options)
    lan = Address(options.port, options.address)
    door = Houses(
        options.data, options.store, names(lan()), lambda: lan() if options.reached else ""
    )
    lan.changed = lambda: door.trust(names(lan.last))
    try:
        server = _server(door, options, lines)
    except CannotServe:
        door.close()
        raise
    lan.port = int(server.effective_port)
    _until_stopped(server)
    door.make_ready()
    print(f"referee is at http://localhost:{lan.port}  (houses in {options.data})")
    if options.store:
        print(f"Nights are in {without_password(options.store)}")
    for name in houses_in(options.data):
        print(f"  {lan() if options.reached else ''}/h/{name}/")
    print("Make one with: referee house add NAME", flush=True)
    try:
        server.run()
    finally:
        door.close()
        server.close()


def _until_stopped(server: LimitedServer) -> None:
    """From now on a signal ends it."""
    logging.getLogger("waitress").setLevel(logging.ERROR)

    def stop(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a second time means at once
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        server.stop()

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)


def _server(app: Wsgi, options: Options, lines: int) -> LimitedServer:
    host = "0.0.0.0" if options.lan else "127.0.0.1"
    try:
        return LimitedServer(app, Proxies(options.proxies), lines, host=host, port=options.port)
    except OSError as error:
        raise CannotServe(_port_taken(options.port, error)) from None


def _many_lines() -> int:
    """Have as many connections as a full house needs; some systems give a program 256 unasked.
    How many there are then; 0 where the system has no such limit."""
    with suppress(ImportError):
        from resource import RLIMIT_NOFILE, getrlimit, setrlimit

        now, most = getrlimit(RLIMIT_NOFILE)
        wanted = LINES if most < 0 else min(LINES, most)
        if 0 <= now < wanted:
            with suppress(OSError, ValueError):
                setrlimit(RLIMIT_NOFILE, (wanted, most))
        return max(getrlimit(RLIMIT_NOFILE)[0], 0)
    return 0


def _keys(data: Path) -> Keys:
    try:
        return Keys(data)
    except OSError as error:
        raise CannotServe(no_folder(data, error.strerror)) from None


def _port_taken(port: int, error: OSError) -> str:
    if error.errno in (errno.EADDRINUSE, errno.EACCES):
        other = port + 1 if port < 65535 else 8080
        return f"Port {port} is in use or not allowed. Try another one: --port {other}"
    return f"The address cannot be used ({error.strerror}). Try another port: --port 8081"


# --- what is printed ------------------------------------------------------------------------


def _greet(options: Options, keys: Keys, port: int, address: str) -> None:
    print(f"referee is at http://localhost:{port}  (data in {options.data})")
    if options.store:
        print(f"Nights are in {without_password(options.store)}")
    if options.proxies:
        print(f"Believed when they say who asks: {', '.join(options.proxies)}")
    if not options.reached:
        if options.proxies:
            print(f"Host PIN: {keys.pin}")
        else:
            print("Only this machine can open it. For phones and tablets: ./run --lan")
    elif not address:
        print("No network found, so no other device can connect. Is the Wi-Fi on?")
        print(f"Host PIN: {keys.pin}")
    else:
        link = f"{address}/join/{keys.code}"
        print(f"In this house:  {address}")
        print(
            f"Host PIN:       {keys.pin}   (to run the table from another device, enter it there)"
        )
        print(f"Phones join at: {link}")
        _print_qr(link)
    if keys.renewed:
        print(f"The host PIN has six digits now: {keys.pin}. Other hosts must enter it once.")
    print("Stop it with Ctrl-C. Everything entered is saved.", flush=True)


def _print_qr(link: str) -> None:
    if not sys.stdout.isatty() or (sys.stdout.encoding or "").lower().replace("-", "") != "utf8":
        return
    from qrcode import QRCode  # it takes its time, and mostly nobody looks on

    code = QRCode(border=2)
    code.add_data(link)
    code.print_ascii(out=sys.stdout, invert=True)


__all__ = ["CannotServe", "Options", "StoreError", "serve"]
