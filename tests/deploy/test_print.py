"""Lessons to print, and lessons without code: whole, in every language, and without a word to another host."""

from __future__ import annotations

import html
import json
import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest
from bs4 import BeautifulSoup
from jupyter_core.paths import jupyter_config_path, jupyter_path
from jupyter_server.services.config import ConfigManager
from jupyterlab_server.config import get_page_config

from tests.deploy.test_door import Links
from tests.selection import each_of
from tools import app, lab, print
from tools.app import __main__ as serving
from tools.lessons.without_code import about_python
from tools.print import __main__ as printing
from tools.site.door.page import front
from widgets.words import LANGUAGES, _, speaking
from widgets.words.languages import SOURCE

ROOT = Path(__file__).resolve().parents[2]
LESSONS = ROOT / "notebooks"
EVERY = [
    (language, path)
    for language in LANGUAGES
    for path in sorted((LESSONS / printing.language_folder(language)).glob("*.ipynb"))
]
FOR_ANYBODY = "17_for_teachers", "18_at_the_table"
"""The lessons in which nothing is about Python only."""
each_page = each_of("language, path", EVERY, brief=2, full=10, ids=lambda part: getattr(part, "stem", part))
LOADS = re.compile(
    r"<(?:script|link|img|iframe|object|source)\b[^>]*(?:src|href|data)=[\"']?(?:https?:)?//|@import|url\("
)


@cache
def page(language: str, path: Path) -> str:
    return printing.lesson_page(path, language)


@cache
def cells(path: Path) -> list[dict]:
    return json.loads(path.read_text("utf-8"))["cells"]


def ids(language: str, path: Path) -> set[str]:
    return set(re.findall(r'id="[^"]*"', page(language, path)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_empty_corner_of_a_table_is_no_heading(language: str) -> None:
    tables = BeautifulSoup(
        page(language, LESSONS / printing.language_folder(language) / "00_start.ipynb"), "html.parser"
    )
    assert tables.select_one("thead td:empty") and not tables.select("th:empty")


@each_page
def test_a_page_loads_nothing_but_its_style(language: str, path: Path) -> None:
    text = page(language, path)
    assert not LOADS.search(text) and "<script" not in text
    assert {each for each in Links(text).asked if each != "data:,"} == {f"{printing.path_up(language)}{printing.STYLE}"}
    with speaking(language):
        home = _("All lessons")
    assert f">{html.escape(home)}</a>" in text and (home == "All lessons") is (language == SOURCE)
    assert not LOADS.search(printing.style())


@each_page
def test_every_link_leads_to_a_page_and_to_a_place_on_it(language: str, path: Path) -> None:
    wrong = []
    for each in Links(page(language, path)).links:
        file, _, place = each.partition("#")
        target = (path.parent / file).resolve() if file else path
        lesson = target.with_suffix(".ipynb") if file else path
        fronts = {LESSONS / front(code) for code in LANGUAGES}
        if re.match("https?:", each) or (target in fronts and not place):
            continue
        if not lesson.exists():
            wrong.append(each)
        elif place and not {f'id="{place}"', f'id="{unquote(place)}"'} & ids(language, lesson):
            wrong.append(f"{each}: no such place")
    assert wrong == []


@each_page
def test_every_lab_leaves_what_is_stored_of_it_and_code_is_seen_only_where_it_is_told_of(
    language: str, path: Path
) -> None:
    text = page(language, path)
    stored = [
        str(BeautifulSoup("".join(output["data"]["text/html"]), "html.parser"))  # as nbconvert writes it
        for cell in cells(path)
        for output in cell.get("outputs", [])
        if "<table" in "".join(output.get("data", {}).get("text/html", ""))
    ]
    assert stored and all(each in text for each in stored)
    told = [
        cell["id"]
        for cell in cells(path)
        if cell["cell_type"] == "code" and cell["id"] in about_python(LESSONS / path.name)
    ]
    assert text.count('<pre class="code">') == len(told)


def test_all_lessons_and_a_front_page_for_each_language_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "lesson_page", lambda path, language: f"{path.stem} {language}")
    written = printing.write_papers(tmp_path / "print")
    assert len(written) == len(EVERY) and all(path.exists() for path in written)
    for language in LANGUAGES:
        links = Links((tmp_path / "print" / front(language)).read_text("utf-8")).links
        inside = [each.partition("#")[0] for each in links if "//" not in each]
        assert len(inside) > len(LANGUAGES) and all((tmp_path / "print" / each).exists() for each in inside)


def test_lessons_without_code_have_no_cell_about_python_and_their_races(tmp_path: Path) -> None:
    serving.write_lessons(tmp_path)
    assert len([*tmp_path.rglob("*.ipynb")]) == len(EVERY)
    for language, path in EVERY:
        lesson = json.loads((tmp_path / path.relative_to(LESSONS)).read_text("utf-8"))
        wanted = [cell["id"] for cell in cells(path) if cell["id"] not in about_python(LESSONS / path.name)]
        assert wanted == [cell["id"] for cell in lesson["cells"]]
        assert lesson["metadata"]["rally"]["language"] == language
    assert all(about_python(path) for path in LESSONS.glob("*.ipynb") if path.stem not in FOR_ANYBODY)
    assert all(
        (tmp_path / printing.language_folder(code) / "races" / "last_to_first.json").exists() for code in LANGUAGES
    )


@pytest.mark.parametrize("package", [app, print])
def test_no_template_names_a_host(package) -> None:
    files = [
        path for path in Path(package.__file__).parent.rglob("*") if path.suffix in {".j2", ".html", ".css", ".js"}
    ]
    assert files and [path for path in files if re.search(r"(?:https?:)?//\w+\.\w+", path.read_text("utf-8"))] == []


OTHERS = {
    "@voila-dashboards/jupyterlab-preview": "voila.server_extension",
    "@jupyter-notebook/lab-extension": "notebook",
}
"""What Voila and Notebook add to JupyterLab, and to its server."""


@pytest.mark.parametrize("added", OTHERS)
def test_jupyterlab_is_as_it_was_without_voila_and_notebook(monkeypatch: pytest.MonkeyPatch, added: str) -> None:
    """What they add (a button, and a server in the server) is switched off wherever the project starts it."""
    for name, value in lab.environment().items():
        monkeypatch.setenv(name, value)
    assert added in get_page_config(jupyter_path("labextensions"))["disabledExtensions"]
    read = ConfigManager(read_config_path=jupyter_config_path()).get("jupyter_server_config")
    assert read["ServerApp"]["jpserver_extensions"][OTHERS[added]] is False
