"""A lab at whose table a race is played, as its panels know it: its state, what is said of it, its list of choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic

from rally.core.game import A, R
from rally.core.legal import Event
from widgets.lab.lab import Lab, Words
from widgets.words import _, join_sentences, pgettext
from widgets.words.languages import first_sentences
from widgets.words.sentences import Voice, say_seat

from .play_state import PERSON, PlayState, T
from .screen import Screen, races_since


class TableLab(Lab[T], Generic[T, R, A]):
    """A lab whose state is a PlayState. A game says in its own words what it has better ones for.

    screen: the game. table_class: the class of its states.
    """

    screen: Screen[R, A]
    table_class: ClassVar[type[PlayState[Any, Any]]]

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

    def play_on(self, table: T, said: Words, *, is_step: bool = False) -> None:
        """Let the computer act at a table without thinking ahead; show what has happened as a film, with words."""
        state: T = table.play_on()
        opening = self.say_opening if self.film_frames(state.film) else None
        act = self.go if is_step else self.look
        act(state, said, "info" if state.race.winner is None else "good", opening=opening)

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
        table = self.state
        if table.person is None or table.needs_showing:
            return self.say_now()
        return _("{seat}, it is your turn.").format(seat=say_seat(table.race, table.person))

    def say_since(self, since: int) -> str:
        """What has happened since this number of moments, and what is due now; of a race that is over first
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
        raise TypeError(f"{type(self).__name__} does not say what is on the way")

    def say_thinking(self, seat: int) -> str:
        return _("{seat} is thinking …").format(seat=say_seat(self.state.race, seat))

    def say_taken_back(self, now: T, then: T) -> str:
        """That a step is taken back, and what can no longer be unseen."""
        raise TypeError(f"{type(self).__name__} does not say what was seen")

    def say_kind(self, kind: str) -> str:
        """Who plays, in a word or two."""
        return _("a person") if kind == PERSON else self.voice.kind(kind)

    def settings_title(self) -> str:
        """What the switch is called that opens the controls of the table."""
        return pgettext("who takes part", "Players")
