"""What is said when files of nights cannot be copied, brought back or taken in."""

from __future__ import annotations

from pathlib import Path


def not_written(folder: Path, why: object) -> str:
    return f"The nights could not be written to {folder} ({why}). Nothing was changed."


def no_folder(folder: Path, why: object) -> str:
    return f"The folder {folder} cannot be written ({why}), so no backup is kept there."
