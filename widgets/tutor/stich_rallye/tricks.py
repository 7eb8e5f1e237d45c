"""Questions about a trick: how they are asked, what is said to wrong answers, and what they lead to."""

from __future__ import annotations

from rally.tutor.stich_rallye import Exercise
from widgets.shared.words import _
from widgets.stich_rallye.words import say_seat
from widgets.tutor.kinds import Kind, Reasons, Rights, Texts, told

from .answers import read_cards, read_seat
from .scenes import HandScene, TrickScene


def ask_may_play(task: Exercise) -> str:
    turn = say_seat(task.race, task.race.to_act or 0)
    return _("{seat} is next. Which of these cards may be played?").format(seat=turn)


KINDS: dict[str, Kind[Exercise]] = {
    "winner": Kind(
        lambda task: _("All cards lie on the table. Who wins this trick?"), lambda: TrickScene(who=True), read_seat
    ),
    "spaces": Kind(lambda task: _("How many spaces will the winner's car drive?"), TrickScene),
    "may_play": Kind(ask_may_play, HandScene, read_cards),
}


REASONS: Reasons = {
    "colour_of_last_card_wins": lambda: _("That is the colour of the last card, but it had come in before."),
    "colour_led_wins": lambda: _("The colour that was led only wins if no other colour comes in."),
    "highest_card_wins": lambda: _("That is the highest card of all, but only cards of the newest colour can win."),
    "last_card_wins": lambda: _("That is the card played last, but what counts is which colour came in last."),
    "winning_card_moves": lambda: _("That is the card that won, but the car goes by the lowest card in the trick."),
    "lowest_of_winning_colour_moves": lambda: _(
        "That is the lowest card of the winning colour, but the lowest of all counts, whatever its colour."
    ),
    "newest_colour_binds": lambda: _("You followed the newest colour, but the colour that was led binds to the end."),
    "free_after_another_colour": lambda: _(
        "A new colour in the trick sets nobody free: if you hold the colour that was led, you must play it."
    ),
}

RIGHT: Rights = {
    ("winner", "S3.2"): lambda: _("The newest colour wins, and in it the highest card."),
    ("winner", "S3.3"): lambda: _(
        "Of three colours the one wins that came in last for the first time, and in it the highest card."
    ),
    ("spaces", "S5.1"): lambda: _("One card wins, but the lowest one in the trick says how far the car drives."),
    ("may_play", "S2.3"): lambda: _("The first card binds to the end: whoever has its colour must play it."),
}

TEXTS: Texts = {
    "riddle_cards": lambda: _(
        "# Two cards\n\n"
        "One card wins, and another one says how far the winner drives. "
        "Lesson 01 shows both, and asks again with other cards."
    ),
    "tricks_1": lambda: _(
        "# The newest colour\n\n"
        "When a new colour comes in, it takes over. From then on only cards of the *newest* colour can win, and "
        "the highest of them does. However high a card of the old colour is, it is no help any more. (S3.2)"
    ),
    "tricks_2": lambda: _(
        "# The winning colour\n\n"
        "The last card is of a colour that has come in before, so it brings in nothing *new*. Ask yourself: which "
        "colour was the last one to come in for the **first time**? That is the **winning colour**. (S3.3)\n\n"
        "Many people get this wrong, even people who wrote about the game. Now you know it better."
    ),
    "tricks_3": lambda: _(
        "# The first card binds\n\n"
        "You follow the colour of the **first** card, from the beginning of the trick to its end. A new colour "
        "changes who is winning. It does not change what you have to play. (S2.3)"
    ),
    "tricks_4": lambda: _(
        "# The lowest card drives\n\n"
        "One card wins, but another one says how far: the **lowest** card in the trick, whatever its colour. "
        "(S5.1)\n\n"
        "So if you cannot win, play a low card: then the winner does not get far."
    ),
}
STORIES = told(TEXTS)
