"""Readers of the site in browsers that are not Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from rally import __version__
from tests.browser.conftest import has_failed
from tests.serving import ROOT, once
from tests.site.published import copy_site, release_anew, rewrite
from tools.site.serve import serve_folder

from .engines import ENGINES, Engine
from .reader import HEARS, Reader


@pytest.fixture(scope="session", params=[pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in ENGINES])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Debian's WebKit, and then Debian's Firefox."""
    with once(request.param, ENGINES[request.param]) as running:
        yield running


@pytest.fixture(scope="session")
def hearing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, with pages that keep what goes wrong in them, as a release of its own."""
    folder = copy_site(tmp_path_factory.mktemp("others") / "site")
    for page in folder.rglob("*.html"):
        rewrite(page, page.read_text("utf-8").replace("<head>", f"<head><script>{HEARS}</script>", 1))
    release_anew(__version__, folder)
    return folder


@pytest.fixture
def me(engine: Engine, hearing: Path, request: pytest.FixtureRequest) -> Iterator[Reader]:
    """Somebody who has never been here, and in whose pages nothing goes wrong."""
    with ExitStack() as network:
        reader = Reader(engine, network.enter_context(serve_folder(hearing)), network.close)
        yield reader
        if has_failed(request):
            picture = ROOT / ".cache" / "browser" / f"{request.node.name}.png"
            picture.parent.mkdir(parents=True, exist_ok=True)
            picture.write_bytes(engine.picture())
            print("a picture of it:", picture)
        errors = [] if has_failed(request) else reader.errors()
        engine.go("about:blank")  # Python ends with its page
        assert errors == []
