"""Stories of lessons 03 and 04: driving and hills, the end of a round, and the line."""

from __future__ import annotations

from widgets.shared.labs.story import Story
from widgets.shared.words import _

from .due import as_it_was_set, drove, drove_one_after_the_other, drove_with, guessed_as_it_was_set, ruled
from .goals import back_where_it_was, nothing_gained

STORIES: dict[str, Story] = {
    "two_drives": Story(
        lambda: _("Drive 3 spaces with Mia, then choose Ben and drive 3 spaces with him."),
        drove_one_after_the_other(0, 1, spaces=3),
        lambda: _(
            "# Driving and rolling\n\n"
            "Mia counted 1, 2, 3 and stopped. Ben counted 1, 2, 3 too, but his last space was on a **downhill**, "
            "so he rolled on. The buttons and the slider on the board show you each step again.\n\n"
            "- Cars drive **clockwise**, like the hands of a clock. Only an uphill sends a car back. (S5.3)\n\n"
            "- How many spaces? As many as the lowest card says. (S5.1) Here you choose that card yourself.\n\n"
            "- In a real race all cars begin on space 0, the **start**, with all motors at 0. There are white, "
            "red, yellow, purple and blue cars. (S1.3)"
        ),
    ),
    "with_the_motor": Story(
        lambda: _("Turn Mia's motor to 3, and drive from space 13."),
        drove_with(seat=0, card=3, motor=3),
        lambda: _(
            "# One move\n\n"
            "Without the motor Mia's move ends on the uphill. With it, card and motor make **one** move: 3 + 3 = 6 "
            "spaces, and only the last one counts for hills. (S5.2) You decide about the motor before you drive. "
            "After a roll it is too late.\n\n"
            "Try the other motor values from space 13. Which one takes Mia furthest? Which one is no help at all? "
            "And there are two pairs of values that bring her to the very same space: which ones?"
        ),
    ),
    "ben_on_the_beach": Story(
        lambda: _("Make Ben roll back to the space he came from."),
        drove(1),
        lambda: _(
            "# Solved: all for nothing\n\n"
            "Ben stood just below the uphill, and his move ended on it. So he rolled back to the very space he had "
            "come from. (S6.3) Win a trick like that, and all you get is the flag. If there is an uphill ahead, "
            "count first!"
        ),
        nothing_gained(seat=1),
        reached=back_where_it_was(1),
    ),
    "hills_together": Story(
        lambda: _("Drive with Mia, and see where her car ends up."),
        ruled("S-A", seat=0),
        lambda: _(
            "# From hill to hill\n\n"
            "The rulebook does not say what happens here. Our ruling: a rolling car never rests on a hill. It goes "
            "on in the same direction, to the first free flat space. (S-A)"
        ),
    ),
    "a_steep_road": Story(
        lambda: _("Choose Ben, and drive him onto the uphill."),
        ruled("S-E", seat=1),
        lambda: _(
            "# Back to the start\n\n"
            "Ben rolled all the way back to the start, where Ada still is. That is allowed there, and only there. "
            "Nobody rolls back past the start. For a car that comes round after a full lap, the start is a space "
            "like any other: if a car is on it, it is jumped and not counted. The rulebook is silent here, so all "
            "of this is our ruling. (S-E)"
        ),
    ),
    "last_round": Story(
        lambda: _("Press “Everybody uses the motor”."),
        as_it_was_set,
        lambda: _(
            "# All the motors run\n\n"
            "Poor Tom! Ben came from behind, and Tom never got to use his motor. Watch it again, step by step, "
            "with the slider. Two things happened.\n\n"
            "- After the last trick of a round **every car uses its motor**. Nobody can say no and save it. In "
            "what order did they go?\n\n"
            "- Ben crossed the finish line for the second time. What happened to the others then?\n\n"
            "Let's take them one by one. The driving is the same as ever: jumps, hills and all."
        ),
    ),
    "a_full_dial": Story(
        lambda: _("Guess who drives second, then press “Everybody uses the motor”."),
        guessed_as_it_was_set,
        lambda: _(
            "# The order is fixed\n\n"
            "- Mia shot from last place past Tom and Ben. Even so, the others went in the order they were in "
            "**before** any motor ran. The rulebook does not say so; it is our ruling. (S-F)\n\n"
            "- Every motor goes to 0 as it is used. A motor at 0 moves nothing. (At 0 *before* the car moves: that "
            "is a ruling.) (S8.2)\n\n"
            "- The car in first place afterwards takes the flag: that is Ada. The cars stay where they are, and "
            "the next round is dealt. (S8.4)\n\n"
            "- Ada crossed the finish line for the first time. More about that below."
        ),
    ),
    "three_on_the_start": Story(
        lambda: _("Guess who drives last, then press “Everybody uses the motor”."),
        guessed_as_it_was_set,
        lambda: _(
            "# Clockwise from the flag\n\n"
            "Cars that share the start go clockwise, beginning with the one nearest to the flag: Tom, Mia, Ben. If "
            "the flag holder is among them, the flag holder goes first. (S8.3) Losing helps: poor Ada is last now, "
            "and she won every trick!\n\n"
            "And if *nobody* has left the start when the round is over? Then several cars are level in the lead, "
            "and the one nearest to the flag, clockwise, counts as first. It hardly ever happens, but you can set "
            "it up: press “Step back”, choose Ada and space 0, and turn all motors to 0. (S-G)"
        ),
    ),
    "nobody_home": Story(
        lambda: _("Guess who wins, then press “Everybody uses the motor”."),
        guessed_as_it_was_set,
        lambda: _("# The leader wins\n\nAfter three rounds the car in the lead wins, once the motors have run. (S9.3)"),
    ),
    "a_card_of_two": Story(
        lambda: _("Set the lowest card to 2, and drive."),
        ruled("S-D", seat=0),
        lambda: _(
            "# Back over the line\n\n"
            "Mia crossed the line, ended her count on the uphill, and rolled back **over the line**. That takes "
            "the crossing back, too: the number disc turns to its yellow side again. What counts is how far you "
            "have really come. The rulebook does not think of this; it is our ruling. (S-D)"
        ),
    ),
}
