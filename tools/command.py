"""What all tools share: the project's folder, how arguments are read, and how other programs are run."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LESSONS = ROOT / "notebooks"
UV = Path(sys.executable).with_name("uv")
EPOCH = "1577836800"
"""The timestamp of files in archives, in seconds: the same whenever they are made."""


class ToolError(SystemExit):
    """Why a tool cannot do its work, in a sentence. Unless caught, it is printed, and the process ends with 1."""


def argument_parser(file: str, doc: str | None) -> argparse.ArgumentParser:
    """Return a parser whose help is a module's docstring. file, doc: the module's `__file__` and `__doc__`."""
    name = ".".join(Path(file).resolve().relative_to(ROOT).with_suffix("").parts).removesuffix(".__main__")
    return argparse.ArgumentParser(
        prog=f"python -m {name}",
        description=doc,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def parse_check(file: str, doc: str | None, arguments: Sequence[str] | None) -> bool:
    """Parse the arguments of a tool whose only option is `--check`; return whether it was given."""
    parser = argument_parser(file, doc)
    add_check(parser)
    return bool(parser.parse_args(arguments).check)


def add_check(parser: argparse.ArgumentParser) -> None:
    """Add the option that most tools have."""
    parser.add_argument("--check", action="store_true", help="change nothing; say what is out of date")


def split_arguments(arguments: Sequence[str] | None) -> tuple[list[str], list[str]]:
    """Split the arguments (by default, those of this process) at the first `--`: the tool's own, and those it hands
    on."""
    own = [*(sys.argv[1:] if arguments is None else arguments)]
    place = own.index("--") if "--" in own else len(own)
    return own[:place], own[place + 1 :]


def run_command(
    *command: object, cwd: Path = ROOT, env: Mapping[str, str] | None = None, is_log_wanted: bool = False
) -> str:
    """Run a command with the variables of `env` added; return what it prints, and its log too if that is wanted.

    Raises ToolError with the end of its output if it fails.
    """
    words = [str(word) for word in command]
    done = subprocess.run(
        words, cwd=cwd, env={**os.environ, **(env or {})}, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    if done.returncode:
        raise ToolError(f"{' '.join(words)[:200]} failed:\n{(done.stdout + done.stderr)[-3000:]}")
    return done.stdout + done.stderr * is_log_wanted


def build_packages(source: Path, into: Path, *options: str) -> None:
    """Build the packages of a checkout, the same bytes whenever it is done."""
    build = (sys.executable, "-m", "build", *options, "--no-isolation", "--outdir", into, source)
    run_command(*build, env={"SOURCE_DATE_EPOCH": EPOCH})
