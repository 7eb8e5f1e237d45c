"""Makes the sdist and the wheel of a release in dist/package, checks them, and tries each in an environment of its own.

`make package` runs it, and so does the workflow that publishes: what is published is what was tried.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path

import rally

from . import checkout
from .command import ROOT, UV, ToolError, argument_parser, build_packages, run_command

CONSTRAINTS = ROOT / "constraints.txt"
INTO = ROOT / "dist" / "package"
MOST_BYTES = 6_000_000
"""Maximum size of the wheel: users wait for it before the first lesson."""

TRIED = (
    ("rally-notebooks", "--version"),
    ("rally-notebooks", "ask", "hills", "--seed=7"),
    ("python", "-m", "rally", "players=4 flag=1 trick=G8,R5 hands=?,?,?,R3.R12.G2.B9"),
    ("rally-notebooks", "--no-browser", "--folder=lessons", "--", "--version"),
)
"""Commands that must succeed in an environment with nothing else; JupyterLab only prints its version."""


def read_version() -> str:
    """Return the version to be released. Raises ToolError if two places name different ones."""
    version = str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])
    if rally.__version__ != version:
        raise ToolError(f"pyproject.toml says {version}, and rally.__version__ {rally.__version__}")
    return version


def check_tag(tag: str, version: str, changes: str) -> None:
    """Raise ToolError for a tag that is not this version, or that CHANGELOG.md does not call released."""
    if tag != f"v{version}":
        raise ToolError(f"the tag is {tag}, but what it names is version {version}: v{version} would be right")
    if not re.search(rf"^## {re.escape(version)}, \d{{4}}-\d\d-\d\d$", changes, re.MULTILINE):
        raise ToolError(f"CHANGELOG.md needs a heading like this one: ## {version}, 2027-01-31")


def make_packages(into: Path) -> tuple[Path, Path]:
    """Make the sdist and the wheel, of the files that git knows and nothing else."""
    shutil.rmtree(into, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="rally-package-") as name:
        source = checkout.copy_project(Path(name) / "source")
        build_packages(source, into)
    [sdist], [wheel] = into.glob("*.tar.gz"), into.glob("*.whl")
    if wheel.stat().st_size > MOST_BYTES:
        raise ToolError(f"{wheel.name} has {wheel.stat().st_size:,} bytes, more than {MOST_BYTES:,}")
    return sdist, wheel


def check_packages(*packages: Path) -> None:
    """Let twine check whether an index would accept them, and could show their page."""
    run_command(UV, "tool", "run", "--constraints", CONSTRAINTS, "twine", "check", "--strict", *packages)


def try_package(package: Path) -> None:
    """Install a package in an empty environment, and run its commands."""
    with tempfile.TemporaryDirectory(prefix="rally-tried-", ignore_cleanup_errors=True) as name:
        there = Path(name)
        programs = there / "an environment" / "bin"
        run_command(UV, "venv", "--quiet", "--python", sys.executable, programs.parent)
        install = UV, "pip", "install", "--quiet", "--python", programs / "python"
        run_command(*install, "-c", CONSTRAINTS, "-b", CONSTRAINTS, package)
        for program, *arguments in TRIED:
            run_command(programs / program, *arguments, cwd=there)


def main(arguments: Sequence[str] | None = None) -> int:
    """Make, check and try both packages."""
    parser = argument_parser(__file__, __doc__)
    parser.add_argument("--tag", help="of a release, as v0.1.0: refused unless version and CHANGELOG.md agree with it")
    tag = parser.parse_args(arguments).tag
    version = read_version()
    if tag is not None:
        check_tag(tag, version, (ROOT / "CHANGELOG.md").read_text("utf-8"))
    packages = make_packages(INTO)
    check_packages(*packages)
    for package in packages:
        try_package(package)
        print(f"{package.relative_to(ROOT)}: {package.stat().st_size / 1e6:.1f} MB, checked, installed and tried")
    return 0


if __name__ == "__main__":
    sys.exit(main())
