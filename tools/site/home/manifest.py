"""The manifests of the site: its name on a home screen, how it opens, and its shortcuts."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from rally import GAMES
from widgets.words import LANGUAGES, _, speaking
from widgets.words.languages import SOURCE

from ..door.lessons import Lesson, lessons
from ..door.page import bring_site_words
from ..door.pictures import PAPER
from .icons import FAVICON, HERE, ICONS, SIGNS, favicon

FOLDER = "home"
"""The folder of all this on the site."""

UP = "../"
"""The path from there to the site, wherever its host puts it."""

LESSON = f"{UP}lite/notebooks/index.html?path={{}}"
PUZZLE, PRACTICE = ("16", "today"), ("15", "mixed-lab")
"""The number of a lesson, and a cell in it."""

TABLE = "18"
"""The number of the lesson for people who have the box; its title is the shortcut's name."""

PLAY = {"stich-rallye": "07", "rally-run": "14"}
"""By game the number of the lesson whose first board is a race to play."""


def write_home(folder: Path) -> None:
    """Write manifests and icons into the folder of the site."""
    bring_site_words()
    there = folder / FOLDER
    there.mkdir(parents=True, exist_ok=True)
    for name in (*ICONS, *SIGNS):
        shutil.copy(HERE / name, there)
    (there / FAVICON).write_text(favicon(), "utf-8")
    for language in LANGUAGES:
        text = json.dumps(manifest(language), ensure_ascii=False, indent=1)
        (there / manifest_name(language)).write_text(f"{text}\n", "utf-8")


def manifest_name(language: str) -> str:
    """Return the file name of the manifest in a language."""
    return f"{language}.webmanifest"


def manifest(language: str) -> dict[str, object]:
    """Return the manifest in a language.

    It has no `id`: that would be a path of the host, and a browser would take two copies of the site on one host for
    one. Instead a browser identifies it by its start address, which is the same page in all languages: the site is
    installed once, whatever its language. That page forwards to the language that was chosen last, else to the one in
    its address.
    """
    with speaking(language):
        return {
            "name": _("Rally: two racing games to learn"),
            "short_name": _("Rally"),
            "description": _("Learn two racing games by playing them"),
            "lang": language,
            "start_url": f"{UP}index.html" + (f"#{language}" if language != SOURCE else ""),
            "scope": UP,
            "display": "standalone",
            "theme_color": PAPER[0],
            "background_color": PAPER[0],
            "categories": ["education", "games"],
            "icons": [
                {"src": name, "sizes": f"{icon.size}x{icon.size}", "type": "image/png", "purpose": icon.purpose}
                for name, icon in ICONS.items()
                if icon.purpose
            ],
            "shortcuts": shortcuts(language),
        }


def shortcuts(language: str) -> list[dict[str, object]]:
    """Return the shortcuts in a language, first the one for the open box: some systems show only three."""
    every = {lesson.number: lesson for lesson in lessons(language)}
    names = {"stich-rallye": _("Play Stich Rallye"), "rally-run": _("Play Rally Run!")}
    return [
        shortcut(every[TABLE].title, "table", every[TABLE]),
        shortcut(_("Puzzle of the day"), "puzzle", every[PUZZLE[0]], PUZZLE[1]),
        shortcut(_("Practise"), "practice", every[PRACTICE[0]], PRACTICE[1]),
        *(shortcut(names[game], game, every[PLAY[game]]) for game in GAMES),
    ]


def shortcut(name: str, sign: str, lesson: Lesson, cell: str = "") -> dict[str, object]:
    """Return a shortcut to a lesson, or to a cell of it."""
    file = f"{sign}.png"
    return {
        "name": name,
        "url": LESSON.format(lesson.path) + (f"#cell-id={cell}" if cell else ""),
        "icons": [{"src": file, "sizes": f"{SIGNS[file].size}x{SIGNS[file].size}", "type": "image/png"}],
    }
