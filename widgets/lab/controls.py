"""The controls of a lab, made without words and drawn later; the table on which they lie, and the sheets over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import ipywidgets
import traitlets
from ipywidgets.widgets.widget_description import DescriptionWidget

from widgets.parts.opening import HTML, Box, Button, Checkbox, HBox, Label, VBox, plain_widget
from widgets.words import _
from widgets.words.faults import AS_TYPED, label_html

Options = Sequence[tuple[str, object]]
"""The options of a control: each with its label and its value."""

STAY = object()
"""The value for `update_control` that keeps the present one."""

PRIMARY, DIM = "mod-primary", "rally-dim"
"""The looks of a control: the one to press next, and one that would be refused now with a reason."""

GONE, VACANT = "rally-gone", "rally-vacant"
"""The classes of what is hidden, without a gap and with one. (Layouts are shared, so they hide nothing.)"""

TYPED = 99_999
"""Maximum number that can be typed."""

NONE_CHOSEN = -1
"""The index on the page of a choice that is not made."""

KINDS = (
    ipywidgets.Button, ipywidgets.RadioButtons, ipywidgets.Dropdown, ipywidgets.BoundedIntText, ipywidgets.Text,
    ipywidgets.Checkbox,
)  # fmt: skip
"""The classes of a lab's controls."""


def _as_typed(kind: type[DescriptionWidget], **traits: object) -> type[DescriptionWidget]:
    """Return a kind of control whose label is shown as it was typed: names in it are neither markup nor mathematics.

    `description` is plain text, as everywhere, and becomes HTML only on its way to the page. (Checkboxes, which show
    the same text as their title, have only our own words for labels, and buttons show text as it is.) traits: traits
    that replace those of the kind.
    """
    description = traitlets.Unicode("").tag(sync=True, to_json=lambda text, _control: label_html(text))
    allowed = traitlets.Bool(True).tag(sync=True)
    traits |= {"description": description, "description_allow_html": allowed}
    return plain_widget(kind, traits, description_width="initial")


def _one_or_none(kind: type[DescriptionWidget]) -> type[DescriptionWidget]:
    """Return a kind of control with one option chosen, or none: None here, and -1 on the page, because a None would
    never arrive there when the kernel runs in the page."""
    index = traitlets.Int(allow_none=True, default_value=None).tag(
        sync=True,
        to_json=lambda index, _control: NONE_CHOSEN if index is None else index,
        from_json=lambda index, _control: None if index == NONE_CHOSEN else index,
    )
    return _as_typed(kind, index=index)


RadioButtons, Dropdown = map(_one_or_none, (ipywidgets.RadioButtons, ipywidgets.Dropdown))
BoundedIntText, Text, IntProgress = map(_as_typed, (ipywidgets.BoundedIntText, ipywidgets.Text, ipywidgets.IntProgress))


def button() -> ipywidgets.Button:
    """Return a button. It is never disabled: every press is answered, if only with the reason why not."""
    return Button()


def choice() -> ipywidgets.RadioButtons:
    """Return a few options side by side, of which one is chosen."""
    return RadioButtons()


def menu() -> ipywidgets.Dropdown:
    """Return a menu of many options."""
    return Dropdown()


def number() -> ipywidgets.BoundedIntText:
    """Return a field for a whole number. Nearly any can be typed, so that the lab says why one is out of range."""
    return BoundedIntText(value=0, min=-TYPED, max=TYPED)


def text() -> ipywidgets.Text:
    """Return a line of text, which counts when it is complete (Enter, or the field is left)."""
    return Text(continuous_update=False)


def switch() -> ipywidgets.Checkbox:
    """Return a checkbox."""
    return Checkbox(indent=False)


def progress() -> ipywidgets.IntProgress:
    """Return a bar that shows the progress of work in percent."""
    return IntProgress(min=0, max=100)


def status() -> ipywidgets.HTML:
    """Return a few words that stay in sight; a screen reader has the live line instead."""
    made = HTML()
    made.add_class("rally-status")
    return made


def caption() -> ipywidgets.Label:
    """Return a line of text above what it describes."""
    made = Label()
    for name in AS_TYPED:
        made.add_class(name)
    return made


def controls_of(panel: object) -> Iterator[tuple[str, ipywidgets.Widget]]:
    """Yield the controls among the attributes of an object by name; those in a tuple as `kind_1` and so on."""
    for name, held in vars(panel).items():
        numbered = enumerate(held, start=1) if isinstance(held, tuple) else ()
        for each, control in [(name, held), *((f"{name}_{number}", one) for number, one in numbered)]:
            if isinstance(control, KINDS):
                yield each, control


def control_row(*controls: ipywidgets.Widget) -> ipywidgets.HBox:
    """Return controls in a row that wraps."""
    box = HBox(list(controls))
    box.add_class("rally-row")
    return box


def update_control(
    control: ipywidgets.Widget,
    label: str | None = None,
    value: object = STAY,
    *,
    options: Options | None = None,
    shown: bool = True,
    primary: bool = False,
    dim: bool = False,
    title: str | None = None,
) -> None:
    """Set what a control shows. What it shows already is not sent again.

    options: given together with the value that is chosen (a value that is not among them chooses none). shown: hides
    the control without a gap if False. primary, dim: its looks. title: more about it, shown to those who linger.
    """
    with control.hold_sync():
        if label is not None and control.description != label:
            control.description = label
        if title is not None and control.tooltip != title:
            control.tooltip = title
        if options is not None:
            update_options(control, options, value)
        elif value is not STAY and control.value != value:
            control.value = value
    toggle_class(control, GONE, not shown)
    toggle_class(control, PRIMARY, primary)
    toggle_class(control, DIM, dim)


