"""Words: what happens and what is wrong, as sentences in the learner's language.

>>> from rally.stich_rallye import Race
>>> race = Race.start(players=4, seed=7)
>>> say_event(race.events[1], race)
'Round 1 begins: everybody gets 5 cards (S1.5).'
"""

from widgets.words.sentences import join as join, rules_of as rules_of, say_seat as say_seat, start_upper as start_upper

from .events import say_event as say_event, say_move as say_move, say_watched as say_watched
from .names import (
    say_action as say_action,
    say_card as say_card,
    say_cards as say_cards,
    say_colour as say_colour,
    say_due as say_due,
    say_place as say_place,
    say_sign as say_sign,
    say_space as say_space,
    say_standing as say_standing,
    say_trick as say_trick,
    spaces_to_go as spaces_to_go,
)
from .voice import say_error as say_error, say_objection as say_objection
