"""Words: what happens and what is wrong, as sentences in the learner's language.

>>> from rally.stich_rallye import Race
>>> race = Race.start(players=4, seed=7)
>>> say_event(race.events[1], race)
'Round 1 begins: everybody gets 5 cards (S1.5).'
"""

from widgets.words.sentences import join, rules_of, say_seat, start_upper

from .events import say_event, say_move, say_watched
from .names import (
    say_action,
    say_card,
    say_cards,
    say_colour,
    say_due,
    say_place,
    say_sign,
    say_space,
    say_standing,
    say_trick,
    spaces_to_go,
    the_hill,
)
from .voice import say_error, say_objection

__all__ = [
    "join",
    "rules_of",
    "say_action",
    "say_card",
    "say_cards",
    "say_colour",
    "say_due",
    "say_error",
    "say_event",
    "say_move",
    "say_objection",
    "say_place",
    "say_seat",
    "say_sign",
    "say_space",
    "say_standing",
    "say_trick",
    "say_watched",
    "spaces_to_go",
    "start_upper",
    "the_hill",
]  # fmt: skip
