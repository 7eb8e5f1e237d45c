"""How questions about Stich Rallye are asked and answered, what is said to wrong answers, and what they lead to."""

from __future__ import annotations

from rally.stich_rallye import Card
from rally.stich_rallye.box.facts import ROUNDS
from rally.tutor.stich_rallye import Exercise
from rally.tutor.stich_rallye.tricks import rule_here
from widgets.stich_rallye.words import join, say_cards, say_seat, say_space
from widgets.stich_rallye.words.voice import VOICE
from widgets.tutor.quiz import QuestionKind, Quiz, Reasons, Rights, Texts, answered_stories
from widgets.words import _, ngettext

from .scenes import DialScene, DriveScene, HandScene, TrackScene, TrickScene, WinningScene

# --- tricks -----------------------------------------------------------------------------------------------------------


def label_seat(task: Exercise, value: int) -> str:
    return _("Nobody yet") if value == -1 else say_seat(task.race, value)


def label_seats(task: Exercise, value: tuple[int, ...]) -> str:
    return join([say_seat(task.race, seat) for seat in value]) if value else _("Nobody")


def label_cards(task: Exercise, value: tuple[str, ...]) -> str:
    return say_cards(map(Card.parse, value)) if value else _("None of them")


def say_marked(task: Exercise, marked: tuple[str, ...]) -> str:
    """The marked cards, and what to do next."""
    cards = label_cards(task, marked)
    if task.ask == "winning_cards":
        return _("You have marked {cards}. Mark all the ones that would win, then press “Only these”.").format(
            cards=cards
        )
    return _("You have marked {cards}. Mark all the ones that may be played, then press “Only these”.").format(
        cards=cards
    )


def position_text(task: Exercise, solved: bool) -> str:
    """The position; it never contains the answer."""
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
    """Ask how far the winner drives. If there is a motor to use, the question says that it is not used."""
    if task.outcome.phase == "turbo":
        return _("The winner does not use the motor. How many spaces will the car drive?")
    return _("How many spaces will the winner's car drive?")


def ask_spaces_turbo(task: Exercise) -> str:
    motor = task.outcome.motors[task.outcome.to_act or 0].value
    return _("The winner uses the motor, which shows {motor}. How many spaces will the car drive?").format(motor=motor)


# --- motors -----------------------------------------------------------------------------------------------------------


def ask_dial(task: Exercise) -> str:
    race = task.race
    return ngettext(
        "{seat} has a motor that shows {now}, and then loses one more trick. What does it show now?",
        "{seat} has a motor that shows {now}, and then loses {lost} more tricks. What does it show now?",
        task.lost,
    ).format(seat=say_seat(race, task.seat), now=race.motors[task.seat].value, lost=task.lost)


def ask_dial_won(task: Exercise) -> str:
    """Ask for the dial after lost tricks, a won one, and lost ones again."""
    race = task.race
    told = {
        "seat": say_seat(race, task.seat),
        "now": race.motors[task.seat].value,
        "lost": task.lost,
        "later": task.later,
    }
    if task.turbo:
        return _(
            "{seat} has a motor that shows {now}. Tricks lost now: {lost}. Then one is won, and the motor is used. "
            "Tricks lost after that: {later}. What does it show in the end?"
        ).format(**told)
    return _(
        "{seat} has a motor that shows {now}. Tricks lost now: {lost}. Then one is won, and the motor is not used. "
        "Tricks lost after that: {later}. What does it show in the end?"
    ).format(**told)


# --- moves ------------------------------------------------------------------------------------------------------------


def ask_rest(task: Exercise) -> str:
    return ngettext(
        "{seat} drives {spaces} space. On which space will the car end up?",
        "{seat} drives {spaces} spaces. On which space will the car end up?",
        task.spaces,
    ).format(seat=say_seat(task.race, task.seat), spaces=task.spaces)


def label_space(task: Exercise, value: int) -> str:
    return say_space(task.race.track, value)


