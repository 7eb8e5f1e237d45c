"""The motors: wind-up dials with all their values, to be looked at and to be turned."""

from __future__ import annotations

import traitlets

from rally.stich_rallye.box.facts import DIAL
from widgets.shared.parts.base import Part, Proposal
from widgets.shared.words import _


class Dial(Part):
    """One large dial, or several small ones. Sends {"seat", "position"} when one is turned.

    dials: dicts with "seat", "name", "letter" and "colour" (of the car), "position" (0 to 8 on the dial, not the
    value there), "active" and "note" (a few words below it). values: what the positions are worth. turnable: may
    they be turned by hand?
    """

    dials = traitlets.List(traitlets.Dict()).tag(sync=True)
    values = traitlets.List(traitlets.Int()).tag(sync=True)
    turnable = traitlets.Bool(False).tag(sync=True)

    @traitlets.default("values")
    def _printed(self) -> list[int]:
        return list(DIAL)

    @traitlets.validate("dials")
    def _on_the_dial(self, proposal: Proposal[list[dict[str, object]]]) -> list[dict[str, object]]:
        for dial in proposal["value"]:
            if dial.get("position") not in range(len(self.values)):
                raise traitlets.TraitError(
                    f"a dial has positions from 0 to {len(self.values) - 1}, not {dial.get('position')!r}"
                )
        return proposal["value"]

    def words(self) -> dict[str, str]:
        return {
            "motor": _("{name}: motor"),
            "shows": _("shows {value}"),
            "yellow": _("yellow side: first lap"),
            "red": _("red side: second lap"),
        }
