"""Checks binder/ without Docker, as closely as one machine can.

repo2docker reads the folder and writes the Dockerfile that it would build. An environment with that Python and the
versions frozen in its base image gets our requirements and our postBuild, which must not contradict each other, and
runs some lessons. The growth of the image is printed.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from . import binder_links, checkout
from .command import ROOT, UV, ToolError, argument_parser, run_command

CACHE = ROOT / ".cache" / "repo2docker"
RUN = ("00_start", "08_your_own_board", "14_play_rally_run", "21_what_is_good_play")
"""The lessons to run: the first one, one of each game, and one with charts."""
# The base image's explicit packages; their dependencies come in the frozen versions, too.
BASE = (
    "ipywidgets jupyter-offlinenotebook jupyter-resource-usage jupyter-server jupyterhub jupyterlab nbconvert notebook"
)
FROZEN = re.compile(r"/([^/]+)-([^-/]+)-(py[^-/]*)\.(?:conda|tar\.bz2)")
# Runs a lesson and prints the modules that it has imported.
EXECUTE = """
import sys, nbformat, nbclient
book = nbformat.read(sys.argv[1], 4)
book.cells.append(nbformat.v4.new_code_cell("import sys; print(*{name.split('.')[0] for name in sys.modules})"))
nbclient.NotebookClient(book, timeout=120, kernel_name="python3").execute()
print(book.cells[-1].outputs[0].text)
"""
# Prints the project's dependencies, and theirs, and so on.
NEEDS = """
import importlib.metadata, re
def add(name, known):
    if name not in known:
        known.add(name)
        for line in importlib.metadata.requires(name) or []:
            if ";" not in line:
                add(re.match(r"[\\w.-]+", line)[0].lower(), known)
    return known
print(*add("rally-notebooks", set()))
"""
# Prints which class reads and writes the files there, and whether a fresh lesson is trusted.
FILES = """
import asyncio
from jupyter_server.serverapp import ServerApp
app = ServerApp()
app.load_config_file()
files = app.contents_manager_class(root_dir="notebooks")
cells = asyncio.run(files.get("01_tricks.ipynb"))["content"]["cells"]
trusted = all(cell["metadata"]["trusted"] for cell in cells if cell["cell_type"] == "code")
print(type(files).__name__, "trusted" if trusted else "not trusted")
"""


def read_requirements() -> dict[str, str]:
    """Return the pins of binder/requirements.txt by name."""
    lines = (ROOT / "binder" / "requirements.txt").read_text().split()
    return dict(line.split("==") for line in lines)


def check_pins() -> None:
    """Check that each requirement has the version that the tests use, and that JupyterLab is left to the base image."""
    tested = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text().splitlines() if "==" in line)
    for name, version in read_requirements().items():
        if name.startswith(("jupyterlab", "notebook")):
            raise ToolError(f"binder/requirements.txt pins {name}, which belongs to the base image")
        if tested.get(name) != version:
            raise ToolError(f"binder/requirements.txt pins {name}=={version}, constraints.txt {tested.get(name)}")


def repo2docker() -> Path:
    """Return the Python of repo2docker's own environment, which is kept in .cache."""
    python = CACHE / "bin" / "python"
    if not (CACHE / "ready").exists():
        run_command(UV, "venv", "--quiet", "--clear", "--python", sys.executable, CACHE)
        run_command(
            UV, "pip", "install", "--quiet", "--python", python, "-c", ROOT / "constraints.txt", "jupyter-repo2docker"
        )
        (CACHE / "ready").touch()
    return python


def check_dockerfile(source: Path, python: str) -> None:
    """Check that repo2docker finds the Python, the requirements in a layer of their own, and postBuild."""
    dockerfile = run_command(repo2docker(), "-m", "repo2docker", "--no-build", "--debug", source, is_log_wanted=True)
    for needed in (
        f"Building conda environment for python={python}",
        'pip install --no-cache-dir -r "binder/requirements.txt"',
        "COPY --chown=0:0 src/binder/requirements.txt",
        "RUN ./binder/postBuild",
    ):
        if needed not in dockerfile:
            raise ToolError(f"repo2docker's Dockerfile lacks: {needed}")


