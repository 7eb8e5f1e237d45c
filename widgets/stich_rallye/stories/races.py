"""Stories of lessons 05, 07 and 08: watching a race, playing one, building a track."""

from __future__ import annotations

from widgets.shared.labs.story import Story
from widgets.shared.words import _

from .due import acted

STORIES: dict[str, Story] = {
    "play_cost": Story(
        lambda: _(
            "# What a choice costs\n\n"
            "The lab plays your choice and all others out, thousands of times, and compares. Then it says which one "
            "was best, and the plain reason. Take it back and play **red 3** instead: what does it say now?\n\n"
            "A choice that costs little is no mistake. And sometimes the best choice loses all the same: that is what "
            "luck is."
        ),
        acted,
    ),
    "draw": Story(
        lambda: _(
            "# What you saw: a track is a row of spaces\n\n"
            "- Spaces of one kind that touch are one hill. The box beside the track says what there is to know about "
            "it.\n\n"
            "- Choose **▼ downhill** or **▲ uphill** first, and every click paints that kind. **Spaces in a lap** "
            "makes the lap longer or shorter.\n\n"
            "- The same track stands below as text: a dot is flat, d goes down, u goes up. You may type there, too.\n\n"
            "- **Step back** undoes a click, and **Test drive** lets you try the road at once."
        ),
        acted,
    ),
}
