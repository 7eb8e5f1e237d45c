"""Writes the lessons in other languages, in `notebooks/<language>/`, from the English ones and the catalogues.

The code is the English code with one more line, which chooses the language. The races that lessons open are copied.
"""

from __future__ import annotations

import copy
import json
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message

from tools import catalogues, shipped
from tools.command import LESSONS, add_check, argument_parser
from tools.store_notebooks import store_lesson

from .markdown import Anchors, cell_headings, heading_anchor, translate_cell

RACES = "races"
CHOOSING = "%run -m widgets.use_language {language}\n"
"""The first line of a translated lesson's code, which chooses its language."""

Notebook = dict[str, Any]


def lessons(folder: Path = LESSONS) -> list[Path]:
    """Return the lessons in a folder, in order."""
    return sorted(folder.glob("*.ipynb"))


def languages() -> list[str]:
    """Return the languages, except English, whose catalogues of labs and lessons are complete."""
    both = (catalogues.HOUSE, catalogues.LESSONS)
    whole = [
        {code for code in catalogues.languages(each) if not catalogues.load_catalogue(code, each).fuzzy}
        for each in both
    ]
    return sorted(set.intersection(*whole))


class LessonTranslation:
    """The lessons in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.folder = LESSONS / language
        self.catalogue: Catalog = catalogues.load_catalogue(language, catalogues.LESSONS)
        self.anchors: Anchors = {
            (path.name, heading_anchor(text)): cell["id"]
            for path in lessons()
            for cell in json.loads(path.read_text("utf-8"))["cells"]
            if cell["cell_type"] == "markdown"
            for text in cell_headings("".join(cell["source"]))
        }

    def translate(self, message: str) -> str:
        """Return a message in this language, or in English if it is not translated."""
        found = self.catalogue.get(message)
        return str(found.string or message) if isinstance(found, Message) else message

    def translate_lesson(self, path: Path) -> Notebook:
        """Return an English lesson in this language, without outputs."""
        notebook: Notebook = copy.deepcopy(json.loads(path.read_text("utf-8")))
        code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        for cell in notebook["cells"]:
            if cell["cell_type"] == "markdown":
                source = translate_cell("".join(cell["source"]), self.translate, path.name, self.anchors)
                cell["source"] = source.splitlines(keepends=True)
        for cell in code:
            cell["outputs"], cell["execution_count"] = [], None
        code[0]["source"].insert(0, CHOOSING.format(language=self.language))
        return notebook

    def files(self) -> Iterator[tuple[Path, str]]:
        """Yield the path and the text of each file beside the lessons."""
        for path in sorted((LESSONS / RACES).iterdir()):
            yield self.folder / RACES / path.name, path.read_text("utf-8")

    def write_lessons(self) -> None:
        """Write and run all lessons, and remove all other files."""
        shutil.rmtree(self.folder, ignore_errors=True)
        for path, text in self.files():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        for path in lessons():
            there = self.folder / path.name
            there.write_text(json.dumps(self.translate_lesson(path), ensure_ascii=False, indent=1) + "\n", "utf-8")
            store_lesson(there)

    def faults(self) -> Iterator[str]:
        """Yield what is out of date, a line each."""
        expected = {path.name: self.translate_lesson(path) for path in lessons()}
        for name in sorted({*expected, *(path.name for path in lessons(self.folder))}):
            there = self.folder / name
            if name not in expected or not there.exists():
                yield f"{self.language}/{name} is {'missing' if name in expected else 'left over'}"
            elif cell_sources(json.loads(there.read_text("utf-8"))) != cell_sources(expected[name]):
                yield f"{self.language}/{name} is not what the English lesson and the catalogue say"
        for path, text in self.files():
            if not path.exists() or path.read_text("utf-8") != text:
                yield f"{path.relative_to(LESSONS)} is not the English one"


def cell_sources(notebook: Notebook) -> list[tuple[str, str, str]]:
    """Return the type, id and source of a notebook's cells, without outputs."""
    return [(cell["cell_type"], cell["id"], "".join(cell["source"])) for cell in notebook["cells"]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the lessons, or check them."""
    parser = argument_parser(__file__, __doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="default: all whose catalogue is no draft")
    add_check(parser)
    given = parser.parse_args(arguments)
    if unknown := {*given.languages} - {*catalogues.languages(catalogues.LESSONS)}:
        parser.error(f"no catalogue of the lessons in {', '.join(sorted(unknown))}")
    if not given.check:
        for language in given.languages or languages():
            LessonTranslation(language).write_lessons()
        shipped.write_digests()
        return 0
    there = {path.parent.name for path in LESSONS.glob("[!.]*/*.ipynb")}
    faults = [fault for language in given.languages or languages() for fault in LessonTranslation(language).faults()]
    faults += [f"{language} has lessons, and no complete catalogue" for language in sorted(there - {*languages()})]
    print("\n".join(faults) or f"lessons: as the catalogues say in {', '.join(languages()) or 'no other language'}")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
