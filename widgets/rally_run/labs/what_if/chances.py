"""What can be done at a position, and what each choice is worth, worked out while one looks."""

from __future__ import annotations

from dataclasses import replace

from rally.rally_run import Action, Advice, Race
from widgets.rally_run.labs.advice.advisers import SLICES, make_advisor
from widgets.rally_run.labs.advice.chances import choices, option_rows, said_progress
from widgets.rally_run.words import say_action
from widgets.shared.labs import controls
from widgets.shared.labs.advice.counsel import Counsel
from widgets.shared.labs.advice.refining import Refining
from widgets.shared.labs.advice.rows import guess_rows
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.table import AFTER_FILM, dressed
from widgets.shared.parts.looks import Box
from widgets.shared.words import _

from .states import WhatIf

SEED = 0


class Chances(Refining[WhatIf, Race, Advice]):
    """The list of choices by what is known, with the switch `all_swaps` that unfolds it."""

    def __init__(self, lab: Lab[WhatIf], playouts: int) -> None:
        super().__init__(lab, playouts, lambda: self.show(lab.state))
        self.all_swaps = controls.switch()
        self.options.add_class(AFTER_FILM)
        self.foot = dressed(Box([self.progress, self.all_swaps]), "board-foot")
        self._counsel = self.new_counsel()

    def listen(self) -> None:
        """Say what answers the controls."""
        super().listen()
        self.lab.on(self.all_swaps, lambda wanted: self.lab.look(replace(self.lab.state, all_swaps=wanted)))

    def new_counsel(self) -> Counsel[Race, Advice]:
        """A counsel that knows nothing yet."""
        return Counsel(self.lab, make_advisor, self.playouts, self.changed, SLICES)

    @property
    def counsel(self) -> Counsel[Race, Advice]:
        return self._counsel

    def hand_over(self) -> Counsel[Race, Advice]:
        """The counsel on show, for whoever goes on with it; another one takes its place."""
        taken, self._counsel = self._counsel, self.new_counsel()
        return taken

    def prolonged(self) -> WhatIf:
        return replace(self.lab.state, times=self.lab.state.times + 1)

    def said_progress(self) -> str:
        return said_progress(self.counsel)

    def action(self, name: str) -> Action | None:
        """The choice that an option's id stands for; None if there is none of that name."""
        race = self.lab.state.known
        return None if race is None else next((each for each in race.legal if str(each) == name), None)

    # --- drawing ---

    def show(self, state: WhatIf) -> None:
        race, counsel = state.known, self.counsel
        self.ask(counsel, race, state.times, SEED, "")
        with self.options.hold_sync():
            self.options.labels = self.best_words()
            self.options.title = _("The choices: turns to the goal, and the chance of winning")
            self.options.rows = [] if race is None else self.rows(state, race)
            self.options.chosen = state.looked
        listed = race is not None and race.to_act is not None and not state.editing
        controls.show(self.options, listed)
        controls.show(self.foot, listed)
        self.show_tools()
        for button in self.buttons if state.editing else ():
            controls.show(button, False)
        put(self.all_swaps, _("All swaps"), state.all_swaps)

    def rows(self, state: WhatIf, race: Race) -> list[dict[str, object]]:
        """The choices as they are listed; said of the race itself, where a tile that is to be turned over lies."""
        listed = choices(race, self.counsel, state.all_swaps)
        if state.guessing:
            in_order = [each for each in race.legal if each in {*listed}]  # which tells nothing
            return guess_rows((str(each), say_action(each, state.race), "") for each in in_order)
        return option_rows(state.race, listed, self.counsel)
