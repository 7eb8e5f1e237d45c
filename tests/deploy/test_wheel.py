"""The wheel alone, with what it depends on, is enough: to run a lesson, to bring all lessons, and to open them."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serving import started, text_at
from tools import checkout
from tools.package import MOST_BYTES

ROOT = Path(__file__).resolve().parents[2]
UV = Path(sys.executable).with_name("uv")
CONSTRAINTS = ROOT / "constraints.txt"
LESSON = "01_tricks.ipynb"
WATCHED = "05_a_whole_race.ipynb"
POSITION = "players=4 flag=1 trick=G8,R5 hands=?,?,?,R3.R12.G2.B9"
RUN = """
import sys, pathlib, nbformat, nbclient, rally, widgets
for package in (rally, widgets):
    for place in package.__path__:
        assert pathlib.Path(place).is_relative_to(sys.prefix), f"{package.__name__} comes from {place}"
book = nbformat.read(sys.argv[1], 4)
where = {"metadata": {"path": pathlib.Path(sys.argv[1]).parent}}
nbclient.NotebookClient(book, timeout=120, kernel_name="python3", resources=where).execute()
print(sum(cell.cell_type == "code" for cell in book.cells))
"""

pytestmark = [pytest.mark.deploy, pytest.mark.rest]


def run(*command: object, cwd: Path) -> str:
    """What a command prints; its complaint if it fails."""
    done = attempt(*command, cwd=cwd)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def attempt(*command: object, cwd: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """What becomes of a command that may fail."""
    said = [str(part) for part in command]
    return subprocess.run(said, cwd=cwd, env=environment(), input=typed, capture_output=True, text=True, timeout=300)


def environment() -> dict[str, str]:
    """The variables of somebody who speaks German, and has no checkout."""
    spoken = ("LC_", "LANG", "PYTHON", "JUPYTER", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if not name.startswith(spoken)} | {"LANG": "de_DE.UTF-8"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel, built from a copy that holds only what git would give to somebody who clones."""
    folder = tmp_path_factory.mktemp("wheel")
    source = checkout.copy_project(folder / "source")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, source, cwd=folder)
    return next(folder.glob("*.whl"))


def install(folder: Path, *what: object) -> Path:
    """A fresh environment with this in it; the folder of its programs."""
    run(UV, "venv", "--quiet", "--python", sys.executable, folder, cwd=folder.parent)
    programs = folder / "bin"
    run(UV, "pip", "install", "--quiet", "--python", programs / "python", "-c", CONSTRAINTS, *what, cwd=folder.parent)
    return programs


@pytest.fixture(scope="module")
def programs(wheel, tmp_path_factory) -> Path:
    """The wheel with all that it asks for, in an environment whose path has spaces."""
    return install(tmp_path_factory.mktemp("fresh") / "an environment", wheel)


@pytest.fixture(scope="module")
def copied(programs, tmp_path_factory) -> Path:
    """A folder whose path has spaces, into which JupyterLab has brought the lessons once."""
    folder = tmp_path_factory.mktemp("stand") / "my games, and more"
    folder.mkdir()
    with opened(programs, folder) as (address, _said):
        assert "/lab/tree/de/00_start.ipynb" in address
    return folder / "rally-lessons"


def opened(
    programs: Path, folder: Path, *arguments: object
) -> contextlib.AbstractContextManager[tuple[str, list[str]]]:
    """`rally-notebooks` in a folder, apart from anybody's settings."""
    own = dict.fromkeys(
        ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR"), str(folder.parent / "jupyter")
    )
    options = ["--no-browser", *arguments, "--", "--ServerApp.port=0", "--ServerApp.ip=127.0.0.1"]
    return started([str(programs / "rally-notebooks"), *map(str, options)], folder, environment() | own)


# --- what is in it ---------------------------------------------------------------------------------------------------


def test_every_file_of_the_packages_is_in_the_wheel_but_for_the_catalogues_that_people_edit(wheel):
    inside = set(zipfile.ZipFile(wheel).namelist())
    missing = [name for name in checkout.project_files("rally", "widgets") if name not in inside]
    assert missing and {Path(name).suffix for name in missing} == {".po"}
    kinds = {Path(name).suffix for name in inside}
    assert {".py", ".js", ".css", ".toml", ".mo"} <= kinds
    assert any(name.startswith("widgets/vendor/") and "LICENSE" in name for name in inside)


def test_every_lesson_and_its_races_are_in_the_wheel_which_is_small(wheel):
    inside = set(zipfile.ZipFile(wheel).namelist())
    lessons = {
        f"widgets/command/lessons/{name.removeprefix('notebooks/')}" for name in checkout.project_files("notebooks")
    }
    assert lessons <= inside and {each for each in inside if "/lessons/" in each} == lessons
    assert wheel.stat().st_size < MOST_BYTES


