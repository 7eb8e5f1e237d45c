"""Makes the pages to print, in dist/print.

usage: python -m tools.print [FOLDER]
"""

from __future__ import annotations

import re
import shutil
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path

import nbformat
from nbconvert import HTMLExporter

from tools.lessons.without_code import about_python, heading
from tools.site.door.markup import Html, element
from tools.site.door.page import Place, front, page
from widgets.rally_run.figures import measures as board
from widgets.shared.words import LANGUAGES, _, pgettext, speaking
from widgets.shared.words.languages import SOURCE, bring_words
from widgets.stich_rallye.figures.circuit import HEIGHT, WIDTH
from widgets.stich_rallye.figures.track import UNIT
from widgets.tutor.road.volcano import NARROW

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
LESSONS = ROOT / "notebooks"
LOCALE = ROOT / "tools" / "site" / "door" / "locale"
STYLE = "print.css"
CORNER, NO_HEADING = "<th></th>", "<td></td>"
"""An empty corner of a table, which markdown makes a heading: who listens would hear of one without words."""

LINK = re.compile(r'(href="[^":]*)\.ipynb(?=["#])')


def write(folder: Path, live: str = "") -> list[Path]:
    """All lessons of all languages, their front pages, and the style; the pages of the lessons.

    live: where the lessons lie that one can play, as seen from the folder, if they lie anywhere.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / STYLE).write_text(style(), "utf-8")
    written = []
    bring_own_words()
    for language in LANGUAGES:
        (folder / front(language)).write_text(page(language, place(language, live)), "utf-8")
        for path in sorted((LESSONS / there(language)).glob("*.ipynb")):
            made = folder / printed((there(language) / path.name).as_posix())
            made.parent.mkdir(exist_ok=True)
            made.write_text(lesson(path, language), "utf-8")
            written.append(made)
    return written


@cache
def bring_own_words() -> None:
    """Let the sentences of pages be found in every language."""
    bring_words("site", LOCALE)


def place(language: str, live: str) -> Place:
    """Where the front page in a language stands."""
    with speaking(language):
        links = {f"{live}{front(language)}": _("Play the lessons")} if live else {}
    return Place(printed, {code: front(code) for code in LANGUAGES}, version("rally-notebooks"), links=links)


def printed(path: str) -> str:
    """The page of a lesson."""
    return path.removesuffix(".ipynb") + ".html"


def there(language: str) -> Path:
    """The folder of a language, as seen from that of all lessons."""
    return Path("" if language == SOURCE else language)


def style() -> str:
    """The style of all pages, which knows boards, tracks and maps by the size of their pictures."""
    plain = (HERE / STYLE).read_text("utf-8")
    plain = plain.replace("BOARD", f'svg[viewBox="0 0 {board.WIDTH} {board.WIDTH}"]')
    plain = plain.replace("MAP", f'[viewBox^="0 0 {NARROW:g} "]')
    return plain.replace("TRACK", f'svg[viewBox^="0 0 {WIDTH * UNIT:.0f} {HEIGHT * UNIT:.0f}"]')


def lesson(path: Path, language: str) -> str:
    """The page of a lesson."""
    bring_own_words()
    notebook = nbformat.read(path, 4)  # type: ignore[no-untyped-call]
    said = {
        "language": language,
        "style": f"{up(language)}{STYLE}",
        "title": heading(notebook.cells),
        "navigation": navigation(path.name, language),
        "shown": about_python(LESSONS / path.name),
    }
    html, _resources = exporter().from_notebook_node(notebook, {"page": said})
    return LINK.sub(r"\1.html", str(html)).replace(CORNER, NO_HEADING)


@cache
def exporter() -> HTMLExporter:
    """What makes HTML of a notebook, with our own template; it is looked through once, not after each step."""
    return HTMLExporter(  # type: ignore[no-untyped-call]
        template_name="rally_print",
        extra_template_basedirs=[str(HERE / "templates")],
        anchor_link_text="",
        optimistic_validation=True,
    )


def up(language: str) -> str:
    """From a lesson of this language to the folder of all pages."""
    return "" if language == SOURCE else "../"


def navigation(name: str, language: str) -> Html:
    """The way to the front page, and to the lesson in other languages; not on paper."""
    with speaking(language):
        others = (
            element(
                "a", own, lang=code, hreflang=code, href=f"{up(language)}{printed((there(code) / name).as_posix())}"
            )
            for code, own in LANGUAGES.items()
            if code != language
        )
        home = element("a", _("All lessons"), href=f"{up(language)}{front(language)}")
        return element("nav", home, *others, aria_label=pgettext("the languages of a page", "Languages"))


def main(arguments: list[str]) -> int:
    """Write them, and say what they weigh."""
    folder = Path(arguments[0]) if arguments else ROOT / "dist" / "print"
    pages = write(folder)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"print: {len(pages)} lessons, {size / 1e6:.1f} MB, in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
