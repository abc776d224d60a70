"""The rulebook's files as a Book: read by whole.py, kept by kept.py. See reading.py."""

from __future__ import annotations

from referee.rulebook.kept import load_book
from referee.rulebook.reading import RulebookError

__all__ = ["RulebookError", "load_book"]
