"""A board that follows a film."""

from __future__ import annotations

import traitlets

from .base import Part


class Following(Part):
    """A part whose script follows a film (scripts/following.js).

    steps: what it shows at each step; the last is how it stands now. channel, film: on which bus steps are told, and of
    which film.
    """

    steps = traitlets.List(traitlets.Dict()).tag(sync=True)
    channel = traitlets.Unicode().tag(sync=True)
    film = traitlets.Unicode().tag(sync=True)
