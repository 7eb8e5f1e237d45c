"""A lab at whose table a race is played, as its panels know it: its state, what is said of it, its list of choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic

from rally.core.errors import NotationError, objection
from rally.core.game import A, R
from rally.core.legal import Event
from widgets.lab import controls
from widgets.lab.lab import Lab, Words
from widgets.lab.messages import text_in
from widgets.parts import OptionList
from widgets.words import _, join_sentences, pgettext
from widgets.words.languages import first_sentences
from widgets.words.sentences import Voice, say_seat

from .play_state import PERSON, PlayState, T
from .screen import Screen, is_continuation, races_since, say_on_the_way


class TableLab(Lab[T], Generic[T, R, A]):
    """A lab whose state is a PlayState. What is said here a game says in its own words where it has better ones.

    screen: the game. table_class: what its tables know.
    """

    screen: Screen[R, A]
    table_class: ClassVar[type[PlayState[Any, Any]]] = PlayState

    @property
    def voice(self) -> Voice[R, A]:  # type: ignore[override]  # that of the game, always
        return self.screen.voice

    @property
    def race(self) -> R:
        """The race as whoever looks at the screen may know it."""
        seen: R = self.state.seen
        return seen

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to play."""
        return self.state.race.winner is not None

    # --- going on ---

    def play_state(self, race: R, kinds: Sequence[str], number: int) -> T:
        """A table where this race is played on."""
        return self.table_class.of_race(self.screen, race, kinds, number)  # type: ignore[return-value]

    def play_on(self, table: T) -> T:
        """The table after all that the computer does without thinking ahead."""
        return table.play_on()

    def show_on(self, state: T, said: Words, *, is_step: bool = False, tone: str = "") -> None:
        """Go on to a table, with a film of what has happened and words for it."""
        opening = self.say_opening if self.film_frames(state.film) else None
        act = self.go if is_step else self.look
        act(state, said, tone or ("info" if state.race.winner is None else "good"), opening=opening)

    def film_frames(self, races: Sequence[R]) -> list[tuple[Event, R]]:
        """Of what happened in these races, what a film shows: each event with the table right after it."""
        return [frame for race in races for frame in race.frames]

    # --- saying ---

    def say_now(self) -> str:
        """What is due now; how everybody stands when the race is over."""
        table = self.state
        if self.is_over:
            return self.voice.say_standings(table.race)
        if table.computer is not None:
            return self.say_thinking(table.computer)
        if table.paused:
            return _("Press “Go on”: then everybody takes a turn.")
        return self.voice.due(table.race)

    def say_turn(self) -> str:
        """Whose turn it is, and no more."""
        table = self.state
        if table.person is None or table.needs_showing:
            return self.say_now()
        return _("{seat}, it is your turn.").format(seat=say_seat(table.race, table.person))

    def say_since(self, since: int) -> str:
        """What has happened since the race had had so many moments, and what is due now; of a race that is over first
        how it ended."""
        told = self.voice.narrate(races_since(self.state.race, since))
        if self.is_over:
            return join_sentences([self.say_now(), *told])
        return self.say_due_after(told, self.say_now())

    def say_result(self) -> str:
        """How it has ended, as one calls it out."""
        return self.voice.say_winner(self.state.race)

    def say_due_after(self, told: Sequence[str], due: str) -> str:
        """What has happened, and what is due now. First one hears whose turn it is, then what has happened last."""
        turn, *more = first_sentences(due)
        return join_sentences([*told, due], first=[turn, *told[-1:]], more=more)

    def say_opening(self) -> str:
        """What is said while the film of what has happened runs: nothing of how it ends."""
        return say_on_the_way(self.state.film[0].previous)

    def say_thinking(self, seat: int) -> str:
        return _("{seat} is thinking …").format(seat=say_seat(self.state.race, seat))

    def say_taken_back(self, now: T, then: T) -> str:
        """That a step is taken back, and what can no longer be unseen."""
        if not is_continuation(now.race, then.race):
            return _("The earlier race is back, just as you left it.")
        return _("Taken back. You saw nothing new in the meantime.")

    def say_kind(self, kind: str) -> str:
        """Who plays, in a word or two."""
        return _("a person") if kind == PERSON else self.voice.kind(kind)

    def settings_title(self) -> str:
        """What the switch is called that opens the controls of the table."""
        return pgettext("who takes part", "Players")


class ChoicePanel(Generic[T, R, A]):
    """The part `options` at a table: every choice of the person who is to act, and which of them was advised."""

    def __init__(self, lab: TableLab[T, R, A]) -> None:
        self.lab, self.options = lab, OptionList()

    def choice_in(self, content: Mapping[str, object]) -> A:
        """The choice that a click on the list means; NotationError if there is none of that name here."""
        name = text_in(content, "choose")
        legal: Iterable[A] = self.lab.state.race.legal
        for action in legal:
            if str(action) == name:
                return action
        raise NotationError(objection(None, "there is no choice {found} here", found=name))

    def show(self, hinted: str) -> None:
        """Draw the list. hinted: the text of the action that is advised."""
        table, race = self.lab.state, self.lab.race
        due = table.person is not None and not table.needs_showing
        actions = [*race.legal] if due else []
        with self.options.hold_sync():
            self.options.labels = self.options.words() | {"best": _("suggested")}
            self.options.title = _("The choices")
            self.options.rows = [
                {"id": str(action), "label": self.lab.voice.action(action, race), "said": " ",
                 "best": str(action) == hinted}
                for action in actions
            ]  # fmt: skip
        controls.show_widget(self.options, due)
