"""What a browser keeps of those who learn here: a text for each, by the names that they choose."""

from __future__ import annotations

import traitlets

from ..base import Part


class Learner(Part):
    """A part that nobody sees. It carries a text between the kernel and the browser, which keeps it for good.

    learner: by which name; "" is somebody. text: what is to be kept; "": nothing is. heard: one more when the kernel
    has taken what was sent into its text. carried: names under which the browser has kept what is the learner's now: it
    is handed on once more, and kept there no longer. removed: names under which nothing is to be kept any more.
    Sends {"kept": text, "learner": name, "learners": names, "clock": time} when it is shown, when another learner is
    chosen, and when another lesson has written there meanwhile: nothing is written over what the kernel does not know.
    `learner` is the one of the message, the last one of this browser if the kernel names none; `learners` are all that
    it knows; `clock` is the time where the learner is, with its zone. Sends {"clock": time} alone when the page is
    turned to again, and on another day.
    "follows": in another lesson somebody else was said to learn here, and so do they in this one.
    """

    learner = traitlets.Unicode().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)
    heard = traitlets.Int(0).tag(sync=True)
    carried = traitlets.List(traitlets.Unicode()).tag(sync=True)
    removed = traitlets.List(traitlets.Unicode()).tag(sync=True)
