"""WhatIfLab: begin at any position, see what each choice is worth, and try it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Generic

from rally.advice import check_playouts
from widgets.shared.labs.advice.counsel import Advice, Counsel
from widgets.shared.labs.advice.refining import Refining
from widgets.shared.labs.advice.rows import option_rows, said_progress
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.messages import number_in, parsed, text_in
from widgets.shared.labs.races.history import say_on_the_way
from widgets.shared.labs.races.screen import A, R, Screen
from widgets.shared.labs.table import dressed, in_order
from widgets.shared.words import _, together
from widgets.shared.words.names import say_seat

from .frame import WhatIfFrame


@dataclass(frozen=True)
class WhatIf(Generic[R]):
    """race: the position, with the action that led there if it was played. looked: the text of the choice that is
    looked at. times: how many times over the lab's number of races is played out for each choice."""

    race: R
    looked: str = ""
    times: int = 1


SEED = 0

MOST_TIMES = 1000
"""So many times over races are played out, at most, at a state that is remembered."""


class Chances(Refining[WhatIf[R], R, Advice[A]], Generic[R, A]):
    """The list of choices, with their chances."""

    def __init__(self, lab: Lab[WhatIf[R]], screen: Screen[R, A], playouts: int) -> None:
        super().__init__(lab, playouts, lambda: self.show(lab.state))
        self.screen = screen
        self._counsel: Counsel[R, Advice[A]] = Counsel(lab, screen.advisor, playouts, self.changed)

    @property
    def counsel(self) -> Counsel[R, Advice[A]]:
        return self._counsel

    def prolonged(self) -> WhatIf[R]:
        return replace(self.lab.state, times=self.lab.state.times + 1)

    def said_progress(self) -> str:
        return said_progress(self.counsel, self.screen.voice)

    def show(self, state: WhatIf[R]) -> None:
        race = state.race
        self.ask(self.counsel, race, state.times, SEED, "sensible")
        choices = [(str(action), self.screen.voice.action(action, race), "") for action in race.legal]
        with self.options.hold_sync():
            self.options.labels = self.best_words()
            self.options.title = _("The choices, and the chance of winning")
            self.options.rows = option_rows(choices, self.counsel)
            self.options.chosen = state.looked
        self.show_tools()


class WhatIfLab(WhatIfFrame[WhatIf[R], R, A], Generic[R, A]):
    """A position to try things in: every choice with its chance, and what it leads to.

    position: the notation to begin with, or a race; without one a race at its beginning. players: how many then.
    playouts: how many races are played out for each choice in the end. story: what it tells once the deed is done.
    Controls: `stop`, `work_out`.
    """

    chances: Chances[R, A]

    def __init__(
        self, position: R | str | None = None, players: int = 2, playouts: int = 2000, story: str = ""
    ) -> None:
        screen = self.screen
        race = screen.game.start(players) if position is None else screen.race_at(position)
        check_playouts(playouts)
        super().__init__(WhatIf(race), screen.story(story))
        self.view, self.chances = screen.new_table(), Chances(self, screen, playouts)
        acts = in_order([self.step_back, *self.chances.buttons])
        arranged = self.view.arranged(acts, [self.chances.options, self.chances.progress])
        self.furnish([dressed(arranged, "what-if")], panels=[self.chances])
        self.on(self.chances.options, self.use_option)
        for part in self.view.parts:
            self.on(part, lambda content: self.act(self.view.action_in(content, self.race)))

    @property
    def race(self) -> R:
        return self.state.race

    # --- acting ---

    def option(self, name: str) -> A | None:
        return next((action for action in self.race.legal if str(action) == name), None)

    def do(self, action: A) -> None:
        after = self.race.after(action)
        self.go(WhatIf(after), lambda: together([*self.voice.told([after]), self.describe()]), "good",
                opening=lambda: say_on_the_way(after.previous or after))  # fmt: skip

    def show_looked(self, name: str) -> None:
        self.states.now = replace(self.state, looked=name)
        self.chances.options.chosen = name
        self.show_table()

    # --- the lab ---

    def write(self) -> str:
        return str(self.race)

    def read(self, text: str) -> WhatIf[R]:
        return WhatIf(self.screen.race_in_text(text))

    def memo(self) -> str:
        """All of the state as a text, with all that led there, to be remembered by the page."""
        state = self.state
        return json.dumps({**self.screen.kept(state.race), "looked": state.looked, "times": state.times})

    def recall(self, text: str) -> WhatIf[R]:
        """The state that `memo` described. RallyError for anything else."""
        data = parsed(text)
        times = number_in(data, "times", below=MOST_TIMES + 1)
        return WhatIf(self.screen.recalled(data), text_in(data, "looked"), max(1, times))

    def film(self) -> tuple[str, str, int]:
        return self.view.film

    def rows(self) -> Iterator[tuple[str, str]]:
        for seat in range(len(self.race.players)):
            yield say_seat(self.race, seat), self.voice.place(self.race, seat)
        yield from super().rows()

    def picture(self) -> str:
        return self.screen.picture(self.race)

    # --- drawing ---

    def show(self) -> None:
        self.chances.show(self.state)
        self.show_table()

    def show_table(self) -> None:
        """The film of what was done; of a choice that is looked at, where it leads."""
        race, looked = self.race, self.option(self.state.looked)
        after = race if looked is None else race.after(looked)
        self.view.show(after, after.previous if after.events else None, after.frames if after.previous else ())
