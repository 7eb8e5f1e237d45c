"""WhatIfLab of Rally Run!: set up any position, see what each choice is worth, and find the shortest way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rally.core.advice import check_playouts
from rally.core.errors import Objection
from rally.core.validate import validate_kind
from rally.rally_run import Action, Advice, Cell, Race, Swap, TileSet, Turn
from widgets.lab import controls
from widgets.lab.controls import AFTER_FILM, order_acts, update_control, with_classes
from widgets.lab.messages import number_in
from widgets.parts.opening import Box
from widgets.races.advice import guess_rows
from widgets.races.counsel import AdvicePanel, show_reasons
from widgets.races.what_if_lab import SEED, GameWhatIfLab, missed_choice
from widgets.rally_run.labs.board import (
    answer,
    begin_race,
    board_after,
    draw,
    drive_to,
    marks,
    pointing,
    say_opening,
    text_of,
    wrong_cells,
)
from widgets.rally_run.labs.board_table import BoardTable
from widgets.rally_run.labs.hints import Leg, exchanges, legs, path, say_legs
from widgets.rally_run.labs.screen import SCREEN, SLICES, choices, make_advisor, option_rows, say_progress
from widgets.rally_run.labs.still import race_svg
from widgets.rally_run.labs.swap_lab import choose_tile, end_swap, say_begun
from widgets.rally_run.labs.views import OPEN, Sight, starts_of
from widgets.rally_run.words import say_action, say_due, say_event, say_objection, say_seat
from widgets.rally_run.words.events import at_least
from widgets.words import _, join_sentences
from widgets.words.sentences import Importance

from .editing import PositionEditor
from .states import Guess, WhatIfState


class Chances(AdvicePanel[WhatIfState, Race, Advice]):
    """The list of choices by what is known, with the switch `all_swaps` that unfolds it."""

    def __init__(self, lab: WhatIfLab, playouts: int) -> None:
        super().__init__(lab, playouts, lab.show_news, make_advisor, SLICES)
        self.all_swaps = controls.switch()
        self.options.add_class(AFTER_FILM)
        self.foot = with_classes(Box([self.progress, self.all_swaps]), "board-foot")

    def listen(self) -> None:
        super().listen()
        self.lab.on(self.all_swaps, lambda wanted: self.lab.look(replace(self.lab.state, all_swaps=wanted)))

    def with_more_playouts(self) -> WhatIfState:
        return replace(self.lab.state, times=self.lab.state.times + 1)

    def say_progress(self) -> str:
        return say_progress(self.counsel)

    def action(self, name: str) -> Action | None:
        """The choice that an option's id stands for; None if there is none of that name."""
        race = self.lab.state.known
        return None if race is None else next((each for each in race.legal if str(each) == name), None)

    # --- drawing ---

    def show(self, state: WhatIfState) -> None:
        race, counsel = state.known, self.counsel
        self.ask(counsel, race, state.times, SEED, "")
        with self.options.hold_sync():
            self.options.labels = self.best_words()
            self.options.title = _("The choices: turns to the goal, and the chance of winning")
            self.options.rows = [] if race is None else self.rows(state, race)
            self.options.chosen = state.looked
        listed = race is not None and race.to_act is not None and not state.editing
        controls.show_widget(self.options, listed)
        controls.show_widget(self.foot, listed)
        self.show_tools()
        for button in self.buttons if state.editing else ():
            controls.show_widget(button, False)
        update_control(self.all_swaps, _("All swaps"), state.all_swaps)

    def rows(self, state: WhatIfState, race: Race) -> list[dict[str, object]]:
        """The choices as they are listed. While they are guessed, their words are based on the race as it is drawn."""
        listed = choices(race, self.counsel, state.all_swaps)
        if state.guessing:
            told = {each for each in listed if self.counsel.ready or not isinstance(each, Swap)}  # these stay
            in_order = [each for each in race.legal if each in told]  # which tells nothing
            named = ((str(each), say_action(each, state.race), "") for each in in_order)
            return guess_rows(named, missed_choice(state.missed, state.race))
        return option_rows(state.race, listed, self.counsel)


START = "players=2 tiles=cjdsc/sxcjc/dcPss/xjccd/csxds cars=0.0:ES,1.4:SW trophies=-,- pile=green.red turn=0 first=no"

