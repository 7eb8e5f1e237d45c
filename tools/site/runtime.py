"""Pyodide, Python for the browser, as its npm package has it, each file with the hash that is pinned.

Run as a program, this prints its version and the name of the file with NumPy for it.
"""

from __future__ import annotations

import json
import re
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools import deno
from tools.command import ToolError, argument_parser

from .places import HERE, PINS, file_digest

PINNED: dict[str, Any] = json.loads((PINS / "runtime.json").read_text("utf-8"))
BYTECODE = HERE / "bytecode.mjs"


def pyodide_folder() -> Path:
    """Return the folder with Pyodide's files; deno fetches them the first time, and keeps them in .cache."""
    version = PINNED["version"]
    if deno.run_deno("cache", "--quiet", "--no-config", str(BYTECODE)) != 0:
        raise ToolError(f"deno could not fetch pyodide {version} from the npm registry")
    [folder] = (deno.CACHE / "npm").glob(f"*/pyodide/{version}")
    for name, expected in PINNED["files"].items():
        if file_digest(folder / name) != expected:
            raise ToolError(f"{name} of pyodide {version} is not the one that tools/site/pins/runtime.json names")
    return folder


STDLIB = "python_stdlib.zip"
"""Python's standard library. Pyodide ships it as sources, whose compilation took half of the time to the first lab."""

UNUSED = re.compile(
    r"(_aix_support|_android_support|_apple_support|_ios_support|_osx_support|_pydatetime|_pyio|compileall|ftplib)\.py"
    r"|(imaplib|mailbox|modulefinder|nturl2path|optparse|pickletools|plistlib|poplib|smtplib|trace|zipapp)\.py"
    r"|(filecmp|netrc|py_compile|pty|pyclbr|shelve|sysconfig/__main__|tabnanny|urllib/robotparser|wave|webbrowser)\.py"
    r"|concurrent/(futures/(interpreter|process)\.py|interpreters/.*)|pyodide/_nodesock.*|ctypes/(_aix|wintypes)\.py"
    r"|(ctypes/macholib|dbm|ensurepip|multiprocessing|sqlite3|venv|wsgiref|xmlrpc|__phello__)/.*|http/server\.py|xml/sax/expatreader\.py"
    r"|asyncio/(__main__|proactor_events|windows_events|windows_utils)\.py"
    r"|_pyrepl/(?!(__init__|pager|trace|types|utils)\.).*"
    r"|encodings/(cp(?!437|1252)|mac_|iso8859_(?!15?\.)|iso2022|euc|big5|gb|hz|johab|koi8|kz|ptcp|shift|tis|hp_).*"
)
"""Modules of the standard library that a page cannot use or nobody needs: other systems, servers, mail, processes, a
terminal, old encodings, and Python versions of C modules."""


def copy_used_library(library: Path, there: Path) -> None:
    """Copy Python's standard library without them."""
    with zipfile.ZipFile(library) as whole, zipfile.ZipFile(there, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as part:
        for entry in whole.infolist():
            if not UNUSED.fullmatch(entry.filename):
                part.writestr(zipfile.ZipInfo(entry.filename, entry.date_time), whole.read(entry), zipfile.ZIP_DEFLATED)


def read_lock(folder: Path) -> dict[str, Any]:
    """Return the lock file of this Pyodide."""
    found: dict[str, Any] = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))
    return found


def compile_packages(sources: Path, compiled: Path, pack: str, alone: str) -> None:
    """Compile the sources in each wheel or library of a folder to bytecode: a page imports it in half the time.

    pack: the archive of all of them, except files whose names match the pattern `alone`.
    """
    arguments = str(BYTECODE), str(sources), str(compiled), pack, alone
    if deno.run_deno("run", "--quiet", "--no-config", "--allow-all", *arguments) != 0:
        raise ToolError("the wheels could not be compiled")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the version and the file's name."""
    argument_parser(__file__, __doc__).parse_args(arguments)
    print(PINNED["version"], read_lock(pyodide_folder())["packages"]["numpy"]["file_name"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