def ask_rest_turbo(task: Exercise) -> str:
    race = task.race
    return _(
        "{seat} has won the trick, in which {card} is the lowest card, and adds the motor, which shows {motor}. On "
        "which space will the car end up?"
    ).format(seat=say_seat(race, task.seat), card=task.spaces, motor=race.motors[task.seat].value)


# --- the end of a round -----------------------------------------------------------------------------------------------


def ask_race_winner(task: Exercise) -> str:
    if task.race.round == ROUNDS:
        return _("All the tricks of the last round have been played. Now the motors: who wins the race?")
    return _("All the tricks of round {round} have been played. Now the motors: will anybody win the race?").format(
        round=task.race.round
    )


KINDS: dict[str, QuestionKind[Exercise]] = {
    "winner": QuestionKind(
        lambda task: _("All the cards are on the table. Who wins this trick?"), lambda: TrickScene(who=True), label_seat
    ),
    "winning_cards": QuestionKind(ask_winning_cards, WinningScene, label_cards),
    "spaces": QuestionKind(ask_spaces, TrickScene),
    "spaces_turbo": QuestionKind(ask_spaces_turbo, TrickScene),
    "may_play": QuestionKind(ask_may_play, HandScene, label_cards),
    "dial": QuestionKind(ask_dial, DialScene),
    "dial_saved": QuestionKind(ask_dial_won, DialScene),
    "dial_turbo": QuestionKind(ask_dial_won, DialScene),
    "rest": QuestionKind(ask_rest, DriveScene, label_space),
    "rest_turbo": QuestionKind(ask_rest_turbo, DriveScene, label_space),
    "first_motor": QuestionKind(
        lambda task: _("All the tricks have been played. Who uses the motor first?"),
        lambda: TrackScene(who=True, track=True),
        label_seat,
    ),
    "race_winner": QuestionKind(
        ask_race_winner,
        lambda: TrackScene(who=True, track=True),
        label_seat,
    ),
    "motor_order": QuestionKind(
        lambda task: _("All the tricks have been played. In which order will the motors be used?"),
        TrackScene,
        label_seats,
    ),
    "movers": QuestionKind(
        lambda task: _(
            "All the tricks of the last round have been played. Who gets to use the motor, and in which order?"
        ),
        TrackScene,
        label_seats,
    ),
    "motors_used": QuestionKind(
        lambda task: _("Now everybody uses the motor. How many will get to use theirs?"), TrackScene
    ),
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
    "motor_counts_by_one": lambda: _("You counted up by one, but the motor is a dial: it turns to its next value."),
    "motor_grows_for_ever": lambda: _("The numbers do not grow for ever: the dial has nine values, and 16 is the top."),
    "motor_stays_at_the_top": lambda: _("It does not stay at the top: wound too far, it falls to 8, 4 and 0."),
    "motor_starts_again": lambda: _("It does not fall to 0 at once: after 16 come 8 and 4, and only then 0."),
    "motor_doubles": lambda: _("The numbers do not double: after 3 come 6, 10, 15 and 16."),
    "motor_breaks_at_the_top": lambda: _(
        "It does not break at the top: after 16 come 8 and 4, and it can be wound on."
    ),
    "winner_winds_too": lambda: _("The winner of a trick does not wind: only the others do."),
    "motor_keeps_its_value": lambda: _("A motor that is used goes back to 0, and is wound up again from there."),
    "winning_costs_the_motor": lambda: _("Winning costs nothing: a motor that is not used stays as it is."),
    "occupied_spaces_count": lambda: _(
        "You counted the spaces with cars on them, but those are jumped and not counted."
    ),
    "cars_in_the_way_stop": lambda: _("Cars in the way stop nobody: they are jumped."),
    "cars_of_another_lap_are_not_there": lambda: _(
        "It does not matter which lap another car is on: it is there, so it is jumped."
    ),
    "own_space_counts": lambda: _("The space the car is on is not counted: the next one is the first."),
    "hills_do_nothing": lambda: _("The counting ends there, but that is a hill: the car does not stay on it."),
    "first_hill_catches": lambda: _(
        "A hill that you drive across does nothing: only the last space of the move counts."
    ),
    "rolls_onto_the_next_space": lambda: _(
        "Somebody is there already, so the car rolls on, over that one, to the first free space."
    ),
    "cars_stop_a_roll": lambda: _("Cars in the way do not stop a car that rolls: it jumps them."),
    "motor_drives_after_the_roll": lambda: _(
        "Card and motor are one move, and only the space on which all of it ends counts for hills."
    ),
    "goes_back_to_where_it_came_from": lambda: _(
        "It does not go back to where it came from, but only as far as the hill takes it."
    ),
    "hill_on_the_way_sends_back": lambda: _(
        "The hill on the way sends nobody back: only the last space of the move counts."
    ),
    "leader_goes_first": lambda: _("You chose the leader, but the car in last place goes first."),
    "flag_holder_goes_first": lambda: _(
        "You chose the player with the flag, but at the end of a round last place goes first."
    ),
    "seats_order_from_the_flag": lambda: _(
        "The flag and the seats do not matter here: last place goes first, then the next to last, and the leader last."
    ),
    "seats_order_from_last_place": lambda: _(
        "Last place goes first, but then it is the turn of the next to last, wherever that player sits."
    ),
    "motors_at_0_wait": lambda: _("A motor that shows 0 has its turn like all the others, and moves nothing."),
    "one_lap_is_enough": lambda: _("One lap is not enough: a car wins when it crosses the line for the second time."),
    "win_needs_an_exact_landing": lambda: _(
        "No exact landing is needed: crossing the line is enough, even in the middle of a move."
    ),
    "everybody_moves_then_furthest_wins": lambda: _(
        "It is not who gets furthest that wins: the first car across the line wins at once."
    ),
    "leader_before_the_motors_wins": lambda: _("Being in the lead is not enough: somebody crosses the line first."),
    "everybody_still_moves": lambda: _(
        "The race ends at once with the win, and cars that have not moved yet do not move any more."
    ),
}


