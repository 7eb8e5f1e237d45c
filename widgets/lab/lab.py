"""The frame of every lab: one state with a way back, one live line of words, notation to copy and paste, languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, Self, cast

import ipywidgets

from rally.core.errors import RallyError
from widgets.parts import Line, Notation, PageMemory, RuleCard, Sounds, Speaker, Steps
from widgets.parts.base import log_fault
from widgets.parts.frame import Frame
from widgets.parts.inputs import fingerprint
from widgets.parts.narration import player_on
from widgets.parts.opening import VIEW, Box, DeferredWidget, SilentComm, VBox, is_let_go, is_shared
from widgets.words import _, join_sentences, language, offered_languages, set_language
from widgets.words.faults import AS_TYPED, install_complaints
from widgets.words.languages import first_sentences
from widgets.words.sentences import Voice

from . import controls, lifecycle
from .controls import Sheets, update_control, with_classes
from .dispatcher import Dispatcher, Handler
from .due import BACK, USUAL
from .lifecycle import LabMeta, close_tree, end_listening
from .memory import GUESTS, SEEN, LabMemory, read_memory, restore_lab, resume_lab, say_run_again
from .messages import text_in, unreadable_message
from .sharing import Shared, Sharing
from .state import KEPT, State, States, Words
from .still import still_html
from .story import Story, Storyteller
from .values import Plain, read_data, write_data
from .work import T, Work

__all__ = ["Lab", "Panel", "State", "Words"]

Widgets = Sequence[ipywidgets.Widget]

STATE = "state"
"""The key of a lab's own state in its memory."""

install_complaints()


class Panel(Protocol):
    """A group of controls with what they do, which a lab offers by name as its own."""

    def listen(self) -> None:
        """Connect the controls with their handlers by the lab's `on`."""


