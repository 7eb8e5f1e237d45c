"""What can be done now, one line for each: what it leads to and its chance, as a bar with its interval."""

from __future__ import annotations

import traitlets

from widgets.shared.words import _

from .base import Part


class Options(Part):
    """A list of actions with their chances. Sends {"look": id} when one is pointed at, {"choose": id} when clicked.

    title: what the list is. rows: dicts with "id", "label", "note" (what is certain about it), and, once something has
    been worked out, "rate", "low", "high" (0 to 1) and "said" (the chance in words); "best" marks the best one, "level"
    those of which one may be.
    chosen: the id of the row that is being looked at.
    """

    title = traitlets.Unicode().tag(sync=True)
    rows = traitlets.List(traitlets.Dict()).tag(sync=True)
    chosen = traitlets.Unicode().tag(sync=True)

    def words(self) -> dict[str, str]:
        return {"best": _("best so far"), "level": _("just as good"), "waiting": _("working it out …")}
