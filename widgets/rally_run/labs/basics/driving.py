"""What the labs share in which one car drives on and on: a click on a neighbouring tile drives there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Generic, TypeVar

from rally.errors import NotationError, objection, quoted
from rally.rally_run import Action, Cell, Drive, Race, Swap, Turn
from rally.rally_run.box.grid import DIRECTIONS
from widgets.rally_run.labs.table.board import Board, BoardLab
from widgets.rally_run.labs.table.steering import direction_to, say_far
from widgets.rally_run.words import say_due, say_seat
from widgets.rally_run.words.importance import Importance, at_least
from widgets.shared.labs.messages import number_in
from widgets.shared.words import _

B = TypeVar("B", bound=Board)


def scene_named(name: str, scenes: Mapping[str, str]) -> str:
    """The position of a scene; NotationError lists those there are."""
    if not isinstance(name, str) or name not in scenes:
        raise NotationError(
            objection(None, "there is no scene {name}; there are {names}", name=quoted(name), names=tuple(scenes))
        )
    return scenes[name]


class DrivingLab(BoardLab[B], Generic[B]):
    """A lab in which the chosen car has every turn; another one is chosen by its plate."""

    # --- acting ---

    def click(self, cell: Cell) -> None:
        """Drive to the place that was clicked, or say why not."""
        race = self.race
        if race.turning is not None and cell == race.turning:
            self.tell(lambda: say_due(race))
            return
        direction = direction_to(race, cell)
        if direction is None and race.to_act is not None and race.turning is None:
            self.look(replace(self.state, wrong=(cell,)), lambda: say_far(race, cell), "bad")
            return
        self.act(Drive(direction or DIRECTIONS[0]))

    def turn_round(self, exits: str) -> None:
        """Lay the tile that was turned over, and drive onto it."""
        self.act(Turn(exits))

    def act(self, action: Action) -> None:
        """Carry out an action; one that is not legal is refused with its witnesses."""
        before = self.laid_for(action)
        wrong = before.why_not(action) or before.why_hidden(action)
        if wrong is not None:
            self.refuse(wrong)
            return
        after = before.after(action)
        race = after.handed_to(before.turn)
        state = replace(self.acted(race), before=before, events=after.events)
        self.go(state, lambda: self.say_done(after), "good", opening=lambda: self.say_opening(after))

    def laid_for(self, action: Action) -> Race:
        """The race in which the action is carried out."""
        return self.race

    def click_plate(self, content: Mapping[str, object]) -> None:
        """Let another car drive."""
        race, seat = self.race, number_in(content, "plate", below=len(self.race.players))
        if race.to_act is None or race.turning is not None:
            wrong = race.why_not(Drive(DIRECTIONS[0]) if race.to_act is None else Swap(race.car, race.car))
            assert wrong is not None  # the race is over, or a tile waits to be turned round
            self.refuse(wrong)
            return
        self.go(replace(self.still_standing(), race=race.handed_to(seat)), self.describe)

    def still_standing(self) -> B:
        """The state without what has just happened; the cars stay as they point."""
        return replace(self.state, before=None, events=(), headings=self.pointing, wrong=(), chosen=None)

    # --- saying ---

    def say_done(self, after: Race) -> str:
        """What happened, and what is due now where something is."""
        if after.turning is not None:
            return say_due(after)
        return self.say_happened(at_least(Importance.NEWS, after.events), after)

    def say_opening(self, after: Race) -> str:
        """What to say while the film runs."""
        return _("{seat} is on the way. Watch!").format(seat=say_seat(after, self.race.turn))
