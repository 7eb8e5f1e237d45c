"""What lesson 14 asks for: a race, a what-if, a film, a circuit."""

from __future__ import annotations

from widgets.shared.labs.story import Story, has_chosen, with_verdict
from widgets.shared.words import _

from .due import analysed, driven_by_people, on_own_lap, over

STORIES: dict[str, Story] = {
    "home_first": Story(lambda: _("Play the race to its end."), over),
    "drive_or_swap": Story(lambda: _("Guess, then drive or swap."), has_chosen, how=with_verdict),
    "a_mistake": Story(lambda: _("Press “Analyse”, and wait until every choice has been judged."), analysed),
    "a_lap": Story(lambda: _("Build a road that goes all the way round, and press “Drive a lap”."), on_own_lap),
    "own_tiles": Story(lambda: _("Drive one tile in a race with these tiles."), driven_by_people),
}
