"""The table as all labs of this game lay it: the board, the drivers' plates, and a film of what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Unpack

from rally.core.validate import T
from rally.rally_run import Action, Event, Race, TurnPassed
from widgets.lab.controls import BOARD_TABLE, Parts, show_widget
from widgets.parts import Steps
from widgets.parts.narration import LONGEST, Films
from widgets.races.screen import RaceTable
from widgets.rally_run.parts.table import Drivers, TileBoard
from widgets.rally_run.words import say_action, say_move, say_watched
from widgets.rally_run.words.events import on_board
from widgets.words import _

from .views import (
    COVERED,
    Headings,
    Marks,
    PlateOptions,
    Sight,
    board_moments,
    cars_view,
    headings_after,
    headings_of,
    marks_of,
    pile_view,
    plate_moments,
    plates_view,
    tiles_view,
    ways_view,
)


class Shown(PlateOptions, total=False):
    """Further options for showing a race or a film, as the table's methods take them."""

    marks: Marks | None
    headings: Headings | None


class BoardTable(RaceTable):
    """What somebody at the table sees: `board`, `drivers` and `steps` are its parts, drawn with the methods here.

    active: whether there is anything to click on the board. swappable: whether tiles may be dragged onto one another.
    choosable: whether plates may be clicked. `begins`: the step with which the next film begins; `guides`: what is
    marked all through it; `only_seen`: whether it says no more than can be seen.
    """

    looks = (BOARD_TABLE,)

    def __init__(self, *, active: bool = True, swappable: bool = False, choosable: bool = False) -> None:
        self.board = TileBoard(active=active, swappable=swappable)
        channel = self.board.channel = self.board.called
        super().__init__(Steps(channel=channel), Films(channel))
        self.drivers = Drivers(channel=channel, choosable=choosable)
        self.begins, self.only_seen = 0, False
        self.guides: Marks = {}

    @property
    def areas(self) -> Mapping[str, Parts]:
        return {"stage": [self.board], "film": [self.steps], "side": [self.drivers]}

    # --- drawing ---

    def show(
        self, race: Race, before: Race | None, events: Sequence[Event], sight: Sight = COVERED, **shown: Unpack[Shown]
    ) -> None:
        """What happened on the way from `before` to `race` as a film; the race as it stands if there is no `before`."""
        if before is None:
            self.show_race(race, sight, **shown)
        else:
            self.show_film(race, before, events, sight, **shown)

    def show_race(
        self,
        race: Race,
        sight: Sight = COVERED,
        *,
        marks: Marks | None = None,
        headings: Headings | None = None,
        **plates: Unpack[PlateOptions],
    ) -> None:
        """The race as it stands. sight: what is seen of face-down tiles; marks: what is marked, instead of what the
        race by itself marks; headings: where the cars point, if its history does not tell; plates: as `plates_view`
        takes it."""
        self.films.show(race, None, ())
        self._show(race, sight, marks, headings or headings_of(race), plates)
        with self.board.hold_sync():
            self.board.moments, self.board.film = [], self.films.name
        self.drivers.moments = []
        with self.steps.hold_sync():
            self.steps.film, self.steps.steps = self.films.name, []
        show_widget(self.steps, False)

    def show_film(
        self,
        race: Race,
        before: Race,
        events: Sequence[Event],
        sight: Sight = COVERED,
        *,
        marks: Marks | None = None,
        headings: Headings | None = None,
        longest: int = LONGEST,
        asked: bool = False,
        hurries: bool = True,
        **plates: Unpack[PlateOptions],
    ) -> None:
        """What happened on the way from `before` to `race`, as a film; the plates go with it.

        sight, headings: what is seen, and where the cars point, before it. marks: what is marked at its end.
        asked: a question waits for it, so it begins by itself, says no more than one sees, and what one may choose
        from is marked all through it. hurries: whether what has been seen before goes quicker, if nothing is asked.
        """
        self.films.show(race, before, tuple(events), asked)
        pointing = headings or headings_of(before)
        first, *others = board_moments(race, before, events, sight, pointing)
        guided = (marks or {}) if asked else self.guides
        guides = [{"cell": [*cell], "marks": [*found]} for cell, found in guided.items()]
        then = sight
        for event in events:
            then, pointing = then.witnessing(event), headings_after(pointing, event)
        with self.board.hold_sync():
            self.board.moments, self.board.film = [[*first, *guides], *others], self.films.name
            self._show(race, then, marks, pointing, plates)
        with self.drivers.hold_sync():
            self.drivers.moments = plate_moments(race, before, events)
        with self.steps.hold_sync():
            self.steps.film, self.steps.step, self.steps.longest = self.films.name, self.begins, longest
            self.steps.hurries = hurries and not asked
            self.steps.opens = self.films.name if asked else self.steps.opens
            self.steps.steps = [*said_steps(before, events, asked or self.only_seen)]
        show_widget(self.steps, True)

    def show_lines(
        self, before: Race, lines: Sequence[tuple[Action, Race, Sequence[Event]]], sight: Sight = COVERED
    ) -> None:
        """What would follow from several actions at one moment, one after the other, as one film. lines: each action,
        the race to which it leads, and what happens on the way. sight: what is seen before it."""
        self.films.show(before, *((action, race, tuple(events)) for action, race, events in lines))
        pointing = headings_of(before)
        board = [board_moments(race, before, events, sight, pointing) for _action, race, events in lines]
        plates = [plate_moments(race, before, events) for _action, race, events in lines]
        said = [[*said_steps(before, events, only_seen=False)] for _action, _race, events in lines]
        _last, end, last = lines[-1]
        for event in last:
            sight, pointing = sight.witnessing(event), headings_after(pointing, event)
        with self.board.hold_sync():
            self.board.moments, self.board.film = one_after_another(board), self.films.name
            self._show(end, sight, {}, pointing, {})
        with self.drivers.hold_sync():
            self.drivers.moments = one_after_another(plates)
        with self.steps.hold_sync():
            self.steps.film, self.steps.step, self.steps.longest = self.films.name, 0, LONGEST
            self.steps.steps = [
                *said[0],
                *(
                    step
                    for (action, _race, _events), more in zip(lines[1:], said[1:], strict=True)
                    for step in [say_again(action, before), *more[1:]]
                ),
            ]
        show_widget(self.steps, True)

    def _show(self, race: Race, sight: Sight, marks: Marks | None, headings: Headings, plates: PlateOptions) -> None:
        with self.board.hold_sync():
            self.board.tiles = tiles_view(race, sight, marks_of(race) if marks is None else marks)
            self.board.cars = cars_view(race, headings)
            self.board.pile = pile_view(race, sight)
            self.board.turning = [*(race.turning or ())]
            self.board.ways = ways_view(race) if race.turning else []
        self.drivers.plates = plates_view(race, **plates)


