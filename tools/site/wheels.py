"""The packages that lessons need in the browser: pinned wheels, the project's own, NumPy where there is one."""

from __future__ import annotations

import re
import shutil
import sys
import zipfile
from pathlib import Path
from typing import Any

from . import runtime
from .lite import of_the_kernel
from .places import EPOCH, PINS, ROOT, WORK, Fault, digest, fresh, kept, pip, run
from .runtime import BYTECODE, STDLIB, compile_all, without_the_unused

PINNED = PINS / "wheels.txt"
LATE = frozenset({"babel", "narwhals", "numpy", "plotly", "prompt-toolkit", "wcwidth"})
"""What comes when it is imported (widgets/late.py), and not with everything else."""

TOGETHER, OWN = "ipython", "rally-notebooks"
"""All other packages are archives of these names: IPython with what comes at once (the kernel, and of Python's own
library what Pyodide does not begin with), and the project's own wheel. Each is packed as a whole, and Pyodide takes it
for a tar archive by its name."""

ALONE = f"^({'|'.join(sorted(LATE)).replace('-', '_')})-"

REQUIRES = re.compile(r"Requires-Dist: ([\w.-]+)[^;]*$")
ANYWHERE = ("--only-binary", ":all:", "--python-version", "3.14", "--platform", "any")


MADE_BY = Path(__file__), Path(runtime.__file__), BYTECODE


def canonical(name: str) -> str:
    """A package's name as indices write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def of_others(pyodide: Path) -> tuple[Path, list[Path]]:
    """Python's own library, and all packages but the project itself, as bytecode."""
    kernel = of_the_kernel()

    def make(folder: Path) -> None:
        fetched = fresh(WORK / "fetched")
        pip("download", "--quiet", "--no-deps", "--require-hashes", *ANYWHERE, "--dest", fetched, "-r", PINNED)
        for wheel in kernel:
            shutil.copy(wheel, fetched)
        without_the_unused(pyodide / STDLIB, fetched / STDLIB)
        compile_all(fetched, folder, f"{TOGETHER}.tar", ALONE)

    made = kept("wheels", (PINNED, *MADE_BY, *kernel, pyodide / STDLIB), make)
    return made / STDLIB, [*sorted(made.glob("*.whl")), made / f"{TOGETHER}.tar"]


def ours() -> Path:
    """The project itself as bytecode."""
    sources = [ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE", "rally", "widgets")]
    return kept("own", (*sources, *MADE_BY), own) / f"{OWN}.tar"


def own(there: Path) -> Path:
    """The project itself as bytecode, made in an empty folder."""
    built = fresh(there / "built")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", built, ".", SOURCE_DATE_EPOCH=EPOCH)
    compile_all(built, there, f"{OWN}.tar", ALONE)
    return there / f"{OWN}.tar"


def numpy(wheel: Path | None, lock: dict[str, Any]) -> list[Path]:
    """NumPy for Pyodide, if somebody has it (no package index does), and it is the one that is named."""
    if wheel is None:
        return []
    if digest(wheel) != lock["packages"]["numpy"]["sha256"]:
        raise Fault(f"{wheel.name} is not the NumPy that Pyodide's lock names")
    return [wheel]


def lay_in(packages: list[Path], folder: Path, lock: dict[str, Any]) -> frozenset[str]:
    """Put the packages beside Pyodide, and let its lock name them and nothing else; the files that come late."""
    known = {canonical(name): entry for name, entry in lock["packages"].items()}
    entries = {}
    for path in packages:
        shutil.copy(path, folder)
        name = canonical(path.stem.split("-")[0]) if path.suffix == ".whl" else path.stem
        entries[name] = known.get(name, {}) | (of_wheel if path.suffix == ".whl" else of_archive)(path, name)
    for name, each in entries.items():
        unwanted = LATE if name not in LATE else frozenset[str]()
        each["depends"] = [needed for needed in each["depends"] if needed in entries and needed not in unwanted]
    lock["packages"] = entries
    return frozenset(entries[name]["file_name"] for name in LATE if name in entries)


def entry(path: Path, name: str, version: str, imports: set[str], depends: set[str]) -> dict[str, Any]:
    """What Pyodide's lock says of a package."""
    return {
        "name": name, "version": version, "file_name": path.name, "install_dir": "site", "sha256": digest(path),
        "package_type": "package", "imports": sorted(imports), "depends": sorted(depends), "unvendored_tests": False,
    }  # fmt: skip


def of_archive(path: Path, name: str) -> dict[str, Any]:
    """What it says of packages that come together, at once: nobody imports them before."""
    return entry(path, name, "0", set(), set())


def of_wheel(path: Path, name: str) -> dict[str, Any]:
    """What it says of a wheel."""
    with zipfile.ZipFile(path) as content:
        inside = content.namelist()
        metadata = content.read(next(each for each in inside if each.endswith(".dist-info/METADATA"))).decode()
    tops = {each.split("/")[0] for each in inside if re.fullmatch(r"[^/]+/__init__\.pyc?", each)}
    modules = {each.rpartition(".")[0] for each in inside if re.fullmatch(r"[^/]+\.pyc?", each)}
    needs = {canonical(found[1]) for line in metadata.splitlines() if (found := REQUIRES.match(line))}
    return entry(path, name, path.name.split("-")[1], tops | modules, needs)
