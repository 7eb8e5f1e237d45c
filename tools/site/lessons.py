"""Copies the lessons to the site: trusted, with its kernel, without outputs that no page shows, and with marks on what
is about Python."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from tools.command import LESSONS
from tools.lessons.without_code import mark_lesson
from widgets.words.languages import SOURCE

from .shorter import quote_once

KERNEL = {"name": "python", "display_name": "Python (in this page)", "language": "python"}


def copy_lessons(folder: Path) -> list[str]:
    """Copy all lessons of all languages, and the races that they show; return the paths of the lessons."""
    shutil.rmtree(folder, ignore_errors=True)
    for path in LESSONS.rglob("races/*.json"):
        (folder / path.relative_to(LESSONS)).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, folder / path.relative_to(LESSONS))
    paths = sorted(path.relative_to(LESSONS) for path in (*LESSONS.glob("*.ipynb"), *LESSONS.glob("??/*.ipynb")))
    for path in paths:
        language = path.parts[0] if len(path.parts) > 1 else SOURCE
        lesson = mark_lesson(json.loads((LESSONS / path).read_text("utf-8")), LESSONS / path.name, language)
        lesson["metadata"]["kernelspec"] = KERNEL
        for cell in lesson["cells"]:
            if cell["cell_type"] == "code":
                cell["metadata"]["trusted"] = True
                for output in cell["outputs"]:
                    shown = output.get("data", {})
                    if "text/html" in shown:
                        shown.pop("text/plain", None)  # no page shows it beside HTML
                        shown["text/html"] = quote_once("".join(shown["text/html"]))
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(json.dumps(lesson, ensure_ascii=False, separators=(",", ":")), "utf-8")
    return [path.as_posix() for path in paths]
