"""The languages, and messages looked up in them.

Code that shows words writes them in English within `_("…")` or `ngettext`, with `{names}` to fill in by `.format`, at
the moment of showing, and never in an f-string. `make catalogues` collects them into locale/*/LC_MESSAGES/rally.po;
the translations are written there, and a second `make catalogues` compiles them. A test lists what is missing.

A number before a noun goes through `ngettext`, a word with several meanings through `pgettext`. Lists are made by
`sentences.join` and `sentences.either`, a row of sentences by `join_sentences`: no comma, bracket or full stop is put
around something translated in code, for other languages have other ones. A test refuses what cannot be translated.
"""

from .languages import (
    LANGUAGES as LANGUAGES,
    UnknownLanguage as UnknownLanguage,
    _ as _,
    gettext as gettext,
    join_sentences as join_sentences,
    language as language,
    ngettext as ngettext,
    offered_languages as offered_languages,
    pgettext as pgettext,
    say_count as say_count,
    say_percent as say_percent,
    say_tenths as say_tenths,
    set_language as set_language,
    speaking as speaking,
    whole_percent as whole_percent,
)
