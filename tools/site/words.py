"""What the site's own scripts say, in every language."""

from __future__ import annotations

from widgets.shared.words import LANGUAGES, _, speaking
from widgets.shared.words.languages import bring_words

from .door.page import HERE as DOOR


def said() -> dict[str, str]:
    """The sentences in the language of the moment, by the names that the scripts know."""
    return {
        "waking": _("The table is being set: {time}"),
        "again": _("A download broke off. It is being tried again."),
        "lost": _("Something could not be fetched, so the lesson is not all there. Is there a network?"),
        "try": _("Try again"),
        "changed": _("You have changed this lesson, and your browser has kept it."),
        "run": _("Run it"),
        "back": _("Set the lesson back"),
        "front": _("All lessons"),
        "language": _("Language of the lesson"),
        "sounds": _("Sounds"),
        "code": _("Show the code"),
        "hide": _("Hide the code"),
        "some": _("{done} of {all} done"),
        "all": _("✓ done"),
        "version": _("Version {version}"),
        "cannot": _("This browser cannot run the lessons by itself"),
        "wasm": _("It lacks WebAssembly, in which Python runs here. Perhaps it is an old one, or it was switched off."),
        "storage": _("It keeps nothing for this page, as some private windows do. An ordinary window will do."),
        "memory": _("This device has little memory, and Python in a page wants much of it."),
        "binder": _("Open the lesson on Binder: a server runs it, which takes some minutes to begin"),
        "anyhow": _("Try it here all the same"),
    }


def in_all_languages() -> dict[str, dict[str, str]]:
    """The sentences by language and name."""
    bring_words("site", DOOR / "locale")
    words = {}
    for code in LANGUAGES:
        with speaking(code):
            words[code] = said()
    return words
