"""Puzzles: a moment of a race, one choice that is clearly the best, and what each choice was worth."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

import ipywidgets

from rally.core.errors import IllegalAction, NotationError
from rally.core.validate import validate_kind
from rally.tutor import GRADES, Puzzle, puzzle, puzzle_of
from rally.tutor.puzzle_book import is_id, puzzle_once_asked
from widgets.lab import controls
from widgets.lab.controls import AFTER_FILM, update_control, with_classes
from widgets.lab.lab import Lab
from widgets.lab.learning import ProgressKeeper, learning
from widgets.lab.links import Link
from widgets.lab.messages import text_in, unreadable_message
from widgets.lab.progress import DAILY, PUZZLE, RIGHT, WRONG, Fact, say_zone
from widgets.lab.sharing import SharedAlone
from widgets.lab.story import Story, Words, story_named
from widgets.lab.tries import leaves_a_try, say_missed, say_tried
from widgets.lab.values import Plain, read_data
from widgets.parts import OptionList
from widgets.words import _, join_sentences
from widgets.words.sentences import series

from .puzzle_tables import (
    AnyDesk,
    AnyRace,
    LineComparison,
    PuzzleDesks,
    change_names,
    choice_named,
    choices_to_compare,
    choices_to_list,
    game_in,
    is_too_soon,
    marks,
    names_in,
    next_puzzle,
    pool,
    quoting,
    rows_shown,
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
    say_worth,
    themes_of,
)
from .quiz import AnyVoice

REMEMBERED = 8
"""Number of recent puzzles that the lab remembers."""


@dataclass(frozen=True)
class PuzzleState:
    """The current puzzle and its answer.

    now: its id. chosen: the text of the final answer, or "". missed: the text of a wrong answer before it, or "".
    shown: the text of the choice whose line is on show. marked: the first tile of a swap. lately: the ids of the
    puzzles asked before, the latest last. day: the date whose puzzle it is, or "". counts: whether an answer counts; a
    puzzle that is asked again too early is only looked at. themes, grades: those of the puzzles to ask; empty for all.
    solved: the ids of the puzzles solved here. number: how many were asked here before. All other solved puzzles are
    part of the learner's progress.
    """

    now: str
    chosen: str = ""
    missed: str = ""
    shown: str = ""
    marked: str = ""
    lately: tuple[str, ...] = ()
    day: str = ""
    counts: bool = True
    themes: tuple[str, ...] = ()
    grades: tuple[str, ...] = ()
    solved: tuple[str, ...] = ()
    number: int = 0

    @property
    def seen(self) -> tuple[str, ...]:
        """The puzzles that were asked here, the current one last."""
        return (*self.lately, self.now)

    def at(self, name: str, day: str = "", *, counts: bool = True) -> PuzzleState:
        """Another puzzle, or the same one again."""
        lately = self.seen[-REMEMBERED:]
        return replace(
            self,
            now=name,
            chosen="",
            missed="",
            shown="",
            marked="",
            lately=lately,
            day=day,
            counts=counts,
            number=self.number + 1,
        )


def puzzles_solved(wanted: int, goal: Words) -> Story:
    """The story of a number of puzzles to solve. The count is shown from the beginning, so that nothing moves when it
    rises."""

    def say_count(lab: Puzzles) -> str:
        return _("Solved: {count}.").format(count=len(lab.solved)) if wanted > 1 else ""

    return Story(goal, lambda lab: len(lab.solved) >= wanted, so_far=say_count)


STORIES: dict[str, Story] = {
    "three_of_cards": puzzles_solved(3, lambda: _("Solve three puzzles.")),
    "three_of_tiles": puzzles_solved(3, lambda: _("Solve three puzzles.")),
    "one_of_today": puzzles_solved(1, lambda: _("Solve a puzzle of a kind you choose, or the puzzle of the day.")),
}
"""What lessons ask for, by name."""


def story_of(name: str, ask: Callable[[], str]) -> Story:
    """The story of this name; without a name, it asks the question."""
    story = story_named(name, STORIES)
    if story is None:
        return Story(ask, lambda lab: lab.is_solved)
    goal = story.goal
    return replace(story, goal=lambda: join_sentences([goal(), ask()]))


class FirstAnswers:
    """Whether the first answer was right, each time that a puzzle was asked; no step back gives a second chance."""

    def __init__(self) -> None:
        self._right: dict[tuple[int, str], bool] = {}

    def counts(self, asked: PuzzleState, right: bool) -> bool:
        """Whether an answer is right and counts: no wrong one came before it, and the puzzle was not asked again too
        early."""
        return right and asked.counts and self._right.get((asked.number, asked.now), True)

    def note(self, asked: PuzzleState, right: bool) -> None:
        """Note an answer, once. The puzzle of the day counts for the day on which it was opened."""
        asking, day = (asked.number, asked.now), asked.day
        if asking in self._right or not asked.counts:
            return
        self._right[asking] = right
        outcome = RIGHT if right else WRONG
        facts = [Fact(learning.now(), PUZZLE, asked.now, outcome)]
        if day and not any(fact.kind == DAILY and fact.about == day for fact in learning.progress.facts):
            facts.append(Fact(learning.now(), DAILY, day, outcome, say_zone(learning.clock.zone)))
        learning.note(*facts)

    # --- kept by the page ---

    def as_data(self) -> list[list[Plain]]:
        return [[number, name, right] for (number, name), right in self._right.items()]

    def take(self, data: object) -> None:
        """Restore what was noted in a kernel that has ended. Raises RallyError for anything else."""
        kept = read_data(tuple[tuple[int, str, bool], ...], data)
        assert isinstance(kept, tuple)
        self._right |= {(number, name): right for number, name, right in kept}


NOTED = "noted"
"""The key of the first answers in the stored state of a lab."""


class SharedPuzzle(SharedAlone["Puzzles"]):
    """A puzzle by its name; the link does not give the answer away."""

    opens = ("puzzle",)

    def text(self) -> tuple[str, str]:
        return "puzzle", self.lab.state.now

    def can_open(self, link: Link) -> bool:
        """Whether the puzzle is of this lab's game. The first lab of a lesson says so if there is no such puzzle."""
        game = puzzle_once_asked(link.text).game if is_id(link.text) else None
        return super().can_open(link) and (self.lab.game is None or game in (None, self.lab.game))

    def state_at(self, link: Link) -> object:
        return self.lab.with_puzzle(puzzle(link.text).id, in_turn=False)

    def say(self) -> str:
        return self.lab.ask()


