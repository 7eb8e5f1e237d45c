"""The frame of every lab: one state with a way back, one live line of words, notation to copy and paste, languages."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, Generic, Self

import ipywidgets

from rally.errors import RallyError
from widgets.shared.parts import Line, Memory, Notation
from widgets.shared.parts.memory import fingerprint
from widgets.shared.words import _, language, offered
from widgets.shared.words.typed import AS_TYPED
from widgets.shared.words.uncaught import say_uncaught

from . import controls, live
from .answering import Answering
from .controls import put
from .messages import text_in
from .steps import State, Steps, Words
from .still import Still
from .story import Story, Storyteller
from .table import dressed
from .whole import Whole

__all__ = ["Lab", "State", "Words", "close_tree"]

say_uncaught()


class Lab(Steps[State], Answering, Still, ipywidgets.VBox, Generic[State], metaclass=Whole):  # type: ignore[misc]
    """A lab. All it knows is one frozen state; whoever acts on it makes the next one, and `show` draws it.

    `go` is a step that can be taken back, `look` only turns to something else in the same state. Its controls are
    ipywidgets that it offers by name: `lab.card.value = 5`, `lab.drive.click()`; `lab.controls` lists them.
    Subclasses give `name`, `voice`, `show`, `describe`, `write` and `read`, hand what they show (a `table`) and what
    belongs into the drawer to `__init__`, and say by `on` what answers a control or a part. `step_back` they place.
    """

    name = "lab"
    closed = True

    def __new__(cls, *given: Any, **named: Any) -> Self:
        """Note what a lab is made with, whatever it makes of it: that tells which lab the page may remember."""
        lab: Self = super().__new__(cls, *given, **named)
        lab._made_with = given, named
        return lab

    def __init__(
        self,
        state: State,
        children: Sequence[ipywidgets.Widget],
        in_drawer: Sequence[ipywidgets.Widget] = (),
        story: Story | None = None,
    ) -> None:
        self.closed = False
        self.lock = threading.RLock()
        self.states: list[State] = [state]
        self.first = state
        self._drawing = False
        self._said: tuple[Words, str] = (self.describe, "info")
        self._opening: Words | None = None
        self.line = Line()
        self.start_over, self.language = controls.button(), controls.choice()
        self.more, self.notation = controls.button(), Notation()
        self.notation.add_class("rally-notation-box")
        self.head = dressed(ipywidgets.Box([self.line, self.more]), "head")
        placed = any(widget is self.step_back for child in children for widget in controls.tree(child))
        own = [] if placed else [self.step_back]
        rest = [self.start_over, self.language, self.notation]
        self.drawer = dressed(ipywidgets.Box([*in_drawer, *own, *rest]), "drawer")
        controls.show(self.drawer, False)
        self.memory = Memory(key=live.adopt(self), made=fingerprint(self, *self._made_with))
        self.story = Storyteller(story)
        super().__init__(children=[self.head, *children, self.story.part, self.drawer, self.memory])
        self.add_class("rally-lab")
        self.add_class(f"rally-{self.name}-lab")
        for name in AS_TYPED:
            self.add_class(name)
        self.on(self.step_back, self.back)
        self.on(self.more, self.open_drawer)
        self.on(self.start_over, self.reset)
        self.on(self.language, self.speak)
        self.on(self.notation, lambda content: self.load(text_in(content, "apply")))
        self.on(self.memory, lambda content: self.remember(text_in(content, "remembered")))
        language.observe(self._language_changed, "code")
        self.redraw()

    @cached_property
    def step_back(self) -> ipywidgets.Button:
        """The button that takes back a step; each lab places it among what it is operated with."""
        made = controls.button()
        made.add_class("rally-repeat")
        return made

    # --- what a lab is about: for subclasses ---

    def show(self) -> None:
        """Draw the state: set what controls and parts show."""
        raise TypeError(f"{type(self).__name__} does not say how it is shown")

    def write(self) -> str:
        """The state as notation."""
        return str(self.state)

    def read(self, text: str) -> State:
        """The state that a notation describes. Raises RallyError with the reasons."""
        raise TypeError(f"{type(self).__name__} does not say how it is read")

    def memo(self) -> str:
        """All of the state as a text for the page to keep, in case the kernel is restarted."""
        return self.write()

    def recall(self, text: str) -> State:
        """The state that `memo` described. Raises RallyError for anything else."""
        return self.read(text)

    def complaints(self) -> list[str]:
        """What is wrong with the state itself, to stand below its notation."""
        return []

    def film(self) -> tuple[str, str, int]:
        """The film on show: its name, the channel on which its steps are told, and its last step."""
        return "", "", 0

    def news(self) -> str:
        """What has been worked out about the state: told once to those who listen."""
        return ""

    def title(self) -> str:
        """What the lab is called by those who do not see it."""
        return ""

    # --- acting ---

    def open_drawer(self) -> None:
        """Open the drawer with all that is rarely wanted, or close it again."""
        controls.show(self.drawer, not controls.is_shown(self.drawer))

    def speak(self, code: str) -> None:
        """Change the language, here and everywhere."""
        language.code = code

    def load(self, text: str) -> None:
        """Go to the state that a notation describes; what is wrong with it is listed, and nothing is lost."""
        try:
            state = self.read(text)
        except RallyError as error:
            self.notation.errors = self.voice.errors(error, self.race)
            self.line.tone = "bad"
            self.line.text = _("This position cannot be. The reasons stand below the text.")
            return
        self.go(state, lambda: _("The position is set up.") + " " + self.describe())

    def remember(self, text: str) -> None:
        """Go back to what the page has kept from a kernel that is gone; what does not fit is let go, without a word."""
        try:
            state = self.recall(text)
        except RallyError:
            return
        self.go(state, lambda: _("The kernel was restarted. What was here before is back.") + " " + self.describe())

    # --- drawing ---

    def redraw(self) -> None:
        """Bring all that is on show to what the state is."""
        with self.lock:
            was, self._drawing = self._drawing, True
            try:
                self.show_tools()
                self.show()
                self.notation.value = self.write()
                self.memory.text = self.memo()
                self.notation.errors = self.complaints()
                said, tone = self._said  # by now: what is drawn may have told something itself
                with self.line.hold_sync():
                    self.line.opening = self._opening() if self._opening else ""
                    self.line.film, self.line.channel, self.line.last = self.film()
                    self.line.region, self.line.news = self.title(), self.news()
                    self.line.tone, self.line.text, self.line.times = tone, said(), self.refusals
                self.story.follow(self)
            finally:
                self._drawing = was

    def show_tools(self) -> None:
        """The controls that every lab has."""
        put(self.step_back, _("Step back"), dim=len(self.states) == 1)
        put(self.start_over, _("Reset"))
        put(self.more, "⋯", title=_("More: language, position as text, start again"))
        languages = [(own_name, code) for code, own_name in offered().items()]
        put(self.language, _("Language"), language.code, options=languages)

    def _language_changed(self, _change: object) -> None:
        """Say everything anew. What goes wrong here is said here: other labs change their language all the same."""
        with self.lock:
            try:
                self.redraw()
            except Exception as error:
                self.tell_fault(error)

    @property
    def controls(self) -> dict[str, ipywidgets.Widget]:
        """The lab's controls by name; each is an attribute of that name, too."""
        return {name: value for name, value in vars(self).items() if isinstance(value, controls.KINDS)}

    # --- life and other views ---

    def close(self) -> None:
        """Close the lab with all its parts: no comm stays behind."""
        if not self.closed:
            self.closed = True
            language.unobserve(self._language_changed, "code")
            close_tree(self)

    def abandon(self, made: Sequence[ipywidgets.Widget]) -> None:
        """What a constructor that failed leaves: nothing. The widgets `made` are closed, the lab is no lab."""
        self.closed = True
        with suppress(ValueError):  # it had not got that far
            language.unobserve(self._language_changed, "code")
        live.disown(self)
        for widget in reversed(made):
            ipywidgets.Widget.close(widget) if widget is self else widget.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.write()})"


def close_tree(widget: ipywidgets.Widget) -> None:
    """Close a widget, all that is in it, and what ipywidgets made beside it (layout, style)."""
    for child in getattr(widget, "children", ()):
        close_tree(child)
    beside = [getattr(widget, name, None) for name in ("layout", "style")]
    ipywidgets.Widget.close(widget) if isinstance(widget, Lab) else widget.close()
    for other in beside:
        if isinstance(other, ipywidgets.Widget):
            other.close()
