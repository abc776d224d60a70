"""The rulebook of this house, read once in each process of tests."""

from __future__ import annotations

from pathlib import Path

from referee.rulebook import load_book

ROOT = Path(__file__).resolve().parent.parent
BOOK = load_book(ROOT / "rulebook")
