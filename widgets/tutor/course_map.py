"""CourseMap: all that is practised as stations along two roads, and how each stands with who learns here."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from textwrap import wrap

import ipywidgets

from rally.games import FOLDERS
from rally.tutor import SKILLS
from widgets.shared.figures.palette import FONT, LIGHT
from widgets.shared.labs import controls
from widgets.shared.labs.controls import dress, put
from widgets.shared.labs.in_place import InPlace
from widgets.shared.labs.keeping import Plain, fields_kept, fields_taken
from widgets.shared.labs.lab import STATE, Guest
from widgets.shared.labs.learner.learning import Keeper, learning
from widgets.shared.labs.learner.progress import Progress, Standing
from widgets.shared.labs.lessons import LESSONS
from widgets.shared.labs.messages import unreadable
from widgets.shared.labs.story import Story
from widgets.shared.labs.table import dressed
from widgets.shared.parts import Way
from widgets.shared.parts.looks import Box
from widgets.shared.words import _, ngettext, together

from .asking import GAMES, WIDE_FROM
from .course.lessons import CourseLessons, say_lesson, taken_back, way_to
from .course.seen import Map, Seen
from .course.who_learns import WhoLearns
from .practice import Practice
from .schedule import due, is_due
from .skills import number_of, title

SIGNS: Mapping[Standing, str] = {"mastered": "✓", "shaky": "~", "new": "○"}
PAINTS: Mapping[Standing, str] = {"mastered": "bar-now", "shaky": "crossed", "new": "flat"}
DUE = "↻"

LOOKED_AT = ("chosen", "lesson", "practising")
"""What of the map's state says only what is looked at."""


