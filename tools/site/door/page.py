"""A front page in one language: a door for each game, all lessons with their times, and links.

Its words and structure stand in `templates`; this module provides their values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from rally import GAMES
from tools.binder_links import repository
from tools.browsers import TRIED
from widgets.lab.lessons import LESSONS
from widgets.words import LANGUAGES, _, ngettext, pgettext, speaking
from widgets.words.languages import SOURCE, bring_words

from . import course, pictures
from .lessons import FIRSTS, Lesson, lessons

HERE = Path(__file__).parent
TABLE = "18_at_the_table"
"""The lesson for people who have the box."""

UMPIRES = {"stich-rallye": "cards-umpire", "rally-run": "tiles-umpire"}
"""By game the cell of that lesson with its umpire."""

PUZZLE = {"stich-rallye": ("16", "cards"), "rally-run": ("16", "tiles")}
RACE = {"stich-rallye": ("07", "play"), "rally-run": ("14", "play")}
"""By game the number of a lesson and its cell with the puzzle of the day; the same with a race to play."""

WAYS = {"puzzle": PUZZLE, "race": RACE}
"""The links for a returning learner, beside the next lesson."""

SOURCE_CODE = "https://github.com/{}"


@cache
def bring_site_words() -> None:
    """Load the catalogues of the pages around the lessons."""
    bring_words("site", HERE / "locale")


@dataclass(frozen=True)
class Place:
    """The place of a front page, and its links.

    lesson: maps a lesson's path ("de/01_tricks.ipynb") to its address.
    fronts: by language the address of its front page.
    shared: the folder of the shared files, relative to the page ("there/").
    links: further ones, by address.
    """

    lesson: Callable[[str], str]
    fronts: Mapping[str, str]
    version: str
    shared: str = ""
    links: Mapping[str, str] = field(default_factory=dict)


def front(language: str) -> str:
    """Return the file name of the front page in a language."""
    return "index.html" if language == SOURCE else f"{language}.html"


def page(language: str, place: Place, template: str = "page.html.j2", **more: object) -> str:
    """Return the complete front page in a language, with its style and its pictures.

    template: the template of the page; more: further values for it.
    """
    with speaking(language):
        every = [*lessons(language)]
        table = next(lesson for lesson in every if lesson.name == TABLE)
        return (
            templates()
            .get_template(template)
            .render(
                language=language,
                place=place,
                names={"stich-rallye": _("Stich Rallye"), "rally-run": _("Rally Run!"), "": _("For both games")},
                doors=[
                    {
                        "game": game,
                        "first": next(lesson for lesson in every if lesson.number == FIRSTS[game]),
                        "still": pictures.STILLS[game](),
                        "what": what_it_is(game),
                        "ways": {way: address_of(place, every, *there[game]) for way, there in WAYS.items()},
                    }
                    for game in GAMES
                ],
                at_the_table=table.path,
                umpires={game: f"{place.lesson(table.path)}#cell-id={cell}" for game, cell in UMPIRES.items()},
                lists=[(game, [*group]) for game, group in groupby(every, lambda lesson: lesson.game)],
                path_of=course.path_of_skills(every),
                sides=course.sides(place.shared),
                signs=course.signs(),
                standings=course.standings(),
                links={**place.links, SOURCE_CODE.format(repository()): _("The source code")},
                **more,
            )
        )


def address_of(place: Place, lessons: Sequence[Lesson], number: str, cell: str) -> str:
    """Return the address of a cell in the lesson of this number."""
    return f"{place.lesson(next(each.path for each in lessons if each.number == number))}#cell-id={cell}"


@cache
def templates() -> Environment:
    """Return the environment of all templates."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    made.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
    made.globals |= {
        "_": _,
        "ngettext": ngettext,
        "pgettext": pgettext,
        "languages": LANGUAGES,
        "source": SOURCE,
        "goals": LESSONS,
        "course_style": course.STYLE,
        "style": Markup((HERE / "door.css").read_text("utf-8")),
        "colours": [*pictures.colours()],
        "paper": pictures.PAPER,
        "cars": [*pictures.cars()],
        "tried": {browser.name.lower(): browser.tried for browser in TRIED},
    }
    return made


def what_it_is(game: str) -> str:
    """Return a game's description in a sentence."""
    return {
        "stich-rallye": _("Play your cards, wind up your motor and race round the volcano."),
        "rally-run": _("Turn over tiles, remember the roads, fetch a trophy and drive home."),
    }[game]
