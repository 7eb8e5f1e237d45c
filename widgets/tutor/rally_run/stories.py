"""What a question about Rally Run! leads to, told in the lab once an answer has been given, by its name."""

from __future__ import annotations

from widgets.shared.labs.story import Story, Words
from widgets.shared.words import _
from widgets.tutor.game import Answering


def answered(lab: Answering) -> bool:
    return lab.given is not None


TEXTS: dict[str, Words] = {
    "one_tile": lambda: _(
        "# One tile a turn\n\n"
        "A car drives **one tile** a turn, to a neighbour to which its road leads. (R3.1) Then the next player is on. "
        "However long your road is: you drive it tile by tile."
    ),
    "look_and_drive": lambda: _(
        "# Turned over, driven on\n\n"
        "Whoever turns a tile over must drive onto it, even if it is a dead end or leads the wrong way. (R3.2)\n\n"
        "But you have seen something. Next time you know what lies there, and so does everybody else!"
    ),
    "left_behind": lambda: _(
        "# Face down again\n\n"
        "The tile that you leave is turned face down again. Face up are only the road tiles with a car on them. The "
        "pit stop and the start-finish tiles always lie open. (R3.5)"
    ),
    "which_finish": lambda: _(
        "# The trophy names the finish\n\n"
        "It does not matter where you have started. The start-finish tile in the colour of your trophy is your finish, "
        "and no other. (R5.2)"
    ),
    "roads_meet": lambda: _(
        "# Roads must meet\n\n"
        "A face-down tile is turned until its road fits. An open one stays as it lies: your road must lead there "
        "**and** its road must lead to you. (R3.4) The pit stop has a road to every side."
    ),
    "under_another_car": lambda: _(
        "# No tile is turned\n\n"
        "A tile under a car is not turned. If its road meets yours, drive on: cars do not block each other. If it does "
        "not, you cannot get there now. (R3.4, R3.7)"
    ),
    "out_of_the_dead_end": lambda: _(
        "# Out again\n\n"
        "How do you get out of a dead end? The rulebook does not go into this. Our ruling: you may drive back to where "
        "you came from. (R3.6) It costs you a turn to drive in, and one to drive out."
    ),
    "first_turn_dead_end": lambda: _(
        "# The exception\n\n"
        "To find a dead end right at the start would be hard luck. So on your own **first turn** you may let it point "
        "to a face-down neighbour instead. You may, you need not. (R3.3)"
    ),
    "later_dead_end": lambda: _(
        "# Only on the first turn\n\n"
        "Later a dead end faces the tile that you come from, and there is nothing to choose. That holds on the start "
        "tile too, if it is not your first turn any more: whoever begins with a swap has used up the exception. (R3.3)"
    ),
    "what_may_be_swapped": lambda: _(
        "# Any two, if nobody sees them\n\n"
        "You may swap any two road tiles that lie **face down**, near or far. You do not look at them. What lies open "
        "stays where it is: tiles with cars on them, the pit stop, the start-finish tiles. (R4.1)"
    ),
    "undone_at_once": lambda: _(
        "# Not the same ones at once\n\n"
        "You may not swap what the player before you has just swapped, **neither** of the two tiles. So nobody can "
        "undo a swap at once. All other face-down tiles are free. (R4.2)"
    ),
    "swapped_before": lambda: _(
        "# One turn long\n\n"
        "Only the turn **just before yours** counts. Tiles that were swapped earlier may be swapped again. (R4.2)"
    ),
    "trophy_first": lambda: _(
        "# First the trophy, then the finish\n\n"
        "A start-finish tile is a finish only for those who have the trophy of its colour *when they come there*. An "
        "earlier visit does not count. Off you go again! (R5.2)"
    ),
    "second_visit": lambda: _(
        "# One trophy each\n\n"
        "There is one trophy for each player. Whoever has one may drive through the pit stop, it is a good crossing, "
        "but takes nothing there. The rulebook does not say so; it is our ruling. (R5.3)"
    ),
    "wrong_finish": lambda: _(
        "# The wrong colour\n\n"
        "On a start-finish tile of another colour nothing happens, even if it is the one where you began. (R5.2) "
        "Anybody may drive there, though. (R3.7)"
    ),
    "everybody_sees": lambda: _(
        "# Everybody sees it\n\n"
        "A tile that lies face up lies there for all to see. (R6.1) So watch the others, too: they find the way for "
        "you, and you can remember it."
    ),
    "laid_anew": lambda: _(
        "# What to remember\n\n"
        "You need not remember **how** a tile lay. Whoever turns it over next turns it round anew. (R3.2) What counts "
        "is its kind: is it a straight, a curve, a junction, a crossing or a dead end?"
    ),
    "carried_along": lambda: _(
        "# A memory that moves\n\n"
        "Nobody looks at the tiles that are swapped, but everybody sees **which places** they are. So what you "
        "remember moves along with the tile. (R4.1, R6.1)"
    ),
    "two_swaps": lambda: _(
        "# Keep an eye on it\n\n"
        "Every swap moves what you remember once more. It is like the game with the three cups: do not follow the "
        "place, follow the tile! (R4.1, R6.1)"
    ),
    "known_after_a_swap": lambda: _(
        "# A swap hides nothing\n\n"
        "Who has watched well knows as many tiles after a swap as before. Two of them only lie elsewhere. A swap hurts "
        "those who do not pay attention. (R4.1, R6.1)"
    ),
    "still_there": lambda: _(
        "# Somebody is still there\n\n"
        "A tile is turned face down when the **last** car leaves it. As long as another car stands on it, it stays "
        "open. (R3.5)"
    ),
    "who_comes_home": lambda: _(
        "# The right finish\n\n"
        "It is not who first comes to *any* start-finish tile. The race is won by the first driver who comes to the "
        "one in the colour of their trophy. (R5.2)"
    ),
    "shortest_way": lambda: _(
        "# The shortest way\n\n"
        "A straight leads straight on, a curve to the left or right, junctions and crossings nearly everywhere. Each "
        "tile that you enter you turn as you like. (R3.2) So count along the roads, and not across the grass!"
    ),
    "not_this_corner": lambda: _(
        "# A swap at the right place\n\n"
        "Ask: from which side does the car come, and to which side must it leave? If both are opposite, a curve stops "
        "it. If it has to turn there, a straight stops it. A dead end always does. (R3.2, R4.1)"
    ),
}

STORIES: dict[str, Story] = {name: Story(text, answered) for name, text in TEXTS.items()}
