"""The program that checks, formats and tests the scripts: it comes with a wheel, and asks nobody for anything
(but to join scripts anew: tools/page/bundle.py).

usage: deno.py ARGUMENT ...        the same as `deno ARGUMENT ...`
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache" / "deno"
OWN = {"DENO_DIR": str(CACHE), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}


def find_deno() -> Path | None:
    """The program, if it is installed beside this Python."""
    path = Path(sys.executable).parent / "deno"
    return path if path.exists() else None


def run_deno(*arguments: str) -> int:
    """Run it on this project, with its cache in .cache; its exit code."""
    path = find_deno()
    if path is None:
        raise FileNotFoundError("deno is not installed in this environment; `make setup` installs it")
    done = subprocess.run([path, *arguments], cwd=ROOT, env=os.environ | OWN, stdin=subprocess.DEVNULL)
    return done.returncode


if __name__ == "__main__":
    sys.exit(run_deno(*sys.argv[1:]))
