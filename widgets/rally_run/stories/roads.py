"""Stories of the first labs: roads and dead ends, swaps, the pit stop and the finish."""

from __future__ import annotations

from rally.rally_run import Driven, RaceWon, TilesSwapped
from widgets.shared.labs.story import Story
from widgets.shared.words import _

from .due import found, happened, home_in, laid_onwards, left_behind, say_turns, swapped_again, took_trophy, won_at

STORIES: dict[str, Story] = {
    "a_tile": Story(lambda: _("Press the tile with the yellow frame."), happened(Driven)),
    "first_tile": Story(
        lambda: _("Press the tile with the yellow frame."),
        happened(Driven),
        lambda: _(
            "# A road\n\n"
            "Nobody knew what lay on that tile. You have turned it over, its road goes on from yours, and your car has "
            "driven there. That was one turn. (R2.1)\n\n"
            "Drive on, tile by tile! Which tiles lie face up, and which ones do not?"
        ),
    ),
    "ten_turns": Story(
        lambda: _("Home in ten turns."),
        happened(RaceWon),
        lambda: _(
            "# A whole race\n\n"
            "- From the start-finish tile to the **pit stop** in the middle, to take a trophy. (R5.1)\n\n"
            "- From there to the **finish**, which has the colour of the trophy. (R5.2)\n\n"
            "Ten turns are the least that it can take: five to the pit stop, and five home. In a real race nobody "
            "shows you the way, and the others do not wait. It takes good eyes, and a good memory."
        ),
        reached=home_in(10),
        so_far=say_turns,
    ),
    "curve_and_junction": Story(
        lambda: _("Choose “curve”, press a yellow frame, and lay the tile."),
        found("c"),
        lambda: _(
            "# Turn it as you like\n\n"
            "A tile that is turned over may be turned round, too. Only one thing must be: one end of its road faces "
            "you. (R3.2)\n\n"
            "- A **straight** leads straight on.\n\n"
            "- A **curve** leads to the left or to the right: you choose.\n\n"
            "- A **junction** has three ends, so you choose which side has none.\n\n"
            "- A **crossing** leads everywhere.\n\n"
            "- A **dead end** has one end only.\n\n"
            "Where there is nothing to choose, the lab turns the tile for you."
        ),
    ),
    "onto_bens_tile": Story(
        lambda: _("Drive Mia down onto Ben's tile, and on to the right."),
        left_behind(0, "E"),
        lambda: _(
            "# Room for two\n\n"
            "Any number of cars may stand on a tile. (R3.7) When one of them drives on, the tile stays open: somebody "
            "else still stands on it. Only the last one to leave turns it face down. (R3.5)"
        ),
    ),
    "first_turn": Story(
        lambda: _("Drive Mia onto the tile, and lay it so that she can go on."),
        laid_onwards(0),
        lambda: _(
            "# Luck in the first turn\n\n"
            "The dead end does not face the tile that you come from. It faces one where you want to go, and from there "
            "you drive on. (R3.3)\n\n"
            "But look behind you: no road leads back to your start-finish tile now."
        ),
    ),
    "two_tiles": Story(
        lambda: _("Swap two tiles that lie face down."),
        happened(TilesSwapped),
        lambda: _(
            "# Two tiles change places\n\n"
            "You have not driven: swapping was your whole turn. (R2.1) Nobody has looked at the two tiles, but "
            "everybody has seen where they were and where they are now.\n\n"
            "Why would anybody swap? Because a road that you remember can come to you, and a dead end can go to "
            "somebody else."
        ),
    ),
    "back_again": Story(
        lambda: _("Swap two tiles, and later swap one of them once more."),
        swapped_again,
        lambda: _(
            "# A wait of one turn\n\n"
            "The next player may not take a tile that has been swapped; all others may. One turn later everybody may "
            "take it again. (R4.2)"
        ),
    ),
    "into_the_pit": Story(
        lambda: _("Drive Mia into the pit stop."),
        took_trophy(0),
        lambda: _(
            "# The trophy\n\n"
            "Whoever comes to the pit stop takes the top trophy. Its colour, for all to see, names the **finish**: it "
            "need not be the tile on which you started. (R5.1)"
        ),
    ),
    "onto_green": Story(
        lambda: _("Bring home the trophy that belongs on the green tile."),
        won_at("green"),
        lambda: _(
            "# Home\n\n"
            "The first who comes to the start-finish tile of the colour of their trophy wins, at once. Without a "
            "trophy nothing happens there, nor with one of another colour. (R5.2)"
        ),
    ),
}
