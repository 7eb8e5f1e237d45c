"""The frame of every lab: one state with a way back, one live line of words, notation to copy and paste, languages."""

from __future__ import annotations

import html
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

import ipywidgets

from rally.errors import RallyError
from widgets.shared.parts import Line, Memory, Notation, Part
from widgets.shared.words import LANGUAGES, _, language
from widgets.shared.words.voice import Voice

from . import controls, live
from .controls import put
from .messages import text_in
from .story import Story, Storyteller
from .table import dressed
from .work import T, Work

State = TypeVar("State")
Words = Callable[[], str]
"""A sentence, said when asked, so that it follows a change of language."""

KEPT = 200
"""So many states the way back remembers."""


class Lab(ipywidgets.VBox, Generic[State]):  # type: ignore[misc]
    """A lab. All it knows is one frozen state; whoever acts on it makes the next one, and `show` draws it.

    `go` is a step that can be taken back, `look` only turns to something else in the same state. Its controls are
    ipywidgets that it offers by name: `lab.card.value = 5`, `lab.drive.click()`; `lab.controls` lists them.
    Subclasses give `name`, `voice`, `show`, `describe`, `write` and `read`, hand what they show (a `table`) and what
    belongs into the drawer to `__init__`, and say by `on` what answers a control or a part. `step_back` they place.
    """

    name = "lab"
    voice: Voice
    closed = True

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
        self.memory = Memory(key=live.adopt(self))
        self.story = Storyteller(story)
        super().__init__(children=[self.head, *children, self.story.part, self.drawer, self.memory])
        self.add_class("rally-lab")
        self.add_class(f"rally-{self.name}-lab")
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

    def describe(self) -> str:
        """The state in a sentence, for the live line when nothing more particular has just happened."""
        return ""

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

    def rows(self) -> Iterator[tuple[str, str]]:
        """The state as a table of names and values, for where there is no kernel."""
        yield _("Position"), self.write()

    def complaints(self) -> list[str]:
        """What is wrong with the state itself, to stand below its notation."""
        return []

    def picture(self) -> str:
        """The state as an SVG, if it can be drawn, for where there is no kernel."""
        return ""

    def film(self) -> tuple[str, str, int]:
        """The film on show: its name, the channel on which its steps are told, and its last step."""
        return "", "", 0

    def title(self) -> str:
        """What the lab is called by those who do not see it."""
        return ""

    @property
    def race(self) -> Any:
        """The race that is on show, if there is one: its players lend their names to complaints."""
        return None

    def fresh(self) -> State:
        """The state that the reset button leads to."""
        return self.first

    # --- acting ---

    @property
    def state(self) -> State:
        return self.states[-1]

    def go(self, state: State, said: Words | None = None, tone: str = "info", *, opening: Words | None = None) -> None:
        """A step: on to a new state, with a sentence about what has happened. The old one stays a step back.

        opening: what to say while the film of it has not come to its end, so that nothing tells the end before.
        """
        self.states.append(state)
        del self.states[:-KEPT]
        self.tell(said, tone, opening=opening)

    def look(
        self, state: State, said: Words | None = None, tone: str = "info", *, opening: Words | None = None
    ) -> None:
        """Turn to something else in the same state: no step, so nothing to take back. opening: as in `go`."""
        self.states[-1] = state
        self.tell(said, tone, opening=opening)

    def everywhere(self, change: Callable[[State], State]) -> None:
        """Change every state on the way back: what people prefer, and not what they do, no step back undoes."""
        self.states = [change(state) for state in self.states]

    def back(self) -> None:
        """One step back; a sentence says so where there is none."""
        if len(self.states) == 1:
            self.tell(lambda: _("This is the beginning: there is no step back."), "bad")
            return
        self.states.pop()
        self.tell(None)

    def reset(self) -> None:
        self.go(self.fresh(), lambda: _("Everything is as it was at the beginning."))

    def open_drawer(self) -> None:
        """Open the drawer with all that is rarely wanted, or close it again."""
        controls.show(self.drawer, not controls.is_shown(self.drawer))

    def speak(self, code: str) -> None:
        """Change the language, here and everywhere."""
        language.code = code

    def tell(self, said: Words | None, tone: str = "info", *, opening: Words | None = None) -> None:
        """Say something in the live line (None: what `describe` says) and draw everything."""
        self._said, self._opening = (said or self.describe, tone), opening
        self.redraw()

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
        """Go back to what the page has kept from a kernel that is gone."""
        state = self.recall(text)
        self.go(state, lambda: _("The kernel was restarted. What was here before is back.") + " " + self.describe())

    # --- what answers what ---

    def on(self, source: Any, handler: Callable[..., None]) -> None:
        """Let `handler` answer a control or a part: one at a time, and no complaint is lost.

        It is called without anything for a button, with the new value for any other control, and with the message
        for a part. What the lab itself puts into its controls is no answer to anything.
        """
        if isinstance(source, Part):
            source.on_act(lambda content: self._answer(handler, content))
        elif isinstance(source, ipywidgets.Button):
            source.on_click(lambda _button: self._answer(handler))
        else:
            source.observe(lambda change: self._heard(handler, change), "value")

    def offer(self, *panels: object) -> None:
        """Offer the controls of panels, which keep some of them together, as the lab's own."""
        for panel in panels:
            for name, control in controls.held_by(panel):
                setattr(self, name, control)

    def _heard(self, handler: Callable[..., None], change: Mapping[str, Any]) -> None:
        with self.lock:
            if not self._drawing and change["new"] is not None:
                self._answer(handler, change["new"])

    def _answer(self, handler: Callable[..., None], *content: Any) -> None:
        with self.lock:
            try:
                handler(*content)
            except RallyError as error:
                self.tell_error(error)
            except Exception as error:
                self.tell_fault(error)

    def tell_error(self, error: RallyError) -> None:
        """Say why something may not be; controls show again what is."""
        race = self.race
        self.tell(lambda: " ".join(self.voice.errors(error, race)), "bad")

    def tell_fault(self, error: Exception) -> None:
        """A fault of ours: say it instead of swallowing it."""
        self.line.tone = "bad"
        self.line.text = _("Something went wrong in the program: {fault}").format(
            fault=f"{type(error).__name__}: {error}"
        )

    def work(self, take: Callable[[T], None], failed: Callable[[Exception], None]) -> Work[T]:
        """Something to be worked out in a thread; it ends with the lab."""
        return Work(take, failed, self.lock, lambda: not self.closed)

    # --- drawing ---

    def redraw(self) -> None:
        """Bring all that is on show to what the state is."""
        said, tone = self._said
        with self.lock:
            was, self._drawing = self._drawing, True
            try:
                self.show_tools()
                self.show()
                self.notation.value = self.write()
                self.memory.text = self.memo()
                self.notation.errors = self.complaints()
                with self.line.hold_sync():
                    self.line.opening = self._opening() if self._opening else ""
                    self.line.film, self.line.channel, self.line.last = self.film()
                    self.line.region = self.title()
                    self.line.tone, self.line.text = tone, said()
                self.story.follow(self)
            finally:
                self._drawing = was

    def show_tools(self) -> None:
        """The controls that every lab has."""
        put(self.step_back, _("Step back"), dim=len(self.states) == 1)
        put(self.start_over, _("Reset"))
        put(self.more, "⋯", title=_("More: language, position as text, start again"))
        languages = [(own_name, code) for code, own_name in LANGUAGES.items()]
        put(self.language, _("Language"), language.code, options=languages)

    def _language_changed(self, _change: object) -> None:
        with self.lock:
            self.redraw()

    @property
    def controls(self) -> dict[str, ipywidgets.Widget]:
        """The lab's controls by name; each is an attribute of that name, too."""
        return {name: value for name, value in vars(self).items() if isinstance(value, controls.KINDS)}

    def snapshot(self) -> dict[str, Any]:
        """All that is on show but the live line, as plain values that can be compared."""
        found: dict[str, Any] = {}
        for number, widget in enumerate(controls.tree(self)):
            if isinstance(widget, Line):
                continue
            kept: dict[str, Any] = {"shown": controls.is_shown(widget)}
            if kept["shown"] and isinstance(widget, Part):
                kept |= {name: getattr(widget, name) for name in widget.own_traits if name not in PRIVATE}
            elif kept["shown"]:
                kept |= controls.facts(widget)
            found[f"{number} {type(widget).__name__}"] = kept
        return found

    # --- life and other views ---

    def close(self) -> None:
        """Close the lab with all its parts: no comm stays behind."""
        if not self.closed:
            self.closed = True
            language.unobserve(self._language_changed, "code")
            close_tree(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.write()})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live lab, and a picture and a table for places that have no kernel."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if isinstance(data, dict):
            data["text/plain"] = repr(self)
            data["text/html"] = self.still()
        return bundle

    def still(self) -> str:
        """The state as HTML that does not move: a picture, if there is one, and a table."""
        return self.picture() + table_html(self.describe(), self.rows()) + self.story.still()


PRIVATE = {"labels", "lang", "fault", "channel", "film"}
"""Traits of parts that are no part of what a state looks like."""


def table_html(caption: str, rows: Iterable[tuple[str, str]]) -> str:
    """Names and values as an HTML table."""
    body = "".join(
        f'<tr><th scope="row">{html.escape(name)}</th><td>{html.escape(value)}</td></tr>' for name, value in rows
    )
    return f"<table><caption>{html.escape(caption)}</caption><tbody>{body}</tbody></table>"


def close_tree(widget: ipywidgets.Widget) -> None:
    """Close a widget, all that is in it, and what ipywidgets made beside it (layout, style)."""
    for child in getattr(widget, "children", ()):
        close_tree(child)
    beside = [getattr(widget, name, None) for name in ("layout", "style")]
    ipywidgets.Widget.close(widget) if isinstance(widget, Lab) else widget.close()
    for other in beside:
        if isinstance(other, ipywidgets.Widget):
            other.close()
