"""When the exhaustive runs are run."""

import os

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The exhaustive runs wait for SOAK=1; their stratified parts always run."""
    if os.environ.get("SOAK"):
        return
    for item in items:
        if "exhaustive" in item.name and item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.skip(reason="exhaustive: set SOAK=1"))
