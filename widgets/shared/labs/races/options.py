"""What a race is played by: a choice for each option that a game offers, with which another race is begun."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from rally.options import Options
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.states import State
from widgets.shared.parts.looks import VBox

from .screen import A, R, Screen


class OptionChoices(Generic[R, A]):
    """A control for each option of the game, in `row`: a lab has it as `option_…`.

    race(): the race on show. begin(options): begins another one, which is played by these.
    """

    def __init__(
        self, lab: Lab[State], screen: Screen[R, A], race: Callable[[], R], begin: Callable[[Options], None]
    ) -> None:
        self.lab, self.screen, self.race, self.begin = lab, screen, race, begin
        self.choices = {name: controls.choice() for name in screen.game.options}
        self.row = VBox([*self.choices.values()])

    def listen(self) -> None:
        """Say what answers the controls, and offer them as the lab's."""
        for name, control in self.choices.items():
            setattr(self.lab, f"option_{name}", control)
            self.lab.on(control, lambda value, name=name: self.choose(name, value))

    def choose(self, name: str, value: str) -> None:
        """Play by this value of an option, from the beginning of another race."""
        self.begin(self.race().options.but({name: value}))

    def show(self) -> None:
        """What the race on show is played by."""
        values = self.race().options.values
        for name, control in self.choices.items():
            label, labels = self.screen.say_option(name)
            offered = [(labels[value], value) for value in self.screen.game.options[name]]
            put(control, label, values[name], options=offered)
