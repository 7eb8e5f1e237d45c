"""Words: what happens and what is wrong, as sentences in the learner's language.

>>> from rally.rally_run import Race
>>> race = Race.start(("Mia", "Ben"), seed=7)
>>> say_event(race.events[-1], race), say_cell((1, 2)), say_road("SW")
('Mia begins (R2.1).', 'row 2, column 3', 'from west to south')
"""

from widgets.words.sentences import join as join, say_seat as say_seat, start_upper as start_upper

from .events import say_event as say_event, say_move as say_move, say_watched as say_watched
from .names import (
    brief_cell as brief_cell,
    brief_place as brief_place,
    heading as heading,
    on_cell as on_cell,
    say_action as say_action,
    say_brief as say_brief,
    say_cell as say_cell,
    say_colour as say_colour,
    say_direction as say_direction,
    say_directions as say_directions,
    say_due as say_due,
    say_goal as say_goal,
    say_kind as say_kind,
    say_place as say_place,
    say_road as say_road,
    say_spot as say_spot,
    say_standing as say_standing,
    say_tile as say_tile,
    say_trophy as say_trophy,
    the_trophy as the_trophy,
    to_cell as to_cell,
)
from .voice import say_error as say_error, say_objection as say_objection