def update_options(control: ipywidgets.Widget, options: Options, value: object) -> None:
    known = [option for _label, option in options]
    wanted = control.value if value is STAY else value
    if tuple(control.options) != tuple(options):
        control.options = tuple(options)
    index = known.index(wanted) if wanted in known else None
    if control.index != index:
        control.index = index


def show_widget(widget: ipywidgets.Widget, shown: bool) -> None:
    """Show a widget, or hide it without a gap."""
    toggle_class(widget, GONE, not shown)


def reserve_place(widget: ipywidgets.Widget, shown: bool) -> None:
    """Show a widget, or hide it and keep its place, so that nothing moves."""
    toggle_class(widget, VACANT, not shown)


def toggle_class(widget: ipywidgets.Widget, name: str, wanted: bool) -> None:
    """Add a class to a widget, or remove it."""
    if wanted != (name in widget._dom_classes):
        widget.add_class(name) if wanted else widget.remove_class(name)


def is_shown(widget: object) -> bool:
    """Return whether a widget itself is shown, whatever contains it."""
    return GONE not in getattr(widget, "_dom_classes", ())


def walk_widgets(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    """Yield a widget and everything in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from walk_widgets(child)


Parts = Sequence[ipywidgets.Widget]

AFTER_FILM = "rally-after-film"
"""The class of what would give away the end of a film: it keeps its room, and appears once the film has ended."""

READ_ALOUD = "read-aloud"
"""The class of a box whose buttons are read aloud after the line of the lab: the answers to a question."""

BOARD_TABLE = "board-table"
"""The class of a table whose board is a square: everything else stands beside it, or below it on a phone."""

MANY_ACTS = "many-acts"
"""The class of a table with many buttons, which get more room beside a hand."""


def lay_table(
    stage: Parts = (), infield: Parts = (), film: Parts = (), side: Parts = (), hand: Parts = (), acts: Parts = ()
) -> ipywidgets.Box:
    """Return the table: a stage on the left with its infield on top of it and the player of its film as a strip below
    it, the side beside them, hand and acts at the bottom.

    Including what is above the table, a lab is at most 560 px high, whatever lies on the table: anything that needs
    more room scrolls inside its area. On a phone the areas stand one below the other: stage, infield, film, hand, acts,
    side.
    """
    areas = {"stage": stage, "infield": infield, "film": film, "side": side, "hand-row": hand, "acts": acts}
    return with_classes(Box([with_classes(Box([*parts]), name) for name, parts in areas.items()]), "table")


def order_acts(now: Parts, later: Parts = ()) -> list[ipywidgets.Box]:
    """Return the acts of a lab in two boxes: what is pressed again and again, and what gives way where there is little
    room."""
    return [with_classes(Box([*parts]), name) for name, parts in (("now", now), ("later", later)) if parts]


def with_classes(box: ipywidgets.Box, *names: str) -> ipywidgets.Box:
    """Return a box with these CSS classes, each after "rally-"."""
    for name in names:
        box.add_class(f"rally-{name}")
    return box


@dataclass(frozen=True)
class Sheet:
    """A sheet: its heading in the current language, the button that opens it, its frame, title and button that closes
    it, and the function that updates it while it is open."""

    heading: Callable[[], str]
    opener: ipywidgets.Button
    box: ipywidgets.Box
    title: ipywidgets.Label
    away: ipywidgets.Button
    update: Callable[[], None]


class Sheets:
    """The sheets of a lab by name, of which at most one is open. Which one is open is not part of the lab's state, so
    no step back changes it. The buttons that open them are in `openers`."""

    def __init__(self, panel: ipywidgets.Box, on: Callable[..., None]) -> None:
        self.panel, self.on = panel, on
        self.by_name: dict[str, Sheet] = {}
        self.openers = with_classes(Box(), "openers")
        self.shown = ""

    def add(
        self,
        name: str,
        heading: Callable[[], str],
        children: Sequence[ipywidgets.Widget],
        opener: ipywidgets.Button,
        update: Callable[[], None] = lambda: None,
    ) -> ipywidgets.Box:
        """Add a sheet, which `opener` opens and closes, and return its frame.

        update: updates the sheet while it is open.
        """
        sheet = Sheet(heading, opener, with_classes(VBox(), "sheet"), caption(), button(), update)
        head = with_classes(HBox([sheet.title, sheet.away]), "sheet-head")
        sheet.box.children = [head, *children]
        sheet.box.add_class(f"rally-sheet-of-{name}")
        for widget, called in ((sheet.title, "sheet-title"), (sheet.away, "sheet-away"), (opener, "opener")):
            widget.add_class(f"rally-{called}")
        opener.add_class(f"rally-opens-{name}")
        show_widget(sheet.box, False)
        self.by_name[name] = sheet
        self.openers.children += (opener,)
        self.panel.children = (*self.panel.children, sheet.box)
        self.on(sheet.away, self.close)
        self.on(opener, lambda: self.toggle(name))
        return sheet.box

    def toggle(self, name: str) -> None:
        """Open a sheet, or close it if it is open."""
        self.open("" if self.shown == name else name)

    def open(self, name: str) -> None:
        """Open this sheet in place of any other; "" opens none."""
        self.shown = name
        self.draw()

    def close(self) -> None:
        """Close the sheet that is open."""
        self.open("")

    def draw(self) -> None:
        """Draw the sheets in the current language."""
        for name, sheet in self.by_name.items():
            if name == self.shown:
                sheet.update()
            if sheet.title.value != sheet.heading():
                sheet.title.value = sheet.heading()
            update_control(sheet.away, _("Close"))
            show_widget(sheet.box, name == self.shown)
