"""RaceLab of Rally Run!: watch a whole race, jump to any moment of it, and see what choices cost, given what was
known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, ClassVar

import ipywidgets

from rally.core.advice import Advice
from rally.rally_run import Action, Cell, Event, Race, Swap, TileSet
from rally.rally_run.players.thinking import fewest_turns, thinkable_actions
from widgets.lab import controls
from widgets.lab.controls import show_widget, update_control
from widgets.lab.lab import Lab
from widgets.lab.messages import unreadable_message
from widgets.races import film
from widgets.races.advice import say_seat_cost
from widgets.races.analysis import GRADES, Choice, Judge, Verdict
from widgets.races.film import LOG, Scene
from widgets.races.race_lab import GameRaceLab
from widgets.races.screen import Recorded
from widgets.rally_run.labs.screen import MIXED, SCREEN
from widgets.rally_run.words import say_action, say_event, say_seat, say_standing
from widgets.rally_run.words.events import on_board, worth_telling
from widgets.words import _, join_sentences

from .board import text_of
from .board_table import BoardTable
from .hints import Hint, say_why
from .screen import race_as_known
from .still import race_svg
from .views import COVERED, OPEN, Sight, marks_of, starts_of


class MemoryJudge(Judge[Race, Action]):
    """Judges choices by what somebody with a perfect memory knew when they were made."""

    quick = (100, 100)

    def position_known(self, choice: Choice[Race, Action]) -> Race:
        return race_as_known(choice.position, choice.position.memory)

    def actions(self, seen: Race, chosen: Action) -> list[Action]:
        """Every drive or way to turn a tile round, the swaps that a player would think of, and what was chosen. (There
        may be 276 swaps, and the best of that number would seem better than it is.)"""
        plain = (action for action in seen.legal if not isinstance(action, Swap))
        return [*dict.fromkeys([*plain, *thinkable_actions(seen, fewest_turns(seen)), chosen])]

    def rivals(self, mine: Action, found: Sequence[Advice[Action]]) -> list[Action]:
        """The choice that was made, and the best other one."""
        best = max((advice for advice in found if advice.action != mine), key=lambda advice: advice.wins)
        return [mine, best.action]

    def play_rivals(self, advisor: Any, playouts: int) -> Iterator[None]:
        """Play the races for both rivals, even if one is clearly worse."""
        slices: Iterator[None] = advisor.weigh_in_slices(playouts)
        return slices

    def is_clear(self, found: Sequence[Advice[Action]]) -> bool:
        """Whether the choice has certainly cost so much that its mark cannot change."""
        mine, best = found
        return 100 * (best.low - mine.high) > GRADES[-1]

    def say_begun(self) -> str:
        return _(
            "Every choice in the race is being judged now, going by what could be remembered: each is played out "
            "many times."
        )

    def say(self, verdict: Verdict[Race, Action]) -> str:
        seen = self.position_known(verdict.choice)
        choice = say_action(verdict.best.action, seen)
        return say_seat_cost(say_seat(seen, seen.turn), verdict, choice, lambda: say_why(better_hint(verdict)))


def better_hint(verdict: Verdict[Race, Action]) -> Hint:
    """What would have been better than a choice, as a hint."""
    position = verdict.choice.position
    return hint_at(race_as_known(position, position.memory), verdict.best.action)


@lru_cache(maxsize=64)
def hint_at(seen: Race, action: Action) -> Hint:
    return Hint(seen, action)


@dataclass(frozen=True)
class WatchState(film.WatchState[Race, Scene[Race]]):
    """aid: whether what a perfect memory knows is shown faintly. peek: whether face-down tiles are shown."""

    KEPT: ClassVar[tuple[str, ...]] = ("aid", "peek")

    aid: bool = False
    peek: bool = False

    @property
    def race(self) -> Race:
        return self.shown.table


class SceneCutter(film.SceneCutter[Race, Scene[Race]]):
    """Cuts the races of this game: a tile turned over and turned round is one turn."""

    def scenes(self, races: Sequence[Race]) -> Iterator[Scene[Race]]:
        yield Scene(races[0], races[0])
        before = races[0]
        frames: tuple[tuple[Event, Race], ...] = ()
        for here, race in pairwise(races):
            if here.turning is None:
                before, frames = here, ()
            frames = (*frames, *race.frames)
            if race.turning is None or race is races[-1]:
                yield Scene(before, race, frames)

    def steps(self, scene: Scene[Race]) -> tuple[Event, ...]:
        return on_board(scene.events)

    def heading(self, scene: Scene[Race], number: int) -> str:
        seat = say_seat(scene.before, scene.before.turn)
        return _("Turn {number}: {seat}").format(number=number, seat=seat)


class RaceLab(GameRaceLab[WatchState, Race, Action]):
    """A whole race: the board at every moment, the plates, the log, and what every choice was worth.

    race: what to watch: a Race with its history, a record (dict, JSON text, or the path of a file), or a position's
    notation, from which the computer plays on. Without it a race is played by the computer:
    players: how many, 2 to 4, or their names; seed: its number; by: "forgetful", "attentive" or "rememberer", or
    "mixed" for one of each. story: what it tells once the deed is done. tiles: how many there are of each kind, a
    TileSet, in this race and in those that follow it.
    Controls: `new_race`, `number`, `players`, `by`, `peek`, `aid`, `what_if`, `close_branch`, `chart`; `analyse`,
    `stop_analysis`, `next_flaw`, `better`.

    Another race is a step; going to another moment, opening a branch, peeking, being reminded and changing the chart
    are not.
    """

    home = "14_play_rally_run"

    name = "rally-run-race"
    screen = SCREEN
    watched_class = WatchState
    cutting = SceneCutter()
    judge_class = MemoryJudge
    table: BoardTable

    def __init__(
        self,
        race: Race | Recorded | None = None,
        players: int | tuple[str, ...] = 3,
        seed: int = 1,
        by: str = MIXED,
        story: str = "",
        tiles: TileSet | None = None,
    ) -> None:
        super().__init__(race, players, seed, by, story, how={"tiles": tiles})

    @property
    def race(self) -> Race:
        return self.state.race

    # --- the race ---

    def make_branch(self, position: str) -> Lab[Any]:
        """The what-if lab at a position of the race, with what the seat to act may remember there."""
        from widgets.rally_run.labs.what_if.what_if_lab import WhatIfLab

        return WhatIfLab(position=self.moment_at(position), peek=False)

    def moment_at(self, position: str) -> Race:
        """The moment of the race at this position, with the history on which memory depends.

        If there are several, the one on show, or else the first; a position that the race never had gets no past.
        """
        if str(self.race) == position:
            return self.race
        moments = (race for race in [*self.state.film.race.history()][::-1] if str(race) == position)
        return next(moments, None) or Race.parse(position)

    def write(self) -> str:
        return text_of(self.state.shown.position, peek=self.state.peek)

    def state_from_text(self, text: str) -> WatchState:
        """A position; the one on show is played on with all its face-down tiles, seen or not."""
        return super().state_from_text(str(self.state.shown.position) if text.strip() == self.write() else text)

    # --- the table ---

    def lay_table(self) -> ipywidgets.Box:
        self.table = BoardTable(active=False)
        self.table.steps.autoplay = False  # the log leads through the steps
        self.timeline.channel = self.table.channel
        self.aid, self.peek = controls.switch(), controls.switch()
        acts = [*self.analysis.controls, self.branch.what_if, self.analysis.better, self.aid, self.peek]
        return self.table.arrange_parts(acts, self.side)

    def listen(self) -> None:
        self.on(self.aid, lambda aid: self.look(replace(self.state, aid=aid)))
        self.on(self.peek, lambda peek: self.look(replace(self.state, peek=peek)))
        for part in (self.table.board, self.table.drivers):
            self.on(part, refuse)

    def describe(self) -> str:
        return self.say_scene()

    def say_scene(self) -> str:
        """What happens in the scene on show, or how everybody stands before anything has happened."""
        scene = self.state.shown
        happened = worth_telling((scene.table, event) for event in scene.events)
        told = [say_event(event, race) for race, event in happened]
        return join_sentences(told) if scene.events else say_standing(scene.table)

    # --- drawing ---

    @property
    def sight(self) -> Sight:
        """What is shown of face-down tiles before the scene."""
        now = self.state
        if now.peek:
            return OPEN
        return Sight(now.shown.before.memory) if now.aid else COVERED

    def picture(self) -> str:
        return race_svg(self.race, self.sight)

    def marks(self) -> dict[Cell, tuple[str, ...]]:
        """The tiles that were swapped last, and what would have been better."""
        swapped = {cell: kept for cell, found in marks_of(self.race).items() if (kept := tuple({*found} & {"swapped"}))}
        return swapped | {cell: (*swapped.get(cell, ()), *found) for cell, found in self.guides().items()}

    def guides(self) -> dict[Cell, tuple[str, ...]]:
        """The marks of what would have been better than a costly choice."""
        verdict = self.analysis.flaws.get(self.state.scene)
        return dict.fromkeys(better_hint(verdict).marked, ("hint",)) if verdict else {}

    def show_table(self) -> None:
        now = self.state
        self.table.begins, self.table.guides = now.step, self.guides()
        scene, starts = now.shown, starts_of(now.film.race)
        before = scene.before if scene.frames else None
        self.table.show(scene.table, before, scene.events, self.sight, marks=self.marks(), starts=starts)
        show_widget(self.table.steps, False)
        show_widget(self.table.drivers, now.chart == LOG)
        update_control(self.aid, _("Memory aid"), now.aid)
        update_control(self.peek, _("Peek under the tiles"), now.peek)


def refuse(content: Mapping[str, object]) -> None:
    """Refuse a message: nothing on this board can be clicked."""
    raise unreadable_message(content)
