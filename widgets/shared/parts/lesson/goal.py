"""What a lab asks for, in a line that stays: with a tick once it is done, and how far the lesson has come."""

from __future__ import annotations

import traitlets

from widgets.shared.words import _

from ..base import Part


class Goal(Part):
    """A line above the running one.

    text: what to do. so_far: how far one has come, in a few words. reached: whether it is done.
    lesson, done, total: of the lesson with this number so many deeds are done, and so many there are; 0: of none.
    next: the file of the lesson that comes after it, to which a button leads once all is done; "": none.
    place: the cell in which one was on another visit, to which a button leads; "": there is none.
    film, channel, last: the film that is to be seen first, to its step `last`; 0: there is none.
    """

    text = traitlets.Unicode().tag(sync=True)
    so_far = traitlets.Unicode().tag(sync=True)
    reached = traitlets.Bool(False).tag(sync=True)
    lesson = traitlets.Unicode().tag(sync=True)
    done = traitlets.Int(0, min=0).tag(sync=True)
    total = traitlets.Int(0, min=0).tag(sync=True)
    next = traitlets.Unicode().tag(sync=True)
    place = traitlets.Unicode().tag(sync=True)
    film = traitlets.Unicode().tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)
    last = traitlets.Int(0, min=0).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {
            "reached": _("Done: {goal}"),
            "on": _("Shift+Enter: go on"),
            "count": _("{done} of {all} done"),
            "all": _("Lesson {lesson} is done!"),
            "next": _("On to lesson {number}"),
            "place": _("Continue where you were"),
        }
