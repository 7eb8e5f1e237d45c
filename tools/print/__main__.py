"""Makes a page to print of each lesson in each language, by default in dist/print. It replaces that folder."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path

import nbformat
from nbconvert import HTMLExporter

from tools.command import LESSONS, ROOT, argument_parser
from tools.lessons.without_code import about_python, lesson_heading
from tools.site.door.page import Place, bring_site_words, front, page
from widgets.parts.palette import fill_colours
from widgets.rally_run.figures import board
from widgets.stich_rallye.figures.circuit import HEIGHT, WIDTH
from widgets.stich_rallye.figures.track import UNIT
from widgets.tutor.road.volcano import NARROW
from widgets.words import LANGUAGES, _, pgettext, speaking
from widgets.words.languages import SOURCE

HERE = Path(__file__).resolve().parent
INTO = ROOT / "dist" / "print"
STYLE = "print.css"
CORNER, NO_HEADING = "<th></th>", "<td></td>"
"""An empty corner of a table. Markdown makes it a heading, and a screen reader would announce one without words."""

LINK = re.compile(r'(href="[^":]*)\.ipynb(?=["#])')


def write_papers(folder: Path, live: str = "") -> list[Path]:
    """Write all lessons of all languages, their front pages, and the style; return the pages of the lessons.

    live: the path from the folder to the playable lessons, if there are any.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / STYLE).write_text(style(), "utf-8")
    written = []
    bring_site_words()
    for language in LANGUAGES:
        (folder / front(language)).write_text(page(language, front_place(language, live)), "utf-8")
        for path in sorted((LESSONS / language_folder(language)).glob("*.ipynb")):
            made = folder / printed_path((language_folder(language) / path.name).as_posix())
            made.parent.mkdir(exist_ok=True)
            made.write_text(lesson_page(path, language), "utf-8")
            written.append(made)
    return written


def front_place(language: str, live: str) -> Place:
    """Return the place of the front page in a language."""
    with speaking(language):
        links = {f"{live}{front(language)}": _("Play the lessons")} if live else {}
    return Place(printed_path, {code: front(code) for code in LANGUAGES}, version("rally-notebooks"), links=links)


def printed_path(path: str) -> str:
    """Return the path of a lesson's page."""
    return path.removesuffix(".ipynb") + ".html"


def language_folder(language: str) -> Path:
    """Return the folder of a language, relative to that of all lessons."""
    return Path("" if language == SOURCE else language)


def style() -> str:
    """Return the style of all pages, which recognises boards, tracks and maps by the size of their pictures."""
    plain = fill_colours((HERE / STYLE).read_text("utf-8"))
    plain = plain.replace("BOARD", f'svg[viewBox="0 0 {board.WIDTH} {board.WIDTH}"]')
    plain = plain.replace("MAP", f'[viewBox^="0 0 {NARROW:g} "]')
    return plain.replace("TRACK", f'svg[viewBox^="0 0 {WIDTH * UNIT:.0f} {HEIGHT * UNIT:.0f}"]')


def lesson_page(path: Path, language: str) -> str:
    """Return the page of a lesson."""
    bring_site_words()
    notebook = nbformat.read(path, 4)  # type: ignore[no-untyped-call]
    said = {
        "language": language,
        "style": f"{path_up(language)}{STYLE}",
        "title": lesson_heading(notebook.cells),
        "shown": about_python(LESSONS / path.name),
        **navigation(path.name, language),
    }
    html, _resources = exporter().from_notebook_node(notebook, {"page": said})
    return LINK.sub(r"\1.html", str(html)).replace(CORNER, NO_HEADING)


@cache
def exporter() -> HTMLExporter:
    """Return nbconvert's exporter with our template; it validates a notebook once, not after each step."""
    return HTMLExporter(  # type: ignore[no-untyped-call]
        template_name="rally_print",
        extra_template_basedirs=[str(HERE / "templates")],
        anchor_link_text="",
        optimistic_validation=True,
    )


def path_up(language: str) -> str:
    """Return the path from a lesson of this language to the folder of all pages."""
    return "" if language == SOURCE else "../"


def navigation(name: str, language: str) -> dict[str, object]:
    """Return words and addresses of the links to the front page and to the lesson in other languages (not printed)."""
    with speaking(language):
        others = {
            code: (own, f"{path_up(language)}{printed_path((language_folder(code) / name).as_posix())}")
            for code, own in LANGUAGES.items()
            if code != language
        }
        return {
            "front": f"{path_up(language)}{front(language)}",
            "home": _("All lessons"),
            "others": others,
            "languages": pgettext("the languages of a page", "Languages"),
        }


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pages, and print their size."""
    parser = argument_parser(__file__, __doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=INTO, metavar="FOLDER")
    folder = parser.parse_args(arguments).folder
    if folder != INTO and folder.exists() and any(folder.iterdir()):
        parser.error(f"{folder} is not empty")
    pages = write_papers(folder)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"print: {len(pages)} lessons, {size / 1e6:.1f} MB, in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
