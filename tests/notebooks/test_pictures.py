"""README and docs show the current product: their pictures tell when they are stale, wherever they were made."""

from __future__ import annotations

import re

import pytest

from tests.pictures import shown
from tests.pictures.__main__ import main
from tests.serving import ROOT
from widgets.parts import kit
from widgets.words import speaking

PAGES = [(ROOT / name).read_text("utf-8") for name in ("README.md", "docs/lessons.md")]
MOST = 1_000_000
"""Bytes of a picture."""


def test_the_pictures_are_of_today():
    assert shown.stale() == [], "make pictures"


def test_the_pages_show_each_of_them_and_no_other():
    named = [name for page in PAGES for name in re.findall(r"\]\((?:docs/)?([\w.-]+\.(?:png|webp|gif|svg))\)", page)]
    assert sorted(named) == sorted(shown.NAMES)
    assert {path.name for path in shown.DOCS.iterdir() if path.suffix in {".png", ".webp"}} == {*shown.NAMES}
    assert all((shown.DOCS / name).stat().st_size < MOST for name in named)


@pytest.mark.parametrize("changed", ["scripts", "styles", "state", "deed"])
def test_a_picture_is_stale_when_what_it_is_made_of_changes(monkeypatch, capsys, changed):
    if changed == "scripts":
        monkeypatch.setattr(kit, "script_bundles", lambda: ["other scripts"])
    elif changed == "styles":
        monkeypatch.setattr(kit, "joined_styles", lambda: "other styles")
    elif changed == "state":
        monkeypatch.setattr(shown, "snapshot", lambda _lab: {"a lab": "another state"})
    else:
        others = {name: (cell, "Go", last) for name, (cell, _, last) in shown.STILLS.items()}
        monkeypatch.setattr(shown, "STILLS", others)
    stale = [name for name in shown.NAMES if changed != "deed" or name in shown.STILLS]
    assert shown.stale() == stale
    assert main(["--check"]) == 1
    assert (
        capsys.readouterr().out.split()
        == " ".join(f"docs/{name} is out of date: make pictures" for name in stale).split()
    )


def test_what_somebody_else_speaks_and_has_made_before_changes_nothing():
    before = shown.digest("pit_lab.png")
    with speaking("de"):
        assert shown.digest("pit_lab.png") == before
