"""The controls of a lab, made without words and told what they show; the table they lie at, and the sheets over it."""

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
"""What there is to choose: each with its label and its value."""

STAY = object()
"""As a value to `put`: the one that the control has."""

PRIMARY, DIM = "mod-primary", "rally-dim"
"""How a control may look: what one would press next; what would be refused now, with the reason."""

GONE, VACANT = "rally-gone", "rally-vacant"
"""What is hidden, without a gap or with one. (Layouts are shared, so they hide nothing.)"""

TYPED = 99_999
"""So large a number can be typed."""

NONE_CHOSEN = -1
"""The index on the page of what has not been chosen."""

KINDS = (
    ipywidgets.Button, ipywidgets.RadioButtons, ipywidgets.Dropdown, ipywidgets.Select, ipywidgets.BoundedIntText,
    ipywidgets.Text, ipywidgets.Checkbox, ipywidgets.FileUpload,
)  # fmt: skip
"""What a lab is operated with."""


def _as_typed(kind: type[DescriptionWidget], **traits: object) -> type[DescriptionWidget]:
    """A kind of control whose label has room for all it says: names in it are neither markup nor mathematics.

    `description` is plain text, as everywhere; only on its way to the page it becomes HTML. (Checkboxes, which show the
    same text as their title, have only our own words for labels, and buttons show text as it is.) traits: others that
    it has in place of its kind's.
    """
    description = traitlets.Unicode("").tag(sync=True, to_json=lambda text, _control: label_html(text))
    allowed = traitlets.Bool(True).tag(sync=True)
    traits |= {"description": description, "description_allow_html": allowed}
    return plain_widget(kind, traits, description_width="initial")


def _one_or_none(kind: type[DescriptionWidget]) -> type[DescriptionWidget]:
    """A kind of control of which one option is chosen, or none: that is None here, and -1 on the page, where a None
    would never arrive if the kernel runs there."""
    index = traitlets.Int(allow_none=True, default_value=None).tag(
        sync=True,
        to_json=lambda index, _control: NONE_CHOSEN if index is None else index,
        from_json=lambda index, _control: None if index == NONE_CHOSEN else index,
    )
    return _as_typed(kind, index=index)


RadioButtons, Dropdown = map(_one_or_none, (ipywidgets.RadioButtons, ipywidgets.Dropdown))
BoundedIntText, Text, IntProgress = map(_as_typed, (ipywidgets.BoundedIntText, ipywidgets.Text, ipywidgets.IntProgress))


def button() -> ipywidgets.Button:
    """A button. It is never switched off: whatever is pressed is answered, if only with the reason why not."""
    return Button()


def choice() -> ipywidgets.RadioButtons:
    """A few options side by side, one of them chosen."""
    return RadioButtons()


def menu() -> ipywidgets.Dropdown:
    """One of many options."""
    return Dropdown()


def number() -> ipywidgets.BoundedIntText:
    """A whole number. Nearly all can be typed, so that the lab says of one that is out of range why it is."""
    return BoundedIntText(value=0, min=-TYPED, max=TYPED)


def text() -> ipywidgets.Text:
    """A line of text; it counts when it is complete (Enter, or the field is left)."""
    return Text(continuous_update=False)


def switch() -> ipywidgets.Checkbox:
    """Something that is on or off."""
    return Checkbox(indent=False)


def progress() -> ipywidgets.IntProgress:
    """How much of a work is done, in percent."""
    return IntProgress(min=0, max=100)


def status() -> ipywidgets.HTML:
    """A few words that stay in sight; a screen reader has the live line instead."""
    made = HTML()
    made.add_class("rally-status")
    return made


def caption() -> ipywidgets.Label:
    """A line of text above what it is about."""
    made = Label()
    for name in AS_TYPED:
        made.add_class(name)
    return made


def controls_of(panel: object) -> Iterator[tuple[str, ipywidgets.Widget]]:
    """The controls that an object keeps, by name; those in a tuple, one for each seat, as `kind_1` and so on."""
    for name, held in vars(panel).items():
        numbered = enumerate(held, start=1) if isinstance(held, tuple) else ()
        for each, control in [(name, held), *((f"{name}_{number}", one) for number, one in numbered)]:
            if isinstance(control, KINDS):
                yield each, control