class Puzzles(Lab[PuzzleState]):
    """Moments of simulated races, each with one choice that is clearly the best: find it.

    game: its name in `rally.GAMES`; by default, the games take turns. themes, grades: only puzzles with one of these
    themes (`rally.tutor`) and one of these grades ("easy", "medium", "hard"). day: the date whose puzzle comes first,
    and to which the button of the day leads; by default, that button leads to today's. story: what a lesson asks for.

    Before an answer nothing shows what a choice is worth. A wrong answer learns its own worth, and leaves another try
    if there are at least two other choices; the first answer is the one that counts. Then the likely line of the answer
    is played out, and after it that of the best choice, or of another one if the answer was best. The chance of every
    choice is shown, and a press on one shows its line. Missed puzzles come again.

    Controls: `next`, `best`, `today`; `grade_1` … `grade_3` and `theme_1`, … of the drawer.
    """

    home = "16_puzzles"
    shared_as = SharedPuzzle

    name = "puzzles"
    takes_notation = False

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
            raise NotationError.because("there is no puzzle of these themes and grades")
        self.day = None if day is None else validate_kind(day, date, "a day")
        self._wanted, self._noted = wanted, FirstAnswers()
        super().__init__(self.opening_state(), story_of(story, self.ask))
        self._comparing = LineComparison()
        self.options, self.status = OptionList(), controls.status()
        self.options.add_class(AFTER_FILM)
        self.status.add_class(AFTER_FILM)
        self.next, self.best, self.today = controls.button(), controls.button(), controls.button()
        self.grades = tuple(controls.switch() for _grade in GRADES)
        self.themes = tuple(controls.switch() for _theme in self.all_themes)
        self.grade_title, self.theme_title = controls.caption(), controls.caption()
        self.keeper = ProgressKeeper(self, self.follow_learner)
        acts = [self.next, self.best, self.today, self.step_back]
        self.tables = PuzzleDesks([self.options, self.status], acts, self.answer_at)
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
        """Take clicks on the parts of a table as answers."""
        for part in desk.parts:
            self.on(part, self.click)

    def drawer_parts(self) -> list[ipywidgets.Widget]:
        """The controls of the drawer that choose puzzles."""
        rows = (self.grade_title, with_classes(controls.control_row(*self.grades), "kinds"))
        return [*rows, self.theme_title, with_classes(controls.control_row(*self.themes), "kinds")]

    # --- what is asked ---

    def opening_state(self) -> PuzzleState:
        """The puzzle of the given day, or the first that the learner has not solved."""
        themes, grades = self._wanted
        if self.day is not None:
            first = self.of_the_day
        else:
            first = next_puzzle(pool(self.game, themes, grades), learning.progress)
        counts = not is_too_soon(first.id, learning.progress, ())
        return PuzzleState(first.id, day=self.day_of(first.id), counts=counts, themes=themes, grades=grades)

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
        """The given day, or today where the learner is."""
        return self.day or learning.today()

    @property
    def of_the_day(self) -> Puzzle:
        """The puzzle of the day, of the lab's game if it has one."""
        return puzzle_of(self.date, self.game)

    def day_of(self, name: str) -> str:
        """The day whose puzzle this is; "" if it is not the puzzle of the day."""
        return self.date.isoformat() if name == self.of_the_day.id else ""

    @property
    def solved(self) -> tuple[str, ...]:
        """The ids of the puzzles solved here."""
        return self.state.solved

    def ask(self) -> str:
        """The question."""
        return self.desk.ask(self.race)

    @property
    def compared(self) -> tuple[str, str]:
        """The choice whose film is on show, and the one it is compared with."""
        wrong = self.state.missed if self.right else self.state.chosen
        return choices_to_compare(self.puzzle, self.state.shown, wrong)

    # --- acting ---

    def click(self, content: Mapping[str, object]) -> None:
        """Answer on the table, or mark the first tile of a swap."""
        if self.given:
            self.refuse_again()
            return
        meant = self.desk.action_in(content, self.race, self.state.marked)
        if isinstance(meant, str):
            self.look(replace(self.state, marked=meant), (lambda: self.desk.say_marked(meant)) if meant else None)
        else:
            self.give_answer(meant)

    def use_option(self, content: Mapping[str, object]) -> None:
        """Answer by the list or, after an answer, show another choice."""
        if "look" in content:
            return
        name = text_in(content, "choose")
        action = choice_named(self.puzzle, name)
        if action is None:
            raise unreadable_message(content)
        if self.given:
            self.look_at(name)
        else:
            self.give_answer(action)

    def give_answer(self, action: object) -> None:
        """Give an answer. Raises IllegalAction for an illegal one."""
        if self.given:
            self.refuse_again()
            return
        IllegalAction.raise_any(self.race.why_not(action))
        chosen, right = str(action), action == self.puzzle.best
        if chosen == self.state.missed:
            self.tell(say_tried, "bad")
            return
        if not right and self.leaves_a_try(chosen):
            self.go(replace(self.state, missed=chosen, marked=""), tone="bad")
        else:
            counts = self._noted.counts(self.state, right)
            solved = tuple(dict.fromkeys([*self.solved, *([self.state.now] if counts else [])]))
            state = replace(self.state, chosen=chosen, shown=chosen, marked="", solved=solved)
            self.go(state, tone="good" if right else "bad", opening=lambda: say_opening(right))
        self._noted.note(self.state, right)

    def leaves_a_try(self, chosen: str) -> bool:
        """Whether a wrong answer leaves another one."""
        others = [judged for judged in self.puzzle.choices if str(judged.action) != chosen]
        return leaves_a_try(is_first=not self.state.missed, others=len(others))

    def with_puzzle(self, name: str, *, in_turn: bool = True) -> PuzzleState:
        """The state that asks this puzzle. in_turn: whether it is its turn; if not, it may have been missed too
        recently to count."""
        counts = in_turn or not is_too_soon(name, learning.progress, self.state.seen)
        return self.state.at(name, self.day_of(name), counts=counts)

    def follow_learner(self) -> None:
        """React to new progress: if nothing was done yet, begin with what is new to the learner."""
        untouched = self.states.is_beginning and self.state == self.first
        if untouched and (begun := self.opening_state()) != self.state:
            self.first = begun
            self.look(begun)
        else:
            self.redraw()

    def refuse_again(self) -> None:
        """Refuse a second answer."""
        self.tell(lambda: _("You have answered already. “Next puzzle” asks a new one."), "bad")

    def look_at(self, name: str) -> None:
        """Show what is likely to follow from a choice, after an answer."""
        if not self.given:
            self.tell(lambda: _("Guess first: choose what you would do."), "bad")
            return
        self.look(replace(self.state, shown=name), lambda: self.say_shown(name))

    def go_on(self) -> None:
        """Go on to the next puzzle."""
        state = self.state
        there = pool(self.game, state.themes, state.grades)
        self.go(self.with_puzzle(next_puzzle(there, learning.progress, state.seen).id))

    def go_to_today(self) -> None:
        """Go to the puzzle of the day."""
        self.go(self.with_puzzle(self.of_the_day.id, in_turn=False))

    def choose_grade(self, grade: str, wanted: bool) -> None:
        """Ask puzzles of this grade, or no longer."""
        self.choose_kinds(replace(self.state, grades=change_names(self.state.grades, grade, wanted, GRADES)))

    def choose_theme(self, theme: str, wanted: bool) -> None:
        """Ask puzzles of this theme, or no longer."""
        self.choose_kinds(replace(self.state, themes=change_names(self.state.themes, theme, wanted, self.all_themes)))

    def choose_kinds(self, state: PuzzleState) -> None:
        """Change the kinds of puzzles, if there are any; an unanswered puzzle of no such kind is replaced."""
        there = pool(self.game, state.themes, state.grades)
        if not there:
            self.tell(lambda: say_none(state.themes, state.grades), "bad")
        elif self.given or self.puzzle in there:
            self.look(state)
        else:
            self.look(state)
            self.look(self.with_puzzle(next_puzzle(there, learning.progress, state.lately).id))

    # --- the lab ---

    def write(self) -> str:
        return self.puzzle.position

    def state_from_text(self, text: str) -> PuzzleState:
        """Ask the puzzle anew; it cannot be replaced by a pasted text."""
        return self.with_puzzle(self.state.now, in_turn=False)

    def beside_to_data(self) -> dict[str, Plain]:
        """The stored data, with the first answers, so that no other kernel gives a second chance."""
        return super().beside_to_data() | {NOTED: self._noted.as_data()}

    def beside_from_data(self, data: Mapping[str, object]) -> None:
        self._noted.take(data.get(NOTED, []))
        super().beside_from_data(data)

    def state_from_data(self, data: Mapping[str, object]) -> PuzzleState:
        """The state that was stored. Raises RallyError for an unknown puzzle or choice."""
        state = super().state_from_data(data)
        asked = puzzle_once_asked(state.now)
        legal = {"", *map(str, asked.race.legal)}
        wrong = state.number < 0 or not {state.chosen, state.missed, state.shown} <= legal
        wrong = wrong or state.missed in {str(asked.best), state.chosen} - {""}
        if wrong or bool(state.chosen) != bool(state.shown) or state.marked not in marks(asked):
            raise unreadable_message(data)
        if not {*state.themes} <= {*self.all_themes} or not {*state.grades} <= {*GRADES}:
            raise unreadable_message(data)
        there = pool(self.game, state.themes, state.grades)
        if not there:
            raise unreadable_message(data)
        for each in (*state.solved, *state.lately):
            puzzle_once_asked(each)
        if asked.gone:
            self.tell(lambda: say_gone(asked), "bad")
            return state.at(next_puzzle(there, learning.progress, state.seen).id)
        return state

    def __repr__(self) -> str:
        return f"Puzzles({self.state.now!r})"

    def rows(self) -> Iterator[tuple[str, str]]:
        yield _("Puzzle"), say_which(self.puzzle, self.state.day)
        yield _("Question"), self.ask()
        choices = (self.voice.action(each.action, self.race) for each in choices_to_list(self.puzzle, self.given))
        yield _("Choices"), series(choices)
        yield from super().rows()

    def picture(self) -> str:
        return self.desk.picture(self.race)

    def title(self) -> str:
        return _("Puzzles")

    def film(self) -> tuple[str, str, int]:
        return self.desk.table.film if self.given else ("", "", 0)

    def describe(self) -> str:
        """How to answer, or the verdict with its reason."""
        named = quoting(self.puzzle, self.desk)
        if not self.given:
            missed = choice_named(self.puzzle, self.state.missed)
            if missed is None:
                return _("Choose on the table, or in the list.")
            return say_missed(say_worth(self.puzzle.choices, missed, named))
        verdict = say_verdict(self.puzzle.choices, self.state.chosen, named)
        counts = self.state.counts and self.is_solved == self.right
        return join_sentences([verdict, *self.say_compared(), say_uncounted(counts)])

    def say_compared(self) -> list[str]:
        """What the choice on show would lead to, beside the one it is compared with."""
        return self._comparing.say(self.puzzle, self.desk, self.compared)

    def say_shown(self, name: str) -> str:
        """What this choice would lead to, beside the one it is compared with."""
        likely = self._comparing.say_likely(self.puzzle, self.desk, name)
        return join_sentences([*self.say_compared(), likely])

    # --- drawing ---

    def show(self) -> None:
        self.show_table()
        with self.options.hold_sync():
            self.options.labels = self.options.words() | {"best": _("best")}
            self.options.title = _("The choices, and the chance of winning")
            self.options.rows, self.options.chosen = (
                rows_shown(self.puzzle, self.desk, self.state.chosen, self.state.missed),
                self.state.shown,
            )
        told = [[say_which(self.puzzle, self.state.day), say_record(learning.progress, learning.day(self.date))]]
        if self.given:
            likely = self._comparing.say_likely(self.puzzle, self.desk, self.state.shown)
            about = say_about(self.puzzle, self.desk.say_far(self.puzzle.far))
            told = [*([line] for line in self.say_compared()), [about], [*told[0], likely]]
        self.status.value = "".join(f"<p>{html.escape(join_sentences(lines))}</p>" for lines in told)
        update_control(self.next, _("Next puzzle"), primary=self.given)
        update_control(self.best, _("See the best choice"), shown=self.given and not self.right)
        update_control(self.today, _("Puzzle of the day"))
        self.show_kinds()

    def show_kinds(self) -> None:
        """Draw the controls that choose kinds of puzzles."""
        put_caption(self.grade_title, _("Grades (none chosen: all)"))
        put_caption(self.theme_title, _("Themes (none chosen: all)"))
        for grade, switch in zip(GRADES, self.grades, strict=True):
            update_control(switch, say_grade(grade), grade in self.state.grades)
        for theme, switch in zip(self.all_themes, self.themes, strict=True):
            update_control(switch, say_theme(theme), theme in self.state.themes)

    def show_table(self) -> None:
        """Show the game's table, with the position or the film of the compared lines."""
        here = self.tables.show(self.puzzle.game)
        if self.given:
            self._comparing.show(self.puzzle, here, self.compared)
        else:
            here.show(self.race, self.state.marked)

    def close(self) -> None:
        if not self.closed:
            self.tables.close()
        super().close()


def put_caption(caption: ipywidgets.Label, text: str) -> None:
    if caption.value != text:
        caption.value = text
