"""Sharing what a lab shows, and showing what somebody has shared: the sheet, and the labs that open a link."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from rally.core.errors import RallyError
from rally.games import FOLDERS
from widgets.parts.opening import Box
from widgets.words import _, join_sentences

from . import controls, links
from .controls import update_control, with_classes
from .forms import unpack
from .guest import GuestPlace
from .lessons import LESSONS, lesson_of
from .links import Link, is_link, links_in
from .messages import text_in, unreadable_message

if TYPE_CHECKING:
    from widgets.parts.sharing import Share

    from .lab import Lab

L = TypeVar("L", bound="Lab[Any]")

FileToShare = tuple[str, Callable[[str], tuple[str, str]]]
"""The label of the button for a file, and the function that makes its name and its text from a link."""


class Shared(Generic[L]):
    """What is shared of a lab: by default its position in notation.

    opens: the kinds of links that the lab shows (`links.KINDS`). leads_to: the labs of its game in which one can
    continue from there.
    """

    opens: ClassVar[tuple[str, ...]] = ("position",)
    leads_to: ClassVar[tuple[str, ...]] = ("PlayLab", "WhatIfLab")

    def __init__(self, lab: L) -> None:
        self.lab = lab

    def text(self) -> tuple[str, str]:
        """Return the kind and the text of a link to what is on show."""
        return "position", self.lab.write()

    def link(self) -> Link:
        """Return the place of what is on show; its lesson is "" if no lesson has such a lab."""
        asks = asked_for_in(self.lab)
        lesson = lesson_of(asks) if asks else ""
        return Link(lesson or self.lab.home, *self.text(), asks if lesson else "")

    def can_open(self, link: Link) -> bool:
        """Return whether this lab can show a link, judged by its kind alone."""
        return link.kind in self.opens

    def state_at(self, link: Link) -> object:
        """Return the state to which a link leads. RallyError if it leads to none."""
        return self.lab.state_from_text(link.text)

    def say(self) -> str:
        """Say what is on show, for those with whom it is shared."""
        return self.lab.describe()

    def files(self) -> Mapping[str, FileToShare]:
        """Return by name the files that can be shared beside the picture."""
        return {}

    @property
    def race(self) -> object:
        """The race on show, without what those who look at it may not know; None if there is none."""
        return self.lab.race


class SharedAlone(Shared[L]):
    """What is shared of a lab whose positions no other lab of its game shows."""

    leads_to = ()


def asked_for_in(lab: Lab[Any]) -> str:
    """Return the name of a lab's goal; "" for none."""
    return "" if lab.story.story is None else str(lab.story.story.name)


# --- to share ---------------------------------------------------------------------------------------------------------

SHEET, CODE, PICTURE = "share", "code", "picture"
"""The name of the sheet, and the requests of its part for a QR code and for a picture."""


