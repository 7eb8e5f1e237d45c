"""The languages, and messages looked up in them.

Whoever shows words writes them in English within `_("…")` or `ngettext`, with `{names}` to fill in by `.format`, at
the moment of showing, and never in an f-string. `make catalogues` collects them into locale/*/LC_MESSAGES/rally.po;
the translations are written there, and a second `make catalogues` compiles them. A test lists what is missing.
"""

from .languages import (
    LANGUAGES,
    UnknownLanguage,
    _,
    gettext,
    language,
    ngettext,
    pgettext,
    say_percent,
    say_tenths,
    set_language,
    speaking,
)

__all__ = [
    "LANGUAGES", "UnknownLanguage", "_", "gettext", "language", "ngettext", "pgettext", "say_percent", "say_tenths",
    "set_language", "speaking",
]  # fmt: skip
