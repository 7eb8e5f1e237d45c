"""Writes the front door of the site, and its files, into a folder."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from widgets.words import LANGUAGES, _, speaking
from widgets.words.languages import SOURCE

from .course import write_shared
from .page import HERE, Place, bring_site_words, front, page

SCRIPTS = (
    "check.js", "codes.js", "course.js", "done.js", "door.js", "hand_in.js", "home.js", "newer.js", "road.js",
)  # fmt: skip
LESSON = "lite/notebooks/index.html?path={}"
LAB = "lite/lab/index.html"
PRINTED = "print/{}"


def write_door(folder: Path, *, version: str, first: Sequence[str], binder: str) -> None:
    """Write the front door into the folder of the site.

    version: of the release, as the pages show it.
    first: addresses of what the first lesson will request, relative to `folder`; the page fetches them in the
    background.
    binder: the address that opens the English first lesson on Binder.

    The pages link to the printed lessons if these lie in `print` of the folder already.
    """
    bring_site_words()
    folder.mkdir(parents=True, exist_ok=True)
    for name in SCRIPTS:
        shutil.copy(HERE / name, folder / name)
    write_shared(folder)
    for language in LANGUAGES:
        with speaking(language):
            there = binder if language == SOURCE else binder.replace("notebooks/", f"notebooks/{language}/")
            place = Place(
                lesson=LESSON.format,
                fronts={code: front(code) for code in LANGUAGES},
                version=version,
                links=links(folder, language, there),
            )
            text = page(language, place, "live.html.j2", binder=there, first=first)
            (folder / front(language)).write_text(text, "utf-8")


def links(folder: Path, language: str, binder: str) -> Mapping[str, str]:
    """Return other ways to the lessons."""
    printed = PRINTED.format(front(language))
    return {
        LAB: _("All lessons side by side, with menus (JupyterLab)"),
        **({printed: _("Print the lessons")} if (folder / printed).exists() else {}),
        binder: _("The lessons on Binder, a free server"),
    }
