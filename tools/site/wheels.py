"""The packages that lessons need in the browser: pinned wheels, the project's own, NumPy where there is one."""

from __future__ import annotations

import re
import shutil
import sys
import zipfile
from pathlib import Path
from typing import Any

from .lite import of_the_kernel
from .places import EPOCH, PINS, WORK, Fault, digest, fresh, pip, run
from .runtime import compile_wheels

PINNED = PINS / "wheels.txt"
LATE = frozenset({"narwhals", "numpy", "plotly"})
"""What comes when it is imported (widgets/late.py), and not with everything else."""

NOT_SENT = {"jupyterlab-widgets", "widgetsnbextension"}
"""What ipywidgets names, and pages do not need: the site has its scripts already."""

REQUIRES = re.compile(r"Requires-Dist: ([\w.-]+)[^;]*$")
ANYWHERE = ("--only-binary", ":all:", "--python-version", "3.14", "--platform", "any")


def canonical(name: str) -> str:
    """A package's name as indices write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def compiled() -> list[Path]:
    """All wheels as bytecode. Those of others are kept for the next build."""
    own, others = fresh(WORK / "own"), WORK / "wheels"
    kernel = of_the_kernel()
    key = "".join(digest(path)[:12] for path in (PINNED, Path(__file__).with_name("bytecode.mjs"), *kernel))
    if not (others / key[:60]).exists():
        fetched = fresh(WORK / "fetched")
        pip("download", "--quiet", "--no-deps", "--require-hashes", *ANYWHERE, "--dest", fetched, "-r", PINNED)
        for wheel in kernel:
            shutil.copy(wheel, fetched)
        compile_wheels(fetched, fresh(others))
        (others / key[:60]).touch()
    built = fresh(WORK / "built")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", built, ".", SOURCE_DATE_EPOCH=EPOCH)
    compile_wheels(built, own)
    return [*sorted(others.glob("*.whl")), *own.glob("*.whl")]


def numpy(wheel: Path | None, lock: dict[str, Any]) -> list[Path]:
    """NumPy for Pyodide, if somebody has it (no package index does), and it is the one that is named."""
    if wheel is None:
        return []
    if digest(wheel) != lock["packages"]["numpy"]["sha256"]:
        raise Fault(f"{wheel.name} is not the NumPy that Pyodide's lock names")
    return [wheel]


def lay_in(wheels: list[Path], folder: Path, lock: dict[str, Any]) -> frozenset[str]:
    """Put the wheels beside Pyodide, and let its lock name them and nothing else; the files of those that come late."""
    known = {canonical(name): entry for name, entry in lock["packages"].items()}
    entries = {}
    for wheel in wheels:
        shutil.copy(wheel, folder)
        name = canonical(wheel.name.split("-")[0])
        entries[name] = known.get(name, {}) | entry(wheel, name)
    for name, each in entries.items():
        unwanted = LATE if name not in LATE else frozenset[str]()
        each["depends"] = [needed for needed in each["depends"] if needed in entries and needed not in unwanted]
    lock["packages"] = entries
    return frozenset(entries[name]["file_name"] for name in LATE if name in entries)


def entry(wheel: Path, name: str) -> dict[str, Any]:
    """What Pyodide's lock says of a wheel."""
    with zipfile.ZipFile(wheel) as content:
        inside = content.namelist()
        metadata = content.read(next(each for each in inside if each.endswith(".dist-info/METADATA"))).decode()
    tops = {each.split("/")[0] for each in inside if re.fullmatch(r"[^/]+/__init__\.pyc?", each)}
    modules = {each.rpartition(".")[0] for each in inside if re.fullmatch(r"[^/]+\.pyc?", each)}
    needs = {canonical(found[1]) for line in metadata.splitlines() if (found := REQUIRES.match(line))}
    return {
        "name": name, "version": wheel.name.split("-")[1], "file_name": wheel.name, "install_dir": "site",
        "sha256": digest(wheel), "package_type": "package", "imports": sorted(tops | modules),
        "depends": sorted(needs - NOT_SENT), "unvendored_tests": False,
    }  # fmt: skip
