"""Lists the Pythons of this machine that can run the project, or tests the oldest and the newest of them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from .command import ROOT, UV, argument_parser, run_command
from .run_tests import SCOPES

OLDEST = (3, 11)
"""The oldest version the project supports (`requires-python` in pyproject.toml)."""

TESTED = [f"tests/rally/{folder}" for folder in ("contract", "core", "stich_rallye", "rally_run", "tutor", "fuzz")]
"""The folders with the tests of rules, players and tutor."""

NAME = re.compile(r"python3\.(\d+)")


def find_pythons() -> dict[tuple[int, int], Path]:
    """Return one working interpreter for each supported minor version, oldest first.

    Looks at this interpreter, at `python3.N` on the search path, and at the versions that pyenv keeps.
    """
    found: dict[tuple[int, int], Path] = {sys.version_info[:2]: Path(sys.executable)}
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    folders += sorted(pyenv.glob("versions/*/bin"), reverse=True)
    for folder in folders:
        if folder.name == "shims":  # pyenv's: they fail for versions that are not selected
            continue
        for path in sorted(folder.glob("python3.*")) if folder.is_dir() else ():
            name = NAME.fullmatch(path.name)
            if name and (3, int(name[1])) not in found and (3, int(name[1])) >= OLDEST and is_usable(path):
                found[3, int(name[1])] = path
    return dict(sorted(found.items()))


def is_usable(path: Path) -> bool:
    """Return whether the interpreter starts and can make a virtual environment."""
    try:
        return not subprocess.run([path, "-c", "import ssl, venv, ensurepip"], capture_output=True).returncode
    except OSError:
        return False


def make_environment(python: Path, folder: Path, extras: str) -> Path:
    """Install or update the project with `extras` for `python` in `folder`; return the interpreter there."""
    inside = folder / "bin" / "python"
    if not inside.exists():
        subprocess.run([python, "-m", "venv", "--without-pip", folder], check=True)
    pins = "constraints.txt"
    run_command(UV, "pip", "install", "--quiet", "--python", inside, "-c", pins, "-b", pins, "-e", f".[{extras}]")
    return inside


def run_tests() -> int:
    """Run the tests of rules, players and tutor on the oldest and the newest Python; 0 if all pass.

    The Python of this environment is skipped, because `make test` has run them on it.
    """
    found = find_pythons()
    here = sys.version_info[:2]
    others = [version for version in dict.fromkeys((min(found), max(found))) if version != here]
    if not others:
        print(f"Python {here[0]}.{here[1]} is the only one on this machine: make test runs these tests on it.")
    failed = 0
    for version in others:
        name = f"{version[0]}.{version[1]}"
        print(f"\n== Python {name}: the tests of rules, players and tutor", flush=True)
        python = make_environment(found[version], ROOT / ".cache" / f"python-{name}", "test")
        command = f"{python} -m pytest -q --tb=short -n 2 --dist worksteal".split()
        failed |= subprocess.run([*command, *TESTED, "-m", SCOPES["brief"]], cwd=ROOT).returncode
    return int(bool(failed))


def main(arguments: Sequence[str] | None = None) -> int:
    """List the Pythons, or run the tests."""
    parser = argument_parser(__file__, __doc__)
    parser.add_argument("--test", action="store_true", help="run the tests of rules, players and tutor")
    if parser.parse_args(arguments).test:
        return run_tests()
    for (major, minor), path in find_pythons().items():
        print(f"{major}.{minor}\t{path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
