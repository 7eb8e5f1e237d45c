"""Writes the front door of the site, and what belongs to it, into a folder."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from widgets.shared.words import LANGUAGES, _, speaking
from widgets.shared.words.languages import SOURCE, bring_words

from .course import write_shared
from .markup import Html, element, joined
from .page import HERE, Place, front, page

SCRIPTS = ("check.js", "done.js", "door.js", "road.js")
LESSON = "lite/notebooks/index.html?path={}"
LAB = "lite/lab/index.html"
PRINTED = "print/{}"


def write(folder: Path, *, version: str, first: Sequence[str], binder: str) -> None:
    """Write the front door into the folder of the site.

    version: of the release, as the pages say it.
    first: what the first lesson will ask for, addresses as seen from `folder`; fetched while one looks.
    binder: the address that opens the English first lesson on Binder.

    The pages lead to the printed lessons if those lie in `print` of the folder already.
    """
    bring_words("site", HERE / "locale")
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
                is_live=True,
                links=links(folder, language, there),
                warnings=warnings(there),
                script=script(first),
            )
            (folder / front(language)).write_text(page(language, place), "utf-8")


def links(folder: Path, language: str, binder: str) -> Mapping[str, str]:
    """Other ways to the lessons."""
    printed = PRINTED.format(front(language))
    return {
        LAB: _("All lessons side by side, with menus (JupyterLab)"),
        **({printed: _("Print the lessons")} if (folder / printed).exists() else {}),
        binder: _("The lessons on Binder, a free server"),
    }


def script(first: Sequence[str]) -> Html:
    """What is to be fetched, and what fetches it."""
    addresses = Html(json.dumps(list(first)).replace("<", "\\u003c"))
    return joined(
        element("script", addresses, type="application/json", id="first"),
        element("script", type="module", src="door.js"),
    )


def warnings(binder: str) -> Html:
    """What a browser cannot do, each hidden until a script has found it out, and where to go instead."""
    said = {
        "wasm": _("This browser cannot run Python: it has no WebAssembly. A newer browser can."),
        "old": _("This browser is too old: it cannot unpack or draw the labs. Update it, or take a newer one."),
        "storage": _("This browser cannot save anything here, as in some private windows. A normal window can."),
        "memory": _("This device has little memory, so a lesson may stop halfway through."),
    }
    where = _("Binder is a free server that runs the lessons for you. It takes a few minutes to start.")
    rows = (element("p", words, data_problem=name, hidden=True) for name, words in said.items())
    way = element("p", element("a", _("Open the lessons on Binder"), href=binder), class_="elsewhere")
    off = element("p", _("The lessons need JavaScript, and this browser has it switched off."), class_="problems")
    return joined(
        element(
            "div",
            *rows,
            element("p", where, class_="elsewhere"),
            way,
            id="problems",
            class_="problems",
            role="status",
            hidden=True,
        ),
        element("noscript", off),
    )
