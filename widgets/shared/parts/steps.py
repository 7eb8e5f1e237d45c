"""The player of a shown move: scrubs, steps and plays it in the browser."""

from __future__ import annotations

import traitlets

from widgets.shared.words import _, pgettext

from .base import Part


class Steps(Part):
    """The steps of a move with a sentence each; other parts on the same channel follow, and no kernel is asked.

    steps: dicts with "text", and with "kind" for what goes quicker once it has been seen. channel: what the bus between
    parts is called, any text of one's own. film: which film it is: the same one in other words (another language) stays
    where it is, another one begins anew. step: the step to begin with. autoplay: new steps play by themselves (not
    where less motion is wanted: there the last step is shown); one that has been on show before is at its end. opens:
    this one is to be seen before anything else, so it plays as soon as the lab is in view, the very first one as well;
    where less motion is wanted it waits at its beginning. longest: milliseconds that it takes at most. hurries: whether
    kinds that have been seen go quicker.
    """

    steps = traitlets.List(traitlets.Dict()).tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)
    film = traitlets.Unicode().tag(sync=True)
    step = traitlets.Int(0, min=0).tag(sync=True)
    autoplay = traitlets.Bool(True).tag(sync=True)
    opens = traitlets.Bool(False).tag(sync=True)
    longest = traitlets.Int(7200, min=0).tag(sync=True)
    hurries = traitlets.Bool(True).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {
            "name": _("Steps of the move"),
            "back": _("One step back"),
            "forward": _("One step forward"),
            "play": pgettext("a film", "Play"),
            "pause": pgettext("a film", "Pause"),
            "count": _("Step {n} of {all}"),
            "skip": _("To the end"),
            "speed": _("Speed: {n} times"),
        }
