"""CourseMap: the skills as stations along two drawn roads, and how well the learner knows each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import ipywidgets

from rally.games import FOLDERS
from rally.tutor import SKILLS
from widgets.lab import controls
from widgets.lab.controls import toggle_class, update_control, with_classes
from widgets.lab.guest import GuestPlace
from widgets.lab.lab import STATE, Lab
from widgets.lab.learning import ProgressKeeper, learning
from widgets.lab.lessons import LESSONS
from widgets.lab.messages import text_in, unreadable_message
from widgets.lab.progress import Day, Mastery, Progress, format_time
from widgets.lab.story import Story
from widgets.lab.values import Plain, read_fields, write_fields
from widgets.parts import LessonLink
from widgets.parts.opening import Box
from widgets.words import _, join_sentences, ngettext
from widgets.words.files import PROGRESS
from widgets.words.sentences import row

from .learners import HandInPanel, LearnerPanel
from .lessons import CourseLessons, MapLab, MapState, say_lesson, taken_back, way_to
from .parts.road import Road
from .practice import Practice, due, is_due
from .prose import number_of, say_game, title
from .question_lab import GAMES
from .road.drawing import SHAPES, letter_of, side_svg, still_svg


def games() -> list[str]:
    """The games with skills, in the order of their lessons."""
    return [game for game in FOLDERS if skills_of(game)]


def skills_of(game: str) -> tuple[str, ...]:
    """The skills of a game in the order in which they are learned."""
    return tuple(name for name, skill in SKILLS.items() if skill.game == game)


def behind(progress: Progress, game: str) -> int:
    """The number of stations behind the car: all before the first that was never mastered. A skill that has become
    shaky does not bring the car back."""
    skills = skills_of(game)
    return next((at for at, skill in enumerate(skills) if not progress.was_mastered(skill)), len(skills))


def next_of(progress: Progress, game: str) -> str:
    """The station to which the car of a game drives; "" at the finish."""
    return "".join(skills_of(game)[behind(progress, game) :][:1])


def marks(progress: Progress, game: str, now: Day) -> dict[str, list[str]]:
    """The marks that apply at each station of a game, by skill (`widgets.tutor.road.drawing.MARKS`)."""
    skills, ahead = skills_of(game), next_of(progress, game)
    found = {skill: [str(progress.standing_of(skill))] for skill in skills}
    for skill in skills:
        if is_due(progress, skill, now):
            found[skill].append("due")
    if ahead:
        found[ahead].append("begin" if all(progress.standing_of(skill) == "new" for skill in skills) else "next")
    return found


def invitations() -> dict[str, str]:
    """The invitations to the station to which a car drives: from the start, and later."""
    return {"begin": _("Begin here"), "next": _("Go on here")}


SIGNS: Mapping[Mastery, str] = {"mastered": "✓", "shaky": "~", "new": "○"}
DUE = "↻"

REMEMBERED = ("chosen", "lesson", "practising", "was")
"""The fields of the map's state that are stored beside the progress."""


