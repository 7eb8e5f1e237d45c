"""Races at random on the draft, simulated beside the learner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.work import Work
from widgets.shared.words import _, together

from .bench import Bench
from .draft import Draft
from .trial import Tally, say_tally, trial

GUESSES = (5, 50, 95)
"""Of 100 races."""


class Simulating:
    """Plays races on the draft; whatever was begun for another draft or other players is dropped. asks: whether it is
    to be guessed first how many of them the line decides. Controls: `players`, `simulate`, `stop`, `guess`.
    """

    def __init__(self, lab: Lab[Bench], *, asks: bool = False) -> None:
        self.lab, self.asks = lab, asks
        self.players, self.simulate, self.stop = controls.choice(), controls.button(), controls.button()
        self.guess = controls.choice()
        self.share = controls.progress()
        self._about: tuple[Draft, int] | None = None  # what races are being played on, and by how many
        self.work: Work[Tally] = lab.work(self.take, self.fail)

    def listen(self) -> None:
        """Say what answers the controls."""
        self.lab.on(self.players, lambda players: self.lab.look(replace(self.lab.state, players=players, tally=None)))
        self.lab.on(self.simulate, self.begin)
        self.lab.on(self.stop, self.stop_races)
        self.lab.on(self.guess, self.make_guess)

    @property
    def is_running(self) -> bool:
        """Are races being played?"""
        tally = self.lab.state.tally
        return self.work.working and (tally is None or tally.done < 1)

    # --- acting ---

    def make_guess(self, guess: int) -> None:
        """Guess how many races the line decides."""
        self.lab.look(replace(self.lab.state, guess=guess), lambda: say_guessed(guess))

    def begin(self) -> None:
        """Play races at random on this track, beside the learner; first of all the guess, where one is asked for."""
        state = self.lab.state
        if self.asks and state.guess is None:
            self.lab.tell(lambda: together([_("Guess first!"), say_question()]), "bad")
            return
        if state.draft.objections:
            self.lab.tell(None, "bad")
            return
        self._about = (state.draft, state.players)
        self.lab.look(replace(state, tally=None), lambda: _("Playing random races on this track."))
        self.work.start(trial(state.draft.track, state.players))
        self.show(self.lab.state)

    def stop_races(self) -> None:
        """Stop playing; what has come out so far stays."""
        self.work.stop()
        tally = self.lab.state.tally
        self.lab.tell(lambda: together([_("Stopped."), *([say_tally(tally)] if tally else [])]))

    def take(self, tally: Tally) -> None:
        """The result of one more slice."""
        self.lab.states.now = replace(self.lab.state, tally=tally)
        if tally.done < 1:
            self.show(self.lab.state)
        else:
            guess = self.lab.state.guess
            tone = "good" if guess is None or is_near(tally, guess) else "bad"
            self.lab.tell(lambda: together([*say_verdict(tally, guess), say_result(tally)]), tone)

    def fail(self, error: Exception) -> None:
        """Say what is wrong instead of a share."""
        self.lab.tell_fault(error)
        self.show(self.lab.state)

    # --- drawing ---

    def show(self, state: Bench) -> None:
        if self._about != (state.draft, state.players):
            self.work.stop()
        running, tally = self.is_running, state.tally
        put(self.players, _("Players"), state.players, options=[(str(n), n) for n in (3, 4, 5)])
        shares = [(_("{guess} out of 100").format(guess=guess), guess) for guess in GUESSES] if self.asks else []
        put(self.guess, say_question(), state.guess, options=shares, shown=self.asks)
        put(self.simulate, _("Simulate races"), shown=not running, dim=bool(state.draft.objections))
        put(self.stop, _("Stop"), shown=running)
        said = say_tally(tally) if tally else _("Playing races …")
        put(self.share, said, round(100 * tally.done) if tally else 0, shown=running or tally is not None)


def say_result(tally: Tally) -> str:
    """What has come out in the end, and what to compare it with."""
    return together([say_tally(tally), _("On the tracks in the box the line decides most of them.")])


def say_question() -> str:
    """What is to be guessed."""
    return _("How many races does the line decide?")


def say_guessed(guess: int) -> str:
    """What was guessed, and what to do now."""
    said = _("You say {guess} out of 100.").format(guess=guess)
    return together([said, _("Now press “Simulate races”.")])


def is_near(tally: Tally, guess: int) -> bool:
    """Whether no other guess would have come nearer."""
    return guess == min(GUESSES, key=lambda each: abs(each - 100 * tally.crossings / tally.games))


def say_verdict(tally: Tally, guess: int | None) -> Iterator[str]:
    """Whether the guess was right, and what came out; nothing where nobody has guessed."""
    if guess is not None:
        said = (
            _("Right! It is about {rate} out of 100.")
            if is_near(tally, guess)
            else _("No, it is about {rate} out of 100.")
        )
        yield said.format(rate=round(100 * tally.crossings / tally.games))
