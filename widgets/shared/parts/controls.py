"""A row of controls: buttons, choices, numbers, texts, lists and progress."""

from __future__ import annotations

from typing import Any

import traitlets

from widgets.shared.words import _

from .base import Part

NEEDS: dict[str, tuple[str, ...]] = {
    "button": (),
    "choice": ("options", "value"),
    "number": ("min", "max", "value"),
    "text": ("value",),
    "select": ("options", "value"),
    "progress": ("value",),
}
"""What an item of each kind has to have beside id, kind and label."""


class Controls(Part):
    """A row of controls that wraps. Sends {"id", "value"}; the value of a button is True.

    items: dicts with "id", "kind", "label", and by kind:
    button: "title" (more words), "primary", "disabled", "pressed" (None where it is no switch);
    choice and select: "options" [{"value", "label"}] and "value"; number: "min", "max", "step", "value";
    text: "value", "placeholder"; progress: "value" from 0 to 1. A disabled button still sends: it gets an answer.
    """

    items: traitlets.List[Any] = traitlets.List().tag(sync=True)

    @traitlets.validate("items")
    def _complete(self, proposal: Any) -> Any:
        for item in proposal["value"]:
            kind = item.get("kind")
            if kind not in NEEDS:
                raise traitlets.TraitError(f"{item!r} has no kind of control; the kinds are {', '.join(NEEDS)}")
            if missing := [key for key in ("id", "label", *NEEDS[kind]) if key not in item]:
                raise traitlets.TraitError(f"the {kind} {item!r} lacks {', '.join(missing)}")
        return proposal["value"]

    def words(self) -> dict[str, str]:
        return {"less": _("less"), "more": _("more")}
