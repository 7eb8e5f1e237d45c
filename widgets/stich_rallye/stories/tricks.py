"""Stories of lessons 00 to 02: tricks, and the motor."""

from __future__ import annotations

from widgets.shared.labs.story import Story
from widgets.shared.words import _

from .due import has_players, lost_tricks, rounds_over, trick_driven, trick_driven_with_motor, trick_led_by, trick_won
from .goals import farthest_drive, say_lost, won_at_best

STORIES: dict[str, Story] = {
    "a_trick": Story(
        lambda: _("Play a card for each of the four players."),
        trick_won,
        lambda: _(
            "# That was a trick\n\n"
            "Four cards, one from each player: that is a **trick**. The line at the top tells you who wins it, and "
            "why. A number like (S3.1) is the number of a rule. You don't need to know the rules yet: just play a "
            "few tricks first."
        ),
    ),
    "blue_ten": Story(
        lambda: _("Play blue 10, then a card from each hand."),
        trick_led_by("B10"),
        lambda: _(
            "# Following suit\n\n"
            "One card from everybody makes a **trick**.\n\n"
            "- The player with the flag **leads**: the first card may be any card. Then the others play, "
            "clockwise. (S2.1)\n\n"
            "- If you have cards of the colour that was led, you must play one of them. That is called **following "
            "suit**. When it was somebody's turn, the cards they could not play turned pale. Press “Step back” and "
            "press a pale card: it tells you why it may not be played. (S2.2)\n\n"
            "- If you have no card of that colour, you may play any card. (S2.4)\n\n"
            "Step back to the first card and let Mia lead a different colour. Who is free this time?"
        ),
    ),
    "tom_wins": Story(
        lambda: _("Make Tom win the trick, and drive as far as he can."),
        trick_driven,
        lambda: _(
            "Ada plays red 9, Tom blue 13, Mia green 5. Mia's red 12 cannot stop him: she has green, so she must "
            "follow. (S2.2) Blue came in last, so blue 13 wins. (S3.3) Mia's green 5 is the lowest card. (S5.1)"
        ),
        farthest_drive(seat=3),
        reached=won_at_best(3),
    ),
    "players": Story(
        lambda: _("Choose 3 under “Players”: which card is the highest?"),
        has_players(3),
        lambda: _(
            "# Which cards are in the game?\n\n"
            "- With **3** players the cards of each colour go from 2 to 10, with **4** from 2 to 13, with **5** "
            "from 1 to 15. (S1.2)\n\n"
            "- Who has the flag first? The rulebook says: the wildest driver. In these labs it is the first "
            "player. (S1.4)\n\n"
            "- A race has three rounds: 5 tricks, then 7, then 9. You get as many cards as the round has tricks. "
            "All the cards are shuffled again for each round. That is our ruling: otherwise there would not be "
            "enough of them. (S1.5)"
        ),
        opens=False,
    ),
    "three_lost": Story(
        lambda: _("Lose a trick three times."),
        lost_tricks(3),
        lambda: _(
            "# A dial\n\n"
            "That is the car's **motor**, and turning it is called **winding up**. It is a **dial** with nine "
            "numbers, and as you saw, it does not count 1, 2, 3.\n\n"
            "- When a trick is won, everybody who did **not** win it winds by one notch. That comes first, before "
            "any car moves. (S4.2)\n\n"
            "- The winner does not wind. (S4.3)\n\n"
            "The rulebook does not print these nine numbers. They come from reports about an older edition of the "
            "game."
        ),
        so_far=lambda lab: say_lost(lab, 3),
    ),
    "a_full_motor": Story(
        lambda: _("Play red 11 for Tom, and let him use his motor."),
        trick_driven_with_motor("R11"),
        lambda: _(
            "# Turbo!\n\n"
            "If you **win** a trick, you may use your motor right then. That is the **turbo**. Nobody else may. "
            "The lowest card says 4, and the motor shows 10: together that is one move of 14 spaces. (S4.5, "
            "S5.2)\n\n"
            "- Use it, and all of it goes: the motor is at 0, even before the car sets off. You cannot use half of "
            "it. (At 0 *before* the move: that is a ruling.)\n\n"
            "- Save it, and it stays where it is. Maybe a better moment will come. Or maybe you will over-wind it "
            "…\n\n"
            "Step back and let Tom play **red 2** instead: who wins now, and what does Tom's motor do? Step back "
            "once more and try **green 5**: does it win?"
        ),
    ),
    "one_round": Story(
        lambda: _("Play one round, all the way to the podium."),
        rounds_over,
        lambda: _(
            "# That was a round\n\n"
            "Five tricks, and then every motor ran by itself: lesson 04 tells you about that. In a whole race two "
            "longer rounds follow, with 7 and 9 tricks, and there are hills on the road.\n\n"
            "Press **Play another race** for new cards."
        ),
    ),
}
