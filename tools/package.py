"""Makes what a release consists of, in dist/package: the sdist, and the wheel that is built from it; and tries both.

usage: python -m tools.package               make them, check them, and try each in an environment of its own
       python -m tools.package --tag v0.1.0  the same for a release: the tag has to be that version, which has to stand
                                             in CHANGELOG.md as one that is released

`make package` runs it, and so does the workflow that publishes; what is published is what was tried.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path

import rally

from . import checkout

ROOT = Path(__file__).resolve().parent.parent
UV = Path(sys.executable).with_name("uv")
CONSTRAINTS = ROOT / "constraints.txt"
INTO = ROOT / "dist" / "package"
EPOCH = "1577836800"
"""The time that files in archives bear, in seconds: the same whenever they are made."""

MOST_BYTES = 6_000_000
"""The wheel is no larger: somebody waits for it before the first lesson."""

TRIED = (
    ("rally-notebooks", "--version"),
    ("rally-notebooks", "ask", "hills", "--seed=7"),
    ("python", "-m", "rally", "players=4 flag=1 trick=G8,R5 hands=?,?,?,R3.R12.G2.B9"),
    ("rally-notebooks", "--no-browser", "--folder=lessons", "--", "--version"),
)
"""What has to end well in an environment that has nothing else: JupyterLab only says its version there."""


class PackageFault(Exception):
    """Why there is nothing to be published, in a sentence."""


def run_command(*command: object, cwd: Path = ROOT) -> str:
    """What a command prints; PackageFault with the end of its complaint if it fails."""
    variables = {**os.environ, "SOURCE_DATE_EPOCH": EPOCH}
    said = [str(part) for part in command]
    done = subprocess.run(said, cwd=cwd, env=variables, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        raise PackageFault(f"{' '.join(said)[:200]} failed:\n{(done.stdout + done.stderr)[-3000:]}")
    return done.stdout


def read_version() -> str:
    """The version that is to be released. PackageFault where two places name two."""
    version = str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])
    if rally.__version__ != version:
        raise PackageFault(f"pyproject.toml says {version}, and rally.__version__ {rally.__version__}")
    return version


def check_tag(tag: str, version: str, changes: str) -> None:
    """PackageFault for a tag that is not this version, or one that CHANGELOG.md does not say is released."""
    if tag != f"v{version}":
        raise PackageFault(f"the tag is {tag}, but what it names is version {version}: v{version} would be right")
    if not re.search(rf"^## {re.escape(version)}, \d{{4}}-\d\d-\d\d$", changes, re.MULTILINE):
        raise PackageFault(f"CHANGELOG.md needs a heading like this one: ## {version}, 2027-01-31")


def make_packages(into: Path) -> tuple[Path, Path]:
    """The sdist and the wheel, made of what git has and of nothing else that lies here."""
    shutil.rmtree(into, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="rally-package-") as name:
        source = checkout.copy_project(Path(name) / "source")
        run_command(sys.executable, "-m", "build", "--no-isolation", "--outdir", into, source)
    [sdist], [wheel] = into.glob("*.tar.gz"), into.glob("*.whl")
    if wheel.stat().st_size > MOST_BYTES:
        raise PackageFault(f"{wheel.name} has {wheel.stat().st_size:,} bytes, more than {MOST_BYTES:,}")
    return sdist, wheel


def check_packages(*packages: Path) -> None:
    """Ask twine whether an index would take them, and show their page."""
    run_command(UV, "tool", "run", "--constraints", CONSTRAINTS, "twine", "check", "--strict", *packages)


def try_package(package: Path) -> None:
    """Install one of them where nothing else is, and let its commands run."""
    with tempfile.TemporaryDirectory(prefix="rally-tried-", ignore_cleanup_errors=True) as name:
        there = Path(name)
        programs = there / "an environment" / "bin"
        run_command(UV, "venv", "--quiet", "--python", sys.executable, programs.parent)
        install = UV, "pip", "install", "--quiet", "--python", programs / "python"
        run_command(*install, "-c", CONSTRAINTS, "-b", CONSTRAINTS, package)
        for program, *arguments in TRIED:
            run_command(programs / program, *arguments, cwd=there)


def main(arguments: Sequence[str]) -> int:
    """Make, check and try them; 0 if they can be published."""
    try:
        version = read_version()
        if arguments[:1] == ["--tag"] and len(arguments) == 2:
            check_tag(arguments[1], version, (ROOT / "CHANGELOG.md").read_text("utf-8"))
        elif arguments:
            raise PackageFault(f"{' '.join(arguments)} means nothing here; --tag v{version} does")
        packages = make_packages(INTO)
        check_packages(*packages)
        for package in packages:
            try_package(package)
            print(f"{package.relative_to(ROOT)}: {package.stat().st_size / 1e6:.1f} MB, checked, installed and tried")
    except PackageFault as fault:
        print(f"package: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
