"""Which race is watched: the controls with which the computer is asked to play another one."""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

from widgets.shared.labs import controls
from widgets.shared.labs.controls import Options, put
from widgets.shared.labs.lab import Lab
from widgets.shared.words import _

from .sources import HIGHEST_NUMBER, check_number


class Watched(Protocol):
    """A race that is watched, its `number`, and by which computer players it was played."""

    @property
    def number(self) -> int: ...
    @property
    def by(self) -> str: ...


W = TypeVar("W", bound=Watched)


class Choosing(Generic[W]):
    """Lets the computer play a race for a lab. Controls: `new_race`, `number`, `players`, `by`.

    Subclasses say how a race is played and which computer players there are. counts: how many may play.
    """

    def __init__(self, lab: Lab[W], counts: range) -> None:
        self.lab, self.counts = lab, counts
        self.new_race, self.number = controls.button(), controls.number()
        self.players, self.by = controls.choice(), controls.choice()
        self.row = controls.row(self.new_race, self.number, self.players, self.by)

    def listen(self) -> None:
        """Say what answers the controls."""
        on = self.lab.on
        on(self.new_race, lambda: self.play(self.lab.state.number % HIGHEST_NUMBER + 1))
        on(self.number, self.play)
        on(self.players, lambda count: self.play(players=count))
        on(self.by, lambda by: self.play(by=by))

    def played(self, players: int | tuple[str, ...], number: int, by: str, **how: Any) -> W:
        """A whole race from its beginning, to be watched."""
        raise TypeError(f"{type(self).__name__} does not say how a race is played")

    def ways(self) -> Options:
        """Which computer players there are."""
        return ()

    def play(self, number: int | None = None, players: int | None = None, by: str | None = None, **how: Any) -> None:
        """Let the computer play a race: what is not said stays as it is."""
        now = self.lab.state
        number = now.number if number is None else check_number(number)
        self.lab.go(self.played(players or self.lab.race.players, number, by or now.by, **how), self.say_played)

    def say_played(self) -> str:
        played = _("The computer has played race number {number}.").format(number=self.lab.state.number)
        return f"{played} {self.lab.describe()}"

    def show(self) -> None:
        now = self.lab.state
        put(self.new_race, _("Another race"), primary=True)
        put(self.number, _("Race number"), max(1, min(HIGHEST_NUMBER, now.number)))
        counts = [(str(count), count) for count in self.counts]
        put(self.players, _("Players"), len(self.lab.race.players), options=counts)
        put(self.by, _("The computer plays"), now.by, options=self.ways())
