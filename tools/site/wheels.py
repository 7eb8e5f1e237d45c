"""The packages that lessons need in the browser: pinned wheels, the project's own, NumPy where there is one."""

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
"""What comes when it is imported (widgets/lazy_packages.py), and not with everything else."""

PACKED = ".packed"
"""How archives are called. (A host that knows the ending of what they are packed with might unpack them itself.)"""

TOGETHER, OWN = f"ipython{PACKED}", f"rally-notebooks{PACKED}"
"""All other packages are these archives: IPython with what comes at once (the kernel, and of Python's own library what
Pyodide does not begin with), and the project's own wheel. Each is a tar archive that is packed as a whole, and laid
where Python finds it by scripts/unpack.js."""

ALONE = f"^({'|'.join(sorted(LATE)).replace('-', '_')})-"

REQUIRES = re.compile(r"Requires-Dist: ([\w.-]+)[^;]*$")
ANYWHERE = ("--only-binary", ":all:", "--python-version", "3.14", "--platform", "any")


MADE_BY = Path(__file__), Path(runtime.__file__), BYTECODE


def canonical_name(name: str) -> str:
    """A package's name as indices write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def other_wheels(pyodide: Path) -> tuple[Path, list[Path]]:
    """Python's own library, and all packages but the project itself, as bytecode."""
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
    """The project itself as bytecode."""
    sources = [ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE", "rally", "widgets")]
    return cached_folder("own", (*sources, *MADE_BY), build_own_wheel) / OWN


def build_own_wheel(there: Path) -> Path:
    """The project itself as bytecode, made in an empty folder."""
    built = empty_folder(there / "built")
    build_packages(ROOT, built, "--wheel")
    compile_packages(built, there, OWN, ALONE)
    return there / OWN


def numpy_wheels(wheel: Path | None, lock: dict[str, Any]) -> list[Path]:
    """NumPy for Pyodide, if somebody has it (no package index does), and it is the one that is named."""
    if wheel is None:
        return []
    if file_digest(wheel) != lock["packages"]["numpy"]["sha256"]:
        raise ToolError(f"{wheel.name} is not the NumPy that Pyodide's lock names")
    return [wheel]


def lay_in_packages(packages: list[Path], folder: Path, lock: dict[str, Any]) -> list[str]:
    """Put the packages beside Pyodide, and let its lock name those that come late and nothing else; their files."""
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
    """What Pyodide's lock says of a wheel."""
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
