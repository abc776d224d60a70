"""Where things lie: the shipped folders, and this house's data folder."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_CHECKOUT = not (_PACKAGE / "_data").is_dir()
ROOT = _PACKAGE.parent if _CHECKOUT else _PACKAGE / "_data"


def data_folder(named: str | None = None) -> Path:
    """--data, else $REFEREE_DATA, else instance/ of a checkout, else the user's data folder."""
    chosen = named or os.environ.get("REFEREE_DATA")
    if chosen:
        return Path(chosen).expanduser().resolve()
    if _CHECKOUT and (ROOT / "pyproject.toml").is_file():
        return ROOT / "instance"
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "referee"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "referee"
    return Path(os.environ.get("XDG_DATA_HOME", home / ".local" / "share")) / "referee"


def cache_folder() -> Path:
    """Where what was fetched or made once is kept to be used again; it may be thrown away."""
    home = Path.home()
    if sys.platform == "win32":
        return (
            Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "referee" / "cache"
        )
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "referee"
    return Path(os.environ.get("XDG_CACHE_HOME", home / ".cache")) / "referee"
