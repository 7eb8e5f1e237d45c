"""The table as all labs of this game lay it: the board, the drivers' plates, and a film of what happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar, Unpack

import ipywidgets

from rally.rally_run import Action, Event, Race, TurnPassed
from widgets.rally_run.parts import Drivers, TileBoard
from widgets.rally_run.words import say_action, say_move, say_watched
from widgets.rally_run.words.importance import on_board
from widgets.shared.labs.controls import show
from widgets.shared.labs.films import LONGEST, Films
from widgets.shared.labs.table import Parts, dressed, table
from widgets.shared.parts import Steps
from widgets.shared.words import _

from .frames import Headings, headings_of, turned
from .sight import COVERED, Sight
from .views import (
    Marks,
    Plates,
    board_moments,
    cars_view,
    marks_of,
    pile_view,
    plate_moments,
    plates_view,
    tiles_view,
    ways_view,
)


class BoardTable:
    """What somebody at the table sees: `board`, `drivers` and `steps` are its parts, drawn with the methods here.

    active: is there anything to click on the board? swappable: may tiles be dragged onto one another? choosable: may
    plates be clicked? `begins`: the step with which the next film begins; `guides`: what is marked all through it;
    `only_seen`: does it say no more than one sees?
    """

    def __init__(self, *, active: bool = True, swappable: bool = False, choosable: bool = False) -> None:
        self.board = TileBoard(active=active, swappable=swappable)
        self.channel = self.board.channel = self.board.called
        self.drivers = Drivers(channel=self.channel, choosable=choosable)
        self.steps = Steps(channel=self.channel)
        self._films = Films(self.channel)
        self.begins, self.only_seen = 0, False
        self.guides: Marks = {}

    def arranged(self, acts: Parts = (), side: Parts = ()) -> ipywidgets.Box:
        """The whole table. side: what the lab shows below the plates; acts: what it is operated with."""
        laid = table(stage=[self.board], film=[self.steps], side=[self.drivers, *side], acts=acts)
        return dressed(laid, "board-table")

    @property
    def film(self) -> tuple[str, str, int]:
        """The film on show, as the frame of a lab asks for it: name, channel and last step."""
        return self._films.name, self.channel, max(0, len(self.steps.steps) - 1)

    # --- drawing ---

    def show_race(
        self,
        race: Race,
        sight: Sight = COVERED,
        *,
        marks: Marks | None = None,
        headings: Headings | None = None,
        **plates: Unpack[Plates],
    ) -> None:
        """The race as it stands. sight: what is seen of face-down tiles; marks: what is marked, instead of what the
        race by itself marks; headings: where the cars point, if its history does not tell; plates: as `plates_view`
        takes it."""
        self._films.show(race, None, ())
        self._show(race, sight, marks, headings or headings_of(race), plates)
        with self.board.hold_sync():
            self.board.moments, self.board.film = [], self._films.name
        self.drivers.moments = []
        with self.steps.hold_sync():
            self.steps.film, self.steps.steps = self._films.name, []
        show(self.steps, False)

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
        **plates: Unpack[Plates],
    ) -> None:
        """What happened on the way from `before` to `race`, as a film; the plates go with it.

        sight, headings: what is seen, and where the cars point, before it. marks: what is marked at its end.
        asked: a question waits for it, so it begins by itself, says no more than one sees, and what one may choose
        from is marked all through it. hurries: whether what has been seen before goes quicker, if nothing is asked.
        """
        self._films.show(race, before, tuple(events), asked)
        pointing = headings or headings_of(before)
        first, *others = board_moments(race, before, events, sight, pointing)
        guided = (marks or {}) if asked else self.guides
        guides = [{"cell": [*cell], "marks": [*found]} for cell, found in guided.items()]
        then = sight
        for event in events:
            then, pointing = then.witnessing(event), turned(pointing, event)
        with self.board.hold_sync():
            self.board.moments, self.board.film = [[*first, *guides], *others], self._films.name
            self._show(race, then, marks, pointing, plates)
        with self.drivers.hold_sync():
            self.drivers.moments = plate_moments(race, before, events)
        with self.steps.hold_sync():
            self.steps.film, self.steps.step, self.steps.longest = self._films.name, self.begins, longest
            self.steps.hurries = hurries and not asked
            self.steps.opens, self.steps.steps = asked, [*said_steps(before, events, asked or self.only_seen)]
        show(self.steps, True)

    def show_lines(
        self, before: Race, lines: Sequence[tuple[Action, Race, Sequence[Event]]], sight: Sight = COVERED
    ) -> None:
        """What would follow from several actions at one moment, one after the other, as one film. lines: each action,
        the race to which it leads, and what happens on the way. sight: what is seen before it."""
        self._films.show(before, *((action, race, tuple(events)) for action, race, events in lines))
        pointing = headings_of(before)
        board = [board_moments(race, before, events, sight, pointing) for _action, race, events in lines]
        plates = [plate_moments(race, before, events) for _action, race, events in lines]
        said = [[*said_steps(before, events, only_seen=False)] for _action, _race, events in lines]
        _last, end, last = lines[-1]
        for event in last:
            sight, pointing = sight.witnessing(event), turned(pointing, event)
        with self.board.hold_sync():
            self.board.moments, self.board.film = one_after_another(board), self._films.name
            self._show(end, sight, {}, pointing, {})
        with self.drivers.hold_sync():
            self.drivers.moments = one_after_another(plates)
        with self.steps.hold_sync():
            self.steps.film, self.steps.step, self.steps.longest = self._films.name, 0, LONGEST
            self.steps.opens = False
            self.steps.steps = [
                *said[0],
                *(
                    step
                    for (action, _race, _events), more in zip(lines[1:], said[1:], strict=True)
                    for step in [say_again(action, before), *more[1:]]
                ),
            ]
        show(self.steps, True)

    def _show(self, race: Race, sight: Sight, marks: Marks | None, headings: Headings, plates: Plates) -> None:
        with self.board.hold_sync():
            self.board.tiles = tiles_view(race, sight, marks_of(race) if marks is None else marks)
            self.board.cars = cars_view(race, headings)
            self.board.pile = pile_view(race, sight)
            self.board.turning = [*(race.turning or ())]
            self.board.ways = ways_view(race) if race.turning else []
        self.drivers.plates = plates_view(race, **plates)


M = TypeVar("M")


def one_after_another(films: Sequence[Sequence[M]]) -> list[M]:
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
