"""Readers of the site, and a copy of it that a test may spoil."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import has_failed, show_failure
from tests.serving import Server
from tests.site.published import copy_site

from .visitor import Visitor


@pytest.fixture
def come(chromium: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Callable[..., Visitor]]:
    """`come()` is somebody who has never been here; `come(server)` to another server of the site; `view="notebook"`:
    who has asked for the code of lessons; other options are the browser's.
    """
    visitors: list[Visitor] = []

    def one(other: Server | None = None, **options) -> Visitor:
        visitors.append(Visitor(chromium, other or server, **options))
        return visitors[-1]

    yield one
    for number, visitor in enumerate(visitors):
        if has_failed(request) and hasattr(visitor, "page"):
            show_failure(visitor, f"{request.node.name}-{number}")
        visitor.close()


@pytest.fixture
def copy_of_site(tmp_path: Path) -> Path:
    """The site in a folder of its own."""
    return copy_site(tmp_path / "site")
