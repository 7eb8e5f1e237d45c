"""What lessons of Rally Run! ask for, and tell: roads and dead ends, swaps, the pit stop, memory, whole races."""

from __future__ import annotations

from rally.rally_run import Driven, RaceWon, TilesSwapped
from widgets.lab.story import Story, has_chosen, with_verdict
from widgets.words import _

from .goals import (
    asked_about_swaps,
    asked_to_the_end,
    driven_by_people,
    event_happened,
    guess_made,
    home_in,
    laid_onwards,
    left_behind,
    on_own_lap,
    race_analysed,
    race_over,
    say_turns,
    swapped_again,
    tile_found,
    took_trophy,
    won_at,
)

ROAD_STORIES: dict[str, Story] = {
    "a_tile": Story(lambda: _("Press the tile with the yellow frame."), event_happened(Driven)),
    "first_tile": Story(
        lambda: _("Press the tile with the yellow frame."),
        event_happened(Driven),
        lambda: _(
            "# A road\n\n"
            "Nobody knew what was on that tile. You turned it over, its road carries on from yours, and your car "
            "has driven there. That was one turn. (R2.1)\n\n"
            "Drive on, tile by tile! Which tiles are face up, and which are not?"
        ),
    ),
    "ten_turns": Story(
        lambda: _("Home in ten turns."),
        event_happened(RaceWon),
        lambda: _(
            "# A whole race\n\n"
            "- From your start-finish tile to the **pit stop** in the middle, to take a trophy. (R5.1)\n\n"
            "- From there to the **finish**, the tile in the colour of your trophy. (R5.2)\n\n"
            "Ten turns is the fewest it can take: five to the pit stop, and five home. In a real race nobody shows "
            "you the way, and the others don't wait. You need good eyes, and a good memory."
        ),
        reached=home_in(10),
        so_far=say_turns,
    ),
    "curve_and_junction": Story(
        lambda: _("Choose “curve”, press a yellow frame, and lay the tile there."),
        tile_found("c"),
        lambda: _(
            "# Turn it as you like\n\n"
            "When you turn a tile over, you may turn it round, too. Just one thing matters: one end of its road "
            "must face you. (R3.2)\n\n"
            "- A **straight** goes straight on.\n\n"
            "- A **curve** goes left or right: you choose.\n\n"
            "- A **junction** has three ends, so you choose which side has none.\n\n"
            "- A **crossing** goes in every direction.\n\n"
            "- A **dead end** has only one end.\n\n"
            "Where there is nothing to choose, the lab turns the tile for you."
        ),
    ),
    "onto_bens_tile": Story(
        lambda: _("Drive Mia down onto Ben's tile, then on to the right."),
        left_behind(0, "E"),
        lambda: _(
            "# Room for two\n\n"
            "Any number of cars may stand on a tile. (R3.7) When one of them drives on, the tile stays face up: "
            "somebody else is still on it. Only the last one to leave turns it face down. (R3.5)"
        ),
    ),
    "first_turn": Story(
        lambda: _("Drive Mia onto the tile, and lay it so that she can drive on."),
        laid_onwards(0),
        lambda: _(
            "# Lucky on the first turn\n\n"
            "The dead end does not face the tile you came from. It points where you want to go, and you drive on "
            "from there. (R3.3)\n\n"
            "But look behind you: now no road leads back to your start-finish tile."
        ),
    ),
    "two_tiles": Story(
        lambda: _("Swap two face-down tiles."),
        event_happened(TilesSwapped),
        lambda: _(
            "# Two tiles change places\n\n"
            "You have not driven: swapping was your whole turn. (R2.1) Nobody has looked at the two tiles, but "
            "everybody has seen where they were and where they are now.\n\n"
            "Why would anybody swap? To bring a road that you remember closer, or to send a dead end to somebody "
            "else."
        ),
    ),
    "back_again": Story(
        lambda: _("Swap two tiles, and later swap one of them again."),
        swapped_again,
        lambda: _(
            "# A wait of one turn\n\n"
            "When a tile has been swapped, only the next player may not take it; all the others may. One turn "
            "later everybody may take it again. (R4.2)"
        ),
    ),
    "into_the_pit": Story(
        lambda: _("Drive Mia into the pit stop."),
        took_trophy(0),
        lambda: _(
            "# The trophy\n\n"
            "When you come to the pit stop, you take the top trophy. Its colour, for all to see, names your "
            "**finish**: that need not be the tile where you started. (R5.1)"
        ),
    ),
    "onto_green": Story(
        lambda: _("Bring home the trophy that belongs to the green tile."),
        won_at("green"),
        lambda: _(
            "# Home\n\n"
            "The first driver to reach the start-finish tile in the colour of their trophy wins at once. With no "
            "trophy, or one of a different colour, nothing happens there. (R5.2)"
        ),
    ),
}


MEMORY_STORIES: dict[str, Story] = {
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
    "forgetting": Story(lambda: _("How many races out of 100 does the forgetful player win?"), guess_made),
}


RACE_STORIES: dict[str, Story] = {
    "home_first": Story(lambda: _("Play the race to its end."), race_over),
    "drive_or_swap": Story(lambda: _("Guess, then drive or swap."), has_chosen, how=with_verdict),
    "a_mistake": Story(lambda: _("Press “Analyse”, and wait until every choice has been judged."), race_analysed),
    "a_lap": Story(lambda: _("Build a road that goes all the way round, and press “Drive a lap”."), on_own_lap),
    "own_tiles": Story(lambda: _("Drive one tile in a race with these tiles."), driven_by_people),
}
