"""Python for the browser: Pyodide as its npm package has it, each file with the hash that is pinned.

usage: python -m tools.site.runtime        its version, and the file that has NumPy for it
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tools import deno

from .places import HERE, PINS, Fault, digest

PINNED: dict[str, Any] = json.loads((PINS / "runtime.json").read_text("utf-8"))
BYTECODE = HERE / "bytecode.mjs"


def pyodide() -> Path:
    """The folder with Pyodide's files; deno fetches it the first time, and keeps it in .cache."""
    version = PINNED["version"]
    if deno.run("cache", "--quiet", "--no-config", str(BYTECODE)) != 0:
        raise Fault(f"deno could not fetch pyodide {version} from the npm registry")
    [folder] = (deno.CACHE / "npm").glob(f"*/pyodide/{version}")
    for name, expected in PINNED["files"].items():
        if digest(folder / name) != expected:
            raise Fault(f"{name} of pyodide {version} is not the one that tools/site/pins/runtime.json names")
    return folder


def lock(folder: Path) -> dict[str, Any]:
    """The packages that this Pyodide knows, by their names."""
    found: dict[str, Any] = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))
    return found


def compile_wheels(wheels: Path, compiled: Path) -> None:
    """Every wheel of a folder with bytecode in place of its sources: a page imports it in half the time."""
    if deno.run("run", "--quiet", "--no-config", "--allow-all", str(BYTECODE), str(wheels), str(compiled)) != 0:
        raise Fault("the wheels could not be compiled")


if __name__ == "__main__":
    print(PINNED["version"], lock(pyodide())["packages"]["numpy"]["file_name"])
