"""The part that shows a track, scrubs the steps of a move on it and lets spaces and cars be chosen."""

from __future__ import annotations

import traitlets

from widgets.shared.parts.plotly_part import PlotlyPart
from widgets.shared.words import _


class Track(PlotlyPart):
    """A picture from `figures.track`, live. Sends {"space": i} and {"car": seat} when one is clicked or entered.

    figure: what `track_figure` or `track_picture` gave; with a move, its frames are the steps.
    name: what it is to those who do not see it, hills and all.
    spaces, cars: a name in words for every space and for every car; without names there is no list for the keyboard.
    channel: the bus on which steps are told (as `Steps` does), so that scrubbing asks no kernel.
    film: which film it is: the same one drawn anew (another language) stays at its step.
    step: the step to show first; -1: the first of all where a channel leads on, else the last.
    chosen: the space to mark, -1 for none.
    marks: by the class of a control of the same lab {"space": i, "said": words}: while it is under the pointer or has
        the focus, that space is marked.
    winner: the seat that has won when the film is at its end, -1 for nobody: then its car is cheered, once.
    active: whether there is anything to click; if not, it is a picture.
    """

    name = traitlets.Unicode().tag(sync=True)
    spaces = traitlets.List(traitlets.Unicode()).tag(sync=True)
    cars = traitlets.List(traitlets.Unicode()).tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)
    film = traitlets.Unicode().tag(sync=True)
    step = traitlets.Int(-1).tag(sync=True)
    chosen = traitlets.Int(-1).tag(sync=True)
    marks = traitlets.Dict().tag(sync=True)
    winner = traitlets.Int(-1).tag(sync=True)
    active = traitlets.Bool(True).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {"track": _("The track"), "spaces": _("Spaces of the track"), "cars": _("Cars on the track")}
