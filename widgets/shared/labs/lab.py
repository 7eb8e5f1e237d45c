"""What all labs share: a state with a way back, one live line of words, notation to copy and paste, two languages."""

from __future__ import annotations

import html
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

import ipywidgets

from rally.errors import RallyError
from rally.stich_rallye import Race
from widgets.shared.parts import Controls, Line, Notation, Part
from widgets.shared.words import _, language
from widgets.stich_rallye.words import say_error

from . import live

State = TypeVar("State")
Words = Callable[[], str]
"""A sentence, said when asked, so that it follows a change of language."""

LANGUAGES = (("en", "English"), ("de", "Deutsch"))


class Lab(ipywidgets.VBox, Generic[State]):  # type: ignore[misc]
    """A lab. Its state is a value; whoever acts on it makes a new one (`go`), and `show` draws it.

    Subclasses give `name`, `show`, `describe`, `write` and `read`, and hand their parts to `__init__`.
    """

    name = "lab"
    closed = True

    def __init__(self, state: State, parts: Sequence[ipywidgets.Widget]) -> None:
        self.closed = False
        self.lock = threading.RLock()
        self.states: list[State] = [state]
        self.first = state
        self._said: tuple[Words, str] = (self.describe, "info")
        self.line = Line()
        self.tools = Controls()
        self.notation = Notation()
        super().__init__(children=[self.line, *parts, self.tools, self.notation])
        self.add_class("rally-lab")
        self.add_class(f"rally-{self.name}-lab")
        self.on(self.tools, self.use_tool)
        self.on(self.notation, lambda content: self.load(str(content.get("apply", ""))))
        language.observe(self._language_changed, "code")
        live.adopt(self)
        self.redraw()

    # --- what a lab is about: for subclasses ---

    def show(self) -> None:
        """Draw the state: set the traits of the parts."""
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

    def rows(self) -> Iterator[tuple[str, str]]:
        """The state as a table of names and values, for where there is no kernel."""
        yield _("Position"), self.write()

    @property
    def race(self) -> Race | None:
        """The race that is on show, if there is one: its players lend their names to complaints."""
        return None

    def fresh(self) -> State:
        """The state that the reset button leads to."""
        return self.first

    # --- acting ---

    @property
    def state(self) -> State:
        return self.states[-1]

    def go(self, state: State, said: Words | None = None, tone: str = "info") -> None:
        """Go on to a new state, with a sentence about what has happened. The old one stays a step back."""
        self.states.append(state)
        del self.states[:-200]
        self.tell(said, tone)

    def back(self) -> None:
        """One step back; a sentence says so where there is none."""
        if len(self.states) == 1:
            self.tell(lambda: _("This is the beginning: there is no step back."), "bad")
            return
        self.states.pop()
        self.tell(None)

    def reset(self) -> None:
        self.go(self.fresh(), lambda: _("Everything is as it was at the beginning."))

    def tell(self, said: Words | None, tone: str = "info") -> None:
        """Say something in the live line (None: what `describe` says) and draw everything."""
        self._said = (said or self.describe, tone)
        self.redraw()

    def load(self, text: str) -> None:
        """Go to the state that a notation describes; what is wrong with it is listed, and nothing is lost."""
        try:
            state = self.read(text)
        except RallyError as error:
            self.notation.errors = say_error(error, self.race)
            self.line.tone = "bad"
            self.line.text = _("This position cannot be. The reasons stand below the text.")
            return
        self.go(state, lambda: _("The position is set up.") + " " + self.describe())

    def on(self, part: Part, handler: Callable[[Mapping[str, Any]], None]) -> None:
        """Let `handler` answer what a part sends: one at a time, and no complaint is lost."""

        def guarded(content: Mapping[str, Any]) -> None:
            with self.lock:
                try:
                    handler(content)
                except RallyError as error:
                    reasons, race = error, self.race
                    self.tell(lambda: " ".join(say_error(reasons, race)), "bad")
                except Exception as error:
                    self.tell_fault(error)

        part.on_act(guarded)

    def tell_fault(self, error: Exception) -> None:
        """A fault of ours: say it instead of swallowing it."""
        self.line.tone = "bad"
        self.line.text = _("Something went wrong in the program: {fault}").format(
            fault=f"{type(error).__name__}: {error}"
        )

    # --- drawing ---

    def redraw(self) -> None:
        said, tone = self._said
        self.show()
        self.tools.items = [*self.tool_items()]
        self.notation.value = self.write()
        self.notation.errors = []
        self.line.tone = tone
        self.line.text = said()

    def tool_items(self) -> Iterator[dict[str, Any]]:
        yield button("back", _("Step back"), disabled=len(self.states) == 1)
        yield button("reset", _("Reset"))
        yield choice("language", _("Language"), LANGUAGES, language.code)

    def use_tool(self, content: Mapping[str, Any]) -> None:
        match content.get("id"):
            case "back":
                self.back()
            case "reset":
                self.reset()
            case "language":
                language.code = str(content.get("value"))

    def _language_changed(self, _change: object) -> None:
        with self.lock:
            self.redraw()

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
        """The live lab, and a table for places that have no kernel."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if isinstance(data, dict):
            data["text/plain"] = repr(self)
            data["text/html"] = self.table()
        return bundle

    def table(self) -> str:
        """The state as an HTML table."""
        rows = "".join(
            f'<tr><th scope="row">{html.escape(name)}</th><td>{html.escape(value)}</td></tr>'
            for name, value in self.rows()
        )
        return f"<table><caption>{html.escape(self.describe())}</caption><tbody>{rows}</tbody></table>"


def close_tree(widget: ipywidgets.Widget) -> None:
    """Close a widget, all that is in it, and what ipywidgets made beside it (layout, style)."""
    for child in getattr(widget, "children", ()):
        close_tree(child)
    beside = [getattr(widget, name, None) for name in ("layout", "style")]
    ipywidgets.Widget.close(widget) if isinstance(widget, Lab) else widget.close()
    for other in beside:
        if isinstance(other, ipywidgets.Widget):
            other.close()


# --- items of Controls -----------------------------------------------------------------------------------------------


def button(name: str, label: str, **more: Any) -> dict[str, Any]:
    return {"id": name, "kind": "button", "label": label, **more}


def choice(name: str, label: str, options: Sequence[tuple[Any, str]], value: Any, **more: Any) -> dict[str, Any]:
    listed = [{"value": option, "label": text} for option, text in options]
    return {"id": name, "kind": "choice", "label": label, "options": listed, "value": value, **more}


def number(name: str, label: str, value: int, low: int, high: int, **more: Any) -> dict[str, Any]:
    return {"id": name, "kind": "number", "label": label, "min": low, "max": high, "step": 1, "value": value, **more}
