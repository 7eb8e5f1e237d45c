"""A list of choices whose chances sharpen while one looks, and the controls that stop and prolong the work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from widgets.shared.labs import controls
from widgets.shared.labs.advice.counsel import Counsel, R, V
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.states import State
from widgets.shared.parts import Options
from widgets.shared.words import _, together


class Refining(Generic[State, R, V]):
    """The part `options` and the controls `progress`, `stop` and `work_out`.

    playouts: how many races are played out for each choice. changed(): is called when there is news of a counsel.
    Subclasses say whose `counsel` is on show, which state wants more of it, and how far it has come.
    """

    def __init__(self, lab: Lab[State], playouts: int, changed: Callable[[], None]) -> None:
        self.lab, self.playouts, self.changed = lab, playouts, changed
        self.options, self.progress = Options(), controls.progress()
        self.stop, self.work_out = controls.button(), controls.button()
        self.progress.add_class("rally-foot")
        self.buttons = [self.stop, self.work_out]

    def listen(self) -> None:
        """Say what answers the controls."""
        self.lab.on(self.stop, self.stop_work)
        self.lab.on(self.work_out, self.play_more)

    @property
    def counsel(self) -> Counsel[R, V]:
        """The counsel that is on show."""
        raise TypeError(f"{type(self).__name__} has no counsel")

    def prolonged(self) -> State:
        """The state that wants as many races once more."""
        raise TypeError(f"{type(self).__name__} does not say how more is wanted")

    def said_progress(self) -> str:
        """How much has been worked out, or why nothing has."""
        raise TypeError(f"{type(self).__name__} does not say how far it has come")

    # --- acting ---

    def stop_work(self) -> None:
        """Let what has been found do."""
        self.counsel.stop()
        self.lab.tell(lambda: together([_("Stopped."), self.said_progress()]))

    def play_more(self) -> None:
        """Go on with what was stopped; if all is worked out, play as many races once more."""
        state, counsel = self.lab.state, self.counsel
        if counsel.about is None:
            self.lab.tell(lambda: _("Nobody has a choice here: there is nothing to work out."), "bad")
            return
        if counsel.share < 1:
            counsel.more(counsel.playouts - counsel.done)
        else:
            state = self.prolonged()
        self.lab.look(state, lambda: _("More races are being played out: that makes the chances more certain."))

    def ask(self, counsel: Counsel[R, V], race: R | None, times: int, seed: int, style: str) -> None:
        """Let a counsel work on the choice that is due in a race, with as many playouts as that one wants."""
        if race is None or race.to_act is None:
            counsel.drop()
            return
        wanted = self.playouts * times
        known = counsel.about == (race, seed, style)
        if known and wanted > counsel.playouts:
            counsel.more(wanted - counsel.done)
        elif not known or wanted < counsel.playouts:
            counsel.drop()
            counsel.playouts = wanted
            counsel.ask(race, seed, style)

    # --- drawing ---

    def best_words(self) -> dict[str, str]:
        """The labels of the list: what is ahead is the best only once all is worked out."""
        words = self.options.words()
        return words | {"best": _("best")} if self.counsel.ready else words

    def show_tools(self) -> None:
        """How far the work has come, and the button that is of use now."""
        counsel = self.counsel
        asked = counsel.about is not None
        more = _("Plays out more races, to make the chances more certain.")
        put(self.stop, _("Stop"), shown=asked and counsel.working)
        put(self.work_out, _("More races"), title=more, shown=not (asked and counsel.working), dim=not asked)
        put(self.progress, self.said_progress(), round(100 * counsel.share), shown=asked)
