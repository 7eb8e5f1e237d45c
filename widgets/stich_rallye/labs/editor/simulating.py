"""Races at random on the draft, simulated beside the learner."""

from __future__ import annotations

from dataclasses import replace

from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.work import Work
from widgets.shared.words import _, together

from .bench import Bench
from .draft import Draft
from .trial import Tally, say_tally, trial


class Simulating:
    """Plays races on the draft; whatever was begun for another draft or other players is dropped."""

    def __init__(self, lab: Lab[Bench]) -> None:
        self.lab = lab
        self.players, self.simulate, self.stop = controls.choice(), controls.button(), controls.button()
        self.share = controls.progress()
        self._about: tuple[Draft, int] | None = None  # what races are being played on, and by how many
        self.work: Work[Tally] = lab.work(self.take, self.fail)

    def listen(self) -> None:
        """Say what answers the controls."""
        self.lab.on(self.players, lambda players: self.lab.look(replace(self.lab.state, players=players, tally=None)))
        self.lab.on(self.simulate, self.begin)
        self.lab.on(self.stop, self.stop_races)

    @property
    def is_running(self) -> bool:
        """Are races being played?"""
        tally = self.lab.state.tally
        return self.work.working and (tally is None or tally.done < 1)

    # --- acting ---

    def begin(self) -> None:
        """Play races at random on this track, beside the learner."""
        state = self.lab.state
        if state.draft.objections:
            self.lab.tell(None, "bad")
            return
        self._about = (state.draft, state.players)
        self.lab.look(replace(state, tally=None), lambda: _("Races are being played at random on this track."))
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
            self.lab.tell(lambda: say_result(tally), "good")

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
        put(self.simulate, _("Simulate races"), shown=not running, dim=bool(state.draft.objections))
        put(self.stop, _("Stop"), shown=running)
        said = say_tally(tally) if tally else _("Races are being played …")
        put(self.share, said, round(100 * tally.done) if tally else 0, shown=running or tally is not None)


def say_result(tally: Tally) -> str:
    """What has come out in the end, and what to compare it with."""
    return together([say_tally(tally), _("On the tracks of the box the line decides most of them.")])
