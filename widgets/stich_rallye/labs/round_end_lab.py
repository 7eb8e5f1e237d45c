"""RoundEndLab: everybody uses the motor, last place first, up to a win in the middle of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from rally.core.errors import NotationError, quote_value
from rally.stich_rallye import EndRound, Event, Race
from rally.stich_rallye.box.events import MotorUsed
from widgets.lab import controls
from widgets.lab.controls import update_control
from widgets.lab.due import GUESSED, USUAL
from widgets.lab.sharing import Shared
from widgets.lab.tries import leaves_a_try, say_missed, say_struck, say_tried
from widgets.stich_rallye.words import say_due, say_event, say_seat, say_watched
from widgets.stich_rallye.words.events import at_least
from widgets.words import _, join_sentences
from widgets.words.sentences import Importance, rule_text

from .board import Board, BoardLab

ALL_PLAYED = "players=4 round=3 flag=2 cars=44,51,35,60 motors=6,15,3,10 hands=-,-,-,-"


@dataclass(frozen=True)
class EndQuestion:
    """A question about the end of a round. ask, right, wrong: the question, and the verdicts on a guess with the name
    of the right `seat`. answer: that seat after what has happened; None if there is none. is_of_motors: whether a seat
    whose motor shows 0 does not count as an answer, because it does not move (S8.2)."""

    ask: Callable[[], str]
    right: Callable[[], str]
    wrong: Callable[[], str]
    answer: Callable[[Race], int | None]
    rule: Callable[[Race], str]
    is_of_motors: bool = True

    def seats(self, race: Race) -> list[int]:
        """The seats that can be named before the motors run."""
        return [seat for seat, motor in enumerate(race.motors) if motor.value or not self.is_of_motors]


def drivers(race: Race) -> list[int]:
    """The seats whose motors have moved their cars, in this order."""
    return [event.seat for event in race.events if isinstance(event, MotorUsed) and event.value]


def rule_of_order(race: Race) -> str:
    """The rule of the order in which cars drive: the one about the flag if cars share the start space."""
    return "S8.3" if race.cars.count(0) > 1 else "S8.1"


QUESTIONS: Mapping[str, EndQuestion] = {
    "second": EndQuestion(
        lambda: _("Who drives second?"),
        lambda: _("Right! {seat} drives second."),
        lambda: _("No, {seat} drives second."),
        lambda race: next(iter(drivers(race)[1:2]), None),
        rule_of_order,
    ),
    "last": EndQuestion(
        lambda: _("Who drives last?"),
        lambda: _("Right! {seat} is the last to move: a car whose motor shows 0 stays where it is."),
        lambda: _("No, {seat} is the last to move: a car whose motor shows 0 stays where it is."),
        lambda race: next(iter(drivers(race)[-1:]), None),
        rule_of_order,
    ),
    "winner": EndQuestion(
        lambda: _("Who wins the race?"),
        lambda: _("Right! {seat} wins the race."),
        lambda: _("No, {seat} wins the race."),
        lambda race: race.winner,
        lambda race: "S9.3",
        is_of_motors=False,
    ),
}
"""The questions that a lab may ask before the motors run, by name."""


@dataclass(frozen=True)
class RoundEndState(Board):
    """A board. guess: the seat that has been guessed; missed: a wrong first guess."""

    guess: int | None = None
    missed: int | None = None

    def set_up(self, race: Race) -> Self:
        return replace(super().set_up(race), missed=None)


class RoundEndLab(BoardLab[RoundEndState]):
    """All tricks are played. Place the cars, turn the motors, and let everybody use theirs.

    position: the notation to begin with; its hands are empty. guess: what is asked before the motors run, who drives
    "second" or "last", or who is the "winner"; "" nothing. story: what it tells once the deed is done.
    Controls: `end`, `guess`, `round`, `car`, `lap`, `track`.
    """

    home = "04_round_end_and_finish"
    shared_as = Shared

    name = "round-end"

    def __init__(self, position: str = ALL_PLAYED, story: str = "", guess: str = "") -> None:
        self.question = question_named(guess)
        super().__init__(RoundEndState(Race.parse(position)), story)
        self.end, self.guess, self.round = controls.button(), controls.choice(), controls.choice()
        self.guess.add_class("rally-guess")
        if self.question:
            self.arrange([self.guess, self.end], [self.round])
        else:
            self.arrange([self.round, self.guess, self.end])
        self.on(self.end, self.end_round)
        self.on(self.guess, self.make_guess)
        self.on(self.round, lambda number: self.change(round=number))

    @property
    def tells_places(self) -> bool:
        return self.question is None

    @property
    def edited(self) -> Race:
        """The position before the end of the round, so that another one can be tried."""
        return self.state.before or self.state.race

    @property
    def marked(self) -> int | None:
        """Nobody at first if the lab asks, or shows without words, who drives: a mark would look like an answer."""
        is_first = self.states.is_beginning and self.state.seat == self.first.seat
        return None if is_first and (self.question or self.stage.only_seen) else self.state.seat

    @property
    def driven(self) -> int | None:
        """None, because everybody drives."""
        return None

    def make_guess(self, seat: int) -> None:
        """Guess; another guess counts as long as the motors have not run."""
        if self.state.before is not None:
            self.tell(lambda: _("The motors have run. Use “Step back” to guess again."), "bad")
        elif seat == self.state.missed:
            self.tell(say_tried, "bad")
        else:
            self.look(replace(self.state, guess=seat), lambda: self.say_guessed(seat))

    def say_guessed(self, seat: int) -> str:
        """What was guessed, and what to do next."""
        guessed = _("You say {seat}.").format(seat=say_seat(self.state.race, seat))
        return join_sentences([guessed, _("Now press “Everybody uses the motor”.")])

    def end_round(self) -> None:
        """Let everybody use the motor (S8), after a guess if one is asked for."""
        before, guess = self.state.race, self.state.guess
        if self.question and self.guess.value is None and self.state.before is None:
            self.tell(lambda: join_sentences([_("Guess first!"), self.describe()]), "bad")
            return
        after = before.after(EndRound())
        is_missed = self.question is not None and self.question.answer(after) != guess
        if self.question and is_missed and self.leaves_a_try(after):
            self.go(replace(self.state, guess=None, missed=guess), tone="bad")
            return
        board = replace(self.state, race=after, before=before)
        self.go(board, lambda: self.say_ended(after), "bad" if is_missed else "good", opening=say_opening)

    def leaves_a_try(self, after: Race) -> bool:
        """Whether a wrong guess leaves another one. after: the race when the motors have run."""
        assert self.question is not None
        others = len(self.question.seats(self.state.race)) - 1
        is_first = self.state.missed is None
        return self.question.answer(after) is not None and leaves_a_try(is_first=is_first, others=others)

    @property
    def is_right(self) -> bool:
        """Whether the motors have run, and the guess was right."""
        race = self.state.race
        return self.state.before is not None and bool(
            self.question and self.question.answer(race) == self.state.guess is not None
        )

    def say_ended(self, race: Race) -> str:
        """The verdict on the guess, what happened, and what is due now."""
        told = at_least(Importance.HEADLINE, race.events)
        due = [] if race.winner is not None else [say_due(race)]
        return join_sentences([*self.say_verdict(race), *self.say_happened(told, race), *due])

    def say_verdict(self, race: Race) -> Iterable[str]:
        """Whether the guess was right; nothing if none was asked for, or nobody could be named."""
        answer = self.question.answer(race) if self.question else None
        if self.question is not None and answer is not None:
            said = self.question.right if answer == self.state.guess else self.question.wrong
            yield said().format(seat=say_seat(race, answer))

    def say_happened(self, told: Iterable[Event], race: Race) -> Iterable[str]:
        return say_watched(told, race) if self.stage.only_seen else (say_event(event, race) for event in told)

    def due(self) -> Sequence[str]:
        """First the guess, if one is asked for."""
        is_asked = self.question is not None and self.state.guess is None and self.state.before is None
        return (GUESSED, *USUAL) if is_asked else USUAL

    def state_from_text(self, text: str) -> RoundEndState:
        return RoundEndState(Race.parse(text))

    def title(self) -> str:
        return _("The end of a round")

    def describe(self) -> str:
        race = self.state.race
        if self.question and self.state.missed is not None and self.state.before is None and self.state.guess is None:
            number = self.question.rule(race)
            return say_missed(_("{sentence} ({rule})").format(sentence=rule_text(number), rule=number))
        if self.question and race.phase == "end":
            return join_sentences([_("All the cards have been played: everybody uses the motor."), self.question.ask()])
        if self.stage.only_seen and race.phase == "end":
            return _("All the cards have been played: everybody uses the motor.")
        return say_due(race)

    def say_choice(self, race: Race, seat: int) -> str:
        """A seat that can be guessed; it is struck out if it was a wrong guess."""
        name = say_seat(race, seat)
        return say_struck(name) if seat == self.state.missed else name

    def show(self) -> None:
        super().show()
        race = self.state.race
        asked = self.question.ask() if self.question else ""
        seats = self.question.seats(self.edited) if self.question else []
        names = [(self.say_choice(race, seat), seat) for seat in seats]
        guess = self.state.guess if self.state.guess in seats else None
        update_control(self.guess, asked, guess, options=names, shown=self.question is not None)
        update_control(self.end, _("Everybody uses the motor"), primary=True, dim=race.phase != "end")
        update_control(self.round, _("Round"), race.round, options=[(str(n), n) for n in (1, 2, 3)])


def say_opening() -> str:
    return _("Everybody uses the motor. Watch!")


def question_named(name: str) -> EndQuestion | None:
    """The question of this name, None for "". An unknown name raises NotationError, which lists the names."""
    if name == "":
        return None
    if not isinstance(name, str) or name not in QUESTIONS:
        raise NotationError.because(
            "there is no guess {name}; there are {names}", name=quote_value(name), names=tuple(QUESTIONS)
        )
    return QUESTIONS[name]