class Sharing:
    """The sheet that shares a lab, and, while something that came from a link is on show, a line in place of the goal:
    one can play on, ask what if, or return to the lesson. The labs for that stand in place of this one.

    The part of the sheet is made when it is first opened, which is seldom.

    Controls: `share`, which opens the sheet; `play_here`, `try_here`, `to_lesson`, `leave_guest`.
    """

    def __init__(self, lab: Lab[Any], shared: Shared[Lab[Any]]) -> None:
        self.lab, self.shared = lab, shared
        self.part: Share | None = None
        self.share = controls.button()
        self.sheet = lab.sheets.add(SHEET, lambda: _("Share"), [], self.share, self.update)
        self.said = controls.caption()
        self.play_here, self.try_here, self.to_lesson, self.leave_guest = (controls.button() for _number in range(4))
        self.row = with_classes(Box([self.said, self.play_here, self.try_here, self.to_lesson]), "onward")
        self.place = GuestPlace(lab, self.leave_guest)

    def listen(self) -> None:
        """Connect the controls with their handlers."""
        on = self.lab.on
        on(self.play_here, lambda: self.open("PlayLab"))
        on(self.try_here, lambda: self.open("WhatIfLab"))
        on(self.to_lesson, self.leave)
        on(self.leave_guest, self.close_guest)
        on(self.lab.memory, self.hear_page)

    def show(self) -> None:
        """Draw the button that opens the sheet, and the line while it has something to say."""
        rests, race = self.lab.story.rests, self.shared.race
        there = self.shared.leads_to if folder_of(race) and getattr(race, "winner", None) is None else ()
        update_control(self.share, "↗\ufe0e", title=_("Share: link, picture, file"))
        others = tuple(each for each in self.lab.goal.children if each is not self.row)
        wanted = (*others, self.row) if rests else others  # a place with nothing in it takes no room (table.css)
        if self.lab.goal.children != wanted:
            self.lab.goal.children = wanted
        update_control(self.play_here, _("Play on"), shown=rests and "PlayLab" in there)
        update_control(self.try_here, _("What if?"), shown=rests and "WhatIfLab" in there)
        update_control(self.to_lesson, _("To the lesson"), shown=rests)
        update_control(self.leave_guest, _("Back"), primary=True, shown=self.place.lab is not None)
        if rests:
            self.said.value = _("Shared with you")

    # --- the sheet ---

    def update(self) -> None:
        """Bring the sheet up to date with the lab."""
        part, link = self.part or self.make_part(), self.shared.link()
        query = link.query if link.lesson else ""
        with part.hold_sync():
            if query != part.query:
                part.code = part.problem = ""
            part.query, part.sentence = query, self.shared.say()
            part.notation = link.text if link.kind == "position" else ""
            part.cell = cell_for(self.lab, link)
            part.files = [{"want": name, "label": label} for name, (label, _make) in self.shared.files().items()]

    def make_part(self) -> Share:
        from widgets.parts.sharing import Share

        part = self.part = Share(address=links.site_address() or "", page=links.PAGE)
        self.lab.on(part, self.answer)
        self.sheet.children = (*self.sheet.children, part)
        return part

    def answer(self, content: Mapping[str, object]) -> None:
        """Answer a request from the sheet."""
        part = self.part or self.make_part()
        wanted, link = text_in(content, "want"), text_in(content, "link")
        files = self.shared.files()
        part.problem = ""
        try:
            if wanted == CODE:
                part.code = "" if part.code else links.qr_svg(link)
            elif wanted == PICTURE:
                from widgets.parts.svg import picture_to_share

                drawn = picture_to_share(self.lab.picture(), words=self.shared.say(), link=link)
                part.send({"picture": drawn, "name": "rally"})
            elif wanted in files:
                name, text = files[wanted][1](link)
                part.send({"deliver": name, "text": text})
            else:
                raise unreadable_message(content)
        except RallyError as error:
            part.problem = join_sentences(self.lab.voice.errors(error, self.lab.race))

    # --- what came by a link ---

    def hear_page(self, content: Mapping[str, object]) -> None:
        """Show what the page's address asks for if that is meant for this lab, once per visit."""
        visit = str(content.get("visit"))
        if "arrived" not in content or visit in _visits:
            return
        try:
            meant = [*filter(self.is_meant, links_in(text_in(content, "arrived")))]
        except RallyError as error:
            self.take_visit(visit)
            self.say_unreadable(error)
            return
        if meant:
            self.take_visit(visit)
            self.go_to(meant)

    def take_visit(self, visit: str) -> None:
        """Note that this lab shows what was asked for in a visit: no other does."""
        _visits.add(visit)
        self.lab.memory.taken = visit

    def state_from_text(self, text: str) -> object:
        """Return the state that a pasted text describes: a notation, a link, or a message with a link. RallyError with
        the reasons otherwise."""
        return self.first_state(links_in(text)) if is_link(text) else self.lab.state_from_text(text)

    def first_state(self, found: Iterable[Link]) -> object:
        """Return the state of the first of these links that leads to one. RallyError with the reasons of the first link
        otherwise."""
        wrong: list[RallyError] = []
        for link in found:
            try:
                return self.shared.state_at(link)
            except RallyError as error:
                wrong.append(error)
        raise wrong[0]

    def is_meant(self, link: Link) -> bool:
        """Return whether a link names this lab, or names none in its lesson and can be shown here."""
        named = link.lab if link.lab in LESSONS.get(link.lesson, ()) else ""
        return self.shared.can_open(link) and named in ("", asked_for_in(self.lab))

    def go_to(self, meant: Iterable[Link]) -> None:
        """Go to the place of a link, or of its first reading that leads to one. If none does, say so and stay."""
        try:
            state = self.first_state(meant)
        except RallyError as error:
            self.say_unreadable(error)
            return
        self.lab.story.rest(True)
        self.lab.go(state, lambda: join_sentences([_("Somebody has shared this with you."), self.lab.describe()]))

    def say_unreadable(self, error: RallyError) -> None:
        """Say that a link leads nowhere, and why."""
        nothing = _("The link does not lead to anything here, so the lesson begins as always.")
        self.lab.tell(lambda: join_sentences([nothing, *self.lab.voice.errors(error, self.lab.race)]), "bad")

    def open(self, name: str) -> None:
        """Open what was shared in another lab of its game, in place of this one."""
        race = self.shared.race
        if not self.lab.story.rests or not folder_of(race):
            self.lab.tell(lambda: _("Nothing that somebody shared is on show here."), "bad")
            return
        self.place.open(getattr(import_module(f"widgets.{folder_of(race)}"), name)(position=race))
        self.show()

    def close_guest(self) -> None:
        """Show this lab again in place of the other one."""
        self.place.close()
        self.show()

    def leave(self) -> None:
        """Return to the lesson if something else is on show."""
        if not self.lab.story.rests:
            self.lab.tell(lambda: _("Nothing that somebody shared is on show here."), "bad")
            return
        self.lab.story.rest(False)
        self.lab.reset()


def cell_for(lab: Lab[Any], link: Link) -> str:
    """Return the lines of Python that show in a notebook what a link leads to; "" if one lab alone does not."""
    kind = type(lab)
    folder = kind.__module__.rpartition(".labs.")[0]
    given = inspect.signature(kind).parameters
    name = next((name for name in ("position", "race") if name in given), "")
    if not folder or not name or link.kind not in ("position", "record"):
        return ""
    text = unpack(link.text) if link.kind == "record" else link.text
    return f"from {folder} import {kind.__name__}\n{kind.__name__}({name}={text!r})"


def folder_of(race: object) -> str:
    """Return the folder in `widgets` of a race's game; "" for anything but a race."""
    package, _dot, rest = type(race).__module__.partition(".")
    folder = rest.partition(".")[0]
    return folder if package == "rally" and folder in FOLDERS.values() else ""


_visits: set[str] = set()
"""The visits of a page in which a lab has shown what the address asks for."""
