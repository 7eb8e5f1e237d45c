"""The state of a lab as one line of notation: to copy, to change and to apply."""

from __future__ import annotations

import traitlets

from widgets.shared.words import _

from .base import Part


class Notation(Part):
    """A line of notation with its buttons. Sends {"apply": text}; what was typed stays until it is accepted.

    value: the notation of the state. errors: what is wrong with the text that was applied last, in sentences.
    """

    value = traitlets.Unicode().tag(sync=True)
    errors = traitlets.List(traitlets.Unicode()).tag(sync=True)

    def words(self) -> dict[str, str]:
        return {
            "name": _("Position as text"),
            "copy": _("Copy"),
            "copied": _("Copied"),
            "apply": _("Apply"),
            "revert": _("Discard my changes"),
        }
