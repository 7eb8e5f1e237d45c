"""What is handed on of a lab, and what becomes of a link: the sheet to share with, and who opens what came by one."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from rally.core.errors import RallyError
from rally.games import FOLDERS
from widgets.parts.opening import Box
from widgets.words import _, join_sentences

from . import controls, links
from .any_lab import AnyLab
from .controls import show_widget, update_control, with_classes
from .guest import GuestPlace
from .lessons import LESSONS
from .links import Link, read_link
from .messages import text_in, unreadable_message

SHEET = "share"
"""Of this name."""

CODE, PICTURE = "code", "picture"
"""What is asked for by these names, beside the files that a lab has."""


class ShareSheet:
    """The sheet on which a lab is shared. Its part is made when it is first opened: most never are.

    Controls: `share`, which opens it.
    """

    def __init__(self, lab: AnyLab) -> None:
        self.lab = lab
        self.share = controls.button()
        self.part: Any = None
        self._coded = ""
        self.box: Any = lab.sheets.add(SHEET, lambda: _("Share"), [], self.share, self.update)

    def show(self) -> None:
        """What opens it, in the language of the moment."""
        update_control(self.share, "↗\ufe0e", title=_("Share: link, picture, file"))

    def update(self) -> None:
        """Bring the sheet to what the lab shows now."""
        from widgets.parts.sharing import Share

        lab = self.lab
        if self.part is None:
            self.part = Share(address=links.site_address() or "", page=links.PAGE)
            lab.on(self.part, self.answer)
            self.box.children = (*self.box.children, self.part)
        link = lab.link()
        query = link.query if link is not None and link.lesson else ""
        with self.part.hold_sync():
            if query != self.part.query:
                self.part.code = self.part.problem = ""
            self.part.query, self.part.words_shared = query, lab.say_shared()
            self.part.notation = "" if link is None or link.kind != "position" else link.text
            self.part.cell = "" if link is None else cell_for(lab, link)
            files = lab.files_to_share()
            self.part.files = [{"want": name, "label": label} for name, (label, _make) in files.items()]

    def answer(self, content: Mapping[str, object]) -> None:
        """Answer what is asked for on the sheet."""
        wanted, link = text_in(content, "want"), text_in(content, "link")
        self.part.problem = ""
        files = self.lab.files_to_share()
        try:
            if wanted == CODE:
                self.part.code = "" if self.part.code else links.qr_svg(link)
            elif wanted == PICTURE:
                from widgets.parts.svg import picture_to_share

                drawn = picture_to_share(self.lab.picture(), words=self.lab.say_shared(), link=link)
                self.part.send({"picture": drawn, "name": "rally"})
            elif wanted in files:
                _label, make = files[wanted]
                name, text = make(link)
                self.part.send({"deliver": name, "text": text})
            else:
                raise unreadable_message(content)
        except RallyError as error:
            self.part.problem = join_sentences(self.lab.voice.errors(error))


def cell_for(lab: AnyLab, link: Link) -> str:
    """The lines of Python that show in a notebook what a link leads to; "" if one lab alone does not."""
    kind = type(lab)
    folder = kind.__module__.rpartition(".labs.")[0]
    given = inspect.signature(kind).parameters
    name = next((name for name in ("position", "race") if name in given), "")
    if not folder or not name or link.kind not in ("position", "record"):
        return ""
    text = links.unpacked(link.text) if link.kind == "record" else link.text
    return f"from {folder} import {kind.__name__}\n{kind.__name__}({name}={text!r})"


# --- what came by a link ---


class Arrivals:
    """What the addresses of pages ask for, by the visits in which somebody came there; each is shown once."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def show(self, lab: AnyLab, query: str, visit: str) -> None:
        """Show in a lab what its page's address asks for, if it is the one to show it and no other has."""
        if visit in self._taken or not lab.opens:
            return
        try:
            link = read_link(query)
        except RallyError as error:
            self._taken.add(visit)
            lab.memory.taken = visit
            say_unreadable(lab, error)
            return
        if is_meant(lab, link):
            self._taken.add(visit)
            lab.memory.taken = visit
            open_link(lab, link)


arrivals = Arrivals()


def is_meant(lab: AnyLab, link: Link) -> bool:
    """Whether a lab is the one that a link names, or, where it names none of its lesson, one that can show it."""
    if not lab.can_open(link):
        return False
    asks = "" if lab.story.story is None else lab.story.story.name
    return asks == link.lab or link.lab not in LESSONS.get(link.lesson, ())


def open_link(lab: AnyLab, link: Link) -> None:
    """Go to the place to which a link leads; what cannot be read is said, and the lab stays as it is."""
    try:
        state = lab.state_of_link(link)
    except RallyError as error:
        say_unreadable(lab, error)
        return
    lab.story.rest(True)
    lab.go(state, lambda: join_sentences([_("Somebody has shared this with you."), lab.describe()]))


def say_unreadable(lab: AnyLab, error: RallyError) -> None:
    """Say that a link leads nowhere, and why."""
    lab.tell(
        lambda: join_sentences(
            [_("The link does not lead to anything here, so the lesson begins as always."), *lab.voice.errors(error)]
        ),
        "bad",
    )


class Onward:
    """A line in place of a lab's goal while what came by a link is on show, and what one can do with it: play on, ask
    what if, have it analysed, or turn back to the lesson. Controls: `play_on`, `try_out`, `to_lesson`, `close_guest`.

    The other labs stand in place of this one (`place`).
    """

    def __init__(self, lab: AnyLab) -> None:
        self.lab = lab
        self.said = controls.caption()
        self.play_on, self.try_out, self.to_lesson = (controls.button() for _number in range(3))
        self.close_guest = controls.button()
        self.row = with_classes(Box([self.said, self.play_on, self.try_out, self.to_lesson]), "onward")
        self.place = GuestPlace(lab, self.close_guest)

    def listen(self) -> None:
        """Say what answers the controls."""
        on = self.lab.on
        on(self.play_on, lambda: self.open("PlayLab"))
        on(self.try_out, lambda: self.open("WhatIfLab"))
        on(self.to_lesson, self.leave)
        on(self.close_guest, self.place.close)

    def open(self, name: str) -> None:
        """Open what is on show in another lab of its game, in place of this one."""
        race: Any = self.lab.race_to_share
        made = getattr(import_module(f"widgets.{folder_of(race)}"), name)(position=race)
        self.place.open(made)

    def leave(self) -> None:
        """Turn back to the lesson."""
        self.lab.story.rest(False)
        self.lab.reset()

    def show(self) -> None:
        """The line, while there is something to say in it."""
        lab = self.lab
        show_widget(self.row, lab.story.rests)
        update_control(self.close_guest, _("Back"), primary=True)
        if not lab.story.rests:
            return
        self.said.value = _("Shared with you")
        others = lab.leads_to if folder_of(lab.race) else ()
        race: Any = lab.race
        is_over = getattr(race, "winner", None) is not None
        update_control(self.play_on, _("Play on"), shown="PlayLab" in others and not is_over)
        update_control(self.try_out, _("What if?"), shown="WhatIfLab" in others and not is_over)
        update_control(self.to_lesson, _("To the lesson"))


def folder_of(race: object) -> str:
    """The folder in `widgets` of the game that a race is one of; "" for a race of no game of the house."""
    name = type(race).__module__.split(".")[1] if type(race).__module__.startswith("rally.") else ""
    return name if name in FOLDERS.values() else ""