def one_after_another(films: Sequence[Sequence[T]]) -> list[T]:
    """The moments of several films that begin alike, as those of one. The first moment of each changes its end back
    into the beginning.

    >>> one_after_another([["back from 1", "a", "b"], ["back from 2", "c"]])
    ['back from 2', 'a', 'b', 'back from 1', 'c']
    """
    first, *others = films
    found, back = [films[-1][0], *first[1:]], first[0]
    for film in others:
        found += [back, *film[1:]]
        back = film[0]
    return found


def say_again(action: Action, before: Race) -> dict[str, str]:
    """The step of a film that goes back to its beginning, to show what would follow from another action."""
    again = _("Back to the same moment, and now {choice}.")
    return {"text": again.format(choice=_("“{choice}”").format(choice=say_action(action, before)))}


def said_steps(before: Race, events: Sequence[Event], only_seen: bool) -> Iterator[dict[str, str]]:
    """A sentence for the moment before, and one for each event that is shown on the board. only_seen: no more than one
    sees."""
    turns = sum(isinstance(event, TurnPassed) for event in events)
    yield {"text": _("Before these turns.") if turns > 1 else _("Before this turn.")}
    said = say_watched if only_seen else say_move
    shown = on_board(events)
    kinds = (type(event).__name__ for event in shown)
    yield from ({"text": text, "kind": kind} for text, kind in zip(said(shown, before), kinds, strict=True))
