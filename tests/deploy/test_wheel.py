"""The wheel alone, with what it depends on, is enough to run a lesson."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools import checkout

ROOT = Path(__file__).resolve().parents[2]
UV = Path(sys.executable).with_name("uv")
LESSON = "01_tricks.ipynb"
RUN = """
import sys, pathlib, nbformat, nbclient, rally, widgets
for package in (rally, widgets):
    for place in package.__path__:
        assert pathlib.Path(place).is_relative_to(sys.prefix), f"{package.__name__} comes from {place}"
book = nbformat.read(sys.argv[1], 4)
nbclient.NotebookClient(book, timeout=120, kernel_name="python3").execute()
print(sum(cell.cell_type == "code" for cell in book.cells))
"""

pytestmark = pytest.mark.deploy


def run(*command: object, cwd: Path) -> str:
    """What a command prints; its complaint if it fails."""
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel, built from a copy that holds only what git would give to somebody who clones."""
    folder = tmp_path_factory.mktemp("wheel")
    source = checkout.copy_project(folder / "source")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, source, cwd=folder)
    return next(folder.glob("*.whl"))


def test_every_file_of_the_packages_is_in_the_wheel_but_for_the_catalogues_that_people_edit(wheel):
    inside = set(zipfile.ZipFile(wheel).namelist())
    missing = [name for name in checkout.project_files("rally", "widgets") if name not in inside]
    assert missing and {Path(name).suffix for name in missing} == {".po"}
    kinds = {Path(name).suffix for name in inside}
    assert {".py", ".js", ".css", ".toml", ".mo"} <= kinds
    assert any(name.startswith("widgets/vendor/") and "LICENSE" in name for name in inside)


def test_nothing_else_is_in_the_wheel(wheel):
    inside = zipfile.ZipFile(wheel).namelist()
    shared = {name.partition(".data/data/")[2] for name in inside} - {""}
    assert shared == {f"share/jupyter/nbconvert/templates/rally_page/{name}" for name in ("conf.json", "index.html.j2")}
    tops = {name.split("/")[0] for name in inside}
    assert {top for top in tops if not top.endswith((".dist-info", ".data"))} == {"rally", "widgets"}


def test_a_lesson_runs_from_the_wheel_alone(wheel, tmp_path):
    python = tmp_path / "env" / "bin" / "python"
    run(UV, "venv", "--quiet", "--python", sys.executable, tmp_path / "env", cwd=tmp_path)
    run(*(UV, "pip", "install", "--quiet", "--python", python, "-c", ROOT / "constraints.txt", wheel), cwd=tmp_path)
    # what a notebook needs to be run at all; the lessons themselves need no more than the wheel asks for
    run(
        *(UV, "pip", "install", "--quiet", "--python", python, "-c", ROOT / "constraints.txt", "nbclient", "ipykernel"),
        cwd=tmp_path,
    )
    lesson = tmp_path / LESSON
    lesson.write_bytes((ROOT / "notebooks" / LESSON).read_bytes())
    assert int(run(python, "-c", RUN, lesson, cwd=tmp_path)) > 2
