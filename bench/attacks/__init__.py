"""Attacks on a running server from outside. Each module has one `attack(short) -> list[Figure]`
that starts a server of its own in a folder of its own, does its worst to it over a real socket,
and says what came of it. `python bench/attack.py guess` runs one whole, `--short` as the tests do.
Loopback only; every loop is bounded."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of what an attack found. holds: whether what docs/safety.md promises was kept."""

    what: str
    found: str
    holds: bool
