"""Serves the lessons without code, with Voila. What stands after `--` is handed on to Voila (`-- --port=8866`).

What is served are copies in `.cache/app` without the sections about Python; sentences about Python are marked, and
hidden by the style, which the site's lessons have, too. The front pages lie beside them.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from tools import lab
from tools.command import LESSONS, ROOT, argument_parser, split_arguments
from tools.lessons.without_code import STYLE, TAG, lesson_heading, mark_lesson
from tools.site.door.course import write_shared
from tools.site.door.page import Place, bring_site_words, page
from widgets.words import LANGUAGES, _, speaking
from widgets.words.languages import SOURCE

CACHE = ROOT / ".cache" / "app"
OURS = Path(__file__).with_name("jupyter")
TEMPLATE = Path("nbconvert", "templates", "rally")  # Voila would take a template among its own for a complete one
RACES = "races"


def write_lessons(folder: Path) -> None:
    """Write copies of all lessons, with the page's words about them in their metadata."""
    for language in LANGUAGES:
        there = Path("" if language == SOURCE else language)
        for path in sorted((LESSONS / there).glob("*.ipynb")):
            lesson = json.loads(path.read_text("utf-8"))
            lesson = mark_lesson(lesson, LESSONS / path.name, language)
            lesson["cells"] = [cell for cell in lesson["cells"] if TAG not in cell["metadata"].get("tags", ())]
            lesson["metadata"] |= lesson_words(lesson_heading(lesson["cells"]), language)
            (folder / there).mkdir(parents=True, exist_ok=True)
            (folder / there / path.name).write_text(json.dumps(lesson), "utf-8")
        if (LESSONS / there / RACES).exists():
            shutil.copytree(LESSONS / there / RACES, folder / there / RACES)


def lesson_words(title: str, language: str) -> dict[str, object]:
    """Return the metadata that the template needs."""
    with speaking(language):
        return {
            "title": title,
            "rally": {
                "language": language,
                "front": front_address(language),
                "waiting": _("Setting up the game …"),
                "home": _("All lessons"),
            },
        }


SHARED = "/voila/templates/rally/static/"
"""The address at which Voila serves our template's folder `static`."""


def write_fronts(folder: Path) -> None:
    """Write the front page in each language, for the template to include, and the files that they share."""
    static = folder / "static"
    static.mkdir(parents=True, exist_ok=True)
    write_shared(static)
    place = Place(
        lesson="/voila/render/{}".format,
        fronts={code: front_address(code) for code in LANGUAGES},
        version=version("rally-notebooks"),
        shared=SHARED,
    )
    for language in LANGUAGES:
        text = f"{{% raw %}}{page(language, place)}{{% endraw %}}"
        (folder / f"front-{language}.html").write_text(text, "utf-8")


def front_address(language: str) -> str:
    """Return the address of the front page in a language."""
    return "/" if language == SOURCE else f"/voila/tree/{language}"


def prepare_folders() -> Path:
    """Prepare everything that is served; return the folder of the lessons."""
    bring_site_words()
    shutil.rmtree(CACHE, ignore_errors=True)
    lessons = CACHE / "lessons"
    write_lessons(lessons)
    write_fronts(CACHE / "jupyter" / TEMPLATE)
    shutil.copy(STYLE, CACHE / "jupyter" / TEMPLATE)
    return lessons


IDLE = 600
"""Seconds after which an idle kernel without a page is stopped."""


def voila_command(lessons: Path, arguments: list[str]) -> list[str]:
    """Return the command that serves this folder with Voila."""
    options = {
        "template": "rally",
        "classic-tree": "",
        "VoilaConfiguration.allow_template_override": "NO",
        "VoilaConfiguration.allow_theme_override": "NO",
        "VoilaConfiguration.file_allowlist": "[]",
        "VoilaConfiguration.progressive_rendering": "True",
        "Voila.ip": "127.0.0.1",
        "MappingKernelManager.cull_idle_timeout": str(IDLE),
        "MappingKernelManager.cull_interval": str(IDLE // 10),
    }
    said = [f"--{name}={value}" if value else f"--{name}" for name, value in options.items()]
    return [sys.executable, "-m", "voila", str(lessons), *said, *arguments]


def environment() -> dict[str, str]:
    """Return this process's environment variables, with the folders of our template first."""
    variables = lab.environment()
    paths = [str(CACHE / "jupyter"), str(OURS), *filter(None, [variables.get("JUPYTER_PATH")])]
    return {**variables, "JUPYTER_PATH": os.pathsep.join(paths)}


def main(arguments: Sequence[str] | None = None) -> int:
    """Prepare what is served, and replace this process with Voila."""
    own, for_voila = split_arguments(arguments)
    argument_parser(__file__, __doc__).parse_args(own)
    lessons = prepare_folders()
    print("The lessons without code; Ctrl-C here stops them", flush=True)
    os.execve(sys.executable, voila_command(lessons, for_voila), environment())


if __name__ == "__main__":
    sys.exit(main())
