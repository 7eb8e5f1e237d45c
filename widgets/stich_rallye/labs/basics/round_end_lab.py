"""RoundEndLab: everybody uses the motor, last place first, with the line and the win in the middle of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rally.stich_rallye import EndRound, Event, Race
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put
from widgets.shared.words import _, together
from widgets.stich_rallye.labs.table.board import Board, BoardLab
from widgets.stich_rallye.words import say, say_due, say_watched
from widgets.stich_rallye.words.importance import Importance, at_least

ALL_PLAYED = "players=4 round=3 flag=2 cars=44,51,35,60 motors=6,15,3,10 hands=-,-,-,-"


class RoundEndLab(BoardLab[Board]):
    """All tricks are played. Place the cars, turn the motors, and let everybody use theirs.

    position: the notation to begin with; its hands are empty. story: what it tells once the deed is done.
    Controls: `end`, `round`, `car`, `lap`, `track`.
    """

    name = "round-end"

    def __init__(self, position: str = ALL_PLAYED, story: str = "") -> None:
        super().__init__(Board(Race.parse(position)), story)
        self.end, self.round = controls.button(), controls.choice()
        self.arrange([self.round, self.end])
        self.on(self.end, self.end_round)
        self.on(self.round, lambda number: self.change(round=number))

    @property
    def edited(self) -> Race:
        """What is changed is the position before the round's end, so that one can try another one."""
        return self.state.before or self.state.race

    @property
    def driven(self) -> int | None:
        """Everybody drives, and not only the car that one changes."""
        return None

    def end_round(self) -> None:
        """Everybody uses the motor (S8)."""
        before = self.state.race
        after = before.after(EndRound())
        told = at_least(Importance.HEADLINE, after.events)
        board = replace(self.state, race=after, before=before)
        self.go(
            board,
            lambda: together(
                [*self.say_happened(told, after), *([] if after.winner is not None else [say_due(after)])]
            ),
            "good",
            opening=say_opening,
        )

    def say_happened(self, told: Iterable[Event], race: Race) -> Iterable[str]:
        """What happened, in sentences."""
        return say_watched(told, race) if self.stage.only_seen else (say(event, race) for event in told)

    def read(self, text: str) -> Board:
        return Board(Race.parse(text))

    def title(self) -> str:
        return _("The end of a round")

    def describe(self) -> str:
        race = self.state.race
        if self.stage.only_seen and race.phase == "end":
            return _("All cards are played: everybody uses the motor.")
        return say_due(race)

    def show(self) -> None:
        super().show()
        race = self.state.race
        put(self.end, _("Everybody uses the motor"), primary=True, dim=race.phase != "end")
        put(self.round, _("Round"), race.round, options=[(str(n), n) for n in (1, 2, 3)])


def say_opening() -> str:
    """What to say while the cars are on their way."""
    return _("Everybody uses the motor. Watch!")
