"""When the race at the table is over: the podium, the race as a film and a file, and lessons for what was asked."""

from __future__ import annotations

from collections.abc import Mapping

import ipywidgets

from rally import GAMES
from widgets.lab import controls
from widgets.lab.controls import control_row, show_widget, update_control
from widgets.lab.guest import GuestPlace
from widgets.lab.messages import unreadable_message
from widgets.parts import Files, Podium
from widgets.parts.lesson import LessonLink, podium_steps
from widgets.parts.opening import VBox
from widgets.words import _
from widgets.words.sentences import row

from .entry import Writer

NAME = "over"
MOST_LESSONS = 5
"""So many lessons teach the rules of a game at most."""


class Afterwards:
    """What there is when somebody has won. new_races: the buttons that begin another race, which stand here then.
    Controls: `result`, `watch`, `analyse`, `back_to_table`."""

    def __init__(self, lab: Writer, *new_races: ipywidgets.Button) -> None:
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
        lab.sheets.add(NAME, lambda: _("The end of the race"), [self.podium, self.acts, self.learn], self.result)

    def listen(self) -> None:
        """Say what answers the controls."""
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
        """Show the race in a lab of its own, as a film, or analysed."""
        if not self.lab.is_over or (analysed and not self.is_known):
            self.lab.tell(None, "bad")
            return
        self.lab.sheets.close()
        guest = self.lab.race_lab(self.lab.state.judged.whole)
        self.place.open(guest)
        if analysed:
            guest.analysis.people = tuple(range(len(self.lab.state.players)))
            guest.analysis.begin()

    def show(self) -> None:
        """The podium, as soon as somebody has won; it comes by itself, and goes when the end is taken back."""
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
        self.show_lessons(over)
        if over != self._won:
            self._won = over
            self.lab.sheets.open(NAME if over else "")
            if not over:
                self.place.close()

    @property
    def is_known(self) -> bool:
        """Is all known by now that was hidden, so that the race can be analysed?"""
        return self.lab.entry.is_known(self.lab.state.judged.whole)

    def show_lessons(self, over: bool) -> None:
        """For rules that were refused or asked for, the lessons that teach them."""
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