class Lab(VBox, Generic[State], metaclass=LabMeta):  # type: ignore[misc]
    """A lab. All it knows is one frozen state; every act makes the next one, and `show` draws it.

    `go` is a step that can be taken back, `look` only turns to something else in the same state. Its controls are
    ipywidgets that it offers by name: `lab.card.value = 5`, `lab.drive.click()`; `lab.controls` lists them.

    Some places on it take no room while they are empty: `goal`, a line above the running one, and `panel`, over what is
    on show, at its right, for the sheets.

    A subclass first sets up the frame with `super().__init__(state)`, then makes its parts, controls and panels, and
    hands them to `furnish`, which puts the lab on show. It defines `name`, `voice`, `show`, `describe`, `title`,
    `picture` and `state_from_text`, and `write` unless `str(state)` is its notation; it connects controls and parts
    with handlers by `on`. It places `step_back` among its controls.
    """

    name = "lab"
    voice: Voice[Any, Any]
    kept = KEPT
    """Maximum number of states that can be taken back."""
    home: ClassVar[str] = ""
    """The lesson in which a link opens such a lab, if its goal belongs to none."""
    shared_as: ClassVar[type[Shared[Any]] | None] = None
    """The class that shares such a lab; None if nothing is shared."""
    lasts: ClassVar[bool] = False
    """Whether the browser keeps the memory even after the tab is closed."""
    takes_notation: ClassVar[bool] = True
    """Whether a text that is pasted changes the state; a lab without that has no field for it."""
    closed = True
    ends: list[Callable[[], None]]
    """The functions that end listening to what is outside the lab, called when it is closed or its constructor fails.
    """
    _remembered = ""
    refusals = 0
    """The number of refusals: the same reason is said again to whoever tries again."""

    def __new__(cls, *given: object, **named: object) -> Self:
        """Note the arguments of a lab, whatever it makes of them: they tell which memory of the page belongs to it."""
        lab: Self = super().__new__(cls, *given, **named)
        lab._made_with, lab.ends = (given, named), []
        return lab

    def __init__(self, state: State, story: Story | None = None) -> None:
        self.closed = False
        self.states: States[State] = States(state, self.kept)
        self._memory: LabMemory[State] = LabMemory(self.state_to_data)
        self.first = state
        self._answers = Dispatcher(self)
        self.lock = self._answers.lock
        self._said: tuple[Words, str] = (self.describe, "info")
        self._opening: Words | None = None
        self.line = Line()
        self.step_back, self.start_over = controls.button(), controls.button()
        self.step_again = controls.button()
        for button in (self.step_back, self.step_again):
            button.add_class("rally-repeat")
        self.more, self.language = controls.button(), controls.choice()
        self.notation = Notation()
        self.notation.add_class("rally-notation-box")
        made = fingerprint(self, *self._made_with)
        self.memory = PageMemory(key=lifecycle.adopt_lab(self), made=made, lasting=self.lasts)
        self.left_here = cast("Sequence[State]", lifecycle.states_left_at(self.memory.key, self.memory.made))
        self.rule_card = RuleCard()
        self.story = Storyteller(story)
        self.ends.append(self.story.close)
        self.panel = with_classes(Box(), "panel")
        self.goal = with_classes(Box([*filter(None, [self.story.goal, self.story.globe])]), "goal")
        self.drawer = with_classes(Box(), "drawer")
        self.sheets = Sheets(self.panel, self.on)
        super().__init__()

    def furnish(
        self, children: Widgets, drawer: Widgets = (), panels: Sequence[Panel] = (), places: Widgets = ()
    ) -> None:
        """Put the lab on show: its children (a `table`), the content of its drawer, its panels, and the places where
        guests stand in its stead (`GuestPlace`)."""
        placed = {widget for child in (*children, *drawer) for widget in controls.walk_widgets(child)}
        usual = [self.step_back, self.step_again, self.start_over, self.language, Speaker(), Sounds(), self.notation]
        controls.show_widget(self.notation, self.takes_notation)
        self.drawer.children = (*drawer, *(each for each in usual if each not in placed))
        self.head = with_classes(Box([self.goal, self.line, self.sheets.openers]), "head")
        self.laid = with_classes(VBox([*children, self.panel]), "laid")
        self.sharing = Sharing(self, self.shared_as(self)) if self.shared_as else None
        shared = [self.sharing.place.box] if self.sharing else []
        keeping = self.story.keeper_parts(self)
        self.children = [self.head, self.laid, *places, *shared, *keeping, self.memory, self.rule_card]
        self.sheets.add("more", lambda: _("More"), [self.drawer], self.more)
        self.sheets.add("story", lambda: _("What you saw"), [self.story.part, self.story.back], self.story.opener)
        for name in ("rally-lab", f"rally-{self.name}-lab", *AS_TYPED):
            self.add_class(name)
        self.on(self.step_back, self.back)
        self.on(self.step_again, self.forward)
        self.on(self.start_over, self.reset)
        self.on(self.language, set_language)
        self.story.listen(self)
        self.on(self.notation, lambda content: self.load(text_in(content, "apply")))
        self.on(self.memory, lambda content: self.remember(str(content.get("remembered", ""))))
        for panel in [*panels, *filter(None, [self.sharing])]:
            self.offer(panel)
            panel.listen()
        if self.left_here:
            self._said = (lambda: say_run_again(self), "info")
        language.observe(self._language_changed, "code")
        self.ends.append(lambda: language.unobserve(self._language_changed, "code"))
        self.redraw()

    @property
    def state(self) -> State:
        return self.states.now

    # --- what a lab is about: for subclasses ---

    def show(self) -> None:
        """Draw the state: set the values of controls and parts."""
        raise TypeError(f"{type(self).__name__} does not say how it is shown")

    def write(self) -> str:
        """Return the state in the notation of the game."""
        return str(self.state)

    def state_from_text(self, text: str) -> State:
        """Return the state that a notation describes. RallyError with the reasons if there is none."""
        if not self.takes_notation:
            return self.state
        raise TypeError(f"{type(self).__name__} does not say how it is read")

    def state_to_data(self, state: State) -> dict[str, Plain]:
        """Return a state as plain data, field by field (`widgets.lab.values`)."""
        return {STATE: write_data(type(state), state)}

    def state_from_data(self, data: Mapping[str, object]) -> State:
        """Return the state that `state_to_data` wrote. RallyError for anything else."""
        return read_data(type(self.state), data.get(STATE))

    def guests(self) -> Mapping[str, Lab[Any]]:
        """Return by name the labs that are open within this one; they are remembered with it (`lodge`)."""
        return {}

    def beside_to_data(self) -> dict[str, Plain]:
        """Return what is remembered beside the states because no step back changes it: the memories of the guests, and
        whether a film was seen that is to be seen before anything else."""
        guests, player = {name: guest.memo() for name, guest in self.guests().items()}, self.player
        is_seen = player is not None and player.film == player.opens == player.seen != ""
        return {**({GUESTS: guests} if guests else {}), **({SEEN: True} if is_seen else {})}

    def beside_from_data(self, data: Mapping[str, object]) -> None:
        """Take up what `beside_to_data` wrote, once the states are back."""
        kept = data.get(GUESTS)
        for name, guest in self.guests().items():
            if isinstance(kept, Mapping) and isinstance(kept.get(name), str):
                guest.remember(kept[name])
        if data.get(SEEN) is True and self.player is not None:
            self.player.seen = self.player.film

    def memo(self) -> str:
        """Return all states, with those of the guests, as the text that the page keeps in case the kernel restarts."""
        return self._memory.write([*self.states], self.beside_to_data())

    def recall(self, text: str) -> State:
        """Return the last state that `memo` wrote. RallyError for anything else."""
        states, is_whole = self.recall_all(text)
        if not (states and is_whole):
            raise unreadable_message(text)
        return states[-1]

    def recall_all(self, text: str) -> tuple[list[State], bool]:
        """Return the states that `memo` wrote, up to the first that cannot be read, and whether these are all."""
        found, _beside, is_whole = read_memory(text)
        states: list[State] = []
        for data in found:
            try:
                states.append(self.state_from_data(data))
            except (RallyError, LookupError, TypeError, ValueError):  # damaged, or written by an older lab
                return states, False
        return states, is_whole

    def complaints(self) -> list[str]:
        """Return what is wrong with the state itself, to stand below its notation."""
        return []

    def film(self) -> tuple[str, str, int]:
        """Return the name of the film on show, the channel that tells its steps, and its last step."""
        return "", "", 0

    @property
    def player(self) -> Steps | None:
        """The player of the film."""
        return player_on(self.film()[1])

    def open_film(self) -> None:
        """Require the film on show to be seen before anything else, because nobody has acted yet."""
        if self.player is not None and self.player.steps:
            self.player.opens = self.player.film

    def news(self) -> str:
        """Return what has been worked out about the state; screen readers announce it once."""
        return ""

    def title(self) -> str:
        """Return the name of the lab for those who cannot see it."""
        return ""

    def describe(self) -> str:
        """Return the state in a sentence, for the live line if nothing more particular has just happened."""
        return ""

    def picture(self) -> str:
        """Return the state as an SVG; "" if it cannot be drawn."""
        return ""

    def due(self) -> Sequence[str]:
        """Return CSS selectors of what answers the question that is asked, the most important first
        (`widgets.lab.due`)."""
        return USUAL

    def rows(self) -> Iterator[tuple[str, str]]:
        """Yield the state as names and values, for pages without a kernel."""
        yield _("Position"), self.write()

    def first_state(self) -> State:
        """Return the state to which the reset button leads."""
        return self.first

    @property
    def race(self) -> object:
        """The race on show, if any: its players' names stand in complaints."""
        return None

    # --- steps ---

    def go(self, state: State, said: Words | None = None, tone: str = "info", *, opening: Words | None = None) -> None:
        """Take a step to a new state, with a sentence about what has happened. The old state stays one step back.

        opening: what to say until the film of the step has ended, so that nothing gives the end away.
        """
        self.states.add(state)
        self.story.be_here(self.memory.key.partition(" ")[0])
        self.tell(said, tone, opening=opening)

    def look(
        self, state: State, said: Words | None = None, tone: str = "info", *, opening: Words | None = None
    ) -> None:
        """Turn to something else in the same state; this is not a step that can be taken back. opening: as in `go`."""
        self.states.now = state
        self.tell(said, tone, opening=opening)

    def change_all(self, change: Callable[[State], State]) -> None:
        """Change every state: no step back undoes a preference."""
        self.states.change_all(change)

    def back(self) -> None:
        """Take one step back; a sentence says so if there is none."""
        if self.states.is_beginning:
            resume_lab(self, lambda: _("This is the beginning: you cannot step back any further."))
            return
        self.states.back()
        self.tell(None)

    def forward(self) -> None:
        """Take again the step that was taken back last; a sentence says so if there is none."""
        if self.states.is_end:
            self.tell(lambda: _("Nothing was taken back that could be done again."), "bad")
            return
        self.states.forward()
        self.tell(None)

    def reset(self) -> None:
        self.go(self.first_state(), lambda: _("Everything is back as it was at the beginning."))

    # --- acting ---

    def on(self, source: ipywidgets.Widget, handler: Handler) -> None:
        """Have `handler` answer a control or a part: one at a time, and no complaint is lost (`Dispatcher.on`)."""
        self._answers.on(source, handler)

    def offer(self, *panels: object) -> None:
        """Offer the controls of these panels as the lab's own."""
        for panel in panels:
            for name, control in controls.controls_of(panel):
                setattr(self, name, control)

    def work(self, take: Callable[[T], None], failed: Callable[[Exception], None]) -> Work[T]:
        """Start work in the background that ends with the lab."""
        named = type(self).__name__
        return Work(
            take,
            failed,
            self.lock,
            lambda: not self.closed,
            lambda error, act: log_fault(error, named, act, self.write),
        )

    def load(self, text: str) -> None:
        """Go to the state that a notation or a link describes; if that state is impossible, the reasons are listed and
        the present one stays."""
        try:
            state = cast("State", self.sharing.state_from_text(text)) if self.sharing else self.state_from_text(text)
        except RallyError as error:
            self.notation.errors = self.voice.errors(error, self.race)
            self.line.tone = "bad"
            self.line.say(_("This position is not possible. The reasons are below the text."))
            return
        self.go(state, lambda: join_sentences([_("The position is set up."), self.describe()]))

    def remember(self, text: str) -> None:
        """Go back to what the page has kept from another kernel, with its way back."""
        if text and text != self._remembered:  # a page with two views of the lab sends it twice
            self._remembered = text
            restore_lab(self, text)

    def lodge(self, guest: Lab[Any]) -> None:
        """Remember a lab within this one whenever something is done there."""
        guest.memory.observe(lambda _change: self.note(), "text")

    def note(self) -> None:
        """Send the page what it is to remember."""
        self.memory.text = self.memo()

    # --- saying ---

    def tell(self, said: Words | None, tone: str = "info", *, opening: Words | None = None) -> None:
        """Say something in the live line (by default what `describe` says) and draw everything."""
        self._said, self._opening = (said or self.describe, tone), opening
        self.refusals += tone == "bad"
        self.redraw()

    @property
    def complaint(self) -> Words | None:
        """The complaint in the live line; None if there is none."""
        said, tone = self._said
        return said if tone == "bad" else None

    def tell_error(self, error: RallyError) -> None:
        """Say why an act is not allowed; controls show the present state again."""
        race = self.race
        self.tell(lambda: join_sentences(self.voice.errors(error, race)), "bad")

    def tell_fault(self, error: Exception, act: str = "at work") -> None:
        """Say and log a fault of ours instead of hiding it. act: what was being done."""
        log_fault(error, type(self).__name__, act, self.write)
        self.line.tone = "bad"
        self.line.say(
            _("Something went wrong in the program: {fault}").format(fault=f"{type(error).__name__}: {error}")
        )

    # --- drawing ---

    def redraw(self) -> None:
        """Bring everything on show up to date with the state."""
        with self._answers.hold_answers():
            self.show_tools()
            self.show()
            self.notation.value = self.write()
            self.note()
            self.notation.errors = self.complaints()
            with self.line.hold_sync():
                said, tone = self._said  # read late, because drawing may have said something
                self.line.opening = self._opening() if self._opening else ""
                self.line.film, self.line.channel, self.line.last = self.film()
                self.line.region, self.line.news = self.title(), self.news()
                self.line.tone, self.line.times = tone, self.refusals
                text, instead = said(), self.story.say_instead(self)
                if instead and tone != "bad":
                    told = first_sentences(text)
                    text = join_sentences([text, instead], first=[instead, *told[:1]], more=told[1:])
                    self.line.tone = "info"
                self.line.say(text)
                first, *others = self.due()
                named = [BACK] if self.say_back() in text else []  # a button that is named has to be in sight
                self.line.due = [first, *named, *others]
            self.story.follow(self)
            self.sheets.draw()
            if self.player is not None:
                self.player.observe(self._film_seen, "seen")

    def say_back(self) -> str:
        """Return the label of the button that steps back."""
        return _("Step back")

    def show_tools(self) -> None:
        """Draw the controls that every lab has."""
        update_control(self.step_back, self.say_back(), dim=self.states.is_beginning and not self.left_here)
        update_control(self.step_again, _("Do it again"), dim=self.states.is_end)
        update_control(self.start_over, _("Reset"))
        update_control(self.more, "⋯", title=_("More: language, position as text, start again"))
        if self.sharing:
            self.sharing.show()
        update_control(
            self.language,
            _("Language"),
            language.code,
            options=[(name, code) for code, name in offered_languages().items()],
        )

    def _film_seen(self, _change: object) -> None:
        with self.lock:
            if not self.closed:
                self.note()

    def _language_changed(self, _change: object) -> None:
        """Say everything in another language. A fault is said here, so that other labs still change theirs."""
        with self.lock:
            if is_let_go(self):
                self.close()
                return
            try:
                self.redraw()
            except Exception as error:
                self.tell_fault(error, "another language")

    @property
    def controls(self) -> dict[str, ipywidgets.Widget]:
        """The lab's controls by name; each is also an attribute of that name."""
        return {name: value for name, value in vars(self).items() if isinstance(value, controls.KINDS)}

    # --- life and other views ---

    def close(self) -> None:
        """Close the lab with all its parts, so that no comm is left."""
        if not self.closed:
            self.closed = True
            end_listening(self)
            if self.sharing:
                close_tree(self.sharing.row)  # it is a child of the lab only while it has something to say
            close_tree(self)

    def abandon(self, made: Sequence[ipywidgets.Widget]) -> None:
        """Clean up after a constructor that failed: close the widgets `made`."""
        self.closed = True
        end_listening(self)
        lifecycle.disown_lab(self)
        for widget in reversed(made):
            if not is_shared(widget):
                DeferredWidget.close(widget) if widget is self else widget.close()

    def still(self) -> str:
        """Return the state as static HTML."""
        return still_html(self.picture(), self.describe(), self.rows(), self.story.still())

    def _repr_mimebundle_(self, **kwargs: object) -> object:
        """Return the live lab, if a page can show it, and a picture and a table for places without a kernel."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if isinstance(data, dict):
            data["text/plain"] = repr(self)
            data["text/html"] = self.still()
            if isinstance(self.comm, SilentComm):
                data.pop(VIEW, None)
        return bundle

    def _display_(self) -> Frame:
        """Return what marimo shows of the lab, which does not know the boxes of ipywidgets."""
        return Frame(lab=self.model_id, still=self.still())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.write()})"
