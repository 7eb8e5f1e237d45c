"""The course on a front page: the road of each game as the labs draw it, and a link to a lesson at each station.

It is drawn for somebody who begins. road.js shows what this browser knows of whoever learns here.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from rally.tutor import SKILLS
from widgets.shared.parts.kit import HERE as PARTS
from widgets.shared.parts.kit import WIDGETS
from widgets.tutor.course.standing import games, invitations, skills_of
from widgets.tutor.course_map import DUE, SIGNS, say_game, say_standing
from widgets.tutor.road.colours import in_any_light
from widgets.tutor.road.drawing import GROUNDS, SHAPES, Shape, side_svg
from widgets.tutor.road.ground import Ground
from widgets.tutor.skills import title

from .markup import Html, element

STYLES = (
    PARTS / "styles" / "palette.css", PARTS / "styles" / "colours.css", PARTS / "styles" / "type.css",
    WIDGETS / "tutor" / "parts" / "styles" / "places.css", WIDGETS / "tutor" / "parts" / "road.css",
)  # fmt: skip
"""What gives the road its looks in a lab."""

DRIVING = WIDGETS / "tutor" / "parts" / "scripts" / "driving.js"
"""The script that shows what a learner knows, in a lab as on a front page."""


STYLE, COUNTRY = "road.css", "road.svg"
"""What all front pages share: the styles of the road, and the country that it leads through."""


def write_shared(folder: Path) -> None:
    """Write what all front pages share into the folder of the site, the script of the cars too."""
    (folder / STYLE).write_text("\n".join(path.read_text("utf-8") for path in STYLES), "utf-8")
    drawn = "".join(f'<g id="{country(*of)}">{in_any_light(ground().drawn)}</g>' for of, ground in grounds())
    (folder / COUNTRY).write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>\n', "utf-8")
    shutil.copy(DRIVING, folder / DRIVING.name)


def grounds() -> Iterator[tuple[tuple[str, Shape], Callable[[], Ground]]]:
    """By game and shape what makes its country."""
    return (((game, shape), ground) for game, shapes in GROUNDS.items() for shape, ground in shapes.items())


def country(game: str, shape: Shape) -> str:
    """What the country of a picture is called."""
    return f"{game}-{shape}"


def drawing(game: str, shape: Shape, shared: str) -> str:
    """A side of the course, whose country lies in the file that all pages share."""
    drawn = side_svg(game, shape, skills_of(game), invitations())
    own = in_any_light(GROUNDS[game][shape]().drawn)
    return drawn.replace(own, f'<use href="{shared}{COUNTRY}#{country(game, shape)}"/>')


def course(address: dict[str, str], shared: str) -> Html:
    """The roads of all games side by side.

    address: by name of a lesson where it is opened. shared: the folder of what all front pages share ("there/").
    """
    sides = (side(game, address, shared) for game in games())
    return element("div", element("div", *sides, class_="rally-course-sides widget-box"), class_="rally-part course")


def side(game: str, address: dict[str, str], shared: str) -> Html:
    """The road of a game with its stations. What its script needs: the skills, and the words for how each stands."""
    skills = skills_of(game)
    drawn = Html("".join(drawing(game, shape, shared) for shape in SHAPES))
    field = element("div", element("div", drawn, class_="rally-road-field"), class_="rally-part rally-road")
    words = {standing: say_standing(standing) for standing in SIGNS}
    return element(
        "section",
        element("div", field, class_="rally-host"),
        element("h3", say_game(game), class_="widget-label"),
        *stations(skills, address),
        class_=f"rally-course-side rally-side-of-{game} widget-box",
        data_game=game,
        data_signs=json.dumps({**SIGNS, "due": DUE}),
        data_words=json.dumps(words, ensure_ascii=False),
    )


def stations(skills: Iterable[str], address: dict[str, str]) -> Iterator[Html]:
    """Each station as a link to the lesson that teaches it."""
    for number, skill in enumerate(skills, 1):
        yield element(
            "a",
            f"{SIGNS['new']} {title(skill)}",
            class_=f"rally-station rally-station-{number} jupyter-button" + (" rally-next" if number == 1 else ""),
            href=address[SKILLS[skill].lesson],
            title=say_standing("new"),
            data_skill=skill,
            data_title=title(skill),
        )