class CourseMap(Map):
    """The skills of all games in the order of the lessons: mastered, shaky or not met yet, and which is due again.

    A station tells more, `practise` opens practice of it, and another button the lesson that teaches it. Below are the
    lessons, with what is done in each; one goes on there, or begins it anew. In the sheet "Progress" one says who
    learns, copies the code of what is known, saves and loads it, and begins anew.
    Controls: a button for each skill (together `stations`), `practise`, `back_to_map`, `progress`, and what
    `CourseLessons` and `WhoLearns` have.
    """

    name = "course"

    def __init__(self) -> None:
        super().__init__(Seen(progress=learning.progress), Story(say_goal, has_all, so_far=say_so_far))
        self.voice = next(iter(GAMES.values())).VOICE
        self.stations = tuple(controls.button() for _skill in SKILLS)
        self.way, self.practise, self.back_to_map = Way(), controls.button(), controls.button()
        self.roads = {game: controls.caption() for game in games()}
        self.progress = controls.button()
        self.course, self.who = CourseLessons(self), WhoLearns(self)
        self.lessons = self.course.lessons
        self.code, self.filing = self.who.code, self.who.filing
        self.keeper = Keeper(self, self.learned, lessons=True)
        self.place = InPlace(self, self.back_to_map)
        by_skill = dict(zip(SKILLS, self.stations, strict=True))
        rows: list[ipywidgets.Widget] = []
        for game, caption in self.roads.items():
            here = [by_skill[name] for name in SKILLS if SKILLS[name].game == game]
            rows += [caption, dressed(Box(here), "course-road")]
        below = dressed(Box([self.practise, self.way, self.course.lesson_anew, self.step_back]), "course-told")
        table = dressed(Box([*rows, self.course.row, below]), "table", "course")
        self.furnish([table], panels=[self.course, self.who], places=[self.place.box, self.keeper.part])
        self.sheets.add("progress", lambda: _("Progress"), [self.who.sheet], self.progress)
        self.listen()
        self.redraw()

    def listen(self) -> None:
        """Say what answers the controls."""
        controls.show(self.notation, False)  # a progress is no position: it has a code of its own
        for name, station in zip(SKILLS, self.stations, strict=True):
            station.add_class("rally-station")
            self.on(station, lambda name=name: self.choose(name))
        self.on(self.practise, self.begin_practice)
        self.on(self.back_to_map, lambda: self.look(replace(self.state, practising="")))
        self.keeper.listen()

    # --- acting ---

    def choose(self, skill: str) -> None:
        """Tell more of a skill."""
        self.look(replace(self.state, chosen=skill, lesson=""))

    def begin_practice(self) -> None:
        """Practise the skill that was chosen, in place of the map."""
        if not self.state.chosen:
            self.tell(lambda: _("First press one of the stations: that is what you will practise."), "bad")
            return
        self.look(replace(self.state, practising=self.state.chosen))

    def turn_to(self, progress: Progress, *, was: str | None = None) -> None:
        """A step to another progress, for all labs. was: whose it was, if it only gets another name."""
        self.go(replace(self.state, progress=progress, offered=None, was=was))
        learning.progress = progress

    def back(self) -> None:
        was, now = self.state.was, learning.progress
        super().back()
        before = self.state.progress
        if was is not None and before.name == was:
            learning.carry(now.name, was)
        if now.name == before.name and now.since > before.since:
            before = replace(before, since=now.since, back=learning.now())
        if now.name == before.name:
            before = before.noted(*taken_back(now, before))
        learning.progress = before

    def learned(self) -> None:
        """Something became known: it stays known on the way back."""
        now, before = learning.progress, self.state.progress
        news = {*now.facts} - {*before.facts}

        def with_news(state: Seen) -> Seen:
            same = state.progress.name == now.name and state is not self.state
            return replace(state, progress=state.progress.noted(*news)) if same else state

        if now != before:
            self.everywhere(with_news)
            self.look(replace(self.state, progress=now), self._said[0], self._said[1])
        else:
            self.redraw()

    # --- the lab ---

    def as_kept(self) -> dict[str, Plain]:
        """What is looked at; what is known is kept for all labs together (`learning`)."""
        return {STATE: fields_kept(self.state, [*LOOKED_AT])}

    def from_kept(self, data: Mapping[str, object]) -> Seen:
        state = data.get(STATE)
        if not isinstance(state, Mapping):
            raise unreadable(data)
        fields = fields_taken(Seen, state, [*LOOKED_AT])
        chosen, lesson, practising = (str(fields[name]) for name in LOOKED_AT)
        if not ({chosen, practising} <= {"", *SKILLS} and lesson in ("", *LESSONS)):
            raise unreadable(data)
        return Seen(progress=learning.progress, chosen=chosen, lesson=lesson, practising=practising)

    def fresh(self) -> Seen:
        return Seen(progress=learning.progress)

    def read(self, text: str) -> Seen:
        """A map has no position: whatever is pasted, it stays."""
        return self.state

    def write(self) -> str:
        return ""

    def guests(self) -> Mapping[str, Guest]:
        return {} if self.place.lab is None else {"practice": self.place.lab}

    def title(self) -> str:
        return _("The map of the course")

    def describe(self) -> str:
        """The station or the lesson that was chosen, or how all stations stand."""
        if self.state.offered is not None:
            return self.who.say_offered()
        if self.state.chosen:
            return self.say_station(self.state.chosen)
        if self.state.lesson:
            return say_lesson(self.state.progress, self.state.lesson)
        known = [self.state.progress.standing(skill) for skill in SKILLS]
        said = _("Mastered: {mastered}. Shaky: {shaky}. Not met yet: {new}. Press a station to find out more.")
        return said.format(mastered=known.count("mastered"), shaky=known.count("shaky"), new=known.count("new"))

    def say_station(self, skill: str) -> str:
        """How a skill stands, which lesson teaches it, and when it is due again."""
        when = due(self.state.progress, skill)
        if when is None:
            said = _("{skill}: {standing}.")
        elif is_due(self.state.progress, skill, learning.now()):
            said = _("{skill}: {standing}, and due again now.")
        else:
            said = _("{skill}: {standing}, due again on {day}.")
        standing = say_standing(self.state.progress.standing(skill))
        day = f"{datetime.fromtimestamp(when or 0, UTC):%Y-%m-%d}"
        known = said.format(skill=title(skill), standing=standing, day=day)
        return together([known, _("See lesson {lesson}.").format(lesson=number_of(skill))])

    def rows(self) -> Iterator[tuple[str, str]]:
        """Each skill with how it stands."""
        for skill in SKILLS:
            said = _("{standing}, lesson {lesson}")
            standing = say_standing(self.state.progress.standing(skill))
            yield title(skill), said.format(standing=standing, lesson=number_of(skill))

    def picture(self) -> str:
        return map_svg(self.state.progress, learning.now(), self.describe())

    def __repr__(self) -> str:
        return "CourseMap()"

    # --- drawing ---

    def show(self) -> None:
        progress, now = self.state.progress, learning.now()
        for game, caption in self.roads.items():
            caption.value = say_game(game)
        for skill, station in zip(SKILLS, self.stations, strict=True):
            standing = progress.standing(skill)
            again = is_due(progress, skill, now)
            put(station, label(skill, standing, again), title=self.say_station(skill))
            for each in SIGNS:
                dress(station, f"rally-{each}", each == standing)
            dress(station, "rally-chosen", skill == self.state.chosen)
        chosen = self.state.chosen
        lesson = SKILLS[chosen].lesson if chosen else self.state.lesson
        self.way.path, self.way.text = way_to(lesson) if lesson else ("", "")
        put(self.practise, _("Practise this"), primary=True, shown=bool(chosen))
        put(self.back_to_map, _("Back to the map"), primary=False)
        put(self.progress, _("Progress"))
        self.course.show()
        self.who.show()
        self.show_guest()

    def show_guest(self) -> None:
        """Open, change or close the practice in place of the map."""
        wanted = self.state.practising
        if not wanted:
            self.place.close()
        elif not isinstance(self.place.lab, Practice) or self.place.lab.wanted != (wanted,):
            guest = Practice(wanted)
            self.place.open(guest)
            self.lodge(guest)

    def close(self) -> None:
        if not self.closed:
            self.keeper.close()
            self.place.close()
        super().close()


