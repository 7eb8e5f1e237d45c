"""Which race is watched: the controls with which the computer is asked to play another one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

import ipywidgets

from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.races.options import OptionChoices
from widgets.shared.labs.races.screen import Screen
from widgets.shared.labs.races.sources import HIGHEST_NUMBER, check_number
from widgets.shared.words import _, together

from .scenes import A, R
from .watched import W


class Choosing(Generic[W, R, A]):
    """Lets the computer play a race for a lab. Controls: `new_race`, `number`, `players`, `by`.

    play(players, number, by, **how): the state in which a lab watches a race that is played so. further: what else
    there is to choose, in the same row.
    """

    def __init__(
        self,
        lab: Lab[W],
        screen: Screen[R, A],
        played: Callable[..., W],
        further: Sequence[ipywidgets.Widget] = (),
    ) -> None:
        self.lab, self.screen, self.played = lab, screen, played
        self.new_race, self.number = controls.button(), controls.number()
        self.players, self.by = controls.choice(), controls.choice()
        self.options = OptionChoices(lab, screen, lambda: lab.state.film.race, lambda chosen: self.play(options=chosen))
        self.row = controls.row(self.new_race, self.number, self.players, *further, self.by, self.options.row)

    def listen(self) -> None:
        """Say what answers the controls."""
        on = self.lab.on
        on(self.new_race, lambda: self.play(self.lab.state.number % HIGHEST_NUMBER + 1))
        on(self.number, self.play)
        on(self.players, lambda count: self.play(players=count))
        on(self.by, lambda by: self.play(by=by))
        self.options.listen()

    def play(self, number: int | None = None, players: int | None = None, by: str | None = None, **how: object) -> None:
        """Let the computer play a race: what is not said stays as it is."""
        now = self.lab.state
        number = now.number if number is None else check_number(number)
        played = self.played(players or now.film.race.players, number, by or now.by, **how)
        self.lab.go(played, self.say_played)

    def say_played(self) -> str:
        played = _("The computer has played race number {number}.").format(number=self.lab.state.number)
        return together([played, self.lab.describe()])

    def show(self) -> None:
        now = self.lab.state
        put(self.new_race, _("Another race"), primary=True)
        put(self.number, _("Race number"), max(1, min(HIGHEST_NUMBER, now.number)))
        counts = [(str(count), count) for count in self.screen.counts]
        put(self.players, _("Players"), len(now.film.race.players), options=counts)
        quick = [by for by, names in self.screen.ways.items() if not {*names} & {*self.screen.thinkers}]
        put(self.by, _("The computer plays"), now.by, options=[(self.screen.say_way(by), by) for by in quick])
        self.options.show()
