"""The course on a front page: the road of each game as the labs draw it, with a link to a lesson at each station.

It is drawn for a beginner. road.js shows what this browser knows of the learner.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from markupsafe import Markup

from rally.tutor import SKILLS
from widgets.parts.kit import HERE as PARTS, WIDGETS
from widgets.parts.palette import palette_style
from widgets.tutor.course_map import DUE, SIGNS, games, invitations, say_standing, skills_of
from widgets.tutor.prose import say_game, title
from widgets.tutor.road.drawing import GROUNDS, SHAPES, Shape, in_any_light, side_svg
from widgets.tutor.road.ground import Ground

from .lessons import Lesson

STYLES = (
    PARTS / "styles" / "colours.css", PARTS / "styles" / "type.css",
    WIDGETS / "tutor" / "parts" / "styles" / "places.css", WIDGETS / "tutor" / "parts" / "road.css",
)  # fmt: skip
"""The styles of the road in a lab."""

DRIVING = WIDGETS / "tutor" / "parts" / "scripts" / "driving.js"
"""The script that shows a learner's progress, in a lab as on a front page."""


STYLE, COUNTRY = "road.css", "road.svg"
"""The files that all front pages share: the styles of the road, and the country around it."""


def write_shared(folder: Path) -> None:
    """Write the files that all front pages share into a folder, including the script of the cars."""
    (folder / STYLE).write_text("\n".join([palette_style(), *(path.read_text("utf-8") for path in STYLES)]), "utf-8")
    drawn = "".join(f'<g id="{country(*of)}">{in_any_light(ground().drawn)}</g>' for of, ground in grounds())
    (folder / COUNTRY).write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>\n', "utf-8")
    shutil.copy(DRIVING, folder / DRIVING.name)


def grounds() -> Iterator[tuple[tuple[str, Shape], Callable[[], Ground]]]:
    """Yield game and shape of each country, with the function that draws it."""
    return (((game, shape), ground) for game, shapes in GROUNDS.items() for shape, ground in shapes.items())


def country(game: str, shape: Shape) -> str:
    """Return the id of a country."""
    return f"{game}-{shape}"


def drawing(game: str, shape: Shape, shared: str) -> str:
    """Return a side of the course, with its country taken from the shared file."""
    drawn = side_svg(game, shape, skills_of(game), invitations())
    own = in_any_light(GROUNDS[game][shape]().drawn)
    return drawn.replace(own, f'<use href="{shared}{COUNTRY}#{country(game, shape)}"/>')


def sides(shared: str) -> list[dict[str, object]]:
    """Return the road of each game with its title, and the skills on it with their names."""
    return [
        {
            "game": game,
            "title": say_game(game),
            "drawn": Markup("".join(drawing(game, shape, shared) for shape in SHAPES)),
            "skills": {skill: title(skill) for skill in skills_of(game)},
        }
        for game in games()
    ]


def path_of_skills(every: Iterable[Lesson]) -> dict[str, str]:
    """Return, by skill, the path of the lesson that teaches it."""
    paths = {lesson.name: lesson.path for lesson in every}
    return {name: paths[skill.lesson] for name, skill in SKILLS.items()}


def signs() -> dict[str, str]:
    """Return the sign of each standing, and that of a skill that is due."""
    return {str(standing): sign for standing, sign in SIGNS.items()} | {"due": DUE}


def standings() -> dict[str, str]:
    """Return the name of each standing."""
    return {standing: say_standing(standing) for standing in SIGNS}
