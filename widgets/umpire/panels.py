"""What an umpire has beside the table: the set-up, entries, corrections, questions, and the end of the race."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

import ipywidgets

from rally import GAMES
from rally.core.validate import fill_names
from rally.rally_run.box.facts import COLOURS
from rally.umpire.sheet import CUTS, LEAVE, SET, seat_in
from widgets.lab import controls
from widgets.lab.controls import control_row, show_widget, update_control, with_classes
from widgets.lab.guest import GuestPlace
from widgets.lab.messages import number_in, unreadable_message
from widgets.parts import Files, Log, Podium
from widgets.parts.lesson import LessonLink, podium_steps
from widgets.parts.opening import Box, VBox
from widgets.races.play_lab import race_lab_of
from widgets.races.settings import SeatNames
from widgets.words import _, join_sentences
from widgets.words.sentences import row, rule_text

from .entry import AnyEntry
from .parts.at_the_table import Paragraphs
from .state import NOBODY, STICH_RALLYE, UmpireState

if TYPE_CHECKING:
    from .umpire import Umpire


class SetUp:
    """How a race is set up, one screen a step. Controls: `players`, `name_1` …, `swap_1` …, `new_table`, `step_on`,
    `step_off`."""

    def __init__(self, lab: Umpire, entry: AnyEntry) -> None:
        self.lab, self.entry = lab, entry
        self.text = Paragraphs()
        self.players = controls.choice()
        self.names = SeatNames(lab, entry.screen, lambda: lab.state.names, lambda names: lab.set_up(names=names))
        self.name, self.swap = self.names.name, self.names.swap
        self.new_table = controls.switch()
        self.step_on, self.step_off = controls.button(), controls.button()
        self.screens = [VBox([*each]) for each in entry.setting]
        self.who = VBox([self.players, *self.name, self.names.swap_row])
        self.box = with_classes(VBox([self.text, self.who, *self.screens, self.new_table]), "setup")
        self.ways = with_classes(control_row(self.step_off, self.step_on), "setup-ways")

    def listen(self) -> None:
        on = self.lab.on
        on(self.players, self.seat_players)
        self.names.listen()
        on(self.new_table, lambda new: self.lab.set_up(new=new))
        on(self.step_on, self.go_on)
        on(self.step_off, lambda: self.lab.set_up(step=max(0, self.lab.state.step - 1)))

    def seat_players(self, count: int) -> None:
        """Change the number of players. Those who stay keep their names, the flag and their start tiles."""
        names = fill_names(self.lab.state.names, self.entry.screen.names, count)
        self.lab.set_up(names=names, **seats_for(self.lab.state, names))

    def go_on(self) -> None:
        """Turn to the next screen; after the last one, begin the race."""
        state = self.lab.state
        if state.step + 1 < self.entry.steps:
            state.begun()  # raises what is wrong by now
            self.lab.set_up(step=state.step + 1)
        else:
            self.lab.begin()

    def redraw(self) -> None:
        """Draw the current screen, or nothing once the race has begun."""
        state = self.lab.state
        setting = state.sheet is None
        show_widget(self.box, setting)
        show_widget(self.ways, setting)
        title, lines = self.entry.say_step(state)
        count = _("{n} of {all}").format(n=state.step + 1, all=self.entry.steps)
        self.text.page = state.step if setting else NOBODY
        self.text.put_lines(*lines, title=_("{title} ({count})").format(title=title, count=count))
        show_widget(self.who, state.step == 0)
        for step, screen in enumerate(self.screens):
            show_widget(screen, step == state.step)
        counts = [(str(count), count) for count in self.entry.screen.counts]
        update_control(self.players, _("Players"), len(state.names), options=counts)
        self.names.show()
        last = state.step + 1 == self.entry.steps
        told = _("This is our first game: tell us each rule when it matters")
        update_control(self.new_table, told, state.new, shown=last)
        update_control(self.step_off, _("Back"), shown=state.step > 0)
        update_control(self.step_on, _("Begin the race") if last else _("Next"), primary=True)


class Names:
    """Corrects names during the race, and swaps those of neighbours. Controls: `mend_names`, which opens the others;
    `mended_1` …, `swapped_1` ….

    Whether the fields are open is not part of the lab's state.
    """

    def __init__(self, lab: Umpire, entry: AnyEntry) -> None:
        self.lab = lab
        self.mend_names = controls.switch()
        self.names = SeatNames(lab, entry.screen, lambda: lab.state.players, lab.rename)
        self.mended, self.swapped = self.names.name, self.names.swap
        self.fields = VBox([*self.mended, self.names.swap_row])
        self.box = VBox([self.mend_names, self.fields])
        self.is_open = False

    def listen(self) -> None:
        self.lab.on(self.mend_names, self.open)
        self.names.listen()

    def open(self, is_open: bool) -> None:
        """Open or close the fields."""
        self.is_open = is_open
        self.lab.tell(None)

    def redraw(self) -> None:
        """Draw the fields; before the race begins, the set-up has its own."""
        update_control(self.mend_names, _("Mend names"), self.is_open)
        show_widget(self.box, self.lab.state.sheet is not None)
        show_widget(self.fields, self.is_open)
        self.names.show()


class Seated(TypedDict):
    """What belongs to the names in a set-up."""

    flag: int
    starts: tuple[str, ...]


def seats_for(state: UmpireState, names: tuple[str, ...]) -> Seated:
    """The flag and the start tiles for these players."""
    starts = tuple(dict.fromkeys([*state.starts[: len(names)], *COLOURS]))[: len(names)]
    return {"flag": min(state.flag, len(names) - 1), "starts": starts}


WHOSE = "right_seat"
"""The control that chooses whose car is corrected."""

ENTRIES, QUESTIONS = "entries", "questions"

MOST_TO_MEND = 3
"""Maximum number of earlier entries that are offered for correction."""


class Entries:
    """The list of entries, which can be changed, and the correction of the position. Controls: `entries`,
    `change_entry`, `put_before`, `take_out`, `leave_entry`, `set_right`."""

    def __init__(self, lab: Umpire, entry: AnyEntry) -> None:
        self.lab, self.entry = lab, entry
        self.entries, self.set_right = controls.button(), controls.button()
        self.log = Log(player=False)
        self.change_entry, self.put_before = controls.button(), controls.button()
        self.take_out, self.leave_entry = controls.button(), controls.button()
        self.caption, self.hint = controls.caption(), Paragraphs()
        row = control_row(self.change_entry, self.put_before, self.take_out)
        right = VBox([self.caption, *entry.righting.values(), self.set_right])
        lab.sheets.add(ENTRIES, lambda: _("What was played"), [self.log, row, self.hint, right], self.entries)

    def listen(self) -> None:
        on = self.lab.on
        on(self.log, self.pick)
        on(self.change_entry, lambda: self.turn_to(adding=False))
        on(self.put_before, lambda: self.turn_to(adding=True))
        on(self.take_out, self.remove)
        on(self.leave_entry, self.leave)
        on(self.set_right, self.put_right)
        for name, control in self.entry.righting.items():
            on(control, lambda value, name=name: self.draft(name, value))

    def pick(self, content: Mapping[str, object]) -> None:
        """Select the entry whose line was pressed."""
        acts = self.lab.state.judged.acts
        if not acts:
            self.lab.look(self.lab.state)
            return
        self.lab.look(replace(self.lab.state, picked=number_in(content, "scene", below=len(acts))))

    def draft(self, name: str, value: int | str) -> None:
        """Note a value to correct; another player starts a new correction."""
        state = self.lab.state
        kept = {} if name == WHOSE else dict(state.right)
        self.lab.look(replace(state, right=tuple((kept | {name: value}).items())))

    @property
    def index(self) -> int:
        """The index of the selected entry; by default, the last one."""
        sheet, picked = self.lab.state.judged, self.lab.state.picked
        reached = min(len(sheet.acts), len(sheet.races)) - 1
        return min(picked, reached) if picked != NOBODY else reached

    def turn_to(self, *, adding: bool) -> None:
        """Ask for the selected entry again, or for a new one before it."""
        if self.index == NOBODY:
            self.lab.look(self.lab.state, self.say_nothing, "bad")
            return
        self.enter_anew(self.index, adding=adding)

    def enter_anew(self, index: int, *, adding: bool = False) -> None:
        """Ask for an entry again, or for a new one before it."""
        self.lab.sheets.close()
        self.lab.look(replace(self.lab.state.at_rest(), at=index, adding=adding), self.say_changing)

    def say_changing(self) -> str:
        state = self.lab.state
        number, act = state.place + 1, self.say_entry(state.place)
        said = (
            _("Enter what was played before entry {number}, {act}.")
            if state.adding
            else _("Enter what was played in place of entry {number}, {act}.")
        )
        return join_sentences([said.format(number=number, act=act), self.entry.say_due(state.race)])

    def say_nothing(self) -> str:
        return _("Nothing has been written down yet.")

    def remove(self) -> None:
        """Remove the selected entry."""
        if self.index == NOBODY:
            self.lab.look(self.lab.state, self.say_nothing, "bad")
            return
        self.lab.sheets.close()
        out = self.say_entry(self.index)
        index, state = self.index, self.lab.state
        self.lab.write_anew(
            state.with_sheet(state.judged.take_out(index)), lambda: _("Taken out: {act}.").format(act=out)
        )

    def leave(self) -> None:
        """Stop changing an entry; if entries no longer fit, remove them."""
        state = self.lab.state
        sheet = state.judged
        if sheet.misfit is not None:
            self.lab.write_anew(state.with_sheet(sheet.until(sheet.misfit)), None)
        else:
            self.lab.look(replace(state.at_rest(), at=NOBODY, adding=False))

    def put_right(self) -> None:
        """Correct the position so that it matches the table."""
        words = self.entry.right_words(self.lab.state, self.lab.state.race)
        if not words:
            self.lab.look(self.lab.state, lambda: _("That is so already: nothing was changed."))
            return
        before = self.lab.state.sheet
        self.lab.enter(SET + words)
        if self.lab.state.sheet is not before:
            self.lab.sheets.close()
            self.lab.look(
                self.lab.state, lambda: join_sentences([_("That is set right."), self.lab.describe()]), "good"
            )

    def say_entry(self, index: int) -> str:
        """An entry in a few words."""
        sheet = self.lab.state.judged
        text = sheet.acts[index]
        if text.startswith(SET):
            return _("set right by hand")
        if index >= len(sheet.races):
            return self.entry.say_bare(sheet.race, text)
        if text.startswith(LEAVE):
            return _("{seat} has left the table").format(seat=sheet.races[index].players[seat_in(text)])
        return self.entry.say_act(sheet.races[index], text)

    def redraw_sheet(self) -> None:
        """Bring the sheet up to date."""
        state = self.lab.state
        sheet = state.judged
        lines = [self.line(index) for index in range(len(sheet.acts))]
        with self.log.hold_sync():
            self.log.name = _("What was played")
            self.log.lines, self.log.scene, self.log.step = lines, self.index, 0
        how = _("Press a line, then say what is to be done with it. What follows is judged again.")
        self.hint.put_lines(how if lines else self.say_nothing())
        update_control(self.change_entry, _("Change it"), shown=bool(lines))
        update_control(self.put_before, _("Put one before it"), shown=bool(lines))
        update_control(self.take_out, _("Take it out"), shown=bool(lines))
        self.caption.value = _("Does your table look different?")
        update_control(self.set_right, _("Set it right"))

    def line(self, index: int) -> dict[str, object]:
        """The line of an entry in the list."""
        sheet = self.lab.state.judged
        fits = index < len(sheet.races) and not sheet.acts[index].startswith(CUTS)
        mark = self.entry.say_mark(sheet.races[index], sheet.acts[index]) if fits else ""
        note = _("does not fit") if sheet.misfit is not None and index >= sheet.misfit else ""
        text = _("{number}. {act}").format(number=index + 1, act=self.say_entry(index))
        return {"text": text, "scene": index, "step": 0, "mark": mark, "note": note}

    def redraw(self) -> None:
        """Draw the button that opens the list, and the list, so that it never shows an older one."""
        state = self.lab.state
        self.redraw_sheet()
        update_control(
            self.entries, _("Entries"), title=_("What was played, to change it"), shown=state.sheet is not None
        )
        misfit = state.judged.misfit is not None if state.sheet else False
        leave = _("Take out all from here on") if misfit else _("Leave it as it is")
        update_control(self.leave_entry, leave, shown=state.is_changing and not state.is_half_entered)


class Doubts:
    """An act that the rules forbid and that was done all the same. Controls: `all_the_same`, `mend_1` to `mend_3`,
    `go_on`, `not_done`."""

    def __init__(self, lab: Umpire, entry: AnyEntry) -> None:
        self.lab, self.entry = lab, entry
        self.all_the_same, self.go_on, self.not_done = controls.button(), controls.button(), controls.button()
        self.mend = tuple(controls.button() for _number in range(MOST_TO_MEND))
        self.acts = [self.all_the_same, *self.mend, self.go_on, self.not_done]

    def listen(self) -> None:
        on = self.lab.on
        on(self.all_the_same, self.insist)
        on(self.go_on, self.note)
        on(self.not_done, lambda: self.lab.look(self.lab.state.at_rest()))
        for number, button in enumerate(self.mend):
            on(button, lambda number=number: self.mend_earlier(number))

    @property
    def betrayals(self) -> tuple[int, ...]:
        """The indexes of the entries that contradict the doubtful act; none if there is no such act."""
        state = self.lab.state
        return self.entry.betrayals(state, state.doubt) if state.doubt else ()

    def insist(self) -> None:
        """Say what contradicts the act, and what can be done now."""
        state = self.lab.state
        if not self.betrayals:
            self.lab.look(state.at_rest(), None, "bad")
            return
        self.lab.look(replace(state, insisted=True), self.say, "bad")

    def say(self) -> str:
        """Which rule forbids the act, which earlier entry contradicts it, and what the table can do."""
        if not self.betrayals:
            return self.lab.describe()
        return join_sentences([self.say_rule(), *self.say_ways()], first=[self.say_rule()])

    def say_rule(self) -> str:
        """Which rule forbids the act."""
        state = self.lab.state
        if self.entry.may_go_on(state.race, state.doubt):
            return _("A player who has the colour led must play it: one of the two cards was wrong (S2.2).")
        card = self.entry.say_bare(state.race, state.doubt)
        return _("{card} is there only once (S1.2).").format(card=card)

    def say_ways(self) -> list[str]:
        """Which earlier entry contradicts the act, and what the table can do; empty unless somebody insists."""
        state, earlier = self.lab.state, self.betrayals
        if not (state.insisted and earlier):
            return []
        told = [
            _("Entry {number} was: {act}. Both cannot be right.").format(
                number=index + 1, act=self.lab.writing.say_entry(index)
            )
            for index in earlier[:MOST_TO_MEND]
        ]
        if self.entry.may_go_on(state.race, state.doubt):
            return [*told, _("Take that card back and mend its entry, or go on: then it is noted.")]
        return [*told, _("Mend that entry.")]

    def mend_earlier(self, number: int) -> None:
        """Ask again for an entry that contradicts the act."""
        earlier = self.betrayals
        if number >= len(earlier):
            self.lab.look(self.lab.state, None, "bad")
            return
        self.lab.writing.enter_anew(earlier[number])

    def note(self) -> None:
        """Go on with the act, and note it."""
        state = self.lab.state
        if not (state.insisted and self.entry.may_go_on(state.race, state.doubt)):
            self.lab.look(state, None, "bad")
            return
        self.lab.take_entry(state.after_revoke())

    def redraw(self) -> None:
        """Draw the buttons that resolve the doubt."""
        state, earlier = self.lab.state, self.betrayals
        update_control(
            self.all_the_same, _("It was played all the same"), shown=bool(earlier) and not state.insisted, primary=True
        )
        asked = state.insisted and bool(earlier)
        for button, index in zip(self.mend, [*earlier, *[NOBODY] * MOST_TO_MEND], strict=False):
            shown = asked and index != NOBODY
            label = (
                _("Mend entry {number}: {act}").format(number=index + 1, act=self.lab.writing.say_entry(index))
                if shown
                else ""
            )
            update_control(button, label, shown=shown, primary=shown)
        may = asked and self.entry.may_go_on(state.race, state.doubt)
        update_control(self.go_on, _("Go on, and note it"), shown=may)
        update_control(self.not_done, _("It was another card"), shown=asked)


class Leaving:
    """Players who leave the race, and others who would like to join. Controls: `leave_1` …, `join`, `same_again`,
    `new_race`."""

    def __init__(self, lab: Umpire, entry: AnyEntry) -> None:
        self.lab, self.entry = lab, entry
        self.leave = tuple(controls.button() for _seat in range(entry.screen.counts[-1]))
        self.join, self.same_again, self.new_race = controls.button(), controls.button(), controls.button()
        self.new_races = [self.same_again, self.new_race]
        self.box = with_classes(control_row(*self.leave, self.join), "asked")

    def listen(self) -> None:
        on = self.lab.on
        for seat, button in enumerate(self.leave):
            on(button, lambda seat=seat: self.let_go(seat))
        on(self.join, self.refuse)
        on(self.same_again, self.lab.begin_again)
        on(self.new_race, self.lab.set_up_anew)

    def let_go(self, seat: int) -> None:
        """Let a player leave, if the rules allow it."""
        if seat >= len(self.lab.state.players):
            self.lab.look(self.lab.state, None, "bad")
            return
        name = self.lab.state.players[seat]
        self.lab.enter(LEAVE + str(seat))
        if self.lab.state.judged.acts[-1:] == (LEAVE + str(seat),):
            self.lab.sheets.close()
            self.lab.look(self.lab.state, lambda: self.say_gone(name))

    def say_gone(self, name: str) -> str:
        """What follows when somebody has left, and what is due now."""
        gone = self.entry.say_left(self.lab.state.race, name)
        return join_sentences([*gone, self.lab.describe()], first=gone)

    def refuse(self) -> None:
        """Refuse a new player; a new race is one press away."""
        rule = "S-M" if self.lab.state.game == STICH_RALLYE else "R-C"
        self.lab.look(self.lab.state.with_question(rule), lambda: self.say_no(rule), "bad")

    def say_no(self, rule: str) -> str:
        """Why nobody can join, and what can be done instead."""
        said = _("Nobody joins a race that has begun, for the others are ahead already ({number}).")
        return join_sentences([said.format(number=rule), _("But a new race can begin at once.")])

    def redraw(self) -> None:
        """Draw the buttons with which players leave, and those for a new race."""
        state, over = self.lab.state, self.lab.has_ended
        here = () if over else self.new_races  # with the result, once there is one
        self.box.children = (*self.leave, self.join, *here)
        for seat, button in enumerate(self.leave):
            sits = seat < len(state.players) and not state.is_changing
            label = _("{seat} leaves the table").format(seat=state.players[seat]) if sits else ""
            update_control(button, label, shown=sits)
        update_control(self.join, _("Somebody would like to join"))
        update_control(self.same_again, _("A new race, the same table"))
        update_control(self.new_race, _("Set up another race"))
        show_widget(self.box, state.sheet is not None)


class Questions:
    """Questions at the table, and the rules on one page. Controls: `questions`, `question_1` to `question_3`."""

    def __init__(self, lab: Umpire, entry: AnyEntry) -> None:
        self.lab, self.entry = lab, entry
        self.questions = controls.button()
        self.question = tuple(controls.button() for _number in range(3))
        self.rules = Paragraphs()
        asked = with_classes(Box([*self.question]), "questions")
        lab.sheets.add(QUESTIONS, lambda: _("Questions and rules"), [asked, self.rules], self.questions)

    def listen(self) -> None:
        for number, button in enumerate(self.question):
            self.lab.on(button, lambda number=number: self.answer(number))

    def answer(self, number: int) -> None:
        """Answer a question for the current table."""
        state = self.lab.state
        race = state.race
        _said, rules = [*self.entry.answers(race).values()][number]
        self.lab.sheets.close()
        self.lab.look(state.with_question(*rules), lambda: [*self.entry.answers(race).values()][number][0])

    def redraw_sheet(self) -> None:
        """Bring the sheet up to date with the language and the table."""
        for button, name in zip(self.question, self.entry.answers(self.lab.state.race), strict=True):
            update_control(button, name)
        blocks: list[dict[str, str]] = []
        chapter = ""
        for number, rule in GAMES[self.lab.state.game].rules.items():
            if rule.chapter and rule.chapter != chapter:
                chapter = rule.chapter
                blocks.append({"kind": "title", "text": _(rule.chapter)})
            if rule.chapter:
                text = _("{text} ({number})").format(text=rule_text(number), number=number)
                blocks.append({"kind": "text", "text": text})
        self.rules.blocks = blocks

    def redraw(self) -> None:
        """Draw the button that opens the sheet, and the sheet."""
        self.redraw_sheet()
        shown = self.lab.state.sheet is not None
        update_control(self.questions, "?", title=_("Questions and rules"), shown=shown)


RESULT = "over"

MOST_LESSONS = 5
"""Maximum number of lessons that teach the rules of one game."""


class Afterwards:
    """The end of a race: its result, the race as a film, and lessons. new_races: the buttons that begin another race;
    they stand here then. Controls: `result`, `watch`, `analyse`, `back_to_table`."""

    def __init__(self, lab: Umpire, *new_races: ipywidgets.Button) -> None:
        self.lab = lab
        self.podium, self.files = Podium(), Files(loads=False)
        self.result, self.watch, self.analyse = controls.button(), controls.button(), controls.button()
        self.back_to_table = controls.button()
        self.place = GuestPlace(lab, self.back_to_table)
        self.seen = controls.caption()
        self.lessons = tuple(LessonLink() for _number in range(MOST_LESSONS))
        self.learn = VBox([self.seen, *self.lessons])
        self._won = False
        self.new_races, self.acts = new_races, control_row(self.watch, self.analyse)
        lab.sheets.add(RESULT, lambda: _("The end of the race"), [self.podium, self.acts, self.learn], self.result)

    def listen(self) -> None:
        on = self.lab.on
        on(self.watch, lambda: self.open(analysed=False))
        on(self.analyse, lambda: self.open(analysed=True))
        on(self.back_to_table, self.place.close)
        on(self.files, self.save)

    def save(self, content: Mapping[str, object]) -> None:
        """Hand the record to the browser."""
        if content.get("save") is not True:
            raise unreadable_message(content)
        name, text = self.lab.file()
        self.files.deliver(name, text)
        self.lab.tell(lambda: _("The race is saved as {file}.").format(file=name), "good")

    def open(self, *, analysed: bool) -> None:
        """Open the race in a lab of its own, as a film or analysed."""
        if not self.lab.is_over or (analysed and not self.is_known):
            self.lab.tell(None, "bad")
            return
        self.lab.sheets.close()
        guest = race_lab_of(self.lab.state.game)(self.lab.state.judged.whole)
        self.place.open(guest)
        if analysed:
            guest.analysis.people = tuple(range(len(self.lab.state.players)))
            guest.analysis.begin()

    def redraw(self) -> None:
        """Draw the podium. It opens when somebody wins, and closes when the end is taken back."""
        state, over = self.lab.state, self.lab.has_ended
        voice = self.lab.voice
        with self.podium.hold_sync():
            self.podium.film, self.podium.channel, self.podium.last = self.lab.film()
            seats = voice.seats_by_place(state.race) if over else ()
            self.podium.steps = [{**step} for step in podium_steps(state.race, seats)]
            self.podium.title = self.lab.say_result() if over else ""
        update_control(self.result, _("Result"), title=_("The end of the race"), shown=over)
        update_control(self.watch, _("The race as a film"), primary=True, shown=over)
        update_control(self.analyse, _("Analyse this race"), shown=over and self.is_known)
        update_control(self.back_to_table, _("Back to the table"), primary=True)
        self.acts.children = (self.watch, self.analyse, *(self.new_races if over else ()))
        show_widget(self.files, state.sheet is not None)
        self.redraw_lessons(over)
        if over != self._won:
            self._won = over
            self.lab.sheets.open(RESULT if over else "")
            if not over:
                self.place.close()

    @property
    def is_known(self) -> bool:
        """Whether everything that was hidden is known by now, so that the race can be analysed."""
        return self.lab.entry.is_known(self.lab.state.judged.whole)

    def redraw_lessons(self, over: bool) -> None:
        """Link to the lessons that teach the rules that were refused or asked for."""
        rules = GAMES[self.lab.state.game].rules
        found: dict[str, list[str]] = {}
        for number in self.lab.state.asked if over else ():
            if number in rules and rules[number].lesson:
                found.setdefault(rules[number].lesson, []).append(number)
        show_widget(self.learn, bool(found))
        self.seen.value = _("Learn what you have just seen.")
        for link, lesson in zip(self.lessons, [*found, *[""] * MOST_LESSONS], strict=False):
            link.path = f"{lesson}.ipynb" if lesson else ""
            link.text = (
                _("Lesson {number}: {rules}").format(number=lesson[:2], rules=row(found[lesson])) if lesson else ""
            )
