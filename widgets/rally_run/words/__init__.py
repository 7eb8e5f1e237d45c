"""Words: what happens and what is wrong, as sentences in the learner's language.

>>> from rally.rally_run import Race
>>> race = Race.start(("Mia", "Ben"), seed=7)
>>> say_event(race.events[-1], race), say_cell((1, 2)), say_road("SW")
('Mia begins (R2.1).', 'row 2, column 3', 'from west to south')
"""

from widgets.words.sentences import join, rules_of, say_seat, start_upper

from .events import say_event, say_move, say_watched
from .names import (
    brief_cell,
    brief_place,
    heading,
    on_cell,
    say_action,
    say_brief,
    say_cell,
    say_colour,
    say_direction,
    say_directions,
    say_due,
    say_goal,
    say_kind,
    say_place,
    say_road,
    say_spot,
    say_standing,
    say_tile,
    say_trophy,
    the_trophy,
    to_cell,
    to_side,
)
from .voice import say_error, say_objection

__all__ = [
    "brief_cell",
    "brief_place",
    "heading",
    "join",
    "on_cell",
    "rules_of",
    "say_action",
    "say_brief",
    "say_cell",
    "say_colour",
    "say_direction",
    "say_directions",
    "say_due",
    "say_error",
    "say_event",
    "say_goal",
    "say_kind",
    "say_move",
    "say_objection",
    "say_place",
    "say_road",
    "say_seat",
    "say_spot",
    "say_standing",
    "say_tile",
    "say_trophy",
    "say_watched",
    "start_upper",
    "the_trophy",
    "to_cell",
    "to_side",
]  # fmt: skip