def base_packages(python: str) -> list[str]:
    """Return the Python packages of the base image as name==version (conda's names are nearly always PyPI's)."""
    code = "import repo2docker, pathlib; print(pathlib.Path(repo2docker.__file__).parent)"
    folder = Path(run_command(repo2docker(), "-c", code).strip()) / "buildpacks" / "conda"
    lock = (folder / f"environment.py-{python}-linux-64.lock").read_text()
    return sorted({f"{name}=={version}" for name, version, _ in FROZEN.findall(lock)})


def base_environment(folder: Path, python: str) -> Path:
    """Make an environment as close to the base image's as this machine can; return its Python."""
    try:
        run_command(UV, "venv", "--quiet", "--no-python-downloads", "--python", python, folder)
    except ToolError:
        print(f"binder: this machine has no Python {python}; checking with {sys.version.split()[0]} instead")
        run_command(UV, "venv", "--quiet", "--python", sys.executable, folder)
    pins = folder / "frozen.txt"
    pins.write_text("\n".join(base_packages(python)))
    own = folder / "bin" / "python"
    run_command(UV, "pip", "install", "--quiet", "--python", own, "-c", pins, "pip", *BASE.split())
    return own


def folder_size(folder: Path) -> int:
    """Return the size of a folder in bytes, without bytecode, which depends on what has run."""
    return sum(p.stat().st_size for p in folder.rglob("*") if p.is_file() and p.suffix != ".pyc")


def run_lessons(python: Path, source: Path, env: Mapping[str, str]) -> set[str]:
    """Run the lessons of RUN, two at a time; return the names of the modules that they imported."""
    lessons = [source / "notebooks" / f"{name}.ipynb" for name in RUN]
    if missing := [path.name for path in lessons if not path.exists()]:
        raise ToolError(f"notebooks/ does not hold {', '.join(missing)}")
    with ThreadPoolExecutor(2) as pool:
        jobs = [pool.submit(run_command, python, "-c", EXECUTE, path, cwd=path.parent, env=env) for path in lessons]
        needed = set(" ".join(job.result() for job in jobs).split())
    print(f"binder: {len(lessons)} lessons run: {', '.join(path.stem for path in lessons)}")
    return needed


def check_folder(folder: Path) -> None:
    """Check everything, in an empty folder."""
    python = (ROOT / "binder" / "runtime.txt").read_text().strip().removeprefix("python-")
    check_pins()
    source = checkout.copy_project(folder / "source")
    check_dockerfile(source, python)
    print(f"binder: repo2docker takes the folder, with Python {python}")
    own = base_environment(folder / "env", python)
    before = folder_size(folder / "env")
    env = {"PATH": f"{own.parent}{os.pathsep}{os.environ['PATH']}", "VIRTUAL_ENV": str(folder / "env")}
    env |= {name: str(folder / "own") for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    run_command(UV, "pip", "install", "--quiet", "--python", own, "-r", source / "binder" / "requirements.txt")
    run_command("bash", source / "binder" / "postBuild", cwd=source, env=env)
    added = (folder_size(folder / "env") - before) / 1e6
    run_command(own, "-m", "pip", "check", env=env)
    print("binder: the base image, our requirements and postBuild agree (pip check)")
    if "TablesWithoutKernel trusted" not in run_command(own, "-c", FILES, cwd=source, env=env):
        raise ToolError("lessons would be opened there without their pictures and tables")
    shutil.rmtree(source / "rally")
    shutil.rmtree(source / "widgets")  # the lessons must find the installed packages
    needed = run_lessons(own, source, env)
    idle = [name for name in read_requirements() if name not in needed]
    promised = run_command(own, "-c", NEEDS, env=env).split()
    if unused := [name for name in idle if name not in promised]:
        raise ToolError(
            f"no lesson imports {', '.join(unused)}, and the project does not need it: out of the image with it"
        )
    if idle:
        print(f"binder: none of them imports {', '.join(idle)}; there because pyproject.toml names or needs it")
    print(f"binder: our part adds {added:.0f} MB to the image")


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the folder, and the links of its page."""
    argument_parser(__file__, __doc__).parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="rally-binder-", ignore_cleanup_errors=True) as name:
        check_folder(Path(name))
    return binder_links.main(["--check"])


if __name__ == "__main__":
    sys.exit(main())