def control_row(*controls: ipywidgets.Widget) -> ipywidgets.HBox:
    """Controls in a row that wraps."""
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

    options come with the value among them that is chosen (one that is not there chooses none); `shown` hides the
    control without a gap; `primary` and `dim` are its looks; `title` says more about it to those who linger.
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
    show_widget(control, shown)
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
    """Show a control or part, or hide it without a gap."""
    toggle_class(widget, GONE, not shown)


def reserve_place(widget: ipywidgets.Widget, shown: bool) -> None:
    """Show a control, or hide it and keep its place, so that nothing moves."""
    toggle_class(widget, VACANT, not shown)


def toggle_class(widget: ipywidgets.Widget, name: str, wanted: bool) -> None:
    """Put a class on a widget, or take it off."""
    if wanted != (name in widget._dom_classes):
        widget.add_class(name) if wanted else widget.remove_class(name)


def is_shown(widget: object) -> bool:
    """Whether a widget itself is shown, whatever it lies in."""
    return GONE not in getattr(widget, "_dom_classes", ())


def walk_widgets(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    """A widget and all that is in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from walk_widgets(child)


Parts = Sequence[ipywidgets.Widget]

AFTER_FILM = "rally-after-film"
"""The class of what would tell how a film ends: it keeps its room, and appears when the film has ended."""

READ_ALOUD = "read-aloud"
"""What a box is called whose buttons are read aloud after what a lab asks and says: the answers to a question."""

BOARD_TABLE = "board-table"
"""What a game calls its table if its board is a square: all else then stands beside it, or below it on a phone."""

MANY_ACTS = "many-acts"
"""What a table is called of which much can be pressed: that has more room beside a hand."""


def lay_table(
    stage: Parts = (), infield: Parts = (), film: Parts = (), side: Parts = (), hand: Parts = (), acts: Parts = ()
) -> ipywidgets.Box:
    """The table: a stage on the left with its infield on top of it and the player of its film as a strip below it,
    the side beside them, hand and acts at the bottom.

    With what stands above it a lab is at most 560 px high, whatever lies on the table: what needs more scrolls inside
    its area. On a phone the areas stand one below the other: stage, infield, film, hand, acts, side.
    """
    areas = {"stage": stage, "infield": infield, "film": film, "side": side, "hand-row": hand, "acts": acts}
    return with_classes(Box([with_classes(Box([*parts]), name) for name, parts in areas.items()]), "table")


def order_acts(now: Parts, later: Parts = ()) -> list[ipywidgets.Box]:
    """Acts of a lab: what is pressed again and again, and what gives way to all else where there is little room."""
    return [with_classes(Box([*parts]), name) for name, parts in (("now", now), ("later", later)) if parts]


def with_classes(box: ipywidgets.Box, *names: str) -> ipywidgets.Box:
    """A box with these CSS classes."""
    for name in names:
        box.add_class(f"rally-{name}")
    return box


@dataclass(frozen=True)
class Sheet:
    """A sheet: its heading in the language of the moment, what opens it, its frame, what puts it away, and what brings
    it up to date while it is open."""

    heading: Callable[[], str]
    opener: ipywidgets.Button
    box: ipywidgets.Box
    title: ipywidgets.Label
    away: ipywidgets.Button
    update: Callable[[], None]


OF_SHEETS = frozenset({"rally-sheet", "rally-sheet-title", "rally-sheet-away", "rally-opener"})


def is_of_sheets(widget: object) -> bool:
    """Whether a widget is a sheet, or what opens or closes one: what it shows is no state of a lab."""
    return bool(OF_SHEETS.intersection(getattr(widget, "_dom_classes", ())))


class Sheets:
    """The sheets of a lab by name, of which at most one lies on its panel. Which one is no state of the lab: nothing is
    taken back by it, and nothing is lost. What opens them stands in `openers`.
    """

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
        """Lay a further sheet ready, which `opener` opens and puts away, and answer with its frame.

        update: what brings it up to date while it is open.
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
        """Open a sheet, or put it away if it is the one that is open."""
        self.open("" if self.shown == name else name)

    def open(self, name: str) -> None:
        """Let this sheet be the one on the table."""
        self.shown = name
        self.draw()

    def close(self) -> None:
        """Put away whichever is open."""
        self.open("")

    def draw(self) -> None:
        """Show what is open, in the language of the moment."""
        for name, sheet in self.by_name.items():
            if name == self.shown:
                sheet.update()
            if sheet.title.value != sheet.heading():
                sheet.title.value = sheet.heading()
            update_control(sheet.away, _("Close"))
            show_widget(sheet.box, name == self.shown)
