"""A front page in one language: what this is, a door for each game, all lessons with their times, where it is from."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from rally import GAMES
from tools.binder_links import repository
from widgets.shared.labs.lessons import LESSONS
from widgets.shared.words import LANGUAGES, _, ngettext, pgettext, speaking
from widgets.shared.words.languages import SOURCE

from .course import STYLE, course
from .lessons import FIRSTS, Lesson, lessons
from .markup import NOTHING, Html, element, joined
from .pictures import STILLS, colours, scene

HERE = Path(__file__).parent
SOURCE_CODE = "https://github.com/{}"
LICENCE = "BSD-3-Clause"


@dataclass(frozen=True)
class Place:
    """Where a front page stands, and how one goes on from there.

    lesson: from a lesson's path ("de/01_tricks.ipynb") to the address that opens it.
    fronts: by language the address of its front page.
    is_live: whether lessons run in the page itself, without a network once they are loaded.
    shared: the folder of what all front pages share, as they say it ("there/").
    links: further ones, by address; warnings: what stands above the doors; script: what stands at the end.
    """

    lesson: Callable[[str], str]
    fronts: Mapping[str, str]
    version: str
    is_live: bool = False
    shared: str = ""
    links: Mapping[str, str] = field(default_factory=dict)
    warnings: Html = NOTHING
    script: Html = NOTHING


def front(language: str) -> str:
    """The file of the front page in a language."""
    return "index.html" if language == SOURCE else f"{language}.html"


def page(language: str, place: Place) -> str:
    """The front page in a language, whole: its style and its pictures are in it."""
    with speaking(language):
        body = element("body", switch(language, place), header(), main(language, place), foot(place), place.script)
        return f"<!doctype html>{element('html', head(language, place), body, lang=language)}\n"


def head(language: str, place: Place) -> Html:
    line = _("Learn two racing games by playing them")
    metas = {"viewport": "width=device-width, initial-scale=1", "color-scheme": "light dark", "description": line}
    choosing = (HERE / "language.js").read_text("utf-8")
    choosing = choosing.replace("__PAGES__", json.dumps(place.fronts))
    choosing = choosing.replace("__IS_FIRST__", json.dumps(language == SOURCE))
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("link", rel="icon", href="data:,"),
        *(element("meta", name=name, content=content) for name, content in metas.items()),
        element("title", _("Rally: two racing games to learn")),
        element("link", rel="stylesheet", href=f"{place.shared}{STYLE}"),
        element("style", style()),
        element("script", Html(choosing)),
    )


def style() -> Html:
    """The style of a front page, with the colours of its pictures."""
    named = [*colours()]
    light = "".join(f"--{name}:{colour};" for name, colour, _dark in named)
    dark = "".join(f"--{name}:{colour};" for name, _light, colour in named)
    plain = (HERE / "door.css").read_text("utf-8")
    return Html(f":root{{{light}}}@media (prefers-color-scheme:dark){{:root{{{dark}}}}}\n{plain}")


def switch(language: str, place: Place) -> Html:
    """Links to the page in the other languages."""
    links = (
        element("span", name, aria_current="page")
        if code == language
        else element("a", name, lang=code, hreflang=code, href=f"{place.fronts[code]}#{code}")
        for code, name in LANGUAGES.items()
    )
    return element("nav", *links, aria_label=pgettext("the languages of a page", "Languages"))


def header() -> Html:
    """What this is, in a line and a picture."""
    return element(
        "header",
        element("h1", _("Learn two racing games by playing them")),
        element(
            "p",
            _("Play a card, wind up a motor, turn over a road: you see at once what happens, and why."),
            class_="lead",
        ),
        scene(_("Four wind-up cars race along a road, past a volcano, to the finish.")),
    )


def main(language: str, place: Place) -> Html:
    """The doors to both games, all lessons, and what is good to know."""
    every = [*lessons(language)]
    doors = (door(game, every, place) for game in GAMES)
    return element(
        "main",
        place.warnings,
        way_back() if place.is_live else NOTHING,
        element("div", *doors, class_="doors"),
        *roads(every, place),
        element("h2", _("All lessons"), id="lessons"),
        element("div", *lists(every, place), class_="lists"),
        element("ul", *(element("li", said) for said in facts(place)), class_="facts"),
    )


def roads(every: Iterable[Lesson], place: Place) -> Iterator[Html]:
    """The course as a road for each game; in a browser in which lessons run, with what it knows of its learner."""
    yield element("h2", _("Your road"), id="road")
    yield course({lesson.name: place.lesson(lesson.path) for lesson in every}, place.shared)


def door(game: str, every: Iterable[Lesson], place: Place) -> Html:
    """The door to a game: its first lesson."""
    first = next(lesson for lesson in every if lesson.number == FIRSTS[game])
    parts = {"still": STILLS[game](), "name": name_of(game), "what": what_it_is(game), "go": _("Let’s go!")}
    inside = (element("span", part, class_=kind) for kind, part in parts.items())
    return element("a", *inside, class_=f"door {game}", href=place.lesson(first.path))


def name_of(game: str) -> str:
    """What stands on the box of a game; of both, what its lessons are for."""
    names = {"stich-rallye": _("Stich Rallye"), "rally-run": _("Rally Run!"), "": _("For both games")}
    return names[game]


def what_it_is(game: str) -> str:
    """A game in a sentence."""
    return {
        "stich-rallye": _("Play your cards, wind up your motor and race round the volcano."),
        "rally-run": _("Turn over tiles, remember the roads, fetch a trophy and drive home."),
    }[game]


def lists(every: Iterable[Lesson], place: Place) -> Iterator[Html]:
    """All lessons with their times, by what they teach."""
    for game, group in groupby(every, lambda lesson: lesson.game):
        rows = (entry(lesson, place) for lesson in group)
        inside = element("h3", name_of(game)), element("ol", *rows, role="list")
        yield element("section", *inside, class_=f"list {game or 'both'}")


def entry(lesson: Lesson, place: Place) -> Html:
    """A lesson in the list; in a browser in which lessons run, with what is to be shown of what was done in it."""
    goals = LESSONS[lesson.name]
    if not place.is_live or not goals:
        return element("li", row(lesson, place))
    begin_anew = _("Start again: {lesson}").format(lesson=lesson.title)
    go_on = element("a", _("Continue"), class_="continue", href=place.lesson(lesson.path), hidden=True)
    anew = element("button", _("Start again"), type="button", class_="anew", aria_label=begin_anew, hidden=True)
    back = element("button", _("Bring back what you did"), type="button", class_="back", hidden=True)
    return element(
        "li",
        row(lesson, place),
        element("span", class_="state", role="status", hidden=True),
        go_on,
        anew,
        back,
        data_lesson=lesson.name,
        data_goals=" ".join(goals),
        data_some=_("{done} of {all} done"),
        data_all=_("✓ done"),
    )


def way_back() -> Html:
    """The way back to the lesson in which one was last, hidden until a script knows it."""
    return element("p", id="continue", data_said=_("Continue: {lesson}"), hidden=True)


def row(lesson: Lesson, place: Place) -> Html:
    """A lesson of the list."""
    time = ngettext("{n} minute", "{n} minutes", lesson.minutes).format(n=lesson.minutes)
    parts = {"number": lesson.number, "title": lesson.title, "time": time}
    inside = (element("span", part, class_=kind) for kind, part in parts.items())
    return element("a", *inside, href=place.lesson(lesson.path))


def facts(place: Place) -> Iterator[str]:
    """What is good to know."""
    if place.is_live:
        yield _("Nothing to install, and no account needed: what you do stays in your browser.")
        yield _("Once it has loaded, it works without an internet connection.")
    yield _("The times are for going through a lesson once. You can play on for as long as you like.")


def foot(place: Place) -> Html:
    """Other ways in, the sources, the licence and the version."""
    links = {**place.links, SOURCE_CODE.format(repository()): _("The source code")}
    said = (
        _("The rules are the ones in the printed rulebooks, and each has a number."),
        _("What was never published, such as how long a lap of Stich Rallye is, is our best guess, and we say so."),
        _("The names of the games belong to their authors and publishers, who have nothing to do with this project."),
        _("Free software under the licence {licence}.").format(licence=LICENCE),
        _("Version {version}").format(version=place.version),
    )
    shown = joined(*(element("a", words, href=address) for address, words in links.items()))
    return element("footer", element("p", shown, class_="links"), *(element("p", each) for each in said))
