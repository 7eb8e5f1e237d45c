"""The end of a race that was played: the podium, and two ways on, to analyse the race or to play another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ipywidgets

from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.labs.in_place import InPlace
from widgets.shared.labs.lessons import after
from widgets.shared.parts import Podium
from widgets.shared.parts.lesson.podium import standing_on
from widgets.shared.words import _

from .host import Host

if TYPE_CHECKING:
    from widgets.shared.labs.film.race_lab import RaceLab

NAME = "ending"
"""Of the sheet."""


class Ending:
    """The podium on a sheet that opens when a race is over, and the race's own lab in place of the table, if it is
    wanted: a look at what was played, which is no state of the lab.

    next_race: what begins another one. watched(): the race in a lab of its own.
    Controls: `analyse`, `back_to_table`; `result` opens the sheet again.
    """

    def __init__(
        self, host: Host[Any, Any, Any], next_race: ipywidgets.Button, watched: Callable[[], RaceLab[Any, Any, Any]]
    ) -> None:
        self.host, self.watched = host, watched
        self.podium = Podium()
        self.result, self.analyse, self.back_to_table = (controls.button() for _number in range(3))
        self.place = InPlace(host, self.back_to_table)
        self._won = False
        host.sheets.add(NAME, self.say_over, [self.podium, controls.row(self.analyse, next_race)], self.result)

    def listen(self) -> None:
        """Say what answers the controls."""
        self.host.on(self.analyse, self.open)
        self.host.on(self.back_to_table, self.place.close)

    def say_over(self) -> str:
        return _("The end of the race")

    def open(self) -> None:
        """Show the race in a lab of its own, in which it can be looked at and is analysed from now on."""
        self.host.sheets.close()
        lab = self.watched()
        lab.analysis.people = self.host.state.people
        self.place.open(lab)
        lab.analysis.begin()

    def show(self) -> None:
        """The podium, as soon as somebody has won; it comes by itself, and goes when the end is taken back."""
        race = self.host.state.race
        is_over = self.host.is_over
        voice = self.host.voice
        with self.podium.hold_sync():
            self.podium.film, self.podium.channel, self.podium.last = self.host.film()
            self.podium.steps = [{**step} for step in standing_on(race.players, voice.placing(race) if is_over else ())]
            self.podium.title = self.host.say_result() if is_over else ""
            self.podium.next = after(self.host.story.story.name) if self.host.story.story else ""
        put(self.result, _("Result"), title=self.say_over(), shown=is_over)
        put(self.analyse, _("Analyse this race"), shown=race.winner is not None)
        put(self.back_to_table, _("Back to the table"), primary=True)
        if is_over != self._won:
            self._won = is_over
            self.host.sheets.open(NAME if is_over else "")
            if not is_over:
                self.place.close()
