"""Short Cut on the screen: its table, its picture, and `SCREEN`, which is registered."""

from __future__ import annotations

import html
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rally.errors import NotationError, objection
from widgets.shared.labs.messages import number_in
from widgets.shared.labs.races.board_view import BoardView
from widgets.shared.labs.races.plain import plain_screen

from .board import PAINTS, RoadBoard, at
from .game import GAME, Race
from .table import EXIT, FINISH, FORK, LAY_BYS, Action, Drive
from .words import VOICE, say_space, say_standing


def leads_to(race: Race) -> dict[Action, int]:
    """By choice the space to which it brings the car."""
    seat = race.to_act
    return {} if seat is None else {action: race.after(action).cars[seat] for action in race.legal}


class RoadView(BoardView[Race, Action]):
    """The table of Short Cut."""

    def drawn(self, race: Race, hinted: str, guides: bool) -> Mapping[str, Any]:
        marks = {space: "lay-by" for space in LAY_BYS} | {FINISH: "finish"}
        for action, space in leads_to(race).items() if guides else ():
            marks[space] = f"{marks.get(space, '')} {'hinted' if str(action) == hinted else 'may'}"
        return {
            "spaces": [say_space(space, race) for space in range(FINISH + 1)],
            "marks": [marks.get(space, "") for space in range(FINISH + 1)],
            "paints": [[name[0], paint] for name, paint in zip(race.players, PAINTS, strict=False)],
        }

    def moment(self, race: Race) -> dict[str, Any]:
        return {"cars": [*race.cars], "die": race.die}

    def action_in(self, content: Mapping[str, Any], race: Race) -> Action:
        wanted = number_in(content, "space", below=FINISH + 1)
        for action, space in leads_to(race).items():
            if space == wanted:
                return action
        if race.to_act is None:
            return Drive("top")  # what is said of it is what speaks against any
        raise NotationError(objection("C2.2", "neither side of the die leads to space {space}", space=wanted))


def picture(race: Race) -> str:
    """The road with its cars, where nothing moves."""
    road, short = (" ".join(f"{x},{y}" for x, y in map(at, spaces)) for spaces in (range(FINISH + 1), (FORK, EXIT)))
    cars = "".join(
        f'<text x="{at(space)[0]}" y="{at(space)[1] + 1 - 3 * race.cars[:seat].count(space)}">'
        f"{html.escape(name[0])}</text>"
        for seat, (name, space) in enumerate(zip(race.players, race.cars, strict=True))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{html.escape(say_standing(race))}" '
        'viewBox="0 0 100 54" style="max-width:500px;width:100%" font-size="4" text-anchor="middle">'
        f'<g fill="none" stroke="#c3ccd6" stroke-linecap="round"><polyline points="{road}" stroke-width="6"/>'
        f'<polyline points="{short}" stroke-dasharray="2 2"/></g>{cars}</svg>'
    )


SCREEN = plain_screen(GAME, VOICE, lambda: RoadView(RoadBoard(), VOICE), picture, Path(__file__).parent)
