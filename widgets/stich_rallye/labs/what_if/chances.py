"""What can be done at a position, and the chance of each choice, worked out while one looks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property

from rally.errors import ImpossiblePosition, objection, quoted
from rally.stich_rallye import Race
from rally.stich_rallye.players.foresight import Foresight
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.counsel import Advices, Counsel
from widgets.shared.labs.lab import Lab
from widgets.shared.parts import Options
from widgets.shared.words import _
from widgets.stich_rallye.labs.advice.advisers import make_advisor
from widgets.stich_rallye.labs.advice.chances import foreseen, option_rows, said_progress

from .states import Branch, Name, WhatIf

SEED = 0


class Chances:
    """The choices with their chances: one counsel for each branch, so that changing places begins nothing anew.

    playouts: how many races are played out for each choice. changed(): is called when there is news of a counsel.
    """

    def __init__(self, lab: Lab[WhatIf], playouts: int, changed: Callable[[], None]) -> None:
        self.lab, self.playouts, self.changed = lab, playouts, changed
        self.options, self.progress = Options(), controls.progress()
        self.stop, self.work_out, self.others = controls.button(), controls.button(), controls.choice()
        self.tools = controls.row(self.stop, self.work_out, self.others, self.progress)
        self._foreseen: tuple[Race | None, dict[str, Foresight]] = (None, {})
        lab.on(self.stop, self.stop_work)
        lab.on(self.work_out, self.play_more)
        lab.on(self.others, lambda style: lab.look(replace(lab.state, style=style)))

    @cached_property
    def counsels(self) -> dict[Name, Counsel]:
        """The counsel of each branch; they are made when the lab is."""
        return {"A": self._counsel(), "B": self._counsel()}

    def _counsel(self) -> Counsel:
        return Counsel(self.lab, make_advisor, self.playouts, self.changed)

    @property
    def counsel(self) -> Counsel:
        """The counsel of the branch on show."""
        return self.counsels[self.lab.state.name]

    def advices(self, name: Name) -> Advices:
        """What is known of the choices in a branch."""
        return self.counsels[name].advices

    def foreseen(self, race: Race | None) -> dict[str, Foresight]:
        """What follows for certain from each choice at the position on show."""
        if self._foreseen[0] is not race:
            self._foreseen = (race, foreseen(race))
        return self._foreseen[1]

    # --- acting ---

    def stop_work(self) -> None:
        """Let what has been found do."""
        counsel = self.counsel
        counsel.stop()
        self.lab.tell(lambda: " ".join([_("Stopped."), said_progress(counsel)]))

    def play_more(self) -> None:
        """Go on with what was stopped; if all is worked out, play as many races once more."""
        state, counsel = self.lab.state, self.counsel
        if counsel.about is None:
            self.lab.tell(lambda: _("Nobody has a choice here: there is nothing to work out."), "bad")
            return
        if counsel.share < 1:
            counsel.more(counsel.playouts - counsel.done)
        else:
            state = replace(state, here=replace(state.here, times=state.here.times + 1))
        self.lab.look(state, lambda: _("More races are played out: that makes the chances surer."))

    # --- drawing ---

    def show(self, state: WhatIf) -> None:
        race, counsel = state.here.race, self.counsels[state.name]
        seen = self.foreseen(race)  # before the counsels begin to work beside it
        for name, branch in state.branches.items():
            self.ask(self.counsels[name], branch, state.style)
        asked = counsel.about is not None
        words = self.options.words()
        self.options.labels = words | {"best": _("best")} if counsel.ready else words
        self.options.title = _("What can be done, and the chance to win")
        self.options.rows = [] if race is None else option_rows(race, seen, counsel)
        self.options.chosen = state.looked
        styles = [(_("sensible"), "sensible"), (_("random"), "random")]
        put(self.stop, _("Stop"), shown=counsel.working)
        more = _("Plays more races, so that the chances become surer.")
        put(self.work_out, _("Work it out again"), title=more, shown=asked and not counsel.working)
        put(self.others, _("The others play"), state.style, options=styles)
        put(self.progress, said_progress(counsel), round(100 * counsel.share), shown=asked)

    def ask(self, counsel: Counsel, branch: Branch | None, style: str) -> None:
        """Let a counsel work on the choice that is due in a branch, with as many playouts as that one wants."""
        race = None if branch is None else branch.race
        if branch is None or race is None or race.to_act is None:
            counsel.drop()
            return
        wanted = self.playouts * branch.times
        known = counsel.about == (race, SEED, style)
        if known and wanted > counsel.playouts:
            counsel.more(wanted - counsel.done)
        elif not known or wanted < counsel.playouts:
            counsel.drop()
            counsel.playouts = wanted
            counsel.ask(race, SEED, style)


def check_playouts(playouts: object) -> None:
    """ImpossiblePosition unless this is a number of playouts."""
    if not isinstance(playouts, int) or isinstance(playouts, bool) or playouts < 1:
        raise ImpossiblePosition(
            objection(
                None, "the number of playouts is a whole number from 1 up, not {playouts}", playouts=quoted(playouts)
            )
        )
