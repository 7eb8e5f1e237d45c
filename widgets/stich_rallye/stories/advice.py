"""Stories of lesson 06: what the better choice is, and why."""

from __future__ import annotations

from widgets.shared.labs.story import Story, has_chosen, with_verdict
from widgets.shared.words import _

from .due import motor_at

STORIES: dict[str, Story] = {
    "full_dial": Story(
        lambda: _("Press the 16 on Mia's dial, and watch the bars."),
        motor_at(0, 16),
        lambda: _(
            "# Chances\n\n"
            "With 16 on the dial, winning is much better than losing: one more lost trick would over-wind the "
            "motor. (S4.4)\n\n"
            "How does the lab know? It tries it out. For each card it plays this race to the end 4000 times, and "
            "counts how often Mia wins. 30% means 30 races out of 100. That is her **chance of winning**."
        ),
    ),
    "choice_1": Story(
        lambda: _("Guess, then play the card you would play."),
        has_chosen,
        lambda: _(
            "# Lose first, win later\n\n"
            "If Mia loses this trick, she wins about one race in three. If she wins it, fewer than one in five. "
            "Why?\n\n"
            "- Two spaces are a poor return for a card as good as green 12. She will need it in a better trick.\n\n"
            "- The motor grows faster and faster: from 3 to 6, then to 10, then to 15. (S4.1)\n\n"
            "But don't wait for ever! Turn Mia's motor to **15** and look again. Now there is enough in the motor, "
            "and green 12 is the better card."
        ),
        with_verdict,
        hides=True,
    ),
    "choice_2": Story(
        lambda: _("Guess, then choose: use the motor, or save it?"),
        has_chosen,
        lambda: _(
            "# Take the uphill in one go\n\n"
            "Using the motor wins twice as many races. Step back, point at both choices and look at the track:\n\n"
            "- Without the motor, Mia's move ends on the hill. She rolls back, past both parked cars, to space 13. "
            "All that trick has gained her is two spaces. (S6.3, S6.4)\n\n"
            "- With the motor it is a single move of 7 spaces, and only where it ends counts. She is over the "
            "hill, on space 20. (S5.2)\n\n"
            "A small motor in the right place is worth more than a big one in the wrong place."
        ),
        with_verdict,
        hides=True,
    ),
    "choice_3": Story(
        lambda: _("Guess, then play the card you would play."),
        has_chosen,
        lambda: _(
            "# The ride past parked cars\n\n"
            "Winning the trick wins more than half of all races now, losing it only about one in six. Two spaces "
            "bring Mia onto the downhill. She rolls past all three cars to space 12: eight spaces from a 2! (S6.2, "
            "S6.4)"
        ),
        with_verdict,
        hides=True,
    ),
    "choice_4": Story(
        lambda: _("Guess, then lead the card you would lead."),
        has_chosen,
        lambda: _(
            "# When not to lead high\n\n"
            "Red 3 wins about one race in two, any other card about one in three.\n\n"
            "- With red 3 Mia gives the trick away, and is glad to: the winner drives 3 spaces at most. (S5.1)\n\n"
            "- Her own motor goes from 10 to 15. That is nearly enough to take her home. (S4.2)\n\n"
            "- She has three high cards left for the last three tricks.\n\n"
            "The flag is no prize. If you lead a high card just because it is high, a short drive is often all you "
            "win."
        ),
        with_verdict,
        hides=True,
    ),
    "choice_5": Story(
        lambda: _("Guess, then choose: use the motor, or save it?"),
        has_chosen,
        lambda: _(
            "# The last trick before the end of a round\n\n"
            "There is no luck left here: saving the motor wins every time, using it never does.\n\n"
            "- *Saved:* Her 3 spaces end on the downhill, and Mia rolls to space 27. (S6.2) Then the motors run, "
            "last place first. She is just behind Ada, so she goes before Ada, and 6 more spaces take her home. "
            "(S8.1, S9.2)\n\n"
            "- *Used:* Mia is in front, with an empty motor. Ada goes first, jumps over her, and that jump wins "
            "the race. (S5.4, S9.2)\n\n"
            "So before a round ends, count: who goes before me, and where would *two* short moves take me, instead "
            "of one long one?"
        ),
        with_verdict,
        hides=True,
    ),
}
