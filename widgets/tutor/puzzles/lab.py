"""Puzzles: a moment of a race, one choice that is clearly the best, and what each choice was worth."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date

import ipywidgets

from rally.errors import IllegalAction, NotationError, objection
from rally.given import given
from rally.tutor import GRADES, Puzzle, puzzle, puzzle_of
from rally.tutor.puzzle_book import once_asked
from widgets.shared.labs import controls
from widgets.shared.labs.controls import put, show
from widgets.shared.labs.keeping import Plain
from widgets.shared.labs.lab import Lab
from widgets.shared.labs.learner.learning import Keeper, learning
from widgets.shared.labs.messages import text_in, unreadable
from widgets.shared.labs.table import AFTER_FILM, dressed
from widgets.shared.parts import Options
from widgets.shared.words import _, together
from widgets.shared.words.names import series

from .asked import Asked
from .choosing import following, is_too_soon, pool, themes_of
from .comparing import Comparing, choice, compared, quoting
from .desk import AnyDesk, AnyRace, AnyVoice
from .kinds import changed, game_in, marks, names_in
from .noting import Noted
from .rows import listed, rows_shown
from .stories import story_of
from .tables import Tables
from .words import (
    say_about,
    say_gone,
    say_grade,
    say_none,
    say_opening,
    say_record,
    say_theme,
    say_uncounted,
    say_verdict,
    say_which,
)

NOTED = "noted"
"""In what is kept of a lab: each time that a puzzle was asked and answered, and whether the answer was right."""


class Puzzles(Lab[Asked]):
    """Moments of simulated races, each with one choice that is clearly the best: find it.

    game: "stich-rallye" or "rally-run"; both in turn if none is named. themes, grades: only puzzles with one of these
    themes (`rally.tutor`) and one of these grades ("easy", "medium", "hard"). day: a date whose puzzle, of this game if
    one is named, is the first, and to which the button of the day leads. If none is given the button leads to that of
    today, which is the same one in every lab, of whatever game. story: what a lesson asks for.
    Before an answer nothing tells what a choice is worth. Then the likely line of the answer is played out, and after
    it that of the best choice, or of the next best if that was it; the chance of every choice is shown, and a press on
    one of them shows its line. What was missed comes again.
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
        self._wanted, self._noted = wanted, Noted()
        super().__init__(self.begun(), story_of(story, self.ask))
        self._comparing = Comparing()
        self.options, self.status = Options(), controls.status()
        self.options.add_class(AFTER_FILM)
        self.status.add_class(AFTER_FILM)
        self.next, self.best, self.today = controls.button(), controls.button(), controls.button()
        self.grades = tuple(controls.switch() for _grade in GRADES)
        self.themes = tuple(controls.switch() for _theme in self.all_themes)
        self.grade_title, self.theme_title = controls.caption(), controls.caption()
        self.keeper = Keeper(self, self.learned)
        acts = [self.next, self.best, self.today, self.step_back]
        self.tables = Tables([self.options, self.status], acts, self.answer_at)
        self.furnish([self.tables.place], self.drawer_parts(), places=[self.keeper.part])
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
        self.keeper.listen()

    def answer_at(self, desk: AnyDesk) -> None:
        """Let clicks on the parts of a table be answers."""
        for part in desk.parts:
            self.on(part, self.click)

    def drawer_parts(self) -> list[ipywidgets.Widget]:
        """What is chosen of puzzles, for the drawer."""
        rows = (self.grade_title, dressed(controls.row(*self.grades), "kinds"))
        return [*rows, self.theme_title, dressed(controls.row(*self.themes), "kinds")]

    # --- what is asked ---

    def begun(self) -> Asked:
        """The puzzle of the day that was given, or the first that the learner has not solved."""
        themes, grades = self._wanted
        if self.day is not None:
            first = self.of_the_day
        else:
            first = following(pool(self.game, themes, grades), learning.progress)
        counts = not is_too_soon(first.id, learning.progress, ())
        return Asked(first.id, day=self.day_of(first.id), counts=counts, themes=themes, grades=grades)

    @property
    def puzzle(self) -> Puzzle:
        return puzzle(self.state.now)

    @property
    def desk(self) -> AnyDesk:
        return self.tables.desk(self.puzzle.game)

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
    def is_solved(self) -> bool:
        """Whether the answer is right, and counts."""
        return self._noted.counts(self.state, self.right)

    @property
    def date(self) -> date:
        """The day that was given, or today, where the learner is."""
        return self.day or learning.today()

    @property
    def of_the_day(self) -> Puzzle:
        """The puzzle of the day."""
        return puzzle_of(self.date, self.game if self.day else None)

    def day_of(self, name: str) -> str:
        """The day whose puzzle this is, as it is noted; "" if it is not that of the day."""
        return self.date.isoformat() if name == self.of_the_day.id else ""

    @property
    def solved(self) -> tuple[str, ...]:
        """What was solved here."""
        return self.state.solved

    def ask(self) -> str:
        """The question."""
        return self.desk.ask(self.race)

    @property
    def compared(self) -> tuple[str, str]:
        """The choice whose film is on show, and the one with which it is compared."""
        return compared(self.puzzle, self.state.shown, self.state.chosen)

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
        action = choice(self.puzzle, name)
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
        counts = self._noted.counts(self.state, right)
        solved = tuple(dict.fromkeys([*self.solved, *([self.state.now] if counts else [])]))
        state = replace(self.state, chosen=chosen, shown=chosen, marked="", solved=solved)
        self.go(state, tone="good" if right else "bad", opening=lambda: say_opening(right))
        self._noted.note(self.state, right)

    def opened(self, name: str, *, in_turn: bool = True) -> Asked:
        """This puzzle asked now. in_turn: it is its turn; else it may have been missed too lately to count."""
        counts = in_turn or not is_too_soon(name, learning.progress, self.state.seen)
        return self.state.at(name, self.day_of(name), counts=counts)

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
        self.tell(lambda: _("You have answered already. “Next puzzle” asks a new one."), "bad")

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
        self.go(self.opened(following(there, learning.progress, state.seen).id))

    def go_to_today(self) -> None:
        """The puzzle of the day."""
        self.go(self.opened(self.of_the_day.id, in_turn=False))

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
            self.look(state)
            self.look(self.opened(following(there, learning.progress, state.lately).id))

    # --- the lab ---

    def write(self) -> str:
        return self.puzzle.position

    def read(self, text: str) -> Asked:
        """A puzzle keeps its position: whatever is pasted, it is asked anew."""
        return self.opened(self.state.now, in_turn=False)

    def as_kept(self) -> dict[str, Plain]:
        """The state, and what was noted of each asking: no step back gives a second chance, also in another kernel."""
        return super().as_kept() | {NOTED: self._noted.as_data()}

    def from_kept(self, data: Mapping[str, object]) -> Asked:
        """The state that was kept. RallyError for a puzzle or a choice that there is not."""
        state = super().from_kept(data)
        asked = once_asked(state.now)
        legal = {"", *map(str, asked.race.legal)}
        wrong = state.number < 0 or not {state.chosen, state.shown} <= legal
        if wrong or bool(state.chosen) != bool(state.shown) or state.marked not in marks(asked):
            raise unreadable(data)
        if not {*state.themes} <= {*self.all_themes} or not {*state.grades} <= {*GRADES}:
            raise unreadable(data)
        there = pool(self.game, state.themes, state.grades)
        if not there:
            raise unreadable(data)
        for each in (*state.solved, *state.lately):
            once_asked(each)
        self._noted.take(data.get(NOTED, []))
        if asked.gone:
            self.tell(lambda: say_gone(asked), "bad")
            return state.at(following(there, learning.progress, state.seen).id)
        return state

    def __repr__(self) -> str:
        return f"Puzzles({self.state.now!r})"

    def rows(self) -> Iterator[tuple[str, str]]:
        yield _("Puzzle"), say_which(self.puzzle, self.state.day)
        yield _("Question"), self.ask()
        choices = (self.voice.action(each.action, self.race) for each in listed(self.puzzle, self.given))
        yield _("Choices"), series(choices)
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
        verdict = say_verdict(self.puzzle.choices, self.state.chosen, quoting(self.puzzle, self.desk))
        counts = self.state.counts and self.is_solved == self.right
        return together([verdict, *self.say_compared(), say_uncounted(counts)])

    def say_compared(self) -> list[str]:
        """What the choice on show would lead to, and beside it the one with which it is compared."""
        return self._comparing.say(self.puzzle, self.desk, self.compared)

    def say_shown(self, name: str) -> str:
        """What a choice would lead to, beside the one with which it is compared."""
        likely = self._comparing.say_likely(self.puzzle, self.desk, name)
        return together([*self.say_compared(), likely])

    # --- drawing ---

    def show(self) -> None:
        self.show_table()
        with self.options.hold_sync():
            self.options.labels = self.options.words() | {"best": _("best")}
            self.options.title = _("The choices, and the chance of winning")
            self.options.rows, self.options.chosen = (
                rows_shown(self.puzzle, self.desk, self.state.chosen),
                self.state.shown,
            )
        told = [[say_which(self.puzzle, self.state.day), say_record(learning.progress, learning.day(self.date))]]
        if self.given:
            likely = self._comparing.say_likely(self.puzzle, self.desk, self.state.shown)
            about = say_about(self.puzzle, self.desk.say_far(self.puzzle.far))
            told = [*([line] for line in self.say_compared()), [about], [*told[0], likely]]
        self.status.value = "".join(f"<p>{html.escape(together(lines))}</p>" for lines in told)
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
        """The table of the puzzle's game, with its position or the film of the lines that are compared."""
        here = self.tables.show(self.puzzle.game)
        if self.given:
            self._comparing.show(self.puzzle, here, self.compared)
        else:
            here.show(self.race, self.state.marked)
        show(self.notation, False)  # a puzzle keeps its position

    def close(self) -> None:
        if not self.closed:
            self.keeper.close()
            self.tables.close()
        super().close()


def put_caption(caption: ipywidgets.Label, text: str) -> None:
    if caption.value != text:
        caption.value = text
