"""Writes the pins of the site anew, after a version in constraints.txt, JupyterLite or Pyodide has changed.

pins/wheels.txt: each package at the version that Pyodide's lock names, or else constraints.txt. pins/builder.txt: all
that TOOLS of this file need. pins/runtime.json: Pyodide's files.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from typing import Any

from tools import deno
from tools.command import ROOT, UV, argument_parser, run_command

from . import runtime
from .places import PINS, WORK, empty_folder, file_digest, run_pip
from .wheels import ANYWHERE, PINNED, canonical_name

TOOLS = (
    "jupyterlite-core==0.8.6", "jupyterlite-pyodide-kernel==0.8.6", "jupyter-server==2.21.1", "ipywidgets==8.1.9",
    "anywidget==0.11.0", "jsonschema==4.24.1",
)  # fmt: skip
OF_PYTHON = ("ipython", "jedi", "micropip", "packaging", "pyodide-http", "traitlets", "typing-extensions")
"""Packages that the kernel needs, with all their dependencies in Pyodide's lock."""

OF_LESSONS = (
    "anywidget", "babel", "comm", "fsrs", "ipywidgets", "narwhals", "plotly", "prompt-toolkit", "psygnal", "segno",
)  # fmt: skip
"""Packages that lessons need. Add new dependencies of the project that are pure Python."""

NOT_SENT = {"parso"}
"""Only jedi needs it, and the site has jedi in name only."""

HEADS = {
    "wheels.txt": "# What lessons need in the browser beside Pyodide. Made by `python -m tools.site.pin`.\n",
    "builder.txt": "# The tools that build the site, apart from all others. Made by `python -m tools.site.pin`.\n",
}


def package_closure(names: tuple[str, ...], packages: dict[str, Any]) -> set[str]:
    """Return these packages and their dependencies in Pyodide's lock."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = canonical_name(waiting.pop())
        if name not in found:
            found.add(name)
            waiting += packages.get(name, {}).get("depends", [])
    return found


def pinned_wheels(packages: dict[str, Any]) -> str:
    """Return the packages with their versions and hashes."""
    constraints = dict(re.findall(r"^([\w.-]+)==(\S+)", (ROOT / "constraints.txt").read_text("utf-8"), re.MULTILINE))
    own = {canonical_name(name): version for name, version in constraints.items()}
    lines = []
    for name in sorted(package_closure((*OF_PYTHON, *OF_LESSONS), packages) - NOT_SENT):
        version = packages[name]["version"] if name in packages else own[name]
        folder = empty_folder(WORK / "pinning")
        run_pip("download", "--quiet", "--no-deps", *ANYWHERE, "--dest", folder, f"{name}=={version}")
        [wheel] = folder.glob("*.whl")
        lines.append(f"{name}=={version} --hash=sha256:{file_digest(wheel)}\n")
    return "".join(lines)


def pinned_tools() -> str:
    """Return the tools that build the site, with their dependencies and hashes."""
    wanted = WORK / "tools.in"
    wanted.write_text("\n".join(TOOLS), "utf-8")
    return run_command(
        UV, "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--no-header", "--no-annotate", wanted
    )


def pyodide_files() -> dict[str, str]:
    """Return the hashes of Pyodide's files in the npm registry."""
    deno.run_deno("cache", "--quiet", "--no-config", str(runtime.BYTECODE))
    [folder] = (deno.CACHE / "npm").glob(f"*/pyodide/{runtime.PINNED['version']}")
    return {name: file_digest(folder / name) for name in runtime.PINNED["files"]}


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pins."""
    parser = argument_parser(__file__, __doc__)
    recording = "the list of files that the first lesson requests, too: of a site that is built (then build it again)"
    parser.add_argument("--record", action="store_true", help=recording)
    is_recorded = parser.parse_args(arguments).record
    pinned = {"version": runtime.PINNED["version"], "files": pyodide_files()}
    (PINS / "runtime.json").write_text(json.dumps(pinned, indent=2) + "\n", "utf-8")
    packages = {
        canonical_name(name): entry for name, entry in runtime.read_lock(runtime.pyodide_folder())["packages"].items()
    }
    for path, text in ((PINNED, pinned_wheels(packages)), (PINS / "builder.txt", pinned_tools())):
        path.write_text(HEADS[path.name] + text, "utf-8")
    if is_recorded:
        from .record import record_requests

        record_requests()
    return 0


if __name__ == "__main__":
    sys.exit(main())
