"""Writes the Binder links of binder/README.md: of all lessons, and of the first one in each other language.

They lead to the repository that binder/repository.txt names.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from .command import LESSONS, ROOT, parse_check

PAGE = ROOT / "binder" / "README.md"
LINK = re.compile(r"(mybinder\.org/v2/gh/)[^/\s]+/[^/\s]+(?=/)")
LISTS = {name: re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL) for name in ("lessons", "languages")}
"""Where the page lists the lessons, and the first lesson in other languages."""
FIRST = "00_start"


def repository() -> str:
    """Return OWNER/NAME."""
    return (ROOT / "binder" / "repository.txt").read_text().strip()


def lesson_title(path: Path) -> str:
    """Return a lesson's first heading."""
    cells = json.loads(path.read_text())["cells"]
    text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    heading = re.search(r"^#+ (.+)$", text, re.MULTILINE)
    return heading[1].strip() if heading else path.stem


def lesson_link(lesson: str) -> str:
    """Return the address that opens a lesson ("01_tricks", "de/01_tricks") in JupyterLab on Binder."""
    return f"https://mybinder.org/v2/gh/{repository()}/HEAD?urlpath=lab/tree/notebooks/{lesson}.ipynb"


def link_rows(paths: list[Path]) -> str:
    """Return a list item for each lesson."""
    names = {path: path.relative_to(LESSONS).with_suffix("").as_posix() for path in paths}
    return "".join(f"- [{lesson_title(path)}]({lesson_link(name)})\n" for path, name in names.items())


def with_links(text: str) -> str:
    """Return a page with its links up to date."""
    listed = {"lessons": LESSONS.glob("*.ipynb"), "languages": LESSONS.glob(f"*/{FIRST}.ipynb")}
    for name, pattern in LISTS.items():
        lines = link_rows(sorted(listed[name])).replace("\\", r"\\")
        text = pattern.sub(rf"\g<1>{lines}\g<2>", text)
    return LINK.sub(lambda found: found[1] + repository(), text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the page, or check it."""
    check = parse_check(__file__, __doc__, arguments)
    now = PAGE.read_text("utf-8")
    fresh = with_links(now)
    if not check:
        PAGE.write_text(fresh, "utf-8")
        return 0
    if lesson_link(FIRST) not in now:
        print(f"binder/README.md has no link to {lesson_link(FIRST)}")
    elif fresh != now:
        print("binder/README.md: the links are out of date (make binder-links)")
    else:
        print(f"binder: the links lead to {repository()}")
        return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