def test_nothing_else_is_in_the_wheel(wheel):
    inside = zipfile.ZipFile(wheel).namelist()
    shared = {name.partition(".data/data/")[2] for name in inside} - {""}
    assert shared == {f"share/jupyter/nbconvert/templates/rally_page/{name}" for name in ("conf.json", "index.html.j2")}
    tops = {name.split("/")[0] for name in inside}
    assert {top for top in tops if not top.endswith((".dist-info", ".data"))} == {"rally", "widgets"}


# --- the command -----------------------------------------------------------------------------------------------------


def test_the_lessons_are_opened_in_the_language_of_the_system_with_their_pictures(programs, copied):
    with opened(programs, copied.parent) as (address, said):
        assert f"Die Lektionen sind in {copied}." in " ".join("".join(said).split("\n")), said
        contents = json.loads(text_at(address.replace("/lab/tree/", "/api/contents/")))["content"]
        page = text_at(address)
    cells = [cell for cell in contents["cells"] if cell["cell_type"] == "code"]
    assert cells and all(cell["metadata"]["trusted"] for cell in cells)
    told = json.loads(re.search(r'<script id="jupyter-config-data"[^>]*>(.*?)</script>', page, re.DOTALL)[1])
    assert "rally-lessons" in [each["name"] for each in told["federated_extensions"]]


def test_what_was_changed_is_kept_and_the_new_one_lies_beside_it(programs, copied):
    mine = json.loads((copied / LESSON).read_bytes())
    mine["cells"][0]["source"] = ["my own"]
    shipped, changed = (copied / LESSON).read_bytes(), json.dumps(mine).encode()
    (copied / LESSON).write_bytes(changed)
    with opened(programs, copied.parent, "--language", "en") as (address, said):
        told = " ".join(" ".join(said).split())
    assert "/lab/tree/00_start.ipynb" in address
    assert "01_tricks.ipynb was changed here" in told and "01_tricks.new.ipynb" in told
    assert (copied / LESSON).read_bytes() == changed and (copied / "01_tricks.new.ipynb").read_bytes() == shipped
    (copied / LESSON).write_bytes(shipped)


@pytest.mark.parametrize("lesson", [LESSON, WATCHED, f"zh/{WATCHED}"])
def test_a_lesson_runs_from_the_copy(programs, copied, lesson):
    assert int(run(programs / "python", "-c", RUN, copied / lesson, cwd=copied.parent)) > 2


def test_a_folder_that_cannot_be_written_gets_a_sentence(programs, tmp_path):
    (tmp_path / "rally-lessons").write_text("somebody's")
    for folder in ([], ["--folder", "/proc/rally-lessons"]):
        done = attempt(programs / "rally-notebooks", "--no-browser", *folder, cwd=tmp_path)
        assert done.returncode == 1 and not done.stdout
        assert "lassen sich nicht" in done.stderr and "Traceback" not in done.stderr
    assert (tmp_path / "rally-lessons").read_text() == "somebody's"


RIGHTS = "-dac_override,-dac_read_search"
UNPRIVILEGED = ["setpriv", "--bounding-set", RIGHTS, "--inh-caps", RIGHTS]
"""Before a command of root: it may not write where the mode of a folder forbids it, as anybody else may not."""


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Path]:
    """A folder that nobody may write."""
    folder = tmp_path / "closed"
    folder.mkdir()
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)


def test_who_may_not_write_here_gets_a_sentence(programs, closed):
    as_others = UNPRIVILEGED if os.geteuid() == 0 else []
    done = attempt(*as_others, programs / "rally-notebooks", "--no-browser", cwd=closed)
    assert done.returncode == 1 and not done.stdout and not [*closed.iterdir()]
    assert "lassen sich nicht" in done.stderr and "Traceback" not in done.stderr, done.stderr


def test_questions_are_text_at(programs, tmp_path):
    done = attempt(programs / "rally-notebooks", "ask", "hills", "--seed", "7", cwd=tmp_path, typed="1\n2\nq\n")
    assert done.returncode == 0 and not done.stderr
    assert "Auf welchem Feld" in done.stdout and done.stdout.split()[-1].startswith("1:hills:7:0")


def test_one_line_of_uvx_is_enough(wheel, tmp_path):
    said = run(UV, "tool", "run", "--from", wheel, "-c", CONSTRAINTS, "rally-notebooks", "--version", cwd=tmp_path)
    assert said == f"rally-notebooks {wheel.name.split('-')[1]}\n"


# --- the rules alone -------------------------------------------------------------------------------------------------


def test_who_wants_the_rules_alone_has_them_without_anything_else(wheel, tmp_path):
    programs = install(tmp_path / "env", "--no-deps", wheel)
    assert len([*(tmp_path / "env").glob("lib/*/site-packages/*.dist-info")]) == 1
    shown = run(programs / "python", "-m", "rally", POSITION, cwd=tmp_path)
    assert "legal 1\n  G2\n" in shown and "playouts\n  G2" in shown
    done = attempt(programs / "rally-notebooks", cwd=tmp_path)
    assert done.returncode == 1 and done.stderr.endswith("pip install rally-notebooks brings it\n")
    assert not (tmp_path / "rally-lessons").exists()