def say_newest_colour() -> str:
    return _("The newest colour wins, and in it the highest card.")


def say_highest() -> str:
    return _("Within a colour the highest card wins, whenever it was played.")


def say_of_three() -> str:
    return _("With three colours, the last one to come in for the first time wins, and in it the highest card.")


def say_race_is_over() -> str:
    return _("Once a car has won, the race is over, and nobody moves any more.")


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
    ("dial", "S4.1"): lambda: _("The motor is a dial: each lost trick turns it to its next number."),
    ("dial_saved", "S4.3"): lambda: _(
        "If you win a trick, you do not wind, and a motor that is not used stays as it is."
    ),
    ("dial_turbo", "S4.5"): lambda: _("A motor that is used goes back to 0, and each lost trick winds it again."),
    ("dial", "S4.4"): lambda: _("A motor can be wound too far: after 16 it falls to 8, then to 4, then to 0."),
    ("rest", "S5.4"): lambda: _("Other cars are jumped, and their spaces are not counted."),
    ("rest", "S5.3"): lambda: _("The car drives forwards, and the next space is the first one that counts."),
    ("rest", "S6.2"): lambda: _("Downhill the car rolls on, to the first free space beyond the hill."),
    ("rest_turbo", "S5.2"): lambda: _("Card and motor are one move, and only its last space counts for hills."),
    ("rest", "S6.1"): lambda: _("A hill does something only to a car whose move ends on it."),
    ("rest", "S6.3"): lambda: _("An uphill sends the car back, to the first free space below it."),
    ("rest", "S6.4"): lambda: _("A car that rolls jumps over the cars in its way, too."),
    ("first_motor", "S8.1"): lambda: _("At the end of a round the car in last place goes first, and the leader last."),
    ("race_winner", "S9.2"): lambda: _(
        "The motors run from last place on, and the first car over the line for the second time wins."
    ),
    ("motor_order", "S8.1"): lambda: _(
        "The car in last place goes first, whatever its motor shows, and the leader last."
    ),
    ("movers", "S9.2"): say_race_is_over,
    ("motors_used", "S9.2"): say_race_is_over,
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
    "riddle_motor": lambda: _(
        "# Not for ever\n\n"
        "A motor can be wound too far. Lesson 02 shows the whole dial, and asks again with different numbers."
    ),
    "motor_1": lambda: _(
        "# A dial, not a counter\n\n"
        "Each lost trick turns the dial to its next number: 0, 1, 3, 6, 10, 15. (S4.1) "
        "The later notches are worth more than the first ones."
    ),
    "motor_2": lambda: _(
        "# Over-winding\n\n"
        "That is **over-winding**: past 16 the motor gets weaker, first 8, then 4, then 0. (S4.4) So don't wait "
        "too long!"
    ),
    "motor_3": lambda: _(
        "# Once round the dial\n\n"
        "The dial has nine numbers, so nine notches lead back to where it began. Only round 3 is long enough for "
        "that.\n\n"
        "Round 1 has five tricks, so nobody can over-wind in it: the most you can get is 15. In round 2 six lost "
        "tricks make 16, and the seventh makes 8. (S4.4)"
    ),
    "riddle_hill": lambda: _(
        "# Hills on the way\n\n"
        "Not every hill on the way does something. Lesson 03 goes up and down, and asks again on a different road."
    ),
    "driving_1": lambda: _(
        "# Jumping\n\n"
        "You jump over a space with another car on it and do not count it. This always happens; you cannot choose. "
        "(S5.4) It does not matter which lap the other car is on: a car that is a lap ahead or behind blocks its "
        "space, too.\n\n"
        "That is why two cars never share a space, except on the start. (S5.5, S-E)\n\n"
        "So a crowd in front of you is good: every car in it carries you one space further, for free."
    ),
    "driving_2": lambda: _(
        "# Across the hill\n\nA hill matters only if your move **ends** on it. Driving across does nothing. (S6.1)"
    ),
    "driving_3": lambda: _(
        "# Down it rolls\n\n"
        "Downhill the car rolls on until it finds the first free space beyond the hill. (S6.2) It rolls past "
        "parked cars, too. (S6.4)"
    ),
    "driving_4": lambda: _(
        "# Back it rolls\n\n"
        "An uphill is too steep to stop on. The car rolls **back** to the nearest free space below the hill. (S6.3) "
        "Cars in the way are jumped in this direction as well. (S6.4)"
    ),
    "finish_1": lambda: _(
        "# Last place first\n\n"
        "At the end of a round the car in last place uses its motor first, then the next to last, and the leader "
        "at the very end. It does not matter who has the flag. (S8.1)"
    ),
    "finish_2": lambda: _(
        "# Over the line\n\n"
        "Crossing the line for the second time wins, and it need not be exact. The car may have steps left over. "
        "(S9.2)\n\n"
        "The line is watched at every single space. So the win comes before any jump is finished and before any "
        "hill is looked at. The rulebook does not say so; it is our ruling. (S-C)"
    ),
    "finish_3": lambda: _(
        "# First over the line\n\n"
        "It does not matter who *could* go furthest. The motors run one after the other, and the first car across "
        "the line ends the race. (S8.1, S9.2) Being second to last can be better than being in front!"
    ),
    "finish_4": lambda: _(
        "# The race is over\n\n"
        "The race is over at once, in the middle of everything. What was still to be done is left undone. The "
        "motors that did not run keep what they show. (S8.2, S9.2)\n\n"
        "It is the same with a trick: if its winner crosses the line for the second time, the race is over, "
        "whatever cards are left."
    ),
}

QUIZ = Quiz(VOICE, KINDS, REASONS, RIGHT, answered_stories(TEXTS), say_marked, position_text, rule_here)
