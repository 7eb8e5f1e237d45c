"""How questions about Stich Rallye are asked, and how answers read."""

from __future__ import annotations

from rally.stich_rallye import Card, Race
from rally.stich_rallye.box.facts import ROUNDS
from rally.tutor.stich_rallye import Exercise
from rally.tutor.stich_rallye.answers import rule_here
from widgets.stich_rallye.labs.still import race_svg
from widgets.stich_rallye.words import join, say_cards, say_seat, say_space
from widgets.stich_rallye.words.voice import VOICE
from widgets.tutor.prose import prose_of
from widgets.tutor.quiz import QuestionKind, Quiz
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

QUIZ = Quiz(
    VOICE,
    KINDS,
    prose_of("stich-rallye"),
    say_marked,
    position_text,
    rule_here,
    lambda: race_svg(Race.parse("players=4 round=2 cars=21,14,9,3 motors=3,0,6,1")),
)
