"""The sentences of the site's own scripts, in every language."""

from __future__ import annotations

from widgets.words import LANGUAGES, _, speaking

from .door.page import bring_site_words


def script_words() -> dict[str, str]:
    """Return the sentences in the current language, by the names that the scripts use."""
    return {
        "waking": _("Setting up the game: {time}"),
        "again": _("A download stopped. It is being tried again."),
        "lost": _("Part of the lesson could not be loaded. Are you connected to the internet?"),
        "try": _("Try again"),
        "changed": _("You have changed this lesson, and your browser has saved your changes."),
        "run": _("Run it"),
        "back": _("Reset the lesson"),
        "front": _("All lessons"),
        "language": _("Language of the lesson"),
        "sounds": _("Sounds"),
        "aloud": _("Read to me"),
        "mute": _("This browser cannot read aloud."),
        "voiceless": _("This device has no voice for this language. You can add one in its settings."),
        "code": _("Show the code"),
        "hide": _("Hide the code"),
        "some": _("{done} of {all} done"),
        "all": _("✓ done"),
        "version": _("Version {version}"),
        "cannot": _("This browser cannot run the lessons by itself"),
        "wasm": _("It has no WebAssembly, which Python needs here. It may be too old, or WebAssembly is switched off."),
        "storage": _("It saves nothing for this page, as in some private windows. Use a normal window instead."),
        "memory": _("This device has little memory, and running Python in a page takes a lot of it."),
        "newer": _("A new version is there. What you have done stays."),
        "take": _("Take it now"),
        "later": _("Later"),
        "binder": _("Open the lesson on Binder: a server runs it, and takes a few minutes to start"),
        "broken": _("There is no such lesson"),
        "link": _("The link that brought you here was cut short or changed. All the lessons are still there."),
        "nothing": _("The link does not lead to anything in this lesson, so it begins as always."),
        "anyhow": _("Try it here anyway"),
        "old": _(
            "It is too old: it cannot unpack or draw the labs. Update it, or take a newer one: Chrome or Edge 123, "
            "Firefox 125, Safari 17.5, or any later one."
        ),
    }


def words_by_language() -> dict[str, dict[str, str]]:
    """Return the sentences by language and name."""
    bring_site_words()
    words = {}
    for code in LANGUAGES:
        with speaking(code):
            words[code] = script_words()
    return words
