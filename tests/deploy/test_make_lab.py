"""`make lab` in a fresh clone: one command, and JupyterLab answers with the first lesson."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.serving import started, text_at
from tools import lab
from tools.site.words import words_by_language
from widgets.jupyter import server
from widgets.parts.base import silence_words
from widgets.words import LANGUAGES, speaking

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.deploy


@pytest.fixture(scope="module")
def clone(tmp_path_factory) -> Path:
    """What somebody gets who clones this folder: the last commit, and nothing that git ignores."""
    folder = tmp_path_factory.mktemp("clone") / "rally"
    subprocess.run(["git", "clone", "--quiet", "--depth", "1", f"file://{ROOT}", str(folder)], check=True)
    return folder


def make_lab(folder: Path, home: Path) -> contextlib.AbstractContextManager[tuple[str, list[str]]]:
    """`make lab`, apart from anybody's settings; a port that is free is chosen by the system."""
    others = ("JUPYTER", "MAKE", "MFLAGS")
    variables = {name: value for name, value in os.environ.items() if not name.startswith(others)}
    options = "LAB_ARGS=--no-browser --ServerApp.port=0 --ServerApp.ip=127.0.0.1"
    own = {"JUPYTER_RUNTIME_DIR": str(home), "JUPYTER_CONFIG_DIR": str(home)}
    return started(["make", "lab", options], folder, variables | own)


def test_make_lab_opens_the_first_lesson(clone, tmp_path):
    with make_lab(clone, tmp_path) as (address, _printed):
        assert "/lab/tree/notebooks/00_start.ipynb" in address
        assert "jupyter-config-data" in text_at(address)
        assert json.loads(text_at(address.replace("/lab/tree/", "/api/contents/")))["type"] == "notebook"


def test_make_lab_once_more_writes_nothing_and_asks_for_no_news(clone, tmp_path):
    """So that a class can share one folder that only its teacher can write."""
    subprocess.run(["make", "setup"], cwd=clone, check=True, capture_output=True, timeout=240)
    before = written(clone)
    with make_lab(clone, tmp_path) as (address, _printed):
        plugin = "@jupyterlab/apputils-extension:notification"
        settings = json.loads(text_at(re.sub("/lab/tree/.*[?]", f"/lab/api/settings/{plugin}?", address)))
    assert settings["schema"]["properties"]["fetchNews"]["default"] == "false"
    assert settings["schema"]["properties"]["checkForUpdates"]["default"] is False
    after = written(clone)
    assert {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)} == set()


def written(folder: Path) -> dict[Path, int]:
    """When each file of a folder was written, but for compiled Python, which is left out where it cannot be."""
    files = (path for path in folder.rglob("*") if path.suffix != ".pyc" and not path.is_dir())
    return {path: path.lstat().st_mtime_ns for path in files}


def test_the_first_lesson_is_opened_in_the_language_that_is_asked_for(monkeypatch):
    started = []
    monkeypatch.setattr(os, "execve", lambda *program: started.append(program[1]))
    monkeypatch.chdir(ROOT)
    for language, path in lab.first_lessons().items():
        lab.main([f"--language={language}"])
        assert f"--LabApp.default_url=/lab/tree/{path}" in started.pop()
        assert (ROOT / path).exists()


def test_a_language_without_lessons_is_refused_with_those_there_are(monkeypatch, capsys):
    monkeypatch.setattr(os, "execve", lambda *program: pytest.fail("it was started"))
    with pytest.raises(SystemExit, match="2"):
        lab.main(["--language=xx"])
    assert re.search("--language: invalid choice: 'xx' .*en.*de", capsys.readouterr().err)


@pytest.mark.parametrize("may", [True, False])
def test_lessons_that_cannot_be_written_are_opened_and_said_so(monkeypatch, capsys, may):
    started = []
    monkeypatch.setattr(os, "access", lambda path, mode: may)
    monkeypatch.setattr(os, "execve", lambda *program: started.append(program))
    monkeypatch.chdir(ROOT)
    lab.main(["--", "--no-browser"])
    assert ("cannot be written" in capsys.readouterr().out) is not may
    (_python, command, variables) = started[0]
    assert "jupyterlab" in command and "--no-browser" in command
    assert variables["JUPYTER_CONFIG_PATH"].split(os.pathsep)[0] == str(server.SETTINGS)


def words_of(script: str) -> dict[str, str]:
    """What a script of JupyterLab says, by language."""
    told = (server.SETTINGS / "labextensions/rally-lessons/static" / script).read_text("utf-8")
    [table] = re.findall(r"const WORDS = \{(.*?)\};", told, re.DOTALL)
    return {code: json.loads(text) for code, text in re.findall(r"(\w\w): (\".*\"),", table)}


def test_what_waits_for_python_says_what_the_site_says():
    assert words_of("waiting.js") == {code: said["waking"] for code, said in words_by_language().items()}


def test_what_is_not_live_any_more_says_what_a_lab_would_say():
    said = {}
    for code in LANGUAGES:
        with speaking(code):
            said[code] = silence_words()["gone"]
    assert words_of("living.js") == said