def games() -> list[str]:
    """The games of which something is practised, in the order of their lessons."""
    return [game for game in FOLDERS if any(skill.game == game for skill in SKILLS.values())]


def label(skill: str, standing: Standing, again: bool) -> str:
    """A station as it stands on its button: its sign, its name, and whether it is due."""
    return f"{SIGNS[standing]} {title(skill)}{f' {DUE}' if again else ''}"


def say_standing(standing: Standing) -> str:
    return {"mastered": _("mastered"), "shaky": _("shaky"), "new": _("not met yet")}[standing]


def say_game(game: str) -> str:
    """A game's name, as its box has it in the language of the moment."""
    return {"stich-rallye": _("Stich Rallye"), "rally-run": _("Rally Run!")}.get(game, game)


def say_goal() -> str:
    return _("Practise until every station is mastered")


def has_all(lab: CourseMap) -> bool:
    return all(lab.state.progress.standing(skill) == "mastered" for skill in SKILLS)


def say_so_far(lab: CourseMap) -> str:
    count = sum(lab.state.progress.standing(skill) == "mastered" for skill in SKILLS)
    said = ngettext("{count} of {all} mastered", "{count} of {all} mastered", count)
    return said.format(count=count, all=len(SKILLS))


# --- where nothing moves ---------------------------------------------------------------------------------------------

WIDTH, EDGE = 320, 2
"""So wide that letters are no smaller than 12 px where a page to print is read on a phone."""

IN_A_ROW = 3
"""So many stations stand side by side."""

TITLE, STATION, LINE, SIZE = 28, 62, 16, 13
"""So high are the name of a game, a station with one line below it, and each further line; and so large its letters."""

LETTERS = 13
"""So many letters, or half as many signs of Chinese, have room below a station."""


def map_svg(progress: Progress, now: int, alt: str) -> str:
    """The map as a picture: for each game a road of a few rows with its stations, their signs and names."""
    parts: list[str] = []
    top = 0
    for game in games():
        road = [name for name in SKILLS if SKILLS[name].game == game]
        parts.append(
            f'<text x="{EDGE}" y="{top + 20}" font-size="16" font-weight="bold" fill="{LIGHT["ink"]}" '
            f'text-anchor="start">{html.escape(say_game(game))}</text>'
        )
        top += TITLE
        for begin in range(0, len(road), IN_A_ROW):
            names = {skill: broken(title(skill)) for skill in road[begin : begin + IN_A_ROW]}
            parts.append(road_svg(names, progress, now, top))
            top += STATION + LINE * (max(map(len, names.values())) - 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{html.escape(alt)}" '
        f'viewBox="0 0 {WIDTH} {top}" style="max-width:{WIDTH}px;width:100%;height:auto" '
        f'font-family="{html.escape(FONT)}" text-anchor="middle">{"".join(parts)}</svg>'
    )


def road_svg(names: Mapping[str, list[str]], progress: Progress, now: int, top: int) -> str:
    """A row of stations along a road. names: by skill the lines of its name."""
    step, middle, ink = (WIDTH - 2 * EDGE) / IN_A_ROW, top + 20, LIGHT["ink"]
    end = round(EDGE + step * len(names))
    parts = [
        f'<path d="M{EDGE + 8} {middle}H{end - 8}" stroke="{LIGHT["road"]}" stroke-width="14" stroke-linecap="round"/>'
    ]
    for number, (skill, lines) in enumerate(names.items()):
        x = round(EDGE + step * (number + 0.5))
        standing = progress.standing(skill)
        sign = SIGNS[standing] + (DUE if is_due(progress, skill, now) else "")
        parts.append(
            f'<circle cx="{x}" cy="{middle}" r="17" fill="{LIGHT[PAINTS[standing]]}" stroke="{ink}" stroke-width="2"/>'
            f'<text x="{x}" y="{middle + 6}" font-size="17" fill="{LIGHT["line-dark"]}">{sign}</text>'
        )
        parts += (
            f'<text x="{x}" y="{middle + 34 + LINE * at}" font-size="{SIZE}" fill="{ink}">{html.escape(line)}</text>'
            for at, line in enumerate(lines)
        )
    return "".join(parts)


def broken(name: str) -> list[str]:
    """A name in lines that have room below a station: broken between words, and in Chinese between signs."""
    if ord(name[-1]) > WIDE_FROM:
        most = LETTERS // 2
        return [name[at : at + most] for at in range(0, len(name), most)]
    return wrap(name, LETTERS, break_long_words=False)
