"""docs/api.md: what the docstrings say, and nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import rally
from rally import GAMES
from tools import api

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def page() -> str:
    return api.render_page()


def test_the_page_is_what_the_docstrings_say(page: str) -> None:
    assert api.PAGE.read_text(encoding="utf-8") == page, "run `make api`"


def offered(text: str) -> list[str]:
    """What a part of the page tells of: headings of things, rows of events, lines of other names."""
    patterns = (r"^###+ (?!(?:box|rules|race|memory|playouts|players)$)(\w+)$", r"^\| `(\w+)` \|", r"^\*\*`(\w+)`\*\*")
    return [name for pattern in patterns for name in re.findall(pattern, text, re.MULTILINE) if name != "Events"]


def test_everything_that_is_offered_stands_there_once(page: str) -> None:
    _, any_game, *parts, _named = re.split(r"^## .+$", page, flags=re.MULTILINE)
    games, shared, further = parts[: len(GAMES)], parts[len(GAMES)], parts[len(GAMES) + 1 :]
    assert sorted(offered(any_game)) == sorted(rally.__all__)
    assert {*api.GAMES.values()} == {game.title for game in GAMES.values()}
    for face, text in zip(map(import_module, api.GAMES), games, strict=True):
        assert len(offered(text)) == len(set(offered(text)))
        elsewhere = {*offered(shared), *offered(any_game)} & {*face.__all__}
        assert sorted({*offered(text)} | elsewhere) == sorted(face.__all__)
    for name, text in zip(api.FURTHER, further, strict=True):
        package = import_module(f"rally.{name}")
        assert sorted(offered(text)) == sorted(package.__all__)
    assert {*offered(any_game)} > {"RallyError", "NotationError", "IllegalAction", "ImpossiblePosition"}
    assert {*offered(shared)} == {"Advice", "Event", "Legal", "Numbering", "Objection", "Where", "NotInstalled"}


PYTHON = {
    *re.findall(r"\w+", "Any Callable False Generator Hashable Iterable Iterator Literal Mapping Match None Path")
}
PYTHON |= {"Random", "Self", "Sequence", "True"}
"""What stands in calls and needs no explanation."""


@pytest.mark.rest
def test_every_name_in_a_call_is_explained_on_the_page(page: str) -> None:
    """`style: Style`: what is a Style?"""
    calls = re.findall(r"^```python\n(?!>>>)(.*?)^```", page, re.DOTALL | re.MULTILINE)
    calls += re.findall(r"^- `(.*?)`:", page, re.MULTILINE)
    used = {name for call in calls for name in re.findall(r"(?<!\w[.])\b[A-Z]\w+\b", call)}
    named = {*re.findall(r"^\| `(\w+)` \| `rally", page, re.MULTILINE)}
    assert named >= {"Given", "Lying", "Style", "Watcher", "WaySearch"}
    assert not used - PYTHON - {*offered(page)} - named


def test_the_page_shows_no_inner_names(page: str) -> None:
    assert not re.search(r"`\.?_|\._\w", page)


@pytest.mark.rest
def test_the_same_sources_make_the_same_page_whatever_the_hash_seed_is(page: str) -> None:
    code = "from tools import api; import sys; sys.stdout.buffer.write(api.render_page().encode())"
    for seed in ("1", "2"):
        environment = {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True)
        assert done.stdout.decode() == page


@pytest.mark.rest
def test_a_page_that_is_out_of_date_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(api, "ROOT", ROOT)
    monkeypatch.setattr(api, "PAGE", tmp_path / "api.md")
    assert api.main(["--check"]) == 1 and "make api" in capsys.readouterr().err
    (tmp_path / "api.md").write_text(api.render_page() + "more\n", encoding="utf-8")
    assert api.main(["--check"]) == 1
    (tmp_path / "api.md").write_text(api.render_page(), encoding="utf-8")
    assert api.main(["--check"]) == 0
