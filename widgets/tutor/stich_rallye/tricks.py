"""Questions about a trick: how they are asked, how seats and cards are read, what is said to wrong answers."""

from __future__ import annotations

from rally.stich_rallye import Card
from rally.tutor.stich_rallye import Exercise
from widgets.stich_rallye.words import join, say_cards, say_seat
from widgets.tutor.quiz import QuestionKind, Reasons, Rights, Texts, answered_stories
from widgets.words import _

from .scenes import HandScene, TrickScene, WinningScene


def read_seat(task: Exercise, value: int) -> str:
    """A player; −1 is nobody."""
    return _("Nobody yet") if value == -1 else say_seat(task.race, value)


def read_seats(task: Exercise, value: tuple[int, ...]) -> str:
    """Players, one after the other."""
    return join([say_seat(task.race, seat) for seat in value]) if value else _("Nobody")


def read_cards(task: Exercise, value: tuple[str, ...]) -> str:
    return say_cards(map(Card.parse, value)) if value else _("None of them")


def say_marked(task: Exercise, marked: tuple[str, ...]) -> str:
    """The cards that are marked, and what to do with them."""
    cards = read_cards(task, marked)
    if task.ask == "winning_cards":
        return _("You have marked {cards}. Mark all the ones that would win, then press “Only these”.").format(
            cards=cards
        )
    return _("You have marked {cards}. Mark all the ones that may be played, then press “Only these”.").format(
        cards=cards
    )


def write(task: Exercise, solved: bool) -> str:
    """The position, which hides nothing that is asked for."""
    return task.position


def ask_may_play(task: Exercise) -> str:
    turn = say_seat(task.race, task.race.to_act or 0)
    return _("{seat} is next. Which of these cards may be played?").format(seat=turn)


def ask_winning_cards(task: Exercise) -> str:
    turn = say_seat(task.race, task.race.to_act or 0)
    return _("{seat} is the last to play. Which of the cards that may be played would win this trick?").format(
        seat=turn
    )


def ask_spaces(task: Exercise) -> str:
    """Where the winner has a motor, it is said what becomes of it."""
    if task.outcome.phase == "turbo":
        return _("The winner does not use the motor. How many spaces will the car drive?")
    return _("How many spaces will the winner's car drive?")


def ask_spaces_turbo(task: Exercise) -> str:
    motor = task.outcome.motors[task.outcome.to_act or 0].value
    return _("The winner uses the motor, which shows {motor}. How many spaces will the car drive?").format(motor=motor)


KINDS: dict[str, QuestionKind[Exercise]] = {
    "winner": QuestionKind(
        lambda task: _("All the cards are on the table. Who wins this trick?"), lambda: TrickScene(who=True), read_seat
    ),
    "winning_cards": QuestionKind(ask_winning_cards, WinningScene, read_cards),
    "spaces": QuestionKind(ask_spaces, TrickScene),
    "spaces_turbo": QuestionKind(ask_spaces_turbo, TrickScene),
    "may_play": QuestionKind(ask_may_play, HandScene, read_cards),
}


