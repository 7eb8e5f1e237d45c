"""What a browser keeps of those who learn here: a text for each, by the names that they choose."""

from __future__ import annotations

import traitlets

from widgets.shared.words import _

from ..base import Part


class Learner(Part):
    """A part that nobody sees, unless the browser cannot keep what is learnt, or another browser does. It carries a
    text between the kernel and the browser, which keeps it for good.

    learner: by which name; "" is somebody. text: what is to be kept; "": nothing is. heard: one more when the kernel
    has taken what was sent into its text. carried: names under which the browser has kept what is the learner's now: it
    is handed on once more, and kept there no longer. removed: names under which nothing is to be kept any more.
    Sends {"kept": text, "learner": name, "learners": names, "clock": time} when it is shown, when another learner is
    chosen, and when another lesson has written there meanwhile: nothing is written over what the kernel does not know.
    `learner` is the one of the message, the last one of this browser if the kernel names none; `learners` are all that
    it knows; `clock` is the time where the learner is, with its zone. Sends {"clock": time} alone when the page is
    turned to again, and on another day.
    Each message says from which "browser" it comes; "joins": that one keeps it, too. browsers: in which it is kept, and
    no other one hands anything on, or keeps anything.
    "follows": in another lesson somebody else was said to learn here, and so do they in this one.
    """

    learner = traitlets.Unicode().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)
    heard = traitlets.Int(0).tag(sync=True)
    carried = traitlets.List(traitlets.Unicode()).tag(sync=True)
    removed = traitlets.List(traitlets.Unicode()).tag(sync=True)
    browsers = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {
            "full": _(
                "This browser has no room left, so your progress is not kept. Save it as a file: press “Progress” on "
                "the map of the course."
            ),
            "forbidden": _(
                "This browser may keep nothing, so your progress ends with this page. Save it as a file: press "
                "“Progress” on the map of the course."
            ),
            "elsewhere": _("This lesson is open in another browser, too. What you do is kept there, and not here."),
            "join": _("Keep it here, too"),
            "close": _("Close"),
        }
