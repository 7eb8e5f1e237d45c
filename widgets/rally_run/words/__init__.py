"""Words: what happens and what is wrong, as sentences in the learner's language.

>>> from rally.rally_run import Race
>>> race = Race.start(("Mia", "Ben"), seed=7)
>>> say(race.events[-1], race), say_cell((1, 2)), say_road("SW")
('Mia begins (R2.1).', 'row 2, column 3', 'from west to south')
"""

from widgets.shared.words.names import join, say_seat, start_upper
from widgets.shared.words.sentences import rules_of

from .faults import say_error, say_objection
from .happened import log, say, say_move, say_watched
from .names import (
    heading,
    on_cell,
    say_cell,
    say_colour,
    say_direction,
    say_directions,
    say_kind,
    say_road,
    say_tile,
    say_trophy,
    the_trophy,
    to_cell,
    to_side,
)
from .now import (
    brief_cell,
    say_action,
    say_brief,
    say_due,
    say_goal,
    say_place,
    say_spot,
    say_standing,
)

__all__ = [
    "brief_cell", "heading", "join", "log", "on_cell", "rules_of", "say", "say_action", "say_brief", "say_cell",
    "say_colour", "say_direction", "say_directions", "say_due", "say_error", "say_goal", "say_kind", "say_move",
    "say_objection", "say_place", "say_road", "say_seat", "say_spot", "say_standing", "say_tile", "say_trophy",
    "say_watched", "start_upper", "the_trophy", "to_cell", "to_side",
]  # fmt: skip
