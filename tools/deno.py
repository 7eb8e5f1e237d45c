"""Runs deno, which checks, formats and tests the scripts, on this project and with its cache in .cache.

It comes with a wheel and makes no network requests, except to join scripts (tools/page/bundle.py).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from .command import ROOT, ToolError, argument_parser

CACHE = ROOT / ".cache" / "deno"
OWN = {"DENO_DIR": str(CACHE), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}


def find_deno() -> Path | None:
    """Return the path of deno if it is installed beside this Python."""
    path = Path(sys.executable).parent / "deno"
    return path if path.exists() else None


def run_deno(*arguments: str) -> int:
    """Run deno on this project; return its exit code."""
    path = find_deno()
    if path is None:
        raise ToolError("deno is not installed in this environment; `make setup` installs it")
    return subprocess.run([path, *arguments], cwd=ROOT, env=os.environ | OWN, stdin=subprocess.DEVNULL).returncode


def main(arguments: Sequence[str] | None = None) -> int:
    """Run deno with these arguments."""
    parser = argument_parser(__file__, __doc__)
    parser.add_argument("command", help="what deno is to do: check, lint, fmt, test, …")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="deno's own arguments")
    given = parser.parse_args(arguments)
    return run_deno(given.command, *given.arguments)


if __name__ == "__main__":
    sys.exit(main())