REASONS: Reasons = {
    "colour_of_last_card_wins": lambda: _(
        "You chose by the colour of the last card, but that colour had come in before."
    ),
    "colour_led_wins": lambda: _("The colour that was led only wins if no other colour comes in."),
    "second_colour_wins": lambda: _(
        "The second colour had taken over, but a third one came in after it, and the newest colour wins."
    ),
    "who_brings_the_colour_wins": lambda: _(
        "The card you chose brings the newest colour in, but the highest card of that colour wins."
    ),
    "highest_card_wins": lambda: _("You chose the highest card of all, but only cards of the newest colour can win."),
    "last_card_wins": lambda: _("You chose the card played last, but the highest card of the newest colour wins."),
    "winning_card_moves": lambda: _("You went by the card that won, but the car goes by the lowest card in the trick."),
    "lowest_of_winning_colour_moves": lambda: _(
        "You went by the lowest card of the winning colour, but the lowest of all counts, whatever its colour."
    ),
    "lowest_of_colour_led_moves": lambda: _(
        "You went by the lowest card of the colour that was led, but the lowest of all counts, whatever its colour."
    ),
    "highest_card_moves": lambda: _("You went by the highest card, but the car goes by the lowest card in the trick."),
    "last_card_moves": lambda: _("You went by the card played last, but the car goes by the lowest card in the trick."),
    "motor_drives_alone": lambda: _("The motor does not drive alone: what it shows is added to the lowest card."),
    "newest_colour_binds": lambda: _(
        "You followed the newest colour, but it is the colour that was led that you follow to the end."
    ),
    "free_after_another_colour": lambda: _(
        "A new colour in the trick sets nobody free: if you hold the colour that was led, you must play it."
    ),
    "colour_of_last_card_binds": lambda: _(
        "You followed the card before yours, but it is the first card of the trick that you follow to the end."
    ),
    "any_card_at_any_time": lambda: _(
        "Not every card may be played at any time: if you have the colour that was led, you must follow it."
    ),
    "must_beat": lambda: _("Nobody has to beat what is on the table: any of the cards that may be played will do."),
    "must_take_the_newest_colour": lambda: _(
        "If you have none of the colour that was led, you may play any card, and need not take the newest colour."
    ),
}


def say_newest_colour() -> str:
    return _("The newest colour wins, and in it the highest card.")


def say_highest() -> str:
    return _("Within a colour the highest card wins, whenever it was played.")


def say_of_three() -> str:
    return _("With three colours, the last one to come in for the first time wins, and in it the highest card.")


RIGHT: Rights = {
    ("winner", "S3.1"): say_highest,
    ("winner", "S3.2"): say_newest_colour,
    ("winner", "S3.3"): say_of_three,
    ("winning_cards", "S3.1"): say_highest,
    ("winning_cards", "S3.2"): say_newest_colour,
    ("winning_cards", "S3.3"): say_of_three,
    ("spaces_turbo", "S5.2"): lambda: _("What the motor shows is added to the lowest card, and both are one move."),
    ("may_play", "S2.2"): lambda: _(
        "If you have the colour that was led, you must play it, and any card of it will do."
    ),
    ("may_play", "S2.4"): lambda: _("If you have none of the colour that was led, you may play any card."),
    ("spaces", "S5.1"): lambda: _("One card wins, but the lowest one in the trick says how far the car drives."),
    ("may_play", "S2.3"): lambda: _("You follow the first card to the end: if you have its colour, you must play it."),
}

TEXTS: Texts = {
    "riddle_cards": lambda: _(
        "# Two cards\n\n"
        "One card wins, and a different one says how far the winner drives. Lesson 01 shows both, and asks again "
        "with different cards."
    ),
    "tricks_1": lambda: _(
        "# The newest colour\n\n"
        "When a new colour comes in, it takes over. From then on only cards of the *newest* colour can win, and "
        "the highest of them does. A card of an older colour is no help any more, however high it is. (S3.2)"
    ),
    "tricks_2": lambda: _(
        "# The winning colour\n\n"
        "The last card is of a colour that has come in before, so it brings in nothing *new*. Ask yourself: which "
        "colour was the last one to come in for the **first time**? That is the **winning colour**. (S3.3)\n\n"
        "Many people get this wrong, even people who wrote about the game. Now you know better."
    ),
    "tricks_3": lambda: _(
        "# The first card is the one to follow\n\n"
        "You follow the colour of the **first** card, from the beginning of the trick to its end. A new colour "
        "changes who is winning. It does not change what you have to play. (S2.3)"
    ),
    "tricks_4": lambda: _(
        "# The lowest card drives\n\n"
        "One card wins, but a different one says how far: the **lowest** card in the trick, whatever its colour. "
        "(S5.1)\n\n"
        "So if you can't win, play a low card: then the winner won't get far."
    ),
}
STORIES = answered_stories(TEXTS)
