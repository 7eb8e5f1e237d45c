"""A side of the course as a live picture: what each station is, and a car that drives on once something is mastered."""

from __future__ import annotations

import traitlets

from widgets.parts.base import Part


class Road(Part):
    """What is drawn; the stations that are pressed are controls of their lab, which lie over it.

    game: whose side it is. wide, narrow: the picture with room beside it, and without, as SVG (`widgets.tutor.road`).
    marks: by skill the marks that hold at its station. behind: the number of stations that the car has passed. learner:
    who drives; since: when their progress was last reset, in the form in which progress is written. due: by skill when
    it is due again, and when it was answered last, written like that: the front page, which has no library that works
    it out, shows what was known when the page was made.

    The browser remembers how far the car has come: it drives there once, when somebody can see it.
    """

    game = traitlets.Unicode().tag(sync=True)
    wide = traitlets.Unicode().tag(sync=True)
    narrow = traitlets.Unicode().tag(sync=True)
    marks = traitlets.Dict(value_trait=traitlets.List(traitlets.Unicode())).tag(sync=True)
    behind = traitlets.Int(0).tag(sync=True)
    learner = traitlets.Unicode().tag(sync=True)
    since = traitlets.Unicode().tag(sync=True)
    due = traitlets.Dict(value_trait=traitlets.List(traitlets.Unicode())).tag(sync=True)
