"""What lessons 05, 07 and 08 ask for, and tell: watching a race, playing one, building a track."""

from __future__ import annotations

from widgets.shared.labs.story import Story
from widgets.shared.words import _

from .due import (
    a_trick_of_people,
    branched_where,
    drove_on_own_road,
    guessed_and_simulated,
    has_hills,
    over,
    played,
    pointed_out,
)

STORIES: dict[str, Story] = {
    "blue_thirteen": Story(
        lambda: _("Have the lab tell you what each choice costs, and play blue 13."),
        played("B13"),
        lambda: _(
            "# What a choice costs\n\n"
            "The lab plays out your choice and all the others, thousands of times, and compares them. Then it "
            "tells you which one was best, and why. Take yours back and play **red 3** instead: what does it say "
            "now?\n\n"
            "A choice that costs little is no mistake. And sometimes even the best choice loses: that is luck."
        ),
        reached=lambda lab: lab.state.costs,
    ),
    "build_hills": Story(
        lambda: _("Build a downhill and an uphill."),
        has_hills,
        lambda: _(
            "# A track is a row of spaces\n\n"
            "- Uphill or downhill spaces that touch make one hill. The box beside the track tells you what there "
            "is to know.\n\n"
            "- Choose **▼ downhill** or **▲ uphill** first, and every space you press becomes that kind. **Spaces "
            "in a lap** makes the lap longer or shorter.\n\n"
            "- The drawer **⋯** has the same track as text: a dot is flat, d goes down, u goes up. You can type "
            "there, too.\n\n"
            "- **Step back** undoes the last change, and **Test drive** lets you try out the road at once."
        ),
    ),
    "tom_decides": Story(
        lambda: _("Go to where Tom plays red 12, and press “What if from here”."),
        branched_where(3, "R12"),
        lambda: _(
            "# One trick was enough\n\n"
            "Tom wins just one trick in round 3. First he loses five in a row, and winds his motor: 1, 3, 6, 10, "
            "15. (S4.2) Then the lowest card is a 7, and 7 and 15 make one move of 22 spaces: from last place "
            "right across the line. (S5.2, S9.2)\n\n"
            "All the hands are face up here, so little is left to chance. With red 12 Tom always wins. With red 8 "
            "or red 9 he *never* does: Mia has the red 10, wins the trick, and her own motor takes her home. Play "
            "**red 9** in the branch and then Mia's **red 10**, and see it happen.\n\n"
            "Was that luck, or was it clever? The next lesson looks into it."
        ),
    ),
    "play_to_the_end": Story(lambda: _("Play the race to its end."), over),
    "two_people": Story(lambda: _("Play a trick, for Mia and for Ben."), a_trick_of_people(0, 1)),
    "nothing_left_open": Story(
        lambda: _("Press something the rulebook leaves open, and see it on the road."), pointed_out
    ),
    "simulate_races": Story(lambda: _("Guess, then press “Simulate races”."), guessed_and_simulated),
    "own_road": Story(lambda: _("Drive on the road you have built."), drove_on_own_road),
}
