"""How the app is set up: what is usual, then `config.toml` of the instance folder, which is the
data folder of the house. A test gives its own in place of the file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from typing import IO, Any

from flask import Flask

FILE = "config.toml"
LOCAL = ("localhost", "127.0.0.1", "[::1]")
HOUSE: Mapping[str, list[str] | int] = {"HOSTS": [], "SEND_FILE_MAX_AGE_DEFAULT": 3600}
"""What the file may say. HOSTS: more names under which this machine is asked; and for how many
seconds a browser keeps styles and scripts."""
USUAL: Mapping[str, object] = {
    "SESSION_COOKIE_NAME": "referee_seat",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "MAX_CONTENT_LENGTH": 64 * 1024,
    "AT": "",  # the path of a house that is one of many; then nobody is at its machine
    "BELL": "",  # the channel on which pages in a tab hear of news; elsewhere they hold a stream
    **HOUSE,
}


class WrongSettings(Exception):
    """The file cannot be used; the sentence says why."""


def configure(app: Flask, key: str, test_config: Mapping[str, object] | None, at: str = "") -> None:
    """Set the app up. key: what signs cookies; at: the path it lies under, where it is one of many
    houses. Raises WrongSettings."""
    app.config.from_mapping(USUAL, SECRET_KEY=key, AT=at, SESSION_COOKIE_PATH=at or None)
    if test_config is None:
        try:
            app.config.from_file(FILE, load=_read, silent=True, text=False)
        except OSError as error:
            raise WrongSettings(f"{FILE} cannot be read ({error.strerror}).") from None
    else:
        app.config.from_mapping(test_config)


def trust(app: Flask, names: Iterable[str]) -> None:
    """From now on the app answers under these names, under those of the house, and here."""
    app.config["TRUSTED_HOSTS"] = [*LOCAL, *app.config["HOSTS"], *names]


def _read(file: IO[bytes]) -> Mapping[str, Any]:
    try:
        found = tomllib.load(file)
    except ValueError as error:
        raise WrongSettings(f"{FILE} is no TOML: {error}") from None
    for key, value in found.items():
        if key not in HOUSE:
            raise WrongSettings(f'{FILE}: "{key}" is not known; known here: {", ".join(HOUSE)}.')
        words = isinstance(value, list) and all(isinstance(name, str) for name in value)
        number = type(value) is int and value >= 0
        if not (words if isinstance(HOUSE[key], list) else number):
            wanted = "a list of names" if isinstance(HOUSE[key], list) else "a whole number"
            raise WrongSettings(f'{FILE}: "{key}" is {wanted}.')
    return found
