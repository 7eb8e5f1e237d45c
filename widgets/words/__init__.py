"""The languages, and messages looked up in them.

Whoever shows words writes them in English within `_("…")` or `ngettext`, with `{names}` to fill in by `.format`, at
the moment of showing, and never in an f-string. `make catalogues` collects them into locale/*/LC_MESSAGES/rally.po;
the translations are written there, and a second `make catalogues` compiles them. A test lists what is missing.

A number before a noun goes through `ngettext`, a word with several meanings through `pgettext` or `npgettext`. Lists
are made by `voice.join` and `voice.either`, a row of sentences by `join_sentences`: no comma, bracket or full stop is
put around something translated in code, for other languages have other ones. A test refuses what cannot be translated.
"""

from .languages import (
    LANGUAGES,
    UnknownLanguage,
    _,
    gettext,
    join_sentences,
    language,
    ngettext,
    npgettext,
    offered_languages,
    pgettext,
    say_count,
    say_percent,
    say_tenths,
    set_language,
    speaking,
    whole_percent,
)

__all__ = [
    "LANGUAGES",
    "UnknownLanguage",
    "_",
    "gettext",
    "join_sentences",
    "language",
    "ngettext",
    "npgettext",
    "offered_languages",
    "pgettext",
    "say_count",
    "say_percent",
    "say_tenths",
    "set_language",
    "speaking",
    "whole_percent",
]  # fmt: skip