PLAYERS, NUMBER = 2, 1
"""The race that is laid with tiles that somebody has counted."""


class WhatIfLab(GameWhatIfLab[WhatIfState, Race, Action]):
    """A position to try things in: its tiles, every choice with its turns and its chance, and the shortest way.

    position: the notation to begin with, or a Race, whose past is what is remembered where one does not peek.
    playouts: how many races are played out for each of the best choices in the end. peek: whether one sees what lies
    face down; chances and ways reckon with what is seen. editing: whether the position is edited at first. story: what
    it tells once the deed is done. guess: chances and ways are covered until somebody has chosen, which is judged
    then; a wrong first choice leaves another try. tiles: how many there are of each kind, a TileSet, for a race that
    has just begun. A click on a tile beside the car drives there; two other tiles that are clicked, or one dragged onto
    the other, are swapped. While the position is edited clicks place cars and tiles instead; it need not be possible
    meanwhile.
    Controls: `editing`, `peek`, `way`, `all_swaps`, `stop`, `work_out`; `tool`, `trophy`, `top`, `turn`, `players`,
    `first_turn` to edit.
    """

    home = "14_play_rally_run"

    name = "road-what-if"
    screen = SCREEN
    chances: Chances

    def __init__(
        self,
        position: Race | str = START,
        playouts: int = 300,
        peek: bool = True,
        editing: bool = False,
        story: str = "",
        tiles: TileSet | None = None,
        guess: bool = False,
    ) -> None:
        race = (
            begin_race(PLAYERS, NUMBER, tiles) if position == START and tiles is not None else SCREEN.race_at(position)
        )
        peeks, edits, guesses = (validate_kind(flag, bool, "true or false") for flag in (peek, editing, guess))
        state = WhatIfState(race, peek=peeks, editing=edits, guessing=guesses, seat=race.turn)
        check_playouts(playouts)
        super().__init__(replace(state, starts=starts_of(race)), SCREEN.story(story, self.name))
        self.table, self.peek = BoardTable(swappable=True), controls.switch()
        self.edits, self.chances = PositionEditor(self), Chances(self, playouts)
        self.way, self.turns = controls.switch(), controls.status()
        self.turns.add_class(AFTER_FILM)
        self.way_row = with_classes(Box([self.way, self.turns]), "board-foot", "board-way")
        side = [self.edits.box, self.reasons, self.way_row, self.chances.options, self.chances.foot]
        acts = order_acts([self.step_back, *self.chances.buttons], [self.edits.editing, self.peek])
        self.furnish([with_classes(self.table.arrange_parts(acts, side), "what-if")], panels=[self.edits, self.chances])
        self.on(self.table.board, lambda content: answer(self, content))
        self.on(self.table.drivers, self.click_plate)
        self.on(self.peek, lambda peek: self.look(replace(self.state, peek=peek)))
        self.on(self.way, lambda way: self.look(replace(self.state, way=way)))
        self.on(self.chances.options, self.use_option)

    @property
    def race(self) -> Race:
        return self.state.race

    # --- acting ---

    def click(self, cell: Cell) -> None:
        """Drive there if it borders the car, else choose a tile to be swapped; while one edits, change it."""
        if self.state.editing:
            self.edits.click(cell)
        elif (drive := drive_to(self.race, cell, self.state.chosen)) is not None:
            self.act(drive)
        elif not self.is_refused():
            choose_tile(self, self.race, cell, self.swap, self.refuse, say_begun)

    def swap(self, first: Cell, second: Cell) -> None:
        """Exchange two tiles: as an action, or as an edit."""
        if self.state.editing:
            self.edits.exchange(first, second)
        else:
            self.act(Swap(first, second))

    def turn_round(self, exits: str) -> None:
        self.act(Turn(exits))

    def leave(self) -> None:
        end_swap(self)

    def click_plate(self, content: Mapping[str, object]) -> None:
        self.edits.choose(number_in(content, "plate", below=len(self.race.players)))

    def refuse(self, objection: Objection) -> None:
        self.look(replace(self.state, wrong=wrong_cells(objection)), lambda: say_objection(objection, self.race), "bad")

    def objections(self) -> tuple[Objection, ...]:
        return self.state.objections

    def option(self, name: str) -> Action | None:
        return self.chances.action(name)

    def act(self, action: Action) -> None:
        wrong = None if self.objections() else self.race.why_hidden(action)
        if wrong is None:
            super().act(action)
        else:
            self.refuse(wrong)

    def guess_of(self, action: Action) -> Guess:
        return Guess(self.race, str(action), self.state.peek)

    def state_after(self, after: Race) -> WhatIfState:
        return replace(board_after(self.state, after), looked="", times=1)

    def follows_guess(self, guess: Guess, action: Action) -> bool:
        return guess.race in (self.race.previous, self.state.before)

    def say_opening(self, after: Race) -> str:
        assert after.previous is not None and after.last_action is not None  # somebody has just acted
        return say_opening(after.previous, after.last_action)

    def say_done(self, after: Race) -> str:
        if after.turning is not None:
            return say_due(after)
        return join_sentences(say_event(event, after) for event in at_least(Importance.NEWS, after.events))

    # --- the lab ---

    def title(self) -> str:
        return _("What-if lab of Rally Run!")

    def state_from_text(self, text: str) -> WhatIfState:
        state = self.state
        race = Race.parse(str(self.race) if text.strip() == self.write() else text)
        return WhatIfState(race, peek=state.peek, way=state.way, all_swaps=state.all_swaps, seat=race.turn)

    def say_due(self) -> str:
        return self.edits.say_chosen() if self.state.editing else say_due(self.race)

    def write(self) -> str:
        """The race in notation; somebody who edits it, or has to correct it, gets all of it."""
        state = self.state
        return text_of(self.race, peek=state.peek or state.editing or bool(state.objections))

    def film(self) -> tuple[str, str, int]:
        return self.table.film

    def rows(self) -> Iterator[tuple[str, str]]:
        for seat in range(len(self.race.players)):
            yield say_seat(self.race, seat), self.voice.place(self.race, seat)
        yield from super().rows()

    def picture(self) -> str:
        sight = OPEN if self.state.peek else Sight(self.state.memory)
        return race_svg(self.race, sight, pointing(self.state))

    # --- drawing ---

    @property
    def sight(self) -> Sight:
        """Everything when peeking, otherwise what had been seen before the last event."""
        state = self.state
        if state.peek:
            return OPEN
        return Sight(replace(state, race=state.before).memory if state.before else state.memory)

    def marks(self) -> dict[Cell, tuple[str, ...]]:
        """Where one may drive; the tiles of the swap that is looked at; while one edits, whose car is placed."""
        state = self.state
        if state.editing or state.objections:
            wrong: dict[Cell, tuple[str, ...]] = dict.fromkeys(state.wrong, ("wrong",))
            return wrong | {state.race.cars[state.seat]: ("chosen",)} if state.editing else wrong
        action = self.chances.action(state.looked)
        swapped = (action.first, action.second) if isinstance(action, Swap) else ()
        return marks(state.race, state.wrong, state.chosen) | dict.fromkeys(swapped, ("chosen",))

    def legs(self) -> tuple[Leg, ...]:
        """The way after the choice that is looked at, else the one of the seat to act, over what is seen."""
        known = self.state.known
        if known is None or known.to_act is None or self.state.guessing:
            return ()
        return legs(self.race if self.state.peek else known, self.chances.action(self.state.looked))

    def show(self) -> None:
        state = self.state
        self.judge_again()
        self.chances.show(state)
        self.edits.show(state)
        show_reasons(self.reasons, self.say_heading(), self.complaints())
        update_control(self.way, _("Shortest way"), state.way)
        controls.show_widget(self.way_row, not state.editing)
        update_control(self.peek, _("Peek under the tiles"), state.peek)
        self.table.drivers.choosable = state.editing
        self.show_drawn()

    def show_news(self) -> None:
        self.chances.show(self.state)
        self.guess.settle()

    def show_drawn(self) -> None:
        draw(self.table, self.state, self.sight, self.marks(), marked=self.state.seat if self.state.editing else None)
        found = self.legs() if self.state.way or self.state.looked else ()
        with self.table.board.hold_sync():
            self.table.board.path = [[*cell] for cell in path(found)]
            self.table.board.exchanges = exchanges(swap for leg in found for swap in leg.swaps)
        update_control(self.turns, value=say_legs(self.race, found))
