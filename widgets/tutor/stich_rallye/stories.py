"""What a question leads to, told in the lab once an answer has been given, by the name of the exercise."""

from __future__ import annotations

from widgets.shared.labs.story import Story, Words
from widgets.shared.words import _
from widgets.tutor.game import Answering


def answered(lab: Answering) -> bool:
    return lab.given is not None


TEXTS: dict[str, Words] = {
    "riddle_cards": lambda: _(
        "# Surprised?\n\n"
        "One card wins, and another one says how far the winner drives. "
        "Lesson 01 shows both, and asks again with other cards."
    ),
    "riddle_motor": lambda: _(
        "# Surprised?\n\n"
        "A motor can be wound too far. Lesson 02 shows the whole dial, and asks again with other numbers."
    ),
    "riddle_hill": lambda: _(
        "# Surprised?\n\n"
        "Not every hill on the way does something. Lesson 03 goes up and down, and asks again on another road."
    ),
    "newest_colour": lambda: _(
        "# The newest colour\n\n"
        "When a new colour comes in, it takes over. From then on only cards of the *newest* colour can win, and "
        "the highest of them does. However high a card of the old colour is, it is no help any more. (S3.2)"
    ),
    "last_card_colour": lambda: _(
        "# The winning colour\n\n"
        "The last card is of a colour that has come in before, so it brings in nothing *new*. Ask yourself: which "
        "colour was the last one to come in for the **first time**? That is the **winning colour**. (S3.3)\n\n"
        "Many people get this wrong, even people who wrote about the game. Now you know it better."
    ),
    "still_binds": lambda: _(
        "# The first card binds\n\n"
        "You follow the colour of the **first** card, from the beginning of the trick to its end. A new colour "
        "changes who is winning. It does not change what you have to play. (S2.3)"
    ),
    "lowest_moves": lambda: _(
        "# The lowest card drives\n\n"
        "One card wins, but another one says how far: the **lowest** card in the trick, whatever its colour. "
        "(S5.1)\n\n"
        "So if you cannot win, play a low card: then the winner does not get far."
    ),
    "dial_not_counter": lambda: _(
        "# A dial, not a counter\n\n"
        "Each lost trick turns the dial to its next number: 0, 1, 3, 6, 10, 15. (S4.1) "
        "The later notches are worth more than the first ones."
    ),
    "after_the_top": lambda: _(
        "# Over-winding\n\n"
        "That is **over-winding**: past 16 the motor gets weaker, first 8, then 4, then 0. (S4.4) "
        "So do not wait too long with it!"
    ),
    "nine_lost": lambda: _(
        "# Once round the dial\n\n"
        "The dial has nine numbers, so nine notches lead back to where it began. Only round 3 is long enough for "
        "that.\n\n"
        "Round 1 has five tricks, so nobody can over-wind in it: the best one gets is 15. In round 2 six lost "
        "tricks make 16, and the seventh makes 8. (S4.4)"
    ),
    "jump_not_counted": lambda: _(
        "# Jumping\n\n"
        "You jump over a space with another car on it and do not count it. This always happens; you cannot choose. "
        "(S5.4) It does not matter in which lap the other car is: a car that is a lap ahead or behind blocks its "
        "space, too.\n\n"
        "That is why two cars never share a space, except on the start. (S5.5, S-E)\n\n"
        "So a crowd in front of you is good: every car in it carries you one space further, free."
    ),
    "across_the_hill": lambda: _(
        "# Across the hill\n\nA hill matters only if your move **ends** on it. Driving across does nothing. (S6.1)"
    ),
    "roll_over_a_parked_car": lambda: _(
        "# Down it rolls\n\n"
        "Downhill the car rolls on until it finds the first free space behind the hill. (S6.2) "
        "It rolls over parked cars, too. (S6.4)"
    ),
    "back_down_the_uphill": lambda: _(
        "# Back it rolls\n\n"
        "An uphill is too steep to stop on. The car rolls **back** to the nearest free space below the hill. (S6.3) "
        "Cars in the way are jumped in this direction as well. (S6.4)"
    ),
    "last_place_first": lambda: _(
        "# Last place first\n\n"
        "At the end of a round the car in last place uses its motor first, then the last but one, and the leader at "
        "the very end. Who has the flag does not matter here. (S8.1)"
    ),
    "no_exact_landing": lambda: _(
        "# Over the line\n\n"
        "Crossing the line for the second time wins, and it need not be exact. The car may have steps left over. "
        "(S9.2)\n\n"
        "The line is watched at every single space. So the win comes before any jump is finished and before any hill "
        "is looked at. The rulebook does not go into this; it is our ruling. (S-C)"
    ),
    "first_over_the_line": lambda: _(
        "# First over the line\n\n"
        "It is not who *could* go furthest. Motors run one after the other, and the first car across the line ends "
        "the race. (S8.1, S9.2) Being second to last can be better than being in front!"
    ),
    "the_rest_stays": lambda: _(
        "# The race is over\n\n"
        "The race is over at once, in the middle of everything. What was still to be done is not done. The motors "
        "that did not run keep what they show. (S8.2, S9.2)\n\n"
        "The same holds for a trick: if its winner crosses the line for the second time, the race is over, whatever "
        "cards are left."
    ),
}

STORIES: dict[str, Story] = {name: Story(text, answered) for name, text in TEXTS.items()}