class CourseMap(MapLab):
    """The skills of all games in the order of the lessons: mastered, shaky or new, and which are due again.

    Each game has a side: a road with a car, which drives on when a skill is mastered. A station says more when pressed;
    `practise` opens practice of its skill, and another button its lesson. Below are the lessons with what is done in
    each; they can be continued or begun anew. The sheet "Progress" is for who is learning: it copies the code of the
    progress, saves and loads it, and begins anew. The sheet "Hand in" has what a teacher gets.

    Controls: a button for each skill (together `stations`), `practise`, `back_to_map`, `progress`, `hand_in`, and those
    of `CourseLessons` and `LearnerPanel`.
    """

    name = "course"
    takes_notation = False  # a progress has a field of its own for its code

    def __init__(self) -> None:
        super().__init__(MapState(progress=learning.progress), Story(say_goal, has_all, so_far=say_so_far))
        self.voice = next(iter(GAMES.values())).VOICE
        self.stations = tuple(controls.button() for _skill in SKILLS)
        self.way, self.practise, self.back_to_map = LessonLink(), controls.button(), controls.button()
        self.roads = {game: Road(game=game) for game in games()}
        self.captions = {game: controls.caption() for game in games()}
        self.progress, self.hand_in = controls.button(), controls.button()
        self.course, self.who, self.handed = CourseLessons(self), LearnerPanel(self), HandInPanel(self)
        self.lessons = self.course.lessons
        self.code, self.filing = self.who.code, self.who.filing
        self.keeper = ProgressKeeper(self, self.follow_learner, lessons=True)
        self.place = GuestPlace(self, self.back_to_map)
        by_skill = dict(zip(SKILLS, self.stations, strict=True))
        sides: list[ipywidgets.Box] = []
        for game, road in self.roads.items():
            here = [by_skill[name] for name in skills_of(game)]
            for number, station in enumerate(here, 1):
                station.add_class(f"rally-station-{number}")
            sides.append(with_classes(Box([road, self.captions[game], *here]), "course-side"))
            sides[-1].add_class(f"rally-side-of-{game}")
        below = with_classes(Box([self.practise, self.way, self.course.lesson_anew, self.step_back]), "course-told")
        table = with_classes(Box([with_classes(Box(sides), "course-sides"), self.course.row, below]), "table", "course")
        self.furnish([table], panels=[self.course, self.who, self.handed], places=[self.place.box, self.keeper.part])
        self.sheets.add("progress", lambda: _("Progress"), [self.who.sheet], self.progress)
        self.sheets.add("hand-in", lambda: _("Hand in"), [self.handed.sheet], self.hand_in)
        self.listen()
        self.redraw()

    def listen(self) -> None:
        for name, station in zip(SKILLS, self.stations, strict=True):
            station.add_class("rally-station")
            self.on(station, lambda name=name: self.choose(name))
        self.on(self.practise, self.begin_practice)
        self.on(self.back_to_map, lambda: self.look(replace(self.state, practising="")))
        self.keeper.listen()

    # --- acting ---

    def choose(self, skill: str) -> None:
        """Say more about a skill."""
        self.look(replace(self.state, chosen=skill, lesson=""))

    def begin_practice(self) -> None:
        """Practise the chosen skill in place of the map."""
        if not self.state.chosen:
            self.tell(lambda: _("First press one of the stations: that is what you will practise."), "bad")
            return
        self.look(replace(self.state, practising=self.state.chosen))

    def turn_to(self, progress: Progress, *, was: str | None = None) -> None:
        """Change to another progress, for all labs. was: the former name if only the name changes."""
        self.go(replace(self.state, progress=progress, offered=None, was=was))
        learning.progress = progress

    def back(self) -> None:
        was, now = self.state.was, learning.progress
        super().back()
        before = self.state.progress
        if was is not None and before.name == was:
            learning.carry(now.name, was)
        if now.name == before.name and now.since > before.since:
            before = before.undo_reset(now.since, learning.now())
        if now.name == before.name:
            before = before.with_facts(*taken_back(now, before))
        learning.progress = before

    def follow_learner(self) -> None:
        """React to new progress, which a step back does not undo."""
        now, before = learning.progress, self.state.progress
        known = {*before.facts}
        news = [fact for fact in now.facts if fact not in known]

        def with_news(state: MapState) -> MapState:
            same = state.progress.name == now.name and state is not self.state
            return replace(state, progress=state.progress.with_facts(*news)) if same else state

        if now != before:
            self.change_all(with_news)
            self.look(replace(self.state, progress=now), self._said[0], self._said[1])
        else:
            self.redraw()

    # --- the lab ---

    def state_to_data(self, state: MapState) -> dict[str, Plain]:
        """What is on show, and the progress to which a step back leads; `learning` has the current one."""
        return {STATE: write_fields(state, REMEMBERED) | {PROGRESS: state.progress.text}}

    def state_from_data(self, data: Mapping[str, object]) -> MapState:
        state = data.get(STATE)
        if not isinstance(state, Mapping):
            raise unreadable_message(data)
        fields: dict[str, Any] = read_fields(MapState, state, REMEMBERED)
        if not ({fields["chosen"], fields["practising"]} <= {"", *SKILLS} and fields["lesson"] in ("", *LESSONS)):
            raise unreadable_message(data)
        return MapState(progress=Progress.read(text_in(state, PROGRESS)), **fields)

    def recall_all(self, text: str) -> tuple[list[MapState], bool]:
        """The states that were stored; the last one gets the current progress."""
        states, is_whole = super().recall_all(text)
        return [*states[:-1], *(replace(last, progress=learning.progress) for last in states[-1:])], is_whole

    def first_state(self) -> MapState:
        return MapState(progress=learning.progress)

    def write(self) -> str:
        return ""

    def guests(self) -> Mapping[str, Lab[Any]]:
        return {} if self.place.lab is None else {"practice": self.place.lab}

    def title(self) -> str:
        return _("The map of the course")

    def describe(self) -> str:
        """The chosen station or lesson, or how all stations stand."""
        if self.state.offered is not None:
            return self.who.say_offered()
        if self.state.chosen:
            return self.say_station(self.state.chosen)
        if self.state.lesson:
            return say_lesson(self.state.progress, self.state.lesson)
        known = [self.state.progress.standing_of(skill) for skill in SKILLS]
        ahead = [title(skill) for game in games() if (skill := next_of(self.state.progress, game))]
        said = _("Mastered: {mastered}. Shaky: {shaky}. Not met yet: {new}. Press a station to find out more.")
        count = said.format(mastered=known.count("mastered"), shaky=known.count("shaky"), new=known.count("new"))
        return join_sentences([say_ahead(ahead), count]) if ahead else count

    def say_station(self, skill: str) -> str:
        """How well a skill is known, which lesson teaches it, and when it is due again."""
        when = due(self.state.progress, skill, learning.now())
        if when is None:
            said = _("{skill}: {standing}.")
        elif is_due(self.state.progress, skill, learning.day()):
            said = _("{skill}: {standing}, and due again now.")
        elif learning.day_of(when) <= learning.today():
            said = _("{skill}: {standing}, due again later today.")
        else:
            said = _("{skill}: {standing}, due again on {day}.")
        standing = say_standing(self.state.progress.standing_of(skill))
        day = learning.day_of(when or 0).isoformat()
        known = said.format(skill=title(skill), standing=standing, day=day)
        return join_sentences([known, _("See lesson {lesson}.").format(lesson=number_of(skill))])

    def rows(self) -> Iterator[tuple[str, str]]:
        """Each skill with how well it is known."""
        for skill in SKILLS:
            said = _("{standing}, lesson {lesson}")
            standing = say_standing(self.state.progress.standing_of(skill))
            yield title(skill), said.format(standing=standing, lesson=number_of(skill))

    def picture(self) -> str:
        return map_svg(self.state.progress, learning.day())

    def __repr__(self) -> str:
        return "CourseMap()"

    # --- drawing ---

    def show(self) -> None:
        progress, now = self.state.progress, learning.day()
        for game in self.roads:
            self.show_side(game)
        for skill, station in zip(SKILLS, self.stations, strict=True):
            standing = progress.standing_of(skill)
            again = is_due(progress, skill, now)
            update_control(station, label(skill, standing, again), title=self.say_station(skill))
            for each in SIGNS:
                toggle_class(station, f"rally-{each}", each == standing)
            toggle_class(station, "rally-next", skill == next_of(progress, SKILLS[skill].game))
            toggle_class(station, "rally-chosen", skill == self.state.chosen)
        chosen = self.state.chosen
        lesson = SKILLS[chosen].lesson if chosen else self.state.lesson
        self.way.path, self.way.text = way_to(lesson) if lesson else ("", "")
        update_control(self.practise, _("Practise this"), primary=True, shown=bool(chosen))
        update_control(self.back_to_map, _("Back to the map"), primary=False)
        update_control(self.progress, _("Progress"))
        update_control(self.hand_in, _("Hand in"))
        self.course.show()
        self.who.show()
        self.handed.show()
        self.show_guest()

    def show_side(self, game: str) -> None:
        """Draw the road of a game with its stations and its car."""
        progress, road, now = self.state.progress, self.roads[game], learning.now()
        self.captions[game].value = say_game(game)
        answered = {skill: answers[-1].time for skill in skills_of(game) if (answers := progress.answers(skill))}
        with road.hold_sync():
            road.wide, road.narrow = (side_svg(game, shape, skills_of(game), invitations()) for shape in SHAPES)
            road.marks, road.behind = marks(progress, game, learning.day()), behind(progress, game)
            road.learner, road.since = progress.name, format_time(progress.since) if progress.since else ""
            road.due = {
                skill: [format_time(due(progress, skill, now) or 0), format_time(time)]
                for skill, time in answered.items()
            }

    def show_guest(self) -> None:
        """Open, change or close the practice in place of the map."""
        wanted = self.state.practising
        if not wanted:
            self.place.close()
        elif not isinstance(self.place.lab, Practice) or self.place.lab.wanted != (wanted,):
            guest = Practice(wanted)
            self.place.open(guest)
            self.lodge(guest)


