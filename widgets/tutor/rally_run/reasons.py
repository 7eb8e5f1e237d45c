"""What is said to an answer that comes from a wrong belief about Rally Run!: one sentence for each."""

from __future__ import annotations

from collections.abc import Callable

from widgets.shared.words import _

REASONS: dict[str, Callable[[], str]] = {
    "one_may_look_and_not_drive": lambda: _(
        "Whoever turns a tile over must drive onto it, whatever it shows: looking only is not allowed."
    ),
    "another_tile_may_be_tried": lambda: _(
        "Only one tile is turned over in a turn, and the car must drive onto that one."
    ),
    "drives_on_while_the_road_leads": lambda: _("A car drives one tile in a turn, however far the road goes on."),
    "left_tile_stays_open": lambda: _(
        "The tile that the car leaves is turned face down again, as nobody stands on it any more."
    ),
    "left_tile_always_closes": lambda: _("The tile that was left stays open, for another car still stands on it."),
    "only_ones_own_tile_lies_open": lambda: _("The tiles under all the other cars lie face up as well."),
    "roads_need_not_meet": lambda: _("Onto an open tile you may drive only if its road leads to you, too."),
    "tile_may_be_turned_under_a_car": lambda: _(
        "A tile with a car on it is not turned, so its road must meet yours as it lies."
    ),
    "cars_block": lambda: _(
        "Another car blocks nobody: any number of cars may stand on a tile, if only the roads meet."
    ),
    "only_face_down_tiles_are_entered": lambda: _(
        "Not only face-down tiles may be entered, but also open ones whose road meets yours."
    ),
    "any_neighbour_will_do": lambda: _("It is not enough that a tile lies beside the car: your road must lead there."),
    "dead_end_holds_for_ever": lambda: _(
        "You may always drive back to where you came from, so a dead end holds nobody for ever."
    ),
    "exception_holds_always": lambda: _(
        "Only on a first turn may a dead end point elsewhere, and later it faces the tile that the car comes from."
    ),
    "dead_end_faces_back": lambda: _(
        "It may do so, but on a first turn it may also point to a face-down tile beside it."
    ),
    "dead_end_must_point_onwards": lambda: _(
        "A dead end may always face the tile that the car comes from, and elsewhere only on a first turn."
    ),
    "tile_keeps_its_direction": lambda: _(
        "A tile that is turned over again is turned round anew, however it lay before."
    ),
    "road_goes_straight_on": lambda: _("A curve leads to the left or to the right, and never straight on."),
    "any_tile_may_be_swapped": lambda: _(
        "Only road tiles that lie face down are swapped: none with a car on it, and none that always lies open."
    ),
    "swap_can_be_undone": lambda: _(
        "What the player before has just swapped may not be swapped again in the turn right after."
    ),
    "only_tiles_beside_the_car": lambda: _(
        "Tiles that are swapped need not lie near the car: any two will do that lie face down."
    ),
    "nobody_swaps_after_a_swap": lambda: _("After a swap the next player may swap as well, only not the same tiles."),
    "swapped_tiles_are_locked": lambda: _(
        "Only what was swapped in the turn just before may not be swapped, and what was swapped earlier is free again."
    ),
    "any_start_tile_is_the_finish": lambda: _(
        "Only the start-finish tile in the colour of the trophy is the finish, and no other."
    ),
    "own_start_is_the_finish": lambda: _(
        "Where a car has started does not matter: the colour of the trophy names the finish."
    ),
    "trophy_after_the_finish": lambda: _("The trophy comes first: a visit to the finish without it does not count."),
    "every_visit_takes_a_trophy": lambda: _(
        "Everybody takes one trophy only: a second visit to the pit stop takes nothing."
    ),
    "a_second_visit_gives_it_back": lambda: _("Nothing is given back: a trophy stays with whoever has taken it."),
    "swap_changes_nothing": lambda: _("That is where it was seen, but since then it has been swapped."),
    "nobody_knows_after_a_swap": lambda: _(
        "Everybody sees which two places are swapped, so one can know where the tile has gone."
    ),
    "only_the_first_swap_counts": lambda: _("That is where the first swap took it, but the second one moved it again."),
    "only_ones_own_tiles_are_seen": lambda: _(
        "Everybody sees every tile while it lies face up, those of the other players as well."
    ),
    "face_down_is_unknown": lambda: _("What has been seen can be remembered, even if it is turned face down again."),
    "a_swap_hides_what_was_seen": lambda: _(
        "A tile that was seen and then swapped is still known: it lies in the other place now."
    ),
    "way_as_the_crow_flies": lambda: _(
        "Roads do not lead everywhere: straights, curves and dead ends make the way longer than the tiles one counts."
    ),
    "turning_over_is_a_turn_of_its_own": lambda: _(
        "Turning a tile over, turning it round and driving onto it is all one turn."
    ),
    "any_swap_stops": lambda: _("Some of these tiles lead on to the finish from there, so they stop nobody."),
    "only_a_dead_end_stops": lambda: _(
        "Not only a dead end stops a car, but every tile whose road cannot be turned towards the finish."
    ),
}
"""By the name of the belief in `rally.tutor.rally_run`."""
