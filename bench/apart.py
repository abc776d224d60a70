"""A process of its own for a mistake: bounded, silent, with one module and the order of its tests
as it is told."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

MEMORY = 4 << 30


def bounded(seconds: float) -> None:
    """This process ends after so many more seconds of the processor."""
    most = int(time.process_time() + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def silent() -> None:
    """This process says nothing."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)


class Planted(importlib.abc.MetaPathFinder, importlib.abc.SourceLoader):
    """Imports one module from another file: the plug-in of a process of its own."""

    def __init__(self, module: str, source: str) -> None:
        self.module, self.source = module, source

    def find_spec(self, name: str, path: object, target: object = None) -> Any:
        if name != self.module:
            return None
        found = importlib.machinery.PathFinder.find_spec(name, path)
        assert found is not None
        self.place = str(found.origin)
        return importlib.util.spec_from_file_location(name, self.place, loader=self)

    def get_filename(self, fullname: str) -> str:
        return self.place

    def get_data(self, path: str) -> bytes:
        return Path(self.source).read_bytes()


class InOrder:
    """Runs the tests a file names, in its order."""

    def __init__(self, names: Sequence[str]) -> None:
        self.place = {name: at for at, name in enumerate(names)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.place),
            key=lambda item: self.place[item.nodeid],
        )