def label(skill: str, standing: Mastery, again: bool) -> str:
    """The label of a station's button: its sign, its name, and whether it is due."""
    return f"{SIGNS[standing]} {title(skill)}{f' {DUE}' if again else ''}"


def say_ahead(ahead: Sequence[str]) -> str:
    """Which stations come next."""
    said = _("Next on the road: {stations}.")
    return said.format(stations=row(each for each in ahead))


def say_standing(standing: Mastery) -> str:
    return {"mastered": _("mastered"), "shaky": _("shaky"), "new": _("not met yet")}[standing]


def say_goal() -> str:
    return _("Practise until every station is mastered")


def has_all(lab: CourseMap) -> bool:
    return all(lab.state.progress.standing_of(skill) == "mastered" for skill in SKILLS)


def say_so_far(lab: CourseMap) -> str:
    count = sum(lab.state.progress.standing_of(skill) == "mastered" for skill in SKILLS)
    said = ngettext("{count} of {all} mastered", "{count} of {all} mastered", count)
    return said.format(count=count, all=len(SKILLS))


def map_svg(progress: Progress, now: Day) -> str:
    """The map as a still picture: one for each game, side by side if there is room."""
    letter = letter_of(progress.name)
    return "".join(
        still_svg(
            game,
            {
                skill: label(skill, progress.standing_of(skill), is_due(progress, skill, now))
                for skill in skills_of(game)
            },
            marks(progress, game, now),
            behind(progress, game),
            said=say_game(game),
            letter=letter,
        )
        for game in games()
    )
