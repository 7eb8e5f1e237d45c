"""The packages that lessons need in the browser: pinned wheels, the project's own, and NumPy if it is given."""

from __future__ import annotations

import re
import shutil
import zipfile
from pathlib import Path
from typing import Any

from tools.command import ROOT, ToolError, build_packages

from . import runtime
from .lite import kernel_wheels
from .places import PINS, WORK, cached_folder, empty_folder, file_digest, run_pip
from .runtime import BYTECODE, STDLIB, compile_packages, copy_used_library

PINNED = PINS / "wheels.txt"
LATE = frozenset({"babel", "narwhals", "numpy", "plotly", "prompt-toolkit", "segno", "wcwidth"})
"""Packages that are loaded when they are imported (widgets/lazy_packages.py), not at the start."""

PACKED = ".packed"
"""The suffix of archives. (A host that knows the format by its suffix might unpack them itself.)"""

TOGETHER, OWN = f"ipython{PACKED}", f"rally-notebooks{PACKED}"
"""All other packages are in these archives: IPython with everything that is loaded at once (the kernel, and the part of
the standard library that Pyodide does not start with), and the project's own wheel. Each is a compressed tar archive,
which scripts/unpack.js puts where Python finds it."""

ALONE = f"^({'|'.join(sorted(LATE)).replace('-', '_')})-"

REQUIRES = re.compile(r"Requires-Dist: ([\w.-]+)[^;]*$")
ANYWHERE = ("--only-binary", ":all:", "--python-version", "3.14", "--platform", "any")


MADE_BY = Path(__file__), Path(runtime.__file__), BYTECODE


def canonical_name(name: str) -> str:
    """Return a package's name as indices write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def other_wheels(pyodide: Path) -> tuple[Path, list[Path]]:
    """Return Python's standard library, and all packages except the project, as bytecode."""
    kernel = kernel_wheels()

    def make(folder: Path) -> None:
        fetched = empty_folder(WORK / "fetched")
        run_pip("download", "--quiet", "--no-deps", "--require-hashes", *ANYWHERE, "--dest", fetched, "-r", PINNED)
        for wheel in kernel:
            shutil.copy(wheel, fetched)
        copy_used_library(pyodide / STDLIB, fetched / STDLIB)
        compile_packages(fetched, folder, TOGETHER, ALONE)

    made = cached_folder("wheels", (PINNED, *MADE_BY, *kernel, pyodide / STDLIB), make)
    return made / STDLIB, [*sorted(made.glob("*.whl")), made / TOGETHER]


def own_wheel() -> Path:
    """Return the project's archive as bytecode."""
    sources = [ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE", "rally", "widgets")]
    return cached_folder("own", (*sources, *MADE_BY), build_own_wheel) / OWN


def build_own_wheel(there: Path) -> Path:
    """Make the project's archive in an empty folder."""
    built = empty_folder(there / "built")
    build_packages(ROOT, built, "--wheel")
    compile_packages(built, there, OWN, ALONE)
    return there / OWN


def numpy_wheels(wheel: Path | None, lock: dict[str, Any]) -> list[Path]:
    """Return NumPy for Pyodide, if it is given (no package index has it) and matches the lock."""
    if wheel is None:
        return []
    if file_digest(wheel) != lock["packages"]["numpy"]["sha256"]:
        raise ToolError(f"{wheel.name} is not the NumPy that Pyodide's lock names")
    return [wheel]


def lay_in_packages(packages: list[Path], folder: Path, lock: dict[str, Any]) -> list[str]:
    """Put the packages beside Pyodide, and only the late ones into its lock; return their file names."""
    known = {canonical_name(name): entry for name, entry in lock["packages"].items()}
    entries = {}
    for path in packages:
        shutil.copy(path, folder)
        if path.suffix != PACKED:
            name = canonical_name(path.stem.split("-")[0])
            entries[name] = known.get(name, {}) | wheel_entry(path, name)
    for each in entries.values():
        each["depends"] = [needed for needed in each["depends"] if needed in entries]
    lock["packages"] = entries
    return sorted(entry["file_name"] for entry in entries.values())


def wheel_entry(path: Path, name: str) -> dict[str, Any]:
    """Return the entry of a wheel in Pyodide's lock."""
    with zipfile.ZipFile(path) as content:
        inside = content.namelist()
        metadata = content.read(next(each for each in inside if each.endswith(".dist-info/METADATA"))).decode()
    tops = {each.split("/")[0] for each in inside if re.fullmatch(r"[^/]+/__init__\.pyc?", each)}
    modules = {each.rpartition(".")[0] for each in inside if re.fullmatch(r"[^/]+\.pyc?", each)}
    needs = {canonical_name(found[1]) for line in metadata.splitlines() if (found := REQUIRES.match(line))}
    return {
        "name": name, "version": path.name.split("-")[1], "file_name": path.name, "install_dir": "site",
        "sha256": file_digest(path), "package_type": "package", "imports": sorted(tops | modules),
        "depends": sorted(needs), "unvendored_tests": False,
    }  # fmt: skip
