"""Writes the Binder links of binder/README.md (and of README.md, if it has any); --check only says what is out of date.

Whose repository they lead to stands in binder/repository.txt, and nowhere else by hand.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"
PAGES = ("README.md", "binder/README.md")
LINK = re.compile(r"(mybinder\.org/v2/gh/)[^/\s]+/[^/\s]+(?=/)")
LISTS = {name: re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL) for name in ("lessons", "languages")}
"""Where a page lists the lessons, and the first lesson in other languages."""
FIRST = "00_start"


def repository() -> str:
    """OWNER/NAME."""
    return (ROOT / "binder" / "repository.txt").read_text().strip()


def lesson_title(path: Path) -> str:
    """A lesson's first heading."""
    cells = json.loads(path.read_text())["cells"]
    text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    heading = re.search(r"^#+ (.+)$", text, re.MULTILINE)
    return heading[1].strip() if heading else path.stem


def lesson_link(lesson: str) -> str:
    """The address that opens a lesson ("01_tricks", "de/01_tricks") in JupyterLab on Binder."""
    return f"https://mybinder.org/v2/gh/{repository()}/HEAD?urlpath=lab/tree/notebooks/{lesson}.ipynb"


def link_rows(paths: list[Path]) -> str:
    """A line for each lesson."""
    names = {path: path.relative_to(NOTEBOOKS).with_suffix("").as_posix() for path in paths}
    return "".join(f"- [{lesson_title(path)}]({lesson_link(name)})\n" for path, name in names.items())


def with_links(text: str) -> str:
    """A page with its links as they should be."""
    listed = {"lessons": NOTEBOOKS.glob("*.ipynb"), "languages": NOTEBOOKS.glob(f"*/{FIRST}.ipynb")}
    for name, pattern in LISTS.items():
        lines = link_rows(sorted(listed[name])).replace("\\", r"\\")
        text = pattern.sub(rf"\g<1>{lines}\g<2>", text)
    return LINK.sub(lambda found: found[1] + repository(), text)


def main(arguments: list[str]) -> int:
    """Write the pages, or check them."""
    behind = []
    for name in PAGES:
        page = ROOT / name
        now = page.read_text() if page.exists() else ""
        if name == PAGES[-1] and lesson_link(FIRST) not in with_links(now):
            behind.append(f"{name} has no link to {lesson_link(FIRST)}")
        elif with_links(now) != now:
            behind.append(f"{name}: the links are out of date (make binder-links)")
        if arguments != ["--check"] and page.exists():
            page.write_text(with_links(now))
    if arguments == ["--check"]:
        print("\n".join(behind) or f"binder: the links lead to {repository()}")
    return int(bool(behind) and arguments == ["--check"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
