"""Stories of the first labs: roads and dead ends, swaps, the pit stop and the finish."""

from __future__ import annotations

from rally.rally_run import Driven, NothingTaken, RaceWon, TilesSwapped, TrophyTaken
from widgets.shared.labs.story import Story
from widgets.shared.words import _

from .due import happened

STORIES: dict[str, Story] = {
    "first_road": Story(
        lambda: _(
            "# What you saw: one tile, one turn\n\n"
            "- You drive **one tile** a turn, to a neighbour to which your road leads. (R3.1)\n\n"
            "- A tile that lies face down is turned over, and turned round so that your road goes on. Then you "
            "**must** drive onto it, even if it leads the wrong way. (R3.2)\n\n"
            "- The tile behind you is turned face down again. Do you still know what was on it? (R3.5)"
        ),
        happened(Driven),
    ),
    "first_swap": Story(
        lambda: _(
            "# What you saw: two tiles change places\n\n"
            "Instead of driving you may exchange any two tiles that lie face down, near or far, without looking at "
            "them. (R4.1) The next player may take neither of the two. (R4.2) One turn later everybody may take them "
            "again.\n\n"
            "Why would anybody swap? Because a road that you remember can come to you, and a dead end can go to "
            "somebody else."
        ),
        happened(TilesSwapped),
    ),
    "first_trophy": Story(
        lambda: _(
            "# What you saw: the trophy\n\n"
            "Whoever comes to the pit stop takes the top trophy. Its colour, for all to see, names the **finish**: it "
            "need not be the tile on which you started. (R5.1)"
        ),
        happened(TrophyTaken),
    ),
    "second_visit": Story(
        lambda: _("# One trophy each\n\nWhoever has a trophy already takes nothing on a second visit. (R5.3)"),
        happened(NothingTaken),
    ),
    "finish": Story(
        lambda: _(
            "# What you saw: home\n\n"
            "The first who comes to the start-finish tile of the colour of their trophy wins, at once. Without a "
            "trophy nothing happens there, nor with one of another colour. (R5.2)"
        ),
        happened(RaceWon),
    ),
}
