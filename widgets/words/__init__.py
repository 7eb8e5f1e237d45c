"""Words: what happens and what is wrong, as sentences in the learner's language.

Whoever shows words writes them in English within `_("…")` or `ngettext`, with `{names}` to fill in by `.format`, at
the moment of showing, and never in an f-string. `make catalogues` collects them into locale/*/LC_MESSAGES/rally.po;
the translations are written there, and a second `make catalogues` compiles them. A test lists what is missing.

>>> from rally.stich_rallye import Race
>>> race = Race.start(players=4, seed=7)
>>> say(race.events[1], race)
'Round 1 begins: everybody gets 5 cards (S1.5).'
"""

from .faults import say_error, say_objection
from .languages import (
    LANGUAGES,
    UnknownLanguage,
    _,
    gettext,
    language,
    ngettext,
    pgettext,
    set_language,
    speaking,
)
from .moment import chapter_title, rule_text, say_action, say_standing, say_trick
from .names import join, say_card, say_colour, say_place, say_seat, say_space, start_upper
from .story import log, rules_of, say, say_move

__all__ = [
    "LANGUAGES", "UnknownLanguage", "_", "chapter_title", "gettext", "join", "language", "log", "ngettext",
    "pgettext", "rule_text", "rules_of", "say", "say_action", "say_card", "say_colour", "say_error", "say_move",
    "say_objection", "say_place", "say_seat", "say_space", "say_standing", "say_trick", "set_language", "speaking",
    "start_upper",
]  # fmt: skip
