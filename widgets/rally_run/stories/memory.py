"""Stories of the lab in which one says what one remembers."""

from __future__ import annotations

from widgets.shared.labs.story import Story
from widgets.shared.words import _

from .due import asked_about_swaps, asked_to_the_end, guessed

STORIES: dict[str, Story] = {
    "a_race_to_remember": Story(
        lambda: _("Watch a race, then answer all the questions."),
        asked_to_the_end,
        lambda: _(
            "# Three memories\n\n"
            "The chart counts good answers: **yours**, those of a memory that forgets nothing, and those of one "
            "that forgets some of the tiles every turn.\n\n"
            "Nobody can know a tile that was never turned over. Then *I don't know* is a good answer.\n\n"
            "Watch 8 turns, or 12: does your line still keep up?"
        ),
    ),
    "eight_turns": Story(
        lambda: _("Watch a race with swaps, then answer all the questions."),
        asked_about_swaps,
    ),
    "forgetting": Story(lambda: _("How many races out of 100 does the forgetful player win?"), guessed),
}
