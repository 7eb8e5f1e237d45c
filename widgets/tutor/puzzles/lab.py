"""Puzzles: a moment of a race, one choice that is clearly the best, and what each choice was worth."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date

import ipywidgets

from rally.errors import IllegalAction, NotationError, objection
from rally.given import given
from rally.tutor import GRADES, Judged, Puzzle, puzzle, puzzle_of
from widgets.shared.labs import controls
from widgets.shared.labs.advice.rows import said_chance
from widgets.shared.labs.controls import dress, put, show
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.learner.learning import Keeper, learning
from widgets.shared.labs.learner.progress import DAILY, PUZZLE, RIGHT, WRONG, Fact
from widgets.shared.labs.messages import text_in, unreadable
from widgets.shared.labs.table import AFTER_FILM, dressed, table
from widgets.shared.parts import Options
from widgets.shared.words import _, together

from .asked import Asked
from .choosing import following, games_of, pool, themes_of
from .desk import AnyDesk, AnyLine, AnyRace, AnyVoice
from .kinds import DESKS, changed, game_in, marks, names_in, order
from .stories import story_of
from .words import say_about, say_grade, say_likely, say_none, say_record, say_theme, say_verdict

AREAS = ("stage", "infield", "film", "side", "hand")


class Puzzles(Lab[Asked]):
    """Moments of simulated races, each with one choice that is clearly the best: find it.

    game: "stich-rallye" or "rally-run"; both in turn if none is named. themes, grades: only puzzles with one of these
    themes (`rally.tutor`) and one of these grades ("easy", "medium", "hard"). day: a date whose puzzle is the first,
    and on which the button of the day leads; today, if none is given. story: what a lesson asks for.
    Before an answer nothing tells what a choice is worth. Then the likely line of the answer is played out, and the
    chance of every choice is shown; a press on one of them shows its line. What was missed comes again.
    Controls: `next`, `best`, `today`; `grade_1` … `grade_3` and `theme_1`, … of the drawer.
    """

    name = "puzzles"

    def __init__(
        self,
        game: str | None = None,
        themes: Iterable[str] = (),
        grades: Iterable[str] = (),
        day: date | None = None,
        story: str = "",
    ) -> None:
        self.game = None if game is None else game_in(game)
        self.all_themes = themes_of(self.game)
        wanted = names_in(themes, self.all_themes), names_in(grades, GRADES)
        if not pool(self.game, *wanted):
            raise NotationError(objection(None, "there is no puzzle of these themes and grades"))
        self.day = None if day is None else given(day, date, "a day")
        self._wanted, self._noted = wanted, set[tuple[int, str]]()
        super().__init__(self.begun(), story_of(story, self.ask))
        self.desks: dict[str, AnyDesk] = {name: DESKS[name]() for name in games_of(self.game)}
        self._away: dict[str, list[ipywidgets.Widget]] = {}
        self._lines: dict[tuple[str, str], AnyLine] = {}
        self.options, self.status = Options(), controls.status()
        self.options.add_class(AFTER_FILM)
        self.next, self.best, self.today = controls.button(), controls.button(), controls.button()
        self.grades = tuple(controls.switch() for _grade in GRADES)
        self.themes = tuple(controls.switch() for _theme in self.all_themes)
        self.grade_title, self.theme_title = controls.caption(), controls.caption()
        self.keeper = Keeper(self, self.learned)
        self.furnish([self.arranged()], self.drawer_parts(), places=[self.keeper.part])
        for number, (grade, switch) in enumerate(zip(GRADES, self.grades, strict=True), start=1):
            setattr(self, f"grade_{number}", switch)
            self.on(switch, lambda wanted, grade=grade: self.choose_grade(grade, wanted))
        for number, (theme, switch) in enumerate(zip(self.all_themes, self.themes, strict=True), start=1):
            setattr(self, f"theme_{number}", switch)
            self.on(switch, lambda wanted, theme=theme: self.choose_theme(theme, wanted))
        self.on(self.next, self.go_on)
        self.on(self.best, lambda: self.look_at(str(self.puzzle.best)))
        self.on(self.today, self.go_to_today)
        self.on(self.options, self.use_option)
        for desk in self.desks.values():
            for part in desk.parts:
                self.on(part, self.click)
        self.keeper.listen()

    def arranged(self) -> ipywidgets.Box:
        """One table on which the parts of every game lie; those of one of them are shown."""
        areas = {area: [part for desk in self.desks.values() for part in desk.areas.get(area, ())] for area in AREAS}
        areas["side"] += [self.options, self.status]
        self.table = table(**areas, acts=[self.next, self.best, self.today, self.step_back])
        return self.table

    def drawer_parts(self) -> list[ipywidgets.Widget]:
        """What is chosen of puzzles, for the drawer."""
        rows = (self.grade_title, dressed(controls.row(*self.grades), "kinds"))
        return [*rows, self.theme_title, dressed(controls.row(*self.themes), "kinds")]

    # --- what is asked ---

    def begun(self) -> Asked:
        """The puzzle of the day that was given, or the first that the learner has not solved."""
        themes, grades = self._wanted
        if self.day is not None:
            first = puzzle_of(self.day, self.game)
        else:
            first = following(pool(self.game, themes, grades), learning.progress)
        return Asked(first.id, themes=themes, grades=grades)

    @property
    def puzzle(self) -> Puzzle:
        return puzzle(self.state.now)

    @property
    def desk(self) -> AnyDesk:
        return self.desks[self.puzzle.game]

    @property
    def voice(self) -> AnyVoice:  # type: ignore[override]  # that of the puzzle's game
        return self.desk.voice

    @property
    def race(self) -> AnyRace:
        return self.puzzle.race

    @property
    def given(self) -> bool:
        """Whether an answer was given."""
        return bool(self.state.chosen)

    @property
    def right(self) -> bool:
        return self.state.chosen == str(self.puzzle.best)

    @property
    def date(self) -> date:
        """The day that was given, or today."""
        return self.day or date.today()

    @property
    def solved(self) -> tuple[str, ...]:
        """What was solved here."""
        return self.state.solved

    def ask(self) -> str:
        """The question."""
        return self.desk.ask(self.race)

    def action(self, name: str) -> object:
        """The choice of this text, or None."""
        return next((each for each in self.race.legal if str(each) == name), None)

    def line_of(self, name: str) -> AnyLine:
        """What is likely to follow from a choice."""
        asked = self.state.now, name
        if asked not in self._lines:
            self._lines = {asked: self.desk.line(self.race, self.action(name))}  # the last one is enough
        return self._lines[asked]

    # --- acting ---

    def click(self, content: Mapping[str, object]) -> None:
        """Answer on the table, or mark the first tile of a swap."""
        if self.given:
            self.refuse_again()
            return
        meant = self.desk.meant(content, self.race, self.state.marked)
        if isinstance(meant, str):
            self.look(replace(self.state, marked=meant), (lambda: self.desk.say_marked(meant)) if meant else None)
        else:
            self.give(meant)

    def use_option(self, content: Mapping[str, object]) -> None:
        """Answer by the list; once that is done, see what another choice would lead to."""
        if "look" in content:
            return
        name = text_in(content, "choose")
        action = self.action(name)
        if action is None:
            raise unreadable(content)
        if self.given:
            self.look_at(name)
        else:
            self.give(action)

    def give(self, action: object) -> None:
        """Give an answer; what is not allowed is refused with its reason."""
        if self.given:
            self.refuse_again()
            return
        wrong = self.race.why_not(action)
        if wrong is not None:
            raise IllegalAction(wrong)
        chosen, right = str(action), action == self.puzzle.best
        solved = tuple(dict.fromkeys([*self.solved, *([self.state.now] if right else [])]))
        since = self.state.since if right else 0
        state = replace(self.state, chosen=chosen, shown=chosen, marked="", since=since, solved=solved)
        self.go(state, tone="good" if right else "bad", opening=lambda: _("This is what would follow. Watch!"))
        self.note_answer()

    def note_answer(self) -> None:
        """Note what was answered, once for each time that a puzzle is asked: a step back gives no second chance."""
        asked = self.state.number, self.state.now
        if asked in self._noted:
            return
        self._noted.add(asked)
        outcome = RIGHT if self.right else WRONG
        facts = [Fact(learning.now(), PUZZLE, self.state.now, outcome)]
        if self.state.now == puzzle_of(self.date, self.game).id:
            facts.append(Fact(learning.now(), DAILY, self.date.isoformat(), outcome))
        learning.note(*facts)

    def learned(self) -> None:
        """Something became known of the learner: where nothing was done yet, what is new to them comes first."""
        untouched = self.states.is_beginning and self.state == self.first
        if untouched and (begun := self.begun()) != self.state:
            self.first = begun
            self.look(begun)
        else:
            self.redraw()

    def refuse_again(self) -> None:
        """An answer is given once."""
        self.tell(lambda: _("You have answered already. “Next puzzle” asks another one."), "bad")

    def look_at(self, name: str) -> None:
        """Show what is likely to follow from a choice, once an answer was given."""
        if not self.given:
            self.tell(lambda: _("Guess first: choose what you would do."), "bad")
            return
        self.look(replace(self.state, shown=name), lambda: self.say_shown(name))

    def go_on(self) -> None:
        """The next puzzle."""
        state = self.state
        there = pool(self.game, state.themes, state.grades)
        self.go(state.at(following(there, learning.progress, state.since, state.now).id))

    def go_to_today(self) -> None:
        """The puzzle of the day."""
        self.go(self.state.at(puzzle_of(self.date, self.game).id))

    def choose_grade(self, grade: str, wanted: bool) -> None:
        """Ask puzzles of this grade, too, or no more of it."""
        self.choose_kinds(replace(self.state, grades=changed(self.state.grades, grade, wanted, GRADES)))

    def choose_theme(self, theme: str, wanted: bool) -> None:
        """Ask puzzles of this theme, too, or no more of it."""
        self.choose_kinds(replace(self.state, themes=changed(self.state.themes, theme, wanted, self.all_themes)))

    def choose_kinds(self, state: Asked) -> None:
        """Ask other puzzles than before, if there are any; one that is open and none of them gives way."""
        there = pool(self.game, state.themes, state.grades)
        if not there:
            self.tell(lambda: say_none(state.themes, state.grades), "bad")
        elif self.given or self.puzzle in there:
            self.look(state)
        else:
            self.look(state.at(following(there, learning.progress, state.since).id))

    # --- the lab ---

    def write(self) -> str:
        return self.puzzle.position

    def read(self, text: str) -> Asked:
        """A puzzle keeps its position: whatever is pasted, it is asked anew."""
        return self.state.at(self.state.now)

    def from_kept(self, data: Mapping[str, object]) -> Asked:
        """The state that was kept. RallyError for a puzzle or a choice that there is not."""
        state = super().from_kept(data)
        asked = puzzle(state.now)
        legal = {"", *map(str, asked.race.legal)}
        wrong = (
            min(state.since, state.number) < 0
            or asked.game not in self.desks
            or not {state.chosen, state.shown} <= legal
        )
        if wrong or bool(state.chosen) != bool(state.shown) or state.marked not in marks(asked):
            raise unreadable(data)
        if not {*state.themes} <= {*self.all_themes} or not {*state.grades} <= {*GRADES}:
            raise unreadable(data)
        if not pool(self.game, state.themes, state.grades):
            raise unreadable(data)
        for each in state.solved:
            puzzle(each)
        return state

    def __repr__(self) -> str:
        return f"Puzzles({self.state.now!r})"

    def rows(self) -> Iterator[tuple[str, str]]:
        yield _("Question"), self.ask()
        yield _("Choices"), " · ".join(self.voice.action(each.action, self.race) for each in self.listed())
        yield from super().rows()

    def picture(self) -> str:
        return self.desk.picture(self.race)

    def title(self) -> str:
        return _("Puzzles")

    def film(self) -> tuple[str, str, int]:
        return self.desk.film if self.given else ("", "", 0)

    def describe(self) -> str:
        """How to answer, or the verdict on the answer and its reason."""
        if not self.given:
            return _("Choose on the table, or in the list.")
        verdict = say_verdict(self.voice, self.race, self.puzzle.choices, self.state.chosen)
        return together([verdict, self.desk.say_why(self.race, self.puzzle.best)])

    def say_shown(self, name: str) -> str:
        """What a choice would lead to."""
        line = self.line_of(name)
        return together([self.desk.say_why(self.race, self.action(name)), say_likely(line.alike, line.deals)])

    # --- drawing ---

    def listed(self) -> list[Judged]:
        """The choices that were judged: as they are there before an answer, the best first afterwards."""
        choices = [*self.puzzle.choices]
        return choices if self.given else sorted(choices, key=lambda judged: order(self.race, judged.action))

    def rows_shown(self) -> list[dict[str, object]]:
        """The choices as the part Options takes them; what they are worth once an answer was given."""
        race, best = self.race, self.puzzle.best
        rows: list[dict[str, object]] = []
        for judged in self.listed():
            row: dict[str, object] = {
                "id": str(judged.action),
                "label": self.voice.action(judged.action, race),
                "note": "",
            }
            worth = {"rate": judged.rate, "low": judged.low, "high": judged.high, "said": said_chance(judged)}
            rows.append(row | (worth | {"best": judged.action == best} if self.given else {"said": "?"}))
        if self.given and self.state.chosen not in [row["id"] for row in rows]:
            action = self.action(self.state.chosen)
            rows.append({"id": self.state.chosen, "label": self.voice.action(action, race), "note": "", "said": "–"})
        return rows

    def show(self) -> None:
        self.show_table()
        with self.options.hold_sync():
            self.options.labels = self.options.words() | {"best": _("best")}
            self.options.title = _("What can be done, and the chance to win")
            self.options.rows, self.options.chosen = self.rows_shown(), self.state.shown
        told = [say_record(learning.progress, self.date)]
        if self.given:
            line = self.line_of(self.state.shown)
            told = [say_likely(line.alike, line.deals), say_about(self.puzzle), *told]
        self.status.value = html.escape(together(told))
        put(self.next, _("Next puzzle"), primary=self.given)
        put(self.best, _("See the best choice"), shown=self.given and not self.right)
        put(self.today, _("Puzzle of the day"))
        self.show_kinds()

    def show_kinds(self) -> None:
        """What puzzles are chosen by."""
        put_caption(self.grade_title, _("Grades (none chosen: all)"))
        put_caption(self.theme_title, _("Themes (none chosen: all)"))
        for grade, switch in zip(GRADES, self.grades, strict=True):
            put(switch, say_grade(grade), grade in self.state.grades)
        for theme, switch in zip(self.all_themes, self.themes, strict=True):
            put(switch, say_theme(theme), theme in self.state.themes)

    def show_table(self) -> None:
        """The table of the puzzle's game, with its position or the line that is on show."""
        here = self.desk
        for name, desk in self.desks.items():
            parts = [part for parts in desk.areas.values() for part in parts]
            if desk is not here and name not in self._away:
                self._away[name] = [part for part in parts if controls.is_shown(part)]
            for part in self._away.pop(name, []) if desk is here else parts:
                show(part, desk is here)
            for look in desk.looks:
                dress(self.table, look, desk is here)
        if self.given:
            here.show_line(self.race, self.line_of(self.state.shown))
        else:
            here.show(self.race, self.state.marked)
        show(self.notation, False)  # a puzzle keeps its position

    def close(self) -> None:
        if not self.closed:
            self.keeper.close()
        super().close()


def put_caption(caption: ipywidgets.Label, text: str) -> None:
    if caption.value != text:
        caption.value = text
